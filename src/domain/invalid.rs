//! The checks of form fields, by the rules in `data/forms.json`, and their error sentences.

use std::collections::BTreeMap;

use super::file_name::is_invisible;
use super::typed;
use crate::facts::{self, FieldKind, FormField};

/// The invalid fields of a form, each with a sentence for visitors.
#[derive(Debug, Clone, Default, PartialEq, Eq, thiserror::Error)]
#[error("{}", sentences(errors))]
pub struct Invalid {
    /// Field name → sentence.
    pub errors: BTreeMap<String, String>,
}

fn sentences(errors: &BTreeMap<String, String>) -> String {
    let sentences: Vec<&str> = errors.values().map(String::as_str).collect();
    sentences.join(" ")
}

/// The rule for one text.
pub(crate) struct TextRule<'a> {
    /// The name of the field in error sentences.
    pub label: &'a str,
    /// Whether it must contain a visible character.
    pub required: bool,
    /// The sentence when it is required and does not; by default that it is required.
    pub missing: Option<&'a str>,
    /// Most characters, without surrounding white space.
    pub max_length: Option<usize>,
    /// Whether line breaks and tabs are allowed.
    pub multiline: bool,
}

impl TextRule<'_> {
    /// Returns `raw` with `\n` as line break and without surrounding white space. An error is added under `name`.
    pub fn check(&self, checks: &mut Checks, name: &str, raw: &str) -> String {
        let value = raw.replace("\r\n", "\n").trim().to_owned();
        let label = self.label;
        let allowed = |c: char| !c.is_control() || (self.multiline && (c == '\n' || c == '\t'));
        let is_seen = |c: char| !c.is_whitespace() && !is_invisible(c);
        if self.required && !value.contains(is_seen) {
            let sentence = self.missing.map(str::to_owned);
            checks.refuse(
                name,
                sentence.unwrap_or_else(|| format!("{label} is required.")),
            );
        } else if let Some(max) = self.max_length.filter(|max| value.chars().count() > *max) {
            checks.refuse(name, format!("{label} must be {max} characters or fewer."));
        } else if !value.chars().all(allowed) {
            checks.refuse(
                name,
                format!("{label} must not contain control characters."),
            );
        }
        value
    }
}

/// Collects the errors of all fields, so that a form shows them at once.
#[derive(Default)]
pub(crate) struct Checks {
    errors: BTreeMap<String, String>,
}

impl Checks {
    /// Checks and returns the value of `field`. A missing value counts as empty.
    pub fn field(&mut self, field: &FormField, values: &BTreeMap<String, String>) -> String {
        let raw = values.get(&field.name).map_or("", String::as_str);
        let rule = TextRule {
            label: &field.label,
            required: field.required,
            missing: field.missing.as_deref(),
            max_length: field.max_length,
            multiline: field.kind == FieldKind::Textarea,
        };
        let value = rule.check(self, &field.name, &typed::tidied(field.kind, raw));
        if value.is_empty() || self.errors.contains_key(&field.name) {
            return value;
        }
        let is_valid = match field.kind {
            FieldKind::Email => facts::is_email(&value),
            FieldKind::Tel => is_telephone_number(&value),
            FieldKind::Number => is_number(field, &value),
            FieldKind::Date => is_day(&value),
            FieldKind::Select | FieldKind::Radio => {
                field.options.iter().any(|option| option.value == value)
            }
            FieldKind::Text | FieldKind::Textarea | FieldKind::File => true,
        };
        if !is_valid {
            let sentence = field.invalid.clone();
            // Only a manipulated page sends what is not one of the choices.
            let sentence =
                sentence.unwrap_or_else(|| format!("{} must be one of the choices.", field.label));
            self.refuse(&field.name, sentence);
        }
        value
    }

    /// Adds an error for the field `name`.
    pub fn refuse(&mut self, name: &str, sentence: String) {
        self.errors.insert(name.to_owned(), sentence);
    }

    /// Whether the field `name` has an error.
    pub fn has(&self, name: &str) -> bool {
        self.errors.contains_key(name)
    }

    /// Returns `value` if there are no errors.
    pub fn finish<T>(self, value: T) -> Result<T, Invalid> {
        if self.errors.is_empty() {
            return Ok(value);
        }
        Err(self.into_invalid())
    }

    /// The collected errors, for a form without a value.
    pub fn into_invalid(self) -> Invalid {
        Invalid {
            errors: self.errors,
        }
    }
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
    let is_written = text.chars().all(|c| c.is_ascii_digit());
    is_written && text.parse().is_ok_and(|number| limits.contains(&number))
}

