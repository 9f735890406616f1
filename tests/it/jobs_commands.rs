//! `standfast jobs`, command by command.

use std::fs;
use std::path::Path;
use std::process::Child;

use serde_json::{Value, json};

use crate::binary::{Binary, Output, output};
use crate::tools::eventually;

/// The time at which `add` and `jobs` run their commands: noon in Karachi.
const NOW: &str = "2030-01-31T12:00:00+05:00";
const DEADLINE: &str = "2030-02-28";
/// The day after [`DEADLINE`].
const LATER: &str = "2030-03-01T12:00:00+05:00";

fn jobs_at(binary: &Binary, now: &str, arguments: &[&str]) -> Output {
    let mut command = binary.command(&[&["jobs"], arguments].concat());
    command.env("STANDFAST_CLOCK", now);
    output(command)
}

fn jobs(binary: &Binary, arguments: &[&str]) -> Output {
    jobs_at(binary, NOW, arguments)
}

/// Adds a job with this deadline.
fn add(binary: &Binary, deadline: &str, extra_flags: &[&str]) -> Output {
    let mut command = binary.adding_job("Driver", deadline);
    command.args(extra_flags).env("STANDFAST_CLOCK", NOW);
    output(command)
}

/// The state of job 1.
fn state(binary: &Binary, now: &str) -> Value {
    jobs_at(binary, now, &["show", "1", "--json"]).json()["state"].clone()
}

#[test]
fn json_shows_all_fields() {
    let binary = Binary::in_new_dir();
    let added = add(&binary, DEADLINE, &["--json", "--slug=our-driver"]).json();
    let posted_at = added["posted_at"].as_str().unwrap();
    assert!(posted_at.starts_with("2030-01-31T12:00:0"), "{posted_at}");
    assert_eq!(
        added,
        json!({
            "id": 1, "slug": "our-driver", "title": "Driver", "location": "Lahore", "no_of_vacancies": 2,
            "min_age": 21, "max_age": 45, "expired_date": "2030-02-28",
            "description": "You drive.", "posted_at": posted_at,
            "pay_min": null, "pay_max": null, "pay_period": null, "hours": null, "days_off": null, "overtime": null,
            "lodging": null, "meals": null, "uniform": null, "training": null, "education": null, "height": null,
            "documents": null,
            "source": "You drive.", "format": "markdown", "state": "open", "closed_at": null, "ur": null,
        })
    );
    assert_eq!(jobs(&binary, &["show", "1", "--json"]).json(), added);
    assert_eq!(jobs(&binary, &["list", "--json"]).json(), json!([added]));
}

/// Whether `edit` sleeps with the database open, as it does while another process has the lock.
fn waits_for_the_lock(edit: &Child) -> bool {
    let process = Path::new("/proc").join(edit.id().to_string());
    let mut files = fs::read_dir(process.join("fd")).unwrap().flatten();
    let is_database = |path: &Path| path.ends_with("standfast.db");
    files.any(|file| fs::read_link(file.path()).is_ok_and(|to| is_database(&to)))
        && fs::read_to_string(process.join("stat"))
            .unwrap()
            .contains(") S ")
}

#[test]
fn concurrent_edits_do_not_undo_one_another() {
    let binary = Binary::in_new_dir();
    output(binary.adding_job("Driver", "2099-12-31")).data();
    let other = binary.database();
    other.execute_batch("begin immediate").unwrap();
    let changes = [
        ("title", "Cook"),
        ("location", "Quetta"),
        ("hours", "8-hour shifts"),
        ("meals", "two a day"),
        ("lodging", "a room"),
    ];
    let edits = changes.map(|(field, value)| {
        let edit = ["jobs", "edit", "1", &format!("--{field}"), value];
        binary.command(&edit).spawn().unwrap()
    });
    eventually(|| edits.iter().all(waits_for_the_lock));
    other.execute_batch("commit").unwrap();
    for mut edit in edits {
        assert!(edit.wait().unwrap().success());
    }
    let job = binary.run(&["jobs", "show", "1", "--json"]).json();
    for (field, value) in changes {
        assert_eq!(job[field], value);
    }
}

