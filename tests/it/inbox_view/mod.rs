//! `standfast inbox` in a pseudo-terminal: each key, and the screen.

mod emulator;
mod items;
mod leaving;
mod listing;
mod many;
mod session;

use jiff::Timestamp;
use standfast::inbox::State;

use crate::binary::Binary;
use crate::stored::{TestApplication, TestMessage};

/// A database with three messages (2 is spam, 3 is answered) and two applications (2 is hired).
fn inbox() -> Binary {
    let binary = Binary::in_new_dir();
    let conn = binary.database();
    let new = State::New;
    let spam = State::Spam;
    let answered = State::Answered;
    for (name, subject, text, state, time) in [
        ("عائشہ خان", "Guards for a school", "Call.", new, "10:00"),
        ("Seller", "Buy now", "Cheap pills", spam, "11:00"),
        ("Omar", "Escort", "100% thanks", answered, "12:00"),
    ] {
        let message = TestMessage {
            name,
            email: &format!("{}@example.com", subject.replace(' ', ".")),
            subject,
            message: text,
        };
        message.store(&conn, state, at(time));
    }
    apply(&conn, "Bilal", State::New, "10:30");
    apply(&conn, "Zara", State::Hired, "09:00");
    binary
}

fn at(time: &str) -> Timestamp {
    format!("2026-11-20T{time}:00Z").parse().unwrap()
}

fn apply(conn: &rusqlite::Connection, name: &str, state: State, time: &str) -> i64 {
    let application = TestApplication {
        name,
        email: &format!("{name}@example.com"),
        file_name: "cv.pdf",
        ..TestApplication::default()
    };
    application.store(conn, state, at(time))
}

fn state_of(binary: &Binary, command: &str, id: &str) -> String {
    let shown = binary.run(&[command, "show", id, "--json"]).json();
    shown["state"].as_str().unwrap().to_owned()
}
