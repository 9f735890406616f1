//! Mail to the office, against a real SMTP server, `aiosmtpd`. Where it is not installed, these tests are skipped.

mod commands;
mod delivering;
mod erasing;
mod faults;
mod lists;
mod outages;
mod quarantine;
mod received;
mod refused_login;
mod site;
mod smtp;
mod start;
mod text_rows;
mod texts;
mod variables;
mod visitors_text;

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};

use received::Mail;
use site::Site;
use smtp::{Security, Smtp};
use start::Start;

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

fn in_minutes(minutes: i64) -> Timestamp {
    Timestamp::now() + SignedDuration::from_mins(minutes)
}
