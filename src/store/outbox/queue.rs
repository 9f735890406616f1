//! What the server does with the outbox: takes the next mail to send, and records how that went.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, named_params};

use super::super::inbox_overview::Source;
use super::super::{Error, atomically};
use super::state;
use crate::domain::karachi;
use crate::domain::mail::{
    ACKNOWLEDGEMENT, BACKUP, GIVE_UP_AFTER, LATE_AFTER, LONGEST_PAUSE, MIN_INTERVAL,
    PAUSE_AFTER_REFUSED_LOGIN, QUARANTINE, TEST, pause_after,
};

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

    fn tried_for_longer(&self, now: Timestamp, than: SignedDuration) -> bool {
        self.trying_since
            .is_some_and(|since| now.duration_since(since) >= than)
    }
}

/// How a try went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// It is tried again. `is_certain` says that the server has not taken the mail.
    Temporary {
        /// Whether the mail is certain not to have been taken.
        is_certain: bool,
    },
    /// The server will never take it.
    Permanent,
    /// The server refused the login, so nothing can be sent.
    Login,
    /// This server stops before anything was sent.
    Interrupted,
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

fn read(conn: &Connection, message_id: &str) -> Result<Claimed, Error> {
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

/// Records that the server has taken the mail.
pub fn note_sent(conn: &Connection, mail: &Claimed) -> Result<(), Error> {
    conn.execute(
        "update outbox
         set state = 'sent', is_bound = 0, last_error = null
         where message_id = :message_id and is_bound",
        named_params! { ":message_id": mail.message_id },
    )?;
    Ok(())
}

/// Records why the mail was not sent, in a sentence. Returns whether it is given up.
pub fn note_failure(
    conn: &Connection,
    mail: &Claimed,
    failure: &Failure,
    error: &str,
    now: Timestamp,
) -> Result<bool, Error> {
    let is_given_up = match failure {
        Failure::Permanent => true,
        Failure::Temporary { .. } => mail.tried_for_longer(now, GIVE_UP_AFTER),
        Failure::Login | Failure::Interrupted => false,
    };
    let is_bound = matches!(failure, Failure::Temporary { is_certain: false });
    // Neither says anything about the mail.
    let is_no_try = matches!(failure, Failure::Login | Failure::Interrupted);
    atomically(conn, || {
        conn.execute(
            "update outbox
             set state = iif(:is_given_up, 'failed', 'queued'), last_error = :error, is_bound = :is_bound,
                 attempts = attempts - :is_no_try,
                 trying_since = iif(:is_no_try, null, trying_since),
                 tried_at = iif(:is_no_try, null, tried_at),
                 next_attempt_at = iif(:is_no_try, null, next_attempt_at)
             where message_id = :message_id and is_bound",
            named_params! {
                ":is_given_up": is_given_up,
                ":error": error,
                ":is_bound": is_bound,
                ":is_no_try": is_no_try,
                ":message_id": mail.message_id,
            },
        )?;
        if *failure == Failure::Login {
            let until = now.saturating_add(PAUSE_AFTER_REFUSED_LOGIN);
            state::pause(conn, until.unwrap_or(now), error)?;
        }
        Ok(is_given_up)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::message::StoredMessage;
    use crate::store::outbox::state::{Routing, configure, summary};
    use crate::store::outbox::{self, OutboxRow};
    use crate::store::{Location, inbox, open};

    const CERTAIN: Failure = Failure::Temporary { is_certain: true };
    const UNCERTAIN: Failure = Failure::Temporary { is_certain: false };

    fn database(acknowledges: bool) -> Connection {
        let conn = open(&Location::memory()).unwrap();
        let routing = Routing {
            host: "www.example.com".to_owned(),
            messages_to: vec!["office@example.com".to_owned()],
            applications_to: vec!["hr@example.com".to_owned()],
            acknowledges,
        };
        configure(&conn, Some(&routing)).unwrap();
        conn
    }

    fn at(seconds: i64) -> Timestamp {
        let noon: Timestamp = "2026-11-20T12:00:00+05:00".parse().unwrap();
        noon + SignedDuration::from_secs(seconds)
    }

    fn add(conn: &Connection, kind: &str, state: &str, seconds: i64) -> i64 {
        conn.execute(
            "insert into messages (kind, state, received_at, name, email, subject, message)
             values (:kind, :state, :at, 'A', 'a@example.com', 'S', 'M')",
            named_params! { ":kind": kind, ":state": state, ":at": karachi::rfc3339(at(seconds)) },
        )
        .unwrap();
        conn.last_insert_rowid()
    }

    /// The ids of the messages in the mail that is claimed after so many seconds.
    fn claimed(conn: &Connection, seconds: i64) -> Vec<i64> {
        let mail = claim(conn, at(seconds)).unwrap();
        mail.map_or(vec![], |mail| {
            mail.submissions.iter().map(|(_, id)| *id).collect()
        })
    }

    fn fail(conn: &Connection, seconds: i64, failure: &Failure) -> Claimed {
        let mail = claim(conn, at(seconds)).unwrap().unwrap();
        note_failure(conn, &mail, failure, "no answer", at(seconds)).unwrap();
        mail
    }

    fn mails(conn: &Connection) -> Vec<OutboxRow> {
        let mut mails = outbox::list(conn, false, None).unwrap();
        mails.reverse();
        mails
    }

    #[test]
    fn a_mail_is_sent_once() {
        let conn = database(false);
        let id = add(&conn, "quote", "new", 0);
        let mail = claim(&conn, at(0)).unwrap().unwrap();
        assert_eq!(
            (mail.kind.as_str(), mail.recipient.as_str()),
            ("quote", "office@example.com")
        );
        assert_eq!(
            (mail.submissions.as_slice(), mail.attempts),
            (&[(Source::Messages, id)][..], 1)
        );
        assert!(mail.message_id.ends_with("@www.example.com") && mail.message_id.len() > 40);
        note_sent(&conn, &mail).unwrap();
        assert_eq!(claim(&conn, at(1_000_000)).unwrap(), None);
        assert_eq!(mails(&conn)[0].state, "sent");
    }

    #[test]
    fn what_comes_within_a_minute_is_told_in_one_mail_of_its_kind() {
        let conn = database(false);
        let first = add(&conn, "contact", "new", 0);
        assert_eq!(claimed(&conn, 0), [first]);
        let later = [
            add(&conn, "contact", "new", 10),
            add(&conn, "contact", "new", 20),
        ];
        let quote = add(&conn, "quote", "new", 20);
        assert_eq!(claimed(&conn, 20), [quote]);
        assert!(claimed(&conn, 59).is_empty());
        assert_eq!(claimed(&conn, 60), later);
        let ids: Vec<String> = conn
            .prepare("select distinct message_id from outbox where kind = 'contact'")
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(ids.len(), 2);
    }

    #[test]
    fn after_a_lost_answer_the_same_mail_is_sent_again_and_nothing_with_it() {
        let conn = database(false);
        let both = [
            add(&conn, "contact", "new", 0),
            add(&conn, "contact", "new", 0),
        ];
        let mail = fail(&conn, 0, &UNCERTAIN);
        let third = add(&conn, "contact", "new", 30);
        assert_eq!(claimed(&conn, 60), [third]);
        let again = claim(&conn, at(180)).unwrap().unwrap();
        assert_eq!((again.message_id, again.attempts), (mail.message_id, 2));
        let ids: Vec<i64> = again.submissions.iter().map(|(_, id)| *id).collect();
        assert_eq!(ids, both);
    }

    #[test]
    fn the_same_holds_when_the_server_was_killed_in_the_middle() {
        let conn = database(false);
        let first = add(&conn, "contact", "new", 0);
        assert_eq!(claimed(&conn, 0), [first]);
        let second = add(&conn, "contact", "new", 1);
        assert_eq!(claimed(&conn, 119), [second]);
        assert_eq!(claimed(&conn, 119 + 60), [first]);
    }

    #[test]
    fn what_was_certainly_not_sent_goes_with_the_next_mail() {
        let conn = database(false);
        let first = add(&conn, "contact", "new", 0);
        let mail = fail(&conn, 0, &CERTAIN);
        let second = add(&conn, "contact", "new", 70);
        let both = claim(&conn, at(70)).unwrap().unwrap();
        assert_eq!(both.message_id, mail.message_id);
        assert_eq!(
            both.submissions,
            [(Source::Messages, first), (Source::Messages, second)]
        );
    }

    #[test]
    fn pauses_grow_and_after_three_days_a_mail_is_given_up() {
        let conn = database(false);
        add(&conn, "contact", "new", 0);
        let mut now = 0;
        for minutes in [2, 5, 10, 15, 30, 60, 120, 240, 240] {
            let mail = fail(&conn, now, &CERTAIN);
            assert_eq!(mail.is_late(at(now)), now >= 86_400);
            let again = mails(&conn)[0].next_attempt_at.clone().unwrap();
            assert_eq!(again, karachi::rfc3339(at(now + minutes * 60)));
            assert_eq!(claim(&conn, at(now + minutes * 60 - 1)).unwrap(), None);
            now += minutes * 60;
        }
        fail(&conn, 3 * 86_400, &CERTAIN);
        let mail = &mails(&conn)[0];
        assert_eq!((mail.state.as_str(), mail.attempts), ("failed", 10));
        assert_eq!(mail.last_error.as_deref(), Some("no answer"));
        assert_eq!(claim(&conn, at(9 * 86_400)).unwrap(), None);
        assert_eq!(outbox::retry(&conn, Some(mail.id)).unwrap(), 1);
        assert_eq!(claim(&conn, at(9 * 86_400)).unwrap().unwrap().attempts, 1);
    }

    #[test]
    fn a_refused_mail_is_given_up_at_once() {
        let conn = database(false);
        add(&conn, "contact", "new", 0);
        fail(&conn, 0, &Failure::Permanent);
        assert_eq!(mails(&conn)[0].state, "failed");
    }

    #[test]
    fn a_refused_login_pauses_all_mails_and_counts_against_none() {
        let conn = database(false);
        add(&conn, "contact", "new", 0);
        fail(&conn, 0, &Failure::Login);
        add(&conn, "quote", "new", 1);
        assert!(claimed(&conn, 2).is_empty());
        let (until, reason) = summary(&conn, at(2)).unwrap().pause.unwrap();
        assert_eq!(
            (until.as_str(), reason.as_str()),
            ("2026-11-20T16:00:00+05:00", "no answer")
        );
        assert_eq!(mails(&conn)[0].attempts, 0);
        assert_eq!(claimed(&conn, 4 * 3600).len(), 1);
        outbox::retry(&conn, None).unwrap();
        assert_eq!(claimed(&conn, 3).len(), 1);
    }

    #[test]
    fn a_mail_that_a_stop_interrupts_is_sent_after_the_start() {
        let conn = database(false);
        let id = add(&conn, "contact", "new", 0);
        fail(&conn, 0, &Failure::Interrupted);
        assert_eq!(claimed(&conn, 1), [id]);
    }

    #[test]
    fn a_time_of_a_wrong_clock_does_not_delay_a_mail() {
        let conn = database(false);
        let id = add(&conn, "contact", "new", 0);
        let years = 10 * 365 * 86_400;
        fail(&conn, years, &CERTAIN);
        assert_eq!(claimed(&conn, 0), [id]);
    }

    #[test]
    fn spam_is_not_told_until_a_person_says_that_it_is_none() {
        let conn = database(false);
        let id = add(&conn, "contact", "spam", 0);
        let mark = |state: &str| {
            inbox::set_state::<StoredMessage>(&conn, id, state.parse().unwrap()).unwrap()
        };
        assert!(mails(&conn).is_empty());
        mark("new");
        mark("read");
        assert_eq!(mails(&conn).len(), 1);
        mark("spam");
        assert!(mails(&conn).is_empty());
        mark("new");
        assert_eq!(claimed(&conn, 0), [id]);
        note_sent(&conn, &read_bound(&conn)).unwrap();
        mark("spam");
        mark("new");
        assert_eq!(mails(&conn).len(), 1);
        assert!(claimed(&conn, 1000).is_empty());
    }

    fn read_bound(conn: &Connection) -> Claimed {
        let message_id: String = conn
            .query_row("select message_id from outbox where is_bound", [], |row| {
                row.get(0)
            })
            .unwrap();
        read(conn, &message_id).unwrap()
    }

    #[test]
    fn senders_are_told_at_most_once_a_day_and_after_the_office() {
        let conn = database(true);
        let acknowledged = || {
            let kinds = mails(&conn).into_iter();
            kinds.filter(|mail| mail.kind == ACKNOWLEDGEMENT).count()
        };
        for (state, seconds, count) in [
            ("spam", 0, 0),
            ("new", 0, 1),
            ("new", 86_399, 1),
            ("new", 86_400, 2),
        ] {
            add(&conn, "contact", state, seconds);
            assert_eq!(acknowledged(), count, "{state} {seconds}");
        }
        conn.execute("update messages set state = 'new' where state = 'spam'", [])
            .unwrap();
        assert_eq!(acknowledged(), 2);
        let kinds = [0, 1].map(|_| claim(&conn, at(90_000)).unwrap().unwrap().kind);
        assert_eq!(kinds, ["contact", ACKNOWLEDGEMENT]);
    }

    #[test]
    fn a_mail_is_forgotten_with_its_submission() {
        let conn = database(true);
        add(&conn, "contact", "new", 0);
        claim(&conn, at(0)).unwrap().unwrap();
        conn.execute("delete from messages", []).unwrap();
        assert!(mails(&conn).is_empty());
    }

    #[test]
    fn without_recipients_nothing_is_queued_and_nothing_is_sent() {
        let conn = database(true);
        add(&conn, "contact", "new", 0);
        configure(&conn, None).unwrap();
        add(&conn, "contact", "new", 0);
        assert_eq!(mails(&conn).len(), 2);
        assert_eq!(claim(&conn, at(0)).unwrap(), None);
        assert_eq!(
            outbox::queue_test(&conn, "a@example.com", at(0)).unwrap(),
            None
        );
    }
}
