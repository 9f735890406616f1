//! `standfast messages`, command by command.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use standfast::inbox::State;
use tempfile::{TempDir, tempdir};

use crate::binary::Binary;
use crate::stored;

/// A database with three messages: 1 is new, 2 is spam, 3 has been answered.
fn inbox() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
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
        let fields = ["عائشہ خان", "ayesha@example.com", subject, text];
        let received = "2026-11-20T10:00:00Z".parse().unwrap();
        stored::message(&conn, fields, state, received);
    }
    (dir, binary)
}

fn ids(binary: &Binary, flags: &[&str]) -> Vec<i64> {
    let list = binary
        .run(&[&["messages", "list", "--json"], flags].concat())
        .json();
    list.as_array()
        .unwrap()
        .iter()
        .map(|message| message["id"].as_i64().unwrap())
        .collect()
}

#[test]
fn list_shows_spam_only_on_request() {
    let (_dir, binary) = inbox();
    assert_eq!(ids(&binary, &[]), [3, 1]);
    assert_eq!(ids(&binary, &["--spam"]), [2]);
    assert_eq!(ids(&binary, &["--new"]), [1]);
    let error = binary
        .run(&["messages", "list", "--spam", "--new"])
        .error(2);
    assert!(error.contains("cannot be used with"), "{error}");
}

#[test]
fn show_prints_the_whole_message() {
    let (_dir, binary) = inbox();
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
            "kind": "contact", "reference": null, "fields": {}, "spam_reason": null
        })
    );
}

#[test]
fn mark_changes_the_state_of_a_message() {
    let (_dir, binary) = inbox();
    for (word, state) in [
        ("read", "read"),
        ("answered", "answered"),
        ("spam", "spam"),
        ("ham", "new"),
        ("new", "new"),
    ] {
        assert_eq!(binary.run(&["messages", "mark", "2", word]).data(), "");
        assert_eq!(
            binary.run(&["messages", "show", "2", "--json"]).json()["state"],
            state
        );
    }
    let error = binary.run(&["messages", "mark", "2", "lost"]).error(2);
    assert!(
        error.contains("[possible values: new, read, answered, spam, ham]"),
        "{error}"
    );
}

const CSV_HEADER: &str = "\u{feff}\"id\",\"state\",\"received_at\",\"name\",\"email\",\"subject\",\"message\",\"kind\",\
                          \"reference\",\"fields\"";

#[test]
fn csv_opens_in_a_spreadsheet_without_running_anything() {
    let (_dir, binary) = inbox();
    let csv = binary.run(&["messages", "export"]).data();
    let expected = [
        CSV_HEADER,
        r#""3","answered","2026-11-20T15:00:00+05:00","عائشہ خان","ayesha@example.com","�Escort, armed","'+92 51 000 0000","contact","","""#,
        r#""2","spam","2026-11-20T15:00:00+05:00","عائشہ خان","ayesha@example.com","'=cmd|'/c calc'!A1","Buy now","contact","","""#,
        "\"1\",\"new\",\"2026-11-20T15:00:00+05:00\",\"عائشہ خان\",\"ayesha@example.com\",\"Guards for a school\",\
         \"Please call.\nThank you, \"\"A\"\"\",\"contact\",\"\",\"\"",
    ];
    assert_eq!(csv, expected.join("\r\n") + "\r\n");
}

#[test]
fn an_export_goes_to_a_file_that_only_its_owner_can_read() {
    let (dir, binary) = inbox();
    let path = dir.path().join("inbox.json");
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

#[test]
fn an_empty_inbox_exports_no_messages() {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    drop(binary.database());
    assert_eq!(
        binary
            .run(&["messages", "export", "--format", "json"])
            .json(),
        serde_json::json!([])
    );
    let csv = binary
        .run(&["messages", "export", "--format", "csv"])
        .data();
    assert_eq!(csv, format!("{CSV_HEADER}\r\n"));
    let list = binary.run(&["messages", "list"]);
    assert_eq!((list.code, list.stdout.as_str()), (0, ""));
    assert_eq!(list.stderr, "There are no such messages.\n");
}
