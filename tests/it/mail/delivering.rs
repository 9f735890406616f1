//! A submission is mailed once to each recipient, over a connection as it was asked for.

use serde_json::json;
use tempfile::tempdir;

use super::smtp::USER;
use super::{OFFICE, Security, Site, Smtp, Start, in_minutes};
use crate::form::Form;
use crate::server::Server;

/// The header fields of a mail about one submission.
pub const FIELDS: [&str; 9] = [
    "From",
    "To",
    "Subject",
    "Message-ID",
    "Date",
    "Auto-Submitted",
    "Reply-To",
    "MIME-Version",
    "Content-Type",
];

/// The fields of a mail that nobody can answer.
pub fn fields_without_reply_to() -> Vec<&'static str> {
    FIELDS
        .into_iter()
        .filter(|field| *field != "Reply-To")
        .collect()
}

#[test]
fn the_office_reads_who_wrote_what_and_how_to_open_it() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Site::start(&dir, &smtp);
    site.send(
        "Ayesha Khan",
        "Guards for a school",
        "Two, please.\nFrom Monday.",
    );
    let mail = smtp.wait_for_mails(1).remove(0);
    assert_eq!(mail.faults(&FIELDS), [""; 0], "{}", mail.raw);
    assert_eq!(mail.ehlo, "www.standfast.example");
    assert!(mail.in_tls);
    assert_eq!(mail.user.as_deref(), Some(USER));
    assert_eq!(mail.mail_from, "website@standfast.example");
    assert_eq!(mail.from[0].address, "website@standfast.example");
    assert_eq!(mail.rcpt_tos, [OFFICE]);
    assert_eq!(mail.reply_to[0].address, "ayesha@example.com");
    assert_eq!(mail.reply_to[0].name, "Ayesha Khan");
    assert_eq!(mail.headers["auto-submitted"], "auto-generated");
    assert!(
        mail.id().ends_with("@www.standfast.example>"),
        "{}",
        mail.id()
    );
    assert!(
        mail.subject().ends_with(": Guards for a school"),
        "{}",
        mail.subject()
    );
    assert_eq!(mail.content_type, "multipart/alternative");
    let types: Vec<&str> = mail
        .parts
        .iter()
        .map(|part| part.content_type.as_str())
        .collect();
    assert_eq!(types, ["text/plain", "text/html"]);
    for text in [
        "Ayesha Khan",
        "ayesha@example.com",
        "standfast messages show 1",
    ] {
        assert!(mail.plain().contains(text), "{}", mail.plain());
        assert!(mail.html().contains(text), "{}", mail.html());
    }
    assert!(
        mail.plain().contains("\n> Two, please.\n> From Monday.\n"),
        "{}",
        mail.plain()
    );
    let sent = site.wait_until_sent(1);
    assert_eq!(
        (sent.subject.as_str(), sent.attempts),
        ("Guards for a school", 1)
    );
}

