//! `standfast jobs`, command by command.

use std::fs;

use serde_json::json;
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, Output, output};

/// The time of all tests here: noon in Karachi.
const NOW: &str = "2030-01-31T12:00:00+05:00";
const LATER: &str = "2030-03-01T12:00:00+05:00";

const FIELDS: [(&str, &str); 7] = [
    ("--title", "Driver"),
    ("--location", "Lahore"),
    ("--vacancies", "6"),
    ("--min-age", "23"),
    ("--max-age", "50"),
    ("--deadline", "2030-02-28"),
    ("--description", "You drive.\n\nWe train."),
];

fn binary() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    (dir, binary)
}

fn jobs_at(binary: &Binary, now: &str, arguments: &[&str]) -> Output {
    let mut command = binary.command(&[&["jobs"], arguments].concat());
    command.env("STANDFAST_CLOCK", now);
    output(command)
}

fn jobs(binary: &Binary, arguments: &[&str]) -> Output {
    jobs_at(binary, NOW, arguments)
}

/// Runs `jobs add` with every field; `changed` replaces some values.
fn add(binary: &Binary, changed: &[(&str, &str)]) -> Output {
    let value = |flag, default| {
        let change = changed.iter().find(|(name, _)| *name == flag);
        change.map_or(default, |(_, value)| *value)
    };
    let arguments: Vec<&str> = FIELDS
        .iter()
        .flat_map(|(flag, default)| [*flag, value(*flag, *default)])
        .collect();
    jobs(binary, &[&["add"], &arguments[..]].concat())
}

fn titles(binary: &Binary, arguments: &[&str]) -> Vec<String> {
    let list = jobs(binary, &[&["list", "--json"], arguments].concat()).json();
    let list = list.as_array().unwrap().iter();
    list.map(|job| {
        format!(
            "{} {}",
            job["title"].as_str().unwrap(),
            job["state"].as_str().unwrap()
        )
    })
    .collect()
}

#[test]
fn add_prints_the_id_and_the_job_is_listed_and_shown() {
    let (_dir, binary) = binary();
    assert_eq!(add(&binary, &[]).data(), "1\n");
    assert_eq!(
        jobs(&binary, &["list"]).data(),
        "ID  State  Deadline    Vacancies  Title   Location  Address\n\
         1   open   2030-02-28  6          Driver  Lahore    driver\n"
    );
    let posted = "2030-01-31T12:00:0";
    let shown = jobs(&binary, &["show", "1"]).data();
    let (before, after) = shown.split_once(posted).unwrap();
    assert_eq!(
        before,
        "Driver\nState:     open\nLocation:  Lahore\nVacancies: 6\nAges:      23 to 50\n\
         Deadline:  2030-02-28\nPosted:    "
    );
    assert!(
        after.ends_with("+05:00\nAddress:   /career/driver\n\nYou drive.\n\nWe train.\n"),
        "{shown}"
    );
}

#[test]
fn json_shows_all_fields() {
    let (_dir, binary) = binary();
    let mut arguments = vec!["add", "--json"];
    arguments.extend(FIELDS.iter().flat_map(|(flag, value)| [*flag, *value]));
    let added = jobs(&binary, &arguments).json();
    let posted_at = added["posted_at"].as_str().unwrap();
    assert!(posted_at.starts_with("2030-01-31T12:00:0"), "{posted_at}");
    assert_eq!(
        added,
        json!({
            "id": 1, "slug": "driver", "title": "Driver", "location": "Lahore", "no_of_vacancies": 6,
            "min_age": 23, "max_age": 50, "expired_date": "2030-02-28",
            "description": "You drive.\n\nWe train.", "posted_at": posted_at,
            "pay_min": null, "pay_max": null, "pay_period": null, "hours": null, "days_off": null, "overtime": null,
            "lodging": null, "meals": null, "uniform": null, "training": null, "education": null, "documents": null,
            "source": "You drive.\n\nWe train.", "format": "markdown", "state": "open", "closed_at": null,
        })
    );
    assert_eq!(jobs(&binary, &["show", "1", "--json"]).json(), added);
    assert_eq!(jobs(&binary, &["list", "--json"]).json(), json!([added]));
}

#[test]
fn list_shows_closed_and_expired_jobs_only_with_all() {
    let (_dir, binary) = binary();
    for (title, deadline) in [
        ("later", "2030-03-31"),
        ("today", "2030-01-31"),
        ("closed", "2030-02-15"),
    ] {
        add(&binary, &[("--title", title), ("--deadline", deadline)]).data();
    }
    jobs(&binary, &["close", "3"]).data();
    assert_eq!(titles(&binary, &[]), ["today open", "later open"]);
    let tomorrow = jobs_at(&binary, "2030-02-01T00:00:00+05:00", &["list", "--all"]).data();
    let states: Vec<&str> = tomorrow
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert_eq!(states, ["State", "expired", "closed", "open"]);
}

