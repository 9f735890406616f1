//! Time in Karachi. Pakistan has the same offset all year, so we need no time-zone database.

use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp, tz};

const KARACHI: Offset = tz::offset(5);

/// The calendar day in Karachi at `now`. It decides whether a job is open.
pub fn today(now: Timestamp) -> Date {
    KARACHI.to_datetime(now).date()
}

/// Formats `now` as RFC 3339 with the offset of Karachi, truncated to whole seconds. All results have the same length and
/// offset, so they sort by time.
pub fn rfc3339(now: Timestamp) -> String {
    format!("{:.0}", now.display_with_offset(KARACHI))
}

/// The moment when it is `time` on `day` in Karachi.
pub fn at(day: Date, time: Time) -> Timestamp {
    KARACHI
        .to_timestamp(day.to_datetime(time))
        // Out of range only at both ends of the calendar.
        .unwrap_or(Timestamp::MIN)
}

/// Parses a day such as 2027-01-31. Rejects every other format, because jiff would ignore a part of some.
pub fn parse_day(day: &str) -> Option<Date> {
    let is_expected = |(index, c): (usize, char)| match index {
        4 | 7 => c == '-',
        _ => c.is_ascii_digit(),
    };
    let has_format = day.len() == 10 && day.chars().enumerate().all(is_expected);
    if has_format { day.parse().ok() } else { None }
}

/// Parses a day, or a day and a time such as 2027-01-31T18:30. A day alone means midnight. A time without an offset is in
/// Karachi time. There may be a space instead of the `T`, and one before the offset.
pub fn parse_moment(moment: &str) -> Option<Timestamp> {
    let (day, rest) = moment.split_at_checked(10)?;
    let day = parse_day(day)?;
    if rest.is_empty() {
        return Some(at(day, Time::midnight()));
    }
    let rest = rest.strip_prefix(['T', ' '])?;
    let offset_start = rest.find(['Z', '+', '-']).unwrap_or(rest.len());
    let (time, offset) = rest.split_at(offset_start);
    let time = if offset.is_empty() {
        time
    } else {
        time.strip_suffix(' ').unwrap_or(time)
    };
    let is_time_char = |c: char| c.is_ascii_digit() || c == ':' || c == '.';
    // jiff would accept a time zone in brackets.
    if !time.contains(':') || !time.chars().all(is_time_char) || offset.contains('[') {
        return None;
    }
    let local: DateTime = format!("{day}T{time}").parse().ok()?;
    if offset.is_empty() {
        KARACHI.to_timestamp(local).ok()
    } else {
        format!("{local}{offset}").parse().ok()
    }
}

/// The last moment, not after `now`, when it was `time` in Karachi.
pub fn last_occurrence(time: Time, now: Timestamp) -> Timestamp {
    let day = today(now);
    let moment = at(day, time);
    if moment <= now {
        moment
    } else {
        at(day.yesterday().unwrap_or_default(), time)
    }
}

/// The last moment, not after `now`, when it was `time` on this `weekday` in Karachi.
pub fn last_weekly_occurrence(weekday: Weekday, time: Time, now: Timestamp) -> Timestamp {
    let moment = last_occurrence(time, now);
    let days_since = today(moment).weekday().since(weekday);
    moment
        .saturating_sub(SignedDuration::from_hours(24 * i64::from(days_since)))
        .unwrap_or(moment)
}

/// Parses a time such as 03:00.
pub fn parse_time_of_day(text: &str) -> Result<Time, &'static str> {
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
    fn moments_without_an_offset_are_in_karachi_time() {
        for (text, moment) in [
            ("2026-12-01", "2026-12-01T00:00:00+05:00"),
            ("2026-12-01 18:30", "2026-12-01T18:30:00+05:00"),
            ("2026-12-01T23:45:10.5", "2026-12-01T23:45:10+05:00"),
            ("2026-12-01T04:00:00Z", "2026-12-01T09:00:00+05:00"),
            ("2026-12-01T23:00-08:00", "2026-12-02T12:00:00+05:00"),
            ("2026-12-01 18:30:00 +0500", "2026-12-01T18:30:00+05:00"),
        ] {
            assert_eq!(
                parse_moment(text).map(rfc3339).as_deref(),
                Some(moment),
                "{text}"
            );
        }
        let day = "2026-12-01";
        for end in [
            "T",
            " ",
            "x",
            "T18",
            "T1830",
            "T25:00",
            "T18:30[Asia/Tokyo]",
            "T18:30+05:00[Asia/Tokyo]",
            "T18:30 PM",
            "T18:30PKT",
            "-05:00",
            "[u-ca=islamic]",
            "T18:30+",
            " 18:30  +05:00",
        ] {
            assert_eq!(parse_moment(&format!("{day}{end}")), None, "{end}");
        }
        for wrong in [
            "",
            "20261201",
            "+002026-12-01",
            "2026-13-01",
            "2026-02-29",
            "31-12-2026",
            "2026-W49-2",
            "گشت-گشت-گشت",
        ] {
            assert_eq!(
                (parse_day(wrong), parse_moment(wrong)),
                (None, None),
                "{wrong}"
            );
        }
    }

    #[test]
    fn the_last_occurrence_is_not_after_now() {
        let half_past_three = parse_time_of_day("03:30").unwrap();
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
        let nine = parse_time_of_day("09:00").unwrap();
        for (now, last) in [
            ("2026-11-23T09:00:00+05:00", "2026-11-23T09:00:00+05:00"),
            ("2026-11-23T08:59:59+05:00", "2026-11-16T09:00:00+05:00"),
            ("2026-11-24T00:00:00+05:00", "2026-11-23T09:00:00+05:00"),
            ("2026-11-29T23:59:59+05:00", "2026-11-23T09:00:00+05:00"),
        ] {
            let last: Timestamp = last.parse().unwrap();
            let occurrence = last_weekly_occurrence(Weekday::Monday, nine, now.parse().unwrap());
            assert_eq!(occurrence, last, "{now}");
        }
        for text in ["", "24:00", "12:60", "12", "12:00:00", "noon"] {
            assert!(parse_time_of_day(text).is_err(), "{text}");
        }
    }
}
