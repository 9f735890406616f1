//! Everything in the database from one person, identified by an e-mail address, including spam and résumés. Case is
//! ignored; the forms accept ASCII addresses only.
//!
//! The table `erasures` has when people were erased on request, and nothing about who they were. Not even a hash of the
//! address: anyone who has the address could compute it. Nor is anything kept that would recognise a form that is sent
//! again after the erasure: it is stored as a new one.

use std::path::Path;

use jiff::Timestamp;
use rusqlite::{Connection, named_params};
use serde::Serialize;

use crate::db::connection::{open_immutable, open_unchanged};
use crate::db::{Error, Location, atomically, rows};
use crate::inbox::Source;
use crate::inbox::actions::delete_batch;
use crate::karachi;

/// A number of rows. An application and its résumé count as one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Count {
    /// Rows of the forms that send messages.
    pub messages: u32,
    /// Rows of the application form.
    pub applications: u32,
}

impl Count {
    /// Whether both numbers are zero.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// Adds both numbers of `other`.
    pub fn add(&mut self, other: Self) {
        self.messages += other.messages;
        self.applications += other.applications;
    }
}

/// How many rows were sent from the address.
pub fn count(conn: &Connection, email: &str) -> Result<Count, Error> {
    let of = |source: Source| {
        let table = source.table();
        let sql = format!("select count(*) from {table} where email = ? collate nocase");
        conn.query_row(&sql, [email], |row| row.get(0))
    };
    Ok(Count {
        messages: of(Source::Messages)?,
        applications: of(Source::Applications)?,
    })
}

/// Deletes a part of what was sent from the address, in one short transaction, and records how many rows that were. Call
/// it until it returns zero. Bytes of the rows may stay in the files until [`erase::run`](crate::db::erase::run).
pub fn erase_some(conn: &Connection, email: &str, now: Timestamp) -> Result<Count, Error> {
    atomically(conn, || {
        let condition = "email = :value collate nocase";
        let erased = Count {
            messages: delete_batch(conn, Source::Messages, condition, email)?,
            applications: delete_batch(conn, Source::Applications, condition, email)?,
        };
        if !erased.is_none() {
            conn.execute(
                "insert into erasures (happened_at, messages, applications)
                 values (:now, :messages, :applications)
                 on conflict (happened_at) do update
                 set messages = messages + excluded.messages, applications = applications + excluded.applications",
                named_params! {
                    ":now": karachi::rfc3339(now),
                    ":messages": erased.messages,
                    ":applications": erased.applications,
                },
            )?;
        }
        Ok(erased)
    })
}

/// When people were erased on request, oldest first: RFC 3339 with offset.
pub fn erasures(conn: &Connection) -> Result<Vec<String>, Error> {
    let sql = "select happened_at from erasures order by happened_at";
    rows(conn, sql, [], |row| row.get(0))
}

/// The times of the erasures on request that are recorded in `database` and not in `backup`: restoring it brings the data
/// of those people back.
pub fn erased_since(database: &Path, backup: &Path) -> Result<Vec<String>, Error> {
    if !database.exists() {
        return Ok(Vec::new());
    }
    let before = erasures(&open_immutable(backup)?)?;
    let current = open_unchanged(&Location::File(database.to_owned()))?;
    let mut erased = erasures(&current)?;
    erased.retain(|erasure| !before.contains(erasure));
    Ok(erased)
}
