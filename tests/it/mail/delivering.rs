//! The server sends one email per submission to each recipient, over the kind of connection in the settings.

use serde_json::json;

use super::smtp::USER;
use super::{Mail, OFFICE, Security, Smtp, Start};
use crate::form::Form;

#[test]
fn the_office_reads_who_wrote_what_and_how_to_open_it() {
    let Some(smtp) = Smtp::start() else { return };
    // The server does not wait for the answer to QUIT, which comes after the email.
    smtp.fail("QUIT", "stall");
    let start = Start {
        timeout: 300,
        ..Start::new(&smtp)
    };
    let site = start.site();
    let text = "Two, please.\nFrom Monday.";
    site.send("Ayesha Khan", "Guards for a school", text);
    let mail = smtp.wait_for_emails(1).remove(0);
    assert_eq!(mail.faults(), [""; 0], "{}", mail.raw);
    assert_eq!(mail.ehlo, "www.standfast.example");
    assert_eq!(mail.mail_from, "website@standfast.example");
    assert_eq!(mail.from[0].address, "website@standfast.example");
    assert_eq!(mail.rcpt_tos, [OFFICE]);
    assert_eq!(mail.reply_to[0].address, "ayesha@example.com");
    assert_eq!(mail.reply_to[0].name, "Ayesha Khan");
    assert_eq!(mail.headers["auto-submitted"], "auto-generated");
    assert!(mail.id().ends_with("@www.standfast.example>"));
    assert!(mail.subject().ends_with(": Guards for a school"));
    for text in [
        "Ayesha Khan",
        "ayesha@example.com",
        "standfast messages show 1\n",
        "\n> Two, please.\n> From Monday.\n",
    ] {
        assert!(mail.text.contains(text), "{}", mail.text);
    }
    let sent = site.wait_until_sent(1);
    assert_eq!(
        (sent.subject.as_str(), sent.attempts),
        ("Guards for a school", 1)
    );
}

#[test]
fn each_kind_goes_to_its_recipients_once_and_never_with_a_resume() {
    let Some(smtp) = Smtp::with(Security::Implicit) else {
        return;
    };
    let start = Start {
        flags: &[
            "--mail-to=manager@standfast.example",
            "--mail-applications-to=hr@standfast.example",
        ],
        ..Start::new(&smtp)
    };
    let site = start.site();
    site.send("Ayesha Khan", "Guards", "Two, please.");
    let quote = json!({
        "name": "Ayesha Khan", "email": "ayesha@example.com", "contact": "0300 1234567", "service": "canine", "city": "Lahore",
    });
    site.send_form("/api/quote-request?lang=ur", &quote);
    let complaint = json!({ "subject": "A guard", "message": "He slept." });
    site.send_form("/api/complaint", &complaint);
    let application =
        Form::application().file("resume", "My CV.pdf", b"%PDF-1.7 %%EOF resume of Bilal");
    assert_eq!(application.send(&site.server).status, 200);
    let emails = smtp.wait_for_emails(7);
    let mut notified: Vec<(&str, &str)> = Vec::new();
    for mail in &emails {
        assert_eq!(mail.faults(), [""; 0], "{}", mail.raw);
        assert!(!mail.text.contains("resume of Bilal"), "{}", mail.text);
        let opened = mail.text.split("To open it: sudo standfast ").nth(1);
        let command = opened.and_then(|rest| rest.lines().next()).unwrap();
        assert_eq!(mail.text.contains(" Urdu\n"), command.contains("Q-"));
        let to = mail.rcpt_tos[0].split('@').next().unwrap();
        notified.push((command, to));
    }
    notified.sort_unstable();
    let to_office = [
        "messages show 1",
        "messages show C-000003",
        "messages show Q-000002",
    ];
    let to_office = to_office.map(|command| [(command, "manager"), (command, "office")]);
    let to_hr = [("applications show SF-000001", "hr")];
    assert_eq!(notified, [&to_hr[..], to_office.as_flattened()].concat());
    let mut ids: Vec<&str> = emails.iter().map(Mail::id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 7);
    for id in 1..=7 {
        site.wait_until_sent(id);
    }
    // A restart sends no email twice. The next two are the eighth and the ninth.
    drop(site);
    let site = start.site();
    site.send("Bilal", "Later", "Hello.");
    let emails = smtp.wait_for_emails(9);
    let mut later = emails[7..].iter();
    assert!(later.all(|mail| mail.subject().ends_with(": Later")));
}

#[test]
fn mail_goes_over_each_kind_of_connection() {
    for security in [Security::None, Security::StartTls, Security::Implicit] {
        let Some(smtp) = Smtp::with(security) else {
            return;
        };
        let start = Start::new(&smtp);
        let mail = deliver_encrypted(&smtp, &start);
        assert_eq!(mail.user.as_deref(), Some(USER), "{security:?}");
    }
}

#[test]
fn mail_goes_to_a_server_without_a_login() {
    let Some(smtp) = Smtp::open_to_all(Security::StartTls) else {
        return;
    };
    let mut start = Start::new(&smtp);
    start.url = start.url.replace(&format!("{USER}@"), "");
    start.password = None;
    let mail = deliver_encrypted(&smtp, &start);
    assert_eq!(mail.user, None);
}

/// Sends a form and waits for its email. Asserts that the email, the sender and the login were encrypted, unless the server
/// has no encryption.
fn deliver_encrypted(smtp: &Smtp, start: &Start) -> Mail {
    let security = smtp.security;
    let site = start.site();
    site.send("Ayesha Khan", "Guards", "Two, please.");
    let mail = smtp.wait_for_emails(1).remove(0);
    let is_secure = security != Security::None;
    assert_eq!(mail.in_tls, is_secure, "{security:?}");
    let leaked = ["AUTH", "MAIL", "RCPT", "DATA"];
    let mut commands = smtp.commands().into_iter();
    let in_plain_text = commands.any(|one| !one.in_tls && leaked.contains(&one.command.as_str()));
    assert_eq!(in_plain_text, !is_secure, "{security:?}");
    mail
}
