//! The gate between the server's writer and a compaction, which may be of another process. SQLite alone would refuse the writer
//! after its busy timeout; at the gate it waits for the compaction to end.
//!
//! It is a lock on an empty file beside the database. The kernel releases it however a process ends.

use std::fs::{File, TryLockError};
use std::io;
use std::time::{Duration, Instant};

use crate::db::location::{beside, open_private};
use crate::db::{Error, Location};

/// How the name of the file ends.
pub(crate) const SUFFIX: &str = ".gate";
/// How often a waiting process tries again. Each is in a thread of its own, and the lock has no queue that wakes it within a limit.
const TRY_INTERVAL: Duration = Duration::from_millis(5);
/// How long the writer waits for a compaction. Ten times as long as 4 GB take on a slow disk.
pub(crate) const LONGEST_COMPACTION: Duration = Duration::from_secs(30 * 60);

/// A handle on the gate of one database.
#[derive(Debug)]
pub(crate) struct Gate(Option<File>);

/// Held by whoever has passed or closed the gate.
#[derive(Debug)]
pub(crate) struct Held<'a>(Option<&'a File>);

impl Gate {
    /// The gate of the database at `location`. A database in memory has none, and nothing is waited for.
    pub fn open(location: &Location) -> Result<Self, Error> {
        let file = location
            .file()
            .map(|path| open_private(&beside(path, SUFFIX)));
        Ok(Self(file.transpose()?))
    }

    /// Passes the gate in order to write. Calls `waits` once if that has to wait.
    ///
    /// # Errors
    /// [`Error::Busy`] when the gate stays closed for [`LONGEST_COMPACTION`].
    pub fn pass(&self, waits: impl FnOnce()) -> Result<Held<'_>, Error> {
        let try_lock = |file: &File| file.try_lock_shared();
        match self.take(Duration::ZERO, try_lock) {
            Err(Error::Busy) => {
                waits();
                self.take(LONGEST_COMPACTION, try_lock)
            }
            taken => taken,
        }
    }

    /// Closes the gate, once those who have passed are done and no other compaction runs.
    ///
    /// # Errors
    /// [`Error::Busy`] when they are not done within `patience`.
    pub fn close(&self, patience: Duration) -> Result<Held<'_>, Error> {
        self.take(patience, File::try_lock)
    }

    fn take(
        &self,
        patience: Duration,
        try_lock: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Held<'_>, Error> {
        let deadline = Instant::now() + patience;
        let Some(file) = &self.0 else {
            return Ok(Held(None));
        };
        loop {
            match try_lock(file) {
                Ok(()) => return Ok(Held(Some(file))),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                    std::thread::sleep(TRY_INTERVAL);
                }
                Err(TryLockError::WouldBlock) => return Err(Error::Busy),
                Err(TryLockError::Error(error)) => return Err(cannot_lock(error)),
            }
        }
    }
}

fn cannot_lock(error: io::Error) -> Error {
    Error::Unusable(format!(
        "the gate beside the database cannot be locked: {error}"
    ))
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if let Some(file) = self.0
            && let Err(error) = file.unlock()
        {
            tracing::error!(%error, "the gate beside the database cannot be unlocked");
        }
    }
}
