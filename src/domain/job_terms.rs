//! The terms of an opening: pay, hours, and what comes with the work. All are optional.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::invalid::{Checks, TextRule};

/// Higher pay is probably a typing error.
const MAX_PAY: u32 = 10_000_000;

/// What the office says about the terms of an opening; pages leave out what it does not say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct JobTerms {
    /// Lowest pay in a period, in whole rupees.
    pub pay_min: Option<u32>,
    /// Highest pay in a period, in whole rupees.
    pub pay_max: Option<u32>,
    /// The period of the pay.
    pub pay_period: Option<PayPeriod>,
    /// Hours of work, one line like all these texts.
    pub hours: Option<String>,
    /// Days off.
    pub days_off: Option<String>,
    /// How overtime is paid.
    pub overtime: Option<String>,
    /// A place to sleep.
    pub lodging: Option<String>,
    /// Meals.
    pub meals: Option<String>,
    /// Uniform and equipment.
    pub uniform: Option<String>,
    /// Training, and whether it is paid.
    pub training: Option<String>,
    /// Schooling, height or other requirements.
    pub education: Option<String>,
    /// What to bring to the interview, separated by semicolons.
    pub documents: Option<String>,
}

/// What pay is counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "lowercase"))]
#[serde(rename_all = "lowercase")]
pub enum PayPeriod {
    /// Each hour.
    Hour,
    /// Each day.
    Day,
    /// Each month.
    Month,
}

impl PayPeriod {
    /// All periods.
    pub const ALL: [Self; 3] = [Self::Hour, Self::Day, Self::Month];

    /// The word for it in files and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Hour => "hour",
            Self::Day => "day",
            Self::Month => "month",
        }
    }
}

impl fmt::Display for PayPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for PayPeriod {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|period| period.as_str() == word);
        found.ok_or_else(|| "must be hour, day or month".to_owned())
    }
}

/// A text among the terms.
#[derive(Debug)]
pub struct TermText {
    /// Its name in files and in the API.
    pub name: &'static str,
    /// Its name for people.
    pub label: &'static str,
    max_length: usize,
}

/// In the order of the fields of [`JobTerms`], which is that of pages too.
const TEXTS: [TermText; 9] = [
    text("hours", "Hours"),
    text("days_off", "Days off"),
    text("overtime", "Overtime"),
    text("lodging", "Lodging"),
    text("meals", "Meals"),
    text("uniform", "Uniform"),
    text("training", "Training"),
    text("education", "Education"),
    TermText {
        max_length: 500,
        ..text("documents", "Documents")
    },
];

const fn text(name: &'static str, label: &'static str) -> TermText {
    TermText {
        name,
        label,
        max_length: 120,
    }
}

impl JobTerms {
    /// The texts that are given.
    pub fn texts(&self) -> impl Iterator<Item = (&'static TermText, &str)> {
        let texts = [
            &self.hours,
            &self.days_off,
            &self.overtime,
            &self.lodging,
            &self.meals,
            &self.uniform,
            &self.training,
            &self.education,
            &self.documents,
        ];
        TEXTS
            .iter()
            .zip(texts)
            .filter_map(|(text, value)| Some((text, value.as_deref()?)))
    }

    /// All texts.
    pub fn texts_mut(&mut self) -> impl Iterator<Item = (&'static TermText, &mut Option<String>)> {
        TEXTS.iter().zip([
            &mut self.hours,
            &mut self.days_off,
            &mut self.overtime,
            &mut self.lodging,
            &mut self.meals,
            &mut self.uniform,
            &mut self.training,
            &mut self.education,
            &mut self.documents,
        ])
    }

    /// Returns the tidied terms; an empty text counts as not given. Errors are added under the names of the fields.
    pub(super) fn check(mut self, checks: &mut Checks) -> Self {
        for (text, value) in self.texts_mut() {
            let given = value.take().filter(|raw| !raw.trim().is_empty());
            *value = given.map(|raw| text.check(checks, &raw));
        }
        let amounts = (self.pay_min, self.pay_max, self.pay_period);
        if let Err((field, sentence)) = check_pay(amounts) {
            checks.refuse(field, sentence);
        }
        self
    }
}

impl TermText {
    fn check(&self, checks: &mut Checks, raw: &str) -> String {
        let without_words = format!("{} must contain visible characters.", self.label);
        TextRule {
            label: self.label,
            required: true,
            missing: Some(&without_words),
            max_length: Some(self.max_length),
            multiline: false,
        }
        .check(checks, self.name, raw)
    }
}

