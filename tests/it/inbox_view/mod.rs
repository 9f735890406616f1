//! `standfast inbox` in a pseudo-terminal: each key, and what a person sees.

mod emulator;
mod leaving;
mod many;
mod session;

use std::fs;
use std::os::unix::fs::PermissionsExt;

use standfast::domain::application::{Application, ApplicationState, StoredApplication};
use standfast::domain::message::{MessageState, StoredMessage};
use standfast::domain::resume::Upload;
use standfast::store::{applications, inbox, removal};
use tempfile::{TempDir, tempdir};

use crate::binary::Binary;
use crate::contact_message;
use session::{CTRL_C, DOWN, END, ENTER, ESC, HOME, PAGE_DOWN, PAGE_UP, Session, UP};

const RESUME: &[u8] = b"%PDF-1.7\n\x00\xff a resume";

/// A database with three messages, of which 2 is spam and 3 is answered, and two applications, of which 2 is hired.
fn inbox() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let conn = binary.database();
    for (name, subject, text, state, time) in [
        (
            "عائشہ خان",
            "Guards for a school",
            "Please call.",
            MessageState::New,
            "10:00",
        ),
        (
            "Seller",
            "Buy now",
            "Cheap pills",
            MessageState::Spam,
            "11:00",
        ),
        (
            "Omar",
            "Escort",
            "100% thanks",
            MessageState::Answered,
            "12:00",
        ),
    ] {
        let received = format!("2026-11-20T{time}:00Z").parse().unwrap();
        let email = format!("{}@example.com", subject.replace(' ', "."));
        contact_message::store(&conn, [name, &email, subject, text], state, received);
    }
    for (name, state, time) in [
        ("Bilal", ApplicationState::New, "10:30"),
        ("Zara", ApplicationState::Hired, "09:00"),
    ] {
        apply(&conn, name, state, time);
    }
    (dir, binary)
}

fn apply(conn: &rusqlite::Connection, name: &str, state: ApplicationState, time: &str) -> i64 {
    let email = format!("{name}@example.com");
    let values = [
        ("name", name),
        ("email", &email),
        ("contact", "+92 300 1234567"),
        ("job_position", "driver"),
        ("message", "Night shifts too."),
    ];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let resume = Upload {
        file_name: "cv.pdf".to_owned(),
        bytes: RESUME.into(),
    };
    let application = Application::parse(&values.into(), Some(resume)).unwrap();
    let received = format!("2026-11-20T{time}:00Z").parse().unwrap();
    let id = applications::insert(conn, &application, None, None, received).unwrap();
    inbox::set_state::<StoredApplication>(conn, id, state).unwrap();
    id
}

fn state_of(binary: &Binary, command: &str, id: &str) -> String {
    let shown = binary.run(&[command, "show", id, "--json"]).json();
    shown["state"].as_str().unwrap().to_owned()
}

#[test]
fn the_list_has_what_is_new_of_both_tables_newest_first() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("Inbox: new, messages and applications");
    session.shows("2 items");
    let text = session.screen.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[1],
        "> application new         2026-11-20 15:30 Bilal           driver"
    );
    assert_eq!(
        lines[2],
        "  message     new         2026-11-20 15:00 عائشہ خان       Guards for a school"
    );
    assert!(
        lines[23].contains("Enter open  m mark  u undo  / search"),
        "{text}"
    );
    session.press("q");
    assert_eq!(session.end().0, Some(0));
}

#[test]
fn f_and_t_choose_what_is_listed() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for("f", "Inbox: all but spam");
    session.shows("4 items");
    let text = session.screen.text();
    let names: Vec<&str> = ["Omar", "Bilal", "عائشہ", "Zara"].into_iter().collect();
    let places: Vec<usize> = names.iter().map(|name| text.find(name).unwrap()).collect();
    assert!(places.is_sorted(), "{text}");
    session.press_for("t", "all but spam, messages ");
    session.shows("2 items");
    assert!(!session.screen.text().contains("Bilal"));
    session.press_for("t", "all but spam, applications ");
    assert!(!session.screen.text().contains("Omar"));
    session.press_for("tf", "Inbox: spam, messages and applications");
    session.shows("Buy now");
    session.press_for("f", "Inbox: new");
}

