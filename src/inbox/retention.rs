//! Deletes rows that were stored for longer than their period: checks them after the start and at every midnight in Karachi. No
//! single reading of the clock deletes anything: the column `due_since` says since when a row was found due, and only a row
//! that is still due 20 hours later is deleted. So a wrong clock or a mistyped period can be corrected in time.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, named_params};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::config::retention::{Period, Retention};
use crate::db::{Error, Writer, atomically};
use crate::inbox::Source;
use crate::inbox::actions::delete_batch;
use crate::karachi;

/// How often the server finds out whether a check is due.
const TICK: Duration = Duration::from_secs(10);
/// A row is deleted when it was due at two checks that are at least this long apart.
const CHECK_INTERVAL: SignedDuration = SignedDuration::from_hours(20);
/// Maximum number of rows of a table that one transaction marks.
const MAX_MARKED: usize = 5000;

/// Deletes what is due, day after day, until `stop` is cancelled. [`Maintenance`](crate::db::maintenance::Maintenance) removes what
/// is left of the rows in the files.
pub async fn run(writer: Writer, periods: Retention, clock: Clock, stop: CancellationToken) {
    let mut checked_on = None;
    let mut deleting_fails = false;
    let work = async {
        loop {
            let now = clock.now();
            let today = karachi::today(now);
            if checked_on != Some(today) {
                let deleted = delete_expired(&writer, periods, now).await;
                let sentence = "messages and applications are kept beyond their period";
                Error::log_changes(&deleted, &mut deleting_fails, sentence);
                checked_on = deleted.is_ok().then_some(today);
            }
            tokio::time::sleep(TICK).await;
        }
    };
    // Each step is one transaction, so stopping leaves nothing half done.
    stop.run_until_cancelled(work).await;
}

async fn delete_expired(writer: &Writer, periods: Retention, now: Timestamp) -> Result<(), Error> {
    let [messages, applications] = checks(periods, now);
    let messages = messages.run(writer).await?;
    let applications = applications.run(writer).await?;
    if messages + applications > 0 {
        tracing::info!(
            messages,
            applications,
            "rows whose period had ended were deleted"
        );
    }
    Ok(())
}

/// A check of one table.
#[derive(Debug, Clone, Copy)]
struct Check {
    source: Source,
    /// How long its rows are kept.
    period: Period,
    /// How long its spam is kept.
    spam: Period,
    now: Timestamp,
}

/// The checks of both tables at `now`.
fn checks(periods: Retention, now: Timestamp) -> [Check; 2] {
    [
        (Source::Messages, periods.messages),
        (Source::Applications, periods.applications),
    ]
    .map(|(source, period)| Check {
        source,
        period,
        spam: periods.spam,
        now,
    })
}

impl Check {
    /// Marks what is due, and deletes what has been for 20 hours. Returns how many rows were deleted.
    async fn run(self, writer: &Writer) -> Result<u32, Error> {
        while writer.run_exclusively(move |conn| self.mark(conn)).await? {}
        let mut deleted = 0;
        loop {
            let deleting = writer.run_exclusively(move |conn| self.delete(conn));
            match deleting.await? {
                0 => return Ok(deleted),
                batch => deleted += batch,
            }
        }
    }

    /// Marks a batch of the rows that are due, and takes the mark from those that are no longer. Returns whether there may be
    /// more of both: then call it again.
    fn mark(self, conn: &Connection) -> Result<bool, Error> {
        let (table, is_due) = (self.source.table(), self.is_due());
        // A mark of the future was made with a wrong clock.
        let changed = conn.execute(
            &format!(
                "update {table}
                 set due_since = iif({is_due}, :now, null)
                 where id in (
                     select id
                     from {table}
                     where iif({is_due}, due_since is null or due_since > :now, due_since is not null)
                     limit {MAX_MARKED}
                 )"
            ),
            named_params! { ":now": karachi::rfc3339(self.now) },
        )?;
        Ok(changed == MAX_MARKED)
    }

    /// Deletes a batch of the rows that are due and have been for 20 hours. Returns zero when there are none.
    fn delete(self, conn: &Connection) -> Result<u32, Error> {
        let marked_until = self.now.saturating_sub(CHECK_INTERVAL).unwrap_or(self.now);
        let condition = format!("{} and due_since <= :value", self.is_due());
        let marked_until = karachi::rfc3339(marked_until);
        atomically(conn, || {
            delete_batch(conn, self.source, &condition, marked_until)
        })
    }

