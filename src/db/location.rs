//! Where a database is, the files that belong to it, and the lock that allows one server per database.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, fchown};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fs, io};

use rustix::fs::OFlags;
use rustix::process::geteuid;

use crate::db::Error;

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
        static COUNT: AtomicU64 = AtomicU64::new(1);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Self::Memory(format!("standfast-{number}"))
    }

    /// Whether `path` names the database file or one of its companions ([`files_of`]). Creating a file there would overwrite
    /// data, or leave something that SQLite takes for its own WAL.
    pub fn owns(&self, path: &Path) -> bool {
        let Self::File(database) = self else {
            return false;
        };
        let directory = |file: &Path| directory_of(file).canonicalize().ok();
        let is_it = |own: &PathBuf| {
            own.file_name() == path.file_name() && directory(own) == directory(path)
        };
        files_of(database).iter().any(is_it)
    }

    /// The name in error sentences.
    pub(crate) fn path(&self) -> PathBuf {
        match self {
            Self::File(path) => path.clone(),
            Self::Memory(name) => PathBuf::from(name),
        }
    }

    /// Whether the WAL has content, as after a crash or while another process has the file open.
    pub(crate) fn has_waiting_wal(&self) -> bool {
        let Self::File(path) = self else {
            return false;
        };
        has_content(&beside(path, "-wal"))
    }
}

/// Never follow a symbolic link: the server's account could plant one and make root write elsewhere.
const NO_LINK: i32 = OFlags::NOFOLLOW.bits() as i32;

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

const MOVED: &str = "or a file beside it was moved or replaced while it was in use; put it back, or remove what is left of it";

/// The files of an open database, by device and inode.
#[derive(Debug, Clone)]
pub struct OpenFiles {
    location: Location,
    numbers: [Option<(u64, u64)>; 3],
}

impl OpenFiles {
    /// Those of the database at `location`, which a connection has open.
    pub fn of(location: &Location) -> Self {
        let location = location.clone();
        let numbers = numbers(&location);
        Self { location, numbers }
    }

    /// Whether the files still have their names. What is written to a file without a name is lost.
    ///
    /// # Errors
    /// If one of them was moved, removed or replaced.
    pub fn check(&self) -> Result<(), Error> {
        match numbers(&self.location) == self.numbers {
            true => Ok(()),
            false => Err(Error::unusable(&self.location.path(), MOVED)),
        }
    }

    /// Removes the WAL if another database has taken the place of this one. SQLite leaves the WAL of a moved file, and would
    /// apply it to the other one.
    pub(crate) fn remove_left_wal(&self) -> io::Result<()> {
        let (Location::File(path), found) = (&self.location, numbers(&self.location)) else {
            return Ok(());
        };
        if found[0].is_none() || found[0] == self.numbers[0] {
            return Ok(());
        }
        for (suffix, at) in [("-wal", 1), ("-shm", 2)] {
            if found[at].is_some() && found[at] == self.numbers[at] {
                fs::remove_file(beside(path, suffix))?;
            }
        }
        Ok(())
    }
}

/// Read by name: closing a handle would drop the locks that SQLite has on the file.
fn numbers(location: &Location) -> [Option<(u64, u64)>; 3] {
    let Location::File(path) = location else {
        return [None; 3];
    };
    ["", "-wal", "-shm"].map(|suffix| {
        let found = beside(path, suffix).metadata().ok()?;
        Some((found.dev(), found.ino()))
    })
}

