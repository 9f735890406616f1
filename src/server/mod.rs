//! What `serve` runs. It composes the store, the site and the listener. One [`Lifecycle`] starts, watches and stops all
//! threads and tasks; each scheduled task has its own file. It does not parse flags.

mod activation;
mod backups;
mod bind;
mod certificate_files;
mod certificates;
mod followed_certificate;
mod follower;
mod lifecycle;
mod listeners;
mod mail;
mod monitoring;
mod open_files;
pub mod retention;
mod service_manager;
mod signals;
mod visits;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::clock::Clock;
use crate::domain::karachi;
use crate::domain::retention::Retention;
use crate::facts::Company;
use crate::http::acceptor::{Admission, Limits};
use crate::http::client::TrustedProxies;
use crate::http::measured::RequestRecorder;
use crate::http::monitoring::{Sources, StatisticsHandle};
use crate::http::{self, DownParts, Quotas, RefusalCounts, StateParts, Visits};
use crate::mail::{self as mails, Sender};
use crate::site::watcher::Watcher;
use crate::site::{Pictures, Site, SnapshotMaker};
use crate::store::{
    self, Content, FreeSpace, Location, ReconnectingConnection, ServerLock, Writer,
};
use lifecycle::Lifecycle;
use listeners::{AcmeParts, AcmeRole, Sockets};
use signals::StopSignals;

pub use backups::Settings as DailyBackupSettings;
pub use follower::follow;
pub use listeners::{CertificateSource, TlsConfig};

/// The configuration of a server, from the flags of `serve`.
#[derive(Debug)]
pub struct Config {
    /// When the process started; the startup time is logged.
    pub started: Instant,
    /// Where the database is.
    pub location: Location,
    /// Address and port of plain HTTP.
    pub addr: SocketAddr,
    /// How the site is served over TLS; `None` for plain HTTP alone.
    pub tls: Option<TlsConfig>,
    /// Address and port of the metrics; `None` for none.
    pub metrics_addr: Option<SocketAddr>,
    /// How submissions are told by mail; `None` for not at all.
    pub mail: Option<mails::Settings>,
    /// When and where to make backups; `None` for never.
    pub backups: Option<DailyBackupSettings>,
    /// The company's facts.
    pub company: Company,
    /// Directory whose files replace built-in ones.
    pub overlay: Option<PathBuf>,
    /// Fills the database with sample content.
    pub demo: bool,
    /// For how many seconds browsers shall use TLS alone; `None` to say nothing about it.
    pub hsts: Option<u32>,
    /// For how many seconds caches between visitors and the server may keep content; `None` for not at all.
    pub edge_cache: Option<u32>,
    /// How long submissions are kept.
    pub retention: Retention,
    /// The limits of connections.
    pub limits: Limits,
    /// Most time for open requests to end after a stop signal.
    pub drain: Duration,
    /// Least free space on the disk, in MiB; with less, uploads are refused.
    pub free_space_floor: u32,
    /// Most MiB of uploads that one client may have stored in a day; 0 is no limit.
    pub max_uploads_per_client_per_day: u32,
    /// Most MiB of résumés of one day, of all clients together; 0 is no limit.
    pub max_uploads_per_day: u32,
    /// How many forms a client may send; `None` is without limit.
    pub quotas: Option<Quotas>,
    /// Proxies whose X-Forwarded-For is trusted.
    pub proxies: TrustedProxies,
    /// Whether views of pages are counted.
    pub visits: bool,
    /// The clock of the process.
    pub clock: Clock,
}

