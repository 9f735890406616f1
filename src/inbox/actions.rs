//! What the office does with rows: marks and removes them.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, named_params};

use crate::db::{Error, atomically, erase};
use crate::inbox::outbox;
use crate::inbox::rows::{Filter, Source};

/// Gives a row the state with this word. A person has decided, so the signs of spam that the program found are deleted. Spam is
/// not mailed, and what is taken out of it is.
pub fn mark(conn: &Connection, source: Source, id: i64, word: &str) -> Result<(), Error> {
    atomically(conn, || {
        let table = source.table();
        let sql = format!("select state from {table} where id = ?");
        let before: Option<String> = conn.query_row(&sql, [id], |row| row.get(0)).optional()?;
        let before = before.ok_or_else(|| source.not_found(id))?;
        conn.execute(
            &format!("update {table} set state = :state, spam_reason = null where id = :id"),
            named_params! { ":state": word, ":id": id },
        )?;
        match (before.as_str(), word) {
            ("spam", "spam") => Ok(()),
            ("spam", _) => outbox::queue(conn, source, id),
            (_, "spam") => outbox::withhold(conn, source, id),
            _ => Ok(()),
        }
    })
}

/// Most rows removed in one transaction.
const MAX_ROWS: usize = 100;

/// Pages that one transaction frees before it ends: 2 MiB. Each is overwritten with zeros in the WAL, for which a nearly
/// full disk has little room.
const MAX_FREED_PAGES: i64 = 512;

/// The ids of the rows that were received before the start of the day `before` in Karachi, or of all, oldest first.
pub fn ids(
    conn: &Connection,
    source: Source,
    filter: Filter,
    before: Option<Date>,
) -> Result<Vec<i64>, Error> {
    let mut statement = conn.prepare(&format!(
        "select id from {} where {} and (:before is null or received_at < :before) order by id",
        source.table(),
        filter.condition()
    ))?;
    let before = before.map(|day| day.to_string());
    let ids = statement.query_map(named_params! { ":before": before }, |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Removes the rows with the first of `ids` in one short transaction, so that the server can store submissions between two of
/// them. Returns how many of the ids are done, at least one. Ids without a row are skipped. Bytes of the rows may stay in the
/// files until [`erase::run`].
pub fn remove_some(conn: &Connection, source: Source, ids: &[i64]) -> Result<usize, Error> {
    atomically(conn, || delete_some(conn, source, ids))
}

/// Deletes some of the rows for which `condition`, SQL about `:value`, holds, in the caller's transaction. Returns how many.
pub(crate) fn delete_some_where(
    conn: &Connection,
    source: Source,
    condition: &str,
    value: &str,
) -> Result<u32, Error> {
    let table = source.table();
    let mut statement = conn.prepare(&format!(
        "select id from {table} where {condition} limit {MAX_ROWS}"
    ))?;
    let ids = statement.query_map(named_params! { ":value": value }, |row| row.get(0))?;
    let ids: Vec<i64> = ids.collect::<Result<_, _>>()?;
    Ok(delete_some(conn, source, &ids)? as u32)
}

/// Like [`remove_some`], in the caller's transaction.
fn delete_some(conn: &Connection, source: Source, ids: &[i64]) -> Result<usize, Error> {
    let free_pages = || conn.pragma_query_value(None, "freelist_count", |row| row.get::<_, i64>(0));
    let before = free_pages()?;
    let mut delete =
        conn.prepare_cached(&format!("delete from {} where id = ?", source.table()))?;
    let mut done = 0;
    for id in ids.iter().take(MAX_ROWS) {
        delete.execute([id])?;
        done += 1;
        if free_pages()? - before >= MAX_FREED_PAGES {
            break;
        }
    }
    if done > 0 {
        erase::record_due(conn)?;
    }
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::messages::StoredMessage;
    use crate::inbox::rows::{count, find};

    #[test]
    fn a_step_ends_after_so_many_rows_or_freed_pages() {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(
            "with recursive number (n) as (select 1 union all select n + 1 from number where n < 600)
             insert into applications (
                 state, received_at, name, email, contact, job_position, repeated, consent_version
             )
             select 'spam', '2026-11-20T15:00:00+05:00', 'A', 'a@example.com', '0300', 'driver', 0, '1'
             from number;
             insert into resumes
             select id, 'cv.pdf', 'application/pdf', zeroblob(iif(id = 1, 5000000, 10)) from applications",
        )
        .unwrap();
        let source = Source::Applications;
        let all = ids(&conn, source, Filter::All, None).unwrap();
        let remove = |ids: &[i64]| remove_some(&conn, source, ids).unwrap();
        assert_eq!(remove(&[1, 2, 3, 4]), 1);
        assert!(erase::is_due(&conn).unwrap());
        assert_eq!(remove(&all[1..]), MAX_ROWS);
        assert_eq!(remove(&[1, 2]), 2);
        assert_eq!(remove(&[]), 0);
        let left = count(&conn, source, Filter::All, None).unwrap();
        assert_eq!(left as usize, 599 - MAX_ROWS);
    }

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
        assert!(matches!(error, Error::NotFound { .. }), "{error}");
    }
}
