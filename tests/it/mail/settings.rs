//! The settings of email. If the login or the encryption fails, the server sends no email and reveals no password.

use tempfile::tempdir;

use super::smtp::{PASSWORD, USER};
use super::{OFFICE, Security, Site, Smtp, Start};
use crate::server::{Server, refused_start};

/// Submits a form, waits for the attempt to send its email, and returns the error.
fn tried(site: &Site) -> String {
    site.send("Ayesha Khan", "Guards", "Two, please.");
    let row = site.wait_for_error(1);
    assert_eq!((row.state.as_str(), row.attempts), ("queued", 0), "{row:?}");
    row.last_error.unwrap()
}

#[test]
fn a_wrong_password_stops_the_queue_until_somebody_corrects_it() {
    let Some(smtp) = Smtp::start() else { return };
    let site = Start {
        password: Some("wrong"),
        ..Start::new(&smtp)
    };
    let site = site.site();
    let error = tried(&site);
    assert!(error.contains("535"), "{error}");
    for _ in 0..3 {
        site.send("Bilal", "Later", "Hello.");
    }
    assert_eq!(site.outbox().len(), 4);
    std::fs::write(smtp.dir.path().join("smtp-password"), PASSWORD).unwrap();
    // Each try may be one of few before the account is locked.
    assert_eq!(smtp.count("AUTH"), 1);
    site.retry("1");
    for id in 1..=4 {
        site.wait_until_sent(id);
    }
    let log = site.server.log_at_stop().join("\n");
    assert!(log.contains("cannot send email"), "{log}");
    assert!(!log.contains("wrong") && !log.contains("ayesha@"), "{log}");
}

#[test]
fn a_server_without_encryption_or_a_valid_certificate_gets_neither_password_nor_mail() {
    let Some(plain) = Smtp::with(Security::None) else {
        return;
    };
    let starttls = Smtp::start().unwrap();
    let implicit = Smtp::with(Security::Implicit).unwrap();
    for (smtp, scheme) in [
        (&plain, "smtp"),
        (&plain, "smtps"),
        (&starttls, "smtp"),
        (&implicit, "smtps"),
    ] {
        let dir = tempdir().unwrap();
        let site = Start {
            url: smtp.url().replace("smtp+plain", scheme),
            // This authority did not sign the other certificates.
            ca: plain.ca(),
            timeout: 5,
            dir: dir.path(),
            ..Start::new(smtp)
        };
        let error = tried(&site.site());
        assert!(smtp.security == Security::None || error.contains("certificate"));
        assert_eq!(smtp.count("AUTH") + smtp.count("MAIL"), 0, "{scheme}");
    }
}

#[test]
fn a_user_without_a_password_stops_the_start() {
    let dir = tempdir().unwrap();
    let flags = [
        "--mail-to=office@standfast.example",
        "--mail-from=website@standfast.example",
        "--smtp=smtps://website@mail.example.com",
    ];
    let (code, error) = refused_start(&dir.path().join("standfast.db"), &flags);
    assert_eq!(code, Some(4), "{error}");
    assert!(error.contains("STANDFAST_SMTP_PASSWORD"), "{error}");
}

/// The password has no flag, which other users could see.
#[test]
fn a_service_file_can_set_everything_without_flags() {
    let Some(smtp) = Smtp::with(Security::Implicit) else {
        return;
    };
    let dir = tempdir().unwrap();
    let url = smtp.url();
    let ca = smtp.ca();
    let variables = [
        ("STANDFAST_MAIL_TO", OFFICE),
        ("STANDFAST_MAIL_FROM", "website@standfast.example"),
        ("STANDFAST_SMTP", &url),
        ("STANDFAST_SMTP_PASSWORD", PASSWORD),
        ("STANDFAST_SMTP_CA", ca.to_str().unwrap()),
    ];
    let server = Server::with(&dir.path().join("standfast.db"), &[], &variables);
    server.send_message();
    let mail = smtp.wait_for_emails(1).remove(0);
    assert_eq!(
        (mail.rcpt_tos[0].as_str(), mail.user.as_deref()),
        (OFFICE, Some(USER))
    );
    let log = server.log_at_stop().join("\n");
    assert!(!log.contains(PASSWORD), "{log}");
}
