//! Deletes rows that were stored for longer than their period. No single reading of the clock deletes anything: the
//! table `due_rows` counts at how many looks a row was due, and only a row that was due at [`REQUIRED_LOOKS`] looks is
//! deleted. So a wrong clock or a mistyped period can be corrected in time.

use jiff::Timestamp;
use rusqlite::{Connection, named_params};

use super::erasures::{self, Count, Reason};
use super::removal::{MAX_ROWS, delete_some};
use super::{Error, atomically, scrub};
use crate::domain::application::ApplicationState;
use crate::domain::karachi;
use crate::domain::message::MessageState;
use crate::domain::retention::{CLOCK_TOLERANCE, LOOK_INTERVAL, Period, REQUIRED_LOOKS, Retention};
use crate::domain::state::State;
use crate::facts::FORMS;

/// How a look went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Due rows were counted.
    Counted,
    /// The last look was recorded at a later time than now, so the count was started again.
    Restarted,
}

/// Looks at all rows at `now`: adds one to the count of each due row that was last counted [`LOOK_INTERVAL`] ago or
/// earlier. A row that is no longer due loses its count.
pub fn look(conn: &Connection, retention: &Retention, now: Timestamp) -> Result<Look, Error> {
    atomically(conn, || {
        let look = match is_clock_set_back(conn, now)? {
            true => Look::Restarted,
            false => Look::Counted,
        };
        if look == Look::Restarted {
            restart_count(conn)?;
        }
        for table in expiring_tables(retention, now) {
            table.forget_rows_not_due(conn)?;
            table.count_due_rows(conn, now)?;
        }
        conn.execute(
            "update maintenance
             set last_look_at = :now",
            named_params! { ":now": karachi::rfc3339(now) },
        )?;
        Ok(look)
    })
}

/// Starts the count of every row again, because the clock was set.
pub fn restart_count(conn: &Connection) -> Result<(), Error> {
    conn.execute("delete from due_rows", [])?;
    Ok(())
}

/// Deletes one batch of rows that were due at enough looks and still are, and records how many. Returns zero, without
/// taking the write lock, when there are none. Bytes of them may stay in the files until [`scrub::Scrub::run`].
pub fn purge_batch(
    conn: &Connection,
    retention: &Retention,
    now: Timestamp,
) -> Result<Count, Error> {
    let [messages, applications] = expiring_tables(retention, now);
    if !(messages.has_expired(conn)? || applications.has_expired(conn)?) {
        return Ok(Count::default());
    }
    atomically(conn, || {
        let purged = Count {
            messages: messages.delete_batch(conn)?,
            applications: applications.delete_batch(conn)?,
        };
        if !purged.is_none() {
            erasures::record(conn, Reason::Retention, purged, now)?;
            scrub::note_due(conn, now)?;
        }
        Ok(purged)
    })
}

/// How many rows are due at `now`, at however many looks they were.
pub fn count_due(conn: &Connection, retention: &Retention, now: Timestamp) -> Result<Count, Error> {
    let [messages, applications] = expiring_tables(retention, now);
    Ok(Count {
        messages: messages.count_due(conn)?,
        applications: applications.count_due(conn)?,
    })
}

fn is_clock_set_back(conn: &Connection, now: Timestamp) -> Result<bool, Error> {
    let last: Option<String> =
        conn.query_row("select last_look_at from maintenance", [], |row| row.get(0))?;
    let Some(last) = last else {
        return Ok(false);
    };
    let last: Timestamp = last.parse().map_err(|_| Error::Damaged)?;
    Ok(last.duration_since(now) > CLOCK_TOLERANCE)
}

/// A table of what visitors sent.
struct ExpiringTable {
    name: &'static str,
    /// SQL that holds for rows that are due.
    is_due: String,
}

