//! The clock of a server that a test sets while it runs.

use std::fs;
use std::path::PathBuf;

use jiff::Timestamp;
use tempfile::{TempDir, tempdir};

/// A clock in a file. Must live as long as the server.
pub struct MovingClock(TempDir);

impl MovingClock {
    /// A clock that shows this RFC 3339 instant, and runs on.
    pub fn at(instant: &str) -> Self {
        let clock = Self(tempdir().unwrap());
        clock.set(instant);
        clock
    }

    /// Sets it ahead or back.
    pub fn set(&self, instant: &str) {
        let instant: Timestamp = instant.parse().unwrap();
        // Whole seconds, and never before the instant.
        let ahead = instant.duration_since(Timestamp::now()).as_secs() + 1;
        let new = self.0.path().join("new");
        fs::write(&new, ahead.to_string()).unwrap();
        // The server reads the file at any time.
        fs::rename(new, self.file()).unwrap();
    }

    /// The flag for a server that shows its time.
    pub fn flag(&self) -> String {
        format!("--clock=@{}", self.file().display())
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("seconds-ahead")
    }
}
