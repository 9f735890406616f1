//! Guards the files of an open database: what is written to a file that was moved or removed is lost.

use std::os::unix::fs::MetadataExt;
use std::time::Duration;
use std::{fs, io};

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::db::location::beside;
use crate::db::{Error, Location};

/// How often the server checks that the files of the database are still there.
const GUARD_INTERVAL: Duration = Duration::from_millis(500);

/// How the names of the files end: the database itself comes first.
const SUFFIXES: [&str; 3] = ["", "-wal", "-shm"];

/// Device and inode, which tell a file from another one of the same name.
type FileId = (u64, u64);

/// The files of an open database: itself, the WAL and the shared memory.
#[derive(Debug, Clone)]
pub struct OpenFiles {
    location: Location,
    /// In the order of [`SUFFIXES`].
    ids: [Option<FileId>; SUFFIXES.len()],
}

impl OpenFiles {
    /// Those of the database at `location`, which a connection has open.
    pub fn of(location: &Location) -> Self {
        Self {
            location: location.clone(),
            ids: ids(location),
        }
    }

    /// Whether the files still have their names.
    ///
    /// # Errors
    /// If one of them was moved, removed or replaced.
    pub fn check(&self) -> Result<(), Error> {
        if ids(&self.location) == self.ids {
            Ok(())
        } else {
            Err(Error::moved(self.location.path()))
        }
    }

    /// Returns, which stops the server, once the files are moved or replaced. The next start opens what is there then.
    pub async fn guard(self, stop: CancellationToken) {
        let guarding = async {
            loop {
                if let Err(error) = self.check() {
                    return tracing::error!(%error, "the server stops");
                }
                sleep(GUARD_INTERVAL).await;
            }
        };
        stop.run_until_cancelled(guarding).await;
    }

    /// Removes the WAL if another database has taken the place of this one. SQLite leaves the WAL of a moved file, and would
    /// apply it to the other one.
    pub(crate) fn remove_left_wal(&self) -> io::Result<()> {
        let Some(path) = self.location.file() else {
            return Ok(());
        };
        let found_ids = ids(&self.location);
        if found_ids[0].is_none() || found_ids[0] == self.ids[0] {
            return Ok(());
        }
        let files = SUFFIXES.iter().zip(found_ids).zip(self.ids);
        for ((suffix, found), own) in files.skip(1) {
            if found.is_some() && found == own {
                fs::remove_file(beside(path, suffix))?;
            }
        }
        Ok(())
    }
}

/// Read by name: closing a handle would drop the locks that SQLite has on the file.
fn ids(location: &Location) -> [Option<FileId>; SUFFIXES.len()] {
    SUFFIXES.map(|suffix| {
        let found = beside(location.file()?, suffix).metadata().ok()?;
        Some((found.dev(), found.ino()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::open;

    #[test]
    fn the_wal_is_removed_once_another_database_is_at_its_path() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("db");
        let companions = ["-wal", "-shm"].map(|suffix| beside(&database, suffix));
        let exist = || companions.each_ref().map(|file| file.exists());
        let location = Location::File(database.clone());
        let _conn = open(&location).unwrap();
        let files = OpenFiles::of(&location);

        files.check().unwrap();
        files.remove_left_wal().unwrap();
        assert_eq!(exist(), [true, true], "unchanged");

        fs::rename(&database, dir.path().join("moved")).unwrap();
        assert!(files.check().is_err());
        files.remove_left_wal().unwrap();
        assert_eq!(exist(), [true, true], "moved away");

        fs::write(&database, "another database").unwrap();
        assert!(files.check().is_err());
        // The other database has a WAL of its own already.
        let left_wal = dir.path().join("moved-wal");
        fs::rename(&companions[0], &left_wal).unwrap();
        fs::write(&companions[0], "another WAL").unwrap();
        files.remove_left_wal().unwrap();
        assert_eq!(exist(), [true, false], "replaced, with a WAL");
        assert_eq!(fs::read(&companions[0]).unwrap(), b"another WAL");

        fs::rename(&left_wal, &companions[0]).unwrap();
        files.remove_left_wal().unwrap();
        assert_eq!(exist(), [false, false], "replaced, without a WAL");
        assert_eq!(fs::read(&database).unwrap(), b"another database");
    }
}
