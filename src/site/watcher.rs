//! Notices changed content and rebuilds the snapshot: news or jobs changed by any process, or a new day in Karachi
//! on which other jobs are open. It also notes whether the database answers and
//! whether there is room beside it.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use super::{Error, Site};
use crate::clock::Clock;
use crate::domain::karachi;
use crate::store::{self, Component, Content, FreeSpace, HealthStatus, ReconnectingConnection};

/// How often the database is asked; a change is seen within this time.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Watches the database of a site; for a thread of its own.
pub struct Watcher {
    site: Arc<Site>,
    database: ReconnectingConnection,
    /// Which database and which of its data versions was looked at last. `None` until the first look, so that a change
    /// made before the watch began is seen.
    seen: Option<(u64, i64)>,
    /// Which database, content and day the snapshot shows.
    shown: (u64, i64, jiff::civil::Date),
    space: FreeSpace,
    health: HealthStatus,
    clock: Clock,
}

impl Watcher {
    /// Watches `database`. `content` is what the current snapshot was made of.
    pub fn new(
        site: Arc<Site>,
        database: ReconnectingConnection,
        content: &Content,
        clock: Clock,
        space: FreeSpace,
        health: HealthStatus,
    ) -> Self {
        Self {
            site,
            database,
            seen: None,
            shown: (0, content.version, content.day),
            space,
            health,
            clock,
        }
    }

    /// Returns when the other end of `stopped` is dropped. Drop this before the writer ends: the last connection to be
    /// closed is the one that moves the write-ahead log into the file.
    pub fn run(&mut self, stopped: &Receiver<()>) {
        while stopped.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            let outcome = match self.look() {
                Err(Error::Store(error)) => Err(error),
                Err(error) => {
                    tracing::error!(%error, "the changed content cannot be shown; the last one is served");
                    Ok(())
                }
                Ok(()) => Ok(()),
            };
            self.health.note(Component::Reading, &outcome);
            // A database that cannot be read says nothing about the room beside it.
            if let Ok((_, connection)) = self.database.connection() {
                self.health
                    .note(Component::Space, &self.space.check(connection));
            }
        }
    }

    fn look(&mut self) -> Result<(), Error> {
        let (generation, connection) = self.database.connection()?;
        let seen = (generation, store::data_version(connection)?);
        let day = karachi::today(self.clock.now());
        if self.seen == Some(seen) && self.shown.2 == day {
            return Ok(());
        }
        if (generation, store::content_version(connection)?, day) != self.shown {
            let content = Content::read(connection, day)?;
            let rebuilt = self.site.rebuild(&content);
            // The database is asked again; a page that cannot be rendered is not tried again until it changes.
            if let Err(Error::Store(error)) = rebuilt {
                return Err(error.into());
            }
            self.shown = (generation, content.version, content.day);
            self.seen = Some(seen);
            rebuilt?;
            tracing::info!(
                news = content.news.len(),
                jobs = content.jobs.len(),
                "the content has changed"
            );
        }
        self.seen = Some(seen);
        Ok(())
    }
}
