//! Notices when the files of an open database are moved or removed: writes to such files are lost.

use std::os::unix::fs::MetadataExt;
use std::time::Duration;
use std::{fs, io};

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::db::location::with_suffix;
use crate::db::{Error, Location};

/// How often the server checks that the database files are still in place.
const GUARD_INTERVAL: Duration = Duration::from_millis(500);

/// Distinguishes a file from a later one of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FileId {
    device: u64,
    inode: u64,
}

/// The ids of a database's files. `None` means that the file is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FileIds {
    database: Option<FileId>,
    wal: Option<FileId>,
    shared_memory: Option<FileId>,
}

impl FileIds {
    /// The ids of the files that are at `location` now. Does not open them: closing a handle would drop SQLite's locks on the file.
    fn read(location: &Location) -> Self {
        let id = |suffix| {
            let metadata = with_suffix(location.file()?, suffix).metadata().ok()?;
            Some(FileId {
                device: metadata.dev(),
                inode: metadata.ino(),
            })
        };
        Self {
            database: id(""),
            wal: id(WAL_SUFFIX),
            shared_memory: id(SHARED_MEMORY_SUFFIX),
        }
    }
}

const WAL_SUFFIX: &str = "-wal";
const SHARED_MEMORY_SUFFIX: &str = "-shm";

/// The files of an open database: the database itself, its WAL and its shared memory.
#[derive(Debug, Clone)]
pub struct OpenFiles {
    location: Location,
    /// As they were when the database was opened.
    ids: FileIds,
}

impl OpenFiles {
    /// Remembers the files at `location`, which a connection has open.
    pub fn new(location: &Location) -> Self {
        Self {
            location: location.clone(),
            ids: FileIds::read(location),
        }
    }

    /// Checks that all files are still in place.
    ///
    /// # Errors
    /// If one of them was moved, removed or replaced.
    pub fn check(&self) -> Result<(), Error> {
        if FileIds::read(&self.location) == self.ids {
            Ok(())
        } else {
            Err(Error::moved(self.location.path()))
        }
    }

    /// Returns when a file is moved or replaced, or when `stop` is cancelled. The server then stops, and its next start opens
    /// whatever is there.
    pub async fn guard(self, stop: CancellationToken) {
        let wait_for_change = async {
            loop {
                if let Err(error) = self.check() {
                    return tracing::error!(%error, "the server stops");
                }
                sleep(GUARD_INTERVAL).await;
            }
        };
        stop.run_until_cancelled(wait_for_change).await;
    }

    /// Removes our WAL and shared memory if another database has taken the path of this one. SQLite leaves both behind when the
    /// database file is moved, and would apply the WAL to the other database.
    pub(crate) fn remove_stale_wal(&self) -> io::Result<()> {
        let Some(path) = self.location.file() else {
            return Ok(());
        };
        let now = FileIds::read(&self.location);
        let is_replaced = now.database.is_some() && now.database != self.ids.database;
        if !is_replaced {
            return Ok(());
        }
        if now.wal.is_some() && now.wal == self.ids.wal {
            fs::remove_file(with_suffix(path, WAL_SUFFIX))?;
        }
        if now.shared_memory.is_some() && now.shared_memory == self.ids.shared_memory {
            fs::remove_file(with_suffix(path, SHARED_MEMORY_SUFFIX))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::open;

    #[test]
    fn the_wal_is_removed_once_another_database_is_at_its_path() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("db");
        let companions = ["-wal", "-shm"].map(|suffix| with_suffix(&database, suffix));
        let exist = || companions.each_ref().map(|file| file.exists());
        let location = Location::File(database.clone());
        let _conn = open(&location).unwrap();
        let files = OpenFiles::new(&location);

        files.check().unwrap();
        files.remove_stale_wal().unwrap();
        assert_eq!(exist(), [true, true], "unchanged");

        fs::rename(&database, dir.path().join("moved")).unwrap();
        assert!(files.check().is_err());
        files.remove_stale_wal().unwrap();
        assert_eq!(exist(), [true, true], "moved away");

        fs::write(&database, "another database").unwrap();
        assert!(files.check().is_err());
        // The other database already has its own WAL.
        let our_wal = dir.path().join("moved-wal");
        fs::rename(&companions[0], &our_wal).unwrap();
        fs::write(&companions[0], "another WAL").unwrap();
        files.remove_stale_wal().unwrap();
        assert_eq!(exist(), [true, false], "replaced, with a WAL");
        assert_eq!(fs::read(&companions[0]).unwrap(), b"another WAL");

        fs::rename(&our_wal, &companions[0]).unwrap();
        files.remove_stale_wal().unwrap();
        assert_eq!(exist(), [false, false], "replaced, without a WAL");
        assert_eq!(fs::read(&database).unwrap(), b"another database");
    }
}
