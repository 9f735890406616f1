//! Time in Karachi. Pakistan has the same offset all year, so no time-zone database is needed.

use jiff::civil::{Date, Time};
use jiff::tz::Offset;
use jiff::{Timestamp, tz};

const KARACHI: Offset = tz::offset(5);

/// The calendar day in Karachi at `now`, which decides whether a job is open.
pub fn today(now: Timestamp) -> Date {
    KARACHI.to_datetime(now).date()
}

/// `now` as RFC 3339 with the Karachi offset, truncated to whole seconds: a fixed format, so that texts sort by time.
pub fn rfc3339(now: Timestamp) -> String {
    format!("{:.0}", now.display_with_offset(KARACHI))
}

/// The moment at which it is `time` on `day` in Karachi.
pub fn at(day: Date, time: Time) -> Timestamp {
    let moment = KARACHI.to_timestamp(day.to_datetime(time));
    // Out of range only at both ends of the calendar.
    moment.unwrap_or(Timestamp::MIN)
}

/// The first moment of `day` in Karachi, as [`rfc3339`] writes it.
pub fn start_of_day(day: Date) -> String {
    rfc3339(at(day, Time::midnight()))
}

/// The last moment before `now`, or `now` itself, at which it was `time` in Karachi.
pub fn last_occurrence(time: Time, now: Timestamp) -> Timestamp {
    let day = today(now);
    let moment = at(day, time);
    if moment <= now {
        return moment;
    }
    at(day.yesterday().unwrap_or_default(), time)
}

/// Parses a time such as 03:00.
pub fn time_of_day(text: &str) -> Result<Time, &'static str> {
    Time::strptime("%H:%M", text).map_err(|_| "expected a time such as 03:00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_changes_at_midnight_in_karachi() {
        let before: Timestamp = "2026-11-20T18:59:59Z".parse().unwrap();
        let after: Timestamp = "2026-11-20T19:00:00Z".parse().unwrap();
        assert_eq!(today(before).to_string(), "2026-11-20");
        assert_eq!(today(after).to_string(), "2026-11-21");
    }

    #[test]
    fn times_are_whole_seconds_with_an_offset() {
        let now: Timestamp = "2026-11-20T15:30:07.987654Z".parse().unwrap();
        assert_eq!(rfc3339(now), "2026-11-20T20:30:07+05:00");
    }

    #[test]
    fn the_last_moment_is_today_or_yesterday_in_karachi() {
        let half_past_three = time_of_day("03:30").unwrap();
        for (now, last) in [
            ("2026-11-20T03:30:00+05:00", "2026-11-20T03:30:00+05:00"),
            ("2026-11-20T03:29:59+05:00", "2026-11-19T03:30:00+05:00"),
            ("2026-11-20T00:00:00Z", "2026-11-20T03:30:00+05:00"),
            ("2026-11-19T20:00:00Z", "2026-11-19T03:30:00+05:00"),
        ] {
            let last: Timestamp = last.parse().unwrap();
            assert_eq!(
                last_occurrence(half_past_three, now.parse().unwrap()),
                last,
                "{now}"
            );
        }
        for text in ["", "24:00", "12:60", "12", "12:00:00", "noon"] {
            assert!(time_of_day(text).is_err(), "{text}");
        }
    }
}
