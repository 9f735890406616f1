//! The table `outbox`: mails to send, and what became of them. [`submissions`] queues mails; here the commands show and
//! change them; [`queue`] is what the server does with them. A mail on a submission is deleted with it (`on delete cascade`).

pub mod queue;
pub mod state;
pub mod submissions;

use jiff::Timestamp;
use rusqlite::{Connection, Row, named_params};
use serde::Serialize;

use submissions::NEW_MESSAGE_ID;

use super::{Error, atomically};
use crate::domain::karachi;
use crate::domain::mail::TEST;

/// A mail, as the commands show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutboxRow {
    /// Its number.
    pub id: i64,
    /// The kind of the submission, or `backup`, `quarantine`, `test`.
    pub kind: String,
    /// Address of the recipient.
    pub to: String,
    /// What it is about: the subject of the message, or the position of the application. Empty for other mails.
    pub subject: String,
    /// `queued`, `sent` or `failed`.
    pub state: String,
    /// How often it was tried.
    pub attempts: u32,
    /// When it is tried next, RFC 3339 with offset; `None` for at once, and when it is not tried again.
    pub next_attempt_at: Option<String>,
    /// Why the last try failed, or why nothing is sent.
    pub last_error: Option<String>,
}

const COLUMNS: &str = "outbox.id, outbox.kind, recipient, outbox.state, attempts,
     iif(outbox.state = 'queued', coalesce(pause_reason, last_error), last_error) as last_error,
     iif(
         outbox.state = 'queued',
         nullif(max(coalesce(next_attempt_at, ''), coalesce(paused_until, '')), ''),
         null
     ) as next_attempt_at,
     coalesce(messages.subject, job_title, job_position, '') as subject";
const SOURCE: &str = "outbox
     join mail_state
     left join messages on messages.id = outbox.message
     left join applications on applications.id = application";

fn read(row: &Row) -> rusqlite::Result<OutboxRow> {
    Ok(OutboxRow {
        id: row.get("id")?,
        kind: row.get("kind")?,
        to: row.get("recipient")?,
        subject: row.get("subject")?,
        state: row.get("state")?,
        attempts: row.get("attempts")?,
        next_attempt_at: row.get("next_attempt_at")?,
        last_error: row.get("last_error")?,
    })
}

/// At most `limit` mails, newest first; with `only_failed` those that are not tried again.
pub fn list(
    conn: &Connection,
    only_failed: bool,
    limit: Option<u32>,
) -> Result<Vec<OutboxRow>, Error> {
    let mut statement = conn.prepare(&format!(
        "select {COLUMNS}
         from {SOURCE}
         where not :only_failed or outbox.state = 'failed'
         order by outbox.id desc
         limit :limit"
    ))?;
    let rows = statement.query_map(
        named_params! { ":only_failed": only_failed, ":limit": limit.map_or(-1, i64::from) },
        read,
    )?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The mail with this number.
pub fn find(conn: &Connection, id: i64) -> Result<OutboxRow, Error> {
    let sql = format!("select {COLUMNS} from {SOURCE} where outbox.id = :id");
    let found = conn.query_row(&sql, named_params! { ":id": id }, read);
    match found {
        Err(rusqlite::Error::QueryReturnedNoRows) => Err(not_found(id)),
        found => Ok(found?),
    }
}

/// Makes a mail that was not sent, or with `None` every one, due at once, and ends a pause of the queue. Returns how many
/// those are. What was refused still goes alone.
///
/// # Errors
/// [`Error::NotFound`] if there is no such mail, or it was sent.
pub fn retry(conn: &Connection, id: Option<i64>) -> Result<usize, Error> {
    atomically(conn, || {
        let retried = conn.execute(
            "update outbox
             set state = 'queued', attempts = 0, trying_since = null, tried_at = null, next_attempt_at = null
             where state <> 'sent' and (:id is null or id = :id)",
            named_params! { ":id": id },
        )?;
        if let Some(id) = id.filter(|_| retried == 0) {
            return Err(not_found(id));
        }
        state::resume(conn)?;
        Ok(retried)
    })
}

/// Queues a mail to try the way to `recipient`, and returns its number. `None` if the server was started without mail.
pub fn queue_test(
    conn: &Connection,
    recipient: &str,
    now: Timestamp,
) -> Result<Option<i64>, Error> {
    let queued = conn.execute(
        &format!(
            "insert into outbox (kind, recipient, queued_at, message_id)
             select '{TEST}', :recipient, :now, {NEW_MESSAGE_ID}
             from mail_state
             where host is not null"
        ),
        named_params! { ":recipient": recipient, ":now": karachi::rfc3339(now) },
    )?;
    Ok((queued > 0).then(|| conn.last_insert_rowid()))
}

fn not_found(id: i64) -> Error {
    Error::NotFound {
        noun: "unsent mail",
        name: id.to_string(),
        list: "mail",
    }
}
