use std::time::Duration;

use uuid::Uuid;

use super::*;
use crate::config::FORMS;
use crate::inbox::applications::Application;
use crate::inbox::messages::{Message, StoredMessage};
use crate::inbox::resume::Upload;
use crate::inbox::submission::{Sent, Submission};
use crate::inbox::{Filter, rows, submission};

impl Writer {
    fn start(location: &Location) -> Result<Self, Error> {
        let (writer, thread) = Self::open(location)?;
        std::thread::spawn(|| thread.run());
        Ok(writer)
    }
}

/// Stores `submission` like a form, and returns its id.
async fn store(writer: &Writer, submission: Submission) -> Result<i64, Error> {
    let insert = move |conn: &_| submission::insert(conn, &Room::default(), &submission);
    writer.store(insert).await.map(|stored| stored.id)
}

fn submission(subject: &str, submission_id: Option<Uuid>) -> Submission {
    let values = [
        ("name", "Ayesha Khan"),
        ("email", "ayesha@example.com"),
        ("subject", subject),
        ("message", "Please call."),
    ];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    Submission {
        sent: Sent::Message(Message::parse(FORMS.contact(), &values.into()).unwrap()),
        spam_reason: None,
        submission_id,
        received_at: "2026-11-20T10:00:00Z".parse().unwrap(),
    }
}

fn file(dir: &tempfile::TempDir) -> Location {
    Location::File(dir.path().join("db"))
}

fn subjects(conn: &Connection) -> Vec<String> {
    let messages: Vec<StoredMessage> = rows::list(conn, Filter::All, None, None).unwrap();
    let subjects = messages.into_iter().map(|message| message.subject);
    subjects.rev().collect()
}

const FAIL_AFTER_INSERTING_BAD: &str = "
    create trigger bad after insert on messages when new.subject = 'bad'
    begin select raise(abort, 'bad'); end";

/// The commit checks the deferred foreign key and fails.
const FAIL_AT_COMMIT_OF_POISON: &str = "
    create table parent (id integer primary key);
    create table child (parent integer references parent (id) deferrable initially deferred);
    create trigger poison after insert on messages when new.subject = 'poison'
    begin insert into child (parent) values (1); end";

#[tokio::test]
async fn another_connection_sees_what_is_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let writer = Writer::start(&file(&dir)).unwrap();
    let id = store(&writer, submission("hello", None)).await.unwrap();
    let other = open(&file(&dir)).unwrap();
    assert_eq!(
        rows::find::<StoredMessage>(&other, id).unwrap().subject,
        "hello"
    );
}

#[tokio::test]
async fn the_same_submission_gets_the_same_id() {
    let location = Location::memory();
    let conn = open(&location).unwrap();
    let writer = Writer::start(&location).unwrap();
    let id = Some(Uuid::from_u128(7));
    let (first, again) = tokio::join!(
        store(&writer, submission("once", id)),
        store(&writer, submission("twice", id)),
    );
    assert_eq!(first.unwrap(), again.unwrap());
    assert_eq!(subjects(&conn), ["once"]);
}

#[tokio::test]
async fn work_between_commits_sees_earlier_submissions() {
    let location = Location::memory();
    let writer = Writer::start(&location).unwrap();
    let (receipt, seen) = tokio::join!(
        store(&writer, submission("hello", None)),
        writer.run_exclusively(|conn| Ok(subjects(conn))),
    );
    receipt.unwrap();
    assert_eq!(seen.unwrap(), ["hello"]);
    let failed = writer.run_exclusively(|_| Err::<(), _>(Error::Busy)).await;
    assert!(matches!(failed, Err(Error::Busy)));
    let left_over = writer.clone();
    writer.finish().await;
    let late = left_over.run_exclusively(|conn| Ok(subjects(conn))).await;
    assert!(matches!(late, Err(Error::Stopped)));
}

#[test]
fn one_bad_submission_fails_alone_and_leaves_nothing() {
    let mut conn = open(&Location::memory()).unwrap();
    conn.execute_batch(FAIL_AFTER_INSERTING_BAD).unwrap();
    let batch = ["a", "bad", "b"].map(|subject| submission(subject, None));
    let results = store_batch(&mut conn, batch).unwrap();
    assert_eq!(
        results.iter().map(Result::is_ok).collect::<Vec<_>>(),
        [true, false, true]
    );
    assert_eq!(subjects(&conn), ["a", "b"]);
}

