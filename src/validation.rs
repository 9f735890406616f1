//! The checks of form fields, by the rules in `data/forms.json`, and their error sentences.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use strum::VariantNames;

use crate::config::values::is_email;
use crate::config::{FieldKind, FormField};
use crate::text::{is_invisible, is_visible, western_digit};

/// What is wrong with a field. React has words for each in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantNames, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FieldCode {
    /// It is required and empty.
    Missing,
    /// It is not of its kind.
    Invalid,
    /// It has too many characters.
    TooLong,
    /// It has control characters.
    ControlCharacters,
    /// It is not one of the choices.
    NotAChoice,
    /// The file is empty.
    EmptyFile,
    /// The file is too large.
    TooLarge,
    /// The name of the file ends in another extension.
    WrongType,
    /// The content of the file is not what its name says.
    NotARealFile,
    /// No page of ours sends this.
    StaleForm,
    /// The opening takes no applications any more.
    NotOpen,
}

/// An error of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// For programs.
    pub code: FieldCode,
    /// For people who read English.
    pub sentence: String,
}

impl FieldError {
    pub(crate) fn new(code: FieldCode, sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        Self { code, sentence }
    }
}

/// The invalid fields of a form, each with a sentence for visitors. Checks collect them all, so that a form shows them at once.
#[derive(Debug, Clone, Default, PartialEq, Eq, thiserror::Error)]
#[error("{}", errors.values().map(|error| &*error.sentence).collect::<Vec<_>>().join(" "))]
pub struct Invalid {
    /// By field name.
    pub errors: BTreeMap<String, FieldError>,
}

/// The rule for one text.
pub(crate) struct TextRule<'a> {
    /// The name of the field in error sentences.
    pub label: &'a str,
    /// Whether it must contain a visible character.
    pub required: bool,
    /// The sentence when it is required and does not; by default that it is required.
    pub missing: Option<&'a str>,
    /// Maximum number of characters, without surrounding white space.
    pub max_length: Option<usize>,
    /// Whether line breaks and tabs are allowed.
    pub multiline: bool,
}

impl<'a> TextRule<'a> {
    /// A required line of at most `max_length` characters.
    pub fn line(label: &'a str, max_length: usize) -> Self {
        Self {
            label,
            required: true,
            missing: None,
            max_length: Some(max_length),
            multiline: false,
        }
    }

    /// Returns `raw` with `\n` as line break and without surrounding white space. An error is added under `name`.
    pub fn check(&self, checks: &mut Invalid, name: &str, raw: &str) -> String {
        let value = raw.replace("\r\n", "\n").trim().to_owned();
        let label = self.label;
        let allowed = |c: char| !c.is_control() || (self.multiline && (c == '\n' || c == '\t'));
        if self.required && !value.contains(is_visible) {
            let by_default = || format!("{label} is required.");
            let sentence = self.missing.map_or_else(by_default, str::to_owned);
            checks.refuse_as(name, FieldCode::Missing, sentence);
        } else if let Some(max) = self.max_length.filter(|max| value.chars().count() > *max) {
            let sentence = format!("{label} must be {max} characters or fewer.");
            checks.refuse_as(name, FieldCode::TooLong, sentence);
        } else if !value.chars().all(allowed) {
            let sentence = format!("{label} must not contain control characters.");
            checks.refuse_as(name, FieldCode::ControlCharacters, sentence);
        }
        value
    }
}

