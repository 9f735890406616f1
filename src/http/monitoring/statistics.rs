//! Reads the statistics of the database on a thread with a connection of its own, so that nothing else waits for them.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

use tokio::sync::oneshot;

use super::cached::Cached;
use crate::store::{self, Location, ReconnectingConnection, Statistics};

/// Longest wait for the database. A monitoring system gives up after ten seconds.
const READ_TIMEOUT: Duration = Duration::from_secs(3);
/// How often the reader looks whether it is to stop.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(100);

type Outcome = Option<Arc<Statistics>>;

/// Asks a [`StatisticsReader`].
#[derive(Debug)]
pub struct StatisticsHandle {
    queue: SyncSender<oneshot::Sender<Outcome>>,
    last: Cached<Outcome>,
}

/// Reads what is asked for, on a thread of its own.
#[derive(Debug)]
pub struct StatisticsReader {
    database: ReconnectingConnection,
    location: Location,
    requests: Receiver<oneshot::Sender<Outcome>>,
}

impl StatisticsHandle {
    /// Opens the database at `location`.
    pub fn open(location: &Location) -> Result<(Self, StatisticsReader), store::Error> {
        let (queue, requests) = sync_channel(1);
        let handle = Self {
            queue,
            last: Cached::default(),
        };
        let reader = StatisticsReader {
            database: ReconnectingConnection::open_for_queries(location)?,
            location: location.clone(),
            requests,
        };
        Ok((handle, reader))
    }

    /// The statistics of this second; `None` when the database cannot be read in time, which its health shows.
    pub async fn get(&self) -> Outcome {
        self.last.get_or_make(self.read()).await
    }

    async fn read(&self) -> Outcome {
        let (reply, answer) = oneshot::channel();
        self.queue.try_send(reply).ok()?;
        tokio::time::timeout(READ_TIMEOUT, answer)
            .await
            .ok()?
            .ok()?
    }
}

impl StatisticsReader {
    /// Returns soon after the other end of `stopped` is dropped. Drop this before the writer ends, as its connection must
    /// not be the last one to be closed.
    pub fn run(&mut self, stopped: &Receiver<()>) {
        while stopped.try_recv() == Err(TryRecvError::Empty) {
            if let Ok(reply) = self.requests.recv_timeout(STOP_CHECK_INTERVAL)
                && !reply.is_closed()
            {
                // Whoever asked may have gone meanwhile.
                let _ = reply.send(self.read());
            }
        }
    }

    fn read(&mut self) -> Outcome {
        let read = match self.database.connection() {
            Ok((_, connection)) => Statistics::read(connection, &self.location),
            Err(error) => Err(error),
        };
        match read {
            Ok(statistics) => Some(Arc::new(statistics)),
            Err(error) => {
                // The watcher, which looks more often, logs the start and the end of an outage.
                tracing::debug!(%error, "the statistics of the database cannot be read");
                None
            }
        }
    }
}
