//! The tables `mail_recipients` and `mail_state`: whom to tell, and whether the queue is paused.

use jiff::Timestamp;
use rusqlite::{Connection, named_params};

use super::super::{Error, atomically};
use super::submissions::NEW_MESSAGE_ID;
use crate::domain::karachi;
use crate::domain::mail::QUARANTINE;

/// Whom to tell of what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Routing {
    /// Host name of the site, for Message-IDs.
    pub host: String,
    /// Addresses that are told of messages.
    pub messages_to: Vec<String>,
    /// Addresses that are told of applications.
    pub applications_to: Vec<String>,
}

/// Records whom the server tells from now on, nobody for `None`, and ends a pause: the password may be another one.
pub fn configure(conn: &Connection, routing: Option<&Routing>) -> Result<(), Error> {
    atomically(conn, || {
        conn.execute("delete from mail_recipients", [])?;
        let off = Routing::default();
        let Routing {
            messages_to,
            applications_to,
            ..
        } = routing.unwrap_or(&off);
        for (source, addresses) in [("messages", messages_to), ("applications", applications_to)] {
            for address in addresses {
                conn.execute(
                    "insert into mail_recipients (source, address)
                     values (:source, :address)
                     on conflict do nothing",
                    named_params! { ":source": source, ":address": address },
                )?;
            }
        }
        conn.execute(
            "update mail_state
             set host = :host",
            named_params! { ":host": routing.map(|routing| &routing.host) },
        )?;
        resume(conn)
    })
}

/// Stops the queue until this time. No mail is to blame. `reason` is a sentence.
pub fn pause(conn: &Connection, until: Timestamp, reason: &str) -> Result<(), Error> {
    conn.execute(
        "update mail_state
         set paused_until = :until, pause_reason = :reason",
        named_params! { ":until": karachi::rfc3339(until), ":reason": reason },
    )?;
    Ok(())
}

/// Ends a pause of the queue.
pub fn resume(conn: &Connection) -> Result<(), Error> {
    conn.execute(
        "update mail_state
         set paused_until = null, pause_reason = null",
        [],
    )?;
    Ok(())
}

/// How the outbox stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Whether the server that was started last sends mail.
    pub is_on: bool,
    /// Addresses that it tells, each once.
    pub recipients: Vec<String>,
    /// Mails that are not sent yet.
    pub queued: u32,
    /// Those of them whose last try has failed.
    pub refused: u32,
    /// Mails that are not tried again.
    pub failed: u32,
    /// The end of the queue's pause, RFC 3339 with offset, and its reason. It stays until the mail server takes a mail again.
    pub pause: Option<(String, String)>,
}

/// Reads how the outbox stands.
pub fn summary(conn: &Connection) -> Result<Summary, Error> {
    let mut statement =
        conn.prepare("select distinct address from mail_recipients order by address")?;
    let recipients = statement.query_map([], |row| row.get(0))?;
    let recipients = recipients.collect::<Result<_, _>>()?;
    Ok(conn.query_row(
        "select host is not null as is_on, paused_until, pause_reason,
             (select count(*) from outbox where state = 'queued') as queued,
             (select count(*) from outbox where state = 'queued' and last_error is not null) as refused,
             (select count(*) from outbox where state = 'failed') as failed
         from mail_state",
        [],
        |row| {
            let until: Option<String> = row.get("paused_until")?;
            let reason: Option<String> = row.get("pause_reason")?;
            Ok(Summary {
                is_on: row.get("is_on")?,
                recipients,
                queued: row.get("queued")?,
                refused: row.get("refused")?,
                failed: row.get("failed")?,
                pause: until.zip(reason),
            })
        },
    )?)
}

/// How much spam is stored, as the daily mail tells it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spam {
    /// Messages of all kinds.
    pub messages: u32,
    /// Applications.
    pub applications: u32,
}

/// Counts the spam.
pub fn count_spam(conn: &Connection) -> Result<Spam, Error> {
    Ok(conn.query_row(
        "select (select count(*) from messages where state = 'spam') as messages,
                (select count(*) from applications where state = 'spam') as applications",
        [],
        |row| {
            Ok(Spam {
                messages: row.get("messages")?,
                applications: row.get("applications")?,
            })
        },
    )?)
}

