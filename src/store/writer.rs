//! The thread that commits submissions. Many share one commit, because each commit waits for the disk. A receipt is
//! sent only after the commit is durable.

use std::time::{Duration, Instant};

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::{mpsc, oneshot};

use super::{
    Component, Error, HealthStatus, Location, Receipt, ReconnectingConnection, Sent, Submission,
    applications, messages, submission::APPLICATION,
};
use crate::facts::FORMS;
use crate::metrics::StorageMetrics;

/// How many submissions may wait. More are refused at once, which bounds the memory.
const QUEUE_LENGTH: usize = 1024;
/// Most submissions in one commit, which bounds how long the first of them waits.
const BATCH_LENGTH: usize = 256;
/// How often a failing database is tried while no submission arrives.
const TRY_INTERVAL: Duration = Duration::from_millis(200);

type Answer = oneshot::Sender<Result<Receipt, Error>>;

enum Command {
    Store(Submission, Answer),
    Work(Box<dyn FnOnce(&mut ReconnectingConnection) + Send>),
    Stop,
}

/// A handle on the [`WriterThread`].
#[derive(Debug, Clone)]
pub struct Writer {
    queue: mpsc::Sender<Command>,
    health: HealthStatus,
    metrics: StorageMetrics,
}

impl Writer {
    /// Opens a connection of its own. Nothing is stored until [`WriterThread::run`] runs.
    pub fn open(location: &Location) -> Result<(Self, WriterThread), Error> {
        let database = ReconnectingConnection::open(location)?;
        let (queue, commands) = mpsc::channel(QUEUE_LENGTH);
        let health = HealthStatus::default();
        let kinds = FORMS.messages.iter().map(|form| form.kind.as_str());
        let metrics = StorageMetrics::new(kinds.chain([APPLICATION]));
        let thread = WriterThread {
            database,
            health: health.clone(),
            metrics: metrics.clone(),
            commands,
        };
        let writer = Self {
            queue,
            health,
            metrics,
        };
        Ok((writer, thread))
    }

    /// The health of the database. Other threads record the state of their components there.
    pub fn health(&self) -> HealthStatus {
        self.health.clone()
    }

    /// What the thread has stored so far.
    pub fn metrics(&self) -> StorageMetrics {
        self.metrics.clone()
    }

    /// Stores a submission. Once this returns a receipt, the submission survives a power cut.
    pub async fn store(&self, submission: Submission) -> Result<Receipt, Error> {
        let (answer, answered) = oneshot::channel();
        self.queue
            .try_send(Command::Store(submission, answer))
            .map_err(|refused| match refused {
                mpsc::error::TrySendError::Full(_) => Error::Busy,
                mpsc::error::TrySendError::Closed(_) => Error::Stopped,
            })?;
        // A thread that panics drops the sender.
        answered.await.unwrap_or(Err(Error::Stopped))
    }

    /// Runs `work` on the connection of the thread, between two commits. Submissions wait for it, so it must be short and
    /// must not wait for a submission.
    pub async fn run_exclusively<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        let work = Box::new(move |database: &mut ReconnectingConnection| {
            // The caller may have been dropped; the work is done all the same.
            let _ = answer.send(database.write(|conn| work(conn)));
        });
        let taken = self.queue.send(Command::Work(work)).await;
        taken.map_err(|_| Error::Stopped)?;
        answered.await.unwrap_or(Err(Error::Stopped))
    }

    /// Returns once the thread has taken up this request, whatever the state of the database. Never returns when the thread
    /// hangs.
    pub async fn respond(&self) {
        let (answer, answered) = oneshot::channel();
        let work = Box::new(move |_: &mut ReconnectingConnection| {
            // The caller may have been dropped.
            let _ = answer.send(());
        });
        if self.queue.send(Command::Work(work)).await.is_ok() {
            let _ = answered.await;
        }
    }

    /// Waits until all accepted submissions are stored and the database is closed. Other handles return
    /// [`Error::Stopped`] from now on.
    pub async fn finish(self) {
        // Fails when the thread has ended already.
        let _ = self.queue.send(Command::Stop).await;
        self.queue.closed().await;
    }
}

/// The work of the writer, for a thread of its own.
#[derive(Debug)]
pub struct WriterThread {
    // Dropped in this order: `Writer::finish` returns when the queue is gone, and the file must be closed by then.
    database: ReconnectingConnection,
    health: HealthStatus,
    metrics: StorageMetrics,
    commands: mpsc::Receiver<Command>,
}

