//! `standfast privacy`: one person's data is handed over, or erased to the last byte.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rusqlite::Connection;
use serde_json::{Value, json};
use standfast::domain::application::{Application, ApplicationState};
use standfast::domain::message::{ContactMessage, MessageState};
use standfast::domain::resume::Upload;
use standfast::store::{applications, messages};
use tempfile::{TempDir, tempdir};
use uuid::Uuid;

use crate::binary::{Binary, Output, output};
use crate::form::Form;
use crate::server::Server;
use crate::terminal::at_terminal;

const RESUME: &[u8] = b"%PDF-1.7\n\x00\xff a resume";
const EXPORT: [&str; 6] = [
    "privacy",
    "export",
    "--email",
    "ayesha@example.com",
    "--output",
    "ayesha.zip",
];

fn add_message(conn: &Connection, email: &str, text: &str, state: MessageState) {
    let values = [
        ("name", "Ayesha Khan"),
        ("email", email),
        ("subject", "Guards"),
        ("message", text),
    ];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let message = ContactMessage::parse(&values.into()).unwrap();
    messages::insert(conn, &message, state, None, jiff::Timestamp::now()).unwrap();
}

fn add_application(
    conn: &Connection,
    texts: [&str; 3],
    resume: &[u8],
    state: ApplicationState,
    submission_id: Option<Uuid>,
) -> i64 {
    let [name, email, message] = texts;
    let values = [
        ("name", name),
        ("email", email),
        ("contact", "+92 300 0000000"),
        ("job_position", "driver"),
        ("message", message),
    ];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let resume = Upload {
        file_name: "../my cv.pdf".to_owned(),
        bytes: resume.to_vec().into(),
    };
    let application = Application::parse(&values.into(), Some(resume)).unwrap();
    let now = jiff::Timestamp::now();
    let id = applications::insert(conn, &application, state, submission_id, now).unwrap();
    applications::set_state(conn, id, state).unwrap();
    id
}

/// Two people: Ayesha with two messages and two applications, one of each spam, under an address that she writes now
/// so, now so; and Bilal with one of each.
fn two_people() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let conn = binary.database();
    for (email, text, is_spam) in [
        ("ayesha@example.com", "Please call.", false),
        ("Bilal@example.com", "Bilal's words", false),
        ("AYESHA@Example.COM", "http://pills.example", true),
    ] {
        let (message, application) = match is_spam {
            true => (MessageState::Spam, ApplicationState::Spam),
            false => (MessageState::New, ApplicationState::New),
        };
        add_message(&conn, email, text, message);
        add_application(&conn, ["A", email, text], RESUME, application, None);
    }
    (dir, binary)
}

fn erase(binary: &Binary, email: &str, flags: &[&str]) -> Output {
    binary.run(&[&["privacy", "erase", "--email", email], flags].concat())
}

/// The files of a zip file by their names.
fn unzipped(file: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(File::open(file).unwrap()).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut entry = zip.by_index(index).unwrap();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            (entry.name().unwrap().into_owned(), bytes)
        })
        .collect()
}

fn emails(json: &[u8]) -> Vec<String> {
    let rows: Vec<Value> = serde_json::from_slice(json).unwrap();
    rows.iter()
        .map(|row| row["email"].as_str().unwrap().to_owned())
        .collect()
}

/// Every byte of the database: the file itself, its log and the index of the log.
fn bytes_of_database(db: &Path) -> Vec<u8> {
    let mut all = fs::read(db).unwrap();
    for suffix in ["-wal", "-shm"] {
        let beside = db.with_file_name(format!("standfast.db{suffix}"));
        all.extend(fs::read(beside).unwrap_or_default());
    }
    all
}

fn holds(bytes: &[u8], words: &[u8]) -> bool {
    memchr::memmem::find(bytes, words).is_some()
}

fn erasures(binary: &Binary) -> Vec<(String, u32, u32)> {
    let conn = binary.database();
    let mut statement = conn
        .prepare("select reason, messages, applications from erasures order by id")
        .unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    rows.unwrap().collect::<Result<_, _>>().unwrap()
}

