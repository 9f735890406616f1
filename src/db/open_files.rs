//! Guards the files of an open database: what is written to a file that was moved or removed is lost.

use std::os::unix::fs::MetadataExt;
use std::time::Duration;
use std::{fs, io};

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::db::location::beside;
use crate::db::{Error, Location};

/// What an error says of a database file, after its name.
pub(crate) const MOVED: &str = "or a file beside it was moved or replaced while it was in use; put it back, or remove what is left of it";
/// How often the server checks that the files of the database are still there.
const GUARD_INTERVAL: Duration = Duration::from_millis(500);

/// Device and inode, which tell a file from another one of the same name.
type FileId = (u64, u64);

/// The file, the WAL and the shared memory of an open database.
#[derive(Debug, Clone)]
pub struct OpenFiles {
    location: Location,
    ids: [Option<FileId>; 3],
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
            Err(Error::unusable(self.location.path(), MOVED))
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
        let found = ids(&self.location);
        if found[0].is_none() || found[0] == self.ids[0] {
            return Ok(());
        }
        for (suffix, at) in [("-wal", 1), ("-shm", 2)] {
            if found[at].is_some() && found[at] == self.ids[at] {
                fs::remove_file(beside(path, suffix))?;
            }
        }
        Ok(())
    }
}

/// Read by name: closing a handle would drop the locks that SQLite has on the file.
fn ids(location: &Location) -> [Option<FileId>; 3] {
    ["", "-wal", "-shm"].map(|suffix| {
        let found = beside(location.file()?, suffix).metadata().ok()?;
        Some((found.dev(), found.ino()))
    })
}
