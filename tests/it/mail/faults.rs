//! Whatever the mail server does at whichever step: visitors are answered, and each mail arrives.

use tempfile::tempdir;

use super::{Security, Site, Smtp, Start};

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

#[test]
fn a_mail_survives_a_temporary_answer_at_every_step() {
    at_every_step(|(step, temporary, _)| survives(step, temporary, "queued"));
}

#[test]
fn a_final_answer_fails_the_mail_only_if_it_speaks_of_it() {
    at_every_step(|(step, _, lasting)| {
        let state = match ABOUT_THE_MAIL.contains(&step) {
            true => "failed",
            false => "queued",
        };
        survives(step, lasting, state);
    });
}

#[test]
fn a_mail_survives_a_lost_connection_at_every_step() {
    at_every_step(|(step, ..)| survives(step, "drop", "queued"));
}

#[test]
fn a_mail_survives_a_server_that_hangs_at_any_step() {
    at_every_step(|(step, ..)| survives(step, "stall", "queued"));
}

/// Four steps side by side, because each waits for the sender, which looks once a second.
fn at_every_step(survives: fn((&str, &str, &str))) {
    // Says once that the tool is missing.
    if Smtp::start(Security::StartTls).is_none() {
        return;
    }
    for steps in STEPS.chunks(4) {
        std::thread::scope(|scope| {
            for &step in steps {
                scope.spawn(move || survives(step));
            }
        });
    }
}

/// With this fault two mails are in this state, the forms are taken all the same, and a command sends both.
fn survives(step: &str, fault: &str, state: &str) {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    smtp.fail(step, fault);
    let dir = tempdir().unwrap();
    let start = Start {
        timeout: if fault == "stall" { 5 } else { 60 },
        ..Start::new(&dir, &smtp)
    };
    let site = start.site();
    site.send("Ayesha Khan", "Guards", "Two, please.");
    let row = site.wait_for_error(1);
    let is_about_the_mail = ABOUT_THE_MAIL.contains(&step);
    let expected = (state, u32::from(is_about_the_mail), state == "queued");
    let found = (
        row.state.as_str(),
        row.attempts,
        row.next_attempt_at.is_some(),
    );
    assert_eq!(found, expected, "{step} {fault}: {row:?}");
    let error = row.last_error.unwrap();
    let is_status = fault.parse::<u16>().is_ok();
    assert!(!is_status || error.contains(fault), "{error}");
    site.send("Bilal", "Later", "Hello.");
    if is_about_the_mail {
        site.wait_for_error(2);
    } else {
        // Everybody can see that no mail is sent, and why.
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
    for id in [1, 2] {
        let row = site.wait_until_sent(id);
        assert_eq!((row.next_attempt_at, row.last_error), (None, None));
    }
    assert_eq!(site.doctor(), None);
    let mut mails = smtp.mails();
    mails.retain(|mail| mail.subject().ends_with("Guards"));
    let outcomes = mails.iter().map(|mail| mail.outcome.as_str());
    let outcomes: Vec<_> = outcomes.collect();
    let expected: &[&str] = match (step, is_status) {
        // The server has the mail, but the client cannot know that.
        ("end", false) => &["answer lost", "accepted"],
        ("end", true) => &["refused", "accepted"],
        _ => &["accepted"],
    };
    assert_eq!(outcomes, expected, "{step} {fault}");
    let id = mails[0].id();
    assert!(mails.iter().all(|mail| mail.id() == id), "{step}");
}

/// Content filters refuse a mail for a word in it.
#[test]
fn one_refused_text_of_a_list_takes_no_other_mail_with_it() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = waiting(&dir, &smtp, "GTUBE");
    smtp.fail("word GTUBE", "554");
    site.retry("--all");
    for id in 1..=12 {
        site.wait_until_sent(id);
    }
    let poison = site.wait_for_row(13, "not failed", |row| row.state == "failed");
    assert_eq!((poison.subject.as_str(), poison.attempts), ("GTUBE", 2));
    let mails = smtp.mails();
    let accepted = mails.iter().filter(|mail| mail.outcome == "accepted");
    let mut subjects: Vec<&str> = accepted.map(super::Mail::subject).collect();
    subjects.sort_unstable();
    subjects.dedup();
    assert_eq!(subjects.len(), 12, "{subjects:?}");
    assert!(!subjects.iter().any(|subject| subject.contains("GTUBE")));
}

#[test]
fn if_more_than_ten_wait_one_mail_lists_them_without_their_texts() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = waiting(&dir, &smtp, "a guard\u{2028}hit my son");
    smtp.recover();
    site.retry("--all");
    for id in 1..=13 {
        site.wait_until_sent(id);
    }
    let mails = smtp.mails();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].faults(), [""; 0], "{}", mails[0].raw);
    assert!(mails[0].subject().contains("13 new"));
    let lines: Vec<&str> = mails[0].text.lines().collect();
    let items = lines.iter().filter(|line| line.starts_with("- "));
    assert_eq!(items.count(), 13, "{lines:?}");
    for subject in ["Subject 01 (", "Subject 12 (", "a guard hit my son ("] {
        assert!(lines.iter().any(|line| line.contains(subject)), "{lines:?}");
    }
    assert!(!mails[0].text.contains("Call me."), "{lines:?}");
}

/// A site where twelve messages wait, and one more with this subject.
fn waiting(dir: &tempfile::TempDir, smtp: &Smtp, last: &str) -> Site {
    smtp.fail("connect", "421");
    let site = Site::start(dir, smtp);
    for number in 1..=12 {
        site.send("Ayesha", &format!("Subject {number:02}"), "Call me.");
    }
    site.send("Ayesha", last, "Call me.");
    site.wait_for_error(13);
    site
}
