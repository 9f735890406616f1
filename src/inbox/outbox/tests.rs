use super::*;
use crate::config::FORMS;
use crate::db::{Location, open};
use crate::inbox::messages::Message;
use crate::inbox::{Filter, State, actions, messages};
use crate::language::Language;

const HOST: &str = "www.example.com";

fn database() -> Connection {
    let conn = open(&Location::memory()).unwrap();
    configure(&conn, &[recipient("office")]).unwrap();
    conn
}

/// The recipient of messages with the address `name@example.com`.
fn recipient(name: &str) -> Recipient {
    Recipient {
        source: Source::Messages,
        address: format!("{name}@example.com"),
    }
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
        queue_submission(conn, Source::Messages, id).unwrap();
        id
    };
    (0..count).map(insert).collect()
}

/// Claims the next email, and checks that [`is_due`] agrees.
fn claim(conn: &Connection, minutes: i64) -> Option<DueMail> {
    let is_due = is_due(conn, at(minutes)).unwrap();
    let mail = claim_next(conn, at(minutes), HOST).unwrap();
    assert_eq!(is_due, mail.is_some());
    mail
}

/// Sends the next email, and returns the ids of its messages.
fn send(conn: &Connection, minutes: i64) -> Vec<i64> {
    let Some(mail) = claim(conn, minutes) else {
        return Vec::new();
    };
    record_sent(conn, &mail, at(minutes)).unwrap();
    mail.submissions.into_iter().map(|key| key.id).collect()
}

const CONTENT: Option<RefusedPart> = Some(RefusedPart::Content);

/// Tries to send the next email to a server that refuses this part for good, or the whole email for now.
fn refuse(conn: &Connection, minutes: i64, refused_part: Option<RefusedPart>) -> DueMail {
    let mail = claim(conn, minutes).unwrap();
    record_error(conn, &mail, refused_part, "no", at(minutes)).unwrap();
    mail
}

fn pause(conn: &Connection, until: Timestamp, reason: &str) {
    super::pause(conn, until, PauseCause::LogIn, reason).unwrap();
}

fn mails(conn: &Connection) -> Vec<OutboxRow> {
    let mut mails = list(conn, None, None).unwrap();
    mails.reverse();
    mails
}

fn states(conn: &Connection) -> Vec<MailState> {
    mails(conn).into_iter().map(|mail| mail.state).collect()
}

fn are_all(conn: &Connection, expected: MailState) -> bool {
    states(conn).into_iter().all(|state| state == expected)
}

#[test]
fn ten_waiting_submissions_are_sent_one_by_one_and_eleven_as_a_list() {
    let conn = database();
    let ids = add(&conn, 10);
    for id in ids {
        assert_eq!(send(&conn, 0), [id]);
    }
    let ids = add(&conn, 11);
    assert_eq!(send(&conn, 0), ids);
    assert!(send(&conn, 1_000_000).is_empty());
    assert!(are_all(&conn, MailState::Sent));
}

#[test]
fn a_refused_list_is_sent_one_by_one() {
    for (refused_part, minutes) in [(CONTENT, 0), (None, 30)] {
        let conn = database();
        let ids = add(&conn, 12);
        assert_eq!(refuse(&conn, 0, refused_part).submissions.len(), 12);
        assert!(are_all(&conn, MailState::Queued));
        // A later submission is sent first, in a separate email.
        let later = add(&conn, 1);
        assert_eq!(send(&conn, minutes), later);
        let refused = refuse(&conn, minutes, CONTENT);
        let first = RowKey {
            source: Source::Messages,
            id: ids[0],
        };
        assert_eq!(refused.submissions, [first]);
        for id in &ids[1..] {
            assert_eq!(send(&conn, minutes), [*id]);
        }
        let mut expected = vec![MailState::Failed];
        expected.resize(13, MailState::Sent);
        assert_eq!(states(&conn), expected);
        // Even after `retry`, the refused submission does not join a list.
        let more = add(&conn, 12);
        retry(&conn, None).unwrap();
        assert_eq!(send(&conn, minutes), more);
        assert_eq!(send(&conn, minutes), ids[..1]);
    }
}

#[test]
fn a_row_keeps_its_message_id_and_a_list_gets_a_new_one() {
    let conn = database();
    add(&conn, 11);
    // The server stops before it reads the answer of the mail server.
    let list = claim(&conn, 0).unwrap();
    assert!(list.message_id.ends_with("@www.example.com") && list.message_id.len() > 40);
    let first = claim(&conn, 30).unwrap();
    assert_eq!(first.ids, list.ids[..1]);
    assert_ne!(first.message_id, list.message_id);
    for _ in 1..11 {
        assert_eq!(send(&conn, 30).len(), 1);
    }
    assert_eq!(claim(&conn, 60).unwrap(), first);
    assert_eq!(retry(&conn, Some(first.ids[0])).unwrap(), 1);
    assert_eq!(claim(&conn, 60).unwrap().message_id, first.message_id);
}

