//! Copies of the whole database: created beside a running server, verified and restored. Does not know what the tables
//! mean.

mod daily;
mod restore;

use std::fs::File;
use std::io;
use std::path::Path;

use rusqlite::{Connection, ErrorCode};
use tempfile::NamedTempFile;

pub use daily::{DailyBackups, MAX_AGE, newest};
pub(super) use restore::name_before_migration;
pub use restore::{erased_since, kept, kept_name, refuse_running, restore};

use super::location::{beside, directory_of};
use super::open::{open_immutable, open_unchanged};
use super::schema::{APPLICATION_ID, foreign_object, refuse_newer, user_version};
use super::{Error, Location};

/// The contents of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// Its schema version.
    pub schema: u32,
    /// Size of the file.
    pub bytes: u64,
    /// How many rows some tables have.
    pub rows: [(&'static str, i64); 4],
}

/// Copies the database at `database` to `target` as it is at this moment, including its schema. The copy gets its name
/// only when it is complete, verified and synced. An existing file stays unless `replace` is set.
///
/// # Errors
/// [`Error::Unusable`] also when another program changed the schema, because the copy could not be restored, and
/// when no start has filled the file yet.
pub fn create(database: &Path, target: &Path, replace: bool) -> Result<Contents, Error> {
    let source = open_unchanged(&Location::File(database.to_owned()))?;
    let name = database.display();
    let schema = user_version(&source)?;
    if schema == 0 {
        return Err(Error::Unusable(format!(
            "{name} has no content yet, so no backup was made; the first start of the server fills it"
        )));
    }
    if let Some(object) = foreign_object(&source, schema)? {
        return Err(Error::Unusable(format!(
            "{name} does not have the schema of standfast ({object} differs), so no backup was made; \
             undo what another program changed, or restore an older backup"
        )));
    }
    copy(database, target, replace)
}

/// Like [`create`], but accepts any schema, so that an upgrade can keep the database as it was.
pub(super) fn copy(database: &Path, target: &Path, replace: bool) -> Result<Contents, Error> {
    if Location::File(database.to_owned()).owns(target) {
        return Err(belongs_to_the_database(target));
    }
    match target.symlink_metadata() {
        // A database may be named by a link, which a backup must not take the place of.
        Ok(found) if !found.is_file() => {
            return Err(Error::Refused(format!(
                "{} is a link, a directory or a device; choose another name",
                target.display()
            )));
        }
        Ok(_) if !replace => {
            return Err(Error::Refused(format!(
                "{} exists already; choose another name, or replace it with --force",
                target.display()
            )));
        }
        _ => {}
    }
    refuse_log_beside(target)?;
    let source = open_unchanged(&Location::File(database.to_owned()))?;
    let copy = unfinished(target)?;
    // One read transaction, so others may write meanwhile.
    let path = std::path::absolute(copy.path()).map_err(io_error("cannot write", target))?;
    let copied = source.execute("vacuum into ?", [path.to_string_lossy()]);
    copied.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) => Error::Unusable(format!(
            "{} is damaged ({error}), so no backup was made; restore an older one",
            database.display()
        )),
        _ => error.into(),
    })?;
    let contents = verify(copy.path())?;
    let failed = || io_error("cannot write", target);
    copy.as_file().sync_all().map_err(failed())?;
    let moved = match replace {
        true => copy.persist(target),
        false => copy.persist_noclobber(target),
    };
    moved.map_err(|error| failed()(error.error))?;
    sync_directory_of(target)?;
    Ok(contents)
}

/// Reads all of `file` and returns its contents. Writes nothing, not even beside the file.
///
/// # Errors
/// When it is damaged, no backup, or has another schema than this program creates: a foreign trigger could publish what
/// visitors send.
pub fn examine(file: &Path) -> Result<Contents, Error> {
    let contents = verify(file)?;
    match foreign_object(&open_immutable(file)?, contents.schema)? {
        None => Ok(contents),
        Some(object) => Err(Error::Refused(format!(
            "{} does not have the schema of standfast ({object} differs): another program changed it; use another backup",
            file.display()
        ))),
    }
}

