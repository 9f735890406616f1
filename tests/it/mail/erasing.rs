//! A mail goes with its submission, and leaves no byte of the person.

use jiff::SignedDuration;
use serde_json::json;
use tempfile::tempdir;

use super::{Security, Smtp, Start};
use crate::form::Form;
use crate::privacy_commands::{bytes_of_database, holds};

#[test]
fn an_erasure_leaves_nothing_of_the_person_in_the_outbox() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let start = Start::new(&dir, &smtp);
    let send = |site: &super::Site| {
        let message = json!({
            "name": "Zubaida Zia", "email": "Zubaida@Example.com", "subject": "zubaida-subject", "message": "zubaida-asks",
        });
        site.send_form("/api/contact-us", &message);
        let application = Form::default()
            .text("name", "Zubaida Zia")
            .text("email", "zubaida@example.com")
            .text("contact", "+92 300 7654321")
            .text("job_position", "driver")
            .file("resume", "zubaida-cv.pdf", b"%PDF-1.7 zubaida-resume");
        assert_eq!(application.send(&site.server).status, 200);
    };
    // The first ones are sent; the next ones have failed; the last ones wait.
    let site = start.site();
    send(&site);
    for id in [1, 2] {
        site.wait_until_sent(id);
    }
    smtp.fail("RCPT", "550");
    send(&site);
    for id in [3, 4] {
        site.wait_for_row(id, "not failed", |row| row.state == "failed");
    }
    smtp.fail("connect", "421");
    send(&site);
    site.send("Bilal", "Guards", "Please call.");
    let states = |state: &str| site.outbox().iter().any(|row| row.state == state);
    assert!(
        ["sent", "failed", "queued"].into_iter().all(states),
        "{:?}",
        site.outbox()
    );

    let email = [
        "privacy",
        "erase",
        "--email",
        "zubaida@example.com",
        "--yes",
    ];
    let run = site.run(&email);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let left: Vec<String> = site.outbox().into_iter().map(|row| row.subject).collect();
    assert_eq!(left, ["Guards"]);
    let bytes = bytes_of_database(&site.server.db);
    for text in ["zubaida", "Zubaida", "+92 300 7654321"] {
        assert!(!holds(&bytes, text.as_bytes()), "{text}");
    }
    let log = site.server.log_at_stop().join("\n").to_lowercase();
    assert!(!log.contains("zubaida"), "{log}");
}

#[test]
fn a_removed_or_expired_submission_takes_its_mails_along() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let start = Start::new(&dir, &smtp);
    let site = start.site();
    site.send("Ayesha Khan", "Guards", "Two, please.");
    assert_eq!(Form::complete().send(&site.server).status, 200);
    smtp.wait_for_mails(2);
    for id in [1, 2] {
        site.wait_until_sent(id);
    }
    let removed = site.run(&["messages", "remove", "1", "--yes"]);
    assert_eq!(removed.code, 0, "{}", removed.stderr);
    let kinds =
        |rows: Vec<super::site::Row>| rows.into_iter().map(|row| row.kind).collect::<Vec<_>>();
    assert_eq!(kinds(site.outbox()), ["application"]);
    drop(site);
    // It is due at three looks, twenty hours apart.
    let expired = jiff::Timestamp::now() + SignedDuration::from_hours(200 * 24);
    for look in 0..3 {
        let now = expired + SignedDuration::from_hours(21 * look);
        let site = start.clone().at(now).site();
        super::wait_for("a look", || {
            let conn = site.server.admin().database();
            let last = "select last_look_at from maintenance";
            let last: Option<String> = conn.query_row(last, [], |row| row.get(0)).unwrap();
            let last: jiff::Timestamp = last?.parse().unwrap();
            (last >= now - SignedDuration::from_secs(1)).then_some(())
        });
        match look {
            2 => super::wait_for("its removal", || site.outbox().is_empty().then_some(())),
            _ => assert_eq!(site.outbox().len(), 1),
        }
    }
}
