//! Allows one server per database. Commands do not take this lock, because they may run beside a server.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;

use crate::db::location::{beside, give_to_owner_of_directory};
use crate::db::{Error, Location};

/// Follows no symbolic link: the account of the server could lead root elsewhere by one.
const NO_LINK: i32 = OFlags::NOFOLLOW.bits() as i32;

/// Held by a server while it runs. The kernel releases it however the process ends.
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
        let opened = options.custom_flags(NO_LINK).open(&path).and_then(|file| {
            give_to_owner_of_directory(&file, &path)?;
            Ok(file)
        });
        let file = opened.map_err(|error| Error::inaccessible(&path, error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(Error::Locked(format!(
                "another server is using {}; stop it first, or choose another file with --db",
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
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_second_server_is_refused_until_the_first_is_gone() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let first = ServerLock::acquire(&location).unwrap();
        let refusal = ServerLock::acquire(&location).unwrap_err();
        assert!(refusal.to_string().starts_with("another server is using"));
        drop(first);
        ServerLock::acquire(&location).unwrap();
        let mode = dir
            .path()
            .join("db.lock")
            .metadata()
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn checking_the_lock_neither_takes_nor_creates_it() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        assert!(!ServerLock::is_taken(&location).unwrap());
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
        let first = ServerLock::acquire(&location).unwrap();
        assert!(ServerLock::is_taken(&location).unwrap());
        drop(first);
        assert!(!ServerLock::is_taken(&location).unwrap());
        ServerLock::acquire(&location).unwrap();
    }

    #[test]
    fn a_link_to_the_database_is_the_same_database() {
        let dir = tempfile::tempdir().unwrap();
        let (file, link) = (dir.path().join("db"), dir.path().join("link"));
        std::fs::write(&file, "").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let _first = ServerLock::acquire(&Location::File(file)).unwrap();
        let refusal = ServerLock::acquire(&Location::File(link)).unwrap_err();
        assert!(matches!(refusal, Error::Locked(_)), "{refusal}");
    }

    #[test]
    fn a_database_in_memory_needs_no_lock() {
        let location = Location::memory();
        let _first = ServerLock::acquire(&location).unwrap();
        ServerLock::acquire(&location).unwrap();
    }
}
