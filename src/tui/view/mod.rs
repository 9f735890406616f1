//! Draws the screen: a title, the list or what is in front of it, a line for questions and results, the keys.

mod paint;
mod rows;

use ratatui::Frame;

use super::keys;
use super::prompt::Prompt;
use super::screen::Screen;
use super::wrap::wrap;
use crate::domain::terminal_text::columns_of;
use crate::store::inbox_overview::{Folder, Kind};
use paint::{BOLD, DIM, PLAIN, lines, put, typed};

/// Draws `screen` on the whole of `frame`, whatever its size.
pub(super) fn draw(frame: &mut Frame, screen: &mut Screen) {
    let (width, height) = (frame.area().width, frame.area().height);
    screen.set_size(width, height);
    if width == 0 || height == 0 {
        return;
    }
    title(frame, screen);
    let has_foot = height > 2;
    let body_end = if has_foot { height - 2 } else { height };
    match &mut screen.prompt {
        Prompt::Text(text) => {
            let wrapped = wrap(&text.text, width.into());
            let page = body_end.saturating_sub(1).into();
            lines(frame, text.visible(&wrapped, page), body_end);
        }
        _ if screen.item.is_some() => item(frame, screen, body_end),
        _ => rows::draw(frame, screen, body_end),
    }
    if has_foot {
        question(frame, screen, height - 2);
        put(frame, 0, height - 1, &foot(screen), width, DIM);
    }
}

fn title(frame: &mut Frame, screen: &Screen) {
    let width = frame.area().width;
    let title = match &screen.item {
        Some(item) => format!("{}: {}", item.title, item.state),
        None => format!("Inbox: {}", listed(screen)),
    };
    put(frame, 0, 0, &title, width, BOLD);
    let count = match (&screen.item, screen.total) {
        (Some(item), _) => match item.lines_below() {
            0 => String::new(),
            1 => "1 more line".to_owned(),
            lines => format!("{lines} more lines"),
        },
        (None, Some(1)) => "1 item".to_owned(),
        (None, Some(total)) => format!("{total} items"),
        (None, None) if screen.list.is_complete() => format!("{} found", screen.list.len()),
        (None, None) => format!("{} or more found", screen.list.len()),
    };
    let right = usize::from(width).saturating_sub(columns_of(&count));
    if right > columns_of(&title) + 1 {
        put(frame, right as u16, 0, &count, width, PLAIN);
    }
}

fn listed(screen: &Screen) -> String {
    let folder = match screen.listing.folder {
        Folder::New => "new",
        Folder::Inbox => "all but spam",
        Folder::Spam => "spam",
    };
    let kind = screen.listing.kind.map_or("of all kinds", Kind::plural);
    format!("{folder}, {kind}")
}

fn item(frame: &mut Frame, screen: &Screen, end: u16) {
    let Some(item) = &screen.item else {
        return;
    };
    let visible: Vec<String> = item.visible().map(str::to_owned).collect();
    lines(frame, &visible, end);
}

/// The line for what is asked, what has happened, or what is searched for.
fn question(frame: &mut Frame, screen: &Screen, y: u16) {
    let width = frame.area().width;
    match &screen.prompt {
        Prompt::Search(field) => typed(frame, "Search: ", field.text(), y),
        Prompt::SaveResume(field) => typed(frame, "Save résumé as: ", field.text(), y),
        Prompt::Mark(place, states) => {
            let numbered = states.iter().enumerate();
            let choices: Vec<String> = numbered
                .map(|(index, state)| format!("{} {state}", index + 1))
                .collect();
            let line = format!("Mark {} as: {}", place.id, choices.join("  "));
            put(frame, 0, y, &line, width, BOLD);
        }
        _ if !screen.status.is_empty() => put(frame, 0, y, &screen.status, width, BOLD),
        _ if !screen.listing.search.is_empty() && screen.item.is_none() => {
            let line = format!("Search: {}", screen.listing.search);
            put(frame, 0, y, &line, width, PLAIN);
        }
        _ => {}
    }
}

