//! An open message or application: what is shown of it, and how far it is scrolled.

use super::reply::mailto;
use super::wrap::wrap;
use crate::domain::application::StoredApplication;
use crate::domain::message::StoredMessage;
use crate::domain::terminal_text::labelled_lines;
use crate::store::inbox_overview::Place;

/// An open item.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) place: Place,
    /// What it is, and its number or reference, such as "message Q-000012".
    pub(super) title: String,
    pub(super) state: String,
    /// A link that starts an answer, if an address was given.
    pub(super) mailto: Option<String>,
    /// A name for the file of its résumé, if it has one.
    pub(super) resume_name: Option<String>,
    /// Labels and values, an empty line, and the text.
    body: String,
    lines: Vec<String>,
    /// The first line on the screen.
    top: usize,
    /// How many lines the screen has room for.
    page: usize,
}

impl Item {
    pub(super) fn message(place: Place, message: &StoredMessage) -> Self {
        let number = message.id.to_string();
        let name = message.reference.as_ref().unwrap_or(&number);
        let link = || mailto(&message.email, &message.subject);
        Self {
            title: format!("message {name}"),
            state: message.state.to_string(),
            mailto: (!message.email.is_empty()).then(link),
            resume_name: None,
            body: labelled_lines(&message.facts()) + "\n" + &message.message,
            ..Self::at(place)
        }
    }

    pub(super) fn application(place: Place, application: &StoredApplication) -> Self {
        let applied_for = application.job_title.as_ref();
        let applied_for = applied_for.unwrap_or(&application.job_position);
        let (id, file_name) = (application.id, &application.resume.file_name);
        let text = application.message.as_deref().unwrap_or_default();
        Self {
            title: format!("application {}", application.reference),
            state: application.state.to_string(),
            mailto: Some(mailto(&application.email, applied_for)),
            resume_name: Some(format!("{id}-{file_name}")),
            body: labelled_lines(&application.facts()) + "\n" + text,
            ..Self::at(place)
        }
    }

    fn at(place: Place) -> Self {
        Self {
            place,
            title: String::new(),
            state: String::new(),
            mailto: None,
            resume_name: None,
            body: String::new(),
            lines: Vec::new(),
            top: 0,
            page: 1,
        }
    }

    /// Breaks the text into lines for a screen of this size.
    pub(super) fn set_size(&mut self, width: usize, page: usize) {
        self.lines = wrap(&self.body, width);
        self.page = page.max(1);
        self.scroll_to(self.top);
    }

    /// Takes the size and the scroll position of the `same` item as it was before.
    pub(super) fn stay_at(&mut self, same: &Self) {
        self.top = same.top;
    }

    pub(super) fn page(&self) -> usize {
        self.page
    }

    pub(super) fn up(&mut self, lines: usize) {
        self.scroll_to(self.top.saturating_sub(lines));
    }

    pub(super) fn down(&mut self, lines: usize) {
        self.scroll_to(self.top.saturating_add(lines));
    }

    fn scroll_to(&mut self, top: usize) {
        self.top = top.min(self.lines.len().saturating_sub(self.page));
    }

    /// The lines on the screen.
    pub(super) fn visible(&self) -> impl Iterator<Item = &str> {
        let lines = self.lines.iter().skip(self.top).take(self.page);
        lines.map(String::as_str)
    }

    /// How many lines are below the screen.
    pub(super) fn lines_below(&self) -> usize {
        self.lines.len().saturating_sub(self.top + self.page)
    }
}
