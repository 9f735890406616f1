//! Texts that could become headers, recipients or commands: refused by the form, or harmless in the mail.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use tempfile::tempdir;

use super::delivering::{FIELDS, fields_without_reply_to};
use super::smtp::is_installed;
use super::text_rows::Fate::{Read, Refused, Unanswerable};
use super::text_rows::{Row, rows};
use super::{Mail, OFFICE, Security, Site, Smtp, Start};
use crate::form::Form;

/// Each waits most of the time for its server, which looks every second whether there is something to send.
const SITES: usize = 8;

#[test]
fn no_text_becomes_a_header_or_a_recipient() {
    if !is_installed() {
        return;
    }
    let rows = rows();
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..SITES {
            scope.spawn(|| {
                let smtp = Smtp::start(Security::StartTls).unwrap();
                let dir = tempdir().unwrap();
                let site = Start::new(&dir, &smtp).before_daily_mail().site();
                while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let faults = send(row, &site, &smtp);
                    let (field, text, _) = row;
                    let mut failed = failed.lock().unwrap();
                    failed.extend(
                        faults
                            .into_iter()
                            .map(|fault| format!("{field} {text:?}: {fault}")),
                    );
                }
                // Nothing that was refused was mailed meanwhile.
                let conn = site.server.admin().database();
                let stored =
                    "select (select count(*) from messages) + (select count(*) from applications)";
                let stored: i64 = conn.query_row(stored, [], |row| row.get(0)).unwrap();
                if i64::try_from(smtp.mails().len()) != Ok(stored) {
                    let fault = format!("{} mails of {stored} forms", smtp.mails().len());
                    failed.lock().unwrap().push(fault);
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Sends the text in its field, and returns what is wrong with the mail.
fn send(row: &Row, site: &Site, smtp: &Smtp) -> Vec<String> {
    let (field, text, fate) = row;
    site.forget_last_mails();
    let before = smtp.mails().len();
    let answer = if field == "file" {
        // A browser writes these three differently (<https://html.spec.whatwg.org/#multipart-form-data>).
        let name = text
            .replace('\r', "%0D")
            .replace('\n', "%0A")
            .replace('"', "%22");
        Form::application()
            .file("resume", &name, b"%PDF-1.7 a resume")
            .send(&site.server)
    } else {
        let mut sent = json!({ "name": "Ayesha", "email": "a@example.com", "subject": "Guards", "message": "Call." });
        sent[field] = text.as_str().into();
        site.server
            .post("/api/contact-us", "application/json", &sent.to_string())
    };
    let expected = if matches!(fate, Refused) { 422 } else { 200 };
    if answer.status != expected {
        return vec![format!("status {}: {}", answer.status, answer.body)];
    }
    if matches!(fate, Refused) {
        return Vec::new();
    }
    if let [spam] = site.spam().as_slice() {
        site.run(&["messages", "mark", &spam.to_string(), "ham"])
            .data();
    }
    let mails = smtp.wait_for_mails(before + 1);
    match mails.len() - before {
        1 => faults(row, mails.last().unwrap()),
        more => vec![format!("{more} mails")],
    }
}

fn faults((field, text, fate): &Row, mail: &Mail) -> Vec<String> {
    let without_reply_to = fields_without_reply_to();
    let (fields, answerable) = match fate {
        Unanswerable => (&without_reply_to[..], 0),
        _ => (&FIELDS[..], 1),
    };
    let mut faults = mail.faults(fields);
    if mail.rcpt_tos != [OFFICE] || mail.from.len() != 1 || mail.reply_to.len() != answerable {
        let people = (&mail.rcpt_tos, &mail.from, &mail.reply_to);
        faults.push(format!("{people:?}"));
    }
    if !mail.files().is_empty() {
        faults.push(format!("{} files", mail.files().len()));
    }
    if field == "email" && !mail.plain().contains(text) {
        faults.push("the text does not say it".to_owned());
    }
    let Read(expected) = fate else {
        return faults;
    };
    let read = match field.as_str() {
        "name" => mail.reply_to.first().map(|one| one.name.clone()),
        "email" => mail.reply_to.first().map(|one| one.address.clone()),
        _ => mail
            .subject()
            .split_once(": ")
            .map(|(_, rest)| rest.to_owned()),
    };
    if read.as_deref() != Some(*expected) {
        faults.push(format!("read as {read:?}"));
    }
    faults
}
