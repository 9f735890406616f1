//! The database: one SQLite file. `open` prepares it, one file a table reads and writes it, and [`Writer`] commits
//! what visitors send. It knows domain values, and nothing of HTTP or the command line.

pub mod applications;
pub mod backup;
mod connect;
mod content;
pub mod erasures;
mod error;
mod filter;
mod free_space;
mod health_status;
pub mod import;
pub mod inbox;
pub mod inspection;
pub mod jobs;
mod location;
pub mod messages;
mod migration;
pub mod news;
mod open;
pub mod privacy;
mod reconnecting_connection;
pub mod removal;
pub mod resumes;
pub mod retention;
pub mod samples;
mod schema;
pub mod scrub;
pub mod secrets;
mod server_lock;
mod slug;
mod uploads;
mod writer;

pub use rusqlite::Connection;
use rusqlite::{Transaction, TransactionBehavior};

pub use content::Content;
pub use error::Error;
pub use filter::Filter;
pub use free_space::{FreeSpace, free_bytes};
pub use health_status::{Component, HealthStatus};
pub use location::{Location, follow_links};
pub use open::{open, open_existing};
pub use reconnecting_connection::ReconnectingConnection;
pub use schema::SCHEMA_VERSION;
pub use server_lock::ServerLock;
pub use uploads::DailyLimit;
pub use writer::{Receipt, Sent, Submission, Writer, WriterThread};

/// The counter that every change of news or jobs moves on, whichever process makes it.
pub fn content_version(conn: &Connection) -> Result<i64, Error> {
    Ok(conn.query_row("select version from content_version", [], |row| row.get(0))?)
}

/// A number that differs from the last answer on this connection when another connection has committed since.
/// Cheaper than any query, and blind to this connection's own changes.
pub fn data_version(conn: &Connection) -> Result<i64, Error> {
    Ok(conn.pragma_query_value(None, "data_version", |row| row.get(0))?)
}

/// Begins a transaction in which all reads see the same state, whatever other connections commit meanwhile.
pub fn begin_reading(conn: &Connection) -> Result<Transaction<'_>, Error> {
    Ok(Transaction::new_unchecked(
        conn,
        TransactionBehavior::Deferred,
    )?)
}

/// Runs `work` in a transaction of its own, or as part of the caller's. The write lock is taken first: a transaction
/// that begins by reading fails at once, without waiting, when another writer comes between.
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