/// Messages and applications.
fn expiring_tables(retention: &Retention, now: Timestamp) -> [ExpiringTable; 2] {
    // The times and kinds are ours, so they need no parameters. Nothing is before null.
    let cutoff = |period: Period| match period.ends_for(now) {
        Some(cutoff) => format!("'{}'", karachi::rfc3339(cutoff)),
        None => "null".to_owned(),
    };
    let is_due = |of_state: String, spam: &str| {
        let spam_cutoff = cutoff(retention.spam);
        format!(
            "(received_at <= {of_state} or (state = '{spam}' and received_at <= {spam_cutoff}))"
        )
    };
    let kinds = retention.messages.iter();
    let kinds: String = kinds
        .map(|(kind, period)| format!("when '{kind}' then {} ", cutoff(*period)))
        .collect();
    let contact = &FORMS.contact().kind;
    let contact = retention.messages.get(contact.as_str());
    let other = contact.map_or_else(|| "null".to_owned(), |period| cutoff(*period));
    [
        ExpiringTable {
            name: "messages",
            is_due: is_due(
                format!("case kind {kinds} else {other} end"),
                MessageState::SPAM.as_str(),
            ),
        },
        ExpiringTable {
            name: "applications",
            is_due: is_due(
                cutoff(retention.applications),
                ApplicationState::SPAM.as_str(),
            ),
        },
    ]
}

impl ExpiringTable {
    fn forget_rows_not_due(&self, conn: &Connection) -> Result<(), Error> {
        let (table, is_due) = (self.name, &self.is_due);
        conn.execute(
            &format!(
                "delete from due_rows
                 where source = '{table}' and row_id not in (select id from {table} where {is_due})"
            ),
            [],
        )?;
        Ok(())
    }

    fn count_due_rows(&self, conn: &Connection, now: Timestamp) -> Result<(), Error> {
        let (table, is_due) = (self.name, &self.is_due);
        let counted_until = karachi::rfc3339(now.saturating_sub(LOOK_INTERVAL).unwrap_or(now));
        conn.execute(
            &format!(
                "insert into due_rows (source, row_id, looks, counted_at)
                 select '{table}', id, 1, :now from {table} where {is_due}
                 on conflict (source, row_id) do
                     update set looks = looks + 1, counted_at = excluded.counted_at
                     where counted_at <= :counted_until"
            ),
            named_params! { ":now": karachi::rfc3339(now), ":counted_until": counted_until },
        )?;
        Ok(())
    }

    fn has_expired(&self, conn: &Connection) -> Result<bool, Error> {
        let sql = format!("select exists ({})", self.expired_ids());
        let looks = named_params! { ":looks": REQUIRED_LOOKS };
        Ok(conn.query_row(&sql, looks, |row| row.get(0))?)
    }

