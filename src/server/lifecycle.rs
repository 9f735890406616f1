//! Runs the tasks of a server until a signal arrives or a task ends, then stops them all. Tells the service manager when the
//! server is ready, is alive, and stops.

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

/// Maximum time for open requests after a stop signal. The process must exit within ten seconds, and the last commits come
/// after this.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(9);

/// The tasks of a server. If one ends, the server stops.
#[derive(Debug, Default)]
pub struct Tasks {
    /// Each task returns its name.
    running: JoinSet<&'static str>,
    /// Cancelled to stop all tasks.
    stop: CancellationToken,
}

impl Tasks {
    /// Spawns `task`. It must return soon after its token is cancelled, and is dropped after [`SHUTDOWN_TIMEOUT`].
    pub fn spawn<F: Future<Output = ()> + Send + 'static>(
        &mut self,
        name: &'static str,
        task: impl FnOnce(CancellationToken) -> F,
    ) {
        // A panic message may contain data of a visitor, so drop it.
        let task = AssertUnwindSafe(task(self.stop.clone())).catch_unwind();
        self.running.spawn(task.map(move |_| name));
    }

    /// Runs until a signal arrives or a task ends. Then stops all tasks within [`SHUTDOWN_TIMEOUT`] and awaits `last_work`.
    ///
    /// SIGINT during the shutdown exits immediately. A second SIGTERM does not, because coreutils' `timeout` sends one to the
    /// process and another one to its group.
    ///
    /// # Errors
    /// If a task ended unexpectedly, or if SIGINT arrived during the shutdown.
    pub async fn run(
        mut self,
        mut signals: StopSignals,
        last_work: impl Future<Output = ()>,
    ) -> anyhow::Result<()> {
        let ended_early = tokio::select! {
            _ = signals.interrupt.recv() => None,
            _ = signals.terminate.recv() => None,
            Some(task) = self.running.join_next() => Some(task.unwrap_or("server")),
        };
        self.stop.cancel();
        notify(NotifyState::Stopping);
        tokio::select! {
            () = async { self.finish().await; last_work.await } => {}
            _ = signals.interrupt.recv() => {
                bail!("stopped immediately by a second signal; open requests were closed")
            }
        }
        match ended_early {
            None => Ok(()),
            Some(name) => bail!(
                "the server stopped because the {name} exited unexpectedly; if the log does not say why, report this bug"
            ),
        }
    }

    /// Waits for all tasks. Drops the tasks that are still running after [`SHUTDOWN_TIMEOUT`].
    async fn finish(&mut self) {
        let all_ended = async { while self.running.join_next().await.is_some() {} };
        if timeout(SHUTDOWN_TIMEOUT, all_ended).await.is_err() {
            tracing::warn!("shutdown timeout reached; closing open requests");
            self.running.shutdown().await;
        }
    }
}

/// Receives SIGINT and SIGTERM from the moment it is created.
pub struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
}

impl StopSignals {
    /// Starts to listen. Must be called inside a Tokio runtime.
    pub fn listen() -> anyhow::Result<Self> {
        let listen = |kind| signal(kind).context("listening for stop signals");
        // Without a listener, SIGHUP would end the process. Only `certificate_files::watch` reacts to it.
        drop(listen(SignalKind::hangup())?);
        Ok(Self {
            interrupt: listen(SignalKind::interrupt())?,
            terminate: listen(SignalKind::terminate())?,
        })
    }
}

/// Feeds the watchdog of the service manager, if it has one, until `stop` is cancelled: each time the writer responds, and while
/// it waits for a compaction. An error counts as a response, because a restart would repair neither a full disk nor a database.
pub async fn feed_watchdog(writer: Writer, stop: CancellationToken) {
    let Some(period) = sd_notify::watchdog_enabled() else {
        return stop.cancelled().await;
    };
    stop.run_until_cancelled(async {
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
    })
    .await;
}

/// Reports `state` to the service manager. Does nothing without a service manager.
pub fn notify(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "could not reach the service manager at NOTIFY_SOCKET");
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_stops_the_server() {
        let mut tasks = Tasks::default();
        tasks.spawn("listener", CancellationToken::cancelled_owned);
        tasks.spawn("writer", |_| async { panic!("on purpose") });
        let signals = StopSignals::listen().unwrap();
        let did_last_work = Cell::new(false);
        let outcome = tasks.run(signals, async { did_last_work.set(true) }).await;
        let error = outcome.unwrap_err().to_string();
        assert!(error.contains("the writer exited"), "{error}");
        assert!(did_last_work.get());
    }

    #[tokio::test(start_paused = true)]
    async fn a_task_that_does_not_stop_is_dropped_after_the_shutdown_timeout() {
        let mut tasks = Tasks::default();
        tasks.spawn("endless", |_| std::future::pending());
        let (dropped, mut is_dropped) = tokio::sync::oneshot::channel::<()>();
        tasks.spawn("holder", |_| async move {
            std::future::pending::<()>().await;
            drop(dropped);
        });
        tasks.finish().await;
        assert!(is_dropped.try_recv().is_err());
        assert!(tasks.running.is_empty());
    }
}
