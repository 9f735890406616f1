//! When a certificate is renewed, and when a failed try is repeated. Pure: it knows neither the clock nor the network, and
//! no lifetime is written down here, because those of public directories get shorter from year to year.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::leaf::Validity;
use crate::domain::certificate::Window;

/// Without a suggestion of the directory, a certificate is renewed when this part of its lifetime is left.
const PART_LEFT_AT_RENEWAL: i32 = 3;
/// When this part is left, somebody should have renewed it.
const PART_LEFT_WHEN_OVERDUE: i32 = 4;
/// A suggestion later than that is not followed.
const PART_LEFT_AT_LATEST: i32 = 20;

/// Minutes between the tries of a failing renewal. The last number is repeated.
const PAUSES_MIN: [i64; 25] = [
    1, 2, 2, 5, 10, 10, 10, 20, 20, 20, 20, 30, 30, 30, 30, 30, 30, 60, 60, 60, 120, 120, 180, 180,
    360,
];
/// After failing for this long, a renewal is tried once a day: somebody has to change something first.
const HOPEFUL: SignedDuration = SignedDuration::from_hours(30 * 24);
const PAUSE_WITHOUT_HOPE: SignedDuration = SignedDuration::from_hours(24);
/// No pause is longer than this, whatever the directory or the clock says.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// Bounds of the time after which a directory is asked for its window again.
const SHORTEST_ASK_PAUSE: SignedDuration = SignedDuration::from_mins(1);
const LONGEST_ASK_PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// A moment in `window`; `random` chooses it, all moments being equally likely.
pub fn moment_in(window: Window, random: u64) -> Timestamp {
    let length = window.end.duration_since(window.start).as_secs().max(0);
    let share = u128::from(random) * u128::from(length.unsigned_abs()) / (u128::from(u64::MAX) + 1);
    // The share is less than the length, which is an i64.
    after(window.start, SignedDuration::from_secs(share as i64))
}

/// When a certificate is renewed. `suggested` is the moment chosen in the window of the directory.
pub fn renewal(validity: Validity, suggested: Option<Timestamp>) -> Timestamp {
    let left = |part| {
        let left = validity.lifetime() / part;
        validity.not_after.checked_sub(left)
    };
    let latest = left(PART_LEFT_AT_LATEST).unwrap_or(validity.not_before);
    let moment = suggested.or(left(PART_LEFT_AT_RENEWAL).ok());
    moment.unwrap_or(latest).min(latest)
}

/// Whether so little of the lifetime is left that nothing may go wrong any more.
pub fn is_nearly_over(validity: Validity, now: Timestamp) -> bool {
    validity.not_after.duration_since(now) < validity.lifetime() / PART_LEFT_AT_LATEST
}

/// Whether the usual moment of the renewal has passed, and some time after it.
pub fn is_overdue(validity: Validity, now: Timestamp) -> bool {
    validity.not_after.duration_since(now) < validity.lifetime() / PART_LEFT_WHEN_OVERDUE
}

/// When to try again after the last of `failures` at `now`, the first of which was at `failing_since`. `asked_for` is the
/// pause that the directory asked for.
pub fn next_try(
    failures: u32,
    failing_since: Timestamp,
    now: Timestamp,
    asked_for: Option<Duration>,
) -> Timestamp {
    let index = (failures.max(1) as usize - 1).min(PAUSES_MIN.len() - 1);
    let pause = match now.duration_since(failing_since) > HOPEFUL {
        true => PAUSE_WITHOUT_HOPE,
        false => SignedDuration::from_mins(PAUSES_MIN[index]),
    };
    let asked_for = asked_for.and_then(|pause| SignedDuration::try_from(pause).ok());
    let pause = pause.max(asked_for.unwrap_or_default());
    after(now, pause.min(LONGEST_PAUSE))
}

/// Whether the moment `at` has come. One that is further away than any pause was set by a clock that was wrong.
pub fn has_come(at: Option<Timestamp>, now: Timestamp) -> bool {
    at.is_none_or(|at| at <= now || at.duration_since(now) > LONGEST_PAUSE)
}

/// When to ask the directory for its window again, after the pause that it asked for.
pub fn next_ask(now: Timestamp, asked_for: Duration) -> Timestamp {
    let pause = SignedDuration::try_from(asked_for).unwrap_or(LONGEST_ASK_PAUSE);
    after(now, pause.clamp(SHORTEST_ASK_PAUSE, LONGEST_ASK_PAUSE))
}

