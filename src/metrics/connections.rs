//! The connections that are open now.

use super::{FixedFamily, Gauge, Registry};

/// Counts open connections. A clone shares the counts.
#[derive(Debug, Clone)]
pub struct ConnectionMetrics {
    open: FixedFamily<1, Gauge>,
}

/// A connection that is counted until this is dropped.
#[derive(Debug)]
pub struct OpenConnection(Option<Gauge>);

impl Default for ConnectionMetrics {
    fn default() -> Self {
        Self {
            open: FixedFamily::new(["protocol"], [["http"], ["https"]]),
        }
    }
}

impl ConnectionMetrics {
    /// Counts a connection, with or without TLS.
    pub fn open(&self, has_tls: bool) -> OpenConnection {
        let protocol = if has_tls { "https" } else { "http" };
        let gauge = self.open.get([protocol]).cloned();
        if let Some(gauge) = &gauge {
            gauge.inc();
        }
        OpenConnection(gauge)
    }

    /// Shows them in `registry`.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "standfast_open_connections",
            "Connections of visitors that are open now",
            self.open.clone(),
        );
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        if let Some(gauge) = &self.0 {
            gauge.dec();
        }
    }
}
