//! The error of this module. Each error is a sentence that includes the remedy. `cli` maps them to exit codes, and `web` to HTTP
//! statuses.

use std::io;
use std::path::{Path, PathBuf};
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
    /// Another server is using the database.
    #[error(
        "another server is using {}; stop it and the sockets that start it again, with \
         `systemctl stop standfast-http.socket standfast-https.socket standfast`",
        .0.display()
    )]
    ServerRunning(PathBuf),
    /// Another program has the database open, so it cannot be replaced.
    #[error(
        "another program has {} open; stop it (Litestream: `systemctl stop litestream`) and run this again",
        .0.display()
    )]
    OpenElsewhere(PathBuf),
    /// The disk is full.
    #[error("the disk is full; nothing was changed; make room and try again")]
    Full,
    /// The disk has less free space than the floor.
    #[error(
        "less than {needed_mib} MiB is free in {}, so the server rejects forms; make room, or lower STANDFAST_FREE_SPACE_FLOOR",
        directory.display()
    )]
    LowSpace {
        /// The directory of the database.
        directory: PathBuf,
        /// How many MiB must be free.
        needed_mib: u64,
    },
    /// A backup does not fit on the disk.
    #[error(
        "a backup needs {needed_mib} MiB of free space in {}; make room, or choose another directory",
        directory.display()
    )]
    NoSpaceForBackup {
        /// The directory for the backup.
        directory: PathBuf,
        /// How many MiB must be free.
        needed_mib: u64,
    },
    /// A compaction does not fit on the disk.
    #[error(
        "a compaction of the database needs {needed_mib} MiB of free space in {}, which has {free_mib} MiB; make room, or set \
         SQLITE_TMPDIR to another directory for temporary files",
        directory.display()
    )]
    NoSpaceForCompaction {
        /// The directory of the database, or the one for temporary files.
        directory: PathBuf,
        /// How many MiB must be free.
        needed_mib: u64,
        /// How many MiB are free.
        free_mib: u64,
    },
    /// A reader kept SQLite from emptying the WAL.
    #[error(
        "the database's WAL still holds the bytes of deleted rows because another program, such as Litestream, is reading it; \
         stop that program for a minute, so that the server can empty the WAL"
    )]
    WalInUse,
    /// SQLite found damage while reading or writing.
    #[error("the database is damaged; stop the server and restore a backup")]
    Damaged,
    /// The database file does not exist.
    #[error(
        "there is no database at {}; the first start of the server creates it; if you have one elsewhere, set --db or STANDFAST_DB",
        .0.display()
    )]
    Missing(PathBuf),
    /// When opening the file, SQLite found that it is not a database.
    #[error(
        "{} is not a database, or is damaged; it was not changed; correct STANDFAST_DB, choose another file with --db, or restore a \
         backup",
        .0.display()
    )]
    NotADatabase(PathBuf),
    /// When opening the file, SQLite found that it is damaged.
    #[error("{} is damaged; it was not changed; restore a backup", .0.display())]
    DamagedFile(PathBuf),
    /// The admin chose an unsuitable file, for example for a backup.
    #[error("{} {why}", path.display())]
    UnsuitableFile {
        /// The file.
        path: PathBuf,
        /// The rest of the sentence.
        why: String,
    },
    /// The database or a file next to it is not usable as it is.
    #[error("{} {why}", path.display())]
    Unusable {
        /// The file or directory.
        path: PathBuf,
        /// The rest of the sentence.
        why: String,
    },
    /// The operating system could not read or write a file.
    #[error("{problem} {}: {error}", path.display())]
    File {
        /// What failed, such as "cannot read".
        problem: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// The reason.
        error: Arc<io::Error>,
    },
    /// The gate of the database cannot be locked.
    #[error("cannot lock the .gate file of the database: {0}")]
    Gate(Arc<io::Error>),
    /// The writer, or another task that should have answered, has ended.
    #[error("a task of the server has stopped; restart the server")]
    Stopped,
    /// Any other error of SQLite.
    #[error("the database failed: {0}")]
    Sqlite(Arc<rusqlite::Error>),
}

impl Error {
    /// An error about the file at `path`. `why` continues a sentence that starts with the path.
    pub(crate) fn unusable(path: &Path, why: impl Into<String>) -> Self {
        Self::Unusable {
            path: path.to_owned(),
            why: why.into(),
        }
    }

    /// An error about the file at `path` that the admin chose. `why` continues a sentence that starts with the path.
    pub(crate) fn unsuitable_file(path: &Path, why: impl Into<String>) -> Self {
        Self::UnsuitableFile {
            path: path.to_owned(),
            why: why.into(),
        }
    }

    /// The database at `path` was moved or replaced while it was open, or is missing although its WAL still exists.
    pub(crate) fn moved(path: &Path) -> Self {
        let why = "or one of its files was moved or replaced while it was in use; put it back, or delete the leftover files";
        Self::unusable(path, why)
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
        Self::unusable(path, why)
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
            Some(ErrorCode::NotADatabase) => Self::NotADatabase(path.to_owned()),
            Some(ErrorCode::DatabaseCorrupt) => Self::DamagedFile(path.to_owned()),
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
