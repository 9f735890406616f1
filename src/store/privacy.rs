//! Everything in the database from one person, identified by an e-mail address, including spam and résumés. Case is
//! ignored; the forms accept ASCII addresses only.
//!
//! Nothing is kept that would recognise a form that is sent again after the erasure: for a browser without script that
//! would be a hash of the erased data, and a form dropped silently would be lost. Such a form is stored as a new one.

use jiff::Timestamp;
use rusqlite::{Connection, named_params};

use super::erasures::{self, Count, Reason};
use super::inbox::InboxRow;
use super::removal::{MAX_ROWS, delete_some};
use super::{Error, atomically, scrub};
use crate::domain::application::StoredApplication;
use crate::domain::message::StoredMessage;

/// How many rows were sent from the address.
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

/// Deletes a part of what was sent from the address, in one short transaction, and records how many rows that were. Call
/// it until it returns zero. Bytes of the rows may stay in the files until [`scrub::Scrub::run`].
pub fn erase_some(conn: &Connection, email: &str, now: Timestamp) -> Result<Count, Error> {
    atomically(conn, || {
        let delete_from = |table| {
            let ids = ids(conn, table, email)?;
            Ok::<_, Error>(delete_some(conn, table, &ids)?.removed)
        };
        let erased = Count {
            messages: delete_from(StoredMessage::TABLE)?,
            applications: delete_from(StoredApplication::TABLE)?,
        };
        if !erased.is_none() {
            erasures::record(conn, Reason::Request, erased, now)?;
            scrub::note_due(conn, now)?;
        }
        Ok(erased)
    })
}

fn ids(conn: &Connection, table: &str, email: &str) -> Result<Vec<i64>, Error> {
    let mut statement = conn.prepare(&format!(
        "select id from {table} where email = :email collate nocase limit {MAX_ROWS}"
    ))?;
    let ids = statement.query_map(named_params! { ":email": email }, |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    #[test]
    fn an_erasure_takes_the_rows_of_one_address_and_is_recorded_once() {
        let conn = open(&Location::memory()).unwrap();
        for email in [
            "Ayesha@example.com",
            "ayesha@example.com",
            "other@example.com",
        ] {
            conn.execute(
                "insert into messages (state, received_at, name, email, subject, message)
                 values ('new', '2026-11-20T15:00:00+05:00', 'A', ?, 'S', 'M')",
                [email],
            )
            .unwrap();
            conn.execute(
                "insert into applications (
                     state, received_at, name, email, contact, job_position, repeated, consent_version
                 )
                 values ('new', '2026-11-20T15:00:00+05:00', 'A', ?, '0300', 'driver', 0, '1')",
                [email],
            )
            .unwrap();
        }
        let now = "2026-11-21T10:00:00Z".parse().unwrap();
        let rows = |messages, applications| Count {
            messages,
            applications,
        };
        for erased in [rows(2, 2), rows(0, 0)] {
            assert_eq!(count(&conn, "AYESHA@example.com").unwrap(), erased);
            assert_eq!(
                erase_some(&conn, "AYESHA@example.com", now).unwrap(),
                erased
            );
        }
        assert_eq!(count(&conn, "other@example.com").unwrap(), rows(1, 1));
        assert_eq!(erasures::on_request(&conn).unwrap().len(), 1);
        assert!(scrub::due_since(&conn).unwrap().is_some());
    }
}
