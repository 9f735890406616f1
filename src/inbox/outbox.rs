//! Emails to the office: the tables `outbox`, `mail_recipients` and `mail_state`. The transaction that stores a
//! submission also queues its email, and `on delete cascade` deletes the email with the submission. A queued email holds
//! no text: `mail/compose.rs` reads the submissions, or the spam for the weekly list, when the email is sent.

use jiff::civil::{Time, Weekday};
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use serde_json::json;
use strum::{Display, EnumString};
use uuid::Uuid;

use crate::clock::{has_happened_sql, is_waiting_sql, latest_end};
use crate::db::{Error, atomically, parse_column, query_rows};
use crate::inbox::rows::position_sql;
use crate::inbox::{self, RowKey, Source};
use crate::karachi;

/// What an email is about. The database and the commands use the name in lower case or, for a submission, the kind of its form.
#[derive(Debug, Clone, PartialEq, Eq, Display, EnumString, Serialize)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum MailKind {
    /// A failed backup.
    Backup,
    /// The weekly list of spam.
    Spam,
    /// A test that an admin sends.
    Test,
    /// A submission through a form of this kind.
    #[serde(untagged)]
    #[strum(default)]
    Submission(String),
}

/// The list of spam is queued at this time in Karachi, when the week in the office begins.
const SPAM_LIST_WEEKDAY: Weekday = Weekday::Monday;
const SPAM_LIST_TIME: Time = Time::constant(9, 0, 0, 0);

/// If more submissions than this wait for a recipient, one email lists them all.
pub const MAX_SINGLE_MAILS: usize = 10;
/// Delay between two attempts to send an email (RFC 5321, 4.5.4.1).
const RETRY_DELAY: SignedDuration = SignedDuration::from_mins(30);
/// Longer than any delay or pause that we set.
const MAX_DELAY: SignedDuration = SignedDuration::from_hours(2);
/// An email fails if an attempt this long after its first one is unsuccessful.
const GIVE_UP_AFTER: SignedDuration = SignedDuration::from_hours(72);
/// A failed email is deleted this long after it was queued.
const KEEP_FAILED_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);

/// SQL for an unsent email to an address that is not a recipient any more.
const IS_STRANDED: &str = "state <> 'sent' and kind <> 'test'
     and (iif(application is null, 'messages', 'applications'), recipient) not in (select source, address from mail_recipients)";

/// A mailbox of the office.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The submissions that it is notified of.
    pub source: Source,
    /// The email address.
    pub address: String,
}

