//! `standfast backup`, command by command, beside running, stopped and killed servers.

mod creating;
mod restoring;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::Value;
use standfast::content::samples;
use standfast::inbox::State;

use crate::binary::Binary;
use crate::stored;

/// A database with pictures, jobs, three messages and a résumé.
fn filled() -> Binary {
    let binary = Binary::in_new_dir();
    let mut conn = binary.database();
    samples::fill(&mut conn, jiff::Timestamp::now()).unwrap();
    for subject in ["one", "two", "three"] {
        add_message(&conn, subject);
    }
    conn.execute_batch(
        "insert into applications (
             state, received_at, name, email, contact, job_position, repeated, consent_version
         )
         values ('new', strftime('%Y-%m-%dT%H:%M:%S+05:00', 'now', '+5 hours'), 'A', 'a@example.com', '+92 300 000 0000', 'driver', 0, '1');
         insert into resumes values (1, 'cv.pdf', 'application/pdf', randomblob(100000))",
    )
    .unwrap();
    binary
}

fn add_message(conn: &Connection, subject: &str) {
    let fields = ["Ayesha Khan", "ayesha@example.com", subject, "Please call."];
    stored::message(conn, fields, State::New, jiff::Timestamp::now());
}

/// Makes the database so large that copying it takes many steps.
fn add_ballast(binary: &Binary) {
    let ballast = "update resumes set bytes = randomblob(30000000)";
    binary.database().execute_batch(ballast).unwrap();
}

/// Every row of every table.
fn rows(file: &Path) -> BTreeMap<String, Vec<Vec<Value>>> {
    let conn = Connection::open(file).unwrap();
    let tables: Vec<String> = conn
        .prepare("select name from sqlite_schema where type = 'table'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    tables
        .into_iter()
        .map(|table| {
            let mut statement = conn
                .prepare(&format!("select * from \"{table}\" order by 1"))
                .unwrap();
            let width = statement.column_count();
            let rows = statement
                .query_map([], |row| (0..width).map(|column| row.get(column)).collect())
                .unwrap()
                .collect::<Result<_, _>>()
                .unwrap();
            (table, rows)
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
