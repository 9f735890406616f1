//! Reads the statistics of the database over a connection of its own, so that nothing else waits for them.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::store::{self, Connection, Location, Statistics};

/// Longest wait for the database. A monitoring system gives up after ten seconds.
const READ_TIMEOUT: Duration = Duration::from_secs(3);

/// Reads what is asked for. Drop this before the writer ends, as its connection must not be the last one to be closed.
#[derive(Debug)]
pub struct StatisticsReader {
    database: Arc<Mutex<Connection>>,
    location: Location,
}

impl StatisticsReader {
    /// Opens the database at `location`.
    pub fn open(location: &Location) -> Result<Self, store::Error> {
        let database = store::open_existing(location)?;
        Ok(Self {
            database: Arc::new(Mutex::new(database)),
            location: location.clone(),
        })
    }

    /// The statistics of now; `None` when the database cannot be read in time, which its health shows.
    pub async fn read(&self) -> Option<Statistics> {
        let (database, location) = (Arc::clone(&self.database), self.location.clone());
        // One at a time, so that a disk that hangs holds one thread.
        let reading = async {
            let database = database.lock_owned().await;
            spawn_blocking(move || Statistics::read(&database, &location)).await
        };
        // The watcher, which looks more often, logs the start and the end of an outage.
        match timeout(READ_TIMEOUT, reading).await {
            Ok(Ok(Ok(statistics))) => return Some(statistics),
            Ok(Ok(Err(error))) => {
                tracing::debug!(%error, "the statistics of the database cannot be read");
            }
            Ok(Err(error)) => tracing::error!(%error, "the statistics of the database failed"),
            Err(_) => tracing::debug!("the statistics of the database take too long"),
        }
        None
    }
}