/// Replaces the recipients. Without recipients, no email is queued. With recipients, unsent emails to former recipients,
/// such as a mistyped address, go to the new ones. Ends a pause, because its cause, such as a password, may be corrected.
pub fn configure(conn: &Connection, recipients: &[Recipient]) -> Result<(), Error> {
    atomically(conn, || {
        conn.execute("delete from mail_recipients", [])?;
        for Recipient { source, address } in recipients {
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

/// Queues an email about a submission for each recipient, unless it is spam or the recipient's email is already queued.
pub fn queue_submission(conn: &Connection, source: Source, id: i64) -> Result<(), Error> {
    let table = source.table();
    let column = source.noun();
    let kind = source.kind_sql();
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

/// Deletes the unsent emails about a submission.
pub fn delete_unsent(conn: &Connection, source: Source, id: i64) -> Result<(), Error> {
    let column = source.noun();
    let sql = format!("delete from outbox where {column} = ? and state <> 'sent'");
    conn.execute(&sql, [id])?;
    Ok(())
}

/// Queues a test email to `recipient`, replaces earlier tests, ends a pause, and returns the id of the email. Returns
/// `None` without recipients, because the server then sends no emails.
pub fn queue_test(
    conn: &Connection,
    recipient: &str,
    now: Timestamp,
) -> Result<Option<i64>, Error> {
    atomically(conn, || {
        resume(conn)?;
        conn.execute(
            "delete from outbox where kind = ?",
            [MailKind::Test.to_string()],
        )?;
        let queued = conn.execute(
            "insert into outbox (kind, recipient, queued_at)
             select :kind, :recipient, :now
             where exists (select 1 from mail_recipients)",
            named_params! {
                ":kind": MailKind::Test.to_string(),
                ":recipient": recipient,
                ":now": karachi::rfc3339(now),
            },
        )?;
        Ok((queued > 0).then(|| conn.last_insert_rowid()))
    })
}

/// Queues an email about failed backups to all recipients of messages.
pub fn queue_backup_failure(conn: &Connection, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "insert into outbox (kind, recipient, queued_at)
         select :kind, address, :now
         from mail_recipients
         where source = 'messages'",
        named_params! { ":kind": MailKind::Backup.to_string(), ":now": karachi::rfc3339(now) },
    )?;
    Ok(())
}

/// Queues the weekly list of spam to all recipients of messages, if it is due and if there is spam. It skips a recipient
/// whose last list is still queued. The first call only records the time, so the first list comes in the next week.
pub fn queue_spam_list(conn: &Connection, now: Timestamp) -> Result<(), Error> {
    let due = karachi::last_weekly_occurrence(SPAM_LIST_WEEKDAY, SPAM_LIST_TIME, now);
    let due = karachi::rfc3339(due);
    let now = karachi::rfc3339(now);
    let sql = format!(
        "select spam_listed_at from mail_state where {}",
        has_happened_sql("spam_listed_at")
    );
    let last_list = conn
        .query_row(&sql, named_params! { ":now": now }, |row| {
            row.get::<_, String>(0)
        })
        .optional()?;
    if last_list.as_ref().is_some_and(|time| *time >= due) {
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
            named_params! {
                ":kind": MailKind::Spam.to_string(),
                ":now": now,
                ":is_due": last_list.is_some(),
            },
        )?;
        Ok(())
    })
}

/// Deletes an email that has become empty, such as a list of spam when no spam is left.
pub fn delete_empty(conn: &Connection, mail: &DueMail) -> Result<(), Error> {
    let delete = "delete from outbox where id in (select value from json_each(?))";
    conn.execute(delete, [json!(mail.ids).to_string()])?;
    Ok(())
}

/// An email to send now, for one row of the outbox or as a list of several rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueMail {
    /// The kind of the first row.
    pub kind: MailKind,
    /// The address of the recipient.
    pub recipient: String,
    /// The Message-ID without angle brackets. An email for one row keeps it for all attempts. A list gets a new one each
    /// time, because the next list may have other rows.
    pub message_id: String,
    /// The ids of the rows, oldest first.
    pub ids: Vec<i64>,
    /// The submissions that the email is about.
    pub submissions: Vec<RowKey>,
    /// Whether a list may include it: it is about a submission, and was never tried before.
    is_groupable: bool,
}

/// SQL for an email that is due at `:now`, if the queue is not paused. `:latest_end` is [`MAX_DELAY`] after `:now`.
fn due_sql() -> String {
    let mail_waits = is_waiting_sql("next_attempt_at");
    let queue_waits = is_waiting_sql("paused_until");
    format!(
        "state = 'queued' and not {mail_waits} and not exists (select 1 from mail_state where {queue_waits})"
    )
}

/// Whether an email is due and the queue is not paused.
pub fn is_due(conn: &Connection, now: Timestamp) -> Result<bool, Error> {
    let sql = format!("select exists (select 1 from outbox where {})", due_sql());
    let params = named_params! {
        ":now": karachi::rfc3339(now),
        ":latest_end": karachi::rfc3339(latest_end(MAX_DELAY, now)),
    };
    Ok(conn.query_row(&sql, params, |row| row.get(0))?)
}

/// Claims the next email to send. It records the attempt before the caller sends, so that a read-only database cannot
/// cause the same email again and again. New Message-IDs end in `host`. Ends a pause, because callers claim an email only
/// after the mail server accepted the sender.
pub fn claim_next(conn: &Connection, now: Timestamp, host: &str) -> Result<Option<DueMail>, Error> {
    let new_id = format!("{}@{host}", Uuid::new_v4().simple());
    atomically(conn, || {
        let due = list_due(conn, now, &new_id)?;
        let Some(first) = due.first() else {
            return Ok(None);
        };
        let group: Vec<&DueMail> = due
            .iter()
            .filter(|mail| mail.is_groupable && mail.recipient == first.recipient)
            .collect();
        let mail = if group.len() > MAX_SINGLE_MAILS {
            DueMail {
                ids: group.iter().flat_map(|mail| mail.ids.clone()).collect(),
                submissions: group
                    .iter()
                    .flat_map(|mail| mail.submissions.clone())
                    .collect(),
                message_id: new_id,
                ..(*first).clone()
            }
        } else {
            first.clone()
        };
        let next_attempt = now.saturating_add(RETRY_DELAY).unwrap_or(now);
        conn.execute(
            "update outbox
             set attempts = attempts + 1, first_tried_at = min(coalesce(first_tried_at, :now), :now),
                 next_attempt_at = :next_attempt, message_id = iif(:is_list, message_id, :message_id)
             where id in (select value from json_each(:ids))",
            named_params! {
                ":now": karachi::rfc3339(now),
                ":next_attempt": karachi::rfc3339(next_attempt),
                ":is_list": mail.ids.len() > 1,
                ":message_id": mail.message_id,
                ":ids": json!(mail.ids).to_string(),
            },
        )?;
        resume(conn)?;
        Ok(Some(mail))
    })
}

/// Lists up to 1,000 emails that are due, one for each row. Emails that a list may include come first. A row without a
/// Message-ID gets `new_id`.
fn list_due(conn: &Connection, now: Timestamp, new_id: &str) -> Result<Vec<DueMail>, Error> {
    let is_due = due_sql();
    let sql = format!(
        "select id, kind, recipient, coalesce(message_id, :new_id) as message_id, message, application,
             attempts = 0 and last_error is null and kind not in ('test', 'backup', 'spam') as is_groupable
         from outbox
         where {is_due}
         order by is_groupable desc, id
         limit 1000"
    );
    let params = named_params! {
        ":now": karachi::rfc3339(now),
        ":latest_end": karachi::rfc3339(latest_end(MAX_DELAY, now)),
        ":new_id": new_id,
    };
    query_rows(conn, &sql, params, |row| {
        let message: Option<i64> = row.get("message")?;
        let application: Option<i64> = row.get("application")?;
        let submissions = [
            message.map(|id| RowKey {
                source: Source::Messages,
                id,
            }),
            application.map(|id| RowKey {
                source: Source::Applications,
                id,
            }),
        ];
        Ok(DueMail {
            kind: parse_column(row, "kind", str::parse)?,
            recipient: row.get("recipient")?,
            message_id: row.get("message_id")?,
            ids: vec![row.get("id")?],
            submissions: submissions.into_iter().flatten().collect(),
            is_groupable: row.get("is_groupable")?,
        })
    })
}

/// Records that the mail server accepted the email. Also deletes old emails that failed, and old ones that are not about
/// a submission.
pub fn record_sent(conn: &Connection, mail: &DueMail, now: Timestamp) -> Result<(), Error> {
    let delete_before = now.saturating_sub(KEEP_FAILED_FOR).unwrap_or(now);
    atomically(conn, || {
        conn.execute(
            "update outbox
             set state = 'sent', last_error = null, refused_for = null
             where id in (select value from json_each(:ids))",
            named_params! { ":ids": json!(mail.ids).to_string() },
        )?;
        conn.execute(
            "delete from outbox
             where queued_at < ? and (state = 'failed' or (state = 'sent' and kind in ('backup', 'spam')))",
            [karachi::rfc3339(delete_before)],
        )?;
        Ok(())
    })
}

/// The part of an email that the mail server refused permanently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[strum(serialize_all = "lowercase")]
pub enum RefusedPart {
    /// The recipient.
    Recipient,
    /// The text or a header.
    Content,
}

/// Records that the mail server did not accept the email. `error` is a sentence with the reason. A `refused_part` means that
/// the server will never accept the email: an email for one row then fails, and the rows of a list are sent one by one,
/// because only one of them may be the cause. Without it, the email stays queued until [`GIVE_UP_AFTER`].
pub fn record_error(
    conn: &Connection,
    mail: &DueMail,
    refused_part: Option<RefusedPart>,
    error: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let is_permanent = refused_part.is_some();
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
            ":refused_for": refused_part.map(|part| part.to_string()),
            ":is_permanent": is_permanent,
            ":ids": json!(mail.ids).to_string(),
        },
    )?;
    Ok(())
}