/// The file whose name is that of `path` with `suffix` at the end.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// The database file, SQLite's `-wal`, `-shm` and `-journal`, and the server's `.lock`. Any of them may be missing.
pub fn files_of(database: &Path) -> [PathBuf; 5] {
    ["", "-wal", "-shm", "-journal", ".lock"].map(|suffix| beside(database, suffix))
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

/// Creates a missing file with mode 0600, which SQLite also gives to the `-wal` and `-shm` files.
pub(crate) fn create_private_file(path: &Path) -> Result<(), Error> {
    // Closing any handle of a file drops all locks of this process on it (POSIX), including SQLite's. So the file is
    // opened here only while it does not exist, and by one thread at a time.
    static CREATING: Mutex<()> = Mutex::new(());
    let _guard = CREATING
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Ok(found) = path.metadata() {
        // SQLite takes a file of one byte for an empty one.
        if found.is_dir() || found.len() == 1 {
            return Err(Error::not_a_database(path));
        }
        return Ok(());
    }
    // SQLite would delete the WAL, which has what was stored last.
    if has_content(&beside(path, "-wal")) {
        return Err(Error::unusable(path, MOVED));
    }
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .custom_flags(NO_LINK)
        .open(path)
        .and_then(|file| give_to_owner_of_directory(&file, path))
        .map_err(|error| Error::inaccessible(path, error))
}

/// Gives an empty file that root has made to the owner of its directory, whose server could not open it otherwise. By its
/// handle: that owner can exchange the name for a link. A file with a second name may be anybody's.
pub(crate) fn give_to_owner_of_directory(file: &File, path: &Path) -> io::Result<()> {
    let found = file.metadata()?;
    let owner = directory_of(path).metadata()?;
    let is_new = found.is_file() && found.len() == 0 && found.nlink() == 1 && found.uid() == 0;
    if geteuid().is_root() && is_new && owner.uid() != 0 {
        fchown(file, Some(owner.uid()), Some(owner.gid()))?;
    }
    Ok(())
}

/// Held by a server while it runs. The kernel releases it however the process ends. Commands do not take it: they may run beside
/// a server.
#[derive(Debug)]
pub struct ServerLock {
    _file: Option<File>,
}

impl ServerLock {
    /// Takes the lock beside the database, or fails with [`Error::Locked`]. A database in memory needs no lock.
    pub fn acquire(location: &Location) -> Result<Self, Error> {
        let Location::File(database) = location else {
            return Ok(Self { _file: None });
        };
        let path = lock_file(database);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false).mode(0o600);
        let inaccessible = |error| Error::inaccessible(&path, error);
        let file = options
            .custom_flags(NO_LINK)
            .open(&path)
            .map_err(inaccessible)?;
        give_to_owner_of_directory(&file, &path).map_err(inaccessible)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(Error::Locked(format!(
                "another server is using {}; stop it and the sockets that start it again, with \
                 `systemctl stop standfast-http.socket standfast-https.socket standfast`, or choose another file with --db",
                database.display()
            ))),
            Err(TryLockError::Error(error)) => Err(Error::inaccessible(&path, error)),
        }
    }

    /// Whether a server holds the lock. Creates and changes nothing.
    pub fn is_taken(location: &Location) -> Result<bool, Error> {
        let Location::File(database) = location else {
            return Ok(false);
        };
        let path = lock_file(database);
        let mut options = OpenOptions::new();
        let file = match options.read(true).custom_flags(NO_LINK).open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(Error::inaccessible(&path, error)),
        };
        // Shared, because several processes may check at once; released at the end of this function.
        match file.try_lock_shared() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(error)) => Err(Error::inaccessible(&path, error)),
        }
    }
}

fn lock_file(database: &Path) -> PathBuf {
    // A file with two names is one database.
    let file = database
        .canonicalize()
        .unwrap_or_else(|_| database.to_owned());
    beside(&file, ".lock")
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

    #[test]
    fn one_server_has_the_lock_of_a_database_under_any_of_its_names() {
        let dir = tempfile::tempdir().unwrap();
        let [file, link] = ["db", "link"].map(|name| dir.path().join(name));
        std::fs::write(&file, "").unwrap();
        symlink(&file, &link).unwrap();
        let [file, link] = [file, link].map(Location::File);
        assert!(!ServerLock::is_taken(&file).unwrap());
        let first = ServerLock::acquire(&file).unwrap();
        assert!(ServerLock::is_taken(&link).unwrap());
        let refusal = ServerLock::acquire(&link).unwrap_err();
        assert!(matches!(refusal, Error::Locked(_)), "{refusal}");
        drop(first);
        ServerLock::acquire(&link).unwrap();
    }
}
