//! Creates files such as backups and exports. A file is either complete or absent, and never replaces another file unless the
//! caller asks for it.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustix::io::Errno;
use tempfile::{NamedTempFile, TempPath};

use crate::db::Error;
use crate::db::location::directory_of;

/// The start of the names of our temporary files.
const TEMPORARY_PREFIX: &str = ".standfast-";
/// The end of these names. SQLite adds `-journal` to it for its own file next to a temporary database.
const TEMPORARY_SUFFIX: &str = ".unfinished";
/// Only a killed command leaves a temporary file unchanged for this long.
const ABANDONED_AFTER: Duration = Duration::from_secs(24 * 3600);

/// Creates a temporary file with mode 0600 in the directory of `target`. When it is complete, pass it to [`persist_new`] or
/// [`persist_over`] to give it its name; dropping it deletes it. Also deletes old temporary files that killed commands left in that
/// directory.
pub(crate) fn create_temporary(target: &Path) -> Result<NamedTempFile, Error> {
    if target == Path::new("-") {
        return Err(Error::unsuitable_file(
            target,
            "is not a file name; choose a file",
        ));
    }
    let directory = directory_of(target);
    if !directory.is_dir() {
        return Err(Error::unusable(
            directory,
            "is not a directory; make it first",
        ));
    }
    remove_abandoned(directory);
    tempfile::Builder::new()
        .prefix(TEMPORARY_PREFIX)
        .suffix(TEMPORARY_SUFFIX)
        .tempfile_in(directory)
        // Reduce the error to its kind, to leave out the random name of the temporary file.
        .map_err(|error| io::Error::from(error.kind()))
        .map_err(io_error("cannot write in", directory))
}

/// Removes the temporary files in `directory` that killed commands left.
fn remove_abandoned(directory: &Path) {
    for name in list_files(directory).unwrap_or_default() {
        let file = directory.join(&name);
        if is_temporary(&name) && is_abandoned(&file) {
            // Ignore errors: the next command tries again.
            let _ = fs::remove_file(file);
        }
    }
}

fn is_abandoned(file: &Path) -> bool {
    let age = file
        .metadata()
        .and_then(|metadata| metadata.modified())
        .ok()
        .and_then(|modified| modified.elapsed().ok());
    age.is_some_and(|age| age > ABANDONED_AFTER)
}

/// Whether this is the name of a temporary file, left by a killed command or in use by a running one.
pub(crate) fn is_temporary(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(TEMPORARY_PREFIX) && name.contains(TEMPORARY_SUFFIX)
}

/// Gives the complete `file` the name `target`, durably.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] if the name is in use, even by a dangling link. After any error, the temporary file is deleted.
pub(crate) fn persist_new(file: NamedTempFile, target: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    match file.persist_noclobber(target) {
        Ok(_) => {}
        Err(error) if is_unsupported(&error.error) => {
            reserve_and_rename(error.file.into_temp_path(), target)?;
        }
        Err(error) => return Err(error.error),
    }
    sync_directory(directory_of(target))
}

/// Gives the complete `file` the name `target`, durably, and replaces any file of that name.
pub(crate) fn persist_over(file: NamedTempFile, target: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(target)?;
    sync_directory(directory_of(target))
}

/// Renames `file` to `target` on a file system that supports neither `RENAME_NOREPLACE` nor hard links, such as exFAT, sshfs,
/// rclone and s3fs. Creates an empty file of that name, which fails if the name is in use, and renames over it.
///
/// A kill between the two steps leaves the empty file. An empty file doesn't count as a backup.
fn reserve_and_rename(file: TempPath, target: &Path) -> io::Result<()> {
    let empty = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(target)?;
    drop(empty);
    file.persist(target).map_err(|error| {
        // If this fails too, the first error is the cause.
        let _ = fs::remove_file(target);
        error.error
    })
}

