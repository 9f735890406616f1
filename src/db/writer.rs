//! The thread that commits submissions. Many share one commit, because each commit waits for the disk. An answer
//! is sent only after the commit is durable.

#[cfg(test)]
mod tests;

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::mpsc::error::{TryRecvError, TrySendError};
use tokio::sync::{mpsc, oneshot};

use crate::db::connection::BUSY_TIMEOUT;
use crate::db::schema::{refuse_newer, user_version};
use crate::db::{Component, Error, HealthStatus, Location, OpenFiles, Room, open};

/// How many submissions may wait. More are refused at once, which bounds the memory.
const QUEUE_LENGTH: usize = 1024;
/// Most submissions in one commit, which bounds how long the first of them waits.
const BATCH_LENGTH: usize = 256;
/// How often a failing database is tried while no submission arrives.
const TRY_INTERVAL: Duration = Duration::from_millis(200);

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
}

impl Writer {
    /// Opens a connection of its own. Nothing is stored until [`WriterThread::run`] runs, and then whatever is sent.
    pub fn open(location: &Location) -> Result<(Self, WriterThread), Error> {
        let connection = open(location)?;
        let database = Database {
            connection,
            files: OpenFiles::of(location),
        };
        let (queue, commands) = mpsc::channel(QUEUE_LENGTH);
        let health = HealthStatus::default();
        let thread = WriterThread {
            database,
            health: health.clone(),
            room: Room::default(),
            commands,
        };
        let writer = Self { queue, health };
        Ok((writer, thread))
    }

    /// Runs `insert` in the next transaction, together with all others that wait. Once this returns, what it has stored survives
    /// a power cut. An `insert` that fails must not have written anything, unless its error is an outage.
    pub async fn store(
        &self,
        insert: impl FnOnce(&Connection) -> Result<Stored, Error> + Send + 'static,
    ) -> Result<Stored, Error> {
        let (answer, answered) = oneshot::channel();
        let queued = self
            .queue
            .try_send(Command::Store(Box::new(insert), answer));
        queued.map_err(|refused| match refused {
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
        self.run(|database| database.write(|conn| work(conn)))
            .await
            .unwrap_or(Err(Error::Stopped))
    }

    /// Returns once the thread has taken up this request, whatever the state of the database. Never returns when the thread
    /// hangs.
    pub async fn respond(&self) {
        // Fails when the thread has ended already.
        let _ = self.run(|_| ()).await;
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Database) -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let work = Box::new(move |database: &mut Database| {
            // The caller may have been dropped; the work is done all the same.
            let _ = answer.send(work(database));
        });
        self.queue.send(Command::Work(work)).await.ok()?;
        answered.await.ok()
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
}

impl WriterThread {
    /// Stores submissions only while there is `room`.
    pub fn within(self, room: Room) -> Self {
        Self { room, ..self }
    }

    /// Commits submissions until [`Writer::finish`] is called or the last [`Writer`] is dropped. Returns when all accepted
    /// submissions are stored.
    pub fn run(mut self) {
        let mut is_stopping = false;
        while !is_stopping && let Some(first) = self.next() {
            let mut batch = Vec::new();
            let mut works = Vec::new();
            let mut next = Some(first);
            while let Some(command) = next {
                match command {
                    Command::Store(insert, answer) => batch.push((insert, answer)),
                    Command::Work(work) => works.push(work),
                    Command::Stop => is_stopping = true,
                }
                next = match batch.len() < BATCH_LENGTH {
                    true => self.commands.try_recv().ok(),
                    false => None,
                };
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

    /// Waits for a command. Meanwhile tries a failing database, so that its recovery is noticed without a submission.
    fn next(&mut self) -> Option<Command> {
        while self.health.failing().contains_key(&Component::Storing) {
            match self.commands.try_recv() {
                Err(TryRecvError::Empty) => {
                    std::thread::sleep(TRY_INTERVAL);
                    let tried = self.database.try_to_write();
                    self.health.note(Component::Storing, &tried);
                }
                Err(TryRecvError::Disconnected) => return None,
                Ok(command) => return Some(command),
            }
        }
        self.commands.blocking_recv()
    }

    fn commit(&mut self, batch: Vec<(Insert, Answer)>) {
        let (inserts, answers): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
        let room = &self.room;
        let outcome = self.database.write(|conn| store_all(conn, room, inserts));
        let component = match outcome {
            Err(Error::LittleSpace { .. }) => Component::Space,
            _ => Component::Storing,
        };
        self.health.note(component, &outcome);
        match outcome {
            Ok(results) => {
                for (answer, result) in answers.into_iter().zip(results) {
                    // The visitor may have disconnected; the submission stays stored.
                    let _ = answer.send(result);
                }
            }
            Err(error) => {
                for answer in answers {
                    let _ = answer.send(Err(error.clone()));
                }
            }
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
    room.check_space(&transaction)?;
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
/// SQLite never reads what a failed commit left in the log, and the next commit overwrites it.
#[derive(Debug)]
struct Database {
    connection: Connection,
    files: OpenFiles,
}

impl Database {
    /// Runs `work`, which may commit. Fails when the files are no longer in place afterwards: a commit into an unlinked
    /// file succeeds and is lost with the process.
    fn write<T>(
        &mut self,
        work: impl FnOnce(&mut Connection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.refuse_newer()?;
        let done = work(&mut self.connection)?;
        self.files.check()?;
        Ok(done)
    }

    /// Commits a write without effect, to find out whether the next submission can be stored.
    fn try_to_write(&mut self) -> Result<(), Error> {
        self.refuse_newer()?;
        // The next try comes soon, and submissions must not wait for this one.
        self.connection.busy_timeout(Duration::ZERO)?;
        let written = rewrite_version(&mut self.connection);
        self.connection.busy_timeout(BUSY_TIMEOUT)?;
        written?;
        self.files.check()
    }

    /// Nothing is written into a schema that a newer program has made.
    fn refuse_newer(&self) -> Result<(), Error> {
        let path = self.connection.path().unwrap_or_default();
        refuse_newer(user_version(&self.connection)?, Path::new(path))
    }

    fn close(self) {
        if self.files.check().is_err() {
            // What the log has belongs into the file that was moved. Others may read it meanwhile.
            let _ = self
                .connection
                .query_row("pragma wal_checkpoint", [], |_| Ok(()));
            if let Err(error) = self.files.remove_left_log() {
                tracing::error!(%error, "the log of the old database is left beside the new one; delete it");
            }
        }
    }
}

/// Writes the version that the file has: SQLite skips an update that changes no row, but not this.
fn rewrite_version(connection: &mut Connection) -> Result<(), Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version = user_version(&transaction)?;
    transaction.pragma_update(None, "user_version", version)?;
    Ok(transaction.commit()?)
}
