//! The server's maintenance of its own database, in this order: empty the WAL after deletions, compact the file at night, and
//! make the daily backup.

use std::time::Duration;

use jiff::civil::{Date, Time};
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::db::compaction::{self, CompactionSizes, CompactionStatus};
use crate::db::daily_backups::{DailyBackups, NewBackup};
use crate::db::{Error, Location, Writer, open_existing};
use crate::karachi;
use crate::task_log::TaskLog;

/// How often the server checks whether something is due. Commands delete rows too, so the server can't know it in advance.
const CHECK_INTERVAL: Duration = Duration::from_secs(10);
/// The pause after a failure. A missing disk may be mounted, or a full one cleaned up, within the day.
const RETRY_PAUSE: Duration = Duration::from_secs(900);
/// How long a compaction waits for readers of the WAL.
const READERS_TIMEOUT: Duration = Duration::from_secs(30);

/// When the nightly window for a compaction begins, in Karachi.
const WINDOW_START: Time = Time::constant(3, 0, 0, 0);
/// How long the window is, so that a server that starts late still compacts.
const WINDOW_HOURS: i64 = 2;

/// The maintenance task.
#[derive(Debug)]
pub struct Maintenance {
    /// The database. A database in memory gets no maintenance.
    pub location: Location,
    /// The daily backups, if the admin turned them on.
    pub backups: Option<DailyBackups>,
    /// The server's writer.
    pub writer: Writer,
    /// Decides when it is night.
    pub clock: Clock,
    /// Queues an email when backups start to fail.
    pub queue_mail: fn(&Connection, Timestamp) -> Result<(), Error>,
}

/// The state that the task keeps between two checks.
#[derive(Debug, Default)]
struct Progress {
    /// The night of the last compaction.
    compacted_on: Option<Date>,
    emptying: TaskLog,
    compacting: TaskLog,
    backups_fail: bool,
    /// After a failure: when to try the compaction again.
    next_compaction: Option<Instant>,
    /// After a failure: when to try the backup again.
    next_backup: Option<Instant>,
}

/// How a compaction ended.
enum Outcome {
    Finished(Result<CompactionSizes, Error>),
    /// The server stopped during the compaction. The next night repeats it.
    Interrupted,
}

impl Maintenance {
    /// Works until `stop` is cancelled. The stop interrupts a compaction. A running backup has until the end of the shutdown
    /// timeout.
    pub async fn run(self, stop: CancellationToken) {
        let mut progress = Progress::default();
        while !stop.is_cancelled() {
            self.remove_deleted(&mut progress, &stop).await;
            if let Some(backups) = &self.backups {
                self.back_up(backups, &mut progress).await;
            }
            stop.run_until_cancelled(sleep(CHECK_INTERVAL)).await;
        }
    }

    /// Removes the copies of deleted rows: compacts the file if that is due and it is night, and otherwise empties the WAL.
    async fn remove_deleted(&self, progress: &mut Progress, stop: &CancellationToken) {
        if self.location.file().is_none() {
            return;
        }
        let status = self.writer.run_exclusively(CompactionStatus::read).await;
        let now = self.clock.now();
        let night = night(now).filter(|night| progress.compacted_on != Some(*night));
        if let (Ok(CompactionStatus { is_due: true, .. }), Some(night)) = (&status, night)
            && is_time(progress.next_compaction)
        {
            return self.compact_at(night, progress, stop).await;
        }
        let result = match status {
            Ok(CompactionStatus {
                is_wal_due: true, ..
            }) => self.empty_wal().await,
            other => other.map(drop),
        };
        let problem = "deleted rows are still in the database's WAL";
        progress.emptying.record(&result, problem);
    }

    async fn compact_at(&self, night: Date, progress: &mut Progress, stop: &CancellationToken) {
        match self.compact(stop).await {
            Outcome::Finished(Ok(sizes)) => log_compaction(sizes),
            // The file is compacted, and the next check tries to empty the WAL.
            Outcome::Finished(Err(Error::WalInUse)) => {}
            Outcome::Finished(Err(error)) => {
                let problem = "copies of deleted rows are still in the database file";
                progress.compacting.record(&Err(error), problem);
                progress.next_compaction = Some(Instant::now() + RETRY_PAUSE);
                return;
            }
            Outcome::Interrupted => {
                return tracing::info!("compaction interrupted: the server stops");
            }
        }
        progress.compacted_on = Some(night);
        // A later failure is a new one.
        progress.compacting.is_failing = false;
    }

