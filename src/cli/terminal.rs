//! Questions and progress for a person at a terminal.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use super::exit::Failure;
use super::output::escape_line;

/// No progress is shown before this time.
const INITIAL_DELAY: Duration = Duration::from_secs(1);
const INTERVAL: Duration = Duration::from_millis(100);

/// Asks `question` and returns whether the person agrees.
///
/// # Errors
/// Without a terminal nobody can be asked. The usage error `remedy` then says how to agree with a flag.
pub(super) fn confirm(question: &str, remedy: &str) -> anyhow::Result<bool> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return Err(Failure::Usage(remedy.to_owned()).into());
    }
    let mut err = std::io::stderr();
    write!(err, "{} [y/N] ", escape_line(question))?;
    err.flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(matches!(
        answer.trim().to_ascii_lowercase().as_str(),
        "y" | "yes"
    ))
}

/// A line on standard error that shows the progress. It is shown only on a terminal, and only after a second.
pub(super) struct Progress {
    verb: &'static str,
    is_terminal: bool,
    next: Instant,
    is_shown: bool,
}

impl Progress {
    /// `verb` describes the work, such as "copied".
    pub(super) fn new(verb: &'static str) -> Self {
        Self {
            verb,
            is_terminal: std::io::stderr().is_terminal(),
            next: Instant::now() + INITIAL_DELAY,
            is_shown: false,
        }
    }

    /// Shows how much of `total` is `done`.
    pub(super) fn show(&mut self, done: u64, total: u64) {
        let now = Instant::now();
        if !self.is_terminal || now < self.next {
            return;
        }
        self.next = now + INTERVAL;
        self.is_shown = true;
        let percent = done.saturating_mul(100).checked_div(total).unwrap_or(100);
        // With standard error closed, nobody can read it.
        let _ = write!(std::io::stderr(), "\r{} {percent} %", self.verb);
    }
}

impl Drop for Progress {
    /// Clears the line for the next output.
    fn drop(&mut self) {
        if self.is_shown {
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        }
    }
}
