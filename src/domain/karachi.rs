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
}
