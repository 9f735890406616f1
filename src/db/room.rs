//! Whether the disk has room for what visitors send.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

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
}

impl Room {
    /// Keeps `floor_mib` MiB free beside the database at `location`.
    pub fn new(location: &Location, floor_mib: u32) -> Self {
        Self {
            directory: location.file().map(|path| directory_of(path).to_owned()),
            floor_mib,
        }
    }

    /// Creates a file without a name beside the database, or among the system's temporary files when the database is in memory.
    pub fn unnamed_file(&self) -> io::Result<File> {
        let system = std::env::temp_dir();
        tempfile::tempfile_in(self.directory.as_ref().unwrap_or(&system))
    }

    /// Whether the disk has room for anything. Free pages inside the database of `conn` count as free space: SQLite uses them
    /// before the file grows.
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
        if is_enough(free, reusable, self.floor_mib) {
            return Ok(());
        }
        Err(Error::LittleSpace(format!(
            "less than {} MiB are free in {}; forms are refused: make room, or lower STANDFAST_FREE_SPACE_FLOOR",
            self.floor_mib,
            directory.display()
        )))
    }
}

fn is_enough(free: u64, reusable: u64, floor_mib: u32) -> bool {
    let floor = u64::from(floor_mib);
    free >> 20 >= floor.min(WAL_MIB) && free.saturating_add(reusable) >> 20 >= floor
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
}