#[test]
fn an_email_fails_three_days_after_its_own_first_attempt() {
    let conn = database();
    queue_backup_failure(&conn, at(0)).unwrap();
    send(&conn, 0);
    add(&conn, 1);
    refuse(&conn, 0, None);
    assert_eq!(claim(&conn, 29), None);
    let days = 3 * 24 * 60;
    add(&conn, 1);
    refuse(&conn, days, None);
    refuse(&conn, days, None);
    assert_eq!(
        states(&conn),
        [MailState::Sent, MailState::Failed, MailState::Queued]
    );
    let mail = &mails(&conn)[1];
    assert_eq!((mail.attempts, mail.last_error.as_deref()), (2, Some("no")));
    // After a month, the next email that is sent deletes the failed one and the one about a backup.
    assert_eq!(send(&conn, 11 * days).len(), 1);
    assert_eq!(states(&conn), [MailState::Sent]);
}

#[test]
fn emails_to_a_wrong_address_go_to_the_corrected_one() {
    let conn = database();
    configure(&conn, &[recipient("a.typo"), recipient("boss")]).unwrap();
    add(&conn, 1);
    refuse(&conn, 0, CONTENT);
    assert_eq!(send(&conn, 0).len(), 1);
    queue_backup_failure(&conn, at(0)).unwrap();
    for recipients in [&[][..], &[recipient("boss"), recipient("office")]] {
        configure(&conn, recipients).unwrap();
    }
    let left: Vec<_> = mails(&conn)
        .into_iter()
        .map(|mail| (mail.to, mail.state))
        .collect();
    let address = |name: &str| format!("{name}@example.com");
    assert_eq!(
        left,
        [
            (address("boss"), MailState::Sent),
            (address("boss"), MailState::Queued),
            (address("office"), MailState::Queued),
        ]
    );
}

#[test]
fn times_from_a_clock_that_was_ahead_are_ignored() {
    let conn = database();
    add(&conn, 1);
    let year = 365 * 24 * 60;
    refuse(&conn, year, None);
    pause(&conn, at(year), "no connection");
    refuse(&conn, 0, None);
    refuse(&conn, 3 * 24 * 60, None);
    assert_eq!(states(&conn), [MailState::Failed]);
}

#[test]
fn a_pause_stops_all_emails_without_counting_an_attempt() {
    let conn = database();
    let ids = add(&conn, 2);
    pause(&conn, at(60), "wrong password");
    assert_eq!(claim(&conn, 59), None);
    for mail in mails(&conn) {
        assert_eq!((mail.state, mail.attempts), (MailState::Queued, 0));
        assert_eq!(mail.last_error.as_deref(), Some("wrong password"));
        assert_eq!(mail.next_attempt_at, Some(karachi::rfc3339(at(60))));
    }
    assert_eq!(send(&conn, 60), ids[..1]);
    assert_eq!(summary(&conn).unwrap().pause, None);
    assert_eq!(mails(&conn)[1].last_error, None);
    pause(&conn, at(60), "wrong password");
    retry(&conn, None).unwrap();
    assert_eq!(send(&conn, 0), ids[1..]);
    pause(&conn, at(60), "wrong password");
    let test = queue_test(&conn, "a@example.com", at(0)).unwrap();
    assert_eq!(find(&conn, test.unwrap()).unwrap().last_error, None);
}

#[test]
fn spam_is_not_emailed_until_a_person_marks_it_as_new() {
    let conn = database();
    let id = add(&conn, 1)[0];
    let mark = |state| actions::mark(&conn, Source::Messages, id, state).unwrap();
    pause(&conn, at(60), "no connection");
    assert!(summary(&conn).unwrap().pause.is_some());
    mark(State::Spam);
    assert!(mails(&conn).is_empty());
    // The summary shows a pause only while emails wait for it.
    assert_eq!(summary(&conn).unwrap().pause, None);
    mark(State::New);
    assert_eq!(send(&conn, 60), [id]);
    mark(State::Spam);
    mark(State::New);
    assert_eq!(states(&conn), [MailState::Sent]);
}

#[test]
fn an_email_is_deleted_with_its_submission_even_while_it_is_being_sent() {
    let conn = database();
    let ids = add(&conn, 1);
    let mail = claim(&conn, 0).unwrap();
    actions::remove(&conn, Source::Messages, &ids, Filter::All).unwrap();
    add(&conn, 1);
    record_sent(&conn, &mail, at(0)).unwrap();
    assert_eq!(states(&conn), [MailState::Queued]);
}

