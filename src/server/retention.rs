//! Deletes what has been kept for its time: once after the start and at every midnight in Karachi.

use std::time::Duration;

use jiff::civil::Date;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::domain::karachi;
use crate::domain::retention::{Period, Retention};
use crate::facts::FORMS;
use crate::store::erasures::Count;
use crate::store::{Error, Writer, retention, scrub};

/// How often the clock is looked at.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);
/// When to try again what another program, or a full disk, stood in the way of.
const RETRY_INTERVAL: Duration = Duration::from_secs(30);

/// What a form promises its visitors and `periods` do not keep, as a clause for a warning.
pub fn broken_promise(periods: Retention) -> Option<String> {
    [
        ("application", periods.applications, &FORMS.job_request),
        ("contact", periods.messages, &FORMS.contact_us),
    ]
    .into_iter()
    .find_map(|(name, period, form)| {
        let promised = form.keep_days;
        let is_kept = matches!(period, Period::Days(days) if days <= promised);
        (!is_kept).then(|| {
            format!("the {name} form promises {promised} days, and the period is {period}")
        })
    })
}

/// Deletes what has been kept for its time, day after day, until `stop` is cancelled.
pub async fn run(writer: Writer, periods: Retention, clock: Clock, stop: CancellationToken) {
    let mut keeping = Keeping {
        writer,
        periods,
        clock,
        done_on: None,
        purged: Count::default(),
        to_rewrite: false,
        to_empty: false,
    };
    let mut fails = false;
    // Each step is one transaction of the writer, so nothing is left half done.
    while let Some(looked) = stop.run_until_cancelled(keeping.look()).await {
        if let Err(error) = &looked
            && !fails
        {
            tracing::warn!(%error, "what has been kept for its time is not wholly deleted yet; it is tried again");
        }
        fails = looked.is_err();
        let pause = if fails { RETRY_INTERVAL } else { LOOK_INTERVAL };
        stop.run_until_cancelled(tokio::time::sleep(pause)).await;
    }
}

struct Keeping {
    writer: Writer,
    periods: Retention,
    clock: Clock,
    /// The last day on which all was deleted that had to be.
    done_on: Option<Date>,
    /// What went on this day so far.
    purged: Count,
    to_rewrite: bool,
    to_empty: bool,
}

impl Keeping {
    /// Does what is to be done now, or what an earlier look could not finish.
    async fn look(&mut self) -> Result<(), Error> {
        let (now, periods) = (self.clock.now(), self.periods);
        let today = karachi::today(now);
        while self.done_on != Some(today) {
            let purge = move |conn: &_| retention::purge_some(conn, periods, now);
            let step = self.writer.run_exclusively(purge).await?;
            self.purged.messages += step.messages;
            self.purged.applications += step.applications;
            if step.is_none() {
                self.done_on = Some(today);
                self.note_purged();
            }
        }
        if self.to_rewrite {
            self.writer.run_exclusively(scrub::rewrite).await?;
            self.to_rewrite = false;
            self.to_empty = true;
        }
        if self.to_empty {
            let empty = |conn: &_| scrub::empty_log(conn, Duration::ZERO);
            self.writer.run_exclusively(empty).await?;
            self.to_empty = false;
        }
        Ok(())
    }

    fn note_purged(&mut self) {
        let Count {
            messages,
            applications,
        } = std::mem::take(&mut self.purged);
        if messages + applications > 0 {
            tracing::info!(
                messages,
                applications,
                "what had been kept for its time was deleted"
            );
            self.to_rewrite = true;
        }
    }
}
