//! The error of this module.

use crate::db;
use crate::inbox::Source;

/// Why an operation on the inbox failed. Each error is a sentence for the office; `web` has its own sentences for visitors.
/// Functions that can only fail because of the database return a [`db::Error`] instead.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No row of the table has this id or reference.
    #[error("there is no {} {row}; see `standfast {} list`", table.noun(), table.table())]
    UnknownSubmission {
        /// The table.
        table: Source,
        /// The id or the reference.
        row: String,
    },
    /// No unsent email has this id.
    #[error("there is no unsent mail {0}; see `standfast mail list`")]
    UnknownMail(i64),
    /// Nothing was sent from this email address.
    #[error("nothing of {0} is in the database")]
    UnknownPerson(String),
    /// The application is for a job that is closed.
    #[error("this opening no longer takes applications")]
    JobNotOpen {
        /// The field of the form that selects the job.
        field: &'static str,
    },
    /// The files received today have used up their share of the daily limit.
    #[error(
        "the files received today have reached STANDFAST_MAX_UPLOADS_PER_DAY; remove spam with \
         `standfast applications remove --spam`, or raise the limit"
    )]
    DailyUploads,
    /// Everything received today adds up to the daily limit.
    #[error(
        "the forms received today have reached STANDFAST_MAX_UPLOADS_PER_DAY; remove spam with \
         `standfast messages remove --spam` and `standfast applications remove --spam`, or raise the limit"
    )]
    DailyMessages,
    /// The database or its disk failed.
    #[error(transparent)]
    Database(#[from] db::Error),
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.into())
    }
}
