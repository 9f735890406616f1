//! What can go wrong with a backup, each as one sentence with its remedy.

use std::io;
use std::path::{Path, PathBuf};

use crate::store;

/// Why a backup was not made, not found good, or not put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Another kind of file.
    #[error("{} is no backup of a standfast database; name a file that `standfast backup create` made", .0.display())]
    NotABackup(PathBuf),
    /// Not all there, or not as it was written.
    #[error("{} is damaged ({reason}); use another backup", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was met first.
        reason: String,
    },
    /// The database itself is damaged, so a copy of it would be no backup.
    #[error("{} is damaged ({reason}), so no backup was made; restore an older one", path.display())]
    DamagedSource {
        /// The database.
        path: PathBuf,
        /// What was met first.
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
    /// Changes wait in a log beside the file: alone it is not whole.
    #[error(
        "{} is a database in use, with changes in a log beside it; copy it with `standfast backup create`",
        .0.display()
    )]
    InUse(PathBuf),
    /// Something has this name already.
    #[error("{} is there already; choose another name, or replace it with --force", .0.display())]
    Exists(PathBuf),
    /// The target of a new backup is a symbolic link.
    #[error(
        "{} is a symbolic link, which a backup never follows; name a file, or remove the link",
        .0.display()
    )]
    SymbolicLink(PathBuf),
    /// The database cannot be its own backup.
    #[error("{} is the database itself; name another file", .0.display())]
    ItsOwn(PathBuf),
    /// The database belongs to another user, whose server could not read it any more.
    #[error("{} belongs to another user; restore as that user, or as root", .0.display())]
    Owner(PathBuf),
    /// The operating system refuses.
    #[error("{what} {}: {reason}", path.display())]
    Io {
        /// What could not be done, such as "cannot read".
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// Any failure of the database.
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
