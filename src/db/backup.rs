//! Backups: verified copies of the whole database, made even while the server is running.

use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OptionalExtension};

use crate::db::connection::{open_immutable, open_unchanged};
use crate::db::location::{directory_of, has_content, with_suffix};
use crate::db::new_file::{
    create_temporary, io_error, is_temporary, list_files, persist_new, persist_over,
};
use crate::db::schema::{APPLICATION_ID, Deviation, reject_newer_schema, user_version};
use crate::db::{Error, Location};

/// Starts the suffix of every old database that a restore or migration keeps next to the current one.
const OLD_DATABASE_SUFFIX: &str = ".before-";

/// The tables whose rows [`Contents`] counts, by their names for admins.
const COUNTED_TABLES: [&str; 4] = ["News", "Jobs", "Messages", "Applications"];

/// Facts about a verified backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// The schema version.
    pub schema: u32,
    /// The size of the file.
    pub bytes: u64,
    /// The number of rows in each table of content and inbox.
    pub tables: Vec<TableCount>,
    /// How the schema differs from ours.
    pub deviation: Deviation,
}

/// The number of rows in a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableCount {
    /// The name, for example `News`.
    pub table: &'static str,
    /// `None` if another program changed the table.
    pub rows: Option<i64>,
}

impl Contents {
    /// Fails if another program changed the schema of the backup in `file`, which then must not be restored. A foreign trigger could
    /// publish the submissions of visitors.
    pub fn require_own_schema(&self, file: &Path) -> Result<(), Error> {
        if self.deviation.is_empty() {
            return Ok(());
        }
        let why = format!("cannot be restored as it is: {}", self.deviation);
        Err(Error::unsuitable_file(file, why))
    }
}

/// What a backup does with an existing file of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IfExists {
    /// The backup fails.
    Fail,
    /// The backup replaces the file.
    Replace,
}

/// Copies the current state of the database at `database` to `target`. The copy gets this name when it is complete, verified and
/// synced.
///
/// If another program changed the schema, this makes the backup anyway, so that visitors' submissions are not lost.
///
/// # Errors
/// [`Error::UnsuitableFile`] if `target` is unsuitable; [`Error::Unusable`] if the database has no content yet.
pub fn create(database: &Path, target: &Path, if_exists: IfExists) -> Result<Contents, Error> {
    let location = Location::File(database.to_owned());
    if location.owns(target) {
        return Err(database_file_error(target));
    }
    match target.symlink_metadata() {
        // A link may lead to a database. A backup must never replace such a link.
        Ok(metadata) if !metadata.is_file() => {
            let why = "is a link, a directory or a device; choose another name";
            return Err(Error::unsuitable_file(target, why));
        }
        Ok(_) if if_exists == IfExists::Fail => {
            let why = "already exists; choose another name, or replace it with --force";
            return Err(Error::unsuitable_file(target, why));
        }
        _ => {}
    }
    require_no_wal(target)?;
    let source = open_unchanged(&location)?;
    let schema = user_version(&source)?;
    if schema == 0 {
        let why =
            "has no content yet, so no backup was made; the first start of the server fills it";
        return Err(Error::unusable(database, why));
    }
    let copy = create_temporary(target)?;
    // `vacuum into` is one read transaction, so other connections can write while it runs. The path is passed as bytes because it
    // need not be UTF-8.
    let path = ValueRef::Text(copy.path().as_os_str().as_bytes());
    source.execute("vacuum into ?", [ToSqlOutput::Borrowed(path)])?;
    let contents = verify_copy(copy.path(), database)?;
    let result = match if_exists {
        IfExists::Fail => persist_new(copy, target),
        IfExists::Replace => persist_over(copy, target),
    };
    result.map_err(io_error("cannot write", target))?;
    Ok(contents)
}

/// Reads all of `file` and returns its contents. Writes nothing, not even a `-shm` file.
///
/// # Errors
/// If the file is damaged or not a backup.
pub fn verify(file: &Path) -> Result<Contents, Error> {
    verify_copy(file, file)
}

