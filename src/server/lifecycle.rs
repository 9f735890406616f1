//! Starts, watches and stops every thread and task of a server.
//!
//! It stops in two steps. The soft stop asks all parts to end: the listener accepts no more connections and waits for
//! open requests, the other parts return as soon as they can. The hard stop, after the drain time, drops what is left.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use std::{io, thread};

use anyhow::bail;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::http::DownParts;

/// Pause before a part is restarted. It doubles with each failure, until the part is stable again.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// A part that runs for this long after a restart is stable.
const STABLE: Duration = Duration::from_secs(10);

/// What to do when a part ends before the soft stop, by a panic or by returning. `/healthz` fails in both cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OnEnd {
    /// Restart it after a pause.
    Restart,
    /// Stop the server. It exits with a failure, so that the service manager restarts it.
    StopServer,
}

/// The threads and tasks of one server. Use it inside the Tokio runtime.
#[derive(Debug)]
pub struct Lifecycle {
    shared: Shared,
    /// All parts except the last ones.
    parts: TaskTracker,
    last_parts: TaskTracker,
    /// Cancelled when the last parts may end.
    all_but_last_ended: CancellationToken,
}

#[derive(Debug, Clone)]
struct Shared {
    soft: CancellationToken,
    hard: CancellationToken,
    down: DownParts,
    /// The part whose failure stopped the server.
    failed: Arc<OnceLock<&'static str>>,
}

impl Lifecycle {
    /// Creates a lifecycle without parts. It records failed parts in `down`.
    pub fn new(down: DownParts) -> Self {
        Self {
            shared: Shared {
                soft: CancellationToken::new(),
                hard: CancellationToken::new(),
                down,
                failed: Arc::default(),
            },
            parts: TaskTracker::new(),
            last_parts: TaskTracker::new(),
            all_but_last_ended: CancellationToken::new(),
        }
    }

    /// Cancelled when all parts are asked to end.
    pub fn soft(&self) -> CancellationToken {
        self.shared.soft.clone()
    }

    /// Cancelled when the drain time is over.
    pub fn hard(&self) -> CancellationToken {
        self.shared.hard.clone()
    }