impl Invalid {
    /// Checks and returns the value of `field`. A missing value counts as empty.
    pub(crate) fn field(&mut self, field: &FormField, values: &BTreeMap<String, String>) -> String {
        let raw = values.get(&field.name).map_or("", String::as_str);
        let rule = TextRule {
            label: &field.label,
            required: field.required,
            missing: field.missing.as_deref(),
            max_length: field.max_length,
            multiline: field.kind == FieldKind::Textarea,
        };
        let value = rule.check(self, &field.name, &tidied(field.kind, raw));
        if value.is_empty() || self.errors.contains_key(&field.name) {
            return value;
        }
        let is_valid = match field.kind {
            FieldKind::Email => is_email(&value),
            FieldKind::Tel => is_telephone_number(&value),
            FieldKind::Number => is_number(field, &value),
            FieldKind::Date => is_day(&value),
            FieldKind::Select | FieldKind::Radio => {
                field.options.iter().any(|option| option.value == value)
            }
            FieldKind::Text | FieldKind::Textarea | FieldKind::File => true,
        };
        if !is_valid {
            match &field.invalid {
                Some(sentence) => self.refuse(&field.name, sentence),
                // Only a manipulated page sends what is not one of the choices.
                None => {
                    let sentence = format!("{} must be one of the choices.", field.label);
                    self.refuse_as(&field.name, FieldCode::NotAChoice, sentence);
                }
            }
        }
        value
    }

    /// Adds an error for the field `name`, which is not of its kind.
    pub(crate) fn refuse(&mut self, name: &str, sentence: impl Into<String>) {
        self.refuse_as(name, FieldCode::Invalid, sentence);
    }

    /// Adds an error for the field `name`.
    pub(crate) fn refuse_as(&mut self, name: &str, code: FieldCode, sentence: impl Into<String>) {
        let error = FieldError::new(code, sentence);
        self.errors.insert(name.to_owned(), error);
    }

