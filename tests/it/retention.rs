//! Submissions are deleted soon after their retention period, and never because of one wrong reading of the clock.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::{Connection, params};
use tempfile::{TempDir, tempdir};

use crate::binary::Binary;
use crate::form::Form;
use crate::moving_clock::MovingClock;
use crate::privacy_commands::{bytes_of_database, holds};
use crate::server::{Server, refused_start};

const NOON: &str = "2027-06-30T12:00:00+05:00";
const DAY_BEFORE: &str = "2027-06-29T12:00:00+05:00";

fn database() -> (TempDir, PathBuf, Connection) {
    let dir = tempdir().unwrap();
    let db = dir.path().join("standfast.db");
    let conn = Binary::in_dir(dir.path()).database();
    (dir, db, conn)
}

/// Adds a message and an application from `name`, received at `received_at`.
fn add(conn: &Connection, name: &str, state: &str, received_at: &str) {
    let email = format!("{name}@example.com");
    let values = params![state, received_at, name, email];
    conn.execute(
        "insert into messages (state, received_at, name, email, subject, message)
         values (?1, ?2, ?3, ?4, 'S', 'M')",
        values,
    )
    .unwrap();
    conn.execute(
        "insert into applications (
             state, received_at, name, email, contact, job_position, repeated, consent_version
         )
         values (?1, ?2, ?3, ?4, '0300 0000000', 'driver', 0, '1')",
        values,
    )
    .unwrap();
    conn.execute(
        "insert into resumes values (last_insert_rowid(), 'cv.pdf', 'application/pdf', ?)",
        [format!("%PDF {name}").into_bytes()],
    )
    .unwrap();
}

fn names(conn: &Connection, table: &str) -> Vec<String> {
    let mut statement = conn
        .prepare(&format!("select name from {table} order by name"))
        .unwrap();
    let names = statement.query_map([], |row| row.get(0)).unwrap();
    names.collect::<Result<_, _>>().unwrap()
}

