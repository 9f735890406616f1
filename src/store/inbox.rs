//! Messages and applications: what their tables share. Rows have an id, a state, a time of receipt and an e-mail address.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::{Error, atomically, outbox, scrub};
use crate::domain::reference::RowName;
use crate::domain::state::State;

/// The table of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// `messages`
    Messages,
    /// `applications`
    Applications,
}

impl Source {
    /// The table, which is also the plural noun.
    pub fn table(self) -> &'static str {
        match self {
            Self::Messages => "messages",
            Self::Applications => "applications",
        }
    }

    /// The singular noun.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Messages => "message",
            Self::Applications => "application",
        }
    }

    /// SQL for the form that sent a row.
    pub(super) fn kind(self) -> &'static str {
        match self {
            Self::Messages => "kind",
            Self::Applications => "'application'",
        }
    }

    pub(super) fn not_found(self, name: impl ToString) -> Error {
        Error::NotFound {
            noun: self.noun(),
            name: name.to_string(),
            list: self.table(),
        }
    }
}

/// A row of an inbox table.
pub trait InboxRow: Sized {
    /// Its table.
    const SOURCE: Source;
    /// What rows are selected from: the table, or a join with it.
    const FROM: &'static str;
    /// The columns that [`Self::read`] needs.
    const COLUMNS: &'static str;

    /// The reference that its sender was told, if there is one.
    fn reference(&self) -> Option<&str>;

    /// Converts a result row.
    fn read(row: &Row) -> rusqlite::Result<Self>;
}

/// Which rows to read, by their state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter {
    /// Those that nobody has marked yet.
    New,
    /// All but spam.
    Inbox,
    /// Spam.
    Spam,
    /// All of them.
    All,
}

impl Filter {
    /// The condition in SQL.
    pub(super) fn condition(self) -> &'static str {
        match self {
            Self::New => "state = 'new'",
            Self::Inbox => "state <> 'spam'",
            Self::Spam => "state = 'spam'",
            Self::All => "true",
        }
    }
}

/// At most `limit` rows, of one `kind` or of all, newest first.
pub fn list<T: InboxRow>(
    conn: &Connection,
    filter: Filter,
    kind: Option<&str>,
    limit: Option<u32>,
) -> Result<Vec<T>, Error> {
    let mut statement = conn.prepare(&list_sql::<T>(filter))?;
    let limit = limit.map_or(-1, i64::from);
    let rows = statement.query_map(named_params! { ":kind": kind, ":limit": limit }, T::read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Calls `visit` with every row, newest first, one at a time: an export needs no memory for all of them.
pub fn each<T: InboxRow, E: From<Error>>(
    conn: &Connection,
    mut visit: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let sql = list_sql::<T>(Filter::All);
    let mut statement = conn.prepare(&sql).map_err(Error::from)?;
    let all = named_params! { ":kind": None::<&str>, ":limit": -1 };
    let rows = statement.query_map(all, T::read).map_err(Error::from)?;
    for row in rows {
        visit(row.map_err(Error::from)?)?;
    }
    Ok(())
}

fn list_sql<T: InboxRow>(filter: Filter) -> String {
    format!(
        "select {}
         from {}
         where {} and (:kind is null or {} = :kind)
         order by received_at desc, id desc
         limit :limit",
        T::COLUMNS,
        T::FROM,
        filter.condition(),
        T::SOURCE.kind()
    )
}

/// How many rows there are, of one `kind` or of all.
pub fn count(
    conn: &Connection,
    source: Source,
    filter: Filter,
    kind: Option<&str>,
) -> Result<u32, Error> {
    let sql = format!(
        "select count(*) from {} where {} and (:kind is null or {} = :kind)",
        source.table(),
        filter.condition(),
        source.kind()
    );
    Ok(conn.query_row(&sql, named_params! { ":kind": kind }, |row| row.get(0))?)
}

/// The row with this id.
pub fn find<T: InboxRow>(conn: &Connection, id: i64) -> Result<T, Error> {
    let sql = format!("select {} from {} where id = ?", T::COLUMNS, T::FROM);
    let row = conn.query_row(&sql, [id], T::read).optional()?;
    row.ok_or_else(|| T::SOURCE.not_found(id))
}

/// The row that a command names, by its number or by its own reference.
pub fn find_named<T: InboxRow>(conn: &Connection, name: &RowName) -> Result<T, Error> {
    let row = find::<T>(conn, name.id)?;
    match name.fits(row.reference()) {
        true => Ok(row),
        false => Err(T::SOURCE.not_found(name)),
    }
}

/// All rows sent from the address `email`, including spam, oldest first. Case is ignored.
pub fn sent_from<T: InboxRow>(conn: &Connection, email: &str) -> Result<Vec<T>, Error> {
    let mut statement = conn.prepare(&format!(
        "select {} from {} where email = ? collate nocase order by id",
        T::COLUMNS,
        T::FROM
    ))?;
    let rows = statement.query_map([email], T::read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Sets the state of a row.
pub fn set_state<T: InboxRow>(conn: &Connection, id: i64, state: State) -> Result<(), Error> {
    mark(conn, T::SOURCE, id, state.as_str())
}

/// Gives a row the state with this word. That is the decision of a person, so it deletes the reason for which the program
/// found spam. Spam is not mailed, and what is taken out of it is.
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
pub(super) const MAX_ROWS: usize = 100;
/// Pages that one transaction frees before it ends: 2 MiB. Each is overwritten with zeros in the log, for which a nearly
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
/// files until [`scrub::run`].
pub fn remove_some(conn: &Connection, source: Source, ids: &[i64]) -> Result<usize, Error> {
    atomically(conn, || delete_some(conn, source, ids))
}

/// Like [`remove_some`], in the caller's transaction.
pub(super) fn delete_some(conn: &Connection, source: Source, ids: &[i64]) -> Result<usize, Error> {
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
        scrub::note_due(conn)?;
    }
    Ok(done)
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
        for filter in [Filter::New, Filter::Inbox, Filter::Spam, Filter::All] {
            for sql in [
                list_sql::<StoredMessage>(filter),
                list_sql::<StoredApplication>(filter),
            ] {
                let mut explain = conn.prepare(&format!("explain query plan {sql}")).unwrap();
                let plan = explain.raw_query().mapped(|row| row.get("detail"));
                let plan: Vec<String> = plan.collect::<Result<_, _>>().unwrap();
                let plan = plan.join("\n");
                assert!(plan.contains("_by_time"), "{plan}");
                assert!(!plan.contains("B-TREE"), "{plan}");
            }
        }
    }

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
        for (filter, before, expected) in [
            (Filter::All, None, &[1, 2, 3][..]),
            (Filter::Spam, None, &[1, 3]),
            (Filter::All, day, &[1, 2]),
            (Filter::Spam, day, &[1]),
        ] {
            let found = ids(&conn, Source::Messages, filter, before).unwrap();
            assert_eq!(found, expected);
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
        let source = Source::Applications;
        let all = ids(&conn, source, Filter::All, None).unwrap();
        let remove = |ids: &[i64]| remove_some(&conn, source, ids).unwrap();
        assert_eq!(remove(&[1, 2, 3, 4]), 1);
        assert!(scrub::is_due(&conn).unwrap());
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