#[test]
fn a_person_gets_everything_that_came_from_the_address_and_nothing_else() {
    let (dir, binary) = two_people();
    let said = binary.run(&EXPORT).data();
    assert_eq!(said, "2 messages, 2 applications\n");
    let path = dir.path().join("ayesha.zip");
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let files = unzipped(&path);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "applications.json",
            "messages.json",
            "resumes/1-my cv.pdf",
            "resumes/3-my cv.pdf"
        ]
    );
    for json in ["messages.json", "applications.json"] {
        assert_eq!(
            emails(&files[json]),
            ["ayesha@example.com", "AYESHA@Example.COM"]
        );
    }
    assert_eq!(files["resumes/3-my cv.pdf"], RESUME);
    let shown = binary.run(&["messages", "show", "3", "--json"]).json();
    let exported: Value = serde_json::from_slice(&files["messages.json"]).unwrap();
    assert_eq!(exported[1], shown);
    // No other program must be needed to believe it.
    let listed = std::process::Command::new("python3")
        .args(["-m", "zipfile", "--test"])
        .arg(&path)
        .output();
    if let Ok(listed) = listed {
        assert!(listed.status.success(), "{listed:?}");
    }
}

#[test]
fn the_address_is_trimmed_and_its_capitals_make_no_difference() {
    let (dir, binary) = two_people();
    let person = ["privacy", "export", "--json", "--email"];
    let export = |email, file| {
        binary
            .run(&[&person[..], &[email, "--output", file]].concat())
            .json()
    };
    let counts = json!({ "messages": 1, "applications": 1 });
    assert_eq!(export(" bilal@EXAMPLE.com ", "bilal.zip"), counts);
    assert_eq!(
        emails(&unzipped(&dir.path().join("bilal.zip"))["messages.json"]),
        ["Bilal@example.com"]
    );
    for wrong in ["", "bilal", "bilal@example.com,ayesha@example.com", "%"] {
        let error = erase(&binary, wrong, &["--yes"]).error(2);
        assert!(error.contains("name@example.com is needed"), "{error}");
    }
}

#[test]
fn an_export_replaces_nothing_and_leaves_nothing_half() {
    let (dir, binary) = two_people();
    fs::write(dir.path().join("ayesha.zip"), "mine").unwrap();
    let error = binary.run(&EXPORT).error(4);
    assert_eq!(
        error,
        "error: ayesha.zip exists already; choose another name\n"
    );
    assert_eq!(fs::read(dir.path().join("ayesha.zip")).unwrap(), b"mine");
    let nowhere = [&EXPORT[..5], &["no/where.zip"]].concat();
    let error = binary.run(&nowhere).error(1);
    assert!(error.starts_with("error: writing no/where.zip"), "{error}");
    let left = fs::read_dir(dir.path()).unwrap();
    let mut left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["ayesha.zip", "standfast.db"]);
}

#[test]
fn somebody_who_never_wrote_is_not_found() {
    let (dir, binary) = two_people();
    let nobody = "ayesha@example.org";
    let export = [&EXPORT[..3], &[nobody, "--output", "nobody.zip"]].concat();
    let sentence = "error: nothing of ayesha@example.org is in the database\n";
    assert_eq!(binary.run(&export).error(3), sentence);
    assert!(!dir.path().join("nobody.zip").exists());
    for flags in [&["--dry-run"][..], &["--yes"], &[]] {
        assert_eq!(erase(&binary, nobody, flags).error(3), sentence);
    }
    assert_eq!(erasures(&binary), []);
}

