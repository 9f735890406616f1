//! Makes a backup every day, and at the start if the last one was missed.

use std::path::PathBuf;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::db::backup::DailyBackups;
use crate::db::{Error, Writer};
use crate::inbox::outbox;

/// How often the server finds out whether a backup is due.
const TICK: Duration = Duration::from_secs(10);
/// Pause after a failure: a disk may be mounted again, or have room again, within the day.
const RETRY: Duration = Duration::from_secs(900);

/// Makes backups of `database`, and queues a mail when they begin to fail, until `stop` is cancelled. One that is being made then has until the hard stop.
pub(super) async fn run(
    backups: DailyBackups,
    database: PathBuf,
    writer: Writer,
    clock: Clock,
    stop: CancellationToken,
) {
    let mut is_failing = false;
    while !stop.is_cancelled() {
        let (backups, database, now) = (backups.clone(), database.clone(), clock.now());
        let making = tokio::task::spawn_blocking(move || backups.make_if_due(&database, now));
        let made = making.await;
        let made = made.unwrap_or(Err(Error::Stopped));
        let pause = match made {
            Ok(file) => {
                is_failing = false;
                if let Some(file) = file {
                    tracing::info!(file = %file.display(), "a backup was made");
                }
                TICK
            }
            Err(error) => {
                tracing::error!(%error, "no backup was made; the server tries again in 15 minutes");
                if !std::mem::replace(&mut is_failing, true) {
                    let mail = move |conn: &_| outbox::queue_backup_failure(conn, now);
                    if let Err(error) = writer.run_exclusively(mail).await {
                        tracing::warn!(%error, "no mail says that there is no backup");
                    }
                }
                RETRY
            }
        };
        stop.run_until_cancelled(tokio::time::sleep(pause)).await;
    }
}
