//! Copies of the whole database: made beside a running server, examined, and put back. What a table means is of no
//! concern here.

mod create;
mod error;
mod examine;
mod restore;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

pub(super) use create::copy;
pub use create::create;
pub use error::BackupError;
pub use examine::{Contents, examine};
pub(super) use restore::name_before_migration;
pub use restore::{erased_since, kept, kept_name, restore};

use super::location::directory_of;

/// Told how many of how many bytes are copied, again and again.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64);

/// An unfinished file with mode 0600 in the directory of `target`: moved there when it is whole, and removed when it
/// never becomes so.
fn unfinished(target: &Path) -> Result<NamedTempFile, BackupError> {
    let directory = directory_of(target);
    tempfile::Builder::new()
        .prefix(".standfast-")
        .suffix(".unfinished")
        .tempfile_in(directory)
        .map_err(|error| BackupError::io("cannot write in", directory, error))
}

/// Makes what happened to the names in the directory of `file` survive a power cut.
fn sync_directory_of(file: &Path) -> Result<(), BackupError> {
    let directory = directory_of(file);
    File::open(directory)
        .and_then(|opened| opened.sync_all())
        .map_err(|error| BackupError::io("cannot write in", directory, error))
}

/// The file itself where `path` is a link to one, so that the file is replaced and not the link.
fn behind_links(path: &Path) -> Result<PathBuf, BackupError> {
    if !path.is_symlink() {
        return Ok(path.to_owned());
    }
    path.canonicalize()
        .map_err(|error| BackupError::io("cannot follow the link", path, error))
}

fn is_same_file(one: &Path, other: &Path) -> io::Result<bool> {
    Ok(one.canonicalize()? == other.canonicalize()?)
}
