//! Whether there is room for what visitors send: on the disk, and for files within the day's limit.

use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, named_params};

use super::{Error, FreeSpace};
use crate::domain::karachi;

/// What visitors' forms must leave free on the disk, and most bytes of files in a day (in Karachi), of all clients together.
/// The default is without limit.
#[derive(Debug, Clone, Default)]
pub struct Room {
    space: FreeSpace,
    max_mib_per_day: u32,
}

impl Room {
    /// Leaves what `space` demands, and takes at most `max_mib_per_day` MiB of files a day; 0 is no limit.
    pub fn new(space: FreeSpace, max_mib_per_day: u32) -> Self {
        Self {
            space,
            max_mib_per_day,
        }
    }

    /// Whether the disk has room for anything.
    ///
    /// # Errors
    /// [`Error::LittleSpace`] when it has not.
    pub fn check_space(&self, conn: &Connection) -> Result<(), Error> {
        self.space.check(conn)
    }

    /// Whether a file of `bytes` that are not stored yet fits into the day of `now`.
    ///
    /// # Errors
    /// [`Error::DailyUploads`] when it does not.
    pub fn check_file(&self, conn: &Connection, now: Timestamp, bytes: u64) -> Result<(), Error> {
        let max_mib = self.max_mib_per_day;
        let max_bytes = u64::from(max_mib) << 20;
        match max_mib > 0 && stored_on_day_of(conn, now)?.saturating_add(bytes) > max_bytes {
            true => Err(Error::DailyUploads { max_mib }),
            false => Ok(()),
        }
    }
}

/// Bytes of the files that were received on the day of `now` and are still stored.
fn stored_on_day_of(conn: &Connection, now: Timestamp) -> Result<u64, Error> {
    let day = karachi::today(now);
    let mut query = conn.prepare_cached(
        "select coalesce(sum(resume_bytes), 0)
         from applications
         where received_at >= :day and received_at < :next",
    )?;
    let next = day.saturating_add(1.day());
    let days = named_params! { ":day": day.to_string(), ":next": next.to_string() };
    let bytes: i64 = query.query_row(days, |row| row.get(0))?;
    Ok(bytes.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::application::StoredApplication;
    use crate::store::{Location, open, removal};

    const NOON: &str = "2026-11-20T12:00:00+05:00";

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    fn apply(conn: &Connection, received_at: &str, bytes: u64) -> i64 {
        conn.execute(
            "insert into applications (
                 state, received_at, name, email, contact, job_position, repeated, consent_version, resume_bytes
             )
             values ('new', ?, 'Zoë', 'a@example.com', '030', 'driver', 0, '1', ?)",
            (received_at, i64::try_from(bytes).unwrap()),
        )
        .unwrap();
        conn.last_insert_rowid()
    }

    #[test]
    fn a_day_in_karachi_has_its_bytes_and_removal_takes_them_back() {
        let conn = open(&Location::memory()).unwrap();
        let stored = |time| stored_on_day_of(&conn, at(time)).unwrap();
        let first = apply(&conn, "2026-11-20T00:00:00+05:00", 700);
        apply(&conn, "2026-11-20T23:59:59+05:00", 300);
        apply(&conn, "2026-11-21T00:00:00+05:00", 5);
        assert_eq!(stored(NOON), 1000);
        assert_eq!(stored("2026-11-20T19:00:00Z"), 5);
        assert_eq!(stored("2026-11-22T12:00:00Z"), 0);
        removal::remove_some::<StoredApplication>(&conn, &[first]).unwrap();
        assert_eq!(stored(NOON), 300);
    }

    #[test]
    fn a_file_beyond_the_limit_is_refused() {
        let conn = open(&Location::memory()).unwrap();
        let check = |max_mib, bytes| {
            Room::new(FreeSpace::default(), max_mib).check_file(&conn, at(NOON), bytes)
        };
        apply(&conn, NOON, (1 << 20) - 10);
        check(1, 10).unwrap();
        let refusal = check(1, 11).unwrap_err();
        assert!(
            matches!(refusal, Error::DailyUploads { max_mib: 1 }),
            "{refusal}"
        );
        check(1, u64::MAX).unwrap_err();
        check(2, 11).unwrap();
        check(0, u64::MAX).unwrap();
    }
}
