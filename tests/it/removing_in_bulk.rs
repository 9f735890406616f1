//! `messages remove` and `applications remove` with several numbers or a filter.

use standfast::domain::state::State;
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, Output};
use crate::contact_message;
use crate::form::Form;
use crate::server::Server;
use crate::small_disk::SmallDisk;

/// Messages 1 to 6: on each of three days in Karachi one that is new and one that is spam.
fn inbox() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let conn = binary.database();
    for day in ["2026-11-18", "2026-11-19", "2026-11-20"] {
        for state in [State::New, State::Spam] {
            let received = format!("{day}T00:00:00+05:00").parse().unwrap();
            let text = format!("{state} of {day}");
            contact_message::store(&conn, ["A", "a@example.com", "S", &text], state, received);
        }
    }
    (dir, binary)
}

fn remove(binary: &Binary, flags: &[&str]) -> Output {
    binary.run(&[&["messages", "remove"], flags].concat())
}

fn left(binary: &Binary) -> Vec<i64> {
    let conn = binary.database();
    let mut statement = conn.prepare("select id from messages order by id").unwrap();
    let ids = statement.query_map([], |row| row.get(0)).unwrap();
    ids.map(Result::unwrap).collect()
}

#[test]
fn several_numbers_are_removed_or_none() {
    let (_dir, binary) = inbox();
    let error = remove(&binary, &["1", "9", "2"]).error(3);
    assert!(error.contains("there is no message 9"), "{error}");
    assert_eq!(left(&binary).len(), 6);
    assert_eq!(remove(&binary, &["1", "3", "1"]).data(), "");
    assert_eq!(left(&binary), [2, 4, 5, 6]);
}

#[test]
fn a_filter_removes_spam_older_messages_or_both() {
    for (flags, count, expected) in [
        (&["--spam"][..], 3, &[1, 3, 5][..]),
        (&["--before", "2026-11-20"], 4, &[5, 6]),
        (&["--spam", "--before", "2026-11-19"], 1, &[1, 3, 4, 5, 6]),
        (&["--before", "2026-11-18"], 0, &[1, 2, 3, 4, 5, 6]),
    ] {
        let (_dir, binary) = inbox();
        let removed = remove(&binary, &[flags, &["--yes"]].concat());
        let noun = if count == 1 { "message" } else { "messages" };
        assert_eq!(removed.data(), format!("{count} {noun}\n"), "{flags:?}");
        assert_eq!(left(&binary), expected, "{flags:?}");
    }
}

#[test]
fn a_dry_run_counts_and_removes_nothing() {
    let (_dir, binary) = inbox();
    for (flags, count) in [
        (&["--spam"][..], "3 messages\n"),
        (&["2", "4"], "2 messages\n"),
    ] {
        for agreed in [&[][..], &["--yes"]] {
            let run = remove(&binary, &[flags, &["--dry-run"], agreed].concat());
            assert_eq!((run.code, run.stdout.as_str()), (0, count));
            assert_eq!(run.stderr, "dry run: nothing was removed\n");
        }
    }
    assert_eq!(left(&binary).len(), 6);
}

#[test]
fn without_a_terminal_nobody_is_asked() {
    let (_dir, binary) = inbox();
    let error = remove(&binary, &["--spam"]).error(2);
    assert!(error.contains("--yes"), "{error}");
    assert_eq!(left(&binary).len(), 6);
}

#[test]
fn what_to_remove_must_be_said_in_one_way() {
    let (_dir, binary) = inbox();
    for flags in [
        &[][..],
        &["--yes"],
        &["1", "--spam"],
        &["1", "--before", "2026-11-19"],
        &["--before", "yesterday", "--yes"],
        &["--before", "2026-02-30", "--yes"],
    ] {
        remove(&binary, flags).error(2);
    }
    assert_eq!(left(&binary).len(), 6);
}

#[test]
fn no_byte_of_what_was_removed_is_left_in_the_file() {
    let (dir, binary) = inbox();
    remove(&binary, &["--spam", "--yes"]).data();
    let file = std::fs::read(dir.path().join("standfast.db")).unwrap();
    let holds = |words: &[u8]| file.windows(words.len()).any(|part| part == words);
    assert!(holds(b"new of 2026") && !holds(b"spam of 2026"));
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
fn visitors_send_forms_while_a_thousand_resumes_are_removed() {
    let server = Server::start(&[]);
    let conn = server.admin().database();
    conn.execute_batch(&spam_of(1000)).unwrap();
    let arguments = ["applications", "remove", "--spam", "--yes"];
    let mut removal = server.admin().command(&arguments);
    let mut removal = removal
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut sent = 0;
    while removal.try_wait().unwrap().is_none() {
        assert_eq!(Form::complete().send(&server).status, 200);
        sent += 1;
    }
    let removed = removal.wait_with_output().unwrap();
    assert_eq!(removed.stdout, b"1000 applications\n");
    assert!(sent > 1, "only {sent} forms were sent meanwhile");
    assert_eq!(server.applications().len(), sent);
}

#[test]
fn what_was_removed_makes_room_for_uploads_inside_the_file() {
    let (dir, binary) = inbox();
    let conn = binary.database();
    conn.execute_batch(&spam_of(320)).unwrap();
    conn.close().unwrap();
    // 52 MiB are free, and 32 MiB more inside the file after the removal.
    let database = dir.path().join("standfast.db");
    let Some(mut disk) = SmallDisk::with_copy(84, &database, "56") else {
        return;
    };
    let mut resume = b"%PDF-1.7".to_vec();
    resume.resize(9_000_000, b'x');
    let form = Form::application().file("resume", "cv.pdf", &resume);
    assert_eq!(form.send(&disk.server).status, 507);
    let removal = ["applications", "remove", "--spam", "--yes"];
    assert_eq!(disk.run(&removal).data(), "320 applications\n");
    let file = std::fs::File::open(disk.path("standfast.db")).unwrap();
    let before = file.metadata().unwrap().len();
    assert_eq!(form.send(&disk.server).status, 200);
    assert_eq!(disk.server.stop(), Some(0));
    let grown = file.metadata().unwrap().len() - before;
    assert!(grown < 100_000, "it grew by {grown} bytes");
}
