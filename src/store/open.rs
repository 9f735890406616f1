//! Opens the database for work: creates it where it is missing, sets what durability and privacy rest on, and has the
//! schema brought up to date.

use std::fs::File;
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ffi};

use super::connect::{KEEP_LOG, open_own, refuse_missing};
use super::location::directory_of;
use super::migration::migrate;
use super::schema::{SCHEMA_VERSION, user_version};
use super::{Error, Location};

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
    let path = &location.path();
    let named = |error| Error::while_opening(error, path);
    let conn = open_own(location)?;
    conn.set_db_config(KEEP_LOG, false).map_err(named)?;
    configure(&conn, location).map_err(named)?;
    migrate(&conn, location)?;
    sync_directory(location)?;
    Ok(conn)
}

/// Makes the names of database and log survive a power cut. SQLite does this too, but ignores failures.
fn sync_directory(location: &Location) -> Result<(), Error> {
    let Location::File(path) = location else {
        return Ok(());
    };
    let directory = directory_of(path);
    File::open(directory)
        .and_then(|opened| opened.sync_all())
        .map_err(|error| Error::inaccessible(directory, error))
}

/// Opens an existing database for a command: a new, empty one at a mistyped path would mislead.
///
/// # Errors
/// For a database that the server has not filled or updated yet. It stays as it is.
pub fn open_existing(location: &Location) -> Result<Connection, Error> {
    refuse_missing(location)?;
    let path = &location.path();
    let named = |error| Error::while_opening(error, path);
    let conn = open_own(location)?;
    require_schema(user_version(&conn).map_err(named)?, SCHEMA_VERSION, path)?;
    conn.set_db_config(KEEP_LOG, false).map_err(named)?;
    configure(&conn, location).map_err(named)?;
    Ok(conn)
}

/// Refuses a schema that the server has not brought to `known` yet; [`open_own`] has refused later ones.
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
    let is_there = matches!(location, Location::File(path) if path.metadata().is_ok_and(|file| file.len() > 0));
    match is_there {
        true => open_existing(location),
        false => open(location),
    }
}

fn configure(conn: &Connection, location: &Location) -> Result<(), rusqlite::Error> {
    conn.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    // Otherwise SQLite prepares some of them anew for each value.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    // A database in memory has no write-ahead log.
    if matches!(location, Location::File(_)) {
        switch_to_wal(conn)?;
    }
    conn.pragma_update(None, "synchronous", "full")?;
    conn.pragma_update(None, "foreign_keys", "on")?;
    conn.pragma_update(None, "secure_delete", "on")
}

/// SQLite returns before it commits the switch: a disk failure shows only in the mode after the next read.
fn switch_to_wal(conn: &Connection) -> Result<(), rusqlite::Error> {
    conn.pragma_update(None, "journal_mode", "wal")?;
    user_version(conn)?;
    let mode: String = conn.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    if mode == "wal" {
        return Ok(());
    }
    let code = ffi::Error::new(ffi::SQLITE_IOERR);
    let sentence = "its write-ahead log could not be switched on".to_owned();
    Err(rusqlite::Error::SqliteFailure(code, Some(sentence)))
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
        assert!(error.contains("nowhere does not exist"), "{error}");
        // Not even root may create a file here.
        for path in ["/sys/standfast.db", ""] {
            let error = open(&Location::File(path.into())).unwrap_err().to_string();
            assert!(error.contains("cannot be opened"), "{error}");
        }
    }
}
