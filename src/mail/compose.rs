//! Composes an email when it is sent, from the submissions in the database. This module cleans all texts of visitors, so
//! that they cannot add a header or look like one of our own lines.

use jiff::Timestamp;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, SinglePart};
use lettre::{Address, Message};
use rusqlite::Connection;

use crate::config::{Company, FORMS};
use crate::db::Error;
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::outbox::{DueMail, MAX_SINGLE_MAILS, MailKind};
use crate::inbox::overview::{self, InboxItem, ItemQuery};
use crate::inbox::{Filter, RowKey, Source, State, rows};
use crate::text::{is_harmful, labelled_lines};

/// Maximum number of characters in a subject. Mail programs show fewer.
const MAX_SUBJECT_LENGTH: usize = 150;
/// Maximum number of submissions in the list of spam.
const MAX_SPAM_ITEMS: usize = 50;
/// Maximum number of characters of each subject in the list of spam.
const MAX_SPAM_SUBJECT_LENGTH: usize = 80;

/// The text and headers of an email.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Draft {
    subject: String,
    text: String,
    reply_to: Option<ReplyTo>,
    /// The line for this submission in an email that lists several.
    list_line: String,
}

/// The visitor who gets the reply to an email.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ReplyTo {
    name: String,
    email: String,
}

/// Composes `mail` from the database. Returns `None` if all its submissions, or all spam, have been removed since it was
/// queued.
pub(super) fn compose(
    conn: &Connection,
    mail: &DueMail,
    company: &Company,
) -> Result<Option<Draft>, Error> {
    match mail.kind {
        MailKind::Spam => return spam_list(conn, company),
        MailKind::Backup => return Ok(Some(backup_failure(company))),
        MailKind::Test => return Ok(Some(test_email(company))),
        MailKind::Submission(_) => {}
    }
    let mut drafts = Vec::new();
    for &RowKey { source, id } in &mail.submissions {
        let draft = match source {
            Source::Messages => rows::find(conn, id)?.map(|row| about_message(&row)),
            Source::Applications => rows::find(conn, id)?.map(|row| about_application(&row)),
        };
        drafts.extend(draft);
    }
    Ok(match drafts.as_slice() {
        [] => None,
        [draft] => Some(draft.clone()),
        drafts => Some(submission_list(drafts, company)),
    })
}

fn test_email(company: &Company) -> Draft {
    let site = company.public_url.as_str();
    Draft {
        subject: format!("Test mail of {}", company.name),
        text: format!(
            "This is a test mail, sent because somebody ran `standfast mail test`.\n\n\
             Mail of {site} reaches this address.\n"
        ),
        ..Draft::default()
    }
}

fn backup_failure(company: &Company) -> Draft {
    let site = company.public_url.as_str();
    Draft {
        subject: format!("No backup of {}", company.name),
        text: format!(
            "The server of {site} could not make its daily backup. It tries again every 15 minutes.\n\n\
             To read why: sudo journalctl -u standfast\n"
        ),
        ..Draft::default()
    }
}

/// Lists the spam, newest first, so that the office can find real submissions before the server deletes them. Returns
/// `None` without spam.
fn spam_list(conn: &Connection, company: &Company) -> Result<Option<Draft>, Error> {
    let counts = overview::count_spam(conn)?;
    let count: i64 = counts.iter().map(|spam| spam.count).sum();
    if count == 0 {
        return Ok(None);
    }
    let query = ItemQuery {
        filter: Filter::Of(State::Spam),
        kind: None,
        search: String::new(),
    };
    let newest = overview::list_newest(conn, &query, MAX_SPAM_ITEMS)?;
    let mut lines: String = newest.iter().map(spam_line).collect();
    let older = count - newest.len() as i64;
    if older > 0 {
        lines += &format!("- and {older} more\n");
    }
    let counts = overview::describe_counts(&counts);
    let site = company.public_url.as_str();
    let noun = if count == 1 {
        "submission"
    } else {
        "submissions"
    };
    Ok(Some(Draft {
        subject: format!("{count} {noun} in spam on {site}"),
        text: format!(
            "In spam are {counts}. No other email tells you about them, and the server deletes them in a while.\n\n\
             {lines}\n\
             To read them: sudo standfast messages list --spam; sudo standfast applications list --spam\n\
             If one is not spam: sudo standfast messages mark NUMBER not-spam, or sudo standfast applications mark NUMBER not-spam\n"
        ),
        ..Draft::default()
    }))
}

