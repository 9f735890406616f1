//! Deletes what was stored for longer than its period: looks once after the start and at every midnight in Karachi. Also
//! removes the bytes of deleted rows from the files.

use std::time::Duration;

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::domain::karachi;
use crate::domain::retention::{Period, Retention};
use crate::facts::FORMS;
use crate::store::privacy::Count;
use crate::store::{Error, Location, Writer, open_existing, retention, scrub};

/// How often the server finds out whether a look is due, and whether bytes of deleted rows are left: also of those that a
/// command or a former process has deleted.
const TICK: Duration = Duration::from_secs(10);

/// What a form promises its visitors and `periods` do not keep, as a clause for a warning.
pub fn broken_promise(periods: &Retention) -> Option<String> {
    let promises = FORMS.messages.iter();
    promises
        .map(|form| (form.kind.as_str(), periods.messages, form.keep_days))
        .chain([(
            "application",
            periods.applications,
            FORMS.job_request.keep_days,
        )])
        .find_map(|(name, period, promised)| {
            let is_kept = matches!(period, Period::Days(days) if u32::from(days) <= promised);
            (!is_kept).then(|| {
                format!("the {name} form promises {promised} days, and the period is {period}")
            })
        })
}

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
    if !writer.run_exclusively(scrub::is_due).await? {
        return Ok(());
    }
    let location = location.clone();
    // There will be other attempts, so none waits for the readers of the log.
    let work = move || scrub::run(&open_existing(&location)?, Duration::ZERO);
    let scrubbed = tokio::task::spawn_blocking(work).await;
    scrubbed.unwrap_or(Err(Error::Stopped))
}
