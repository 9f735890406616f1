//! The lock that allows one server per database.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;

use crate::db::location::{NO_LINK, open_private, with_suffix};
use crate::db::{Error, Location};

/// A running server holds this lock. The kernel releases it however the process ends. Commands don't need it: they can run while
/// a server is running.
#[derive(Debug)]
pub struct ServerLock(#[expect(dead_code, reason = "closing it releases the lock")] Option<File>);

impl ServerLock {
    /// Locks the `.lock` file of the database. A database in memory needs no lock. `location` must be the result of
    /// [`follow_links`](crate::db::follow_links), so that every name of a database leads to the same lock.
    ///
    /// # Errors
    /// [`Error::ServerRunning`] if another server is running.
    pub fn acquire(location: &Location) -> Result<Self, Error> {
        let Some(database) = location.file() else {
            return Ok(Self(None));
        };
        let path = with_suffix(database, ".lock");
        let file = open_private(&path)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(Some(file))),
            Err(TryLockError::WouldBlock) => Err(Error::ServerRunning(database.to_owned())),
            Err(TryLockError::Error(error)) => Err(Error::inaccessible(&path, error)),
        }
    }

    /// Whether a server holds the lock. Never creates the lock file.
    pub fn is_held(location: &Location) -> Result<bool, Error> {
        let Some(database) = location.file() else {
            return Ok(false);
        };
        let path = with_suffix(database, ".lock");
        let mut options = OpenOptions::new();
        let file = match options.read(true).custom_flags(NO_LINK).open(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            opened => opened.map_err(|error| Error::inaccessible(&path, error))?,
        };
        // Shared, because several processes may check at the same time. Released when this function returns.
        match file.try_lock_shared() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(error)) => Err(Error::inaccessible(&path, error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::db::follow_links;

    #[test]
    fn only_one_server_gets_the_lock_even_through_a_link() {
        let dir = tempfile::tempdir().unwrap();
        let [file, link] = ["db", "link"].map(|name| dir.path().join(name));
        std::fs::write(&file, "").unwrap();
        symlink(&file, &link).unwrap();
        let [file, link] = [file, link].map(|name| Location::File(follow_links(&name).unwrap()));
        assert!(!ServerLock::is_held(&file).unwrap());
        let first = ServerLock::acquire(&file).unwrap();
        assert!(ServerLock::is_held(&link).unwrap());
        let refusal = ServerLock::acquire(&link).unwrap_err();
        assert!(matches!(refusal, Error::ServerRunning(_)), "{refusal}");
        drop(first);
        ServerLock::acquire(&link).unwrap();
    }
}
