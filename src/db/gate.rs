//! The gate between the server's writer and a compaction, which may run in another process. With SQLite alone, a write would fail
//! after the busy timeout. At the gate, the writer waits until the compaction is finished.
//!
//! The gate is a lock on an empty file next to the database. The kernel releases it however a process ends.

use std::fs::{File, TryLockError};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::db::location::{open_private, with_suffix};
use crate::db::{Error, Location};

/// The suffix of the lock file.
pub(crate) const SUFFIX: &str = ".gate";
/// How often a waiting thread tries again. File locks have no wait with a timeout, so it has to poll.
const RETRY_INTERVAL: Duration = Duration::from_millis(5);
/// How long the writer waits for a compaction: ten times what 4 GB take on a slow disk.
pub(crate) const LONGEST_COMPACTION: Duration = Duration::from_secs(30 * 60);

/// A handle on the gate of one database.
#[derive(Debug)]
pub(crate) struct Gate(Option<File>);

/// Keeps the gate locked for a writer or a compaction, and unlocks it when dropped.
#[derive(Debug)]
pub(crate) struct GateGuard<'a>(Option<&'a File>);

impl Gate {
    /// The gate of the database at `location`. A database in memory has no gate, and its writer never waits.
    pub fn open(location: &Location) -> Result<Self, Error> {
        let file = location
            .file()
            .map(|path| open_private(&with_suffix(path, SUFFIX)))
            .transpose()?;
        Ok(Self(file))
    }

    /// Passes the gate in order to write. Calls `on_wait` once if the gate is closed.
    ///
    /// # Errors
    /// [`Error::Busy`] if the gate stays closed for [`LONGEST_COMPACTION`].
    pub fn pass(&self, on_wait: impl FnOnce()) -> Result<GateGuard<'_>, Error> {
        let try_lock = |file: &File| file.try_lock_shared();
        match self.lock(Duration::ZERO, try_lock) {
            Err(Error::Busy) => {
                on_wait();
                self.lock(LONGEST_COMPACTION, try_lock)
            }
            result => result,
        }
    }

    /// Closes the gate when all writers that have passed it are finished, and no other compaction is running.
    ///
    /// # Errors
    /// [`Error::Busy`] if they are not finished within `timeout`.
    pub fn close(&self, timeout: Duration) -> Result<GateGuard<'_>, Error> {
        self.lock(timeout, File::try_lock)
    }

    fn lock(
        &self,
        timeout: Duration,
        try_lock: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> Result<GateGuard<'_>, Error> {
        let deadline = Instant::now() + timeout;
        let Some(file) = &self.0 else {
            return Ok(GateGuard(None));
        };
        loop {
            match try_lock(file) {
                Ok(()) => return Ok(GateGuard(Some(file))),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                    std::thread::sleep(RETRY_INTERVAL);
                }
                Err(TryLockError::WouldBlock) => return Err(Error::Busy),
                Err(TryLockError::Error(error)) => return Err(cannot_lock(error)),
            }
        }
    }
}

fn cannot_lock(error: io::Error) -> Error {
    Error::Gate(Arc::new(error))
}

impl Drop for GateGuard<'_> {
    fn drop(&mut self) {
        if let Some(file) = self.0
            && let Err(error) = file.unlock()
        {
            tracing::error!(%error, "cannot unlock the .gate file of the database");
        }
    }
}
