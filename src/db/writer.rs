//! The thread that commits submissions. Submissions that arrive together share one commit, because each commit waits for the
//! disk. The thread answers a submission only after its commit is durable.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use crate::db::connection::BUSY_TIMEOUT;
use crate::db::gate::Gate;
use crate::db::schema::{reject_newer_schema, user_version};
use crate::db::{Component, DiskSpace, Error, HealthStatus, Location, OpenFiles, open};

/// How many submissions may wait. The limit bounds the memory; further submissions fail immediately.
const QUEUE_LENGTH: usize = 1024;
/// The maximum number of commands in one batch, and so of submissions in one commit. The limit bounds how long the first one waits.
const BATCH_LENGTH: usize = 256;
/// How often the thread tries a failing database while no submission arrives.
const RETRY_INTERVAL: Duration = Duration::from_millis(200);
/// How long a commit waits for as many submissions as the last one had, as `commit_delay` does in PostgreSQL. A few senders then
/// share a commit instead of taking turns. A lone sender never waits, and many senders fill the queue while the disk writes.
const GATHER_TIME: Duration = Duration::from_micros(150);
/// The maximum number of submissions that a commit waits for.
const MAX_GATHERED: usize = 8;

type Answer = oneshot::Sender<Result<(), Error>>;

/// Stores one submission in the transaction of its batch.
type Insert = Box<dyn FnOnce(&Connection) -> Result<(), Error> + Send>;

enum Command {
    Store(Insert, Answer),
    Run(Box<dyn FnOnce(&mut Database) + Send>),
    Stop,
}

/// A handle on the [`WriterThread`].
#[derive(Debug, Clone)]
pub struct Writer {
    queue: mpsc::Sender<Command>,
    /// The health of the database. Other threads record their own components here.
    pub health: HealthStatus,
    is_waiting_for_compaction: Arc<AtomicBool>,
}

impl Writer {
    /// Opens a connection for the writer thread. Stores nothing until [`WriterThread::run`] is called. After that, it stores
    /// submissions as long as `space` allows it.
    pub fn open(location: &Location, space: DiskSpace) -> Result<(Self, WriterThread), Error> {
        let database = Database {
            connection: open(location)?,
            files: OpenFiles::new(location),
            gate: Gate::open(location)?,
            is_waiting_for_compaction: Arc::default(),
        };
        let is_waiting_for_compaction = Arc::clone(&database.is_waiting_for_compaction);
        let (queue, commands) = mpsc::channel(QUEUE_LENGTH);
        let health = HealthStatus::default();
        let thread = WriterThread {
            database,
            health: health.clone(),
            space,
            commands,
            expected_submissions: 0,
        };
        let writer = Self {
            queue,
            health,
            is_waiting_for_compaction,
        };
        Ok((writer, thread))
    }

    /// Runs `insert` in the next transaction, together with all other waiting submissions. Once this returns `Ok`, the submission
    /// survives a power cut. An `insert` that fails must not have written anything, unless its error is an outage. If the caller
    /// rejects the submission for another reason, the value says so, because the database is not at fault.
    ///
    /// # Errors
    /// [`Error::Busy`] if the queue is full; [`Error::Stopped`] if the writer thread has ended; otherwise the error of `insert` or
    /// of the commit.
    pub async fn store<T: Send + 'static>(
        &self,
        insert: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (value_sender, value) = oneshot::channel();
        let insert = move |conn: &Connection| {
            // The caller may have been dropped. The submission is stored anyway.
            let _ = value_sender.send(insert(conn)?);
            Ok(())
        };
        let (answer, result) = oneshot::channel();
        self.queue
            .try_send(Command::Store(Box::new(insert), answer))
            .map_err(|error| match error {
                TrySendError::Full(_) => Error::Busy,
                TrySendError::Closed(_) => Error::Stopped,
            })?;
        // If the thread panics, it drops the senders. The value is valid only after the commit.
        result.await.unwrap_or(Err(Error::Stopped))?;
        value.await.map_err(|_| Error::Stopped)
    }

    /// Runs `work` on the connection of the writer thread, between two commits. Submissions wait for it, so it must be short and
    /// must not wait for a submission.
    pub async fn run_exclusively<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, result) = oneshot::channel();
        let health = self.health.clone();
        let run = move |database: &mut Database| {
            let outcome = database.write(|conn| work(conn));
            // Don't record a success: work that only reads succeeds even while the disk is full.
            if outcome.is_err() {
                health.record_write(&outcome);
            }
            // The caller may have been dropped. The work is done anyway.
            let _ = answer.send(outcome);
        };
        self.queue
            .send(Command::Run(Box::new(run)))
            .await
            .map_err(|_| Error::Stopped)?;
        result.await.unwrap_or(Err(Error::Stopped))
    }

    /// Whether submissions are waiting in the queue because a compaction is rewriting the database file.
    pub fn is_waiting_for_compaction(&self) -> bool {
        self.is_waiting_for_compaction.load(Ordering::Relaxed)
    }

    /// Waits until all accepted submissions are stored and the database is closed. Other handles return
    /// [`Error::Stopped`] from now on.
    pub async fn finish(self) {
        // Fails if the thread has already ended.
        let _ = self.queue.send(Command::Stop).await;
        self.queue.closed().await;
    }
}

