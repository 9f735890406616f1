//! `standfast serve`: its flags and its log. `server` does the rest.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::builder::{BoolishValueParser, FalseyValueParser};
use clap::{ArgAction, Args, Command, ValueEnum};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use super::daily_backups::DailyBackupFlags;
use super::exit::Failure;
use super::limits::Limits;
use super::mail_flags::MailFlags;
use super::settings::{LEVELS, Settings};
use super::tls::TlsFlags;
use crate::clock::Clock;
use crate::domain::retention::Retention;
use crate::facts::{Company, SiteUrl};
use crate::http::{Quotas, connections};
use crate::server;
use crate::store::Location;

/// Serve the site
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  standfast serve --addr 0.0.0.0:80 --db /var/lib/standfast/standfast.db --company company.json\n\n\
                  Each flag is a setting too: --tls-domain is STANDFAST_TLS_DOMAIN, in the environment or in \
                  /etc/standfast/standfast.env. `-h` leaves out what few sites change."
)]
pub struct Serve {
    /// Address and port of plain HTTP, for example 0.0.0.0:80 [default: 127.0.0.1:8080, with HTTPS [::]:80]
    #[arg(long, env = "STANDFAST_ADDR", help_heading = "Address")]
    addr: Option<SocketAddr>,
    /// Address under which visitors know the site, for example https://www.example.com
    #[arg(
        long,
        value_name = "URL",
        env = "STANDFAST_PUBLIC_URL",
        help_heading = "Address"
    )]
    public_url: Option<SiteUrl>,
    /// Address where Prometheus reads /metrics, and /healthz says more, as 127.0.0.1:9464. Keep it on this machine
    #[arg(
        long,
        value_name = "IP:PORT",
        env = "STANDFAST_METRICS_ADDR",
        help_heading = "Address",
        hide_short_help = true
    )]
    metrics_addr: Option<SocketAddr>,
    /// JSON file with the company's names, numbers and addresses, in place of the samples
    #[arg(long, value_name = "FILE", env = "STANDFAST_COMPANY")]
    pub(super) company: Option<PathBuf>,
    /// Directory whose images/… and downloads/… replace the built-in files of the same name
    #[arg(
        long,
        value_name = "DIR",
        env = "STANDFAST_OVERLAY",
        hide_short_help = true
    )]
    overlay: Option<PathBuf>,
    /// Serve sample content from a database in memory. Nothing is saved
    #[arg(
        long,
        env = "STANDFAST_DEMO",
        value_parser = FalseyValueParser::new()
    )]
    demo: bool,
    /// How log lines are written. RUST_LOG sets the levels
    #[arg(
        long,
        value_name = "FORMAT",
        env = "STANDFAST_LOG_FORMAT",
        default_value = "text",
        hide_short_help = true
    )]
    log_format: LogFormat,
    #[command(flatten, next_help_heading = "HTTPS")]
    tls: TlsFlags,
    #[command(flatten, next_help_heading = "Mail")]
    mail: MailFlags,
    #[command(flatten, next_help_heading = "Backups")]
    pub(super) backups: DailyBackupFlags,
    /// Count views by page, without cookies or stored addresses. `standfast visits` shows them
    #[arg(
        long,
        value_name = "on|off",
        env = "STANDFAST_VISITS",
        default_value = "on",
        value_parser = BoolishValueParser::new(),
        hide_possible_values = true,
        action = ArgAction::Set,
        help_heading = "Privacy"
    )]
    visits: bool,
    #[command(flatten, next_help_heading = "Privacy")]
    pub(super) retention: Retention,
    #[command(flatten, next_help_heading = "Limits")]
    limits: Limits,
}

/// Most log lines that wait for a slow reader: some megabytes.
const WAITING_LOG_LINES: usize = 10_000;

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

/// Serves until SIGINT or SIGTERM. A second signal does not wait for open requests.
pub(super) fn run(
    flags: Serve,
    program: &Command,
    settings: &Settings,
    db: &Path,
    clock: Clock,
) -> anyhow::Result<()> {
    let started = Instant::now();
    if flags.demo && flags.tls.has_domain() {
        let sentence = "--demo cannot have --tls-domain: its certificate would be lost";
        bail!(Failure::Usage(sentence.to_owned()));
    }
    let _logs = start_logging(flags.log_format, levels()?);
    for name in settings.unknown(program) {
        tracing::warn!("{}: {name} is not a setting", settings.path().display());
    }
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
        metrics_addr: flags.metrics_addr,
        backups: flags.backups.settings(flags.limits.free_space_floor),
        mail: flags.mail.settings(&company)?,
        is_published: flags.is_published(),
        company,
        overlay: flags.overlay,
        demo: flags.demo,
        hsts: flags.tls.hsts(),
        retention: flags.retention,
        limits: connections::Limits::new(flags.limits.max_connections as usize),
        free_space_floor: flags.limits.free_space_floor,
        max_uploads_per_day: flags.limits.max_uploads_per_day,
        quotas: flags.limits.rate_limit.then(Quotas::default),
        proxies: flags.limits.trusted_proxy.clone().into(),
        visits: flags.visits,
        clock,
    })
}

impl Serve {
    pub(super) fn is_demo(&self) -> bool {
        self.demo
    }

    /// What a start with these flags would refuse or complain about, each in a sentence. Not the company file.
    pub(super) fn findings(&self) -> Vec<String> {
        // The built-in one always loads.
        let company = company(self).or_else(|_| load_company(None));
        let Ok(company) = company else {
            return Vec::new();
        };
        let checks = [
            levels().map(drop),
            self.tls.config(&company).map(drop),
            self.mail.settings(&company).map(drop),
            self.mail.check_password(),
            self.backups.check(),
            self.overlay.as_deref().map_or(Ok(()), check_overlay),
        ];
        let errors = checks.into_iter().filter_map(Result::err);
        errors.map(|error| format!("{error:#}")).collect()
    }

    /// Whether the flags say that visitors reach the site: under an address of its own, or through a proxy.
    fn is_published(&self) -> bool {
        let is_local = |url: &SiteUrl| {
            let host = url.host();
            let address = host.parse::<IpAddr>();
            host == "localhost" || address.is_ok_and(|address| address.is_loopback())
        };
        self.public_url.as_ref().is_some_and(|url| !is_local(url))
            || !self.limits.trusted_proxy.is_empty()
    }
}

fn check_overlay(directory: &Path) -> anyhow::Result<()> {
    let entries = std::fs::read_dir(directory);
    let named = || format!("the directory of --overlay, {}", directory.display());
    entries.map(drop).with_context(named)
}

/// The levels of the log.
///
/// # Errors
/// If `RUST_LOG` does not say any.
fn levels() -> anyhow::Result<EnvFilter> {
    let levels = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into());
    levels.from_env().map_err(|error| {
        let sentence = format!("{LEVELS}: {error}; write for example debug");
        Failure::Usage(sentence).into()
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

/// Starts the log. A separate thread writes it, so that a slow terminal or journal never blocks a request. The guard flushes
/// it, and waits for a second at most.
fn start_logging(format: LogFormat, levels: EnvFilter) -> WorkerGuard {
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(WAITING_LOG_LINES)
        .finish(std::io::stderr());
    let lines = tracing_subscriber::fmt()
        .with_writer(writer)
        .with_env_filter(levels)
        .with_target(false);
    match format {
        LogFormat::Text => lines.with_ansi(false).init(),
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .init(),
    }
    guard
}
