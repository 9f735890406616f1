//! What a mail shows of each submission: its facts, its text and the command that opens it.

use crate::domain::application::StoredApplication;
use crate::domain::karachi;
use crate::domain::markup::escape;
use crate::domain::message::StoredMessage;
use crate::facts::FORMS;

/// A submission as a mail shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    /// One line, such as "Quote request Q-000012: Canine, Lahore".
    pub title: String,
    /// Label and value.
    facts: Vec<(String, String)>,
    text: String,
    /// The command that opens it.
    command: String,
    /// When it came, in words.
    received: String,
    /// Name and address of who sent it, if there is an address.
    pub sender: Option<(String, String)>,
}

impl Item {
    pub(super) fn of_message(message: &StoredMessage) -> Self {
        let noun = FORMS.message(&message.kind).map(|form| form.noun.as_str());
        let noun = capitalised(noun.unwrap_or(&message.kind));
        let id = message.id.to_string();
        let name = message.reference.as_deref().unwrap_or(&id);
        let mut facts = people(&message.name, &message.email);
        facts.push(fact("Subject", &message.subject));
        let fields = message.labelled_fields();
        facts.extend(fields.into_iter().map(|(label, value)| fact(label, value)));
        let received = moment(&message.received_at);
        facts.push(fact("Received", &received));
        Self {
            title: format!("{noun} {name}: {}", message.subject),
            facts,
            text: message.message.clone(),
            command: format!("standfast messages show {name}"),
            received,
            sender: sender(&message.name, &message.email),
        }
    }

    pub(super) fn of_application(application: &StoredApplication) -> Self {
        let reference = &application.reference;
        let opening = application.job_title.as_ref();
        let title = opening.unwrap_or(&application.job_position);
        let mut facts = people(&application.name, &application.email);
        facts.push(fact("Mobile", &application.contact));
        facts.push(fact("Position", &application.job_position));
        facts.extend(opening.map(|title| fact("Opening", title)));
        if application.repeated {
            facts.push(fact(
                "Repeated",
                "this address has applied for the same before",
            ));
        }
        let file = &application.resume.file_name;
        let output = file_name(reference, file);
        facts.push(fact(
            "Resume",
            &format!("standfast applications resume {reference} --output {output}"),
        ));
        let received = moment(&application.received_at);
        facts.push(fact("Received", &received));
        Self {
            title: format!("Application {reference}: {title}"),
            facts,
            text: application.message.clone().unwrap_or_default(),
            command: format!("standfast applications show {reference}"),
            received,
            sender: sender(&application.name, &application.email),
        }
    }

    /// As plain text, without the title. Each line of the visitor's text is quoted, so that it cannot pass for one of ours.
    pub(super) fn plain(&self) -> String {
        let facts = self.facts.iter();
        let mut text: String = facts
            .map(|(label, value)| format!("{label}: {}\n", value.replace('\n', "\n> ")))
            .collect();
        if !self.text.is_empty() {
            text.push_str(&format!("\n> {}\n", self.text.replace('\n', "\n> ")));
        }
        text + &format!("\nTo open it: {}\n", self.command)
    }

    /// One line, for a list.
    pub(super) fn line(&self) -> String {
        let line = format!("{} ({})", self.title, self.received);
        line.replace('\n', " ")
    }

    /// As HTML, without the title.
    pub(super) fn html(&self) -> String {
        let facts = self.facts.iter().map(|(label, value)| {
            let (label, value) = (escape(label), escape(value));
            format!(
                "<tr><th align=\"left\" valign=\"top\">{label}</th><td dir=\"auto\">{value}</td></tr>\n"
            )
        });
        let mut html = format!(
            "<table cellpadding=\"4\">\n{}</table>\n",
            facts.collect::<String>()
        );
        if !self.text.is_empty() {
            let text = escape(&self.text).replace('\n', "<br>\n");
            html.push_str(&format!("<p dir=\"auto\">{text}</p>\n"));
        }
        html + &format!(
            "<p>To open it: <code>{}</code></p>\n",
            escape(&self.command)
        )
    }
}

fn fact(label: &str, value: &str) -> (String, String) {
    (label.to_owned(), value.to_owned())
}

fn people(name: &str, email: &str) -> Vec<(String, String)> {
    let given = [("Name", name), ("E-mail", email)].into_iter();
    let given: Vec<_> = given.filter(|(_, value)| !value.is_empty()).collect();
    match given.is_empty() {
        true => vec![fact("Name", "anonymous")],
        false => given
            .into_iter()
            .map(|(label, value)| fact(label, value))
            .collect(),
    }
}

fn sender(name: &str, email: &str) -> Option<(String, String)> {
    (!email.is_empty()).then(|| fact(name, email))
}

fn capitalised(noun: &str) -> String {
    let mut letters = noun.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The name under which a command that is pasted into a shell stores the résumé: nothing of the applicant's but the
/// extension, which is one that the form allows.
fn file_name(reference: &str, file: &str) -> String {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_plain = !extension.is_empty() && extension.chars().all(|c| c.is_ascii_alphanumeric());
    match is_plain {
        true => format!("{reference}.{extension}"),
        false => reference.to_owned(),
    }
}

/// A stored time in words, in Karachi.
fn moment(stored: &str) -> String {
    let parsed = stored.parse().ok();
    parsed.map_or_else(|| stored.to_owned(), karachi::in_words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_gets_nothing_of_the_applicant_but_an_extension() {
        for (file, name) in [
            ("cv.pdf", "SF-000001.pdf"),
            ("a b; rm -rf $HOME.docx", "SF-000001.docx"),
            ("cv.$(id)", "SF-000001"),
            ("resume", "SF-000001"),
        ] {
            assert_eq!(file_name("SF-000001", file), name);
        }
    }
}
