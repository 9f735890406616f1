//! Submissions are deleted soon after their retention period, and never because of a wrong clock or flag.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::{Connection, params};
use tempfile::{TempDir, tempdir};

use crate::binary::Binary;
use crate::form::Form;
use crate::moving_clock::MovingClock;
use crate::server::{Server, refused_start};

const NOON: &str = "2027-06-30T12:00:00+05:00";

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

fn erasures(conn: &Connection) -> Vec<String> {
    let mut statement = conn
        .prepare("select reason || ' ' || messages || ' ' || applications from erasures")
        .unwrap();
    let rows = statement.query_map([], |row| row.get(0)).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

/// Runs servers with these flags at two earlier times: rows are deleted only when they were due at three checks.
fn look_before(db: &Path, conn: &Connection, flags: &[&str], moments: [&str; 2]) {
    for moment in moments {
        let server = Server::on(db, &[flags, &["--clock", moment]].concat());
        wait_for_look(conn, moment);
        drop(server);
    }
}

/// Waits until the server has checked for due rows at `moment`.
fn wait_for_look(conn: &Connection, moment: &str) {
    wait_for("the server has not checked for due rows", || {
        let last: Option<String> = conn
            .query_row("select last_look_at from maintenance", [], |row| row.get(0))
            .unwrap();
        last.is_some_and(|last| last.as_str() >= moment && last[..10] == moment[..10])
    });
}

/// Two days and one day before [`NOON`].
const BEFORE_NOON: [&str; 2] = ["2027-06-28T12:00:00+05:00", "2027-06-29T12:00:00+05:00"];

/// Waits up to 30 seconds for the condition, and fails with `failure`.
fn wait_for(failure: &str, condition: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !condition() {
        assert!(Instant::now() < deadline, "{failure}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Whether the files of the database contain these bytes.
fn contains(db: &Path, text: &[u8]) -> bool {
    ["", "-wal", "-shm"].iter().any(|suffix| {
        let file = db.with_file_name(format!("standfast.db{suffix}"));
        memchr::memmem::find(&fs::read(file).unwrap_or_default(), text).is_some()
    })
}

#[test]
fn expired_submissions_are_deleted_after_startup_to_the_last_byte_and_logged_without_names() {
    let (_dir, db, conn) = database();
    add(&conn, "zubaida", "read", "2026-06-28T12:00:00+05:00");
    add(&conn, "yusuf", "new", "2026-12-30T11:59:00+05:00");
    add(&conn, "chand", "new", "2026-12-30T15:00:00+05:00");
    add(&conn, "oldspam", "spam", "2027-05-29T12:00:00+05:00");
    add(&conn, "spam", "spam", "2027-05-29T15:00:00+05:00");
    look_before(&db, &conn, &[], BEFORE_NOON);
    assert_eq!(names(&conn, "messages").len(), 5);
    let server = Server::on(&db, &["--clock", NOON]);
    wait_for("the expired submissions are still stored", || {
        names(&conn, "messages") == ["chand", "spam", "yusuf"]
    });
    wait_for("the expired submissions are still stored", || {
        names(&conn, "applications") == ["chand", "spam"]
    });
    wait_for("deleted bytes are still in the files", || {
        !["zubaida", "oldspam", "%PDF yusuf"]
            .iter()
            .any(|text| contains(&db, text.as_bytes()))
    });
    assert!(contains(&db, b"%PDF chand") && contains(&db, b"yusuf@example.com"));
    assert_eq!(erasures(&conn), ["retention 2 3"]);
    assert_eq!(Form::complete().send(&server).status, 200);
    let log = server.log_at_stop();
    let lines: Vec<&String> = log
        .iter()
        .filter(|line| line.contains("period had ended"))
        .collect();
    assert_eq!(lines.len(), 1, "{log:?}");
    let line: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
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
    add(&conn, "noor", "new", "2026-12-30T23:59:59+05:00");
    let off = ["--retain-messages", "off"];
    let moments = ["2027-06-29T04:00:00+05:00", "2027-06-30T03:59:55+05:00"];
    look_before(&db, &conn, &off, moments);
    // Midnight is 20 hours after the last check that counted. A clock that is set by less than an hour is believed.
    let evening = "2027-06-30T23:30:00+05:00";
    let clock = MovingClock::at(evening);
    let server = Server::on(&db, &[&[clock.flag().as_str()], &off[..]].concat());
    wait_for_look(&conn, evening);
    assert_eq!(names(&conn, "applications"), ["noor"]);
    clock.set("2027-07-01T00:00:01+05:00");
    wait_for("the expired application is still stored", || {
        names(&conn, "applications").is_empty()
    });
    assert_eq!(names(&conn, "messages"), ["noor"]);
    assert_eq!(erasures(&conn), ["retention 0 1"]);
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
    look_before(&db, &conn, &flags, BEFORE_NOON);
    let server = Server::on(&db, &[&flags[..], &["--clock", NOON]].concat());
    wait_for("the expired submissions are still stored", || {
        names(&conn, "messages") == ["young"]
    });
    let log = server.log_at_stop().join("\n");
    let warning = "the application form promises 180 days, and the period is off";
    assert!(
        log.contains(warning) && !log.contains("contact form"),
        "{log}"
    );
    assert_eq!(names(&conn, "applications"), ["old", "spam", "young"]);
    for wrong in ["180", "0d", "never"] {
        let (code, said) = refused_start(&db, &["--retain-spam", wrong]);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("days such as 180d are needed"), "{said}");
    }
}

#[test]
fn a_reader_of_an_old_snapshot_delays_the_overwriting_and_is_logged() {
    let (_dir, db, conn) = database();
    add(&conn, "zubaida", "read", "2025-06-30T12:00:00+05:00");
    look_before(&db, &conn, &[], BEFORE_NOON);
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
    assert!(contains(&db, b"zubaida"));
    std::thread::sleep(Duration::from_secs(2));
    reader.execute_batch("rollback").unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while contains(&db, b"zubaida") {
        assert!(
            Instant::now() < deadline,
            "deleted bytes are still in the files"
        );
        std::thread::sleep(Duration::from_millis(500));
    }
    let log = server.log_at_stop();
    let warnings = log
        .iter()
        .filter(|line| line.contains("bytes of deleted rows are left"));
    assert_eq!(warnings.count(), 1, "{log:?}");
}

#[test]
fn deleting_a_hundred_thousand_messages_does_not_delay_new_forms() {
    let (_dir, db, conn) = database();
    conn.execute_batch(
        "insert into messages (state, received_at, name, email, subject, message)
         with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
         select 'read', '2025-01-01T12:00:00+05:00', 'A', 'a' || n || '@example.com', 'S', hex(randomblob(100))
         from numbers",
    )
    .unwrap();
    look_before(&db, &conn, &[], BEFORE_NOON);
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
        let left: u32 = conn
            .query_row("select count(*) from messages", [], |row| row.get(0))
            .unwrap();
        let due: Option<String> = conn
            .query_row("select scrub_due_since from maintenance", [], |row| {
                row.get(0)
            })
            .unwrap();
        if left == sent && due.is_none() {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{left} are left");
    }
    println!(
        "{sent} forms in {:?}, the longest {longest:?}",
        begun.elapsed()
    );
    assert!(
        sent >= 5 && longest < Duration::from_secs(2),
        "{sent} {longest:?}"
    );
    assert_eq!(erasures(&conn), ["retention 100000 0"]);
}

#[test]
fn a_start_with_a_wrong_clock_deletes_nothing() {
    let (_dir, db, conn) = database();
    add(&conn, "fresh", "new", "2027-06-27T12:00:00+05:00");
    // The clock is years ahead at three starts, and corrected at the next.
    for moment in [
        "2035-06-28T12:00:00+05:00",
        "2027-06-28T12:00:00+05:00",
        "2035-06-29T12:00:00+05:00",
        "2027-06-29T12:00:00+05:00",
        "2035-06-30T12:00:00+05:00",
    ] {
        let server = Server::on(&db, &["--clock", moment]);
        wait_for_look(&conn, moment);
        // When a form is stored, the writer has finished all earlier work.
        server.send_message();
        conn.execute("delete from messages where name = 'A'", [])
            .unwrap();
        let log = server.log_at_stop().join("\n");
        let is_behind = log.contains("clock is behind");
        assert_eq!(is_behind, moment.starts_with("2027"), "{log}");
        assert!(!log.contains("period had ended"), "{log}");
    }
    assert_eq!(names(&conn, "messages"), ["fresh"]);
    assert_eq!(names(&conn, "applications"), ["fresh"]);
}

#[test]
fn submissions_received_with_a_wrong_clock_are_kept_for_two_days() {
    let (_dir, db, conn) = database();
    let server = Server::on(&db, &["--clock", "2020-06-27T12:00:00+05:00"]);
    server.send_message();
    drop(server);
    look_before(&db, &conn, &[], BEFORE_NOON);
    assert_eq!(names(&conn, "messages"), ["A"]);
    // At the third check it is deleted.
    let _server = Server::on(&db, &["--clock", NOON]);
    wait_for("the expired message is still stored", || {
        names(&conn, "messages").is_empty()
    });
}

#[test]
fn a_mistyped_period_deletes_nothing_immediately() {
    let (_dir, db, conn) = database();
    add(&conn, "wanted", "read", "2027-06-01T12:00:00+05:00");
    look_before(&db, &conn, &["--retain-messages=1d"], BEFORE_NOON);
    // A check with the right period resets the count.
    let server = Server::on(&db, &["--clock", NOON]);
    wait_for_look(&conn, NOON);
    drop(server);
    let later = ["2027-07-01T12:00:00+05:00", "2027-07-02T12:00:00+05:00"];
    look_before(&db, &conn, &["--retain-messages=1d"], later);
    assert_eq!(names(&conn, "messages"), ["wanted"]);
}
