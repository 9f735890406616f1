//! What a monitoring system asks of the database and its disk. It is read in well under a second from any database.

use std::path::Path;

use jiff::Timestamp;
use rusqlite::Connection;

use super::location::directory_of;
use super::{Error, Location, backup, free_bytes, outbox};

/// How the database and its disk stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The mails of the outbox.
    pub outbox: outbox::Summary,
    /// The newest daily backup; `None` when none are made.
    pub backups: Option<BackupStatistics>,
    /// The files; `None` for a database in memory.
    pub files: Option<FileStatistics>,
}

/// The newest daily backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupStatistics {
    /// When it was made; `None` when there is none, or its folder cannot be read.
    pub made_at: Option<Timestamp>,
}

/// Sizes in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileStatistics {
    /// Of the database.
    pub database: u64,
    /// What the program may still write on that disk.
    pub free: u64,
}

impl Statistics {
    /// Reads them from `conn`, a connection to the database at `location`, and from the folder of its backups.
    pub fn read(
        conn: &Connection,
        location: &Location,
        backup_directory: Option<&Path>,
        now: Timestamp,
    ) -> Result<Self, Error> {
        let backups = backup_directory.map(|directory| BackupStatistics {
            made_at: backup::newest(directory, now)
                .ok()
                .flatten()
                .map(|(made_at, _)| made_at),
        });
        Ok(Self {
            outbox: outbox::summary(conn)?,
            backups,
            files: match location {
                Location::File(path) => Some(files(path)?),
                Location::Memory(_) => None,
            },
        })
    }
}

fn files(path: &Path) -> Result<FileStatistics, Error> {
    let named = |error| Error::inaccessible(path, error);
    Ok(FileStatistics {
        database: path.metadata().map_err(named)?.len(),
        free: free_bytes(directory_of(path)).map_err(named)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open;

    #[test]
    fn mails_are_counted_by_state_with_the_time_of_the_oldest_that_waits() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let conn = open(&location).unwrap();
        for (state, hour) in [("sent", 8), ("queued", 10), ("queued", 9), ("failed", 7)] {
            conn.execute(
                "insert into outbox (kind, recipient, queued_at, state, message_id)
                 values ('test', 'a@example.com', ?, ?, ?)",
                (
                    format!("2026-11-20T{hour:02}:00:00+05:00"),
                    state,
                    format!("{hour}@example.com"),
                ),
            )
            .unwrap();
        }
        let found = Statistics::read(&conn, &location, None, Timestamp::UNIX_EPOCH).unwrap();
        let oldest = "2026-11-20T09:00:00+05:00".parse().unwrap();
        let expected = outbox::Summary {
            queued: 2,
            sent: 1,
            failed: 1,
            oldest_queued_at: Some(oldest),
            ..outbox::Summary::default()
        };
        assert_eq!(found.outbox, expected);
        let files = found.files.unwrap();
        assert!(files.database > 0 && files.free > 0);
    }
}
