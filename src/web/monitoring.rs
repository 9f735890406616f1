//! What the metrics listener answers: `/metrics` for Prometheus, and `/healthz` with the state of every component. It is
//! a listener of its own, so that neither is ever on the site.
//!
//! A new metric is registered in the function of its subject, and has a row in `docs/monitoring.md` and a panel in the dashboard
//! beside it; a test compares them.

use std::future::ready;
use std::path::PathBuf;
use std::sync::Arc;

use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::uri::Authority;
use jiff::Timestamp;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;
use serde_json::json;
use strum::VariantArray;
use tokio::task::block_in_place;
use tokio_util::task::TaskTracker;
use url::Url;
use warp::reject::not_found;
use warp::reply::{Reply, with};
use warp::{Filter, Rejection};

use crate::acme::CertificateInUse;
use crate::db::{self, Component, Location, daily_backups, directory_of, free_bytes};
use crate::inbox::outbox;
use crate::web::state::AppState;

/// The format of OpenMetrics, which Prometheus reads.
const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What is monitored besides what requests are handled with.
pub struct Monitored {
    /// What requests are handled with.
    pub state: Arc<AppState>,
    /// The tasks of the site's connections.
    pub open_connections: TaskTracker,
    /// Whether mail is sent.
    pub sends_mail: bool,
    /// The certificate in use; `None` without HTTPS.
    pub certificate: Option<CertificateInUse>,
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
    let metrics = warp::path!("metrics")
        .and(monitored.clone())
        .map(|monitored: Arc<Monitored>| {
            let text = block_in_place(|| monitored.metrics());
            warp::reply::with_header(text, CONTENT_TYPE, TEXT)
        });
    let health = warp::path!("healthz")
        .and(monitored.clone())
        .map(|monitored: Arc<Monitored>| monitored.health());
    let read = warp::get().or(warp::head()).unify();
    let foreign_host = warp::host::optional().and(monitored).and_then(
        |authority: Option<Authority>, monitored: Arc<Monitored>| {
            let public_url = &monitored.state.site.company().public_url;
            let host = authority.as_ref().map(Authority::host);
            let is_ours = host.is_none_or(|host| is_own_host(host, public_url.as_str()));
            let refusal = warp::reply::with_status(FOREIGN_HOST, StatusCode::MISDIRECTED_REQUEST);
            ready(if is_ours {
                Err(not_found())
            } else {
                Ok(refusal)
            })
        },
    );
    foreign_host
        .or(read.and(metrics.or(health)))
        .with(with::header(CACHE_CONTROL, "no-store"))
}

/// What a request for the name of another host gets.
const FOREIGN_HOST: &str = "This name is not one of this server. Use its IP address.\n";
/// Suffixes of private names. They cannot be registered in the public DNS: RFC 6761, 6762 and 8375; ICANN reserves .internal, and there
/// is no .lan.
const PRIVATE_SUFFIXES: [&str; 5] = [".localhost", ".local", ".internal", ".lan", ".home.arpa"];

/// Whether a request for `host` may read the metrics: an IP address, a name in the domain of `public_url`, or a name that
/// exists only in a private network. Otherwise any web page could make its own host name resolve to this server, and read the metrics
/// in an admin's browser (DNS rebinding).
fn is_own_host(host: &str, public_url: &str) -> bool {
    let name = match url::Host::parse(host.trim_end_matches('.')) {
        Ok(url::Host::Domain(name)) => name,
        Ok(url::Host::Ipv4(_) | url::Host::Ipv6(_)) => return true,
        Err(_) => return false,
    };
    let is_private = |suffix: &&str| name.ends_with(*suffix);
    if !name.contains('.') || PRIVATE_SUFFIXES.iter().any(is_private) {
        return true;
    }
    let public_url = Url::parse(public_url).ok();
    let site = public_url.as_ref().and_then(Url::domain);
    let domain = site.map(|site| site.strip_prefix("www.").unwrap_or(site));
    domain.is_some_and(|domain| {
        let labels = name.strip_suffix(domain);
        labels.is_some_and(|labels| labels.is_empty() || labels.ends_with('.'))
    })
}

impl Monitored {
    /// All metrics as text. Blocks while it reads the database and the disk.
    fn metrics(&self) -> String {
        let mut metrics = Registry::default();
        self.add_server(&mut metrics);
        self.add_mail(&mut metrics);
        self.add_files(&mut metrics);
        let mut text = String::new();
        encode(&mut text, &metrics).expect("a text takes all that is written");
        text
    }

