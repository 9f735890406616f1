//! Deletes what was stored for longer than its period: looks once after the start and at every midnight in Karachi.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::civil::Date;
use tokio_util::sync::CancellationToken;

use crate::clock::{self, Clock};
use crate::domain::karachi;
use crate::domain::retention::{ClockMonitor, Period, Retention};
use crate::facts::FORMS;
use crate::store::erasures::Count;
use crate::store::retention::Look;
use crate::store::{Error, FreeSpace, Turnover, Writer, retention, scrub};

/// How often the clock is read.
const TICK: Duration = Duration::from_secs(1);
/// Pause after the first failure, such as a full disk or another program in the way; doubled after each further one.
const FIRST_RETRY: Duration = Duration::from_secs(30);
const LONGEST_RETRY: Duration = Duration::from_secs(3600);

/// What a form promises its visitors and `periods` do not keep, as a clause for a warning.
pub fn broken_promise(periods: &Retention) -> Option<String> {
    let messages = FORMS.messages.iter().map(|form| {
        let period = periods.messages.get(form.kind.as_str());
        let period = period.copied().unwrap_or(Period::Off);
        (form.kind.as_str(), period, form.keep_days)
    });
    let promised = FORMS.job_request.keep_days;
    messages
        .chain([("application", periods.applications, promised)])
        .find_map(|(name, period, promised)| {
            let is_kept = matches!(period, Period::Days(days) if days <= promised);
            (!is_kept).then(|| {
                format!("the {name} form promises {promised} days, and the period is {period}")
            })
        })
}

/// Looks and deletes day after day until `stop` is cancelled. The database is rewritten only when `space` leaves room
/// for that.
pub async fn run(
    writer: Writer,
    periods: Retention,
    space: FreeSpace,
    clock: Clock,
    stop: CancellationToken,
) {
    let mut task = Task {
        writer,
        periods,
        space,
        clock,
        monitor: ClockMonitor::new(clock.now(), clock::uptime()),
        must_restart_count: false,
        looked_on: None,
        must_purge: false,
        purged: Count::default(),
        must_rewrite: false,
        log_to_empty: None,
    };
    let mut failures = 0;
    let mut is_warned = false;
    // Each step is one transaction of the writer, so stopping leaves nothing half done.
    while let Some(done) = stop.run_until_cancelled(task.step()).await {
        match done {
            Ok(()) => (failures, is_warned) = (0, false),
            Err(error) => {
                failures += 1;
                if !is_warned && (task.has_deleted(&error) || failures > 1) {
                    tracing::warn!(%error, "rows whose period has ended are not wholly deleted yet; the server tries again");
                    is_warned = true;
                }
            }
        }
        stop.run_until_cancelled(tokio::time::sleep(pause_after(failures)))
            .await;
    }
}

fn pause_after(failures: u32) -> Duration {
    match failures {
        0 => TICK,
        n => LONGEST_RETRY.min(FIRST_RETRY.saturating_mul(2_u32.saturating_pow(n - 1))),
    }
}

struct Task {
    writer: Writer,
    periods: Retention,
    space: FreeSpace,
    clock: Clock,
    monitor: ClockMonitor,
    must_restart_count: bool,
    /// The day of the last look.
    looked_on: Option<Date>,
    must_purge: bool,
    /// What was deleted since the last look.
    purged: Count,
    must_rewrite: bool,
    /// The log that holds bytes of deleted rows.
    log_to_empty: Option<Arc<Mutex<Turnover>>>,
}

impl Task {
    /// Does what is due now, and what an earlier step could not finish.
    async fn step(&mut self) -> Result<(), Error> {
        self.check_clock().await?;
        self.look().await?;
        self.purge().await?;
        self.scrub().await
    }

    /// Whether rows were deleted whose bytes may still be in the files. A failure before that is mostly an outage of the
    /// database, which the health status reports.
    fn has_deleted(&self, error: &Error) -> bool {
        !self.purged.is_none()
            || self.log_to_empty.is_some()
            || matches!(error, Error::NoRoomToRewrite { .. })
    }

    async fn check_clock(&mut self) -> Result<(), Error> {
        let (now, uptime) = (self.clock.now(), clock::uptime());
        if let Some(step) = self.monitor.check(now, uptime) {
            tracing::warn!(
                seconds = step.as_secs(),
                "the system clock was set; how often rows were due for deletion is counted again"
            );
            self.must_restart_count = true;
        }
        if self.must_restart_count {
            self.writer
                .run_exclusively(retention::restart_count)
                .await?;
            self.must_restart_count = false;
            self.looked_on = None;
        }
        Ok(())
    }

    async fn look(&mut self) -> Result<(), Error> {
        let (now, periods) = (self.clock.now(), self.periods.clone());
        let today = karachi::today(now);
        if self.looked_on == Some(today) {
            return Ok(());
        }
        let look = move |conn: &_| retention::look(conn, &periods, now);
        if self.writer.run_exclusively(look).await? == Look::Restarted {
            tracing::warn!(
                "the system clock is behind that of the last look for rows to delete; how often they were due is counted again"
            );
        }
        self.looked_on = Some(today);
        self.must_purge = true;
        // Also what a former process left behind.
        self.must_rewrite = true;
        Ok(())
    }

    async fn purge(&mut self) -> Result<(), Error> {
        let now = self.clock.now();
        while self.must_purge {
            let periods = self.periods.clone();
            let purge = move |conn: &_| retention::purge_batch(conn, &periods, now);
            let batch = self.writer.run_exclusively(purge).await?;
            self.purged.messages += batch.messages;
            self.purged.applications += batch.applications;
            self.must_purge = !batch.is_none();
        }
        let Count {
            messages,
            applications,
        } = std::mem::take(&mut self.purged);
        if messages + applications > 0 {
            tracing::info!(
                messages,
                applications,
                "rows whose period had ended were deleted"
            );
        }
        Ok(())
    }

    /// Removes the bytes of deleted rows from the files. The log may have to wait for readers; the file is not
    /// rewritten again for that.
    async fn scrub(&mut self) -> Result<(), Error> {
        if self.must_rewrite {
            let space = self.space.clone();
            let rewrite = move |conn: &_| match scrub::due_since(conn)? {
                Some(_) => scrub::rewrite(conn, &space)
                    .map(|turnover| Some(Arc::new(Mutex::new(turnover)))),
                None => Ok(None),
            };
            self.log_to_empty = self.writer.run_exclusively(rewrite).await?;
            self.must_rewrite = false;
        }
        if let Some(turnover) = &self.log_to_empty {
            let turnover = Arc::clone(turnover);
            let empty = move |conn: &_| {
                let mut turnover = turnover.lock().unwrap_or_else(PoisonError::into_inner);
                scrub::empty_log_or_overwrite(conn, Duration::ZERO, &mut turnover)?;
                scrub::note_done(conn)
            };
            self.writer.run_exclusively(empty).await?;
            self.log_to_empty = None;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_grows_with_the_failures_up_to_an_hour() {
        let seconds = [0, 1, 2, 3, 7, 8, 9, 100].map(|failures| pause_after(failures).as_secs());
        assert_eq!(seconds, [1, 30, 60, 120, 1920, 3600, 3600, 3600]);
    }
}
