//! Counts refused requests by kind. A line for each would let strangers fill the log, so each kind gets one line a
//! minute, without anything that a visitor sent.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::metrics::Refusals;

const REPORT_INTERVAL: Duration = Duration::from_secs(60);

/// The kind of forms that other sites sent.
pub const CROSS_SITE: &str = "cross-site";

/// The kind of files that are beyond the day's limit of all clients.
pub const DAILY_TOTAL: &str = "daily total";

/// The kind of forms that the database or its disk did not take.
pub const NOT_STORED: &str = "not stored";

/// The kind of refused forms that could not be rendered again.
pub const NOT_SHOWN: &str = "not shown again";

/// The kind of connections above the limit of their client.
pub const TOO_MANY_CONNECTIONS: &str = "too many connections";

/// The kind of failures to accept a connection.
pub const NO_RESOURCES: &str = "no resources";

/// Refusals since the last report, by kind, and since the start for the metrics.
#[derive(Debug, Default)]
pub struct RefusalCounts {
    since_report: Mutex<BTreeMap<&'static str, u64>>,
    /// Refusals since the start.
    pub metrics: Refusals,
}

impl RefusalCounts {
    /// Counts one refusal.
    pub fn count(&self, kind: &'static str) {
        self.metrics.get_or_create(&[("reason", kind)]).inc();
        *self.since_report().entry(kind).or_default() += 1;
    }

    /// Logs one line for each kind that was counted since the last report.
    pub fn report(&self) {
        for (kind, count) in self.take() {
            let hint = match kind {
                CROSS_SITE => {
                    "if your own pages send them, set --public-url to the address of the site"
                }
                DAILY_TOTAL => "remove spam, or raise --max-uploads-per-day",
                NO_RESOURCES => "raise LimitNOFILE, or lower --max-connections",
                NOT_SHOWN => {
                    "their senders were shown a page without the form; RUST_LOG=debug says why"
                }
                _ => {
                    tracing::info!(kind, count, "requests were refused");
                    continue;
                }
            };
            tracing::warn!(kind, count, hint, "requests were refused");
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

    pub(crate) fn take(&self) -> BTreeMap<&'static str, u64> {
        std::mem::take(&mut self.since_report())
    }

    /// The map is valid after every statement, so a poisoned lock is still usable.
    fn since_report(&self) -> MutexGuard<'_, BTreeMap<&'static str, u64>> {
        let locked = self.since_report.lock();
        locked.unwrap_or_else(PoisonError::into_inner)
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
