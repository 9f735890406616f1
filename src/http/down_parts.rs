//! The threads and tasks of the server that have failed. `/healthz` fails then, and that of the metrics listener names them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The failed parts, shared by the lifecycle, which records them, and `/healthz`, which shows them.
#[derive(Debug, Clone, Default)]
pub struct DownParts(Arc<Mutex<BTreeMap<&'static str, Down>>>);

#[derive(Debug, Clone, Copy)]
enum Down {
    /// It is not running.
    Ended,
    /// It is running again, and counts as failed until this instant.
    RestartedUntil(Instant),
}

impl Down {
    fn is_failed(&self, now: Instant) -> bool {
        match self {
            Self::Ended => true,
            Self::RestartedUntil(end) => *end > now,
        }
    }
}

impl DownParts {
    /// Returns the name of the first failed part, `None` when all are running.
    pub fn first(&self) -> Option<&'static str> {
        let now = Instant::now();
        let parts = self.lock();
        let mut failed = parts.iter().filter(|(_, down)| down.is_failed(now));
        failed.next().map(|(name, _)| *name)
    }

    /// Returns the names of all failed parts.
    pub fn all(&self) -> Vec<&'static str> {
        let now = Instant::now();
        let parts = self.lock();
        let failed = parts.iter().filter(|(_, down)| down.is_failed(now));
        failed.map(|(name, _)| *name).collect()
    }

    /// Records that `part` has ended.
    pub fn ended(&self, part: &'static str) {
        self.lock().insert(part, Down::Ended);
    }

    /// Records that `part` is running again. It counts as failed until `stable`.
    pub fn restarted(&self, part: &'static str, stable: Instant) {
        self.lock().insert(part, Down::RestartedUntil(stable));
    }

    /// The table is consistent after every statement, so a poisoned lock is still usable.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<&'static str, Down>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_restarted_part_counts_as_failed_until_it_is_stable() {
        let down = DownParts::default();
        assert_eq!(down.first(), None);
        down.ended("watcher");
        down.ended("writer");
        assert_eq!(down.first(), Some("watcher"));
        assert_eq!(down.all(), ["watcher", "writer"]);
        down.restarted("watcher", Instant::now() + Duration::from_secs(60));
        assert_eq!(down.first(), Some("watcher"));
        down.restarted("watcher", Instant::now());
        assert_eq!(down.first(), Some("writer"));
        down.restarted("writer", Instant::now());
        assert_eq!(down.first(), None);
    }
}
