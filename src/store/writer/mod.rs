//! The thread that commits submissions. Many share one commit, because each commit waits for the disk. A receipt is
//! sent only after the commit is durable.

mod batch;
#[cfg(test)]
mod tests;
mod thread;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

pub use self::thread::WriterThread;
use super::submission::APPLICATION;
use super::{Error, HealthStatus, Location, Receipt, ReconnectingConnection, Room, Submission};
use crate::facts::FORMS;
use crate::metrics::{SubmissionLabels, Submissions};

/// How many submissions may wait. More are refused at once, which bounds the memory.
const QUEUE_LENGTH: usize = 1024;

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
    metrics: Submissions,
}

impl Writer {
    /// Opens a connection of its own. Nothing is stored until [`WriterThread::run`] runs, and then whatever is sent.
    pub fn open(location: &Location) -> Result<(Self, WriterThread), Error> {
        let database = ReconnectingConnection::open(location)?;
        let (queue, commands) = mpsc::channel(QUEUE_LENGTH);
        let health = HealthStatus::default();
        let kinds = FORMS.messages.iter().map(|form| form.kind.as_str());
        let metrics = Submissions::default();
        // Each begins with a zero, so that the first increase is seen.
        for kind in kinds.chain([APPLICATION]) {
            for is_spam in [false, true] {
                metrics.get_or_create_owned(&SubmissionLabels::new(kind, is_spam));
            }
        }
        let thread = WriterThread {
            database,
            health: health.clone(),
            metrics: metrics.clone(),
            room: Room::default(),
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
    pub fn metrics(&self) -> Submissions {
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
