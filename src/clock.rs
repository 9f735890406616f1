//! The one clock of the process. Whether a job is open depends on the day in Karachi, so everything that asks for the
//! time asks here.

use std::str::FromStr;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rustix::time::{ClockId, clock_gettime};

/// Tells the time: the system's, unless a test has the process begin at another moment.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clock {
    ahead_of_system: SignedDuration,
}

impl Clock {
    /// This moment.
    pub fn now(self) -> Timestamp {
        let now = Timestamp::now();
        // Only calendar units, such as months, could be refused.
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

    /// A clock that starts at this RFC 3339 instant now and goes on from there.
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
    fn the_clock_is_the_systems_unless_it_is_set() {
        let before = Timestamp::now();
        let told = Clock::default().now();
        assert!((before..=Timestamp::now()).contains(&told));
    }

    #[test]
    fn a_set_clock_starts_there_and_goes_on() {
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
