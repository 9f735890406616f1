//! `standfast audit`: the lines that commands leave when they give out, remove or replace what visitors sent.

use std::process::Command;

use serde_json::{Value, json};

use crate::binary::{Binary, output};
use crate::privacy_commands::{bytes_of_database, holds, two_people};

fn lines(binary: &Binary) -> Vec<Value> {
    serde_json::from_str(&binary.run(&["audit", "--all", "--json"]).data()).unwrap()
}

/// The command and the number of items of each line, oldest first.
fn entries(binary: &Binary) -> Vec<(String, Option<u64>)> {
    let mut lines = lines(binary);
    lines.reverse();
    let entry = |line: &Value| {
        (
            line["command"].as_str().unwrap().to_owned(),
            line["items"].as_u64(),
        )
    };
    lines.iter().map(entry).collect()
}

#[test]
fn each_command_that_gives_out_or_removes_data_leaves_a_line() {
    let (dir, binary) = two_people();
    for (command, recorded, items) in [
        ("messages export", "messages export", 3),
        (
            "messages export --format json --output messages.json",
            "messages export",
            3,
        ),
        (
            "applications export --output applications.csv --resumes resumes",
            "applications export",
            3,
        ),
        (
            "applications resume 1 --output cv.pdf",
            "applications resume",
            1,
        ),
        (
            "privacy export --email ayesha@example.com --output ayesha.zip",
            "privacy export",
            4,
        ),
        ("messages remove --spam --yes", "messages remove", 1),
        ("applications remove 2 3", "applications remove", 2),
        (
            "privacy erase --email ayesha@example.com --yes",
            "privacy erase",
            2,
        ),
    ] {
        let before = lines(&binary).len();
        let arguments: Vec<&str> = command.split(' ').collect();
        let run = binary.run(&arguments);
        assert_eq!(run.code, 0, "{command}: {}", run.stderr);
        let after = entries(&binary);
        assert_eq!(after.len(), before + 1, "{command}");
        let expected = (recorded.to_owned(), Some(items));
        assert_eq!(after.last(), Some(&expected), "{command}");
    }
    let me = Command::new("id").arg("-un").output().unwrap();
    let me = String::from_utf8(me.stdout).unwrap();
    for line in lines(&binary) {
        assert_eq!(line["system_user"], me.trim(), "{line}");
        let began_at = line["began_at"].as_str().unwrap();
        assert!(began_at.ends_with("+05:00"), "{line}");
    }
    let bytes = bytes_of_database(&dir.path().join("standfast.db"));
    assert!(holds(&bytes, b"privacy erase"));
    assert!(!holds(&bytes.to_ascii_lowercase(), b"ayesha@"));
}

#[test]
fn reading_and_dry_runs_leave_no_line() {
    let (_dir, binary) = two_people();
    for command in [
        "messages list",
        "messages show 1",
        "messages mark 1 read",
        "messages remove --spam --dry-run",
        "messages remove --spam",
        "applications list --json",
        "privacy erase --email ayesha@example.com --dry-run",
        "privacy erase --email ayesha@example.com",
        "privacy export --email nobody@example.com --output nobody.zip",
        "backup create copy.db",
        "backup restore copy.db --dry-run",
        "export content",
    ] {
        binary.run(&command.split(' ').collect::<Vec<_>>());
    }
    assert_eq!(entries(&binary), []);
    let empty = binary.run(&["audit"]);
    assert_eq!(
        empty.stderr,
        "Nothing was exported, saved, erased, removed or restored yet.\n"
    );
}

#[test]
fn a_command_that_fails_leaves_a_line_without_a_number() {
    let (dir, binary) = two_people();
    std::fs::write(dir.path().join("messages.csv"), "mine").unwrap();
    let failing = ["messages", "export", "--output", "messages.csv"];
    binary.run(&failing).error(4);
    assert_eq!(entries(&binary), [("messages export".to_owned(), None)]);
    let shown = binary.run(&["audit"]).data();
    assert!(shown.contains("not finished"), "{shown}");
}

#[test]
fn nothing_is_given_out_when_the_line_cannot_be_stored() {
    let (_dir, binary) = two_people();
    let other = binary.database();
    other.execute_batch("begin immediate").unwrap();
    let refused = binary.run(&["messages", "export"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (5, ""));
    other.execute_batch("rollback").unwrap();
    assert_eq!(entries(&binary), []);
}

#[test]
fn the_account_that_used_sudo_is_named_without_control_characters() {
    let (_dir, binary) = two_people();
    let mut command = binary.command(&["messages", "export"]);
    command.env("SUDO_USER", "admin\u{1b}[2J");
    output(command).data();
    assert_eq!(lines(&binary)[0]["sudo_user"], json!("admin\u{1b}[2J"));
    let shown = binary.run(&["audit"]).data();
    assert!(shown.contains("(sudo by admin"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "{shown:?}");
}

#[test]
fn a_restored_database_goes_on_with_the_lines_of_the_replaced_one() {
    let (_dir, binary) = two_people();
    binary.run(&["messages", "export"]).data();
    binary.run(&["backup", "create", "copy.db"]).data();
    binary.run(&["messages", "remove", "1"]).data();
    for moment in ["2026-11-20T10:00:00Z", "2026-11-20T10:00:01Z"] {
        let mut restoring = binary.command(&["backup", "restore", "copy.db", "--yes"]);
        restoring.env("STANDFAST_CLOCK", moment);
        let restored = output(restoring);
        assert_eq!(restored.code, 0, "{}", restored.stderr);
    }
    let expected = [
        ("messages export", 3),
        ("messages remove", 1),
        ("backup restore", 6),
        ("backup restore", 6),
    ];
    let expected = expected.map(|(command, items)| (command.to_owned(), Some(items)));
    assert_eq!(entries(&binary), expected);
    assert!(binary.run(&["messages", "show", "1"]).code == 0);
}

#[test]
fn restoring_a_backup_of_a_release_without_an_audit_says_so() {
    let (dir, binary) = two_people();
    drop(crate::binary::first_schema(&dir.path().join("old.db")));
    let restored = binary.run(&["backup", "restore", "old.db", "--yes"]);
    assert_eq!(restored.code, 0, "{}", restored.stderr);
    let note = "this backup is of a release without an audit, so the restore is not listed there";
    assert!(restored.stderr.contains(note), "{}", restored.stderr);
    // As the next start of the server does.
    drop(binary.database());
    assert_eq!(entries(&binary), []);
}
