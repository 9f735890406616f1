//! Mails to the office: the tables `outbox`, `mail_recipients` and `mail_state`. A mail is queued in the transaction that
//! stores its submission, holds no text of it, and is deleted with it (`on delete cascade`). The weekly list of spam holds no
//! text either: it is composed from what is in spam when it is sent.

use jiff::civil::{Time, Weekday};
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use serde_json::json;
use strum::{Display, EnumString};
use uuid::Uuid;

use crate::db::{Error, atomically, query_rows};
use crate::inbox::Source;
use crate::inbox::rows::position_sql;
use crate::karachi;

/// The kind of a mail that says that there is no backup.
pub const BACKUP: &str = "backup";
/// The kind of the weekly list of spam.
pub const SPAM: &str = "spam";
/// The kind of a mail that an admin asked for.
pub const TEST: &str = "test";

/// When the list of spam is queued, in Karachi: at the beginning of a week in the office.
const SPAM_LISTED_ON: Weekday = Weekday::Monday;
const SPAM_LISTED_AT: Time = Time::constant(9, 0, 0, 0);

/// If more submissions than this wait for a recipient, one mail lists them.
pub const MOST_SINGLE_MAILS: usize = 10;
/// Pause between two tries of a mail (RFC 5321, 4.5.4.1).
const RETRY_AFTER: SignedDuration = SignedDuration::from_mins(30);
/// No try and no pause is set so far ahead: a later one was set with a wrong clock, and does not count.
const LATEST_TRY: SignedDuration = SignedDuration::from_hours(2);
/// A mail whose first try was so long ago has failed.
const GIVE_UP_AFTER: SignedDuration = SignedDuration::from_hours(72);
/// A mail that has failed is forgotten this long after it was queued.
const FAILED_KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// SQL for a mail that waits for somebody who is no longer notified.
const IS_STRANDED: &str = "state <> 'sent' and kind <> 'test'
     and (iif(application is null, 'messages', 'applications'), recipient) not in (select source, address from mail_recipients)";

/// Records who is notified of what from now on, nobody while mail is off. While it is on, they get what waits for somebody who
/// is no longer notified, such as a mistyped address. Ends a pause: the password may be another one.
pub fn configure(conn: &Connection, recipients: &[(Source, String)]) -> Result<(), Error> {
    atomically(conn, || {
        conn.execute("delete from mail_recipients", [])?;
        for (source, address) in recipients {
            let insert = "insert or ignore into mail_recipients (source, address) values (?, ?)";
            conn.execute(insert, [source.table(), address])?;
        }
        if !recipients.is_empty() {
            conn.execute_batch(&format!(
                "insert into outbox (kind, message, application, recipient, queued_at)
                 select kind, message, application, address, queued_at
                 from outbox
                 join mail_recipients on source = iif(application is null, 'messages', 'applications')
                 where kind <> 'backup' and {IS_STRANDED}
                 on conflict do nothing;
                 delete from outbox where {IS_STRANDED}"
            ))?;
        }
        resume(conn)
    })
}

/// Queues a mail on a submission for each recipient who has none yet, unless it is spam.
pub fn queue(conn: &Connection, source: Source, id: i64) -> Result<(), Error> {
    let (table, column, kind) = (source.table(), source.noun(), source.kind_sql());
    let mut insert = conn.prepare_cached(&format!(
        "insert into outbox (kind, {column}, recipient, queued_at)
         select {kind}, {table}.id, address, received_at
         from mail_recipients cross join {table}
         where source = '{table}' and {table}.id = :id and state <> 'spam'
         on conflict do nothing"
    ))?;
    insert.execute(named_params! { ":id": id })?;
    Ok(())
}

/// Deletes the mails on a submission that were not sent.
pub fn withhold(conn: &Connection, source: Source, id: i64) -> Result<(), Error> {
    let column = source.noun();
    let sql = format!("delete from outbox where {column} = ? and state <> 'sent'");
    conn.execute(&sql, [id])?;
    Ok(())
}