#[test]
fn a_search_looks_into_names_addresses_subjects_and_texts() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for("f", "4 items");
    for (typed, found) in [
        ("عائشہ", "Guards for a school"),
        ("SCHOOL@EXAMPLE", "Guards for a school"),
        ("escort", "Omar"),
        ("100%", "Omar"),
        ("please c", "Guards for a school"),
        ("sf-000001", "Bilal"),
        ("1234567", "Bilal"),
    ] {
        session.press_for("/", "Search:");
        session.press(typed);
        if typed == "1234567" {
            session.shows("2 found");
        } else {
            session.shows("1 found");
        }
        session.shows(found);
        session.press_for(ESC, "4 items");
    }
    for typed in ["%", "_", "\\", "' or 1=1"] {
        session.press("/");
        session.press(typed);
        let expected = if typed == "%" {
            "1 found"
        } else {
            "Nothing was found."
        };
        session.shows(expected);
        session.press_for(ESC, "4 items");
    }
}

#[test]
fn a_search_stays_until_escape_ends_it() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for("f", "4 items");
    session.press_for("/zarx", "Nothing was found.");
    session.press_for("\u{7f}a", "1 found");
    session.press_for(ENTER, "Enter open");
    session.shows("Search: zara");
    session.press_for(ENTER, "application 2: hired");
    session.press_for(ESC, "1 found");
    session.press_for(ESC, "4 items");
    assert!(
        session.selected().contains("Zara"),
        "{}",
        session.selected()
    );
    session.press(ESC);
    assert_eq!(session.end().0, Some(0));
}

#[test]
fn an_item_opens_with_everything_that_show_prints() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for(ENTER, "application 1: new");
    let shown = binary.run(&["applications", "show", "1"]).data();
    let text = session.screen.text();
    for line in shown.lines() {
        assert!(text.contains(line), "{line}\n{text}");
    }
    session.press_for(ESC, "2 items");
    session.press(DOWN);
    session.press_for(ENTER, "message 1: new");
    let shown = binary.run(&["messages", "show", "1"]).data();
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = squeezed(&session.screen.text());
    assert!(text.contains(&squeezed(&shown)), "{text}");
}

#[test]
fn an_item_can_be_marked_with_each_state_of_its_kind_and_every_mark_undone() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for(
        "m",
        "Mark as: 1 read  2 shortlisted  3 hired  4 rejected  5 spam",
    );
    session.press_for("2", "Application 1 is marked shortlisted; u undoes it.");
    session.shows("1 items");
    assert_eq!(state_of(&binary, "applications", "1"), "shortlisted");
    assert!(session.selected().contains("Guards for a school"));
    session.press_for("m", "Mark as: 1 read  2 answered  3 spam");
    session.press_for("3", "Message 1 is marked spam");
    session.shows("There is nothing here.");
    session.press_for("u", "Message 1 is new again.");
    session.shows("Guards for a school");
    session.press_for("u", "Application 1 is new again.");
    assert!(session.selected().contains("Bilal"));
    assert_eq!(state_of(&binary, "messages", "1"), "new");
    assert_eq!(state_of(&binary, "applications", "1"), "new");
    session.press_for("u", "There is no mark to undo.");
    session.press("m");
    session.shows("Mark as:");
    session.press("9x");
    session.press_for(ESC, "Enter open");
    assert_eq!(state_of(&binary, "applications", "1"), "new");
}

#[test]
fn ham_moves_an_item_out_of_spam_and_undo_brings_the_reason_back() {
    let (_dir, binary) = inbox();
    let reason = "update messages set spam_reason = 'links' where id = 2";
    binary.database().execute(reason, []).unwrap();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for("ff", "Buy now");
    session.press_for(ENTER, "Spam:      links");
    session.press_for("m", "Mark as: 1 ham  2 new  3 read  4 answered");
    session.press_for("1", "message 2: new");
    assert_eq!(state_of(&binary, "messages", "2"), "new");
    session.press_for("u", "message 2: spam");
    session.shows("Spam:      links");
}

#[test]
fn undo_leaves_what_somebody_else_has_marked_since() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for("m1", "Application 1 is marked read");
    binary.run(&["applications", "mark", "1", "hired"]).data();
    session.press_for(
        "u",
        "Application 1 has been changed since; it stays as it is.",
    );
    assert_eq!(state_of(&binary, "applications", "1"), "hired");
}

