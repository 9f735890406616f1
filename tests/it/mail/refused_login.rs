//! Where the login or the encryption fails, nothing is sent and nothing is said.

use tempfile::tempdir;

use super::smtp::PASSWORD;
use super::{Security, Site, Smtp, Start};
use crate::server::refused_start;

/// Sends a submission, and waits until it was tried.
fn tried(site: &Site) -> String {
    site.send("Ayesha Khan", "Guards", "Two, please.");
    let row = site.wait_for_row(1, "not tried", |row| row.last_error.is_some());
    assert_eq!(row.state, "queued", "{row:?}");
    row.last_error.unwrap()
}

#[test]
fn a_wrong_password_stops_the_queue_and_everybody_can_see_it() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Start::new(&dir, &smtp).password("wrong").site();
    let error = tried(&site);
    assert!(error.contains("535"), "{error}");
    let logins = || {
        smtp.commands()
            .iter()
            .filter(|one| one.command == "AUTH")
            .count()
    };
    assert_eq!(logins(), 1);
    // Each try may be one of few before the account is locked.
    for _ in 0..3 {
        site.send("Bilal", "Later", "Hello.");
    }
    std::thread::sleep(std::time::Duration::from_millis(2500));
    assert_eq!(logins(), 1);
    let listed = site.run(&["mail", "list"]);
    assert!(
        listed.stderr.contains("nothing is sent") && listed.stderr.contains("535"),
        "{}",
        listed.stderr
    );
    assert_eq!(site.outbox().len(), 4);
    let doctor = &site.doctor()["mail"];
    assert_eq!(doctor["ok"], false, "{doctor}");
    let remedy = doctor["remedy"].as_str().unwrap();
    assert!(remedy.contains("standfast mail retry"), "{remedy}");
    let log = site.server.log_at_stop().join("\n");
    assert!(log.contains("no mail is sent"), "{log}");
    assert!(!log.contains("wrong") && !log.contains("ayesha@"), "{log}");

    let site = Start::new(&dir, &smtp).site();
    for id in 1..=4 {
        site.wait_until_sent(id);
    }
    assert_eq!(smtp.mails().len(), 4);
    assert_eq!(site.doctor()["mail"]["ok"], true);
    assert_eq!(site.run(&["mail", "list"]).stderr, "");
}

#[test]
fn a_corrected_file_and_a_command_let_the_queue_go_on() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Start::new(&dir, &smtp).password("wrong").site();
    tried(&site);
    std::fs::write(dir.path().join("smtp-password"), PASSWORD).unwrap();
    site.retry("1");
    site.wait_until_sent(1);
}

#[test]
fn a_missing_password_file_stops_no_site_and_mail_goes_once_it_is_there() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let missing = dir.path().join("later");
    let flag = format!("--smtp-password-file={}", missing.display());
    let site = Start::new(&dir, &smtp)
        .without_password()
        .with(&[&flag])
        .site();
    let error = tried(&site);
    assert!(error.contains("later: No such file"), "{error}");
    std::fs::write(&missing, PASSWORD).unwrap();
    site.retry("1");
    site.wait_until_sent(1);
    let log = site.server.log_at_stop().join("\n");
    assert!(
        log.contains("no mail is sent until the password can be read"),
        "{log}"
    );
}

#[test]
fn a_server_without_starttls_gets_neither_password_nor_mail() {
    let Some(smtp) = Smtp::start(Security::None) else {
        return;
    };
    for scheme in ["smtp", "smtps"] {
        let dir = tempdir().unwrap();
        let url = smtp.url().replace("smtp+plain", scheme);
        let site = Start::new(&dir, &smtp).url(url).timeout("2").site();
        tried(&site);
        let commands = smtp.commands();
        let said = commands
            .iter()
            .any(|one| ["AUTH", "MAIL"].contains(&one.command.as_str()));
        assert!(!said, "{commands:?}");
        assert!(smtp.mails().is_empty());
    }
}

#[test]
fn a_server_for_which_nobody_vouches_gets_neither_password_nor_mail() {
    for security in [Security::StartTls, Security::Implicit] {
        let Some(smtp) = Smtp::start(security) else {
            return;
        };
        let another = Smtp::start(security).unwrap();
        let dir = tempdir().unwrap();
        let site = Start::new(&dir, &smtp).trusting(another.ca()).site();
        let error = tried(&site);
        assert!(error.contains("certificate"), "{error}");
        let commands = smtp.commands();
        let said = commands
            .iter()
            .any(|one| ["AUTH", "MAIL"].contains(&one.command.as_str()));
        assert!(!said, "{commands:?}");
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
        (
            vec!["--smtp=smtp+plain://mail.example.com"],
            2,
            "not encrypted",
        ),
        (vec!["--smtp=smtp+plain://192.0.2.1"], 2, "not encrypted"),
        (
            vec!["--smtp=smtps://user:secret@mail.example.com"],
            2,
            "leave the password out",
        ),
        (
            vec!["--smtp=smtps://user@mail.example.com"],
            4,
            "STANDFAST_SMTP_PASSWORD",
        ),
        (vec!["--smtp=https://mail.example.com"], 2, "smtps://"),
        (vec![], 2, "--smtp"),
    ] {
        let (actual, error) = refused_start(&db, &[&to[..], &flags].concat());
        assert_eq!(actual, Some(code), "{flags:?}: {error}");
        assert!(error.contains(why), "{flags:?}: {error}");
    }
}
