//! Takes the next mail to send.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, named_params};

use crate::domain::karachi;
use crate::domain::mail::{
    ACKNOWLEDGEMENT, BACKUP, LATE_AFTER, LONGEST_PAUSE, MIN_INTERVAL, QUARANTINE, TEST, pause_after,
};
use crate::store::inbox_overview::Source;
use crate::store::{Error, atomically};

/// A mail that is being tried: one row of the outbox, or several that are told in one mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claimed {
    /// Kind of all rows.
    pub kind: String,
    /// Address of the recipient.
    pub recipient: String,
    /// Without angle brackets.
    pub message_id: String,
    /// The submissions: table and id, oldest first. Empty if the mail is about none.
    pub submissions: Vec<(Source, i64)>,
    /// The number of its first row.
    pub id: i64,
    /// How often it was tried, with this try.
    pub attempts: u32,
    trying_since: Option<Timestamp>,
}

impl Claimed {
    /// Whether it has been tried for so long that an admin should know.
    pub fn is_late(&self, now: Timestamp) -> bool {
        self.tried_for_longer(now, LATE_AFTER)
    }

    pub(super) fn tried_for_longer(&self, now: Timestamp, than: SignedDuration) -> bool {
        self.trying_since
            .is_some_and(|since| now.duration_since(since) >= than)
    }
}

/// Takes the next mail to send and records the try. Until it is known how the try went, its rows are bound to its
/// Message-ID. `None` if no mail is due or the queue is paused.
pub fn claim(conn: &Connection, now: Timestamp) -> Result<Option<Claimed>, Error> {
    // Without the write lock, because mostly there is none.
    if next(conn, now)?.is_none() {
        return Ok(None);
    }
    atomically(conn, || {
        let Some(next) = next(conn, now)? else {
            return Ok(None);
        };
        bind(conn, &next, now)?;
        let claimed = read(conn, &next.message_id)?;
        let again = now.saturating_add(pause_after(claimed.attempts));
        conn.execute(
            "update outbox
             set next_attempt_at = :again
             where message_id = :message_id",
            named_params! {
                ":again": karachi::rfc3339(again.unwrap_or(now)),
                ":message_id": claimed.message_id,
            },
        )?;
        Ok(Some(claimed))
    })
}

struct Next {
    id: i64,
    kind: String,
    recipient: String,
    message_id: String,
    is_bound: bool,
}

fn next(conn: &Connection, now: Timestamp) -> Result<Option<Next>, Error> {
    // A time further ahead than any pause was recorded by a wrong clock.
    let horizon = now.saturating_add(LONGEST_PAUSE).unwrap_or(now);
    let recently = now.saturating_sub(MIN_INTERVAL).unwrap_or(now);
    let found = conn.query_row(
        "select id, kind, recipient, is_bound, iif(
             is_bound or kind in ('acknowledgement', 'backup', 'quarantine', 'test'),
             message_id,
             (
                 -- the oldest of those that are told together: it may have been tried under this Message-ID
                 select message_id
                 from outbox as oldest
                 where oldest.state = 'queued' and not oldest.is_bound
                   and oldest.kind = mail.kind and oldest.recipient = mail.recipient
                 order by id
                 limit 1
             )
         ) as message_id
         from outbox as mail
         where state = 'queued'
           and (next_attempt_at is null or next_attempt_at <= :now or next_attempt_at > :horizon)
           and not exists (
               select 1
               from outbox as other
               where other.recipient = mail.recipient collate nocase and other.kind = mail.kind
                 and other.tried_at > :recently and other.tried_at <= :now
                 and other.kind not in ('test', 'acknowledgement')
           )
           and not exists (
               select 1
               from mail_state
               where host is null or (paused_until > :now and paused_until <= :horizon)
           )
         order by kind = 'acknowledgement', id
         limit 1",
        named_params! {
            ":now": karachi::rfc3339(now),
            ":horizon": karachi::rfc3339(horizon),
            ":recently": karachi::rfc3339(recently),
        },
        |row| {
            Ok(Next {
                id: row.get("id")?,
                kind: row.get("kind")?,
                recipient: row.get("recipient")?,
                message_id: row.get("message_id")?,
                is_bound: row.get("is_bound")?,
            })
        },
    );
    Ok(found.optional()?)
}

/// Gives all rows of the mail its Message-ID, and counts the try.
fn bind(conn: &Connection, next: &Next, now: Timestamp) -> Result<(), Error> {
    let is_alone = [ACKNOWLEDGEMENT, BACKUP, QUARANTINE, TEST].contains(&next.kind.as_str());
    conn.execute(
        "update outbox
         set message_id = :message_id, is_bound = 1, attempts = attempts + 1, tried_at = :now,
             trying_since = coalesce(trying_since, :now)
         where state = 'queued' and iif(
             :is_bound,
             is_bound and message_id = :message_id,
             not is_bound and kind = :kind and recipient = :recipient and (id = :id or not :is_alone)
         )",
        named_params! {
            ":message_id": next.message_id,
            ":now": karachi::rfc3339(now),
            ":is_bound": next.is_bound,
            ":kind": next.kind,
            ":recipient": next.recipient,
            ":id": next.id,
            ":is_alone": is_alone,
        },
    )?;
    Ok(())
}

pub(super) fn read(conn: &Connection, message_id: &str) -> Result<Claimed, Error> {
    let mut statement = conn.prepare(
        "select id, kind, recipient, source, row_id, attempts, trying_since
         from outbox
         where message_id = :message_id and state = 'queued' and is_bound
         order by id",
    )?;
    let mut rows = statement.query(named_params! { ":message_id": message_id })?;
    let mut claimed: Option<Claimed> = None;
    while let Some(row) = rows.next()? {
        let attempts = row.get("attempts")?;
        let since: Option<String> = row.get("trying_since")?;
        let since = since.and_then(|since| since.parse().ok());
        let (id, kind, recipient) = (row.get("id")?, row.get("kind")?, row.get("recipient")?);
        let mail = claimed.get_or_insert_with(|| Claimed {
            kind,
            recipient,
            message_id: message_id.to_owned(),
            submissions: Vec::new(),
            id,
            attempts: 0,
            trying_since: since,
        });
        mail.attempts = mail.attempts.max(attempts);
        let source: Option<String> = row.get("source")?;
        let source = source.map(|source| match source.as_str() {
            "messages" => Source::Messages,
            _ => Source::Applications,
        });
        mail.submissions
            .extend(source.zip(row.get::<_, Option<i64>>("row_id")?));
    }
    claimed.ok_or(Error::Damaged)
}
