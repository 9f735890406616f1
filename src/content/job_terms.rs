//! The terms of a job: pay, hours, and conditions such as meals. All are optional.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

use crate::validation::{FieldErrors, TextRule};

/// Higher pay is probably a typing error.
const MAX_PAY: u32 = 10_000_000;

/// A text field that has one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineField {
    /// The label in error sentences.
    pub label: &'static str,
    /// The name in JSON and in files.
    pub name: &'static str,
    /// Maximum number of characters.
    pub max_length: usize,
}

impl LineField {
    pub(crate) const fn new(label: &'static str, name: &'static str, max_length: usize) -> Self {
        Self {
            label,
            name,
            max_length,
        }
    }
}

/// The terms of a job. Pages leave out terms that the office does not give.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct JobTerms {
    /// The lowest pay in whole rupees.
    pub pay_min: Option<u32>,
    /// The highest pay in whole rupees. `None` if the office gives only the lowest.
    pub pay_max: Option<u32>,
    /// The period that the pay is for.
    pub pay_period: Option<PayPeriod>,
    /// The hours of work, such as "12-hour shifts".
    pub hours: Option<String>,
    /// The days off, for example "Sunday".
    pub days_off: Option<String>,
    /// How overtime is paid.
    pub overtime: Option<String>,
    /// Whether lodging is provided, such as "provided".
    pub lodging: Option<String>,
    /// The meals, for example "two a day, free".
    pub meals: Option<String>,
    /// Who pays for the uniform, such as "provided, not deducted".
    pub uniform: Option<String>,
    /// The training, and whether it is paid.
    pub training: Option<String>,
    /// Schooling or other requirements.
    pub education: Option<String>,
    /// The minimum height, such as "men 5 ft 6, women 5 ft 2".
    pub height: Option<String>,
    /// The documents to bring, separated by semicolons.
    pub documents: Option<String>,
}

/// The period that pay is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Display, EnumString)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum PayPeriod {
    /// Paid by the hour.
    Hour,
    /// Paid by the day.
    Day,
    /// Paid by the month.
    Month,
}

/// A term that is text.
#[derive(Debug)]
pub(crate) struct TextTerm<'a> {
    pub field: LineField,
    /// `None` if the office does not give this term.
    pub text: &'a mut Option<String>,
}

impl JobTerms {
    /// The terms that are text, in the order of the pages.
    pub(crate) fn texts_mut(&mut self) -> [TextTerm<'_>; 10] {
        let term = |label, name, text| TextTerm {
            field: LineField::new(label, name, 120),
            text,
        };
        [
            term("Hours", "hours", &mut self.hours),
            term("Days off", "days_off", &mut self.days_off),
            term("Overtime", "overtime", &mut self.overtime),
            term("Lodging", "lodging", &mut self.lodging),
            term("Meals", "meals", &mut self.meals),
            term("Uniform", "uniform", &mut self.uniform),
            term("Training", "training", &mut self.training),
            term("Education", "education", &mut self.education),
            term("Height", "height", &mut self.height),
            TextTerm {
                field: LineField::new("Documents", "documents", 500),
                text: &mut self.documents,
            },
        ]
    }

    /// The fields of the terms that are text, in the order of the pages.
    pub(crate) fn text_fields() -> [LineField; 10] {
        Self::default().texts_mut().map(|term| term.field)
    }

    /// Replaces the terms that `changes` gives. An empty text in `changes` clears the term: it replaces the old text, and
    /// [`Self::check`] drops it.
    pub fn merge(mut self, mut changes: Self) -> Self {
        self.pay_min = changes.pay_min.or(self.pay_min);
        self.pay_max = changes.pay_max.or(self.pay_max);
        self.pay_period = changes.pay_period.or(self.pay_period);
        for (term, change) in self.texts_mut().into_iter().zip(changes.texts_mut()) {
            *term.text = change.text.take().or(term.text.take());
        }
        self
    }

    /// Checks and trims the terms, and removes empty texts. Adds errors to `errors` under the names of the fields.
    pub(crate) fn check(mut self, errors: &mut FieldErrors) -> Self {
        for TextTerm { field, text } in self.texts_mut() {
            let rule = TextRule::line(field.label, field.max_length);
            *text = text
                .take()
                .filter(|raw| !raw.trim().is_empty())
                .map(|raw| rule.check(errors, field.name, &raw));
        }
        match (self.pay_min, self.pay_max, self.pay_period) {
            (None, None, None) => {}
            (None, None, _) => errors.add("pay_min", "Enter the pay for this period."),
            // "Up to" an amount does not tell applicants how much they will earn.
            (None, ..) => errors.add("pay_min", "Enter the lowest pay as well."),
            (_, _, None) => errors.add("pay_period", "Pay needs a period: hour, day or month."),
            (Some(min), max, Some(_)) => {
                let max = max.unwrap_or(min);
                if min < 1 || min > max || max > MAX_PAY {
                    let sentence = "Pay must be between 1 and 10,000,000 rupees, and the lowest pay must not exceed the highest.";
                    errors.add("pay_min", sentence);
                }
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the terms. Returns the names of the invalid fields as the error.
    fn check(terms: JobTerms) -> Result<JobTerms, Vec<String>> {
        let mut errors = FieldErrors::default();
        let terms = terms.check(&mut errors);
        let result = errors.into_result(terms);
        result.map_err(|invalid| invalid.by_field.into_keys().collect())
    }

    #[test]
    fn each_text_is_one_line_within_its_limit_and_an_empty_one_is_removed() {
        let json = serde_json::to_value(JobTerms::default()).unwrap();
        for (index, field) in JobTerms::text_fields().into_iter().enumerate() {
            let check_value = |value: &str| {
                let mut terms = JobTerms::default();
                *terms.texts_mut()[index].text = Some(value.to_owned());
                check(terms)
            };
            assert!(json.get(field.name).is_some(), "{field:?}");
            let mut trimmed = check_value(" two ").unwrap();
            assert_eq!(trimmed.texts_mut()[index].text.as_deref(), Some("two"));
            assert_eq!(check_value(" \n"), Ok(JobTerms::default()));
            let longest = if field.name == "documents" { 500 } else { 120 };
            assert!(check_value(&"x".repeat(longest)).is_ok());
            for bad in [
                &"x".repeat(longest + 1),
                "two\nlines",
                "\u{1b}[31m",
                "\u{200b}",
            ] {
                assert_eq!(check_value(bad).unwrap_err(), [field.name], "{bad:?}");
            }
        }
    }

    #[test]
    fn pay_needs_a_lowest_amount_and_a_period() {
        let day = Some(PayPeriod::Day);
        for (pay_min, pay_max, pay_period, invalid_field) in [
            (None, None, None, None),
            (Some(1), None, day, None),
            (Some(9), Some(9), day, None),
            (Some(1), Some(10_000_000), day, None),
            (None, Some(9), day, Some("pay_min")),
            (None, None, day, Some("pay_min")),
            (Some(1), Some(2), None, Some("pay_period")),
            (Some(2), Some(1), day, Some("pay_min")),
            (Some(0), None, day, Some("pay_min")),
            (Some(1), Some(10_000_001), day, Some("pay_min")),
        ] {
            let terms = JobTerms {
                pay_min,
                pay_max,
                pay_period,
                ..JobTerms::default()
            };
            let expected = match invalid_field {
                None => Ok(terms.clone()),
                Some(field) => Err(vec![field.to_owned()]),
            };
            assert_eq!(check(terms), expected);
        }
    }
}
