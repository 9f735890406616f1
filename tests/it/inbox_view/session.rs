//! A user in front of the inbox.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Instant;

use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use super::emulator::Emulator;
use crate::binary::wrap;
use crate::terminal::pseudo_terminal;
use crate::tools::PATIENCE;

pub const ENTER: &str = "\r";
pub const ESC: &str = "\u{1b}";
pub const CTRL_C: &str = "\u{3}";
pub const UP: &str = "\u{1b}[A";
pub const DOWN: &str = "\u{1b}[B";
pub const PAGE_UP: &str = "\u{1b}[5~";
pub const PAGE_DOWN: &str = "\u{1b}[6~";
pub const HOME: &str = "\u{1b}[H";
pub const END: &str = "\u{1b}[F";

/// A running program and its terminal.
pub struct Session {
    child: Child,
    terminal: File,
    output: Receiver<Vec<u8>>,
    pub screen: Emulator,
}

impl Session {
    /// Runs `command` on a terminal of 80 × 24.
    pub fn start(command: &Command) -> Self {
        Self::of_size(command, 80, 24)
    }

    pub fn of_size(command: &Command, width: u16, height: u16) -> Self {
        let (terminal, theirs) = pseudo_terminal();
        tcsetwinsize(&terminal, size(width, height)).unwrap();
        // Make it the controlling terminal, so that the kernel signals a new size.
        let mut leader = Command::new("setsid");
        leader.arg("--ctty");
        wrap(&mut leader, command);
        leader.current_dir(command.get_current_dir().unwrap());
        leader.stdin(theirs()).stdout(theirs()).stderr(theirs());
        let child = leader.spawn().unwrap();
        drop(leader);
        let (send, output) = channel();
        let mut reader = terminal.try_clone().unwrap();
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            // Linux returns an error after the program has closed its side of the terminal.
            while let Ok(length @ 1..) = reader.read(&mut chunk) {
                if send.send(chunk[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            terminal,
            output,
            screen: Emulator::new(width.into(), height.into()),
        }
    }

    pub fn press(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until a complete screen satisfies `condition`; `what` is for the failure.
    pub fn until(&mut self, what: &str, condition: impl Fn(&str) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !(self.screen.is_drawn && condition(&self.screen.text())) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.screen.feed(&bytes),
                Err(_) => panic!(
                    "{what} did not appear:\n{}{}",
                    self.screen.text(),
                    self.screen.printed
                ),
            }
        }
    }

    /// Waits until `text` is on the screen.
    pub fn shows(&mut self, text: &str) {
        self.until(text, |screen| screen.contains(text));
    }

    /// Presses `keys` and waits until `text` is on the screen.
    pub fn press_for(&mut self, keys: &str, text: &str) {
        self.press(keys);
        self.shows(text);
    }

    /// Waits until the selected row contains `text`.
    pub fn selects(&mut self, text: &str) {
        self.until(&format!("the selection of {text}"), |screen| {
            let selected = screen.lines().find(|line| line.starts_with('>'));
            selected.is_some_and(|line| line.contains(text))
        });
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.screen.resize(width.into(), height.into());
        tcsetwinsize(&self.terminal, size(width, height)).unwrap();
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Whether the terminal is in the mode of a shell: line by line, with echo.
    pub fn is_as_before(&self) -> bool {
        let modes = tcgetattr(&self.terminal).unwrap().local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
    }

    /// Waits until the program exits. Returns the exit code (`None` after a signal) and the output outside of the view.
    pub fn end(&mut self) -> (Option<i32>, String) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.screen.feed(&bytes),
                // The program has closed the terminal, and we have read everything.
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    panic!("it did not end:\n{}", self.screen.text())
                }
            }
        }
        let status = self.child.wait().unwrap();
        (status.code(), self.screen.printed.clone())
    }
}

impl Drop for Session {
    /// Kills the program if the test has failed.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn size(width: u16, height: u16) -> Winsize {
    Winsize {
        ws_col: width,
        ws_row: height,
        ws_xpixel: 0,
        ws_ypixel: 0,
    }
}
