//! Copies of the whole database: created beside a running server, and verified. Does not know what the tables mean.

use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OptionalExtension};

use crate::db::connection::{open_immutable, open_unchanged};
use crate::db::location::{beside, directory_of, has_content};
use crate::db::new_file::{self, files, io_error, is_unfinished, unfinished};
use crate::db::schema::{APPLICATION_ID, Deviation, refuse_newer, user_version};
use crate::db::{Error, Location};

/// The contents of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// Its schema version.
    pub schema: u32,
    /// Size of the file.
    pub bytes: u64,
    /// How many rows the tables of content and inbox have; `None` for one that another program changed.
    pub rows: [(&'static str, Option<i64>); 4],
    /// What another program did to the schema.
    pub deviation: Deviation,
}

impl Contents {
    /// Refuses what cannot be restored: the contents of `file`, in which another program changed the schema. A foreign trigger
    /// could publish what visitors send.
    pub fn refuse_deviation(&self, file: &Path) -> Result<(), Error> {
        if self.deviation.is_none() {
            return Ok(());
        }
        let why = format!("cannot be restored as it is: {}", self.deviation);
        Err(Error::refused(file, &why))
    }
}

/// Copies the database at `database` to `target` as it is at this moment. The copy gets its name only when it is complete,
/// verified and synced. An existing file stays unless `replace` is set.
///
/// # Errors
/// [`Error::Refused`] for the target; [`Error::Unusable`] when the database has no content yet. A database whose schema another
/// program changed is copied all the same: what visitors sent must not be lost with it.
pub fn create(database: &Path, target: &Path, replace: bool) -> Result<Contents, Error> {
    let location = Location::File(database.to_owned());
    if location.owns(target) {
        return Err(belongs_to_the_database(target));
    }
    match target.symlink_metadata() {
        // A database may be named by a link, which a backup must not take the place of.
        Ok(found) if !found.is_file() => {
            let why = "is a link, a directory or a device; choose another name";
            return Err(Error::refused(target, why));
        }
        Ok(_) if !replace => {
            let why = "exists already; choose another name, or replace it with --force";
            return Err(Error::refused(target, why));
        }
        _ => {}
    }
    refuse_wal_beside(target)?;
    let source = open_unchanged(&location)?;
    let schema = user_version(&source)?;
    if schema == 0 {
        let why =
            "has no content yet, so no backup was made; the first start of the server fills it";
        return Err(Error::unusable(database, why));
    }
    let copy = unfinished(target)?;
    // One read transaction, so others may write meanwhile. A path is bytes, which need not be UTF-8.
    let path = ValueRef::Text(copy.path().as_os_str().as_bytes());
    source.execute("vacuum into ?", [ToSqlOutput::Borrowed(path)])?;
    let contents = check(copy.path(), database)?;
    let named = if replace {
        new_file::replace(copy, target)
    } else {
        new_file::keep(copy, target)
    };
    named.map_err(io_error("cannot write", target))?;
    Ok(contents)
}

/// Reads all of `file` and returns its contents. Writes nothing, not even beside the file.
///
/// # Errors
/// When it is damaged or no backup.
pub fn verify(file: &Path) -> Result<Contents, Error> {
    check(file, file)
}

/// Verifies `file`. Damage is reported as that of `origin`, of which it may be a copy.
fn check(file: &Path, origin: &Path) -> Result<Contents, Error> {
    let name = origin.display();
    const NO_BACKUP: &str =
        "is not a backup of a standfast database; name a file that `standfast backup create` made";
    let no_backup = || Error::refused(file, NO_BACKUP);
    let damaged =
        |reason: &str| Error::Unusable(format!("{name} is damaged ({reason}); use another backup"));
    let named = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => no_backup(),
        Some(ErrorCode::DatabaseCorrupt) => damaged(&error.to_string()),
        _ => Error::Unusable(format!("cannot read {name}: {error}")),
    };
    let metadata = fs::metadata(file).map_err(io_error("cannot read", file))?;
    if !metadata.is_file() {
        return Err(no_backup());
    }
    File::open(file).map_err(io_error("cannot read", file))?;
    refuse_wal_beside(file)?;
    let conn = open_immutable(file).map_err(named)?;
    let application: i32 = conn
        .pragma_query_value(None, "application_id", |row| row.get(0))
        .map_err(named)?;
    if application != APPLICATION_ID {
        return Err(no_backup());
    }
    let schema = refuse_newer(&conn, file)?;
    if let Some(damage) = damage(&conn).map_err(named)? {
        return Err(damaged(&damage));
    }
    let deviation = Deviation::of(&conn, schema).map_err(named)?;
    let mut rows = ["News", "Jobs", "Messages", "Applications"].map(|table| (table, None));
    for (table, count) in &mut rows {
        // A view of this name would be executed.
        if !deviation.has_changed_table(table) {
            let sql = format!("select count(*) from {table}");
            *count = conn.query_row(&sql, [], |row| row.get(0)).map_err(named)?;
        }
    }
    Ok(Contents {
        schema,
        bytes: metadata.len(),
        rows,
        deviation,
    })
}

/// The first damage that SQLite finds.
pub(crate) fn damage(conn: &Connection) -> rusqlite::Result<Option<String>> {
    let first: String = conn.query_row("pragma integrity_check(1)", [], |row| row.get(0))?;
    if first != "ok" {
        // SQLite prints a headline above its findings.
        return Ok(first.lines().last().map(str::to_owned));
    }
    let orphan = conn.query_row("pragma foreign_key_check", [], |row| {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        Ok(format!(
            "{table} refers to a row that {parent} does not have"
        ))
    });
    orphan.optional()
}

/// Fails when a WAL or journal is beside `file`: the file is incomplete without it, and SQLite would replay it into a new file
/// of this name.
fn refuse_wal_beside(file: &Path) -> Result<(), Error> {
    let has = |suffix| has_content(&beside(file, suffix));
    if has("-wal") || has("-journal") {
        let why = "is a database in use, with changes in a log beside it; copy it with `standfast backup create`";
        return Err(Error::refused(file, why));
    }
    Ok(())
}

pub(crate) fn belongs_to_the_database(file: &Path) -> Error {
    Error::refused(file, "belongs to the database itself; name another file")
}

/// Starts the suffix of every database that is kept beside the current one.
const KEPT: &str = ".before-";

/// A free name for the old database that a restore at `now` replaces. Of several in one second, all but the first get a number.
pub fn kept_name(database: &Path, now: Timestamp) -> PathBuf {
    let now = now.strftime("%Y%m%dT%H%M%SZ");
    let first = beside(database, &format!("{KEPT}restore-{now}"));
    let mut name = first.clone();
    let mut number = 1;
    while name.exists() {
        number += 1;
        name = beside(&first, &format!("-{number}"));
    }
    name
}

/// The name of the copy that is made before a migration to schema `version`.
pub(crate) fn name_before_migration(database: &Path, version: u32) -> PathBuf {
    beside(database, &format!("{KEPT}v{version}"))
}

/// The copies beside `database`, sorted by name: kept by restores and migrations, or left by a kill.
pub fn copies(database: &Path) -> Result<Vec<PathBuf>, Error> {
    let prefix = beside(database, KEPT);
    let prefix = prefix.file_name().unwrap_or_default().as_bytes();
    let mut names = files(directory_of(database))?;
    names.retain(|name| name.as_bytes().starts_with(prefix) || is_unfinished(name));
    names.sort();
    let paths = names.iter().map(|name| database.with_file_name(name));
    Ok(paths.collect())
}
