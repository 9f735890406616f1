//! What the server does with the outbox: finds the next mail to send, and records how that went.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, ToSql, named_params};

use super::super::{Error, atomically};
use super::state;
use super::submissions::NEW_MESSAGE_ID;
use crate::domain::karachi;
use crate::domain::mail::{
    BURST, BURST_INTERVAL, GIVE_UP_AFTER, LONGEST_PAUSE, MAX_LISTED, pause_after,
};
use crate::store::inbox_overview::Source;

/// A mail to send: one row of the outbox, or many that one mail lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedMail {
    /// The kind of its first row.
    pub kind: String,
    /// Address of the recipient.
    pub recipient: String,
    /// Without angle brackets. That of a list is new at each try: what it lists may have changed.
    pub message_id: String,
    /// Its rows, oldest first.
    pub rows: Vec<QueuedRow>,
}

/// A row of the outbox that is not sent yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedRow {
    /// Its number.
    pub id: i64,
    /// The submission that it is about.
    pub submission: Option<(Source, i64)>,
    /// How often it was tried.
    pub attempts: u32,
    trying_since: Option<Timestamp>,
}

/// Why a mail was refused, after the mail server has taken its sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The mail server has not seen the text, and may take it later.
    PutOff,
    /// The mail server may take this text later, or has taken it and the answer is lost.
    TextPutOff,
    /// The mail server will never take it.
    Final,
}

/// SQL that holds for a mail on a submission that may be listed with others.
const IS_LISTABLE: &str = "not is_alone and (message is not null or application is not null)";

/// The next mail to send. `None` if no mail is due or the queue is paused.
///
/// What was never refused goes first. A recipient who was sent [`BURST`] submissions in the last minute waits; what waits
/// then may be listed in one mail.
pub fn next(conn: &Connection, now: Timestamp) -> Result<Option<QueuedMail>, Error> {
    // A time further ahead than any pause was recorded by a wrong clock.
    let horizon = now.saturating_add(LONGEST_PAUSE).unwrap_or(now);
    if is_paused(conn, now, horizon)? {
        return Ok(None);
    }
    let recently = now.saturating_sub(BURST_INTERVAL).unwrap_or(now);
    let last_of_burst = BURST - 1;
    let found = conn.query_row(
        &format!(
            "select id, kind, recipient, message_id, {IS_LISTABLE} as is_listable
             from outbox as mail
             where state = 'queued'
               and (next_attempt_at is null or next_attempt_at <= :now or next_attempt_at > :horizon)
               and not ({IS_LISTABLE} and exists (
                   select 1
                   from outbox
                   where recipient = mail.recipient and tried_at > :recently and tried_at <= :now and {IS_LISTABLE}
                   limit 1 offset {last_of_burst}
               ))
             order by is_alone, id
             limit 1"
        ),
        named_params! {
            ":now": karachi::rfc3339(now),
            ":horizon": karachi::rfc3339(horizon),
            ":recently": karachi::rfc3339(recently),
        },
        |row| {
            let mail = QueuedMail {
                kind: row.get("kind")?,
                recipient: row.get("recipient")?,
                message_id: row.get("message_id")?,
                rows: Vec::new(),
            };
            Ok((mail, row.get("id")?, row.get("is_listable")?))
        },
    );
    let Some((mail, id, is_listable)): Option<(QueuedMail, i64, bool)> = found.optional()? else {
        return Ok(None);
    };
    if is_listable {
        let condition = format!("recipient = :value and {IS_LISTABLE}");
        let waiting = rows(conn, &condition, &mail.recipient)?;
        if waiting.len() > BURST {
            let sql = format!("select {NEW_MESSAGE_ID} from mail_state");
            return Ok(Some(QueuedMail {
                message_id: conn.query_row(&sql, [], |row| row.get(0))?,
                rows: waiting,
                ..mail
            }));
        }
    }
    let rows = rows(conn, "id = :value", &id)?;
    Ok(Some(QueuedMail { rows, ..mail }))
}