/// Returns a claimed list to the queue as if it had not been tried, so that its rows stay in one email. Use it when the
/// mail server accepts no more emails for now.
pub fn put_back(conn: &Connection, mail: &DueMail) -> Result<(), Error> {
    conn.execute(
        "update outbox
         set attempts = attempts - 1, next_attempt_at = null
         where id in (select value from json_each(?))",
        [json!(mail.ids).to_string()],
    )?;
    Ok(())
}

/// Why no email can be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum PauseCause {
    /// The mail server is unreachable or out of service.
    Connection,
    /// The mail server refuses the user or the password.
    LogIn,
    /// The mail server refuses the sender.
    Sender,
    /// The account has reached its sending limit.
    Quota,
    /// The mail server accepts no email from this site, whatever its content.
    Policy,
}

/// Pauses the queue until a time, without counting an attempt for any email. `reason` is a sentence.
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

/// The state of an email. The database and the commands use the name in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Display, EnumString)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum MailState {
    /// Waits for its next attempt.
    Queued,
    /// The mail server accepted it.
    Sent,
    /// It is not tried again.
    Failed,
}

/// An email as the commands show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutboxRow {
    /// The row id.
    pub id: i64,
    /// The kind of the email.
    pub kind: MailKind,
    /// The address of the recipient.
    pub to: String,
    /// The subject of the message, or the job or position of the application. Empty for other emails.
    pub subject: String,
    /// Whether it was sent.
    pub state: MailState,
    /// The number of attempts to send it.
    pub attempts: u32,
    /// The time of the next attempt, RFC 3339 with offset. `None` if it is due now, or if it is not tried again.
    pub next_attempt_at: Option<String>,
    /// The reason for the pause if it waits for one, otherwise the error of the last attempt.
    pub last_error: Option<String>,
}

