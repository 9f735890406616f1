//! Every flag for mail has a variable; the password has no flag, which other users could see.

use std::process::Command;

use tempfile::tempdir;

use super::smtp::{PASSWORD, USER};
use super::{OFFICE, Security, Smtp};
use crate::form::Form;
use crate::server::Server;

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
    let server = Server::within(&mut within, &dir.path().join("standfast.db"));
    server.send_message();
    assert_eq!(Form::complete().send(&server).status, 200);
    let mails = smtp.wait_for_mails(3);
    let mut told: Vec<&str> = mails.iter().map(|mail| mail.rcpt_tos[0].as_str()).collect();
    told.sort_unstable();
    let expected = ["hr@standfast.example", "manager@standfast.example", OFFICE];
    assert_eq!(told, expected);
    assert!(mails.iter().all(|mail| mail.user.as_deref() == Some(USER)));
    let arguments = std::fs::read(format!("/proc/{}/cmdline", server.process())).unwrap();
    assert!(!String::from_utf8_lossy(&arguments).contains(PASSWORD));
    let log = server.log_at_stop().join("\n");
    assert!(!log.contains(PASSWORD), "{log}");
}