/// Whether mail is off or the queue is paused.
fn is_paused(conn: &Connection, now: Timestamp, horizon: Timestamp) -> Result<bool, Error> {
    Ok(conn.query_row(
        "select host is null or coalesce(paused_until > :now and paused_until <= :horizon, 0)
         from mail_state",
        named_params! { ":now": karachi::rfc3339(now), ":horizon": karachi::rfc3339(horizon) },
        |row| row.get(0),
    )?)
}

/// The rows that are not sent yet and for which `condition` on `:value` holds.
fn rows(conn: &Connection, condition: &str, value: &dyn ToSql) -> Result<Vec<QueuedRow>, Error> {
    let mut statement = conn.prepare(&format!(
        "select id, message, application, attempts, trying_since
         from outbox
         where state = 'queued' and {condition}
         order by id
         limit {MAX_LISTED}"
    ))?;
    let rows = statement.query_map(named_params! { ":value": value }, |row| {
        let message: Option<i64> = row.get("message")?;
        let application: Option<i64> = row.get("application")?;
        let since: Option<String> = row.get("trying_since")?;
        let message = message.map(|id| (Source::Messages, id));
        Ok(QueuedRow {
            id: row.get("id")?,
            submission: message.or(application.map(|id| (Source::Applications, id))),
            attempts: row.get("attempts")?,
            trying_since: since.and_then(|since| since.parse().ok()),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Records that `mail` is tried, and that the mail server has taken its sender, which ends a pause of the queue. Returns
/// false, and records nothing, when a row of it was removed meanwhile.
///
/// It is recorded before the text is sent: a database that cannot be written sends nothing again and again.
pub fn note_try(conn: &Connection, mail: &QueuedMail, now: Timestamp) -> Result<bool, Error> {
    atomically(conn, || {
        let mut is_there = conn
            .prepare("select exists (select 1 from outbox where id = :id and state = 'queued')")?;
        for row in &mail.rows {
            if !is_there.query_row(named_params! { ":id": row.id }, |row| row.get(0))? {
                return Ok(false);
            }
        }
        for row in &mail.rows {
            let again = now.saturating_add(pause_after(row.attempts + 1));
            conn.execute(
                "update outbox
                 set attempts = attempts + 1, tried_at = :now, trying_since = coalesce(trying_since, :now),
                     next_attempt_at = :again
                 where id = :id",
                named_params! {
                    ":now": karachi::rfc3339(now),
                    ":again": karachi::rfc3339(again.unwrap_or(now)),
                    ":id": row.id,
                },
            )?;
        }
        state::resume(conn)?;
        Ok(true)
    })
}

/// Records that the mail server has taken the mail.
pub fn note_sent(conn: &Connection, mail: &QueuedMail) -> Result<(), Error> {
    atomically(conn, || {
        for row in &mail.rows {
            conn.execute(
                "update outbox
                 set state = 'sent', last_error = null
                 where id = :id",
                named_params! { ":id": row.id },
            )?;
        }
        Ok(())
    })
}

/// Records why the mail was refused, in a sentence. Returns how many of its rows are given up. One submission of a list may
/// be to blame for all, so each goes alone then.
pub fn note_refusal(
    conn: &Connection,
    mail: &QueuedMail,
    refusal: Refusal,
    error: &str,
    now: Timestamp,
) -> Result<usize, Error> {
    let is_list = mail.rows.len() > 1;
    let is_final = refusal == Refusal::Final;
    let mut given_up = 0;
    atomically(conn, || {
        for row in &mail.rows {
            let is_given_up = if is_final {
                !is_list
            } else {
                row.tried_for(now) >= GIVE_UP_AFTER
            };
            given_up += usize::from(is_given_up);
            conn.execute(
                "update outbox
                 set state = iif(:is_given_up, 'failed', state), last_error = :error, is_alone = is_alone or :is_alone,
                     next_attempt_at = iif(:is_at_once, null, next_attempt_at)
                 where id = :id and state = 'queued'",
                named_params! {
                    ":is_given_up": is_given_up,
                    ":error": error,
                    ":is_alone": refusal != Refusal::PutOff,
                    ":is_at_once": is_final,
                    ":id": row.id,
                },
            )?;
        }
        Ok(given_up)
    })
}

/// Removes a mail that has nothing to say any more.
pub fn remove(conn: &Connection, mail: &QueuedMail) -> Result<(), Error> {
    atomically(conn, || {
        for row in &mail.rows {
            conn.execute(
                "delete from outbox where id = :id",
                named_params! { ":id": row.id },
            )?;
        }
        Ok(())
    })
}

impl QueuedRow {
    fn tried_for(&self, now: Timestamp) -> SignedDuration {
        self.trying_since
            .map_or(SignedDuration::ZERO, |since| now.duration_since(since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::message::{Message, StoredMessage};
    use crate::facts::FORMS;
    use crate::store::outbox::state::{Routing, configure, pause, summary};
    use crate::store::outbox::{self, OutboxRow};
    use crate::store::{Location, inbox, inbox_marks, messages, open, removal};

    const OFFICE: &str = "office@example.com";

    fn database() -> Connection {
        let conn = open(&Location::memory()).unwrap();
        let routing = Routing {
            host: "www.example.com".to_owned(),
            messages_to: vec![OFFICE.to_owned()],
            applications_to: vec!["hr@example.com".to_owned()],
        };
        configure(&conn, Some(&routing)).unwrap();
        conn
    }

    fn at(seconds: i64) -> Timestamp {
        let noon: Timestamp = "2026-11-20T12:00:00+05:00".parse().unwrap();
        noon + SignedDuration::from_secs(seconds)
    }

    fn add(conn: &Connection, count: usize) -> Vec<i64> {
        let values = [
            ("name", "A"),
            ("email", "a@example.com"),
            ("subject", "S"),
            ("message", "M"),
        ];
        let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let message = Message::parse(FORMS.contact(), &values.into()).unwrap();
        let insert = |_| messages::insert(conn, &message, None, None, at(0)).unwrap();
        (0..count).map(insert).collect()
    }

    fn submissions(mail: &QueuedMail) -> Vec<i64> {
        let rows = mail.rows.iter();
        rows.map(|row| row.submission.unwrap().1).collect()
    }

    /// The next mail after so many seconds, of which the try is noted.
    fn tried(conn: &Connection, seconds: i64) -> Option<QueuedMail> {
        let mail = next(conn, at(seconds)).unwrap()?;
        assert!(note_try(conn, &mail, at(seconds)).unwrap());
        Some(mail)
    }

    fn sent(conn: &Connection, seconds: i64) -> Vec<i64> {
        let mail = tried(conn, seconds);
        mail.map_or(vec![], |mail| {
            note_sent(conn, &mail).unwrap();
            submissions(&mail)
        })
    }

    fn refused(conn: &Connection, seconds: i64, refusal: Refusal) -> QueuedMail {
        let mail = tried(conn, seconds).unwrap();
        note_refusal(conn, &mail, refusal, "no", at(seconds)).unwrap();
        mail
    }

    fn mails(conn: &Connection) -> Vec<OutboxRow> {
        let mut mails = outbox::list(conn, false, None).unwrap();
        mails.reverse();
        mails
    }

    fn states(conn: &Connection) -> Vec<String> {
        mails(conn).into_iter().map(|mail| mail.state).collect()
    }

    #[test]
    fn a_mail_is_sent_once() {
        let conn = database();
        let ids = add(&conn, 1);
        let mail = next(&conn, at(0)).unwrap().unwrap();
        assert_eq!(
            (mail.kind.as_str(), mail.recipient.as_str()),
            ("contact", OFFICE)
        );
        assert_eq!(submissions(&mail), ids);
        assert!(mail.message_id.ends_with("@www.example.com") && mail.message_id.len() > 40);
        assert_eq!(next(&conn, at(0)).unwrap().unwrap(), mail);
        assert_eq!(sent(&conn, 0), ids);
        assert_eq!(next(&conn, at(1_000_000)).unwrap(), None);
        assert_eq!(states(&conn), ["sent"]);
    }

    #[test]
    fn after_ten_in_a_minute_the_recipient_waits_and_if_more_than_ten_wait_they_are_listed() {
        for (waiting, mails) in [(10, 10), (11, 1), (30, 1)] {
            let conn = database();
            for id in add(&conn, 10) {
                assert_eq!(sent(&conn, 0), [id]);
            }
            let rest = add(&conn, waiting);
            assert!(next(&conn, at(59)).unwrap().is_none());
            let mut told = Vec::new();
            for _ in 0..mails {
                told.extend(sent(&conn, 60));
            }
            assert_eq!(told, rest);
            assert!(states(&conn).iter().all(|state| state == "sent"));
            // A list counts as what it lists.
            add(&conn, 1);
            assert!(next(&conn, at(119)).unwrap().is_none());
            assert_eq!(sent(&conn, 120).len(), 1);
        }
    }

    #[test]
    fn one_text_that_is_refused_does_not_take_the_others_with_it() {
        for (refusal, seconds) in [(Refusal::Final, 0), (Refusal::TextPutOff, 120)] {
            let conn = database();
            let ids = add(&conn, 12);
            assert_eq!(submissions(&refused(&conn, 0, refusal)), ids);
            assert!(states(&conn).iter().all(|state| state == "queued"));
            // What comes later is not joined with them.
            let later = add(&conn, 1);
            assert_eq!(sent(&conn, seconds), later);
            let poison = refused(&conn, seconds, Refusal::Final);
            assert_eq!(submissions(&poison), ids[..1]);
            for id in &ids[1..] {
                assert_eq!(sent(&conn, seconds), [*id]);
            }
            let mut expected = vec!["failed"];
            expected.resize(13, "sent");
            assert_eq!(states(&conn), expected);
            // Nor does a retry join it with others.
            add(&conn, 12);
            outbox::retry(&conn, None).unwrap();
            assert_eq!(sent(&conn, seconds + 60).len(), 12);
            assert_eq!(sent(&conn, seconds + 60), ids[..1]);
        }
    }

    #[test]
    fn a_recipient_who_is_put_off_gets_a_list_later() {
        let conn = database();
        let ids = add(&conn, 11);
        let list = refused(&conn, 0, Refusal::PutOff);
        assert_eq!(next(&conn, at(119)).unwrap(), None);
        let again = next(&conn, at(120)).unwrap().unwrap();
        assert_eq!(submissions(&again), ids);
        // It may list others than the first did.
        assert_ne!(again.message_id, list.message_id);
    }

    #[test]
    fn pauses_grow_and_after_three_days_of_its_own_a_mail_is_given_up() {
        let conn = database();
        add(&conn, 1);
        let message_id = next(&conn, at(0)).unwrap().unwrap().message_id;
        let mut now = 0;
        for minutes in [2, 5, 10, 15, 30, 60, 120, 240, 240] {
            let mail = refused(&conn, now, Refusal::TextPutOff);
            assert_eq!(mail.message_id, message_id);
            let again = mails(&conn)[0].next_attempt_at.clone().unwrap();
            assert_eq!(again, karachi::rfc3339(at(now + minutes * 60)));
            now += minutes * 60;
            assert_eq!(next(&conn, at(now - 1)).unwrap(), None);
        }
        add(&conn, 1);
        let end = 3 * 86_400;
        refused(&conn, end, Refusal::TextPutOff);
        refused(&conn, end, Refusal::TextPutOff);
        assert_eq!(states(&conn), ["failed", "queued"]);
        let mail = &mails(&conn)[0];
        assert_eq!(
            (mail.attempts, mail.last_error.as_deref()),
            (10, Some("no"))
        );
        assert_eq!(outbox::retry(&conn, Some(mail.id)).unwrap(), 1);
        let again = next(&conn, at(end)).unwrap().unwrap();
        assert_eq!((again.rows[0].attempts, again.message_id), (0, message_id));
    }

    #[test]
    fn a_pause_holds_all_mails_counts_against_none_and_is_shown_with_each() {
        let conn = database();
        let ids = add(&conn, 2);
        pause(&conn, at(7200), "wrong password").unwrap();
        assert_eq!(next(&conn, at(7199)).unwrap(), None);
        for mail in mails(&conn) {
            let shown = (
                mail.state.as_str(),
                mail.attempts,
                mail.last_error.as_deref(),
            );
            assert_eq!(shown, ("queued", 0, Some("wrong password")));
            assert_eq!(mail.next_attempt_at, Some(karachi::rfc3339(at(7200))));
        }
        assert_eq!(sent(&conn, 7200), ids[..1]);
        assert_eq!(summary(&conn).unwrap().pause, None);
        assert_eq!(mails(&conn)[1].last_error, None);
        pause(&conn, at(7200), "wrong password").unwrap();
        outbox::retry(&conn, None).unwrap();
        assert_eq!(sent(&conn, 0), ids[1..]);
    }

    #[test]
    fn a_time_of_a_wrong_clock_does_not_delay_a_mail() {
        let conn = database();
        let ids = add(&conn, 1);
        let years = 10 * 365 * 86_400;
        refused(&conn, years, Refusal::PutOff);
        pause(&conn, at(years), "no connection").unwrap();
        assert_eq!(sent(&conn, 0), ids);
    }

    #[test]
    fn spam_is_not_told_until_a_person_says_that_it_is_none() {
        let conn = database();
        conn.execute_batch(
            "insert into messages (state, received_at, name, email, subject, message)
             values ('spam', '2026-11-20T12:00:00+05:00', 'A', 'a@example.com', 'S', 'M')",
        )
        .unwrap();
        let id = conn.last_insert_rowid();
        let mark = |state: &str| {
            inbox::set_state::<StoredMessage>(&conn, id, state.parse().unwrap()).unwrap()
        };
        assert!(mails(&conn).is_empty());
        mark("new");
        mark("read");
        assert_eq!(mails(&conn).len(), 1);
        refused(&conn, 0, Refusal::Final);
        mark("spam");
        assert!(mails(&conn).is_empty());
        mark("new");
        assert_eq!(sent(&conn, 0), [id]);
        mark("spam");
        mark("new");
        assert_eq!(states(&conn), ["sent"]);
    }

    #[test]
    fn an_undone_mark_takes_its_mails_back() {
        let conn = database();
        let id = add(&conn, 1)[0];
        let spam = inbox_marks::mark(&conn, Source::Messages, id, "spam").unwrap();
        assert!(mails(&conn).is_empty());
        assert!(spam.undo(&conn).unwrap());
        assert_eq!(mails(&conn).len(), 1);
    }

    #[test]
    fn a_mail_goes_with_its_submission_also_while_it_is_being_tried() {
        let conn = database();
        let ids = add(&conn, 2);
        let mail = next(&conn, at(0)).unwrap().unwrap();
        removal::remove_some::<StoredMessage>(&conn, &ids[..1]).unwrap();
        assert!(!note_try(&conn, &mail, at(0)).unwrap());
        assert_eq!(sent(&conn, 0), ids[1..]);
        assert_eq!(states(&conn), ["sent"]);
    }

    #[test]
    fn without_recipients_nothing_is_queued_and_nothing_is_sent() {
        let conn = database();
        let id = add(&conn, 1)[0];
        configure(&conn, None).unwrap();
        add(&conn, 1);
        inbox::set_state::<StoredMessage>(&conn, id, "read".parse().unwrap()).unwrap();
        assert_eq!(mails(&conn).len(), 1);
        assert_eq!(next(&conn, at(0)).unwrap(), None);
        let test = outbox::queue_test(&conn, "a@example.com", at(0)).unwrap();
        assert_eq!(test, None);
    }
}
