//! The metrics listener: `/metrics` for Prometheus, and `/healthz` with the state of every component. It is separate from the
//! site, so that visitors can reach neither.
//!
//! To add a metric, register it in the function for its subject, and add a row to `docs/monitoring.md` and a panel to the
//! dashboard in the same directory. A test compares the three.

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

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Everything that the metrics and the health check report on.
pub struct MonitoredState {
    /// The state that requests share.
    pub state: Arc<AppState>,
    /// The tasks of the site's connections.
    pub open_connections: TaskTracker,
    /// Whether the server sends email.
    pub sends_mail: bool,
    /// The certificate in use; `None` without HTTPS.
    pub certificate: Option<CertificateInUse>,
    /// The database.
    pub location: Location,
    /// The directory of the daily backups; `None` if they are off.
    pub backup_directory: Option<PathBuf>,
}

/// The routes of the metrics listener.
pub fn routes(
    monitored: MonitoredState,
) -> impl Filter<Extract = (impl Reply,), Error = Rejection> + Clone + Send + Sync + 'static {
    let shared = Arc::new(monitored);
    let monitored = warp::any().map(move || Arc::clone(&shared));
    let metrics =
        warp::path!("metrics")
            .and(monitored.clone())
            .map(|monitored: Arc<MonitoredState>| {
                let text = block_in_place(|| monitored.metrics());
                warp::reply::with_header(text, CONTENT_TYPE, OPEN_METRICS)
            });
    let health = warp::path!("healthz")
        .and(monitored.clone())
        .map(|monitored: Arc<MonitoredState>| monitored.health());
    let get_or_head = warp::get().or(warp::head()).unify();
    let refuse_foreign_host = warp::host::optional().and(monitored).and_then(
        |authority: Option<Authority>, monitored: Arc<MonitoredState>| {
            let public_url = &monitored.state.site.company().public_url;
            let host = authority.as_ref().map(Authority::host);
            let is_ours = host.is_none_or(|host| is_own_host(host, public_url.as_str()));
            ready(if is_ours {
                Err(not_found())
            } else {
                Ok(warp::reply::with_status(
                    FOREIGN_HOST,
                    StatusCode::MISDIRECTED_REQUEST,
                ))
            })
        },
    );
    refuse_foreign_host
        .or(get_or_head.and(metrics.or(health)))
        .with(with::header(CACHE_CONTROL, "no-store"))
}

/// The response to a request for a host name that is not ours.
const FOREIGN_HOST: &str = "This is not a name of this server. Use its IP address.\n";
/// Suffixes that nobody can register in the public DNS. Sources: RFC 6761, 6762 and 8375; ICANN reserves .internal, and .lan does
/// not exist.
const PRIVATE_SUFFIXES: [&str; 5] = [".localhost", ".local", ".internal", ".lan", ".home.arpa"];

/// Whether a request for `host` may read the metrics. It may if `host` is an IP address, a name in the domain of `public_url`,
/// or a name that exists only in a private network. We refuse other names because of DNS rebinding: a web page could make its
/// own host name resolve to this server and read the metrics in an admin's browser.
fn is_own_host(host: &str, public_url: &str) -> bool {
    let name = match url::Host::parse(host.trim_end_matches('.')) {
        Ok(url::Host::Domain(name)) => name,
        Ok(url::Host::Ipv4(_) | url::Host::Ipv6(_)) => return true,
        Err(_) => return false,
    };
    let is_private = PRIVATE_SUFFIXES.iter().any(|suffix| name.ends_with(suffix));
    if is_private || !name.contains('.') {
        return true;
    }
    let Ok(public_url) = Url::parse(public_url) else {
        return false;
    };
    let Some(site) = public_url.domain() else {
        return false;
    };
    let domain = site.strip_prefix("www.").unwrap_or(site);
    name.strip_suffix(domain)
        .is_some_and(|subdomain| subdomain.is_empty() || subdomain.ends_with('.'))
}