#[test]
fn an_empty_list_prints_nothing_on_standard_output() {
    let (_dir, binary) = binary();
    drop(binary.database());
    for (arguments, sentence) in [
        (&["list"][..], "There are no open jobs.\n"),
        (&["list", "--all"], "There are no jobs.\n"),
    ] {
        let list = jobs(&binary, arguments);
        assert_eq!(
            (list.code, list.stdout.as_str(), list.stderr.as_str()),
            (0, "", sentence)
        );
    }
    assert_eq!(jobs(&binary, &["list", "--json"]).data(), "[]\n");
}

#[test]
fn the_description_comes_from_a_file_or_from_standard_input() {
    let (dir, binary) = binary();
    fs::write(dir.path().join("driver.txt"), "\u{feff}From a file.\r\n").unwrap();
    let mut arguments = vec!["jobs", "add", "--json", "--description-file"];
    let source = arguments.len();
    arguments.push("driver.txt");
    arguments.extend(FIELDS[..6].iter().flat_map(|(flag, value)| [*flag, *value]));
    arguments[source + 12] = "2999-12-31";
    assert_eq!(binary.run(&arguments).json()["description"], "From a file.");
    arguments[source] = "-";
    let from_input = binary.run_with_input(&arguments, "ڈرائیور".as_bytes());
    assert_eq!(from_input.json()["description"], "ڈرائیور");
    let error = binary.run_with_input(&arguments, b"\xff\xfe").error(4);
    assert_eq!(error, "error: Description must be text in UTF-8.\n");
    arguments[source] = "nowhere.txt";
    let error = binary.run(&arguments).error(1);
    assert!(
        error.starts_with("error: reading nowhere.txt: No such file"),
        "{error}"
    );
}

#[test]
fn edit_changes_the_given_fields_and_keeps_the_address() {
    let (_dir, binary) = binary();
    add(&binary, &[]).data();
    let before = jobs(&binary, &["show", "1", "--json"]).json();
    for (flag, value, field) in [
        ("--title", "Chauffeur", "title"),
        ("--location", "Multan", "location"),
        ("--vacancies", "7", "no_of_vacancies"),
        ("--min-age", "24", "min_age"),
        ("--max-age", "51", "max_age"),
        ("--deadline", "2030-03-01", "expired_date"),
        ("--description", "Other words.", "description"),
    ] {
        assert_eq!(jobs(&binary, &["edit", "1", flag, value]).data(), "");
        let job = jobs(&binary, &["show", "1", "--json"]).json();
        let shown = &job[field];
        assert_eq!(
            shown.as_str().map_or(shown.to_string(), str::to_owned),
            value
        );
    }
    let job = jobs(&binary, &["edit", "1", "--title", "Driver", "--json"]).json();
    assert_eq!(
        (&job["slug"], &job["posted_at"]),
        (&before["slug"], &before["posted_at"])
    );
}

/// An edit that waits for another change must not undo it.
#[test]
fn an_edit_keeps_what_another_one_has_changed_meanwhile() {
    let (_dir, binary) = binary();
    output(binary.adding_job("Driver", "2099-12-31")).data();
    let other = binary.database();
    other
        .execute_batch("begin immediate; update jobs set location = 'Quetta'")
        .unwrap();
    let edit = ["jobs", "edit", "1", "--title", "Cook"];
    let mut edit = binary.command(&edit).spawn().unwrap();
    // Gives an edit that does not wait the time to read the old place.
    std::thread::sleep(std::time::Duration::from_millis(500));
    other.execute_batch("commit").unwrap();
    assert!(edit.wait().unwrap().success());
    let job = binary.run(&["jobs", "show", "1", "--json"]).json();
    assert_eq!(job["title"], "Cook");
    assert_eq!(job["location"], "Quetta");
}

#[test]
fn a_past_deadline_is_refused_and_an_expired_job_can_be_extended() {
    let (_dir, binary) = binary();
    let error = add(&binary, &[("--deadline", "2030-01-30")]).error(4);
    let sentence = "error: Deadline 2030-01-30 has passed: today is 2030-01-31 in Karachi.\n";
    assert_eq!(error, sentence);
    add(&binary, &[("--deadline", "2030-01-31")]).data();
    let error = jobs(&binary, &["edit", "1", "--deadline", "2030-01-30"]).error(4);
    assert_eq!(error, sentence);

    let state = |now| jobs_at(&binary, now, &["show", "1", "--json"]).json()["state"].clone();
    assert_eq!(state(LATER), "expired");
    jobs_at(&binary, LATER, &["edit", "1", "--title", "Mended"]).data();
    assert_eq!(state(LATER), "expired");
    jobs_at(&binary, LATER, &["edit", "1", "--deadline", "2030-03-01"]).data();
    assert_eq!(state(LATER), "open");
}