fn spam_line(item: &InboxItem) -> String {
    let form = FORMS.all().find(|form| form.kind == item.kind);
    let noun = form.map_or(item.kind.as_str(), |form| &form.noun);
    let id = item.key.id;
    let reference = form
        .and_then(|form| rows::reference(form, id))
        .unwrap_or_else(|| id.to_string());
    let subject: String = header_line(&item.subject)
        .chars()
        .take(MAX_SPAM_SUBJECT_LENGTH)
        .collect();
    let received_at = &item.key.received_at;
    format!("- {noun} {reference}: {subject} ({received_at})\n")
}

/// One email that lists several submissions.
fn submission_list(drafts: &[Draft], company: &Company) -> Draft {
    let lines: String = drafts
        .iter()
        .map(|draft| format!("- {}\n", draft.list_line))
        .collect();
    let count = drafts.len();
    let site = company.public_url.as_str();
    Draft {
        subject: format!("{count} new submissions on {site}"),
        text: format!(
            "More than {MAX_SINGLE_MAILS} emails were waiting, so this one lists them all.\n\n{lines}\n\
             To read them: sudo standfast messages list --new; sudo standfast applications list --new\n"
        ),
        ..Draft::default()
    }
}

fn about_message(message: &StoredMessage) -> Draft {
    let noun = message.noun();
    let id = message.id.to_string();
    let reference = message.reference.as_ref().unwrap_or(&id);
    let command = format!("To open it: sudo standfast messages show {reference}\n");
    let subject = format!("New {noun} {reference}: {}", message.subject);
    Draft {
        list_line: header_line(&format!("{subject} ({})", message.received_at)),
        subject,
        text: compose_text(message.facts(), &message.message, &command),
        reply_to: Some(ReplyTo {
            name: message.name.clone(),
            email: message.email.clone(),
        }),
    }
}

fn about_application(application: &StoredApplication) -> Draft {
    let reference = &application.reference;
    let mut commands = format!("To open it: sudo standfast applications show {reference}\n");
    if application.resume.is_some() {
        commands += &format!(
            "To read the résumé: sudo standfast applications resume {reference} --output - > FILE\n"
        );
    }
    let subject = format!("New application {reference}: {}", application.applied_for());
    let message = application.message.as_deref().unwrap_or_default();
    Draft {
        list_line: header_line(&format!("{subject} ({})", application.received_at)),
        subject,
        text: compose_text(application.facts(), message, &commands),
        reply_to: Some(ReplyTo {
            name: application.name.clone(),
            email: application.email.clone(),
        }),
    }
}

/// The text of an email about one submission: the facts, the sender's message and the commands to open it. It quotes each
/// line of the message, so that the message cannot look like one of our lines.
fn compose_text(mut facts: Vec<(&str, String)>, message: &str, commands: &str) -> String {
    // Every attempt must send the same text, because the Message-ID stays the same. The state may change in between.
    facts.retain(|(label, _)| *label != "State");
    for (_, value) in &mut facts {
        *value = single_line(value);
    }
    let facts = labelled_lines(&facts);
    match readable_text(message).as_str() {
        "" => format!("{facts}\n{commands}"),
        message => format!("{facts}\n> {}\n\n{commands}", message.replace('\n', "\n> ")),
    }
}