/// Queues a mail to try the way to `recipient`, in place of earlier ones, ends a pause, and returns its number. `None` while mail is
/// off.
pub fn queue_test(
    conn: &Connection,
    recipient: &str,
    now: Timestamp,
) -> Result<Option<i64>, Error> {
    atomically(conn, || {
        resume(conn)?;
        conn.execute("delete from outbox where kind = ?", [TEST])?;
        let queued = conn.execute(
            "insert into outbox (kind, recipient, queued_at)
             select :kind, :recipient, :now
             where exists (select 1 from mail_recipients)",
            named_params! { ":kind": TEST, ":recipient": recipient, ":now": karachi::rfc3339(now) },
        )?;
        Ok((queued > 0).then(|| conn.last_insert_rowid()))
    })
}

/// Queues a mail on failed backups to all who are notified of messages.
pub fn queue_backup_failure(conn: &Connection, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "insert into outbox (kind, recipient, queued_at)
         select :kind, address, :now
         from mail_recipients
         where source = 'messages'",
        named_params! { ":kind": BACKUP, ":now": karachi::rfc3339(now) },
    )?;
    Ok(())
}

/// Queues the weekly list of spam to all who are notified of messages, if it is time and something is in spam. Nothing happens
/// for a recipient whose last list still waits. The first start with mail only begins to count.
pub fn queue_spam_list(conn: &Connection, now: Timestamp) -> Result<(), Error> {
    let last = "select spam_listed_at from mail_state";
    let last: Option<String> = conn.query_row(last, [], |row| row.get(0))?;
    let due = karachi::last_weekly_occurrence(SPAM_LISTED_ON, SPAM_LISTED_AT, now);
    let (due, now) = (karachi::rfc3339(due), karachi::rfc3339(now));
    // A time of the future was set with a wrong clock.
    let last = last.filter(|last| *last <= now);
    if last.as_ref().is_some_and(|last| *last >= due) {
        return Ok(());
    }
    atomically(conn, || {
        conn.execute("update mail_state set spam_listed_at = ?", [&now])?;
        conn.execute(
            "insert into outbox (kind, recipient, queued_at)
             select :kind, address, :now
             from mail_recipients
             where source = 'messages' and :is_due
                 and (exists (select 1 from messages where state = 'spam')
                     or exists (select 1 from applications where state = 'spam'))
                 and address not in (select recipient from outbox where kind = :kind and state = 'queued')
             on conflict do nothing",
            named_params! { ":kind": SPAM, ":now": now, ":is_due": last.is_some() },
        )?;
        Ok(())
    })
}

/// Deletes a mail that has nothing to say any more, such as a list of spam after somebody has removed all spam.
pub fn discard(conn: &Connection, mail: &DueMail) -> Result<(), Error> {
    let delete = "delete from outbox where id in (select value from json_each(?))";
    conn.execute(delete, [json!(mail.ids).to_string()])?;
    Ok(())
}

/// A mail to send now, about one row of the outbox or a list of many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueMail {
    /// The kind of its first row.
    pub kind: String,
    /// Address of the recipient.
    pub recipient: String,
    /// Without angle brackets. That of a row stays the same at each try; that of a list is new, because the next one may list
    /// others.
    pub message_id: String,
    /// The numbers of its rows, oldest first.
    pub ids: Vec<i64>,
    /// The submissions that they are about.
    pub submissions: Vec<(Source, i64)>,
    /// Whether it may be listed with others: it is about a submission, and was never refused.
    is_listable: bool,
}

/// SQL for a mail that is due at `:now`, while the queue is not paused; `:latest` is [`LATEST_TRY`] later.
const IS_DUE: &str = "state = 'queued'
     and (coalesce(next_attempt_at, '') <= :now or next_attempt_at > :latest)
     and not exists (select 1 from mail_state where paused_until > :now and paused_until <= :latest)";

fn latest_try(now: Timestamp) -> String {
    karachi::rfc3339(now.saturating_add(LATEST_TRY).unwrap_or(now))
}

