//! The clock of the process. All code reads the time from here, so that tests can set it: for example, whether a job is open
//! depends on the day in Karachi.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};

/// The system's clock. A test may set it ahead or back.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clock {
    offset: SignedDuration,
    /// A file with the offset in seconds, which overrides `offset`. A test may change it while the process runs.
    offset_file: Option<&'static Path>,
}

impl Clock {
    /// The current time.
    pub fn now(self) -> Timestamp {
        let offset = match self.offset_file {
            Some(file) => read_offset(file).expect("the test keeps the file of its clock"),
            None => self.offset,
        };
        let now = Timestamp::now();
        // jiff returns an error only for calendar units, such as months.
        now.saturating_add(offset).unwrap_or(now)
    }
}

fn read_offset(file: &Path) -> Result<SignedDuration, Box<dyn Error + Send + Sync>> {
    let seconds = fs::read_to_string(file)?.trim().parse()?;
    Ok(SignedDuration::from_secs(seconds))
}

impl FromStr for Clock {
    type Err = Box<dyn Error + Send + Sync>;

    /// Parses the time to start from (RFC 3339), or `@FILE`: the file contains the offset from the system's clock in seconds,
    /// and is read each time.
    fn from_str(value: &str) -> Result<Self, Self::Err> {
        let mut clock = Self::default();
        if let Some(file) = value.strip_prefix('@') {
            read_offset(Path::new(file))?;
            // Leaks once per process, and only in tests.
            clock.offset_file = Some(Box::leak(PathBuf::from(file).into_boxed_path()));
        } else {
            let start: Timestamp = value.parse()?;
            clock.offset = start.duration_since(Timestamp::now());
        }
        Ok(clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_starts_at_the_given_time_and_continues() {
        let start: Timestamp = "2030-01-31T23:59:58+05:00".parse().unwrap();
        let clock: Clock = "2030-01-31T23:59:58+05:00".parse().unwrap();
        let first = clock.now();
        assert!((start..start + SignedDuration::from_mins(1)).contains(&first));
        while clock.now() <= first {
            std::thread::yield_now();
        }
        assert!("tomorrow".parse::<Clock>().is_err());
    }
}
