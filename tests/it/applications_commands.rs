//! `standfast applications`, command by command.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use serde_json::json;
use standfast::domain::application::{Application, StoredApplication};
use standfast::domain::job::{JobDraft, JobFields};
use standfast::domain::job_terms::JobTerms;
use standfast::domain::resume::Upload;
use standfast::domain::state::State;
use standfast::store::{applications, inbox, jobs};
use tempfile::{TempDir, tempdir};

use crate::binary::Binary;

const RESUME: &[u8] = b"%PDF-1.7\n\x00\xff a resume";

/// A database with four applications: 1 is new, 2 is spam, 3 and 4 are for one opening.
fn inbox() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let conn = binary.database();
    let received = "2026-11-20T10:00:00Z".parse().unwrap();
    let draft = JobDraft::parse(JobFields {
        title: "Driver, Lahore".to_owned(),
        location: "Lahore".to_owned(),
        no_of_vacancies: 1,
        min_age: 21,
        max_age: 45,
        expired_date: "2026-11-30".parse().unwrap(),
        description: "You drive.".to_owned(),
        terms: JobTerms::default(),
    });
    jobs::insert(&conn, &draft.unwrap(), received).unwrap();
    for (name, message, job, state) in [
        ("عائشہ خان", "Night shifts too.\n\"A\"", "", State::New),
        ("=cmd|'/c calc'!A1", "", "", State::Spam),
        ("\u{202e}Bilal", "", "driver-lahore", State::Shortlisted),
        ("Bilal", "", "driver-lahore", State::New),
    ] {
        let email = if job.is_empty() {
            format!("a{}@example.com", message.len())
        } else {
            "b@example.com".to_owned()
        };
        let values = [
            ("name", name),
            ("email", &email),
            ("contact", "+92 300 0000000"),
            ("job_position", "driver"),
            ("message", message),
            ("job", job),
        ];
        let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let resume = Upload {
            file_name: format!("../my cv {job}.pdf"),
            bytes: RESUME.into(),
        };
        let application = Application::parse(&values.into(), Some(resume)).unwrap();
        let id = applications::insert(&conn, &application, None, None, received).unwrap();
        inbox::set_state::<StoredApplication>(&conn, id, state).unwrap();
    }
    (dir, binary)
}

#[test]
fn list_shows_the_newest_and_counts_the_others() {
    let (_dir, binary) = inbox();
    let copies = "with recursive number (n) as (select 5 union all select n + 1 from number where n < 52)
         insert into applications (
             state, received_at, name, email, contact, job_position, repeated, consent_version
         )
         select 'read', '2026-11-21T15:00:00+05:00', 'B', 'b@example.com', '0300', 'driver', 0, '1' from number;
         insert into resumes (application_id, file_name, media_type, bytes)
         select id, 'cv.pdf', 'application/pdf', x'00' from applications where id > 4";
    binary.database().execute_batch(copies).unwrap();
    let older = "1 older applications are not shown; --all shows them.\n";
    let spam = "1 in spam: applications list --spam\n";
    for (flags, notes) in [
        (&["--json"][..], older.to_owned()),
        (&[], format!("{older}{spam}")),
    ] {
        let list = binary.run(&[&["applications", "list"], flags].concat());
        assert_eq!(list.stderr, notes);
        assert!(!list.stdout.contains("عائشہ"), "{}", list.stdout);
    }
}

#[test]
fn the_table_shows_applicants_and_escapes_control_characters() {
    let (_dir, binary) = inbox();
    let list = binary.run(&["applications", "list"]).stdout;
    assert_eq!(
        list,
        "ID  State        Received                   Name           Contact          Applied for     Note\n\
         4   new          2026-11-20T15:00:00+05:00  Bilal          +92 300 0000000  Driver, Lahore  repeated\n\
         3   shortlisted  2026-11-20T15:00:00+05:00  \\u{202e}Bilal  +92 300 0000000  Driver, Lahore\n\
         1   new          2026-11-20T15:00:00+05:00  عائشہ خان      +92 300 0000000  driver\n"
    );
}

#[test]
fn show_prints_the_whole_application() {
    let (_dir, binary) = inbox();
    let shown = binary.run(&["applications", "show", "4"]).data();
    let (before, consent) = shown.split_once("Consent:   ").unwrap();
    assert_eq!(
        before,
        "From:      Bilal <b@example.com>\nContact:   +92 300 0000000\nPosition:  driver\n\
         Opening:   Driver, Lahore\nReference: SF-000004\nReceived:  2026-11-20T15:00:00+05:00\n\
         State:     new\nRepeated:  this address applied for the same position before\n\
         Resume:    my cv driver-lahore.pdf, 20 bytes\n"
    );
    assert!(consent.trim_end().starts_with("20"), "{shown}");
    let shown = binary.run(&["applications", "show", "1"]).data();
    assert!(shown.ends_with("\n\nNight shifts too.\n\"A\"\n"), "{shown}");
    let json = binary.run(&["applications", "show", "3", "--json"]).json();
    assert_eq!(json["name"], "\u{202e}Bilal");
    assert_eq!(
        json["resume"],
        json!({ "file_name": "my cv driver-lahore.pdf", "media_type": "application/pdf", "size": RESUME.len() })
    );
}