    /// SQL that holds for rows that are due. One that is older than two periods and has come after a row within the period was
    /// stored while the clock was far behind: it goes with that row.
    fn is_due(self) -> String {
        let (table, now) = (self.source.table(), karachi::rfc3339(self.now));
        // The times are made here, so they need no parameters. No time is before an empty text.
        let [any, spam] = [self.period, self.spam].map(|period| {
            let cutoff_at = |time| period.cutoff(time).map(karachi::rfc3339);
            let cutoff = cutoff_at(self.now).unwrap_or_default();
            let earlier = period.cutoff(self.now).and_then(cutoff_at).unwrap_or_default();
            format!(
                "(received_at <= '{cutoff}' and (received_at > '{earlier}' or id < ifnull(
                     (select min(id) from {table} where received_at > '{cutoff}' and received_at <= '{now}'), id + 1
                 )))"
            )
        });
        format!("({any} or (state = 'spam' and {spam}))")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::compaction::Status;
    use crate::db::{Location, open};

    const USUAL: Retention = retention(Period(Some(180)), Period(Some(365)), Period(Some(30)));

    const fn retention(applications: Period, messages: Period, spam: Period) -> Retention {
        Retention {
            applications,
            messages,
            spam,
        }
    }

    fn now() -> Timestamp {
        "2027-06-30T10:00:00Z".parse().unwrap()
    }

    /// A message and an application in `state` that came so many days and seconds before [`now`].
    fn add(conn: &Connection, state: &str, days: i64, seconds: i64) {
        let age = SignedDuration::from_secs(days * 86_400 + seconds);
        let values = named_params! { ":state": state, ":at": karachi::rfc3339(now() - age) };
        conn.execute(
            "insert into messages (state, received_at, name, email, subject, message)
             values (:state, :at, 'A', 'a@example.com', 'S', 'M')",
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
    }

    /// How many messages and applications a check deletes so many hours after [`now`].
    fn check(conn: &Connection, periods: &Retention, hours: i64) -> [u32; 2] {
        let then = now() + SignedDuration::from_hours(hours);
        checks(*periods, then).map(|check| {
            while check.mark(conn).unwrap() {}
            let mut deleted = 0;
            loop {
                match check.delete(conn).unwrap() {
                    0 => return deleted,
                    batch => deleted += batch,
                }
            }
        })
    }

    #[test]
    fn what_is_exactly_as_old_goes_and_what_is_a_second_younger_stays() {
        const OFF: Period = Period(None);
        const DAY: Period = Period(Some(1));
        for (periods, state, days, deleted) in [
            (USUAL, "new", 181, [0, 1]),
            (USUAL, "read", 366, [1, 2]),
            (USUAL, "spam", 31, [1, 1]),
            (USUAL, "new", 31, [0, 0]),
            (retention(OFF, OFF, OFF), "spam", 30_000, [0, 0]),
            (retention(OFF, DAY, OFF), "spam", 2, [1, 0]),
            (retention(DAY, OFF, OFF), "spam", 2, [0, 1]),
            (retention(OFF, OFF, DAY), "spam", 2, [1, 1]),
        ] {
            let conn = open(&Location::memory()).unwrap();
            // One is due at the first check to the second, the other a second later.
            let four_hours = 4 * 3600;
            add(&conn, state, days, -four_hours);
            add(&conn, state, days, -four_hours - 1);
            assert_eq!(check(&conn, &periods, -20), [0, 0]);
            assert!(!Status::read(&conn).unwrap().is_due, "nothing was deleted");
            let found = check(&conn, &periods, 0);
            assert_eq!(found, deleted, "{periods:?} {state} {days}");
        }
    }

    #[test]
    fn a_row_goes_when_it_was_due_at_two_checks_20_hours_apart() {
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "new", 400, 0);
        for (hours, deleted) in [(0, 0), (1, 0), (19, 0), (20, 1), (21, 0)] {
            assert_eq!(check(&conn, &USUAL, hours), [deleted; 2], "{hours}");
        }
    }

    #[test]
    fn a_row_that_is_no_longer_due_loses_its_mark() {
        let short = retention(Period(Some(180)), Period(Some(1)), Period(Some(30)));
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "spam", 100, 0);
        for (hours, periods, state) in [
            (0, &USUAL, "spam"),
            // Somebody has found that it is no spam, and that it is after all.
            (24, &USUAL, "read"),
            (48, &USUAL, "spam"),
            // A mistyped period is corrected.
            (72, &USUAL, "read"),
            (96, &short, "read"),
            (120, &USUAL, "read"),
            (144, &short, "read"),
        ] {
            conn.execute("update messages set state = ?", [state])
                .unwrap();
            assert_eq!(check(&conn, periods, hours)[0], 0, "{hours}");
        }
        assert_eq!(check(&conn, &short, 168)[0], 1);
    }

    #[test]
    fn a_row_of_a_clock_that_was_years_behind_goes_with_the_row_before_it() {
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "new", 100, 0);
        add(&conn, "new", 3000, 0);
        let on = |day: i64| check(&conn, &USUAL, 24 * day);
        assert_eq!([0, 1, 80].map(on), [[0, 0]; 3]);
        assert_eq!(on(81), [0, 2]);
        assert_eq!([265, 266].map(on), [[0, 0], [2, 0]]);
    }

    #[test]
    fn a_clock_that_is_corrected_before_the_next_check_deletes_nothing() {
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "new", 400, 0);
        add(&conn, "new", 1, 0);
        let years = 24 * 3650;
        // The old row is marked anew by the right clock. The fresh one stays.
        for (hours, deleted) in [
            (years, 0),
            (0, 0),
            (19, 0),
            (20, 1),
            (years + 48, 0),
            (44, 0),
        ] {
            assert_eq!(check(&conn, &USUAL, hours), [deleted; 2], "{hours}");
        }
    }
}
