//! How long submissions are stored.

use std::fmt;
use std::str::FromStr;

use clap::Args;
use jiff::{SignedDuration, Timestamp};

use crate::config::{FORMS, Form};

const VALUE_NAME: &str = "DAYSd|off";

/// How long a kind of submission is stored: a number of days (of 24 hours, at least 1), or `None` for "until someone removes it".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period(pub Option<u16>);

impl Period {
    /// Rows received at this time or earlier are due for deletion at `now`. `None` if rows are never due.
    pub fn cutoff(self, now: Timestamp) -> Option<Timestamp> {
        let period = SignedDuration::from_hours(24 * i64::from(self.0?));
        now.checked_sub(period).ok()
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(days) => write!(f, "{days}d"),
            None => f.write_str("off"),
        }
    }
}

impl FromStr for Period {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "off" {
            return Ok(Self(None));
        }
        text.strip_suffix('d')
            .and_then(|days| days.parse().ok())
            .filter(|days| *days > 0)
            .map(|days| Self(Some(days)))
            .ok_or("write a number of days such as 180d, or off")
    }
}

/// How long the server keeps each kind of submission, in any state. It deletes spam after its own period or the period of its kind,
/// whichever is shorter. The comments on the fields are the help texts of the flags.
#[derive(Debug, Clone, Copy, Args)]
pub struct Retention {
    /// Days to keep applications and their résumés, or off to keep them until you remove them
    #[arg(long = "retain-applications", value_name = VALUE_NAME, default_value = "180d")]
    pub applications: Period,
    /// Days to keep messages, quote requests and complaints, or off
    #[arg(long = "retain-messages", value_name = VALUE_NAME, default_value = "365d")]
    pub messages: Period,
    /// Days to keep spam of all kinds, or off
    #[arg(long = "retain-spam", value_name = VALUE_NAME, default_value = "30d")]
    pub spam: Period,
}

/// After how many days the site promises to delete spam.
const SPAM_DAYS: u32 = 30;

/// A promise of the site, and the setting that must keep it.
struct Promise {
    /// The beginning of a sentence, before the number of days.
    subject: String,
    max_days: u32,
    period: Period,
    setting: &'static str,
}

impl Promise {
    fn of_form(form: &Form, period: Period, setting: &'static str) -> Self {
        Self {
            subject: format!("the {} form promises", form.kind),
            max_days: form.keep_days,
            period,
            setting,
        }
    }

    fn is_broken(&self) -> bool {
        self.period
            .0
            .is_none_or(|days| u32::from(days) > self.max_days)
    }
}

/// Returns the first promise that `periods` break, as a clause for a warning.
pub fn broken_promise(periods: &Retention) -> Option<String> {
    let messages = FORMS
        .messages
        .iter()
        .map(|form| Promise::of_form(form, periods.messages, "STANDFAST_RETAIN_MESSAGES"));
    let applications = Promise::of_form(
        &FORMS.job_request,
        periods.applications,
        "STANDFAST_RETAIN_APPLICATIONS",
    );
    let spam = Promise {
        subject: "the site promises to delete spam after".to_owned(),
        max_days: SPAM_DAYS,
        period: periods.spam,
        setting: "STANDFAST_RETAIN_SPAM",
    };
    let broken = messages
        .chain([applications, spam])
        .find(Promise::is_broken)?;
    let Promise {
        subject,
        max_days,
        period,
        setting,
    } = broken;
    Some(format!(
        "{subject} {max_days} days, and {setting} is {period}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_displayed_as_it_is_parsed() {
        for good in ["1d", "180d", "36500d", "off"] {
            assert_eq!(good.parse::<Period>().unwrap().to_string(), good);
        }
        for wrong in ["", "d", "0d", "180", "-1d", "1.5d", "180 d", "6m", "OFF"] {
            assert!(wrong.parse::<Period>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn spam_must_not_be_kept_longer_than_promised() {
        let periods = |spam: &str| Retention {
            applications: Period(Some(180)),
            messages: Period(Some(365)),
            spam: spam.parse().unwrap(),
        };
        assert!(broken_promise(&periods("30d")).is_none());
        for long in ["31d", "off"] {
            let broken = broken_promise(&periods(long)).unwrap();
            assert!(broken.contains("RETAIN_SPAM"));
        }
    }
}