fn foot(screen: &Screen) -> String {
    match &screen.prompt {
        Prompt::None if screen.item.is_some() => keys::foot(&keys::ITEM),
        Prompt::None => keys::foot(&keys::LIST),
        Prompt::Search(_) => "Enter keep the search  Esc end it  ↑↓ move".to_owned(),
        Prompt::Mark(..) => "number  choose  Esc cancel".to_owned(),
        Prompt::SaveResume(_) => "Enter save  Esc cancel  Ctrl-U clear".to_owned(),
        Prompt::Text(_) => "↑↓ scroll  any other key  back".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::KeyCode;

    use super::*;
    use crate::domain::message::{MessageState, StoredMessage};
    use crate::store::inbox_overview::{Overview, Place, Source};
    use crate::tui::item::Item;
    use crate::tui::list::Window;

    const HOSTILE: &str = "\u{1b}[2J\u{9b}31m\u{202e}\u{200b}\u{2028}\r\n\u{e0041}x";

    fn place() -> Place {
        Place {
            received_at: "2026-11-20T15:00:00+05:00".to_owned(),
            id: 7,
            source: Source::Messages,
        }
    }

    fn screen(name: &str, subject: &str) -> Screen {
        let row = Overview {
            place: place(),
            kind: "message".to_owned(),
            state: "new".to_owned(),
            name: name.to_owned(),
            subject: subject.to_owned(),
        };
        let mut screen = Screen::new();
        screen.list.set_window(Window {
            rows: vec![row],
            ..Window::default()
        });
        screen.total = Some(1);
        screen
    }

    fn open(screen: &mut Screen, text: &str) {
        screen.open(Item::message(
            place(),
            &StoredMessage {
                id: 7,
                kind: "contact".to_owned(),
                reference: None,
                fields: Default::default(),
                state: MessageState::New,
                received_at: place().received_at,
                name: text.to_owned(),
                email: text.to_owned(),
                subject: text.to_owned(),
                message: text.to_owned(),
                spam_reason: Some(text.to_owned()),
            },
        ));
    }

    fn press(screen: &mut Screen, keys: &str) {
        for key in keys.chars() {
            screen.update(KeyCode::Char(key).into());
        }
    }

    fn drawn(screen: &mut Screen, width: u16, height: u16) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, screen)).unwrap();
        let cells = terminal.backend().buffer().content();
        let lines = cells.chunks(usize::from(width).max(1));
        lines
            .map(|line| line.iter().map(|cell| cell.symbol()).collect::<String>())
            .map(|line| line.trim_end().to_owned())
            .collect()
    }

    #[test]
    fn a_narrow_screen_has_fewer_columns_and_the_smallest_has_no_foot() {
        let mut screen = screen("عائشہ خان", "Guards for a school");
        let lines = drawn(&mut screen, 80, 24);
        assert_eq!(
            lines[1],
            "> message     new         2026-11-20 15:00 عائشہ خان       Guards for a school"
        );
        assert!(lines[0].ends_with(" 1 item"), "{}", lines[0]);
        let lines = drawn(&mut screen, 50, 24);
        assert_eq!(
            lines[1],
            "> new         عائشہ خان       Guards for a school"
        );
        let lines = drawn(&mut screen, 20, 5);
        assert_eq!(lines[0], "Inbox: new, of all …");
        assert_eq!(lines[1], "> عائشہ خان       G…");
        assert_eq!(lines[4], "Enter open  m mark …");
        let lines = drawn(&mut screen, 20, 2);
        assert_eq!(lines[1], "> عائشہ خان       G…");
    }

    #[test]
    fn a_small_screen_scrolls_to_the_end_of_the_help() {
        let mut screen = screen("A", "B");
        press(&mut screen, "?");
        let last = "save the résumé to a file that only you can read";
        assert!(!drawn(&mut screen, 80, 8).concat().contains(last));
        press(&mut screen, &"j".repeat(50));
        let lines = drawn(&mut screen, 80, 8);
        assert!(lines[5].contains(last), "{lines:?}");
        press(&mut screen, "k");
        assert!(!drawn(&mut screen, 80, 8)[5].contains(last));
        press(&mut screen, "x");
        assert!(drawn(&mut screen, 80, 8)[1].starts_with("> "));
    }

    /// All that can be in front, at all sizes; a second size after the first is a resize.
    #[test]
    fn nothing_is_too_small_and_nothing_hostile_reaches_the_terminal() {
        for keys in ["", "/abc", "m", "?", "r", "s", "Q"] {
            for is_open in [false, true] {
                let mut screen = screen(HOSTILE, HOSTILE);
                screen.listing.search = HOSTILE.to_owned();
                if is_open {
                    open(&mut screen, &HOSTILE.repeat(50));
                }
                press(&mut screen, keys);
                screen.status = HOSTILE.to_owned();
                for (width, height) in [
                    (80, 24),
                    (20, 5),
                    (1, 1),
                    (0, 0),
                    (3, 2),
                    (200, 3),
                    (7, 60),
                    (80, 24),
                ] {
                    let lines = drawn(&mut screen, width, height).concat();
                    let harmful = lines
                        .chars()
                        .find(|c| crate::domain::terminal_text::is_harmful(*c));
                    assert_eq!(harmful, None, "{keys} at {width} × {height}");
                }
                let shows_it = drawn(&mut screen, 80, 24).concat().contains(r"\u{1b}[2J");
                assert!(shows_it, "{keys} {is_open}");
            }
        }
    }

    #[test]
    fn wide_and_joined_letters_stay_in_their_columns() {
        for name in [
            "警備員の募集とその他いろいろ",
            "می\u{200c}خواہم بلال",
            "e\u{301}\u{301}",
            "👨\u{200d}👩\u{200d}👧",
        ] {
            let mut screen = screen(name, "Subject");
            let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
            terminal.draw(|frame| draw(frame, &mut screen)).unwrap();
            let row: Vec<&str> = (0..80)
                .map(|x| terminal.backend().buffer()[(x, 1)].symbol())
                .collect();
            assert_eq!(row[59..66].concat(), "Subject", "{name}: {row:?}");
        }
    }
}
