//! A connection that checks that its files are still in place. It notices when they are moved or replaced, reopens after
//! a disk failure, and switches to a new database only when no log of the old one is left beside it.

use std::fs::{File, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::connect::{BUSY_TIMEOUT, refuse_missing};
use super::location::{beside, directory_of};
use super::schema::{refuse_newer, user_version};
use super::{Error, Location, open, open_existing};

/// The connection of a long-running thread.
#[derive(Debug)]
pub struct ReconnectingConnection {
    location: Location,
    /// Opens an existing database.
    open: fn(&Location) -> Result<Connection, Error>,
    /// `None` after a disk failure, until the next use.
    connection: Option<Connection>,
    files: Files,
    generation: u64,
    /// SQLite refuses every change.
    is_for_queries: bool,
}

impl ReconnectingConnection {
    /// Opens the database for the server, creating and migrating it where needed.
    pub fn open(location: &Location) -> Result<Self, Error> {
        Self::with(location, open, false)
    }

    /// Opens an existing database for a command.
    pub fn open_existing(location: &Location) -> Result<Self, Error> {
        Self::with(location, open_existing, false)
    }

    /// Opens the database for a thread of the server that only reads it: SQLite refuses every change.
    pub fn open_for_queries(location: &Location) -> Result<Self, Error> {
        Self::with(location, open, true)
    }

    fn with(
        location: &Location,
        open: fn(&Location) -> Result<Connection, Error>,
        is_for_queries: bool,
    ) -> Result<Self, Error> {
        let connection = open(location)?;
        sync_directory(location)?;
        connection.pragma_update(None, "query_only", is_for_queries)?;
        Ok(Self {
            location: location.clone(),
            open,
            connection: Some(connection),
            files: Files::at(location),
            generation: 0,
            is_for_queries,
        })
    }

    /// The connection, and a generation number that changes when another database has taken the place of the old one.
    ///
    /// A file that a newer program has migrated meanwhile is refused until it has a known schema again.
    ///
    /// A file that is moved away and back is the same database, including what was written meanwhile. A new file is
    /// accepted only when none of the old files is left: SQLite would replay the old log into it.
    pub fn connection(&mut self) -> Result<(u64, &mut Connection), Error> {
        let found = Files::at(&self.location);
        let is_same = match self.connection {
            Some(_) => found == self.files,
            // Closing the last connection removes log and index.
            None => found.database == self.files.database,
        };
        if !is_same {
            if !found.replace(&self.files) {
                return Err(Error::Vanished(self.location.path()));
            }
            self.connection = None;
        }
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                refuse_missing(&self.location)?;
                let opened = (self.open)(&self.location)?;
                opened.pragma_update(None, "query_only", self.is_for_queries)?;
                sync_directory(&self.location)?;
                let files = Files::at(&self.location);
                self.generation += u64::from(files.database != self.files.database);
                self.files = files;
                opened
            }
        };
        let version = user_version(&connection)?;
        let connection = self.connection.insert(connection);
        refuse_newer(version, &self.location.path())?;
        Ok((self.generation, connection))
    }

    /// Runs `work`, which may commit. Fails when the files are no longer in place afterwards: a commit into an unlinked
    /// file succeeds and is lost with the process.
    ///
    /// After a disk failure the connection is reopened. The kernel may report a failed `fsync` once and then consider the
    /// pages written. SQLite never reads what a failed commit left in the log, and the next commit overwrites it; a new
    /// connection also has no page in memory that the disk may lack.
    pub fn write<T>(
        &mut self,
        work: impl FnOnce(&mut Connection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let (_, connection) = self.connection()?;
        let done = work(connection);
        match done {
            Ok(_) if Files::at(&self.location) != self.files => {
                Err(Error::Vanished(self.location.path()))
            }
            Err(Error::Full | Error::Damaged | Error::Sqlite(_)) if self.is_file() => {
                self.connection = None;
                done
            }
            done => done,
        }
    }

    /// Commits a write without effect, to find out whether the next submission can be stored.
    pub fn try_to_write(&mut self) -> Result<(), Error> {
        let path = self.location.path();
        self.write(|connection| {
            // The next try comes soon, and submissions must not wait for this one.
            connection.busy_timeout(Duration::ZERO)?;
            let written = rewrite_version(connection, &path);
            connection.busy_timeout(BUSY_TIMEOUT)?;
            written
        })
    }

    fn is_file(&self) -> bool {
        matches!(self.location, Location::File(_))
    }
}

/// Makes the names of database and log survive a power cut. SQLite does this too, but ignores failures.
fn sync_directory(location: &Location) -> Result<(), Error> {
    let Location::File(path) = location else {
        return Ok(());
    };
    let directory = directory_of(path);
    File::open(directory)
        .and_then(|opened| opened.sync_all())
        .map_err(|error| Error::inaccessible(directory, error))
}

/// Writes the version that the file has: SQLite skips an update that changes no row, but not this.
fn rewrite_version(connection: &mut Connection, path: &Path) -> Result<(), Error> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let version = user_version(&transaction)?;
    refuse_newer(version, path)?;
    transaction.pragma_update(None, "user_version", version)?;
    Ok(transaction.commit()?)
}

/// Device and inode of each file of a database. Read by name, because closing a handle would drop the locks that SQLite
/// has on the file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Files {
    database: Option<(u64, u64)>,
    log: Option<(u64, u64)>,
    index: Option<(u64, u64)>,
}

impl Files {
    /// Empty for a database in memory.
    fn at(location: &Location) -> Self {
        let Location::File(path) = location else {
            return Self::default();
        };
        let number = |file: &Path| {
            let number = |metadata: Metadata| (metadata.dev(), metadata.ino());
            file.metadata().map(number).ok()
        };
        Self {
            database: number(path),
            log: number(&beside(path, "-wal")),
            index: number(&beside(path, "-shm")),
        }
    }

