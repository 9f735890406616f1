//! A time of the day in Karachi, at which something is due every day.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::{Time, time};

use super::karachi;

/// A time such as 03:00.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DailyTime(Time);

impl DailyTime {
    /// The last moment before `now`, or `now` itself, at which it was this time.
    pub fn last_before(self, now: Timestamp) -> Timestamp {
        let today = karachi::at(karachi::today(now), self.0);
        match today <= now {
            true => today,
            false => karachi::at(karachi::today(now).yesterday().unwrap_or_default(), self.0),
        }
    }
}

impl fmt::Display for DailyTime {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0.strftime("%H:%M"))
    }
}

impl FromStr for DailyTime {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = text.split_once(':').and_then(|(hour, minute)| {
            let is_number =
                |part: &str| part.len() == 2 && part.bytes().all(|c| c.is_ascii_digit());
            let (hour, minute) = (
                Some(hour).filter(|part| is_number(part))?,
                Some(minute).filter(|part| is_number(part))?,
            );
            let (hour, minute): (i8, i8) = (hour.parse().ok()?, minute.parse().ok()?);
            (hour < 24 && minute < 60).then(|| Self(time(hour, minute, 0, 0)))
        });
        parsed.ok_or_else(|| "expected a time such as 03:00".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_moment_is_today_or_yesterday_in_karachi() {
        let at: DailyTime = "03:30".parse().unwrap();
        for (now, last) in [
            ("2026-11-20T03:30:00+05:00", "2026-11-20T03:30:00+05:00"),
            ("2026-11-20T03:29:59+05:00", "2026-11-19T03:30:00+05:00"),
            ("2026-11-20T00:00:00Z", "2026-11-20T03:30:00+05:00"),
            ("2026-11-19T20:00:00Z", "2026-11-19T03:30:00+05:00"),
        ] {
            let last: Timestamp = last.parse().unwrap();
            assert_eq!(at.last_before(now.parse().unwrap()), last, "{now}");
        }
    }

    #[test]
    fn only_hours_and_minutes_are_a_time() {
        for text in ["00:00", "23:59"] {
            assert_eq!(text.parse::<DailyTime>().unwrap().to_string(), text);
        }
        for text in [
            "", "3:00", "24:00", "12:60", "12", "12:00:00", "+1:00", "noon",
        ] {
            assert!(text.parse::<DailyTime>().is_err(), "{text}");
        }
    }
}
