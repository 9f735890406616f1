//! What the metrics listener answers: `/metrics` for Prometheus, and `/healthz` with the state of every component. It is
//! a listener of its own, so that neither is ever on the site.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;
use serde_json::json;
use tokio::task::spawn_blocking;
use tokio_util::task::TaskTracker;
use warp::http::StatusCode;
use warp::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use warp::reply::{Reply, with};
use warp::{Filter, Rejection};

use crate::acme::Certificates;
use crate::db;
use crate::db::{Component, Location, backup, directory_of, free_bytes};
use crate::inbox::outbox;
use crate::web::state::AppState;

/// The format of OpenMetrics, which Prometheus reads.
const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const COMPONENTS: [(&str, Component); 4] = [
    ("reading", Component::Reading),
    ("storing", Component::Storing),
    ("space", Component::Space),
    ("pages", Component::Pages),
];

/// What is monitored besides what requests are handled with.
pub struct Monitored {
    /// What requests are handled with.
    pub state: Arc<AppState>,
    /// The tasks of the site's connections.
    pub open_connections: TaskTracker,
    /// Whether mail is sent.
    pub sends_mail: bool,
    /// The certificate in use; `None` without HTTPS.
    pub certificates: Option<Certificates>,
    /// Where the database is.
    pub location: Location,
    /// The folder of the daily backups; `None` when none are made.
    pub backup_directory: Option<PathBuf>,
}

/// The routes of the metrics listener.
pub fn routes(
    monitored: Monitored,
) -> impl Filter<Extract = (impl Reply,), Error = Rejection> + Clone + Send + Sync + 'static {
    let shared = Arc::new(monitored);
    let monitored = warp::any().map(move || Arc::clone(&shared));
    let metrics = warp::path!("metrics").and(monitored.clone()).then(
        |monitored: Arc<Monitored>| async move {
            match spawn_blocking(move || monitored.metrics()).await {
                Ok(Ok(text)) => warp::reply::with_header(text, CONTENT_TYPE, TEXT).into_response(),
                _ => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            }
        },
    );
    let health = warp::path!("healthz")
        .and(monitored)
        .map(|monitored: Arc<Monitored>| monitored.health());
    warp::get()
        .or(warp::head())
        .unify()
        .and(metrics.or(health))
        .with(with::header(CACHE_CONTROL, "no-store"))
}

impl Monitored {
    /// All metrics as text. Blocks while it reads the database and the disk.
    fn metrics(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry())?;
        Ok(text)
    }

    /// The state of the outbox; `None` when it cannot be read, which the health of the database shows.
    fn outbox(&self) -> Option<outbox::Summary> {
        let conn = db::open_existing(&self.location).ok()?;
        outbox::summary(&conn).ok()
    }

    /// When the newest daily backup was made; `None` when there is none, or its folder cannot be read.
    fn last_backup(&self, directory: &Path) -> Option<Timestamp> {
        let newest = backup::newest(directory, self.state.clock.now());
        newest.ok().flatten().map(|(made_at, _)| made_at)
    }

    /// All metrics. What does not apply, such as the certificate of a site without HTTPS, is left out.
    fn registry(&self) -> Registry {
        let mut registry = Registry::default();
        registry.register(
            "http_server_request_duration_seconds",
            "Time from the head of a request to the head of its response",
            self.state.requests.clone(),
        );
        registry.register(
            "standfast_open_connections",
            "Connections of visitors that are open now",
            ConstGauge::new(self.open_connections.len() as i64),
        );
        registry.register(
            "standfast_refusals",
            "Forms that were refused and connections that were closed to keep within limits, by the reason that the log names",
            self.state.refusals.metrics.clone(),
        );
        registry.register(
            "standfast_submissions",
            "Forms that were stored, by kind, and whether they were put into quarantine as spam",
            self.state.submissions.clone(),
        );
        let failing = self.state.writer.health.failing();
        let works = COMPONENTS.map(|(name, part)| (name, !failing.contains_key(&part)));
        registry.register(
            "standfast_healthy",
            "Whether a component works: 1, or 0 while it fails",
            gauges("component", works.map(|(name, works)| (name, works.into()))),
        );
        let outbox = self.sends_mail.then(|| self.outbox()).flatten();
        if let Some(outbox) = &outbox {
            let states = [
                ("queued", outbox.queued),
                ("sent", outbox.sent),
                ("failed", outbox.failed),
            ];
            registry.register(
                "standfast_outbox_mails",
                "Mails in the outbox, by state; failed ones are not tried again",
                gauges("state", states),
            );
        }
        let backups = self.backup_directory.as_deref();
        let file = match &self.location {
            Location::File(path) => Some(path),
            Location::Memory(_) => None,
        };
        let size = file.and_then(|path| path.metadata().ok());
        let free = file.and_then(|path| free_bytes(directory_of(path)).ok());
        for (name, help, value) in [
            (
                "standfast_outbox_oldest_queued_timestamp_seconds",
                "When the oldest mail was queued that is not sent yet; absent when none waits",
                seconds(outbox.and_then(|outbox| outbox.oldest_queued_at)),
            ),
            (
                "standfast_certificate_not_after_timestamp_seconds",
                "When the certificate in use expires",
                seconds(self.certificates.as_ref().and_then(Certificates::not_after)),
            ),
            (
                "standfast_backup_last_success_timestamp_seconds",
                "When the last daily backup was made and verified; 0 for never",
                backups.map(|folder| seconds(self.last_backup(folder)).unwrap_or(0)),
            ),
            (
                "standfast_database_bytes",
                "Size of the database file",
                size.map(|file| file.len() as i64),
            ),
            (
                "standfast_disk_free_bytes",
                "Space that is free for the server on the disk of the database",
                free.map(|bytes| bytes as i64),
            ),
        ] {
            if let Some(value) = value {
                registry.register(name, help, ConstGauge::new(value));
            }
        }
        registry
    }

    /// Which components work, and why the others do not.
    fn health(&self) -> impl Reply + use<> {
        let failing = self.state.writer.health.failing();
        let (status, word) = match failing.is_empty() {
            true => (StatusCode::OK, "ok"),
            false => (StatusCode::SERVICE_UNAVAILABLE, "not ok"),
        };
        let mut health = json!({ "status": word });
        for (name, component) in COMPONENTS {
            let error = failing.get(&component);
            health[name] = json!({ "ok": error.is_none(), "error": error });
        }
        warp::reply::with_status(warp::reply::json(&health), status)
    }
}

fn seconds(time: Option<Timestamp>) -> Option<i64> {
    time.map(Timestamp::as_second)
}

/// One gauge for each value of a label.
fn gauges<const N: usize>(
    label: &'static str,
    values: [(&'static str, i64); N],
) -> Family<[(&'static str, &'static str); 1], Gauge> {
    let family = Family::<[(&str, &str); 1], Gauge>::default();
    for (name, value) in values {
        family.get_or_create(&[(label, name)]).set(value);
    }
    family
}