#[test]
fn each_kind_goes_to_its_recipients_and_to_each_once() {
    let Some(smtp) = Smtp::start(Security::Implicit) else {
        return;
    };
    let dir = tempdir().unwrap();
    let start = Start::new(&dir, &smtp).with(&[
        "--mail-to=manager@standfast.example",
        "--mail-applications-to=hr@standfast.example",
    ]);
    let site = start.site();
    site.send("Ayesha Khan", "Guards", "Two, please.");
    let quote = json!({
        "name": "Ayesha Khan", "email": "ayesha@example.com", "contact": "0300 1234567", "service": "canine", "city": "Lahore",
    });
    site.send_form("/api/quote-request", &quote);
    let complaint = json!({ "subject": "A guard", "message": "He slept." });
    site.send_form("/api/complaint", &complaint);
    assert_eq!(Form::complete().send(&site.server).status, 200);
    let mails = smtp.wait_for_mails(7);
    let anonymous = fields_without_reply_to();
    let mut told: Vec<(&str, &str)> = Vec::new();
    for mail in &mails {
        let is_anonymous = mail.subject().contains("C-000003");
        let fields = if is_anonymous {
            &anonymous[..]
        } else {
            &FIELDS
        };
        assert_eq!(mail.faults(fields), [""; 0], "{}", mail.raw);
        let reference = ["Q-000002", "C-000003", "SF-000001"];
        let reference = reference
            .into_iter()
            .find(|text| mail.subject().contains(text));
        let reference = reference.unwrap_or("contact");
        if reference != "contact" {
            assert!(mail.plain().contains(reference), "{}", mail.plain());
        }
        told.push((reference, mail.rcpt_tos[0].split('@').next().unwrap()));
    }
    told.sort_unstable();
    let expected = [
        ("C-000003", "manager"),
        ("C-000003", "office"),
        ("Q-000002", "manager"),
        ("Q-000002", "office"),
        ("SF-000001", "hr"),
        ("contact", "manager"),
        ("contact", "office"),
    ];
    assert_eq!(told, expected);
    let mut ids: Vec<&str> = mails.iter().map(|mail| mail.id()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 7);
    // A restart sends nothing twice: the mail that follows is the eighth and ninth.
    for id in 1..=7 {
        site.wait_until_sent(id);
    }
    drop(site);
    let site = start.at(in_minutes(60 * 24)).site();
    site.send("Bilal", "Later", "Hello.");
    assert_eq!(smtp.wait_for_mails(9).len(), 9);
    assert!(
        smtp.mails()[7..]
            .iter()
            .all(|mail| mail.subject().ends_with(": Later"))
    );
}

#[test]
fn only_the_office_gets_mail_and_never_a_resume() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Site::start(&dir, &smtp);
    site.send("Ayesha Khan", "Guards", "Two, please.");
    let application = Form::application().file("resume", "My CV.pdf", b"%PDF-1.7 resume of Bilal");
    assert_eq!(application.send(&site.server).status, 200);
    for id in [1, 2] {
        site.wait_until_sent(id);
    }
    let mails = smtp.mails();
    assert!(mails.iter().all(|mail| mail.rcpt_tos == [OFFICE]));
    assert_eq!((mails.len(), site.outbox().len()), (2, 2));
    let mail = &mails[1];
    assert_eq!(mail.faults(&FIELDS), [""; 0]);
    assert!(
        mail.files().is_empty() && !mail.raw.contains("resume of Bilal"),
        "{}",
        mail.raw
    );
    for command in [
        "standfast applications show SF-000001",
        "standfast applications resume SF-000001 --output SF-000001.pdf",
    ] {
        assert!(mail.plain().contains(command), "{}", mail.plain());
        assert!(mail.html().contains(command), "{}", mail.html());
    }
}

#[test]
fn mail_goes_over_each_kind_of_connection() {
    for security in [Security::None, Security::StartTls, Security::Implicit] {
        for with_login in [true, false] {
            let dir = tempdir().unwrap();
            let started = match with_login {
                true => Smtp::start(security),
                false => Smtp::open_to_all(security),
            };
            let Some(smtp) = started else {
                return;
            };
            let mut start = Start::new(&dir, &smtp);
            if !with_login {
                start = start.without_login();
            }
            let site = start.site();
            site.send("Ayesha Khan", "Guards", "Two, please.");
            let mail = smtp.wait_for_mails(1).remove(0);
            let user = with_login.then_some(USER);
            assert_eq!(
                (mail.in_tls, mail.user.as_deref()),
                (security != Security::None, user)
            );
            let leaked = ["AUTH", "MAIL", "RCPT", "DATA"];
            let in_plain_text = smtp.commands().into_iter().any(|one| {
                security != Security::None && !one.in_tls && leaked.contains(&one.command.as_str())
            });
            assert!(!in_plain_text, "{security:?}");
        }
    }
}

#[test]
fn without_its_flags_nothing_is_queued() {
    let server = Server::start(&[]);
    server.send_message();
    let listed = server.admin().run(&["mail", "list", "--json"]);
    assert_eq!(listed.stdout.trim(), "[]", "{listed:?}");
}
