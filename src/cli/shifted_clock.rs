//! The value of the hidden flag `--clock`, with which our tests of the executable choose its time. Another process can reach
//! a server only through a flag or a file, so this hook can't be in the tests. Release builds don't have it.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};

use crate::clock::Clock;

/// Parses the time at which the clock starts (RFC 3339), or `@FILE`. The file contains the offset from the system's clock in
/// seconds, and the clock reads it each time, so that a test can change it while the server runs.
pub fn parse(value: &str) -> Result<Clock, Box<dyn Error + Send + Sync>> {
    if let Some(file) = value.strip_prefix('@') {
        let file = PathBuf::from(file);
        read_offset(&file)?;
        return Ok(Clock::new(move || {
            shifted_by(read_offset(&file).expect("the test keeps the file of its clock"))
        }));
    }
    let start: Timestamp = value.parse()?;
    let offset = start.duration_since(Timestamp::now());
    Ok(Clock::new(move || shifted_by(offset)))
}

fn shifted_by(offset: SignedDuration) -> Timestamp {
    let now = Timestamp::now();
    // jiff returns an error only for calendar units, such as months.
    now.saturating_add(offset).unwrap_or(now)
}

fn read_offset(file: &Path) -> Result<SignedDuration, Box<dyn Error + Send + Sync>> {
    let seconds = fs::read_to_string(file)?.trim().parse()?;
    Ok(SignedDuration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_starts_at_the_given_time_and_continues() {
        let start: Timestamp = "2030-01-31T23:59:58+05:00".parse().unwrap();
        let clock = parse("2030-01-31T23:59:58+05:00").unwrap();
        let first = clock.now();
        assert!((start..start + SignedDuration::from_mins(1)).contains(&first));
        while clock.now() <= first {
            std::thread::yield_now();
        }
        assert!(parse("tomorrow").is_err());
    }
}
