//! What was refused, by reason.

use super::{Counter, FixedFamily, Registry};

/// Counts refusals. A clone shares the counts.
#[derive(Debug, Clone)]
pub struct RefusalMetrics {
    total: FixedFamily<1, Counter>,
}

impl RefusalMetrics {
    /// Counts refusals for these reasons.
    pub fn new(reasons: impl IntoIterator<Item = &'static str>) -> Self {
        let reasons = reasons.into_iter().map(|reason| [reason]);
        Self {
            total: FixedFamily::new(["reason"], reasons),
        }
    }

    /// Counts one.
    pub fn count(&self, reason: &str) {
        if let Some(total) = self.total.get([reason]) {
            total.inc();
        }
    }

    /// Shows them in `registry`.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "standfast_refusals",
            "Forms that were refused and connections that were closed to keep within limits, by the reason that the log names",
            self.total.clone(),
        );
    }
}
