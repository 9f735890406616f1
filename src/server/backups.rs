//! Makes a backup every day, and at the start if the last one was missed.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::domain::daily_time::DailyTime;
use crate::store::backup::state;
use crate::store::backup::{BackupError, DailyBackups};
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
    let mut warned = Warned::default();
    while !stop.is_cancelled() {
        let pause = parts.try_to_make(&mut warned).await;
        stop.run_until_cancelled(tokio::time::sleep(pause)).await;
    }
}

/// What was logged and still fails: each fault is logged once, until it is over.
#[derive(Debug, Default, PartialEq, Eq)]
struct Warned {
    of_database: bool,
    of_rotation: bool,
}

/// A new backup, and whether older ones could be removed. It counts in both cases.
struct Made {
    file: PathBuf,
    rotated: Result<(), BackupError>,
}

impl Parts {
    /// Makes a backup if one is due. Returns the pause until the next check.
    async fn try_to_make(&self, warned: &mut Warned) -> Duration {
        match self.make_if_due(warned).await {
            Ok(is_made) => {
                warned.of_database = false;
                if is_made { TICK } else { RETRY }
            }
            Err(error) => {
                if !std::mem::replace(&mut warned.of_database, true) {
                    tracing::warn!(%error, "no backup is made while the database fails; the server tries again");
                }
                RETRY
            }
        }
    }

    /// Returns false if a backup is due and could not be made, which is recorded and logged.
    async fn make_if_due(&self, warned: &mut Warned) -> Result<bool, Error> {
        let now = self.clock.now();
        let made_at = self.writer.run_exclusively(state::read).await?.last_at;
        if !is_due(made_at, self.settings.at, now) {
            return Ok(true);
        }
        let (settings, database) = (Arc::clone(&self.settings), self.database.clone());
        let making = tokio::task::spawn_blocking(move || {
            let file = settings.backups.make(&database, now)?;
            let rotated = settings.backups.rotate(now);
            Ok::<_, BackupError>(Made { file, rotated })
        });
        let made = making.await.context("making it has failed");
        let made = made.and_then(|made| made.map_err(anyhow::Error::from));
        self.record(made, now, warned).await
    }

    /// Records and logs how making a backup went at `now`. Returns whether there is a new one.
    async fn record(
        &self,
        made: anyhow::Result<Made>,
        now: Timestamp,
        warned: &mut Warned,
    ) -> Result<bool, Error> {
        match made {
            Ok(Made { file, rotated }) => {
                tracing::info!(file = %file.display(), "a backup was made");
                self.writer
                    .run_exclusively(move |conn| state::note_success(conn, &file, now))
                    .await?;
                let is_failing = rotated.is_err();
                if let Err(error) = rotated
                    && !warned.of_rotation
                {
                    tracing::warn!(%error, "older backups could not be removed and fill the disk");
                }
                warned.of_rotation = is_failing;
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
    use std::fs;

    use super::*;
    use crate::store::{Location, open};

    /// The task of a server whose folder for backups does not exist yet, and the thread that its writer needs.
    fn parts() -> (tempfile::TempDir, Parts) {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("db");
        let location = Location::File(database.clone());
        drop(open(&location).unwrap());
        let (writer, thread) = Writer::open(&location).unwrap();
        std::thread::spawn(move || thread.run());
        let backups = DailyBackups {
            directory: dir.path().join("backups"),
            keep: 1,
            free_space_floor: 0,
        };
        let at = "03:00".parse().unwrap();
        let parts = Parts {
            settings: Arc::new(Settings { at, backups }),
            database,
            writer,
            clock: Clock::default(),
        };
        (dir, parts)
    }

    async fn state(parts: &Parts) -> state::State {
        parts.writer.run_exclusively(state::read).await.unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_folder_that_appears_later_gets_its_backup() {
        let (dir, parts) = parts();
        let mut warned = Warned::default();
        assert!(!parts.make_if_due(&mut warned).await.unwrap());
        let why = state(&parts).await.last_error.unwrap();
        assert!(why.contains("backups does not exist"), "{why}");
        fs::write(dir.path().join("backups"), "").unwrap();
        assert!(!parts.make_if_due(&mut warned).await.unwrap());
        let why = state(&parts).await.last_error.unwrap();
        assert!(why.contains("backups is not a folder"), "{why}");
        fs::remove_file(dir.path().join("backups")).unwrap();
        fs::create_dir(dir.path().join("backups")).unwrap();
        assert!(parts.make_if_due(&mut warned).await.unwrap());
        let state = state(&parts).await;
        assert!(state.last_at.is_some() && state.last_error.is_none());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_backup_counts_when_only_the_rotation_fails_which_is_said_once() {
        let (dir, parts) = parts();
        let mut warned = Warned::default();
        let now = parts.clock.now();
        for (fails, is_warned) in [(true, true), (true, true), (false, false), (true, true)] {
            let file = dir.path().join("a.db");
            let rotated = match fails {
                true => Err(BackupError::NoFolder(file.clone())),
                false => Ok(()),
            };
            let made = Ok(Made { file, rotated });
            assert!(parts.record(made, now, &mut warned).await.unwrap());
            assert_eq!(warned.of_rotation, is_warned);
            let state = state(&parts).await;
            assert!(state.last_at.is_some() && state.last_error.is_none());
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn each_outage_of_the_database_is_said_once() {
        let (dir, parts) = parts();
        let mut warned = Warned::default();
        let (database, away) = (dir.path().join("db"), dir.path().join("away"));
        for _ in 0..2 {
            fs::rename(&database, &away).unwrap();
            assert_eq!(parts.try_to_make(&mut warned).await, RETRY);
            assert!(warned.of_database);
            fs::rename(&away, &database).unwrap();
            parts.try_to_make(&mut warned).await;
            assert!(!warned.of_database);
        }
    }

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
