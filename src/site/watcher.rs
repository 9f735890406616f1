//! Notices changed content and rebuilds the snapshot: news or jobs changed by any process, or a new day in Karachi
//! on which other jobs are open. It also knows whether the database answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;

use super::pages::Content;
use super::{Error, Site};
use crate::clock::Clock;
use crate::domain::karachi;
use crate::store;

/// How often the database is asked; a change is seen within this time.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Whether the database answered when it was last asked.
#[derive(Debug, Clone)]
pub struct Health(Arc<AtomicBool>);

impl Health {
    /// Whether all is well.
    pub fn is_good(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The running watcher; it ends when this is stopped or dropped.
#[derive(Debug)]
pub struct Watch {
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl Watch {
    /// Ends the thread and closes its connection, which must not outlive the writer's: the last connection to be
    /// closed is the one that moves the write-ahead log into the file.
    pub fn stop(self) {
        drop(self.stop);
        if self.thread.join().is_err() {
            tracing::error!("the watcher had ended by a panic");
        }
    }
}

/// Watches the database behind `connection`, which nothing else may use. `content` is what the current snapshot was
/// made of.
pub fn start(
    site: Arc<Site>,
    connection: Connection,
    content: &Content,
    clock: Clock,
) -> std::io::Result<(Watch, Health)> {
    let health = Health(Arc::new(AtomicBool::new(true)));
    let mut watcher = Watcher {
        site,
        connection,
        data_version: None,
        shown: (content.version, content.day),
        health: health.clone(),
        clock,
    };
    let (stop, stopped) = channel();
    let thread = thread::Builder::new()
        .name("watcher".to_owned())
        .spawn(move || watcher.run(&stopped))?;
    Ok((Watch { stop, thread }, health))
}

struct Watcher {
    site: Arc<Site>,
    connection: Connection,
    /// `None` until the first look, so that a change made before the watch began is seen.
    data_version: Option<i64>,
    shown: (i64, jiff::civil::Date),
    health: Health,
    clock: Clock,
}

impl Watcher {
    fn run(&mut self, stopped: &Receiver<()>) {
        while stopped.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            let outcome = self.look();
            let answers = !matches!(outcome, Err(Error::Store(_)));
            let answered = self.health.0.swap(answers, Ordering::Relaxed);
            match outcome {
                Ok(()) if !answered => tracing::info!("the database answers again"),
                Err(Error::Store(error)) if answered => {
                    tracing::error!(%error, "the database does not answer; the last content is served");
                }
                Err(error) if answers => {
                    tracing::error!(%error, "the changed content cannot be shown; the last one is served");
                }
                _ => {}
            }
        }
    }

    fn look(&mut self) -> Result<(), Error> {
        let day = karachi::today(self.clock.now());
        let data_version = store::data_version(&self.connection)?;
        if self.data_version == Some(data_version) && self.shown.1 == day {
            return Ok(());
        }
        if (store::content_version(&self.connection)?, day) != self.shown {
            let content = Content::read(&mut self.connection, day)?;
            let rebuilt = self.site.rebuild(&self.connection, &content);
            // The database is asked again; a page that cannot be rendered is not tried again until it changes.
            if let Err(Error::Store(error)) = rebuilt {
                return Err(error.into());
            }
            self.shown = (content.version, day);
            self.data_version = Some(data_version);
            rebuilt?;
            tracing::info!(
                news = content.news.len(),
                jobs = content.jobs.len(),
                "the content has changed"
            );
        }
        self.data_version = Some(data_version);
        Ok(())
    }
}
