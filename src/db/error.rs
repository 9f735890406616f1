//! The errors of the database, each a sentence with its remedy. It does not know exit codes or HTTP statuses.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::sync::Arc;

use rusqlite::{ErrorCode, ffi};

use crate::db::location::directory_of;

/// Why an operation failed. Cloneable, because one failed commit fails many submissions.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// No row has this id.
    #[error("{0}")]
    NotFound(String),
    /// An application is for a job that is closed, which this field of the form names.
    #[error("this opening no longer takes applications")]
    NotOpen(&'static str),
    /// Another process held the lock for too long, or the queue is full.
    #[error(
        "the database is busy: another command is writing to it, or the server is compacting it; try again in a moment"
    )]
    Busy,
    /// Another program uses the database: the sentence says which, and the remedy.
    #[error("{0}")]
    Locked(String),
    /// The disk is full.
    #[error("the disk is full; nothing was changed: make room and try again")]
    Full,
    /// Less free space than the floor.
    #[error("{0}")]
    LittleSpace(String),
    /// A reader keeps the WAL from being emptied.
    #[error(
        "the log of the database still has the bytes of deleted rows, because another program, such as Litestream, reads it: \
         stop that program for a minute, and the server empties the log"
    )]
    WalInUse,
    /// The files of one day have reached their part of the daily limit.
    #[error(
        "the files received today have reached STANDFAST_MAX_UPLOADS_PER_DAY; remove spam with \
         `standfast applications remove --spam`, or raise the limit"
    )]
    DailyUploads,
    /// All that was received on one day has reached the daily limit.
    #[error(
        "the forms received today have reached STANDFAST_MAX_UPLOADS_PER_DAY; remove spam with \
         `standfast messages remove --spam` and `standfast applications remove --spam`, or raise the limit"
    )]
    DailyMessages,
    /// Damage found while reading or writing.
    #[error("the database is damaged; stop the server and restore a backup")]
    Damaged,
    /// The file is damaged or no database, which SQLite finds while opening it.
    #[error("{0}")]
    NotADatabase(String),
    /// A file that the admin has named, such as a picture, an import or a backup, does not fit: the sentence says why.
    #[error("{0}")]
    Refused(String),
    /// A file cannot be read or written, or is damaged: the sentence names it and the remedy.
    #[error("{0}")]
    Unusable(String),
    /// The writer or another task has ended, which would have answered.
    #[error("a part of the server has stopped; restart the server")]
    Stopped,
    /// Any other error of SQLite.
    #[error("the database failed: {0}")]
    Sqlite(#[source] Arc<rusqlite::Error>),
}

impl Error {
    /// No row of this kind has this number or reference; `list` is the command that shows those there are.
    pub(crate) fn not_found(noun: &str, name: impl Display, list: &str) -> Self {
        Self::NotFound(format!("there is no {noun} {name}; see `standfast {list}`"))
    }

    /// Logs when a task that is tried again and again begins to fail, and when it works again. `sentence` says what is not done
    /// meanwhile; `is_failing` holds whether the last try failed.
    pub(crate) fn log_changes(result: &Result<(), Self>, is_failing: &mut bool, sentence: &str) {
        match result {
            Err(error) if !*is_failing => tracing::warn!(%error, "{sentence}; the server retries"),
            Ok(()) if *is_failing => tracing::info!("this is over: {sentence}"),
            _ => {}
        }
        *is_failing = result.is_err();
    }

    /// An error about the file at `path`, with which its sentence begins.
    pub(crate) fn unusable(path: &Path, why: &str) -> Self {
        Self::Unusable(format!("{} {why}", path.display()))
    }

    /// An error about the file at `path`, which was named for something else than the database.
    pub(crate) fn refused(path: &Path, why: &str) -> Self {
        Self::Refused(format!("{} {why}", path.display()))
    }

    /// The database at `path` was moved or replaced while it was open, or is gone and has left its WAL.
    pub(crate) fn moved(path: &Path) -> Self {
        let why = "or a file beside it was moved or replaced while it was in use; put it back, or remove what is left of it";
        Self::unusable(path, why)
    }

    /// The file at `path` is something else.
    pub(crate) fn not_a_database(path: &Path) -> Self {
        Self::NotADatabase(format!(
            "{} is not a database, or damaged; it was not changed: correct STANDFAST_DB, choose another file with --db, or restore a backup",
            path.display()
        ))
    }

