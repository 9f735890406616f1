//! What can be told of a database without changing a byte of it.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::Connection;

use super::connect::open_unchanged;
use super::erasures::Count;
use super::location::beside;
use super::schema::{SCHEMA_VERSION, foreign_object, user_version};
use super::{Error, Location, jobs, retention, scrub};
use crate::domain::job::JobOpening;
use crate::domain::karachi;
use crate::domain::retention::{DELETION_DELAY, Retention};

/// What was found in a database that can be opened.
#[derive(Debug)]
pub struct Inspection {
    /// The first damage, unless there is none.
    pub damage: Option<String>,
    /// Number of its schema.
    pub schema: u32,
    /// The first object of the schema that this program does not create so, such as "trigger news_inserted".
    pub foreign_object: Option<String>,
    /// What is only known when the schema is this program's.
    pub content: Option<ContentInspection>,
}

/// What was found in the tables.
#[derive(Debug)]
pub struct ContentInspection {
    /// The openings that take applications, soonest deadline first.
    pub open_jobs: Vec<JobOpening>,
    /// What should have gone a while ago.
    pub kept_too_long: Count,
    /// Since when bytes of deleted rows may be in the file, which could not be rewritten: RFC 3339 with offset.
    pub rewrite_due_since: Option<String>,
    /// When the newest message or application came, by the clock of then.
    pub last_received: Option<Timestamp>,
}

/// Looks through the database at `path` as it is at `now`, when it is to keep to `periods`. Its pages are all read.
pub fn inspect(path: &Path, now: Timestamp, periods: Retention) -> Result<Inspection, Error> {
    let conn = open_unchanged(&Location::File(path.to_owned()))?;
    conn.pragma_update(None, "query_only", "on")?;
    let damage = match conn.query_row("pragma quick_check(1)", [], |row| row.get(0)) {
        Ok(answer) => Some(answer).filter(|answer: &String| answer != "ok"),
        Err(error) => Some(error.to_string()),
    };
    let schema = user_version(&conn)?;
    let foreign_object = match damage {
        None => foreign_object(&conn, schema)?,
        Some(_) => None,
    };
    let content = (damage.is_none() && schema == SCHEMA_VERSION)
        .then(|| content(&conn, now, periods))
        .transpose()?;
    Ok(Inspection {
        // SQLite puts a headline above what it found.
        damage: damage.map(|text| text.lines().last().unwrap_or_default().to_owned()),
        schema,
        foreign_object,
        content,
    })
}

fn content(
    conn: &Connection,
    now: Timestamp,
    periods: Retention,
) -> Result<ContentInspection, Error> {
    let last_received: Option<String> = conn.query_row(
        "select max(received_at)
         from (select received_at from messages union all select received_at from applications)",
        [],
        |row| row.get(0),
    )?;
    Ok(ContentInspection {
        open_jobs: jobs::list_open(conn, karachi::today(now))?,
        kept_too_long: retention::count_due(
            conn,
            periods,
            now.saturating_sub(DELETION_DELAY).unwrap_or(now),
        )?,
        rewrite_due_since: scrub::due_since(conn)?,
        last_received: last_received
            .map(|time| time.parse().map_err(|_| Error::Damaged))
            .transpose()?,
    })
}

/// The file at `path` and those that SQLite and the server keep beside it, as far as they are there.
pub fn files(path: &Path) -> Vec<PathBuf> {
    let mut files = vec![path.to_owned()];
    files.extend(["-wal", "-shm", ".lock"].map(|suffix| beside(path, suffix)));
    files.retain(|file| file.exists());
    files
}

/// The log in which changes wait for their place in the file at `path`.
pub fn log(path: &Path) -> PathBuf {
    beside(path, "-wal")
}
