//! What `serve` runs: [`run`] opens the database, prepares the site, listens, and stops it all at the end. It does not
//! parse flags; each scheduled task has its own file.

mod backups;
mod lifecycle;
mod sockets;

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use lifecycle::{StopSignals, Tasks, feed_watchdog, notify};
use rustix::process::{Resource, getrlimit, setrlimit};
use rustls::RootCertStore;
use sd_notify::NotifyState;
use sockets::Sockets;
use tokio_util::sync::CancellationToken;

use crate::acme::{AcmeState, CertificateSource, Certificates, Challenges, Renewer};
use crate::clock::Clock;
use crate::config::retention::Retention;
use crate::config::{Company, Email};
use crate::content::Content;
use crate::db::backup::DailyBackups;
use crate::db::{Location, OpenFiles, Room, ServerLock, Writer};
use crate::inbox::{outbox, overview, retention, submission};
use crate::mail::Sender;
use crate::site::watcher::Watcher;
use crate::site::{Site, SnapshotMaker};
use crate::visits::Visits;
use crate::web::connections::{Admission, Limits};
use crate::web::limits::TrustedProxies;
use crate::web::tls::{SecureSite, Tls};
use crate::web::{Places, Policy, Quotas, RefusalCounts, connections, monitoring};
use crate::{db, karachi, mail, metrics, web};

/// Open files in addition to the connections: the database, its log, and those of the runtime.
const FILES_BESIDE_CONNECTIONS: u64 = 64;
/// How often the files of the database are looked for.
const GUARD_INTERVAL: Duration = Duration::from_millis(500);

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
    /// How the office is notified of submissions; `None` when no mail is sent.
    pub mail: Option<mail::Settings>,
    /// When and where to make backups; `None` for never.
    pub backups: Option<DailyBackups>,
    /// The company's facts.
    pub company: Company,
    /// Directory whose files replace built-in ones.
    pub overlay: Option<PathBuf>,
    /// Fills the database with sample content.
    pub demo: bool,
    /// For how many seconds browsers shall use TLS alone; `None` to say nothing about it.
    pub hsts: Option<u32>,
    /// How long submissions are kept.
    pub retention: Retention,
    /// The limits of connections.
    pub limits: Limits,
    /// Least free space on the disk, in MiB; with less, forms are refused.
    pub free_space_floor: u32,
    /// Most MiB of forms of one day, of all clients together; 0 is no limit.
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

/// How the site is served over TLS.
#[derive(Debug)]
pub struct TlsConfig {
    /// Address and port of HTTPS.
    pub addr: SocketAddr,
    /// Where the certificate comes from.
    pub source: CertificateSource,
    /// The address that a directory may write to about it.
    pub contact: Option<Email>,
    /// The authorities that may vouch for a directory.
    pub roots: Arc<RootCertStore>,
}

/// Serves until SIGINT or SIGTERM. A second signal does not wait for open requests.
///
/// # Errors
/// If the server cannot start, if a task ends too early, and after a second signal.
pub fn run(config: Config) -> anyhow::Result<()> {
    // Fail before touching the database where possible.
    let maker = SnapshotMaker::load(config.company.clone(), config.overlay.as_deref())?;
    let tls_addr = config.tls.as_ref().map(|tls| tls.addr);
    let sockets = Sockets::open(config.addr, tls_addr, config.metrics_addr)?;
    let _lock = ServerLock::acquire(&config.location)?;
    raise_file_limit(config.limits.connections);
    let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
    let outcome = runtime.block_on(serve(config, maker, sockets));
    runtime.shutdown_background();
    outcome?;
    tracing::info!("stopped");
    Ok(())
}