    /// The operating system refuses access to `path`.
    pub(crate) fn inaccessible(path: &Path, reason: impl Into<io::Error>) -> Self {
        let reason = reason.into();
        let folder = directory_of(path);
        // Nobody knows whether it is there if a folder above is closed to this user.
        if matches!(folder.try_exists(), Ok(false)) {
            let why = "does not exist; make this folder, or correct STANDFAST_DB";
            return Self::unusable(folder, why);
        }
        let why = format!(
            "cannot be opened for reading and writing ({reason}); run this with sudo; if the server says so, give it the file and its folder with `chown standfast:`, and mount the disk for writing"
        );
        Self::unusable(path, &why)
    }

    /// Whether the database or its disk fails. Otherwise the error concerns one row, and the next one may be stored.
    pub fn is_outage(&self) -> bool {
        match self {
            Self::NotFound(_) | Self::NotOpen(_) | Self::DailyUploads | Self::DailyMessages => {
                false
            }
            Self::Sqlite(error) => {
                error.sqlite_error_code() != Some(ErrorCode::ConstraintViolation)
            }
            _ => true,
        }
    }

    /// The error with the name of the file, which SQLite does not give.
    pub(crate) fn while_opening(error: rusqlite::Error, path: &Path) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::not_a_database(path),
            Some(ErrorCode::DatabaseCorrupt) => Self::NotADatabase(format!(
                "{} is damaged; it was not changed: restore a backup",
                path.display()
            )),
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                Self::inaccessible(path, io::Error::other(error))
            }
            _ => error.into(),
        }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        let extended = error.sqlite_error().map(|error| error.extended_code);
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged,
            // On a full disk, growing the shared-memory file fails first.
            _ if extended == Some(ffi::SQLITE_IOERR_SHMSIZE) => Self::Full,
            _ => Self::Sqlite(Arc::new(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sqlite(code: i32) -> rusqlite::Error {
        rusqlite::Error::SqliteFailure(ffi::Error::new(code), None)
    }

    #[test]
    fn the_code_of_sqlite_decides_the_sentence() {
        for (code, sentence) in [
            (ffi::SQLITE_BUSY, "the database is busy"),
            (ffi::SQLITE_LOCKED, "the database is busy"),
            (ffi::SQLITE_FULL, "the disk is full"),
            (ffi::SQLITE_IOERR_SHMSIZE, "the disk is full"),
            (ffi::SQLITE_IOERR_READ, "the database failed"),
            (ffi::SQLITE_CORRUPT, "the database is damaged"),
            (ffi::SQLITE_NOTADB, "the database is damaged"),
            (ffi::SQLITE_CONSTRAINT_CHECK, "the database failed"),
        ] {
            let error = Error::from(sqlite(code)).to_string();
            assert!(error.starts_with(sentence), "{code}: {error}");
        }
    }

    #[test]
    fn a_missing_folder_is_named_instead_of_the_rights_to_a_file() {
        let dir = tempfile::tempdir().unwrap();
        let error = || io::Error::from(io::ErrorKind::PermissionDenied);
        let sentence = |path: &Path| Error::inaccessible(path, error()).to_string();
        let missing = dir.path().join("data");
        let named = format!("{} does not exist; make this folder", missing.display());
        let found = sentence(&missing.join("standfast.db"));
        assert!(found.starts_with(&named), "{found}");
        let found = sentence(&dir.path().join("standfast.db"));
        assert!(
            found.contains("(permission denied); run this with sudo"),
            "{found}"
        );
    }

    #[test]
    fn a_task_is_failing_until_it_succeeds() {
        let mut is_failing = false;
        for (result, expected) in [
            (Err(Error::Full), true),
            (Err(Error::Busy), true),
            (Ok(()), false),
        ] {
            Error::log_changes(&result, &mut is_failing, "nothing is done");
            assert_eq!(is_failing, expected);
        }
    }

    #[test]
    fn only_an_error_that_concerns_every_row_is_an_outage() {
        for row in [
            Error::NotOpen("job"),
            Error::DailyUploads,
            Error::DailyMessages,
            Error::not_found("message", 1, "messages list"),
            sqlite(ffi::SQLITE_CONSTRAINT_CHECK).into(),
        ] {
            assert!(!row.is_outage(), "{row}");
        }
        for outage in [
            Error::Full,
            Error::Damaged,
            Error::Stopped,
            sqlite(ffi::SQLITE_IOERR_READ).into(),
        ] {
            assert!(outage.is_outage(), "{outage}");
        }
    }
}
