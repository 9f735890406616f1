//! Composes a mail from the submissions that it is about, as they are stored when it is sent. All texts of visitors pass
//! through here, so that none of them can add a header or pass for a line of ours.

use jiff::Timestamp;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, SinglePart};
use lettre::{Address, Message};
use rusqlite::Connection;

use crate::config::Company;
use crate::db::Error;
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::outbox::{BACKUP, DueMail, MOST_SINGLE_MAILS};
use crate::inbox::{Source, rows};
use crate::text::{is_harmful, labelled_lines};

/// Longest subject, in characters. Mail programs show fewer.
const MAX_SUBJECT_LENGTH: usize = 150;

/// What a mail says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Letter {
    subject: String,
    text: String,
    /// Name and address of who is answered by a reply.
    reply_to: Option<(String, String)>,
    /// Subject and time of the submission, for a mail that lists many.
    line: String,
}

/// Composes `mail` from its submissions as they are stored now. Fails with [`Error::NotFound`] if one was removed since.
pub(super) fn letter(
    conn: &Connection,
    mail: &DueMail,
    company: &Company,
) -> Result<Letter, Error> {
    let letters = mail.submissions.iter().map(|&(source, id)| match source {
        Source::Messages => rows::find(conn, id).map(|message| of_message(&message)),
        Source::Applications => rows::find(conn, id).map(|sent| of_application(&sent)),
    });
    let letters: Vec<Letter> = letters.collect::<Result<_, _>>()?;
    Ok(match letters.as_slice() {
        [] if mail.kind == BACKUP => backup(company),
        [] => test(company),
        [letter] => letter.clone(),
        letters => list(letters, company),
    })
}

fn test(company: &Company) -> Letter {
    let site = company.public_url.as_str();
    Letter {
        subject: format!("Test mail of {}", company.name),
        text: format!(
            "This is a test mail, sent because somebody ran `standfast mail test`.\n\n\
             Mail of {site} reaches this address.\n"
        ),
        ..Letter::default()
    }
}

fn backup(company: &Company) -> Letter {
    let site = company.public_url.as_str();
    Letter {
        subject: format!("No backup of {}", company.name),
        text: format!(
            "The server of {site} could not make its daily backup. It tries again every 15 minutes.\n\n\
             To read why: sudo journalctl -u standfast\n"
        ),
        ..Letter::default()
    }
}

/// Names many submissions, by a line each.
fn list(letters: &[Letter], company: &Company) -> Letter {
    let lines = letters.iter().map(|letter| format!("- {}\n", letter.line));
    let lines: String = lines.collect();
    let (count, site) = (letters.len(), company.public_url.as_str());
    Letter {
        subject: format!("{count} new submissions on {site}"),
        text: format!(
            "More than {MOST_SINGLE_MAILS} mails waited, so this one only lists what they are about.\n\n{lines}\n\
             To read them: sudo standfast messages list --new; sudo standfast applications list --new\n"
        ),
        ..Letter::default()
    }
}

fn of_message(message: &StoredMessage) -> Letter {
    let noun = message.noun();
    let id = message.id.to_string();
    let name = message.reference.as_ref().unwrap_or(&id);
    let command = format!("To open it: sudo standfast messages show {name}\n");
    let subject = format!("New {noun} {name}: {}", message.subject);
    Letter {
        line: one_line(&format!("{subject} ({})", message.received_at)),
        subject,
        text: text(message.facts(), &message.message, &command),
        reply_to: Some((message.name.clone(), message.email.clone())),
    }
}

fn of_application(application: &StoredApplication) -> Letter {
    let reference = &application.reference;
    let command = format!(
        "To open it: sudo standfast applications show {reference}\n\
         To read the résumé: sudo standfast applications resume {reference} --output - > FILE\n"
    );
    let subject = format!("New application {reference}: {}", application.applied_for());
    let said = application.message.as_deref().unwrap_or_default();
    Letter {
        line: one_line(&format!("{subject} ({})", application.received_at)),
        subject,
        text: text(application.facts(), said, &command),
        reply_to: Some((application.name.clone(), application.email.clone())),
    }
}

/// The facts, and what the sender said, each line of it quoted, so that it cannot pass for one of ours.
fn text(mut facts: Vec<(&str, String)>, said: &str, command: &str) -> String {
    // It may change between two tries, and the text may not, because its Message-ID stays.
    facts.retain(|(label, _)| *label != "State");
    let facts = labelled_lines(&facts);
    match said {
        "" => format!("{facts}\n{command}"),
        _ => format!("{facts}\n> {}\n\n{command}", said.replace('\n', "\n> ")),
    }
}

impl Letter {
    /// The whole mail.
    ///
    /// # Errors
    /// A sentence, if the library refuses the address or another part of it.
    pub(super) fn write(
        self,
        mail: &DueMail,
        sender: &str,
        from: Address,
        now: Timestamp,
    ) -> Result<Message, String> {
        let to = mail.recipient.parse();
        let to = to.map_err(|_| "the address cannot be used".to_owned())?;
        let from = Mailbox::new(Some(one_line(sender)), from);
        let subject = one_line(&self.subject);
        let mut message = Message::builder()
            .from(from)
            .to(Mailbox::new(None, to))
            .subject(subject.chars().take(MAX_SUBJECT_LENGTH).collect::<String>())
            .message_id(Some(format!("<{}>", mail.message_id)))
            .date(now.into())
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                // RFC 3834: asks other programs not to answer.
                "auto-generated".to_owned(),
            ));
        // Without an address that the library can parse there is no Reply-To; the text has the address.
        let reply_to = self.reply_to.and_then(|(name, address)| {
            // The library does not quote a name of letters and dots, and such a name may not begin with a dot.
            let name = one_line(&name).trim_start_matches('.').to_owned();
            let name = Some(name).filter(|name| !name.is_empty());
            // Some mail programs decode `=?…?=` in an address, and would answer another one.
            let is_decoded = address.contains("=?");
            let address = address.parse().ok().filter(|_| !is_decoded)?;
            Some(Mailbox::new(name, address))
        });
        if let Some(reply_to) = reply_to {
            message = message.reply_to(reply_to);
        }
        let readable = |c| if is_harmful(c) { '\u{fffd}' } else { c };
        let text: String = self.text.chars().map(readable).collect();
        let written = message.singlepart(SinglePart::plain(text));
        written.map_err(|error| error.to_string())
    }
}

/// `text` on one line: control, invisible and white characters become one space, and `=?` is broken, so that mail programs decode
/// nothing (RFC 2047).
fn one_line(text: &str) -> String {
    let words = text.split(|c: char| is_harmful(c) || c.is_whitespace());
    let words = words.filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    line.replace("=?", "= ?")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn a_line_has_no_control_characters() {
        for (text, line) in [
            ("Guards\r\nBcc: a@b.pk", "Guards Bcc: a@b.pk"),
            (" a\u{202e}b\tc\u{0}d ", "a b c d"),
            ("سیکیورٹی گارڈ", "سیکیورٹی گارڈ"),
            ("می\u{200c}خواہم", "می\u{200c}خواہم"),
            ("=?utf-8?b?4oCu?=", "= ?utf-8?b?4oCu?="),
        ] {
            assert_eq!(one_line(text), line);
        }
    }

    #[test]
    fn a_mail_about_a_backup_names_the_company() {
        let company = Company::load(None, Language::English).unwrap();
        assert_eq!(backup(&company).subject, "No backup of Stand Fast Security");
    }
}
