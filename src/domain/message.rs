//! A message from the contact form, before and after it is stored.

use std::collections::BTreeMap;

use serde::Serialize;

use super::invalid::{Checks, Invalid};
use super::state::states;
use crate::facts::FORMS;

/// A message that satisfies the rules of the contact form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactMessage {
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) subject: String,
    pub(crate) message: String,
}

impl ContactMessage {
    /// Checks the form's `values`, field name → text as it was sent. Unknown fields are ignored.
    pub fn parse(values: &BTreeMap<String, String>) -> Result<Self, Invalid> {
        let form = &FORMS.contact_us;
        let mut checks = Checks::default();
        let message = Self {
            name: checks.field(form.field("name"), values),
            email: checks.field(form.field("email"), values),
            subject: checks.field(form.field("subject"), values),
            message: checks.field(form.field("message"), values),
        };
        checks.finish(message)
    }
}

/// A message as the office reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredMessage {
    /// Number of the message.
    pub id: i64,
    /// Its state in the office.
    pub state: MessageState,
    /// When it was received, RFC 3339 with offset.
    pub received_at: String,
    /// Who wrote.
    pub name: String,
    /// E-mail address for a reply.
    pub email: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub message: String,
    /// The signs of spam that the program found; none if it is not spam, or if somebody has marked it since.
    pub spam_reason: Option<String>,
}

states! {
    /// The state of a message.
    MessageState {
        /// Not marked yet.
        New = "new",
        /// Read by the office.
        Read = "read",
        /// Answered by the office.
        Answered = "answered",
        /// Unwanted; stored apart from the others, never dropped.
        Spam = "spam",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs
            .iter()
            .map(|(k, v)| (k.to_string(), v.to_string()))
            .collect()
    }

    #[test]
    fn a_complete_form_becomes_a_message() {
        let message = ContactMessage::parse(&values(&[
            ("name", "  Ayesha Khan "),
            ("email", "ayesha@example.com"),
            ("subject", "Guards for a school"),
            ("message", "Hello,\r\nplease call."),
            ("website", "ignored"),
        ]))
        .unwrap();
        assert_eq!(message.name, "Ayesha Khan");
        assert_eq!(message.message, "Hello,\nplease call.");
    }

    #[test]
    fn an_empty_form_names_every_field_at_once() {
        let invalid = ContactMessage::parse(&BTreeMap::new()).unwrap_err();
        let fields: Vec<&str> = invalid.errors.keys().map(String::as_str).collect();
        assert_eq!(fields, ["email", "message", "name", "subject"]);
    }
}