#[test]
fn a_resume_is_saved_for_its_owner_only_and_replaces_nothing() {
    let (dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for(ENTER, "application 1: new");
    session.press_for("s", "Save résumé as: 1-cv.pdf");
    session.press_for(ENTER, "Saved as 1-cv.pdf; only you can read it.");
    let path = dir.path().join("1-cv.pdf");
    assert_eq!(fs::read(&path).unwrap(), RESUME);
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o600
    );
    fs::write(&path, "mine").unwrap();
    std::os::unix::fs::symlink("nowhere", dir.path().join("link")).unwrap();
    for (name, sentence) in [
        (
            "1-cv.pdf",
            "Not saved: 1-cv.pdf exists already; choose another name",
        ),
        ("link", "Not saved: link is a symbolic link"),
        ("standfast.db-wal", "Not saved: standfast.db-wal"),
        ("nowhere/cv.pdf", "Not saved: writing nowhere/cv.pdf"),
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
    session.press_for(ENTER, "message 1: new");
    session.press_for("s", "A message has no résumé.");
}

#[test]
fn r_shows_a_link_that_starts_an_answer() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press(DOWN);
    session.press_for(ENTER, "message 1: new");
    session.press("r");
    session
        .shows("mailto:Guards.for.a.school@example.com?subject=Re%3A%20Guards%20for%20a%20school");
    session.press_for("x", "Please call.");
}

#[test]
fn the_help_names_every_key() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press_for("?", "ham moves it out of spam");
    let text = session.screen.text();
    for key in [
        "Enter", "m ", "u ", "/ ", "f ", "t ", "↑↓", "? ", "q ", "Esc", "r ", "s ",
    ] {
        assert!(
            text.lines().any(|line| line.starts_with(key)),
            "{key}\n{text}"
        );
    }
    session.press_for("?", "2 items");
}

#[test]
fn what_others_change_appears_and_the_selection_stays() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press(DOWN);
    session.until("the second row", |text| {
        text.contains(">  message") || text.contains("> message")
    });
    let conn = binary.database();
    for number in 0..40 {
        let fields = [
            "Late",
            "late@example.com",
            &format!("Newcomer {number}"),
            "Hello",
        ];
        let received = "2026-11-20T13:00:00Z".parse().unwrap();
        contact_message::store(&conn, fields, MessageState::New, received);
    }
    session.shows("42 items");
    assert!(session.selected().contains("Guards for a school"));
    session.press_for(ENTER, "message 1: new");
    binary.run(&["messages", "mark", "1", "read"]).data();
    session.shows("message 1: read");
    removal::remove_some::<StoredMessage>(&conn, &[1]).unwrap();
    session.shows("It has been removed.");
    session.shows("41 items");
}

#[test]
fn a_paste_marks_nothing() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    session.press("\u{1b}[200~m1\rq\u{1b}[201~");
    session.press_for("/", "Search:");
    session.press_for("\u{1b}[200~gu\nards\u{1b}[201~", "1 found");
    session.shows("Search: guards");
    assert_eq!(state_of(&binary, "applications", "1"), "new");
}

#[test]
fn the_view_fits_any_size_and_follows_a_new_one() {
    let (_dir, binary) = inbox();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("2 items");
    for (width, height, text) in [
        (120, 40, "Guards for a school"),
        (40, 10, "عائشہ خان"),
        (20, 5, "> Bilal"),
        (1, 1, "…"),
        (80, 24, "2 items"),
    ] {
        session.resize(width, height);
        session.shows(text);
    }
    session.press_for(ENTER, "application 1: new");
    session.resize(30, 6);
    session.until("the narrow item", |text| {
        text.contains("From:") && !text.contains("80")
    });
    session.press(END);
    session.shows("Night shifts too.");
}

#[test]
fn each_key_moves() {
    let (_dir, binary) = inbox();
    let conn = binary.database();
    for number in 0..60 {
        let text = "a line\n".repeat(100) + "the end";
        let fields = [
            "Many",
            "many@example.com",
            &format!("Number {number:02}"),
            &text,
        ];
        let received = "2026-11-21T13:00:00Z".parse().unwrap();
        contact_message::store(&conn, fields, MessageState::New, received);
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
        (" ", "Number 38"),
        (END, "Guards for a school"),
        (HOME, "Number 59"),
        ("G", "Guards for a school"),
        ("g", "Number 59"),
    ] {
        session.press(keys);
        session.until(&format!("{keys:?} to {subject}"), |text| {
            text.lines()
                .any(|line| line.starts_with('>') && line.contains(subject))
        });
    }
    session.press_for(ENTER, "more lines");
    session.press(END);
    session.shows("the end");
    session.press_for(HOME, "From:");
    session.press_for(PAGE_DOWN, "64 more lines");
    session.press_for("j", "63 more lines");
    session.press_for("k", "64 more lines");
    session.press(CTRL_C);
    assert_eq!(session.end().0, Some(0));
}
