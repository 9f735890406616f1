//! `standfast doctor`: its findings and remedies. It changes nothing.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, NOBODY, Output, as_nobody, output};
use crate::server::Server;
use crate::tools::need_root;

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

/// The checks that found a problem, by name.
fn findings(binary: &Binary) -> BTreeMap<String, Value> {
    found(run_at(binary, &["doctor", "--json"]))
}

fn found(run: Output) -> BTreeMap<String, Value> {
    let checks: Vec<Value> = serde_json::from_str(&run.stdout).unwrap();
    let bad: BTreeMap<String, Value> = checks
        .into_iter()
        .filter(|check| check["ok"] == false)
        .map(|check| (check["check"].as_str().unwrap().to_owned(), check))
        .collect();
    assert_eq!(
        run.code,
        if bad.is_empty() { 0 } else { 6 },
        "{}",
        run.stderr
    );
    for check in bad.values() {
        assert!(check["remedy"].is_string(), "{check}");
    }
    bad
}

/// The only finding besides the stopped server.
fn only_finding(binary: &Binary, name: &str) -> (String, String) {
    let mut found = findings(binary);
    assert!(found.remove("server").is_some());
    let check = found.remove(name).unwrap();
    assert!(found.is_empty(), "{found:?}");
    let text = |field: &str| check[field].as_str().unwrap().to_owned();
    (text("finding"), text("remedy"))
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
    let report = run_at(&binary, &["doctor"]).data();
    assert!(
        report.lines().all(|line| line.starts_with("ok  ")),
        "{report}"
    );
    for line in [
        "ok  integrity    no damage\n",
        "ok  server       running\n",
        "ok  open jobs    1\n",
    ] {
        assert!(report.contains(line), "{report}");
    }
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
    found(server.admin().run(&["doctor", "--json"]));
    assert!(files() == before);
}

#[test]
fn each_finding_is_one_line_with_a_remedy() {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    drop(binary.database());
    let run = binary.run(&["doctor"]);
    assert_eq!(run.code, 6);
    assert_eq!(run.stderr, "error: 3 of the checks found a problem\n");
    let bad: Vec<&str> = run
        .stdout
        .lines()
        .filter(|line| line.starts_with("!!  "))
        .collect();
    assert_eq!(
        bad,
        [
            "!!  open jobs    none: visitors of the career page cannot apply → publish one with `standfast jobs add`",
            "!!  company      samples are shown: public_url, phones, email, address, map, directors, licences, \
             office_hours, whatsapp, walk_in → put your own facts into the company file, delete its list `samples`, and name it with --company",
            "!!  server       not running on this database → start it, for example with `systemctl start standfast`",
        ]
    );
}

#[test]
fn a_database_that_cannot_be_opened_is_a_finding() {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let missing = found(binary.run(&["doctor", "--json"]));
    let finding = missing["database"]["finding"].as_str().unwrap();
    assert!(
        finding.contains("there is no database at standfast.db"),
        "{finding}"
    );
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    fs::write(dir.path().join("standfast.db"), "Dear Sir or Madam").unwrap();
    let letter = found(binary.run(&["doctor", "--json"]));
    let finding = letter["database"]["finding"].as_str().unwrap();
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
    let (finding, remedy) = only_finding(&binary, "integrity");
    assert!(finding.starts_with("damaged: "), "{finding}");
    assert!(remedy.contains("standfast backup restore"), "{remedy}");
}

#[test]
fn a_schema_that_is_not_the_programs_own_is_found() {
    let (_dir, binary) = healthy();
    let conn = binary.database();
    conn.execute_batch(
        "create trigger spy after insert on messages begin update news set content = new.message; end",
    )
    .unwrap();
    let (finding, remedy) = only_finding(&binary, "schema");
    assert!(finding.contains("trigger spy"), "{finding}");
    assert!(remedy.contains("restore a backup"), "{remedy}");
}

#[test]
fn files_that_other_users_can_open_are_found() {
    let (dir, binary) = healthy();
    fs::set_permissions(
        dir.path().join("standfast.db"),
        Permissions::from_mode(0o644),
    )
    .unwrap();
    let (finding, remedy) = only_finding(&binary, "permissions");
    assert_eq!(finding, "other users can open standfast.db (mode 0644)");
    assert_eq!(remedy, "chmod 600 standfast.db");
}

#[test]
fn another_owner_and_a_read_only_directory_are_found() {
    // Only root can change the owner of a file.
    if !need_root() {
        return;
    }
    let (dir, binary) = healthy();
    let file = dir.path().join("standfast.db");
    chown(&file, Some(NOBODY), Some(NOBODY)).unwrap();
    let (finding, remedy) = only_finding(&binary, "owner");
    assert_eq!(
        finding,
        "standfast.db and its directory belong to different users"
    );
    assert_eq!(remedy, "chown --reference=. standfast.db");
    let command = as_nobody(dir.path(), &["doctor", "--json"]);
    fs::set_permissions(dir.path(), Permissions::from_mode(0o755)).unwrap();
    let found = found(output(command));
    let finding = found["permissions"]["finding"].as_str().unwrap();
    assert!(
        finding.starts_with("this user cannot write in . ("),
        "{finding}"
    );
}

#[test]
fn jobs_that_close_within_a_week_are_named_with_control_characters_escaped() {
    let (_dir, binary) = healthy();
    add_job(&binary, "2026-12-22");
    add_job(&binary, "2026-12-23");
    let rename = ["jobs", "edit", "2", "--title", "safe \u{202e}elif"];
    run_at(&binary, &rename).data();
    let (finding, remedy) = only_finding(&binary, "deadlines");
    assert_eq!(
        finding,
        "these close within a week: 2 safe \u{202e}elif on 2026-12-22"
    );
    assert!(
        remedy.contains("standfast jobs edit ID --deadline"),
        "{remedy}"
    );
    let shown = run_at(&binary, &["doctor"]).stdout;
    assert!(shown.contains(r"safe \u{202e}elif on"), "{shown}");
}

#[test]
fn an_invalid_company_file_is_found() {
    let (dir, binary) = healthy();
    fs::write(dir.path().join("company.json"), "{\"name\": 3}").unwrap();
    let (finding, remedy) = only_finding(&binary, "company");
    assert!(
        finding.contains("company.json cannot be used") && finding.contains("name"),
        "{finding}"
    );
    assert_eq!(remedy, "correct the company file");
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
    assert!(!findings(&binary).contains_key("retention"));
    add("2025-12-08T11:59:00+05:00");
    let (finding, remedy) = only_finding(&binary, "retention");
    assert_eq!(
        finding,
        "kept for too long: 1 of the messages, 0 of the applications"
    );
    assert!(remedy.starts_with("start the server"), "{remedy}");
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
            Some("the application form promises 180 days, and the period is 181d"),
        ),
        (
            "MESSAGES",
            "off",
            Some("the contact form promises 365 days, and the period is off"),
        ),
    ] {
        let mut doctor = binary.command(&["doctor", "--json"]);
        doctor.env(format!("STANDFAST_RETAIN_{setting}"), period);
        let found = found(output(doctor));
        let finding = found
            .get("retention")
            .map(|check| check["finding"].as_str().unwrap());
        assert_eq!(finding, expected, "{setting} {period}");
    }
}