#[test]
fn a_past_deadline_is_refused_and_an_expired_job_can_be_extended() {
    let binary = Binary::in_new_dir();
    let error = add(&binary, "2030-01-30", &[]).error(4);
    let sentence = "error: Deadline 2030-01-30 has passed: today is 2030-01-31 in Karachi.\n";
    assert_eq!(error, sentence);
    add(&binary, "2030-01-31", &[]).data();
    assert_eq!(state(&binary, LATER), "expired");
    jobs_at(&binary, LATER, &["edit", "1", "--title", "Corrected"]).data();
    assert_eq!(state(&binary, LATER), "expired");
    jobs_at(&binary, LATER, &["edit", "1", "--deadline", "2030-03-01"]).data();
    assert_eq!(state(&binary, LATER), "open");
}

#[test]
fn closing_a_closed_job_changes_nothing() {
    let binary = Binary::in_new_dir();
    add(&binary, DEADLINE, &[]).data();
    let close = jobs(&binary, &["close", "1"]);
    assert_eq!(close.stderr, "Closed: Driver in Lahore, /career/driver\n");
    let closed = jobs(&binary, &["show", "1", "--json"]).json();
    assert_eq!(closed["state"], "closed");
    let again = jobs_at(&binary, LATER, &["close", "1"]).stderr;
    assert!(again.starts_with("Already closed: "), "{again}");
    assert_eq!(jobs(&binary, &["show", "1", "--json"]).json(), closed);
}

#[test]
fn a_closed_job_with_a_later_deadline_is_open_again_only_after_reopen() {
    let binary = Binary::in_new_dir();
    add(&binary, DEADLINE, &[]).data();
    jobs(&binary, &["close", "1"]);
    let extended = jobs(&binary, &["edit", "1", "--deadline", "2031-01-01"]);
    assert!(extended.stderr.contains("stays closed"), "{extended:?}");
    assert_eq!(state(&binary, NOW), "closed");
    let reopened = jobs(&binary, &["reopen", "1"]).stderr;
    assert!(
        reopened.starts_with("Open until 2031-01-01: Driver"),
        "{reopened}"
    );
    assert_eq!(state(&binary, NOW), "open");
}

#[test]
fn a_closed_job_whose_deadline_has_passed_cannot_be_reopened() {
    let binary = Binary::in_new_dir();
    add(&binary, DEADLINE, &[]).data();
    jobs(&binary, &["close", "1"]);
    let expired = jobs_at(&binary, LATER, &["reopen", "1"]).stderr;
    assert!(expired.contains("2030-02-28 has passed"), "{expired}");
    assert_eq!(state(&binary, NOW), "closed");
}

#[test]
fn the_id_of_a_removed_job_is_never_reused() {
    let binary = Binary::in_new_dir();
    add(&binary, DEADLINE, &[]).data();
    add(&binary, DEADLINE, &[]).data();
    jobs(&binary, &["remove", "1", "7"]).error(3);
    let names = "Driver in Lahore, /career/driver\nDriver in Lahore, /career/driver-2\n";
    let dry = jobs(&binary, &["remove", "driver-2", "1", "--dry-run"]);
    assert_eq!(dry.stdout, names);
    assert_eq!(jobs(&binary, &["remove", "1", "driver-2", "1"]).data(), "");
    assert_eq!(jobs(&binary, &["list", "--all", "--json"]).data(), "[]\n");
    assert_eq!(add(&binary, DEADLINE, &[]).data(), "3\n");
}

#[test]
fn invalid_input_is_refused_and_changes_nothing() {
    let binary = Binary::in_new_dir();
    add(&binary, DEADLINE, &[]).data();
    let before = jobs(&binary, &["show", "1", "--json"]).data();
    let long = "x".repeat(151);
    for (flag, value) in [
        ("--title", " "),
        ("--vacancies", "0"),
        ("--max-age", "20"),
        ("--description", ""),
        ("--hours", &long),
        ("--pay-min", "9"),
        ("--deadline", "2030-01-30"),
    ] {
        let error = jobs(&binary, &["edit", "1", flag, value]).error(4);
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    assert_eq!(jobs(&binary, &["show", "1", "--json"]).data(), before);
}
