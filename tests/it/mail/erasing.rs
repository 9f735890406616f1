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
    // It is due at two looks, twenty hours apart.
    let expired = jiff::Timestamp::now() + SignedDuration::from_hours(200 * 24);
    let site = start.clone().at(expired).site();
    super::wait_for("the first look", || {
        let conn = site.server.admin().database();
        let marked = "select count(due_since) from applications";
        let marked: u32 = conn.query_row(marked, [], |row| row.get(0)).unwrap();
        (marked == 1).then_some(())
    });
    assert_eq!(site.outbox().len(), 1);
    drop(site);
    let site = start.at(expired + SignedDuration::from_hours(21)).site();
    super::wait_for("its removal", || site.outbox().is_empty().then_some(()));
}
