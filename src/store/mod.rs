//! The database: one SQLite file. [`open()`] prepares it, one module per table reads and writes it, and [`Writer`] commits
//! submissions. It knows domain values, but neither HTTP nor the command line.

pub mod applications;
pub mod backup;
pub mod certificates;
mod content;
mod error;
mod health;
pub mod import;
pub mod inbox;
pub mod inbox_overview;
pub mod jobs;
mod location;
pub mod messages;
mod migration;
pub mod news;
mod open;
pub mod outbox;
pub mod privacy;
pub mod retention;
mod room;
pub mod samples;
mod schema;
pub mod scrub;
mod server_lock;
mod submission;
mod writer;

use rusqlite::types::Type;
pub use rusqlite::{Connection, version as sqlite_version};
use rusqlite::{Row, Transaction, TransactionBehavior};

pub use content::Content;
pub use error::Error;
pub use health::{Component, HealthStatus, Inspection, Statistics};
pub use location::{Location, OpenFiles, files_of, follow_links, is_replicated};
pub use open::{TURN_OF_OTHERS, open, open_existing, open_or_create, refuse_missing};
pub use room::{Room, free_bytes};
pub use schema::SCHEMA_VERSION;
pub use server_lock::ServerLock;
pub use submission::{Sent, Submission};
pub use writer::{Writer, WriterThread};

/// A counter that every change of news or jobs increases, whichever process makes it.
pub fn content_version(conn: &Connection) -> Result<i64, Error> {
    Ok(conn.query_row("select version from content_version", [], |row| row.get(0))?)
}

/// A number that changes when another connection commits. Compare it with an earlier result on the same connection.
/// Cheaper than any query; commits of this connection do not change it.
pub fn data_version(conn: &Connection) -> Result<i64, Error> {
    Ok(conn.pragma_query_value(None, "data_version", |row| row.get(0))?)
}

/// The 32 random bytes that the hash of a form without a submission id is keyed with. Each database has its own; they never
/// leave the process.
pub fn submission_key(conn: &Connection) -> Result<[u8; 32], Error> {
    Ok(conn.query_row("select submission_key from secrets", [], |row| row.get(0))?)
}

/// Begins a transaction in which all reads see the same state, whatever other connections commit meanwhile.
pub fn begin_reading(conn: &Connection) -> Result<Transaction<'_>, Error> {
    Ok(Transaction::new_unchecked(
        conn,
        TransactionBehavior::Deferred,
    )?)
}

/// Reads a text that has a form, which another program may have broken.
fn parsed<T, E: std::error::Error + Send + Sync + 'static>(
    row: &Row,
    column: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> rusqlite::Result<T> {
    let index = row.as_ref().column_index(column)?;
    parse(&row.get::<_, String>(index)?).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(index, Type::Text, Box::new(error))
    })
}

/// Runs `work` in a new transaction, or in the caller's. A new one takes the write lock first: one that starts by reading
/// fails at once, without waiting, when another process writes between its read and its write.
fn atomically<T, E: From<Error>>(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_database_has_a_key_of_its_own_and_keeps_it() {
        let dir = tempfile::tempdir().unwrap();
        let key = |name: &str| {
            submission_key(&open(&Location::File(dir.path().join(name))).unwrap()).unwrap()
        };
        let first = key("first");
        assert_eq!(key("first"), first);
        assert_ne!(key("second"), first);
    }
}
