use super::*;
use crate::config::FORMS;
use crate::db::{Location, open};
use crate::inbox::messages::Message;
use crate::inbox::{Filter, State, actions, messages};
use crate::language::Language;

const HOST: &str = "www.example.com";

fn database() -> Connection {
    let conn = open(&Location::memory()).unwrap();
    let office = (Source::Messages, "office@example.com".to_owned());
    configure(&conn, &[office]).unwrap();
    conn
}

fn at(minutes: i64) -> Timestamp {
    let noon: Timestamp = "2026-11-20T12:00:00+05:00".parse().unwrap();
    noon + SignedDuration::from_mins(minutes)
}

fn add(conn: &Connection, count: usize) -> Vec<i64> {
    let values = [
        ("name", "A"),
        ("email", "a@example.com"),
        ("subject", "S"),
        ("message", "M"),
    ];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let message = Message::parse(&FORMS.messages[0], &values.into(), Language::English).unwrap();
    let insert = |_| {
        let id = messages::insert(conn, &message, None, None, at(0)).unwrap();
        queue(conn, Source::Messages, id).unwrap();
        id
    };
    (0..count).map(insert).collect()
}

/// The next mail, which is taken.
fn taken(conn: &Connection, minutes: i64) -> Option<DueMail> {
    let is_due = is_due(conn, at(minutes)).unwrap();
    let mail = take(conn, at(minutes), HOST).unwrap();
    assert_eq!(is_due, mail.is_some());
    mail
}

/// The messages of the next mail, which is sent.
fn sent(conn: &Connection, minutes: i64) -> Vec<i64> {
    let Some(mail) = taken(conn, minutes) else {
        return Vec::new();
    };
    record_sent(conn, &mail, at(minutes)).unwrap();
    mail.submissions.into_iter().map(|(_, id)| id).collect()
}

fn refused(conn: &Connection, minutes: i64, is_permanent: bool) -> DueMail {
    let mail = taken(conn, minutes).unwrap();
    let refused = is_permanent.then_some(Refused::Content);
    record_refused(conn, &mail, refused, "no", at(minutes)).unwrap();
    mail
}

fn pause(conn: &Connection, until: Timestamp, reason: &str) {
    super::pause(conn, until, PauseCause::LogIn, reason).unwrap();
}

fn mails(conn: &Connection) -> Vec<OutboxRow> {
    let mut mails = list(conn, false, None).unwrap();
    mails.reverse();
    mails
}

fn states(conn: &Connection) -> Vec<String> {
    mails(conn).into_iter().map(|mail| mail.state).collect()
}

#[test]
fn ten_waiting_mails_go_one_by_one_and_eleven_in_one_list() {
    let conn = database();
    let ids = add(&conn, 10);
    for id in ids {
        assert_eq!(sent(&conn, 0), [id]);
    }
    let ids = add(&conn, 11);
    assert_eq!(sent(&conn, 0), ids);
    assert!(sent(&conn, 1_000_000).is_empty());
    assert!(states(&conn).iter().all(|state| state == "sent"));
}

#[test]
fn one_text_that_is_refused_does_not_take_the_others_with_it() {
    for (is_permanent, minutes) in [(true, 0), (false, 30)] {
        let conn = database();
        let ids = add(&conn, 12);
        assert_eq!(refused(&conn, 0, is_permanent).submissions.len(), 12);
        assert!(states(&conn).iter().all(|state| state == "queued"));
        // What comes later is not joined with them, and goes first.
        let later = add(&conn, 1);
        assert_eq!(sent(&conn, minutes), later);
        let refused = refused(&conn, minutes, true);
        assert_eq!(refused.submissions, [(Source::Messages, ids[0])]);
        for id in &ids[1..] {
            assert_eq!(sent(&conn, minutes), [*id]);
        }
        let mut expected = vec!["failed"];
        expected.resize(13, "sent");
        assert_eq!(states(&conn), expected);
        // Nor does a retry join it with others.
        let more = add(&conn, 12);
        retry(&conn, None).unwrap();
        assert_eq!(sent(&conn, minutes), more);
        assert_eq!(sent(&conn, minutes), ids[..1]);
    }
}

#[test]
fn a_row_keeps_its_message_id_and_a_list_has_a_new_one() {
    let conn = database();
    add(&conn, 11);
    // As if the server stopped before it read the answer.
    let list = taken(&conn, 0).unwrap();
    assert!(list.message_id.ends_with("@www.example.com") && list.message_id.len() > 40);
    let first = taken(&conn, 30).unwrap();
    assert_eq!(first.ids, list.ids[..1]);
    assert_ne!(first.message_id, list.message_id);
    for _ in 1..11 {
        assert_eq!(sent(&conn, 30).len(), 1);
    }
    assert_eq!(taken(&conn, 60).unwrap(), first);
    assert_eq!(retry(&conn, Some(first.ids[0])).unwrap(), 1);
    assert_eq!(taken(&conn, 60).unwrap().message_id, first.message_id);
}