impl MonitoredState {
    /// All metrics in the format of OpenMetrics. Blocks while it reads the database and the disk.
    fn metrics(&self) -> String {
        let mut metrics = Registry::default();
        self.add_server(&mut metrics);
        self.add_mail(&mut metrics);
        self.add_files(&mut metrics);
        let mut text = String::new();
        encode(&mut text, &metrics).expect("writing to a String cannot fail");
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
        let components = Component::VARIANTS.iter().map(|component| {
            let works = !failing.contains_key(component);
            (component.into(), i64::from(works))
        });
        metrics.register(
            "standfast_healthy",
            "Whether a component works: 1, or 0 while it fails",
            labelled_gauges("component", components),
        );
    }

    /// The outbox. Adds no metric if the server sends no email, or if the outbox cannot be read, which the health check shows.
    fn add_mail(&self, metrics: &mut Registry) {
        if !self.sends_mail {
            return;
        }
        let Ok(outbox) = db::open_existing(&self.location).and_then(|conn| outbox::summary(&conn))
        else {
            return;
        };
        let states = [
            ("queued", outbox.queued),
            ("sent", outbox.sent),
            ("failed", outbox.failed),
        ];
        metrics.register(
            "standfast_outbox_mails",
            "Emails in the outbox, by state; failed ones are not tried again",
            labelled_gauges("state", states),
        );
        register_if_known(
            metrics,
            "standfast_outbox_oldest_queued_timestamp_seconds",
            "When the oldest mail was queued that is not sent yet; absent when none waits",
            outbox.oldest_queued_at.map(Timestamp::as_second),
        );
    }

    /// The certificate, the backups and the disk.
    fn add_files(&self, metrics: &mut Registry) {
        let not_after = self
            .certificate
            .as_ref()
            .and_then(CertificateInUse::not_after);
        register_if_known(
            metrics,
            "standfast_certificate_not_after_timestamp_seconds",
            "When the certificate in use expires",
            not_after.map(Timestamp::as_second),
        );
        // Unknown if the directory cannot be read. Then backups fail as well, and their task logs why.
        let newest_backup = self
            .backup_directory
            .as_ref()
            .and_then(|directory| daily_backups::newest(directory, self.state.clock.now()).ok());
        register_if_known(
            metrics,
            "standfast_backup_last_success_timestamp_seconds",
            "When the last daily backup was made and verified; 0 for never",
            newest_backup.map(|newest| newest.map_or(0, |backup| backup.made_at.as_second())),
        );
        let Location::File(database) = &self.location else {
            return;
        };
        metrics.register(
            "standfast_database_bytes",
            "Size of the database and its log",
            ConstGauge::new(db::file_size(database) as i64),
        );
        let free = free_bytes(directory_of(database)).ok();
        register_if_known(
            metrics,
            "standfast_disk_free_bytes",
            "Space that is free for the server on the disk of the database",
            free.map(|bytes| bytes as i64),
        );
    }

    /// The state of every component, with the error of each one that fails.
    fn health(&self) -> impl Reply + use<> {
        let failing = self.state.writer.health.failing();
        let (status_code, status) = if failing.is_empty() {
            (StatusCode::OK, "ok")
        } else {
            (StatusCode::SERVICE_UNAVAILABLE, "not ok")
        };
        let mut health = json!({ "status": status });
        for component in Component::VARIANTS {
            let error = failing.get(component);
            health[<&str>::from(component)] = json!({ "ok": error.is_none(), "error": error });
        }
        warp::reply::with_status(warp::reply::json(&health), status_code)
    }
}

/// Registers a gauge, unless its value is unknown or does not apply.
fn register_if_known(metrics: &mut Registry, name: &str, help: &str, value: Option<i64>) {
    if let Some(value) = value {
        metrics.register(name, help, ConstGauge::new(value));
    }
}

/// A family with one gauge per value of a label.
fn labelled_gauges(
    label: &'static str,
    gauges: impl IntoIterator<Item = (&'static str, i64)>,
) -> Family<[(&'static str, &'static str); 1], Gauge> {
    let family = Family::<[(&str, &str); 1], Gauge>::default();
    for (label_value, gauge) in gauges {
        family.get_or_create(&[(label, label_value)]).set(gauge);
    }
    family
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_refused_for_names_that_a_stranger_could_register() {
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
