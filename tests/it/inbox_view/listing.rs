//! The list: its content, searching, moving, and changes by other processes.

use standfast::inbox::actions::remove;
use standfast::inbox::{Filter, Source, State};

use super::session::{CTRL_C, DOWN, END, ENTER, ESC, HOME, PAGE_DOWN, PAGE_UP, Session, UP};
use super::{at, inbox};
use crate::stored::TestMessage;

#[test]
fn the_list_has_what_is_new_of_both_tables_newest_first() {
    let binary = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("Inbox: new, of all kinds");
    session.shows("2 items");
    let text = session.screen.text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].starts_with("> application new         2026-11-20 15:30 Bilal"));
    assert!(lines[2].starts_with("  contact     new         2026-11-20 15:00 عائشہ خان"));
}

#[test]
fn f_and_t_choose_what_is_listed() {
    let binary = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for("f", "Inbox: all but spam");
    session.shows("4 items");
    let text = session.screen.text();
    let places = ["Omar", "Bilal", "عائشہ", "Zara"].map(|name| text.find(name).unwrap());
    assert!(places.is_sorted(), "{text}");
    session.press_for("t", "all but spam, messages ");
    session.shows("2 items");
    assert!(!session.screen.text().contains("Bilal"));
    session.press_for("t", "all but spam, quotes ");
    session.press_for("t", "all but spam, complaints ");
    session.shows("0 items");
    session.press_for("t", "all but spam, applications ");
    assert!(!session.screen.text().contains("Omar"));
    session.press_for("tf", "Inbox: spam, of all kinds");
    session.shows("Buy now");
    session.press_for("f", "Inbox: new");
}

#[test]
fn a_search_stays_until_escape_ends_it() {
    let binary = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for("f", "4 items");
    session.press_for("/zarx", "Nothing was found.");
    session.press_for("\u{7f}a", "1 found");
    session.press_for(ENTER, "Enter open");
    session.shows("Search: zara");
    session.press_for(ENTER, "application SF-000002: hired");
    session.press_for(ESC, "1 found");
    session.press_for(ESC, "4 items");
    session.selects("Zara");
    session.press(ESC);
    assert_eq!(session.end().0, Some(0));
}

#[test]
fn what_others_change_appears_and_the_selection_stays() {
    let binary = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press(DOWN);
    session.selects("Guards for a school");
    let conn = binary.database();
    for number in 0..40 {
        let message = TestMessage {
            subject: &format!("Newcomer {number}"),
            ..TestMessage::default()
        };
        message.store(&conn, State::New, at("13:00"));
    }
    session.shows("42 items");
    session.selects("Guards for a school");
    session.press_for(ENTER, "message 1: new");
    binary.run(&["messages", "mark", "1", "read"]).data();
    session.shows("message 1: read");
    remove(&conn, Source::Messages, &[1], Filter::All).unwrap();
    session.shows("It has been removed.");
    session.shows("41 items");
}

#[test]
fn the_view_fits_any_size_and_follows_a_new_one() {
    let binary = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    for (width, height, text) in [
        (120, 40, "Guards for a school"),
        (40, 10, "عائشہ خان"),
        (20, 5, "> Bilal"),
        (80, 24, "2 items"),
    ] {
        session.resize(width, height);
        session.shows(text);
    }
}

#[test]
fn each_key_moves() {
    let binary = inbox();
    let conn = binary.database();
    for number in 0..60 {
        let message = TestMessage {
            subject: &format!("Number {number:02}"),
            message: &("a line\n".repeat(100) + "the end"),
            ..TestMessage::default()
        };
        message.store(&conn, State::New, at("13:00"));
    }
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("62 items");
    for (keys, subject) in [
        (DOWN, "Number 58"),
        ("j", "Number 57"),
        (UP, "Number 58"),
        ("k", "Number 59"),
        (PAGE_DOWN, "Number 38"),
        (PAGE_UP, "Number 59"),
        (END, "Guards for a school"),
        (HOME, "Number 59"),
    ] {
        session.press(keys);
        session.selects(subject);
    }
    session.press_for("/Number", "60 found");
    session.press(PAGE_DOWN);
    session.selects("Number 38");
    session.press_for(ESC, "62 items");
    session.press_for(ENTER, "more lines");
    session.press_for(END, "the end");
    session.press_for(HOME, "From:");
    session.press(CTRL_C);
    assert_eq!(session.end().0, Some(0));
}
