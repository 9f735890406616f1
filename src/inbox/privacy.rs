//! Finds and erases everything that one person sent, including spam and résumés. A person is identified by an email
//! address, ignoring case. The forms accept only ASCII addresses.
//!
//! The table `erasures` records when people were erased on request, but not who they were. It has no hash of the address
//! either, because anyone who knows the address could compute it. For the same reason the server cannot recognise a form
//! that somebody sends again after the erasure: it stores a new one.

use std::path::Path;

use jiff::Timestamp;
use rusqlite::{Connection, named_params};

use crate::db::connection::{open_immutable, open_unchanged};
use crate::db::schema::user_version;
use crate::db::{self, Location, atomically, query_rows};
use crate::inbox::actions::delete_batch;
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::rows::list_by_email;
use crate::inbox::{Error, Source};
use crate::karachi;

/// Everything that one person sent, oldest first.
#[derive(Debug)]
pub struct PersonData {
    /// Messages from all forms.
    pub messages: Vec<StoredMessage>,
    /// Applications, each with its résumé.
    pub applications: Vec<StoredApplication>,
}

impl PersonData {
    /// Finds everything sent from the address.
    ///
    /// # Errors
    /// [`Error::UnknownPerson`] if the address sent nothing, and errors of the database.
    pub fn find(conn: &Connection, email: &str) -> Result<Self, Error> {
        let messages: Vec<_> = list_by_email(conn, email)?;
        let applications: Vec<_> = list_by_email(conn, email)?;
        if messages.is_empty() && applications.is_empty() {
            return Err(Error::UnknownPerson(email.to_owned()));
        }
        Ok(Self {
            messages,
            applications,
        })
    }
}

/// Deletes one batch of the rows sent from the address, in one short transaction, and records how many rows it deleted.
/// Call it until it returns `false`, which means that nothing was left. Copies of the rows stay in the database files
/// until the next [compaction](crate::db::compaction).
pub fn erase_batch(conn: &Connection, email: &str, now: Timestamp) -> Result<bool, db::Error> {
    atomically(conn, || {
        let condition = "email = :value collate nocase";
        let messages = delete_batch(conn, Source::Messages, condition, email)?;
        let applications = delete_batch(conn, Source::Applications, condition, email)?;
        let has_erased = messages + applications > 0;
        if has_erased {
            conn.execute(
                "insert into erasures (happened_at, messages, applications)
                 values (:now, :messages, :applications)
                 on conflict (happened_at) do update
                 set messages = messages + excluded.messages, applications = applications + excluded.applications",
                named_params! {
                    ":now": karachi::rfc3339(now),
                    ":messages": messages,
                    ":applications": applications,
                },
            )?;
        }
        Ok(has_erased)
    })
}

/// An erasure on request. Its counts grow while it is in progress.
struct Erasure {
    /// RFC 3339 with offset.
    happened_at: String,
    messages: i64,
    applications: i64,
}

impl Erasure {
    /// Whether `other` is this erasure, and had deleted at least as many rows.
    fn is_complete_in(&self, other: &Self) -> bool {
        other.happened_at == self.happened_at
            && other.messages >= self.messages
            && other.applications >= self.applications
    }
}

/// All erasures, oldest first.
fn list_erasures(conn: &Connection) -> Result<Vec<Erasure>, db::Error> {
    let sql = "select happened_at, messages, applications from erasures order by happened_at";
    query_rows(conn, sql, [], |row| {
        Ok(Erasure {
            happened_at: row.get("happened_at")?,
            messages: row.get("messages")?,
            applications: row.get("applications")?,
        })
    })
}

/// The times of the erasures in `database` that `backup` lacks or has only in part. Restoring that backup brings the data
/// of those people back. `None` if `database` does not exist or has no tables, so that it cannot show any.
pub fn erasures_missing_in(
    backup: &Path,
    database: &Path,
) -> Result<Option<Vec<String>>, db::Error> {
    if !database.exists() {
        return Ok(None);
    }
    let current = open_unchanged(&Location::File(database.to_owned()))?;
    if user_version(&current)? == 0 {
        return Ok(None);
    }
    let in_backup = list_erasures(&open_immutable(backup)?)?;
    let missing = list_erasures(&current)?
        .into_iter()
        .filter(|erasure| !in_backup.iter().any(|other| erasure.is_complete_in(other)))
        .map(|erasure| erasure.happened_at)
        .collect();
    Ok(Some(missing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::open;

    #[test]
    fn a_backup_made_before_or_during_an_erasure_brings_people_back() {
        let directory = tempfile::tempdir().unwrap();
        let [current, backup, empty] =
            ["current", "backup", "empty"].map(|name| directory.path().join(name));
        std::fs::write(&empty, "").unwrap();
        for (file, messages) in [(&current, 150), (&backup, 100)] {
            let conn = open(&Location::File(file.clone())).unwrap();
            let insert =
                "insert into erasures (happened_at, messages, applications) values ('then', ?1, 0)";
            conn.execute(insert, [messages]).unwrap();
        }
        let missing_in_backup = |database| erasures_missing_in(&backup, database).unwrap();
        assert_eq!(missing_in_backup(&current), Some(vec!["then".to_owned()]));
        assert_eq!(missing_in_backup(&backup), Some(Vec::new()));
        assert_eq!(missing_in_backup(&empty), None);
        assert_eq!(missing_in_backup(&directory.path().join("missing")), None);
    }
}
