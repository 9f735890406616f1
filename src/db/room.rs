//! Whether the disk has room for what visitors send.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::Connection;

use crate::db::location::directory_of;
use crate::db::{Error, Location};

/// What must be free on the disk whatever is free inside the database: the WAL grows by the forms that are stored at once
/// before they reach the file.
const WAL_MIB: u64 = 32;

/// How many bytes this user may still write on the disk of `path`.
pub fn free_bytes(path: &Path) -> io::Result<u64> {
    let system = rustix::fs::statvfs(path)?;
    Ok(system.f_bavail.saturating_mul(system.f_frsize))
}

/// What visitors' forms must leave free on the disk of the database, so that the WAL, a backup and the office's work still fit.
/// The default is without limit.
#[derive(Debug, Clone, Default)]
pub struct Room {
    /// That of the database; `None` for a database in memory.
    directory: Option<PathBuf>,
    floor_mib: u32,
    /// Whether the last check found too little. Shared by all clones, which must not disagree.
    was_short: Arc<AtomicBool>,
}

impl Room {
    /// Keeps `floor_mib` MiB free beside the database at `location`.
    pub fn new(location: &Location, floor_mib: u32) -> Self {
        Self {
            directory: location.file().map(|path| directory_of(path).to_owned()),
            floor_mib,
            was_short: Arc::default(),
        }
    }

    /// Creates a file without a name beside the database, or among the system's temporary files when the database is in memory.
    pub fn unnamed_file(&self) -> io::Result<File> {
        let system = std::env::temp_dir();
        tempfile::tempfile_in(self.directory.as_ref().unwrap_or(&system))
    }

    /// Whether the disk has room for anything. Free pages inside the database of `conn` count as free space: SQLite uses them
    /// before the file grows. Once there was too little, a quarter more than the floor must be free: temporary files and the WAL
    /// come and go, and would have forms refused and accepted by turns.
    ///
    /// # Errors
    /// [`Error::LittleSpace`] when it has not.
    pub fn check(&self, conn: &Connection) -> Result<(), Error> {
        let Some(directory) = &self.directory else {
            return Ok(());
        };
        let free = free_bytes(directory).map_err(|error| Error::inaccessible(directory, error))?;
        let pages: u32 = conn.pragma_query_value(None, "freelist_count", |row| row.get(0))?;
        let page_size: u32 = conn.pragma_query_value(None, "page_size", |row| row.get(0))?;
        let reusable = u64::from(pages) * u64::from(page_size);
        let needed = needed_mib(self.floor_mib, self.was_short.load(Ordering::Relaxed));
        let is_short = !is_enough(free, reusable, needed);
        self.was_short.store(is_short, Ordering::Relaxed);
        if !is_short {
            return Ok(());
        }
        Err(Error::LittleSpace(format!(
            "less than {needed} MiB are free in {}; forms are refused: make room, or lower STANDFAST_FREE_SPACE_FLOOR",
            directory.display()
        )))
    }
}

/// What must be free, in MiB.
fn needed_mib(floor_mib: u32, was_short: bool) -> u64 {
    let floor = u64::from(floor_mib);
    if was_short {
        floor + floor.div_ceil(4)
    } else {
        floor
    }
}

fn is_enough(free: u64, reusable: u64, needed_mib: u64) -> bool {
    free >> 20 >= needed_mib.min(WAL_MIB) && free.saturating_add(reusable) >> 20 >= needed_mib
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_pages_count_beside_what_the_wal_needs() {
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
    fn there_is_room_again_only_clearly_above_the_floor() {
        for (floor_mib, expected) in [(0, 0), (1, 2), (64, 80), (u32::MAX, 5_368_709_119)] {
            assert_eq!(needed_mib(floor_mib, false), u64::from(floor_mib));
            assert_eq!(needed_mib(floor_mib, true), expected);
        }
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let conn = crate::db::open(&location).unwrap();
        // Other tests write to the same disk, but not that much.
        let free_mib = free_bytes(dir.path()).unwrap() >> 20;
        let room = Room::new(&location, u32::try_from(free_mib / 10 * 9).unwrap());
        let clone = room.clone();
        clone.check(&conn).unwrap();
        room.was_short.store(true, Ordering::Relaxed);
        clone.check(&conn).unwrap_err();
        clone.check(&conn).unwrap_err();
        clone.was_short.store(false, Ordering::Relaxed);
        room.check(&conn).unwrap();
    }
}
