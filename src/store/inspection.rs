//! Inspects a database without changing it.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::Connection;

use super::certificates;
use super::connect::open_unchanged;
use super::location::files_of;
use super::outbox::{self, Summary};
use super::privacy::Count;
use super::schema::{SCHEMA_VERSION, foreign_object, user_version};
use super::{Error, Location, retention, scrub};
use crate::domain::retention::{DELETION_DELAY, Retention};

/// The findings in a database that can be opened.
#[derive(Debug)]
pub struct Inspection {
    /// The first damage, if any.
    pub damage: Option<String>,
    /// Number of its schema.
    pub schema: u32,
    /// The first object of the schema that differs from what this program creates, such as "trigger news_inserted".
    pub foreign_object: Option<String>,
    /// The findings in the tables; `None` when the schema is another one or the file is damaged.
    pub content: Option<ContentInspection>,
}

/// The findings in the tables.
#[derive(Debug)]
pub struct ContentInspection {
    /// Rows that should have been deleted by now.
    pub kept_too_long: Count,
    /// Whether bytes of deleted rows may still be in the files.
    pub is_scrub_due: bool,
    /// The certificate, and how the last orders went.
    pub acme: certificates::State,
    /// How the outbox stands.
    pub outbox: Summary,
}

/// Inspects the database at `path` as of `now`, with the given retention periods. Reads every page.
pub fn inspect(path: &Path, now: Timestamp, periods: &Retention) -> Result<Inspection, Error> {
    let location = Location::File(path.to_owned());
    let conn = open_unchanged(&location)?;
    conn.pragma_update(None, "query_only", "on")?;
    inspect_opened(&conn, now, periods)
}

fn inspect_opened(
    conn: &Connection,
    now: Timestamp,
    periods: &Retention,
) -> Result<Inspection, Error> {
    let damage = match conn.query_row("pragma quick_check(1)", [], |row| row.get(0)) {
        Ok(answer) => Some(answer).filter(|answer: &String| answer != "ok"),
        Err(error) => Some(error.to_string()),
    };
    let schema = user_version(conn)?;
    let foreign_object = match damage {
        None => foreign_object(conn, schema)?,
        Some(_) => None,
    };
    let content = (damage.is_none() && schema == SCHEMA_VERSION)
        .then(|| content(conn, now, periods))
        .transpose()?;
    Ok(Inspection {
        // SQLite prints a headline above its findings.
        damage: damage.map(|text| text.lines().last().unwrap_or_default().to_owned()),
        schema,
        foreign_object,
        content,
    })
}

fn content(
    conn: &Connection,
    now: Timestamp,
    periods: &Retention,
) -> Result<ContentInspection, Error> {
    Ok(ContentInspection {
        kept_too_long: retention::count_due(
            conn,
            periods,
            now.saturating_sub(DELETION_DELAY).unwrap_or(now),
        )?,
        is_scrub_due: scrub::is_due(conn)?,
        acme: certificates::read(conn)?,
        outbox: outbox::summary(conn)?,
    })
}

/// The existing ones of the file at `path` and those that SQLite and the server keep beside it.
pub fn files(path: &Path) -> Vec<PathBuf> {
    let mut files = files_of(path).to_vec();
    files.retain(|file| file.exists());
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::retention::Period;
    use crate::store::open;

    fn database() -> (tempfile::TempDir, PathBuf, Connection) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("db");
        let conn = open(&Location::File(path.clone())).unwrap();
        (dir, path, conn)
    }

    fn inspect_now(path: &Path) -> Inspection {
        let day = Period::Days(1);
        let periods = Retention {
            applications: day,
            messages: day,
            spam: day,
        };
        inspect(path, Timestamp::UNIX_EPOCH, &periods).unwrap()
    }

    #[test]
    fn the_tables_of_another_schema_are_not_inspected() {
        let (_dir, path, conn) = database();
        conn.pragma_update(None, "user_version", SCHEMA_VERSION - 1)
            .unwrap();
        let found = inspect_now(&path);
        assert_eq!(found.schema, SCHEMA_VERSION - 1);
        assert!(found.damage.is_none() && found.foreign_object.is_some());
        assert!(found.content.is_none());
    }

    #[test]
    fn the_files_are_those_that_exist() {
        let (_dir, path, conn) = database();
        let at = |suffix| crate::store::location::beside(&path, suffix);
        assert_eq!(files(&path), [path.clone(), at("-wal"), at("-shm")]);
        drop(conn);
        std::fs::write(at(".lock"), "").unwrap();
        assert_eq!(files(&path), [path.clone(), at(".lock")]);
    }
}
