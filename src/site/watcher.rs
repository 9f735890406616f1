//! Notices changed content and has the next snapshot made. Content changes when any process changes news or jobs, when a news
//! item's time has come, and on a new day in Karachi, on which other jobs are open. Also reports whether the database can be read and has free space.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::content::{Content, Edition};
use crate::db::{self, Component, DiskSpace, HealthStatus};
use crate::language::Language;
use crate::site::Site;

/// How often the database is polled; a change is noticed within this time.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Pause before the same content, which could not be shown, is tried again: rendering takes long.
const RETRY_PAUSE: Duration = Duration::from_secs(10);

/// Watches the database of a site; for a thread of its own.
pub struct Watcher {
    /// The site whose snapshot is made again.
    pub site: Arc<Site>,
    /// Its database.
    pub database: Connection,
    /// What the snapshot shows.
    pub shown: Edition,
    /// What could not be shown, and when it was tried.
    pub failed: Option<(Edition, Instant)>,
    /// What forms must leave free on the disk.
    pub disk_space: DiskSpace,
    /// Where the outcome of each check is recorded.
    pub health: HealthStatus,
    /// Decides what is published.
    pub clock: Clock,
}

impl Watcher {
    /// Watches until `stop` is cancelled. It must end before the writer does: the last connection to close moves the WAL
    /// into the file.
    pub fn run(&mut self, stop: &CancellationToken) {
        while !stop.is_cancelled() {
            std::thread::sleep(POLL_INTERVAL);
            self.check(Instant::now());
            self.health
                .record(Component::Space, &self.disk_space.check(&self.database));
        }
    }

    /// Shows the content of the database, and records whether it can be read and shown.
    fn check(&mut self, now: Instant) {
        let outcome = self.show(now);
        self.health.record(Component::Reading, &outcome);
    }

    fn show(&mut self, now: Instant) -> Result<(), db::Error> {
        let time = self.clock.now();
        let wanted = Edition::read(&self.database, time)?;
        if wanted != self.shown {
            let waits = self.failed.as_ref().is_some_and(|(edition, tried)| {
                *edition == wanted && now.duration_since(*tried) < RETRY_PAUSE
            });
            if waits {
                return Ok(());
            }
            let content = Content::read(&mut self.database, time)?;
            if let Err(error) = self.site.rebuild(&content) {
                self.failed = Some((wanted, now));
                let sentence = format!("the changed content cannot be shown: {error:#}");
                let error = db::Error::Unusable(sentence);
                self.health.record::<()>(Component::Pages, &Err(error));
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
        self.failed = None;
        self.health.record(Component::Pages, &Ok(()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::db::Location;
    use crate::site::pages::SnapshotMaker;

    /// Fails on a page that shows news.
    const FAILS: &str = "
        if (data.latestNews?.length) throw new Error('on purpose');
        return JSON.stringify({ status: 200, title: '', html: path });";

    /// A watcher of an empty database, and a connection to fill the database.
    fn watcher() -> (Watcher, rusqlite::Connection) {
        let location = Location::memory();
        let office = db::open(&location).unwrap();
        let mut database = db::open(&location).unwrap();
        let clock = Clock::default();
        let content = Content::read(&mut database, clock.now()).unwrap();
        let maker = SnapshotMaker::of_script(FAILS);
        let site = Arc::new(Site::prepare(maker, &content, &location).unwrap());
        let watcher = Watcher {
            site,
            database,
            shown: content.edition,
            failed: None,
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
        let why = health.failing().remove(&Component::Pages).unwrap();
        assert!(why.contains("on purpose"), "{why}");
        let (_, tried) = watcher.failed.clone().unwrap();
        assert_eq!(tried, now + RETRY_PAUSE, "not at each check");
        office.execute("delete from news", []).unwrap();
        watcher.check(now + Duration::from_secs(11));
        assert!(health.failing().is_empty());
    }

    #[test]
    fn a_snapshot_that_could_not_be_made_is_tried_again() {
        let (mut watcher, mut office) = watcher();
        let first = watcher.shown.clone();
        crate::content::samples::fill(&mut office, Timestamp::now()).unwrap();
        let now = Instant::now();
        watcher.check(now);
        assert_eq!(watcher.shown, first);
        let maker = SnapshotMaker::of_script(&FAILS.replace("data.latestNews?.length", "false"));
        let content = Content::read(&mut office, Timestamp::now()).unwrap();
        watcher.site = Arc::new(Site::prepare(maker, &content, &Location::memory()).unwrap());
        watcher.check(now + RETRY_PAUSE / 2);
        assert_eq!(watcher.shown, first);
        watcher.check(now + RETRY_PAUSE);
        assert_ne!(watcher.shown, first);
        assert!(watcher.health.failing().is_empty());
    }
}