impl Draft {
    /// Builds the message to send. `sender_name` is the display name of `from`.
    ///
    /// # Errors
    /// A sentence, if lettre rejects the address of the recipient or another part of the message.
    pub(super) fn into_message(
        self,
        mail: &DueMail,
        sender_name: &str,
        from: Address,
        now: Timestamp,
    ) -> Result<Message, String> {
        let to = mail
            .recipient
            .parse()
            .map_err(|_| "the address cannot be used".to_owned())?;
        let subject: String = header_line(&self.subject)
            .chars()
            .take(MAX_SUBJECT_LENGTH)
            .collect();
        let mut message = Message::builder()
            .from(Mailbox::new(Some(header_line(sender_name)), from))
            .to(Mailbox::new(None, to))
            .subject(subject)
            .message_id(Some(format!("<{}>", mail.message_id)))
            .date(now.into())
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                // RFC 3834: asks other programs not to reply.
                "auto-generated".to_owned(),
            ));
        if let Some(mailbox) = self.reply_to.and_then(ReplyTo::into_mailbox) {
            message = message.reply_to(mailbox);
        }
        message
            .singlepart(SinglePart::plain(readable_text(&self.text)))
            .map_err(|error| error.to_string())
    }
}

impl ReplyTo {
    /// The mailbox for the header Reply-To. `None` if lettre cannot parse the address, which the text of the email has
    /// anyway.
    fn into_mailbox(self) -> Option<Mailbox> {
        // Some mail programs decode `=?…?=` in an address, and would reply to another address.
        if self.email.contains("=?") {
            return None;
        }
        // lettre does not quote a name of letters and dots, but RFC 5322 forbids a dot at its start.
        let name = header_line(&self.name).trim_start_matches('.').to_owned();
        let name = Some(name).filter(|name| !name.is_empty());
        Some(Mailbox::new(name, self.email.parse().ok()?))
    }
}

/// `text` as a [`single_line`] for a header. Breaks up `=?`, so that mail programs decode nothing (RFC 2047).
fn header_line(text: &str) -> String {
    single_line(text).replace("=?", "= ?")
}

