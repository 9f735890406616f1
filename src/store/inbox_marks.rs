//! Marks items of either table of the inbox, so that the last mark can be undone.

use rusqlite::{Connection, named_params};

use super::inbox::{self, InboxRow};
use super::inbox_overview::Source;
use super::{Error, atomically};
use crate::domain::application::StoredApplication;
use crate::domain::message::StoredMessage;
use crate::domain::state::State;

/// A mark, and what it replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    source: Source,
    id: i64,
    state: &'static str,
    state_before: String,
    spam_reason_before: Option<String>,
}

/// Gives an item the state with this word; "ham" means new, as on the command line.
pub fn mark(conn: &Connection, source: Source, id: i64, word: &str) -> Result<Marked, Error> {
    match source {
        Source::Messages => mark_row::<StoredMessage>(conn, source, id, word),
        Source::Applications => mark_row::<StoredApplication>(conn, source, id, word),
    }
}

fn mark_row<T: InboxRow>(
    conn: &Connection,
    source: Source,
    id: i64,
    word: &str,
) -> Result<Marked, Error> {
    let state = T::State::marked_by(word);
    atomically(conn, || {
        // Reports an unknown id with the sentence of the commands.
        inbox::find::<T>(conn, id)?;
        let (state_before, spam_reason_before) = conn.query_row(
            &format!("select state, spam_reason from {} where id = :id", T::TABLE),
            named_params! { ":id": id },
            |row| Ok((row.get("state")?, row.get("spam_reason")?)),
        )?;
        inbox::set_state::<T>(conn, id, state)?;
        Ok(Marked {
            source,
            id,
            state: state.as_str(),
            state_before,
            spam_reason_before,
        })
    })
}

impl Marked {
    /// The word for the new state.
    pub fn state(&self) -> &'static str {
        self.state
    }

    /// The word for the state that it replaced.
    pub fn state_before(&self) -> &str {
        &self.state_before
    }

    /// Undoes the mark and returns true. Returns false, and changes nothing, when the item has been marked otherwise or
    /// removed since.
    pub fn undo(&self, conn: &Connection) -> Result<bool, Error> {
        match self.source {
            Source::Messages => self.undo_row::<StoredMessage>(conn),
            Source::Applications => self.undo_row::<StoredApplication>(conn),
        }
    }

    fn undo_row<T: InboxRow>(&self, conn: &Connection) -> Result<bool, Error> {
        atomically(conn, || {
            if inbox::find_state::<T>(conn, self.id)?.as_deref() != Some(self.state) {
                return Ok(false);
            }
            let reason = self.spam_reason_before.as_deref();
            inbox::change_state::<T>(conn, self.id, self.state, &self.state_before, reason)?;
            Ok(true)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    fn row(conn: &Connection) -> (String, Option<String>) {
        conn.query_row("select state, spam_reason from messages", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap()
    }

    #[test]
    fn an_undone_mark_leaves_no_trace() {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(
            "insert into messages (state, received_at, name, email, subject, message, spam_reason)
             values ('spam', '2026-11-20T10:00:00+05:00', 'A', 'a@b.pk', 'B', 'C', 'links')",
        )
        .unwrap();
        let before = row(&conn);
        let marked = mark(&conn, Source::Messages, 1, "ham").unwrap();
        assert_eq!((marked.state(), marked.state_before()), ("new", "spam"));
        assert_eq!(row(&conn), ("new".to_owned(), None));
        assert!(marked.undo(&conn).unwrap());
        assert_eq!(row(&conn), before);
    }

    #[test]
    fn a_mark_that_was_replaced_is_not_undone() {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(
            "insert into messages (state, received_at, name, email, subject, message)
             values ('new', '2026-11-20T10:00:00+05:00', 'A', 'a@b.pk', 'B', 'C')",
        )
        .unwrap();
        let marked = mark(&conn, Source::Messages, 1, "read").unwrap();
        inbox::set_state::<StoredMessage>(&conn, 1, "answered".parse().unwrap()).unwrap();
        assert!(!marked.undo(&conn).unwrap());
        assert_eq!(row(&conn).0, "answered");
        let error = mark(&conn, Source::Applications, 1, "read").unwrap_err();
        assert!(matches!(error, Error::NotFound { .. }), "{error}");
    }
}
