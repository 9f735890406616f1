//! Draws the list.

use ratatui::Frame;
use ratatui::layout::Position;

use super::paint::{BOLD, DIM, PLAIN, REVERSED, put};
use crate::domain::message::MessageState;
use crate::domain::state::State;
use crate::store::inbox_overview::Overview;
use crate::tui::screen::Screen;

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

/// Draws the rows from the second line up to `end`.
pub(super) fn draw(frame: &mut Frame, screen: &Screen, end: u16) {
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
            (false, new) if new == MessageState::NEW.as_str() => BOLD,
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

/// The text of a column.
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