/// Whether the file system doesn't support the operation for any file: vfat returns EPERM, sshfs EINVAL, rclone ENOSYS, and s3fs
/// and some servers EOPNOTSUPP.
pub(crate) fn is_unsupported(error: &io::Error) -> bool {
    const UNSUPPORTED: [Errno; 4] = [Errno::PERM, Errno::INVAL, Errno::NOSYS, Errno::OPNOTSUPP];
    Errno::from_io_error(error).is_some_and(|number| UNSUPPORTED.contains(&number))
}

/// Makes new, renamed and removed entries in the directory of `file` survive a power cut.
pub(crate) fn sync_directory_of(file: &Path) -> Result<(), Error> {
    let directory = directory_of(file);
    sync_directory(directory).map_err(io_error("cannot write in", directory))
}

fn sync_directory(directory: &Path) -> io::Result<()> {
    match File::open(directory)?.sync_all() {
        // Some network file systems cannot sync a directory, and offer no other way.
        Err(error) if is_unsupported(&error) => Ok(()),
        result => result,
    }
}

/// Makes a `map_err` closure that adds the path and the problem, such as "cannot read", to an I/O error.
pub(crate) fn io_error(problem: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    move |error| Error::File {
        problem,
        path: path.to_owned(),
        error: Arc::new(error),
    }
}

/// Returns the names of the regular files in `directory`.
pub(crate) fn list_files(directory: &Path) -> Result<Vec<OsString>, Error> {
    let entries: Vec<_> = fs::read_dir(directory)
        .and_then(Iterator::collect)
        .map_err(io_error("cannot read the directory", directory))?;
    Ok(entries
        .iter()
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(fs::DirEntry::file_name)
        .collect())
}

#[cfg(test)]
mod tests {
    use std::io::{ErrorKind, Write};
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::PathBuf;

    use super::*;

    /// A directory, a complete temporary file in it with the content "new", and the path that the file will get.
    fn temporary_file() -> (tempfile::TempDir, NamedTempFile, PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let target = dir.path().join("target");
        let mut file = create_temporary(&target).unwrap();
        file.write_all(b"new").unwrap();
        (dir, file, target)
    }

    fn names(dir: &tempfile::TempDir) -> Vec<OsString> {
        let entries = fs::read_dir(dir.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    }

    /// Both ways to give a new file its name.
    const PERSIST_FUNCTIONS: [fn(NamedTempFile, &Path) -> io::Result<()>; 2] =
        [persist_new, |file, target| {
            reserve_and_rename(file.into_temp_path(), target)
        }];

    #[test]
    fn a_new_file_is_complete_and_private_and_leaves_no_temporary_file() {
        for persist in PERSIST_FUNCTIONS {
            let (dir, file, target) = temporary_file();
            persist(file, &target).unwrap();
            assert_eq!(fs::read(&target).unwrap(), b"new");
            let mode = target.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            assert_eq!(names(&dir), ["target"]);
        }
    }

    #[test]
    fn a_new_file_replaces_nothing_and_follows_no_link() {
        for persist in PERSIST_FUNCTIONS {
            let (dir, file, target) = temporary_file();
            fs::write(&target, "old").unwrap();
            let error = persist(file, &target).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::AlreadyExists);
            assert_eq!(fs::read(&target).unwrap(), b"old");
            assert_eq!(names(&dir), ["target"]);

            let (dir, file, target) = temporary_file();
            symlink("elsewhere", &target).unwrap();
            let error = persist(file, &target).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::AlreadyExists);
            assert_eq!(fs::read_link(&target).unwrap(), Path::new("elsewhere"));
            assert_eq!(names(&dir), ["target"]);

            let (dir, file, target) = temporary_file();
            fs::create_dir(&target).unwrap();
            let error = persist(file, &target).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::AlreadyExists);
            assert_eq!(names(&dir), ["target"]);
        }
    }

    #[test]
    fn a_failed_rename_leaves_no_empty_file() {
        let (dir, file, target) = temporary_file();
        fs::remove_file(file.path()).unwrap();
        reserve_and_rename(file.into_temp_path(), &target).unwrap_err();
        assert!(names(&dir).is_empty(), "{:?}", names(&dir));
    }
}
