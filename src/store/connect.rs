//! Connects to a database: refuses files of other programs, newer schemas and damage before anything is written, and
//! never migrates.

use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::Duration;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::schema::{APPLICATION_ID, refuse_newer, user_version};
use super::{Error, Location};

/// Keeps SQLite from moving a waiting write-ahead log into the file when the last connection is closed: a file that is
/// refused must not change.
pub(super) const KEEP_LOG: DbConfig = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;

const NOT_IN_A_PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.');

/// How long a connection waits for the lock of another one.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The pause between two transactions of a long task. SQLite tries for a lock at least every 100 ms, so a waiting server
/// takes it in this time.
pub const TURN_OF_OTHERS: Duration = Duration::from_millis(120);

/// Opens an existing database to inspect or copy it. Neither its schema nor a log beside it is changed.
pub(super) fn open_unchanged(location: &Location) -> Result<Connection, Error> {
    refuse_missing(location)?;
    open_own(location)
}

/// Opens a database that is to be replaced; its schema may be newer.
pub(super) fn open_to_replace(location: &Location) -> Result<Connection, Error> {
    let path = &location.path();
    let conn = connect(location)?;
    match refuse_foreign_file(&conn, path) {
        Ok(()) | Err(Error::Newer { .. }) => Ok(conn),
        Err(other) => Err(other),
    }
}

/// Opens a database of this program, or creates an empty file.
pub(super) fn open_own(location: &Location) -> Result<Connection, Error> {
    let conn = connect(location)?;
    refuse_foreign_file(&conn, &location.path())?;
    Ok(conn)
}

/// Opens `file` for reading, without a log and without locks. It must not change meanwhile.
pub(super) fn open_immutable(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(immutable(file), flags)?;
    distrust_schema(&conn)?;
    Ok(conn)
}

/// The URI under which SQLite opens `file` without a log and without locks.
fn immutable(file: &Path) -> String {
    // `./` keeps SQLite from reading the first part of a relative path as a host.
    let path = Path::new(".").join(file);
    let path = percent_encode(path.as_os_str().as_bytes(), NOT_IN_A_PATH);
    format!("file:{path}?immutable=1")
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

/// Keeps SQL that is stored in the file from calling functions with side effects, and all SQL from writing to the
/// schema or to SQLite's own tables.
pub(super) fn distrust_schema(conn: &Connection) -> Result<(), rusqlite::Error> {
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

pub(super) fn refuse_foreign_file(conn: &Connection, path: &Path) -> Result<(), Error> {
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
    use std::path::PathBuf;

    use super::*;

    fn file() -> (tempfile::TempDir, PathBuf, Location) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("db");
        (dir, path.clone(), Location::File(path))
    }

    #[test]
    fn a_missing_database_is_refused_and_not_created() {
        let (_dir, path, location) = file();
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
    fn only_an_empty_database_or_one_of_this_program_is_accepted() {
        for (sql, accepted) in [
            ("", true),
            ("create table x (y)", false),
            ("pragma user_version = 1", false),
            ("pragma application_id = 1", false),
            ("pragma application_id = 0x53465354", true),
            (
                "pragma application_id = 0x53465354; pragma user_version = 1; create table x (y)",
                true,
            ),
        ] {
            let (_dir, path, location) = file();
            Connection::open(&path).unwrap().execute_batch(sql).unwrap();
            // SQLite leaves an empty file without a header, which it reads as a new database.
            match open_own(&location) {
                Ok(_) => assert!(accepted, "{sql}"),
                Err(refusal) => {
                    assert!(!accepted, "{sql}: {refusal}");
                    let refusal = refusal.to_string();
                    assert!(refusal.contains("of another program"), "{sql}: {refusal}");
                }
            }
        }
    }

    #[test]
    fn a_newer_database_can_be_replaced_and_not_opened() {
        let (_dir, path, location) = file();
        let newer = "pragma application_id = 0x53465354; pragma user_version = 1000";
        Connection::open(&path)
            .unwrap()
            .execute_batch(newer)
            .unwrap();
        let refusal = open_own(&location).unwrap_err();
        assert!(
            matches!(refusal, Error::Newer { found: 1000, .. }),
            "{refusal}"
        );
        open_to_replace(&location).unwrap();
    }

    #[test]
    fn stored_sql_cannot_change_the_schema() {
        let (_dir, _path, location) = file();
        let conn = open_own(&location).unwrap();
        let write = "pragma writable_schema = on; create table x (y); delete from sqlite_schema";
        conn.execute_batch(write).unwrap_err();
    }
}