    /// Returns `value` if there are no errors.
    pub(crate) fn finish<T>(self, value: T) -> Result<T, Self> {
        if self.errors.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

/// `raw` as the field's kind is checked and stored: telephones with an Urdu or Arabic keyboard type their own digits, and a
/// number that is copied from a chat or a contact list brings direction marks, other spaces and other hyphens. A text stays as
/// it was typed. `ui/src/forms/field-problem.ts` does the same before a form is sent.
fn tidied(kind: FieldKind, raw: &str) -> Cow<'_, str> {
    let has_digits = match kind {
        FieldKind::Tel | FieldKind::Number | FieldKind::Date => true,
        FieldKind::Email => false,
        _ => return Cow::Borrowed(raw),
    };
    let seen = raw.chars().filter(|c| !is_invisible(*c));
    let plain = seen.map(|c| match c {
        '\u{a0}' | '\u{2007}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        c if has_digits => western_digit(c),
        c => c,
    });
    Cow::Owned(plain.collect())
}

/// 7 to 15 digits (ITU-T E.164 allows no more), with spaces, hyphens and brackets between them.
fn is_telephone_number(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let allowed = |c: char| c.is_ascii_digit() || " +-()".contains(c);
    (7..=15).contains(&digits) && text.chars().all(allowed)
}

/// A whole number within the limits of its field.
fn is_number(field: &FormField, text: &str) -> bool {
    let limits = field.min.unwrap_or(0)..=field.max.unwrap_or(u32::MAX);
    let is_written = text.len() <= 10 && text.chars().all(|c| c.is_ascii_digit());
    is_written && text.parse().is_ok_and(|number| limits.contains(&number))
}

/// A day of the calendar, YYYY-MM-DD.
fn is_day(text: &str) -> bool {
    text.len() == "2027-01-15".len() && text.parse::<jiff::civil::Date>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::FORMS;

    fn refusal(field: &FormField, value: &str) -> Option<(FieldCode, String)> {
        let mut checks = Invalid::default();
        let values = BTreeMap::from([(field.name.clone(), value.to_owned())]);
        checks.field(field, &values);
        let error = checks.errors.remove(&field.name)?;
        Some((error.code, error.sentence))
    }

    #[test]
    fn each_rule_of_a_field_has_its_code_and_its_sentence() {
        let contact = &FORMS.messages[0];
        let job = &FORMS.job_request;
        let address = "Enter an e-mail address such as name@example.com.";
        for (field, value, error) in [
            (contact.field("name"), "عائشہ خان", None),
            (
                contact.field("name"),
                "\u{200b}\u{3164}",
                Some((FieldCode::Missing, "Enter your name.")),
            ),
            (
                contact.field("name"),
                &"n".repeat(101),
                Some((FieldCode::TooLong, "Name must be 100 characters or fewer.")),
            ),
            (
                contact.field("email"),
                "nobody",
                Some((FieldCode::Invalid, address)),
            ),
            (
                contact.field("subject"),
                "a\nb",
                Some((
                    FieldCode::ControlCharacters,
                    "Subject must not contain control characters.",
                )),
            ),
            (contact.field("message"), "One line\n\tand another", None),
            (
                contact.field("message"),
                "a\u{1b}[2J",
                Some((
                    FieldCode::ControlCharacters,
                    "Message must not contain control characters.",
                )),
            ),
            (job.field("job_position"), "driver", None),
            (
                job.field("job_position"),
                "director",
                Some((
                    FieldCode::NotAChoice,
                    "Job position must be one of the choices.",
                )),
            ),
        ] {
            let expected = error.map(|(code, sentence): (_, &str)| (code, sentence.to_owned()));
            assert_eq!(refusal(field, value), expected, "{value}");
        }
    }

    #[test]
    fn numbers_and_dates_become_ascii_and_texts_stay_as_they_were_typed() {
        let text = "\u{202a}گارڈ ۲۰۲۷\u{200c}\u{a0}\u{2011}";
        for (kind, raw, expected) in [
            (FieldKind::Tel, "۰۳۰۰ ۱۲۳۴۵۶۷", "0300 1234567"),
            (
                FieldKind::Tel,
                "\u{202a}+92\u{a0}300\u{2011}1234567\u{202c}\u{200e}",
                "+92 300-1234567",
            ),
            (FieldKind::Number, "٩٠\u{200f}", "90"),
            (FieldKind::Date, "۲۰۲۷–۰۱-۱۵", "2027-01-15"),
            // No digits of an address are replaced by others.
            (FieldKind::Email, "\u{feff}۱@example.com", "۱@example.com"),
            (FieldKind::Text, text, text),
            (FieldKind::Radio, text, text),
        ] {
            assert_eq!(tidied(kind, raw), expected, "{raw:?}");
        }
    }

    #[test]
    fn only_telephone_numbers_are_accepted() {
        let contact = FORMS.job_request.field("contact");
        for good in ["+92-300-0000000", "(051) 0000000", "1234567"] {
            assert_eq!(refusal(contact, good), None, "{good}");
        }
        for bad in [
            "123456",
            "1234567890123456",
            "0300.0000000",
            "+92 300 000000x",
        ] {
            assert!(refusal(contact, bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn only_numbers_and_days_within_their_limits_are_accepted() {
        let quote = FORMS.message("quote").unwrap();
        for (name, good, bad) in [
            ("sites", ["1", "999"], ["0", "1000"]),
            ("guards", ["12", "9999"], ["+5", "1.5"]),
            ("guards", ["007", ""], ["00000000012", "-1"]),
            (
                "start_date",
                ["2027-01-15", "2028-02-29"],
                ["2027-02-29", "15.01.2027"],
            ),
            (
                "start_date",
                ["2026-12-31", ""],
                ["2027-1-5", "2027-01-15T10:00"],
            ),
            ("armed", ["yes", "advise"], ["maybe", "YES"]),
        ] {
            for value in good {
                assert_eq!(refusal(quote.field(name), value), None, "{value}");
            }
            for value in bad {
                assert!(refusal(quote.field(name), value).is_some(), "{value}");
            }
        }
    }

    #[test]
    fn length_is_counted_in_characters_after_tidying() {
        let message = FORMS.messages[0].field("message");
        let lines = "ع\r\n".repeat(2500);
        assert_eq!(refusal(message, &lines), None);
        assert_eq!(refusal(message, &"ع".repeat(5000)), None);
        assert!(refusal(message, &"ع".repeat(5001)).is_some());
    }
}
