//! The threads and tasks of the server that have ended although they should run: `/healthz` reports them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The parts that are down, shared by the supervisor, which notes them, and `/healthz`, which shows them.
#[derive(Debug, Clone, Default)]
pub struct DownParts(Arc<Mutex<BTreeMap<&'static str, Down>>>);

#[derive(Debug, Clone, Copy)]
enum Down {
    /// It does not run.
    Ended,
    /// It runs again; it counts as down until it has run until this moment.
    RestartedUntil(Instant),
}

impl DownParts {
    /// The first part that is down, by name; `None` when all run.
    pub fn first(&self) -> Option<&'static str> {
        let now = Instant::now();
        self.lock().iter().find_map(|(name, down)| match down {
            Down::RestartedUntil(end) if *end <= now => None,
            Down::Ended | Down::RestartedUntil(_) => Some(*name),
        })
    }

    /// Notes that `part` has ended.
    pub fn ended(&self, part: &'static str) {
        self.lock().insert(part, Down::Ended);
    }

    /// Notes that `part` runs again, and counts as well once it has run until `stable`.
    pub fn restarted(&self, part: &'static str, stable: Instant) {
        self.lock().insert(part, Down::RestartedUntil(stable));
    }

    /// No change under the lock can be left half done, so a poisoned table is still usable.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<&'static str, Down>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_restarted_part_counts_as_down_until_it_has_proved_stable() {
        let down = DownParts::default();
        assert_eq!(down.first(), None);
        down.ended("watcher");
        down.ended("writer");
        assert_eq!(down.first(), Some("watcher"));
        down.restarted("watcher", Instant::now() + Duration::from_secs(60));
        assert_eq!(down.first(), Some("watcher"));
        down.restarted("watcher", Instant::now());
        assert_eq!(down.first(), Some("writer"));
        down.restarted("writer", Instant::now());
        assert_eq!(down.first(), None);
    }
}