/// Serves until SIGINT or SIGTERM. A second signal does not wait for open requests.
///
/// # Errors
/// If the server cannot start, if a part that it cannot do without has failed, and after a second signal.
pub fn run(config: Config) -> anyhow::Result<()> {
    let clock = config.clock;
    // Fail before touching the database where possible.
    let url = config.company.public_url.as_str().to_owned();
    let company = config.company.clone();
    let samples = company.samples.join(", ");
    let maker = SnapshotMaker::load(config.company, config.overlay.as_deref())?;
    let mut sockets = Sockets::open(config.addr, config.tls, config.metrics_addr)?;
    let _lock = ServerLock::acquire(&config.location)?;
    let mut database = ReconnectingConnection::open(&config.location)?;
    let (_, connection) = database.connection()?;
    let now = clock.now();
    if config.demo {
        store::samples::fill(connection, now).context("filling the demo with samples")?;
        tracing::warn!("demo: sample content from memory; what is sent here is lost when it stops");
    }
    store::certificates::state::configure(connection, sockets.source().as_ref())?;
    let routing = config.mail.as_ref().map(|settings| &settings.routing);
    store::outbox::state::configure(connection, routing)?;
    let backup_directory = config
        .backups
        .as_ref()
        .map(|settings| settings.backups.directory.as_path());
    store::backup::state::configure(connection, backup_directory)?;
    let stored_certificate = store::certificates::find(connection)?;
    let submission_key = store::secrets::submission_key(connection)?;
    let content = Content::read(connection, karachi::today(now))?;
    let (pictures, mut picture_reader) = Pictures::open(&config.location)?;
    let site = Arc::new(Site::prepare(maker, &content, pictures)?);
    let (writer, writer_thread) = Writer::open(&config.location)?;
    let monitored = match sockets.metrics.take() {
        Some(socket) => Some((socket, StatisticsHandle::open(&config.location)?)),
        None => None,
    };
    let recorder = monitored
        .is_some()
        .then(|| Arc::new(RequestRecorder::new(site.addresses())));
    let sender = config.mail.map(|settings| {
        let sender = Sender::new(settings, &company, writer.clone(), clock);
        sender
            .map_err(anyhow::Error::msg)
            .context("mail cannot be sent")
    });
    let sender = sender.transpose()?;
    let space = FreeSpace::beside(&config.location, config.free_space_floor);
    let retention_space = space.clone();
    let mut watcher = Watcher::new(
        Arc::clone(&site),
        database,
        &content,
        clock,
        space.clone(),
        writer.health(),
    );
    let down = DownParts::default();
    let refusals = Arc::<RefusalCounts>::default();
    let (admission, patrol) =
        Admission::new(config.limits, config.proxies.clone(), Arc::clone(&refusals));
    // Nobody could read the counts of a demo.
    let visits = (config.visits && !config.demo).then(|| {
        let host = company.public_url.host().to_owned();
        Arc::new(Visits::new(clock, config.proxies.clone(), host))
    });
    let state = Arc::new(http::State::new(StateParts {
        site: Arc::clone(&site),
        storage: Some(http::Storage {
            writer: writer.clone(),
            space,
            submission_key: submission_key.into(),
        }),
        clock,
        quotas: config.quotas,
        proxies: config.proxies,
        max_uploads_per_client_per_day: config.max_uploads_per_client_per_day,
        max_uploads_per_day: config.max_uploads_per_day,
        hsts: config.hsts,
        edge_cache: config.edge_cache,
        refusals: Arc::clone(&refusals),
        visits: visits.clone(),
        down: down.clone(),
        recorder: recorder.clone(),
    }));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("starting the runtime")?;
    open_files::raise_limit(config.limits.connections);
    let outcome = runtime.block_on(async {
        let mut stop = StopSignals::listen().context("listening for stop signals")?;
        let mut hurry = StopSignals::listen().context("listening for stop signals")?;
        let lifecycle = Lifecycle::new(down.clone());
        lifecycle.last_thread("writer", move |_| writer_thread.run())?;
        lifecycle.thread("watcher", move |stop| watcher.run(stop))?;
        lifecycle.thread("picture reader", move |stop| picture_reader.run(stop))?;
        lifecycle.last_thread("connection watchdog", move |stop| patrol.run(stop))?;
        let acme = AcmeParts {
            role: AcmeRole::Renews(writer.clone()),
            stored: stored_certificate,
            clock,
        };
        let connections = admission.metrics();
        let served = sockets.serve(state, admission, config.limits.head, &url, acme, &lifecycle)?;
        let mut metrics_addr = None;
        if let Some(((socket, (statistics, reader)), requests)) = monitored.zip(recorder) {
            let sources = Sources {
                requests,
                connections,
                refusals: refusals.metrics(),
                storage: writer.metrics(),
                snapshot: site.metrics(),
                mail: sender.as_ref().map(Sender::metrics),
                health: writer.health(),
                down,
                certificates: served.certificates,
                statistics,
                clock,
                started_at: now,
            };
            let addr = monitoring::serve(socket, sources, reader, config.limits, &lifecycle)?;
            metrics_addr = Some(addr);
        }
        let watched = service_manager::Watched {
            writer: Some(writer.clone()),
            listeners: served.probes,
        };
        lifecycle.scheduled_task("service manager", move |stop| {
            service_manager::run(watched.clone(), stop)
        });
        lifecycle.scheduled_task("refusal counts", move |stop| {
            let refusals = Arc::clone(&refusals);
            async move { refusals.report_every_minute(stop).await }
        });
        if let Some(sender) = sender {
            lifecycle.scheduled_task("mail", move |stop| mail::run(sender.clone(), stop));
        }
        if let (Some(settings), Location::File(database)) = (config.backups, &config.location) {
            let parts = backups::Parts {
                settings: Arc::new(settings),
                database: database.clone(),
                writer: writer.clone(),
                clock,
            };
            lifecycle.scheduled_task("backups", move |stop| backups::run(parts.clone(), stop));
        }
        if let Some(visits) = visits.clone() {
            let writer = writer.clone();
            lifecycle.scheduled_task("visits", move |stop| {
                visits::run(Arc::clone(&visits), writer.clone(), stop)
            });
        }
        // A demo loses its data when it stops.
        if !config.demo {
            let (writer, periods) = (writer.clone(), config.retention.clone());
            lifecycle.scheduled_task("retention", move |stop| {
                let space = retention_space.clone();
                retention::run(writer.clone(), periods.clone(), space, clock, stop)
            });
        }
        tracing::info!(
            url = format!("http://{}", served.plain),
            tls_addr = served.secure.map(tracing::field::display),
            metrics_addr = metrics_addr.map(tracing::field::display),
            ready_ms = config.started.elapsed().as_millis() as u64,
            "serving"
        );
        service_manager::ready();
        if let Some(addr) = metrics_addr {
            monitoring::warn_if_exposed(addr);
        }
        let is_public = served.secure.is_some() || !served.plain.ip().is_loopback();
        if is_public && !config.demo && !samples.is_empty() {
            tracing::warn!(
                samples,
                "the pages show samples: put your own facts into the company file, and delete its list `samples`"
            );
        }
        if let Some(broken) = retention::broken_promise(&config.retention) {
            tracing::warn!("{broken}; shorten it with --retain-…");
        }
        let work = async {
            lifecycle.run_until(stop.next(), config.drain).await;
            if let Some(visits) = visits {
                visits::store_last(&visits, &writer).await;
            }
            // Store the forms of the last connections, then close the database.
            writer.finish().await;
            lifecycle.outcome().await
        };
        tokio::select! {
            outcome = work => outcome,
            () = async { hurry.next().await; hurry.next().await } => {
                anyhow::bail!("a second signal ended the server at once; open requests were cut")
            }
        }
    });
    runtime.shutdown_background();
    outcome?;
    tracing::info!("stopped");
    Ok(())
}
