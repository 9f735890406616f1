//! Composes what a mail says from the submissions that it is about, as they are stored when it is sent.

use super::items::Item;
use super::letter::{AttachedFile, Letter};
use crate::domain::application::{self, ApplicationState, StoredApplication};
use crate::domain::karachi;
use crate::domain::mail::{ACKNOWLEDGEMENT, APPLICATION, BACKUP, QUARANTINE, TEST};
use crate::domain::markup::escape;
use crate::domain::message::{MessageState, StoredMessage};
use crate::facts::FORMS;
use crate::store::inbox_overview::Source;
use crate::store::outbox::queue::Claimed;
use crate::store::outbox::state;
use crate::store::{Connection, Error, backup, inbox, resumes};

/// Most submissions that a mail shows in full.
const MAX_ITEMS: usize = 10;
/// Most bytes of the files in a mail. Mail servers take some megabytes more, and base64 adds a third.
const MAX_ATTACHED_BYTES: usize = 5_000_000;

/// What the mails of a site have in common.
#[derive(Debug, Clone)]
pub(super) struct Common {
    pub company: String,
    /// The first line of the company.
    pub phone: String,
    /// Address of the site.
    pub site: String,
    /// Whether résumés go along, or are named by the command that stores them.
    pub attach_resumes: bool,
}

/// What `mail` says. `None` if nothing is left to say, because the submissions are gone.
pub(super) fn letter(
    conn: &Connection,
    mail: &Claimed,
    common: &Common,
) -> Result<Option<Letter>, Error> {
    match mail.kind.as_str() {
        TEST => Ok(Some(test(common))),
        QUARANTINE => Ok(Some(quarantine(conn, common)?)),
        BACKUP => backup(conn, common),
        ACKNOWLEDGEMENT => acknowledgement(conn, mail, common),
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
            "{} sorted out as spam: {} and {}. Nobody was told of them by mail.",
            number(total, "submission is", "submissions are"),
            number(messages, "message", "messages"),
            number(applications, "application", "applications"),
        ),
        "To look at them: standfast messages list --spam; standfast applications list --spam"
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

/// Says nothing that the form contained: the address may be that of a stranger.
fn acknowledgement(
    conn: &Connection,
    mail: &Claimed,
    common: &Common,
) -> Result<Option<Letter>, Error> {
    let thanks = match mail.submissions.first() {
        None => return Ok(None),
        Some((Source::Applications, id)) => application::thanks(*id),
        Some((Source::Messages, id)) => match found(inbox::find::<StoredMessage>(conn, *id))? {
            None => return Ok(None),
            Some(message) => message.thanks(),
        },
    };
    let paragraphs = [
        thanks,
        format!("Our telephone number is {}.", common.phone),
        format!(
            "This address was given in a form on {}. If that was not you, you need not do anything.",
            common.site
        ),
    ];
    let subject = format!("{}: we have received your form", common.company);
    Ok(Some(Letter {
        is_reply: true,
        ..plain(subject, &paragraphs)
    }))
}

fn notice(conn: &Connection, mail: &Claimed, common: &Common) -> Result<Option<Letter>, Error> {
    let mut items = Vec::new();
    let mut attachments: Vec<AttachedFile> = Vec::new();
    for (source, id) in mail.submissions.iter().take(MAX_ITEMS) {
        match source {
            Source::Messages => {
                let message = found(inbox::find::<StoredMessage>(conn, *id))?;
                let message = message.filter(|message| message.state != MessageState::Spam);
                items.extend(message.as_ref().map(Item::of_message));
            }
            Source::Applications => {
                let Some(application) = found(inbox::find::<StoredApplication>(conn, *id))?
                    .filter(|application| application.state != ApplicationState::Spam)
                else {
                    continue;
                };
                let attached: usize = attachments.iter().map(|file| file.bytes.len()).sum();
                let is_attached = common.attach_resumes
                    && attached + application.resume.size as usize <= MAX_ATTACHED_BYTES;
                if is_attached {
                    attachments.push(AttachedFile {
                        name: application.resume.file_name.clone(),
                        media_type: application.resume.media_type.clone(),
                        bytes: resumes::bytes(conn, *id)?,
                    });
                }
                items.push(Item::of_application(&application, is_attached));
            }
        }
    }
    let more = mail.submissions.len().saturating_sub(MAX_ITEMS);
    Ok(match items.as_slice() {
        [] => None,
        [item] if more == 0 => Some(Letter {
            subject: item.title.clone(),
            text: item.plain(),
            html: page(&item.html()),
            reply_to: item.sender.clone(),
            attachments,
            is_reply: false,
        }),
        items => Some(Letter {
            attachments,
            ..digest(&mail.kind, items, more)
        }),
    })
}

/// Several submissions of one kind, of which `more` are only counted.
fn digest(kind: &str, items: &[Item], more: usize) -> Letter {
    let (nouns, list) = match FORMS.message(kind) {
        Some(form) => (
            format!("{}s", form.noun),
            format!("standfast messages list --new --kind {kind}"),
        ),
        None => (
            format!("{APPLICATION}s"),
            "standfast applications list --new".to_owned(),
        ),
    };
    let (mut text, mut html) = (String::new(), String::new());
    for item in items {
        text.push_str(&format!("== {}\n\n{}\n\n", item.title, item.plain()));
        let title = escape(&item.title);
        html.push_str(&format!(
            "<h2 dir=\"auto\">{title}</h2>\n{}<hr>\n",
            item.html()
        ));
    }
    if more > 0 {
        text.push_str(&format!("{more} more: {list}\n"));
        html.push_str(&format!("<p>{more} more: <code>{list}</code></p>\n"));
    }
    Letter {
        subject: format!("{} new {nouns}", items.len() + more),
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
