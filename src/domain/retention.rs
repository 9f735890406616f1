//! How long submissions are stored.

use std::fmt;
use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};

/// Most time from the end of a period to the deletion: what the forms promise.
pub const DELETION_DELAY: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long one kind of submission is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// For this many times 24 hours, at least one.
    Days(u16),
    /// Until it is removed by hand.
    Off,
}

impl Period {
    /// The cutoff at `now`: rows received then or before are due. `None` for [`Period::Off`].
    pub fn cutoff(self, now: Timestamp) -> Option<Timestamp> {
        match self {
            Self::Days(days) => {
                let period = SignedDuration::from_hours(24 * i64::from(days));
                now.checked_sub(period).ok()
            }
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

impl FromStr for Period {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "off" {
            return Ok(Self::Off);
        }
        let days = text.strip_suffix('d').and_then(|days| days.parse().ok());
        days.filter(|days| *days > 0)
            .map(Self::Days)
            .ok_or("days such as 180d are needed, or off")
    }
}

/// The periods of all kinds of submissions.
#[derive(Debug, Clone, Copy)]
pub struct Retention {
    /// Applications with their résumés, in any state.
    pub applications: Period,
    /// Messages of all kinds, in any state.
    pub messages: Period,
    /// Spam of all kinds, where this is shorter.
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
        for wrong in ["", "d", "0d", "180", "-1d", "1.5d", "180 d", "6m", "OFF"] {
            assert!(wrong.parse::<Period>().is_err(), "{wrong}");
        }
    }
}
