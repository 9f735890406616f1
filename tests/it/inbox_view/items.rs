//! An open item: reading, marking, answering, saving its résumé.

use std::fs;
use std::os::unix::fs::symlink;

use super::session::{DOWN, ENTER, ESC, Session};
use super::{inbox, state_of};
use crate::stored::RESUME;

#[test]
fn an_item_opens_with_everything_that_show_prints() {
    let binary = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for(ENTER, "application SF-000001: new");
    let shown = binary.run(&["applications", "show", "1"]).data();
    let text = session.screen.text();
    for line in shown.lines() {
        assert!(text.contains(line), "{line}\n{text}");
    }
    session.press_for(ESC, "2 items");
    session.press(DOWN);
    session.press_for(ENTER, "message 1: new");
    let shown = binary.run(&["messages", "show", "1"]).data();
    let without_line_breaks = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = without_line_breaks(&session.screen.text());
    assert!(text.contains(&without_line_breaks(&shown)), "{text}");
}

#[test]
fn an_item_can_be_marked_with_each_state_of_its_kind() {
    let binary = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    let states = "1 read  2 shortlisted  3 hired  4 rejected  5 spam";
    session.press_for("m", &format!("Mark application 1 as: {states}"));
    session.press_for("2", "application 1 is marked shortlisted.");
    session.shows("1 item");
    assert_eq!(state_of(&binary, "applications", "1"), "shortlisted");
    session.selects("Guards for a school");
    session.press_for("m", "Mark message 1 as: 1 read  2 answered  3 spam");
    session.press_for("3", "message 1 is marked spam");
    session.shows("There is nothing here.");
    session.press_for("ff", "Buy now");
    session.press_for("m", "Mark message 2 as:");
    session.press("9x");
    session.press_for(ESC, "Enter open");
    assert_eq!(state_of(&binary, "messages", "2"), "spam");
    assert_eq!(state_of(&binary, "messages", "1"), "spam");
}

#[test]
fn a_resume_is_saved_and_replaces_nothing() {
    let binary = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for(ENTER, "application SF-000001: new");
    session.press_for("s", "Save résumé as: 1-cv.pdf");
    session.press_for(ENTER, "Saved as 1-cv.pdf; no other user can read it.");
    let path = binary.path("1-cv.pdf");
    assert_eq!(fs::read(&path).unwrap(), RESUME);
    fs::write(&path, "mine").unwrap();
    symlink("nowhere", binary.path("link")).unwrap();
    for (name, sentence) in [
        ("1-cv.pdf", "Not saved: 1-cv.pdf already exists"),
        ("link", "Not saved: link already exists"),
        ("standfast.db-wal", "Not saved: standfast.db-wal"),
    ] {
        session.press_for("s\u{15}", "Save résumé as:");
        session.press(name);
        session.press_for(ENTER, sentence);
    }
    assert_eq!(fs::read(&path).unwrap(), b"mine");
    session.press_for("s", "Save résumé as:");
    session.press_for(ESC, "s save résumé");
    session.press_for(ESC, "2 items");
    session.press(DOWN);
    session.press_for(ENTER, "m mark  ↑↓ scroll");
    session.press_for("s", "There is no résumé.");
}
