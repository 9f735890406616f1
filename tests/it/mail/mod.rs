//! Mail to the office, against a real SMTP server, `aiosmtpd`. Where it is not installed, these tests are skipped.

mod commands;
mod delivering;
mod faults;
mod received;
mod settings;
mod site;
mod smtp;
mod submissions;
mod texts;

use std::time::{Duration, Instant};

use received::Mail;
use site::{Site, Start};
use smtp::{Security, Smtp};

/// Long enough for a mail on a machine that also does other work.
const PATIENCE: Duration = Duration::from_secs(30);

/// Who reads the mail of these tests.
const OFFICE: &str = "office@standfast.example";

/// Waits until `look` finds something.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < deadline, "waited too long for {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
