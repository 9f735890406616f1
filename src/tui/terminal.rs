//! Takes over the terminal, and gives it back however the session ends.

use std::io::{self, Stdout, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use ratatui::Frame;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Leaving twice would move the cursor of the shell.
static IS_ENTERED: AtomicBool = AtomicBool::new(false);

/// The longest wait for a terminal that takes no output, such as one behind a stalled connection.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(1);

/// The whole terminal, until it is dropped.
pub(super) struct Terminal {
    screen: ratatui::Terminal<CrosstermBackend<Stdout>>,
    /// Dropped after the screen, which shows the cursor at its end.
    _entered: Entered,
}

struct Entered;

impl Terminal {
    pub(super) fn enter() -> io::Result<Self> {
        leave_before_panic_message();
        leave_on_signals()?;
        IS_ENTERED.store(true, Ordering::Relaxed);
        let entered = Entered;
        enable_raw_mode()?;
        // Without wrapping, a text that the terminal shows wider than we counted stays on its line.
        execute!(
            stdout(),
            EnterAlternateScreen,
            EnableBracketedPaste,
            DisableLineWrap
        )?;
        Ok(Self {
            screen: ratatui::Terminal::new(CrosstermBackend::new(stdout()))?,
            _entered: entered,
        })
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.screen.draw(draw).map(drop)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        leave();
    }
}

/// Gives the terminal back as it was.
fn leave() {
    if !IS_ENTERED.swap(false, Ordering::Relaxed) {
        return;
    }
    // When the terminal is gone, nobody can see it.
    let _ = execute!(
        stdout(),
        EnableLineWrap,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Otherwise the message would disappear with the screen.
fn leave_before_panic_message() {
    let show_message = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        leave();
        show_message(panic);
    }));
}

/// Ends by a signal as usual, but with the terminal as it was. When the terminal itself goes away, the signal for that
/// ends the process without this.
fn leave_on_signals() -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let (done, is_done) = mpsc::channel();
            std::thread::spawn(move || {
                leave();
                let _ = done.send(());
            });
            let _ = is_done.recv_timeout(LEAVE_TIMEOUT);
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}
