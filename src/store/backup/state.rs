//! The table `backup_state`: how the daily backups go.

use std::path::Path;

use jiff::Timestamp;
use rusqlite::{Connection, named_params};

use crate::domain::karachi;
use crate::store::{Error, atomically, outbox};

/// How the daily backups go.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct State {
    /// The folder that the server was started with last; `None` for no backups.
    pub directory: Option<String>,
    /// When the last one was made.
    pub last_at: Option<Timestamp>,
    /// Path of its file.
    pub last_file: Option<String>,
    /// Why the last try failed, if it did.
    pub last_error: Option<String>,
}

/// Reads it.
pub fn read(conn: &Connection) -> Result<State, Error> {
    Ok(conn.query_row(
        "select directory, last_at, last_file, last_error from backup_state",
        [],
        |row| {
            let last_at: Option<String> = row.get("last_at")?;
            Ok(State {
                directory: row.get("directory")?,
                last_at: last_at.and_then(|time| time.parse().ok()),
                last_file: row.get("last_file")?,
                last_error: row.get("last_error")?,
            })
        },
    )?)
}

/// Records the folder that the server uses from now on. Another folder has no backup yet.
pub fn configure(conn: &Connection, directory: Option<&Path>) -> Result<(), Error> {
    let directory = directory.map(|directory| directory.display().to_string());
    conn.execute(
        "update backup_state
         set directory = :directory, last_at = null, last_file = null, last_error = null
         where directory is not :directory",
        named_params! { ":directory": directory },
    )?;
    Ok(())
}

/// Records that `file` was made at `now`.
pub fn note_success(conn: &Connection, file: &Path, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "update backup_state
         set last_at = :now, last_file = :file, last_error = null",
        named_params! { ":now": karachi::rfc3339(now), ":file": file.display().to_string() },
    )?;
    Ok(())
}

/// Records why none was made at `now`, and queues a mail if this is the first failure after a success.
pub fn note_failure(conn: &Connection, error: &str, now: Timestamp) -> Result<(), Error> {
    atomically(conn, || {
        if read(conn)?.last_error.is_none() {
            outbox::queue_backup_failure(conn, now)?;
        }
        conn.execute(
            "update backup_state
             set last_error = :error",
            named_params! { ":error": error },
        )?;
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::outbox::Recipients;
    use crate::store::{Location, open};

    #[test]
    fn the_first_failure_after_a_success_is_mailed() {
        let conn = open(&Location::memory()).unwrap();
        let recipients = Recipients {
            messages: vec!["a@example.com".to_owned()],
            ..Recipients::default()
        };
        outbox::configure(&conn, &recipients).unwrap();
        let directory = Path::new("/backups");
        configure(&conn, Some(directory)).unwrap();
        let now: Timestamp = "2026-11-20T10:00:00Z".parse().unwrap();
        let queued = || outbox::list(&conn, false, None).unwrap().len();
        for (failures, mails) in [(2, 1), (1, 2)] {
            for _ in 0..failures {
                note_failure(&conn, "no room", now).unwrap();
                assert_eq!(read(&conn).unwrap().last_error.as_deref(), Some("no room"));
            }
            assert_eq!(queued(), mails);
            note_success(&conn, &directory.join("a.db"), now).unwrap();
        }
        let found = read(&conn).unwrap();
        assert_eq!((found.last_at, found.last_error), (Some(now), None));
        configure(&conn, Some(directory)).unwrap();
        assert_eq!(read(&conn).unwrap().last_at, Some(now));
        configure(&conn, None).unwrap();
        assert_eq!(read(&conn).unwrap(), State::default());
    }
}