/// Like [`examine`], but accepts any schema.
fn verify(file: &Path) -> Result<Contents, Error> {
    let name = file.display();
    let no_backup = || {
        Error::Refused(format!(
            "{name} is no backup of a standfast database; name a file that `standfast backup create` made"
        ))
    };
    let damaged =
        |reason: &str| Error::Unusable(format!("{name} is damaged ({reason}); use another backup"));
    let named = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => no_backup(),
        Some(ErrorCode::DatabaseCorrupt) => damaged(&error.to_string()),
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            Error::Unusable(format!("cannot read {name}: {error}"))
        }
        _ => error.into(),
    };
    let metadata = file.metadata().map_err(io_error("cannot read", file))?;
    if !metadata.is_file() {
        return Err(no_backup());
    }
    refuse_log_beside(file)?;
    let conn = open_immutable(file).map_err(named)?;
    let application: i32 = conn
        .pragma_query_value(None, "application_id", |row| row.get(0))
        .map_err(named)?;
    if application != APPLICATION_ID {
        return Err(no_backup());
    }
    let schema = user_version(&conn).map_err(named)?;
    refuse_newer(schema, file)?;
    if let Some(damage) = damage(&conn).map_err(named)? {
        return Err(damaged(&damage));
    }
    let mut rows = ["News", "Jobs", "Messages", "Applications"].map(|table| (table, 0));
    for (table, count) in &mut rows {
        let sql = format!("select count(*) from {table}");
        *count = conn.query_row(&sql, [], |row| row.get(0)).map_err(named)?;
    }
    Ok(Contents {
        schema,
        bytes: metadata.len(),
        rows,
    })
}

/// The first damage that SQLite finds.
pub(super) fn damage(conn: &Connection) -> rusqlite::Result<Option<String>> {
    let first: String = conn.query_row("pragma integrity_check(1)", [], |row| row.get(0))?;
    if first != "ok" {
        // SQLite prints a headline above its findings.
        return Ok(first.lines().last().map(str::to_owned));
    }
    let mut orphans = conn.prepare("pragma foreign_key_check")?;
    let orphan = orphans.query_map([], |row| {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        Ok(format!(
            "{table} refers to a row that {parent} does not have"
        ))
    })?;
    orphan.into_iter().next().transpose()
}

/// Fails when a write-ahead log or journal is beside `file`: the file is incomplete without it, and SQLite would replay
/// it into a new file of this name.
fn refuse_log_beside(file: &Path) -> Result<(), Error> {
    let has_content = |suffix| {
        let log = beside(file, suffix).metadata();
        log.is_ok_and(|log| log.len() > 0)
    };
    if has_content("-wal") || has_content("-journal") {
        return Err(Error::Refused(format!(
            "{} is a database in use, with changes in a log beside it; copy it with `standfast backup create`",
            file.display()
        )));
    }
    Ok(())
}

fn belongs_to_the_database(file: &Path) -> Error {
    Error::Refused(format!(
        "{} belongs to the database itself; name another file",
        file.display()
    ))
}

/// What the names of temporary files begin and end with.
const UNFINISHED: (&str, &str) = (".standfast-", ".unfinished");

/// A temporary file with mode 0600 in the directory of `target`, to be renamed to it when it is complete. Removed
/// otherwise.
fn unfinished(target: &Path) -> Result<NamedTempFile, Error> {
    let directory = directory_of(target);
    tempfile::Builder::new()
        .prefix(UNFINISHED.0)
        .suffix(UNFINISHED.1)
        .tempfile_in(directory)
        .map_err(io_error("cannot write in", directory))
}

/// Makes changes of names in the directory of `file` survive a power cut.
fn sync_directory_of(file: &Path) -> Result<(), Error> {
    let directory = directory_of(file);
    File::open(directory)
        .and_then(|opened| opened.sync_all())
        .map_err(io_error("cannot write in", directory))
}

/// Turns an error of the system into a sentence: what failed, on which file.
fn io_error(what: &str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    move |error| Error::Unusable(format!("{what} {}: {error}", path.display()))
}
