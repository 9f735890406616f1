//! What the office does with rows: marks and removes them.

use rusqlite::{Connection, OptionalExtension, ToSql, named_params};
use serde_json::json;

use crate::db::{Error, atomically};
use crate::inbox::outbox;
use crate::inbox::rows::{Filter, Source, State};

/// Sets the state of a row. A person has decided, so the signs of spam that the program found are deleted.
/// Marking a row as spam deletes its unsent mails; taking it out of spam queues them.
pub fn mark(conn: &Connection, source: Source, id: i64, state: State) -> Result<(), Error> {
    atomically(conn, || {
        let table = source.table();
        let sql = format!("select state from {table} where id = ?");
        let before: Option<String> = conn.query_row(&sql, [id], |row| row.get(0)).optional()?;
        let before = before.ok_or_else(|| source.not_found(id))?;
        let update = format!("update {table} set state = ?, spam_reason = null where id = ?");
        conn.execute(&update, (state.as_str(), id))?;
        match (before == State::Spam.as_str(), state == State::Spam) {
            (true, false) => outbox::queue(conn, source, id),
            (false, true) => outbox::withhold(conn, source, id),
            _ => Ok(()),
        }
    })
}

/// Maximum number of rows that one transaction deletes, so that the server stores submissions in between: the bytes of a
/// résumé, up to 10 MB, are overwritten with zeros in the WAL.
pub fn batch_length(source: Source) -> usize {
    match source {
        Source::Messages => 100,
        Source::Applications => 5,
    }
}

/// Removes the rows with these `ids`, at most [`batch_length`], in one transaction, and returns how many there were. Those that are
/// gone, or that `filter` no longer selects because somebody has marked them, are skipped. Copies of the rows stay
/// in the files until the next [compaction](crate::db::compaction).
pub fn remove(
    conn: &Connection,
    source: Source,
    ids: &[i64],
    filter: Filter,
) -> Result<u32, Error> {
    let chosen = filter.condition();
    let condition = format!("id in (select value from json_each(:value)) and {chosen}");
    let ids = json!(ids).to_string();
    atomically(conn, || delete_batch(conn, source, &condition, ids))
}

/// Deletes at most [`batch_length`] rows that meet `condition`, SQL with the parameter `:value`, in the caller's transaction. Returns
/// how many.
pub(crate) fn delete_batch(
    conn: &Connection,
    source: Source,
    condition: &str,
    value: impl ToSql,
) -> Result<u32, Error> {
    let (table, limit) = (source.table(), batch_length(source));
    let mut delete = conn.prepare_cached(&format!(
        "delete from {table} where id in (select id from {table} where {condition} limit {limit})"
    ))?;
    let deleted = delete.execute(named_params! { ":value": value })?;
    Ok(deleted as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::messages::StoredMessage;
    use crate::inbox::rows::find;

    #[test]
    fn a_mark_deletes_the_reason_of_spam() {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(
            "insert into messages (state, received_at, name, email, subject, message, spam_reason)
             values ('spam', '2026-11-20T10:00:00+05:00', 'A', 'a@b.pk', 'B', 'C', 'links')",
        )
        .unwrap();
        mark(&conn, Source::Messages, 1, State::Read).unwrap();
        let found: StoredMessage = find(&conn, 1).unwrap();
        assert_eq!((found.state, found.spam_reason), (State::Read, None));
        let error = mark(&conn, Source::Applications, 1, State::Read).unwrap_err();
        assert!(matches!(error, Error::NotFound(_)), "{error}");
        // Nor is it removed by somebody who has chosen the spam before.
        let remove = |state| remove(&conn, Source::Messages, &[1], Filter::Of(state)).unwrap();
        assert_eq!([State::Spam, State::Read].map(remove), [0, 1]);
    }
}
