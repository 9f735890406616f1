//! The inbox on a terminal: messages and applications in one list, to read, mark, answer and save. `screen` is what is
//! shown, `view` draws it, `inbox` reads and writes the database, `terminal` takes over the terminal. It has no function
//! of its own: everything it does is also a command.

mod field;
mod inbox;
mod item;
mod keys;
mod list;
mod prompt;
mod reply;
mod screen;
mod terminal;
mod view;
mod wrap;

use std::time::{Duration, Instant};

use anyhow::Context;
use ratatui::crossterm::event;

use crate::store::Location;
use inbox::Inbox;
pub use inbox::SaveResume;
use terminal::Terminal;

/// How often the database is polled for changes by others.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Shows the inbox on the terminal at standard input and output until the person quits.
pub fn run(database: &Location, save_resume: &SaveResume) -> anyhow::Result<()> {
    let mut inbox = Inbox::new(database, save_resume)?;
    inbox.load()?;
    let mut terminal = Terminal::enter().context("taking over the terminal")?;
    let mut polled = Instant::now();
    loop {
        // While keys are waiting, only what the last of them leads to is searched and drawn.
        if !event::poll(Duration::ZERO)? {
            inbox.load()?;
            terminal.draw(|frame| view::draw(frame, &mut inbox.screen))?;
        }
        if event::poll(POLL_INTERVAL.saturating_sub(polled.elapsed()))?
            && !inbox.on(event::read()?)?
        {
            return Ok(());
        }
        if polled.elapsed() >= POLL_INTERVAL {
            polled = Instant::now();
            inbox.follow()?;
        }
    }
}