    /// Runs `work` on a thread. It must return soon after the other end of its receiver is dropped, at the soft stop. If
    /// it ends before that, it is restarted after a pause.
    pub fn thread(
        &self,
        name: &'static str,
        mut work: impl FnMut(&Receiver<()>) + Send + 'static,
    ) -> io::Result<()> {
        let mut part = self.part(name, OnEnd::Restart);
        let running = self.parts.token();
        let (stop, stopped) = channel();
        let soft = self.soft();
        self.parts.spawn(async move {
            soft.cancelled().await;
            drop(stop);
        });
        thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                loop {
                    // Unwind safety: `work` must be able to run again after a panic.
                    let end = catch_unwind(AssertUnwindSafe(|| work(&stopped)));
                    let Some(pause) = part.ended(end.is_err()) else {
                        break;
                    };
                    if stopped.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
                        break;
                    }
                    part.restarted();
                }
                drop(work);
                drop(running);
            })?;
        Ok(())
    }

    /// Runs `work` on a thread that the other parts need until they have ended. If it ends before that, the server stops.
    /// After that, the other end of its receiver is dropped, and [`Lifecycle::outcome`] waits until it returns.
    pub fn last_thread(
        &self,
        name: &'static str,
        work: impl FnOnce(&Receiver<()>) + Send + 'static,
    ) -> io::Result<()> {
        let mut part = self.part(name, OnEnd::StopServer);
        part.may_end = self.all_but_last_ended.clone();
        let running = self.last_parts.token();
        let (stop, stopped) = channel();
        let may_end = part.may_end.clone();
        self.last_parts.spawn(async move {
            may_end.cancelled().await;
            drop(stop);
        });
        thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                let end = catch_unwind(AssertUnwindSafe(|| work(&stopped)));
                part.ended(end.is_err());
                drop(running);
            })?;
        Ok(())
    }

    /// Runs a task that the server cannot do without: if it ends before the soft stop, the server stops. It must return
    /// soon after the soft stop, and at once after the hard stop.
    pub fn vital_task(&self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        let mut part = self.part(name, OnEnd::StopServer);
        self.parts.spawn(async move {
            let end = tokio::spawn(work).await;
            part.ended(end.is_err());
        });
    }

    /// Runs the task that `start` returns. The task must return soon after the soft stop, which `start` receives, and is
    /// dropped at the hard stop. If it ends before the soft stop, `start` is called again after a pause.
    pub fn scheduled_task<W>(
        &self,
        name: &'static str,
        mut start: impl FnMut(CancellationToken) -> W + Send + 'static,
    ) where
        W: Future<Output = ()> + Send + 'static,
    {
        let mut part = self.part(name, OnEnd::Restart);
        let (soft, hard) = (self.soft(), self.hard());
        self.parts.spawn(async move {
            loop {
                let work = start(soft.clone());
                let work = hard.clone().run_until_cancelled_owned(work);
                let end = tokio::spawn(work).await;
                let Some(pause) = part.ended(end.is_err()) else {
                    break;
                };
                let pause = soft.run_until_cancelled(tokio::time::sleep(pause));
                if pause.await.is_none() {
                    break;
                }
                part.restarted();
            }
        });
    }

    /// Waits for `stop`, or for the failure of a part that stops the server. Then starts the soft stop, the hard stop after
    /// `drain`, and returns when all parts except the last ones have ended.
    pub async fn run_until(&self, stop: impl Future<Output = ()>, drain: Duration) {
        self.shared.soft.run_until_cancelled(stop).await;
        self.shared.soft.cancel();
        self.parts.close();
        if tokio::time::timeout(drain, self.parts.wait())
            .await
            .is_err()
        {
            self.shared.hard.cancel();
            self.parts.wait().await;
        }
        self.all_but_last_ended.cancel();
    }

    /// Waits until the last parts have ended.
    ///
    /// # Errors
    /// If the failure of a part has stopped the server.
    pub async fn outcome(self) -> anyhow::Result<()> {
        self.last_parts.close();
        self.last_parts.wait().await;
        if let Some(part) = self.shared.failed.get() {
            bail!(
                "the server stopped because the {part} ended unexpectedly; restart it and report this fault"
            );
        }
        Ok(())
    }

    fn part(&self, name: &'static str, on_end: OnEnd) -> Part {
        Part {
            name,
            on_end,
            may_end: self.soft(),
            shared: self.shared.clone(),
            began: Instant::now(),
            pause: FIRST_PAUSE,
        }
    }
}

/// The supervision of one thread or task.
struct Part {
    name: &'static str,
    on_end: OnEnd,
    /// Cancelled when it may end.
    may_end: CancellationToken,
    shared: Shared,
    began: Instant,
    pause: Duration,
}

impl Part {
    /// Records that the part has ended. Returns the pause before its restart, `None` if it is not restarted.
    fn ended(&mut self, panicked: bool) -> Option<Duration> {
        let may_end = self.may_end.is_cancelled();
        if panicked || !may_end {
            // Not the message of the panic, which may contain visitor data.
            tracing::error!(part = self.name, panicked, "a part of the server has ended");
        }
        if may_end {
            return None;
        }
        self.shared.down.ended(self.name);
        if self.on_end == OnEnd::StopServer {
            // The first failure may be the cause of the later ones.
            let _ = self.shared.failed.set(self.name);
            self.shared.soft.cancel();
            return None;
        }
        if self.began.elapsed() > STABLE {
            self.pause = FIRST_PAUSE;
        }
        let pause = self.pause;
        self.pause = (2 * pause).min(LONGEST_PAUSE);
        Some(pause)
    }

