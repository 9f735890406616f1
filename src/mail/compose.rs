//! Composes what a mail says from the submissions that it is about, as they are stored when it is sent.

use super::items::Item;
use super::letter::Letter;
use crate::domain::application::{ApplicationState, StoredApplication};
use crate::domain::karachi;
use crate::domain::mail::{BACKUP, BURST, QUARANTINE, TEST};
use crate::domain::markup::escape;
use crate::domain::message::{MessageState, StoredMessage};
use crate::store::inbox_overview::Source;
use crate::store::outbox::queue::QueuedMail;
use crate::store::outbox::state;
use crate::store::{Connection, Error, backup, inbox};

/// What the mails of a site have in common.
#[derive(Debug, Clone)]
pub(super) struct Common {
    pub company: String,
    /// Address of the site.
    pub site: String,
}

/// What `mail` says. `None` if nothing is left to say, because the submissions are gone or the backups are made again.
pub(super) fn letter(
    conn: &Connection,
    mail: &QueuedMail,
    common: &Common,
) -> Result<Option<Letter>, Error> {
    match mail.kind.as_str() {
        TEST => Ok(Some(test(common))),
        QUARANTINE => Ok(Some(quarantine(conn, common)?)),
        BACKUP => backup(conn, common),
        _ => notice(conn, mail, common),
    }
}

fn test(common: &Common) -> Letter {
    let paragraphs = [
        "This is a test mail, sent because somebody ran `standfast mail test`.".to_owned(),
        format!("Mail of {} reaches this address.", common.site),
    ];
    plain(format!("Test mail of {}", common.company), &paragraphs)
}

fn quarantine(conn: &Connection, common: &Common) -> Result<Letter, Error> {
    let spam = state::count_spam(conn)?;
    let (messages, applications) = (spam.messages, spam.applications);
    let total = messages + applications;
    let paragraphs = [
        format!(
            "{} sorted out as spam: {} and {}. No mail was sent about them.",
            number(total, "submission is", "submissions are"),
            number(messages, "message", "messages"),
            number(applications, "application", "applications"),
        ),
        "To read them: standfast messages list --spam; standfast applications list --spam"
            .to_owned(),
        "To move one back, which also sends its mail: standfast messages mark ID ham".to_owned(),
    ];
    let subject = format!("{} in the quarantine of {}", total, common.company);
    Ok(plain(subject, &paragraphs))
}

fn backup(conn: &Connection, common: &Common) -> Result<Option<Letter>, Error> {
    let backups = backup::state::read(conn)?;
    let last = match backups.last_at {
        Some(last_at) => format!("The last one was made on {}.", karachi::in_words(last_at)),
        None => "There is none yet in this folder.".to_owned(),
    };
    Ok(backups.last_error.map(|error| {
        let paragraphs = [
            format!("The server of {} could not make its daily backup: {error}.", common.site),
            format!("{last} The server tries again every 15 minutes. `standfast doctor` tells how it goes on."),
        ];
        plain(format!("No backup of {}", common.company), &paragraphs)
    }))
}

fn notice(conn: &Connection, mail: &QueuedMail, common: &Common) -> Result<Option<Letter>, Error> {
    let mut items = Vec::new();
    for (source, id) in mail.rows.iter().filter_map(|row| row.submission) {
        items.extend(item(conn, source, id)?);
    }
    Ok(match items.as_slice() {
        [] => None,
        [item] => Some(Letter {
            subject: item.title.clone(),
            text: item.plain(),
            html: page(&item.html()),
            reply_to: item.sender.clone(),
        }),
        items => Some(list(items, common)),
    })
}

/// A submission, unless it is gone or spam.
fn item(conn: &Connection, source: Source, id: i64) -> Result<Option<Item>, Error> {
    Ok(match source {
        Source::Messages => found(inbox::find::<StoredMessage>(conn, id))?
            .filter(|message| message.state != MessageState::Spam)
            .map(|message| Item::of_message(&message)),
        Source::Applications => found(inbox::find::<StoredApplication>(conn, id))?
            .filter(|application| application.state != ApplicationState::Spam)
            .map(|application| Item::of_application(&application)),
    })
}

/// Names many submissions, by a line each.
fn list(items: &[Item], common: &Common) -> Letter {
    let why = format!("More than {BURST} submissions came at once, so this mail only lists them.");
    let how = "To read them: standfast messages list --new; standfast applications list --new";
    let (mut text, mut html) = (format!("{why}\n\n"), format!("<p>{why}</p>\n<ul>\n"));
    for item in items {
        let line = item.line();
        text.push_str(&format!("- {line}\n"));
        html.push_str(&format!("<li dir=\"auto\">{}</li>\n", escape(&line)));
    }
    text.push_str(&format!("\n{how}\n"));
    html.push_str(&format!("</ul>\n<p>{how}</p>\n"));
    Letter {
        subject: format!("{} new submissions on {}", items.len(), common.site),
        text,
        html: page(&html),
        ..Letter::default()
    }
}

/// A letter of paragraphs without markup.
fn plain(subject: String, paragraphs: &[String]) -> Letter {
    let html = paragraphs
        .iter()
        .map(|text| format!("<p>{}</p>\n", escape(text)));
    Letter {
        subject,
        text: paragraphs.join("\n\n") + "\n",
        html: page(&html.collect::<String>()),
        ..Letter::default()
    }
}

fn page(body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"></head><body>\n{body}</body></html>\n"
    )
}

fn number(count: u32, one: &str, several: &str) -> String {
    let noun = if count == 1 { one } else { several };
    format!("{count} {noun}")
}

/// `None` for a row that is gone.
fn found<T>(row: Result<T, Error>) -> Result<Option<T>, Error> {
    match row {
        Err(Error::NotFound { .. }) => Ok(None),
        row => row.map(Some),
    }
}
