//! Copies of the whole database: created beside a running server, verified and restored. Does not know what the tables
//! mean.

mod create;
mod daily;
mod error;
mod examine;
mod restore;
pub mod state;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

pub(super) use create::copy;
pub use create::create;
pub use daily::{DailyBackups, check_folder};
pub use error::BackupError;
pub use examine::{Contents, examine};
pub(super) use restore::name_before_migration;
pub use restore::{erased_since, kept, kept_name, restore};

use super::location::directory_of;

/// Called repeatedly with the number of bytes copied and the total.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64);

/// What the names of temporary files begin and end with.
const UNFINISHED: (&str, &str) = (".standfast-", ".unfinished");

/// Whether `name` is that of a temporary file.
fn is_unfinished(name: &str) -> bool {
    name.starts_with(UNFINISHED.0) && name.ends_with(UNFINISHED.1)
}

/// A temporary file with mode 0600 in the directory of `target`, to be renamed to it when it is complete. Removed
/// otherwise.
fn unfinished(target: &Path) -> Result<NamedTempFile, BackupError> {
    let directory = directory_of(target);
    tempfile::Builder::new()
        .prefix(UNFINISHED.0)
        .suffix(UNFINISHED.1)
        .tempfile_in(directory)
        .map_err(|error| BackupError::io("cannot write in", directory, error))
}

/// Makes changes of names in the directory of `file` survive a power cut.
fn sync_directory_of(file: &Path) -> Result<(), BackupError> {
    let directory = directory_of(file);
    File::open(directory)
        .and_then(|opened| opened.sync_all())
        .map_err(|error| BackupError::io("cannot write in", directory, error))
}

/// The file that `path` leads to if it is a link, so that the file is replaced and not the link.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    #[test]
    fn progress_counts_the_bytes_up_to_the_size_of_the_file() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        let conn = open(&Location::File(at("db"))).unwrap();
        conn.execute_batch("insert into news_images values ('ballast', 1, 1, zeroblob(3500000))")
            .unwrap();
        drop(conn);
        let mut created = Vec::new();
        let mut restored = Vec::new();
        create(&at("db"), &at("copy.db"), false, &mut |done, total| {
            created.push((done, total));
        })
        .unwrap();
        let now = jiff::Timestamp::UNIX_EPOCH;
        let (new, copy) = (at("new.db"), at("copy.db"));
        restore(&new, &copy, now, &mut |done, total| {
            restored.push((done, total));
        })
        .unwrap();
        let size = at("copy.db").metadata().unwrap().len();
        for steps in [created, restored] {
            assert_eq!(steps.len(), 4, "{steps:?}");
            assert!(steps.iter().all(|(_, total)| *total == size), "{steps:?}");
            assert!(steps.is_sorted_by(|one, next| one.0 < next.0), "{steps:?}");
            assert_eq!(steps[0].0, 1024 * 1024);
            assert_eq!(steps[3].0, size);
        }
    }
}
