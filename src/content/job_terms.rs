//! The terms of an opening: pay, hours, and what comes with the work. All are optional.

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};
use ts_rs::TS;

use crate::config::values::whole_number;
use crate::validation::{Invalid, TextRule};

/// Higher pay is probably a typing error.
const MAX_PAY: u32 = 10_000_000;

/// What the office says about the terms of an opening; pages leave out what it does not say. The comments on the fields are
/// the help of their flags too.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args, Serialize, Deserialize, TS)]
#[command(next_help_heading = "Pay and conditions, shown when given")]
#[serde(default)]
pub struct JobTerms {
    /// Lowest pay, in whole rupees; needs a period
    #[arg(long, value_name = "RUPEES", value_parser = whole_number::<u32>)]
    pub pay_min: Option<u32>,
    /// Highest pay, in whole rupees; without it the site shows "From Rs …"
    #[arg(long, value_name = "RUPEES", value_parser = whole_number::<u32>)]
    pub pay_max: Option<u32>,
    /// Period of the pay: hour, day or month
    #[arg(long, value_name = "PERIOD", value_enum, hide_possible_values = true)]
    pub pay_period: Option<PayPeriod>,
    /// Hours of work, such as "12-hour shifts", at most 120 characters like the texts below
    #[arg(long, value_name = "TEXT")]
    pub hours: Option<String>,
    /// Days off
    #[arg(long, value_name = "TEXT")]
    pub days_off: Option<String>,
    /// How overtime is paid
    #[arg(long, value_name = "TEXT")]
    pub overtime: Option<String>,
    /// A place to sleep, such as "provided"
    #[arg(long, value_name = "TEXT")]
    pub lodging: Option<String>,
    /// Meals
    #[arg(long, value_name = "TEXT")]
    pub meals: Option<String>,
    /// Uniform, such as "provided, not deducted"
    #[arg(long, value_name = "TEXT")]
    pub uniform: Option<String>,
    /// Training, and whether it is paid
    #[arg(long, value_name = "TEXT")]
    pub training: Option<String>,
    /// Schooling or other requirements
    #[arg(long, value_name = "TEXT")]
    pub education: Option<String>,
    /// Height, such as "men 5 ft 6, women 5 ft 2"
    #[arg(long, value_name = "TEXT")]
    pub height: Option<String>,
    /// Documents to bring, separated by semicolons, at most 500 characters; end one with ", if you have one" if it is not required
    #[arg(long, value_name = "TEXT")]
    pub documents: Option<String>,
}

/// What pay is counted by.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ValueEnum, Display, EnumString, TS,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum PayPeriod {
    /// Each hour.
    Hour,
    /// Each day.
    Day,
    /// Each month.
    Month,
}

impl JobTerms {
    /// The texts with their labels, in the order of pages.
    pub fn texts(&mut self) -> [(&'static str, &mut Option<String>); 10] {
        [
            ("Hours", &mut self.hours),
            ("Days off", &mut self.days_off),
            ("Overtime", &mut self.overtime),
            ("Lodging", &mut self.lodging),
            ("Meals", &mut self.meals),
            ("Uniform", &mut self.uniform),
            ("Training", &mut self.training),
            ("Education", &mut self.education),
            ("Height", &mut self.height),
            ("Documents", &mut self.documents),
        ]
    }

    /// These terms with what `given` says instead. An empty text takes the old one away.
    pub fn changed(mut self, mut given: Self) -> Self {
        self.pay_min = given.pay_min.or(self.pay_min);
        self.pay_max = given.pay_max.or(self.pay_max);
        self.pay_period = given.pay_period.or(self.pay_period);
        for ((_, text), (_, given)) in self.texts().into_iter().zip(given.texts()) {
            *text = given.take().or(text.take());
        }
        self
    }

    /// Returns the tidied terms; an empty text counts as not given. Errors are added under the names of the fields.
    pub(crate) fn check(mut self, checks: &mut Invalid) -> Self {
        for (label, text) in self.texts() {
            let name = name_of(label);
            let rule = TextRule::line(label, max_length(label));
            let given = text.take().filter(|raw| !raw.trim().is_empty());
            *text = given.map(|raw| rule.check(checks, &name, &raw));
        }
        match (self.pay_min, self.pay_max, self.pay_period) {
            (None, None, None) => {}
            (None, None, _) => checks.refuse("pay_min", "A period needs the pay, too."),
            // "Up to" an amount says nothing of what an applicant will earn.
            (None, ..) => checks.refuse("pay_min", "The highest pay needs the lowest pay, too."),
            (_, _, None) => checks.refuse("pay_period", "Pay needs a period: hour, day or month."),
            (Some(min), max, Some(_)) => {
                let max = max.unwrap_or(min);
                if min < 1 || min > max || max > MAX_PAY {
                    let sentence =
                        "Pay must be 1 to 10,000,000 rupees, and the lowest not above the highest.";
                    checks.refuse("pay_min", sentence);
                }
            }
        }
        self
    }
}

/// How many characters the text with this label may have.
pub(crate) fn max_length(label: &str) -> usize {
    if label == "Documents" { 500 } else { 120 }
}

/// The name of the field with this label.
pub(crate) fn name_of(label: &str) -> String {
    label.to_lowercase().replace(' ', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The terms after the checks, or the fields that are refused.
    fn checked(terms: JobTerms) -> Result<JobTerms, Vec<String>> {
        let mut checks = Invalid::default();
        let terms = terms.check(&mut checks);
        let result = checks.finish(terms);
        result.map_err(|invalid| invalid.errors.into_keys().collect())
    }

    #[test]
    fn each_text_is_one_line_within_its_limit_and_an_empty_one_is_not_given() {
        let names = serde_json::to_value(JobTerms::default()).unwrap();
        for index in 0..JobTerms::default().texts().len() {
            let with = |value: &str| {
                let mut terms = JobTerms::default();
                *terms.texts()[index].1 = Some(value.to_owned());
                checked(terms)
            };
            let mut two = with(" two ").unwrap();
            let (label, value) = &two.texts()[index];
            assert_eq!(value.as_deref(), Some("two"));
            assert_eq!(with(" \n"), Ok(JobTerms::default()));
            let longest = if *label == "Documents" { 500 } else { 120 };
            assert!(with(&"x".repeat(longest)).is_ok());
            for wrong in [
                &"x".repeat(longest + 1),
                "two\nlines",
                "\u{1b}[31m",
                "\u{200b}",
            ] {
                let refused = with(wrong).unwrap_err();
                assert_eq!(refused.len(), 1, "{wrong:?}");
                assert!(names.get(&refused[0]).is_some(), "{refused:?}");
            }
        }
    }

    #[test]
    fn pay_needs_a_lowest_amount_and_a_period() {
        let day = Some(PayPeriod::Day);
        for (pay_min, pay_max, pay_period, refused) in [
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
            let expected = match refused {
                None => Ok(terms.clone()),
                Some(field) => Err(vec![field.to_owned()]),
            };
            assert_eq!(checked(terms), expected);
        }
    }
}
