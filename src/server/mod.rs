//! The server behind `standfast serve`: [`run`] opens the database, renders the site, starts every task, and stops them at the
//! end.

mod lifecycle;
mod sockets;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use std::{io, mem};

use anyhow::{Context, bail};
use futures_util::FutureExt;
use jiff::Timestamp;
use lifecycle::{StopSignals, Tasks, feed_watchdog, notify};
use rusqlite::Connection;
use rustix::process::{Resource, getrlimit, setrlimit};
use sd_notify::NotifyState;
use sockets::Sockets;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::{block_in_place, spawn_blocking};

use crate::acme::{AcmeState, CertificateInUse, Challenges, Renewer};
use crate::clock::Clock;
use crate::config::serve::{CertificateSource, ServeConfig, TlsConfig};
use crate::config::values::SettingError;
use crate::config::{Company, SAMPLES_REMEDY};
use crate::content::Content;
use crate::content::news::FeedState;
use crate::content::{retired_pictures, samples};
use crate::db::daily_backups::DailyBackups;
use crate::db::maintenance::Maintenance;
use crate::db::{DiskSpace, Location, OpenFiles, ServerLock, Writer};
use crate::inbox::{outbox, overview, retention};
use crate::language::{Language, PerLanguage};
use crate::mail::{MailSender, MailSettings};
use crate::site::copy_cache::CopyCache;
use crate::site::watcher::Watcher;
use crate::site::{Site, SnapshotMaker};
use crate::visits::Visits;
use crate::web::certificate_files;
use crate::web::client::TrustedProxies;
use crate::web::connections::Admission;
use crate::web::monitoring::MonitoredState;
use crate::web::response::Policy;
use crate::web::state::AppState;
use crate::web::tls::{HttpsUpgrade, Tls};
use crate::web::upload_slots::UploadSlots;
use crate::web::{connections, monitoring, routes};
use crate::{acme, db, metrics};

/// Serves until SIGINT or SIGTERM. A second SIGINT exits without waiting for open requests. `started` is when the process
/// started, for the start-up time in the log.
///
/// # Errors
/// If the server cannot start, if a task ends unexpectedly, or if SIGINT arrives during the shutdown.
pub fn run(
    config: ServeConfig,
    location: Location,
    clock: Clock,
    started: Instant,
) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
    let outcome = runtime.block_on(serve(config, location, clock, started));
    runtime.shutdown_background();
    outcome?;
    tracing::info!("stopped");
    Ok(())
}

