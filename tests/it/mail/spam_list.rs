//! Once a week, an email lists the spam for the office.

use serde_json::json;

use super::{OFFICE, Site, Smtp, Start};
use crate::form::Form;
use crate::moving_clock::MovingClock;
use crate::privacy_commands::{bytes_of_database, holds};
use crate::stored;
use crate::tools::{eventually, wait_for};

/// A site on a Friday that has begun to count the weeks.
fn site_on_friday(smtp: &Smtp, clock: &MovingClock) -> Site {
    clock.set("2030-02-01T12:00:00+05:00");
    let site = start(smtp, clock);
    let conn = site.server.admin().database();
    let counts = "select count(spam_listed_at) from mail_state";
    eventually(|| stored::column::<i64>(&conn, counts) == [1]);
    site
}

fn start(smtp: &Smtp, clock: &MovingClock) -> Site {
    let start = Start {
        flags: &[&clock.flag(), "--retain-spam=off"],
        ..Start::new(smtp)
    };
    start.site()
}

fn send_spam(site: &Site, subject: &str) {
    let spam = json!({
        "name": "Zubaida", "email": "zubaida@example.com", "subject": subject, "message": "zubaida-text", "topic_detail": "x",
    });
    site.send_form("/api/contact-us", &spam);
}

#[test]
fn a_list_of_what_is_in_spam_comes_on_monday_once() {
    let Some(smtp) = Smtp::start() else { return };
    let clock = MovingClock::at("2030-02-01T12:00:00+05:00");
    let site = site_on_friday(&smtp, &clock);
    send_spam(&site, "Cheap guards\u{2028}- forged\u{200f}");
    let spam = Form::complete().text("topic_detail", "x");
    assert_eq!(spam.send(&site.server).status, 200);
    site.send("Ayesha Khan", "Guards", "Two, please.");
    smtp.wait_for_emails(1);
    clock.set("2030-02-04T09:00:00+05:00");
    let list = smtp.wait_for_emails(2).remove(1);
    assert_eq!(list.faults(), [""; 0], "{}", list.raw);
    assert_eq!(list.rcpt_tos, [OFFICE]);
    for text in [
        "1 message, 1 application",
        "- message 1: Cheap guards - forged (2030-02-01T",
        "- application SF-000001: ",
        "standfast messages list --spam",
        "messages mark NUMBER not-spam",
    ] {
        assert!(list.text.contains(text), "{}", list.text);
    }
    assert!(!list.text.contains("zubaida-text"), "{}", list.text);
    let row = site.wait_for_row(2, "not sent", |row| row.state == "sent");
    assert_eq!((row.kind.as_str(), row.subject.as_str()), ("spam", ""));
    // A restart in the same week does not repeat the list. The next email is the third.
    drop(site);
    let site = start(&smtp, &clock);
    site.send("Bilal", "Later", "Hello.");
    assert!(smtp.wait_for_emails(3)[2].subject().ends_with(": Later"));
}

#[test]
fn a_list_that_waits_is_sent_after_a_restart_and_holds_no_text_of_a_person() {
    let Some(smtp) = Smtp::start() else { return };
    let clock = MovingClock::at("2030-02-01T12:00:00+05:00");
    let site = site_on_friday(&smtp, &clock);
    send_spam(&site, "zubaida-subject");
    smtp.fail("end", "550 5.6.0 zubaida-subject");
    clock.set("2030-02-04T09:00:00+05:00");
    let row = site.wait_for_error(1);
    assert_eq!((row.kind.as_str(), row.state.as_str()), ("spam", "failed"));
    smtp.fail("connect", "421");
    site.retry("--all");
    drop(site);
    let site = start(&smtp, &clock);
    smtp.recover();
    site.retry("--all");
    site.wait_until_sent(1);
    // Another week; the person is erased before the list goes.
    smtp.fail("connect", "421");
    clock.set("2030-02-11T09:00:00+05:00");
    site.wait_for_row(2, "not queued", |row| row.kind == "spam");
    let email = "zubaida@example.com";
    let erased = site.run(&["privacy", "erase", "--email", email, "--yes"]);
    assert_eq!(erased.code, 0, "{}", erased.stderr);
    let bytes = bytes_of_database(&site.server.db);
    assert!(!holds(&bytes, b"zubaida"));
    // The list is empty now.
    smtp.recover();
    site.retry("--all");
    wait_for("the list is gone", || {
        let rows = site.outbox();
        rows.iter().all(|row| row.id != 2).then_some(())
    });
    assert_eq!(smtp.emails().len(), 2);
}