#[test]
fn a_batch_is_one_commit_or_none() {
    let dir = tempfile::tempdir().unwrap();
    let mut conn = open(&file(&dir)).unwrap();
    conn.execute_batch(FAIL_AT_COMMIT_OF_POISON).unwrap();
    let batch = ["a", "poison", "b"].map(|subject| submission(subject, None));
    store_batch(&mut conn, batch).unwrap_err();
    assert!(subjects(&conn).is_empty());
    store_batch(&mut conn, [submission("after", None)]).unwrap();
    assert_eq!(subjects(&conn), ["after"]);
}

#[test]
fn nothing_is_added_after_sqlite_has_rolled_back() {
    let mut conn = open(&Location::memory()).unwrap();
    conn.execute_batch(
        "create trigger bad after insert on messages when new.subject = 'bad'
         begin select raise(rollback, 'bad'); end",
    )
    .unwrap();
    let batch = ["a", "bad", "b"].map(|subject| submission(subject, None));
    let error = store_batch(&mut conn, batch).unwrap_err();
    assert!(error.to_string().contains("bad"), "{error}");
    assert!(subjects(&conn).is_empty());
}

#[tokio::test]
async fn a_failed_commit_is_reported_and_the_thread_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let conn = open(&file(&dir)).unwrap();
    conn.execute_batch(FAIL_AT_COMMIT_OF_POISON).unwrap();
    let writer = Writer::start(&file(&dir)).unwrap();
    store(&writer, submission("poison", None))
        .await
        .unwrap_err();
    store(&writer, submission("after", None)).await.unwrap();
    assert_eq!(subjects(&conn), ["after"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_queue_refuses_at_once_and_loses_no_accepted_submission() {
    let dir = tempfile::tempdir().unwrap();
    let conn = open(&file(&dir)).unwrap();
    let writer = Writer::start(&file(&dir)).unwrap();
    conn.execute_batch("begin immediate").unwrap();
    let mut waiting = Vec::new();
    // The thread may have taken up to one batch already.
    for number in 0..QUEUE_LENGTH + BATCH_LENGTH + 1 {
        let writer = writer.clone();
        waiting.push(tokio::spawn(async move {
            store(&writer, submission(&number.to_string(), None)).await
        }));
    }
    // Only a refused submission can end while the database is locked.
    let refused = async {
        while !waiting.iter().any(|one| one.is_finished()) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(4), refused)
        .await
        .unwrap();
    conn.execute_batch("commit").unwrap();
    let mut stored = 0;
    for one in waiting {
        match one.await.unwrap() {
            Ok(_) => stored += 1,
            Err(error) => assert!(matches!(error, Error::Busy), "{error}"),
        }
    }
    assert!(stored >= QUEUE_LENGTH);
    assert_eq!(subjects(&conn).len(), stored);
}

#[tokio::test]
async fn finishing_waits_until_all_accepted_submissions_are_stored() {
    let dir = tempfile::tempdir().unwrap();
    let conn = open(&file(&dir)).unwrap();
    let writer = Writer::start(&file(&dir)).unwrap();
    let left_over = writer.clone();
    conn.execute_batch("begin immediate").unwrap();
    let mut stored = std::pin::pin!(store(&left_over, submission("last", None)));
    let mut finished = std::pin::pin!(writer.finish());
    let too_early = tokio::time::timeout(Duration::from_millis(200), async {
        // In this order: a submission after the end would be refused.
        tokio::select! { biased; _ = &mut stored => (), () = &mut finished => () }
    });
    too_early.await.unwrap_err();
    conn.execute_batch("commit").unwrap();
    let (stored, ()) = tokio::join!(stored, finished);
    stored.unwrap();
    assert_eq!(subjects(&conn), ["last"]);
    let late = store(&left_over, submission("late", None)).await;
    assert!(matches!(late, Err(Error::Stopped)));
    // Closing the last connection removes the log.
    drop(conn);
    assert!(!dir.path().join("db-wal").exists());
}

#[tokio::test]
async fn dropping_the_last_handle_ends_the_thread() {
    let location = Location::memory();
    let writer = Writer::start(&location).unwrap();
    store(&writer, submission("hello", None)).await.unwrap();
    drop(writer);
    // A database in memory is lost with its last connection, which the thread has.
    let gone = async {
        while open(&location).is_ok_and(|conn| !subjects(&conn).is_empty()) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(5), gone)
        .await
        .unwrap();
}

/// A writer that stores what is within `room`.
fn start_within(location: &Location, room: Room) -> Writer {
    let (writer, thread) = Writer::open(location).unwrap();
    std::thread::spawn(|| thread.within(room).run());
    writer
}

#[tokio::test]
async fn a_message_is_not_stored_on_a_disk_with_less_space_than_the_floor() {
    let dir = tempfile::tempdir().unwrap();
    let location = file(&dir);
    let writer = start_within(&location, Room::new(&location, u32::MAX, 0));
    let refusal = store(&writer, submission("hello", None)).await.unwrap_err();
    assert!(matches!(refusal, Error::LittleSpace { .. }), "{refusal}");
    assert_eq!(writer.health.trouble(), Some(Component::Space));
    assert_eq!(subjects(&open(&location).unwrap()), [""; 0]);
}

/// An application for the opening `driver`.
fn application(submission_id: Uuid) -> Submission {
    let values = [
        ("name", "Bilal Ahmed"),
        ("email", "bilal@example.com"),
        ("contact", "0300 0000000"),
        ("job_position", "driver"),
        ("job", "driver"),
    ];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let resume = Upload {
        file_name: "cv.pdf".to_owned(),
        bytes: "%PDF-1.7".into(),
    };
    let application = Application::parse(&values.into(), Some(resume)).unwrap();
    Submission {
        sent: Sent::Application(Box::new(application)),
        ..submission("x", Some(submission_id))
    }
}

/// Stores `submission` in a batch of its own.
fn store_one(conn: &mut Connection, submission: Submission) -> Result<Stored, Error> {
    store_batch(conn, [submission])?.remove(0)
}

/// Stores all submissions in one batch.
fn store_batch<const N: usize>(
    conn: &mut Connection,
    submissions: [Submission; N],
) -> Result<Vec<Result<Stored, Error>>, Error> {
    let insert = |submission: Submission| -> Insert {
        Box::new(move |conn| submission::insert(conn, &Room::default(), &submission))
    };
    store_all(conn, &Room::default(), submissions.map(insert).into())
}

#[test]
fn the_same_application_is_stored_once_even_after_its_job_was_closed() {
    let mut conn = open(&Location::memory()).unwrap();
    conn.execute_batch(DRIVER).unwrap();
    let id = Uuid::from_u128(7);
    let first = store_one(&mut conn, application(id)).unwrap();
    conn.execute_batch("update jobs set closed_at = posted_at")
        .unwrap();
    let again = store_one(&mut conn, application(id)).unwrap();
    assert_eq!(again.id, first.id);
    assert!(first.is_new && !again.is_new);
    let late = store_one(&mut conn, application(Uuid::from_u128(8)));
    assert!(matches!(late, Err(Error::NotOpen)), "{late:?}");
}

const DRIVER: &str = "
    insert into jobs (
        slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, posted_at
    )
    values ('driver', 'Driver', 'Lahore', 1, 21, 45, '2026-12-31', 'You drive.', '2026-11-01T10:00:00+05:00')";

#[test]
fn an_id_that_was_used_on_another_form_is_refused() {
    let mut conn = open(&Location::memory()).unwrap();
    conn.execute_batch(DRIVER).unwrap();
    let (of_message, of_application) = (Uuid::from_u128(7), Uuid::from_u128(8));
    let first = store_one(&mut conn, submission("first", Some(of_message))).unwrap();
    store_one(&mut conn, application(of_application)).unwrap();
    let form = FORMS.message_to("/api/complaint").unwrap();
    let values = [("subject", "Late"), ("message", "Nobody came.")];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let complaint = Submission {
        sent: Sent::Message(Message::parse(form, &values.into()).unwrap()),
        ..submission("x", Some(of_message))
    };
    for refused in [
        complaint,
        application(of_message),
        submission("other", Some(of_application)),
    ] {
        let refusal = store_one(&mut conn, refused).unwrap_err();
        assert!(matches!(refusal, Error::OtherForm), "{refusal}");
    }
    assert_eq!(subjects(&conn), ["first"]);
    let again = store_one(&mut conn, submission("again", Some(of_message))).unwrap();
    assert_eq!(again.id, first.id);
}
