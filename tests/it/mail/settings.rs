//! The settings of mail: where the login or the encryption fails, nothing is sent and nothing is said.

use std::process::Command;

use tempfile::tempdir;

use super::smtp::{PASSWORD, USER};
use super::{OFFICE, Security, Site, Smtp, Start};
use crate::form::Form;
use crate::server::{Server, refused_start};

/// Sends a submission, waits until it was tried, and returns why it was not sent.
fn tried(site: &Site) -> String {
    site.send("Ayesha Khan", "Guards", "Two, please.");
    let row = site.wait_for_error(1);
    assert_eq!((row.state.as_str(), row.attempts), ("queued", 0), "{row:?}");
    row.last_error.unwrap()
}

#[test]
fn a_wrong_password_stops_the_queue_until_somebody_corrects_it() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Start {
        password: Some("wrong"),
        ..Start::new(&dir, &smtp)
    };
    let site = site.site();
    let error = tried(&site);
    assert!(error.contains("535"), "{error}");
    for _ in 0..3 {
        site.send("Bilal", "Later", "Hello.");
    }
    assert_eq!(site.outbox().len(), 4);
    std::fs::write(dir.path().join("smtp-password"), PASSWORD).unwrap();
    // Each try may be one of few before the account is locked.
    assert_eq!(smtp.count("AUTH"), 1);
    site.retry("1");
    for id in 1..=4 {
        site.wait_until_sent(id);
    }
    let log = site.server.log_at_stop().join("\n");
    assert!(log.contains("no mail is sent"), "{log}");
    assert!(!log.contains("wrong") && !log.contains("ayesha@"), "{log}");
}

#[test]
fn a_missing_password_file_stops_no_site_and_mail_goes_once_it_is_there() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let missing = dir.path().join("later");
    let flag = format!("--smtp-password-file={}", missing.display());
    let start = Start {
        password: None,
        flags: &[&flag],
        ..Start::new(&dir, &smtp)
    };
    let site = start.site();
    let error = tried(&site);
    assert!(error.contains("later: No such file"), "{error}");
    std::fs::write(&missing, PASSWORD).unwrap();
    drop(site);
    // A start ends the pause.
    start.site().wait_until_sent(1);
}

#[test]
fn a_server_without_encryption_or_a_valid_certificate_gets_neither_password_nor_mail() {
    let Some(plain) = Smtp::start(Security::None) else {
        return;
    };
    let starttls = Smtp::start(Security::StartTls).unwrap();
    let implicit = Smtp::start(Security::Implicit).unwrap();
    for (smtp, scheme) in [
        (&plain, "smtp"),
        (&plain, "smtps"),
        (&starttls, "smtp"),
        (&implicit, "smtps"),
    ] {
        let dir = tempdir().unwrap();
        let site = Start {
            url: smtp.url().replace("smtp+plain", scheme),
            // It vouches for none of the others.
            ca: plain.ca(),
            timeout: 5,
            ..Start::new(&dir, smtp)
        };
        let error = tried(&site.site());
        assert!(smtp.security == Security::None || error.contains("certificate"));
        assert_eq!(smtp.count("AUTH") + smtp.count("MAIL"), 0, "{scheme}");
    }
}

#[test]
fn flags_that_would_send_in_plain_text_or_not_at_all_are_refused() {
    let dir = tempdir().unwrap();
    let db = dir.path().join("standfast.db");
    let to = [
        "--mail-to=office@standfast.example",
        "--mail-from=website@standfast.example",
    ];
    for (flags, code, why) in [
        (&["--smtp=smtp+plain://192.0.2.1"][..], 2, "not encrypted"),
        (
            &["--smtp=smtps://user:secret@mail.example.com"],
            2,
            "leave the password out",
        ),
        (
            &["--smtp=smtps://user@mail.example.com"],
            4,
            "STANDFAST_SMTP_PASSWORD",
        ),
        (&["--smtp=https://mail.example.com"], 2, "smtps://"),
        (&[], 2, "--smtp"),
    ] {
        let (actual, error) = refused_start(&db, &[&to[..], flags].concat());
        assert_eq!(actual, Some(code), "{flags:?}: {error}");
        assert!(error.contains(why), "{flags:?}: {error}");
    }
}

/// The password has no flag, which other users could see.
#[test]
fn a_service_file_can_set_everything_without_flags() {
    let Some(smtp) = Smtp::start(Security::Implicit) else {
        return;
    };
    let dir = tempdir().unwrap();
    let mut within = Command::new("env");
    within
        .arg(format!(
            "STANDFAST_MAIL_TO={OFFICE},manager@standfast.example"
        ))
        .arg("STANDFAST_MAIL_APPLICATIONS_TO=hr@standfast.example")
        .arg("STANDFAST_MAIL_FROM=website@standfast.example")
        .arg(format!("STANDFAST_SMTP={}", smtp.url()))
        .arg(format!("STANDFAST_SMTP_PASSWORD={PASSWORD}"))
        .arg(format!("STANDFAST_SMTP_CA={}", smtp.ca().display()));
    let server = Server::within(&mut within, &dir.path().join("standfast.db"), &[]);
    server.send_message();
    assert_eq!(Form::complete().send(&server).status, 200);
    let mails = smtp.wait_for_mails(3);
    let mut to: Vec<&str> = mails.iter().map(|mail| mail.rcpt_tos[0].as_str()).collect();
    to.sort_unstable();
    let expected = ["hr@standfast.example", "manager@standfast.example", OFFICE];
    assert_eq!(to, expected);
    assert!(mails.iter().all(|mail| mail.user.as_deref() == Some(USER)));
    let log = server.log_at_stop().join("\n");
    assert!(!log.contains(PASSWORD), "{log}");
}
