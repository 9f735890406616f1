//! `standfast serve`: its flags and its log. `server` does the rest.

use std::io::{BufWriter, stderr};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::builder::FalseyValueParser;
use clap::{Arg, Args, Command, ValueEnum};
use ipnet::IpNet;
use jiff::Timestamp;
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::cli::exit::Failure;
use crate::cli::mail_flags::MailFlags;
use crate::cli::tls::TlsFlags;
use crate::clock::Clock;
use crate::config::retention::Retention;
use crate::config::settings_file::{LEVELS, Settings};
use crate::config::{Company, SiteUrl};
use crate::db::Location;
use crate::db::backup::{DailyBackups, newest};
use crate::karachi::DailyTime;
use crate::server;
use crate::web::limits::TrustedProxies;
use crate::web::{Quotas, connections};

/// Serve the site
#[derive(Debug, Args)]
#[command(
    mut_args(with_variable),
    after_help = "Example:\n  standfast serve --addr 0.0.0.0:80 --db /var/lib/standfast/standfast.db --company company.json\n\n\
                  Each flag is a setting too: --tls-domain is STANDFAST_TLS_DOMAIN, in the environment or in \
                  /etc/standfast/standfast.env. `-h` leaves out what few sites change."
)]
pub struct Serve {
    /// Address and port of plain HTTP, for example 0.0.0.0:80 [default: 127.0.0.1:8080, with HTTPS [::]:80]
    #[arg(long, help_heading = "Address")]
    addr: Option<SocketAddr>,
    /// Address under which visitors know the site, for example https://www.example.com
    #[arg(long, value_name = "URL", help_heading = "Address")]
    public_url: Option<SiteUrl>,
    /// Address where Prometheus reads /metrics, and /healthz says more, as 127.0.0.1:9464. Keep it on this machine
    #[arg(
        long,
        value_name = "IP:PORT",
        help_heading = "Address",
        hide_short_help = true
    )]
    metrics_addr: Option<SocketAddr>,
    /// JSON file with the company's names, numbers and addresses, in place of the samples
    #[arg(long, value_name = "FILE")]
    pub(super) company: Option<PathBuf>,
    /// Directory whose images/… and downloads/… replace the built-in files of the same name
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    overlay: Option<PathBuf>,
    /// Serve sample content from a database in memory. Nothing is saved
    #[arg(long, value_parser = FalseyValueParser::new())]
    demo: bool,
    /// How log lines are written. RUST_LOG sets the levels
    #[arg(
        long,
        value_name = "FORMAT",
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
    #[arg(long, default_value = "on", help_heading = "Privacy")]
    visits: Switch,
    #[command(flatten, next_help_heading = "Privacy")]
    pub(super) retention: Retention,
    #[command(flatten, next_help_heading = "Limits")]
    limits: Limits,
}

/// Where and when the server makes backups.
#[derive(Debug, Args)]
pub(super) struct DailyBackupFlags {
    /// Folder in which the server makes a verified backup every day, best on another disk. Backups hold personal data and
    /// private keys: only the server's user may read the folder
    #[arg(long, value_name = "DIR")]
    pub(super) backup_dir: Option<PathBuf>,
    /// When it does, in Karachi
    #[arg(long, value_name = "HH:MM", default_value = "03:00")]
    backup_at: DailyTime,
    /// How many of its backups remain
    #[arg(long, value_name = "N", default_value = "7")]
    backup_keep: NonZeroU16,
}

impl DailyBackupFlags {
    /// Whether the folder is there. The server starts without it, and tries again later.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if let Some(folder) = &self.backup_dir {
            newest(folder, Timestamp::now())?;
        }
        Ok(())
    }

    /// `None` without a folder.
    pub(super) fn settings(&self, free_space_floor: u32) -> Option<DailyBackups> {
        Some(DailyBackups {
            directory: self.backup_dir.clone()?,
            at: self.backup_at,
            keep: self.backup_keep.get().into(),
            free_space_floor,
        })
    }
}

/// Limits with their defaults. README has the same table.
#[derive(Debug, Args)]
struct Limits {
    /// Most open connections. Further ones wait; one client may hold a seventeenth of them
    #[arg(long, value_name = "N", default_value = "8192")]
    max_connections: NonZeroU16,
    /// Least free space on the disk of the database. With less, forms are refused; 0 disables the check
    #[arg(long, value_name = "MIB", default_value = "64")]
    free_space_floor: u32,
    /// Most MiB of résumés that are stored in a day (in Karachi) for all clients together; 0 is no limit
    #[arg(long, value_name = "MIB", default_value = "2048")]
    max_uploads_per_day: u32,
    /// Whether each IPv4 address may send only 120 forms at once and one more every 2 seconds, and each IPv6 /64 only 20 at once and one more every 10 seconds
    #[arg(long, default_value = "on")]
    rate_limit: Switch,
    /// Network of a proxy whose X-Forwarded-For is trusted, for example 10.0.0.0/8. May be given several times
    #[arg(long, value_name = "CIDR", value_delimiter = ',', value_parser = network)]
    trusted_proxy: Vec<IpNet>,
}

/// Most log lines that wait for a slow reader: some megabytes.
const WAITING_LOG_LINES: usize = 10_000;

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Switch {
    On,
    Off,
}

/// Parses a network, or one address.
fn network(text: &str) -> Result<IpNet, String> {
    let one = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse()
        .or_else(|_| one())
        .map_err(|_| "expected an address or a network such as 10.0.0.0/8".to_owned())
}

/// Adds the variable of a flag: `STANDFAST_` and its name.
fn with_variable(flag: Arg) -> Arg {
    let name = flag.get_long().unwrap_or_default().replace('-', "_");
    let name = name.to_uppercase();
    flag.env(format!("STANDFAST_{name}"))
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
        company,
        overlay: flags.overlay,
        demo: flags.demo,
        hsts: flags.tls.hsts(),
        retention: flags.retention,
        limits: connections::Limits::new(flags.limits.max_connections.get().into()),
        free_space_floor: flags.limits.free_space_floor,
        max_uploads_per_day: flags.limits.max_uploads_per_day,
        quotas: (flags.limits.rate_limit == Switch::On).then(Quotas::default),
        proxies: TrustedProxies(flags.limits.trusted_proxy),
        visits: flags.visits == Switch::On,
        clock,
    })
}

impl Serve {
    pub(super) fn is_demo(&self) -> bool {
        self.demo
    }

    /// What a start with these flags would refuse or complain about, each in a sentence.
    pub(super) fn findings(&self) -> Vec<String> {
        let mut checks = vec![
            levels().map(drop),
            self.mail.check_password(),
            self.backups.check(),
            self.overlay.as_deref().map_or(Ok(()), check_overlay),
        ];
        match company(self) {
            Ok(company) => checks.extend([
                self.tls.config(&company).map(drop),
                self.mail.settings(&company).map(drop),
            ]),
            Err(error) => checks.push(Err(error)),
        }
        let errors = checks.into_iter().filter_map(Result::err);
        errors.map(|error| format!("{error:#}")).collect()
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

/// Starts the log. A separate thread writes all lines that wait at once, so that a slow terminal or journal never blocks a request.
/// The guard flushes it, and waits for a second at most.
fn start_logging(format: LogFormat, levels: EnvFilter) -> WorkerGuard {
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(WAITING_LOG_LINES)
        .finish(BufWriter::new(stderr()));
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