/// The writer's work. Run it on its own thread.
#[derive(Debug)]
pub struct WriterThread {
    database: Database,
    health: HealthStatus,
    space: DiskSpace,
    commands: mpsc::Receiver<Command>,
    /// The next commit may wait for this many submissions: as many as the last commit stored, plus the ones that arrived during it.
    expected_submissions: usize,
}

impl WriterThread {
    /// Commits submissions until [`Writer::finish`] is called or the last [`Writer`] is dropped. Returns after storing all accepted
    /// submissions.
    pub fn run(mut self) {
        let mut is_stopping = false;
        while !is_stopping {
            let commands = self.receive_batch();
            is_stopping = commands.is_empty();
            let mut submissions = Vec::new();
            let mut tasks = Vec::new();
            for command in commands {
                match command {
                    Command::Store(insert, answer) => submissions.push((insert, answer)),
                    Command::Run(task) => tasks.push(task),
                    Command::Stop => is_stopping = true,
                }
            }
            if !submissions.is_empty() {
                self.commit(submissions);
            }
            for task in tasks {
                task(&mut self.database);
            }
        }
        // Close the database before dropping the queue: `Writer::finish` returns when the queue is gone.
        self.database.close();
    }

    /// Waits for commands, and returns all that are waiting. Returns none if every [`Writer`] was dropped.
    fn receive_batch(&mut self) -> Vec<Command> {
        self.wait_for_recovery();
        let mut commands = Vec::new();
        self.commands
            .blocking_recv_many(&mut commands, BATCH_LENGTH);
        let received_at = Instant::now();
        let has_few_senders = self.expected_submissions <= MAX_GATHERED;
        while has_few_senders
            && commands.len() < self.expected_submissions
            && received_at.elapsed() < GATHER_TIME
        {
            std::thread::yield_now();
            commands.extend(self.commands.try_recv());
        }
        commands
    }

    /// Retries a failing database until it recovers or a command arrives. Without these retries, only the next submission would
    /// detect a recovery.
    fn wait_for_recovery(&mut self) {
        while self.commands.is_empty()
            && !self.commands.is_closed()
            && self.health.failing().contains_key(&Component::Storing)
        {
            std::thread::sleep(RETRY_INTERVAL);
            let outcome = self.database.write(rewrite_version);
            self.health.record(Component::Storing, &outcome);
        }
    }

    fn commit(&mut self, submissions: Vec<(Insert, Answer)>) {
        let (inserts, answers): (Vec<_>, Vec<_>) = submissions.into_iter().unzip();
        let space = &self.space;
        let outcome = self.database.write(|conn| store_all(conn, space, inserts));
        self.health.record_write(&outcome);
        let results = outcome.unwrap_or_else(|error| vec![Err(error); answers.len()]);
        self.expected_submissions = answers.len() + self.commands.len();
        for (answer, result) in answers.into_iter().zip(results) {
            // The visitor may have disconnected. The submission stays stored.
            let _ = answer.send(result);
        }
    }
}

/// Checks the free `space`, then runs all `inserts` in one transaction. The inner results are valid only if the outer one is `Ok`.
fn store_all(
    conn: &mut Connection,
    space: &DiskSpace,
    inserts: Vec<Insert>,
) -> Result<Vec<Result<(), Error>>, Error> {
    let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    space.check(&transaction)?;
    let mut results = Vec::with_capacity(inserts.len());
    for insert in inserts {
        match insert(&transaction) {
            // If the disk fails for one submission, reject the whole batch.
            Err(error) if error.is_outage() => return Err(error),
            // SQLite has rolled back the transaction, so further inserts would not be part of it.
            result if transaction.is_autocommit() => {
                return Err(result.err().unwrap_or(Error::Stopped));
            }
            result => results.push(result),
        }
    }
    transaction.commit()?;
    Ok(results)
}