/// Queues a list of spam if one is due at `time`, and claims the next email.
fn claim_at(conn: &Connection, time: &str) -> Option<DueMail> {
    let now = time.parse().unwrap();
    queue_spam_list(conn, now).unwrap();
    claim_next(conn, now, HOST).unwrap()
}

const MONDAY: &str = "2026-11-23T09:00:00+05:00";

/// A database with one message in spam. Its server was started before [`MONDAY`].
fn database_with_spam() -> Connection {
    let conn = database();
    assert_eq!(claim_at(&conn, "2026-11-20T12:00:00+05:00"), None);
    let id = add(&conn, 1)[0];
    actions::mark(&conn, Source::Messages, id, State::Spam).unwrap();
    conn
}

#[test]
fn a_list_of_spam_is_queued_every_monday_at_nine_while_there_is_spam() {
    let conn = database_with_spam();
    assert_eq!(claim_at(&conn, "2026-11-23T08:59:59+05:00"), None);
    let list = claim_at(&conn, MONDAY).unwrap();
    assert_eq!(list.kind, MailKind::Spam);
    assert!(list.submissions.is_empty());
    record_sent(&conn, &list, MONDAY.parse().unwrap()).unwrap();
    for time in [
        MONDAY,
        "2026-11-23T09:00:01+05:00",
        "2026-11-30T08:59:59+05:00",
    ] {
        assert_eq!(claim_at(&conn, time), None, "{time}");
    }
    // The server was stopped at nine.
    let list = claim_at(&conn, "2026-12-02T17:00:00+05:00").unwrap();
    record_sent(&conn, &list, MONDAY.parse().unwrap()).unwrap();
    assert!(claim_at(&conn, "2026-12-07T09:00:00+05:00").is_some());
    actions::remove(&conn, Source::Messages, &[1], Filter::All).unwrap();
    conn.execute_batch("delete from outbox").unwrap();
    assert_eq!(claim_at(&conn, "2026-12-14T09:00:00+05:00"), None);
}

#[test]
fn a_queued_list_of_spam_survives_a_restart_and_is_not_queued_twice() {
    let conn = database_with_spam();
    let first = claim_at(&conn, MONDAY).unwrap();
    for recipients in [&[][..], &[recipient("office")]] {
        configure(&conn, recipients).unwrap();
    }
    // The restart interrupted the first attempt. The second one has the same Message-ID.
    let again = claim_at(&conn, "2026-11-23T09:31:00+05:00").unwrap();
    assert_eq!(again, first);
    assert_eq!(claim_at(&conn, "2026-11-30T09:00:00+05:00").unwrap(), first);
    assert_eq!(mails(&conn).len(), 1);
    // Each new recipient gets it once.
    configure(&conn, &[recipient("a"), recipient("b")]).unwrap();
    configure(&conn, &[recipient("b"), recipient("c")]).unwrap();
    let waiting: Vec<_> = mails(&conn).into_iter().map(|mail| mail.to).collect();
    assert_eq!(waiting, ["b@example.com", "c@example.com"]);
}

#[test]
fn a_clock_that_was_ahead_does_not_stop_the_lists_of_spam() {
    let conn = database_with_spam();
    assert!(claim_at(&conn, "2036-11-24T09:00:00+05:00").is_some());
    conn.execute_batch("delete from outbox").unwrap();
    assert_eq!(claim_at(&conn, "2026-11-24T09:00:00+05:00"), None);
    assert!(claim_at(&conn, "2026-11-30T09:00:00+05:00").is_some());
}

#[test]
fn a_list_that_exceeds_a_quota_stays_one_email() {
    let conn = database();
    let ids = add(&conn, 12);
    let list = claim(&conn, 0).unwrap();
    put_back(&conn, &list).unwrap();
    pause(&conn, at(60), "daily limit");
    assert!(mails(&conn).iter().all(|mail| mail.attempts == 0));
    assert_eq!(send(&conn, 60), ids);
}

#[test]
fn the_summary_counts_refusals_and_has_the_cause_of_the_pause() {
    let conn = database();
    add(&conn, 3);
    for refused_part in [Some(RefusedPart::Recipient), CONTENT, None] {
        refuse(&conn, 0, refused_part);
    }
    super::pause(&conn, at(60), PauseCause::Quota, "daily limit").unwrap();
    let summary = summary(&conn).unwrap();
    assert_eq!(summary.refused, 3);
    assert_eq!(summary.refused_recipients, 1);
    assert_eq!(summary.refused_contents, 1);
    assert_eq!(summary.pause.unwrap().cause, Some(PauseCause::Quota));
}
