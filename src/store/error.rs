//! What can go wrong with the database, each as one sentence with its remedy. Exit codes and HTTP statuses are
//! chosen by those who speak those languages.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{ErrorCode, ffi};

/// Why the store did not do what it was asked. Cloneable, because one failed commit answers many submissions.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// No row has this id.
    #[error("there is no {noun} {id}; `standfast {list} list` shows those there are")]
    NotFound {
        /// What was looked for.
        noun: &'static str,
        /// The id that nothing has.
        id: i64,
        /// The command group that lists them.
        list: &'static str,
    },
    /// An application names an opening that does not take any.
    #[error("this opening no longer takes applications")]
    NotOpen,
    /// Another process, or a full queue, stood in the way for as long as one may wait.
    #[error("the database is busy; try again in a moment")]
    Busy,
    /// Another server works on this file.
    #[error("another server is using {}; stop it first, or choose another file with --db", .0.display())]
    InUse(PathBuf),
    /// No room to write.
    #[error("the disk is full; nothing was changed: make room and try again")]
    Full,
    /// Less room than is to be left.
    #[error(
        "less than {floor_mib} MiB are free in {}; no upload is taken: make room, or lower --free-space-floor",
        directory.display()
    )]
    LittleSpace {
        /// Where the database lies.
        directory: PathBuf,
        /// What is to be left.
        floor_mib: u32,
    },
    /// Less room than a rewrite of the database takes.
    #[error(
        "{needed_mib} MiB must be free in {} to rewrite the database without the bytes of deleted rows; make room",
        directory.display()
    )]
    NoRoomToRewrite {
        /// Where the database lies.
        directory: PathBuf,
        /// What must be free, including --free-space-floor.
        needed_mib: u64,
    },
    /// The résumés of one day have reached their limit.
    #[error(
        "the resumes received today have reached --max-uploads-per-day, {max_mib} MiB; remove spam with \
         `standfast applications remove --spam`, or raise the limit"
    )]
    DailyUploads {
        /// The limit.
        max_mib: u32,
    },
    /// A damage that was met while reading or writing.
    #[error("the database is damaged; stop the server and restore a backup")]
    Damaged,
    /// A damage that was met while opening.
    #[error("{} is damaged; it was left as it is: restore a backup", .0.display())]
    DamagedFile(PathBuf),
    /// Another kind of file.
    #[error("{} is not a database; it was left as it is: choose another file with --db", .0.display())]
    NotADatabase(PathBuf),
    /// The database of another program.
    #[error("{} is the database of another program; it was left as it is: choose another file with --db", .0.display())]
    Foreign(PathBuf),
    /// Written by a later release.
    #[error(
        "{} was written by a newer version of standfast (schema {found}, this one knows {known}); \
         it was left as it is: install the newer version",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema's number.
        found: u32,
        /// The newest number this program knows.
        known: u32,
    },
    /// A database that is to be migrated could not be copied first.
    #[error("no backup of {} could be made, so it was not brought up to date and left as it is: {reason}", path.display())]
    NotBackedUp {
        /// The database.
        path: PathBuf,
        /// What stood in the way, and the remedy.
        reason: String,
    },
    /// A command that reads or changes found nothing to read or change.
    #[error(
        "there is no database at {}; name the server's own with --db or STANDFAST_DB",
        .0.display()
    )]
    Missing(PathBuf),
    /// The directory of the file is not there.
    #[error("the directory {} does not exist; create it, or choose another file with --db", .0.display())]
    MissingDirectory(PathBuf),
    /// A file that is in use was taken away, or another one put in its place.
    #[error(
        "{} or a file beside it is not the one in use any more; put it back, or stop the server and restore a backup",
        .0.display()
    )]
    Vanished(PathBuf),
    /// The operating system refuses to read or write.
    #[error(
        "{} cannot be opened for reading and writing ({reason}); \
         the file and its directory must be writable for this user",
        path.display()
    )]
    Inaccessible {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: Arc<io::Error>,
    },
    /// The writer has ended and takes nothing more.
    #[error("the writer has stopped; restart the server")]
    Stopped,
    /// Anything else that SQLite reports.
    #[error("the database failed: {0}")]
    Sqlite(#[source] Arc<rusqlite::Error>),
}

impl Error {
    pub(super) fn inaccessible(path: &Path, reason: impl Into<io::Error>) -> Self {
        Self::Inaccessible {
            path: path.to_owned(),
            reason: Arc::new(reason.into()),
        }
    }

    /// Whether the database, its disk or its place is in trouble. Otherwise it is about one row, and the next one may
    /// be stored.
    pub fn is_outage(&self) -> bool {
        match self {
            Self::NotFound { .. } | Self::NotOpen | Self::DailyUploads { .. } => false,
            Self::Sqlite(error) => {
                error.sqlite_error_code() != Some(ErrorCode::ConstraintViolation)
            }
            _ => true,
        }
    }

    /// The same failure with the name of the file, which SQLite's errors do not carry.
    pub(super) fn while_opening(error: rusqlite::Error, path: &Path) -> Self {
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
            // Growing the shared-memory file is what fails first on a full disk.
            _ if extended == Some(ffi::SQLITE_IOERR_SHMSIZE) => Self::Full,
            _ => Self::Sqlite(Arc::new(error)),
        }
    }
}
