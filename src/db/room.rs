//! Whether there is room for what visitors send: on the disk, and for files within the day's limit.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, named_params};

use crate::db::location::directory_of;
use crate::db::{Error, Location};
use crate::karachi;

/// What must be free on the disk whatever is free inside the database: the log grows by the forms that are stored at
/// once before they reach the file.
const LOG_MIB: u64 = 32;

/// How many bytes this user may still write on the disk of `path`.
pub fn free_bytes(path: &Path) -> io::Result<u64> {
    let system = rustix::fs::statvfs(path)?;
    Ok(system.f_bavail.saturating_mul(system.f_frsize))
}

/// What visitors' forms must leave free on the disk of the database, so that the log, a backup and the office's work still fit,
/// and most bytes of files in a day (in Karachi), of all clients together. The default is without limit.
#[derive(Debug, Clone, Default)]
pub struct Room {
    /// That of the database; `None` for a database in memory.
    directory: Option<PathBuf>,
    floor_mib: u32,
    max_mib_per_day: u32,
}

impl Room {
    /// Keeps `floor_mib` MiB free beside the database at `location`, and takes at most `max_mib_per_day` MiB of files a day; 0 is no
    /// limit.
    pub fn new(location: &Location, floor_mib: u32, max_mib_per_day: u32) -> Self {
        let directory = match location {
            Location::File(path) => Some(directory_of(path).to_owned()),
            Location::Memory(_) => None,
        };
        Self {
            directory,
            floor_mib,
            max_mib_per_day,
        }
    }

    /// Creates a file without a name beside the database, or among the system's temporary files when the database is in
    /// memory.
    pub fn unnamed_file(&self) -> io::Result<File> {
        let system = std::env::temp_dir();
        tempfile::tempfile_in(self.directory.as_ref().unwrap_or(&system))
    }

    /// Whether the disk has room for anything. Free pages inside the database of `conn` count as free space: SQLite uses them
    /// before the file grows.
    ///
    /// # Errors
    /// [`Error::LittleSpace`] when it has not.
    pub fn check_space(&self, conn: &Connection) -> Result<(), Error> {
        let Some(directory) = &self.directory else {
            return Ok(());
        };
        let free = free_bytes(directory).map_err(|error| Error::inaccessible(directory, error))?;
        if is_enough(free, 0, self.floor_mib)
            || is_enough(free, reusable_bytes(conn)?, self.floor_mib)
        {
            return Ok(());
        }
        Err(Error::LittleSpace {
            directory: directory.clone(),
            floor_mib: self.floor_mib,
        })
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

fn is_enough(free: u64, reusable: u64, floor_mib: u32) -> bool {
    let floor = u64::from(floor_mib);
    free >> 20 >= floor.min(LOG_MIB) && free.saturating_add(reusable) >> 20 >= floor
}

/// Bytes of the pages inside the database that hold nothing.
fn reusable_bytes(conn: &Connection) -> Result<u64, Error> {
    let pages: u32 = conn.pragma_query_value(None, "freelist_count", |row| row.get(0))?;
    let page_size: u32 = conn.pragma_query_value(None, "page_size", |row| row.get(0))?;
    Ok(u64::from(pages) * u64::from(page_size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::open;
    use crate::inbox::{Source, actions};

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
        actions::remove_some(&conn, Source::Applications, &[first]).unwrap();
        assert_eq!(stored(NOON), 300);
    }

    #[test]
    fn a_file_beyond_the_limit_is_refused() {
        let conn = open(&Location::memory()).unwrap();
        let check = |max_mib, bytes| {
            Room::new(&Location::memory(), 0, max_mib).check_file(&conn, at(NOON), bytes)
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

    #[test]
    fn less_than_the_floor_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let conn = open(&location).unwrap();
        Room::new(&location, 0, 0).check_space(&conn).unwrap();
        let mut room = Room::new(&location, 1, 0);
        room.check_space(&conn).unwrap();
        room.floor_mib = u32::MAX;
        let refusal = room.check_space(&conn).unwrap_err();
        assert!(matches!(refusal, Error::LittleSpace { .. }), "{refusal}");
        let memory = Room::new(&Location::memory(), u32::MAX, 0);
        memory.check_space(&conn).unwrap();
    }

    #[test]
    fn a_missing_disk_has_no_room() {
        let conn = open(&Location::memory()).unwrap();
        let gone = Room::new(&Location::File("/nowhere/db".into()), 0, 0);
        gone.check_space(&conn).unwrap_err();
        gone.unnamed_file().unwrap_err();
    }

    #[test]
    fn free_pages_count_beside_what_the_log_needs() {
        const MIB: u64 = 1 << 20;
        for (free, reusable, floor_mib, expected) in [
            (64 * MIB, 0, 64, true),
            (64 * MIB - 1, 0, 64, false),
            (64 * MIB - 1, 1, 64, true),
            (32 * MIB, 32 * MIB, 64, true),
            (32 * MIB, 32 * MIB - 1, 64, false),
            (32 * MIB - 1, 1000 * MIB, 64, false),
            (8 * MIB, 0, 8, true),
            (8 * MIB - 1, 1000 * MIB, 8, false),
            (0, 0, 0, true),
        ] {
            assert_eq!(
                is_enough(free, reusable, floor_mib),
                expected,
                "{free} {reusable} {floor_mib}"
            );
        }
    }

    #[test]
    fn what_removed_rows_leave_is_reusable() {
        let conn = open(&Location::memory()).unwrap();
        assert_eq!(reusable_bytes(&conn).unwrap(), 0);
        conn.execute_batch(
            "create table large (bytes blob); insert into large values (zeroblob(1000000)); delete from large",
        )
        .unwrap();
        let reusable = reusable_bytes(&conn).unwrap();
        assert!((990_000..1_100_000).contains(&reusable), "{reusable}");
    }
}