async fn serve(
    config: ServeConfig,
    location: Location,
    clock: Clock,
    started: Instant,
) -> anyhow::Result<()> {
    // Do everything that may fail before we touch the database.
    let company = config.company()?;
    check_tls(&config.tls, &company)?;
    // A demo sends no email. The numbers in it would belong to other submissions in the office's own database.
    let mail = MailSettings::new(&config.mail, &company)?.filter(|_| !config.demo);
    let maker = block_in_place(|| load_site(&config, &location, &company))?;
    let tls_addr = config.tls.is_on().then_some(config.tls.tls_addr);
    let sockets = Sockets::open(config.http_addr(), tls_addr, config.metrics_addr)?;
    // Keep the lock until the process exits, because the last tasks of the runtime may still write.
    mem::forget(ServerLock::acquire(&location)?);
    let limits = connections::Limits::new(config.limits.max_connections.get().into());
    raise_file_limit();
    let signals = StopSignals::listen()?;
    let mut tasks = Tasks::default();
    let started_at = clock.now();
    let sends_mail = mail.is_some();
    log_configuration(&config, &location, sends_mail);

    // The database.
    let mut database = open_database(&config, &location, started_at)?;
    let recipients = mail.as_ref().map_or(&[][..], |mail| &mail.recipients);
    outbox::configure(&database, recipients)?;
    let acme_state = AcmeState::configure(&database, config.tls.source())?;
    FeedState::configure(&database, company.public_url.as_str())?;
    let content = Content::read(&mut database, started_at)?;
    let disk_space = DiskSpace::new(&location, config.limits.free_space_floor);
    let (writer, writer_thread) = Writer::open(&location, disk_space.clone())?;
    // The thread outlives its task: it ends after `writer.finish()`, when all other tasks have ended.
    let writer_ended = spawn_blocking(move || writer_thread.run());
    tasks.spawn("writer", |stop| async move {
        stop.run_until_cancelled(writer_ended).await;
    });
    let files = OpenFiles::new(&location);
    tasks.spawn("database guard", |stop| files.guard(stop));

    // The site.
    let site = Arc::new(block_in_place(|| {
        Site::prepare(maker, &content, &location)
    })?);
    let mut watcher = Watcher {
        site: Arc::clone(&site),
        database,
        shown: content.edition,
        failure: None,
        disk_space: disk_space.clone(),
        health: writer.health.clone(),
        clock: clock.clone(),
    };
    // If the thread panics or ends, so does the task.
    tasks.spawn("watcher", |stop| {
        spawn_blocking(move || watcher.run(&stop)).map(drop)
    });

    // The state of requests.
    let refusals = metrics::Refusals::default();
    let proxies = TrustedProxies::new(config.limits.trusted_proxy);
    let admission = Admission::new(limits, proxies.clone(), refusals.clone());
    // No statistics for a demo: `standfast visits` cannot read a database in memory.
    let visits = (config.visits && !config.demo).then(|| Arc::new(Visits::new(clock.clone())));
    let hsts = config.tls.hsts_seconds();
    let state = Arc::new(AppState {
        site: Arc::clone(&site),
        is_demo: config.demo,
        policy: Policy::new(site.company(), site.style_sources(), hsts),
        proxies,
        writer: writer.clone(),
        disk_space,
        clock: clock.clone(),
        upload_slots: UploadSlots::default(),
        max_uploads_per_day: config.limits.max_uploads_per_day,
        quotas: config.limits.rate_limit.then(Arc::default),
        submissions: metrics::submissions(overview::kinds()),
        refusals,
        visits: visits.clone(),
        requests: metrics::requests(),
    });

    // Scheduled tasks.
    if let Some(visits) = visits.clone() {
        let writer = writer.clone();
        tasks.spawn("visits", |stop| visits.store_every_minute(writer, stop));
    }
    if let Some(settings) = mail {
        let sender = MailSender {
            settings,
            company: company.clone(),
            writer: writer.clone(),
            clock: clock.clone(),
        };
        tasks.spawn("mail", |stop| sender.run(stop));
    }
    // A demo needs no retention, because it loses its data when it stops.
    if !config.demo {
        tasks.spawn("retention", |stop| {
            retention::run(writer.clone(), config.retention, clock.clone(), stop)
        });
        tasks.spawn("retired pictures", |stop| {
            retired_pictures::run(writer.clone(), clock.clone(), stop)
        });
    }

    // The listeners.
    let http_addr = sockets.http.local_addr()?;
    let https_addr = local_addr(sockets.https.as_ref())?;
    let metrics_addr = local_addr(sockets.metrics.as_ref())?;
    let secure_site = match config.tls.source().zip(sockets.https) {
        None => None,
        Some((source, socket)) => {
            let site = start_certificate(source, config.tls, &acme_state, &state, &mut tasks)?;
            start_tls_listener(socket, &site, &state, &admission, &mut tasks)?;
            Some(site)
        }
    };
    let certificate = secure_site.as_ref().map(|site| site.certificate.clone());
    let open_connections = admission.open.clone();
    let service = routes::service(Arc::clone(&state), secure_site);
    tasks.spawn("listener", |stop| {
        connections::serve(sockets.http, None, admission, service, stop)
    });
    let backup_directory = config.backups.backup_dir;
    if let Some(socket) = sockets.metrics {
        let routes = monitoring::routes(MonitoredState {
            state,
            open_connections,
            sends_mail,
            certificate,
            location: location.clone(),
            backup_directory: backup_directory.clone(),
        });
        let server = warp::serve(routes).incoming(socket);
        tasks.spawn("metrics listener", |stop| {
            server.graceful(stop.cancelled_owned()).run()
        });
    }

    tracing::info!(
        url = format!("http://{http_addr}"),
        tls_addr = https_addr.map(tracing::field::display),
        metrics_addr = metrics_addr.map(tracing::field::display),
        ready_ms = started.elapsed().as_millis() as u64,
        "serving"
    );
    notify(NotifyState::Ready);
    {
        let writer = writer.clone();
        tasks.spawn("watchdog", |stop| feed_watchdog(writer, stop));
    }
    // After the site is served, because a first backup keeps the disk busy.
    let backups = location.file().zip(backup_directory);
    let maintenance = Maintenance {
        location: location.clone(),
        backups: backups.map(|(database, directory)| DailyBackups {
            database: database.to_owned(),
            directory,
            at: config.backups.backup_at,
            keep: config.backups.backup_keep.get().into(),
            free_space_floor: config.limits.free_space_floor,
        }),
        writer: writer.clone(),
        clock,
        queue_mail: outbox::queue_backup_failure,
    };
    tasks.spawn("maintenance", |stop| maintenance.run(stop));
    warn_of_open_metrics(metrics_addr);
    if !config.demo {
        warn_of_samples(&company);
    }
    tasks
        .run(signals, async move {
            if let Some(visits) = visits
                && let Err(error) = visits.store(&writer).await
            {
                tracing::warn!(%error, "could not store the last visits");
            }
            writer.finish().await;
        })
        .await
}

/// Opens the database, and fills the one of a demo.
fn open_database(
    config: &ServeConfig,
    location: &Location,
    now: Timestamp,
) -> anyhow::Result<Connection> {
    let mut database = db::open(location)?;
    if config.demo {
        samples::fill(&mut database, now).context("filling the demo with samples")?;
        tracing::warn!(
            "demo: sample content in memory; everything that is sent here is lost when it stops"
        );
    }
    Ok(database)
}

