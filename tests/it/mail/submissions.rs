//! An email depends on its submission. Spam gets no email, and erasing a submission deletes its email.

use serde_json::json;

use super::{Site, Smtp};
use crate::form::Form;
use crate::privacy_commands::{bytes_of_database, holds};

#[test]
fn spam_is_mailed_only_after_somebody_marks_it_not_spam() {
    let Some(smtp) = Smtp::start() else { return };
    let site = Site::start(&smtp);
    let spam = json!({
        "name": "A", "email": "a@example.com", "subject": "S", "message": "M", "topic_detail": "x",
    });
    site.send_form("/api/contact-us", &spam);
    let spam = Form::complete().text("topic_detail", "x");
    assert_eq!(spam.send(&site.server).status, 200);
    assert_eq!(site.outbox(), []);
    site.run(&["messages", "mark", "1", "not-spam"]).data();
    site.run(&["applications", "mark", "1", "not-spam"]).data();
    for id in [1, 2] {
        site.wait_until_sent(id);
    }
    // Marked again and again, it is mailed once.
    for mark in ["read", "spam", "not-spam", "answered"] {
        site.run(&["messages", "mark", "1", mark]).data();
    }
    assert_eq!(site.outbox().len(), 2);
    // If the office marks a message as spam before its email is sent, the server does not send it.
    smtp.fail("MAIL", "451");
    site.send("Ayesha Khan", "Guards", "Two, please.");
    site.wait_for_error(site.outbox()[0].id);
    site.run(&["messages", "mark", "2", "spam"]).data();
    assert_eq!(site.outbox().len(), 2);
}

#[test]
fn an_erasure_leaves_nothing_of_the_person_in_the_outbox() {
    let Some(smtp) = Smtp::start() else { return };
    let site = Site::start(&smtp);
    let send = || {
        let message = json!({
            "name": "Zubaida Zia", "email": "Zubaida@Example.com", "subject": "zubaida-subject", "message": "zubaida-asks",
        });
        site.send_form("/api/contact-us", &message);
        let application = Form::of(
            "Zubaida Zia",
            "zubaida@example.com",
            "+92 300 7654321",
            "driver",
        )
        .file("resume", "zubaida-cv.pdf", b"%PDF-1.7 %%EOF zubaida-resume");
        assert_eq!(application.send(&site.server).status, 200);
    };
    // The first ones are sent; the next ones have failed; the last ones wait.
    send();
    for id in [1, 2] {
        site.wait_until_sent(id);
    }
    smtp.fail("RCPT", "550");
    send();
    for id in [3, 4] {
        site.wait_for_row(id, "not failed", |row| row.state == "failed");
    }
    smtp.fail("connect", "421");
    send();
    site.send("Bilal", "Guards", "Please call.");
    let states = |state: &str| site.outbox().iter().any(|row| row.state == state);
    assert!(["sent", "failed", "queued"].into_iter().all(states));

    let email = "zubaida@example.com";
    let erased = site.run(&["privacy", "erase", "--email", email, "--yes"]);
    assert_eq!(erased.code, 0, "{}", erased.stderr);
    let left: Vec<String> = site.outbox().into_iter().map(|row| row.subject).collect();
    assert_eq!(left, ["Guards"]);
    let bytes = bytes_of_database(&site.server.db);
    for text in ["zubaida", "Zubaida", "+92 300 7654321"] {
        assert!(!holds(&bytes, text.as_bytes()), "{text}");
    }
    let log = site.server.log_at_stop().join("\n").to_lowercase();
    assert!(!log.contains("zubaida"), "{log}");
}