    fn restarted(&mut self) {
        self.began = Instant::now();
        self.shared.down.restarted(self.name, self.began + STABLE);
        tracing::warn!(part = self.name, "a part of the server was restarted");
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot::error::TryRecvError;

    use super::*;

    const DRAIN: Duration = Duration::from_secs(20);

    async fn until(holds: impl Fn() -> bool) {
        let reached = async {
            while !holds() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(DRAIN, reached).await.unwrap();
    }

    /// Runs until a part that fails stops the server.
    async fn run_until_failure(lifecycle: &Lifecycle) {
        let run = lifecycle.run_until(std::future::pending(), DRAIN);
        let run = tokio::time::timeout(DRAIN, run).await;
        run.expect("no part stopped the server");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_last_thread_that_panics_is_reported_and_stops_the_server() {
        let down = DownParts::default();
        let lifecycle = Lifecycle::new(down.clone());
        lifecycle
            .last_thread("writer", |_| panic!("on purpose"))
            .unwrap();
        until(|| down.first() == Some("writer")).await;
        run_until_failure(&lifecycle).await;
        let error = lifecycle.outcome().await.unwrap_err().to_string();
        assert!(error.contains("the writer ended"), "{error}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_vital_task_that_returns_too_early_is_reported_and_stops_the_server() {
        let down = DownParts::default();
        let lifecycle = Lifecycle::new(down.clone());
        lifecycle.vital_task("listener", async {});
        run_until_failure(&lifecycle).await;
        assert_eq!(down.first(), Some("listener"));
        lifecycle.outcome().await.unwrap_err();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_thread_that_panics_is_reported_and_restarted() {
        let down = DownParts::default();
        let lifecycle = Lifecycle::new(down.clone());
        let (panic, may_panic) = channel::<()>();
        let (started, starts) = channel();
        lifecycle
            .thread("watcher", move |stopped| {
                started.send(()).unwrap();
                if may_panic.recv().is_ok() {
                    panic!("on purpose");
                }
                let _ = stopped.recv();
            })
            .unwrap();
        starts.recv().unwrap();
        assert_eq!(down.first(), None);
        panic.send(()).unwrap();
        until(|| down.first() == Some("watcher")).await;
        drop(panic);
        starts.recv_timeout(DRAIN).unwrap();
        lifecycle.run_until(std::future::ready(()), DRAIN).await;
        lifecycle.outcome().await.unwrap();
    }

    #[test]
    fn a_part_is_reported_before_it_is_restarted() {
        let down = DownParts::default();
        let mut part = Lifecycle::new(down.clone()).part("watcher", OnEnd::Restart);
        assert!(part.ended(true).is_some());
        assert_eq!(down.first(), Some("watcher"));
    }

    #[test]
    fn pauses_grow_from_a_second_to_a_minute() {
        let mut part = Lifecycle::new(DownParts::default()).part("retention", OnEnd::Restart);
        let pauses = [(); 8].map(|()| part.ended(true).unwrap().as_secs());
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_scheduled_task_that_panics_is_reported_and_restarted() {
        let lifecycle = Lifecycle::new(DownParts::default());
        let (started, mut starts) = tokio::sync::mpsc::unbounded_channel();
        lifecycle.scheduled_task("retention", move |_| {
            started.send(()).unwrap();
            async { panic!("on purpose") }
        });
        starts.recv().await.unwrap();
        starts.recv().await.unwrap();
        assert_eq!(lifecycle.shared.down.first(), Some("retention"));
        lifecycle.run_until(std::future::ready(()), DRAIN).await;
        lifecycle.outcome().await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_last_thread_outlives_the_others_and_the_hard_stop_drops_tasks_that_stay() {
        let lifecycle = Lifecycle::new(DownParts::default());
        let (task, mut ended) = tokio::sync::oneshot::channel::<()>();
        let mut task = Some(task);
        let (finished, has_outlived) = channel();
        lifecycle
            .last_thread("writer", move |stopped| {
                let _ = stopped.recv();
                let has_ended = ended.try_recv() == Err(TryRecvError::Closed);
                // The last forms are stored after all other parts have ended.
                thread::sleep(Duration::from_millis(100));
                finished.send(has_ended).unwrap();
            })
            .unwrap();
        lifecycle.scheduled_task("stubborn", move |_| {
            let task = task.take();
            async move {
                std::future::pending::<()>().await;
                drop(task);
            }
        });
        let run = lifecycle.run_until(std::future::ready(()), Duration::from_millis(50));
        tokio::time::timeout(DRAIN, run).await.unwrap();
        lifecycle.outcome().await.unwrap();
        assert_eq!(has_outlived.try_recv(), Ok(true));
    }
}
