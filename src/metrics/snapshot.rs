//! The snapshot of all pages: how old it is and how its rebuilds go.

use std::time::Duration;

use jiff::Timestamp;
use prometheus_client::metrics::histogram::Histogram;

use super::{Counter, Gauge, Registry};

/// Upper bounds of the time for a rebuild, in seconds.
const REBUILD_BOUNDS: [f64; 10] = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// What is known about the snapshot. A clone shares it.
#[derive(Debug, Clone)]
pub struct SnapshotMetrics {
    built_at: Gauge,
    rebuilds: Histogram,
    failed_rebuilds: Counter,
}

impl Default for SnapshotMetrics {
    /// The metrics of a snapshot that was built just now.
    fn default() -> Self {
        let metrics = Self {
            built_at: Gauge::default(),
            rebuilds: Histogram::new(REBUILD_BOUNDS),
            failed_rebuilds: Counter::default(),
        };
        metrics.note_time();
        metrics
    }
}

impl SnapshotMetrics {
    /// Records a rebuild that took this long.
    pub fn rebuilt(&self, duration: Duration) {
        self.rebuilds.observe(duration.as_secs_f64());
        self.note_time();
    }

    /// Records a rebuild that failed.
    pub fn failed(&self) {
        self.failed_rebuilds.inc();
    }

    /// The system's time, not that of a clock which a test may have set: the monitoring system compares it with its own.
    fn note_time(&self) {
        self.built_at.set(Timestamp::now().as_second());
    }

    /// Shows them in `registry`.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "standfast_snapshot_built_timestamp_seconds",
            "When the pages that are served now were built",
            self.built_at.clone(),
        );
        registry.register(
            "standfast_snapshot_rebuild_duration_seconds",
            "Time to rebuild the pages after a change of news or jobs",
            self.rebuilds.clone(),
        );
        registry.register(
            "standfast_snapshot_failed_rebuilds",
            "Rebuilds that have failed; the old pages are served until one succeeds",
            self.failed_rebuilds.clone(),
        );
    }
}
