//! `standfast privacy`: exports or erases the data of one person.

mod erasing;
mod exporting;
mod leaving_no_byte;

use std::fs;
use std::path::Path;

use jiff::Timestamp;
use serde_json::Value;
use standfast::inbox::State;

use crate::binary::{Binary, Output};
use crate::stored::{TestApplication, TestMessage};

/// A database with the data of two people. Ayesha sent two messages and two applications, one of each spam, with
/// different capitals in her address. Bilal sent one of each.
pub fn two_people() -> Binary {
    let binary = Binary::in_new_dir();
    let conn = binary.database();
    for (email, text, state) in [
        ("ayesha@example.com", "Please call.", State::New),
        ("Bilal@example.com", "Bilal's words", State::New),
        ("AYESHA@Example.COM", "http://pills.example", State::Spam),
    ] {
        let now = Timestamp::now();
        let message = TestMessage {
            email,
            message: text,
            ..TestMessage::default()
        };
        message.store(&conn, state, now);
        let application = TestApplication {
            email,
            message: text,
            ..TestApplication::default()
        };
        application.store(&conn, state, now);
    }
    binary
}

fn erase(binary: &Binary, email: &str, flags: &[&str]) -> Output {
    binary.run(&[&["privacy", "erase", "--email", email], flags].concat())
}

/// Every byte of the database file, its log and the index of the log.
pub fn bytes_of_database(db: &Path) -> Vec<u8> {
    let mut all = fs::read(db).unwrap();
    for suffix in ["-wal", "-shm"] {
        let beside = db.with_file_name(format!("standfast.db{suffix}"));
        all.extend(fs::read(beside).unwrap_or_default());
    }
    all
}

pub fn holds(bytes: &[u8], words: &[u8]) -> bool {
    memchr::memmem::find(bytes, words).is_some()
}

/// How many messages and applications each recorded erasure took.
fn erasures(binary: &Binary) -> Vec<(u32, u32)> {
    let conn = binary.database();
    let mut statement = conn
        .prepare("select messages, applications from erasures order by happened_at")
        .unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    rows.unwrap().collect::<Result<_, _>>().unwrap()
}

const EXPORT: [&str; 4] = [
    "privacy",
    "export",
    "--email=ayesha@example.com",
    "--output=ayesha.zip",
];

fn emails(json: &[u8]) -> Vec<String> {
    let rows: Vec<Value> = serde_json::from_slice(json).unwrap();
    rows.iter()
        .map(|row| row["email"].as_str().unwrap().to_owned())
        .collect()
}