/// Whether a mail is due and the queue is not paused.
pub fn is_due(conn: &Connection, now: Timestamp) -> Result<bool, Error> {
    let sql = format!("select exists (select 1 from outbox where {IS_DUE})");
    let given = named_params! { ":now": karachi::rfc3339(now), ":latest": latest_try(now) };
    Ok(conn.query_row(&sql, given, |row| row.get(0))?)
}

/// Takes the next mail to send, and records the try first: a database that cannot be written sends nothing again and again.
/// `host` ends new Message-IDs. Ends a pause, since the mail server has taken the sender.
pub fn take(conn: &Connection, now: Timestamp, host: &str) -> Result<Option<DueMail>, Error> {
    let new_id = format!("{}@{host}", Uuid::new_v4().simple());
    atomically(conn, || {
        let mut waiting = due(conn, now, &new_id)?;
        let Some(mut mail) = waiting.first().cloned() else {
            return Ok(None);
        };
        waiting.retain(|other| other.is_listable && other.recipient == mail.recipient);
        if waiting.len() > MOST_SINGLE_MAILS {
            let waiting = waiting.into_iter().map(|one| (one.ids, one.submissions));
            let (ids, submissions): (Vec<_>, Vec<_>) = waiting.unzip();
            mail.ids = ids.concat();
            mail.submissions = submissions.concat();
            mail.message_id = new_id;
        }
        let again = now.saturating_add(RETRY_AFTER).unwrap_or(now);
        conn.execute(
            "update outbox
             set attempts = attempts + 1, first_tried_at = min(coalesce(first_tried_at, :now), :now), next_attempt_at = :again,
                 message_id = iif(:is_list, message_id, :message_id)
             where id in (select value from json_each(:ids))",
            named_params! {
                ":now": karachi::rfc3339(now),
                ":again": karachi::rfc3339(again),
                ":is_list": mail.ids.len() > 1,
                ":message_id": mail.message_id,
                ":ids": json!(mail.ids).to_string(),
            },
        )?;
        resume(conn)?;
        Ok(Some(mail))
    })
}

/// The mails that are due, each alone, the next one first: those that may be listed before the others. At most 1,000.
fn due(conn: &Connection, now: Timestamp, new_id: &str) -> Result<Vec<DueMail>, Error> {
    let sql = format!(
        "select id, kind, recipient, coalesce(message_id, :new_id) as message_id, message, application,
             attempts = 0 and last_error is null and kind not in ('test', 'backup', 'spam') as is_listable
         from outbox
         where {IS_DUE}
         order by not is_listable, id
         limit 1000"
    );
    let (at, latest) = (karachi::rfc3339(now), latest_try(now));
    let given = named_params! { ":now": at, ":latest": latest, ":new_id": new_id };
    query_rows(conn, &sql, given, |row| {
        let message = row.get::<_, Option<i64>>("message")?;
        let application = row.get::<_, Option<i64>>("application")?;
        let message = message.map(|id| (Source::Messages, id));
        let application = application.map(|id| (Source::Applications, id));
        Ok(DueMail {
            kind: row.get("kind")?,
            recipient: row.get("recipient")?,
            message_id: row.get("message_id")?,
            ids: vec![row.get("id")?],
            submissions: message.into_iter().chain(application).collect(),
            is_listable: row.get("is_listable")?,
        })
    })
}

/// Records that the mail server has taken the mail, and forgets old ones that have failed or are about no submission.
pub fn record_sent(conn: &Connection, mail: &DueMail, now: Timestamp) -> Result<(), Error> {
    let forget_before = now.saturating_sub(FAILED_KEPT).unwrap_or(now);
    atomically(conn, || {
        conn.execute(
            "update outbox
             set state = 'sent', last_error = null, refused_for = null
             where id in (select value from json_each(:ids))",
            named_params! { ":ids": json!(mail.ids).to_string() },
        )?;
        let forget = "delete from outbox where queued_at < ? and (state = 'failed' or state = 'sent' and kind in ('backup', 'spam'))";
        conn.execute(forget, [karachi::rfc3339(forget_before)])?;
        Ok(())
    })
}