#[test]
fn a_mail_is_given_up_three_days_after_its_own_first_try() {
    let conn = database();
    queue_backup_failure(&conn, at(0)).unwrap();
    sent(&conn, 0);
    add(&conn, 1);
    refused(&conn, 0, false);
    assert_eq!(taken(&conn, 29), None);
    let days = 3 * 24 * 60;
    add(&conn, 1);
    refused(&conn, days, false);
    refused(&conn, days, false);
    assert_eq!(states(&conn), ["sent", "failed", "queued"]);
    let mail = &mails(&conn)[1];
    assert_eq!((mail.attempts, mail.last_error.as_deref()), (2, Some("no")));
    // It is forgotten after a month, once mail goes again, as is the one on a backup.
    assert_eq!(sent(&conn, 11 * days).len(), 1);
    assert_eq!(states(&conn), ["sent"]);
}

#[test]
fn what_waits_for_a_wrong_address_goes_to_the_corrected_one() {
    let conn = database();
    let office = |name: &str| (Source::Messages, format!("{name}@example.com"));
    configure(&conn, &[office("a.typo"), office("boss")]).unwrap();
    add(&conn, 1);
    refused(&conn, 0, true);
    assert_eq!(sent(&conn, 0).len(), 1);
    queue_backup_failure(&conn, at(0)).unwrap();
    for recipients in [&[][..], &[office("boss"), office("office")]] {
        configure(&conn, recipients).unwrap();
    }
    let left = mails(&conn)
        .into_iter()
        .map(|mail| mail.to.replace("example.com", &mail.state));
    assert!(left.eq(["boss@sent", "boss@queued", "office@queued"]));
}

#[test]
fn a_try_and_a_pause_of_a_clock_that_was_ahead_do_not_count() {
    let conn = database();
    add(&conn, 1);
    let year = 365 * 24 * 60;
    refused(&conn, year, false);
    pause(&conn, at(year), "no connection");
    refused(&conn, 0, false);
    refused(&conn, 3 * 24 * 60, false);
    assert_eq!(states(&conn), ["failed"]);
}

#[test]
fn a_pause_holds_all_mails_counts_against_none_and_is_shown_with_each() {
    let conn = database();
    let ids = add(&conn, 2);
    pause(&conn, at(60), "wrong password");
    assert_eq!(taken(&conn, 59), None);
    for mail in mails(&conn) {
        assert_eq!((mail.state.as_str(), mail.attempts), ("queued", 0));
        assert_eq!(mail.last_error.as_deref(), Some("wrong password"));
        assert_eq!(mail.next_attempt_at, Some(karachi::rfc3339(at(60))));
    }
    assert_eq!(sent(&conn, 60), ids[..1]);
    assert_eq!(summary(&conn).unwrap().pause, None);
    assert_eq!(mails(&conn)[1].last_error, None);
    pause(&conn, at(60), "wrong password");
    retry(&conn, None).unwrap();
    assert_eq!(sent(&conn, 0), ids[1..]);
    pause(&conn, at(60), "wrong password");
    let test = queue_test(&conn, "a@example.com", at(0)).unwrap();
    assert_eq!(find(&conn, test.unwrap()).unwrap().last_error, None);
}

#[test]
fn spam_is_not_mailed_until_a_person_says_that_it_is_none() {
    let conn = database();
    let id = add(&conn, 1)[0];
    let mark = |state| actions::mark(&conn, Source::Messages, id, state).unwrap();
    pause(&conn, at(60), "no connection");
    assert!(summary(&conn).unwrap().pause.is_some());
    mark(State::Spam);
    assert!(mails(&conn).is_empty());
    // There is no mail that the pause could hold up.
    assert_eq!(summary(&conn).unwrap().pause, None);
    mark(State::New);
    assert_eq!(sent(&conn, 60), [id]);
    mark(State::Spam);
    mark(State::New);
    assert_eq!(states(&conn), ["sent"]);
}

#[test]
fn a_mail_goes_with_its_submission_also_while_it_is_being_sent() {
    let conn = database();
    let ids = add(&conn, 1);
    let mail = taken(&conn, 0).unwrap();
    actions::remove(&conn, Source::Messages, &ids, Filter::All).unwrap();
    add(&conn, 1);
    record_sent(&conn, &mail, at(0)).unwrap();
    assert_eq!(states(&conn), ["queued"]);
}

