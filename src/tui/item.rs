//! An open message or application: what is shown of it, and how far it is scrolled.

use super::reply::mailto;
use super::wrap::wrap;
use crate::domain::application::StoredApplication;
use crate::domain::message::StoredMessage;
use crate::store::inbox_overview::Place;

/// An open item.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) place: Place,
    /// What it is and its number, such as "message 12".
    pub(super) title: String,
    pub(super) state: String,
    pub(super) mailto: String,
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
        let mut facts = vec![
            ("From", sender(&message.name, &message.email)),
            ("Subject", message.subject.clone()),
            ("Received", message.received_at.clone()),
            ("State", message.state.to_string()),
        ];
        facts.extend(message.spam_reason.clone().map(|reason| ("Spam", reason)));
        Self {
            title: format!("message {}", message.id),
            state: message.state.to_string(),
            mailto: mailto(&message.email, &message.subject),
            resume_name: None,
            body: body(&facts, &message.message),
            ..Self::at(place)
        }
    }

    pub(super) fn application(place: Place, application: &StoredApplication) -> Self {
        let title = application.job_title.as_ref();
        let applied_for = title.unwrap_or(&application.job_position);
        let resume = &application.resume;
        let mut facts = vec![
            ("From", sender(&application.name, &application.email)),
            ("Contact", application.contact.clone()),
            ("Position", application.job_position.clone()),
        ];
        facts.extend(title.map(|title| ("Opening", title.clone())));
        facts.push(("Reference", application.reference.clone()));
        facts.push(("Received", application.received_at.clone()));
        facts.push(("State", application.state.to_string()));
        facts.extend(
            application
                .spam_reason
                .clone()
                .map(|reason| ("Spam", reason)),
        );
        if application.repeated {
            let sentence = "this address applied for the same position before";
            facts.push(("Repeated", sentence.to_owned()));
        }
        let file = format!("{}, {} bytes", resume.file_name, resume.size);
        facts.push(("Resume", file));
        facts.push(("Consent", application.consent_version.clone()));
        Self {
            title: format!("application {}", application.id),
            state: application.state.to_string(),
            mailto: mailto(&application.email, applied_for),
            resume_name: Some(format!("{}-{}", application.id, resume.file_name)),
            body: body(&facts, application.message.as_deref().unwrap_or_default()),
            ..Self::at(place)
        }
    }

    fn at(place: Place) -> Self {
        Self {
            place,
            title: String::new(),
            state: String::new(),
            mailto: String::new(),
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

fn sender(name: &str, email: &str) -> String {
    format!("{name} <{email}>")
}

fn body(facts: &[(&str, String)], text: &str) -> String {
    use crate::domain::terminal_text::escape_line;
    let facts = facts
        .iter()
        .map(|(label, value)| format!("{:11}{}\n", format!("{label}:"), escape_line(value)));
    let mut body: String = facts.collect();
    body.push('\n');
    body.push_str(text);
    body
}
