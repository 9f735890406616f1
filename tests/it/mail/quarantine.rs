//! Spam is never mailed. Once a day the office is told how much there is.

use jiff::Timestamp;
use serde_json::json;
use tempfile::tempdir;

use super::{OFFICE, Security, Site, Smtp, Start};
use crate::form::Form;

fn at(moment: &str) -> Timestamp {
    format!("{moment}:00+05:00").parse().unwrap()
}

fn send_spam(site: &Site) {
    let spam = json!({
        "name": "A", "email": "a@example.com", "subject": "S", "message": "M", "topic_detail": "x",
    });
    site.send_form("/api/contact-us", &spam);
}

/// Waits until the server has looked at its queue once more, and returns the kinds of all mails.
fn kinds(site: &Site, smtp: &Smtp) -> Vec<String> {
    let before = smtp.mails().len();
    let test = site.run(&["mail", "test", "--to", OFFICE]);
    assert_eq!(test.code, 0, "{}", test.stderr);
    smtp.wait_for_mails(before + 1);
    let rows = site.outbox().into_iter().rev();
    let kinds = rows.map(|row| row.kind);
    kinds.filter(|kind| kind != "test").collect()
}

#[test]
fn spam_is_mailed_when_somebody_calls_it_ham() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Start::new(&dir, &smtp).before_daily_mail().site();
    send_spam(&site);
    let spam = Form::complete()
        .text("topic_detail", "x")
        .send(&site.server);
    assert_eq!(spam.status, 200);
    assert_eq!(kinds(&site, &smtp), [""; 0]);
    site.run(&["messages", "mark", "1", "ham"]).data();
    site.run(&["applications", "mark", "1", "ham"]).data();
    assert_eq!(kinds(&site, &smtp), ["contact", "application"]);
    super::wait_for("both mails", || {
        let rows = site.outbox();
        rows.iter().all(|row| row.state == "sent").then_some(())
    });
    // Marked again and again, it is mailed once.
    for mark in ["read", "spam", "ham", "answered"] {
        site.run(&["messages", "mark", "1", mark]);
    }
    assert_eq!(kinds(&site, &smtp), ["contact", "application"]);
}

#[test]
fn what_is_called_spam_before_its_mail_is_sent_is_not_mailed() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    smtp.fail("MAIL", "451");
    let site = Start::new(&dir, &smtp).at(at("2027-03-01T06:00")).site();
    site.send("Ayesha Khan", "Guards", "Two, please.");
    site.wait_for_row(1, "not tried", |row| row.last_error.is_some());
    site.run(&["messages", "mark", "1", "spam"]).data();
    drop(site);
    smtp.recover();
    let site = Start::new(&dir, &smtp).at(at("2027-03-01T07:00")).site();
    assert_eq!(kinds(&site, &smtp), [""; 0]);
    assert!(
        smtp.mails()
            .iter()
            .all(|mail| !mail.raw.contains("Two, please."))
    );
}

#[test]
fn the_office_is_told_of_new_spam_once_a_day() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let start = Start::new(&dir, &smtp);
    let site_at = |moment| start.clone().at(at(moment)).site();
    let site = site_at("2027-03-01T07:50");
    send_spam(&site);
    send_spam(&site);
    let spam = Form::complete()
        .text("topic_detail", "x")
        .send(&site.server);
    assert_eq!(spam.status, 200);
    assert_eq!(kinds(&site, &smtp), [""; 0]);
    drop(site);

    let site = site_at("2027-03-01T08:01");
    super::wait_for("the daily mail", || (smtp.mails().len() == 2).then_some(()));
    assert_eq!(kinds(&site, &smtp), ["quarantine"]);
    let mail = &smtp.mails()[1];
    assert!(mail.plain().contains('3'), "{}", mail.plain());
    for command in [
        "standfast messages list --spam",
        "standfast applications list --spam",
    ] {
        assert!(mail.plain().contains(command), "{}", mail.plain());
        assert!(
            site.run(&command.split(' ').skip(1).collect::<Vec<_>>())
                .code
                == 0
        );
    }
    assert_eq!(
        (mail.rcpt_tos.as_slice(), mail.reply_to.len()),
        (&[OFFICE.to_owned()][..], 0)
    );
    send_spam(&site);
    drop(site);

    // The same day: it waits for the next one, also after a restart.
    let site = site_at("2027-03-01T20:00");
    assert_eq!(kinds(&site, &smtp), ["quarantine"]);
    drop(site);
    let site = site_at("2027-03-02T09:00");
    assert_eq!(kinds(&site, &smtp), ["quarantine", "quarantine"]);
    drop(site);
    // Nothing new.
    let site = site_at("2027-03-03T09:00");
    assert_eq!(kinds(&site, &smtp), ["quarantine", "quarantine"]);
}
