//! Opens the database: refuses files of other programs, newer schemas and damage before anything is written, creates a
//! missing file, sets what durability and privacy rest on, and has the schema brought up to date.

use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::Duration;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::migration::migrate;
use super::schema::{APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION, refuse_newer, user_version};
use super::{Error, Location};

/// Keeps SQLite from moving a waiting write-ahead log into the file when the last connection is closed: a file that is
/// refused must not change.
const KEEP_LOG: DbConfig = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;

const NOT_IN_A_PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.');

/// How long a connection waits for the lock of another one.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The pause between two transactions of a long task. SQLite tries for a lock at least every 100 ms, so a waiting server
/// takes it in this time.
pub const TURN_OF_OTHERS: Duration = Duration::from_millis(120);

/// More than the program prepares for a submission and its mails. A statement of a table with checks takes longer to
/// prepare than to run.
const CACHED_STATEMENTS: usize = 64;

/// Opens the database at `location`, creating and migrating it where needed. Only the server may do that, which holds the
/// lock of the database: another version would go on with a schema that it does not know.
///
/// A file of another program, a newer schema and visible damage are refused, and the file stays as it is. Visible means
/// in the header, the length or the schema, which SQLite checks while opening. Deeper damage shows only when the whole
/// file is read, which takes too long for a start with thousands of résumés; the query that meets it returns
/// [`Error::Damaged`].
pub fn open(location: &Location) -> Result<Connection, Error> {
    let conn = open_own(location)?;
    configure(&conn, location)?;
    migrate(MIGRATIONS, &conn, &location.path())?;
    Ok(conn)
}

/// Opens an existing database for a command: a new, empty one at a mistyped path would mislead.
///
/// # Errors
/// For a database that the server has not filled or updated yet. It stays as it is.
pub fn open_existing(location: &Location) -> Result<Connection, Error> {
    let conn = open_unchanged(location)?;
    require_schema(user_version(&conn)?, SCHEMA_VERSION, &location.path())?;
    configure(&conn, location)?;
    Ok(conn)
}

/// Refuses a schema that the server has not brought to `known` yet; later ones have been refused.
fn require_schema(found: u32, known: u32, path: &Path) -> Result<(), Error> {
    let why = match found {
        0 => "has no content yet; the first start of the server fills it",
        found if found < known => {
            "was written by an older version of standfast; it was not changed: start the server of this version once, which \
             makes a backup and updates it"
        }
        _ => return Ok(()),
    };
    Err(Error::unusable(path, why))
}

/// Opens the database for a command that may be the first to fill it: an existing one like [`open_existing`], or a new
/// one.
pub fn open_or_create(location: &Location) -> Result<Connection, Error> {
    match location {
        Location::File(path) if path.metadata().is_ok_and(|file| file.len() > 0) => {
            open_existing(location)
        }
        _ => open(location),
    }
}

/// Opens an existing database to inspect or copy it. Neither its schema nor a log beside it is changed.
pub(super) fn open_unchanged(location: &Location) -> Result<Connection, Error> {
    refuse_missing(location)?;
    open_own(location)
}

/// Opens a database that is to be replaced; its schema may be newer.
pub(super) fn open_to_replace(location: &Location) -> Result<Connection, Error> {
    let conn = connect(location)?;
    match refuse_foreign_file(&conn, &location.path()) {
        Ok(()) | Err(Error::Newer(_)) => Ok(conn),
        Err(other) => Err(other),
    }
}

/// Opens a database of this program, or creates an empty file.
fn open_own(location: &Location) -> Result<Connection, Error> {
    let conn = connect(location)?;
    refuse_foreign_file(&conn, &location.path())?;
    Ok(conn)
}

