//! `standfast serve`: its flags and its log. `server` does the rest.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::builder::{BoolishValueParser, FalseyValueParser};
use clap::{ArgAction, Args, ValueEnum, value_parser};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};

use super::daily_backups::DailyBackupFlags;
use super::exit::{self, Failure};
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
    /// Serve as the stand-by of another machine: show the pages of a database that `litestream restore -f` keeps up to date,
    /// never write, and refuse forms with the telephone number
    #[arg(long, env = "STANDFAST_FOLLOW", value_parser = FalseyValueParser::new())]
    follow: bool,
    /// Whether to count how often each page is viewed, without cookies and stored addresses. `visits` shows it
    #[arg(
        long,
        value_name = "on|off",
        env = "STANDFAST_VISITS",
        default_value = "on",
        value_parser = BoolishValueParser::new(),
        hide_possible_values = true,
        action = ArgAction::Set
    )]
    visits: bool,
    /// How log lines are written to standard error
    #[arg(
        long,
        value_name = "FORMAT",
        env = "STANDFAST_LOG_FORMAT",
        default_value = "text"
    )]
    log_format: LogFormat,
    /// Let a CDN or proxy keep pages, lists and feeds for so many seconds, and show them as long again while it asks for
    /// new ones. A closed job is shown as much longer [default: none is kept]
    #[arg(
        long,
        value_name = "SECONDS",
        env = "STANDFAST_EDGE_CACHE",
        value_parser = value_parser!(u32).range(1..=LONGEST_EDGE_CACHE)
    )]
    edge_cache: Option<u32>,
    /// Address and port where a monitoring system reads metrics for Prometheus (/metrics) and the health of each
    /// component (/healthz), for example 127.0.0.1:9464. Nothing protects it, so keep it on this machine [default: none]
    #[arg(long, value_name = "IP:PORT", env = "STANDFAST_METRICS_ADDR")]
    metrics_addr: Option<SocketAddr>,
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

/// Seconds of a day. Jobs close at the end of a day, and must not be shown for much longer.
const LONGEST_EDGE_CACHE: i64 = 86_400;
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
    if flags.follow {
        let ignored = ignored_by_a_stand_by(&flags)?;
        if !ignored.is_empty() {
            let settings = ignored.join(", ");
            tracing::info!(
                settings,
                "a stand-by ignores these settings until it is promoted"
            );
        }
    }
    let company = company(&flags)?;
    let serve = match flags.follow {
        true => server::follow,
        false => server::run,
    };
    serve(server::Config {
        started,
        location,
        addr: flags.addr.unwrap_or_else(|| flags.tls.default_addr()),
        tls: flags.tls.config(&company)?,
        metrics_addr: flags.metrics_addr,
        backups: match flags.follow {
            true => None,
            false => flags.backups.settings(flags.limits.free_space_floor)?,
        },
        mail: match flags.follow {
            true => None,
            false => flags.mail.settings(&company)?,
        },
        company,
        overlay: flags.overlay,
        demo: flags.demo,
        hsts: flags.tls.hsts(),
        edge_cache: flags.edge_cache,
        retention: flags.retention.periods(),
        limits: flags.limits.of_connections(),
        free_space_floor: flags.limits.free_space_floor,
        max_uploads_per_client_per_day: flags.limits.max_uploads_per_client_per_day,
        max_uploads_per_day: flags.limits.max_uploads_per_day,
        quotas: flags.limits.quotas(),
        proxies: flags.limits.trusted_proxies(),
        visits: flags.visits,
        clock,
    })
}

/// The settings of the other machine that a stand-by has no use for, so that both machines can have the same ones.
///
/// # Errors
/// With --demo, which has no database to follow.
fn ignored_by_a_stand_by(flags: &Serve) -> anyhow::Result<Vec<&'static str>> {
    if flags.demo {
        bail!(Failure::Usage(
            "--follow shows the database of another machine, and --demo has none of its own; remove one of them".to_owned()
        ));
    }
    let settings = [
        (flags.mail.is_set(), "--mail-to"),
        (flags.backups.is_set(), "--backup-dir"),
    ];
    let ignored = settings.into_iter().filter(|(is_set, _)| *is_set);
    Ok(ignored.map(|(_, name)| name).collect())
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
