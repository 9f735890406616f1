//! How long submissions are stored.

use std::fmt;
use std::str::FromStr;

use clap::Args;
use jiff::{SignedDuration, Timestamp};

use crate::config::FORMS;

const VALUE: &str = "DAYSd|off";

/// How long one kind of submission is stored: for this many times 24 hours, at least one, or until it is removed by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period(pub Option<u16>);

impl Period {
    /// The cutoff at `now`: rows received then or before are due. `None` without an end.
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
        let days = text.strip_suffix('d').and_then(|days| days.parse().ok());
        let days = days.filter(|days| *days > 0);
        let days = days.ok_or("days such as 180d are needed, or off")?;
        Ok(Self(Some(days)))
    }
}

/// The periods of all kinds of submissions, in any state; that of spam counts where it is shorter. The comments on the fields
/// are the help of their flags too.
#[derive(Debug, Clone, Copy, Args)]
pub struct Retention {
    /// How long applications and their résumés are kept, in days, or off: until you remove them
    #[arg(long = "retain-applications", value_name = VALUE, default_value = "180d")]
    pub applications: Period,
    /// How long messages are kept, also quote requests and complaints
    #[arg(long = "retain-messages", value_name = VALUE, default_value = "365d")]
    pub messages: Period,
    /// How long spam of all kinds is kept
    #[arg(long = "retain-spam", value_name = VALUE, default_value = "30d")]
    pub spam: Period,
}

/// For how many days the pages say that spam is kept.
const SPAM_DAYS: u32 = 30;

/// The first promise of a form that `periods` break, as a clause for a warning.
pub fn broken_promise(periods: &Retention) -> Option<String> {
    let messages = FORMS.messages.iter();
    let messages = messages.map(|form| (form, periods.messages, "STANDFAST_RETAIN_MESSAGES"));
    let setting = "STANDFAST_RETAIN_APPLICATIONS";
    let forms = messages.chain([(&FORMS.job_request, periods.applications, setting)]);
    let forms = forms.map(|(form, period, setting)| {
        let promise = format!("the {} form promises", form.kind);
        (promise, form.keep_days, period, setting)
    });
    let promise = "the site promises to delete spam after".to_owned();
    let spam = (promise, SPAM_DAYS, periods.spam, "STANDFAST_RETAIN_SPAM");
    let is_broken =
        |promised: u32, Period(days): Period| days.is_none_or(|days| u32::from(days) > promised);
    let mut all = forms.chain([spam]);
    let (promise, days, period, setting) =
        all.find(|(_, days, kept, _)| is_broken(*days, *kept))?;
    Some(format!("{promise} {days} days, and {setting} is {period}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_written_as_it_is_read() {
        for good in ["1d", "180d", "36500d", "off"] {
            assert_eq!(good.parse::<Period>().unwrap().to_string(), good);
        }
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
        for wrong in ["", "d", "0d", "180", "-1d", "1.5d", "180 d", "6m", "OFF"] {
            assert!(wrong.parse::<Period>().is_err(), "{wrong}");
        }
    }
}
