//! `standfast serve`: puts facts, store, site and listener together and runs until it is told to stop.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use clap::builder::FalseyValueParser;
use clap::{Args, ValueEnum};
use rustix::process::{Resource, getrlimit, setrlimit};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};

use super::exit;
use super::limits::Limits;
use super::retention::{self, RetentionFlags};
use super::signals::StopSignals;
use crate::clock::Clock;
use crate::domain::karachi;
use crate::facts::{Company, SiteUrl};
use crate::http::{self, listener};
use crate::site::{Site, SnapshotMaker, watcher};
use crate::store::{
    self, Content, FreeSpace, Location, ReconnectingConnection, ServerLock, Writer,
};

/// Serve the site
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  standfast serve --addr 0.0.0.0:80 --db /var/lib/standfast/standfast.db --company company.json"
)]
pub struct Serve {
    /// Address and port to listen on, for example 0.0.0.0:80
    #[arg(long, env = "STANDFAST_ADDR", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// JSON file with the company's own names, numbers and addresses, in place of the built-in samples
    #[arg(long, value_name = "FILE", env = "STANDFAST_COMPANY")]
    company: Option<PathBuf>,
    /// Directory whose images/… and downloads/… replace the built-in files of the same name
    #[arg(long, value_name = "DIR", env = "STANDFAST_OVERLAY")]
    overlay: Option<PathBuf>,
    /// Address under which visitors know the site, for example https://www.example.com
    #[arg(long, value_name = "URL", env = "STANDFAST_PUBLIC_URL")]
    public_url: Option<SiteUrl>,
    /// Serve sample content from a database in memory; nothing is kept
    #[arg(long, env = "STANDFAST_DEMO", value_parser = FalseyValueParser::new())]
    demo: bool,
    /// Tell browsers to come by HTTPS alone for a year; only where the site is, and stays, served by TLS
    #[arg(long, env = "STANDFAST_HSTS", value_parser = FalseyValueParser::new())]
    hsts: bool,
    /// How log lines are written to standard error
    #[arg(
        long,
        value_name = "FORMAT",
        env = "STANDFAST_LOG_FORMAT",
        default_value = "text"
    )]
    log_format: LogFormat,
    #[command(flatten)]
    retention: RetentionFlags,
    #[command(flatten)]
    limits: Limits,
}

/// Files that are open beside the connections: the database, its log, and the runtime's own.
const DESCRIPTORS_BESIDE_CONNECTIONS: u64 = 64;

/// Log lines that wait while nobody takes them: some megabytes.
const WAITING_LOG_LINES: usize = 10_000;

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LogFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Serves until SIGINT or SIGTERM; a second one does not wait for open requests.
pub fn run(flags: Serve, db: &Path, clock: Clock) -> anyhow::Result<()> {
    let started = Instant::now();
    let _logs = start_logging(flags.log_format);
    let company = company(&flags)?;
    let location = if flags.demo {
        Location::memory()
    } else {
        Location::File(db.to_owned())
    };
    // What can be refused without touching the database comes first.
    let maker = SnapshotMaker::load(company, flags.overlay.as_deref())?;
    let socket = std::net::TcpListener::bind(flags.addr).with_context(|| {
        format!(
            "cannot listen on {}; choose another address with --addr",
            flags.addr
        )
    })?;
    let _lock = ServerLock::acquire(&location)?;
    let mut database = ReconnectingConnection::open(&location)?;
    let (_, connection) = database.connection()?;
    let now = clock.now();
    if flags.demo {
        store::samples::fill(connection, now).context("filling the demo with samples")?;
        tracing::warn!("demo: sample content from memory; what is sent here is lost when it stops");
    }
    let content = Content::read(connection, karachi::today(now), |_| false)?;
    let site = Arc::new(Site::prepare(maker, &content)?);
    let writer = Writer::start(&location)?;
    let space = FreeSpace::beside(&location, flags.limits.free_space_floor);
    let watch = watcher::start(
        Arc::clone(&site),
        database,
        &content,
        clock,
        space.clone(),
        writer.health(),
    )
    .context("starting the watcher")?;
    let app = Arc::new(http::App::new(
        site,
        writer.clone(),
        space,
        clock,
        flags.limits.quotas(),
        flags.limits.trusted_proxies(),
        flags.hsts,
    ));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("starting the runtime")?;
    let limits = flags.limits.of_connections();
    let proxies = flags.limits.trusted_proxies();
    allow_descriptors(limits.connections);
    let outcome = runtime.block_on(async {
        let mut stop = StopSignals::listen().context("listening for stop signals")?;
        let mut hurry = StopSignals::listen().context("listening for stop signals")?;
        socket.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(socket)?;
        let url = format!("http://{}", listener.local_addr()?);
        tracing::info!(
            url,
            ready_ms = started.elapsed().as_millis() as u64,
            "serving"
        );
        if let Some(broken) = flags.retention.broken_promise() {
            tracing::warn!("{broken}; shorten it with --retain-…");
        }
        // What a demonstration takes is gone when it stops.
        let keeping = (!flags.demo).then(|| {
            tokio::spawn(retention::retention_task(
                writer.clone(),
                flags.retention.periods(),
                clock,
            ))
        });
        let work = async {
            listener::serve(listener, http::service(app), limits, proxies, stop.next()).await?;
            if let Some(keeping) = keeping {
                keeping.abort();
            }
            tokio::task::spawn_blocking(|| watch.stop()).await?;
            writer.finish().await;
            anyhow::Ok(())
        };
        tokio::select! {
            done = work => done,
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

fn company(flags: &Serve) -> anyhow::Result<Company> {
    let mut company = load_company(flags.company.as_deref())?;
    if let Some(url) = &flags.public_url {
        company.public_url = url.clone();
    }
    Ok(company)
}

/// The facts in `file`, or the built-in ones.
pub(super) fn load_company(file: Option<&Path>) -> anyhow::Result<Company> {
    Company::load(file).with_context(|| match file {
        Some(file) => format!("the company file {} cannot be used", file.display()),
        None => "the built-in company facts cannot be used".to_owned(),
    })
}

/// The log's last lines are written when this is dropped.
struct Logs(Option<WorkerGuard>);

impl Drop for Logs {
    fn drop(&mut self) {
        let guard = self.0.take();
        exit::say_at_the_end(move || drop(guard));
    }
}

/// Log lines go through a thread of their own, so that a slow terminal or journal never holds up a request. Those that
/// nobody takes are dropped in the end.
fn start_logging(format: LogFormat) -> Logs {
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(WAITING_LOG_LINES)
        .finish(std::io::stderr());
    let lines = tracing_subscriber::fmt()
        .with_writer(writer)
        .with_target(false);
    match format {
        LogFormat::Text => lines.with_ansi(false).init(),
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .init(),
    }
    Logs(Some(guard))
}

/// Raises the soft limit of open files as far as the system allows: it is 1024 on many, for programs of the past.
fn allow_descriptors(connections: usize) {
    let wanted = connections as u64 + DESCRIPTORS_BESIDE_CONNECTIONS;
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= wanted) {
        return;
    }
    let allowed = limit.maximum.map_or(wanted, |maximum| maximum.min(wanted));
    limit.current = Some(allowed);
    let raised = setrlimit(Resource::Nofile, limit);
    if raised.is_err() || allowed < wanted {
        tracing::warn!(
            wanted,
            allowed,
            "the system allows fewer open files than --max-connections needs; raise it with LimitNOFILE or ulimit -n"
        );
    }
}
