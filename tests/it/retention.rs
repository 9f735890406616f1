//! Submissions are deleted soon after their retention period, and never because of one wrong reading of the clock.

use rusqlite::Connection;
use standfast::inbox::State;

use crate::binary::Binary;
use crate::form::Form;
use crate::moving_clock::MovingClock;
use crate::privacy_commands::{bytes_of_database, holds};
use crate::server::Server;
use crate::stored::{self, TestApplication, TestMessage};
use crate::tools::eventually;

const NOON: &str = "2027-06-30T12:00:00+05:00";
const DAY_BEFORE: &str = "2027-06-29T12:00:00+05:00";

fn database() -> (Binary, Connection) {
    let binary = Binary::in_new_dir();
    let conn = binary.database();
    (binary, conn)
}

/// Adds a message and an application from `name`, received at `received_at`.
fn add(conn: &Connection, name: &str, state: State, received_at: &str) {
    let email = format!("{name}@example.com");
    let received_at = received_at.parse().unwrap();
    let message = TestMessage {
        name,
        email: &email,
        ..TestMessage::default()
    };
    message.store(conn, state, received_at);
    let resume = format!("%PDF- {name} %%EOF");
    let application = TestApplication {
        name,
        email: &email,
        resume: resume.as_bytes(),
        ..TestApplication::default()
    };
    application.store(conn, state, received_at);
}

fn names(conn: &Connection, table: &str) -> Vec<String> {
    stored::column(conn, &format!("select name from {table} order by name"))
}

/// The number that this SQL selects.
fn number(conn: &Connection, sql: &str) -> u32 {
    conn.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Runs a server with these flags on the day before [`NOON`], until it has marked `due` messages and applications.
fn run_first_check(binary: &Binary, conn: &Connection, flags: &[&str], due: u32) {
    let _server = binary.serve(&[flags, &["--clock", DAY_BEFORE]].concat());
    eventually(|| {
        let marked = "select (select count(due_since) from messages) + (select count(due_since) from applications)";
        number(conn, marked) == due
    });
}

/// Adds two messages and two applications that expire by [`NOON`], and others that do not.
fn add_submissions(conn: &Connection) {
    add(conn, "zubaida", State::Read, "2026-06-28T12:00:00+05:00");
    add(conn, "yusuf", State::New, "2026-12-30T11:59:00+05:00");
    add(conn, "chand", State::New, "2026-12-31T15:00:00+05:00");
    add(conn, "oldspam", State::Spam, "2027-05-29T12:00:00+05:00");
    add(conn, "spam", State::Spam, "2027-05-30T15:00:00+05:00");
}

/// Runs a server at [`NOON`], the day after the first check, until it has deleted what [`add_submissions`] added and has expired.
fn run_second_check(binary: &Binary, conn: &Connection) -> Server {
    run_first_check(binary, conn, &[], 5);
    assert_eq!(names(conn, "messages").len(), 5);
    let server = binary.serve(&["--clock", NOON]);
    eventually(|| {
        names(conn, "messages") == ["chand", "spam", "yusuf"]
            && names(conn, "applications") == ["chand", "spam"]
    });
    server
}

#[test]
fn expired_submissions_are_deleted_at_the_second_check() {
    let (binary, conn) = database();
    add_submissions(&conn);
    let server = run_second_check(&binary, &conn);
    assert_eq!(Form::complete().send(&server).status, 200);
}

#[test]
fn no_byte_of_an_expired_submission_remains_in_the_database() {
    let (binary, conn) = database();
    add_submissions(&conn);
    let _server = run_second_check(&binary, &conn);
    eventually(|| {
        let bytes = bytes_of_database(&binary.path("standfast.db"));
        !["zubaida", "oldspam", "%PDF- yusuf"]
            .iter()
            .any(|text| holds(&bytes, text.as_bytes()))
    });
    let bytes = bytes_of_database(&binary.path("standfast.db"));
    assert!(holds(&bytes, b"%PDF- chand") && holds(&bytes, b"yusuf@example.com"));
}

#[test]
fn the_log_counts_expired_submissions_and_names_nobody() {
    let (binary, conn) = database();
    add_submissions(&conn);
    let log = run_second_check(&binary, &conn).log_at_stop();
    let is_count = |line: &&String| line.contains("after their retention period");
    let line: serde_json::Value = serde_json::from_str(log.iter().find(is_count).unwrap()).unwrap();
    assert_eq!([&line["messages"], &line["applications"]], [2, 3]);
    let log = log.join("\n");
    assert!(!log.contains("zubaida") && !log.contains("yusuf"), "{log}");
}

#[test]
fn a_running_server_deletes_expired_submissions_at_midnight() {
    let (binary, conn) = database();
    add(&conn, "noor", State::New, "2026-12-20T12:00:00+05:00");
    run_first_check(&binary, &conn, &[], 1);
    add(&conn, "later", State::New, "2026-12-30T12:00:00+05:00");
    let clock = MovingClock::at("2027-06-29T23:30:00+05:00");
    let server = binary.serve(&[&clock.flag()]);
    // The first check of this run only marks `later`. `noor` was marked too recently to be deleted.
    eventually(|| number(&conn, "select count(due_since) from applications") == 2);
    assert_eq!(Form::complete().send(&server).status, 200);
    assert_eq!(names(&conn, "messages"), ["later", "noor"]);
    assert!(names(&conn, "applications").contains(&"noor".to_owned()));
    clock.set(NOON);
    eventually(|| !names(&conn, "applications").contains(&"noor".to_owned()));
    assert_eq!(names(&conn, "messages"), ["later", "noor"]);
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn retention_periods_can_be_changed_or_turned_off() {
    let (binary, conn) = database();
    add(&conn, "old", State::New, "2007-01-01T12:00:00+05:00");
    add(&conn, "spam", State::Spam, "2007-01-01T12:00:00+05:00");
    add(&conn, "young", State::New, "2027-06-28T13:00:00+05:00");
    let flags = "--retain-applications=off --retain-messages=2d --retain-spam=off".split(' ');
    let flags: Vec<_> = flags.collect();
    run_first_check(&binary, &conn, &flags, 2);
    let mut server = binary.serve(&[&flags[..], &["--clock", NOON]].concat());
    eventually(|| names(&conn, "messages") == ["young"]);
    assert_eq!(server.stop(), Some(0));
    assert_eq!(names(&conn, "applications"), ["old", "spam", "young"]);
}
