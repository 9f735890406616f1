//! Everything in the database from one person, identified by an e-mail address, including spam and résumés. Case is
//! ignored; the forms accept ASCII addresses only.
//!
//! The table `erasures` has when people were erased on request, and nothing about who they were. Not even a hash of the
//! address: anyone who has the address could compute it. Nor is anything kept that would recognise a form that is sent
//! again after the erasure: it is stored as a new one.

use std::path::Path;

use jiff::Timestamp;
use rusqlite::{Connection, named_params};

use crate::db::connection::{open_immutable, open_unchanged};
use crate::db::schema::user_version;
use crate::db::{Error, Location, atomically, query_rows};
use crate::inbox::Source;
use crate::inbox::actions::delete_batch;
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::rows::sent_from;
use crate::karachi;

/// Everything that one person sent, oldest first. An application and its résumé count as one.
#[derive(Debug)]
pub struct PersonData {
    /// With the forms that send messages.
    pub messages: Vec<StoredMessage>,
    /// With the application form.
    pub applications: Vec<StoredApplication>,
}

impl PersonData {
    /// What was sent from the address.
    ///
    /// # Errors
    /// [`Error::NotFound`] if that is nothing, and what fails in the database.
    pub fn find(conn: &Connection, email: &str) -> Result<Self, Error> {
        let messages: Vec<_> = sent_from(conn, email)?;
        let applications: Vec<_> = sent_from(conn, email)?;
        if messages.is_empty() && applications.is_empty() {
            let sentence = format!("nothing of {email} is in the database");
            return Err(Error::NotFound(sentence));
        }
        Ok(Self {
            messages,
            applications,
        })
    }
}

/// Deletes a part of what was sent from the address, in one short transaction, and records how many rows that were. Call
/// it until it returns false: nothing was left. Copies of the rows stay in the files until the
/// next [compaction](crate::db::compaction).
pub fn erase_some(conn: &Connection, email: &str, now: Timestamp) -> Result<bool, Error> {
    atomically(conn, || {
        let condition = "email = :value collate nocase";
        let messages = delete_batch(conn, Source::Messages, condition, email)?;
        let applications = delete_batch(conn, Source::Applications, condition, email)?;
        let erases = messages + applications > 0;
        if erases {
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
        Ok(erases)
    })
}

/// When people were erased on request, oldest first: RFC 3339 with offset. And how many messages and applications that were, which
/// grow while an erasure goes on.
fn erasures(conn: &Connection) -> Result<Vec<(String, i64, i64)>, Error> {
    let sql = "select happened_at, messages, applications from erasures order by happened_at";
    query_rows(conn, sql, [], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?))
    })
}

/// The times of the erasures on request that are recorded in `database` and not, or not as a whole, in `backup`: restoring it
/// brings the data of those people back.
pub fn erased_since(database: &Path, backup: &Path) -> Result<Vec<String>, Error> {
    if !database.exists() {
        return Ok(Vec::new());
    }
    let current = open_unchanged(&Location::File(database.to_owned()))?;
    if user_version(&current)? == 0 {
        return Ok(Vec::new());
    }
    let before = erasures(&open_immutable(backup)?)?;
    let mut erased = erasures(&current)?;
    let is_in = |(time, messages, applications): &(String, i64, i64)| {
        let mut same = before.iter().filter(|(before, ..)| before == time);
        same.any(|(_, m, a)| m >= messages && a >= applications)
    };
    erased.retain(|erasure| !is_in(erasure));
    Ok(erased.into_iter().map(|(time, ..)| time).collect())
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
        assert_eq!(erased_since(&current, &backup).unwrap(), ["then"]);
        assert!(erased_since(&current, &current).unwrap().is_empty());
        assert!(erased_since(&empty, &backup).unwrap().is_empty());
    }
}
