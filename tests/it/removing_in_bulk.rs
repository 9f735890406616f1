//! `messages remove` and `applications remove` with several numbers or a filter.

use standfast::inbox::State;

use crate::binary::{Binary, Output};
use crate::form::Form;
use crate::server::Server;
use crate::stored::{self, TestMessage};

/// Messages 1 to 6: on each of three days in Karachi one that is new and one that is spam.
fn inbox() -> Binary {
    let binary = Binary::in_new_dir();
    let conn = binary.database();
    for day in ["2026-11-18", "2026-11-19", "2026-11-20"] {
        for state in [State::New, State::Spam] {
            let received = format!("{day}T00:00:00+05:00").parse().unwrap();
            let message = TestMessage {
                subject: "S",
                message: &format!("{state} of {day}"),
                ..TestMessage::default()
            };
            message.store(&conn, state, received);
        }
    }
    binary
}

fn remove(binary: &Binary, flags: &[&str]) -> Output {
    binary.run(&[&["messages", "remove"], flags].concat())
}

fn left(binary: &Binary) -> Vec<i64> {
    stored::column(&binary.database(), "select id from messages order by id")
}

#[test]
fn several_numbers_are_removed_or_none() {
    let binary = inbox();
    let error = remove(&binary, &["1", "9", "2"]).error(3);
    assert!(error.contains("there is no message 9"), "{error}");
    assert_eq!(left(&binary).len(), 6);
    assert_eq!(remove(&binary, &["1", "3", "1"]).data(), "");
    assert_eq!(left(&binary), [2, 4, 5, 6]);
}

#[test]
fn a_filter_removes_spam_older_messages_or_both() {
    let binary = inbox();
    let named = remove(&binary, &["4", "2", "--dry-run"]).stdout;
    assert_eq!(named, "message 2, S; message 4, S\n");
    let dry_run = remove(&binary, &["--spam", "--dry-run", "--yes"]);
    assert_eq!((dry_run.code, dry_run.stdout.as_str()), (0, "3 messages\n"));
    assert_eq!(left(&binary).len(), 6);
    remove(&binary, &["--spam"]).error(2);
    for (flags, count, expected) in [
        (&["--spam"][..], 3, &[1, 3, 5][..]),
        (&["--before", "2026-11-20"], 4, &[5, 6]),
        (&["--spam", "--before", "2026-11-19"], 1, &[1, 3, 4, 5, 6]),
        (&["--before", "2026-11-18"], 0, &[1, 2, 3, 4, 5, 6]),
    ] {
        let binary = inbox();
        let removed = remove(&binary, &[flags, &["--yes"]].concat());
        let noun = if count == 1 { "message" } else { "messages" };
        let said = format!("Removed: {count} {noun}\n");
        assert_eq!((removed.code, removed.stderr), (0, said), "{flags:?}");
        assert_eq!(left(&binary), expected, "{flags:?}");
    }
}

/// SQL that adds `count` applications in spam, with résumés of 100 KB.
fn spam_of(count: u32) -> String {
    format!(
        "begin;
         with recursive number (n) as (select 1 union all select n + 1 from number where n < {count})
         insert into applications (
             state, received_at, name, email, contact, job_position, repeated, consent_version
         )
         select 'spam', '2026-11-20T15:00:00+05:00', 'A', 'a@example.com', '0300', 'driver', 0, '1'
         from number;
         insert into resumes select id, 'cv.pdf', 'application/pdf', zeroblob(100000) from applications;
         commit"
    )
}

#[test]
fn visitors_send_forms_while_hundreds_of_resumes_are_removed() {
    let server = Server::start(&[]);
    let conn = server.admin().database();
    conn.execute_batch(&spam_of(300)).unwrap();
    let arguments = ["applications", "remove", "--spam", "--yes"];
    let mut removal = server.admin().command(&arguments);
    removal.stderr(std::process::Stdio::piped());
    let mut removal = removal.spawn().unwrap();
    let mut sent = 0;
    while removal.try_wait().unwrap().is_none() {
        assert_eq!(Form::complete().send(&server).status, 200);
        sent += 1;
    }
    let removed = removal.wait_with_output().unwrap();
    assert_eq!(removed.stderr, b"Removed: 300 applications\n");
    assert!(sent > 1, "only {sent} forms were sent meanwhile");
    assert_eq!(server.applications().len(), sent);
}
