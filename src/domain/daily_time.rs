//! A time of the day in Karachi, at which something is due every day.

use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Time;

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

impl FromStr for DailyTime {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let time = Time::strptime("%H:%M", text);
        time.map(Self).map_err(|_| "expected a time such as 03:00")
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
        for text in ["", "24:00", "12:60", "12", "12:00:00", "noon"] {
            assert!(text.parse::<DailyTime>().is_err(), "{text}");
        }
    }
}