    fn delete_batch(&self, conn: &Connection) -> Result<u32, Error> {
        let mut expired = conn.prepare(&format!("{} limit {MAX_ROWS}", self.expired_ids()))?;
        let looks = named_params! { ":looks": REQUIRED_LOOKS };
        let ids: Vec<i64> = expired
            .query_map(looks, |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        Ok(delete_some(conn, self.name, &ids)?.removed)
    }

    fn count_due(&self, conn: &Connection) -> Result<u32, Error> {
        let sql = format!("select count(*) from {} where {}", self.name, self.is_due);
        Ok(conn.query_row(&sql, [], |row| row.get(0))?)
    }

    /// Selects the rows that were due at enough looks and still are.
    fn expired_ids(&self) -> String {
        let (table, is_due) = (self.name, &self.is_due);
        format!(
            "select id from due_rows join {table} on id = row_id
             where source = '{table}' and looks >= :looks and {is_due}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    fn retention(applications: Period, messages: Period, spam: Period) -> Retention {
        Retention {
            applications,
            messages: [("contact", messages)].into(),
            spam,
        }
    }

    fn usual() -> Retention {
        retention(Period::Days(180), Period::Days(365), Period::Days(30))
    }

    fn now() -> Timestamp {
        "2027-06-30T10:00:00Z".parse().unwrap()
    }

    /// A message and an application in `state` that came so many days and seconds ago.
    fn add(conn: &Connection, state: &str, days: i64, seconds: i64) {
        let age = jiff::SignedDuration::from_secs(days * 86_400 + seconds);
        let values = named_params! { ":state": state, ":at": karachi::rfc3339(now() - age) };
        conn.execute(
            "insert into messages (state, received_at, name, email, subject, message)
             values (replace(:state, 'hired', 'answered'), :at, 'A', 'a@example.com', 'S', 'M')",
            values,
        )
        .unwrap();
        conn.execute(
            "insert into applications (
                 state, received_at, name, email, contact, job_position, repeated, consent_version
             )
             values (:state, :at, 'A', 'a@example.com', '0300', 'driver', 0, '1')",
            values,
        )
        .unwrap();
        conn.execute(
            "insert into resumes values (last_insert_rowid(), 'cv.pdf', 'application/pdf', x'00')",
            [],
        )
        .unwrap();
    }

    /// Looks so often that what is due is deleted next, with the time standing still.
    fn look_enough(conn: &Connection, retention: &Retention) {
        for _ in 0..REQUIRED_LOOKS {
            conn.execute_batch("update due_rows set counted_at = '2000-01-01T00:00:00+05:00'")
                .unwrap();
            look(conn, retention, now()).unwrap();
        }
    }

    /// Looks often enough and purges one batch.
    fn purge_due(conn: &Connection, retention: &Retention) -> Count {
        look_enough(conn, retention);
        purge_batch(conn, retention, now()).unwrap()
    }

    fn left(conn: &Connection, table: &str) -> u32 {
        conn.query_row(&format!("select count(*) from {table}"), [], |row| {
            row.get(0)
        })
        .unwrap()
    }

    #[test]
    fn what_is_exactly_as_old_goes_and_what_is_a_second_younger_stays() {
        for (state, days, purged) in [
            ("new", 180, [0, 1]),
            ("read", 365, [1, 1]),
            ("spam", 30, [1, 1]),
            ("spam", 29, [0, 0]),
            ("new", 30, [0, 0]),
        ] {
            let conn = open(&Location::memory()).unwrap();
            add(&conn, state, days, -1);
            let before = purge_due(&conn, &usual());
            let younger = [
                u32::from(days > 365),
                u32::from(days > 180 || (state == "spam" && days > 30)),
            ];
            assert_eq!(
                [before.messages, before.applications],
                younger,
                "{state} {days}"
            );
            add(&conn, state, days, 0);
            let counted = count_due(&conn, &usual(), now()).unwrap();
            assert_eq!([counted.messages, counted.applications], purged);
            let exact = purge_due(&conn, &usual());
            assert_eq!(
                [exact.messages, exact.applications],
                purged,
                "{state} {days}"
            );
            assert_eq!(left(&conn, "resumes"), left(&conn, "applications"));
        }
    }

    #[test]
    fn each_period_can_be_off() {
        const OFF: Period = Period::Off;
        const DAY: Period = Period::Days(1);
        for (retention, purged) in [
            (retention(OFF, OFF, OFF), [0, 0]),
            (retention(OFF, DAY, OFF), [2, 0]),
            (retention(DAY, OFF, OFF), [0, 2]),
            (retention(OFF, OFF, DAY), [1, 1]),
        ] {
            let conn = open(&Location::memory()).unwrap();
            add(&conn, "new", 30_000, 0);
            add(&conn, "spam", 30_000, 0);
            let count = purge_due(&conn, &retention);
            assert_eq!(
                [count.messages, count.applications],
                purged,
                "{retention:?}"
            );
        }
    }

    #[test]
    fn it_goes_in_steps_that_are_one_note() {
        let conn = open(&Location::memory()).unwrap();
        for _ in 0..5 {
            add(&conn, "hired", 200, 0);
        }
        conn.execute_batch(
            "delete from resumes;
             insert into resumes select id, 'cv.pdf', 'application/pdf', zeroblob(1500000) from applications",
        )
        .unwrap();
        look_enough(&conn, &usual());
        let steps: Vec<u32> = (0..4)
            .map(|_| purge_batch(&conn, &usual(), now()).unwrap().applications)
            .collect();
        // Each ends after 2 MiB of résumés.
        assert_eq!(steps, [2, 2, 1, 0]);
        assert_eq!(left(&conn, "messages"), 5);
        let notes: (u32, u32, String) = conn
            .query_row(
                "select count(*), sum(applications), max(reason) from erasures",
                [],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
            )
            .unwrap();
        assert_eq!(notes, (1, 5, "retention".to_owned()));
    }

    #[test]
    fn nobodys_lock_is_waited_for_when_nothing_is_over() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let (conn, other) = (open(&location).unwrap(), open(&location).unwrap());
        add(&conn, "new", 10, 0);
        conn.busy_timeout(std::time::Duration::ZERO).unwrap();
        look_enough(&conn, &usual());
        other.execute_batch("begin immediate").unwrap();
        assert!(purge_batch(&conn, &usual(), now()).unwrap().is_none());
    }

    /// Looks `hours` after [`now`] and purges what may go then.
    fn look_and_purge(conn: &Connection, retention: &Retention, hours: i64) -> (Look, Count) {
        let then = now() + jiff::SignedDuration::from_hours(hours);
        let look = look(conn, retention, then).unwrap();
        (look, purge_batch(conn, retention, then).unwrap())
    }

    #[test]
    fn a_row_goes_when_it_was_due_at_three_looks_20_hours_apart() {
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "new", 400, 0);
        for (hours, purged) in [(0, 0), (1, 0), (19, 0), (20, 0), (39, 0), (40, 1)] {
            let (_, count) = look_and_purge(&conn, &usual(), hours);
            assert_eq!([count.messages, count.applications], [purged; 2], "{hours}");
        }
        assert_eq!(left(&conn, "due_rows"), 0);
    }

