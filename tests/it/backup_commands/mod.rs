//! The commands of `standfast backup`, with running, stopped and killed servers.

mod creating;
mod limited_file_systems;
mod restoring;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::Value;
use standfast::content::samples;
use standfast::inbox::State;

use crate::binary::Binary;
use crate::stored::{self, TestApplication, TestMessage};

/// A database with pictures, jobs, three messages and a résumé.
pub fn filled() -> Binary {
    let binary = Binary::in_new_dir();
    let mut conn = binary.database();
    samples::fill(&mut conn, jiff::Timestamp::now()).unwrap();
    let now = jiff::Timestamp::now();
    for subject in ["one", "two", "three"] {
        let message = TestMessage {
            subject,
            ..TestMessage::default()
        };
        message.store(&conn, State::New, now);
    }
    TestApplication::default().store(&conn, State::New, now);
    binary
}

/// Enlarges the only résumé, so that copying the database takes many steps.
fn add_ballast(binary: &Binary) {
    let filler = "update resumes set bytes = randomblob(30000000)";
    assert_eq!(binary.database().execute(filler, []), Ok(1));
}

/// Every row of every table.
fn rows(file: &Path) -> BTreeMap<String, Vec<Vec<Value>>> {
    let conn = Connection::open(file).unwrap();
    stored::tables(&conn)
        .into_iter()
        .map(|table| {
            let select = format!("select * from \"{table}\" order by 1");
            let mut statement = conn.prepare(&select).unwrap();
            let width = statement.column_count();
            let rows =
                statement.query_map([], |row| (0..width).map(|column| row.get(column)).collect());
            (table, rows.unwrap().collect::<Result<_, _>>().unwrap())
        })
        .collect()
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn kept(dir: &Path) -> Vec<String> {
    let mut names = names(dir);
    names.retain(|name| name.starts_with("standfast.db.before-restore-"));
    names
}
