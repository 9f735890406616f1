//! Hostile inputs in tables. A row is a JSON array: the input, and its exact expected outcome.

mod bodies;
mod heads;
pub mod html;
mod markup;
mod methods;
mod paths;
pub mod printed;
mod texts;

use std::fmt::Debug;

use crate::server::Server;

/// Runs `check` on every row. Fails with a list of all failed rows and their actual outcomes.
fn each<T: Debug>(rows: &[T], mut check: impl FnMut(&T) -> Result<(), String>) {
    let failed: Vec<String> = rows
        .iter()
        .filter_map(|row| Some(format!("{row:?}: {}", check(row).err()?)))
        .collect();
    let counts = (failed.len(), rows.len());
    assert!(
        failed.is_empty(),
        "{counts:?} failed\n{}",
        failed.join("\n")
    );
}

/// `Err` with both values unless they are equal.
fn expect<T: PartialEq + Debug>(actual: &T, expected: &T) -> Result<(), String> {
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

    fn newest_message(&self, column: &str) -> String {
        let newest = format!("select {column} from messages order by id desc limit 1");
        self.one(&newest)
    }

    fn one<T: rusqlite::types::FromSql>(&self, sql: &str) -> T {
        self.0.query_row(sql, [], |row| row.get(0)).unwrap()
    }
}
