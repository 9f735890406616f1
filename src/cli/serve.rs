//! `standfast serve`: puts facts, store, site and listener together and runs until it is told to stop.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use clap::builder::FalseyValueParser;
use clap::{Args, ValueEnum};
use tokio::signal::unix::{SignalKind, signal};
use tracing_appender::non_blocking::WorkerGuard;

use crate::domain::karachi;
use crate::facts::{Company, SiteUrl};
use crate::http::{self, listener};
use crate::site::pages::Content;
use crate::site::{Site, SnapshotMaker, watcher};
use crate::store::{self, Location, ServerLock, Writer};

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
    /// How log lines are written to standard error
    #[arg(
        long,
        value_name = "FORMAT",
        env = "STANDFAST_LOG_FORMAT",
        default_value = "text"
    )]
    log_format: LogFormat,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LogFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Serves until SIGINT or SIGTERM.
pub fn run(flags: Serve, db: &Path) -> anyhow::Result<()> {
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
    let mut connection = store::open(&location)?;
    let now = jiff::Timestamp::now();
    if flags.demo {
        store::samples::fill(&mut connection, now).context("filling the demo with samples")?;
        tracing::warn!("demo: sample content from memory; what is sent here is lost when it stops");
    }
    let content = Content::read(&mut connection, karachi::today(now))?;
    let site = Arc::new(Site::prepare(maker, &connection, &content)?);
    let (watch, health) =
        watcher::start(Arc::clone(&site), connection, &content).context("starting the watcher")?;
    let writer = Writer::start(&location)?;
    let app = Arc::new(http::App::new(site, writer.clone(), health));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("starting the runtime")?;
    runtime.block_on(async {
        let stop = stop_signal().context("listening for stop signals")?;
        socket.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(socket)?;
        let url = format!("http://{}", listener.local_addr()?);
        tracing::info!(
            url,
            ready_ms = started.elapsed().as_millis() as u64,
            "serving"
        );
        listener::serve(
            listener,
            http::routes(app),
            listener::Limits::default(),
            stop,
        )
        .await?;
        watch.stop();
        writer.finish().await;
        anyhow::Ok(())
    })?;
    runtime.shutdown_background();
    tracing::info!("stopped");
    Ok(())
}

fn company(flags: &Serve) -> anyhow::Result<Company> {
    let mut company =
        Company::load(flags.company.as_deref()).with_context(|| match &flags.company {
            Some(file) => format!("the company file {} cannot be used", file.display()),
            None => "the built-in company facts cannot be used".to_owned(),
        })?;
    if let Some(url) = &flags.public_url {
        company.public_url = url.clone();
    }
    Ok(company)
}

/// Log lines go through a thread of their own, so that a slow terminal or journal never holds up a request.
fn start_logging(format: LogFormat) -> WorkerGuard {
    let (writer, guard) = tracing_appender::non_blocking(std::io::stderr());
    let lines = tracing_subscriber::fmt()
        .with_writer(writer)
        .with_target(false);
    match format {
        LogFormat::Text => lines.with_ansi(false).init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
    guard
}

/// Resolves at the first SIGINT or SIGTERM.
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}