/// The connection that the server writes with.
///
/// It stays open after a disk failure. The kernel may report a failed `fsync` only once and then treat the pages as written. That
/// is safe here: SQLite never reads the frames of a failed commit from the WAL, and the next commit overwrites them.
#[derive(Debug)]
struct Database {
    connection: Connection,
    files: OpenFiles,
    gate: Gate,
    is_waiting_for_compaction: Arc<AtomicBool>,
}

impl Database {
    /// Runs `work`, which may commit. Fails if the database files are not in place before and after it: a commit to an unlinked
    /// file succeeds, but is lost when the process ends.
    fn write<T>(
        &mut self,
        work: impl FnOnce(&mut Connection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let is_waiting = &self.is_waiting_for_compaction;
        let gate = self.gate.pass(|| is_waiting.store(true, Ordering::Relaxed));
        is_waiting.store(false, Ordering::Relaxed);
        let _gate = gate?;
        // Don't write to a schema that a newer version of the program has migrated.
        let path = self.connection.path().unwrap_or_default();
        reject_newer_schema(&self.connection, Path::new(path))?;
        self.files.check()?;
        let value = work(&mut self.connection)?;
        self.files.check()?;
        Ok(value)
    }

    fn close(self) {
        if self.files.check().is_err() {
            // The commits in the WAL belong to the file that was moved. Other processes may be reading it.
            let checkpoint = "pragma wal_checkpoint";
            let _ = self.connection.query_row(checkpoint, [], |_| Ok(()));
            if let Err(error) = self.files.remove_stale_wal() {
                tracing::error!(%error, "the WAL of the old database is still next to the new one; delete it");
            }
        }
    }
}

/// Commits a write without effect, to find out whether submissions can be stored: writes the schema version that the file already
/// has. SQLite would skip an update that changes no row, but it does write this.
fn rewrite_version(connection: &mut Connection) -> Result<(), Error> {
    let rewrite = |connection: &mut Connection| {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version = user_version(&transaction)?;
        transaction.pragma_update(None, "user_version", version)?;
        Ok(transaction.commit()?)
    };
    // Don't wait for locks: submissions would have to wait as well, and the next attempt follows soon.
    connection.busy_timeout(Duration::ZERO)?;
    let result = rewrite(connection);
    connection.busy_timeout(BUSY_TIMEOUT)?;
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::query_rows;

    fn start(location: &Location) -> Writer {
        let (writer, thread) = Writer::open(location, DiskSpace::default()).unwrap();
        std::thread::spawn(|| thread.run());
        writer
    }

    /// A database in a file, with a table of texts. Inserting `bad` fails, and inserting `orphan` fails the commit.
    fn database() -> (tempfile::TempDir, Location, Connection) {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let conn = open(&location).unwrap();
        conn.execute_batch(
            "create table parent (id integer primary key);
             create table texts (
                 id integer primary key,
                 text text check (text <> 'bad'),
                 parent integer references parent (id) deferrable initially deferred
             )",
        )
        .unwrap();
        (dir, location, conn)
    }

    fn insert(conn: &Connection, text: &str) -> Result<(), Error> {
        let parent = (text == "orphan").then_some(1);
        let sql = "insert into texts (text, parent) values (?, ?)";
        conn.execute(sql, (text, parent))?;
        Ok(())
    }

    async fn store(writer: &Writer, text: &str) -> Result<(), Error> {
        let text = text.to_owned();
        writer.store(move |conn| insert(conn, &text)).await
    }

    fn list_texts(conn: &Connection) -> Vec<String> {
        let sql = "select text from texts order by id";
        query_rows(conn, sql, [], |row| row.get(0)).unwrap()
    }

    /// Stores all texts in one batch.
    fn store_batch(
        conn: &mut Connection,
        texts: [&'static str; 3],
    ) -> Result<Vec<Result<(), Error>>, Error> {
        let inserts = texts.map(|text| -> Insert { Box::new(move |conn| insert(conn, text)) });
        store_all(conn, &DiskSpace::default(), inserts.into())
    }

    #[test]
    fn one_bad_submission_fails_alone() {
        let (_dir, _, mut conn) = database();
        let results = store_batch(&mut conn, ["a", "bad", "b"]).unwrap();
        let successes: Vec<bool> = results.iter().map(Result::is_ok).collect();
        assert_eq!(successes, [true, false, true]);
        assert_eq!(list_texts(&conn), ["a", "b"]);
    }

    #[test]
    fn a_batch_is_one_commit_or_none() {
        let (_dir, _, mut conn) = database();
        store_batch(&mut conn, ["a", "orphan", "b"]).unwrap_err();
        assert!(list_texts(&conn).is_empty());
        store_batch(&mut conn, ["a", "b", "c"]).unwrap();
        assert_eq!(list_texts(&conn), ["a", "b", "c"]);
    }

    #[test]
    fn a_rollback_by_sqlite_ends_the_batch() {
        let (_dir, _, mut conn) = database();
        conn.execute_batch(
            "create trigger rolls_back after insert on texts when new.text = 'x'
             begin select raise(rollback, 'rolled back'); end",
        )
        .unwrap();
        let error = store_batch(&mut conn, ["a", "x", "b"]).unwrap_err();
        assert!(error.to_string().contains("rolled back"), "{error}");
        assert!(list_texts(&conn).is_empty());
    }

    #[tokio::test]
    async fn a_failed_commit_does_not_affect_the_next_one() {
        let (_dir, location, conn) = database();
        let writer = start(&location);
        store(&writer, "orphan").await.unwrap_err();
        store(&writer, "hello").await.unwrap();
        assert_eq!(list_texts(&conn), ["hello"]);
        let texts = writer.run_exclusively(|conn| Ok(list_texts(conn))).await;
        assert_eq!(texts.unwrap(), ["hello"]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_full_queue_rejects_immediately_and_loses_no_accepted_submission() {
        let (_dir, location, conn) = database();
        let (writer, thread) = Writer::open(&location, DiskSpace::default()).unwrap();
        let mut senders = Vec::new();
        for number in 0..=QUEUE_LENGTH {
            let writer = writer.clone();
            let text = number.to_string();
            senders.push(tokio::spawn(async move { store(&writer, &text).await }));
        }
        // Only a rejected submission can finish before the thread runs.
        let wait_for_rejection = async {
            while !senders.iter().any(|sender| sender.is_finished()) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), wait_for_rejection)
            .await
            .unwrap();
        std::thread::spawn(|| thread.run());
        let mut successes = 0;
        for sender in senders {
            match sender.await.unwrap() {
                Ok(_) => successes += 1,
                Err(error) => assert!(matches!(error, Error::Busy), "{error}"),
            }
        }
        assert_eq!(successes, QUEUE_LENGTH);
        assert_eq!(list_texts(&conn).len(), successes);
    }

    #[tokio::test]
    async fn finishing_waits_until_all_accepted_submissions_are_stored() {
        let (dir, location, conn) = database();
        let writer = start(&location);
        let second_handle = writer.clone();
        conn.execute_batch("begin immediate").unwrap();
        let work = |_: &Connection| Err::<(), _>(Error::Full);
        second_handle.run_exclusively(work).await.unwrap_err();
        assert!(writer.health.failing().contains_key(&Component::Storing));
        let mut submission = std::pin::pin!(store(&second_handle, "last"));
        let mut finish = std::pin::pin!(writer.finish());
        let first_to_end = tokio::time::timeout(Duration::from_millis(200), async {
            // In this order: after `finish`, the submission would fail.
            tokio::select! { biased; _ = &mut submission => (), () = &mut finish => () }
        });
        first_to_end.await.unwrap_err();
        conn.execute_batch("commit").unwrap();
        let (stored, ()) = tokio::join!(submission, finish);
        stored.unwrap();
        assert_eq!(list_texts(&conn), ["last"]);
        let late = store(&second_handle, "late").await;
        assert!(matches!(late, Err(Error::Stopped)));
        // Closing the last connection removes the WAL.
        drop(conn);
        assert!(!dir.path().join("db-wal").exists());
    }

    #[tokio::test]
    async fn a_submission_fails_if_the_disk_has_less_space_than_the_floor() {
        let (_dir, location, conn) = database();
        let space = DiskSpace::new(&location, u32::MAX);
        let (writer, thread) = Writer::open(&location, space).unwrap();
        std::thread::spawn(|| thread.run());
        let error = store(&writer, "hello").await.unwrap_err();
        assert!(matches!(error, Error::LowSpace { .. }), "{error}");
        assert!(writer.health.failing().contains_key(&Component::Space));
        assert!(list_texts(&conn).is_empty());
    }

    #[tokio::test]
    async fn a_submission_waits_for_a_compaction_and_is_stored() {
        let (_dir, location, conn) = database();
        let writer = start(&location);
        let gate = Gate::open(&location).unwrap();
        let closed_gate = gate.close(Duration::from_secs(60)).unwrap();
        let sender = tokio::spawn({
            let writer = writer.clone();
            async move { store(&writer, "hello").await }
        });
        while !writer.is_waiting_for_compaction() {
            tokio::task::yield_now().await;
        }
        assert!(list_texts(&conn).is_empty());
        drop(closed_gate);
        sender.await.unwrap().unwrap();
        assert_eq!(list_texts(&conn), ["hello"]);
        assert!(!writer.is_waiting_for_compaction());
    }
}