/// Opens `file` for reading, without a log and without locks. It must not change meanwhile.
pub(super) fn open_immutable(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    // `./` keeps SQLite from reading the first part of a relative path as a host.
    let path = Path::new(".").join(file);
    let path = percent_encode(path.as_os_str().as_bytes(), NOT_IN_A_PATH);
    let conn = Connection::open_with_flags(format!("file:{path}?immutable=1"), flags)?;
    distrust_schema(&conn)?;
    Ok(conn)
}

/// Refuses a location without a file.
pub fn refuse_missing(location: &Location) -> Result<(), Error> {
    match location {
        Location::File(path) if !path.exists() => Err(Error::Unusable(format!(
            "there is no database at {}; name the server's own with --db or STANDFAST_DB",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// Sets what durability and privacy rest on.
fn configure(conn: &Connection, location: &Location) -> Result<(), Error> {
    let set = || {
        conn.set_db_config(KEEP_LOG, false)?;
        conn.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
        // Otherwise SQLite prepares some of them anew for each value.
        conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        // A database in memory keeps its own mode.
        conn.pragma_update(None, "journal_mode", "wal")?;
        conn.pragma_update(None, "synchronous", "full")?;
        conn.pragma_update(None, "foreign_keys", "on")?;
        conn.pragma_update(None, "secure_delete", "on")
    };
    set().map_err(|error| Error::while_opening(error, &location.path()))
}

/// Keeps SQL that is stored in the file from calling functions with side effects, and all SQL from writing to the
/// schema or to SQLite's own tables.
fn distrust_schema(conn: &Connection) -> Result<(), rusqlite::Error> {
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    Ok(())
}

/// A connection that waits for the locks of others and leaves a waiting log alone when it is closed.
fn connect(location: &Location) -> Result<Connection, Error> {
    let path = &location.path();
    let conn = location.connect()?;
    let named = |error| Error::while_opening(error, path);
    distrust_schema(&conn).map_err(named)?;
    conn.busy_timeout(BUSY_TIMEOUT).map_err(named)?;
    // SQLite opens a file without write permission as read-only, and would fail at the first change.
    if conn.is_readonly("main").map_err(named)? {
        return Err(Error::inaccessible(
            path,
            io::Error::from(io::ErrorKind::PermissionDenied),
        ));
    }
    conn.set_db_config(KEEP_LOG, location.has_waiting_log())
        .map_err(named)?;
    Ok(conn)
}

fn refuse_foreign_file(conn: &Connection, path: &Path) -> Result<(), Error> {
    let named = |error| Error::while_opening(error, path);
    // One read transaction, so that a migration by another process is seen whole or not at all.
    let reading = Transaction::new_unchecked(conn, TransactionBehavior::Deferred).map_err(named)?;
    let tables: i64 = reading
        .query_row("select count(*) from sqlite_schema", [], |row| row.get(0))
        .map_err(named)?;
    let application: i32 = reading
        .pragma_query_value(None, "application_id", |row| row.get(0))
        .map_err(named)?;
    let version = user_version(&reading).map_err(named)?;
    let is_new = application == 0 && version == 0 && tables == 0;
    if application != APPLICATION_ID && !is_new {
        let why =
            "is the database of another program; it was not changed: choose another file with --db";
        return Err(Error::unusable(path, why));
    }
    refuse_newer(version, path)?;
    reading.finish().map_err(named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::location::beside;
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;

    fn file(dir: &tempfile::TempDir) -> (PathBuf, Location) {
        let path = dir.path().join("standfast.db");
        (path.clone(), Location::File(path))
    }

    fn number(conn: &Connection, pragma: &str) -> i64 {
        conn.pragma_query_value(None, pragma, |row| row.get(0))
            .unwrap()
    }

    #[test]
    fn a_command_neither_fills_nor_updates_a_database() {
        let dir = tempfile::tempdir().unwrap();
        let (path, location) = file(&dir);
        std::fs::write(&path, "").unwrap();
        let refusal = open_existing(&location).unwrap_err();
        assert!(refusal.to_string().contains("has no content"), "{refusal}");
        assert_eq!(path.metadata().unwrap().len(), 0);
        let refusal = require_schema(1, 2, &path).unwrap_err();
        assert!(refusal.to_string().contains("older version"), "{refusal}");
        drop(open_or_create(&location).unwrap());
        open_existing(&location).unwrap();
    }

    #[test]
    fn every_connection_has_the_settings() {
        let dir = tempfile::tempdir().unwrap();
        let (_, location) = file(&dir);
        for _ in 0..2 {
            let conn = open(&location).unwrap();
            assert_eq!(number(&conn, "synchronous"), 2);
            assert_eq!(number(&conn, "foreign_keys"), 1);
            assert_eq!(number(&conn, "secure_delete"), 1);
            assert_eq!(number(&conn, "busy_timeout"), 5000);
            assert_eq!(number(&conn, "trusted_schema"), 0);
            let is_defensive = conn.db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE);
            assert!(is_defensive.unwrap());
            let mode: String = conn
                .pragma_query_value(None, "journal_mode", |row| row.get(0))
                .unwrap();
            assert_eq!(mode, "wal");
        }
    }

    #[test]
    fn all_files_are_readable_by_their_owner_only() {
        let dir = tempfile::tempdir().unwrap();
        let (path, location) = file(&dir);
        let conn = open(&location).unwrap();
        conn.execute("update content_version set version = 2", [])
            .unwrap();
        for name in ["", "-wal", "-shm"] {
            let mode = beside(&path, name).metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
    }

    #[test]
    fn connections_in_memory_share_one_database_under_one_name() {
        let location = Location::memory();
        let first = open(&location).unwrap();
        let second = open(&location).unwrap();
        first
            .execute("update content_version set version = 7", [])
            .unwrap();
        assert_eq!(crate::store::content_version(&second).unwrap(), 7);
        let other = open(&Location::memory()).unwrap();
        assert_eq!(crate::store::content_version(&other).unwrap(), 1);
    }

    #[test]
    fn a_name_that_looks_like_an_address_is_a_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("file:x?mode=memory");
        open(&Location::File(path.clone())).unwrap();
        assert!(path.metadata().unwrap().len() > 0);
    }

    /// Opening must fail with `sentence` and leave the file and its log unchanged.
    fn assert_refused(path: &Path, sentence: &str) {
        let bytes = || {
            (
                std::fs::read(path).unwrap(),
                std::fs::read(beside(path, "-wal")).ok(),
            )
        };
        let before = bytes();
        let error = open(&Location::File(path.to_owned()))
            .unwrap_err()
            .to_string();
        assert!(error.contains(sentence), "{error}");
        assert!(error.contains(path.to_str().unwrap()), "{error}");
        assert!(bytes() == before, "the file was changed");
    }

    #[test]
    fn a_file_that_is_no_database_is_refused_untouched() {
        let dir = tempfile::tempdir().unwrap();
        let (path, _) = file(&dir);
        for text in ["x", "Dear Sir or Madam,\n", &"a long letter ".repeat(1000)] {
            std::fs::write(&path, text).unwrap();
            assert_refused(&path, "is not a database");
        }
        let error = open(&Location::File(dir.path().to_owned())).unwrap_err();
        assert!(matches!(error, Error::NotADatabase(_)));
    }

    #[test]
    fn the_database_of_another_program_is_refused_untouched() {
        let dir = tempfile::tempdir().unwrap();
        for (name, sql) in [
            ("tables", "create table songs (title text)"),
            ("id", "pragma application_id = 42"),
            ("version", "pragma user_version = 1"),
            (
                "log",
                "pragma journal_mode = wal; create table songs (title text)",
            ),
        ] {
            let path = dir.path().join(name);
            let theirs = Connection::open(&path).unwrap();
            theirs
                .set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
                .unwrap();
            theirs.execute_batch(sql).unwrap();
            drop(theirs);
            assert_refused(&path, "another program");
        }
    }

    #[test]
    fn a_newer_schema_is_refused_untouched() {
        let dir = tempfile::tempdir().unwrap();
        let (path, location) = file(&dir);
        for version in [i64::from(SCHEMA_VERSION) + 1, -1] {
            let conn = open(&location).unwrap();
            conn.pragma_update(None, "user_version", version).unwrap();
            drop(conn);
            assert_refused(&path, "newer version");
            let conn = Connection::open(&path).unwrap();
            conn.pragma_update(None, "user_version", SCHEMA_VERSION)
                .unwrap();
        }
    }

    #[test]
    fn a_damaged_file_is_refused_untouched() {
        let dir = tempfile::tempdir().unwrap();
        let (path, location) = file(&dir);
        drop(open(&location).unwrap());
        let whole = std::fs::read(&path).unwrap();

        std::fs::write(&path, &whole[..whole.len() - 4096]).unwrap();
        assert_refused(&path, "is damaged");

        let mut scribbled = whole;
        scribbled[100..400].fill(0xa5);
        std::fs::write(&path, scribbled).unwrap();
        assert_refused(&path, "is damaged");
    }

    #[test]
    fn damage_deeper_in_the_file_is_reported_by_the_query_that_meets_it() {
        let dir = tempfile::tempdir().unwrap();
        let (path, location) = file(&dir);
        let conn = open(&location).unwrap();
        let page: u32 = conn
            .query_row(
                "select rootpage from sqlite_schema where name = 'content_version'",
                [],
                |row| row.get(0),
            )
            .unwrap();
        drop(conn);
        let mut bytes = std::fs::read(&path).unwrap();
        let start = (usize::try_from(page).unwrap() - 1) * 4096;
        bytes[start..start + 4096].fill(0xa5);
        std::fs::write(&path, bytes).unwrap();
        let conn = open(&location).unwrap();
        let error = crate::store::content_version(&conn).unwrap_err();
        assert!(matches!(error, Error::Damaged), "{error}");
    }

    #[test]
    fn a_path_that_cannot_hold_a_database_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let missing = dir.path().join("nowhere/standfast.db");
        let error = open(&Location::File(missing)).unwrap_err().to_string();
        assert!(error.contains("cannot be opened"), "{error}");
        // Not even root may create a file here.
        for path in ["/sys/standfast.db", ""] {
            let error = open(&Location::File(path.into())).unwrap_err().to_string();
            assert!(error.contains("cannot be opened"), "{error}");
        }
    }

    fn fresh() -> (tempfile::TempDir, PathBuf, Location) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("db");
        (dir, path.clone(), Location::File(path))
    }

    #[test]
    fn a_missing_database_is_refused_and_not_created() {
        let (_dir, path, location) = fresh();
        let refusal = open_unchanged(&location).unwrap_err();
        assert!(
            refusal.to_string().contains("there is no database"),
            "{refusal}"
        );
        assert!(!path.exists());
        drop(open_own(&location).unwrap());
        open_unchanged(&location).unwrap();
    }

    #[test]
    fn a_newer_database_can_be_replaced_and_not_opened() {
        let (_dir, path, location) = fresh();
        let newer = "pragma application_id = 0x53465354; pragma user_version = 1000";
        Connection::open(&path)
            .unwrap()
            .execute_batch(newer)
            .unwrap();
        let refusal = open_own(&location).unwrap_err();
        assert!(matches!(refusal, Error::Newer(_)), "{refusal}");
        open_to_replace(&location).unwrap();
    }

    #[test]
    fn stored_sql_cannot_change_the_schema() {
        let (_dir, _path, location) = fresh();
        let conn = open_own(&location).unwrap();
        let write = "pragma writable_schema = on; create table x (y); delete from sqlite_schema";
        conn.execute_batch(write).unwrap_err();
    }
}
