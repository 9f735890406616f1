//! The parts that answer requests: connections, the site, its listeners, and the
//! metrics.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use super::config::Config;
use super::lifecycle::Lifecycle;
use super::listeners::{AcmeParts, Served, Sockets};
use super::{monitoring, open_files, service_manager};
use crate::http::connections::Admission;
use crate::http::measured::RequestRecorder;
use crate::http::monitoring::{Sources, StatisticsReader};
use crate::http::{self, DownParts, Quotas, RefusalCounts, StateParts, Visits};
use crate::metrics::Recorded;
use crate::site::Site;
use crate::store::HealthStatus;

/// What a frontend needs of the other parts.
pub struct Backend {
    /// What is shown.
    pub site: Arc<Site>,
    /// Where forms are stored.
    pub storage: http::Storage,
    /// How many forms a client may send; `None` is without limit.
    pub quotas: Option<Quotas>,
    /// The state of the database.
    pub health: HealthStatus,
    /// Counts views; `None` when they are not counted.
    pub visits: Option<Arc<Visits>>,
    /// Whether mail is sent.
    pub sends_mail: bool,
    /// Reads the statistics of the database for the metrics; `None` without metrics.
    pub statistics: Option<StatisticsReader>,
    /// Certificates by ACME.
    pub acme: AcmeParts,
    /// The threads and tasks that have ended.
    pub down: DownParts,
}

/// Answers requests.
pub struct Started {
    started: Instant,
    served: Served,
    metrics_addr: Option<SocketAddr>,
}

/// Shows `backend` on `sockets`, as parts of `lifecycle`.
///
/// # Errors
/// If the runtime cannot use a socket, or the system starts no thread.
pub fn start(
    config: &Config,
    mut sockets: Sockets,
    backend: Backend,
    lifecycle: &Lifecycle,
) -> anyhow::Result<Started> {
    open_files::raise_limit(config.limits.connections);
    let refusals = Arc::<RefusalCounts>::default();
    let admission = Admission::new(config.limits, config.proxies.clone(), Arc::clone(&refusals));
    let connections = admission.metrics();
    let writer = backend.storage.writer.clone();
    let metrics_socket = sockets.metrics.take();
    let recorder = metrics_socket
        .is_some()
        .then(|| Arc::new(RequestRecorder::new(backend.site.addresses())));
    let state = Arc::new(http::State::new(StateParts {
        site: Arc::clone(&backend.site),
        storage: backend.storage,
        health: backend.health.clone(),
        clock: config.clock,
        quotas: backend.quotas,
        proxies: config.proxies.clone(),
        hsts: config.hsts,
        refusals: Arc::clone(&refusals),
        visits: backend.visits,
        down: backend.down.clone(),
        recorder: recorder.clone(),
    }));
    let url = config.company.public_url.as_str();
    let served = sockets.serve(state, admission, url, backend.acme, lifecycle)?;
    let mut metrics_addr = None;
    if let Some((socket, recorder)) = metrics_socket.zip(recorder) {
        let sources = Sources {
            recorded: Recorded {
                requests: recorder.metrics(),
                open_connections: connections,
                refusals: refusals.metrics(),
                submissions: writer.metrics(),
                failed_rebuilds: backend.site.failed_rebuilds(),
            },
            sends_mail: backend.sends_mail,
            health: backend.health,
            down: backend.down,
            certificates: served.certificates.clone(),
            statistics: backend.statistics,
            clock: config.clock,
            started_at: config.clock.now(),
        };
        let addr = monitoring::serve(socket, sources, lifecycle)?;
        metrics_addr = Some(addr);
    }
    lifecycle.scheduled_task("service manager", move |stop| {
        service_manager::run(writer.clone(), stop)
    });
    lifecycle.scheduled_task("refusal counts", move |stop| {
        let refusals = Arc::clone(&refusals);
        async move { refusals.report_every_minute(stop).await }
    });
    Ok(Started {
        started: config.started,
        served,
        metrics_addr,
    })
}

impl Started {
    /// Logs `message` with the addresses, and tells the service manager that the server serves.
    pub fn report(&self, message: &str) {
        tracing::info!(
            url = format!("http://{}", self.served.plain),
            tls_addr = self.served.secure.map(tracing::field::display),
            metrics_addr = self.metrics_addr.map(tracing::field::display),
            ready_ms = self.started.elapsed().as_millis() as u64,
            "{message}"
        );
        service_manager::ready();
        if let Some(addr) = self.metrics_addr {
            monitoring::warn_if_exposed(addr);
        }
    }

    /// Whether other machines can reach the site.
    pub fn is_public(&self) -> bool {
        self.served.secure.is_some() || !self.served.plain.ip().is_loopback()
    }
}
