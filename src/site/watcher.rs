//! Notices changed content and rebuilds the snapshot: news or jobs changed by any process, or a new day in Karachi
//! on which other jobs are open. It also knows whether the database answers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;

use super::pages::Content;
use super::{Error, Site};
use crate::domain::karachi;
use crate::store;

/// How often the database is asked; a change is seen within this time.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// How long to wait after a failure, so that a page that cannot be rendered is not tried without end.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(2);

/// Whether the database answered when it was last asked.
#[derive(Debug, Clone)]
pub struct Health(Arc<AtomicBool>);

impl Health {
    /// Whether all is well.
    pub fn is_good(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Watches the database behind `connection`, which nothing else may use, for as long as `site` is in use.
/// `content` is what the current snapshot was made of.
pub fn start(
    site: &Arc<Site>,
    connection: Connection,
    content: &Content,
) -> std::io::Result<Health> {
    let health = Health(Arc::new(AtomicBool::new(true)));
    let mut watcher = Watcher {
        site: Arc::downgrade(site),
        connection,
        data_version: None,
        shown: (content.version, content.day),
        health: health.clone(),
    };
    thread::Builder::new()
        .name("watcher".to_owned())
        .spawn(move || watcher.run())?;
    Ok(health)
}

struct Watcher {
    site: Weak<Site>,
    connection: Connection,
    /// `None` until the first look, so that a change made before the watch began is seen.
    data_version: Option<i64>,
    shown: (i64, jiff::civil::Date),
    health: Health,
}

impl Watcher {
    fn run(&mut self) {
        while let Some(site) = self.site.upgrade() {
            let outcome = self.look(&site);
            let pause = if outcome.is_ok() {
                POLL_INTERVAL
            } else {
                PAUSE_AFTER_FAILURE
            };
            let was_good = self.health.0.swap(outcome.is_ok(), Ordering::Relaxed);
            match outcome {
                Err(error) if was_good => {
                    tracing::error!(%error, "the snapshot cannot follow the database; the last one is served");
                }
                Ok(()) if !was_good => tracing::info!("the database answers again"),
                _ => {}
            }
            drop(site);
            thread::sleep(pause);
        }
    }

    fn look(&mut self, site: &Site) -> Result<(), Error> {
        let day = karachi::today(jiff::Timestamp::now());
        let data_version = store::data_version(&self.connection)?;
        if self.data_version == Some(data_version) && self.shown.1 == day {
            return Ok(());
        }
        if (store::content_version(&self.connection)?, day) != self.shown {
            let content = Content::read(&mut self.connection, day)?;
            site.rebuild(&self.connection, &content)?;
            self.shown = (content.version, day);
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
