//! `privacy erase`.

use std::fs;

use super::{EXPORT, bytes_of_database, emails, erase, erasures, holds, two_people};
use crate::binary::output;
use crate::terminal::at_terminal;

#[test]
fn an_erasure_removes_one_person_and_is_recorded_without_a_name() {
    let binary = two_people();
    let copies = [
        ".standfast-1.unfinished",
        "standfast.db.before-restore-20261101T000000Z",
        "standfast.db.before-v2",
    ];
    for file in copies {
        fs::write(binary.path(file), "an old database").unwrap();
    }
    let before = fs::read(binary.path("standfast.db")).unwrap();
    let run = erase(&binary, "ayesha@example.com", &["--dry-run"]);
    assert!(
        run.stdout
            .starts_with("2 messages, 2 applications\nmessage 1, "),
        "{run:?}"
    );
    assert!(fs::read(binary.path("standfast.db")).unwrap() == before);
    let run = erase(&binary, "Ayesha@example.com", &["--yes"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stdout, "Erased: 2 messages, 2 applications\n");
    assert!(run.stderr.starts_with("backups older than 20"), "{run:?}");
    for file in copies {
        let warning = format!("{file}, left by a restore, an upgrade or a killed command");
        assert!(run.stderr.contains(&warning), "{}", run.stderr);
    }
    assert_eq!(binary.run(&EXPORT).error(3).lines().count(), 1);
    let left = binary.run(&["messages", "export", "--format", "json"]);
    assert_eq!(emails(left.data().as_bytes()), ["Bilal@example.com"]);
    let resume = ["applications", "resume", "2", "--output", "bilal.pdf"];
    assert_eq!(binary.run(&resume).data(), "");
    assert_eq!(erasures(&binary), [(2, 2)]);
    let bytes = bytes_of_database(&binary.path("standfast.db")).to_ascii_lowercase();
    assert!(!holds(&bytes, b"ayesha@") && holds(&bytes, b"bilal@"));
}

#[test]
fn a_terminal_is_asked_and_a_script_needs_yes() {
    let binary = two_people();
    let error = erase(&binary, "bilal@example.com", &[]).error(2);
    assert!(error.contains("nothing was changed; add --yes"), "{error}");
    let ask = ["privacy", "erase", "--email", "bilal@example.com"];
    let (code, shown) = at_terminal(binary.command(&ask), "\n");
    assert_eq!(code, 1);
    let question = "Erase 1 message, 1 application of bilal@example.com permanently? [y/N] ";
    assert!(shown.contains(question), "{shown}");
    assert_eq!(erasures(&binary), []);
    let (code, shown) = at_terminal(binary.command(&ask), "y\n");
    assert_eq!(code, 0, "{shown}");
    assert_eq!(erasures(&binary), [(1, 1)]);
}

#[test]
fn restoring_erased_people_prints_a_warning() {
    let binary = two_people();
    let erase_at = |email, now| {
        let mut command = binary.command(&["privacy", "erase", "--yes", "--email", email]);
        command.env("STANDFAST_CLOCK", now);
        assert_eq!(output(command).code, 0);
    };
    erase_at("ayesha@example.com", "2026-11-21T10:00:00Z");
    binary.run(&["backup", "create", "after.db"]).data();
    let dry = ["backup", "restore", "after.db", "--dry-run"];
    let run = binary.run(&dry);
    assert!(run.code == 0 && !run.stderr.contains("warning"), "{run:?}");
    let dry = ["backup", "restore", "before.db", "--dry-run"];
    binary.run(&["backup", "create", "before.db"]).data();
    erase_at("bilal@example.com", "2026-11-22T10:00:00Z");
    let warning = "warning: this backup may restore the data of people who were erased on request after it was made: 1 \
                   (2026-11-22T15:00:00+05:00); erase them again with `standfast privacy erase --email ADDRESS`\n";
    let restore = ["backup", "restore", "before.db", "--yes"];
    for flags in [&dry[..], &restore, &dry] {
        let run = binary.run(flags);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stderr.contains(warning), "{}", run.stderr);
        assert!(!run.stderr.contains("bilal"), "{}", run.stderr);
    }
    let found = erase(&binary, "bilal@example.com", &["--dry-run"]);
    let both = "1 message, 1 application\nmessage 2, ";
    assert!(found.stdout.starts_with(both), "{found:?}");
}