#[test]
fn an_erasure_takes_one_person_and_is_noted_without_a_name() {
    let (dir, binary) = two_people();
    let kept = dir
        .path()
        .join("standfast.db.before-restore-20261101T000000Z");
    fs::write(&kept, "an old database").unwrap();
    let run = erase(&binary, "Ayesha@example.com", &["--yes", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let counts: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(counts, json!({ "messages": 2, "applications": 2 }));
    assert!(
        run.stderr.starts_with("backups made before 20"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr
            .contains("so does standfast.db.before-restore-20261101T000000Z"),
        "{}",
        run.stderr
    );
    assert_eq!(binary.run(&EXPORT).error(3).lines().count(), 1);
    let left = binary.run(&["messages", "export", "--format", "json"]);
    assert_eq!(emails(left.data().as_bytes()), ["Bilal@example.com"]);
    let resume = ["applications", "resume", "2", "--output", "bilal.pdf"];
    assert_eq!(binary.run(&resume).data(), "");
    assert_eq!(erasures(&binary), [("request".to_owned(), 2, 2)]);
    let bytes = bytes_of_database(&dir.path().join("standfast.db")).to_ascii_lowercase();
    assert!(!holds(&bytes, b"ayesha@") && holds(&bytes, b"bilal@"));
}

#[test]
fn a_dry_run_says_what_would_go_and_changes_nothing() {
    let (dir, binary) = two_people();
    let before = fs::read(dir.path().join("standfast.db")).unwrap();
    let run = erase(&binary, "ayesha@example.com", &["--dry-run"]);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (0, "2 messages, 2 applications\n")
    );
    assert_eq!(run.stderr, "dry run: nothing was erased\n");
    assert!(fs::read(dir.path().join("standfast.db")).unwrap() == before);
}

#[test]
fn a_person_is_asked_and_a_script_must_say_yes() {
    let (_dir, binary) = two_people();
    let error = erase(&binary, "bilal@example.com", &[]).error(2);
    assert_eq!(
        error,
        "error: erasing cannot be undone; add --yes to agree without a terminal\n"
    );
    let ask = ["privacy", "erase", "--email", "bilal@example.com"];
    let (code, shown) = at_terminal(binary.command(&ask), "\n");
    assert_eq!(code, 1);
    let question = "Erase 1 message, 1 application of bilal@example.com for good? [y/N] ";
    assert!(shown.contains(question), "{shown}");
    assert_eq!(erasures(&binary), []);
    let (code, shown) = at_terminal(binary.command(&ask), "y\n");
    assert_eq!(code, 0, "{shown}");
    assert_eq!(erasures(&binary), [("request".to_owned(), 1, 1)]);
}

/// The first is still in the log when it is erased; the second is larger than the log may grow before it is moved into
/// the file.
#[test]
fn not_a_byte_is_left_beside_a_running_server() {
    for length in [9_000, 6_000_000] {
        erase_beside_a_server(length);
    }
}

fn erase_beside_a_server(length: u32) {
    let server = Server::start(&[]);
    let mut resume = b"%PDF-1.7 zubaida-resume-begins ".to_vec();
    resume.extend((0..length).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8));
    resume.extend(b" zubaida-resume-ends");
    let send = |website: &str, file: &[u8]| {
        let answer = Form::default()
            .text("name", "Zubaida Zia")
            .text("email", "zubaida@example.com")
            .text("contact", "+92 300 7654321")
            .text("job_position", "driver")
            .text("message", "zubaida-writes-this")
            .text("website", website)
            .file("resume", "zubaida-cv.pdf", file)
            .send(&server);
        assert_eq!(answer.status, 200, "{answer:?}");
    };
    send("", &resume);
    send("a trap", b"%PDF-1.7 zubaida-spam");
    let message = json!({
        "name": "Zubaida Zia", "email": "Zubaida@Example.com", "subject": "zubaida-subject", "message": "zubaida-asks-this",
    });
    let sent = server.post("/api/contact-us", "application/json", &message.to_string());
    assert_eq!(sent.status, 200);
    let somebody_else = Form::complete().send(&server);
    assert_eq!(somebody_else.status, 200);
    let traces: [&[u8]; 6] = [
        b"zubaida",
        b"Zubaida",
        b"+92 300 7654321",
        &resume[1_000..1_032],
        &resume[resume.len() / 2..][..32],
        &resume[resume.len() - 1_000..][..32],
    ];
    let bytes = bytes_of_database(&server.db);
    assert!(traces.iter().all(|trace| holds(&bytes, trace)));

    let run = erase(&server.admin(), "zubaida@example.com", &["--yes"]);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (0, "1 message, 2 applications\n")
    );
    let bytes = bytes_of_database(&server.db);
    for trace in traces {
        assert!(!holds(&bytes, trace), "{}", String::from_utf8_lossy(trace));
    }
    assert!(holds(&bytes, b"bilal@example.com"));
    // The server goes on.
    assert_eq!(Form::complete().send(&server).status, 200);
    assert_eq!(server.get("/healthz").status, 200);
}

/// A form that is sent again after the erasure is stored, or an honest second application would be lost; but not in
/// silence.
#[test]
fn a_form_sent_again_after_an_erasure_is_listed_as_new() {
    let server = Server::start(&[]);
    let form = Form::complete().text("submission_id", &Uuid::from_u128(7).to_string());
    assert_eq!(form.send(&server).status, 200);
    server
        .admin()
        .run(&["applications", "mark", "1", "read"])
        .data();
    assert_eq!(
        erase(&server.admin(), "bilal@example.com", &["--yes"]).code,
        0
    );
    assert!(server.applications().is_empty());
    assert_eq!(form.send(&server).status, 200);
    let new = ["applications", "list", "--new", "--json"];
    let listed = server.admin().run(&new).json();
    assert_eq!(listed[0]["reference"], "SF-000002");
    assert_eq!(listed[0]["repeated"], false);
}