impl WriterThread {
    /// Commits submissions until [`Writer::finish`] is called or the last [`Writer`] is dropped. Returns when all accepted
    /// submissions are stored.
    pub fn run(mut self) {
        let Self {
            database,
            health,
            metrics,
            commands,
        } = &mut self;
        serve(database, health, metrics, commands);
    }
}

fn serve(
    database: &mut ReconnectingConnection,
    health: &HealthStatus,
    metrics: &StorageMetrics,
    commands: &mut mpsc::Receiver<Command>,
) {
    let mut stopping = false;
    while !stopping {
        let Some(first) = next(database, health, commands) else {
            return;
        };
        let mut batch = Vec::new();
        let mut works = Vec::new();
        let mut next = Some(first);
        while let Some(command) = next {
            match command {
                Command::Store(submission, answer) => batch.push((submission, answer)),
                Command::Work(work) => works.push(work),
                Command::Stop => stopping = true,
            }
            next = (batch.len() < BATCH_LENGTH)
                .then(|| commands.try_recv().ok())
                .flatten();
        }
        if !batch.is_empty() {
            commit(database, health, metrics, batch);
        }
        for work in works {
            work(database);
        }
    }
}

/// Waits for a command. Meanwhile tries a failing database, so that its recovery is noticed without a submission.
fn next(
    database: &mut ReconnectingConnection,
    health: &HealthStatus,
    commands: &mut mpsc::Receiver<Command>,
) -> Option<Command> {
    while health.is_in_trouble(Component::Storing) {
        match commands.try_recv() {
            Err(TryRecvError::Empty) => {
                std::thread::sleep(TRY_INTERVAL);
                health.note(Component::Storing, &database.try_to_write());
            }
            Err(TryRecvError::Disconnected) => return None,
            Ok(command) => return Some(command),
        }
    }
    commands.blocking_recv()
}

fn commit(
    database: &mut ReconnectingConnection,
    health: &HealthStatus,
    metrics: &StorageMetrics,
    batch: Vec<(Submission, Answer)>,
) {
    let began = Instant::now();
    let (submissions, answers): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
    let outcome = database.write(|conn| store_all(conn, &submissions));
    health.note(Component::Storing, &outcome);
    match outcome {
        Ok(results) => {
            metrics.committed(submissions.len(), began.elapsed());
            for ((submission, answer), result) in submissions.iter().zip(answers).zip(results) {
                if let Ok(Stored { is_new: true, .. }) = result {
                    metrics.stored(submission.kind(), submission.spam_reason.is_some());
                }
                // The visitor may have disconnected; the submission stays stored.
                let _ = answer.send(result.map(|stored| stored.receipt));
            }
        }
        Err(error) => {
            for answer in answers {
                let _ = answer.send(Err(error.clone()));
            }
        }
    }
}

/// A submission that is in the database.
#[derive(Debug)]
struct Stored {
    receipt: Receipt,
    /// False if it was stored before, with the same id of the form.
    is_new: bool,
}

/// Stores all submissions in one transaction. The inner results are valid only if the outer one is `Ok`.
fn store_all(
    conn: &mut Connection,
    submissions: &[Submission],
) -> Result<Vec<Result<Stored, Error>>, Error> {
    let mut transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut results = Vec::with_capacity(submissions.len());
    for submission in submissions {
        let result = store_one(&mut transaction, submission);
        match result {
            // A disk that fails one submission acknowledges none of the batch.
            Err(error) if error.is_outage() => return Err(error),
            // SQLite may have rolled back the transaction; nothing may be added after that.
            result if transaction.is_autocommit() => {
                return Err(result.err().unwrap_or(Error::Stopped));
            }
            result => results.push(result),
        }
    }
    transaction.commit()?;
    Ok(results)
}

