//! The table `erasures`: when rows were erased and how many, and nothing about whose they were. Not even a hash of the
//! address: anyone who has the address could compute it, so a hash is personal data too.

use jiff::Timestamp;
use rusqlite::{Connection, named_params};
use serde::Serialize;

use super::Error;
use crate::domain::karachi;

/// A number of rows, stored or erased. An application and its résumé count as one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Count {
    /// Rows of the contact form.
    pub messages: u32,
    /// Rows of the application form.
    pub applications: u32,
}

impl Count {
    /// Whether both numbers are zero.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// Why rows are erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A person asked for it.
    Request,
    /// Their period had ended.
    Retention,
}

impl Reason {
    fn as_str(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Retention => "retention",
        }
    }
}

/// Records that `erased` rows were erased at `now`. Batches with the same reason and moment share one record.
pub fn record(
    conn: &Connection,
    reason: Reason,
    erased: Count,
    now: Timestamp,
) -> Result<(), Error> {
    let note = named_params! {
        ":happened_at": karachi::rfc3339(now),
        ":reason": reason.as_str(),
        ":messages": erased.messages,
        ":applications": erased.applications,
    };
    let known = conn.execute(
        "update erasures
         set messages = messages + :messages, applications = applications + :applications
         where id = (select max(id) from erasures) and happened_at = :happened_at and reason = :reason",
        note,
    )?;
    if known == 0 {
        conn.execute(
            "insert into erasures (happened_at, reason, messages, applications)
             values (:happened_at, :reason, :messages, :applications)",
            note,
        )?;
    }
    Ok(())
}

/// The erasures that people asked for: id and time of each, oldest first.
pub fn on_request(conn: &Connection) -> Result<Vec<(i64, String)>, Error> {
    // Backups of the first schema have no such table.
    let is_there: bool = conn.query_row(
        "select exists (select 1 from sqlite_schema where name = 'erasures')",
        [],
        |row| row.get(0),
    )?;
    if !is_there {
        return Ok(Vec::new());
    }
    let mut statement = conn.prepare(
        "select id, happened_at
         from erasures
         where reason = :reason
         order by id",
    )?;
    let rows = statement.query_map(
        named_params! { ":reason": Reason::Request.as_str() },
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(rows.collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    #[test]
    fn batches_of_one_moment_and_reason_share_a_record_and_requests_are_listed() {
        let conn = open(&Location::memory()).unwrap();
        let some = Count {
            messages: 2,
            applications: 1,
        };
        for (reason, at) in [
            (Reason::Retention, "2026-11-20T10:00:00Z"),
            (Reason::Retention, "2026-11-20T10:00:00Z"),
            (Reason::Request, "2026-11-20T10:00:00Z"),
            (Reason::Request, "2026-11-20T10:00:01Z"),
        ] {
            record(&conn, reason, some, at.parse().unwrap()).unwrap();
        }
        let mut statement = conn
            .prepare("select happened_at || ' ' || reason || ' ' || messages || ' ' || applications from erasures")
            .unwrap();
        let notes: Vec<String> = statement
            .query_map([], |row| row.get(0))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(
            notes,
            [
                "2026-11-20T15:00:00+05:00 retention 4 2",
                "2026-11-20T15:00:00+05:00 request 2 1",
                "2026-11-20T15:00:01+05:00 request 2 1",
            ]
        );
        assert_eq!(
            on_request(&conn).unwrap(),
            [
                (2, "2026-11-20T15:00:00+05:00".to_owned()),
                (3, "2026-11-20T15:00:01+05:00".to_owned()),
            ]
        );
        let first_schema = Connection::open_in_memory().unwrap();
        assert!(on_request(&first_schema).unwrap().is_empty());
    }
}
