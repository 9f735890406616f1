//! `standfast serve`: starts the log, then the server.

use std::io::{BufWriter, stderr};
use std::panic;
use std::time::Instant;

use anyhow::bail;
use clap::error::{ContextKind, ContextValue, ErrorKind as UsageKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use jiff::Timestamp;
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::format::Writer;

use crate::cli::exit::{Code, Failure};
use crate::clock::Clock;
use crate::config::serve::{CombinationError, LogFormat, ServeConfig};
use crate::config::settings_file::{LOG_VARIABLE, SettingsFile, variable};
use crate::db::Location;
use crate::{karachi, server};

/// Maximum number of log lines that wait for a slow terminal or journal. They take a few megabytes.
const MAX_WAITING_LINES: usize = 10_000;

/// Runs the server until it is stopped.
pub(super) fn run(
    config: ServeConfig,
    program: &Command,
    settings: &SettingsFile,
    database: Location,
    clock: Clock,
) -> anyhow::Result<()> {
    let started = Instant::now();
    let _flush_on_drop = start_logging(config.log_format, log_levels(settings)?);
    // Log only the location. The message of a panic may quote data of a visitor.
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(tracing::field::display);
        tracing::error!(place, "a server task panicked; please report this bug");
    }));
    for sentence in settings.describe_unknown(program) {
        tracing::warn!("{sentence}");
    }
    let location = if config.demo {
        Location::memory()
    } else {
        database
    };
    server::run(config, location, clock, started)
}

/// Checks that the flags of `serve`, a subcommand of `program`, go together. `matches` are the parsed arguments of `program`.
///
/// # Errors
/// The errors of clap's `requires` and `conflicts_with`. A flag that comes from `settings` or the environment appears as
/// the setting, with its source.
pub(super) fn check_flags(
    config: &ServeConfig,
    program: &Command,
    matches: &ArgMatches,
    settings: &SettingsFile,
) -> Result<(), clap::Error> {
    let Err(mistake) = config.check_combination() else {
        return Ok(());
    };
    let mut program = program.clone();
    // Gives the subcommands the name of the program, for the usage line.
    program.build();
    let serve = program
        .find_subcommand_mut("serve")
        .expect("serve is a subcommand");
    let usage = serve.render_usage();
    let is_on_command_line = |flag: &Arg| {
        let matches = matches.subcommand_matches("serve");
        let source = matches.and_then(|matches| matches.value_source(flag.get_id().as_str()));
        source == Some(ValueSource::CommandLine)
    };
    let display = |name: &str| {
        let flag = find_flag(serve, name);
        if is_on_command_line(flag) {
            return flag.to_string();
        }
        variable(flag)
            .and_then(|setting| settings.describe_source(setting))
            .unwrap_or_else(|| flag.to_string())
    };
    let (kind, context) = match mistake {
        CombinationError::Missing(names) => {
            let flags = names.into_iter().map(display).collect();
            let missing = (ContextKind::InvalidArg, ContextValue::Strings(flags));
            (UsageKind::MissingRequiredArgument, vec![missing])
        }
        CombinationError::Conflict { flag, other } => {
            let [flag, other] = [flag, other].map(|name| ContextValue::String(display(name)));
            let conflict = vec![
                (ContextKind::InvalidArg, flag),
                (ContextKind::PriorArg, other),
            ];
            (UsageKind::ArgumentConflict, conflict)
        }
    };
    let mut error = clap::Error::new(kind).with_cmd(serve);
    error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    for (kind, value) in context {
        error.insert(kind, value);
    }
    Err(error)
}

/// The flag `--name` of `serve`.
///
/// # Panics
/// If `serve` has no such flag.
pub(super) fn find_flag<'a>(serve: &'a Command, name: &str) -> &'a Arg {
    serve
        .get_arguments()
        .find(|flag| flag.get_long() == Some(name))
        .expect("serve has this flag")
}

/// Reads the levels of the log from `RUST_LOG`.
///
/// # Errors
/// If an item is neither a level nor `TARGET=LEVEL`. `EnvFilter` would take a wrong word, such as `verbose`, for the name of a
/// module, and turn off all others.
pub(super) fn log_levels(settings: &SettingsFile) -> anyhow::Result<EnvFilter> {
    let value = settings.value(LOG_VARIABLE).unwrap_or_default();
    let value = value.to_string_lossy();
    let is_valid = |item: &str| item.contains('=') || item.trim().parse::<LevelFilter>().is_ok();
    let filter = EnvFilter::builder()
        .with_default_directive(LevelFilter::INFO.into())
        .parse(&value);
    match filter {
        Ok(filter) if value.is_empty() || value.split(',').all(is_valid) => Ok(filter),
        _ => bail!(Failure::new(
            Code::Usage,
            format!("{LOG_VARIABLE} is invalid; use one of: off, error, warn, info, debug, trace")
        )),
    }
}

/// Starts the log. A separate thread writes the lines, so that a slow terminal or journal never blocks a request. Dropping the
/// guard flushes the log, for at most a second.
fn start_logging(format: LogFormat, levels: EnvFilter) -> WorkerGuard {
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(MAX_WAITING_LINES)
        .finish(BufWriter::new(stderr()));
    // The same format as in all commands.
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
