//! Whether there is room for what visitors send: on the disk, and in the day's total, which triggers keep in the table
//! `received_by_day`, so that a removal by any process counts at once.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, named_params};

use super::{Error, FreeSpace};
use crate::domain::karachi;

/// The part of a day's total that files leave to messages: one in so many bytes.
const SHARE_OF_MESSAGES: u64 = 8;

/// What visitors' forms must leave free on the disk, and most bytes of them in a day (in Karachi), of all clients together.
/// The default is without limit.
#[derive(Debug, Clone, Default)]
pub struct Room {
    space: FreeSpace,
    max_mib_per_day: u32,
}

impl Room {
    /// Leaves what `space` demands, and takes at most `max_mib_per_day` MiB a day; 0 is no limit.
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

    /// Whether a file of `more` bytes that are not stored yet fits into the day of `now`. Costs one lookup.
    ///
    /// # Errors
    /// [`Error::DailyUploads`] when it does not.
    pub fn check_file(&self, conn: &Connection, now: Timestamp, more: u64) -> Result<(), Error> {
        let max_mib = self.max_mib_per_day;
        let for_files = self.max_bytes() - self.max_bytes() / SHARE_OF_MESSAGES;
        match self.is_limited() && received_on_day_of(conn, now)?.saturating_add(more) > for_files {
            true => Err(Error::DailyUploads { max_mib }),
            false => Ok(()),
        }
    }

    /// Whether what is stored of the day of `now`, a new message included, is within the limit. Costs one lookup.
    ///
    /// # Errors
    /// [`Error::DailyTotal`] when it is not.
    pub fn check_message(&self, conn: &Connection, now: Timestamp) -> Result<(), Error> {
        let max_mib = self.max_mib_per_day;
        match self.is_limited() && received_on_day_of(conn, now)? > self.max_bytes() {
            true => Err(Error::DailyTotal { max_mib }),
            false => Ok(()),
        }
    }

    fn is_limited(&self) -> bool {
        self.max_mib_per_day > 0
    }

    fn max_bytes(&self) -> u64 {
        u64::from(self.max_mib_per_day) << 20
    }
}

fn received_on_day_of(conn: &Connection, now: Timestamp) -> Result<u64, Error> {
    let bytes: Option<i64> = conn
        .prepare_cached(
            "select bytes
             from received_by_day
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
    use crate::domain::message::StoredMessage;
    use crate::store::{Location, open, removal};

    const NOON: &str = "2026-11-20T12:00:00+05:00";
    /// Bytes of the texts that [`apply`] stores.
    const TEXTS: u64 = 20;

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    fn apply(conn: &Connection, received_at: &str, bytes: u64) -> i64 {
        conn.execute(
            "insert into applications (
                 state, received_at, name, email, contact, job_position, repeated, consent_version
             )
             values ('new', ?, 'Zoë', 'a@example.com', '030', 'driver', 0, '1')",
            [received_at],
        )
        .unwrap();
        let id = conn.last_insert_rowid();
        conn.execute(
            "insert into resumes values (?, 'cv.pdf', 'application/pdf', zeroblob(?))",
            (id, i64::try_from(bytes).unwrap()),
        )
        .unwrap();
        id
    }

    /// Stores a message whose texts have so many bytes.
    fn write(conn: &Connection, received_at: &str, bytes: usize) -> i64 {
        conn.execute(
            "insert into messages (state, received_at, name, email, subject, message)
             values ('new', ?, '', '', '', ?)",
            // The fields without a column are `{}`.
            (received_at, "x".repeat(bytes - 2)),
        )
        .unwrap();
        conn.last_insert_rowid()
    }

    fn received(conn: &Connection, time: &str) -> u64 {
        received_on_day_of(conn, at(time)).unwrap()
    }

    fn room(max_mib_per_day: u32) -> Room {
        Room::new(FreeSpace::default(), max_mib_per_day)
    }

    #[test]
    fn a_day_in_karachi_has_its_bytes_and_removal_takes_them_back() {
        let conn = open(&Location::memory()).unwrap();
        let first = apply(&conn, "2026-11-20T00:00:00+05:00", 700);
        apply(&conn, "2026-11-20T23:59:59+05:00", 300);
        let message = write(&conn, "2026-11-20T13:00:00+05:00", 4000);
        write(&conn, "2026-11-21T00:00:00+05:00", 5);
        assert_eq!(received(&conn, NOON), 5000 + 2 * TEXTS);
        assert_eq!(received(&conn, "2026-11-20T19:00:00Z"), 5);
        assert_eq!(received(&conn, "2026-11-22T12:00:00Z"), 0);
        removal::remove_some::<StoredApplication>(&conn, &[first], jiff::Timestamp::UNIX_EPOCH)
            .unwrap();
        assert_eq!(received(&conn, NOON), 4300 + TEXTS);
        removal::remove_some::<StoredMessage>(&conn, &[message], jiff::Timestamp::UNIX_EPOCH)
            .unwrap();
        assert_eq!(received(&conn, NOON), 300 + TEXTS);
        conn.execute_batch("delete from applications; delete from messages")
            .unwrap();
        let days: u32 = conn
            .query_row("select count(*) from received_by_day", [], |row| row.get(0))
            .unwrap();
        assert_eq!(days, 0);
    }

    #[test]
    fn files_leave_an_eighth_of_the_day_to_messages() {
        const FOR_FILES: u64 = 7 << 17;
        let conn = open(&Location::memory()).unwrap();
        apply(&conn, NOON, FOR_FILES - TEXTS - 10);
        room(1).check_file(&conn, at(NOON), 10).unwrap();
        let refusal = room(1).check_file(&conn, at(NOON), 11).unwrap_err();
        assert!(
            matches!(refusal, Error::DailyUploads { max_mib: 1 }),
            "{refusal}"
        );
        room(1).check_file(&conn, at(NOON), u64::MAX).unwrap_err();
        room(2).check_file(&conn, at(NOON), 11).unwrap();
        room(0).check_file(&conn, at(NOON), u64::MAX).unwrap();
        write(&conn, NOON, (1 << 17) + 10);
        room(1).check_message(&conn, at(NOON)).unwrap();
        write(&conn, NOON, 2);
        let refusal = room(1).check_message(&conn, at(NOON)).unwrap_err();
        assert!(
            matches!(refusal, Error::DailyTotal { max_mib: 1 }),
            "{refusal}"
        );
        room(2).check_message(&conn, at(NOON)).unwrap();
        room(0).check_message(&conn, at(NOON)).unwrap();
    }
}
