//! The thread that commits submissions. Many share one commit, because each commit waits for the disk. An answer is sent only
//! after the commit is durable.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use crate::db::connection::BUSY_TIMEOUT;
use crate::db::gate::Gate;
use crate::db::schema::{refuse_newer, user_version};
use crate::db::{Component, Error, HealthStatus, Location, OpenFiles, Room, open};

/// How many submissions may wait. More are refused at once, which bounds the memory.
const QUEUE_LENGTH: usize = 1024;
/// Maximum number of commands that are received at once, and so of submissions in one commit, which bounds how long the first of
/// them waits.
const BATCH_LENGTH: usize = 256;
/// How often a failing database is tried while no submission arrives.
const TRY_INTERVAL: Duration = Duration::from_millis(200);
/// How long a commit waits for as many submissions as the last one had, as `commit_delay` does in PostgreSQL. A few senders then
/// share a commit in place of taking turns. One alone never waits, and many fill the queue while the disk writes.
const GATHER_TIME: Duration = Duration::from_micros(150);
/// Maximum number of submissions that are waited for.
const GATHERED: usize = 8;

type Answer = oneshot::Sender<Result<Stored, Error>>;

/// Stores one submission in the transaction of a batch.
type Insert = Box<dyn FnOnce(&Connection) -> Result<Stored, Error> + Send>;

/// A submission that is in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stored {
    /// The id of its row.
    pub id: i64,
    /// False if it was stored before, with the same id of the form.
    pub is_new: bool,
}

enum Command {
    Store(Insert, Answer),
    Work(Box<dyn FnOnce(&mut Database) + Send>),
    Stop,
}

/// A handle on the [`WriterThread`].
#[derive(Debug, Clone)]
pub struct Writer {
    queue: mpsc::Sender<Command>,
    /// The health of the database. Other threads record the state of their components there.
    pub health: HealthStatus,
    waits_for_compaction: Arc<AtomicBool>,
}

impl Writer {
    /// Opens a connection of its own. Nothing is stored until [`WriterThread::run`] runs, and then whatever is sent.
    /// Submissions are stored only while there is `room`.
    pub fn open(location: &Location, room: Room) -> Result<(Self, WriterThread), Error> {
        let database = Database {
            connection: open(location)?,
            files: OpenFiles::of(location),
            gate: Gate::open(location)?,
            waits_for_compaction: Arc::default(),
        };
        let waits_for_compaction = Arc::clone(&database.waits_for_compaction);
        let (queue, commands) = mpsc::channel(QUEUE_LENGTH);
        let health = HealthStatus::default();
        let thread = WriterThread {
            database,
            health: health.clone(),
            room,
            commands,
            last_senders: 0,
        };
        let writer = Self {
            queue,
            health,
            waits_for_compaction,
        };
        Ok((writer, thread))
    }

