//! `standfast serve`: starts the log, and then the server.

use std::io::{BufWriter, stderr};
use std::time::Instant;
use std::{env, panic};

use anyhow::bail;
use clap::Command;
use jiff::Timestamp;
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::format::Writer;

use crate::cli::exit::{Failure, USAGE};
use crate::clock::Clock;
use crate::config::serve::{LogFormat, ServeConfig};
use crate::config::settings_file::{LEVELS, SettingsFile};
use crate::db::Location;
use crate::{karachi, server};

/// Maximum number of log lines that wait for a slow reader: some megabytes.
const WAITING_LOG_LINES: usize = 10_000;

/// Runs the server until it is stopped.
pub(super) fn run(
    config: ServeConfig,
    program: &Command,
    settings: &SettingsFile,
    database: Location,
    clock: Clock,
) -> anyhow::Result<()> {
    let started = Instant::now();
    if config.demo && !config.tls.tls_domain.is_empty() {
        let sentence = "the demo cannot have STANDFAST_TLS_DOMAIN: its certificate would be lost";
        bail!(Failure::new(USAGE, sentence));
    }
    let _logs = start_logging(config.log_format, levels()?);
    // Without its message, which may quote what a visitor has sent.
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(tracing::field::display);
        tracing::error!(place, "a part of the server panicked; report this fault");
    }));
    for sentence in settings.unknown(program) {
        tracing::warn!("{sentence}");
    }
    let demo = config.demo.then(Location::memory);
    server::run(config, demo.unwrap_or(database), clock, started)
}

/// The levels of the log.
///
/// # Errors
/// If a part of `RUST_LOG` names no level. A word that is none, such as `verbose`, would be the name of a module, and
/// silence all others.
pub(super) fn levels() -> anyhow::Result<EnvFilter> {
    let levels = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into());
    let text = env::var(LEVELS).unwrap_or_default();
    let is_level = |part: &str| part.contains('=') || part.trim().parse::<LevelFilter>().is_ok();
    let parsed = levels.parse(&text).ok();
    let parsed = parsed.filter(|_| text.is_empty() || text.split(',').all(is_level));
    parsed.ok_or_else(|| {
        let sentence = format!("{LEVELS} is wrong; write off, error, warn, info, debug or trace");
        Failure::new(USAGE, sentence).into()
    })
}

/// Starts the log. A separate thread writes all lines that wait at once, so that a slow terminal or journal never blocks a request.
/// The guard flushes it, and waits for a second at most.
fn start_logging(format: LogFormat, levels: EnvFilter) -> WorkerGuard {
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(WAITING_LOG_LINES)
        .finish(BufWriter::new(stderr()));
    // As all commands show it.
    let time: fn(&mut Writer<'_>) -> std::fmt::Result =
        |line| line.write_str(&karachi::rfc3339(Timestamp::now()));
    let lines = tracing_subscriber::fmt()
        .with_writer(writer)
        .with_env_filter(levels)
        .with_timer(time)
        .with_target(false);
    match format {
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .init(),
        LogFormat::Text => lines.with_ansi(false).init(),
    }
    guard
}
