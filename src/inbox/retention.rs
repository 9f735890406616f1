//! Deletes rows that were stored for longer than their period: checks them after the start and at every midnight in Karachi. No
//! single reading of the clock deletes anything: the column `due_since` says since when a row was found due, and only a row
//! that is still due 20 hours later is deleted. So a wrong clock or a mistyped period can be corrected in time.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, named_params};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::config::retention::{Period, Retention};
use crate::db::{Error, Location, Writer, atomically, erase, open_existing};
use crate::inbox::Source;
use crate::inbox::actions;
use crate::inbox::privacy::Count;
use crate::karachi;

/// How often the server finds out whether a check is due, and whether bytes of deleted rows are left: also of those that a
/// command or an earlier process has deleted.
const TICK: Duration = Duration::from_secs(10);
/// A row is deleted when it was due at two checks that are at least this long apart.
const CHECK_INTERVAL: SignedDuration = SignedDuration::from_hours(20);
/// Maximum number of rows of a table that one transaction marks.
const MAX_MARKED: usize = 5000;

/// Deletes what is due, day after day, and the bytes of deleted rows, until `stop` is cancelled.
pub async fn run(
    writer: Writer,
    location: Location,
    periods: Retention,
    clock: Clock,
    stop: CancellationToken,
) {
    let mut checked_on = None;
    let mut is_warned = false;
    loop {
        let now = clock.now();
        let today = karachi::today(now);
        let work = async {
            if checked_on != Some(today) {
                delete_expired(&writer, periods, now).await?;
                checked_on = Some(today);
            }
            erase_left_bytes(&writer, &location).await
        };
        // Each step is one transaction, so stopping leaves nothing half done.
        match stop.run_until_cancelled(work).await {
            None => return,
            Some(Ok(())) => is_warned = false,
            Some(Err(error)) => {
                if !is_warned {
                    tracing::warn!(%error, "deleted or expired rows are not wholly gone from the database yet; the server tries again");
                }
                is_warned = true;
            }
        }
        stop.run_until_cancelled(tokio::time::sleep(TICK)).await;
    }
}

async fn delete_expired(writer: &Writer, periods: Retention, now: Timestamp) -> Result<(), Error> {
    let mark = move |conn: &_| mark_due(conn, &periods, now);
    while writer.run_exclusively(mark).await? {}
    let delete = move |conn: &_| delete_batch(conn, &periods, now);
    let mut deleted = Count::default();
    loop {
        let batch = writer.run_exclusively(delete).await?;
        if batch.is_none() {
            break;
        }
        deleted.add(batch);
    }
    if !deleted.is_none() {
        tracing::info!(
            messages = deleted.messages,
            applications = deleted.applications,
            "rows whose period had ended were deleted"
        );
    }
    Ok(())
}

/// Removes the bytes of deleted rows from the files. It has a connection of its own, so that the writer waits for short
/// transactions only.
async fn erase_left_bytes(writer: &Writer, location: &Location) -> Result<(), Error> {
    if !writer.run_exclusively(erase::is_due).await? {
        return Ok(());
    }
    let location = location.clone();
    // The next tick tries again, so this one does not wait for readers of the WAL.
    let work = move || erase::run(&open_existing(&location)?, Duration::ZERO);
    let erased = tokio::task::spawn_blocking(work).await;
    erased.unwrap_or(Err(Error::Stopped))
}

/// Marks the rows that are due at `now`. A row that is no longer due loses its mark. Returns whether there may be more to
/// mark: then call it again.
pub fn mark_due(conn: &Connection, periods: &Retention, now: Timestamp) -> Result<bool, Error> {
    atomically(conn, || {
        let mut is_more = false;
        for (source, period) in tables(periods) {
            let table = source.table();
            let is_due = is_due(period, periods.spam, now);
            conn.execute(
                &format!(
                    "update {table}
                     set due_since = null
                     where due_since is not null and not {is_due}"
                ),
                [],
            )?;
            // A mark of the future was made with a wrong clock.
            let marked = conn.execute(
                &format!(
                    "update {table}
                     set due_since = :now
                     where id in (
                         select id
                         from {table}
                         where {is_due} and (due_since is null or due_since > :now)
                         limit {MAX_MARKED}
                     )"
                ),
                named_params! { ":now": karachi::rfc3339(now) },
            )?;
            is_more |= marked == MAX_MARKED;
        }
        Ok(is_more)
    })
}

/// Deletes one batch of rows that are due at `now` and have been for 20 hours. Returns zero when there are none.
/// Bytes of them may stay in the files until [`erase::run`].
pub fn delete_batch(
    conn: &Connection,
    periods: &Retention,
    now: Timestamp,
) -> Result<Count, Error> {
    let marked_until = karachi::rfc3339(now.saturating_sub(CHECK_INTERVAL).unwrap_or(now));
    atomically(conn, || {
        let [messages, applications] = tables(periods).map(|(source, period)| {
            let is_due = is_due(period, periods.spam, now);
            let condition = format!("{is_due} and due_since <= :value");
            actions::delete_batch(conn, source, &condition, &marked_until)
        });
        Ok(Count {
            messages: messages?,
            applications: applications?,
        })
    })
}

/// The tables of what visitors sent, and how long their rows are kept.
fn tables(periods: &Retention) -> [(Source, Period); 2] {
    [
        (Source::Messages, periods.messages),
        (Source::Applications, periods.applications),
    ]
}

/// SQL that holds for rows that are due.
fn is_due(period: Period, spam: Period, now: Timestamp) -> String {
    // The times are made here, so they need no parameters. No time is before an empty text.
    let cutoff = |period: Period| {
        period
            .cutoff(now)
            .map_or_else(String::new, karachi::rfc3339)
    };
    format!(
        "(received_at <= '{}' or (state = 'spam' and received_at <= '{}'))",
        cutoff(period),
        cutoff(spam)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};

    const USUAL: Retention = retention(Period::Days(180), Period::Days(365), Period::Days(30));

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
        while mark_due(conn, periods, then).unwrap() {}
        let mut deleted = Count::default();
        loop {
            let batch = delete_batch(conn, periods, then).unwrap();
            if batch.is_none() {
                return [deleted.messages, deleted.applications];
            }
            deleted.add(batch);
        }
    }

    #[test]
    fn what_is_exactly_as_old_goes_and_what_is_a_second_younger_stays() {
        const OFF: Period = Period::Off;
        const DAY: Period = Period::Days(1);
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
        let short = retention(Period::Days(180), Period::Days(1), Period::Days(30));
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
    fn a_clock_that_is_corrected_before_the_next_check_deletes_nothing() {
        let conn = open(&Location::memory()).unwrap();
        add(&conn, "new", 1, 0);
        add(&conn, "new", 400, 0);
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
