//! Database errors. Each one is a sentence that includes the remedy. Callers map them to exit codes and HTTP statuses.

use std::io;
use std::path::Path;
use std::sync::Arc;

use rusqlite::{ErrorCode, ffi};

use crate::db::location::directory_of;

/// Why an operation failed. `Clone`, because one failed commit fails every submission of its batch.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// Another process held the lock for too long, or the queue is full.
    #[error(
        "the database is busy: another command is writing to it, or the server is compacting it; try again in a moment"
    )]
    Busy,
    /// Another program is using the database. The sentence includes which one, and the remedy.
    #[error("{0}")]
    Locked(String),
    /// The disk is full.
    #[error("the disk is full; nothing was changed: make room and try again")]
    Full,
    /// The disk has less free space than the floor.
    #[error("{0}")]
    LowSpace(String),
    /// A reader kept SQLite from emptying the WAL.
    #[error(
        "the database's WAL still holds the bytes of deleted rows because another program, such as Litestream, is reading it; \
         stop that program for a minute, so that the server can empty the WAL"
    )]
    WalInUse,
    /// SQLite found damage while reading or writing.
    #[error("the database is damaged; stop the server and restore a backup")]
    Damaged,
    /// SQLite found while opening the file that it is damaged or not a database.
    #[error("{0}")]
    NotADatabase(String),
    /// The admin chose an unsuitable file, such as a picture, an import or a backup. The sentence includes the reason.
    #[error("{0}")]
    Refused(String),
    /// A file cannot be read or written, or is damaged. The sentence includes its path and the remedy.
    #[error("{0}")]
    Unusable(String),
    /// The writer, or another task that should have answered, has ended.
    #[error("a task of the server has stopped; restart the server")]
    Stopped,
    /// Any other error of SQLite.
    #[error("the database failed: {0}")]
    Sqlite(#[source] Arc<rusqlite::Error>),
}

impl Error {
    /// An error about the file at `path`. The sentence starts with the path, and `why` continues it.
    pub(crate) fn unusable(path: &Path, why: &str) -> Self {
        Self::Unusable(format!("{} {why}", path.display()))
    }

    /// An error about the file at `path` that the admin chose, for example as a backup. The sentence starts with the path.
    pub(crate) fn refused(path: &Path, why: &str) -> Self {
        Self::Refused(format!("{} {why}", path.display()))
    }

    /// The database at `path` was moved or replaced while it was open, or is missing although its WAL still exists.
    pub(crate) fn moved(path: &Path) -> Self {
        let why = "or one of its files was moved or replaced while it was in use; put it back, or delete the leftover files";
        Self::unusable(path, why)
    }

    /// The file at `path` is not an SQLite database.
    pub(crate) fn not_a_database(path: &Path) -> Self {
        Self::NotADatabase(format!(
            "{} is not a database, or is damaged; it was not changed: correct STANDFAST_DB, choose another file with --db, or restore a backup",
            path.display()
        ))
    }

    /// The operating system refuses access to `path`.
    pub(crate) fn inaccessible(path: &Path, reason: impl Into<io::Error>) -> Self {
        let reason = reason.into();
        let directory = directory_of(path);
        // `try_exists` fails if this user may not enter a parent directory; then we can't tell whether this one exists.
        if matches!(directory.try_exists(), Ok(false)) {
            let why = "does not exist; make this directory, or correct STANDFAST_DB";
            return Self::unusable(directory, why);
        }
        let why = format!(
            "cannot be opened for reading and writing ({reason}); run this with sudo; if the server logs this, give it the file and its directory with `chown standfast:`, and mount the disk for writing"
        );
        Self::unusable(path, &why)
    }

    /// Whether the database or its disk is failing. If not, the error concerns a single row, and others can be stored.
    pub fn is_outage(&self) -> bool {
        match self {
            Self::Sqlite(error) => {
                error.sqlite_error_code() != Some(ErrorCode::ConstraintViolation)
            }
            _ => true,
        }
    }

    /// Converts an error that SQLite returned while opening `path`, and adds the path, which SQLite leaves out.
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
    fn each_sqlite_code_has_its_sentence() {
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
    fn a_missing_directory_is_reported_as_missing_not_as_forbidden() {
        let dir = tempfile::tempdir().unwrap();
        let sentence = |path: &Path| {
            let denied = io::Error::from(io::ErrorKind::PermissionDenied);
            Error::inaccessible(path, denied).to_string()
        };
        let missing = dir.path().join("data");
        let missing_sentence = sentence(&missing.join("standfast.db"));
        let expected = format!("{} does not exist; make this directory", missing.display());
        assert!(
            missing_sentence.starts_with(&expected),
            "{missing_sentence}"
        );
        let denied_sentence = sentence(&dir.path().join("standfast.db"));
        assert!(
            denied_sentence.contains("(permission denied); run this with sudo"),
            "{denied_sentence}"
        );
    }

    #[test]
    fn only_an_error_that_concerns_every_row_is_an_outage() {
        let row = Error::from(sqlite(ffi::SQLITE_CONSTRAINT_CHECK));
        assert!(!row.is_outage(), "{row}");
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
