//! Many submissions at once: all of them are named, and one of them holds up no other.

use std::collections::BTreeSet;

use serde_json::json;
use tempfile::tempdir;

use super::delivering::fields_without_reply_to;
use super::{Mail, Security, Site, Smtp, Start, in_minutes};

fn complain(site: &Site, subject: &str) {
    let complaint = json!({ "subject": subject, "message": format!("Text of {subject}.") });
    site.send_form("/api/complaint", &complaint);
}

/// A site that has `subjects` to tell of, without a connection to the mail server so far.
fn waiting(dir: &tempfile::TempDir, smtp: &Smtp, subjects: &[String]) {
    smtp.fail("connect", "421");
    let site = Start::new(dir, smtp).site();
    for subject in subjects {
        complain(&site, subject);
    }
    site.wait_for_row(1, "not tried", |row| row.last_error.is_some());
    drop(site);
    smtp.recover();
}

fn numbered(count: usize) -> Vec<String> {
    (1..=count)
        .map(|number| format!("Subject {number:02}"))
        .collect()
}

/// The mails that the mail server has accepted.
fn accepted(smtp: &Smtp) -> Vec<Mail> {
    let mails = smtp.mails().into_iter();
    mails.filter(|mail| mail.outcome == "accepted").collect()
}

fn states(site: &Site) -> Vec<String> {
    let rows = site.outbox().into_iter().rev();
    rows.map(|row| row.state).collect()
}

fn wait_for_states(site: &Site, wanted: &[(&str, usize)]) {
    super::wait_for(&format!("{wanted:?}"), || {
        let states = states(site);
        let count = |wanted: &str| states.iter().filter(|state| *state == wanted).count();
        let is_reached = wanted.iter().all(|(state, times)| count(state) == *times);
        is_reached.then_some(())
    });
}

#[test]
fn eleven_quick_submissions_do_not_push_a_genuine_one_out() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let mut subjects = numbered(11);
    subjects.push("GENUINE: a guard hit my son".to_owned());
    waiting(&dir, &smtp, &subjects);
    let site = Start::new(&dir, &smtp).at(in_minutes(3)).site();
    wait_for_states(&site, &[("sent", 12)]);
    let mails = smtp.mails();
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    assert_eq!(
        mail.faults(&fields_without_reply_to()),
        [""; 0],
        "{}",
        mail.raw
    );
    assert!(mail.subject().contains("12"), "{}", mail.subject());
    let lines: Vec<&str> = mail
        .plain()
        .lines()
        .filter(|line| line.starts_with("- "))
        .collect();
    assert_eq!(lines.len(), 12);
    for (number, subject) in (1..).zip(&subjects) {
        let named = format!("- Complaint C-{number:06}: {subject} (");
        assert!(lines[number - 1].starts_with(&named), "{lines:?}");
        assert!(mail.html().contains(subject), "{}", mail.html());
    }
    assert!(!mail.raw.contains("Text of"), "{}", mail.plain());
    // It lists what the mail says that it lists.
    let command = "standfast messages list --new";
    assert!(mail.plain().contains(command), "{}", mail.plain());
    let listed = site.run(&["messages", "list", "--new", "--json"]).json();
    assert_eq!(listed.as_array().unwrap().len(), 12);
}

#[test]
fn ten_are_told_at_once_and_the_rest_of_a_minute_in_one_mail() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let start = Start::new(&dir, &smtp);
    let now = in_minutes(0);
    let site = start.clone().at(now).site();
    for subject in numbered(10) {
        complain(&site, &subject);
    }
    wait_for_states(&site, &[("sent", 10)]);
    for subject in &numbered(22)[10..] {
        complain(&site, subject);
    }
    // The mail of a test shows that the server has looked at the queue since. Nor is a restart a reason to send more.
    for _ in 0..2 {
        assert_eq!(
            site.run(&["mail", "test", "--to", "it@standfast.example"])
                .code,
            0
        );
    }
    assert_eq!(smtp.mails().len(), 12);
    drop(site);
    let site = start.at(in_minutes(2)).site();
    wait_for_states(&site, &[("sent", 24)]);
    let mails = smtp.mails();
    assert_eq!(mails.len(), 13);
    let list = mails[12].plain();
    let is_listed = |subject: &String| list.contains(&format!(": {subject} ("));
    let listed: Vec<String> = numbered(22).into_iter().filter(is_listed).collect();
    assert_eq!(listed, numbered(22)[10..]);
}

