//! Checks form fields by the rules in `data/forms.json`, and makes the error sentences.

use std::collections::BTreeMap;

use serde::Serialize;
use strum::VariantNames;

use crate::config::values::is_email;
use crate::config::{FieldKind, FormField, TICKED};
use crate::text::is_visible;
use crate::typed;

/// The fault of a field. The front end has words for each code in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantNames)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FieldCode {
    /// The field is required, but empty.
    Missing,
    /// The value does not fit the kind of field, such as an email address.
    Invalid,
    /// Too many characters.
    TooLong,
    /// The value contains control characters.
    ControlCharacters,
    /// The value is not one of the choices.
    NotAChoice,
    /// The file is empty.
    EmptyFile,
    /// The file is too large.
    TooLarge,
    /// The file is not of an accepted type.
    WrongType,
    /// The content of the file does not match its name.
    NotARealFile,
    /// The file is a picture.
    Picture,
    /// The file is a document that its program can save as a PDF.
    SaveAsPdf,
    /// The file needs a password.
    Protected,
    /// The file is incomplete.
    Damaged,
    /// The file has macros.
    Macros,
    /// The text has too few characters to replace a résumé.
    TooShort,
    /// Too many photographs.
    TooManyPhotos,
    /// The visitor sent both a file and photographs. Only one of them can be the résumé.
    FileAndPhotos,
    /// The photograph is not a picture, or of a kind that we cannot read.
    NotAPhoto,
    /// The photograph is a HEIC or AVIF file.
    HeicPhoto,
    /// The photograph is incomplete.
    DamagedPhoto,
    /// The photograph has too many bytes or pixels.
    LargePhoto,
    /// None of our current pages sends this value.
    StaleForm,
    /// The job is closed.
    NotOpen,
}

/// An error of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// The reason, for programs.
    pub code: FieldCode,
    /// The reason, in English.
    pub sentence: String,
    /// The number of the wrong photograph in this field, from 1.
    pub photo: Option<usize>,
}

impl FieldError {
    pub(crate) fn new(code: FieldCode, sentence: impl Into<String>) -> Self {
        Self {
            code,
            sentence: sentence.into(),
            photo: None,
        }
    }
}

/// The errors of a form. All fields are checked before the form is refused, so that a visitor sees all errors together.
#[derive(Debug, Clone, Default, PartialEq, Eq, thiserror::Error)]
#[error("{}", by_field.values().map(|error| &*error.sentence).collect::<Vec<_>>().join(" "))]
pub struct FieldErrors {
    /// The error of each invalid field, by the name of the field.
    pub by_field: BTreeMap<String, FieldError>,
}

/// The rules for one text.
pub(crate) struct TextRule<'a> {
    /// The name of the field in error sentences.
    pub label: &'a str,
    /// Whether the text must contain a visible character.
    pub required: bool,
    /// The error sentence for a required text that is empty; by default "LABEL is required."
    pub missing: Option<&'a str>,
    /// Maximum number of characters, not counting surrounding white space.
    pub max_length: Option<usize>,
    /// Whether line breaks and tabs are allowed.
    pub multiline: bool,
}

impl<'a> TextRule<'a> {
    /// A required text on one line, with at most `max_length` characters.
    pub fn line(label: &'a str, max_length: usize) -> Self {
        Self {
            label,
            required: true,
            missing: None,
            max_length: Some(max_length),
            multiline: false,
        }
    }

    /// Returns `raw` with `\n` as line break and without surrounding white space. Adds an error for the field `name` to
    /// `errors` if the text breaks a rule.
    pub fn check(&self, errors: &mut FieldErrors, name: &str, raw: &str) -> String {
        let value = raw.replace("\r\n", "\n").trim().to_owned();
        let label = self.label;
        let is_allowed = |c: char| !c.is_control() || (self.multiline && (c == '\n' || c == '\t'));
        if self.required && !value.contains(is_visible) {
            let sentence = match self.missing {
                Some(sentence) => sentence.to_owned(),
                None => format!("{label} is required."),
            };
            errors.add_with_code(name, FieldCode::Missing, sentence);
        } else if let Some(max) = self.max_length.filter(|max| value.chars().count() > *max) {
            let sentence = format!("{label} must be {max} characters or fewer.");
            errors.add_with_code(name, FieldCode::TooLong, sentence);
        } else if !value.chars().all(is_allowed) {
            let sentence = format!("{label} must not contain control characters.");
            errors.add_with_code(name, FieldCode::ControlCharacters, sentence);
        }
        value
    }
}

