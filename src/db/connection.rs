//! Connections and transactions. What is not a database of this program is refused before anything is written, and every
//! connection gets the settings that durability and privacy rest on.

use std::fs::{self, Permissions};
use std::io::ErrorKind::PermissionDenied;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, absolute};
use std::time::Duration;

use parking_lot::Mutex;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::Type;
use rusqlite::{Connection, OpenFlags, Params, Row, Transaction, TransactionBehavior};

use crate::db::location::{beside, has_content, open_private};
use crate::db::new_file::sync_directory_of;
use crate::db::schema::{APPLICATION_ID, refuse_newer, user_version};
use crate::db::{Error, Location};
use crate::text::finds;

/// Keeps SQLite from moving a waiting WAL into the file when the last connection is closed: a file that is refused must not
/// change.
const KEEP_WAL: DbConfig = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;

const NOT_IN_A_PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.');

/// How long a connection waits for the lock of another one.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// More than the program prepares for a submission and its mails. A statement of a table with checks takes longer to
/// prepare than to run.
const CACHED_STATEMENTS: usize = 64;

/// Opens an existing database to inspect or copy it. Neither its schema nor a WAL beside it is changed.
pub(crate) fn open_unchanged(location: &Location) -> Result<Connection, Error> {
    refuse_missing(location)?;
    open_own(location)
}

/// Opens a database that is to be replaced; its schema may be newer.
pub(crate) fn open_to_replace(location: &Location) -> Result<Connection, Error> {
    let conn = connect(location)?;
    refuse_foreign_file(&conn, location.path())?;
    Ok(conn)
}

/// Opens `file` for reading, without a WAL and without locks. It must not change meanwhile.
pub(crate) fn open_immutable(file: &Path) -> rusqlite::Result<Connection> {
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

/// Opens a database of this program, or creates an empty file.
pub(crate) fn open_own(location: &Location) -> Result<Connection, Error> {
    let conn = open_to_replace(location)?;
    refuse_newer(&conn, location.path())?;
    Ok(conn)
}

/// Refuses a location without a file.
pub fn refuse_missing(location: &Location) -> Result<(), Error> {
    let Some(path) = location.file() else {
        return Ok(());
    };
    match path.try_exists() {
        Ok(true) => Ok(()),
        Ok(false) => Err(Error::Unusable(format!(
            "there is no database at {}; the first start of the server makes it, or say where it is with --db or STANDFAST_DB",
            absolute(path).as_deref().unwrap_or(path).display()
        ))),
        Err(error) => Err(Error::inaccessible(path, error)),
    }
}

/// A connection that waits for the locks of others and leaves a waiting WAL alone when it is closed.
fn connect(location: &Location) -> Result<Connection, Error> {
    // The compiler ensures that every connection stays on one thread.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let (name, flags) = match location {
        Location::File(path) => {
            create_missing(path)?;
            // Absolute, so that SQLite takes no name for a `file:` address or `:memory:`.
            let absolute = absolute(path).map_err(|error| Error::inaccessible(path, error))?;
            (absolute, flags)
        }
        Location::Memory(name) => {
            // The leading slash makes a database of the memdb VFS visible to several connections.
            let address = format!("file:/{name}?vfs=memdb").into();
            let new = OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_URI;
            (address, flags | new)
        }
    };
    // As after a crash, or while another process has the file open.
    let wal = location.file().map(|path| beside(path, "-wal"));
    let has_waiting_wal = wal.is_some_and(|wal| has_content(&wal));
    let open = || {
        let conn = Connection::open_with_flags(name, flags)?;
        distrust_schema(&conn)?;
        add_search(&conn)?;
        conn.busy_timeout(BUSY_TIMEOUT)?;
        conn.set_db_config(KEEP_WAL, has_waiting_wal)?;
        Ok(conn)
    };
    let path = location.path();
    let conn = open().map_err(|error| Error::while_opening(error, path))?;
    // SQLite opens a file without write permission as read-only, and would fail at the first change.
    if conn.is_readonly("main")? {
        return Err(Error::inaccessible(path, PermissionDenied));
    }
    Ok(conn)
}

