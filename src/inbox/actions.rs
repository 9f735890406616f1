//! The actions of the office: marking and removing submissions.

use rusqlite::{Connection, OptionalExtension, ToSql, named_params};
use serde_json::json;

use crate::db::{Error, atomically};
use crate::inbox::rows::{Filter, Source, State};
use crate::inbox::{self, outbox};

/// Sets the state of a row, and deletes its `spam_reason` because a person has now decided. Marking a row as spam
/// deletes its unsent emails; marking spam as anything else queues them.
pub fn mark(conn: &Connection, source: Source, id: i64, state: State) -> Result<(), inbox::Error> {
    atomically(conn, || {
        let table = source.table();
        let sql = format!("select state from {table} where id = ?");
        let before: Option<String> = conn.query_row(&sql, [id], |row| row.get(0)).optional()?;
        let before = before.ok_or_else(|| source.unknown(id))?;
        let update = format!("update {table} set state = ?, spam_reason = null where id = ?");
        conn.execute(&update, (state.as_str(), id))?;
        let was_spam = before == State::Spam.as_str();
        let is_spam = state == State::Spam;
        if is_spam && !was_spam {
            outbox::delete_unsent(conn, source, id)?;
        } else if was_spam && !is_spam {
            outbox::queue_submission(conn, source, id)?;
        }
        Ok(())
    })
}

/// Maximum number of rows that one transaction deletes. Small transactions let the server store submissions in between:
/// SQLite overwrites the bytes of each résumé, up to 10 MB, with zeros in the WAL.
pub fn batch_size(source: Source) -> usize {
    match source {
        Source::Messages => 100,
        Source::Applications => 5,
    }
}

/// Removes the rows with these `ids` in one transaction, and returns how many rows that were. Pass at most
/// [`batch_size`] ids. It skips ids without a row, and rows that `filter` no longer selects because a person has marked
/// them since. Copies of the rows stay in the database files until the next [compaction](crate::db::compaction).
pub fn remove(
    conn: &Connection,
    source: Source,
    ids: &[i64],
    filter: Filter,
) -> Result<u32, Error> {
    let state = filter.condition();
    let condition = format!("id in (select value from json_each(:value)) and {state}");
    let ids = json!(ids).to_string();
    atomically(conn, || delete_batch(conn, source, &condition, ids))
}

/// Deletes up to [`batch_size`] rows in the caller's transaction, and returns how many it deleted. `condition` is SQL
/// with the parameter `:value`.
pub(crate) fn delete_batch(
    conn: &Connection,
    source: Source,
    condition: &str,
    value: impl ToSql,
) -> Result<u32, Error> {
    let table = source.table();
    let limit = batch_size(source);
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
    fn marking_a_row_deletes_its_spam_reason() {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(
            "insert into messages (state, received_at, name, email, subject, message, spam_reason)
             values ('spam', '2026-11-20T10:00:00+05:00', 'A', 'a@b.pk', 'B', 'C', 'links')",
        )
        .unwrap();
        mark(&conn, Source::Messages, 1, State::Read).unwrap();
        let message: StoredMessage = find(&conn, 1).unwrap().unwrap();
        assert_eq!((message.state, message.spam_reason), (State::Read, None));
        let error = mark(&conn, Source::Applications, 1, State::Read).unwrap_err();
        let is_unknown = matches!(error, inbox::Error::UnknownSubmission { .. });
        assert!(is_unknown, "{error}");
        // Removing all spam skips a row that is no longer spam.
        let remove = |state| remove(&conn, Source::Messages, &[1], Filter::Of(state)).unwrap();
        assert_eq!([State::Spam, State::Read].map(remove), [0, 1]);
    }
}
