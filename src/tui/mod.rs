//! The inbox on a terminal: messages and applications in one list, to read, search, mark and save. [`app`] is what is shown
//! and what keys do, [`view`] draws it. It has no function of its own: everything it does is also a command.

mod app;
mod text;
mod view;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use app::App;
pub use app::SaveResume;
use ratatui::crossterm::event;
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::db::Location;

/// How often the database is polled for changes by others.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Shows the inbox on the terminal at standard input and output until the person quits. The terminal is given back as it
/// was, after a panic as well.
pub fn run(database: &Location, save_resume: &SaveResume) -> anyhow::Result<()> {
    let mut app = App::open(database, save_resume)?;
    let is_ended = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&is_ended))?;
    }
    let mut terminal = ratatui::try_init().context("taking over the terminal")?;
    let mut show = || {
        while !app.is_over && !is_ended.load(Ordering::Relaxed) {
            // While keys are waiting, only what the last of them leads to is searched and drawn.
            if !event::poll(Duration::ZERO)? {
                app.load()?;
                terminal.draw(|frame| view::draw(frame, &mut app))?;
            }
            if event::poll(POLL_INTERVAL)? {
                app.on(event::read()?)?;
            }
        }
        anyhow::Ok(())
    };
    let shown = show();
    ratatui::restore();
    shown
}