/// Logs the settings that an admin looks for first.
fn log_configuration(config: &ServeConfig, location: &Location, sends_mail: bool) {
    let path_field = |path: &Path| tracing::field::display(path.display().to_string());
    tracing::info!(
        database = location.file().map(path_field),
        company_file = config.company.as_deref().map(path_field),
        mail = if sends_mail { "on" } else { "off" },
        backups = config.backups.backup_dir.as_deref().map(path_field),
        "starting with this configuration"
    );
}

/// Warns if other machines can reach the metrics.
fn warn_of_open_metrics(address: Option<SocketAddr>) {
    if let Some(address) = address.filter(|address| !address.ip().is_loopback()) {
        tracing::warn!(
            %address,
            "other machines can read the metrics at this address without a password; set STANDFAST_METRICS_ADDR to 127.0.0.1:9464 or protect the port with a firewall"
        );
    }
}

/// Warns if the pages show sample data.
fn warn_of_samples(company: &Company) {
    let samples = company.samples.join(", ");
    if !samples.is_empty() {
        tracing::warn!(samples, "the pages show sample data: {SAMPLES_REMEDY}");
    }
}

/// Loads everything that the pages show, except the content of the database. Blocks: call it inside `block_in_place`.
fn load_site(
    config: &ServeConfig,
    location: &Location,
    company: &Company,
) -> anyhow::Result<SnapshotMaker> {
    let mut companies = PerLanguage {
        english: company.clone(),
        urdu: config.company_in(Language::Urdu)?,
    };
    if config.demo {
        for company in companies.iter_mut() {
            company.samples.extend(["jobs", "news"].map(str::to_owned));
        }
    }
    let documents = PerLanguage::try_from_fn(|language| config.documents_in(language))?;
    let cache = CopyCache::new(location.file());
    SnapshotMaker::load(companies, &documents, config.overlay.as_deref(), &cache)
}

/// Installs the certificate that already exists, and starts the task that keeps it up to date.
fn start_certificate(
    source: CertificateSource,
    config: TlsConfig,
    acme_state: &AcmeState,
    state: &AppState,
    tasks: &mut Tasks,
) -> anyhow::Result<HttpsUpgrade> {
    let certificate = CertificateInUse::default();
    let challenges = Challenges::default();
    match source {
        CertificateSource::Files(files) => {
            let last_tried = certificate_files::install(&files, &certificate);
            let certificate = certificate.clone();
            let hangup = signal(SignalKind::hangup())?;
            tasks.spawn("certificate files", |stop| {
                certificate_files::watch(files, certificate, last_tried, hangup, stop)
            });
        }
        CertificateSource::Acme(wanted) => {
            acme_state.install_certificate(&certificate, state.clock.now());
            let renewer = Renewer {
                wanted,
                acme_client: acme::acme_client(&config)?,
                contact: config.acme_contact,
                writer: state.writer.clone(),
                challenges: challenges.clone(),
                clock: state.clock.clone(),
                certificate: certificate.clone(),
            };
            tasks.spawn("certificates", |stop| renewer.run(stop));
        }
    }
    Ok(HttpsUpgrade {
        certificate,
        challenges,
        url: state.site.company().public_url.clone(),
    })
}

/// Starts to accept HTTPS connections. The certificate must be installed already, because some connections may have been waiting
/// in the socket.
fn start_tls_listener(
    socket: TcpListener,
    site: &HttpsUpgrade,
    state: &Arc<AppState>,
    admission: &Arc<Admission>,
    tasks: &mut Tasks,
) -> anyhow::Result<()> {
    let tls = Tls::new(site.certificate.clone(), site.challenges.clone())?;
    let admission = Arc::clone(admission);
    let service = routes::service(Arc::clone(state), None);
    tasks.spawn("TLS listener", |stop| {
        connections::serve(socket, Some(tls), admission, service, stop)
    });
    Ok(())
}

/// Checks the TLS settings at the start.
///
/// # Errors
/// If the certificate files are unusable (while the server runs, the previous certificate would stay in use), or if the public
/// URL is not HTTPS (the plain listener redirects to it).
pub fn check_tls(config: &TlsConfig, company: &Company) -> anyhow::Result<()> {
    match config.source() {
        None => return Ok(()),
        Some(CertificateSource::Acme(_)) => drop(acme::acme_client(config)?),
        Some(CertificateSource::Files(files)) => {
            certificate_files::check(&files, Timestamp::now()).map_err(SettingError)?;
        }
    }
    let url = company.public_url.as_str();
    if !url.starts_with("https://") {
        bail!(SettingError(format!(
            "with HTTPS, the public URL must begin with https://, but it is {url}; set --public-url"
        )));
    }
    Ok(())
}

/// Raises the soft limit of open files, which is 1024 on many systems, to the hard limit. Each connection needs a file.
fn raise_file_limit() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // On failure, connections wait when the limit is reached, and the log says so.
    setrlimit(Resource::Nofile, limit).ok();
}

fn local_addr(socket: Option<&TcpListener>) -> io::Result<Option<SocketAddr>> {
    socket.map(TcpListener::local_addr).transpose()
}