async fn serve(mut config: Config, maker: SnapshotMaker, sockets: Sockets) -> anyhow::Result<()> {
    let signals = StopSignals::listen()?;
    let mut tasks = Tasks::default();
    let clock = config.clock;
    let started_at = clock.now();

    // The database.
    let mut database = db::open(&config.location)?;
    if config.demo {
        crate::content::samples::fill(&mut database, started_at)
            .context("filling the demo with samples")?;
        tracing::warn!("demo: sample content from memory; what is sent here is lost when it stops");
    }
    let recipients = config.mail.as_ref().map(|mail| mail.recipients.clone());
    outbox::configure(&database, &recipients.unwrap_or_default())?;
    let source = config.tls.as_ref().map(|tls| tls.source.clone());
    let acme = AcmeState::configure(&database, source)?;
    let submission_key = submission::submission_key(&database)?;
    let content = Content::read(&mut database, karachi::today(started_at))?;
    let room = Room::new(&config.location, config.free_space_floor);
    let (writer, writer_thread) = Writer::open(&config.location, room.clone())?;
    // It ends by itself after the last work, when all tasks have ended.
    let writer_ended = tokio::task::spawn_blocking(move || writer_thread.run());
    let stop = tasks.stop();
    tasks.spawn("writer", async move {
        stop.run_until_cancelled(writer_ended).await;
    });
    let guarding = guard(OpenFiles::of(&config.location), tasks.stop());
    tasks.spawn("guard of the database", guarding);

    // The site.
    // Its renderers block, which a thread of the runtime may not.
    let site = tokio::task::block_in_place(|| Site::prepare(maker, &content, &config.location))?;
    let site = Arc::new(site);
    let mut watcher = Watcher::new(
        Arc::clone(&site),
        database,
        &content,
        clock,
        room.clone(),
        writer.health.clone(),
    );
    let stop = tasks.stop();
    tasks.spawn("watcher", async move {
        // A panic, or the end of the thread, ends the task.
        tokio::task::spawn_blocking(move || watcher.run(&stop))
            .await
            .ok();
    });

    // What answers requests.
    let refusals = Arc::<RefusalCounts>::default();
    let admission = Admission::new(config.limits, config.proxies.clone(), Arc::clone(&refusals));
    // Nobody could read the counts of a demo.
    let visits = (config.visits && !config.demo).then(|| Arc::new(Visits::new(clock)));
    let requests = metrics::requests();
    let submissions = metrics::submissions(overview::kinds());
    let state = Arc::new(web::State {
        site: Arc::clone(&site),
        policy: Policy::new(site.company(), site.style_source().as_deref(), config.hsts),
        proxies: config.proxies.clone(),
        writer: writer.clone(),
        room,
        max_uploads_per_day: config.max_uploads_per_day,
        submission_key,
        clock,
        places: Places::default(),
        quotas: config.quotas.take(),
        submissions: submissions.clone(),
        refusals: Arc::clone(&refusals),
        visits: visits.clone(),
        requests: requests.clone(),
    });

    // What is done now and then.
    let (counts, stop) = (Arc::clone(&refusals), tasks.stop());
    tasks.spawn("refusal counts", async move {
        counts.report_every_minute(stop).await;
    });
    if let Some(visits) = &visits {
        let visits = Arc::clone(visits);
        tasks.spawn(
            "visits",
            visits.store_every_minute(writer.clone(), tasks.stop()),
        );
    }
    if let Some(settings) = &config.mail {
        let sender = Sender {
            settings: settings.clone(),
            company: config.company.clone(),
            writer: writer.clone(),
            clock,
        };
        tasks.spawn("mail", sender.run(tasks.stop()));
    }
    if let (Some(backups), Location::File(database)) = (&config.backups, &config.location) {
        let (backups, database) = (backups.clone(), database.clone());
        let work = backups::run(backups, database, writer.clone(), clock, tasks.stop());
        tasks.spawn("backups", work);
    }
    // A demo loses its data when it stops.
    if !config.demo {
        let (location, periods) = (config.location.clone(), config.retention);
        let work = retention::run(writer.clone(), location, periods, clock, tasks.stop());
        tasks.spawn("retention", work);
    }

    // HTTP, and HTTPS beside it when there is a certificate.
    let http_addr = sockets.http.local_addr()?;
    let https_addr = local_addr(sockets.https.as_ref())?;
    let plain = tokio::net::TcpListener::from_std(sockets.http)?;
    let mut certificates = None;
    if let Some((tls, socket)) = config.tls.take().zip(sockets.https) {
        let certificates = certificates.insert(Certificates::default());
        let challenges = Challenges::default();
        let encryption = Tls::new(certificates.clone(), challenges.clone())?;
        let redirect = SecureSite {
            certificates: certificates.clone(),
            challenges: challenges.clone(),
            url: config.company.public_url.as_str().to_owned(),
        };
        // Before the first connection is accepted: some may have waited in the socket for this server.
        match tls.source {
            CertificateSource::Files(files) => {
                let installed = web::tls::install_files(&files, certificates);
                let certificates = certificates.clone();
                let work = web::tls::watch_files(files, certificates, installed, tasks.stop());
                tasks.spawn("certificate files", work);
            }
            CertificateSource::Acme(wanted) => {
                if let Some(stored) = acme.certificate
                    && let Err(error) = certificates.install(
                        stored.chain.as_bytes(),
                        stored.private_key.expose().as_bytes(),
                    )
                {
                    tracing::error!(
                        error,
                        "the stored certificate cannot be used; a new one is needed"
                    );
                }
                let renewer = Renewer {
                    wanted,
                    contact: tls.contact,
                    roots: tls.roots,
                    writer: writer.clone(),
                    challenges,
                    clock,
                    certificates: certificates.clone(),
                };
                tasks.spawn("certificates", renewer.run(tasks.stop()));
            }
        }
        let secure = tokio::net::TcpListener::from_std(socket)?;
        let service = web::service(Arc::clone(&state), None);
        let tls = Some(encryption);
        let serving = connections::serve(secure, tls, admission.clone(), service, tasks.stop());
        tasks.spawn("TLS listener", serving);
        let service = web::service(state, Some(redirect));
        let serving = connections::serve(plain, None, admission.clone(), service, tasks.stop());
        tasks.spawn("listener", serving);
    } else {
        let service = web::service(state, None);
        let serving = connections::serve(plain, None, admission.clone(), service, tasks.stop());
        tasks.spawn("listener", serving);
    }

    // Metrics, on a listener of their own.
    let metrics_addr = local_addr(sockets.metrics.as_ref())?;
    if let Some(socket) = sockets.metrics {
        let routes = monitoring::routes(monitoring::Sources {
            requests,
            open_connections: admission.open.clone(),
            refusals: refusals.metrics.clone(),
            submissions,
            sends_mail: config.mail.is_some(),
            health: writer.health.clone(),
            certificates,
            location: config.location.clone(),
            backup_directory: config.backups.as_ref().map(|all| all.directory.clone()),
            clock,
        });
        let server = warp::serve(routes).incoming(tokio::net::TcpListener::from_std(socket)?);
        let server = server.graceful(tasks.stop().cancelled_owned());
        tasks.spawn("metrics listener", server.run());
    }

    tracing::info!(
        url = format!("http://{http_addr}"),
        tls_addr = https_addr.map(tracing::field::display),
        metrics_addr = metrics_addr.map(tracing::field::display),
        ready_ms = config.started.elapsed().as_millis() as u64,
        "serving"
    );
    notify(NotifyState::Ready);
    tasks.spawn("watchdog", feed_watchdog(writer.clone(), tasks.stop()));
    if let Some(address) = metrics_addr.filter(|address| !address.ip().is_loopback()) {
        tracing::warn!(
            %address,
            "other machines can read the metrics at this address without a password; set --metrics-addr to 127.0.0.1, or protect the port with a firewall"
        );
    }
    let samples = config.company.samples.join(", ");
    if !config.demo && !samples.is_empty() {
        tracing::warn!(
            samples,
            "the pages show samples: put your own facts into the company file, and delete its list `samples`"
        );
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

/// Returns, which stops the server, once the files of the database are moved or replaced. The next start opens what is
/// there then.
async fn guard(files: OpenFiles, stop: CancellationToken) {
    let guarding = async {
        loop {
            if let Err(error) = files.check() {
                return tracing::error!(%error, "the server stops");
            }
            tokio::time::sleep(GUARD_INTERVAL).await;
        }
    };
    stop.run_until_cancelled(guarding).await;
}

/// Raises the soft limit of open files for `connections`, as far as the hard limit allows. Many systems set it to 1024.
fn raise_file_limit(connections: usize) {
    let wanted = connections as u64 + FILES_BESIDE_CONNECTIONS;
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= wanted) {
        return;
    }
    limit.current = Some(limit.maximum.map_or(wanted, |maximum| maximum.min(wanted)));
    // Without it, connections wait when there are too many, which the log says.
    setrlimit(Resource::Nofile, limit).ok();
}

fn local_addr(socket: Option<&TcpListener>) -> std::io::Result<Option<SocketAddr>> {
    socket.map(TcpListener::local_addr).transpose()
}
