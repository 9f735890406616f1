//! Shows what another machine publishes: looks at the followed file, and rebuilds the snapshot when its content has changed or
//! a new day has begun in Karachi. A file that cannot be read keeps the last pages.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use jiff::civil::Date;

use super::{Error, Site};
use crate::clock::Clock;
use crate::domain::karachi;
use crate::store::{
    Component, Content, FollowedFile, HealthStatus, Stamp, check_content, content_version,
};

/// How often the file is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Pause after a failure that is none of the file: rendering takes long.
const RENDER_PAUSE: Duration = Duration::from_secs(30);
/// A failure of this length is reported. A change is applied in less.
const REPORT_AFTER: Duration = Duration::from_secs(5);

/// Follows the file of a site; for a thread of its own.
pub struct Follower {
    site: Arc<Site>,
    file: FollowedFile,
    /// The state of the file at the last look, and the day.
    seen: (Stamp, Date),
    /// The state of the file, the content version and the day that the snapshot shows.
    shown: (Stamp, i64, Date),
    /// Since when it cannot be read.
    failing_since: Option<Instant>,
    health: HealthStatus,
    not_before: Option<Instant>,
    clock: Clock,
}

impl Follower {
    /// Follows `file`, and records in `health` whether it can be read. The current snapshot was made of `content`, read
    /// from the file in the state `stamp`.
    pub fn new(
        site: Arc<Site>,
        file: FollowedFile,
        stamp: Stamp,
        content: &Content,
        clock: Clock,
        health: HealthStatus,
    ) -> Self {
        Self {
            site,
            file,
            seen: (stamp, content.day),
            shown: (stamp, content.version, content.day),
            failing_since: None,
            health,
            not_before: None,
            clock,
        }
    }

    /// Follows until the other end of `stopped` is dropped.
    pub fn run(&mut self, stopped: &Receiver<()>) {
        while stopped.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            let now = Instant::now();
            if self.not_before.is_some_and(|moment| now < moment) {
                continue;
            }
            let outcome = self.look();
            self.note(outcome, now);
        }
    }

    fn look(&mut self) -> Result<(), Error> {
        let day = karachi::today(self.clock.now());
        let before = self.file.stamp()?;
        if (before, day) == self.seen {
            return Ok(());
        }
        let (shown_stamp, shown_version, shown_day) = self.shown;
        // In a copy that was made anew, the same version may be of other content.
        let is_same_file = before.is_same_file(&shown_stamp);
        let (stamp, content) = self.file.read(|connection| {
            let version = content_version(connection)?;
            if is_same_file && (version, day) == (shown_version, shown_day) {
                return Ok(None);
            }
            check_content(connection)?;
            Content::read(connection, day).map(Some)
        })?;
        if stamp != before {
            // Decided for another state of the file: the next look comes soon.
            return Ok(());
        }
        if let Some(content) = content {
            self.site.rebuild(&content)?;
            self.shown = (stamp, content.version, day);
        }
        self.seen = (stamp, day);
        Ok(())
    }

    /// Records whether the file can be read; a failure only when it lasts.
    fn note(&mut self, outcome: Result<(), Error>, now: Instant) {
        self.not_before = None;
        let read = match outcome {
            Ok(()) => Ok(()),
            Err(Error::Store(error)) => Err(error),
            Err(error) => {
                tracing::error!(%error, "the changed content cannot be shown; the last one is served until a new try succeeds");
                self.not_before = Some(now + RENDER_PAUSE);
                Ok(())
            }
        };
        if read.is_ok() {
            self.failing_since = None;
        }
        let lasts = |since: Instant| now - since >= REPORT_AFTER;
        if read.is_ok() || lasts(*self.failing_since.get_or_insert(now)) {
            self.health.note(Component::Reading, &read);
        }
    }
}
