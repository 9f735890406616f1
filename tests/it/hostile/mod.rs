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

/// This column of all messages, spam too, oldest first.
fn stored(server: &Server, column: &str) -> Vec<String> {
    let database = server.admin().database();
    let select = format!("select {column} from messages order by id");
    let mut rows = database.prepare(&select).unwrap();
    let texts = rows.query_map([], |row| row.get(0)).unwrap();
    texts.map(Result::unwrap).collect()
}
