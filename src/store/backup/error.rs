//! The errors of backups, each a sentence with its remedy.

use std::io;
use std::path::{Path, PathBuf};

use crate::store;

/// Why a backup was not created, verified or restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file is no backup.
    #[error("{} is no backup of a standfast database; name a file that `standfast backup create` made", .0.display())]
    NotABackup(PathBuf),
    /// The database has no tables yet.
    #[error("{} has no content yet, so no backup was made; the first start of the server fills it", .0.display())]
    Empty(PathBuf),
    /// The file is incomplete or changed.
    #[error("{} is damaged ({reason}); use another backup", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The first damage found.
        reason: String,
    },
    /// The database itself is damaged.
    #[error("{} is damaged ({reason}), so no backup was made; restore an older one", path.display())]
    DamagedSource {
        /// The database.
        path: PathBuf,
        /// The first damage found.
        reason: String,
    },
    /// The schema of a backup is not the one that this program creates.
    #[error(
        "{} does not have the schema of standfast ({object} differs): another program changed it; use another backup",
        path.display()
    )]
    ForeignSchema {
        /// The file.
        path: PathBuf,
        /// What differs, such as "trigger news_inserted".
        object: String,
    },
    /// The schema of the database is not the one that this program creates, so a copy of it could not be restored.
    #[error(
        "{} does not have the schema of standfast ({object} differs), so no backup was made; \
         undo what another program changed, or restore an older backup",
        path.display()
    )]
    ForeignSource {
        /// The database.
        path: PathBuf,
        /// What differs, such as "trigger news_inserted".
        object: String,
    },
    /// A log beside the file has changes that the file lacks.
    #[error(
        "{} is a database in use, with changes in a log beside it; copy it with `standfast backup create`",
        .0.display()
    )]
    InUse(PathBuf),
    /// A file of this name exists.
    #[error("{} exists already; choose another name, or replace it with --force", .0.display())]
    Exists(PathBuf),
    /// The target of a new backup is a symbolic link.
    #[error(
        "{} is a symbolic link, which a backup never follows; name a file, or remove the link",
        .0.display()
    )]
    SymbolicLink(PathBuf),
    /// The given file is the database itself, or SQLite or the server keeps it beside the database.
    #[error("{} belongs to the database itself; name another file", .0.display())]
    ItsOwn(PathBuf),
    /// A server uses the database.
    #[error(
        "a server is using {}; stop it and the sockets that start it again, with \
         `systemctl stop standfast-http.socket standfast-https.socket standfast`, and restore then",
        .0.display()
    )]
    ServerRuns(PathBuf),
    /// The database belongs to another user, whose server could not read the restored file.
    #[error("{} belongs to another user; restore as that user, or as root", .0.display())]
    Owner(PathBuf),
    /// The folder for backups is missing.
    #[error("the folder {} does not exist: make it for the server's user, or mount its disk", .0.display())]
    NoFolder(PathBuf),
    /// What should be the folder for backups is something else.
    #[error("{} is not a folder; name one with --backup-dir", .0.display())]
    NotAFolder(PathBuf),
    /// The disk has no room for another backup.
    #[error(
        "a backup needs {needed_mib} MiB on the disk of {}, and less is free: make room, or choose another folder",
        directory.display()
    )]
    NoRoom {
        /// The folder for backups.
        directory: PathBuf,
        /// What must be free.
        needed_mib: u64,
    },
    /// An error of the operating system.
    #[error("{what} {}: {reason}", path.display())]
    Io {
        /// The failed action, such as "cannot read".
        what: &'static str,
        /// The file concerned.
        path: PathBuf,
        /// The error of the system.
        reason: io::Error,
    },
    /// An error of the database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl BackupError {
    pub(super) fn io(what: &'static str, path: &Path, reason: io::Error) -> Self {
        Self::Io {
            what,
            path: path.to_owned(),
            reason,
        }
    }
}

impl From<rusqlite::Error> for BackupError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}