/// SQLite leaves copies of rows on pages that it divides; those of 1,500 people are among them.
#[test]
fn no_copy_is_left_where_pages_were_divided() {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let conn = binary.database();
    let mut random = Random(1);
    let mut erased = Vec::new();
    conn.execute_batch("begin").unwrap();
    for number in 0..3000 {
        let (name, text) = (random.word("n"), random.word("t"));
        let resume = random.word("%PDF-c").repeat(1 + random.below(300));
        let submission_id = Uuid::from_u64_pair(random.next(), random.next());
        let goes = number % 2 == 0;
        let email = match goes {
            true => "gone@example.com".to_owned(),
            false => format!("{}@example.com", random.word("m")),
        };
        let message = text.repeat(1 + random.below(60));
        let texts = [name.as_str(), &email, &message];
        let id = add_application(
            &conn,
            texts,
            resume.as_bytes(),
            ApplicationState::New,
            Some(submission_id),
        );
        let other = 1 + random.below(id as usize) as i64;
        let states = [ApplicationState::Shortlisted, ApplicationState::Hired];
        applications::set_state(&conn, other, states[random.below(2)]).unwrap();
        if goes {
            erased.extend([
                name,
                text,
                resume[..19].to_owned(),
                submission_id.to_string(),
            ]);
        }
    }
    conn.execute_batch("commit").unwrap();
    drop(conn);
    let run = erase(&binary, "gone@example.com", &["--yes"]);
    assert_eq!(
        run.stdout, "0 messages, 1500 applications\n",
        "{}",
        run.stderr
    );
    let bytes = bytes_of_database(&dir.path().join("standfast.db"));
    assert!(!holds(&bytes, b"gone@example.com"));
    let left: Vec<&String> = erased
        .iter()
        .filter(|word| holds(&bytes, word.as_bytes()))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

/// The same numbers in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        // SplitMix64, by Sebastiano Vigna.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// A word that nobody else has.
    fn word(&mut self, start: &str) -> String {
        format!("{start}{:016x}", self.next())
    }
}

#[test]
fn a_reader_that_keeps_the_old_state_is_named_as_the_reason_and_the_next_run_finishes() {
    let server = Server::start(&[]);
    assert_eq!(Form::complete().send(&server).status, 200);
    let reader = server.admin().database();
    reader
        .execute_batch("begin; select * from applications")
        .unwrap();
    let run = erase(&server.admin(), "bilal@example.com", &["--yes"]);
    assert_eq!((run.code, run.stdout.as_str()), (5, ""), "{}", run.stderr);
    assert_eq!(
        run.stderr,
        "error: the rows are deleted, but the log still holds their bytes, because another program reads the database: \
         end it, and run the same command again\n"
    );
    assert!(server.applications().is_empty());
    assert!(holds(&bytes_of_database(&server.db), b"bilal@example.com"));
    // A form is taken meanwhile.
    let other = Form::default()
        .text("name", "Chand")
        .text("email", "chand@example.com")
        .text("contact", "+92 300 0000000")
        .text("job_position", "cook")
        .file("resume", "cv.pdf", RESUME);
    assert_eq!(other.send(&server).status, 200);
    drop(reader);
    let again = erase(&server.admin(), "bilal@example.com", &["--yes"]);
    assert_eq!(
        again.error(3),
        "error: nothing of bilal@example.com is in the database\n"
    );
    assert!(!holds(&bytes_of_database(&server.db), b"bilal@example.com"));
    assert_eq!(erasures(&server.admin()), [("request".to_owned(), 0, 1)]);
}

#[test]
fn a_backup_that_brings_erased_people_back_says_so() {
    let (_dir, binary) = two_people();
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
    let warning = "warning: erasures on request that this backup does not know of: 1 (2026-11-22T15:00:00+05:00); these \
                   people come back with it: erase them again with `standfast privacy erase --email ADDRESS`\n";
    for flags in [&dry[..], &["backup", "restore", "before.db", "--yes"]] {
        let run = binary.run(flags);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stderr.ends_with(warning), "{}", run.stderr);
        assert!(!run.stderr.contains("bilal"), "{}", run.stderr);
    }
    let found = erase(&binary, "bilal@example.com", &["--dry-run"]);
    assert_eq!(found.stdout, "1 message, 1 application\n");
}
