//! `standfast inbox` in a pseudo-terminal: each key, and what a person sees.

mod emulator;
mod items;
mod leaving;
mod listing;
mod many;
mod session;

use standfast::domain::application::{Application, StoredApplication};
use standfast::domain::resume::Upload;
use standfast::domain::state::State;
use standfast::store::{applications, inbox};
use tempfile::{TempDir, tempdir};

use crate::binary::Binary;
use crate::contact_message;

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
            State::New,
            "10:00",
        ),
        ("Seller", "Buy now", "Cheap pills", State::Spam, "11:00"),
        ("Omar", "Escort", "100% thanks", State::Answered, "12:00"),
    ] {
        let received = format!("2026-11-20T{time}:00Z").parse().unwrap();
        let email = format!("{}@example.com", subject.replace(' ', "."));
        contact_message::store(&conn, [name, &email, subject, text], state, received);
    }
    for (name, state, time) in [
        ("Bilal", State::New, "10:30"),
        ("Zara", State::Hired, "09:00"),
    ] {
        apply(&conn, name, state, time);
    }
    (dir, binary)
}

fn apply(conn: &rusqlite::Connection, name: &str, state: State, time: &str) -> i64 {
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
