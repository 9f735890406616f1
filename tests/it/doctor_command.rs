//! `standfast doctor`: its findings and remedies. It changes nothing.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, Output, output};
use crate::server::Server;

/// A database with one job that is open for months, and a company file without samples.
fn healthy() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let mut facts: Value = serde_json::from_str(include_str!("../../data/company.json")).unwrap();
    facts["samples"] = serde_json::json!([]);
    fs::write(dir.path().join("company.json"), facts.to_string()).unwrap();
    add_job(&binary, "2027-06-30");
    (dir, binary)
}

fn add_job(binary: &Binary, deadline: &str) {
    let job = "jobs add --title Driver --location Lahore --vacancies 6 --min-age 23 --max-age 50 --description x --deadline";
    let arguments: Vec<&str> = job.split(' ').chain([deadline]).collect();
    run_at(binary, &arguments).data();
}

/// Runs a command on 15 December 2026.
fn run_at(binary: &Binary, arguments: &[&str]) -> Output {
    let mut command = binary.command(arguments);
    command
        .env("STANDFAST_CLOCK", "2026-12-15T12:00:00+05:00")
        .env("STANDFAST_COMPANY", "company.json");
    output(command)
}

/// The lines of the findings.
fn findings(binary: &Binary) -> Vec<String> {
    found(run_at(binary, &["doctor"]))
}

fn found(run: Output) -> Vec<String> {
    if run.stdout == "ok\n" {
        assert_eq!(run.code, 0, "{}", run.stderr);
        return Vec::new();
    }
    assert_eq!(run.code, 6, "{}", run.stderr);
    run.stdout.lines().map(str::to_owned).collect()
}

/// The only finding besides the stopped server.
fn only_finding(binary: &Binary) -> String {
    let mut found = findings(binary);
    assert_eq!(
        found.pop().unwrap(),
        "no server is running on this database"
    );
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

fn bytes(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            (
                entry.file_name().into_string().unwrap(),
                fs::read(entry.path()).unwrap(),
            )
        })
        .collect()
}

#[test]
fn a_healthy_server_has_no_findings() {
    let (dir, binary) = healthy();
    let _server = Server::on(&dir.path().join("standfast.db"), &[]);
    assert_eq!(run_at(&binary, &["doctor"]).data(), "ok\n");
}

#[test]
fn doctor_leaves_the_log_of_a_crash_unchanged() {
    let mut server = Server::start(&[]);
    server.send_message();
    server.kill();
    let dir = server.db.parent().unwrap();
    let files = || {
        let mut files = bytes(dir);
        // An index of the log, which every process that opens it rebuilds.
        files.remove("standfast.db-shm");
        files
    };
    let before = files();
    found(server.admin().run(&["doctor"]));
    assert!(files() == before);
}

#[test]
fn each_finding_is_one_line_with_a_remedy() {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    drop(binary.database());
    let run = binary.run(&["doctor"]);
    assert_eq!(run.code, 6);
    assert_eq!(run.stderr, "error: findings: 2\n");
    assert_eq!(
        run.stdout,
        "samples are shown: public_url, phones, email, address, map, directors, licences, office_hours, whatsapp, walk_in; \
         put your own facts into the company file, delete its list `samples`, and name it with --company\n\
         no server is running on this database\n"
    );
}

#[test]
fn a_database_that_cannot_be_opened_is_a_finding() {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let finding = &found(binary.run(&["doctor"]))[0];
    assert!(
        finding.contains("there is no database at standfast.db"),
        "{finding}"
    );
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    fs::write(dir.path().join("standfast.db"), "Dear Sir or Madam").unwrap();
    let finding = &found(binary.run(&["doctor"]))[0];
    assert!(finding.contains("is not a database"), "{finding}");
}

#[test]
fn damage_is_found() {
    let (dir, binary) = healthy();
    let file = dir.path().join("standfast.db");
    let page: u32 = rusqlite::Connection::open(&file)
        .unwrap()
        .query_row(
            "select rootpage from sqlite_schema where name = 'jobs'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    let mut damaged = fs::read(&file).unwrap();
    let start = (page as usize - 1) * 4096;
    damaged[start..start + 4096].fill(0xa5);
    fs::write(&file, damaged).unwrap();
    let finding = only_finding(&binary);
    assert!(
        finding.contains("is damaged: ") && finding.contains("standfast backup restore"),
        "{finding}"
    );
}

#[test]
fn a_schema_that_is_not_the_programs_own_is_found() {
    let (_dir, binary) = healthy();
    let conn = binary.database();
    conn.execute_batch(
        "create trigger spy after insert on messages begin update news set content = new.message; end",
    )
    .unwrap();
    let finding = only_finding(&binary);
    assert!(
        finding.contains("trigger spy") && finding.contains("restore a backup"),
        "{finding}"
    );
}

#[test]
fn files_that_other_users_can_open_are_found() {
    let (dir, binary) = healthy();
    fs::set_permissions(
        dir.path().join("standfast.db"),
        Permissions::from_mode(0o644),
    )
    .unwrap();
    assert_eq!(
        only_finding(&binary),
        "other users can open standfast.db (mode 0644); run `chmod 600 standfast.db`"
    );
}

#[test]
fn an_invalid_company_file_is_found_with_control_characters_escaped() {
    let (dir, binary) = healthy();
    fs::write(dir.path().join("company.json"), "{\"na\u{202e}me\": 3}").unwrap();
    let finding = only_finding(&binary);
    assert!(
        finding.contains("company.json cannot be used") && finding.contains(r"na\u{202e}me"),
        "{finding}"
    );
}

#[test]
fn expired_rows_are_counted_without_names() {
    let (_dir, binary) = healthy();
    let add = |received_at: &str| {
        let conn = binary.database();
        conn.execute(
            "insert into messages (state, received_at, name, email, subject, message)
             values ('read', ?, 'Ayesha', 'a@example.com', 'S', 'M')",
            [received_at],
        )
        .unwrap();
    };
    // The contact form promises a year and a week.
    add("2025-12-08T12:01:00+05:00");
    assert_eq!(findings(&binary).len(), 1);
    add("2025-12-08T11:59:00+05:00");
    assert_eq!(
        only_finding(&binary),
        "1 messages and 0 applications are kept for too long; start the server, which deletes them"
    );
}

#[test]
fn only_a_longer_period_than_promised_is_found() {
    let (_dir, binary) = healthy();
    for (setting, period, expected) in [
        ("SPAM", "off", None),
        ("APPLICATIONS", "30d", None),
        (
            "APPLICATIONS",
            "181d",
            Some("the application form promises 180 days, and the period is 181d; shorten it"),
        ),
        (
            "MESSAGES",
            "off",
            Some("the contact form promises 365 days, and the period is off; shorten it"),
        ),
    ] {
        let mut doctor = binary.command(&["doctor"]);
        doctor.env(format!("STANDFAST_RETAIN_{setting}"), period);
        let found = found(output(doctor));
        let finding = found.iter().find(|line| line.contains("promises"));
        assert_eq!(finding.map(String::as_str), expected, "{setting} {period}");
    }
}
