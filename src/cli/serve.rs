//! `standfast serve`: its flags and its log. `server` does the rest.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use clap::builder::FalseyValueParser;
use clap::{Args, ValueEnum};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};

use super::daily_backups::DailyBackupFlags;
use super::exit;
use super::limits::Limits;
use super::mail_flags::MailFlags;
use super::retention::RetentionFlags;
use super::tls::TlsFlags;
use crate::clock::Clock;
use crate::facts::{Company, SiteUrl};
use crate::server;
use crate::store::Location;

/// Serve the site
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  standfast serve --addr 0.0.0.0:80 --db /var/lib/standfast/standfast.db --company company.json"
)]
pub struct Serve {
    /// Address and port of plain HTTP, for example 0.0.0.0:80 [default: 127.0.0.1:8080, with HTTPS [::]:80]
    #[arg(long, env = "STANDFAST_ADDR")]
    addr: Option<SocketAddr>,
    /// JSON file with the company's own names, numbers and addresses, in place of the built-in samples
    #[arg(long, value_name = "FILE", env = "STANDFAST_COMPANY")]
    company: Option<PathBuf>,
    /// Directory whose images/… and downloads/… replace the built-in files of the same name
    #[arg(long, value_name = "DIR", env = "STANDFAST_OVERLAY")]
    overlay: Option<PathBuf>,
    /// Address under which visitors know the site, for example https://www.example.com
    #[arg(long, value_name = "URL", env = "STANDFAST_PUBLIC_URL")]
    public_url: Option<SiteUrl>,
    /// Serve sample content from a database in memory. Nothing is saved
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
    #[command(flatten)]
    tls: TlsFlags,
    #[command(flatten)]
    mail: MailFlags,
    #[command(flatten)]
    backups: DailyBackupFlags,
    #[command(flatten)]
    retention: RetentionFlags,
    #[command(flatten)]
    limits: Limits,
}

/// Most log lines that wait for a slow reader: some megabytes.
const WAITING_LOG_LINES: usize = 10_000;

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LogFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Serves until SIGINT or SIGTERM. A second signal does not wait for open requests.
pub fn run(flags: Serve, db: &Path, clock: Clock) -> anyhow::Result<()> {
    let started = Instant::now();
    let _logs = start_logging(flags.log_format);
    let location = if flags.demo {
        Location::memory()
    } else {
        Location::File(db.to_owned())
    };
    let company = company(&flags)?;
    server::run(server::Config {
        started,
        location,
        addr: flags.addr.unwrap_or_else(|| flags.tls.default_addr()),
        tls: flags.tls.config(&company)?,
        backups: flags.backups.settings(flags.limits.free_space_floor)?,
        mail: flags.mail.settings(&company)?,
        company,
        overlay: flags.overlay,
        demo: flags.demo,
        hsts: flags.tls.hsts(),
        retention: flags.retention.periods(),
        limits: flags.limits.of_connections(),
        drain: flags.limits.drain_timeout,
        free_space_floor: flags.limits.free_space_floor,
        max_uploads_per_client_per_day: flags.limits.max_uploads_per_client_per_day,
        max_uploads_per_day: flags.limits.max_uploads_per_day,
        quotas: flags.limits.quotas(),
        proxies: flags.limits.trusted_proxies(),
        clock,
    })
}

fn company(flags: &Serve) -> anyhow::Result<Company> {
    let mut company = load_company(flags.company.as_deref())?;
    let url = flags.public_url.clone();
    if let Some(url) = url.or_else(|| flags.tls.default_public_url()) {
        company.public_url = url;
    }
    Ok(company)
}

/// Loads the facts in `file`, or the built-in ones.
pub(super) fn load_company(file: Option<&Path>) -> anyhow::Result<Company> {
    Company::load(file).with_context(|| match file {
        Some(file) => format!("the company file {} cannot be used", file.display()),
        None => "the built-in company facts cannot be used".to_owned(),
    })
}

/// Flushes the log when dropped.
struct Logs(Option<WorkerGuard>);

impl Drop for Logs {
    fn drop(&mut self) {
        let guard = self.0.take();
        exit::write_last_output(move || drop(guard));
    }
}

/// Starts the log. A separate thread writes it, so that a slow terminal or journal never blocks a request. Lines that
/// are still unwritten at the end are dropped.
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