/// Verifies `file`, which may be a copy of `origin`. Its error messages about damage mention `origin`.
fn verify_copy(file: &Path, origin: &Path) -> Result<Contents, Error> {
    let not_a_backup = || {
        let why = "is not a backup of a standfast database; choose a file that `standfast backup create` made";
        Error::unsuitable_file(file, why)
    };
    let damaged = |reason: &str| {
        let why = format!("is damaged ({reason}); use another backup");
        Error::unusable(origin, why)
    };
    let sqlite_error = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => not_a_backup(),
        Some(ErrorCode::DatabaseCorrupt) => damaged(&error.to_string()),
        _ => io_error("cannot read", origin)(io::Error::other(error)),
    };
    let metadata = fs::metadata(file).map_err(io_error("cannot read", file))?;
    if !metadata.is_file() {
        return Err(not_a_backup());
    }
    // SQLite's own error would not give the reason, for example that this user may not read the file.
    File::open(file).map_err(io_error("cannot read", file))?;
    require_no_wal(file)?;
    let conn = open_immutable(file).map_err(sqlite_error)?;
    let application_id: i32 = conn
        .pragma_query_value(None, "application_id", |row| row.get(0))
        .map_err(sqlite_error)?;
    if application_id != APPLICATION_ID {
        return Err(not_a_backup());
    }
    let schema = reject_newer_schema(&conn, file)?;
    if let Some(damage) = find_damage(&conn).map_err(sqlite_error)? {
        return Err(damaged(&damage));
    }
    let deviation = Deviation::find(&conn, schema).map_err(sqlite_error)?;
    let tables = COUNTED_TABLES
        .into_iter()
        .map(|table| {
            // If another program replaced the table with a view, the query would run it.
            let rows = if deviation.has_changed_table(table) {
                None
            } else {
                let sql = format!("select count(*) from {table}");
                Some(conn.query_row(&sql, [], |row| row.get(0))?)
            };
            Ok(TableCount { table, rows })
        })
        .collect::<rusqlite::Result<Vec<_>>>()
        .map_err(sqlite_error)?;
    Ok(Contents {
        schema,
        bytes: metadata.len(),
        tables,
        deviation,
    })
}

/// Returns the first damage that SQLite finds.
pub(crate) fn find_damage(conn: &Connection) -> rusqlite::Result<Option<String>> {
    let report: String = conn.query_row("pragma integrity_check(1)", [], |row| row.get(0))?;
    if report != "ok" {
        // The first line may be a headline of SQLite. The last one is the finding.
        return Ok(report.lines().last().map(str::to_owned));
    }
    conn.query_row("pragma foreign_key_check", [], |row| {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        Ok(format!("{table} refers to a missing row of {parent}"))
    })
    .optional()
}

/// Fails if `file` has a WAL or a journal. The file alone is incomplete, and SQLite would replay the WAL into a new file of this
/// name.
fn require_no_wal(file: &Path) -> Result<(), Error> {
    let exists = |suffix| has_content(&with_suffix(file, suffix));
    if exists("-wal") || exists("-journal") {
        let why = "is a database in use: its WAL holds changes that are not in the file; copy it with `standfast backup create`";
        return Err(Error::unsuitable_file(file, why));
    }
    Ok(())
}

pub(crate) fn database_file_error(file: &Path) -> Error {
    Error::unsuitable_file(file, "belongs to the database itself; choose another file")
}

/// Returns an unused path for the old database that a restore at `now` replaces. If several restores happen in one second, later
/// ones get a number.
pub fn path_before_restore(database: &Path, now: Timestamp) -> PathBuf {
    let time = now.strftime("%Y%m%dT%H%M%SZ");
    let first = with_suffix(database, &format!("{OLD_DATABASE_SUFFIX}restore-{time}"));
    let mut path = first.clone();
    let mut number = 1;
    while path.exists() {
        number += 1;
        path = with_suffix(&first, &format!("-{number}"));
    }
    path
}

/// The path of the backup made before a migration to schema `version`.
pub(crate) fn path_before_migration(database: &Path, version: u32) -> PathBuf {
    with_suffix(database, &format!("{OLD_DATABASE_SUFFIX}v{version}"))
}

/// Lists the copies of `database` in its directory, sorted by name: old databases kept by restores and migrations, and temporary
/// files, which a killed command may have left.
pub fn list_copies(database: &Path) -> Result<Vec<PathBuf>, Error> {
    let path_prefix = with_suffix(database, OLD_DATABASE_SUFFIX);
    let name_prefix = path_prefix.file_name().unwrap_or_default().as_bytes();
    let mut names = list_files(directory_of(database))?;
    names.retain(|name| name.as_bytes().starts_with(name_prefix) || is_temporary(name));
    names.sort();
    Ok(names
        .iter()
        .map(|name| database.with_file_name(name))
        .collect())
}