/// Uses a savepoint, so that a submission that fails halfway leaves nothing and does not affect the others.
fn store_one(transaction: &mut Transaction, submission: &Submission) -> Result<Stored, Error> {
    let savepoint = transaction.savepoint()?;
    let before = savepoint.total_changes();
    let spam_reason = submission.spam_reason.as_ref();
    let (id, at) = (submission.submission_id, submission.received_at);
    let id = match &submission.sent {
        Sent::Message(message) => messages::insert(&savepoint, message, spam_reason, id, at)?,
        Sent::Application(application, limit) => {
            let id = applications::insert(&savepoint, application, spam_reason, id, at)?;
            limit.check(&savepoint, at, 0)?;
            id
        }
    };
    let is_new = savepoint.total_changes() > before;
    savepoint.commit()?;
    Ok(Stored {
        receipt: Receipt { id },
        is_new,
    })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::domain::message::{Message, StoredMessage};
    use crate::facts::FORMS;
    use crate::store::{Filter, inbox, open};

    impl Writer {
        fn start(location: &Location) -> Result<Self, Error> {
            let (writer, thread) = Self::open(location)?;
            std::thread::spawn(|| thread.run());
            Ok(writer)
        }
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
        let mut subjects = Vec::new();
        let noted = inbox::each::<StoredMessage, _>(conn, Filter::All, None, |message| {
            subjects.push(message.subject);
            Ok::<(), Error>(())
        });
        noted.unwrap();
        subjects.reverse();
        subjects
    }

    /// `raise(fail)` keeps what the statement has done so far, like a submission of several statements.
    const FAIL_AFTER_INSERTING_BAD: &str = "
        create trigger bad after insert on messages when new.subject = 'bad'
        begin select raise(fail, 'bad'); end";

    /// The commit checks the deferred foreign key and fails.
    const FAIL_AT_COMMIT_OF_POISON: &str = "
        create table parent (id integer primary key);
        create table child (parent integer references parent (id) deferrable initially deferred);
        create trigger poison after insert on messages when new.subject = 'poison'
        begin insert into child (parent) values (1); end";

    #[tokio::test]
    async fn another_connection_sees_what_has_a_receipt() {
        let dir = tempfile::tempdir().unwrap();
        let writer = Writer::start(&file(&dir)).unwrap();
        let receipt = writer.store(submission("hello", None)).await.unwrap();
        let other = open(&file(&dir)).unwrap();
        assert_eq!(
            inbox::find::<StoredMessage>(&other, receipt.id)
                .unwrap()
                .subject,
            "hello"
        );
    }

    #[tokio::test]
    async fn the_same_submission_gets_the_same_receipt() {
        let location = Location::memory();
        let conn = open(&location).unwrap();
        let writer = Writer::start(&location).unwrap();
        let id = Some(Uuid::from_u128(7));
        let (first, again) = tokio::join!(
            writer.store(submission("once", id)),
            writer.store(submission("twice", id)),
        );
        assert_eq!(first.unwrap(), again.unwrap());
        assert_eq!(subjects(&conn), ["once"]);
    }

    #[tokio::test]
    async fn work_between_commits_sees_earlier_submissions() {
        let location = Location::memory();
        let writer = Writer::start(&location).unwrap();
        let (receipt, seen) = tokio::join!(
            writer.store(submission("hello", None)),
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
        let results = store_all(&mut conn, &batch).unwrap();
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
        store_all(&mut conn, &batch).unwrap_err();
        assert!(subjects(&conn).is_empty());
        store_all(&mut conn, &[submission("after", None)]).unwrap();
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
        let error = store_all(&mut conn, &batch).unwrap_err();
        assert!(error.to_string().contains("bad"), "{error}");
        assert!(subjects(&conn).is_empty());
    }

    #[tokio::test]
    async fn a_failed_commit_is_reported_and_the_thread_goes_on() {
        let dir = tempfile::tempdir().unwrap();
        let conn = open(&file(&dir)).unwrap();
        conn.execute_batch(FAIL_AT_COMMIT_OF_POISON).unwrap();
        let writer = Writer::start(&file(&dir)).unwrap();
        writer.store(submission("poison", None)).await.unwrap_err();
        writer.store(submission("after", None)).await.unwrap();
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
                writer.store(submission(&number.to_string(), None)).await
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
        let mut stored = std::pin::pin!(left_over.store(submission("last", None)));
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
        let late = left_over.store(submission("late", None)).await;
        assert!(matches!(late, Err(Error::Stopped)));
        // Closing the last connection removes the log.
        drop(conn);
        assert!(!dir.path().join("db-wal").exists());
    }

    #[tokio::test]
    async fn dropping_the_last_handle_ends_the_thread() {
        let location = Location::memory();
        let writer = Writer::start(&location).unwrap();
        writer.store(submission("hello", None)).await.unwrap();
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
}
