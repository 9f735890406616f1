use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, named_params};

use super::claim::read;
use super::*;
use crate::domain::karachi;
use crate::domain::mail::ACKNOWLEDGEMENT;
use crate::domain::message::StoredMessage;
use crate::store::inbox_overview::Source;
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
    let mark =
        |state: &str| inbox::set_state::<StoredMessage>(&conn, id, state.parse().unwrap()).unwrap();
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
