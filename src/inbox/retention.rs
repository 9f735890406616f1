//! Deletes submissions when their retention period ends. A check runs after the start and at every midnight in Karachi.
//!
//! A wrong clock or a mistyped period must not delete anything before an admin can correct it. So one check only marks a
//! row as due, in the column `due_since`, and a check at least 20 hours later deletes the row if it is still due.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, named_params};
use tokio_util::sync::CancellationToken;

use crate::clock::{Clock, has_happened_sql};
use crate::config::retention::{Period, Retention};
use crate::db::{Error, Writer, atomically};
use crate::inbox::Source;
use crate::inbox::actions::delete_batch;
use crate::karachi;
use crate::task_log::TaskLog;

/// How often the task looks whether a new day has begun.
const TICK: Duration = Duration::from_secs(10);
/// A row must be due at two checks at least this far apart before it is deleted.
const CHECK_INTERVAL: SignedDuration = SignedDuration::from_hours(20);
/// Maximum number of rows that one transaction marks.
const MARK_BATCH_SIZE: usize = 5000;

/// Checks both tables once a day until `stop` is cancelled. [`Maintenance`](crate::db::maintenance::Maintenance) then
/// clears the deleted rows from the database files.
pub async fn run(writer: Writer, periods: Retention, clock: Clock, stop: CancellationToken) {
    let mut checked_on = None;
    let mut log = TaskLog::default();
    let check_daily = async {
        loop {
            let now = clock.now();
            let today = karachi::today(now);
            if checked_on != Some(today) {
                let result = delete_expired(&writer, periods, now).await;
                let sentence = "messages and applications are kept beyond their period";
                log.record(&result, sentence);
                checked_on = result.is_ok().then_some(today);
            }
            tokio::time::sleep(TICK).await;
        }
    };
    // Each step is one transaction, so it is safe to stop in between.
    stop.run_until_cancelled(check_daily).await;
}

async fn delete_expired(writer: &Writer, periods: Retention, now: Timestamp) -> Result<(), Error> {
    let [messages, applications] = checks(periods, now);
    let messages = messages.run(writer).await?;
    let applications = applications.run(writer).await?;
    if messages + applications > 0 {
        tracing::info!(
            messages,
            applications,
            "deleted submissions after their retention period"
        );
    }
    Ok(())
}

/// A check of one table.
#[derive(Debug, Clone, Copy)]
struct Check {
    source: Source,
    /// The retention period of the table.
    period: Period,
    /// The retention period of spam.
    spam_period: Period,
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
        spam_period: periods.spam,
        now,
    })
}

impl Check {
    /// Marks the rows that are due, deletes those marked at least 20 hours ago, and returns how many it deleted.
    async fn run(self, writer: &Writer) -> Result<u32, Error> {
        while writer
            .run_exclusively(move |conn| self.mark_batch(conn))
            .await?
        {}
        let mut deleted = 0;
        loop {
            let batch = writer
                .run_exclusively(move |conn| self.delete_batch(conn))
                .await?;
            if batch == 0 {
                return Ok(deleted);
            }
            deleted += batch;
        }
    }

    /// Marks a batch of rows that are due, and unmarks rows that are not due any more. Returns whether to call it again
    /// for more rows.
    fn mark_batch(self, conn: &Connection) -> Result<bool, Error> {
        let table = self.source.table();
        let is_due = self.due_sql();
        let is_marked = has_happened_sql("due_since");
        let mark = format!(
            "update {table}
             set due_since = :now
             where id in (
                 select id from {table} where {is_due} and not {is_marked} limit {MARK_BATCH_SIZE}
             )"
        );
        let unmark = format!(
            "update {table}
             set due_since = null
             where id in (
                 select id from {table} where due_since is not null and not {is_due} limit {MARK_BATCH_SIZE}
             )"
        );
        let marked = conn.execute(&mark, named_params! { ":now": karachi::rfc3339(self.now) })?;
        let unmarked = conn.execute(&unmark, [])?;
        Ok(marked == MARK_BATCH_SIZE || unmarked == MARK_BATCH_SIZE)
    }

    /// Deletes a batch of rows that are due and were marked at least 20 hours ago. Returns how many rows it deleted.
    fn delete_batch(self, conn: &Connection) -> Result<u32, Error> {
        let marked_until = self.now.saturating_sub(CHECK_INTERVAL).unwrap_or(self.now);
        let condition = format!("{} and due_since <= :value", self.due_sql());
        atomically(conn, || {
            delete_batch(
                conn,
                self.source,
                &condition,
                karachi::rfc3339(marked_until),
            )
        })
    }

    /// SQL for a row that is due: spam after the period of spam, and every row after the period of its table.
    fn due_sql(self) -> String {
        let any = self.expired_sql(self.period);
        let spam = self.expired_sql(self.spam_period);
        format!("({any} or (state = 'spam' and {spam}))")
    }

