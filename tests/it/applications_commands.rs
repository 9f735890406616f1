//! `standfast applications`, command by command.

use std::collections::HashMap;
use std::fs;

use standfast::inbox::State::{New, Shortlisted, Spam};

use crate::binary::{Binary, output};
use crate::stored::{RESUME, TestApplication};
use crate::terminal::at_terminal;

/// A database with four applications: 1 is new, 2 is spam, 3 and 4 are for one opening.
fn inbox() -> Binary {
    let binary = Binary::in_new_dir();
    let mut job = binary.adding_job("Driver, Lahore", "2026-11-30");
    job.env("STANDFAST_CLOCK", "2026-11-01T10:00:00Z");
    output(job).data();
    let conn = binary.database();
    let opening = "driver-lahore";
    for (name, email, message, job, state) in [
        ("عائشہ خان", "a@example.com", "Nights.\n\"A\"", "", New),
        ("=cmd|'/c calc'!A1", "s@example.com", "", "", Spam),
        ("\u{202e}Bilal", "b@example.com", "", opening, Shortlisted),
        ("Bilal", "b@example.com", "", opening, New),
    ] {
        let application = TestApplication {
            name,
            email,
            message,
            job,
            file_name: &format!("../my cv {job}.pdf"),
            ..TestApplication::default()
        };
        let received = "2026-11-20T10:00:00Z".parse().unwrap();
        application.store(&conn, state, received);
    }
    binary
}

#[test]
fn list_shows_the_newest_and_counts_the_others() {
    let binary = inbox();
    let conn = binary.database();
    // With the four of `inbox`, one of which is spam, 51 are not spam. The list shows 50.
    for _ in 5..=52 {
        TestApplication::default().store(&conn, New, "2026-11-21T10:00:00Z".parse().unwrap());
    }
    let list = binary.run(&["applications", "list", "--json"]);
    let older = "Older applications not shown: 1.";
    assert!(list.stderr.starts_with(older), "{list:?}");
    assert!(!list.stdout.contains("عائشہ"), "{list:?}");
    let of_job = ["applications", "list", "--position=driver-lahore", "--json"];
    let of_job = binary.run(&of_job).json();
    assert_eq!(of_job.as_array().unwrap().len(), 2);
}

#[test]
fn show_prints_the_whole_application() {
    let binary = inbox();
    let shown = binary.run(&["applications", "show", "4"]).data();
    for line in [
        "From:      Bilal <b@example.com>\n",
        "Position:  Driver\nOpening:   Driver, Lahore\nReference: SF-000004\n",
        "Repeated:  this address applied",
        "Resume:    my cv driver-lahore.pdf, 26 bytes\nConsent:   none was given",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    let shown = binary.run(&["applications", "show", "1"]).data();
    assert!(shown.ends_with("\n\nNights.\n\"A\"\n"), "{shown}");
    let json = binary.run(&["applications", "show", "3", "--json"]).json();
    assert_eq!(json["name"], "\u{202e}Bilal");
    let resume = &json["resume"];
    assert_eq!(resume["file_name"], "my cv driver-lahore.pdf");
    assert_eq!(resume["media_type"], "application/pdf");
    assert_eq!(resume["size"], RESUME.len());
}

#[test]
fn a_resume_goes_to_a_file_or_to_standard_output_unless_that_is_a_terminal() {
    let binary = inbox();
    let resume = ["applications", "resume", "1", "--output", "cv.pdf"];
    assert_eq!(binary.run(&resume).data(), "");
    assert_eq!(fs::read(binary.path("cv.pdf")).unwrap(), RESUME);
    let resume = ["applications", "resume", "1", "--output", "-"];
    let piped = binary.command(&resume).output().unwrap();
    assert_eq!((piped.status.code(), &piped.stdout[..]), (Some(0), RESUME));
    let (code, shown) = at_terminal(binary.command(&resume), "");
    assert_eq!(code, 1);
    let has_remedy = shown.contains("save it to a file with --output");
    assert!(has_remedy && !shown.contains("%PDF"), "{shown}");
}

#[test]
fn an_export_is_csv_with_every_column_or_json_with_every_text() {
    let binary = inbox();
    let csv = binary.run(&["applications", "export"]).data();
    let mut reader = csv::Reader::from_reader(csv.trim_start_matches('\u{feff}').as_bytes());
    let columns = "id,reference,state,received_at,name,email,contact,job_position,job_slug,job_title,repeated,message,\
                   consent_version,resume,resume_bytes,lang,district,other_city,photos";
    assert!(reader.headers().unwrap().iter().eq(columns.split(',')));
    let rows: Vec<HashMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    for (column, value) in [
        ("reference", "SF-000004"),
        ("state", "new"),
        ("contact", "+92 300 0000000"),
        ("job_title", "Driver, Lahore"),
        ("repeated", "true"),
        ("resume", "my cv driver-lahore.pdf"),
    ] {
        assert_eq!(rows[0][column], value, "{column}");
    }
    assert_eq!(rows[3]["message"], "Nights.\n\"A\"");
    let export = ["applications", "export", "--format", "json"];
    let export = binary.run(&export).json();
    let shown = binary.run(&["applications", "show", "3", "--json"]).json();
    assert_eq!((export.as_array().unwrap().len(), &export[1]), (4, &shown));
}
