//! Draws the screen, from top to bottom: the title, the list or the open item, a line for questions and results, and the keys.
//!
//! All text is escaped, so that a visitor's text cannot move the cursor or change the terminal. We use only bold, dim and
//! reversed text, which every terminal shows in its own colours.

use ratatui::Frame;
use ratatui::layout::Constraint::{self, Fill, Length, Max, Min};
use ratatui::layout::{Layout, Rect};
use ratatui::style::Stylize;
use ratatui::text::{Line, Text};
use ratatui::widgets::{HighlightSpacing, Row, Table};

use crate::config::FORMS;
use crate::inbox::overview::InboxItem;
use crate::inbox::{Filter, State};
use crate::text::{display_width, escape_line};
use crate::tui::app::{App, MAX_ROWS, Prompt};
use crate::tui::text::ScrollableText;

/// Draws `app`, and records the height of the page in it. It fills `frame`, whatever its size.
pub(super) fn draw(frame: &mut Frame, app: &mut App) {
    let rows = Layout::vertical([Length(1), Min(0), Max(1), Max(1)]);
    let [title, body, question, keys] = rows.areas(frame.area());
    app.page_height = body.height.max(1).into();
    let lines_below = if let Prompt::Help(text) = &mut app.prompt {
        draw_text(frame, body, text)
    } else if let Some(item) = &mut app.open_item {
        draw_text(frame, body, &mut item.text)
    } else {
        draw_list(frame, body, app);
        0
    };
    draw_title(frame, title, app, lines_below);
    draw_question(frame, question, app);
    frame.render_widget(Line::from(key_hints(app)).dim(), keys);
}

fn draw_title(frame: &mut Frame, area: Rect, app: &App, lines_below: usize) {
    let title = match &app.open_item {
        Some(item) => format!("{}: {}", item.title, item.state),
        None => format!("Inbox: {}", listing_title(app)),
    };
    let count = match (&app.open_item, lines_below) {
        (_, 1) => "1 more line".to_owned(),
        (_, 2..) => format!("{lines_below} more lines"),
        (Some(_), 0) => String::new(),
        (None, 0) => row_count(app),
    };
    let fits = display_width(&title) + 1 + display_width(&count) < area.width.into();
    frame.render_widget(Line::from(title).bold(), area);
    if fits {
        frame.render_widget(Line::from(count).right_aligned(), area);
    }
}

fn row_count(app: &App) -> String {
    let is_search = !app.listing.search.is_empty();
    match (app.rows.len(), is_search) {
        (MAX_ROWS, true) => format!("the newest {MAX_ROWS} found"),
        (MAX_ROWS, false) => format!("the newest {MAX_ROWS} items"),
        (count, true) => format!("{count} found"),
        (1, false) => "1 item".to_owned(),
        (count, false) => format!("{count} items"),
    }
}

