//! The renderer threads: one for each core, up to four. Each has its own engine, and all share one queue of work.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use super::engine::{Engine, RenderError, STACK_BYTES};

/// Most threads. An engine holds 3 MB, and requests need the other cores of a larger machine.
const MOST_THREADS: usize = 4;
/// Most jobs in the queue.
const QUEUE_LENGTH: usize = 32;

type Work = Box<dyn FnOnce(&Engine) + Send>;

/// Handle to the threads. They end when the last handle is dropped.
#[derive(Debug, Clone)]
pub struct Renderers {
    queue: SyncSender<Work>,
    threads: usize,
}

impl Renderers {
    /// Starts the threads with `script`, the server bundle.
    pub fn start(script: Vec<u8>) -> Result<Self, RenderError> {
        let threads =
            thread::available_parallelism().map_or(1, |cores| cores.get().min(MOST_THREADS));
        let (queue, waiting) = sync_channel(QUEUE_LENGTH);
        let waiting = Arc::new(Mutex::new(waiting));
        let script: Arc<[u8]> = script.into();
        for _ in 0..threads {
            let (script, waiting) = (Arc::clone(&script), Arc::clone(&waiting));
            thread::Builder::new()
                .name("renderer".to_owned())
                .stack_size(2 * STACK_BYTES)
                .spawn(move || run(script, &waiting))
                .map_err(|error| RenderError::Script(error.to_string()))?;
        }
        Ok(Self { queue, threads })
    }

    /// Most jobs of a rebuild in the queue: enough to keep all threads busy, and few enough that a visitor's job is
    /// accepted and starts soon.
    pub fn places_of_a_rebuild(&self) -> usize {
        2 * self.threads
    }

    /// Does `work` for a waiting visitor; fails with [`RenderError::Busy`] when the queue is full.
    pub async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Engine) -> Result<T, RenderError> + Send + 'static,
    ) -> Result<T, RenderError> {
        let (work, answer) = answering(work);
        self.queue.try_send(work).map_err(|error| match error {
            TrySendError::Full(_) => RenderError::Busy,
            TrySendError::Disconnected(_) => RenderError::Stopped,
        })?;
        answer.await.map_err(|_| RenderError::Panicked)?
    }

    /// Queues `work` for a snapshot; blocks while the queue is full. Not for use inside the async runtime.
    pub fn submit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Engine) -> Result<T, RenderError> + Send + 'static,
    ) -> Result<Pending<T>, RenderError> {
        let (work, answer) = answering(work);
        self.queue.send(work).map_err(|_| RenderError::Stopped)?;
        Ok(Pending(answer))
    }
}

/// Queued work.
pub struct Pending<T>(oneshot::Receiver<Result<T, RenderError>>);

impl<T> Pending<T> {
    /// Blocks until the work is done and returns its result. Not for use inside the async runtime.
    pub fn wait(self) -> Result<T, RenderError> {
        self.0.blocking_recv().map_err(|_| RenderError::Panicked)?
    }
}

fn answering<T: Send + 'static>(
    work: impl FnOnce(&Engine) -> Result<T, RenderError> + Send + 'static,
) -> (Work, oneshot::Receiver<Result<T, RenderError>>) {
    let (answer, receiver) = oneshot::channel();
    // The visitor may have disconnected.
    let work = Box::new(move |engine: &Engine| drop(answer.send(work(engine))));
    (work, receiver)
}

/// The loop of a thread. Returns when every handle is dropped. Work that panics loses its answer, which its sender is told,
/// and the thread goes on with a new engine.
fn run(script: Arc<[u8]>, waiting: &Mutex<Receiver<Work>>) {
    let mut engine = Engine::new(Arc::clone(&script));
    // All threads load at the same time, before there is work. After a failure the first job tries again.
    engine.load().ok();
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        match next {
            Ok(work) => {
                // Unwind safety: nothing uses the engine after a panic.
                if catch_unwind(AssertUnwindSafe(|| work(&engine))).is_err() {
                    // Not the message of the panic, which may contain visitor data.
                    tracing::error!("a page renderer panicked and was replaced");
                    engine = Engine::new(Arc::clone(&script));
                }
            }
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::RwLock;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::{Duration, Instant};

    use super::*;

    fn renderers() -> Renderers {
        Renderers::start(Vec::new()).unwrap()
    }

    #[test]
    fn all_threads_work_at_once() {
        let renderers = renderers();
        let working = Arc::new(AtomicUsize::new(0));
        let deadline = Instant::now() + Duration::from_secs(10);
        let meet = || {
            let (working, all) = (Arc::clone(&working), renderers.threads);
            move |_: &Engine| {
                working.fetch_add(1, Ordering::SeqCst);
                while working.load(Ordering::SeqCst) < all && Instant::now() < deadline {
                    thread::yield_now();
                }
                Ok(working.load(Ordering::SeqCst))
            }
        };
        let met: Vec<_> = (0..renderers.threads)
            .map(|_| renderers.submit(meet()).unwrap())
            .collect();
        for pending in met {
            assert_eq!(pending.wait().unwrap(), renderers.threads);
        }
    }

    #[test]
    fn work_that_panics_is_answered_with_an_error_and_the_threads_go_on() {
        let renderers = renderers();
        let more_than_threads = 2 * renderers.threads;
        for _ in 0..more_than_threads {
            let panics = renderers.submit::<()>(|_| panic!("on purpose")).unwrap();
            assert!(matches!(panics.wait(), Err(RenderError::Panicked)));
        }
        assert_eq!(renderers.submit(|_| Ok(7)).unwrap().wait().unwrap(), 7);
    }

    #[test]
    fn visitors_are_served_during_a_rebuild_and_refused_when_the_queue_is_full() {
        let renderers = renderers();
        let gate = Arc::new(RwLock::new(()));
        let closed = gate.write().unwrap();
        let hold = || {
            let gate = Arc::clone(&gate);
            move |_: &Engine| {
                drop(gate.read().unwrap());
                Ok(())
            }
        };
        let working = renderers.threads + renderers.places_of_a_rebuild();
        let rebuild: Vec<_> = (0..working)
            .map(|_| renderers.submit(hold()).unwrap())
            .collect();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(async {
            let visitors = 2 * QUEUE_LENGTH;
            let asked = (0..visitors).map(|_| renderers.ask(|_| Ok(())));
            let all = futures_util::future::join_all(asked);
            // The gate opens after all requests are made.
            let (answers, ()) = tokio::join!(all, async { drop(closed) });
            let served = answers.iter().filter(|answer| answer.is_ok()).count();
            assert!(served >= QUEUE_LENGTH - working, "{served} were served");
            let refused = answers
                .iter()
                .filter(|answer| matches!(answer, Err(RenderError::Busy)));
            assert_eq!(refused.count(), visitors - served);
            assert!(served < visitors);
        });
        for pending in rebuild {
            pending.wait().unwrap();
        }
    }
}
