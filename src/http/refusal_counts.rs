//! Counts refused requests by kind. A line for each would let strangers fill the log, so each kind gets one line a
//! minute, without anything that a visitor sent.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

const REPORT_INTERVAL: Duration = Duration::from_secs(60);

/// The kind of forms that other sites sent.
pub const CROSS_SITE: &str = "cross-site";

/// Refusals since the last report, by kind.
#[derive(Debug, Default)]
pub struct RefusalCounts {
    counts: Mutex<BTreeMap<&'static str, u64>>,
}

impl RefusalCounts {
    /// Counts one refusal.
    pub fn count(&self, kind: &'static str) {
        // The map is valid after every statement, so a panic elsewhere cannot leave it half changed.
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(kind).or_default() += 1;
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
