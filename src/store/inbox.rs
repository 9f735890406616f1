//! Queries that the tables of the inbox share. Their rows have an id, a state, a time of receipt and an e-mail address.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::outbox::Source;
use super::{Error, atomically, outbox};
use crate::domain::reference::RowName;
use crate::domain::spam::SpamReason;
use crate::domain::state::State;

/// A row of an inbox table.
pub trait InboxRow: Sized {
    /// How far the office has dealt with it.
    type State: State;
    /// The singular noun for error sentences.
    const NOUN: &'static str;
    /// The table, which is also the plural noun.
    const TABLE: &'static str;
    /// What rows are selected from: the table, or a join with it.
    const SOURCE: &'static str;
    /// SQL for the form that sent it.
    const KIND: &'static str;
    /// The table, as its mails name it.
    const MAILED_AS: Source;
    /// The columns that [`Self::read`] needs.
    const COLUMNS: &'static str;

    /// The reference that its sender was told, if there is one.
    fn reference(&self) -> Option<&str>;

    /// Converts a result row.
    fn read(row: &Row) -> rusqlite::Result<Self>;
}

/// Which rows to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter<S> {
    /// All but spam.
    Inbox,
    /// Those in one state.
    In(S),
    /// All of them.
    All,
}

impl<S: State> Filter<S> {
    /// The state that rows must have, and the one that they must not have.
    fn states(self) -> (Option<&'static str>, Option<&'static str>) {
        match self {
            Self::Inbox => (None, Some(S::SPAM.as_str())),
            Self::In(state) => (Some(state.as_str()), None),
            Self::All => (None, None),
        }
    }
}

/// What rows of `T` must fulfil. The index by time has all these columns, so that the other rows are not read.
fn condition<T: InboxRow>() -> String {
    format!(
        "(:state is null or state = :state)
             and (:without is null or state <> :without)
             and (:kind is null or {} = :kind)",
        T::KIND
    )
}

/// Calls `visit` with at most `limit` rows, of one `kind` or of all, newest first, one at a time, so that an export needs no
/// memory for all of them.
pub fn each<T: InboxRow, E: From<Error>>(
    conn: &Connection,
    filter: Filter<T::State>,
    kind: Option<&str>,
    limit: Option<u32>,
    mut visit: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let sql = list_sql::<T>();
    let mut statement = conn.prepare(&sql).map_err(Error::from)?;
    let (state, without) = filter.states();
    let limit = limit.map_or(-1, i64::from);
    let values =
        named_params! { ":state": state, ":without": without, ":kind": kind, ":limit": limit };
    let rows = statement.query_map(values, T::read).map_err(Error::from)?;
    for row in rows {
        visit(row.map_err(Error::from)?)?;
    }
    Ok(())
}

fn list_sql<T: InboxRow>() -> String {
    format!(
        "select {}
         from {}
         where {}
         order by received_at desc, id desc
         limit :limit",
        T::COLUMNS,
        T::SOURCE,
        condition::<T>()
    )
}

/// How many rows there are, of one `kind` or of all.
pub fn count<T: InboxRow>(
    conn: &Connection,
    filter: Filter<T::State>,
    kind: Option<&str>,
) -> Result<u32, Error> {
    let (state, without) = filter.states();
    Ok(conn.query_row(
        &format!(
            "select count(*) from {} where {}",
            T::TABLE,
            condition::<T>()
        ),
        named_params! { ":state": state, ":without": without, ":kind": kind },
        |row| row.get(0),
    )?)
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

/// The row that a command names, by its number or by its own reference.
pub fn find_named<T: InboxRow>(conn: &Connection, name: &RowName) -> Result<T, Error> {
    let row = find::<T>(conn, name.id)?;
    match name.fits(row.reference()) {
        true => Ok(row),
        false => Err(not_found::<T>(name)),
    }
}

/// All rows sent from the address `email`, including spam, oldest first. Case is ignored.
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

/// Sets the state of a row. That is the decision of a person, so it deletes the reason for which the program found spam.
pub fn set_state<T: InboxRow>(conn: &Connection, id: i64, state: T::State) -> Result<(), Error> {
    atomically(conn, || {
        let before = find_state::<T>(conn, id)?.ok_or_else(|| not_found::<T>(id))?;
        change_state::<T>(conn, id, &before, state.as_str(), None)
    })
}

/// The word for the state of a row.
pub(super) fn find_state<T: InboxRow>(conn: &Connection, id: i64) -> Result<Option<String>, Error> {
    let sql = format!("select state from {} where id = :id", T::TABLE);
    let state = conn.query_row(&sql, named_params! { ":id": id }, |row| row.get(0));
    Ok(state.optional()?)
}

/// Sets the state of a row from `before` to `after`. Spam is not mailed, and what is taken out of it is.
pub(super) fn change_state<T: InboxRow>(
    conn: &Connection,
    id: i64,
    before: &str,
    after: &str,
    spam_reason: Option<&str>,
) -> Result<(), Error> {
    conn.execute(
        &format!(
            "update {} set state = :state, spam_reason = :reason where id = :id",
            T::TABLE
        ),
        named_params! { ":state": after, ":reason": spam_reason, ":id": id },
    )?;
    let spam = T::State::SPAM.as_str();
    match (before == spam, after == spam) {
        (false, true) => outbox::withhold(conn, T::MAILED_AS, id),
        (true, false) => outbox::queue(conn, T::MAILED_AS, id),
        _ => Ok(()),
    }
}

/// Reads the column `state`.
pub(super) fn state<S: State>(row: &Row) -> rusqlite::Result<S> {
    let column = row.as_ref().column_index("state")?;
    let word: String = row.get(column)?;
    word.parse().map_err(|error: strum::ParseError| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error))
    })
}

pub(super) fn not_found<T: InboxRow>(name: impl ToString) -> Error {
    Error::NotFound {
        noun: T::NOUN,
        name: name.to_string(),
        list: T::TABLE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::application::StoredApplication;
    use crate::domain::message::StoredMessage;
    use crate::store::{Location, open};

    /// Otherwise a list would take longer with each row that there is.
    #[test]
    fn a_list_is_read_from_an_index_in_its_order() {
        let conn = open(&Location::memory()).unwrap();
        for sql in [list_sql::<StoredMessage>(), list_sql::<StoredApplication>()] {
            let mut explain = conn.prepare(&format!("explain query plan {sql}")).unwrap();
            let plan = explain.raw_query().mapped(|row| row.get("detail"));
            let plan: Vec<String> = plan.collect::<Result<_, _>>().unwrap();
            let plan = plan.join("\n");
            assert!(plan.contains("_by_time"), "{plan}");
            assert!(!plan.contains("B-TREE"), "{plan}");
        }
    }
}
