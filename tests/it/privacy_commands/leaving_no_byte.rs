//! `privacy erase` leaves no byte of the person in the database files.

use jiff::{Timestamp, ToSpan};
use serde_json::json;
use standfast::inbox::{Source, State, actions};
use uuid::Uuid;

use super::{bytes_of_database, erase, erasures, holds, two_people};
use crate::binary::{Binary, output};
use crate::form::Form;
use crate::server::Server;
use crate::stored::TestApplication;

/// The first message is still in the WAL when it is erased. The second one is so large that SQLite has checkpointed the WAL.
#[test]
fn an_erasure_while_the_server_runs_leaves_no_byte() {
    for length in [9_000, 6_000_000] {
        erase_beside_a_server(length);
    }
}

fn erase_beside_a_server(length: u32) {
    let server = Server::start(&[]);
    let mut resume = b"%PDF-1.7 %%EOF zubaida-resume-begins ".to_vec();
    resume.extend((0..length).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8));
    resume.extend(b" zubaida-resume-ends");
    let send = |honeypot: &str, file: &[u8]| {
        let answer = Form::of(
            "Zubaida Zia",
            "zubaida@example.com",
            "+92 300 7654321",
            "driver",
        )
        .text("message", "zubaida-writes-this")
        .text("topic_detail", honeypot)
        .file("resume", "zubaida-cv.pdf", file)
        .send(&server);
        assert_eq!(answer.status, 200, "{answer:?}");
    };
    send("", &resume);
    send("a honeypot", b"%PDF-1.7 %%EOF zubaida-spam");
    let message = json!({
        "name": "Zubaida Zia", "email": "Zubaida@Example.com", "subject": "zubaida-subject", "message": "zubaida-asks-this",
    });
    let sent = server.post("/api/contact-us", "application/json", &message.to_string());
    assert_eq!(sent.status, 200);
    let somebody_else = Form::complete().send(&server);
    assert_eq!(somebody_else.status, 200);
    let remains: [&[u8]; 6] = [
        b"zubaida",
        b"Zubaida",
        b"+92 300 7654321",
        &resume[1_000..1_032],
        &resume[resume.len() / 2..][..32],
        &resume[resume.len() - 1_000..][..32],
    ];
    let bytes = bytes_of_database(&server.db);
    assert!(remains.iter().all(|text| holds(&bytes, text)));

    let run = erase(&server.admin(), "zubaida@example.com", &["--yes"]);
    assert_eq!(run.stdout, "Erased: 1 message, 2 applications\n");
    assert!(
        run.stderr.contains("compacts it at 03:00"),
        "{}",
        run.stderr
    );
    server.admin().run(&["privacy", "compact"]).data();
    let bytes = bytes_of_database(&server.db);
    for text in remains {
        assert!(!holds(&bytes, text), "{}", String::from_utf8_lossy(text));
    }
    assert!(holds(&bytes, b"bilal@example.com"));
    // The server still works.
    assert_eq!(Form::complete().send(&server).status, 200);
    assert_eq!(server.get("/healthz").status, 200);
}

/// SQLite leaves copies of rows on pages that it splits, and messages of 3,000 people cause such splits. Returns the words of half of
/// them, all with the email address gone@example.com.
fn three_thousand_people(binary: &Binary) -> Vec<String> {
    let conn = binary.database();
    // A fixed seed: every run uses the same numbers.
    let mut random = fastrand::Rng::with_seed(1);
    let mut words = Vec::new();
    conn.execute_batch("begin").unwrap();
    for number in 0..3000 {
        let name = word(&mut random, "n");
        let text = word(&mut random, "t");
        let resume = word(&mut random, "%PDF-%%EOFc").repeat(random.usize(1..=300));
        let submission_id = Uuid::from_u64_pair(random.u64(..), random.u64(..)).to_string();
        let goes = number % 2 == 0;
        let email = if goes {
            "gone@example.com".to_owned()
        } else {
            format!("{}@example.com", word(&mut random, "m"))
        };
        let message = text.repeat(random.usize(1..=60));
        let application = TestApplication {
            name: &name,
            email: &email,
            message: &message,
            resume: resume.as_bytes(),
            submission_id: Some(submission_id.clone()),
            ..TestApplication::default()
        };
        let id = application.store(&conn, State::New, Timestamp::now());
        let other = random.i64(1..=id);
        let state = [State::Shortlisted, State::Hired][random.usize(..2)];
        actions::mark(&conn, Source::Applications, other, state).unwrap();
        if goes {
            words.extend([name, text, resume[..19].to_owned(), submission_id]);
        }
    }
    conn.execute_batch("commit").unwrap();
    words
}

