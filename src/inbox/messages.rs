//! Messages: how their forms are checked, and the table `messages`.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::{Connection, Row, named_params};
use serde::Serialize;

use crate::config::{FORMS, Form};
use crate::db::{Error, parse_column};
use crate::inbox::{InboxRow, Source, State, rows};
use crate::karachi;
use crate::language::Language;
use crate::validation::FieldErrors;

/// The fields with a column of their own. A form need not have all of them.
const COLUMNS: [&str; 4] = ["name", "email", "subject", "message"];

/// A message that satisfies the rules of its form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub(crate) kind: &'static str,
    pub(crate) lang: Language,
    /// Empty if the sender stays anonymous.
    pub(crate) name: String,
    /// Empty if the sender stays anonymous.
    pub(crate) email: String,
    /// Composed from other fields if the form has no field `subject`.
    pub(crate) subject: String,
    /// May be empty if the form does not require it.
    pub(crate) message: String,
    /// The other fields of the form that were filled in, by field name.
    pub(crate) fields: BTreeMap<String, String>,
}

impl Message {
    /// Checks the raw `values` of `form`, by field name. It ignores unknown fields. `lang` is the language of the
    /// sender's page.
    pub fn parse(
        form: &'static Form,
        values: &BTreeMap<String, String>,
        lang: Language,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut fields: BTreeMap<String, String> = form
            .fields
            .iter()
            .map(|field| (field.name.clone(), errors.check_field(field, values)))
            .collect();
        let composed_subject = form
            .subject
            .iter()
            .map(|name| {
                let value = fields.get(name).map_or("", String::as_str);
                form.field(name).shown(value)
            })
            .collect::<Vec<_>>()
            .join(", ");
        let [name, email, subject, message] = COLUMNS.map(|name| fields.remove(name));
        fields.retain(|_, value| !value.is_empty());
        errors.into_result(Self {
            kind: &form.kind,
            lang,
            name: name.unwrap_or_default(),
            email: email.unwrap_or_default(),
            subject: subject.unwrap_or(composed_subject),
            message: message.unwrap_or_default(),
            fields,
        })
    }
}

/// A message as the office reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredMessage {
    /// The row id.
    pub id: i64,
    /// The kind of its form, such as `quote`.
    pub kind: String,
    /// The reference that the sender got, such as `Q-000012`; `None` if the form has no references.
    pub reference: Option<String>,
    /// How far the office has dealt with it.
    pub state: State,
    /// RFC 3339 with offset.
    pub received_at: String,
    /// The language of the page that the sender used.
    pub lang: Language,
    /// The sender's name; empty if the sender stays anonymous.
    pub name: String,
    /// The email address for a reply; empty if the sender gave none.
    pub email: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub message: String,
    /// The other fields of the form that were filled in, by field name.
    pub fields: BTreeMap<String, String>,
    /// The signs of spam that the server found. `None` for anything else, and after a person has marked the message.
    pub spam_reason: Option<String>,
}

impl StoredMessage {
    /// The noun for a message of its form, such as "quote request".
    pub fn noun(&self) -> &str {
        let form = FORMS.message(&self.kind);
        form.map_or(&self.kind, |form| &form.noun)
    }

    /// Everything but the text, as pairs of label and value.
    pub fn facts(&self) -> Vec<(&str, String)> {
        let from = match (self.name.as_str(), self.email.as_str()) {
            ("", "") => "anonymous".to_owned(),
            (name, "") => name.to_owned(),
            (name, email) => format!("{name} <{email}>").trim().to_owned(),
        };
        let mut facts = vec![("From", from), ("Subject", self.subject.clone())];
        facts.extend(self.reference.clone().map(|value| ("Reference", value)));
        facts.push(("Received", self.received_at.clone()));
        facts.extend(rows::language_fact(self.lang));
        facts.push(("State", self.state.to_string()));
        facts.extend(self.spam_reason.clone().map(|reason| ("Spam", reason)));
        let fields = self.labelled_fields().into_iter();
        facts.extend(fields.map(|(label, value)| (label, value.to_owned())));
        facts
    }

    /// The other fields in the order of the form, as pairs of label and value in the words of the page. Fields that the
    /// form no longer has come last, with their names and raw values.
    pub fn labelled_fields(&self) -> Vec<(&str, &str)> {
        let form = FORMS.message(&self.kind);
        let current = form
            .iter()
            .flat_map(|form| form.fields.iter())
            .filter_map(|field| {
                let value = self.fields.get(&field.name)?;
                Some((field.label.as_str(), field.shown(value)))
            });
        let former = self
            .fields
            .iter()
            .filter(|(name, _)| form.is_none_or(|form| form.find(name).is_none()))
            .map(|(name, value)| (name.as_str(), value.as_str()));
        current.chain(former).collect()
    }
}

