//! The flags for the terms of an opening.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::domain::job_terms::{JobTerms, PayPeriod};

/// All optional.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Pay and conditions, shown when given")]
pub(super) struct Terms {
    /// Lowest pay, in whole rupees; needs --pay-period
    #[arg(long, value_name = "RUPEES")]
    pay_min: Option<u32>,
    /// Highest pay, in whole rupees; without it the site shows "From Rs …"
    #[arg(long, value_name = "RUPEES")]
    pay_max: Option<u32>,
    /// Period of the pay
    #[arg(long, value_name = "PERIOD", value_parser = period())]
    pay_period: Option<PayPeriod>,
    /// Hours of work, such as "12-hour shifts", at most 120 characters like the texts below
    #[arg(long, value_name = "TEXT")]
    hours: Option<String>,
    /// Days off
    #[arg(long, value_name = "TEXT")]
    days_off: Option<String>,
    /// How overtime is paid
    #[arg(long, value_name = "TEXT")]
    overtime: Option<String>,
    /// A place to sleep, such as "provided"
    #[arg(long, value_name = "TEXT")]
    lodging: Option<String>,
    /// Meals
    #[arg(long, value_name = "TEXT")]
    meals: Option<String>,
    /// Uniform, such as "provided, not deducted"
    #[arg(long, value_name = "TEXT")]
    uniform: Option<String>,
    /// Training, and whether it is paid
    #[arg(long, value_name = "TEXT")]
    training: Option<String>,
    /// Schooling, height or other requirements
    #[arg(long, value_name = "TEXT")]
    education: Option<String>,
    /// Documents to bring, separated by semicolons, at most 500 characters
    #[arg(long, value_name = "TEXT")]
    documents: Option<String>,
}

fn period() -> impl TypedValueParser<Value = PayPeriod> {
    PossibleValuesParser::new(PayPeriod::ALL.map(PayPeriod::as_str))
        .try_map(|word| word.parse::<PayPeriod>())
}

impl Terms {
    pub(super) fn are_given(&self) -> bool {
        self.clone().given() != JobTerms::default()
    }

    /// The terms `old` with what the flags say. An empty text takes the old one away, and `no_pay` the pay.
    pub(super) fn change(self, old: JobTerms, no_pay: bool) -> JobTerms {
        let mut given = self.given();
        let pay = match no_pay {
            true => (None, None, None),
            false => (
                given.pay_min.or(old.pay_min),
                given.pay_max.or(old.pay_max),
                given.pay_period.or(old.pay_period),
            ),
        };
        let mut changed = old;
        (changed.pay_min, changed.pay_max, changed.pay_period) = pay;
        for ((_, value), (_, given)) in changed.texts_mut().zip(given.texts_mut()) {
            if given.is_some() {
                *value = given.take();
            }
        }
        changed
    }

    /// What the flags say.
    pub(super) fn given(self) -> JobTerms {
        JobTerms {
            pay_min: self.pay_min,
            pay_max: self.pay_max,
            pay_period: self.pay_period,
            hours: self.hours,
            days_off: self.days_off,
            overtime: self.overtime,
            lodging: self.lodging,
            meals: self.meals,
            uniform: self.uniform,
            training: self.training,
            education: self.education,
            documents: self.documents,
        }
    }
}
