//! Reports an error: one sentence on standard error and an exit code.

use std::error::Error;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use crate::config::values::SettingError;
use crate::db;
use crate::text::{escape_line, escape_text};
use crate::validation::Invalid;

const OK: u8 = 0;
const FAILURE: u8 = 1;
const USAGE: u8 = 2;
const NOT_FOUND: u8 = 3;
const INVALID_INPUT: u8 = 4;
const LOCKED: u8 = 5;
const FINDINGS: u8 = 6;

/// Errors that only the command line can find.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// A usage error that is found while the command runs; clap reports all others.
    #[error("{0}")]
    Usage(String),
    /// The requested item does not exist.
    #[error("{0}")]
    NotFound(String),
    /// Another program blocked the rest of the work.
    #[error("{0}")]
    InUse(String),
    /// A file or folder that cannot be used.
    #[error("{0}")]
    Invalid(String),
    /// How many findings `doctor` or `config check` has printed.
    #[error("findings: {0}")]
    Findings(usize),
}

/// Returns the exit code for `error`.
pub fn code(error: &anyhow::Error) -> u8 {
    if is_broken_pipe(error) {
        return OK;
    }
    error.chain().find_map(of_cause).unwrap_or(FAILURE)
}

fn of_cause(cause: &(dyn Error + 'static)) -> Option<u8> {
    if let Some(failure) = cause.downcast_ref() {
        return Some(match failure {
            Failure::Usage(_) => USAGE,
            Failure::NotFound(_) => NOT_FOUND,
            Failure::InUse(_) => LOCKED,
            Failure::Invalid(_) => INVALID_INPUT,
            Failure::Findings(_) => FINDINGS,
        });
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
    if !is_broken_pipe(error) {
        note(&format!("error: {error:#}"));
    }
    ExitCode::from(code(error))
}

/// Prints `sentence` on standard error, escaped: it may quote a file name.
pub(super) fn note(sentence: &str) {
    // With standard error closed, nobody can read it.
    let _ = writeln!(std::io::stderr(), "{}", escape_line(sentence));
}

/// Prints why clap refused the arguments, or the help or version it was asked for, and returns the exit code. A shell's `*` can
/// name files of strangers, so control characters are escaped.
pub fn report_usage(error: &clap::Error) -> ExitCode {
    let text = escape_text(&error.to_string());
    // With standard output or error closed, nobody can read it.
    let _ = match error.use_stderr() {
        true => std::io::stderr().write_all(text.as_bytes()),
        false => std::io::stdout().write_all(text.as_bytes()),
    };
    ExitCode::from(if error.use_stderr() { USAGE } else { OK })
}

/// Why clap refused an argument, without the help below it.
pub(super) fn usage_sentence(error: &clap::Error) -> String {
    let text = error.to_string();
    let sentence = text.split("\n\n").next().unwrap_or_default();
    let words = sentence.trim_start_matches("error: ").split_whitespace();
    words.collect::<Vec<_>>().join(" ")
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn each_error_has_its_exit_code_with_and_without_context() {
        let not_found = db::Error::not_found("message", 1, "messages");
        let errors: [(anyhow::Error, u8); 13] = [
            (Failure::Usage("add --yes".to_owned()).into(), 2),
            (Failure::NotFound("nobody".to_owned()).into(), 3),
            (Failure::InUse("in the log".to_owned()).into(), 5),
            (Failure::Invalid("not empty".to_owned()).into(), 4),
            (Failure::Findings(2).into(), 6),
            (not_found.clone().into(), 3),
            (not_found.into(), 3),
            (db::Error::Refused("exists".to_owned()).into(), 4),
            (Invalid::default().into(), 4),
            (db::Error::Busy.into(), 5),
            (db::Error::Locked("db".to_owned()).into(), 5),
            (db::Error::Full.into(), 1),
            (std::io::Error::from(ErrorKind::BrokenPipe).into(), 0),
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
