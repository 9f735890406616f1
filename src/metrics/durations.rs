//! A histogram of durations without a lock. That of the library has a mutex, for which all cores would wait that answer
//! requests for the same page.

use std::array;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::MetricType;

/// The upper bounds of the buckets in seconds, which OpenTelemetry recommends for HTTP.
const BOUNDS: [f64; 14] = [
    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0,
];

/// How many durations there were in each bucket, and their sum.
#[derive(Debug, Default)]
pub struct Durations {
    /// The last one is for those above all bounds.
    counts: [AtomicU64; BOUNDS.len() + 1],
    nanoseconds: AtomicU64,
}

impl Durations {
    /// Counts one.
    pub fn observe(&self, duration: Duration) {
        let seconds = duration.as_secs_f64();
        let bucket = BOUNDS.iter().position(|bound| seconds <= *bound);
        self.counts[bucket.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        // Overflows after 584 years of requests.
        let nanoseconds = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }
}

impl EncodeMetric for Durations {
    fn encode(&self, mut encoder: MetricEncoder) -> Result<(), std::fmt::Error> {
        // One reading of each bucket, so that they add up to the count.
        let buckets: [(f64, u64); BOUNDS.len() + 1] = array::from_fn(|index| {
            let bound = BOUNDS.get(index).copied().unwrap_or(f64::INFINITY);
            (bound, self.counts[index].load(Ordering::Relaxed))
        });
        let count = buckets.iter().map(|(_, count)| count).sum();
        let sum = Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed));
        encoder.encode_histogram::<NoLabelSet>(sum.as_secs_f64(), count, &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::{Registry, text};

    #[test]
    fn a_duration_is_in_the_first_bucket_that_is_as_long_and_in_all_longer_ones() {
        let durations = Durations::default();
        for milliseconds in [0, 5, 6, 10_000, 10_001] {
            durations.observe(Duration::from_millis(milliseconds));
        }
        let mut registry = Registry::default();
        registry.register("waiting_seconds", "Waiting", durations);
        let text = text(&registry);
        for line in [
            "waiting_seconds_bucket{le=\"0.005\"} 2",
            "waiting_seconds_bucket{le=\"0.01\"} 3",
            "waiting_seconds_bucket{le=\"7.5\"} 3",
            "waiting_seconds_bucket{le=\"10.0\"} 4",
            "waiting_seconds_bucket{le=\"+Inf\"} 5",
            "waiting_seconds_count 5",
            "waiting_seconds_sum 20.012",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