/// The mail that is due at this time.
fn due_at(conn: &Connection, time: &str) -> Option<DueMail> {
    let now = time.parse().unwrap();
    queue_spam_list(conn, now).unwrap();
    take(conn, now, HOST).unwrap()
}

const MONDAY: &str = "2026-11-23T09:00:00+05:00";

/// A database whose server was started before [`MONDAY`], with one message in spam.
fn with_spam() -> Connection {
    let conn = database();
    assert_eq!(due_at(&conn, "2026-11-20T12:00:00+05:00"), None);
    let id = add(&conn, 1)[0];
    actions::mark(&conn, Source::Messages, id, State::Spam).unwrap();
    conn
}

#[test]
fn a_list_of_spam_is_queued_every_monday_at_nine_while_something_is_in_spam() {
    let conn = with_spam();
    assert_eq!(due_at(&conn, "2026-11-23T08:59:59+05:00"), None);
    let list = due_at(&conn, MONDAY).unwrap();
    assert_eq!((list.kind.as_str(), &list.submissions[..]), (SPAM, &[][..]));
    record_sent(&conn, &list, MONDAY.parse().unwrap()).unwrap();
    for time in [
        MONDAY,
        "2026-11-23T09:00:01+05:00",
        "2026-11-30T08:59:59+05:00",
    ] {
        assert_eq!(due_at(&conn, time), None, "{time}");
    }
    // The server was stopped at nine.
    let list = due_at(&conn, "2026-12-02T17:00:00+05:00").unwrap();
    record_sent(&conn, &list, MONDAY.parse().unwrap()).unwrap();
    assert!(due_at(&conn, "2026-12-07T09:00:00+05:00").is_some());
    actions::remove(&conn, Source::Messages, &[1], Filter::All).unwrap();
    conn.execute_batch("delete from outbox").unwrap();
    assert_eq!(due_at(&conn, "2026-12-14T09:00:00+05:00"), None);
}

#[test]
fn a_list_of_spam_that_waits_survives_a_restart_and_is_not_queued_twice() {
    let conn = with_spam();
    let office = |name: &str| (Source::Messages, format!("{name}@example.com"));
    let first = due_at(&conn, MONDAY).unwrap();
    for recipients in [&[][..], &[office("office")]] {
        configure(&conn, recipients).unwrap();
    }
    // It was being sent, and is tried again under its own name.
    let again = due_at(&conn, "2026-11-23T09:31:00+05:00").unwrap();
    assert_eq!(again, first);
    assert_eq!(due_at(&conn, "2026-11-30T09:00:00+05:00").unwrap(), first);
    assert_eq!(mails(&conn).len(), 1);
    // It goes to a corrected address as well, once.
    configure(&conn, &[office("a"), office("b")]).unwrap();
    configure(&conn, &[office("b"), office("c")]).unwrap();
    let waiting: Vec<_> = mails(&conn).into_iter().map(|mail| mail.to).collect();
    assert_eq!(waiting, ["b@example.com", "c@example.com"]);
}

#[test]
fn a_clock_that_was_ahead_does_not_stop_the_lists_of_spam() {
    let conn = with_spam();
    assert!(due_at(&conn, "2036-11-24T09:00:00+05:00").is_some());
    conn.execute_batch("delete from outbox").unwrap();
    assert_eq!(due_at(&conn, "2026-11-24T09:00:00+05:00"), None);
    assert!(due_at(&conn, "2026-11-30T09:00:00+05:00").is_some());
}

#[test]
fn a_list_that_meets_a_quota_stays_one_mail() {
    let conn = database();
    let ids = add(&conn, 12);
    let list = taken(&conn, 0).unwrap();
    put_back(&conn, &list).unwrap();
    pause(&conn, at(60), "daily limit");
    assert!(mails(&conn).iter().all(|mail| mail.attempts == 0));
    assert_eq!(sent(&conn, 60), ids);
}

#[test]
fn the_summary_tells_what_was_refused_and_why_nothing_is_sent() {
    let conn = database();
    add(&conn, 3);
    for refused in [Some(Refused::Recipient), Some(Refused::Content), None] {
        let mail = taken(&conn, 0).unwrap();
        record_refused(&conn, &mail, refused, "no", at(0)).unwrap();
    }
    super::pause(&conn, at(60), PauseCause::Quota, "daily limit").unwrap();
    let summary = summary(&conn).unwrap();
    let refused = (
        summary.refused,
        summary.refused_recipients,
        summary.refused_contents,
    );
    assert_eq!(refused, (3, 1, 1));
    assert_eq!(summary.pause.unwrap().cause, Some(PauseCause::Quota));
}
