//! The table `uploads_by_day`: how many bytes of résumés were received on each day and are still stored. Triggers keep it
//! up to date, so that a removal by any process counts at once.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, named_params};

use super::Error;
use crate::domain::karachi;

/// Most bytes of résumés of one day in Karachi, of all clients together.
#[derive(Debug, Clone, Copy)]
pub struct DailyLimit {
    max_mib: u32,
}

impl DailyLimit {
    /// At most `max_mib` MiB a day; 0 is no limit.
    pub fn of_mib(max_mib: u32) -> Self {
        Self { max_mib }
    }

    /// Whether `more` bytes fit into the day of `now`. Costs one lookup.
    ///
    /// # Errors
    /// [`Error::DailyUploads`] when they do not.
    pub fn check(self, conn: &Connection, now: Timestamp, more: u64) -> Result<(), Error> {
        if self.max_mib == 0 {
            return Ok(());
        }
        if stored_on_day_of(conn, now)?.saturating_add(more) > u64::from(self.max_mib) << 20 {
            return Err(Error::DailyUploads {
                max_mib: self.max_mib,
            });
        }
        Ok(())
    }
}

fn stored_on_day_of(conn: &Connection, now: Timestamp) -> Result<u64, Error> {
    let bytes: Option<i64> = conn
        .prepare_cached(
            "select bytes
             from uploads_by_day
             where day = :day",
        )?
        .query_row(
            named_params! { ":day": karachi::today(now).to_string() },
            |row| row.get(0),
        )
        .optional()?;
    // The table holds no negative number.
    Ok(bytes.map_or(0, i64::unsigned_abs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::application::StoredApplication;
    use crate::store::{Location, open, removal};

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    fn add(conn: &Connection, received_at: &str, bytes: u32) -> i64 {
        conn.execute(
            "insert into applications (
                 state, received_at, name, email, contact, job_position, repeated, consent_version
             )
             values ('new', ?, 'A', 'a@example.com', '0300', 'driver', 0, '1')",
            [received_at],
        )
        .unwrap();
        let id = conn.last_insert_rowid();
        conn.execute(
            "insert into resumes values (?, 'cv.pdf', 'application/pdf', zeroblob(?))",
            (id, bytes),
        )
        .unwrap();
        id
    }

    fn days(conn: &Connection) -> u32 {
        conn.query_row("select count(*) from uploads_by_day", [], |row| row.get(0))
            .unwrap()
    }

    #[test]
    fn a_day_in_karachi_has_its_bytes_and_removal_takes_them_back() {
        let conn = open(&Location::memory()).unwrap();
        let first = add(&conn, "2026-11-20T00:00:00+05:00", 700);
        add(&conn, "2026-11-20T23:59:59+05:00", 300);
        add(&conn, "2026-11-21T00:00:00+05:00", 5);
        let noon = at("2026-11-20T12:00:00+05:00");
        assert_eq!(stored_on_day_of(&conn, noon).unwrap(), 1000);
        assert_eq!(
            stored_on_day_of(&conn, at("2026-11-20T19:00:00Z")).unwrap(),
            5
        );
        assert_eq!(
            stored_on_day_of(&conn, at("2026-11-22T12:00:00Z")).unwrap(),
            0
        );
        removal::remove_some::<StoredApplication>(&conn, &[first], jiff::Timestamp::UNIX_EPOCH)
            .unwrap();
        assert_eq!(stored_on_day_of(&conn, noon).unwrap(), 300);
        conn.execute("delete from applications", []).unwrap();
        assert_eq!(days(&conn), 0);
    }

    #[test]
    fn the_limit_is_reached_by_the_first_byte_beyond_it() {
        let conn = open(&Location::memory()).unwrap();
        let now = at("2026-11-20T12:00:00+05:00");
        add(&conn, "2026-11-20T00:00:00+05:00", (1 << 20) - 10);
        let limit = DailyLimit::of_mib(1);
        limit.check(&conn, now, 10).unwrap();
        let refusal = limit.check(&conn, now, 11).unwrap_err();
        assert!(
            matches!(refusal, Error::DailyUploads { max_mib: 1 }),
            "{refusal}"
        );
        limit.check(&conn, now, u64::MAX).unwrap_err();
        DailyLimit::of_mib(2).check(&conn, now, 11).unwrap();
        DailyLimit::of_mib(0).check(&conn, now, u64::MAX).unwrap();
    }
}