#[test]
fn closing_twice_is_reported_but_not_an_error() {
    let (_dir, binary) = binary();
    add(&binary, &[]).data();
    assert_eq!(jobs(&binary, &["close", "1"]).data(), "");
    let closed = jobs(&binary, &["show", "1"]).data();
    assert!(
        closed.contains("State:     closed\n")
            && closed.contains("\nClosed:    2030-01-31T12:00:0"),
        "{closed}"
    );
    let again = jobs_at(&binary, LATER, &["close", "1"]);
    assert_eq!((again.code, again.stdout.as_str()), (0, ""));
    assert_eq!(again.stderr, "Job 1 was already closed.\n");
    assert_eq!(jobs(&binary, &["show", "1"]).data(), closed);
    let extended = jobs(&binary, &["edit", "1", "--deadline", "2031-01-01"]);
    assert_eq!(
        (extended.code, extended.stderr.as_str()),
        (
            0,
            "Job 1 stays closed; `standfast jobs add` publishes a new one.\n"
        )
    );
}

#[test]
fn remove_deletes_a_job() {
    let (_dir, binary) = binary();
    add(&binary, &[]).data();
    assert_eq!(jobs(&binary, &["remove", "1"]).data(), "");
    assert_eq!(jobs(&binary, &["list", "--all", "--json"]).data(), "[]\n");
    assert_eq!(add(&binary, &[]).data(), "2\n", "a number never comes back");
}

#[test]
fn an_unknown_job_is_named() {
    let (_dir, binary) = binary();
    drop(binary.database());
    for arguments in [
        &["show", "7"][..],
        &["edit", "7", "--title", "x"],
        &["close", "7"],
        &["remove", "7"],
    ] {
        let error = jobs(&binary, arguments).error(3);
        assert_eq!(
            error,
            "error: there is no job 7; `standfast jobs list` shows those there are\n"
        );
    }
}

#[test]
fn invalid_input_is_refused_with_its_sentence_and_changes_nothing() {
    let (_dir, binary) = binary();
    let long = "t".repeat(151);
    for (flag, value, sentence) in [
        ("--title", " ", "Title is required."),
        ("--title", &long, "Title must be 150 characters or fewer."),
        ("--location", "", "Location is required."),
        ("--vacancies", "0", "Vacancies must be at least 1."),
        (
            "--min-age",
            "17",
            "Ages must lie between 18 and 70, the lower one first.",
        ),
        (
            "--max-age",
            "22",
            "Ages must lie between 18 and 70, the lower one first.",
        ),
        ("--description", "", "Description is required."),
    ] {
        let error = add(&binary, &[(flag, value)]).error(4);
        assert_eq!(error, format!("error: {sentence}\n"));
    }
    add(&binary, &[]).data();
    let before = jobs(&binary, &["show", "1", "--json"]).data();
    let error = jobs(&binary, &["edit", "1", "--max-age", "22"]).error(4);
    assert_eq!(
        error,
        "error: Ages must lie between 18 and 70, the lower one first.\n"
    );
    assert_eq!(jobs(&binary, &["show", "1", "--json"]).data(), before);
}

#[test]
fn usage_errors_are_reported_before_anything_changes() {
    let (dir, binary) = binary();
    for (flag, value) in [
        ("--deadline", "31/01/2030"),
        ("--deadline", "2030-02-30"),
        ("--vacancies", "-1"),
        ("--vacancies", "many"),
        ("--min-age", "21.5"),
    ] {
        let error = add(&binary, &[(flag, value)]).error(2);
        assert!(error.contains(flag) && error.contains("--help"), "{error}");
    }
    for arguments in [
        &["edit", "1"][..],
        &["add", "--title", "A"],
        &["show", "first"],
        &["publish"],
    ] {
        jobs(&binary, arguments).error(2);
    }
    assert!(!dir.path().join("standfast.db").exists());
}

#[test]
fn help_goes_to_stdout_with_an_example() {
    let (_dir, binary) = binary();
    for command in ["add", "list", "show", "edit", "close", "remove"] {
        let help = binary.run(&["jobs", command, "--help"]).data();
        assert!(
            help.contains(&format!("  standfast jobs {command}")),
            "{help}"
        );
        assert!(!help.contains("--clock"), "the clock is for tests");
    }
}
