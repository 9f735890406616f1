//! Shows what another machine publishes: looks at the followed file, and rebuilds the snapshot when its content has changed or
//! a new day has begun in Karachi. A file that cannot be read keeps the last pages.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use jiff::civil::Date;

use super::{Error, Site};
use crate::clock::Clock;
use crate::domain::karachi;
use crate::store::{Content, FollowedFile, Stamp, check_content, content_version};

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
    trouble: Option<Trouble>,
    not_before: Option<Instant>,
    clock: Clock,
}

#[derive(Debug)]
struct Trouble {
    since: Instant,
    /// The sentence that was logged.
    logged: Option<String>,
}

impl Follower {
    /// Follows `file`. The current snapshot was made of `content`, read from the file in the state `stamp`.
    pub fn new(
        site: Arc<Site>,
        file: FollowedFile,
        stamp: Stamp,
        content: &Content,
        clock: Clock,
    ) -> Self {
        Self {
            site,
            file,
            seen: (stamp, content.day),
            shown: (stamp, content.version, content.day),
            trouble: None,
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
            self.note(&outcome, now);
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

    /// Reports a failure once, when it lasts, and its end.
    fn note(&mut self, outcome: &Result<(), Error>, now: Instant) {
        let Err(error) = outcome else {
            if self
                .trouble
                .take()
                .is_some_and(|trouble| trouble.logged.is_some())
            {
                tracing::info!("the followed database can be read again");
            }
            self.not_before = None;
            return;
        };
        if !matches!(error, Error::Store(_)) {
            self.not_before = Some(now + RENDER_PAUSE);
        }
        let trouble = self.trouble.get_or_insert(Trouble {
            since: now,
            logged: None,
        });
        let sentence = error.to_string();
        if now - trouble.since >= REPORT_AFTER && trouble.logged.as_ref() != Some(&sentence) {
            tracing::error!(%error, "the followed database cannot be shown; the last pages are served");
            trouble.logged = Some(sentence);
        }
    }
}
