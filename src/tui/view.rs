//! Draws the screen: a title, the list or what is in front of it, a line for questions and results, the keys.
//!
//! Texts are always escaped: a visitor's text can neither move the cursor nor change the terminal. Only bold, dim and
//! reversed letters are used, which every terminal has in its own colours.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Stylize;
use ratatui::text::{Line, Text};
use ratatui::widgets::{HighlightSpacing, Row, Table};

use crate::config::FORMS;
use crate::inbox::Filter;
use crate::inbox::overview::Overview;
use crate::text::{columns_of, escape_line};
use crate::tui::app::{App, MAX_ROWS, Prompt};
use crate::tui::text::Scrolled;

/// Columns of the list: width and the narrowest screen that shows it. The subject takes the rest.
const KIND: (u16, u16) = (11, 72);
const STATE: (u16, u16) = (11, 50);
const RECEIVED: (u16, u16) = (16, 72);
const NAME: (u16, u16) = (15, 0);

/// Draws `app` on the whole of `frame`, whatever its size.
pub(super) fn draw(frame: &mut Frame, app: &mut App) {
    let rows = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Max(1),
        Constraint::Max(1),
    ]);
    let [title, body, question, foot] = rows.areas(frame.area());
    app.page = body.height.max(1).into();
    if let Prompt::Text(text) = &mut app.prompt {
        scrolled(frame, body, text);
    } else if let Some(item) = &mut app.item {
        scrolled(frame, body, &mut item.text);
    } else {
        list(frame, body, app);
    }
    draw_title(frame, title, app);
    draw_question(frame, question, app);
    frame.render_widget(Line::from(keys_of(app)).dim(), foot);
}

fn draw_title(frame: &mut Frame, area: Rect, app: &App) {
    let (title, count) = match &app.item {
        Some(item) => {
            let below = match item.text.lines_below() {
                0 => String::new(),
                lines => format!("{lines} more lines"),
            };
            (format!("{}: {}", item.title, item.state), below)
        }
        None => (format!("Inbox: {}", listed(app)), found(app)),
    };
    let fits = columns_of(&title) + 1 + columns_of(&count) < area.width.into();
    frame.render_widget(Line::from(title).bold(), area);
    if fits {
        frame.render_widget(Line::from(count).right_aligned(), area);
    }
}

fn found(app: &App) -> String {
    let noun = match app.listing.search.is_empty() {
        true => "items",
        false => "found",
    };
    match app.rows.len() {
        MAX_ROWS => format!("the newest {MAX_ROWS} {noun}"),
        found => format!("{found} {noun}"),
    }
}

fn listed(app: &App) -> String {
    let states = match app.listing.filter {
        Filter::New => "new",
        Filter::Spam => "spam",
        _ => "all but spam",
    };
    let kind = match app.listing.kind {
        None => "of all kinds",
        Some(kind) => FORMS
            .message(kind)
            .map_or("applications", |form| &form.plural),
    };
    format!("{states}, {kind}")
}

fn scrolled(frame: &mut Frame, area: Rect, text: &mut Scrolled) {
    text.set_size(area.width.into(), area.height.into());
    let lines: Vec<Line> = text.visible().map(Line::from).collect();
    frame.render_widget(Text::from(lines), area);
}

fn list(frame: &mut Frame, area: Rect, app: &mut App) {
    if app.rows.is_empty() {
        let nothing = match app.listing.search.is_empty() {
            true => "  There is nothing here.",
            false => "  Nothing was found.",
        };
        frame.render_widget(Line::from(nothing).dim(), area);
        return;
    }
    let width = frame.area().width;
    let fits = |(_, narrowest): (u16, u16)| width >= narrowest;
    let columns = [KIND, STATE, RECEIVED, NAME]
        .into_iter()
        .filter(|column| fits(*column));
    let widths = columns.map(|(columns, _)| Constraint::Length(columns));
    let row = |row: &Overview| {
        // To the minute.
        let received: String = row.place.received_at.chars().take(16).collect();
        let cells = [
            (KIND, row.kind.clone()),
            (STATE, row.state.clone()),
            (RECEIVED, received.replace('T', " ")),
            (NAME, row.name.clone()),
            ((0, 0), row.subject.clone()),
        ];
        let shown = cells.into_iter().filter(|(column, _)| fits(*column));
        let cells = Row::new(shown.map(|(_, text)| escape_line(&text)));
        match row.state == "new" {
            true => cells.bold(),
            false => cells,
        }
    };
    let table = Table::new(
        app.rows.iter().map(row),
        widths.chain([Constraint::Fill(1)]),
    )
    .highlight_symbol("> ")
    .highlight_spacing(HighlightSpacing::Always)
    .row_highlight_style(ratatui::style::Style::new().not_bold().reversed());
    frame.render_stateful_widget(table, area, &mut app.table);
    // Programs that read the screen aloud follow the cursor.
    let selected = app.table.selected().unwrap_or_default();
    let below_top = selected.saturating_sub(app.table.offset()) as u16;
    set_cursor(frame, area.x, area.y + below_top);
}

/// The line for what is asked, what has happened, or what is searched for.
fn draw_question(frame: &mut Frame, area: Rect, app: &App) {
    let line = match &app.prompt {
        Prompt::Search => return typed(frame, area, "Search: ", &app.listing.search),
        Prompt::SaveResume(name) => return typed(frame, area, "Save résumé as: ", name),
        Prompt::Mark(place, states) => {
            let numbered = states.iter().zip(1..);
            let choices: Vec<_> = numbered.map(|(state, n)| format!("{n} {state}")).collect();
            format!("Mark {} as: {}", place.id, choices.join("  "))
        }
        _ if !app.status.is_empty() => escape_line(&app.status),
        _ if !app.listing.search.is_empty() && app.item.is_none() => {
            format!("Search: {}", escape_line(&app.listing.search))
        }
        _ => return,
    };
    frame.render_widget(Line::from(line).bold(), area);
}

/// A line that is being typed, with the cursor at its end. What does not fit is cut off at the beginning.
fn typed(frame: &mut Frame, area: Rect, label: &str, text: &str) {
    let mut line = format!("{label}{}", escape_line(text));
    while columns_of(&line) >= area.width.into() && !line.is_empty() {
        line.remove(0);
    }
    let end = area.x + columns_of(&line) as u16;
    frame.render_widget(Line::from(line).bold(), area);
    set_cursor(frame, end, area.y);
}

fn set_cursor(frame: &mut Frame, x: u16, y: u16) {
    let (width, height) = (frame.area().width, frame.area().height);
    frame.set_cursor_position(Position {
        x: x.min(width.saturating_sub(1)),
        y: y.min(height.saturating_sub(1)),
    });
}

fn keys_of(app: &App) -> &'static str {
    match &app.prompt {
        Prompt::None if app.item.is_some() => {
            "m mark  s save résumé  ↑↓ scroll  Esc back  ? help  q quit"
        }
        Prompt::None => {
            "Enter open  m mark  / search  f new/spam/all  t type  ↑↓ move  ? help  q quit"
        }
        Prompt::Search => "Enter keep the search  Esc end it  ↑↓ move",
        Prompt::Mark(..) => "number  choose  Esc cancel",
        Prompt::SaveResume(_) => "Enter save  Esc cancel  Ctrl-U clear",
        Prompt::Text(_) => "↑↓ scroll  any other key  back",
    }
}