/// The number that this SQL selects.
fn number(conn: &Connection, sql: &str) -> u32 {
    conn.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Runs a server with these flags on the day before [`NOON`], until it has found `due` messages and applications due.
fn look_before(db: &Path, conn: &Connection, flags: &[&str], due: u32) {
    let _server = Server::on(db, &[flags, &["--clock", DAY_BEFORE]].concat());
    wait_for("the server has not found the rows due", || {
        let marked = "select (select count(due_since) from messages) + (select count(due_since) from applications)";
        number(conn, marked) == due
    });
}

/// Waits up to 30 seconds for the condition, and fails with `failure`.
fn wait_for(failure: &str, condition: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !condition() {
        assert!(Instant::now() < deadline, "{failure}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn expired_submissions_are_deleted_at_the_second_look_to_the_last_byte_and_logged_without_names() {
    let (_dir, db, conn) = database();
    add(&conn, "zubaida", "read", "2026-06-28T12:00:00+05:00");
    add(&conn, "yusuf", "new", "2026-12-30T11:59:00+05:00");
    add(&conn, "chand", "new", "2026-12-31T15:00:00+05:00");
    add(&conn, "oldspam", "spam", "2027-05-29T12:00:00+05:00");
    add(&conn, "spam", "spam", "2027-05-30T15:00:00+05:00");
    look_before(&db, &conn, &[], 5);
    assert_eq!(names(&conn, "messages").len(), 5);
    let server = Server::on(&db, &["--clock", NOON]);
    wait_for("the expired submissions are still stored", || {
        names(&conn, "messages") == ["chand", "spam", "yusuf"]
            && names(&conn, "applications") == ["chand", "spam"]
    });
    wait_for("deleted bytes are still in the files", || {
        let bytes = bytes_of_database(&db);
        !["zubaida", "oldspam", "%PDF yusuf"]
            .iter()
            .any(|text| holds(&bytes, text.as_bytes()))
    });
    let bytes = bytes_of_database(&db);
    assert!(holds(&bytes, b"%PDF chand") && holds(&bytes, b"yusuf@example.com"));
    assert_eq!(Form::complete().send(&server).status, 200);
    let log = server.log_at_stop();
    let is_count = |line: &&String| line.contains("period had ended");
    let line: serde_json::Value = serde_json::from_str(log.iter().find(is_count).unwrap()).unwrap();
    assert_eq!(
        (&line["messages"], &line["applications"]),
        (&2.into(), &3.into())
    );
    let log = log.join("\n");
    assert!(!log.contains("zubaida") && !log.contains("yusuf"), "{log}");
}

#[test]
fn a_running_server_deletes_expired_submissions_at_midnight() {
    let (_dir, db, conn) = database();
    add(&conn, "noor", "new", "2026-12-20T12:00:00+05:00");
    look_before(&db, &conn, &[], 1);
    let clock = MovingClock::at("2027-06-29T23:30:00+05:00");
    let server = Server::on(&db, &[&clock.flag()]);
    // The look at the start is too early.
    assert_eq!(Form::complete().send(&server).status, 200);
    assert_eq!(names(&conn, "messages"), ["noor"]);
    assert!(names(&conn, "applications").contains(&"noor".to_owned()));
    clock.set(NOON);
    wait_for("the expired application is still stored", || {
        !names(&conn, "applications").contains(&"noor".to_owned())
    });
    assert_eq!(names(&conn, "messages"), ["noor"]);
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn retention_periods_can_be_changed_or_turned_off() {
    let (_dir, db, conn) = database();
    add(&conn, "old", "new", "2007-01-01T12:00:00+05:00");
    add(&conn, "spam", "spam", "2007-01-01T12:00:00+05:00");
    add(&conn, "young", "new", "2027-06-28T13:00:00+05:00");
    let flags = [
        "--retain-applications=off",
        "--retain-messages=2d",
        "--retain-spam=off",
    ];
    look_before(&db, &conn, &flags, 2);
    let server = Server::on(&db, &[&flags[..], &["--clock", NOON]].concat());
    wait_for("the expired submissions are still stored", || {
        names(&conn, "messages") == ["young"]
    });
    drop(server);
    assert_eq!(names(&conn, "applications"), ["old", "spam", "young"]);
    for wrong in ["180", "0d", "never"] {
        let (code, said) = refused_start(&db, &["--retain-spam", wrong]);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("days such as 180d are needed"), "{said}");
    }
}

#[test]
fn a_reader_of_an_old_snapshot_delays_the_overwriting() {
    let (_dir, db, conn) = database();
    add(&conn, "zubaida", "read", "2025-06-30T12:00:00+05:00");
    look_before(&db, &conn, &[], 2);
    let reader = Binary::in_dir(db.parent().unwrap()).database();
    reader
        .execute_batch("begin; select * from messages")
        .unwrap();
    let server = Server::on(&db, &["--clock", NOON]);
    wait_for("the expired message is still stored", || {
        names(&conn, "messages").is_empty()
    });
    // The server still accepts forms.
    assert_eq!(Form::complete().send(&server).status, 200);
    assert!(holds(&bytes_of_database(&db), b"zubaida"));
    reader.execute_batch("rollback").unwrap();
    wait_for("deleted bytes are still in the files", || {
        !holds(&bytes_of_database(&db), b"zubaida")
    });
}

#[test]
fn deleting_a_hundred_thousand_messages_does_not_delay_new_forms() {
    let (_dir, db, conn) = database();
    conn.execute_batch(
        "insert into messages (state, received_at, name, email, subject, message, due_since)
         with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
         select 'read', '2025-01-01T12:00:00+05:00', 'A', 'a' || n || '@example.com', 'S', hex(randomblob(100)),
             '2026-01-02T12:00:00+05:00'
         from numbers",
    )
    .unwrap();
    let server = Server::on(&db, &["--clock", NOON]);
    let (mut sent, mut longest) = (0, Duration::ZERO);
    let begun = Instant::now();
    loop {
        let before = Instant::now();
        let body = r#"{"name":"B","email":"b@example.com","subject":"S","message":"M"}"#;
        let response = server.post("/api/contact-us", "application/json", body);
        assert_eq!(response.status, 200, "{response:?}");
        longest = longest.max(before.elapsed());
        sent += 1;
        let left = number(&conn, "select count(*) from messages");
        if left == sent && number(&conn, "select deletions - scrubbed from maintenance") == 0 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{left} are left");
    }
    assert!(
        sent >= 5 && longest < Duration::from_secs(2),
        "{sent} {longest:?}"
    );
}