/// The error names the field.
fn check_pay(
    amounts: (Option<u32>, Option<u32>, Option<PayPeriod>),
) -> Result<(), (&'static str, String)> {
    match amounts {
        (None, None, None) => Ok(()),
        // "Up to" an amount says nothing of what an applicant will earn.
        (None, ..) => Err(("pay_min", "Pay needs its lowest amount.".to_owned())),
        (_, _, None) => Err((
            "pay_period",
            "Pay needs a period: hour, day or month.".to_owned(),
        )),
        (Some(min), max, Some(_)) => {
            let max = max.unwrap_or(min);
            let is_plausible = 1 <= min && min <= max && max <= MAX_PAY;
            is_plausible.then_some(()).ok_or_else(|| {
                let sentence =
                    "Pay must lie between 1 and 10,000,000 rupees, the lower amount first.";
                ("pay_min", sentence.to_owned())
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms() -> JobTerms {
        let mut terms = JobTerms {
            pay_min: Some(45_000),
            pay_max: Some(52_000),
            pay_period: Some(PayPeriod::Month),
            ..JobTerms::default()
        };
        for (text, value) in terms.texts_mut() {
            *value = Some(text.name.to_owned());
        }
        terms
    }

    /// The fields that are refused.
    fn refused(terms: JobTerms) -> Vec<String> {
        let mut checks = Checks::default();
        terms.check(&mut checks);
        let result = checks.finish(());
        result.map_or_else(|invalid| invalid.errors.into_keys().collect(), |()| vec![])
    }

    #[test]
    fn each_text_has_the_name_of_its_field() {
        let json = serde_json::to_value(terms()).unwrap();
        for text in &TEXTS {
            assert_eq!(json[text.name], text.name);
        }
        assert_eq!(json.as_object().unwrap().len(), TEXTS.len() + 3);
        let terms = terms();
        assert_eq!(terms.texts().count(), TEXTS.len());
        assert!(terms.texts().all(|(text, value)| text.name == value));
    }

    #[test]
    fn terms_may_be_given_or_left_out() {
        let only_lowest = JobTerms {
            pay_max: None,
            ..terms()
        };
        let limits = JobTerms {
            pay_min: Some(1),
            pay_max: Some(10_000_000),
            hours: Some("h".repeat(120)),
            documents: Some("d".repeat(500)),
            ..terms()
        };
        let fixed = JobTerms {
            pay_max: Some(45_000),
            ..terms()
        };
        for terms in [JobTerms::default(), terms(), only_lowest, limits, fixed] {
            let mut checks = Checks::default();
            let checked = terms.clone().check(&mut checks);
            assert_eq!(checks.finish(checked), Ok(terms));
        }
    }

    #[test]
    fn an_empty_text_counts_as_not_given() {
        let terms = JobTerms {
            hours: Some(" \n".to_owned()),
            meals: Some(" two ".to_owned()),
            ..JobTerms::default()
        };
        let mut checks = Checks::default();
        let checked = terms.check(&mut checks);
        assert_eq!(
            (checked.hours, checked.meals.as_deref()),
            (None, Some("two"))
        );
    }

    #[test]
    fn wrong_pay_is_refused_with_its_sentence() {
        let period = Some(PayPeriod::Day);
        let range = "Pay must lie between 1 and 10,000,000 rupees, the lower amount first.";
        for (amounts, field, sentence) in [
            (
                (None, Some(9), period),
                "pay_min",
                "Pay needs its lowest amount.",
            ),
            (
                (None, None, period),
                "pay_min",
                "Pay needs its lowest amount.",
            ),
            (
                (Some(1), Some(2), None),
                "pay_period",
                "Pay needs a period: hour, day or month.",
            ),
            ((Some(2), Some(1), period), "pay_min", range),
            ((Some(0), None, period), "pay_min", range),
            ((Some(10_000_001), None, period), "pay_min", range),
            ((Some(1), Some(10_000_001), period), "pay_min", range),
        ] {
            assert_eq!(check_pay(amounts), Err((field, sentence.to_owned())));
        }
        let without_period = JobTerms {
            pay_period: None,
            ..terms()
        };
        assert_eq!(refused(without_period), ["pay_period"]);
    }

    #[test]
    fn each_text_is_one_line_of_visible_characters_within_its_limit() {
        for (index, text) in TEXTS.iter().enumerate() {
            let max_length = if text.name == "documents" { 500 } else { 120 };
            let too_long = "x".repeat(max_length + 1);
            for wrong in [too_long.as_str(), "two\nlines", "\u{1b}[31m", "\u{200b}"] {
                let mut terms = JobTerms::default();
                if let Some((_, value)) = terms.texts_mut().nth(index) {
                    *value = Some(wrong.to_owned());
                }
                assert_eq!(refused(terms), [text.name], "{wrong:?}");
            }
        }
    }

    #[test]
    fn a_period_is_one_word_everywhere() {
        for period in PayPeriod::ALL {
            assert_eq!(period.to_string().parse(), Ok(period));
            assert_eq!(serde_json::json!(period), period.as_str());
        }
        let error = "week".parse::<PayPeriod>().unwrap_err();
        assert_eq!(error, "must be hour, day or month");
    }
}
