//! What the tables of the inbox have in common: rows with an id, a state, the time when they came and an e-mail address.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::{Error, Filter};
use crate::domain::spam::SpamReason;
use crate::domain::state::{State, UnknownState};

/// A row of such a table, as it is read.
pub trait InboxRow: Sized {
    /// How far the office has come with it.
    type State: State;
    /// What one is called.
    const NOUN: &'static str;
    /// The table, and what several are called.
    const TABLE: &'static str;
    /// What one is read from: the table, or a join with it.
    const SOURCE: &'static str;
    /// What is read.
    const COLUMNS: &'static str;

    /// One of the columns that were read.
    fn read(row: &Row) -> rusqlite::Result<Self>;
}

/// Hands the rows to `visit`, newest first, one at a time and `limit` at the most: an export must not need room for all
/// of them.
pub fn each<T: InboxRow, E: From<Error>>(
    conn: &Connection,
    filter: Filter<T::State>,
    limit: Option<u32>,
    mut visit: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (sql, state) = filter.select(T::COLUMNS, T::SOURCE);
    let mut statement = conn.prepare(&sql).map_err(Error::from)?;
    let rows = statement
        .query_map(
            named_params! { ":state": state, ":limit": limit.map_or(-1, i64::from) },
            T::read,
        )
        .map_err(Error::from)?;
    for row in rows {
        visit(row.map_err(Error::from)?)?;
    }
    Ok(())
}

/// How many rows there are.
pub fn count<T: InboxRow>(conn: &Connection, filter: Filter<T::State>) -> Result<u32, Error> {
    filter.count(conn, T::TABLE)
}

/// The row with this id.
pub fn find<T: InboxRow>(conn: &Connection, id: i64) -> Result<T, Error> {
    let (columns, source) = (T::COLUMNS, T::SOURCE);
    conn.query_row(
        &format!("select {columns} from {source} where id = :id"),
        named_params! { ":id": id },
        T::read,
    )
    .optional()?
    .ok_or_else(|| not_found::<T>(id))
}

/// All rows sent from the e-mail address `email`, spam too, oldest first. Capitals make no difference.
pub fn sent_from<T: InboxRow>(conn: &Connection, email: &str) -> Result<Vec<T>, Error> {
    let (columns, source) = (T::COLUMNS, T::SOURCE);
    let mut statement = conn.prepare(&format!(
        "select {columns}
         from {source}
         where email = :email collate nocase
         order by id"
    ))?;
    let rows = statement.query_map(named_params! { ":email": email }, T::read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The state of a row when it is stored.
pub(super) fn first_state<S: State>(spam_reason: Option<&SpamReason>) -> S {
    match spam_reason {
        Some(_) => S::SPAM,
        None => S::NEW,
    }
}

/// Sets the state of a row. A person has decided then: the reason that the program had for spam is deleted.
pub fn set_state<T: InboxRow>(conn: &Connection, id: i64, state: T::State) -> Result<(), Error> {
    let changed = conn.execute(
        &format!(
            "update {} set state = :state, spam_reason = null where id = :id",
            T::TABLE
        ),
        named_params! { ":state": state.as_str(), ":id": id },
    )?;
    there_was::<T>(changed, id)
}

fn there_was<T: InboxRow>(rows: usize, id: i64) -> Result<(), Error> {
    match rows {
        0 => Err(not_found::<T>(id)),
        _ => Ok(()),
    }
}

/// The state in the column `state`.
pub(super) fn state<S: State>(row: &Row) -> rusqlite::Result<S> {
    let column = row.as_ref().column_index("state")?;
    let word: String = row.get(column)?;
    word.parse().map_err(|error: UnknownState| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error))
    })
}

pub(super) fn not_found<T: InboxRow>(id: i64) -> Error {
    Error::NotFound {
        noun: T::NOUN,
        id,
        list: T::TABLE,
    }
}
