//! Draws the screen: a title, the list or what is in front of it, a line for questions and results, the keys.
//!
//! Texts are always escaped: a visitor's text can neither move the cursor nor change the terminal. Only bold, dim and
//! reversed letters are used, which every terminal has in its own colours.

use ratatui::Frame;
use ratatui::layout::Constraint::{self, Fill, Length, Max, Min};
use ratatui::layout::{Layout, Rect};
use ratatui::style::Stylize;
use ratatui::text::{Line, Text};
use ratatui::widgets::{HighlightSpacing, Row, Table};

use crate::config::FORMS;
use crate::inbox::Filter;
use crate::inbox::State;
use crate::inbox::overview::InboxItem;
use crate::text::{columns_of, escape_line};
use crate::tui::app::{App, MAX_ROWS, Prompt};
use crate::tui::text::Scrolled;

/// Columns of the list: kind, state, time of receipt, name and subject.
const WIDTHS: [Constraint; 5] = [Length(11), Length(11), Length(16), Length(15), Fill(1)];

/// Draws `app` on the whole of `frame`, whatever its size.
pub(super) fn draw(frame: &mut Frame, app: &mut App) {
    let rows = Layout::vertical([Length(1), Min(0), Max(1), Max(1)]);
    let [title, body, question, foot] = rows.areas(frame.area());
    app.page = body.height.max(1).into();
    let lines_below = if let Prompt::Help(text) = &mut app.prompt {
        scrolled(frame, body, text)
    } else if let Some(item) = &mut app.item {
        scrolled(frame, body, &mut item.text)
    } else {
        list(frame, body, app);
        0
    };
    draw_title(frame, title, app, lines_below);
    draw_question(frame, question, app);
    frame.render_widget(Line::from(keys_of(app)).dim(), foot);
}

fn draw_title(frame: &mut Frame, area: Rect, app: &App, lines_below: usize) {
    let title = match &app.item {
        Some(item) => format!("{}: {}", item.title, item.state),
        None => format!("Inbox: {}", listed(app)),
    };
    let count = match (&app.item, lines_below) {
        (_, 1..) => format!("{lines_below} more lines"),
        (Some(_), 0) => String::new(),
        (None, 0) => found(app),
    };
    let fits = columns_of(&title) + 1 + columns_of(&count) < area.width.into();
    frame.render_widget(Line::from(title).bold(), area);
    if fits {
        frame.render_widget(Line::from(count).right_aligned(), area);
    }
}

fn found(app: &App) -> String {
    let is_search = !app.listing.search.is_empty();
    let noun = if is_search { "found" } else { "items" };
    match app.rows.len() {
        MAX_ROWS => format!("the newest {MAX_ROWS} {noun}"),
        found => format!("{found} {noun}"),
    }
}

fn listed(app: &App) -> String {
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

/// Draws what fits of `text`. Returns how many lines are below it.
fn scrolled(frame: &mut Frame, area: Rect, text: &mut Scrolled) -> usize {
    let (lines, below) = text.visible(area.width.into(), area.height.into());
    frame.render_widget(Text::from_iter(lines), area);
    below
}

fn list(frame: &mut Frame, area: Rect, app: &mut App) {
    if app.rows.is_empty() {
        let nothing = if app.listing.search.is_empty() {
            "  There is nothing here."
        } else {
            "  Nothing was found."
        };
        frame.render_widget(Line::from(nothing).dim(), area);
        return;
    }
    // A narrow screen leaves out what the open item shows too.
    let columns: &[usize] = match area.width {
        72.. => &[0, 1, 2, 3, 4],
        50.. => &[1, 3, 4],
        _ => &[3, 4],
    };
    let row = |item: &InboxItem| {
        // To the minute.
        let received: String = item.key.received_at.chars().take(16).collect();
        let received = received.replace('T', " ");
        let state = item.state.as_str();
        let cells = [&item.kind, state, &received, &item.name, &item.subject];
        let cells = Row::new(columns.iter().map(|column| escape_line(cells[*column])));
        if item.state == State::New {
            return cells.bold();
        }
        cells
    };
    let widths = columns.iter().map(|column| WIDTHS[*column]);
    let table = Table::new(app.rows.iter().map(row), widths)
        .highlight_symbol("> ")
        .highlight_spacing(HighlightSpacing::Always)
        .row_highlight_style(ratatui::style::Style::new().not_bold().reversed());
    frame.render_stateful_widget(table, area, &mut app.table);
    // Programs that read the screen aloud follow the cursor.
    let selected = app.table.selected().unwrap_or_default();
    let below_top = selected.saturating_sub(app.table.offset()) as u16;
    frame.set_cursor_position((area.x, area.y + below_top));
}

/// The line for what is asked, what has happened, or what is searched for.
fn draw_question(frame: &mut Frame, area: Rect, app: &App) {
    let line = match &app.prompt {
        Prompt::Search => return typed(frame, area, "Search: ", &app.listing.search),
        Prompt::SaveResume(name) => return typed(frame, area, "Save résumé as: ", name),
        Prompt::Mark(place, states) => {
            let numbered = states.iter().zip(1..);
            let choices: Vec<_> = numbered.map(|(state, n)| format!("{n} {state}")).collect();
            let noun = place.source.noun();
            format!("Mark {noun} {} as: {}", place.id, choices.join("  "))
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
    frame.set_cursor_position((end, area.y));
}

fn keys_of(app: &App) -> &'static str {
    match &app.prompt {
        Prompt::None => match &app.item {
            None => "Enter open  m mark  / search  f new/spam/all  t kind  ↑↓ move  ? help  q quit",
            Some(item) if item.resume_name.is_none() => {
                "m mark  ↑↓ scroll  Esc back  ? help  q quit"
            }
            Some(_) => "m mark  s save résumé  ↑↓ scroll  Esc back  ? help  q quit",
        },
        Prompt::Search => "Enter keep the search  Esc end it  ↑↓ move",
        Prompt::Mark(..) => "number  choose  Esc cancel",
        Prompt::SaveResume(_) => "Enter save  Esc cancel  Ctrl-U clear",
        Prompt::Help(_) => "↑↓ scroll  any other key  back",
    }
}
