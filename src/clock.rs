//! The clock of the process. Whether a job is open depends on the day in Karachi, so all code reads the time from here,
//! and a test can set it.

use std::str::FromStr;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rustix::time::{ClockId, clock_gettime};

/// The system's clock, or one that a test has set ahead or back.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clock {
    ahead_of_system: SignedDuration,
}

impl Clock {
    /// The current time.
    pub fn now(self) -> Timestamp {
        let now = Timestamp::now();
        // An error is possible for calendar units only, such as months.
        now.saturating_add(self.ahead_of_system).unwrap_or(now)
    }
}

/// Time since the system was booted, including the time that it was suspended. Nobody can set it.
pub fn uptime() -> Duration {
    let time = clock_gettime(ClockId::Boottime);
    // Both are in their range by the contract of the call.
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

impl FromStr for Clock {
    type Err = jiff::Error;

    /// Parses an RFC 3339 instant: the clock shows it now and runs on from there.
    fn from_str(start: &str) -> Result<Self, jiff::Error> {
        let start: Timestamp = start.parse()?;
        Ok(Self {
            ahead_of_system: start.duration_since(Timestamp::now()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unset_clock_shows_the_system_time() {
        let before = Timestamp::now();
        let shown = Clock::default().now();
        assert!((before..=Timestamp::now()).contains(&shown));
    }

    #[test]
    fn a_set_clock_starts_there_and_runs_on() {
        let start: Timestamp = "2030-01-31T23:59:58+05:00".parse().unwrap();
        let clock: Clock = "2030-01-31T23:59:58+05:00".parse().unwrap();
        let first = clock.now();
        assert!((start..start + SignedDuration::from_secs(5)).contains(&first));
        while clock.now() <= first {
            std::thread::yield_now();
        }
        assert!("tomorrow".parse::<Clock>().is_err());
    }
}