/// What the mail server has refused for good when it refused a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[strum(serialize_all = "lowercase")]
pub enum Refused {
    /// The recipient.
    Recipient,
    /// The text, or another part of the mail.
    Content,
}

/// Records why the mail was not taken, in a sentence; with `refused` it is not tried again. One submission of a list may be to
/// blame for the refusal of all, so each goes alone then.
pub fn record_refused(
    conn: &Connection,
    mail: &DueMail,
    refused: Option<Refused>,
    error: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let is_permanent = refused.is_some();
    let give_up_before = now.saturating_sub(GIVE_UP_AFTER).unwrap_or(now);
    conn.execute(
        "update outbox
         set state = iif(:is_failed or first_tried_at <= :give_up_before, 'failed', state),
             last_error = :error, refused_for = :refused_for, next_attempt_at = iif(:is_permanent, null, next_attempt_at)
         where id in (select value from json_each(:ids))",
        named_params! {
            ":is_failed": is_permanent && mail.ids.len() == 1,
            ":give_up_before": karachi::rfc3339(give_up_before),
            ":error": error,
            ":refused_for": refused.map(|refused| refused.to_string()),
            ":is_permanent": is_permanent,
            ":ids": json!(mail.ids).to_string(),
        },
    )?;
    Ok(())
}

/// Puts a list back as if it had not been tried. The mail server takes no more mails for now, so its submissions stay in one mail.
pub fn put_back(conn: &Connection, mail: &DueMail) -> Result<(), Error> {
    conn.execute(
        "update outbox
         set attempts = attempts - 1, next_attempt_at = null
         where id in (select value from json_each(?))",
        [json!(mail.ids).to_string()],
    )?;
    Ok(())
}

/// What has to be corrected before mail can be sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum PauseCause {
    /// The mail server cannot be reached, or does not serve.
    Connection,
    /// It refuses the user or the password.
    LogIn,
    /// It refuses the sender.
    Sender,
    /// The account has sent as many mails as it may for now.
    Quota,
    /// It takes no mail from this site, whatever it says.
    Policy,
}

/// Stops the queue until this time, because no mail can be sent. No mail is to blame. `reason` is a sentence.
pub fn pause(
    conn: &Connection,
    until: Timestamp,
    cause: PauseCause,
    reason: &str,
) -> Result<(), Error> {
    let update = "update mail_state set paused_until = ?, pause_cause = ?, pause_reason = ?";
    conn.execute(update, (karachi::rfc3339(until), cause.to_string(), reason))?;
    Ok(())
}

fn resume(conn: &Connection) -> Result<(), Error> {
    let update =
        "update mail_state set paused_until = null, pause_cause = null, pause_reason = null";
    conn.execute(update, [])?;
    Ok(())
}

/// A mail, as the commands show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutboxRow {
    /// Its number.
    pub id: i64,
    /// The kind of the submission, [`BACKUP`], [`SPAM`] or [`TEST`].
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

/// SQL that selects what [`read`] needs, without a condition.
fn select() -> String {
    format!(
        "select outbox.id, outbox.kind, recipient, outbox.state, attempts,
         iif(outbox.state = 'queued', coalesce(pause_reason, last_error), last_error) as last_error,
         iif(
             outbox.state = 'queued',
             nullif(max(coalesce(next_attempt_at, ''), coalesce(paused_until, '')), ''),
             null
         ) as next_attempt_at,
         coalesce(messages.subject, job_title, {}, '') as subject
     from outbox
     join mail_state
     left join messages on messages.id = outbox.message
     left join applications on applications.id = application",
        position_sql()
    )
}

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
    let select = select();
    let sql = format!(
        "{select}
         where not :only_failed or outbox.state = 'failed'
         order by outbox.id desc
         limit :limit"
    );
    let limit = limit.map_or(-1, i64::from);
    let given = named_params! { ":only_failed": only_failed, ":limit": limit };
    query_rows(conn, &sql, given, read)
}

