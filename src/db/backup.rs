//! Copies of the whole database: created beside a running server, and verified. Does not know what the tables mean.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OptionalExtension};
use tempfile::NamedTempFile;

use crate::db::connection::{open_immutable, open_unchanged};
use crate::db::location::{beside, directory_of, has_content};
use crate::db::schema::{APPLICATION_ID, foreign_object, refuse_newer, user_version};
use crate::db::{Error, Location};

/// The contents of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// Its schema version.
    pub schema: u32,
    /// Size of the file.
    pub bytes: u64,
    /// How many rows the tables of content and inbox have.
    pub rows: [(&'static str, i64); 4],
}

/// Copies the database at `database` to `target` as it is at this moment. The copy gets its name only when it is complete,
/// verified and synced. An existing file stays unless `replace` is set.
///
/// # Errors
/// [`Error::Refused`] for the target; [`Error::Unusable`] when the database has no content yet, or another program changed its
/// schema, because such a copy could not be restored.
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
    if let Some(object) = foreign_object(&source, schema)? {
        return Err(Error::Unusable(format!(
            "{} does not have the schema of standfast ({object} differs), so no backup was made; \
             undo what another program changed, or restore an older backup",
            database.display()
        )));
    }
    let copy = unfinished(target)?;
    // One read transaction, so others may write meanwhile.
    source.execute("vacuum into ?", [copy.path().to_string_lossy()])?;
    let contents = check(copy.path(), database)?;
    let synced = copy.as_file().sync_all();
    synced.map_err(io_error("cannot write", target))?;
    let moved = if replace {
        copy.persist(target)
    } else {
        copy.persist_noclobber(target)
    };
    moved.map_err(|error| io_error("cannot write", target)(error.error))?;
    sync_directory_of(target)?;
    Ok(contents)
}

/// Reads all of `file` and returns its contents. Writes nothing, not even beside the file.
///
/// # Errors
/// When it is damaged, no backup, or has another schema than this program creates: a foreign trigger could publish what
/// visitors send.
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
    if let Some(object) = foreign_object(&conn, schema).map_err(named)? {
        return Err(Error::Refused(format!(
            "{name} does not have the schema of standfast ({object} differs): another program changed it; use another backup"
        )));
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

/// What the names of temporary files begin and end with; SQLite adds `-journal` for one of its own beside it.
const UNFINISHED: (&str, &str) = (".standfast-", ".unfinished");
/// A temporary file that was not written to for so long was left by a command that was killed.
const LEFT_AFTER: Duration = Duration::from_secs(24 * 3600);

/// A temporary file with mode 0600 in the directory of `target`, to be renamed to it when it is complete. Removed
/// otherwise. First removes old ones there that a kill has left.
pub(crate) fn unfinished(target: &Path) -> Result<NamedTempFile, Error> {
    if target == Path::new("-") {
        return Err(Error::refused(target, "is no file; name one"));
    }
    let directory = directory_of(target);
    if !directory.is_dir() {
        return Err(Error::unusable(directory, "is not a folder; make it first"));
    }
    remove_unfinished(directory, LEFT_AFTER);
    tempfile::Builder::new()
        .prefix(UNFINISHED.0)
        .suffix(UNFINISHED.1)
        .tempfile_in(directory)
        // Without the name of the temporary file.
        .map_err(|error| io_error("cannot write in", directory)(error.kind().into()))
}

/// Removes the temporary files in `directory` that were not written to for longer than `age`.
fn remove_unfinished(directory: &Path, age: Duration) {
    let names = files(directory).unwrap_or_default().into_iter();
    for name in names.filter(|name| is_unfinished(name)) {
        let file = directory.join(name);
        let changed = file.metadata().and_then(|found| found.modified()).ok();
        if changed.is_some_and(|at| at.elapsed().is_ok_and(|passed| passed > age)) {
            // Errors here are ignored: the next command tries again.
            let _ = fs::remove_file(file);
        }
    }
}

/// Whether this is the name of a temporary file, of a command that runs or of one that was killed.
fn is_unfinished(name: &str) -> bool {
    name.starts_with(UNFINISHED.0) && name.contains(UNFINISHED.1)
}

/// Makes changes of names in the directory of `file` survive a power cut.
pub(crate) fn sync_directory_of(file: &Path) -> Result<(), Error> {
    let directory = directory_of(file);
    File::open(directory)
        .and_then(|opened| opened.sync_all())
        .map_err(io_error("cannot write in", directory))
}

/// Turns an error of the system into a sentence: what failed, on which file.
pub(crate) fn io_error(what: &str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    move |error| Error::Unusable(format!("{what} {}: {error}", path.display()))
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
    let prefix = prefix.file_name().unwrap_or_default().to_string_lossy();
    let mut names = files(directory_of(database))?;
    names.retain(|name| name.starts_with(&*prefix) || is_unfinished(name));
    names.sort();
    let paths = names.iter().map(|name| database.with_file_name(name));
    Ok(paths.collect())
}

/// The names of the regular files in the folder.
pub(crate) fn files(directory: &Path) -> Result<Vec<String>, Error> {
    let entries = fs::read_dir(directory).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(io_error("cannot read the folder", directory))?;
    let files = entries
        .iter()
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    Ok(files
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect())
}
