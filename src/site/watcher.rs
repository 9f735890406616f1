//! Notices changed content and rebuilds the snapshot. Content changes when any process edits news or jobs, when a news item's
//! publication time arrives, and when a new day starts in Karachi, because other jobs are open then. Also reports whether the
//! database is readable and the disk has free space.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::content::{Content, Edition};
use crate::db::{self, Component, DiskSpace, HealthStatus};
use crate::language::Language;
use crate::site::Site;

/// How often the watcher polls the database. It notices a change within this time.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// The pause before the watcher tries the same content again after a failed rebuild. Rendering takes long.
const RETRY_PAUSE: Duration = Duration::from_secs(10);

/// Watches the database of a site. Run it on its own thread.
pub struct Watcher {
    /// The site whose snapshot it rebuilds.
    pub site: Arc<Site>,
    /// A connection to the site's database.
    pub database: Connection,
    /// The edition of the content that the snapshot shows.
    pub shown: Edition,
    /// The last rebuild, if it failed.
    pub failure: Option<FailedRebuild>,
    /// The free-space floor to check.
    pub disk_space: DiskSpace,
    /// Records the outcome of each check.
    pub health: HealthStatus,
    /// Decides which content is published.
    pub clock: Clock,
}

/// An attempt to rebuild the snapshot that failed.
#[derive(Debug, Clone)]
pub struct FailedRebuild {
    edition: Edition,
    at: Instant,
}

impl Watcher {
    /// Watches until `stop` is cancelled. Must end before the writer does: the last connection to close checkpoints the WAL.
    pub fn run(&mut self, stop: &CancellationToken) {
        while !stop.is_cancelled() {
            std::thread::sleep(POLL_INTERVAL);
            self.check(Instant::now());
            self.health
                .record(Component::Space, &self.disk_space.check(&self.database));
        }
    }

    /// Rebuilds the snapshot if the content has changed. Records whether the content can be read and rendered.
    fn check(&mut self, now: Instant) {
        let outcome = self.update(now);
        self.health.record(Component::Reading, &outcome);
    }

    /// Fails if the database cannot be read. A failed rebuild is only recorded.
    fn update(&mut self, now: Instant) -> Result<(), db::Error> {
        let time = self.clock.now();
        let edition = Edition::read(&self.database, time)?;
        if edition != self.shown {
            let has_just_failed = self.failure.as_ref().is_some_and(|failure| {
                failure.edition == edition && now.duration_since(failure.at) < RETRY_PAUSE
            });
            if has_just_failed {
                return Ok(());
            }
            let content = Content::read(&mut self.database, time)?;
            if let Err(error) = self.site.rebuild(&content) {
                self.failure = Some(FailedRebuild { edition, at: now });
                let sentence = format!("could not render the changed content: {error:#}");
                self.health.record_failure(Component::Pages, sentence);
                return Ok(());
            }
            let published = content.in_language(Language::English);
            tracing::info!(
                news = published.news.len(),
                jobs = published.jobs.len(),
                "the content has changed"
            );
            self.shown = content.edition;
        }
        self.failure = None;
        self.health.record_success(Component::Pages);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::db::Location;
    use crate::site::pages::SnapshotMaker;

    /// A render script that fails on a page with news.
    const FAILING_SCRIPT: &str = "
        if (data.latestNews?.length) throw new Error('on purpose');
        return JSON.stringify({ status: 200, title: '', html: path });";

    /// A watcher of an empty database, and a connection to fill the database.
    fn watcher() -> (Watcher, rusqlite::Connection) {
        let location = Location::memory();
        let office = db::open(&location).unwrap();
        let mut database = db::open(&location).unwrap();
        let clock = Clock::default();
        let content = Content::read(&mut database, clock.now()).unwrap();
        let maker = SnapshotMaker::from_script(FAILING_SCRIPT);
        let site = Arc::new(Site::prepare(maker, &content, &location).unwrap());
        let watcher = Watcher {
            site,
            database,
            shown: content.edition,
            failure: None,
            disk_space: DiskSpace::default(),
            health: HealthStatus::default(),
            clock,
        };
        (watcher, office)
    }

    #[test]
    fn a_failed_rebuild_is_unhealthy_until_one_succeeds() {
        let (mut watcher, mut office) = watcher();
        let health = watcher.health.clone();
        let now = Instant::now();
        watcher.check(now);
        assert!(health.failing().is_empty());
        crate::content::samples::fill(&mut office, Timestamp::now()).unwrap();
        for seconds in [0, 1, 10, 11] {
            watcher.check(now + Duration::from_secs(seconds));
            assert!(health.failing().contains_key(&Component::Pages));
        }
        let error = health.failing().remove(&Component::Pages).unwrap();
        assert!(error.contains("on purpose"), "{error}");
        let last_attempt = watcher.failure.clone().unwrap().at;
        assert_eq!(last_attempt, now + RETRY_PAUSE, "not at each check");
        office.execute("delete from news", []).unwrap();
        watcher.check(now + Duration::from_secs(11));
        assert!(health.failing().is_empty());
    }

    #[test]
    fn a_failed_rebuild_is_repeated_after_a_pause() {
        let (mut watcher, mut office) = watcher();
        let first = watcher.shown.clone();
        crate::content::samples::fill(&mut office, Timestamp::now()).unwrap();
        let now = Instant::now();
        watcher.check(now);
        assert_eq!(watcher.shown, first);
        let maker =
            SnapshotMaker::from_script(&FAILING_SCRIPT.replace("data.latestNews?.length", "false"));
        let content = Content::read(&mut office, Timestamp::now()).unwrap();
        watcher.site = Arc::new(Site::prepare(maker, &content, &Location::memory()).unwrap());
        watcher.check(now + RETRY_PAUSE / 2);
        assert_eq!(watcher.shown, first);
        watcher.check(now + RETRY_PAUSE);
        assert_ne!(watcher.shown, first);
        assert!(watcher.health.failing().is_empty());
    }
}