fn after(moment: Timestamp, pause: SignedDuration) -> Timestamp {
    // Fails beyond the year 9999.
    moment.checked_add(pause).unwrap_or(moment)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    fn days(from: &str, days: i64) -> Validity {
        Validity {
            not_before: at(from),
            not_after: after(at(from), SignedDuration::from_hours(24 * days)),
        }
    }

    const START: &str = "2027-01-01T00:00:00Z";

    #[test]
    fn without_a_suggestion_a_third_of_the_lifetime_is_left() {
        for (lifetime, renewed) in [
            (90, "2027-03-02T00:00:00Z"),
            (45, "2027-01-31T00:00:00Z"),
            (6, "2027-01-05T00:00:00Z"),
        ] {
            assert_eq!(renewal(days(START, lifetime), None), at(renewed));
        }
    }

    #[test]
    fn a_suggestion_is_followed_unless_less_than_a_twentieth_is_left_then() {
        let validity = days(START, 100);
        for (suggested, renewed) in [
            ("2026-12-01T00:00:00Z", "2026-12-01T00:00:00Z"),
            ("2027-03-20T12:00:00Z", "2027-03-20T12:00:00Z"),
            ("2027-04-06T00:00:00Z", "2027-04-06T00:00:00Z"),
            ("2027-04-06T00:00:01Z", "2027-04-06T00:00:00Z"),
            ("2030-01-01T00:00:00Z", "2027-04-06T00:00:00Z"),
        ] {
            assert_eq!(renewal(validity, Some(at(suggested))), at(renewed));
        }
    }

    #[test]
    fn the_last_twentieth_of_a_lifetime_is_its_end() {
        let validity = days(START, 100);
        assert!(!is_nearly_over(validity, at("2027-04-06T00:00:00Z")));
        assert!(is_nearly_over(validity, at("2027-04-06T00:00:01Z")));
        assert!(is_nearly_over(validity, at("2028-01-01T00:00:00Z")));
    }

    #[test]
    fn a_renewal_is_overdue_some_time_after_its_usual_moment() {
        let validity = days(START, 100);
        let usual = renewal(validity, None);
        assert!(!is_overdue(validity, usual));
        assert!(!is_overdue(validity, at("2027-03-17T00:00:00Z")));
        assert!(is_overdue(validity, at("2027-03-17T00:00:01Z")));
    }

    #[test]
    fn a_certificate_that_ends_before_it_begins_is_renewed_at_once() {
        let upside_down = Validity {
            not_before: at("2027-01-02T00:00:00Z"),
            not_after: at(START),
        };
        assert!(renewal(upside_down, None) <= at("2027-01-02T00:00:00Z"));
    }

    #[test]
    fn a_moment_lies_in_the_window_and_chance_chooses_it() {
        let window = Window {
            start: at("2027-03-01T00:00:00Z"),
            end: at("2027-03-03T00:00:00Z"),
        };
        for (random, moment) in [
            (0, "2027-03-01T00:00:00Z"),
            (1 << 63, "2027-03-02T00:00:00Z"),
            (u64::MAX, "2027-03-02T23:59:59Z"),
        ] {
            assert_eq!(moment_in(window, random), at(moment));
        }
        let swapped = Window {
            start: window.end,
            end: window.start,
        };
        assert_eq!(moment_in(swapped, u64::MAX), window.end);
    }

    #[test]
    fn the_pauses_grow_to_six_hours_and_after_thirty_days_to_one_day() {
        let now = at("2027-03-01T00:00:00Z");
        let minutes = |failures, since: &str| {
            let next = next_try(failures, at(since), now, None);
            next.duration_since(now).as_mins()
        };
        let first = [1, 2, 3, 4, 5, 6].map(|failures| minutes(failures, "2027-02-28T00:00:00Z"));
        assert_eq!(first, [1, 2, 2, 5, 10, 10]);
        let late = [24, 25, 26, 1000].map(|failures| minutes(failures, "2027-01-31T00:00:00Z"));
        assert_eq!(late, [180, 360, 360, 360]);
        assert_eq!(minutes(120, "2027-01-29T00:00:00Z"), 24 * 60);
        assert!(PAUSES_MIN.is_sorted());
    }

    #[test]
    fn a_pause_that_the_directory_asks_for_is_kept_up_to_a_day() {
        let now = at(START);
        for (asked_for, minutes) in [
            (0, 1),
            (30, 1),
            (1800, 30),
            (1_000_000, 1440),
            (u64::MAX, 1),
        ] {
            let asked_for = Some(Duration::from_secs(asked_for));
            let next = next_try(1, now, now, asked_for);
            assert_eq!(next.duration_since(now).as_mins(), minutes, "{asked_for:?}");
        }
    }

    #[test]
    fn a_moment_that_a_wrong_clock_has_set_has_come() {
        let now = at("2027-03-01T12:00:00Z");
        for (moment, has) in [
            ("2027-03-01T12:00:00Z", true),
            ("2027-03-01T12:00:01Z", false),
            ("2027-03-02T12:00:00Z", false),
            ("2027-03-02T12:00:01Z", true),
        ] {
            assert_eq!(has_come(Some(at(moment)), now), has, "{moment}");
        }
        assert!(has_come(None, now));
    }

    #[test]
    fn the_directory_is_asked_again_after_a_minute_to_a_day() {
        let now = at(START);
        let minutes = [0, 3600, 21_600, 10_000_000, u64::MAX].map(|seconds| {
            let next = next_ask(now, Duration::from_secs(seconds));
            next.duration_since(now).as_mins()
        });
        assert_eq!(minutes, [1, 60, 360, 1440, 1440]);
    }
}