    /// Runs `insert` in the next transaction, together with all others that wait. Once this returns, what it has stored survives
    /// a power cut. An `insert` that fails must not have written anything, unless its error is an outage.
    pub async fn store(
        &self,
        insert: impl FnOnce(&Connection) -> Result<Stored, Error> + Send + 'static,
    ) -> Result<Stored, Error> {
        let (answer, answered) = oneshot::channel();
        let command = Command::Store(Box::new(insert), answer);
        self.queue
            .try_send(command)
            .map_err(|refused| match refused {
                TrySendError::Full(_) => Error::Busy,
                TrySendError::Closed(_) => Error::Stopped,
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
        let health = self.health.clone();
        let work = Box::new(move |database: &mut Database| {
            let done = database.write(|conn| work(conn));
            // Work that only reads succeeds while nothing can be stored.
            if done.is_err() {
                health.record_write(&done);
            }
            // The caller may have been dropped; the work is done all the same.
            let _ = answer.send(done);
        });
        let queued = self.queue.send(Command::Work(work)).await;
        queued.map_err(|_| Error::Stopped)?;
        answered.await.unwrap_or(Err(Error::Stopped))
    }

    /// Whether nothing is stored at the moment because a compaction rewrites the file. What is sent meanwhile waits in the queue.
    pub fn waits_for_compaction(&self) -> bool {
        self.waits_for_compaction.load(Ordering::Relaxed)
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
    database: Database,
    health: HealthStatus,
    room: Room,
    commands: mpsc::Receiver<Command>,
    /// How many submissions the last commit had, with those that came meanwhile.
    last_senders: usize,
}

impl WriterThread {
    /// Commits submissions until [`Writer::finish`] is called or the last [`Writer`] is dropped. Returns when all accepted
    /// submissions are stored.
    pub fn run(mut self) {
        let mut is_stopping = false;
        while !is_stopping {
            let commands = self.next();
            is_stopping = commands.is_empty();
            let (mut batch, mut works) = (Vec::new(), Vec::new());
            for command in commands {
                match command {
                    Command::Store(insert, answer) => batch.push((insert, answer)),
                    Command::Work(work) => works.push(work),
                    Command::Stop => is_stopping = true,
                }
            }
            if !batch.is_empty() {
                self.commit(batch);
            }
            for work in works {
                work(&mut self.database);
            }
        }
        // `Writer::finish` returns when the queue is gone, and the file must be closed by then.
        self.database.close();
    }

    /// Waits for commands, and returns those that wait; none when every [`Writer`] is dropped. Meanwhile tries a failing
    /// database, so that its recovery is noticed without a submission.
    fn next(&mut self) -> Vec<Command> {
        let is_failing = || self.health.failing().contains_key(&Component::Storing);
        while self.commands.is_empty() && !self.commands.is_closed() && is_failing() {
            std::thread::sleep(TRY_INTERVAL);
            let tried = self.database.write(rewrite_version);
            self.health.record(Component::Storing, &tried);
        }
        let mut commands = Vec::new();
        self.commands
            .blocking_recv_many(&mut commands, BATCH_LENGTH);
        let received = Instant::now();
        let gathers = self.last_senders <= GATHERED;
        while gathers && commands.len() < self.last_senders && received.elapsed() < GATHER_TIME {
            std::thread::yield_now();
            commands.extend(self.commands.try_recv());
        }
        commands
    }

    fn commit(&mut self, batch: Vec<(Insert, Answer)>) {
        let (inserts, answers): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
        let room = &self.room;
        let outcome = self.database.write(|conn| store_all(conn, room, inserts));
        self.health.record_write(&outcome);
        let results = outcome.unwrap_or_else(|error| vec![Err(error); answers.len()]);
        self.last_senders = answers.len() + self.commands.len();
        for (answer, result) in answers.into_iter().zip(results) {
            // The visitor may have disconnected; the submission stays stored.
            let _ = answer.send(result);
        }
    }
}

/// Runs all `inserts` in one transaction, as far as there is `room`. The inner results are valid only if the outer one
/// is `Ok`.
fn store_all(
    conn: &mut Connection,
    room: &Room,
    inserts: Vec<Insert>,
) -> Result<Vec<Result<Stored, Error>>, Error> {
    let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    room.check(&transaction)?;
    let mut results = Vec::with_capacity(inserts.len());
    for insert in inserts {
        match insert(&transaction) {
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

/// The connection that the server writes with.
///
/// It is kept after a disk failure. The kernel may report a failed `fsync` once and then consider the pages written; but
/// SQLite never reads what a failed commit left in the WAL, and the next commit overwrites it.
#[derive(Debug)]
struct Database {
    connection: Connection,
    files: OpenFiles,
    gate: Gate,
    waits_for_compaction: Arc<AtomicBool>,
}

impl Database {
    /// Runs `work`, which may commit. Fails when the files are not in place before, or no longer afterwards: a commit into an
    /// unlinked file succeeds and is lost with the process.
    fn write<T>(
        &mut self,
        work: impl FnOnce(&mut Connection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let waits = &self.waits_for_compaction;
        let passed = self.gate.pass(|| waits.store(true, Ordering::Relaxed));
        waits.store(false, Ordering::Relaxed);
        let _passed = passed?;
        // Nothing is written into a schema that a newer program has made.
        let path = self.connection.path().unwrap_or_default();
        refuse_newer(&self.connection, Path::new(path))?;
        self.files.check()?;
        let done = work(&mut self.connection)?;
        self.files.check()?;
        Ok(done)
    }

    fn close(self) {
        if self.files.check().is_err() {
            // What the WAL has belongs into the file that was moved. Others may read it meanwhile.
            let checkpoint = "pragma wal_checkpoint";
            let _ = self.connection.query_row(checkpoint, [], |_| Ok(()));
            if let Err(error) = self.files.remove_left_wal() {
                tracing::error!(%error, "the WAL of the old database is left beside the new one; delete it");
            }
        }
    }
}

/// Commits a write without effect, to find out whether the next submission can be stored: the version that the file has. SQLite
/// skips an update that changes no row, but not this.
fn rewrite_version(connection: &mut Connection) -> Result<(), Error> {
    let rewrite = |connection: &mut Connection| {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version = user_version(&transaction)?;
        transaction.pragma_update(None, "user_version", version)?;
        Ok(transaction.commit()?)
    };
    // The next try comes soon, and submissions must not wait for this one.
    connection.busy_timeout(Duration::ZERO)?;
    let rewritten = rewrite(connection);
    connection.busy_timeout(BUSY_TIMEOUT)?;
    rewritten
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::rows;

    fn start(location: &Location) -> Writer {
        let (writer, thread) = Writer::open(location, Room::default()).unwrap();
        std::thread::spawn(|| thread.run());
        writer
    }

    /// A database in a file, with a table for texts. A text `bad` fails, and `orphan` fails the commit.
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

    fn insert(conn: &Connection, text: &str) -> Result<Stored, Error> {
        let parent = (text == "orphan").then_some(1);
        let sql = "insert into texts (text, parent) values (?, ?)";
        conn.execute(sql, (text, parent))?;
        let id = conn.last_insert_rowid();
        Ok(Stored { id, is_new: true })
    }

    async fn store(writer: &Writer, text: &str) -> Result<Stored, Error> {
        let text = text.to_owned();
        writer.store(move |conn| insert(conn, &text)).await
    }

    fn texts(conn: &Connection) -> Vec<String> {
        let sql = "select text from texts order by id";
        rows(conn, sql, [], |row| row.get(0)).unwrap()
    }

    /// Stores all texts in one batch.
    fn store_batch(
        conn: &mut Connection,
        texts: [&'static str; 3],
    ) -> Result<Vec<Result<Stored, Error>>, Error> {
        let inserts = texts.map(|text| -> Insert { Box::new(move |conn| insert(conn, text)) });
        store_all(conn, &Room::default(), inserts.into())
    }

    #[test]
    fn one_bad_submission_fails_alone() {
        let (_dir, _, mut conn) = database();
        let results = store_batch(&mut conn, ["a", "bad", "b"]).unwrap();
        let stored: Vec<bool> = results.iter().map(Result::is_ok).collect();
        assert_eq!(stored, [true, false, true]);
        assert_eq!(texts(&conn), ["a", "b"]);
    }

    #[test]
    fn a_batch_is_one_commit_or_none() {
        let (_dir, _, mut conn) = database();
        store_batch(&mut conn, ["a", "orphan", "b"]).unwrap_err();
        assert!(texts(&conn).is_empty());
        store_batch(&mut conn, ["a", "b", "c"]).unwrap();
        assert_eq!(texts(&conn), ["a", "b", "c"]);
    }

    #[test]
    fn nothing_is_added_after_sqlite_has_rolled_back() {
        let (_dir, _, mut conn) = database();
        conn.execute_batch(
            "create trigger rolls_back after insert on texts when new.text = 'x'
             begin select raise(rollback, 'rolled back'); end",
        )
        .unwrap();
        let error = store_batch(&mut conn, ["a", "x", "b"]).unwrap_err();
        assert!(error.to_string().contains("rolled back"), "{error}");
        assert!(texts(&conn).is_empty());
    }

    #[tokio::test]
    async fn another_connection_sees_what_is_acknowledged_also_after_a_failed_commit() {
        let (_dir, location, conn) = database();
        let writer = start(&location);
        store(&writer, "orphan").await.unwrap_err();
        store(&writer, "hello").await.unwrap();
        assert_eq!(texts(&conn), ["hello"]);
        let seen = writer.run_exclusively(|conn| Ok(texts(conn))).await;
        assert_eq!(seen.unwrap(), ["hello"]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_full_queue_refuses_at_once_and_loses_no_accepted_submission() {
        let (_dir, location, conn) = database();
        let (writer, thread) = Writer::open(&location, Room::default()).unwrap();
        let mut waiting = Vec::new();
        for number in 0..=QUEUE_LENGTH {
            let (writer, text) = (writer.clone(), number.to_string());
            waiting.push(tokio::spawn(async move { store(&writer, &text).await }));
        }
        // Only a refused submission can end while the thread does not run.
        let refused = async {
            while !waiting.iter().any(|one| one.is_finished()) {
                tokio::task::yield_now().await;
            }
        };
        let limit = Duration::from_secs(60);
        tokio::time::timeout(limit, refused).await.unwrap();
        std::thread::spawn(|| thread.run());
        let mut stored = 0;
        for one in waiting {
            match one.await.unwrap() {
                Ok(_) => stored += 1,
                Err(error) => assert!(matches!(error, Error::Busy), "{error}"),
            }
        }
        assert_eq!(stored, QUEUE_LENGTH);
        assert_eq!(texts(&conn).len(), stored);
    }

    #[tokio::test]
    async fn finishing_waits_until_all_accepted_submissions_are_stored() {
        let (dir, location, conn) = database();
        let writer = start(&location);
        let left_over = writer.clone();
        conn.execute_batch("begin immediate").unwrap();
        let work = |_: &Connection| Err::<(), _>(Error::Full);
        left_over.run_exclusively(work).await.unwrap_err();
        assert!(writer.health.failing().contains_key(&Component::Storing));
        let mut stored = std::pin::pin!(store(&left_over, "last"));
        let mut finished = std::pin::pin!(writer.finish());
        let too_early = tokio::time::timeout(Duration::from_millis(200), async {
            // In this order: a submission after the end would be refused.
            tokio::select! { biased; _ = &mut stored => (), () = &mut finished => () }
        });
        too_early.await.unwrap_err();
        conn.execute_batch("commit").unwrap();
        let (stored, ()) = tokio::join!(stored, finished);
        stored.unwrap();
        assert_eq!(texts(&conn), ["last"]);
        let late = store(&left_over, "late").await;
        assert!(matches!(late, Err(Error::Stopped)));
        // Closing the last connection removes the WAL.
        drop(conn);
        assert!(!dir.path().join("db-wal").exists());
    }

    #[tokio::test]
    async fn nothing_is_stored_on_a_disk_with_less_space_than_the_floor() {
        let (_dir, location, conn) = database();
        let room = Room::new(&location, u32::MAX);
        let (writer, thread) = Writer::open(&location, room).unwrap();
        std::thread::spawn(|| thread.run());
        let refusal = store(&writer, "hello").await.unwrap_err();
        assert!(matches!(refusal, Error::LittleSpace(_)), "{refusal}");
        assert!(writer.health.failing().contains_key(&Component::Space));
        assert!(texts(&conn).is_empty());
    }

    #[tokio::test]
    async fn a_submission_waits_for_a_compaction_and_is_stored() {
        let (_dir, location, conn) = database();
        let writer = start(&location);
        let gate = Gate::open(&location).unwrap();
        let closed = gate.close(Duration::from_secs(60)).unwrap();
        let waiting = tokio::spawn({
            let writer = writer.clone();
            async move { store(&writer, "hello").await }
        });
        while !writer.waits_for_compaction() {
            tokio::task::yield_now().await;
        }
        assert!(texts(&conn).is_empty());
        drop(closed);
        waiting.await.unwrap().unwrap();
        assert_eq!(texts(&conn), ["hello"]);
        assert!(!writer.waits_for_compaction());
    }
}
