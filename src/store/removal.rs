//! Removes many rows of an inbox in short transactions, so that the server can store submissions in between.

use jiff::civil::Date;
use rusqlite::{Connection, named_params};

use super::inbox::InboxRow;
use super::{Error, atomically, scrub};
use crate::domain::state::State;

/// Most rows removed in one transaction.
pub(super) const MAX_ROWS: usize = 100;
/// Pages that one transaction frees before it ends: 2 MiB. Each is overwritten with zeros in the log, for which a nearly
/// full disk has little room.
const MAX_FREED_PAGES: i64 = 512;

/// The result of one transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// How many of the ids were processed, from the first on.
    pub done: usize,
    /// How many of those still had a row.
    pub removed: u32,
}

/// The ids of all rows in `state` that were received before the start of the day `before` in Karachi, oldest first.
/// `None` matches any.
pub fn ids<T: InboxRow>(
    conn: &Connection,
    state: Option<T::State>,
    before: Option<Date>,
) -> Result<Vec<i64>, Error> {
    let mut statement = conn.prepare(&format!(
        "select id
         from {}
         where (:state is null or state = :state) and (:before is null or received_at < :before)
         order by id",
        T::TABLE
    ))?;
    let chosen = named_params! {
        ":state": state.map(State::as_str),
        ":before": before.map(|day| day.to_string()),
    };
    let ids = statement.query_map(chosen, |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Removes the rows with the first of `ids`, at least one. Skips ids without a row. Bytes of them may stay in the files
/// until [`scrub::run`].
pub fn remove_some<T: InboxRow>(conn: &Connection, ids: &[i64]) -> Result<Step, Error> {
    atomically(conn, || delete_some(conn, T::TABLE, ids))
}

/// Deletes the rows of `table` with the first of `ids`, at least one, in the caller's transaction.
pub(super) fn delete_some(conn: &Connection, table: &str, ids: &[i64]) -> Result<Step, Error> {
    let before = free_pages(conn)?;
    let mut delete = conn.prepare_cached(&format!("delete from {table} where id = :id"))?;
    let mut step = Step {
        done: 0,
        removed: 0,
    };
    for id in ids.iter().take(MAX_ROWS) {
        step.removed += delete.execute(named_params! { ":id": id })? as u32;
        step.done += 1;
        if free_pages(conn)? - before >= MAX_FREED_PAGES {
            break;
        }
    }
    if step.removed > 0 {
        scrub::note_due(conn)?;
    }
    Ok(step)
}

fn free_pages(conn: &Connection) -> Result<i64, Error> {
    Ok(conn.pragma_query_value(None, "freelist_count", |row| row.get(0))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::application::StoredApplication;
    use crate::domain::message::{MessageState, StoredMessage};
    use crate::store::{Location, open};

    #[test]
    fn state_and_day_choose_the_rows() {
        let conn = open(&Location::memory()).unwrap();
        for (state, received_at) in [
            ("spam", "2026-11-19T23:59:59+05:00"),
            ("new", "2026-11-19T23:59:59+05:00"),
            ("spam", "2026-11-20T00:00:00+05:00"),
        ] {
            conn.execute(
                "insert into messages (state, received_at, name, email, subject, message)
                 values (?, ?, 'A', 'a@example.com', 'S', 'M')",
                [state, received_at],
            )
            .unwrap();
        }
        let day = Some(jiff::civil::date(2026, 11, 20));
        let spam = Some(MessageState::Spam);
        for (state, before, expected) in [
            (None, None, &[1, 2, 3][..]),
            (spam, None, &[1, 3]),
            (None, day, &[1, 2]),
            (spam, day, &[1]),
        ] {
            assert_eq!(
                ids::<StoredMessage>(&conn, state, before).unwrap(),
                expected
            );
        }
    }

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
        let all = ids::<StoredApplication>(&conn, None, None).unwrap();
        let remove = |ids: &[i64]| remove_some::<StoredApplication>(&conn, ids).unwrap();
        let step = |done, removed| Step { done, removed };
        assert_eq!(remove(&[1, 2, 3, 4]), step(1, 1));
        assert!(scrub::is_due(&conn).unwrap());
        assert_eq!(remove(&all[1..]), step(MAX_ROWS, MAX_ROWS as u32));
        assert_eq!(remove(&[1, 2]), step(2, 0));
        assert_eq!(remove(&[]), step(0, 0));
    }
}
