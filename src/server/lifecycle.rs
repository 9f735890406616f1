//! Runs the tasks of a server until a signal or the end of one of them, then stops them all. The service manager hears of
//! the start, the stop, and that the server is alive.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::FutureExt;
use sd_notify::NotifyState;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::db::Writer;

/// Maximum time for open requests to end after a stop signal. The last commits come after that, and the process must exit within
/// ten seconds.
const DRAIN: Duration = Duration::from_secs(9);

/// The tasks of a server. The server cannot do without any of them.
#[derive(Debug, Default)]
pub struct Tasks {
    /// Each returns its name.
    running: JoinSet<&'static str>,
    /// Cancelled when all tasks are asked to end.
    stop: CancellationToken,
}

impl Tasks {
    /// Runs `task`, which must return soon after the token is cancelled and is dropped when the drain time is over.
    pub fn spawn<F: Future<Output = ()> + Send + 'static>(
        &mut self,
        name: &'static str,
        task: impl FnOnce(CancellationToken) -> F,
    ) {
        // The message of a panic may contain visitor data, so it is not logged.
        let task = AssertUnwindSafe(task(self.stop.clone())).catch_unwind();
        self.running.spawn(task.map(move |_| name));
    }

    /// Runs until a signal, or until a task ends. Then asks all tasks to end, gives them [`DRAIN`], and does the `last_work`.
    /// SIGINT ends the stop at once. A second SIGTERM does not: coreutils' `timeout` sends one to the process and one to its group.
    ///
    /// # Errors
    /// If a task has ended too early, and after SIGINT during the stop.
    pub async fn run(
        mut self,
        mut signals: StopSignals,
        last_work: impl Future<Output = ()>,
    ) -> anyhow::Result<()> {
        let failed = tokio::select! {
            _ = signals.interrupt.recv() => None,
            _ = signals.terminate.recv() => None,
            Some(ended) = self.running.join_next() => Some(ended.unwrap_or("server")),
        };
        self.stop.cancel();
        notify(NotifyState::Stopping);
        tokio::select! {
            () = async { self.drain().await; last_work.await } => {}
            _ = signals.interrupt.recv() => {
                bail!("a second signal ended the server at once; open requests were cut")
            }
        }
        if let Some(name) = failed {
            bail!(
                "the server stopped because the {name} ended; report this fault if the log does not say why"
            );
        }
        Ok(())
    }

    async fn drain(&mut self) {
        let ended = async { while self.running.join_next().await.is_some() {} };
        if timeout(DRAIN, ended).await.is_err() {
            tracing::warn!("the drain time is over; open requests are cut");
            self.running.shutdown().await;
        }
    }
}

/// SIGINT and SIGTERM, received since this was created.
pub struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
}

impl StopSignals {
    /// Starts to listen. Must be called inside a Tokio runtime.
    pub fn listen() -> anyhow::Result<Self> {
        let listen = |kind| signal(kind).context("listening for stop signals");
        // Only certificates from files react to it. Its default would end the server.
        drop(listen(SignalKind::hangup())?);
        Ok(Self {
            interrupt: listen(SignalKind::interrupt())?,
            terminate: listen(SignalKind::terminate())?,
        })
    }
}

/// Feeds the watchdog of the service manager, if there is one, until `stop` is cancelled: after each response of the writer, and
/// while the writer waits for a compaction. An error counts too, because a restart repairs neither a full disk nor a database.
pub async fn feed_watchdog(writer: Writer, stop: CancellationToken) {
    if let Some(period) = sd_notify::watchdog_enabled() {
        let feeding = async {
            loop {
                notify(NotifyState::Watchdog);
                sleep(period / 4).await;
                let mut response = pin!(writer.run_exclusively(|_| Ok(())));
                while timeout(period / 4, &mut response).await.is_err() {
                    if writer.is_waiting_for_compaction() {
                        notify(NotifyState::Watchdog);
                    }
                }
            }
        };
        stop.run_until_cancelled(feeding).await;
    }
    stop.cancelled().await;
}

/// Tells the service manager, if there is one, how the server is.
pub fn notify(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "the service manager cannot be reached at NOTIFY_SOCKET");
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn a_task_that_ends_too_early_stops_the_server_and_is_named() {
        let mut tasks = Tasks::default();
        tasks.spawn("listener", CancellationToken::cancelled_owned);
        tasks.spawn("writer", |_| async { panic!("on purpose") });
        let signals = StopSignals::listen().unwrap();
        let did_last_work = Cell::new(false);
        let outcome = tasks.run(signals, async { did_last_work.set(true) }).await;
        let error = outcome.unwrap_err().to_string();
        assert!(error.contains("the writer ended;"), "{error}");
        assert!(did_last_work.get());
    }

    #[tokio::test(start_paused = true)]
    async fn a_task_that_does_not_stop_is_dropped_when_the_drain_time_is_over() {
        let mut tasks = Tasks::default();
        tasks.spawn("endless", |_| std::future::pending());
        let (dropped, mut is_dropped) = tokio::sync::oneshot::channel::<()>();
        tasks.spawn("holder", |_| async move {
            std::future::pending::<()>().await;
            drop(dropped);
        });
        tasks.drain().await;
        assert!(is_dropped.try_recv().is_err());
        assert!(tasks.running.is_empty());
    }
}