/// `text` on one line, with single spaces for control characters and white space. Removes invisible characters, such as
/// the direction marks in Urdu texts, because mail programs detect the direction themselves.
fn single_line(text: &str) -> String {
    text.split(|c: char| c.is_control() || c.is_whitespace())
        .map(|word| word.replace(is_harmful, ""))
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// `text` with `\n` for every Unicode line break, and without control characters and invisible characters.
fn readable_text(text: &str) -> String {
    let is_line_break = |c: char| "\r\u{b}\u{c}\u{85}\u{2028}\u{2029}".contains(c);
    text.replace("\r\n", "\n")
        .replace(is_line_break, "\n")
        .replace(is_harmful, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::outbox;
    use crate::language::Language;

    #[test]
    fn a_header_line_has_no_control_characters() {
        for (text, line) in [
            ("Guards\r\nBcc: a@b.pk", "Guards Bcc: a@b.pk"),
            (" a\u{202e}b\tc\u{0}d ", "ab c d"),
            ("G-9\u{200e}/4\u{2069}\u{200f}", "G-9/4"),
            ("=\u{200b}?utf-8?q?x?=", "= ?utf-8?q?x?="),
            ("a\u{2028}b\u{85}c", "a b c"),
            ("سیکیورٹی گارڈ", "سیکیورٹی گارڈ"),
            ("می\u{200c}خواہم", "می\u{200c}خواہم"),
            ("=?utf-8?b?4oCu?=", "= ?utf-8?b?4oCu?="),
        ] {
            assert_eq!(header_line(text), line);
        }
    }

    #[test]
    fn a_text_keeps_its_lines_and_loses_invisible_characters() {
        for (text, expected) in [
            ("ہمیں (4)\u{200f} گارڈ\u{200f}۔", "ہمیں (4) گارڈ۔"),
            (
                "\u{2068}علی\u{2069} \u{202b}خان\u{202c}\u{61c}\u{feff}",
                "علی خان",
            ),
            ("a\tb\r\nc\rd\u{2029}e\u{1b}[31m", "a\tb\nc\nd\ne[31m"),
            ("می\u{200c}خواہم ❤\u{fe0f}", "می\u{200c}خواہم ❤\u{fe0f}"),
        ] {
            assert_eq!(readable_text(text), expected);
            assert_eq!(readable_text(expected), expected);
        }
        let facts = vec![(
            "From",
            "\u{2068}علی خان\u{2069} <a@b.pk>\u{200f}".to_owned(),
        )];
        let text = compose_text(facts, "پتہ\u{2028}G-9\u{200e}/4", "To open it\n");
        assert_eq!(
            text,
            "From: علی خان <a@b.pk>\n\n> پتہ\n> G-9/4\n\nTo open it\n"
        );
    }

    fn add_spam(conn: &Connection, subject: &str) {
        conn.execute(
            "insert into messages (kind, state, received_at, name, email, subject, message)
             values ('quote', 'spam', '2026-11-20T10:00:00+05:00', 'A', 'a@example.com', ?, 'M')",
            [subject],
        )
        .unwrap();
    }

    #[test]
    fn a_list_of_spam_is_bounded_and_a_subject_cannot_add_a_line() {
        let conn = open(&Location::memory()).unwrap();
        let company = Company::load(None, Language::English).unwrap();
        assert_eq!(spam_list(&conn, &company).unwrap(), None);
        for _ in 0..59 {
            add_spam(&conn, "Offer");
        }
        add_spam(
            &conn,
            &format!("a\u{2028}- b\n\u{202e}c\u{200f} {}", "x".repeat(200)),
        );
        let draft = spam_list(&conn, &company).unwrap().unwrap();
        let lines: Vec<&str> = draft
            .text
            .lines()
            .filter(|line| line.starts_with("- "))
            .collect();
        assert_eq!(lines.len(), MAX_SPAM_ITEMS + 1);
        let first = format!(
            "- quote request Q-000060: a - b c {} (2026-",
            "x".repeat(72)
        );
        assert!(lines[0].starts_with(&first), "{}", lines[0]);
        assert_eq!(lines[MAX_SPAM_ITEMS], "- and 10 more");
        assert!(
            draft.subject.starts_with("60 submissions in spam"),
            "{}",
            draft.subject
        );
        assert!(draft.text.contains("60 quotes"), "{}", draft.text);
    }

    #[test]
    fn an_email_leaves_out_submissions_that_were_removed() {
        let conn = open(&Location::memory()).unwrap();
        let company = Company::load(None, Language::English).unwrap();
        let office = outbox::Recipient {
            source: Source::Messages,
            address: "office@example.com".to_owned(),
        };
        outbox::configure(&conn, &[office]).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let add = || {
            conn.execute_batch(
                "insert into messages (state, received_at, name, email, subject, message)
                 values ('new', '2026-11-20T10:00:00+05:00', 'A', 'a@example.com', 'S', 'M')",
            )
            .unwrap();
            outbox::queue_submission(&conn, Source::Messages, conn.last_insert_rowid()).unwrap();
        };
        add();
        let single = outbox::claim_next(&conn, now, "host").unwrap().unwrap();
        conn.execute_batch("delete from messages").unwrap();
        assert_eq!(compose(&conn, &single, &company).unwrap(), None);
        (0..11).for_each(|_| add());
        let list = outbox::claim_next(&conn, now, "host").unwrap().unwrap();
        conn.execute_batch("delete from messages where id < 5")
            .unwrap();
        let draft = compose(&conn, &list, &company).unwrap().unwrap();
        assert!(
            draft.subject.starts_with("8 new submissions"),
            "{}",
            draft.subject
        );
    }

    #[test]
    fn an_email_about_a_backup_has_the_name_of_the_company() {
        let company = Company::load(None, Language::English).unwrap();
        assert_eq!(
            backup_failure(&company).subject,
            "No backup of Stand Fast Security"
        );
    }
}
