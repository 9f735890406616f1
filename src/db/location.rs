//! Where a database is, and the files that belong to it.

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
    /// In this file, which is created when it is missing.
    File(PathBuf),
    /// In the memory of this process, under this name; lost when its last connection is closed.
    Memory(String),
}

impl Location {
    /// A new database in memory.
    pub fn memory() -> Self {
        Self::Memory(Uuid::new_v4().to_string())
    }

    /// Whether `path` names the database file or one of its companions ([`files_of`]). Creating a file there would overwrite
    /// data, or leave something that SQLite takes for its own WAL.
    pub fn owns(&self, path: &Path) -> bool {
        let directory = |file: &Path| directory_of(file).canonicalize().ok();
        let is_it = |own: &PathBuf| {
            own.file_name() == path.file_name() && directory(own) == directory(path)
        };
        self.file()
            .is_some_and(|database| files_of(database).iter().any(is_it))
    }

    /// The file; `None` for a database in memory.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Memory(_) => None,
        }
    }

    /// The name in error sentences.
    pub(crate) fn path(&self) -> &Path {
        self.file().unwrap_or(Path::new("the database in memory"))
    }
}

/// Never follow a symbolic link: the server's account could plant one and make root write elsewhere.
pub(crate) const NO_LINK: i32 = OFlags::NOFOLLOW.bits() as i32;

/// The number of consecutive symbolic links that Linux follows.
const MAX_LINKS: usize = 40;

/// The file that `path` leads to if it is a symbolic link, and `path` otherwise. The file need not exist. SQLite keeps
/// its WAL beside the file, so everything that checks the WAL or locks the database must use that name.
///
/// # Errors
/// If the links form a circle. For root, also if a link belongs to another user, who could make root write elsewhere.
pub fn follow_links(path: &Path) -> Result<PathBuf, Error> {
    let mut file = path.to_owned();
    for _ in 0..MAX_LINKS {
        // Not a link, or unreadable: opening it reports that.
        let Ok(target) = file.read_link() else {
            return Ok(file);
        };
        let found = file.symlink_metadata();
        let link = found.map_err(|error| Error::inaccessible(&file, error))?;
        if geteuid().is_root() && link.uid() != 0 {
            let why = "is a symbolic link of another user, which root does not follow; name the file itself with --db";
            return Err(Error::unusable(&file, why));
        }
        file = file.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(Error::inaccessible(path, rustix::io::Errno::LOOP))
}

pub(crate) fn has_content(file: &Path) -> bool {
    file.metadata().is_ok_and(|found| found.len() > 0)
}

/// The file whose name is that of `path` with `suffix` at the end.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// The database file, SQLite's `-wal`, `-shm` and `-journal`, the server's `.lock` and the `.gate`. Any of them may be missing.
pub fn files_of(database: &Path) -> [PathBuf; 6] {
    ["", "-wal", "-shm", "-journal", ".lock", gate::SUFFIX].map(|suffix| beside(database, suffix))
}

/// The bytes of the database and of the files beside it: its log may hold most of it. A file that cannot be read counts as none.
pub fn size_of(database: &Path) -> u64 {
    let files = files_of(database).into_iter();
    let found = files.flat_map(|file| file.metadata());
    found.map(|found| found.len()).sum()
}

/// Whether Litestream has copied the database at this path: it keeps what it has read in a folder beside it.
pub fn is_replicated(database: &Path) -> bool {
    let mut folder = std::ffi::OsString::from(".");
    folder.push(database.file_name().unwrap_or_default());
    folder.push("-litestream");
    directory_of(database).join(folder).is_dir()
}

/// The directory that contains `file`.
pub fn directory_of(file: &Path) -> &Path {
    file.parent()
        .filter(|directory| !directory.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Opens a file for writing, and creates it with mode 0600 when it is missing. SQLite gives the `-wal` and `-shm` files the same
/// mode.
pub(crate) fn open_private(path: &Path) -> Result<File, Error> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false).mode(0o600);
    let mut open = || {
        let file = options.custom_flags(NO_LINK).open(path)?;
        give_to_owner_of_directory(&file, path)?;
        Ok(file)
    };
    open().map_err(|error: io::Error| Error::inaccessible(path, error))
}

/// Gives an empty file that root has made to the owner of its directory, whose server could not open it otherwise. By its
/// handle: that owner can exchange the name for a link. A file with a second name may be anybody's.
fn give_to_owner_of_directory(file: &File, path: &Path) -> io::Result<()> {
    let found = file.metadata()?;
    let owner = directory_of(path).metadata()?;
    let is_new = found.is_file() && found.len() == 0 && found.nlink() == 1 && found.uid() == 0;
    if geteuid().is_root() && is_new && owner.uid() != 0 {
        fchown(file, Some(owner.uid()), Some(owner.gid()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_are_followed_to_a_file_that_need_not_exist() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        symlink("second", at("first")).unwrap();
        symlink(at("nowhere/db"), at("second")).unwrap();
        assert_eq!(follow_links(&at("first")).unwrap(), at("nowhere/db"));
        symlink("circle", at("circle")).unwrap();
        follow_links(&at("circle")).unwrap_err();
    }
}
