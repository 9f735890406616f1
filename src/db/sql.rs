//! What code with SQL shares: transactions and the reading of columns.

use rusqlite::types::Type;
use rusqlite::{Connection, Row, Transaction, TransactionBehavior};

use crate::db::Error;

/// A number that changes when another connection commits. Compare it with an earlier result on the same connection.
/// Cheaper than any query; commits of this connection do not change it.
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

/// Reads a text that has a form, which another program may have broken.
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
