//! Whatever the mail server does at whichever step: visitors are answered, and each mail arrives.

use std::panic::AssertUnwindSafe;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use jiff::Timestamp;
use serde_json::json;
use tempfile::tempdir;

use super::site::Row;
use super::smtp::is_installed;
use super::{OFFICE, Security, Site, Smtp, Start, in_minutes};

/// Every step, with the temporary and the final status that servers give there.
const STEPS: [(&str, &str, &str); 8] = [
    ("connect", "421", "554"),
    ("EHLO", "451", "554"),
    ("STARTTLS", "454", "554"),
    ("AUTH", "454", "535"),
    ("MAIL", "451", "550"),
    ("RCPT", "450", "550"),
    ("DATA", "451", "554"),
    ("end", "452", "554"),
];

/// Steps at which an answer speaks of the mail. Before them it speaks of the server, and no mail is to blame.
const ABOUT_THE_MAIL: [&str; 3] = ["RCPT", "DATA", "end"];

/// Enough for two cores, since most of the time passes with waiting.
const THREADS: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Case {
    step: &'static str,
    fault: &'static str,
    /// How it is tried again: by a restart after the pause, or by a command.
    by_restart: bool,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (step, temporary, lasting) in STEPS {
        for fault in [temporary, lasting, "stall", "drop"] {
            let by_restart = fault == "stall" || cases.len() % 2 == 0;
            cases.push(Case {
                step,
                fault,
                by_restart,
            });
        }
    }
    cases
}

#[test]
fn a_mail_survives_every_fault_at_every_step() {
    if !is_installed() {
        return;
    }
    let cases = cases();
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // One for each: what it received is about one case.
                    let smtp = Smtp::start(Security::StartTls).unwrap();
                    smtp.fail(case.step, case.fault);
                    if std::panic::catch_unwind(AssertUnwindSafe(|| check(*case, &smtp))).is_err() {
                        failed.lock().unwrap().push(*case);
                    }
                }
            });
        }
    });
    assert_eq!(failed.into_inner().unwrap(), []);
}

fn check(case: Case, smtp: &Smtp) {
    let dir = tempdir().unwrap();
    let timeout = match case.fault {
        "stall" => "2",
        _ => "20",
    };
    let site = Start::new(&dir, smtp).timeout(timeout).site();
    site.send("Ayesha Khan", "Guards", "Two, please.");
    let before = Timestamp::now();
    let row = site.wait_for_row(1, "not tried", |row| row.last_error.is_some());
    assert_eq!(
        [&row.kind, &row.to].map(String::as_str),
        ["contact", OFFICE],
        "{case:?}"
    );
    match (case.step, case.fault.as_bytes()[0]) {
        ("AUTH", b'5') => login_refused(case, smtp, site, &row),
        (step, b'5') if ABOUT_THE_MAIL.contains(&step) => given_up(case, smtp, site, &row, &dir),
        _ => {
            let pause = row
                .next_attempt_at
                .unwrap()
                .duration_since(before)
                .as_secs();
            assert!((110..=130).contains(&pause), "{case:?}: {row:?}");
            assert_eq!(
                (row.state.as_str(), row.attempts),
                ("queued", u32::from(ABOUT_THE_MAIL.contains(&case.step))),
                "{case:?}"
            );
            tried_again(case, smtp, site, &dir);
        }
    }
}

/// A temporary fault: the mail arrives later, without another submission.
fn tried_again(case: Case, smtp: &Smtp, site: Site, dir: &tempfile::TempDir) {
    smtp.recover();
    let site = match case.by_restart {
        true => {
            drop(site);
            Start::new(dir, smtp).at(in_minutes(3)).site()
        }
        false => {
            site.retry("1");
            site
        }
    };
    let row = site.wait_until_sent(1);
    assert_eq!(row.next_attempt_at, None, "{case:?}: {row:?}");
    if case.by_restart {
        let tries = 1 + u32::from(ABOUT_THE_MAIL.contains(&case.step));
        assert_eq!(row.attempts, tries, "{case:?}");
    }
    assert_eq!(row.last_error, None, "{case:?}");
    let mails = smtp.mails();
    let outcomes: Vec<&str> = mails.iter().map(|mail| mail.outcome.as_str()).collect();
    let is_lost = ["stall", "drop"].contains(&case.fault);
    let expected: &[&str] = match case.step {
        // The server has the mail, but the client cannot know that.
        "end" if is_lost => &["answer lost", "accepted"],
        "end" => &["refused", "accepted"],
        _ => &["accepted"],
    };
    assert_eq!(outcomes, expected, "{case:?}");
    assert!(
        mails.iter().all(|mail| mail.id() == mails[0].id()),
        "{case:?}"
    );
}

/// A final answer: the mail is not tried again by itself, not even after a restart, but a command sends it.
fn given_up(case: Case, smtp: &Smtp, site: Site, row: &Row, dir: &tempfile::TempDir) {
    let expected = ("failed", 1, None);
    assert_eq!(
        (row.state.as_str(), row.attempts, row.next_attempt_at),
        expected,
        "{case:?}"
    );
    assert!(
        row.last_error.as_ref().unwrap().contains(case.fault),
        "{row:?}"
    );
    smtp.recover();
    drop(site);
    let site = Start::new(dir, smtp).at(in_minutes(60 * 5)).site();
    let complaint = json!({ "subject": "A guard", "message": "He slept." });
    site.send_form("/api/complaint", &complaint);
    site.wait_until_sent(2);
    let still = site.wait_for_row(1, "gone", |_| true);
    assert_eq!(
        (still.state.as_str(), still.attempts),
        ("failed", 1),
        "{case:?}"
    );
    site.retry("1");
    site.wait_until_sent(1);
    let accepted = smtp
        .mails()
        .into_iter()
        .filter(|mail| mail.outcome == "accepted");
    assert_eq!(accepted.count(), 2, "{case:?}");
}

/// A refused login is no fault of the mail: it stays queued, and a command sends it.
fn login_refused(case: Case, smtp: &Smtp, site: Site, row: &Row) {
    assert_eq!(row.state, "queued", "{case:?}: {row:?}");
    smtp.recover();
    site.retry("--all");
    site.wait_until_sent(1);
    assert_eq!(smtp.mails().len(), 1, "{case:?}");
}
