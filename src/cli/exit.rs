//! What a failure means for whoever started the program: one sentence on stderr and an exit code.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use crate::domain::invalid::Invalid;
use crate::domain::news_image::ImageError;
use crate::facts::CompanyError;
use crate::store;

const OK: u8 = 0;
const FAILURE: u8 = 1;
const NOT_FOUND: u8 = 3;
const INVALID_INPUT: u8 = 4;
const LOCKED: u8 = 5;

/// The exit code for `error`. Wrong usage, 2, is told by clap before anything can fail here.
pub fn code(error: &anyhow::Error) -> u8 {
    if is_broken_pipe(error) {
        return OK;
    }
    for cause in error.chain() {
        if cause.is::<Invalid>() || cause.is::<ImageError>() {
            return INVALID_INPUT;
        }
        match cause.downcast_ref() {
            Some(store::Error::NotFound { .. }) => return NOT_FOUND,
            Some(store::Error::Busy | store::Error::InUse(_)) => return LOCKED,
            _ => {}
        }
        if let Some(CompanyError::Field { .. } | CompanyError::Malformed(_)) = cause.downcast_ref()
        {
            return INVALID_INPUT;
        }
    }
    FAILURE
}

/// Says what went wrong, in one line, and answers the exit code. A reader that has seen enough, as in
/// `standfast messages list | head`, is no failure.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if !is_broken_pipe(error) {
        // With stderr closed there is nobody left to tell.
        let _ = writeln!(std::io::stderr(), "error: {error:#}");
    }
    ExitCode::from(code(error))
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn each_failure_has_its_code_with_and_without_context() {
        let not_found = store::Error::NotFound {
            noun: "message",
            id: 1,
            list: "messages",
        };
        let errors: [(anyhow::Error, u8); 7] = [
            (not_found.into(), 3),
            (Invalid::default().into(), 4),
            (ImageError::NotAnImage.into(), 4),
            (store::Error::Busy.into(), 5),
            (store::Error::InUse("db".into()).into(), 5),
            (store::Error::Full.into(), 1),
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
