//! What the database holds of one person, who is told by an e-mail address: spam and résumés too. Capitals make no
//! difference; an address that the forms take has ASCII letters only.
//!
//! Nothing is kept by which a form that is sent once more could be told: for a browser without script that would be a
//! hash of all that was erased, and a form refused in silence would be lost. What comes after an erasure is new, and is
//! listed as new.

use jiff::Timestamp;
use rusqlite::{Connection, named_params};

use super::erasures::{self, Count, Reason};
use super::{Error, atomically, scrub};

/// How much was sent from the address.
pub fn count(conn: &Connection, email: &str) -> Result<Count, Error> {
    Ok(conn.query_row(
        "select
             (select count(*) from messages where email = :email collate nocase) as messages,
             (select count(*) from applications where email = :email collate nocase) as applications",
        named_params! { ":email": email },
        |row| {
            Ok(Count {
                messages: row.get("messages")?,
                applications: row.get("applications")?,
            })
        },
    )?)
}

/// Deletes all that was sent from the address, and notes how much that was. Bytes of it may stay in the files until
/// [`super::scrub::scrub`].
pub fn erase(conn: &Connection, email: &str, now: Timestamp) -> Result<Count, Error> {
    atomically(conn, || {
        let person = named_params! { ":email": email };
        let erased = Count {
            messages: conn.execute(
                "delete from messages
                 where email = :email collate nocase",
                person,
            )? as u32,
            applications: conn.execute(
                "delete from applications
                 where email = :email collate nocase",
                person,
            )? as u32,
        };
        if !erased.is_none() {
            erasures::record(conn, Reason::Request, erased, now)?;
            scrub::note_due(conn, now)?;
        }
        Ok(erased)
    })
}
