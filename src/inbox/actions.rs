//! What the office does with rows: marks and removes them.

use rusqlite::{Connection, OptionalExtension, ToSql, named_params};

use crate::db::{Error, atomically, erase};
use crate::inbox::outbox;
use crate::inbox::rows::{Filter, Source};

/// Gives a row the state with this word. A person has decided, so the signs of spam that the program found are deleted.
/// Marking a row as spam deletes its unsent mails; taking it out of spam queues them.
pub fn mark(conn: &Connection, source: Source, id: i64, word: &str) -> Result<(), Error> {
    atomically(conn, || {
        let table = source.table();
        let sql = format!("select state from {table} where id = ?");
        let before: Option<String> = conn.query_row(&sql, [id], |row| row.get(0)).optional()?;
        let before = before.ok_or_else(|| source.not_found(id))?;
        let update = format!("update {table} set state = ?, spam_reason = null where id = ?");
        conn.execute(&update, (word, id))?;
        match (before.as_str(), word) {
            ("spam", "spam") => Ok(()),
            ("spam", _) => outbox::queue(conn, source, id),
            (_, "spam") => outbox::withhold(conn, source, id),
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

/// Removes the rows with these `ids`, at most [`batch_length`], in one transaction, and returns how many it were. Those that are
/// gone, or that `filter` no longer selects because somebody has marked them, are skipped. Bytes of the rows may stay in the files
/// until [`erase::run`].
pub fn remove(
    conn: &Connection,
    source: Source,
    ids: &[i64],
    filter: Filter,
) -> Result<u32, Error> {
    let condition = format!("id = :value and {}", filter.condition());
    let remove = |id| delete_batch(conn, source, &condition, id);
    atomically(conn, || ids.iter().map(remove).sum())
}

/// Deletes a batch of the rows for which `condition`, SQL about `:value`, holds, in the caller's transaction. Returns how many.
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
    if deleted > 0 {
        erase::record_due(conn)?;
    }
    Ok(deleted as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::State;
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
        mark(&conn, Source::Messages, 1, "read").unwrap();
        let found: StoredMessage = find(&conn, 1).unwrap();
        assert_eq!((found.state.as_str(), found.spam_reason), ("read", None));
        let error = mark(&conn, Source::Applications, 1, "read").unwrap_err();
        assert!(matches!(error, Error::NotFound(_)), "{error}");
        // Nor is it removed by somebody who has chosen the spam before.
        let remove = |state| remove(&conn, Source::Messages, &[1], Filter::Of(state)).unwrap();
        assert_eq!([State::Spam, State::Read].map(remove), [0, 1]);
    }
}
