//! Whatever the mail server does at whichever step: visitors are answered, and each email arrives.

use jiff::{SignedDuration, Timestamp};

use super::received::Outcome;
use super::{Site, Smtp, Start, smtp};
use crate::tools::wait_for;

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

/// The steps at which an error is about this email. Errors at earlier steps are about the server.
const ABOUT_THE_MAIL: [&str; 3] = ["RCPT", "DATA", "end"];

#[test]
fn an_email_survives_a_temporary_answer_at_every_step() {
    at_every_step(|(_, temporary, _)| (temporary, "queued"));
}

#[test]
fn a_final_answer_fails_the_email_only_if_it_speaks_of_it() {
    at_every_step(|(step, _, lasting)| {
        let state = if ABOUT_THE_MAIL.contains(&step) {
            "failed"
        } else {
            "queued"
        };
        (lasting, state)
    });
}

#[test]
fn an_email_survives_a_lost_connection_at_every_step() {
    at_every_step(|_| ("drop", "queued"));
}

#[test]
fn an_email_survives_a_server_that_hangs_at_any_step() {
    at_every_step(|_| ("stall", "queued"));
}

/// A step with its two statuses.
type Step = (&'static str, &'static str, &'static str);

/// Fails at one step after the other. `fault_of` says how, and which state the emails then have. Several sites share the steps, because
/// each waits for the sender, which looks once a second, and for a mail server that hangs.
fn at_every_step(fault_of: fn(Step) -> (&'static str, &'static str)) {
    // Says once that the tool is missing.
    if smtp::python().is_none() {
        return;
    }
    let hangs = fault_of(STEPS[0]).0 == "stall";
    let sites = if hangs { 4 } else { 2 };
    std::thread::scope(|scope| {
        for steps in STEPS.chunks(STEPS.len() / sites) {
            scope.spawn(move || {
                let smtp = Smtp::start().unwrap();
                let start = Start {
                    timeout: if fault_of(steps[0]).0 == "stall" {
                        5
                    } else {
                        60
                    },
                    ..Start::new(&smtp)
                };
                let site = start.site();
                for (count, &step) in (0..).zip(steps) {
                    let (fault, state) = fault_of(step);
                    survives(&site, &smtp, 2 * count + 1, step.0, fault, state);
                }
            });
        }
    });
}

/// With this fault, the server still accepts two forms, their emails end in `state`, and a command sends both later. `first` is the
/// number of the first email.
fn survives(site: &Site, smtp: &Smtp, first: i64, step: &str, fault: &str, state: &str) {
    smtp.fail(step, fault);
    site.send("Ayesha Khan", &format!("Guards at {step}"), "Two, please.");
    let row = site.wait_for_error(first);
    let is_about_the_mail = ABOUT_THE_MAIL.contains(&step);
    let expected = (state, u32::from(is_about_the_mail), state == "queued");
    let found = (
        row.state.as_str(),
        row.attempts,
        row.next_attempt_at.is_some(),
    );
    assert_eq!(found, expected, "{step} {fault}: {row:?}");
    // Each try after a refusal may be one of few before the account is locked.
    let soon = Timestamp::now() + SignedDuration::from_mins(30);
    let is_late = row.next_attempt_at.is_some_and(|next| next > soon);
    let is_refused = !is_about_the_mail && fault.starts_with('5');
    assert_eq!(is_late, is_refused, "{step} {fault}: {row:?}");
    let error = row.last_error.unwrap();
    let is_status = fault.parse::<u16>().is_ok();
    assert!(!is_status || error.contains(fault), "{error}");
    site.send("Bilal", "Later", "Hello.");
    if is_about_the_mail {
        site.wait_for_error(first + 1);
    } else {
        // Everybody can see that no email is sent, and why.
        let doctor = site.doctor().unwrap();
        let listed = site.run(&["mail", "list"]).stderr;
        for text in [doctor, listed] {
            assert!(text.contains("nothing is sent"), "{text}");
            assert!(text.contains(&error), "{text}");
        }
    }
    assert!(site.doctor().is_some());
    smtp.recover();
    site.retry("--all");
    for id in [first, first + 1] {
        let row = site.wait_until_sent(id);
        assert_eq!((row.next_attempt_at, row.last_error), (None, None));
    }
    assert_eq!(site.doctor(), None);
    let mut emails = smtp.emails();
    emails.retain(|mail| mail.subject().ends_with(&format!("Guards at {step}")));
    let outcomes: Vec<Outcome> = emails.iter().map(|mail| mail.outcome).collect();
    let expected: &[Outcome] = match (step, is_status) {
        // The server has the email, but the client cannot know that.
        ("end", false) => &[Outcome::AnswerLost, Outcome::Accepted],
        ("end", true) => &[Outcome::Refused, Outcome::Accepted],
        _ => &[Outcome::Accepted],
    };
    assert_eq!(outcomes, expected, "{step} {fault}");
    let id = emails[0].id();
    assert!(emails.iter().all(|mail| mail.id() == id), "{step}");
}

/// A refusal of every email: step, answer, what `doctor` names to correct it.
const REFUSALS_OF_ALL: [(&str, &str, &str); 6] = [
    (
        "end",
        "550 5.4.5 Daily user sending quota exceeded.",
        "a higher limit",
    ),
    (
        "end",
        "554 5.7.1 Message does not pass SPF",
        "SPF, DKIM and DMARC",
    ),
    (
        "RCPT",
        "550 5.7.1 Relay access denied",
        "SPF, DKIM and DMARC",
    ),
    (
        "RCPT",
        "553 5.1.8 Sender domain is not known",
        "correct STANDFAST_MAIL_FROM",
    ),
    ("MAIL", "550 5.4.5 Daily limit reached", "a higher limit"),
    ("AUTH", "535 5.7.8 Bad password", "the password"),
];

#[test]
fn a_refusal_that_every_email_would_get_fails_none_and_doctor_says_what_to_do() {
    let Some(smtp) = Smtp::start() else { return };
    let site = Site::start(&smtp);
    for (count, (step, answer, remedy)) in (0..).zip(REFUSALS_OF_ALL) {
        let first = 2 * count + 1;
        smtp.fail(step, answer);
        site.send("Ayesha Khan", "Guards", "Two, please.");
        let doctor = wait_for("no pause", || {
            site.doctor()
                .filter(|line| line.contains("nothing is sent"))
        });
        assert!(doctor.contains(remedy), "{doctor}");
        site.send("Bilal", "Later", "Hello.");
        let soon = Timestamp::now() + SignedDuration::from_mins(30);
        for row in site.outbox().iter().filter(|row| row.id >= first) {
            assert_eq!(row.state, "queued", "{answer}: {row:?}");
            assert!(
                row.next_attempt_at.is_some_and(|next| next > soon),
                "{row:?}"
            );
        }
        smtp.recover();
        site.retry("--all");
        for id in [first, first + 1] {
            site.wait_until_sent(id);
        }
        assert_eq!(site.doctor(), None);
    }
}

#[test]
fn a_verdict_on_one_email_fails_it_alone_and_doctor_says_what_to_do() {
    let Some(smtp) = Smtp::start() else { return };
    let site = Site::start(&smtp);
    for (id, (step, answer, remedy)) in (1..).zip([
        ("RCPT", "550 5.1.1 User unknown", "STANDFAST_MAIL_TO"),
        ("RCPT", "552 5.2.2 Mailbox full", "STANDFAST_MAIL_TO"),
        ("end", "552 5.7.0 Its content is a security issue", "filter"),
        ("end", "552 5.3.4 Message size exceeds the limit", "filter"),
    ]) {
        smtp.fail(step, answer);
        site.send("Ayesha Khan", "Guards", "Two, please.");
        let row = site.wait_for_error(id);
        assert_eq!(row.state, "failed", "{answer}");
        let doctor = site.doctor().unwrap();
        assert!(doctor.contains(remedy), "{doctor}");
        smtp.recover();
        site.retry("--all");
        site.wait_until_sent(id);
    }
}

/// Content filters refuse an email for a word in it.
#[test]
fn if_more_than_ten_wait_one_email_lists_them_and_one_refused_subject_takes_no_other_with_it() {
    let Some(smtp) = Smtp::start() else { return };
    smtp.fail("connect", "421");
    let site = Site::start(&smtp);
    for number in 1..=12 {
        site.send("Ayesha", &format!("Subject {number:02}"), "Call me.");
    }
    site.send("Ayesha", "GTUBE\u{2028}hit my son", "Call me.");
    site.wait_for_error(13);
    smtp.fail("word GTUBE", "554");
    site.retry("--all");
    for id in 1..=12 {
        site.wait_until_sent(id);
    }
    let refused = site.wait_for_row(13, "not failed", |row| row.state == "failed");
    assert_eq!(refused.attempts, 2);
    let emails = smtp.emails();
    assert_eq!(emails[0].faults(), [""; 0], "{}", emails[0].raw);
    assert!(emails[0].subject().contains("13 new"));
    let lines: Vec<&str> = emails[0].text.lines().collect();
    let items = lines.iter().filter(|line| line.starts_with("- "));
    assert_eq!(items.count(), 13, "{lines:?}");
    for subject in ["Subject 01 (", "Subject 12 (", "GTUBE hit my son ("] {
        assert!(lines.iter().any(|line| line.contains(subject)), "{lines:?}");
    }
    assert!(!emails[0].text.contains("Call me."), "{lines:?}");
    let accepted = emails
        .iter()
        .filter(|mail| mail.outcome == Outcome::Accepted);
    let mut subjects: Vec<&str> = accepted.map(super::Mail::subject).collect();
    subjects.sort_unstable();
    subjects.dedup();
    assert_eq!(subjects.len(), 12, "{subjects:?}");
    assert!(!subjects.iter().any(|subject| subject.contains("GTUBE")));
}
