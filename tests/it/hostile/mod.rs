//! Tables of hostile inputs. The name of a row describes the input; the rest of the row is the input and the exact expected
//! outcome.

mod bodies;
mod company;
mod files;
mod heads;
mod html;
mod lengths;
mod markup;
mod methods;
mod paths;
pub mod printed;
pub mod texts;

use crate::server::Server;

/// A row: the name, and the input with its expected outcome.
type Row<T> = (&'static str, T);

/// Runs `check` on every row. Fails with a list of all failed rows and their actual outcomes.
fn each<T>(table: &str, rows: &[Row<T>], mut check: impl FnMut(&T) -> Result<(), String>) {
    let failed: Vec<String> = rows
        .iter()
        .filter_map(|(name, row)| Some(format!("{name}: {}", check(row).err()?)))
        .collect();
    assert!(
        failed.is_empty(),
        "{} of {} rows of {table} failed\n{}",
        failed.len(),
        rows.len(),
        failed.join("\n")
    );
}

/// `Err` with both values unless they are equal.
fn expect<T: PartialEq + std::fmt::Debug>(actual: &T, expected: &T) -> Result<(), String> {
    if actual == expected {
        return Ok(());
    }
    Err(format!("{actual:?} instead of {expected:?}"))
}

/// The database of a running server.
struct Inbox(rusqlite::Connection);

impl Inbox {
    fn of(server: &Server) -> Self {
        Self(server.admin().database())
    }

    fn messages(&self) -> i64 {
        self.one("select count(*) from messages")
    }

    fn applications(&self) -> i64 {
        self.one("select count(*) from applications")
    }

    fn newest_message(&self, column: &str) -> String {
        self.one(&format!(
            "select {column} from messages order by id desc limit 1"
        ))
    }

    fn newest_resume(&self, column: &str) -> String {
        self.one(&format!(
            "select {column} from resumes order by application_id desc limit 1"
        ))
    }

    fn one<T: rusqlite::types::FromSql>(&self, sql: &str) -> T {
        self.0.query_row(sql, [], |row| row.get(0)).unwrap()
    }
}
