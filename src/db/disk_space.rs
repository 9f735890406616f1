//! The free space on the disk, and how much of it visitors may use.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::Connection;

use crate::db::location::directory_of;
use crate::db::{Error, Location};

/// Must be free on the disk even if the database has many free pages: forms go into the WAL before they reach the database file.
const WAL_MIB: u64 = 32;

/// How many bytes this user may still write on the disk of `path`.
pub fn free_bytes(path: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(path)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// The disk of the database. Visitors' forms must leave some of it free for the WAL, a backup and the office's own work. The
/// default has no limit.
#[derive(Debug, Clone, Default)]
pub struct DiskSpace {
    /// The directory of the database; `None` for a database in memory.
    directory: Option<PathBuf>,
    floor_mib: u32,
    /// Whether the last check found too little space. All clones share it, so that they agree.
    was_low: Arc<AtomicBool>,
}

impl DiskSpace {
    /// Keeps `floor_mib` MiB free on the disk of the database at `location`.
    pub fn new(location: &Location, floor_mib: u32) -> Self {
        Self {
            directory: location.file().map(|path| directory_of(path).to_owned()),
            floor_mib,
            was_low: Arc::default(),
        }
    }

    /// Creates a file without a name in the directory of the database, or in the system's temporary directory for a database in
    /// memory.
    pub fn unnamed_file(&self) -> io::Result<File> {
        let system = std::env::temp_dir();
        tempfile::tempfile_in(self.directory.as_ref().unwrap_or(&system))
    }

    /// Checks that forms may still be stored. Free pages inside the database of `conn` count as free space, because SQLite reuses
    /// them before the file grows.
    ///
    /// After a failed check, a quarter more than the floor must be free. Temporary files and the WAL come and go; without this
    /// margin, forms would alternately be accepted and rejected.
    ///
    /// # Errors
    /// [`Error::LowSpace`] if too little is free.
    pub fn check(&self, conn: &Connection) -> Result<(), Error> {
        let Some(directory) = &self.directory else {
            return Ok(());
        };
        let free = free_bytes(directory).map_err(|error| Error::inaccessible(directory, error))?;
        let pages: u32 = conn.pragma_query_value(None, "freelist_count", |row| row.get(0))?;
        let page_size: u32 = conn.pragma_query_value(None, "page_size", |row| row.get(0))?;
        let reusable = u64::from(pages) * u64::from(page_size);
        let needed_mib = needed_mib(self.floor_mib, self.was_low.load(Ordering::Relaxed));
        let is_low = !is_enough(free, reusable, needed_mib);
        self.was_low.store(is_low, Ordering::Relaxed);
        if !is_low {
            return Ok(());
        }
        Err(Error::LowSpace {
            directory: directory.clone(),
            needed_mib,
        })
    }
}

/// How many MiB must be free.
fn needed_mib(floor_mib: u32, was_low: bool) -> u64 {
    let floor = u64::from(floor_mib);
    if was_low {
        floor + floor.div_ceil(4)
    } else {
        floor
    }
}

fn is_enough(free: u64, reusable: u64, needed_mib: u64) -> bool {
    let fits_wal = free >> 20 >= needed_mib.min(WAL_MIB);
    let fits_floor = free.saturating_add(reusable) >> 20 >= needed_mib;
    fits_wal && fits_floor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_pages_count_as_space_except_for_the_wal() {
        const MIB: u64 = 1 << 20;
        for (free, reusable, floor_mib, expected) in [
            (64 * MIB, 0, 64, true),
            (64 * MIB - 1, 0, 64, false),
            (64 * MIB - 1, 1, 64, true),
            (32 * MIB, 32 * MIB, 64, true),
            (32 * MIB, 32 * MIB - 1, 64, false),
            (32 * MIB - 1, 1000 * MIB, 64, false),
            (8 * MIB - 1, 1000 * MIB, 8, false),
            (0, 0, 0, true),
        ] {
            let is_enough = is_enough(free, reusable, floor_mib);
            assert_eq!(is_enough, expected, "{free} {reusable} {floor_mib}");
        }
    }

    #[test]
    fn a_low_disk_recovers_only_clearly_above_the_floor() {
        for (floor_mib, expected) in [(0, 0), (1, 2), (64, 80), (u32::MAX, 5_368_709_119)] {
            assert_eq!(needed_mib(floor_mib, false), u64::from(floor_mib));
            assert_eq!(needed_mib(floor_mib, true), expected);
        }
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let conn = crate::db::open(&location).unwrap();
        // Other tests write to the same disk, but not that much.
        let free_mib = free_bytes(dir.path()).unwrap() >> 20;
        let space = DiskSpace::new(&location, u32::try_from(free_mib / 10 * 9).unwrap());
        let clone = space.clone();
        clone.check(&conn).unwrap();
        space.was_low.store(true, Ordering::Relaxed);
        clone.check(&conn).unwrap_err();
        clone.check(&conn).unwrap_err();
        clone.was_low.store(false, Ordering::Relaxed);
        space.check(&conn).unwrap();
    }
}
