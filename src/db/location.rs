//! The location of a database, and the files that belong to it.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, fchown};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use rustix::process::geteuid;
use uuid::Uuid;

use crate::db::{Error, gate};

/// Where a database is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// In this file. Opening it creates it if it is missing.
    File(PathBuf),
    /// In this process's memory, under this name. Lost when the last connection closes.
    Memory(String),
}

impl Location {
    /// A new database in memory.
    pub fn memory() -> Self {
        Self::Memory(Uuid::new_v4().to_string())
    }

    /// Whether `path` is the path of one of the database's [`files_of`]. Creating a file there would overwrite data, or leave a
    /// file that SQLite takes for its own WAL.
    pub fn owns(&self, path: &Path) -> bool {
        let directory = |file: &Path| directory_of(file).canonicalize().ok();
        let is_same_path = |own: &PathBuf| {
            own.file_name() == path.file_name() && directory(own) == directory(path)
        };
        self.file()
            .is_some_and(|database| files_of(database).iter().any(is_same_path))
    }

    /// The path of the database file; `None` for a database in memory.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Memory(_) => None,
        }
    }

    /// The path for error messages.
    pub(crate) fn path(&self) -> &Path {
        self.file().unwrap_or(Path::new("the database in memory"))
    }
}

/// An open flag that rejects symbolic links. The server's account could use a link to make root write elsewhere.
pub(crate) const NO_LINK: i32 = OFlags::NOFOLLOW.bits() as i32;

/// How many symbolic links Linux follows in a row.
const MAX_LINKS: usize = 40;

/// Resolves `path` if it is a symbolic link, and returns it unchanged otherwise. The target need not exist. SQLite keeps the WAL
/// next to the target, so code that checks the WAL or locks the database must use the resolved path.
///
/// # Errors
/// - The links form a loop.
/// - Root runs the command, and a link belongs to another user, who could make root write elsewhere.
pub fn follow_links(path: &Path) -> Result<PathBuf, Error> {
    let mut file = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = file.read_link() else {
            // Not a link, or unreadable. Opening an unreadable file reports the error.
            return Ok(file);
        };
        let link = file
            .symlink_metadata()
            .map_err(|error| Error::inaccessible(&file, error))?;
        if geteuid().is_root() && link.uid() != 0 {
            let why = "is a symbolic link of another user, which root does not follow; set --db to the file itself";
            return Err(Error::unusable(&file, why));
        }
        file = file.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(Error::inaccessible(path, rustix::io::Errno::LOOP))
}

/// Whether the file exists and is not empty.
pub(crate) fn has_content(file: &Path) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.len() > 0)
}

/// Appends `suffix` to the file name: `data/standfast.db` with `-wal` is `data/standfast.db-wal`.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// The database file, SQLite's `-wal`, `-shm` and `-journal`, the server's `.lock` and the `.gate`. Any of them may be missing.
pub fn files_of(database: &Path) -> [PathBuf; 6] {
    ["", "-wal", "-shm", "-journal", ".lock", gate::SUFFIX]
        .map(|suffix| with_suffix(database, suffix))
}

/// The total bytes of the database's files. The WAL can be larger than the database itself. Skips missing and unreadable files.
pub fn file_size(database: &Path) -> u64 {
    files_of(database)
        .iter()
        .flat_map(|file| file.metadata())
        .map(|metadata| metadata.len())
        .sum()
}

/// Whether Litestream replicates the database: if so, its working directory is next to the database.
pub fn is_replicated(database: &Path) -> bool {
    let mut name = std::ffi::OsString::from(".");
    name.push(database.file_name().unwrap_or_default());
    name.push("-litestream");
    directory_of(database).join(name).is_dir()
}

/// The directory that contains `file`.
pub fn directory_of(file: &Path) -> &Path {
    file.parent()
        .filter(|directory| !directory.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Opens a file for writing, and creates it with mode 0600 if it is missing. SQLite gives the `-wal` and `-shm` files the same
/// mode.
pub(crate) fn open_private(path: &Path) -> Result<File, Error> {
    let open = || {
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .custom_flags(NO_LINK)
            .open(path)?;
        give_to_owner_of_directory(&file, path)?;
        Ok(file)
    };
    open().map_err(|error: io::Error| Error::inaccessible(path, error))
}

/// Gives an empty file that root created to the owner of its directory, so that the server can open it. Changes the owner through
/// the handle, because the owner of the directory could replace the path with a link. Leaves a file with a second hard link
/// alone, because that link may be in another user's directory.
fn give_to_owner_of_directory(file: &File, path: &Path) -> io::Result<()> {
    let metadata = file.metadata()?;
    let directory = directory_of(path).metadata()?;
    let is_empty_file = metadata.is_file() && metadata.len() == 0;
    let is_roots_alone = metadata.uid() == 0 && metadata.nlink() == 1;
    if geteuid().is_root() && is_empty_file && is_roots_alone && directory.uid() != 0 {
        fchown(file, Some(directory.uid()), Some(directory.gid()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_lead_to_a_file_that_need_not_exist() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        symlink("second", at("first")).unwrap();
        symlink(at("nowhere/db"), at("second")).unwrap();
        assert_eq!(follow_links(&at("first")).unwrap(), at("nowhere/db"));
        symlink("circle", at("circle")).unwrap();
        follow_links(&at("circle")).unwrap_err();
    }
}
