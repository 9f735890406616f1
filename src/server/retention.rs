//! Deletes what was stored for longer than its period: looks once after the start and at every midnight in Karachi. Also
//! removes the bytes of deleted rows from the files.

use std::time::Duration;

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::config::retention::Retention;
use crate::db::{Error, Location, Writer, erase, open_existing};
use crate::inbox::privacy::Count;
use crate::inbox::retention;
use crate::karachi;

/// How often the server finds out whether a look is due, and whether bytes of deleted rows are left: also of those that a
/// command or a former process has deleted.
const TICK: Duration = Duration::from_secs(10);

/// Looks and deletes day after day until `stop` is cancelled.
pub async fn run(
    writer: Writer,
    location: Location,
    periods: Retention,
    clock: Clock,
    stop: CancellationToken,
) {
    let mut looked_on = None;
    let mut is_warned = false;
    loop {
        let now = clock.now();
        let today = karachi::today(now);
        let work = async {
            if looked_on != Some(today) {
                delete_expired(&writer, periods, now).await?;
                looked_on = Some(today);
            }
            scrub(&writer, &location).await
        };
        // Each step is one transaction, so stopping leaves nothing half done.
        match stop.run_until_cancelled(work).await {
            None => return,
            Some(Ok(())) => is_warned = false,
            Some(Err(error)) => {
                if !is_warned {
                    tracing::warn!(%error, "deleted or expired rows are not wholly gone from the database yet; the server tries again");
                }
                is_warned = true;
            }
        }
        stop.run_until_cancelled(tokio::time::sleep(TICK)).await;
    }
}

async fn delete_expired(writer: &Writer, periods: Retention, now: Timestamp) -> Result<(), Error> {
    let mark = move |conn: &_| retention::mark_due(conn, &periods, now);
    while writer.run_exclusively(mark).await? {}
    let delete = move |conn: &_| retention::delete_batch(conn, &periods, now);
    let mut deleted = Count::default();
    loop {
        let batch = writer.run_exclusively(delete).await?;
        if batch.is_none() {
            break;
        }
        deleted.add(batch);
    }
    if !deleted.is_none() {
        tracing::info!(
            messages = deleted.messages,
            applications = deleted.applications,
            "rows whose period had ended were deleted"
        );
    }
    Ok(())
}

/// Removes the bytes of deleted rows from the files. It has a connection of its own, so that the writer waits for short
/// transactions only.
async fn scrub(writer: &Writer, location: &Location) -> Result<(), Error> {
    if !writer.run_exclusively(erase::is_due).await? {
        return Ok(());
    }
    let location = location.clone();
    // There will be other attempts, so none waits for the readers of the log.
    let work = move || erase::run(&open_existing(&location)?, Duration::ZERO);
    let scrubbed = tokio::task::spawn_blocking(work).await;
    scrubbed.unwrap_or(Err(Error::Stopped))
}
