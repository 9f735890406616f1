//! Connections and transactions. Opening rejects the database of another program before anything is written to it. Every
//! connection gets the settings that durability and privacy depend on.

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

use crate::db::location::{has_content, open_private, with_suffix};
use crate::db::new_file::sync_directory_of;
use crate::db::schema::{APPLICATION_ID, reject_newer_schema, user_version};
use crate::db::{Error, Location};
use crate::text::matches_search;

/// Stops SQLite from checkpointing the WAL when the last connection closes. A file that we reject must not change.
const KEEP_WAL: DbConfig = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;

/// The characters that are percent-encoded in the path of a `file:` URI.
const ENCODED_IN_PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.');

/// How long a connection waits for another connection's lock.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Enough for all statements of a submission and its emails. Preparing a statement on a table with checks takes longer than
/// running it.
const CACHED_STATEMENTS: usize = 64;

/// Opens an existing database to inspect or copy it. Changes neither its schema nor its WAL.
pub(crate) fn open_unchanged(location: &Location) -> Result<Connection, Error> {
    require_existing(location)?;
    open_own(location)
}

/// Opens a database in order to replace it. Accepts a newer schema.
pub(crate) fn open_to_replace(location: &Location) -> Result<Connection, Error> {
    let conn = connect(location)?;
    reject_foreign_file(&conn, location.path())?;
    Ok(conn)
}

/// Opens `file` for reading, without its WAL and without locks. The file must not change while it is open.
pub(crate) fn open_immutable(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    // `./` stops SQLite from taking the first segment of a relative path for a host.
    let path = Path::new(".").join(file);
    let path = percent_encode(path.as_os_str().as_bytes(), ENCODED_IN_PATH);
    let conn = Connection::open_with_flags(format!("file:{path}?immutable=1"), flags)?;
    distrust_schema(&conn)?;
    Ok(conn)
}

/// Opens a database of this program, or creates an empty file. Rejects a newer schema.
pub(crate) fn open_own(location: &Location) -> Result<Connection, Error> {
    let conn = open_to_replace(location)?;
    reject_newer_schema(&conn, location.path())?;
    Ok(conn)
}

/// Fails if the database file does not exist.
pub fn require_existing(location: &Location) -> Result<(), Error> {
    let Some(path) = location.file() else {
        return Ok(());
    };
    match path.try_exists() {
        Ok(true) => Ok(()),
        Ok(false) => {
            let path = absolute(path).unwrap_or_else(|_| path.to_owned());
            Err(Error::Missing(path))
        }
        Err(error) => Err(Error::inaccessible(path, error)),
    }
}

/// Opens a connection that waits for other connections' locks, and leaves an existing WAL alone when it is closed.
fn connect(location: &Location) -> Result<Connection, Error> {
    // The compiler ensures that every connection stays on one thread.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let (name, flags) = match location {
        Location::File(path) => {
            create_missing(path)?;
            // Absolute, so that SQLite never mistakes the path for a `file:` URI or `:memory:`.
            let absolute = absolute(path).map_err(|error| Error::inaccessible(path, error))?;
            (absolute, flags)
        }
        Location::Memory(name) => {
            // The leading slash makes a database of the memdb VFS visible to several connections.
            let uri = format!("file:/{name}?vfs=memdb").into();
            let memory_flags = OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_URI;
            (uri, flags | memory_flags)
        }
    };
    // The WAL exists after a crash, and while another process has the file open.
    let has_wal = location
        .file()
        .is_some_and(|path| has_content(&with_suffix(path, "-wal")));
    let open = || {
        let conn = Connection::open_with_flags(name, flags)?;
        distrust_schema(&conn)?;
        add_search(&conn)?;
        conn.busy_timeout(BUSY_TIMEOUT)?;
        conn.set_db_config(KEEP_WAL, has_wal)?;
        Ok(conn)
    };
    let path = location.path();
    let conn = open().map_err(|error| Error::while_opening(error, path))?;
    // SQLite opens a file without write permission as read-only, and would only fail at the first change.
    if conn.is_readonly("main")? {
        return Err(Error::inaccessible(path, PermissionDenied));
    }
    Ok(conn)
}