/// Content filters refuse a mail for a word in it, for good or for now.
#[test]
fn one_refused_text_takes_no_other_mail_with_it() {
    for (status, state) in [("554", "failed"), ("451", "queued")] {
        let Some(smtp) = Smtp::start(Security::StartTls) else {
            return;
        };
        let dir = tempdir().unwrap();
        let mut subjects = numbered(11);
        subjects.insert(4, "GTUBE".to_owned());
        waiting(&dir, &smtp, &subjects);
        smtp.fail("word GTUBE", status);
        let mut site = Start::new(&dir, &smtp).at(in_minutes(3)).site();
        // The list is refused. After that each goes alone, at once or after a pause.
        if state == "queued" {
            let row = site.wait_for_row(12, "not tried", |row| {
                row.attempts == 1 && row.last_error.is_some()
            });
            // The answer to a list may quote the text of another submission.
            let error = row.last_error.unwrap();
            assert!(
                error.contains(status) && !error.contains("refused by the test"),
                "{error}"
            );
            drop(site);
            site = Start::new(&dir, &smtp).at(in_minutes(10)).site();
        }
        wait_for_states(&site, &[("sent", 11), (state, 1)]);
        let poison = site.wait_for_row(5, "not refused", |row| {
            row.last_error.is_some() && row.attempts == 2
        });
        assert_eq!(poison.subject, "GTUBE");
        // A later one is not joined with it, whether it is tried again by the server or by a command.
        complain(&site, "Later");
        site.wait_until_sent(13);
        site.retry("--all");
        site.wait_for_row(5, "not tried", |row| {
            row.last_error.is_some() && row.attempts == 1
        });
        wait_for_states(&site, &[("sent", 12), (state, 1)]);
        let told: Vec<String> = accepted(&smtp)
            .iter()
            .map(|mail| mail.subject().to_owned())
            .collect();
        assert!(
            !told.iter().any(|subject| subject.contains("GTUBE")),
            "{told:?}"
        );
        for subject in numbered(11) {
            let count = told.iter().filter(|told| told.ends_with(&subject)).count();
            assert_eq!(count, 1, "{subject} in {told:?}");
        }
    }
}

#[test]
fn a_refused_text_and_a_genuine_one_of_the_same_minute_are_two_mails() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let subjects = ["Genuine".to_owned(), "GTUBE".to_owned()];
    waiting(&dir, &smtp, &subjects);
    smtp.fail("word GTUBE", "554");
    let site = Start::new(&dir, &smtp).at(in_minutes(3)).site();
    wait_for_states(&site, &[("sent", 1), ("failed", 1)]);
    assert!(accepted(&smtp)[0].subject().ends_with(": Genuine"));
    site.retry("--all");
    site.wait_for_row(2, "not failed", |row| row.state == "failed");
    assert_eq!(accepted(&smtp).len(), 1);
}

/// A recipient, or their mail program, drops the second of two mails with one Message-ID.
#[test]
fn after_a_lost_answer_each_submission_of_a_list_is_told_in_a_mail_of_its_own() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    waiting(&dir, &smtp, &numbered(11));
    smtp.fail("end", "drop");
    let site = Start::new(&dir, &smtp).at(in_minutes(3)).site();
    site.wait_for_row(11, "not noted", |row| row.last_error.is_some());
    drop(site);
    smtp.recover();
    let site = Start::new(&dir, &smtp).at(in_minutes(6)).site();
    wait_for_states(&site, &[("sent", 11)]);
    let mails = smtp.mails();
    assert_eq!(mails.len(), 12);
    let ids: BTreeSet<&str> = mails.iter().map(Mail::id).collect();
    assert_eq!(ids.len(), 12);
    let told: BTreeSet<&str> = mails[1..].iter().map(Mail::subject).collect();
    assert_eq!(told.len(), 11);
}
