//! Counts refused requests by kind. A line for each would let strangers fill the log, so each kind gets one line a
//! minute, without anything that a visitor sent.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::metrics::RefusalMetrics;

const REPORT_INTERVAL: Duration = Duration::from_secs(60);

/// The kind of forms that other sites sent.
pub const CROSS_SITE: &str = "cross-site";

/// The kind of connections above the limit of their client.
pub const TOO_MANY_CONNECTIONS: &str = "too many connections";

/// All kinds: those of connections, and those that errors of forms have.
pub(super) const KINDS: [&str; 14] = [
    TOO_MANY_CONNECTIONS,
    CROSS_SITE,
    "malformed",
    "too many forms",
    "daily uploads of a client",
    "too slow",
    "no memory in time",
    "no length",
    "too large",
    "unsupported type",
    "invalid fields",
    "job not open",
    "daily uploads",
    "not stored",
];

/// Refusals since the last report, by kind, and since the start for the metrics.
#[derive(Debug)]
pub struct RefusalCounts {
    counts: Mutex<BTreeMap<&'static str, u64>>,
    metrics: RefusalMetrics,
}

impl Default for RefusalCounts {
    fn default() -> Self {
        Self {
            counts: Mutex::default(),
            metrics: RefusalMetrics::new(KINDS),
        }
    }
}

impl RefusalCounts {
    /// Counts one refusal.
    pub fn count(&self, kind: &'static str) {
        self.metrics.count(kind);
        // The map is valid after every statement, so a panic elsewhere cannot leave it half changed.
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(kind).or_default() += 1;
    }

    /// Refusals since the start.
    pub fn metrics(&self) -> RefusalMetrics {
        self.metrics.clone()
    }

    /// Logs one line for each kind that was counted since the last report.
    pub fn report(&self) {
        for (kind, count) in self.take() {
            if kind == CROSS_SITE {
                let hint =
                    "if your own pages send them, set --public-url to the address of the site";
                tracing::warn!(kind, count, hint, "requests were refused");
            } else {
                tracing::info!(kind, count, "requests were refused");
            }
        }
    }

    /// Reports every minute until `stop` is cancelled, and once more then.
    pub async fn report_every_minute(&self, stop: CancellationToken) {
        let pause = || tokio::time::sleep(REPORT_INTERVAL);
        while stop.run_until_cancelled(pause()).await.is_some() {
            self.report();
        }
        self.report();
    }

    fn take(&self) -> BTreeMap<&'static str, u64> {
        std::mem::take(&mut *self.counts.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_counted_until_it_is_reported() {
        let refusals = RefusalCounts::default();
        for kind in ["invalid", CROSS_SITE, "invalid"] {
            refusals.count(kind);
        }
        let expected = BTreeMap::from([(CROSS_SITE, 1), ("invalid", 2)]);
        assert_eq!(refusals.take(), expected);
        assert!(refusals.take().is_empty());
    }
}