impl FieldErrors {
    /// Tidies, checks and returns the value of `field`. A missing value counts as empty.
    pub(crate) fn check_field(
        &mut self,
        field: &FormField,
        values: &BTreeMap<String, String>,
    ) -> String {
        let is_empty = |name: &String| values.get(name).is_none_or(|value| value.trim().is_empty());
        let raw = values.get(&field.name).map_or("", String::as_str);
        let rule = TextRule {
            label: &field.label,
            required: field.required && field.unless.iter().all(is_empty),
            missing: field.missing.as_deref(),
            max_length: field.max_length,
            multiline: field.kind == FieldKind::Textarea,
        };
        let value = rule.check(self, &field.name, &typed::tidy(field.kind, raw));
        if value.is_empty() || self.by_field.contains_key(&field.name) {
            return value;
        }
        let is_valid = match field.kind {
            FieldKind::Email => is_email(&value),
            FieldKind::Tel => typed::is_telephone_number(&value),
            FieldKind::Number => is_number(field, &value) || typed::is_remark(&value),
            FieldKind::Date => is_day(&value),
            FieldKind::Select | FieldKind::Radio => {
                field.options.iter().any(|option| option.value == value)
            }
            FieldKind::Checkbox => value == TICKED,
            FieldKind::Text | FieldKind::Textarea | FieldKind::File | FieldKind::Photos => true,
        };
        if !is_valid {
            match &field.invalid {
                Some(sentence) => self.add(&field.name, sentence),
                // Only a manipulated page sends another value than the choices.
                None => {
                    let sentence = format!("{} must be one of the choices.", field.label);
                    self.add_with_code(&field.name, FieldCode::NotAChoice, sentence);
                }
            }
        }
        value
    }

    /// Checks that the value of `field` has its minimum length.
    pub(crate) fn check_length(&mut self, field: &FormField, values: &BTreeMap<String, String>) {
        let value = values.get(&field.name).map_or("", |value| value.trim());
        let minimum = field.min_length.unwrap_or(0);
        if value.chars().count() < minimum && !self.by_field.contains_key(&field.name) {
            let sentence = field.too_short.clone().unwrap_or_default();
            self.add_with_code(&field.name, FieldCode::TooShort, sentence);
        }
    }

    /// Adds an error with the code [`FieldCode::Invalid`] for the field `name`.
    pub(crate) fn add(&mut self, name: &str, sentence: impl Into<String>) {
        self.add_with_code(name, FieldCode::Invalid, sentence);
    }

    /// Adds an error for the field `name`.
    pub(crate) fn add_with_code(
        &mut self,
        name: &str,
        code: FieldCode,
        sentence: impl Into<String>,
    ) {
        let error = FieldError::new(code, sentence);
        self.by_field.insert(name.to_owned(), error);
    }

    /// Returns `value` if there are no errors.
    pub(crate) fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.by_field.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

/// Whether `value` is a whole number within the limits of the field.
fn is_number(field: &FormField, value: &str) -> bool {
    let limits = field.min.unwrap_or(0)..=field.max.unwrap_or(u32::MAX);
    let has_digits_only = value.len() <= 10 && value.chars().all(|c| c.is_ascii_digit());
    has_digits_only && value.parse().is_ok_and(|number| limits.contains(&number))
}

/// Whether `value` is a day as YYYY-MM-DD. [`typed::tidy`] has already converted other formats.
fn is_day(value: &str) -> bool {
    value.len() == "2027-01-15".len() && value.parse::<jiff::civil::Date>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::FORMS;

    fn refusal(field: &FormField, value: &str) -> Option<(FieldCode, String)> {
        let mut errors = FieldErrors::default();
        let values = BTreeMap::from([(field.name.clone(), value.to_owned())]);
        errors.check_field(field, &values);
        let error = errors.by_field.remove(&field.name)?;
        Some((error.code, error.sentence))
    }

    #[test]
    fn each_rule_has_a_code_and_a_sentence() {
        let contact = FORMS.message("contact").unwrap();
        let job = &FORMS.job_request;
        let address = "Enter an email address such as name@example.com.";
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
            (contact.field("subject"), "a\nb", None),
            (contact.field("message"), "a\u{1b}[2J", None),
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

    /// Texts of the office's own files are checked, but not tidied.
    #[test]
    fn control_characters_are_refused_in_text_that_is_not_tidied() {
        for (multiline, text, is_refused) in [
            (true, "one\n\ttwo", false),
            (true, "a\u{1b}[2J", true),
            (false, "a\nb", true),
        ] {
            let rule = TextRule {
                multiline,
                ..TextRule::line("Title", 100)
            };
            let mut errors = FieldErrors::default();
            rule.check(&mut errors, "title", text);
            let code = errors.by_field.get("title").map(|error| error.code);
            let expected = is_refused.then_some(FieldCode::ControlCharacters);
            assert_eq!(code, expected, "{text:?}");
        }
    }

    #[test]
    fn only_one_of_the_choices_is_accepted() {
        let armed = FORMS.message("quote").unwrap().field("armed");
        for (value, is_refused) in [
            ("yes", false),
            ("advise", false),
            ("maybe", true),
            ("YES", true),
        ] {
            assert_eq!(refusal(armed, value).is_some(), is_refused, "{value}");
        }
    }

    #[test]
    fn length_is_counted_in_characters_after_tidying() {
        let message = FORMS.message("contact").unwrap().field("message");
        let lines = "ع\r\n".repeat(2500);
        assert_eq!(refusal(message, &lines), None);
        assert_eq!(refusal(message, &"ع".repeat(5000)), None);
        assert!(refusal(message, &"ع".repeat(5001)).is_some());
    }
}