    fn add_server(&self, metrics: &mut Registry) {
        metrics.register(
            "http_server_request_duration_seconds",
            "Time from the head of a request to the head of its response",
            self.state.requests.clone(),
        );
        metrics.register(
            "standfast_open_connections",
            "Connections of visitors that are open now",
            ConstGauge::new(self.open_connections.len() as i64),
        );
        metrics.register(
            "standfast_refusals",
            "Forms that were refused and connections that were closed to keep within limits, by the reason that the log names",
            self.state.refusals.clone(),
        );
        metrics.register(
            "standfast_submissions",
            "Forms that were stored, by kind, and whether they were put into quarantine as spam",
            self.state.submissions.clone(),
        );
        let failing = self.state.writer.health.failing();
        let works = |component| i64::from(!failing.contains_key(component));
        let components = Component::VARIANTS.iter();
        metrics.register(
            "standfast_healthy",
            "Whether a component works: 1, or 0 while it fails",
            gauges("component", components.map(|one| (one.into(), works(one)))),
        );
    }

    /// Nothing when no mail is sent, or when the outbox cannot be read, which the health shows.
    fn add_mail(&self, metrics: &mut Registry) {
        let outbox = || outbox::summary(&db::open_existing(&self.location)?);
        let Some(Ok(outbox)) = self.sends_mail.then(outbox) else {
            return;
        };
        let states = [
            ("queued", outbox.queued),
            ("sent", outbox.sent),
            ("failed", outbox.failed),
        ];
        metrics.register(
            "standfast_outbox_mails",
            "Mails in the outbox, by state; failed ones are not tried again",
            gauges("state", states),
        );
        gauge(
            metrics,
            "standfast_outbox_oldest_queued_timestamp_seconds",
            "When the oldest mail was queued that is not sent yet; absent when none waits",
            outbox.oldest_queued_at.map(Timestamp::as_second),
        );
    }

    /// The certificate, the backups and the disk.
    fn add_files(&self, metrics: &mut Registry) {
        let certificate = self.certificate.as_ref();
        let not_after = certificate.and_then(CertificateInUse::not_after);
        gauge(
            metrics,
            "standfast_certificate_not_after_timestamp_seconds",
            "When the certificate in use expires",
            not_after.map(Timestamp::as_second),
        );
        // Nothing when the folder cannot be read. Then backups fail too, and their task logs why.
        let folder = self.backup_directory.as_ref();
        let newest =
            folder.and_then(|folder| daily_backups::newest(folder, self.state.clock.now()).ok());
        gauge(
            metrics,
            "standfast_backup_last_success_timestamp_seconds",
            "When the last daily backup was made and verified; 0 for never",
            newest.map(|newest| newest.map_or(0, |backup| backup.made_at.as_second())),
        );
        let Location::File(database) = &self.location else {
            return;
        };
        let (size, free) = (db::size_of(database), free_bytes(directory_of(database)));
        gauge(
            metrics,
            "standfast_database_bytes",
            "Size of the database and its log",
            Some(size as i64),
        );
        gauge(
            metrics,
            "standfast_disk_free_bytes",
            "Space that is free for the server on the disk of the database",
            free.map(|bytes| bytes as i64).ok(),
        );
    }

    /// Which components work, and why the others do not.
    fn health(&self) -> impl Reply + use<> {
        let failing = self.state.writer.health.failing();
        let (status, word) = match failing.is_empty() {
            true => (StatusCode::OK, "ok"),
            false => (StatusCode::SERVICE_UNAVAILABLE, "not ok"),
        };
        let mut health = json!({ "status": word });
        for component in Component::VARIANTS {
            let error = failing.get(component);
            health[<&str>::from(component)] = json!({ "ok": error.is_none(), "error": error });
        }
        warp::reply::with_status(warp::reply::json(&health), status)
    }
}

/// Adds a gauge. One without a value does not apply, or is unknown, and is left out.
fn gauge(metrics: &mut Registry, name: &str, help: &str, value: Option<i64>) {
    if let Some(value) = value {
        metrics.register(name, help, ConstGauge::new(value));
    }
}

/// One gauge for each value of a label.
fn gauges(
    label: &'static str,
    values: impl IntoIterator<Item = (&'static str, i64)>,
) -> Family<[(&'static str, &'static str); 1], Gauge> {
    let family = Family::<[(&str, &str); 1], Gauge>::default();
    for (name, value) in values {
        family.get_or_create(&[(label, name)]).set(value);
    }
    family
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_no_stranger_can_have_may_read_the_metrics() {
        for (host, is_own) in [
            ("127.0.0.1", true),
            ("10.0.0.5", true),
            ("[::1]", true),
            ("localhost", true),
            ("LOCALHOST.", true),
            ("standfast", true),
            ("web1.lan", true),
            ("web1.office.internal", true),
            ("example.com", true),
            ("www.Example.com", true),
            ("web1.example.com", true),
            ("evil.com", false),
            ("evilexample.com", false),
            ("www.example.com.evil.com", false),
            ("127.0.0.1.evil.com", false),
            ("localhost.evil.com", false),
            ("lan.evil.com", false),
            ("", false),
        ] {
            assert_eq!(
                is_own_host(host, "https://www.example.com"),
                is_own,
                "{host}"
            );
        }
        assert!(!is_own_host("evil.com", "http://192.0.2.7"));
    }
}
