//! Puts texts on the screen, always escaped: a visitor's text can neither move the cursor nor change the terminal. Only
//! bold, dim and reversed letters are used, which every terminal has in its own colours.

use ratatui::Frame;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};

use crate::domain::terminal_text::{columns_of, cut, escape_line};

pub(super) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
pub(super) const DIM: Style = Style::new().add_modifier(Modifier::DIM);
pub(super) const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
pub(super) const PLAIN: Style = Style::new();

/// Puts `text` at a place of the screen, escaped and on one line, in at most `columns` columns.
pub(super) fn put(frame: &mut Frame, x: u16, y: u16, text: &str, columns: u16, style: Style) {
    let room = frame.area().width.saturating_sub(x).min(columns);
    if room == 0 {
        return;
    }
    let shown = cut(&escape_line(text), room.into());
    frame
        .buffer_mut()
        .set_stringn(x, y, shown, room.into(), style);
}

/// Fills the lines from the second one up to `end`.
pub(super) fn lines(frame: &mut Frame, lines: &[String], end: u16) {
    let width = frame.area().width;
    for (line, y) in lines.iter().zip(1..end) {
        put(frame, 0, y, line, width, PLAIN);
    }
}

/// A line that is being typed, with the cursor at its end. What does not fit is cut off at the beginning.
pub(super) fn typed(frame: &mut Frame, label: &str, text: &str, y: u16) {
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
