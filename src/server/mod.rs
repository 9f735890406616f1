//! What `serve` runs: [`run`] opens the database, prepares the site, listens, and stops it all at the end.

mod lifecycle;
mod sockets;

use std::mem;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, bail};
use futures_util::FutureExt;
use jiff::Timestamp;
use lifecycle::{StopSignals, Tasks, feed_watchdog, notify};
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
use crate::content::retired_pictures;
use crate::db::daily_backups::DailyBackups;
use crate::db::maintenance::Maintenance;
use crate::db::{DiskSpace, Location, OpenFiles, ServerLock, Writer};
use crate::inbox::{outbox, overview, retention};
use crate::language::Language;
use crate::mail::{MailSender, MailSettings};
use crate::site::copy_cache::CopyCache;
use crate::site::watcher::Watcher;
use crate::site::{Site, SnapshotMaker};
use crate::visits::Visits;
use crate::web::client::TrustedProxies;
use crate::web::connections::Admission;
use crate::web::monitoring::Monitored;
use crate::web::response::Policy;
use crate::web::state::AppState;
use crate::web::tls::{SecureSite, Tls};
use crate::web::upload_slots::UploadSlots;
use crate::web::{connections, monitoring, routes, tls};
use crate::{acme, db, metrics};

/// Serves until SIGINT or SIGTERM. SIGINT after that does not wait for open requests. `started` is when the process started; the
/// startup time is logged.
///
/// # Errors
/// If the server cannot start, if a task ends too early, and after SIGINT during the stop.
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
    // Fail before touching the database where possible.
    let company = config.company()?;
    check_tls(&config.tls, &company)?;
    // A mail about a demo would name numbers that mean something else in the office's own database.
    let mail = MailSettings::new(&config.mail, &company)?.filter(|_| !config.demo);
    // The renderers block, which a thread of the runtime may not.
    let mut companies = [company.clone(), config.company_in(Language::Urdu)?];
    if config.demo {
        for company in &mut companies {
            company.samples.extend(["jobs", "news"].map(str::to_owned));
        }
    }
    let lists = [
        config.documents_in(Language::English)?,
        config.documents_in(Language::Urdu)?,
    ];
    let cache = CopyCache::new(location.file());
    let load = || SnapshotMaker::load(companies, &lists, config.overlay.as_deref(), &cache);
    let maker = block_in_place(load)?;
    let tls_addr = config.tls.is_on().then_some(config.tls.tls_addr);
    let sockets = Sockets::open(config.http_addr(), tls_addr, config.metrics_addr)?;
    // Held until the process ends: the last tasks of the runtime may still write.
    mem::forget(ServerLock::acquire(&location)?);
    let limits = connections::Limits::new(config.limits.max_connections.get().into());
    raise_file_limit();
    let signals = StopSignals::listen()?;
    let mut tasks = Tasks::default();
    let started_at = clock.now();

    // The database.
    let mut database = db::open(&location)?;
    if config.demo {
        crate::content::samples::fill(&mut database, started_at)
            .context("filling the demo with samples")?;
        tracing::warn!("demo: sample content from memory; what is sent here is lost when it stops");
    }
    let recipients = mail.as_ref().map_or(&[][..], |mail| &mail.recipients);
    outbox::configure(&database, recipients)?;
    let acme_state = AcmeState::configure(&database, config.tls.source())?;
    FeedState::configure(&database, company.public_url.as_str())?;
    let content = Content::read(&mut database, started_at)?;
    let disk_space = DiskSpace::new(&location, config.limits.free_space_floor);
    let (writer, writer_thread) = Writer::open(&location, disk_space.clone())?;
    // It ends by itself after the last work, when all tasks have ended.
    let writer_ended = spawn_blocking(move || writer_thread.run());
    tasks.spawn("writer", |stop| async move {
        stop.run_until_cancelled(writer_ended).await;
    });
    let files = OpenFiles::new(&location);
    tasks.spawn("guard of the database", |stop| files.guard(stop));

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
        clock,
    };
    // A panic, or the end of the thread, ends the task.
    tasks.spawn("watcher", |stop| {
        spawn_blocking(move || watcher.run(&stop)).map(drop)
    });

    // What answers requests.
    let refusals = metrics::Refusals::default();
    let proxies = TrustedProxies::new(config.limits.trusted_proxy);
    let admission = Admission::new(limits, proxies.clone(), refusals.clone());
    // Nobody could read the counts of a demo.
    let visits = (config.visits && !config.demo).then(|| Arc::new(Visits::new(clock)));
    let hsts = config.tls.hsts_seconds();
    let state = Arc::new(AppState {
        site: Arc::clone(&site),
        policy: Policy::new(site.company(), site.style_sources(), hsts),
        proxies,
        writer: writer.clone(),
        disk_space,
        clock,
        upload_slots: UploadSlots::default(),
        max_uploads_per_day: config.limits.max_uploads_per_day,
        quotas: config.limits.rate_limit.then(Arc::default),
        submissions: metrics::submissions(overview::kinds()),
        refusals,
        visits: visits.clone(),
        requests: metrics::requests(),
    });

    // What is done now and then.
    if let Some(visits) = visits.clone() {
        let writer = writer.clone();
        tasks.spawn("visits", |stop| visits.store_every_minute(writer, stop));
    }
    let sends_mail = mail.is_some();
    if let Some(settings) = mail {
        let sender = MailSender {
            settings,
            company: company.clone(),
            writer: writer.clone(),
            clock,
        };
        tasks.spawn("mail", |stop| sender.run(stop));
    }
    // A demo loses its data when it stops.
    if !config.demo {
        let (writer, pictures_writer) = (writer.clone(), writer.clone());
        tasks.spawn("retention", |stop| {
            retention::run(writer, config.retention, clock, stop)
        });
        tasks.spawn("retired pictures", |stop| {
            retired_pictures::run(pictures_writer, clock, stop)
        });
    }

    // HTTP, and HTTPS beside it when there is a certificate.
    let http_addr = sockets.http.local_addr()?;
    let https_addr = local_addr(sockets.https.as_ref())?;
    let certificate = CertificateInUse::default();
    let mut secure_site = None;
    if let Some((source, socket)) = config.tls.source().zip(sockets.https) {
        let challenges = Challenges::default();
        let encryption = Tls::new(certificate.clone(), challenges.clone())?;
        secure_site = Some(SecureSite {
            certificate: certificate.clone(),
            challenges: challenges.clone(),
            url: company.public_url.clone(),
        });
        // Before the first connection is accepted: some may have waited in the socket for this server.
        match source {
            CertificateSource::Files(files) => {
                let installed = tls::install_files(&files, &certificate);
                let certificate = certificate.clone();
                let hangup = signal(SignalKind::hangup())?;
                tasks.spawn("certificate files", |stop| {
                    tls::watch_files(files, certificate, installed, hangup, stop)
                });
            }
            CertificateSource::Acme(wanted) => {
                acme_state.install_certificate(&certificate);
                let renewer = Renewer {
                    wanted,
                    acme_client: acme::acme_client(&config.tls)?,
                    contact: config.tls.acme_contact,
                    writer: writer.clone(),
                    challenges,
                    clock,
                    certificate: certificate.clone(),
                };
                tasks.spawn("certificates", |stop| renewer.run(stop));
            }
        }
        let admission = Arc::clone(&admission);
        let service = routes::service(Arc::clone(&state), None);
        tasks.spawn("TLS listener", |stop| {
            connections::serve(socket, Some(encryption), admission, service, stop)
        });
    }
    let open_connections = admission.open.clone();
    let service = routes::service(Arc::clone(&state), secure_site);
    tasks.spawn("listener", |stop| {
        connections::serve(sockets.http, None, admission, service, stop)
    });

    // Metrics, on a listener of their own.
    let metrics_addr = local_addr(sockets.metrics.as_ref())?;
    let backup_directory = config.backups.backup_dir;
    if let Some(socket) = sockets.metrics {
        let routes = monitoring::routes(Monitored {
            state,
            open_connections,
            sends_mail,
            certificate: https_addr.map(|_| certificate),
            location: location.clone(),
            backup_directory: backup_directory.clone(),
        });
        let server = warp::serve(routes).incoming(socket);
        tasks.spawn("metrics listener", |stop| {
            server.graceful(stop.cancelled_owned()).run()
        });
    }

    let shown = |path: &Path| tracing::field::display(path.display().to_string());
    tracing::info!(
        database = location.file().map(shown),
        company_file = config.company.as_deref().map(shown),
        mail = if sends_mail { "on" } else { "off" },
        backups = backup_directory.as_deref().map(shown),
        "the server starts with"
    );
    tracing::info!(
        url = format!("http://{http_addr}"),
        tls_addr = https_addr.map(tracing::field::display),
        metrics_addr = metrics_addr.map(tracing::field::display),
        ready_ms = started.elapsed().as_millis() as u64,
        "serving"
    );
    notify(NotifyState::Ready);
    let fed = writer.clone();
    tasks.spawn("watchdog", |stop| feed_watchdog(fed, stop));
    // A first backup needs the disk, which the start does not wait for.
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
    if let Some(address) = metrics_addr.filter(|address| !address.ip().is_loopback()) {
        tracing::warn!(
            %address,
            "other machines can read the metrics at this address without a password; set STANDFAST_METRICS_ADDR to 127.0.0.1:9464, or protect the port with a firewall"
        );
    }
    let samples = company.samples.join(", ");
    if !config.demo && !samples.is_empty() {
        tracing::warn!(samples, "the pages show samples: {SAMPLES_REMEDY}");
    }
    tasks
        .run(signals, async move {
            if let Some(visits) = visits
                && let Err(error) = visits.store(&writer).await
            {
                tracing::warn!(%error, "the last visits are not stored");
            }
            writer.finish().await;
        })
        .await
}

/// Refuses files without a usable certificate, which later only leave the one before in use; and a public URL without HTTPS, as the
/// plain listener redirects to it.
pub fn check_tls(config: &TlsConfig, company: &Company) -> anyhow::Result<()> {
    match config.source() {
        None => return Ok(()),
        Some(CertificateSource::Acme(_)) => drop(acme::acme_client(config)?),
        Some(CertificateSource::Files(files)) => {
            tls::check_files(&files, Timestamp::now()).map_err(SettingError)?;
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

/// Raises the soft limit of open files to the hard limit, as each connection needs one. Many systems set it to 1024.
fn raise_file_limit() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // Without it, connections wait when there are too many, which the log says.
    setrlimit(Resource::Nofile, limit).ok();
}

fn local_addr(socket: Option<&TcpListener>) -> std::io::Result<Option<SocketAddr>> {
    socket.map(TcpListener::local_addr).transpose()
}