    /// Whether there is a database and none of these is one of the `old` files.
    fn replace(&self, old: &Self) -> bool {
        self.database.is_some()
            && self.database != old.database
            && self.log != old.log
            && self.index != old.index
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::schema::SCHEMA_VERSION;
    use std::fs;
    use std::path::PathBuf;

    fn on_new_file() -> (tempfile::TempDir, PathBuf, ReconnectingConnection) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("db");
        let database = ReconnectingConnection::open(&Location::File(path.clone())).unwrap();
        (dir, path, database)
    }

    fn set_version(database: &mut ReconnectingConnection, version: i64) -> Result<(), Error> {
        database.write(|conn| {
            conn.execute("update content_version set version = ?", [version])?;
            Ok(())
        })
    }

    fn version(database: &mut ReconnectingConnection) -> i64 {
        crate::store::content_version(database.connection().unwrap().1).unwrap()
    }

    #[test]
    fn a_missing_file_is_noticed_and_used_again_when_it_is_back() {
        let (_dir, path, mut database) = on_new_file();
        for (number, suffix) in ["", "-wal", "-shm"].into_iter().enumerate() {
            let (file, away) = (beside(&path, suffix), beside(&path, "-away"));
            fs::rename(&file, &away).unwrap();
            let refusal = set_version(&mut database, 0).unwrap_err();
            assert!(matches!(refusal, Error::Vanished(_)), "{suffix}: {refusal}");
            fs::rename(&away, &file).unwrap();
            let written = 10 + number as i64;
            set_version(&mut database, written).unwrap();
            assert_eq!(version(&mut database), written);
        }
    }

    #[test]
    fn a_commit_into_a_file_that_was_removed_meanwhile_is_not_acknowledged() {
        let (_dir, path, mut database) = on_new_file();
        let outcome = database.write(|conn| {
            fs::remove_file(&path).unwrap();
            conn.execute("update content_version set version = 5", [])?;
            Ok(())
        });
        assert!(matches!(outcome, Err(Error::Vanished(_))), "{outcome:?}");
    }

    #[test]
    fn a_missing_file_is_not_created() {
        let (dir, path, mut database) = on_new_file();
        fs::remove_file(&path).unwrap();
        for _ in 0..2 {
            database.try_to_write().unwrap_err();
        }
        for file in ["db-wal", "db-shm"] {
            fs::remove_file(dir.path().join(file)).unwrap();
        }
        database.try_to_write().unwrap_err();
        assert!(!path.exists());
    }

    #[test]
    fn another_database_is_accepted_only_without_the_log_of_the_old_one() {
        let (_dir, path, mut database) = on_new_file();
        set_version(&mut database, 5).unwrap();
        let new = beside(&path, "-new");
        drop(open(&Location::File(new.clone())).unwrap());
        let (before, _) = database.connection().unwrap();
        fs::rename(&new, &path).unwrap();
        let refusal = database.connection().unwrap_err();
        assert!(matches!(refusal, Error::Vanished(_)), "{refusal}");
        for suffix in ["-wal", "-shm"] {
            fs::remove_file(beside(&path, suffix)).unwrap();
        }
        assert_ne!(database.connection().unwrap().0, before);
        assert_eq!(version(&mut database), 1);
        database.try_to_write().unwrap();
    }

    #[test]
    fn the_connection_is_reopened_after_a_failure_with_the_same_rows() {
        let (_dir, _, mut database) = on_new_file();
        set_version(&mut database, 5).unwrap();
        let (before, _) = database.connection().unwrap();
        let failure = database.write(|_| Err::<(), _>(Error::Full));
        failure.unwrap_err();
        assert!(database.connection.is_none());
        assert_eq!(version(&mut database), 5);
        assert_eq!(database.connection().unwrap().0, before);
    }

    #[test]
    fn a_trial_write_reaches_the_disk_and_does_not_wait_for_a_lock() {
        let (_dir, path, mut database) = on_new_file();
        let bytes = || beside(&path, "-wal").metadata().unwrap().len();
        let before = bytes();
        database.try_to_write().unwrap();
        assert!(bytes() > before, "nothing was written");
        let other = open(&Location::File(path.clone())).unwrap();
        other.execute_batch("begin immediate").unwrap();
        let started = std::time::Instant::now();
        let refusal = database.try_to_write().unwrap_err();
        assert!(matches!(refusal, Error::Busy), "{refusal}");
        assert!(started.elapsed() < BUSY_TIMEOUT / 2);
    }

    #[test]
    fn a_newer_schema_is_refused_and_never_written_over() {
        let (_dir, path, mut database) = on_new_file();
        let other = Connection::open(&path).unwrap();
        for newer in [SCHEMA_VERSION + 1, 99] {
            other.pragma_update(None, "user_version", newer).unwrap();
            let refusals = [
                database.try_to_write(),
                set_version(&mut database, 5),
                database.connection().map(drop),
            ];
            for refusal in refusals {
                assert!(matches!(refusal, Err(Error::Newer { .. })), "{refusal:?}");
            }
            assert_eq!(user_version(&other).unwrap(), newer);
        }
        other
            .pragma_update(None, "user_version", SCHEMA_VERSION)
            .unwrap();
        database.try_to_write().unwrap();
    }

    #[test]
    fn a_database_in_memory_survives_failures() {
        let mut database = ReconnectingConnection::open(&Location::memory()).unwrap();
        set_version(&mut database, 5).unwrap();
        database.write(|_| Err::<(), _>(Error::Full)).unwrap_err();
        assert_eq!(version(&mut database), 5);
    }
}