/// The mail with this number.
pub fn find(conn: &Connection, id: i64) -> Result<OutboxRow, Error> {
    let sql = format!("{} where outbox.id = :id", select());
    let found = conn.query_row(&sql, named_params! { ":id": id }, read);
    found.optional()?.ok_or_else(|| not_found(id))
}

/// Makes a mail that was not sent, or with `None` every one, due at once, and ends a pause. Returns how many those are.
///
/// # Errors
/// [`Error::NotFound`] if there is no such mail, or it was sent.
pub fn retry(conn: &Connection, id: Option<i64>) -> Result<usize, Error> {
    atomically(conn, || {
        let retried = conn.execute(
            "update outbox
             set state = 'queued', attempts = 0, first_tried_at = null, next_attempt_at = null, refused_for = null
             where state <> 'sent' and (:id is null or id = :id)",
            named_params! { ":id": id },
        )?;
        if let Some(id) = id.filter(|_| retried == 0) {
            return Err(not_found(id));
        }
        resume(conn)?;
        Ok(retried)
    })
}

fn not_found(id: i64) -> Error {
    Error::not_found("unsent mail", id, "mail list")
}

/// How the outbox stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Addresses that are notified, with commas; `None` if the server that was started last sends no mail.
    pub recipients: Option<String>,
    /// Mails that are not sent yet.
    pub queued: i64,
    /// When the oldest of them was queued.
    pub oldest_queued_at: Option<Timestamp>,
    /// Mails that the mail server has taken.
    pub sent: i64,
    /// Mails that are not tried again. A test is not counted here or in `refused`: its command has reported it.
    pub failed: i64,
    /// Mails whose last try has failed, whether they are tried again or not.
    pub refused: i64,
    /// Those of them whose recipient was refused for good.
    pub refused_recipients: i64,
    /// Those of them whose content was refused for good.
    pub refused_contents: i64,
    /// As long as a mail waits. It stays until the mail server takes a mail again.
    pub pause: Option<Pause>,
}

/// A pause in which no mail is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pause {
    /// Its end, RFC 3339 with offset.
    pub until: String,
    /// `None` if an earlier release has made the pause.
    pub cause: Option<PauseCause>,
    /// A sentence. It may quote the mail server.
    pub reason: String,
}

/// Reads how the outbox stands.
pub fn summary(conn: &Connection) -> Result<Summary, Error> {
    Ok(conn.query_row(
        "select iif(count(*) filter (where state = 'queued') > 0, paused_until, null) as paused_until, pause_reason, pause_cause,
             (select group_concat(distinct address) from mail_recipients) as recipients,
             count(*) filter (where state = 'queued') as queued,
             min(queued_at) filter (where state = 'queued') as oldest_queued_at,
             count(*) filter (where state = 'sent') as sent,
             count(*) filter (where state = 'failed' and kind <> 'test') as failed,
             count(*) filter (where state <> 'sent' and kind <> 'test' and last_error is not null) as refused,
             count(*) filter (where state <> 'sent' and kind <> 'test' and refused_for = 'recipient') as refused_recipients,
             count(*) filter (where state <> 'sent' and kind <> 'test' and refused_for = 'content') as refused_contents
         from mail_state
         left join outbox",
        [],
        |row| {
            let oldest: Option<String> = row.get("oldest_queued_at")?;
            let until: Option<String> = row.get("paused_until")?;
            let reason: Option<String> = row.get("pause_reason")?;
            let cause: Option<String> = row.get("pause_cause")?;
            let cause = cause.and_then(|cause| cause.parse().ok());
            let pause = until.zip(reason).map(|(until, reason)| Pause {
                until,
                cause,
                reason,
            });
            Ok(Summary {
                recipients: row.get("recipients")?,
                queued: row.get("queued")?,
                oldest_queued_at: oldest.and_then(|time| time.parse().ok()),
                sent: row.get("sent")?,
                failed: row.get("failed")?,
                refused: row.get("refused")?,
                refused_recipients: row.get("refused_recipients")?,
                refused_contents: row.get("refused_contents")?,
                pause,
            })
        },
    )?)
}

#[cfg(test)]
mod tests;