    #[test]
    fn a_row_that_is_no_longer_due_loses_its_count() {
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "spam", 100, 0);
        let usual = usual();
        let short = retention(Period::Days(180), Period::Days(1), Period::Days(30));
        for (hours, retention, state) in [
            (0, &usual, "spam"),
            (24, &usual, "spam"),
            // Somebody has found that it is no spam, and that it is after all.
            (48, &usual, "read"),
            (72, &usual, "spam"),
            // A mistyped period is corrected after two looks.
            (96, &usual, "read"),
            (120, &short, "read"),
            (144, &short, "read"),
            (168, &usual, "read"),
            (192, &short, "read"),
            (216, &short, "read"),
        ] {
            conn.execute("update messages set state = ?", [state])
                .unwrap();
            let (_, count) = look_and_purge(&conn, retention, hours);
            assert_eq!(count.messages, 0, "{hours}");
        }
        assert_eq!(look_and_purge(&conn, &short, 240).1.messages, 1);
    }

    #[test]
    fn a_look_before_the_last_one_starts_the_count_again() {
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "new", 0, 0);
        let years = 24 * 1000;
        // Two days with a wrong clock: the fresh rows are due by it.
        for hours in [years, years + 24] {
            let (look, count) = look_and_purge(&conn, &usual(), hours);
            assert_eq!((look, count.is_none()), (Look::Counted, true));
        }
        assert_eq!(left(&conn, "due_rows"), 2);
        assert_eq!(look_and_purge(&conn, &usual(), 0).0, Look::Restarted);
        assert_eq!(left(&conn, "due_rows"), 0);
        // Wrong again: that is the first look, not the third.
        let (_, count) = look_and_purge(&conn, &usual(), years + 48);
        assert!(count.is_none());
        // An hour is within what clocks are corrected by.
        let (look, _) = look_and_purge(&conn, &usual(), years + 47);
        assert_eq!(look, Look::Counted);
        assert_eq!(left(&conn, "due_rows"), 2);
    }

    #[test]
    fn each_kind_of_message_has_its_own_period() {
        let conn = open(&Location::memory()).unwrap();
        for kind in ["contact", "quote", "complaint", "other"] {
            add(&conn, "new", 400, 0);
            let newest = "update messages set kind = ? where id = (select max(id) from messages)";
            conn.execute(newest, [kind]).unwrap();
        }
        let mut retention = usual();
        retention.messages.insert("quote", Period::Off);
        retention.messages.insert("complaint", Period::Days(400));
        assert_eq!(purge_due(&conn, &retention).messages, 3);
        let kind: String = conn
            .query_row("select kind from messages", [], |row| row.get(0))
            .unwrap();
        assert_eq!(kind, "quote");
    }
}
