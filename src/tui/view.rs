//! Draws the screen. Every text passes through [`put`], which escapes it: a visitor's text can neither move the cursor nor
//! change the terminal. Only bold, dim and reversed letters are used, which every terminal has in its own colours.

use ratatui::Frame;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};

use super::keys;
use super::screen::{Prompt, Screen};
use super::wrap::wrap;
use crate::domain::terminal_text::{columns_of, cut, escape_line};
use crate::store::inbox_overview::{Mark, Overview, Source};

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const DIM: Style = Style::new().add_modifier(Modifier::DIM);
const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
const PLAIN: Style = Style::new();

/// Columns of the list and the narrowest screen that shows them; the last one takes the rest.
const COLUMNS: [(Column, u16, u16); 5] = [
    (Column::Kind, 12, 72),
    (Column::State, 12, 50),
    (Column::Received, 17, 72),
    (Column::Name, 16, 0),
    (Column::Subject, u16::MAX, 0),
];
/// Where the first column starts, after the sign of the selected row.
const LIST_LEFT: u16 = 2;

#[derive(Clone, Copy)]
enum Column {
    Kind,
    State,
    Received,
    Name,
    Subject,
}

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
    match &screen.prompt {
        Prompt::Help => lines(frame, &wrap(&keys::help(), width.into()), body_end),
        Prompt::Mailto => mailto(frame, screen, body_end),
        _ if screen.item.is_some() => item(frame, screen, body_end),
        _ => list(frame, screen, body_end),
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
            lines => format!("{lines} more lines"),
        },
        (None, Some(total)) => format!("{total} items"),
        (None, None) if screen.list.is_complete() => format!("{} found", screen.list.len()),
        (None, None) => format!("more than {} found", screen.list.len() - 1),
    };
    let right = usize::from(width).saturating_sub(columns_of(&count));
    if right > columns_of(&title) + 1 {
        put(frame, right as u16, 0, &count, width, PLAIN);
    }
}

fn listed(screen: &Screen) -> String {
    let mark = match screen.listing.mark {
        Mark::New => "new",
        Mark::Inbox => "all but spam",
        Mark::Spam => "spam",
    };
    let source = match screen.listing.source {
        None => "messages and applications",
        Some(Source::Messages) => "messages",
        Some(Source::Applications) => "applications",
    };
    format!("{mark}, {source}")
}

fn list(frame: &mut Frame, screen: &Screen, end: u16) {
    let width = frame.area().width;
    if screen.list.len() == 0 {
        let nothing = match screen.listing.search.is_empty() {
            true => "There is nothing here.",
            false => "Nothing was found.",
        };
        put(frame, LIST_LEFT, 1, nothing, width, DIM);
        return;
    }
    for ((row, is_selected), y) in screen.list.visible().zip(1..end) {
        let style = match (is_selected, row.state.as_str()) {
            (true, _) => REVERSED,
            (false, "new") => BOLD,
            (false, _) => PLAIN,
        };
        if is_selected {
            put(frame, 0, y, ">", width, style);
            // Programs that read the screen aloud follow the cursor.
            frame.set_cursor_position(Position { x: 0, y });
        }
        let mut x = LIST_LEFT;
        for (column, columns, narrowest) in COLUMNS {
            if width >= narrowest {
                put(
                    frame,
                    x,
                    y,
                    &cell(row, column),
                    columns.saturating_sub(1),
                    style,
                );
                x = x.saturating_add(columns);
            }
        }
    }
}

fn cell(row: &Overview, column: Column) -> String {
    match column {
        Column::Kind => row.kind.clone(),
        Column::State => row.state.clone(),
        // To the minute.
        Column::Received => row
            .place
            .received_at
            .chars()
            .take(16)
            .collect::<String>()
            .replace('T', " "),
        Column::Name => row.name.clone(),
        Column::Subject => row.subject.clone(),
    }
}

fn item(frame: &mut Frame, screen: &Screen, end: u16) {
    let Some(item) = &screen.item else {
        return;
    };
    let visible: Vec<String> = item.visible().map(str::to_owned).collect();
    lines(frame, &visible, end);
}

fn mailto(frame: &mut Frame, screen: &Screen, end: u16) {
    let link = screen.item.as_ref().map_or("", |item| &item.mailto);
    let width = usize::from(frame.area().width);
    let mut all = wrap("This link starts an answer in your mail program:\n", width);
    all.extend(wrap(link, width));
    lines(frame, &all, end);
}

fn lines(frame: &mut Frame, lines: &[String], end: u16) {
    let width = frame.area().width;
    for (line, y) in lines.iter().zip(1..end) {
        put(frame, 0, y, line, width, PLAIN);
    }
}

/// The line for what is asked, what has happened, or what is searched for.
fn question(frame: &mut Frame, screen: &Screen, y: u16) {
    let width = frame.area().width;
    match &screen.prompt {
        Prompt::Search(field) => typed(frame, "Search: ", field.text(), y),
        Prompt::SaveResume(field) => typed(frame, "Save résumé as: ", field.text(), y),
        Prompt::Mark(states) => {
            let numbered = states.iter().enumerate();
            let choices: Vec<String> = numbered
                .map(|(index, state)| format!("{} {state}", index + 1))
                .collect();
            let line = format!("Mark as: {}", choices.join("  "));
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

/// A line that is being typed, with the cursor at its end. What does not fit is cut off at the beginning.
fn typed(frame: &mut Frame, label: &str, text: &str, y: u16) {
    let width = frame.area().width;
    put(frame, 0, y, label, width, BOLD);
    let left = columns_of(label).min(usize::from(width)) as u16;
    let room = usize::from(width - left).saturating_sub(1);
    let mut shown = escape_line(text);
    while columns_of(&shown) > room {
        shown.remove(0);
    }
    put(frame, left, y, &shown, width, PLAIN);
    let x = left + columns_of(&shown) as u16;
    frame.set_cursor_position(Position {
        x: x.min(width - 1),
        y,
    });
}

fn foot(screen: &Screen) -> String {
    match &screen.prompt {
        Prompt::None if screen.item.is_some() => keys::foot(&keys::ITEM),
        Prompt::None => keys::foot(&keys::LIST),
        Prompt::Search(_) => "Enter keep the search  Esc end it  ↑↓ move".to_owned(),
        Prompt::Mark(_) => "number  choose  Esc cancel".to_owned(),
        Prompt::SaveResume(_) => "Enter save  Esc cancel  Ctrl-U clear".to_owned(),
        Prompt::Mailto | Prompt::Help => "any key  back".to_owned(),
    }
}

/// Puts `text` at a place of the screen, escaped and on one line, in at most `columns` columns.
fn put(frame: &mut Frame, x: u16, y: u16, text: &str, columns: u16, style: Style) {
    let room = frame.area().width.saturating_sub(x).min(columns);
    if room == 0 {
        return;
    }
    let shown = cut(&escape_line(text), room.into());
    frame
        .buffer_mut()
        .set_stringn(x, y, shown, room.into(), style);
}
