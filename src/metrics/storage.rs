//! What the writer stores.

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;

use super::{Counter, FixedFamily, Registry};

/// Upper bounds of the time for a commit, in seconds.
const COMMIT_BOUNDS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];
/// Upper bounds of the number of submissions in one commit.
const BATCH_BOUNDS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// What is known about commits. A clone shares it.
#[derive(Debug, Clone)]
pub struct StorageMetrics {
    commits: Histogram,
    batches: Histogram,
    submissions: FixedFamily<2, Counter>,
}

impl StorageMetrics {
    /// Counts submissions of these kinds.
    pub fn new(kinds: impl IntoIterator<Item = &'static str>) -> Self {
        let kinds = kinds.into_iter();
        let values = kinds.flat_map(|kind| ["false", "true"].map(|spam| [kind, spam]));
        Self {
            commits: Histogram::new(COMMIT_BOUNDS),
            batches: Histogram::new(BATCH_BOUNDS),
            submissions: FixedFamily::new(["kind", "quarantined"], values),
        }
    }

    /// Records a commit of `submissions` that took this long.
    pub fn committed(&self, submissions: usize, duration: Duration) {
        self.commits.observe(duration.as_secs_f64());
        self.batches.observe(submissions as f64);
    }

    /// Records a submission that was stored for the first time.
    pub fn stored(&self, kind: &str, is_quarantined: bool) {
        let quarantined = if is_quarantined { "true" } else { "false" };
        if let Some(count) = self.submissions.get([kind, quarantined]) {
            count.inc();
        }
    }

    /// Shows them in `registry`.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "standfast_submissions",
            "Forms that were stored, by kind, and whether they were put into quarantine as spam",
            self.submissions.clone(),
        );
        registry.register(
            "standfast_commit_duration_seconds",
            "Time until submissions were safely on the disk",
            self.commits.clone(),
        );
        registry.register(
            "standfast_commit_submissions",
            "Submissions in one commit",
            self.batches.clone(),
        );
    }
}
