//! The output of `standfast visits`.

use jiff::civil::Date;
use standfast::domain::visits::{Device, Machine, Referrer};
use standfast::store::visits::{self, Counts};
use tempfile::{TempDir, tempdir};

use super::shown_at;
use crate::binary::{Binary, Output, output};
use crate::terminal::at_terminal_of;

const NOW: &str = "2026-11-22T12:00:00+05:00";

/// A database with visits on two days.
fn site() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let mut counts = Counts::default();
    let google = Referrer::of(b"https://google.com/", []);
    for (day, visitors) in [("2026-11-19", 40), ("2026-11-21", 10)] {
        let day: Date = day.parse().unwrap();
        for number in 0..visitors {
            let from = if number % 4 == 0 {
                &Referrer::Direct
            } else {
                &google
            };
            let day = counts.on(day);
            day.visitor([Device::Phone, Device::Desktop][number % 2]);
            day.came_from(from.as_str(), 1);
            day.view("/", true);
            day.view("/career", number % 2 == 0);
            day.machine(Machine::Crawler);
        }
    }
    visits::add(&binary.database(), &counts).unwrap();
    (dir, binary)
}

fn run(binary: &Binary, flags: &[&str]) -> Output {
    let mut command = binary.command(&["visits"]);
    command.args(flags).env("STANDFAST_CLOCK", NOW);
    output(command)
}

#[test]
fn without_a_terminal_it_is_plain_text() {
    let (_dir, binary) = site();
    let Output {
        code,
        stdout,
        stderr,
    } = run(&binary, &[]);
    assert_eq!(code, 0);
    let expected = "\
Day         Visitors  Views
2026-11-19        40     80
2026-11-20         0      0
2026-11-21        10     20
2026-11-22         0      0
Total             50    100

Page     Visitors  Views
/              50     50
/career        25     50

Came from                  Visitors
google.com                       37
no other site, or unknown        13

Device    Visitors
desktops        25
phones          25

Machines, not counted above  Views
crawlers                        50
";
    assert_eq!(stdout, expected);
    assert!(stderr.contains("share both count as one"), "{stderr}");
    assert!(!stderr.contains("last minute"), "no server runs: {stderr}");
}

#[test]
fn on_a_terminal_each_day_has_a_bar_and_no_line_is_too_long() {
    let (_dir, binary) = site();
    let mut command = binary.command(&["visits"]);
    command.env("STANDFAST_CLOCK", NOW).env("NO_COLOR", "1");
    let (code, shown) = at_terminal_of(80, command, "");
    assert_eq!(code, 0);
    // The notes on standard error are wrapped by the terminal.
    let tables = shown
        .lines()
        .take_while(|line| !line.starts_with("A visitor"));
    assert!(
        tables
            .map(|line| line.chars().count())
            .all(|columns| columns <= 80),
        "{shown}"
    );
    assert!(!shown.contains('\u{1b}'), "{shown}");
    let line = |day: &str| shown.lines().find(|line| line.starts_with(day)).unwrap();
    let bar = |day: &str| line(day).matches('█').count();
    assert_eq!(
        (bar("2026-11-19"), bar("2026-11-21"), bar("2026-11-20")),
        (40, 10, 0)
    );
}

#[test]
fn one_page_and_fewer_days_can_be_chosen() {
    let (dir, binary) = site();
    let page = run(&binary, &["--page", "/Career/?x=1", "--days", "2"]);
    assert_eq!(
        page.stdout,
        "Day         Visitors  Views\n2026-11-21         5     10\n2026-11-22         0      0\nTotal              5     10\n"
    );
    let shown = shown_at(NOW, dir.path(), &["--page", "/career"]);
    assert_eq!(
        (&shown["page"], &shown["views"]),
        (&"/career".into(), &50.into())
    );
    assert!(shown.get("referrers").is_none());
    let days = |days: &str| {
        shown_at(NOW, dir.path(), &["--days", days])["days"]
            .as_array()
            .unwrap()
            .len()
    };
    // None before the first that was counted.
    assert_eq!((days("1"), days("3"), days("3660")), (1, 3, 4));
}

#[test]
fn what_cannot_be_shown_is_said_with_the_next_step() {
    let (_dir, binary) = site();
    for (flags, code, hint) in [
        (["--page", "/careeer"], 3, "lists the pages"),
        (["--page", "career"], 2, "begins with a slash"),
        (["--days", "0"], 2, "0 is not in"),
        (["--days", "many"], 2, "invalid"),
    ] {
        let error = run(&binary, &flags).error(code);
        assert!(error.contains(hint), "{error}");
    }
    let empty = tempdir().unwrap();
    let binary = Binary::in_dir(empty.path());
    let missing = run(&binary, &[]).error(1);
    assert!(missing.contains("standfast.db"), "{missing}");
    drop(binary.database());
    let nothing = run(&binary, &[]);
    assert_eq!((nothing.code, nothing.stdout.as_str()), (0, ""));
    assert!(
        nothing.stderr.contains("--visits off"),
        "{}",
        nothing.stderr
    );
    let shown = shown_at(NOW, empty.path(), &[]);
    assert_eq!(
        (shown["from"].as_str(), &shown["days"]),
        (Some("2026-10-24"), &serde_json::json!([]))
    );
}

#[test]
fn it_says_while_the_server_runs_that_the_last_minute_is_missing() {
    let server = super::server(&[]);
    let admin = server.admin();
    let counts = || {
        let mut counts = Counts::default();
        counts.on("2026-11-20".parse().unwrap()).view("/", true);
        counts
    };
    visits::add(&admin.database(), &counts()).unwrap();
    let mut command = admin.command(&["visits"]);
    command.env("STANDFAST_CLOCK", super::NOW);
    let shown = output(command);
    assert!(shown.stderr.contains("last minute"), "{}", shown.stderr);
    assert!(
        shown.stdout.contains("2026-11-20         0      1"),
        "{}",
        shown.stdout
    );
}
