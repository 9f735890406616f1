//! The clock of the process. Whether a job is open depends on the day in Karachi, so all code reads the time from here,
//! and a test can set it.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};

/// The system's clock, or one that a test has set ahead or back.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clock {
    ahead: SignedDuration,
    /// A file with the seconds by which it is ahead, in place of `ahead`. A test changes it while the process runs.
    file: Option<&'static Path>,
}

impl Clock {
    /// The current time.
    pub fn now(self) -> Timestamp {
        let ahead = self.file.map_or(self.ahead, |file| {
            seconds_in(file).expect("the test keeps the file of its clock")
        });
        let now = Timestamp::now();
        // An error is possible for calendar units only, such as months.
        now.saturating_add(ahead).unwrap_or(now)
    }
}

fn seconds_in(file: &Path) -> Result<SignedDuration, Box<dyn Error + Send + Sync>> {
    let seconds = fs::read_to_string(file)?.trim().parse()?;
    Ok(SignedDuration::from_secs(seconds))
}

impl FromStr for Clock {
    type Err = Box<dyn Error + Send + Sync>;

    /// Parses an RFC 3339 instant, which the clock shows now and runs on from there, or `@FILE`: the file contains by how many
    /// seconds the clock is ahead, and is read each time.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut clock = Self::default();
        if let Some(file) = text.strip_prefix('@') {
            seconds_in(Path::new(file))?;
            // Once for each process, which is one of a test.
            clock.file = Some(Box::leak(PathBuf::from(file).into_boxed_path()));
        } else {
            let start: Timestamp = text.parse()?;
            clock.ahead = start.duration_since(Timestamp::now());
        }
        Ok(clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_clock_starts_there_and_runs_on() {
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
