//! How long submissions are stored, and what must hold before one is deleted.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

/// A century, which is longer than any law requires.
const MAX_DAYS: u32 = 36_500;

/// At how many looks a row must be due before it is deleted.
pub const REQUIRED_LOOKS: u32 = 3;
/// Two looks that both count are at least this long apart.
pub const LOOK_INTERVAL: SignedDuration = SignedDuration::from_hours(20);
/// A clock that is set by more than this starts the count again.
pub const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_hours(1);
/// Most time from the end of a period to the deletion: what the forms promise.
pub const DELETION_DELAY: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Notices that the system clock was set, by comparing it with a clock that only counts time.
#[derive(Debug, Clone, Copy)]
pub struct ClockMonitor {
    system: Timestamp,
    uptime: Duration,
}

impl ClockMonitor {
    /// Starts from what the system clock shows, and an uptime that only ever grows by the time that has passed.
    pub fn new(system: Timestamp, uptime: Duration) -> Self {
        Self { system, uptime }
    }

    /// How far the system clock was set since the monitor was made or last returned something; `None` within
    /// [`CLOCK_TOLERANCE`].
    pub fn check(&mut self, system: Timestamp, uptime: Duration) -> Option<SignedDuration> {
        let passed = SignedDuration::try_from(uptime.saturating_sub(self.uptime)).ok()?;
        let step = system.duration_since(self.system).saturating_sub(passed);
        if step.abs() <= CLOCK_TOLERANCE {
            return None;
        }
        *self = Self::new(system, uptime);
        Some(step)
    }
}

/// How long one kind of submission is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// For this many times 24 hours, at least one.
    Days(u32),
    /// Until it is removed by hand.
    Off,
}

impl Period {
    /// The cutoff at `now`: rows received then or before are due. `None` for [`Period::Off`].
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

/// The error for a text that is no period.
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

/// The periods of all kinds of submissions.
#[derive(Debug, Clone)]
pub struct Retention {
    /// Applications with their résumés, in any state.
    pub applications: Period,
    /// Messages, in any state: the period of each kind. One without a period is kept like a contact message.
    pub messages: BTreeMap<&'static str, Period>,
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

    #[test]
    fn a_clock_that_is_set_is_noticed_once() {
        let start: Timestamp = "2026-11-20T10:00:00Z".parse().unwrap();
        let after = |system_minutes: i64, uptime_minutes: u64| {
            (
                start + SignedDuration::from_mins(system_minutes),
                Duration::from_secs(1000 + 60 * uptime_minutes),
            )
        };
        let (system, uptime) = after(0, 0);
        let mut monitor = ClockMonitor::new(system, uptime);
        for (system_minutes, uptime_minutes, step_minutes) in [
            (1, 1, None),
            (1500, 1500, None),
            // Many small steps are one large one.
            (1541, 1501, None),
            (1563, 1502, Some(61)),
            (1564, 1503, None),
            (-100_000, 1504, Some(-101_565)),
            (-99_999, 1505, None),
            (-99_938, 1506, None),
            (-99_937, 1506, Some(61)),
        ] {
            let (system, uptime) = after(system_minutes, uptime_minutes);
            assert_eq!(
                monitor.check(system, uptime),
                step_minutes.map(SignedDuration::from_mins),
                "{system_minutes}"
            );
        }
    }
}
