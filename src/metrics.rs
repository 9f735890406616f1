//! What a monitoring system may ask for: the metrics that other modules record, with their names and descriptions. No label
//! holds a path, an address or anything that a visitor sent, so the number of series is bounded.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The upper bounds of the buckets in seconds, which OpenTelemetry recommends for HTTP.
const BOUNDS: [f64; 14] = [
    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0,
];

/// Durations of requests.
pub type Requests = Family<RequestLabels, Histogram>;
/// Connections that are open now.
pub type OpenConnections = Family<ConnectionLabels, Gauge>;
/// Refused forms and closed connections.
pub type Refusals = Family<RefusalLabels, Counter>;
/// Stored forms.
pub type Submissions = Family<SubmissionLabels, Counter>;

/// The names of the semantic conventions of OpenTelemetry.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RequestLabels {
    /// A method of the RFCs, or `_OTHER`.
    pub http_request_method: &'static str,
    /// A template such as `/news/:slug`, or `unmatched`.
    pub http_route: String,
    /// The status of the response.
    pub http_response_status_code: u16,
}

/// `http` or `https`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct ConnectionLabels {
    /// What the listener speaks.
    pub protocol: &'static str,
}

/// Why something was refused.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RefusalLabels {
    /// As the log names it.
    pub reason: &'static str,
}

/// Which form was stored.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct SubmissionLabels {
    /// The kind of the form.
    pub kind: String,
    /// `true` for one that may be spam.
    pub quarantined: &'static str,
}

impl SubmissionLabels {
    /// The labels of a form of this kind.
    pub fn new(kind: &str, is_spam: bool) -> Self {
        Self {
            kind: kind.to_owned(),
            quarantined: if is_spam { "true" } else { "false" },
        }
    }
}

/// The state of one component.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ComponentLabels {
    component: &'static str,
}

/// Mails in one state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct MailLabels {
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct BuildLabels {
    version: &'static str,
    commit: &'static str,
    sqlite: &'static str,
}

/// What other modules record. A clone shares it.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// Durations of requests.
    pub requests: Requests,
    /// Connections of the site.
    pub open_connections: OpenConnections,
    /// Refusals of the site.
    pub refusals: Refusals,
    /// Forms that the writer has stored.
    pub submissions: Submissions,
    /// Rebuilds of the pages that have failed.
    pub failed_rebuilds: Counter,
}

/// What is read when it is asked for. `None` does not apply and is left out. Times are seconds since 1970.
#[derive(Debug)]
pub struct Read {
    /// Whether each component works.
    pub healthy: Vec<(&'static str, bool)>,
    /// The end of the certificate in use.
    pub certificate_not_after: Option<i64>,
    /// The number of mails in each state.
    pub outbox_mails: Vec<(&'static str, i64)>,
    /// When the oldest mail that waits was queued.
    pub oldest_mail_queued_at: Option<i64>,
    /// When the last daily backup was made.
    pub last_backup_at: Option<i64>,
    /// Whether the last try failed.
    pub has_backup_failed: Option<bool>,
    /// The size of the database file.
    pub database_bytes: Option<i64>,
    /// Free space beside it.
    pub free_bytes: Option<i64>,
    /// When the server was started.
    pub started_at: i64,
    /// The version of SQLite.
    pub sqlite: &'static str,
}

/// The family for durations of requests.
pub fn requests() -> Requests {
    Family::new_with_constructor(|| Histogram::new(BOUNDS))
}

impl Recorded {
    /// A registry that shows them.
    pub fn registry(&self) -> Registry {
        let mut registry = Registry::default();
        registry.register(
            "http_server_request_duration_seconds",
            "Time from the head of a request to the head of its response",
            self.requests.clone(),
        );
        registry.register(
            "standfast_open_connections",
            "Connections of visitors that are open now",
            self.open_connections.clone(),
        );
        registry.register(
            "standfast_refusals",
            "Forms that were refused and connections that were closed to keep within limits, by the reason that the log names",
            self.refusals.clone(),
        );
        registry.register(
            "standfast_submissions",
            "Forms that were stored, by kind, and whether they were put into quarantine as spam",
            self.submissions.clone(),
        );
        registry.register(
            "standfast_snapshot_failed_rebuilds",
            "Rebuilds of the pages that have failed; the old pages are served until one succeeds",
            self.failed_rebuilds.clone(),
        );
        registry
    }
}

impl Read {
    /// A registry that shows this.
    pub fn registry(&self) -> Registry {
        let mut registry = Registry::default();
        let healthy = Family::<ComponentLabels, Gauge>::default();
        for (component, is_ok) in &self.healthy {
            let labels = ComponentLabels { component };
            healthy.get_or_create(&labels).set(i64::from(*is_ok));
        }
        registry.register(
            "standfast_healthy",
            "Whether a component works: 1, or 0 while it fails",
            healthy,
        );
        if !self.outbox_mails.is_empty() {
            let mails = Family::<MailLabels, Gauge>::default();
            for (state, count) in &self.outbox_mails {
                mails.get_or_create(&MailLabels { state }).set(*count);
            }
            registry.register(
                "standfast_outbox_mails",
                "Mails in the outbox, by state; failed ones are not tried again",
                mails,
            );
        }
        for (name, help, value) in [
            (
                "standfast_outbox_oldest_queued_timestamp_seconds",
                "When the oldest mail was queued that is not sent yet; absent when none waits",
                self.oldest_mail_queued_at,
            ),
            (
                "standfast_certificate_not_after_timestamp_seconds",
                "When the certificate in use expires",
                self.certificate_not_after,
            ),
            (
                "standfast_backup_last_success_timestamp_seconds",
                "When the last daily backup was made and verified",
                self.last_backup_at,
            ),
            (
                "standfast_backup_failed",
                "Whether the last try to make a daily backup failed: 1 or 0",
                self.has_backup_failed.map(i64::from),
            ),
            (
                "standfast_database_bytes",
                "Size of the database file",
                self.database_bytes,
            ),
            (
                "standfast_disk_free_bytes",
                "Space that is free for the server on the disk of the database",
                self.free_bytes,
            ),
            (
                "standfast_process_start_time_seconds",
                "When the server was started",
                Some(self.started_at),
            ),
        ] {
            if let Some(value) = value {
                registry.register(name, help, ConstGauge::new(value));
            }
        }
        let build = Family::<BuildLabels, Gauge>::default();
        let labels = BuildLabels {
            version: env!("CARGO_PKG_VERSION"),
            commit: option_env!("STANDFAST_COMMIT").unwrap_or("unknown"),
            sqlite: self.sqlite,
        };
        build.get_or_create(&labels).set(1);
        registry.register(
            "standfast_build_info",
            "Version of the program, its commit, and the version of SQLite; always 1",
            build,
        );
        registry
    }
}