/// A day of the calendar, YYYY-MM-DD.
fn is_day(text: &str) -> bool {
    text.len() == "2027-01-15".len() && text.parse::<jiff::civil::Date>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::FORMS;

    fn refusal(field: &FormField, value: &str) -> Option<String> {
        let mut checks = Checks::default();
        let values = BTreeMap::from([(field.name.clone(), value.to_owned())]);
        checks.field(field, &values);
        checks.errors.remove(&field.name)
    }

    #[test]
    fn each_rule_of_a_field_has_its_sentence() {
        let contact = &FORMS.contact().fields;
        let job = &FORMS.job_request.fields;
        for (field, value, sentence) in [
            (contact.get("name"), " \t ", "Enter your name."),
            (contact.get("name"), "\u{200b}\u{3164}", "Enter your name."),
            (
                contact.get("name"),
                &"n".repeat(101),
                "Name must be 100 characters or fewer.",
            ),
            (
                contact.get("email"),
                "nobody",
                "Enter an e-mail address such as name@example.com.",
            ),
            (
                contact.get("subject"),
                "a\nb",
                "Subject must not contain control characters.",
            ),
            (
                contact.get("name"),
                "a\u{9b}31m",
                "Name must not contain control characters.",
            ),
            (
                contact.get("message"),
                "a\u{1b}[2J",
                "Message must not contain control characters.",
            ),
            (
                job.get("job_position"),
                "director",
                "Job position must be one of the choices.",
            ),
        ] {
            assert_eq!(refusal(field, value).as_deref(), Some(sentence));
        }
    }

    #[test]
    fn valid_values_are_accepted() {
        let contact = &FORMS.contact().fields;
        let job = &FORMS.job_request.fields;
        for (field, value) in [
            (contact.get("name"), "عائشہ خان"),
            (contact.get("message"), "One line\n\tand another"),
            (job.get("job_position"), "driver"),
            (job.get("message"), ""),
        ] {
            assert_eq!(refusal(field, value), None, "{value}");
        }
    }

    #[test]
    fn only_telephone_numbers_are_accepted() {
        let contact = FORMS.job_request.fields.get("contact");
        for good in [
            "0300 1234567",
            "+92-300-0000000",
            "(051) 0000000",
            "1234567",
            "٠٣٠٠ ٠٠٠٠٠٠٠",
            "\u{202a}۰۳۰۰\u{2011}۱۲۳۴۵۶۷\u{202c}",
        ] {
            assert_eq!(refusal(contact, good), None, "{good}");
        }
        for bad in [
            "123456",
            "1234567890123456",
            "0300.0000000",
            "call me",
            "+92 300 000000x",
            "०३००१२३४५६७",
        ] {
            assert_eq!(
                refusal(contact, bad).as_deref(),
                Some("Enter a telephone number such as 0300 1234567."),
                "{bad}"
            );
        }
    }

    #[test]
    fn only_numbers_and_days_within_their_limits_are_accepted() {
        let quote = &FORMS.message("quote").unwrap().fields;
        for (name, good, bad) in [
            ("sites", ["1", "999"], ["0", "1000"]),
            ("guards", ["12", "9999"], ["+5", "1.5"]),
            ("guards", ["007", ""], ["99999999999", "-1"]),
            ("guards", ["۱۲", "٩٩٩٩\u{200f}"], ["۰", "۱۲٫۵"]),
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
            ("start_date", ["۲۰۲۷-۰۱-۱۵", ""], ["۲۰۲۷-۰۲-۲۹", "۲۰۲۷۰۱۱۵"]),
            ("armed", ["yes", "advise"], ["maybe", "YES"]),
        ] {
            for value in good {
                assert_eq!(refusal(quote.get(name), value), None, "{value}");
            }
            for value in bad {
                assert!(refusal(quote.get(name), value).is_some(), "{value}");
            }
        }
    }

    #[test]
    fn length_is_counted_in_characters_after_tidying() {
        let message = FORMS.contact().fields.get("message");
        let lines = "ع\r\n".repeat(2500);
        assert_eq!(refusal(message, &lines), None);
        assert_eq!(refusal(message, &"ع".repeat(5000)), None);
        assert!(refusal(message, &"ع".repeat(5001)).is_some());
    }

    #[test]
    fn the_sentences_read_as_one_text() {
        let mut checks = Checks::default();
        checks.refuse("b", "Two.".to_owned());
        checks.refuse("a", "One.".to_owned());
        assert_eq!(checks.finish(()).unwrap_err().to_string(), "One. Two.");
    }
}
