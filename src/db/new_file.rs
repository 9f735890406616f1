//! New files, such as backups and exports: each is complete or absent, and none takes the place of another file.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Duration;

use rustix::io::Errno;
use tempfile::{NamedTempFile, TempPath};

use crate::db::Error;
use crate::db::location::directory_of;

/// What the names of temporary files begin and end with; SQLite adds `-journal` for one of its own beside it.
const UNFINISHED: (&str, &str) = (".standfast-", ".unfinished");
/// A temporary file that was not written to for so long was left by a command that was killed.
const LEFT_AFTER: Duration = Duration::from_secs(24 * 3600);

/// A temporary file with mode 0600 in the directory of `target`, which [`keep`] or [`replace`] gives that name when it is
/// complete. Removed otherwise. First removes old ones there that a kill has left.
pub(crate) fn unfinished(target: &Path) -> Result<NamedTempFile, Error> {
    if target == Path::new("-") {
        return Err(Error::refused(target, "is no file; name one"));
    }
    let directory = directory_of(target);
    if !directory.is_dir() {
        return Err(Error::unusable(directory, "is not a folder; make it first"));
    }
    remove_unfinished(directory, LEFT_AFTER);
    tempfile::Builder::new()
        .prefix(UNFINISHED.0)
        .suffix(UNFINISHED.1)
        .tempfile_in(directory)
        // Without the name of the temporary file.
        .map_err(|error| io_error("cannot write in", directory)(error.kind().into()))
}

/// Removes the temporary files in `directory` that were not written to for longer than `age`.
fn remove_unfinished(directory: &Path, age: Duration) {
    let names = files(directory).unwrap_or_default().into_iter();
    for name in names.filter(|name| is_unfinished(name)) {
        let file = directory.join(name);
        let changed = file.metadata().and_then(|found| found.modified()).ok();
        if changed.is_some_and(|at| at.elapsed().is_ok_and(|passed| passed > age)) {
            // Errors here are ignored: the next command tries again.
            let _ = fs::remove_file(file);
        }
    }
}

/// Whether this is the name of a temporary file, of a command that runs or of one that was killed.
pub(crate) fn is_unfinished(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(UNFINISHED.0) && name.contains(UNFINISHED.1)
}

/// Gives the complete `file` the name `target`, and makes that survive a power cut.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when anything has that name, a dangling link too. The temporary file is removed.
pub(crate) fn keep(file: NamedTempFile, target: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    match file.persist_noclobber(target) {
        Ok(_) => {}
        Err(failed) if is_missing_ability(&failed.error) => {
            reserve_and_rename(failed.file.into_temp_path(), target)?;
        }
        Err(failed) => return Err(failed.error),
    }
    sync_directory(directory_of(target))
}

/// Gives the complete `file` the name `target`, in place of a file that has it, and makes that survive a power cut.
pub(crate) fn replace(file: NamedTempFile, target: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(target)?;
    sync_directory(directory_of(target))
}

/// Renames `file` to `target` on a file system that can neither rename without replacing nor make a hard link, such as exFAT,
/// sshfs, rclone and s3fs: creates an empty file of that name, which fails if there is one, and renames over it.
///
/// A kill between the two leaves the empty file, which counts as no backup.
fn reserve_and_rename(file: TempPath, target: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    drop(options.open(target)?);
    file.persist(target).map_err(|failed| {
        // If this fails too, the first error is the cause.
        let _ = fs::remove_file(target);
        failed.error
    })
}

/// Whether the file system cannot do what was asked, for any file: vfat answers EPERM, sshfs EINVAL, rclone ENOSYS, s3fs and
/// some servers EOPNOTSUPP.
pub(crate) fn is_missing_ability(error: &io::Error) -> bool {
    const MISSING: [Errno; 4] = [Errno::PERM, Errno::INVAL, Errno::NOSYS, Errno::OPNOTSUPP];
    Errno::from_io_error(error).is_some_and(|number| MISSING.contains(&number))
}

/// Makes changes of names in the directory of `file` survive a power cut.
pub(crate) fn sync_directory_of(file: &Path) -> Result<(), Error> {
    let directory = directory_of(file);
    sync_directory(directory).map_err(io_error("cannot write in", directory))
}

fn sync_directory(directory: &Path) -> io::Result<()> {
    match File::open(directory)?.sync_all() {
        // Some file systems of other machines sync no directory. There is no other way to do it.
        Err(error) if is_missing_ability(&error) => Ok(()),
        synced => synced,
    }
}

/// Turns an error of the system into a sentence: what failed, on which file.
pub(crate) fn io_error(what: &str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    move |error| Error::Unusable(format!("{what} {}: {error}", path.display()))
}

/// The names of the regular files in the folder.
pub(crate) fn files(directory: &Path) -> Result<Vec<OsString>, Error> {
    let entries = fs::read_dir(directory).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(io_error("cannot read the folder", directory))?;
    let files = entries
        .iter()
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    Ok(files.map(fs::DirEntry::file_name).collect())
}

#[cfg(test)]
mod tests {
    use std::io::{ErrorKind, Write};
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::PathBuf;

    use super::*;

    /// A directory, a complete temporary file in it with the text "new", and the path it shall get.
    fn complete() -> (tempfile::TempDir, NamedTempFile, PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let target = dir.path().join("target");
        let mut file = unfinished(&target).unwrap();
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
    const WAYS: [fn(NamedTempFile, &Path) -> io::Result<()>; 2] = [keep, |file, target| {
        reserve_and_rename(file.into_temp_path(), target)
    }];

    #[test]
    fn a_new_file_is_whole_private_and_alone() {
        for way in WAYS {
            let (dir, file, target) = complete();
            way(file, &target).unwrap();
            assert_eq!(fs::read(&target).unwrap(), b"new");
            let mode = target.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            assert_eq!(names(&dir), ["target"]);
        }
    }

    #[test]
    fn nothing_that_has_the_name_is_replaced_or_followed() {
        for way in WAYS {
            let (dir, file, target) = complete();
            fs::write(&target, "old").unwrap();
            let error = way(file, &target).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::AlreadyExists);
            assert_eq!(fs::read(&target).unwrap(), b"old");
            assert_eq!(names(&dir), ["target"]);

            let (dir, file, target) = complete();
            symlink("elsewhere", &target).unwrap();
            let error = way(file, &target).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::AlreadyExists);
            assert_eq!(fs::read_link(&target).unwrap(), Path::new("elsewhere"));
            assert_eq!(names(&dir), ["target"]);

            let (dir, file, target) = complete();
            fs::create_dir(&target).unwrap();
            let error = way(file, &target).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::AlreadyExists);
            assert_eq!(names(&dir), ["target"]);
        }
    }

    #[test]
    fn a_rename_that_fails_leaves_no_empty_file() {
        let (dir, file, target) = complete();
        fs::remove_file(file.path()).unwrap();
        reserve_and_rename(file.into_temp_path(), &target).unwrap_err();
        assert!(names(&dir).is_empty(), "{:?}", names(&dir));
    }
}
