//! Deletes what was stored for longer than its period: looks once after the start and at every midnight in Karachi.

use std::time::{Duration, Instant};

use jiff::civil::Date;
use tokio_util::sync::CancellationToken;

use crate::clock::{self, Clock};
use crate::domain::karachi;
use crate::domain::retention::{ClockMonitor, Period, Retention};
use crate::facts::FORMS;
use crate::store::erasures::Count;
use crate::store::retention::Look;
use crate::store::scrub::{self, Scrub};
use crate::store::{Error, Location, Writer, open_existing, retention};

/// How often the clock is read.
const TICK: Duration = Duration::from_secs(1);
/// Pause after a failure, such as a full disk or another program in the way.
const RETRY: Duration = Duration::from_secs(30);
/// How often the server finds out whether bytes of deleted rows are left, also of those that a command has deleted.
const SCRUB_INTERVAL: Duration = Duration::from_secs(20);

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

/// Looks and deletes day after day until `stop` is cancelled.
pub async fn run(
    writer: Writer,
    location: Location,
    periods: Retention,
    clock: Clock,
    stop: CancellationToken,
) {
    let mut task = Task {
        writer,
        location,
        periods,
        clock,
        monitor: ClockMonitor::new(clock.now(), clock::uptime()),
        must_restart_count: false,
        looked_on: None,
        must_purge: false,
        purged: Count::default(),
        scrub: Scrub::default(),
        scrub_at: Instant::now(),
        is_scrub_warned: false,
    };
    let mut failures = 0;
    let mut is_warned = false;
    // Each step is one transaction of the writer, so stopping leaves nothing half done.
    while let Some(done) = stop.run_until_cancelled(task.step()).await {
        match done {
            Ok(()) => (failures, is_warned) = (0, false),
            Err(error) => {
                failures += 1;
                // A failure before anything is deleted is mostly an outage, which the health status reports.
                if !is_warned && (!task.purged.is_none() || failures > 1) {
                    tracing::warn!(%error, "rows whose period has ended are not wholly deleted yet; the server tries again");
                    is_warned = true;
                }
            }
        }
        let pause = if failures == 0 { TICK } else { RETRY };
        stop.run_until_cancelled(tokio::time::sleep(pause)).await;
    }
}

struct Task {
    writer: Writer,
    location: Location,
    periods: Retention,
    clock: Clock,
    monitor: ClockMonitor,
    must_restart_count: bool,
    /// The day of the last look.
    looked_on: Option<Date>,
    must_purge: bool,
    /// What was deleted since the last look.
    purged: Count,
    scrub: Scrub,
    /// When the next scrub is due, if rows were deleted.
    scrub_at: Instant,
    is_scrub_warned: bool,
}

impl Task {
    /// Does what is due now, and what an earlier step could not finish.
    async fn step(&mut self) -> Result<(), Error> {
        self.check_clock().await?;
        self.look().await?;
        self.purge().await?;
        self.scrub().await
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
            self.scrub_at = Instant::now();
            tracing::info!(
                messages,
                applications,
                "rows whose period had ended were deleted"
            );
        }
        Ok(())
    }

    /// Removes the bytes of deleted rows from the files, of those too that a command or a former process deleted. It has
    /// a connection of its own, so that the writer waits for short transactions only.
    async fn scrub(&mut self) -> Result<(), Error> {
        if Instant::now() < self.scrub_at {
            return Ok(());
        }
        self.scrub_at = Instant::now() + SCRUB_INTERVAL;
        let due_since = self.writer.run_exclusively(scrub::due_since).await?;
        if due_since.is_none() {
            return Ok(());
        }
        let (location, mut scrub) = (self.location.clone(), self.scrub);
        let work = move || {
            // There will be other attempts, so none waits for the readers of the log.
            let scrubbed =
                open_existing(&location).and_then(|conn| scrub.run(&conn, Duration::ZERO));
            (scrub, scrubbed)
        };
        let (scrub, scrubbed) = tokio::task::spawn_blocking(work)
            .await
            .unwrap_or((Scrub::default(), Err(Error::Stopped)));
        self.scrub = scrub;
        match scrubbed {
            Ok(()) => self.is_scrub_warned = false,
            Err(error) if !self.is_scrub_warned => {
                tracing::warn!(%error, "bytes of deleted rows are left in the files of the database; the server tries again");
                self.is_scrub_warned = true;
            }
            Err(_) => {}
        }
        Ok(())
    }
}