/// Describes the filter of the list, such as "new, of all kinds".
fn listing_title(app: &App) -> String {
    let states = match app.listing.filter {
        Filter::Of(state) => state.as_str(),
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

/// Draws the visible lines of `text`. Returns how many lines are below the screen.
fn draw_text(frame: &mut Frame, area: Rect, text: &mut ScrollableText) -> usize {
    let visible = text.visible(area.width.into(), area.height.into());
    frame.render_widget(Text::from_iter(visible.lines), area);
    visible.lines_below
}

/// A column of the list.
#[derive(Debug, Clone, Copy)]
enum Column {
    Kind,
    State,
    ReceivedAt,
    Name,
    Subject,
}

impl Column {
    /// The columns that fit into `width`. The open item shows the others.
    fn that_fit(width: u16) -> &'static [Self] {
        match width {
            72.. => &[
                Self::Kind,
                Self::State,
                Self::ReceivedAt,
                Self::Name,
                Self::Subject,
            ],
            50.. => &[Self::State, Self::Name, Self::Subject],
            _ => &[Self::Name, Self::Subject],
        }
    }

    fn width(self) -> Constraint {
        match self {
            Self::Kind | Self::State => Length(11),
            Self::ReceivedAt => Length(16),
            Self::Name => Length(15),
            Self::Subject => Fill(1),
        }
    }

    fn cell(self, item: &InboxItem) -> String {
        match self {
            Self::Kind => escape_line(&item.kind),
            Self::State => item.state.to_string(),
            // Without seconds and offset.
            Self::ReceivedAt => {
                let minutes: String = item.key.received_at.chars().take(16).collect();
                escape_line(&minutes.replace('T', " "))
            }
            Self::Name => escape_line(&item.name),
            Self::Subject => escape_line(&item.subject),
        }
    }
}

fn draw_list(frame: &mut Frame, area: Rect, app: &mut App) {
    if app.rows.is_empty() {
        let message = if app.listing.search.is_empty() {
            "  There is nothing here."
        } else {
            "  Nothing was found."
        };
        frame.render_widget(Line::from(message).dim(), area);
        return;
    }
    let columns = Column::that_fit(area.width);
    let rows = app.rows.iter().map(|row| {
        let cells = Row::new(columns.iter().map(|column| column.cell(row)));
        if row.state == State::New {
            cells.bold()
        } else {
            cells
        }
    });
    let widths = columns.iter().map(|column| column.width());
    let table = Table::new(rows, widths)
        .highlight_symbol("> ")
        .highlight_spacing(HighlightSpacing::Always)
        .row_highlight_style(ratatui::style::Style::new().not_bold().reversed());
    frame.render_stateful_widget(table, area, &mut app.table);
    // Put the cursor on the selected row, because screen readers follow it.
    let selected = app.table.selected().unwrap_or_default();
    let row_on_screen = selected.saturating_sub(app.table.offset()) as u16;
    frame.set_cursor_position((area.x, area.y + row_on_screen));
}

/// Draws the line for a question, the result of the last key, or the search text.
fn draw_question(frame: &mut Frame, area: Rect, app: &App) {
    let line = match &app.prompt {
        Prompt::Search => return draw_input(frame, area, "Search: ", &app.listing.search),
        Prompt::SaveResume(name) => return draw_input(frame, area, "Save résumé as: ", name),
        Prompt::Mark(item_key, states) => {
            let choices: Vec<_> = states
                .iter()
                .zip(1..)
                .map(|(state, number)| format!("{number} {state}"))
                .collect();
            let noun = item_key.source.noun();
            format!("Mark {noun} {} as: {}", item_key.id, choices.join("  "))
        }
        _ if !app.status.is_empty() => escape_line(&app.status),
        _ if !app.listing.search.is_empty() && app.open_item.is_none() => {
            format!("Search: {}", escape_line(&app.listing.search))
        }
        _ => return,
    };
    frame.render_widget(Line::from(line).bold(), area);
}

/// Draws an input line with the cursor at its end. If it is too long, cuts off its beginning.
fn draw_input(frame: &mut Frame, area: Rect, label: &str, text: &str) {
    let mut line = format!("{label}{}", escape_line(text));
    while display_width(&line) >= area.width.into() && !line.is_empty() {
        line.remove(0);
    }
    let end = area.x + display_width(&line) as u16;
    frame.render_widget(Line::from(line).bold(), area);
    frame.set_cursor_position((end, area.y));
}

fn key_hints(app: &App) -> &'static str {
    match &app.prompt {
        Prompt::None => match &app.open_item {
            None => "Enter open  m mark  / search  f new/spam/all  t kind  ↑↓ move  ? help  q quit",
            Some(item) if item.resume_name.is_none() => {
                "m mark  ↑↓ scroll  Esc back  ? help  q quit"
            }
            Some(_) => "m mark  s save résumé  ↑↓ scroll  Esc back  ? help  q quit",
        },
        Prompt::Search => "Enter keep the search  Esc end it  ↑↓ move",
        Prompt::Mark(..) => "1–9 choose  Esc cancel",
        Prompt::SaveResume(_) => "Enter save  Esc cancel  Ctrl-U clear",
        Prompt::Help(_) => "↑↓ scroll  any other key  back",
    }
}