/// Creates the file when it is missing.
fn create_missing(path: &Path) -> Result<(), Error> {
    // Closing any handle of a file drops all locks of this process on it (POSIX), including SQLite's. So the file is
    // opened here only while it does not exist, and by one thread at a time.
    static CREATING: Mutex<()> = Mutex::new(());
    let _guard = CREATING.lock();
    if let Ok(found) = path.metadata() {
        // SQLite takes a file of one byte for an empty one.
        if found.is_dir() || found.len() == 1 {
            return Err(Error::not_a_database(path));
        }
        if found.len() == 0 && found.mode() & 0o077 != 0 {
            let private = fs::set_permissions(path, Permissions::from_mode(0o600));
            private.map_err(|error| Error::inaccessible(path, error))?;
        }
        return Ok(());
    }
    // SQLite would delete the WAL, which has what was stored last.
    if has_content(&beside(path, "-wal")) {
        return Err(Error::moved(path));
    }
    open_private(path)?;
    // Before anything is stored in it, so that a power cut cannot take the name away.
    sync_directory_of(path)
}

/// Sets what durability and privacy rest on.
pub(crate) fn configure(conn: &Connection, location: &Location) -> Result<(), Error> {
    let set = || {
        conn.set_db_config(KEEP_WAL, false)?;
        conn.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
        // Otherwise SQLite prepares some of them anew for each value.
        conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        // A database in memory keeps its own mode.
        conn.pragma_update(None, "journal_mode", "wal")?;
        conn.pragma_update(None, "synchronous", "full")?;
        conn.pragma_update(None, "foreign_keys", "on")?;
        conn.pragma_update(None, "secure_delete", "on")
    };
    set().map_err(|error| Error::while_opening(error, location.path()))
}

/// Keeps SQL that is stored in the file from calling functions with side effects, and all SQL from writing to the
/// schema or to SQLite's own tables. The program has no views, so one that took the place of a table is never read.
fn distrust_schema(conn: &Connection) -> Result<(), rusqlite::Error> {
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    Ok(())
}

/// Adds the function `finds` to SQL, for searches: [`finds`].
fn add_search(conn: &Connection) -> Result<(), rusqlite::Error> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    conn.create_scalar_function("finds", 2, flags, |context| {
        let (query, text): (String, String) = (context.get(0)?, context.get(1)?);
        Ok(finds(&query, &text))
    })
}

fn refuse_foreign_file(conn: &Connection, path: &Path) -> Result<(), Error> {
    let is_ours = || {
        // One read transaction, so that a migration by another process is seen whole or not at all.
        let reading = conn.unchecked_transaction()?;
        let tables: i64 =
            reading.query_row("select count(*) from sqlite_schema", [], |row| row.get(0))?;
        let application: i32 =
            reading.pragma_query_value(None, "application_id", |row| row.get(0))?;
        let is_new = application == 0 && user_version(&reading)? == 0 && tables == 0;
        reading.finish()?;
        Ok(application == APPLICATION_ID || is_new)
    };
    if is_ours().map_err(|error| Error::while_opening(error, path))? {
        return Ok(());
    }
    let why = "is the database of another program; it was not changed: correct STANDFAST_DB, or choose another file with --db";
    Err(Error::unusable(path, why))
}

/// A number that changes when another connection commits. Compare it with an earlier result on the same connection.
/// Cheaper than any query; commits of this connection do not change it.
pub fn data_version(conn: &Connection) -> Result<i64, Error> {
    Ok(conn.pragma_query_value(None, "data_version", |row| row.get(0))?)
}

/// Reads a text column and parses it. Fails when another program has stored an invalid value.
pub fn parsed<T, E: std::error::Error + Send + Sync + 'static>(
    row: &Row,
    column: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> rusqlite::Result<T> {
    let index = row.as_ref().column_index(column)?;
    parse(&row.get::<_, String>(index)?).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(index, Type::Text, Box::new(error))
    })
}

/// All rows that `sql` finds, as `read` returns them.
pub fn rows<T>(
    conn: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> Result<Vec<T>, Error> {
    let mut statement = conn.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Runs `work` in a new transaction, or in the caller's. A new one takes the write lock first: one that starts by reading
/// fails at once, without waiting, when another process writes between its read and its write.
pub fn atomically<T, E: From<Error>>(
    conn: &Connection,
    work: impl FnOnce() -> Result<T, E>,
) -> Result<T, E> {
    if !conn.is_autocommit() {
        return work();
    }
    let transaction =
        Transaction::new_unchecked(conn, TransactionBehavior::Immediate).map_err(Error::from)?;
    let value = work()?;
    transaction.commit().map_err(Error::from)?;
    Ok(value)
}
