//! What a monitoring system may ask for: counters, gauges and durations that other modules record, with their names and
//! descriptions, and the text that shows them. No label ever holds a path, an address or anything that a visitor sent:
//! each value of a label is known before the first request, so the number of series is bounded.

mod connections;
mod durations;
mod fixed_family;
mod mail;
mod refusals;
mod requests;
mod snapshot;
mod storage;
mod text;

pub use connections::{ConnectionMetrics, OpenConnection};
pub use fixed_family::FixedFamily;
pub use mail::MailMetrics;
pub use prometheus_client::metrics::counter::Counter;
pub use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
pub use prometheus_client::registry::Registry;
pub use refusals::RefusalMetrics;
pub use requests::RequestMetrics;
pub use snapshot::SnapshotMetrics;
pub use storage::StorageMetrics;
pub use text::text;
