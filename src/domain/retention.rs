//! How long what visitors sent is kept.

use std::fmt;
use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};

/// A century: longer than any law asks for.
const MAX_DAYS: u32 = 36_500;

/// How long one kind of thing is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// For so many times 24 hours, at least one.
    Days(u32),
    /// Until somebody removes it.
    Off,
}

impl Period {
    /// What was received at this moment or before has been kept for its time at `now`.
    pub fn ends_for(self, now: Timestamp) -> Option<Timestamp> {
        match self {
            Self::Days(days) => now
                .saturating_sub(SignedDuration::from_hours(24 * i64::from(days)))
                .ok(),
            Self::Off => None,
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Days(days) => write!(f, "{days}d"),
            Self::Off => f.write_str("off"),
        }
    }
}

/// A text that is no period.
#[derive(Debug, thiserror::Error)]
#[error("days such as 180d are needed, at most {MAX_DAYS}d, or off")]
pub struct NotAPeriod;

impl FromStr for Period {
    type Err = NotAPeriod;

    fn from_str(text: &str) -> Result<Self, NotAPeriod> {
        if text == "off" {
            return Ok(Self::Off);
        }
        let days = text.strip_suffix('d').ok_or(NotAPeriod)?;
        match days.parse() {
            Ok(days @ 1..=MAX_DAYS) if text.starts_with(|c: char| c.is_ascii_digit()) => {
                Ok(Self::Days(days))
            }
            _ => Err(NotAPeriod),
        }
    }
}

/// How long everything is kept that visitors send.
#[derive(Debug, Clone, Copy)]
pub struct Retention {
    /// Applications with their résumés, in whatever state.
    pub applications: Period,
    /// Messages, in whatever state.
    pub messages: Period,
    /// What is marked as spam, of both kinds, when that is shorter.
    pub spam: Period,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_written_as_it_is_read() {
        for good in ["1d", "180d", "36500d", "off"] {
            assert_eq!(good.parse::<Period>().unwrap().to_string(), good);
        }
        for wrong in [
            "", "d", "0d", "180", "+180d", "-1d", "1.5d", "36501d", "180 d", "180D", "6m", "OFF",
        ] {
            assert!(wrong.parse::<Period>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_day_has_24_hours() {
        let now: Timestamp = "2026-03-01T10:00:00Z".parse().unwrap();
        let ends = Period::Days(2).ends_for(now).unwrap();
        assert_eq!(ends.to_string(), "2026-02-27T10:00:00Z");
        assert_eq!(Period::Off.ends_for(now), None);
    }
}
