//! The lock that allows one server per database.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;

use crate::db::location::{NO_LINK, beside, open_private};
use crate::db::{Error, Location};

/// Held by a server while it runs. The kernel releases it however the process ends. Commands do not take it: they may run beside
/// a server.
#[derive(Debug)]
pub struct ServerLock(#[expect(dead_code, reason = "closing it releases the lock")] Option<File>);

impl ServerLock {
    /// Takes the lock beside the database, to which no link leads, or fails with [`Error::Locked`]. A database in memory needs no lock.
    pub fn acquire(location: &Location) -> Result<Self, Error> {
        let Some(database) = location.file() else {
            return Ok(Self(None));
        };
        let path = beside(database, ".lock");
        let file = open_private(&path)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(Some(file))),
            Err(TryLockError::WouldBlock) => Err(Error::Locked(format!(
                "another server is using {}; stop it and the sockets that start it again, with \
                 `systemctl stop standfast-http.socket standfast-https.socket standfast`",
                database.display()
            ))),
            Err(TryLockError::Error(error)) => Err(Error::inaccessible(&path, error)),
        }
    }

    /// Whether a server holds the lock. Creates and changes nothing.
    pub fn is_taken(location: &Location) -> Result<bool, Error> {
        let Some(database) = location.file() else {
            return Ok(false);
        };
        let path = beside(database, ".lock");
        let mut options = OpenOptions::new();
        let file = match options.read(true).custom_flags(NO_LINK).open(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            opened => opened.map_err(|error| Error::inaccessible(&path, error))?,
        };
        // Shared, because several processes may check at once; released at the end of this function.
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
    fn one_server_has_the_lock_of_a_database_under_any_of_its_names() {
        let dir = tempfile::tempdir().unwrap();
        let [file, link] = ["db", "link"].map(|name| dir.path().join(name));
        std::fs::write(&file, "").unwrap();
        symlink(&file, &link).unwrap();
        let [file, link] = [file, link].map(|name| Location::File(follow_links(&name).unwrap()));
        assert!(!ServerLock::is_taken(&file).unwrap());
        let first = ServerLock::acquire(&file).unwrap();
        assert!(ServerLock::is_taken(&link).unwrap());
        let refusal = ServerLock::acquire(&link).unwrap_err();
        assert!(matches!(refusal, Error::Locked(_)), "{refusal}");
        drop(first);
        ServerLock::acquire(&link).unwrap();
    }
}
