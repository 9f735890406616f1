//! `standfast messages`, command by command.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use standfast::inbox::State;

use crate::binary::Binary;
use crate::stored::TestMessage;

/// A database with three messages: 1 is new, 2 is spam, 3 has been answered.
fn inbox() -> Binary {
    let binary = Binary::in_new_dir();
    let conn = binary.database();
    for (subject, text, state) in [
        (
            "Guards for a school",
            "Please call.\nThank you, \"A\"",
            State::New,
        ),
        ("=cmd|'/c calc'!A1", "Buy now", State::Spam),
        ("\u{202e}Escort, armed", "+92 51 000 0000", State::Answered),
    ] {
        let message = TestMessage {
            name: "عائشہ خان",
            subject,
            message: text,
            ..TestMessage::default()
        };
        let received = "2026-11-20T10:00:00Z".parse().unwrap();
        message.store(&conn, state, received);
    }
    binary
}

#[test]
fn show_prints_the_whole_message() {
    let binary = inbox();
    assert_eq!(
        binary.run(&["messages", "show", "1"]).data(),
        "From:     عائشہ خان <ayesha@example.com>\nSubject:  Guards for a school\n\
         Received: 2026-11-20T15:00:00+05:00\nState:    new\n\nPlease call.\nThank you, \"A\"\n"
    );
    let json = binary.run(&["messages", "show", "3", "--json"]).json();
    assert_eq!(
        json,
        serde_json::json!({
            "id": 3, "state": "answered", "received_at": "2026-11-20T15:00:00+05:00", "name": "عائشہ خان",
            "email": "ayesha@example.com", "subject": "\u{202e}Escort, armed", "message": "+92 51 000 0000",
            "kind": "contact", "lang": "en", "reference": null, "fields": {}, "spam_reason": null
        })
    );
}

#[test]
fn mark_changes_the_state_of_a_message() {
    let binary = inbox();
    for word in ["read", "answered", "spam", "not-spam", "new"] {
        assert_eq!(binary.run(&["messages", "mark", "2", word]).data(), "");
        let shown = binary.run(&["messages", "show", "2", "--json"]).json();
        assert_eq!(shown["state"], word.replace("not-spam", "new"));
    }
    let mark = |id| binary.run(&["messages", "mark", "1", id, "spam"]);
    mark("9").error(3);
    assert_eq!(ids(&binary, &["--spam"]), [0; 0]);
    let marked = "Marked message 1 as spam: Guards for a school\nMarked message 3 as spam: ";
    assert!(mark("3").stderr.starts_with(marked));
    assert_eq!(ids(&binary, &["--spam"]), [3, 1]);
}

fn ids(binary: &Binary, flags: &[&str]) -> Vec<i64> {
    let list = binary.run(&[&["messages", "list", "--json"], flags].concat());
    let rows: Vec<serde_json::Value> = serde_json::from_value(list.json()).unwrap();
    rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[test]
fn a_list_is_of_one_state_of_some_days_or_has_certain_words() {
    let binary = inbox();
    for (flags, expected) in [
        (&["--state", "answered"][..], &[3][..]),
        (&["--new"], &[1]),
        (&["--search", "PLEASE call"], &[1]),
        (
            &["--since", "2026-11-20", "--before", "2026-11-21"],
            &[3, 1],
        ),
        (&["--since", "2026-11-21"], &[]),
    ] {
        assert_eq!(ids(&binary, flags), expected, "{flags:?}");
    }
}

#[test]
fn an_export_goes_to_a_file_that_only_its_owner_can_read() {
    let binary = inbox();
    let path = binary.path("inbox.json");
    let export = ["messages", "export", "--format", "json"];
    let data = binary.run(&export).data();
    let to_file = [&export[..], &["--output", "inbox.json"]].concat();
    assert_eq!(binary.run(&to_file).data(), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), data);
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    binary.run(&to_file).error(4);
    let rows: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(rows[0]["subject"], "\u{202e}Escort, armed");
    assert_eq!(rows[1]["subject"], "=cmd|'/c calc'!A1");
}
