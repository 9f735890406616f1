//! Notices changed content and rebuilds the snapshot: news or jobs changed by any process, or a new day in Karachi
//! on which other jobs are open. It also reports whether the database can be read and has free space.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use super::{Error, Site};
use crate::clock::Clock;
use crate::domain::karachi;
use crate::store::{self, Component, Connection, Content, HealthStatus, Room};

/// How often the database is polled; a change is noticed within this time.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Pause before a snapshot that could not be made is tried again; it doubles with each failure.
const FIRST_RETRY_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_RETRY_PAUSE: Duration = Duration::from_secs(60);

/// Watches the database of a site; for a thread of its own.
pub struct Watcher {
    site: Arc<Site>,
    database: Connection,
    /// Which data version was looked at last. `None` until the first look, so that a change made before the watch began is
    /// seen.
    seen: Option<i64>,
    /// Which content and day the snapshot shows.
    shown: (i64, jiff::civil::Date),
    /// When the next snapshot, which could not be made, is tried again.
    retry: Option<Retry>,
    room: Room,
    health: HealthStatus,
    clock: Clock,
}

#[derive(Debug, Clone, Copy)]
struct Retry {
    at: Instant,
    pause: Duration,
}

impl Watcher {
    /// Watches `database`. `content` is what the current snapshot was made of.
    pub fn new(
        site: Arc<Site>,
        database: Connection,
        content: &Content,
        clock: Clock,
        room: Room,
        health: HealthStatus,
    ) -> Self {
        Self {
            site,
            database,
            seen: None,
            shown: (content.version, content.day),
            retry: None,
            room,
            health,
            clock,
        }
    }

    /// Watches until `stop` is cancelled. It must end before the writer does: the last connection to close moves the
    /// write-ahead log into the file.
    pub fn run(&mut self, stop: &CancellationToken) {
        while !stop.is_cancelled() {
            std::thread::sleep(POLL_INTERVAL);
            self.check(Instant::now());
            self.health
                .note(Component::Space, &self.room.check_space(&self.database));
        }
    }

    /// Shows the content of the database, and records whether it can be read and shown.
    fn check(&mut self, now: Instant) {
        let outcome = match self.look(now) {
            Err(Error::Store(error)) => Err(error),
            Err(error) => {
                self.health.note_rebuild(Err(&error));
                Ok(())
            }
            Ok(()) => {
                // Between two tries, the last one counts.
                if self.retry.is_none() {
                    self.health.note_rebuild::<Error>(Ok(()));
                }
                Ok(())
            }
        };
        self.health.note(Component::Reading, &outcome);
    }

    /// Rebuilds the snapshot when it does not show the content of the database.
    fn look(&mut self, now: Instant) -> Result<(), Error> {
        let seen = store::data_version(&self.database)?;
        let day = karachi::today(self.clock.now());
        let has_changed = self.seen != Some(seen) || self.shown.1 != day;
        let is_due = self.retry.map_or(has_changed, |retry| {
            now >= retry.at || self.seen != Some(seen)
        });
        if !is_due {
            return Ok(());
        }
        if (store::content_version(&self.database)?, day) == self.shown {
            self.retry = None;
            self.seen = Some(seen);
            return Ok(());
        }
        let content = Content::read(&mut self.database, day)?;
        if let Err(error) = self.site.rebuild(&content) {
            // The database is asked again at the next look; rendering takes long and is tried less often.
            if !matches!(error, Error::Store(_)) {
                let pause = self.retry.map_or(FIRST_RETRY_PAUSE, |last| {
                    (2 * last.pause).min(LONGEST_RETRY_PAUSE)
                });
                let at = now + pause;
                self.retry = Some(Retry { at, pause });
                self.seen = Some(seen);
            }
            return Err(error);
        }
        self.retry = None;
        self.shown = (content.version, content.day);
        self.seen = Some(seen);
        tracing::info!(
            news = content.news.len(),
            jobs = content.jobs.len(),
            "the content has changed"
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::site::SnapshotMaker;
    use crate::store::Location;

    /// Fails on the first page of each engine that shows news.
    const FAILS_AT_FIRST: &str = "
        let failed = false;
        const page = (path, data) => ({ path, data, indexed: true });
        globalThis.standfast = {
            pages: () => JSON.stringify({
                pages: [page('/', ['latestNews'])],
                notFound: page('/404', []), closedJob: page('/410', []), unavailable: page('/503', []),
            }),
            render: (request) => {
                const { path, data } = JSON.parse(request);
                if (data.latestNews?.length && !failed) { failed = true; throw new Error('on purpose'); }
                return JSON.stringify({ status: 200, title: '', head: '', scripts: [], body: path });
            },
        };";

    /// A watcher of an empty database with `script` as the bundle, and a connection to fill the database.
    fn watcher(script: &str) -> (Watcher, store::Connection) {
        let location = Location::memory();
        let office = store::open(&location).unwrap();
        let mut database = store::open(&location).unwrap();
        let clock = Clock::default();
        let content = Content::read(&mut database, karachi::today(clock.now())).unwrap();
        let maker = SnapshotMaker::of_script(script);
        let site = Arc::new(Site::prepare(maker, &content, &location).unwrap());
        let (room, health) = (Room::default(), HealthStatus::default());
        let watcher = Watcher::new(site, database, &content, clock, room, health);
        (watcher, office)
    }

    #[test]
    fn a_failed_rebuild_is_unhealthy_until_one_succeeds() {
        let fails_always = FAILS_AT_FIRST.replace("failed = true;", "");
        let (mut watcher, mut office) = watcher(&fails_always);
        let health = watcher.health.clone();
        let mut now = Instant::now();
        watcher.check(now);
        assert_eq!(health.trouble(), None);
        store::samples::fill(&mut office, Timestamp::now()).unwrap();
        watcher.check(now);
        assert_eq!(health.trouble(), Some(Component::Pages));
        let why = health.failing().remove(&Component::Pages).unwrap();
        assert!(why.contains("on purpose"), "{why}");
        watcher.check(now);
        assert_eq!(
            health.trouble(),
            Some(Component::Pages),
            "between two tries"
        );
        now += LONGEST_RETRY_PAUSE;
        watcher.check(now);
        assert_eq!(
            health.trouble(),
            Some(Component::Pages),
            "after another try"
        );
        office.execute("delete from news", []).unwrap();
        watcher.check(now);
        assert_eq!(health.trouble(), None);
    }

    #[test]
    fn a_snapshot_that_could_not_be_made_is_tried_again_with_growing_pauses() {
        let (mut watcher, mut office) = watcher(FAILS_AT_FIRST);
        let first = watcher.shown.0;
        store::samples::fill(&mut office, Timestamp::now()).unwrap();

        let mut now = Instant::now();
        let mut pause = FIRST_RETRY_PAUSE;
        watcher.look(now).unwrap_err();
        loop {
            let before = watcher.shown;
            watcher
                .look(now + pause - Duration::from_millis(1))
                .unwrap();
            assert_eq!(watcher.shown, before, "it was tried again too early");
            now += pause;
            // Each engine fails once, and there are at most four.
            if watcher.look(now).is_ok() {
                break;
            }
            pause *= 2;
            assert!(pause <= 16 * FIRST_RETRY_PAUSE);
        }
        assert_ne!(watcher.shown.0, first);
        assert!(watcher.retry.is_none());
    }
}
