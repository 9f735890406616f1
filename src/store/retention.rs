//! Deletes what has been kept for its time, a few rows at once: visitors send forms meanwhile.

use jiff::Timestamp;
use rusqlite::types::FromSql;
use rusqlite::{Connection, named_params};

use super::erasures::{self, Count, Reason};
use super::{Error, atomically};
use crate::domain::application::ApplicationState;
use crate::domain::karachi;
use crate::domain::message::MessageState;
use crate::domain::retention::{Period, Retention};
use crate::domain::state::State;

/// Most messages that go in one transaction.
const MESSAGES_A_STEP: u32 = 500;
/// Most applications that go in one transaction: each may take a résumé of 10 MB along.
const APPLICATIONS_A_STEP: u32 = 10;

/// Deletes some of what has been kept for its time at `now`, and notes how much that was; nothing when nothing is left
/// that has: then nobody's lock is waited for. Bytes may stay in the files until [`super::scrub::scrub`].
pub fn purge_some(conn: &Connection, retention: Retention, now: Timestamp) -> Result<Count, Error> {
    let [messages, applications] = kept(retention, now);
    if !(messages.is_any_over(conn)? || applications.is_any_over(conn)?) {
        return Ok(Count::default());
    }
    atomically(conn, || {
        let purged = Count {
            messages: messages.delete_some(conn)?,
            applications: applications.delete_some(conn)?,
        };
        if !purged.is_none() {
            erasures::record(conn, Reason::Retention, purged, now)?;
        }
        Ok(purged)
    })
}

/// How much has been kept for its time at `now` and is still there.
pub fn count_over(conn: &Connection, retention: Retention, now: Timestamp) -> Result<Count, Error> {
    let [messages, applications] = kept(retention, now);
    Ok(Count {
        messages: messages.count_over(conn)?,
        applications: applications.count_over(conn)?,
    })
}

/// Holds for what has been kept for its time. A null lets no row through.
const IS_OVER: &str = "received_at <= :all or (state = :is_spam and received_at <= :spam)";

/// A table of what visitors sent.
struct Kept {
    table: &'static str,
    /// What was received until then has been kept for its time: all of it, and spam.
    ends: [Option<String>; 2],
    spam: &'static str,
    /// Most rows that go in one transaction.
    step: u32,
}

/// Messages and applications.
fn kept(retention: Retention, now: Timestamp) -> [Kept; 2] {
    let ends = |all: Period| {
        [all, retention.spam].map(|period| period.ends_for(now).map(karachi::rfc3339))
    };
    [
        Kept {
            table: "messages",
            ends: ends(retention.messages),
            spam: MessageState::SPAM.as_str(),
            step: MESSAGES_A_STEP,
        },
        Kept {
            table: "applications",
            ends: ends(retention.applications),
            spam: ApplicationState::SPAM.as_str(),
            step: APPLICATIONS_A_STEP,
        },
    ]
}

impl Kept {
    fn is_any_over(&self, conn: &Connection) -> Result<bool, Error> {
        self.ask(
            conn,
            &format!(
                "select exists (select * from {} where {IS_OVER})",
                self.table
            ),
        )
    }

    fn count_over(&self, conn: &Connection) -> Result<u32, Error> {
        self.ask(
            conn,
            &format!("select count(*) from {} where {IS_OVER}", self.table),
        )
    }

    fn ask<T: FromSql>(&self, conn: &Connection, question: &str) -> Result<T, Error> {
        let [all, spam] = &self.ends;
        let bounds = named_params! { ":all": all, ":spam": spam, ":is_spam": self.spam };
        Ok(conn.query_row(question, bounds, |row| row.get(0))?)
    }

    fn delete_some(&self, conn: &Connection) -> Result<u32, Error> {
        let ([all, spam], table) = (&self.ends, self.table);
        let deleted = conn.execute(
            &format!(
                "delete from {table}
                 where id in (select id from {table} where {IS_OVER} limit :step)"
            ),
            named_params! { ":all": all, ":spam": spam, ":is_spam": self.spam, ":step": self.step },
        )?;
        Ok(deleted as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    const RETENTION: Retention = Retention {
        applications: Period::Days(180),
        messages: Period::Days(365),
        spam: Period::Days(30),
    };

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
            let before = purge_some(&conn, RETENTION, now()).unwrap();
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
            let counted = count_over(&conn, RETENTION, now()).unwrap();
            assert_eq!([counted.messages, counted.applications], purged);
            let exact = purge_some(&conn, RETENTION, now()).unwrap();
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
        let off = Retention {
            applications: Period::Off,
            messages: Period::Off,
            spam: Period::Off,
        };
        for (retention, purged) in [
            (off, [0, 0]),
            (
                Retention {
                    messages: Period::Days(1),
                    ..off
                },
                [2, 0],
            ),
            (
                Retention {
                    applications: Period::Days(1),
                    ..off
                },
                [0, 2],
            ),
            (
                Retention {
                    spam: Period::Days(1),
                    ..off
                },
                [1, 1],
            ),
        ] {
            let conn = open(&Location::memory()).unwrap();
            add(&conn, "new", 30_000, 0);
            add(&conn, "spam", 30_000, 0);
            let count = purge_some(&conn, retention, now()).unwrap();
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
        for _ in 0..25 {
            add(&conn, "hired", 200, 0);
        }
        let steps: Vec<u32> = (0..4)
            .map(|_| purge_some(&conn, RETENTION, now()).unwrap().applications)
            .collect();
        assert_eq!(steps, [10, 10, 5, 0]);
        assert_eq!(left(&conn, "messages"), 25);
        let notes: (u32, u32, String) = conn
            .query_row(
                "select count(*), sum(applications), max(reason) from erasures",
                [],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
            )
            .unwrap();
        assert_eq!(notes, (1, 25, "retention".to_owned()));
    }

    #[test]
    fn nobodys_lock_is_waited_for_when_nothing_is_over() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let (conn, other) = (open(&location).unwrap(), open(&location).unwrap());
        add(&conn, "new", 10, 0);
        conn.busy_timeout(std::time::Duration::ZERO).unwrap();
        other.execute_batch("begin immediate").unwrap();
        assert!(purge_some(&conn, RETENTION, now()).unwrap().is_none());
    }
}
