//! Composes a mail from the submissions that it is about, as they are stored when it is sent. All texts of visitors pass
//! through here, so that none of them can add a header or pass for a line of ours.

use jiff::Timestamp;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, SinglePart};
use lettre::{Address, Message};
use rusqlite::Connection;

use crate::config::{Company, FORMS};
use crate::db::Error;
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::outbox::{BACKUP, DueMail, MOST_SINGLE_MAILS, SPAM};
use crate::inbox::overview::{self, Listing, Overview};
use crate::inbox::{Filter, Source, State, rows};
use crate::text::{is_harmful, labelled_lines};

/// Longest subject, in characters. Mail programs show fewer.
const MAX_SUBJECT_LENGTH: usize = 150;
/// How many submissions a list of spam names, and how many characters of each subject.
const MAX_SPAM_NAMED: usize = 50;
const MAX_SPAM_SUBJECT_LENGTH: usize = 80;

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

/// Composes `mail` from what is stored now. Somebody may remove a submission at any time: `None` if nothing is left to say.
pub(super) fn letter(
    conn: &Connection,
    mail: &DueMail,
    company: &Company,
) -> Result<Option<Letter>, Error> {
    if mail.submissions.is_empty() {
        return match mail.kind.as_str() {
            SPAM => spam(conn, company),
            BACKUP => Ok(Some(backup(company))),
            _ => Ok(Some(test(company))),
        };
    }
    let mut letters = Vec::new();
    for &(source, id) in &mail.submissions {
        let letter = match source {
            Source::Messages => rows::find(conn, id).map(|message| of_message(&message)),
            Source::Applications => rows::find(conn, id).map(|sent| of_application(&sent)),
        };
        match letter {
            Ok(letter) => letters.push(letter),
            Err(Error::NotFound(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(match letters.as_slice() {
        [] => None,
        [letter] => Some(letter.clone()),
        letters => Some(list(letters, company)),
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

/// Lists what is in spam, the newest first, so that somebody finds what is not spam before it is deleted.
fn spam(conn: &Connection, company: &Company) -> Result<Option<Letter>, Error> {
    let counts = overview::count_spam(conn)?;
    let count: i64 = counts.iter().map(|(_, count)| count).sum();
    if count == 0 {
        return Ok(None);
    }
    let listing = Listing {
        filter: Filter::Of(State::Spam),
        kind: None,
        search: String::new(),
    };
    let newest = overview::newest(conn, &listing, MAX_SPAM_NAMED)?;
    let mut lines: String = newest.iter().map(spam_line).collect();
    let left = count - newest.len() as i64;
    if left > 0 {
        lines += &format!("- and {left} more\n");
    }
    let (counts, site) = (overview::in_words(&counts), company.public_url.as_str());
    let noun = if count == 1 {
        "submission"
    } else {
        "submissions"
    };
    Ok(Some(Letter {
        subject: format!("{count} {noun} in spam on {site}"),
        text: format!(
            "In spam are {counts}. No other email tells you about them, and the server deletes them in a while.\n\n\
             {lines}\n\
             To read them: sudo standfast messages list --spam; sudo standfast applications list --spam\n\
             If one is not spam: sudo standfast messages mark NUMBER not-spam, or sudo standfast applications mark NUMBER not-spam\n"
        ),
        ..Letter::default()
    }))
}

fn spam_line(row: &Overview) -> String {
    let form = FORMS.all().find(|form| form.kind == row.kind);
    let noun = form.map_or(row.kind.as_str(), |form| &form.noun);
    let id = row.place.id;
    let reference = form.and_then(|form| rows::reference(form, id));
    let reference = reference.unwrap_or_else(|| id.to_string());
    let subject = one_line(&row.subject);
    let subject: String = subject.chars().take(MAX_SPAM_SUBJECT_LENGTH).collect();
    format!(
        "- {noun} {reference}: {subject} ({})\n",
        row.place.received_at
    )
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
    let mut command = format!("To open it: sudo standfast applications show {reference}\n");
    if application.resume.is_some() {
        command += &format!(
            "To read the résumé: sudo standfast applications resume {reference} --output - > FILE\n"
        );
    }
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
    for (_, value) in &mut facts {
        *value = unbroken(value);
    }
    let facts = labelled_lines(&facts);
    match readable(said).as_str() {
        "" => format!("{facts}\n{command}"),
        said => format!("{facts}\n> {}\n\n{command}", said.replace('\n', "\n> ")),
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
        let written = message.singlepart(SinglePart::plain(readable(&self.text)));
        written.map_err(|error| error.to_string())
    }
}

/// `text` on one line of a header: `=?` is broken, so that mail programs decode nothing (RFC 2047).
fn one_line(text: &str) -> String {
    unbroken(text).replace("=?", "= ?")
}

/// `text` on one line: control and white characters become one space. Invisible ones vanish, such as the marks of direction in
/// Urdu texts: a mail program finds the direction itself.
fn unbroken(text: &str) -> String {
    let words = text.split(|c: char| c.is_control() || c.is_whitespace());
    let words = words.map(|word| word.replace(is_harmful, ""));
    let words = words.filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// `text` without control and invisible characters. What breaks a line in Unicode becomes a line break.
fn readable(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let text = text.replace(
        |c: char| "\r\u{b}\u{c}\u{85}\u{2028}\u{2029}".contains(c),
        "\n",
    );
    text.replace(is_harmful, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::outbox;
    use crate::language::Language;

    #[test]
    fn a_line_has_no_control_characters() {
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
            assert_eq!(one_line(text), line);
        }
    }

    #[test]
    fn a_text_keeps_its_lines_and_loses_what_is_not_seen() {
        for (text, expected) in [
            ("ہمیں (4)\u{200f} گارڈ\u{200f}۔", "ہمیں (4) گارڈ۔"),
            (
                "\u{2068}علی\u{2069} \u{202b}خان\u{202c}\u{61c}\u{feff}",
                "علی خان",
            ),
            ("a\tb\r\nc\rd\u{2029}e\u{1b}[31m", "a\tb\nc\nd\ne[31m"),
            ("می\u{200c}خواہم ❤\u{fe0f}", "می\u{200c}خواہم ❤\u{fe0f}"),
        ] {
            assert_eq!(readable(text), expected);
            assert_eq!(readable(expected), expected);
        }
        let facts = vec![(
            "From",
            "\u{2068}علی خان\u{2069} <a@b.pk>\u{200f}".to_owned(),
        )];
        let text = text(facts, "پتہ\u{2028}G-9\u{200e}/4", "To open it\n");
        assert_eq!(
            text,
            "From: علی خان <a@b.pk>\n\n> پتہ\n> G-9/4\n\nTo open it\n"
        );
    }

    fn stored(conn: &Connection, subject: &str) {
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
        assert_eq!(spam(&conn, &company).unwrap(), None);
        for _ in 0..59 {
            stored(&conn, "Offer");
        }
        stored(
            &conn,
            &format!("a\u{2028}- b\n\u{202e}c\u{200f} {}", "x".repeat(200)),
        );
        let letter = spam(&conn, &company).unwrap().unwrap();
        let lines: Vec<&str> = letter
            .text
            .lines()
            .filter(|line| line.starts_with("- "))
            .collect();
        assert_eq!(lines.len(), MAX_SPAM_NAMED + 1);
        let first = format!(
            "- quote request Q-000060: a - b c {} (2026-",
            "x".repeat(72)
        );
        assert!(lines[0].starts_with(&first), "{}", lines[0]);
        assert_eq!(lines[MAX_SPAM_NAMED], "- and 10 more");
        assert!(
            letter.subject.starts_with("60 submissions in spam"),
            "{}",
            letter.subject
        );
        assert!(letter.text.contains("60 quotes"), "{}", letter.text);
    }

    #[test]
    fn a_mail_whose_submission_was_removed_says_nothing() {
        let conn = open(&Location::memory()).unwrap();
        let company = Company::load(None, Language::English).unwrap();
        outbox::configure(
            &conn,
            &[(Source::Messages, "office@example.com".to_owned())],
        )
        .unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let add = || {
            conn.execute_batch(
                "insert into messages (state, received_at, name, email, subject, message)
                 values ('new', '2026-11-20T10:00:00+05:00', 'A', 'a@example.com', 'S', 'M')",
            )
            .unwrap();
            outbox::queue(&conn, Source::Messages, conn.last_insert_rowid()).unwrap();
        };
        add();
        let one = outbox::take(&conn, now, "host").unwrap().unwrap();
        conn.execute_batch("delete from messages").unwrap();
        assert_eq!(letter(&conn, &one, &company).unwrap(), None);
        (0..11).for_each(|_| add());
        let list = outbox::take(&conn, now, "host").unwrap().unwrap();
        conn.execute_batch("delete from messages where id < 5")
            .unwrap();
        let letter = letter(&conn, &list, &company).unwrap().unwrap();
        assert!(
            letter.subject.starts_with("8 new submissions"),
            "{}",
            letter.subject
        );
    }

    #[test]
    fn a_mail_about_a_backup_names_the_company() {
        let company = Company::load(None, Language::English).unwrap();
        assert_eq!(backup(&company).subject, "No backup of Stand Fast Security");
    }
}