/// Creates the file if it is missing.
fn create_missing(path: &Path) -> Result<(), Error> {
    // Closing any handle of a file drops all of this process's locks on it (POSIX), including SQLite's. So this function opens
    // the file only while it does not exist, and only one thread runs it at a time.
    static CREATING: Mutex<()> = Mutex::new(());
    let _guard = CREATING.lock();
    if let Ok(metadata) = path.metadata() {
        // SQLite treats a file of one byte as empty.
        if metadata.is_dir() || metadata.len() == 1 {
            return Err(Error::NotADatabase(path.to_owned()));
        }
        let is_private = metadata.mode() & 0o077 == 0;
        if metadata.len() == 0 && !is_private {
            fs::set_permissions(path, Permissions::from_mode(0o600))
                .map_err(|error| Error::inaccessible(path, error))?;
        }
        return Ok(());
    }
    // SQLite would delete the WAL, which holds the latest commits.
    if has_content(&with_suffix(path, "-wal")) {
        return Err(Error::moved(path));
    }
    open_private(path)?;
    // Sync before anything is stored in the file, so that a power cut cannot lose its directory entry.
    sync_directory_of(path)
}

/// Applies the settings that durability and privacy depend on.
pub(crate) fn configure(conn: &Connection, location: &Location) -> Result<(), Error> {
    let set = || {
        conn.set_db_config(KEEP_WAL, false)?;
        conn.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
        // Otherwise SQLite prepares some statements again for each parameter value.
        conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        // A database in memory ignores this.
        conn.pragma_update(None, "journal_mode", "wal")?;
        conn.pragma_update(None, "synchronous", "full")?;
        conn.pragma_update(None, "foreign_keys", "on")?;
        conn.pragma_update(None, "secure_delete", "on")
    };
    set().map_err(|error| Error::while_opening(error, location.path()))
}

/// Stops SQL stored in the file from calling functions with side effects, and all SQL from writing to the schema or to SQLite's
/// own tables. Also turns off views. Our schema has no views, so any view belongs to another program and may pose as a table.
fn distrust_schema(conn: &Connection) -> Result<(), rusqlite::Error> {
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    Ok(())
}

/// Adds [`finds`] to SQL, for searches.
fn add_search(conn: &Connection) -> Result<(), rusqlite::Error> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    conn.create_scalar_function("finds", 2, flags, |context| {
        let (query, text): (String, String) = (context.get(0)?, context.get(1)?);
        Ok(matches_search(&query, &text))
    })
}

fn reject_foreign_file(conn: &Connection, path: &Path) -> Result<(), Error> {
    let is_ours = || {
        // Read in one transaction, so that another process's migration is visible as a whole or not at all.
        let transaction = conn.unchecked_transaction()?;
        let objects: i64 =
            transaction.query_row("select count(*) from sqlite_schema", [], |row| row.get(0))?;
        let application_id: i32 =
            transaction.pragma_query_value(None, "application_id", |row| row.get(0))?;
        let version = user_version(&transaction)?;
        transaction.finish()?;
        let is_new = application_id == 0 && version == 0 && objects == 0;
        Ok(application_id == APPLICATION_ID || is_new)
    };
    if is_ours().map_err(|error| Error::while_opening(error, path))? {
        return Ok(());
    }
    let why = "is the database of another program; it was not changed; correct STANDFAST_DB, or choose another file with --db";
    Err(Error::unusable(path, why))
}

/// A number that changes when another connection commits. Compare it with an earlier result on the same connection; this
/// connection's own commits do not change it. Cheaper than any query.
pub fn data_version(conn: &Connection) -> Result<i64, Error> {
    Ok(conn.pragma_query_value(None, "data_version", |row| row.get(0))?)
}

/// Reads a text column and parses it. Fails if another program stored an invalid value.
pub fn parse_column<T, E: std::error::Error + Send + Sync + 'static>(
    row: &Row,
    column: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> rusqlite::Result<T> {
    let index = row.as_ref().column_index(column)?;
    parse(&row.get::<_, String>(index)?).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(index, Type::Text, Box::new(error))
    })
}

/// Runs a query, and converts each row with `read`.
pub fn query_rows<T>(
    conn: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> Result<Vec<T>, Error> {
    let mut statement = conn.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Runs `work` in the caller's transaction, or in a new transaction if the caller has not begun one. A new one takes the write lock
/// first: a transaction that starts with a read fails, without waiting for the lock, if another process writes between its read
/// and its write.
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
