//! Verifies a backup and lists its contents. Writes nothing, not even beside the file.

use std::path::Path;

use rusqlite::{Connection, ErrorCode};

use super::BackupError;
use crate::store::connect::open_immutable;
use crate::store::location::beside;
use crate::store::schema::{
    APPLICATION_ID, SCHEMA_VERSION, foreign_object, refuse_newer, user_version,
};

/// The contents of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// Its schema version.
    pub schema: u32,
    /// Size of the file.
    pub bytes: u64,
    /// Each table's name and its number of rows.
    pub tables: Vec<(String, u64)>,
}

impl Contents {
    /// Whether the next start will update its schema.
    pub fn is_older(&self) -> bool {
        self.schema < SCHEMA_VERSION
    }
}

/// Reads all of `file` and returns its contents.
///
/// # Errors
/// When it is damaged, no backup, or has another schema than this program creates: a foreign trigger could publish what
/// visitors send.
pub fn examine(file: &Path) -> Result<Contents, BackupError> {
    let contents = examine_rows(file)?;
    let conn = open_immutable(file)?;
    match foreign_object(&conn, contents.schema)? {
        None => Ok(contents),
        Some(object) => Err(BackupError::ForeignSchema {
            path: file.to_owned(),
            object,
        }),
    }
}

/// Like [`examine`], but accepts any schema.
pub(super) fn examine_rows(file: &Path) -> Result<Contents, BackupError> {
    let metadata = file
        .metadata()
        .map_err(|error| BackupError::io("cannot read", file, error))?;
    if !metadata.is_file() {
        return Err(BackupError::NotABackup(file.to_owned()));
    }
    refuse_log_beside(file)?;
    let contents = read(file).map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => BackupError::NotABackup(file.to_owned()),
        Some(ErrorCode::DatabaseCorrupt) => damaged(file, error.to_string()),
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            BackupError::io("cannot read", file, std::io::Error::other(error))
        }
        _ => error.into(),
    })?;
    let contents = contents?;
    Ok(Contents {
        bytes: metadata.len(),
        ..contents
    })
}

/// Fails when a write-ahead log or journal is beside `file`: the file is incomplete without it, and SQLite would replay
/// it into a new file of this name.
pub(super) fn refuse_log_beside(file: &Path) -> Result<(), BackupError> {
    let has_content = |suffix| {
        beside(file, suffix)
            .metadata()
            .is_ok_and(|log| log.len() > 0)
    };
    if has_content("-wal") || has_content("-journal") {
        return Err(BackupError::InUse(file.to_owned()));
    }
    Ok(())
}

fn damaged(file: &Path, reason: String) -> BackupError {
    BackupError::Damaged {
        path: file.to_owned(),
        reason,
    }
}

/// The outer error is one of SQLite, the inner one is ours.
fn read(file: &Path) -> rusqlite::Result<Result<Contents, BackupError>> {
    let conn = open_immutable(file)?;
    let application: i32 = conn.pragma_query_value(None, "application_id", |row| row.get(0))?;
    if application != APPLICATION_ID {
        return Ok(Err(BackupError::NotABackup(file.to_owned())));
    }
    let schema = user_version(&conn)?;
    if let Err(newer) = refuse_newer(schema, file) {
        return Ok(Err(newer.into()));
    }
    let first: String = conn.query_row("pragma integrity_check(1)", [], |row| row.get(0))?;
    if first != "ok" {
        // SQLite prints a headline above its findings.
        let reason = first.lines().last().unwrap_or_default().to_owned();
        return Ok(Err(damaged(file, reason)));
    }
    let orphan = conn
        .prepare("pragma foreign_key_check")?
        .query_map([], |row| {
            let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
            Ok(format!(
                "{table} refers to a row that {parent} does not have"
            ))
        })?
        .next()
        .transpose()?;
    if let Some(orphan) = orphan {
        return Ok(Err(damaged(file, orphan)));
    }
    Ok(Ok(Contents {
        schema,
        bytes: 0,
        tables: count_rows(&conn)?,
    }))
}

/// Each table's name and number of rows, sorted by name.
pub(super) fn count_rows(conn: &Connection) -> rusqlite::Result<Vec<(String, u64)>> {
    let names: Vec<String> = conn
        .prepare(
            "select name from sqlite_schema
             where type = 'table' and name not like 'sqlite\\_%' escape '\\'
             order by name",
        )?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    names
        .into_iter()
        .map(|name| {
            let quoted = name.replace('"', "\"\"");
            let rows: i64 =
                conn.query_row(&format!("select count(*) from \"{quoted}\""), [], |row| {
                    row.get(0)
                })?;
            Ok((name, rows.unsigned_abs()))
        })
        .collect()
}