    /// SQL for a row that is older than `period`.
    ///
    /// A row that is older than two periods, but has a higher id than a row within the period, was stored while the clock
    /// was far behind. It is not expired before that other row is.
    fn expired_sql(self, period: Period) -> String {
        let table = self.source.table();
        let now = karachi::rfc3339(self.now);
        let cutoff = period.cutoff(self.now);
        let two_periods_ago = cutoff.and_then(|cutoff| period.cutoff(cutoff));
        // Without a period both are the empty text, which comes before every time, so no row is expired.
        let [cutoff, two_periods_ago] =
            [cutoff, two_periods_ago].map(|time| time.map(karachi::rfc3339).unwrap_or_default());
        // These times are no user input, so they need no parameters.
        let first_within_period = format!(
            "select min(id) from {table} where received_at > '{cutoff}' and received_at <= '{now}'"
        );
        let was_stored_within_period = format!("ifnull(id > ({first_within_period}), false)");
        format!(
            "(received_at <= '{cutoff}' and (received_at > '{two_periods_ago}' or not {was_stored_within_period}))"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::compaction::CompactionStatus;
    use crate::db::{Location, open};

    const DEFAULT: Retention = retention(Period(Some(180)), Period(Some(365)), Period(Some(30)));

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

    /// Adds a message and an application in `state`, received `days` and `seconds` before [`now`].
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

    /// Runs a check `hours` after [`now`], and returns how many messages and applications it deletes.
    fn check(conn: &Connection, periods: &Retention, hours: i64) -> [u32; 2] {
        let then = now() + SignedDuration::from_hours(hours);
        checks(*periods, then).map(|check| {
            while check.mark_batch(conn).unwrap() {}
            let mut deleted = 0;
            loop {
                match check.delete_batch(conn).unwrap() {
                    0 => return deleted,
                    batch => deleted += batch,
                }
            }
        })
    }

    #[test]
    fn a_row_is_deleted_at_the_end_of_its_period_to_the_second() {
        const OFF: Period = Period(None);
        const DAY: Period = Period(Some(1));
        for (periods, state, days, deleted) in [
            (DEFAULT, "new", 181, [0, 1]),
            (DEFAULT, "read", 366, [1, 2]),
            (DEFAULT, "spam", 31, [1, 1]),
            (DEFAULT, "new", 31, [0, 0]),
            (retention(OFF, OFF, OFF), "spam", 30_000, [0, 0]),
            (retention(OFF, DAY, OFF), "spam", 2, [1, 0]),
            (retention(DAY, OFF, OFF), "spam", 2, [0, 1]),
            (retention(OFF, OFF, DAY), "spam", 2, [1, 1]),
        ] {
            let conn = open(&Location::memory()).unwrap();
            // One row is exactly due at the first check. The other is due a second later.
            let four_hours = 4 * 3600;
            add(&conn, state, days, -four_hours);
            add(&conn, state, days, -four_hours - 1);
            assert_eq!(check(&conn, &periods, -20), [0, 0]);
            assert!(
                !CompactionStatus::read(&conn).unwrap().is_due,
                "nothing was deleted"
            );
            let counts = check(&conn, &periods, 0);
            assert_eq!(counts, deleted, "{periods:?} {state} {days}");
        }
    }

    #[test]
    fn a_row_is_deleted_when_it_was_due_at_two_checks_20_hours_apart() {
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "new", 400, 0);
        for (hours, deleted) in [(0, 0), (1, 0), (19, 0), (20, 1), (21, 0)] {
            assert_eq!(check(&conn, &DEFAULT, hours), [deleted; 2], "{hours}");
        }
    }

    #[test]
    fn a_row_that_is_no_longer_due_loses_its_mark() {
        let short = retention(Period(Some(180)), Period(Some(1)), Period(Some(30)));
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "spam", 100, 0);
        for (hours, periods, state) in [
            (0, &DEFAULT, "spam"),
            // A person marks it as read, then as spam again.
            (24, &DEFAULT, "read"),
            (48, &DEFAULT, "spam"),
            // An admin mistypes a period and corrects it.
            (72, &DEFAULT, "read"),
            (96, &short, "read"),
            (120, &DEFAULT, "read"),
            (144, &short, "read"),
        ] {
            conn.execute("update messages set state = ?", [state])
                .unwrap();
            assert_eq!(check(&conn, periods, hours)[0], 0, "{hours}");
        }
        assert_eq!(check(&conn, &short, 168)[0], 1);
    }

    #[test]
    fn a_row_stored_while_the_clock_was_years_behind_goes_with_the_row_before_it() {
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "new", 100, 0);
        add(&conn, "new", 3000, 0);
        let on = |day: i64| check(&conn, &DEFAULT, 24 * day);
        assert_eq!([0, 1, 80].map(on), [[0, 0]; 3]);
        assert_eq!(on(81), [0, 2]);
        assert_eq!([265, 266].map(on), [[0, 0], [2, 0]]);
    }

    #[test]
    fn a_clock_that_is_corrected_between_two_checks_deletes_nothing_too_early() {
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "new", 400, 0);
        add(&conn, "new", 1, 0);
        let years = 24 * 3650;
        // The check with the right clock marks the old row again. The new row stays.
        for (hours, deleted) in [
            (years, 0),
            (0, 0),
            (19, 0),
            (20, 1),
            (years + 48, 0),
            (44, 0),
        ] {
            assert_eq!(check(&conn, &DEFAULT, hours), [deleted; 2], "{hours}");
        }
    }
}
