//! What the server does with its own database file, in this order: empties the WAL after deletions, compacts the file at night,
//! and makes the daily backup.

use std::time::Duration;

use jiff::civil::{Date, Time};
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::db::compaction::{self, Sizes, Status};
use crate::db::daily_backups::{DailyBackups, Made};
use crate::db::{Error, Location, Writer, open_existing};
use crate::karachi;

/// How often the server checks whether something is due: also after deletions of commands.
const CHECK_INTERVAL: Duration = Duration::from_secs(10);
/// Pause after a failure: a disk may be mounted again, or have room again, within the day.
const RETRY_PAUSE: Duration = Duration::from_secs(900);
/// How long a compaction waits for readers of the WAL.
const READERS_TIMEOUT: Duration = Duration::from_secs(30);

/// When the window for a compaction begins in Karachi, and for how many hours it is open for a server that starts late.
const WINDOW: (i8, i8) = (3, 2);

/// The task.
#[derive(Debug)]
pub struct Maintenance {
    /// The database; nothing is done for one in memory.
    pub location: Location,
    /// The daily backups, if they are on.
    pub backups: Option<DailyBackups>,
    /// Takes the requests of the writer.
    pub writer: Writer,
    /// Decides when it is night.
    pub clock: Clock,
    /// Queues a mail when backups begin to fail.
    pub queue_mail: fn(&Connection, Timestamp) -> Result<(), Error>,
}

/// What the task remembers of its earlier checks.
#[derive(Debug, Default)]
struct Progress {
    /// The night of the last compaction.
    compacted_on: Option<Date>,
    emptying_fails: bool,
    compacting_fails: bool,
    backups_fail: bool,
    /// When the next compaction and backup may be tried, after a failure.
    next_compaction: Option<Instant>,
    next_backup: Option<Instant>,
}

impl Maintenance {
    /// Works until `stop` is cancelled. A compaction is interrupted then; a backup that is being made has until the end of the
    /// drain time.
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

    /// Empties the WAL if it may hold deleted rows, and compacts the file if that is due and it is night.
    async fn remove_deleted(&self, progress: &mut Progress, stop: &CancellationToken) {
        if self.location.file().is_none() {
            return;
        }
        let status = self.writer.run_exclusively(Status::read).await;
        let now = self.clock.now();
        let night = night(now).filter(|night| progress.compacted_on != Some(*night));
        if let (Ok(Status { is_due: true, .. }), Some(night)) = (&status, night)
            && is_time(progress.next_compaction)
        {
            match self.compact(stop).await {
                Some(Ok(sizes)) => log_compaction(sizes),
                // The file is compacted, and the next check tries to empty the WAL.
                Some(Err(Error::WalInUse)) => {}
                Some(failed) => {
                    let failed = failed.map(drop);
                    let sentence = "copies of deleted rows are still in the database file";
                    Error::log_changes(&failed, &mut progress.compacting_fails, sentence);
                    progress.next_compaction = Some(Instant::now() + RETRY_PAUSE);
                    return;
                }
                None => return tracing::info!("the compaction was interrupted by the stop"),
            }
            progress.compacted_on = Some(night);
            progress.compacting_fails = false;
            return;
        }
        let emptied = match status {
            Ok(Status {
                is_wal_due: true, ..
            }) => self.empty_wal().await,
            other => other.map(drop),
        };
        let sentence = "deleted rows are still in the database's WAL";
        Error::log_changes(&emptied, &mut progress.emptying_fails, sentence);
    }

    /// Compacts the file with a connection of its own. `None` when the stop interrupts it.
    async fn compact(&self, stop: &CancellationToken) -> Option<Result<Sizes, Error>> {
        tracing::info!("compacting the database; forms wait until it is done");
        let location = self.location.clone();
        let (interrupt, interrupts) = oneshot::channel();
        let mut compacting = spawn_blocking(move || {
            let conn = open_existing(&location)?;
            // Fails when the stop came first, and nobody waits for this any more.
            let _ = interrupt.send(conn.get_interrupt_handle());
            compaction::run(&conn, &location, READERS_TIMEOUT)
        });
        let ended = tokio::select! {
            ended = &mut compacting => ended,
            () = stop.cancelled() => {
                if let Ok(handle) = interrupts.await {
                    handle.interrupt();
                }
                return match compacting.await {
                    Ok(Ok(sizes)) => Some(Ok(sizes)),
                    _ => None,
                };
            }
        };
        Some(ended.unwrap_or(Err(Error::Stopped)))
    }

    async fn empty_wal(&self) -> Result<(), Error> {
        let location = self.location.clone();
        // The next check tries again, so this one does not wait for readers.
        let emptying = spawn_blocking(move || {
            compaction::empty_wal(&open_existing(&location)?, Duration::ZERO)
        });
        emptying.await.unwrap_or(Err(Error::Stopped))
    }

    async fn back_up(&self, backups: &DailyBackups, progress: &mut Progress) {
        if !is_time(progress.next_backup) {
            return;
        }
        let (due, now) = (backups.clone(), self.clock.now());
        let made = spawn_blocking(move || due.make_if_due(now)).await;
        progress.next_backup = None;
        match made.unwrap_or(Err(Error::Stopped)) {
            Ok(made) => {
                if let Some(Made { file, deviation }) = made {
                    let file = file.display();
                    tracing::info!(%file, "a backup was made");
                    if !deviation.is_none() {
                        tracing::warn!(%file, "the backup cannot be restored as it is: {deviation}");
                    }
                } else if progress.backups_fail {
                    tracing::info!("the backup directory is available again; no backup is due");
                }
                progress.backups_fail = false;
            }
            Err(error) => {
                progress.next_backup = Some(Instant::now() + RETRY_PAUSE);
                // The log has it already, and `doctor` says that no new backup is there.
                if progress.backups_fail {
                    return;
                }
                progress.backups_fail = true;
                tracing::error!(%error, "no backup was made; the server tries again every 15 minutes");
                let queue_mail = self.queue_mail;
                let mail = move |conn: &Connection| queue_mail(conn, now);
                if let Err(error) = self.writer.run_exclusively(mail).await {
                    tracing::warn!(%error, "could not queue the mail that says so");
                }
            }
        }
    }
}

fn is_time(next: Option<Instant>) -> bool {
    next.is_none_or(|next| next <= Instant::now())
}

fn log_compaction(Sizes { before, after }: Sizes) {
    tracing::info!(
        before_mib = before >> 20,
        after_mib = after >> 20,
        "compacted the database; no copy of a deleted row is left in it"
    );
}

/// The day in Karachi whose night it is at `now`: the time for a compaction. `None` outside the window.
fn night(now: Timestamp) -> Option<Date> {
    let (hour, length) = WINDOW;
    let began = karachi::last_occurrence(Time::constant(hour, 0, 0, 0), now);
    let is_night = now < began + i64::from(length).hours();
    is_night.then(|| karachi::today(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_is_open_from_three_to_five_in_karachi() {
        for (now, day) in [
            ("2026-11-21T02:59:59+05:00", None),
            ("2026-11-20T22:00:00Z", Some("2026-11-21")),
            ("2026-11-21T04:59:59+05:00", Some("2026-11-21")),
            ("2026-11-21T05:00:00+05:00", None),
            ("2026-11-21T15:00:00+05:00", None),
        ] {
            let found = night(now.parse().unwrap()).map(|day| day.to_string());
            assert_eq!(found.as_deref(), day, "{now}");
        }
    }
}