/// A `select` of all columns that [`read`] needs, without a `where` clause.
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
        kind: parse_column(row, "kind", str::parse)?,
        to: row.get("recipient")?,
        subject: row.get("subject")?,
        state: parse_column(row, "state", str::parse)?,
        attempts: row.get("attempts")?,
        next_attempt_at: row.get("next_attempt_at")?,
        last_error: row.get("last_error")?,
    })
}

/// Lists up to `limit` emails, newest first. A `state` leaves out emails in other states.
pub fn list(
    conn: &Connection,
    state: Option<MailState>,
    limit: Option<u32>,
) -> Result<Vec<OutboxRow>, Error> {
    let select = select();
    let sql = format!(
        "{select}
         where :state is null or outbox.state = :state
         order by outbox.id desc
         limit :limit"
    );
    let limit = limit.map_or(-1, i64::from);
    let state = state.map(|state| state.to_string());
    let params = named_params! { ":state": state, ":limit": limit };
    query_rows(conn, &sql, params, read)
}

/// Finds the email with this id.
pub fn find(conn: &Connection, id: i64) -> Result<OutboxRow, inbox::Error> {
    let sql = format!("{} where outbox.id = :id", select());
    conn.query_row(&sql, named_params! { ":id": id }, read)
        .optional()?
        .ok_or(inbox::Error::UnknownMail(id))
}

/// Makes an unsent email due now, or all of them if `id` is `None`, and ends a pause. Returns the number of emails.
///
/// # Errors
/// [`inbox::Error::UnknownMail`] if no unsent email has this id.
pub fn retry(conn: &Connection, id: Option<i64>) -> Result<usize, inbox::Error> {
    atomically(conn, || {
        let retried = conn.execute(
            "update outbox
             set state = 'queued', attempts = 0, first_tried_at = null, next_attempt_at = null, refused_for = null
             where state <> 'sent' and (:id is null or id = :id)",
            named_params! { ":id": id },
        )?;
        if let Some(id) = id.filter(|_| retried == 0) {
            return Err(inbox::Error::UnknownMail(id));
        }
        resume(conn)?;
        Ok(retried)
    })
}

/// Counts of the outbox. The counts of failures leave out tests, because `standfast mail test` reports their result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// The addresses of all recipients, separated by commas. `None` if the last server that started sends no email.
    pub recipients: Option<String>,
    /// Emails that wait for their next attempt.
    pub queued: i64,
    /// When the oldest queued email was queued.
    pub oldest_queued_at: Option<Timestamp>,
    /// Emails that the mail server accepted.
    pub sent: i64,
    /// Emails that are not tried again.
    pub failed: i64,
    /// Unsent emails whose last attempt failed, queued or not.
    pub refused: i64,
    /// The part of `refused` with a permanent refusal of the recipient.
    pub refused_recipients: i64,
    /// The part of `refused` with a permanent refusal of the content.
    pub refused_contents: i64,
    /// The pause that queued emails wait for. It stays, even after its end, until the mail server accepts the sender.
    pub pause: Option<Pause>,
}

/// A pause of the queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pause {
    /// The end, RFC 3339 with offset.
    pub until: String,
    /// `None` if an earlier release started the pause.
    pub cause: Option<PauseCause>,
    /// A sentence, which may quote the mail server.
    pub reason: String,
}

/// Counts the emails in the outbox.
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
            let oldest_queued_at: Option<String> = row.get("oldest_queued_at")?;
            let paused_until: Option<String> = row.get("paused_until")?;
            let reason: Option<String> = row.get("pause_reason")?;
            let cause: Option<String> = row.get("pause_cause")?;
            let pause = paused_until.zip(reason).map(|(until, reason)| Pause {
                until,
                cause: cause.and_then(|cause| cause.parse().ok()),
                reason,
            });
            Ok(Summary {
                recipients: row.get("recipients")?,
                queued: row.get("queued")?,
                oldest_queued_at: oldest_queued_at.and_then(|time| time.parse().ok()),
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
