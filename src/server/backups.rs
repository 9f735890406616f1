//! Makes a backup every day, and at the start if the last one was missed.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::domain::daily_time::DailyTime;
use crate::store::backup::DailyBackups;
use crate::store::backup::state;
use crate::store::{Error, Writer};

/// How often the clock is read.
const TICK: Duration = Duration::from_secs(1);
/// Pause after a failure: a disk may be mounted again, or have room again, within the day.
const RETRY: Duration = Duration::from_secs(900);

/// When and where to make backups.
#[derive(Debug, Clone)]
pub struct Settings {
    /// When each day.
    pub at: DailyTime,
    /// Where, and how many are kept.
    pub backups: DailyBackups,
}

/// What the task works with.
#[derive(Clone)]
pub(super) struct Parts {
    pub settings: Arc<Settings>,
    pub database: PathBuf,
    pub writer: Writer,
    pub clock: Clock,
}

/// Makes backups until `stop` is cancelled. One that is being made then has until the hard stop.
pub(super) async fn run(parts: Parts, stop: CancellationToken) {
    let mut is_warned = false;
    while !stop.is_cancelled() {
        let pause = match parts.make_if_due().await {
            Ok(true) => TICK,
            Ok(false) => RETRY,
            Err(error) => {
                if !is_warned {
                    tracing::warn!(%error, "no backup is made while the database fails; the server tries again");
                }
                is_warned = true;
                RETRY
            }
        };
        stop.run_until_cancelled(tokio::time::sleep(pause)).await;
    }
}

impl Parts {
    /// Returns false if a backup is due and could not be made, which is recorded and logged.
    async fn make_if_due(&self) -> Result<bool, Error> {
        let now = self.clock.now();
        let made_at = self.writer.run_exclusively(state::read).await?.last_at;
        if !is_due(made_at, self.settings.at, now) {
            return Ok(true);
        }
        let (settings, database) = (Arc::clone(&self.settings), self.database.clone());
        let making = tokio::task::spawn_blocking(move || settings.backups.make(&database, now));
        let made = making.await.context("making it has failed");
        match made.and_then(|made| made.map_err(anyhow::Error::from)) {
            Ok(file) => {
                tracing::info!(file = %file.display(), "a backup was made");
                self.writer
                    .run_exclusively(move |conn| state::note_success(conn, &file, now))
                    .await?;
                Ok(true)
            }
            Err(error) => {
                let error = format!("{error:#}");
                tracing::error!(
                    error,
                    "no backup was made; the server tries again in 15 minutes"
                );
                self.writer
                    .run_exclusively(move |conn| state::note_failure(conn, &error, now))
                    .await?;
                Ok(false)
            }
        }
    }
}

/// Whether none was made since the last time that one was to be made. One in the future was made by a wrong clock.
fn is_due(made_at: Option<Timestamp>, at: DailyTime, now: Timestamp) -> bool {
    made_at.is_none_or(|made_at| made_at < at.last_before(now) || made_at > now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_is_due_once_a_day_and_after_one_was_missed() {
        let at = "03:00".parse().unwrap();
        let now = "2026-11-20T12:00:00+05:00".parse().unwrap();
        for (made_at, expected) in [
            (None, true),
            (Some("2026-11-20T03:00:00+05:00"), false),
            (Some("2026-11-20T02:59:59+05:00"), true),
            (Some("2026-11-01T03:00:00+05:00"), true),
            (Some("2026-11-20T12:00:01+05:00"), true),
        ] {
            let made_at = made_at.map(|time| time.parse().unwrap());
            assert_eq!(is_due(made_at, at, now), expected, "{made_at:?}");
        }
    }
}
