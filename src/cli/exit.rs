//! Reports an error: one sentence on standard error and an exit code.

use std::error::Error;
use std::io::{ErrorKind, Write};
use std::iter;
use std::panic;
use std::process::ExitCode;

use clap::error::ErrorKind as UsageKind;

use crate::config::values::SettingError;
use crate::db;
use crate::text::{escape_line, escape_text};
use crate::validation::Invalid;

const FAILURE: u8 = 1;
pub(super) const USAGE: u8 = 2;
pub(super) const NOT_FOUND: u8 = 3;
pub(super) const INVALID_INPUT: u8 = 4;
pub(super) const LOCKED: u8 = 5;
pub(super) const FINDINGS: u8 = 6;

/// What clap says of arguments that are missing.
const MISSING: &str = "the following required arguments were not provided";

/// An error that only the command line can find: a sentence.
#[derive(Debug, thiserror::Error)]
#[error("{sentence}")]
pub(super) struct Failure {
    /// A constant of this file.
    code: u8,
    sentence: String,
}

impl Failure {
    /// Ends the command with the exit code `code`.
    pub(super) fn new(code: u8, sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        Self { code, sentence }
    }
}

/// Returns the exit code for `error`.
fn code(error: &anyhow::Error) -> u8 {
    error.chain().find_map(of_cause).unwrap_or(FAILURE)
}

fn of_cause(cause: &(dyn Error + 'static)) -> Option<u8> {
    if let Some(Failure { code, .. }) = cause.downcast_ref() {
        return Some(*code);
    }
    if let Some(error) = cause.downcast_ref() {
        return match error {
            db::Error::NotFound(_) => Some(NOT_FOUND),
            db::Error::Busy | db::Error::WalInUse | db::Error::Locked(_) => Some(LOCKED),
            db::Error::Refused(_) => Some(INVALID_INPUT),
            _ => None,
        };
    }
    let is_invalid = cause.is::<Invalid>() || cause.is::<SettingError>();
    is_invalid.then_some(INVALID_INPUT)
}

/// Prints what went wrong, on one line of standard error, and returns the exit code. The line may quote file names and
/// field names from outside, so control characters are escaped. A closed pipe, as in
/// `standfast messages list | head`, is no failure.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    note(&format!("error: {error:#}"));
    ExitCode::from(code(error))
}

/// From now on, a panic prints where it happened, and not its message, which may quote a password or what a visitor has sent.
pub fn report_panics() {
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let place = place.unwrap_or_default();
        note(&format!(
            "error: the program panicked at {place}; report this fault"
        ));
    }));
}

/// Prints `sentence` on standard error, escaped: it may quote a file name.
pub(super) fn note(sentence: &str) {
    // With standard error closed, nobody can read it.
    let _ = writeln!(std::io::stderr(), "{}", escape_line(&plain(sentence)));
}

/// `sentence` without the numbers that the standard library adds to the system's words: "(os error 2)".
pub(super) fn plain(sentence: &str) -> String {
    let mut parts = sentence.split(" (os error ");
    let first = parts.next().unwrap_or_default();
    let others = parts.map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
    let others = others.map(|part| part.strip_prefix(')').unwrap_or(part));
    iter::once(first).chain(others).collect()
}

/// Prints why clap refused the arguments, or the help or version it was asked for, and returns the exit code. A shell's `*` can
/// name files of strangers, so control characters are escaped.
pub fn report_usage(error: &clap::Error) -> ExitCode {
    let text = escape_text(&error.to_string());
    // With standard output or error closed, nobody can read it.
    if error.use_stderr() {
        let mut text = text.replace(MISSING, "these are missing");
        // In a usage line, clap shows a flag whose variable is set as if it were required.
        if error.kind() != UsageKind::DisplayHelpOnMissingArgumentOrSubcommand {
            text = text.replace(" --db <PATH>", "");
        }
        let _ = std::io::stderr().write_all(text.as_bytes());
        return ExitCode::from(USAGE);
    }
    let _ = std::io::stdout().write_all(text.as_bytes());
    ExitCode::SUCCESS
}

/// Why clap refused a setting, without the help below it. A flag that is missing is named as in the settings file.
pub(super) fn usage_sentence(error: &clap::Error) -> String {
    let text = error.to_string().replace(MISSING, "these are missing");
    let sentence = text.split("\n\n").next().unwrap_or_default();
    let words = sentence.trim_start_matches("error: ").split_whitespace();
    let named = words.map(|word| match word.strip_prefix("--") {
        Some(flag) => format!("STANDFAST_{}", flag.to_uppercase().replace('-', "_")),
        None => word.to_owned(),
    });
    named.collect::<Vec<_>>().join(" ")
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut errors = error.chain().filter_map(|cause| cause.downcast_ref());
    errors.any(|error: &std::io::Error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn each_error_has_its_exit_code_with_and_without_context() {
        let not_found = db::Error::not_found("message", 1, "messages list");
        let errors: [(anyhow::Error, u8); 7] = [
            (Failure::new(USAGE, "add --yes").into(), 2),
            (not_found.into(), 3),
            (db::Error::Refused("exists".to_owned()).into(), 4),
            (Invalid::default().into(), 4),
            (db::Error::Busy.into(), 5),
            (db::Error::Locked("db".to_owned()).into(), 5),
            (db::Error::Full.into(), 1),
        ];
        for (error, expected) in errors {
            assert_eq!(code(&error), expected);
            assert_eq!(
                code(&Err::<(), _>(error).context("doing it").unwrap_err()),
                expected
            );
        }
    }
}