#[test]
fn an_erasure_leaves_no_copy_after_page_splits() {
    let binary = Binary::in_new_dir();
    let words = three_thousand_people(&binary);
    let run = erase(&binary, "gone@example.com", &["--yes"]);
    assert_eq!(run.stdout, "Erased: 0 messages, 1500 applications\n");
    assert!(run.stderr.contains("is not running"), "{}", run.stderr);
    let left = |binary: &Binary| {
        let bytes = bytes_of_database(&binary.path("standfast.db"));
        let mut words = words.iter().map(String::as_str).chain(["gone@example.com"]);
        words
            .find(|word| holds(&bytes, word.as_bytes()))
            .map(str::to_owned)
    };
    assert!(left(&binary).is_some(), "the test needs copies in gaps");
    let compacted = binary.run(&["privacy", "compact"]).data();
    assert!(compacted.starts_with("Compacted: "), "{compacted}");
    assert_eq!(left(&binary), None);
    // One record covers all transactions.
    assert_eq!(erasures(&binary), [(0, 1500)]);
}

/// A unique word.
fn word(random: &mut fastrand::Rng, start: &str) -> String {
    format!("{start}{:016x}", random.u64(..))
}

#[test]
fn a_blocking_reader_is_reported_and_the_next_run_finishes() {
    let server = Server::start(&[]);
    assert_eq!(Form::complete().send(&server).status, 200);
    let reader = server.admin().database();
    reader
        .execute_batch("begin; select * from applications")
        .unwrap();
    let run = erase(&server.admin(), "bilal@example.com", &["--yes"]);
    let erased = "Erased: 0 messages, 1 application\n";
    assert_eq!((run.code, &*run.stdout), (5, erased), "{}", run.stderr);
    let (copies, error) = run.stderr.split_once("error: ").unwrap();
    assert!(copies.starts_with("backups older than"), "{copies}");
    let error = format!("error: {error}");
    assert_eq!(
        error,
        "error: the rows are deleted: the database's WAL still holds the bytes of deleted rows because another program, \
         such as Litestream, is reading it; stop that program for a minute, so that the server can empty the WAL\n"
    );
    assert!(server.applications().is_empty());
    // The server still accepts forms, and a removal prints the same error.
    server.send_message();
    let removal = server.admin().run(&["messages", "remove", "1"]);
    assert_eq!(removal.code, 5, "{removal:?}");
    assert!(removal.stderr.ends_with(&error), "{removal:?}");
    assert!(holds(&bytes_of_database(&server.db), b"bilal@example.com"));
    drop(reader);
    let again = erase(&server.admin(), "bilal@example.com", &["--yes"]);
    assert_eq!(
        again.error(3),
        "error: nothing of bilal@example.com is in the database\n"
    );
    assert!(!holds(&bytes_of_database(&server.db), b"bilal@example.com"));
    assert_eq!(erasures(&server.admin()), [(0, 1)]);
}

#[test]
fn the_server_compacts_at_night_and_doctor_reports_a_missed_night() {
    let binary = two_people();
    assert_eq!(erase(&binary, "bilal@example.com", &["--yes"]).code, 0);
    let finding = |now: Timestamp| {
        let mut command = binary.command(&["doctor"]);
        command.env("STANDFAST_CLOCK", now.to_string());
        let found = output(command).stdout;
        let mut lines = found.lines();
        let line = lines.find(|line| line.contains("privacy compact"));
        line.map(str::to_owned)
    };
    let now = Timestamp::now();
    let found = finding(now + 47.hours()).unwrap();
    assert!(found.starts_with("notice: "), "{found}");
    let found = finding(now + 49.hours()).unwrap();
    assert!(found.starts_with("fault: "), "{found}");
    let by_day = binary.serve(&["--clock", "2027-06-30T15:00:00+05:00"]);
    by_day.send_message();
    assert!(finding(now).is_some());
    drop(by_day);
    let by_night = binary.serve(&["--clock", "2027-06-30T03:20:00+05:00"]);
    by_night.wait_until_logged(&["compacted the database"]);
    assert_eq!(finding(now), None);
    let bytes = bytes_of_database(&by_night.db);
    assert!(!holds(&bytes, b"Bilal@example.com") && holds(&bytes, b"ayesha@example.com"));
}