    /// Compacts the file on a separate connection.
    async fn compact(&self, stop: &CancellationToken) -> Outcome {
        tracing::info!("compacting the database; forms wait until it is done");
        let location = self.location.clone();
        let (handle_sender, handle_receiver) = oneshot::channel();
        let mut task = spawn_blocking(move || {
            let conn = open_existing(&location)?;
            // Sending fails if the receiver was dropped. Nothing would use the handle then.
            let _ = handle_sender.send(conn.get_interrupt_handle());
            compaction::run(&conn, &location, READERS_TIMEOUT)
        });
        tokio::select! {
            result = &mut task => Outcome::Finished(result.unwrap_or(Err(Error::Stopped))),
            () = stop.cancelled() => {
                if let Ok(handle) = handle_receiver.await {
                    handle.interrupt();
                }
                match task.await {
                    Ok(Ok(sizes)) => Outcome::Finished(Ok(sizes)),
                    _ => Outcome::Interrupted,
                }
            }
        }
    }

    async fn empty_wal(&self) -> Result<(), Error> {
        let location = self.location.clone();
        spawn_blocking(move || {
            // Don't wait for readers: the next check tries again.
            compaction::empty_wal(&open_existing(&location)?, Duration::ZERO)
        })
        .await
        .unwrap_or(Err(Error::Stopped))
    }

    async fn back_up(&self, backups: &DailyBackups, progress: &mut Progress) {
        if !is_time(progress.next_backup) {
            return;
        }
        let backups = backups.clone();
        let now = self.clock.now();
        let result = spawn_blocking(move || backups.make_if_due(now))
            .await
            .unwrap_or(Err(Error::Stopped));
        match result {
            Ok(backup) => {
                progress.next_backup = None;
                if let Some(backup) = backup {
                    log_backup(&backup);
                } else if progress.backups_fail {
                    tracing::info!("the backup directory is available again; no backup is due");
                }
                progress.backups_fail = false;
            }
            Err(error) => {
                progress.next_backup = Some(Instant::now() + RETRY_PAUSE);
                // Report only the first failure here. `doctor` reports that there is no new backup.
                if !progress.backups_fail {
                    progress.backups_fail = true;
                    self.report_failed_backup(error, now).await;
                }
            }
        }
    }

    async fn report_failed_backup(&self, error: Error, now: Timestamp) {
        tracing::error!(%error, "no backup was made; the server tries again every 15 minutes");
        let queue_mail = self.queue_mail;
        let result = self
            .writer
            .run_exclusively(move |conn| queue_mail(conn, now))
            .await;
        if let Err(error) = result {
            tracing::warn!(%error, "could not queue the backup-failure email");
        }
    }
}

fn is_time(next: Option<Instant>) -> bool {
    next.is_none_or(|next| next <= Instant::now())
}

fn log_compaction(CompactionSizes { before, after }: CompactionSizes) {
    tracing::info!(
        before_mib = before >> 20,
        after_mib = after >> 20,
        "compacted the database; it holds no more copies of deleted rows"
    );
}

fn log_backup(NewBackup { file, deviation }: &NewBackup) {
    let file = file.display();
    tracing::info!(%file, "made a backup");
    if !deviation.is_empty() {
        tracing::warn!(%file, "the backup cannot be restored as it is: {deviation}");
    }
}

/// The day in Karachi if `now` is in the nightly window for a compaction, and `None` otherwise.
fn night(now: Timestamp) -> Option<Date> {
    let start = karachi::last_occurrence(WINDOW_START, now);
    let is_night = now < start + WINDOW_HOURS.hours();
    is_night.then(|| karachi::today(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_is_open_from_three_to_five_in_karachi() {
        for (now, expected) in [
            ("2026-11-21T02:59:59+05:00", None),
            ("2026-11-20T22:00:00Z", Some("2026-11-21")),
            ("2026-11-21T04:59:59+05:00", Some("2026-11-21")),
            ("2026-11-21T05:00:00+05:00", None),
            ("2026-11-21T15:00:00+05:00", None),
        ] {
            let day = night(now.parse().unwrap()).map(|day| day.to_string());
            assert_eq!(day.as_deref(), expected, "{now}");
        }
    }
}