#[test]
fn a_resume_file_is_readable_by_its_owner_only() {
    let (dir, binary) = inbox();
    let resume = |flags: &[&str]| {
        binary.run(&[&["applications", "resume", "1", "--output"], flags].concat())
    };
    let path = dir.path().join("cv.pdf");
    assert_eq!(resume(&["cv.pdf"]).data(), "");
    assert_eq!(fs::read(&path).unwrap(), RESUME);
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o600
    );

    fs::write(&path, "mine").unwrap();
    symlink("nowhere", dir.path().join("link.pdf")).unwrap();
    fs::create_dir(dir.path().join("folder")).unwrap();
    for name in ["cv.pdf", "link.pdf", "folder"] {
        let sentence = format!("error: {name} exists already; choose another name\n");
        assert_eq!(resume(&[name]).error(4), sentence);
    }
    assert_eq!(fs::read(&path).unwrap(), b"mine");
    let error = resume(&["no/where.pdf"]).error(1);
    assert!(
        error.starts_with("error: writing no/where.pdf: No such file"),
        "{error}"
    );
}

#[test]
fn a_resume_goes_to_standard_output_unless_that_is_a_terminal() {
    let (dir, binary) = inbox();
    let resume = ["applications", "resume", "1", "--output", "-"];
    let piped = binary.command(&resume).output().unwrap();
    assert_eq!((piped.status.code(), &piped.stdout[..]), (Some(0), RESUME));
    // `script` runs its command in a terminal.
    let mut terminal = std::process::Command::new("script");
    let line = format!("'{}' {}", env!("CARGO_BIN_EXE_standfast"), resume.join(" "));
    terminal
        .args(["-qec", &line, "/dev/null"])
        .env("STANDFAST_SETTINGS_FILE", "/dev/null")
        .current_dir(dir.path());
    let shown = terminal.output().unwrap();
    let said = String::from_utf8_lossy(&shown.stdout);
    assert_eq!(shown.status.code(), Some(1));
    assert!(
        said.contains("name a file with --output") && !said.contains("%PDF"),
        "{said}"
    );
}

#[test]
fn csv_opens_in_a_spreadsheet_without_running_anything() {
    let (_dir, binary) = inbox();
    let csv = binary.run(&["applications", "export"]).data();
    let rows = csv.strip_prefix('\u{feff}').unwrap().strip_suffix("\"\r\n");
    let rows = rows.unwrap().split("\"\r\n");
    let rows: Vec<Vec<&str>> = rows
        .map(|row| row.strip_prefix('"').unwrap().split("\",\"").collect())
        .collect();
    let columns = "id,reference,state,received_at,name,email,contact,job_position,job_slug,job_title,repeated,message,\
                   consent_version,resume,resume_bytes";
    assert_eq!(rows[0], columns.split(',').collect::<Vec<_>>());
    let consent =
        binary.run(&["applications", "show", "1", "--json"]).json()["consent_version"].clone();
    let consent = consent.as_str().unwrap();
    let received_at = "2026-11-20T15:00:00+05:00";
    let contact = "'+92 300 0000000";
    let (slug, title) = ("driver-lahore", "Driver, Lahore");
    let (file, file_of_job) = ("my cv.pdf", "my cv driver-lahore.pdf");
    #[rustfmt::skip]
    let expected = [
        ["4", "SF-000004", "new", received_at, "Bilal", "b@example.com", contact, "driver", slug, title, "true", "",
         consent, file_of_job, "20"],
        ["3", "SF-000003", "shortlisted", received_at, "\u{fffd}Bilal", "b@example.com", contact, "driver", slug, title,
         "false", "", consent, file_of_job, "20"],
        ["2", "SF-000002", "spam", received_at, "'=cmd|'/c calc'!A1", "a0@example.com", contact, "driver", "", "",
         "false", "", consent, file, "20"],
        ["1", "SF-000001", "new", received_at, "عائشہ خان", "a21@example.com", contact, "driver", "", "", "false",
         "Night shifts too.\n\"\"A\"\"", consent, file, "20"],
    ];
    assert_eq!(rows[1..], expected);
}

#[test]
fn json_export_keeps_every_text() {
    let (_dir, binary) = inbox();
    let arguments = ["applications", "export", "--format", "json"];
    let export = binary.run(&arguments).json();
    assert_eq!(export.as_array().unwrap().len(), 4);
    assert_eq!(
        export[0],
        binary.run(&["applications", "show", "4", "--json"]).json()
    );
    assert_eq!(export[1]["name"], "\u{202e}Bilal");
}

#[test]
fn a_removed_application_leaves_no_byte_in_the_file() {
    let (dir, binary) = inbox();
    for id in ["2", "3", "4"] {
        assert_eq!(binary.run(&["applications", "remove", id]).data(), "");
    }
    let file = fs::read(dir.path().join("standfast.db")).unwrap();
    let count = |words: &[u8]| {
        file.windows(words.len())
            .filter(|part| *part == words)
            .count()
    };
    assert_eq!((count(RESUME), count(b"b@example.com")), (1, 0));
}
