//! What is said to a person at a terminal and to nobody else: questions, and how far a long piece of work has come.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use super::exit::Failure;
use super::output::escape_line;

/// Work that ends sooner is not worth a line.
const SILENCE: Duration = Duration::from_secs(1);
const INTERVAL: Duration = Duration::from_millis(100);

/// Whether the person agrees to `question`. Without a terminal nobody can be asked: `remedy` then says how to agree
/// beforehand.
pub(super) fn agrees(question: &str, remedy: &str) -> anyhow::Result<bool> {
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

/// A line on stderr that says how far the work has come. Nothing without a terminal, and nothing in the first second.
pub(super) struct Progress {
    verb: &'static str,
    is_terminal: bool,
    next: Instant,
    is_shown: bool,
}

impl Progress {
    /// `verb` says what is done, such as "copied".
    pub(super) fn new(verb: &'static str) -> Self {
        Self {
            verb,
            is_terminal: std::io::stderr().is_terminal(),
            next: Instant::now() + SILENCE,
            is_shown: false,
        }
    }

    /// Notes that `done` of `total` are done.
    pub(super) fn show(&mut self, done: u64, total: u64) {
        let now = Instant::now();
        if !self.is_terminal || now < self.next {
            return;
        }
        self.next = now + INTERVAL;
        self.is_shown = true;
        let percent = done.saturating_mul(100).checked_div(total).unwrap_or(100);
        // With stderr closed there is nobody left to tell.
        let _ = write!(std::io::stderr(), "\r{} {percent} %", self.verb);
    }
}

impl Drop for Progress {
    /// Clears the line, so that what comes next begins at its left.
    fn drop(&mut self) {
        if self.is_shown {
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        }
    }
}
