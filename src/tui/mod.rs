//! The inbox on a terminal: messages and applications in one list, to read, search, mark and save. [`app`] has the state and
//! reacts to keys, and [`view`] draws it. Everything that it does is also available as a command.

mod app;
mod text;
mod view;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use app::App;
pub use app::SaveResume;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event;
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::db::Location;

/// How often we check whether another process has changed the database.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Shows the inbox on the terminal until the user quits. Restores the terminal afterwards, even after a panic.
pub fn run(database: &Location, save_resume: &SaveResume) -> anyhow::Result<()> {
    let mut app = App::open(database, save_resume)?;
    let signalled = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&signalled))?;
    }
    let mut terminal = ratatui::try_init().context("preparing the terminal")?;
    let outcome = run_until_quit(&mut app, &mut terminal, &signalled);
    ratatui::restore();
    outcome
}

fn run_until_quit(
    app: &mut App,
    terminal: &mut DefaultTerminal,
    signalled: &AtomicBool,
) -> anyhow::Result<()> {
    while !app.has_quit && !signalled.load(Ordering::Relaxed) {
        // If more keys are waiting, handle them before we search and draw.
        if !event::poll(Duration::ZERO)? {
            app.load()?;
            terminal.draw(|frame| view::draw(frame, app))?;
        }
        if event::poll(POLL_INTERVAL)? {
            app.on_event(event::read()?)?;
        }
    }
    Ok(())
}
