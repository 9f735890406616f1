//! Hostile inputs in tables. A row has an input and its exact expected outcome.

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
use crate::stored;

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
fn column(server: &Server, column: &str) -> Vec<String> {
    let select = format!("select {column} from messages order by id");
    stored::column(&server.admin().database(), &select)
}

/// The value of a header in a raw response.
fn header<'a>(response: &'a str, name: &str) -> Option<&'a str> {
    let head = response.split("\r\n\r\n").next().unwrap_or_default();
    let mut lines = head.lines();
    lines.find_map(|line| line.strip_prefix(&format!("{name}: ")))
}
