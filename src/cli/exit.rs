//! Reports errors: one sentence on standard error, and an exit code.

use std::error::Error;
use std::io::{ErrorKind, Write};
use std::panic;
use std::process::ExitCode;

use crate::config::values::SettingError;
use crate::text::{escape_line, escape_text};
use crate::validation::FieldErrors;
use crate::{content, db, inbox};

/// The exit codes of the commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Code {
    /// Any other failure.
    Failure = 1,
    /// A wrong command line.
    Usage = 2,
    /// The command names a record or a file that does not exist.
    NotFound = 3,
    /// A value, a file or a setting is invalid.
    InvalidInput = 4,
    /// Another process uses the database.
    Locked = 5,
    /// A check has found faults.
    Findings = 6,
}

impl From<Code> for ExitCode {
    fn from(code: Code) -> Self {
        Self::from(code as u8)
    }
}

/// An error with its own exit code.
#[derive(Debug, thiserror::Error)]
#[error("{sentence}")]
pub(super) struct Failure {
    code: Code,
    sentence: String,
}

impl Failure {
    pub(super) fn new(code: Code, sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        Self { code, sentence }
    }
}

/// Returns the exit code for `error`.
fn exit_code(error: &anyhow::Error) -> Code {
    error
        .chain()
        .find_map(exit_code_of_cause)
        .unwrap_or(Code::Failure)
}

fn exit_code_of_cause(cause: &(dyn Error + 'static)) -> Option<Code> {
    if let Some(Failure { code, .. }) = cause.downcast_ref::<Failure>() {
        return Some(*code);
    }
    if let Some(error) = cause.downcast_ref::<content::Error>() {
        return exit_code_of_content(error);
    }
    if let Some(error) = cause.downcast_ref::<inbox::Error>() {
        return exit_code_of_inbox(error);
    }
    if let Some(error) = cause.downcast_ref::<db::Error>() {
        return exit_code_of_database(error);
    }
    let is_invalid = cause.is::<FieldErrors>() || cause.is::<SettingError>();
    is_invalid.then_some(Code::InvalidInput)
}

fn exit_code_of_content(error: &content::Error) -> Option<Code> {
    match error {
        content::Error::UnknownNews(_)
        | content::Error::UnknownJob(_)
        | content::Error::UnknownPicture(_) => Some(Code::NotFound),
        content::Error::Picture(_)
        | content::Error::DuplicateSlug { .. }
        | content::Error::InvalidFile(_) => Some(Code::InvalidInput),
        content::Error::Database(error) => exit_code_of_database(error),
    }
}

fn exit_code_of_inbox(error: &inbox::Error) -> Option<Code> {
    match error {
        inbox::Error::UnknownSubmission { .. }
        | inbox::Error::UnknownMail(_)
        | inbox::Error::UnknownPerson(_) => Some(Code::NotFound),
        // Commands store no forms.
        inbox::Error::JobNotOpen { .. }
        | inbox::Error::DailyUploads
        | inbox::Error::DailyMessages => None,
        inbox::Error::Database(error) => exit_code_of_database(error),
    }
}

fn exit_code_of_database(error: &db::Error) -> Option<Code> {
    match error {
        db::Error::Busy
        | db::Error::WalInUse
        | db::Error::ServerRunning(_)
        | db::Error::OpenElsewhere(_) => Some(Code::Locked),
        db::Error::UnsuitableFile { .. } => Some(Code::InvalidInput),
        _ => None,
    }
}

/// Prints `error` on one line of standard error and returns the exit code. Escapes control characters, because the line may quote
/// untrusted names of files and fields. Returns success for a closed pipe, as in `standfast messages list | head`.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    note(&format!("error: {error:#}"));
    ExitCode::from(exit_code(error))
}

/// From now on, a panic prints only its location. Its message may quote a password or data of a visitor.
pub fn report_panics() {
    panic::set_hook(Box::new(|panic| {
        let location = panic
            .location()
            .map(ToString::to_string)
            .unwrap_or_default();
        note(&format!(
            "error: the program panicked at {location}; please report this bug"
        ));
    }));
}

/// Prints `sentence` on standard error. Escapes control characters, because it may quote a file name.
pub(super) fn note(sentence: &str) {
    // Ignore the error of a closed standard error.
    let _ = writeln!(std::io::stderr(), "{}", escape_line(sentence));
}

/// Prints a usage error, or the help or version that the user asked for, and returns the exit code. Escapes control characters,
/// because a shell's `*` may insert names of other people's files.
pub fn report_usage(error: &clap::Error) -> ExitCode {
    let text = escape_text(&error.to_string());
    // Both writes ignore the error of a closed stream.
    if error.use_stderr() {
        let _ = std::io::stderr().write_all(text.as_bytes());
        return ExitCode::from(Code::Usage);
    }
    let _ = std::io::stdout().write_all(text.as_bytes());
    ExitCode::SUCCESS
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use anyhow::Context;

    use super::*;

    #[test]
    fn each_error_has_its_exit_code_with_and_without_context() {
        let no_job = content::Error::UnknownJob("driver".to_owned());
        let errors: [(anyhow::Error, u8); 10] = [
            (Failure::new(Code::Usage, "add --yes").into(), 2),
            (inbox::Error::UnknownMail(1).into(), 3),
            (inbox::Error::from(db::Error::Busy).into(), 5),
            (no_job.into(), 3),
            (content::Error::from(db::Error::Busy).into(), 5),
            (
                db::Error::unsuitable_file(Path::new("x"), "exists").into(),
                4,
            ),
            (FieldErrors::default().into(), 4),
            (db::Error::Busy.into(), 5),
            (db::Error::ServerRunning("db".into()).into(), 5),
            (db::Error::Full.into(), 1),
        ];
        for (error, expected) in errors {
            assert_eq!(exit_code(&error) as u8, expected);
            let with_context = Err::<(), _>(error).context("doing it").unwrap_err();
            assert_eq!(exit_code(&with_context) as u8, expected);
        }
    }
}
