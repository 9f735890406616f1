//! Takes the commands of the queue one after the other, and commits the submissions that wait together.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TryRecvError;

use super::batch::{Stored, store_all};
use super::{Answer, Command};
use crate::metrics::{SubmissionLabels, Submissions};
use crate::store::{Component, Error, HealthStatus, ReconnectingConnection, Room, Submission};

/// Most submissions in one commit, which bounds how long the first of them waits.
pub(super) const BATCH_LENGTH: usize = 256;
/// How often a failing database is tried while no submission arrives.
const TRY_INTERVAL: Duration = Duration::from_millis(200);

/// The work of the writer, for a thread of its own.
#[derive(Debug)]
pub struct WriterThread {
    // Dropped in this order: `Writer::finish` returns when the queue is gone, and the file must be closed by then.
    pub(super) database: ReconnectingConnection,
    pub(super) health: HealthStatus,
    pub(super) metrics: Submissions,
    pub(super) room: Room,
    pub(super) commands: mpsc::Receiver<Command>,
}

impl WriterThread {
    /// Stores submissions only while there is `room`.
    pub fn within(self, room: Room) -> Self {
        Self { room, ..self }
    }

    /// Commits submissions until [`Writer::finish`](super::Writer::finish) is called or the last
    /// [`Writer`](super::Writer) is dropped. Returns when all accepted submissions are stored.
    pub fn run(mut self) {
        let Self {
            database,
            health,
            metrics,
            room,
            commands,
        } = &mut self;
        serve(database, health, metrics, room, commands);
    }
}

fn serve(
    database: &mut ReconnectingConnection,
    health: &HealthStatus,
    metrics: &Submissions,
    room: &Room,
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
            commit(database, health, metrics, room, batch);
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
    metrics: &Submissions,
    room: &Room,
    batch: Vec<(Submission, Answer)>,
) {
    let (submissions, answers): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
    let outcome = database.write(|conn| store_all(conn, room, &submissions));
    let component = match outcome {
        Err(Error::LittleSpace { .. }) => Component::Space,
        _ => Component::Storing,
    };
    health.note(component, &outcome);
    match outcome {
        Ok(results) => {
            for ((submission, answer), result) in submissions.iter().zip(answers).zip(results) {
                if let Ok(Stored { is_new: true, .. }) = result {
                    let is_spam = submission.spam_reason.is_some();
                    let labels = SubmissionLabels::new(submission.kind(), is_spam);
                    metrics.get_or_create(&labels).inc();
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
