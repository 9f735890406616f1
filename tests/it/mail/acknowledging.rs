//! Senders are told that a form has arrived, without becoming a way to flood strangers or to send them a text.

use serde_json::json;
use tempfile::tempdir;

use super::delivering::fields_without_reply_to;
use super::{OFFICE, Security, Smtp, Start, in_minutes};
use crate::form::Form;

#[test]
fn an_address_is_acknowledged_once_a_day_and_spam_never() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let start = Start::new(&dir, &smtp).with(&["--mail-acknowledge"]);
    let site = start.site();
    let form = |email: &str, honeypot: &str| {
        json!({
            "name": "Buy pills", "email": email, "subject": "Cheap pills", "message": "evil.example", "topic_detail": honeypot,
        })
    };
    site.send_form("/api/contact-us", &form("spam@example.com", "x"));
    site.send_form("/api/contact-us", &form("ayesha@example.com", ""));
    site.send_form("/api/contact-us", &form("Ayesha@Example.COM", ""));
    let complaint = json!({ "subject": "A guard", "message": "He slept." });
    site.send_form("/api/complaint", &complaint);
    assert_eq!(Form::complete().send(&site.server).status, 200);
    assert_eq!(Form::complete().send(&site.server).status, 200);
    let rows = site.outbox();
    let acknowledged: Vec<&str> = rows
        .iter()
        .filter(|row| row.kind == "acknowledgement")
        .map(|row| row.to.as_str())
        .collect();
    assert_eq!(acknowledged, ["bilal@example.com", "ayesha@example.com"]);
    wait_for_senders(&smtp, 2);
    let mails = smtp.mails();
    let to_ayesha = mails
        .iter()
        .find(|mail| mail.rcpt_tos == ["ayesha@example.com"])
        .unwrap();
    assert_eq!(
        to_ayesha.faults(&fields_without_reply_to()),
        [""; 0],
        "{}",
        to_ayesha.raw
    );
    // RFC 3834: both values keep other programs from answering.
    let auto = &to_ayesha.headers["auto-submitted"];
    assert!(auto.starts_with("auto-"), "{auto}");
    // The address may be that of a stranger: nothing that the visitor wrote reaches it.
    for word in ["pills", "evil.example"] {
        assert!(!to_ayesha.raw.contains(word), "{}", to_ayesha.raw);
        assert!(!to_ayesha.plain().contains(word) && !to_ayesha.html().contains(word));
    }
    drop(site);
    let site = start.clone().at(in_minutes(23 * 60)).site();
    site.send_form("/api/contact-us", &form("ayesha@example.com", ""));
    assert_eq!(acknowledgements(&site.outbox()), 2);
    drop(site);
    let site = start.at(in_minutes(25 * 60)).site();
    site.send_form("/api/contact-us", &form("AYESHA@example.com", ""));
    assert_eq!(acknowledgements(&site.outbox()), 3);
    wait_for_senders(&smtp, 3);
}

fn acknowledgements(rows: &[super::site::Row]) -> usize {
    rows.iter()
        .filter(|row| row.kind == "acknowledgement")
        .count()
}

fn wait_for_senders(smtp: &Smtp, count: usize) {
    super::wait_for("mails to senders", || {
        let mails = smtp.mails();
        let to_senders = mails
            .iter()
            .filter(|mail| mail.rcpt_tos != [OFFICE])
            .count();
        (to_senders == count).then_some(())
    });
}

#[test]
fn without_its_flag_nobody_but_the_office_is_written_to() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = super::Site::start(&dir, &smtp);
    site.send("Ayesha Khan", "Guards", "Two, please.");
    assert_eq!(Form::complete().send(&site.server).status, 200);
    let mails = smtp.wait_for_mails(2);
    assert!(mails.iter().all(|mail| mail.rcpt_tos == [OFFICE]));
    assert_eq!(site.outbox().len(), 2);
}