/// Queues a mail on the spam to all who are told of messages, at most one on a day and only if some has come since the last
/// one. Forgets mails about no submission, and those that have failed, if they were queued before `forget_before`.
pub fn tell_of_spam(
    conn: &Connection,
    now: Timestamp,
    forget_before: Timestamp,
) -> Result<(), Error> {
    let today = karachi::today(now).to_string();
    atomically(conn, || {
        let told_at: Option<String> =
            conn.query_row("select spam_told_at from mail_state", [], |row| row.get(0))?;
        if told_at.is_some_and(|told_at| told_at.starts_with(&today)) {
            return Ok(());
        }
        conn.execute(
            "delete from outbox
             where queued_at < :before
               and (state = 'failed' or (state = 'sent' and message is null and application is null))",
            named_params! { ":before": karachi::rfc3339(forget_before) },
        )?;
        conn.execute(
            &format!(
                "insert into outbox (kind, recipient, queued_at, message_id)
                 select '{QUARANTINE}', address, :now, {NEW_MESSAGE_ID}
                 from mail_recipients, mail_state
                 where source = 'messages' and exists (
                     select 1
                     from (
                         select received_at from messages where state = 'spam'
                         union all
                         select received_at from applications where state = 'spam'
                     )
                     where received_at > coalesce(spam_told_at, '')
                 )"
            ),
            named_params! { ":now": karachi::rfc3339(now) },
        )?;
        conn.execute(
            "update mail_state
             set spam_told_at = :now",
            named_params! { ":now": karachi::rfc3339(now) },
        )?;
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::outbox;
    use crate::store::{Location, open};

    fn routing(to: &[&str]) -> Routing {
        let addresses: Vec<String> = to.iter().map(|address| (*address).to_owned()).collect();
        Routing {
            host: "www.example.com".to_owned(),
            messages_to: addresses.clone(),
            applications_to: addresses,
        }
    }

    fn add_spam(conn: &Connection, received_at: &str) {
        conn.execute(
            "insert into messages (state, received_at, name, email, subject, message)
             values ('spam', ?, 'A', 'a@example.com', 'S', 'M')",
            [received_at],
        )
        .unwrap();
    }

    #[test]
    fn the_last_start_decides_who_is_told() {
        let conn = open(&Location::memory()).unwrap();
        assert!(!summary(&conn).unwrap().is_on);
        configure(
            &conn,
            Some(&routing(&[
                "a@example.com",
                "a@example.com",
                "b@example.com",
            ])),
        )
        .unwrap();
        assert_eq!(
            summary(&conn).unwrap().recipients,
            ["a@example.com", "b@example.com"]
        );
        pause(&conn, Timestamp::UNIX_EPOCH, "wrong password").unwrap();
        configure(&conn, Some(&routing(&["c@example.com"]))).unwrap();
        let found = summary(&conn).unwrap();
        assert_eq!(
            (found.is_on, found.recipients, found.pause),
            (true, vec!["c@example.com".to_owned()], None)
        );
    }

    #[test]
    fn spam_is_told_once_a_day_if_there_is_some_new() {
        let conn = open(&Location::memory()).unwrap();
        configure(&conn, Some(&routing(&["a@example.com"]))).unwrap();
        let mut told = 0;
        for (spam, now, is_told) in [
            (None, "2026-11-20T08:00:00+05:00", false),
            (
                Some("2026-11-20T09:00:00+05:00"),
                "2026-11-20T10:00:00+05:00",
                false,
            ),
            (None, "2026-11-21T08:00:00+05:00", true),
            (None, "2026-11-21T09:00:00+05:00", false),
            (None, "2026-11-22T08:00:00+05:00", false),
            (
                Some("2026-11-22T20:00:00+05:00"),
                "2026-11-23T08:00:00+05:00",
                true,
            ),
        ] {
            if let Some(received_at) = spam {
                add_spam(&conn, received_at);
            }
            tell_of_spam(&conn, now.parse().unwrap(), Timestamp::UNIX_EPOCH).unwrap();
            told += usize::from(is_told);
            assert_eq!(
                outbox::list(&conn, false, None).unwrap().len(),
                told,
                "{now}"
            );
        }
        let spam = count_spam(&conn).unwrap();
        assert_eq!((spam.messages, spam.applications), (2, 0));
    }

    #[test]
    fn old_mails_about_no_submission_are_forgotten_once_they_are_sent() {
        let conn = open(&Location::memory()).unwrap();
        configure(&conn, Some(&routing(&["a@example.com"]))).unwrap();
        for state in ["queued", "sent", "failed"] {
            outbox::queue_test(&conn, "b@example.com", Timestamp::UNIX_EPOCH).unwrap();
            conn.execute(
                "update outbox set state = ? where id = last_insert_rowid()",
                [state],
            )
            .unwrap();
        }
        let now = "2026-11-20T08:00:00+05:00".parse().unwrap();
        tell_of_spam(&conn, now, now).unwrap();
        let left = outbox::list(&conn, false, None).unwrap();
        assert_eq!((left.len(), left[0].state.as_str()), (1, "queued"));
    }
}
