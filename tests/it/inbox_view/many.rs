//! A large inbox opens quickly, and hostile texts are harmless.

use standfast::inbox::State;

use super::session::{END, ENTER, ESC, HOME, Session};
use crate::binary::Binary;
use crate::hostile::printed::{PrintedText, TEXTS};
use crate::stored::TestMessage;

const MESSAGES: usize = 10_000;

#[test]
fn of_many_messages_the_newest_are_listed_and_all_are_searched() {
    let binary = Binary::in_new_dir();
    binary
        .database()
        .execute_batch(&format!(
            "with recursive row (n) as (select 1 union all select n + 1 from row where n < {MESSAGES})
             insert into messages (state, received_at, name, email, subject, message)
             select iif(n % 10 = 0, 'read', 'new'), strftime('%Y-%m-%dT%H:%M:%S+05:00', 1700000000 + 60 * n, 'unixepoch'),
                    'Ayesha', n || '@example.com', printf('Number %06d', n), printf('%.400c', 'x')
             from row"
        ))
        .unwrap();
    let mut session = Session::start(&binary.command(&["inbox"]));
    session.shows("the newest 1000 items");
    session.shows("Number 009979");
    session.press(END);
    session.selects("Number 008889");
    session.press(HOME);
    session.selects("Number 009999");
    session.press_for("/number 00432", "Number 004329");
    session.press_for(ESC, "the newest 1000 items");
}

#[test]
fn hostile_texts_are_shown_escaped_and_control_nothing() {
    let binary = Binary::in_new_dir();
    let conn = binary.database();
    for PrintedText { text, .. } in &TEXTS {
        let received = "2026-11-20T10:00:00Z".parse().unwrap();
        let id = TestMessage::default().store(&conn, State::New, received);
        let update =
            "update messages set name = ?1, subject = ?1, message = ?1, email = ?1 where id = ?2";
        conn.execute(update, (text, id)).unwrap();
    }
    let mut session = Session::of_size(&binary.command(&["inbox"]), 200, 50);
    session.shows(&format!("{} items", TEXTS.len()));
    for PrintedText { text, in_list, .. } in TEXTS.iter().rev() {
        session.until(in_list, |screen| {
            let selected = screen.lines().find(|line| line.starts_with('>'));
            selected.is_some_and(|line| line.ends_with(in_list.trim_end()))
        });
        session.press_for(ENTER, "From:");
        let in_text: String = text
            .replace('\t', "    ")
            .split('\n')
            .map(|line| {
                let line = standfast::text::escape_text(line);
                line.trim_end().to_owned() + "\n"
            })
            .collect();
        session.until(in_list, |screen| screen.contains(&in_text));
        session.press_for(ESC, "Enter open");
        session.press("j");
    }
    session.press("q");
    assert_eq!(session.end(), (Some(0), String::new()));
}
