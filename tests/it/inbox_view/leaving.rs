//! The view always restores the terminal, however it ends.

use std::process::Command;

use rustix::process::{Pid, Signal, kill_process};
use standfast::db::Location;
use standfast::inbox::State;

use super::session::{CTRL_C, ENTER, ESC, Session};
use super::{apply, inbox};
use crate::binary::Binary;

/// The variable with the database for [`panics_while_it_saves`].
const PANICKING: &str = "STANDFAST_TEST_PANICKING";

fn assert_restored(session: &Session) {
    let modes: Vec<&str> = session.screen.modes.iter().map(String::as_str).collect();
    assert!(modes.starts_with(&["?1049h"]), "{modes:?}");
    let left = modes.iter().position(|mode| *mode == "?1049l");
    let left = left.unwrap_or_else(|| panic!("the screen was not given back: {modes:?}"));
    // Leaving the screen a second time would move the cursor of the shell.
    assert!(!modes[left + 1..].contains(&"?1049l"), "{modes:?}");
    let cursor = modes.iter().rfind(|mode| mode.starts_with("?25"));
    assert_eq!(cursor, Some(&"?25h"), "the cursor is hidden");
    assert!(session.is_as_before(), "the terminal is still in raw mode");
}

#[test]
fn every_key_that_quits_restores_the_terminal() {
    let binary = inbox();
    for keys in ["q", ESC, CTRL_C, "\rq", "/\u{3}", "m\u{3}", "?\u{3}"] {
        let mut session = Session::start(&binary.command(&["inbox"]));
        session.shows("2 items");
        assert!(!session.is_as_before());
        session.press(keys);
        assert_eq!(session.end(), (Some(0), String::new()), "{keys:?}");
        assert_restored(&session);
    }
}

#[test]
fn a_signal_restores_the_terminal() {
    let binary = inbox();
    for signal in [Signal::TERM, Signal::INT] {
        let mut session = Session::start(&binary.command(&["inbox"]));
        session.shows("2 items");
        let pid = Pid::from_raw(session.pid().cast_signed()).unwrap();
        kill_process(pid, signal).unwrap();
        assert_eq!(session.end(), (Some(0), String::new()));
        assert_restored(&session);
    }
}

/// If the database was replaced, a mark in the old file would be lost.
#[test]
fn a_database_that_is_taken_away_ends_the_view() {
    let binary = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    std::fs::rename(binary.path("standfast.db"), binary.path("old.db")).unwrap();
    let (code, printed) = session.end();
    assert_eq!(code, Some(1));
    assert!(printed.contains("standfast.db"), "{printed:?}");
    assert_restored(&session);
}

#[test]
fn a_panic_restores_the_terminal_before_its_message() {
    let binary = Binary::in_new_dir();
    apply(&binary.database(), "Bilal", State::New, "10:00");
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .arg("inbox_view::leaving::panics_while_it_saves")
        .args(["--exact", "--nocapture", "--ignored"])
        .current_dir(binary.directory())
        .env(PANICKING, binary.path("standfast.db"));
    let mut session = Session::start(&command);
    session.shows("1 item");
    session.press_for(ENTER, "application SF-000001: new");
    session.press_for("s", "Save résumé as:");
    session.press(ENTER);
    let (_, printed) = session.end();
    assert!(printed.contains("a panic on purpose"), "{printed}");
    assert_restored(&session);
}

#[test]
#[ignore = "no test: the one above runs it in a process of its own"]
fn panics_while_it_saves() {
    let database = std::env::var_os(PANICKING).unwrap();
    let location = Location::File(database.into());
    standfast::tui::run(&location, &|_, _, _| panic!("a panic on purpose")).unwrap();
}

#[test]
fn without_a_terminal_it_says_what_works_there() {
    let binary = inbox();
    let sentence = "error: the inbox needs a terminal; `standfast messages list` and \
                    `standfast applications list` work without one\n";
    assert_eq!(binary.run(&["inbox"]).error(2), sentence);
}
