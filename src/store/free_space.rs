//! Free space on the disk. Forms are refused before it runs out, so that the log, a backup and the office's work still fit.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::location::directory_of;
use super::{Error, Location};

/// What must be free on the disk whatever is free inside the database: the log grows by the forms that are stored at
/// once before they reach the file.
const LOG_MIB: u64 = 32;

/// How many bytes this user may still write on the disk of `path`.
pub fn free_bytes(path: &Path) -> io::Result<u64> {
    let system = rustix::fs::statvfs(path)?;
    Ok(system.f_bavail.saturating_mul(system.f_frsize))
}

/// The disk of a database, and how much of it must stay free. The default is no disk.
#[derive(Debug, Clone, Default)]
pub struct FreeSpace {
    /// `None` for a database in memory.
    directory: Option<PathBuf>,
    floor_mib: u32,
}

impl FreeSpace {
    /// Keeps `floor_mib` MiB free beside the database at `location`.
    pub fn beside(location: &Location, floor_mib: u32) -> Self {
        let directory = match location {
            Location::File(path) => Some(directory_of(path).to_owned()),
            Location::Memory(_) => None,
        };
        Self {
            directory,
            floor_mib,
        }
    }

    /// Fails when less than the floor is free. Free pages inside the database of `conn` count as
    /// free space: SQLite uses them before the file grows. Costs a few microseconds and never waits for the disk.
    pub fn check(&self, conn: &Connection) -> Result<(), Error> {
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
    use crate::store::open;

    #[test]
    fn less_than_the_floor_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let conn = open(&location).unwrap();
        FreeSpace::beside(&location, 0).check(&conn).unwrap();
        FreeSpace::beside(&location, 1).check(&conn).unwrap();
        let refusal = FreeSpace::beside(&location, u32::MAX)
            .check(&conn)
            .unwrap_err();
        assert!(matches!(refusal, Error::LittleSpace { .. }), "{refusal}");
        let memory = FreeSpace::beside(&Location::memory(), u32::MAX);
        memory.check(&conn).unwrap();
    }

    #[test]
    fn a_missing_disk_has_no_room() {
        let conn = open(&Location::memory()).unwrap();
        let gone = Location::File("/nowhere/db".into());
        FreeSpace::beside(&gone, 0).check(&conn).unwrap_err();
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