/// Stores a message in the caller's transaction, and returns its id. A `spam_reason` marks it as spam. No other row may
/// have the same `submission_id`.
pub fn insert(
    conn: &Connection,
    message: &Message,
    spam_reason: Option<&str>,
    submission_id: Option<&str>,
    received_at: Timestamp,
) -> Result<i64, Error> {
    let mut insert = conn.prepare_cached(
        "insert into messages (
             submission_id, kind, state, received_at, lang, name, email, subject, message, fields, spam_reason
         )
         values (
             :submission_id, :kind, iif(:spam_reason is null, 'new', 'spam'), :received_at, :lang, :name, :email, :subject,
             :message, :fields, :spam_reason
         )",
    )?;
    Ok(insert.insert(named_params! {
        ":submission_id": submission_id,
        ":kind": message.kind,
        ":received_at": karachi::rfc3339(received_at),
        ":lang": message.lang.code(),
        ":name": message.name,
        ":email": message.email,
        ":subject": message.subject,
        ":message": message.message,
        ":fields": serde_json::json!(message.fields).to_string(),
        ":spam_reason": spam_reason,
    })?)
}

impl InboxRow for StoredMessage {
    const SOURCE: Source = Source::Messages;
    const SELECT: &'static str = "select * from messages";

    fn reference(&self) -> Option<&str> {
        self.reference.as_deref()
    }

    fn title(&self) -> &str {
        &self.subject
    }

    fn read(row: &Row) -> rusqlite::Result<Self> {
        let id = row.get("id")?;
        let kind: String = row.get("kind")?;
        Ok(Self {
            id,
            reference: FORMS
                .message(&kind)
                .and_then(|form| rows::reference(form, id)),
            kind,
            state: parse_column(row, "state", str::parse)?,
            received_at: row.get("received_at")?,
            lang: parse_column(row, "lang", str::parse)?,
            name: row.get("name")?,
            email: row.get("email")?,
            subject: row.get("subject")?,
            message: row.get("message")?,
            fields: parse_column(row, "fields", |text| serde_json::from_str(text))?,
            spam_reason: row.get("spam_reason")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validation::{FieldCode, FieldError};

    fn values(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs
            .iter()
            .map(|(k, v)| (k.to_string(), v.to_string()))
            .collect()
    }

    #[test]
    fn a_form_without_a_subject_composes_it_from_its_fields() {
        let quote = FORMS.message("quote").unwrap();
        let message = Message::parse(
            quote,
            &values(&[
                ("name", "Ayesha Khan"),
                ("email", "ayesha@example.com"),
                ("contact", "0300 1234567"),
                ("service", "canine"),
                ("city", "Lahore"),
                ("guards", ""),
                ("armed", "advise"),
            ]),
            Language::English,
        )
        .unwrap();
        assert_eq!(message.subject, "Canine, Lahore");
        assert_eq!(message.message, "");
        let names: Vec<&str> = message.fields.keys().map(String::as_str).collect();
        assert_eq!(names, ["armed", "city", "contact", "service"]);
    }

    #[test]
    fn an_empty_form_reports_every_required_field() {
        for form in &FORMS.messages {
            let invalid = Message::parse(form, &BTreeMap::new(), Language::Urdu).unwrap_err();
            let required = form.fields.iter().filter(|field| field.required);
            let expected = required.map(|field| {
                let missing = field.missing.clone().unwrap();
                let error = FieldError::new(FieldCode::Missing, missing);
                (field.name.clone(), error)
            });
            assert_eq!(invalid.by_field, expected.collect());
        }
    }

    #[test]
    fn labelled_fields_have_the_words_of_the_form() {
        let fields = [
            ("armed", "advise"),
            ("city", "Lahore"),
            ("old", "x"),
            ("send_references", "on"),
        ];
        let message = StoredMessage {
            id: 12,
            kind: "quote".to_owned(),
            reference: Some("Q-000012".to_owned()),
            state: State::New,
            received_at: String::new(),
            lang: Language::English,
            name: String::new(),
            email: String::new(),
            subject: String::new(),
            message: String::new(),
            fields: values(&fields),
            spam_reason: None,
        };
        assert_eq!(message.reference.as_deref(), Some("Q-000012"));
        let contact = FORMS.message("contact").unwrap();
        assert_eq!(rows::reference(contact, 12), None);
        assert_eq!(
            message.labelled_fields(),
            [
                ("City or district", "Lahore"),
                ("Armed guards", "Please advise me"),
                ("Send me references", "yes"),
                ("old", "x")
            ]
        );
    }
}
