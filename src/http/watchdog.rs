//! Ends connections on which nothing moves. A timer for each connection costs a tenth of a small answer; here the
//! connections leave marks when they move, and one thread looks at all marks from time to time.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::task::AbortHandle;

/// Looks for each limit: a connection is ended at the latest this part of the limit too late.
const LOOKS_PER_LIMIT: u32 = 10;

/// The marks that one connection leaves.
#[derive(Debug, Default)]
pub struct Activity {
    /// Bytes came in since the last look.
    read: AtomicBool,
    /// Bytes went out since the last look.
    wrote: AtomicBool,
    /// The client's buffers are full: it does not read what it asked for.
    blocked: AtomicBool,
    /// A request is being handled, its body being read included.
    handling: AtomicBool,
}

impl Activity {
    /// Marks a request as being handled until the guard is dropped.
    pub fn handling(self: &Arc<Self>) -> impl Drop + Send + use<> {
        self.handling.store(true, Ordering::Relaxed);
        Handling(Arc::clone(self))
    }
}

struct Handling(Arc<Activity>);

impl Drop for Handling {
    fn drop(&mut self) {
        self.0.handling.store(false, Ordering::Relaxed);
    }
}

/// Takes the connections that the [`Patrol`] looks at.
#[derive(Debug)]
pub struct Watchdog {
    watched: Arc<Mutex<Vec<Watched>>>,
    head: Duration,
    stall: Duration,
}

/// Looks at all connections of a [`Watchdog`]; for a thread of its own.
#[derive(Debug)]
pub struct Patrol {
    watched: Arc<Mutex<Vec<Watched>>>,
    head: Duration,
    stall: Duration,
}

#[derive(Debug)]
struct Watched {
    activity: Arc<Activity>,
    task: AbortHandle,
    head_deadline: Instant,
    stall_deadline: Instant,
}

impl Watchdog {
    /// Allows `head` for a request's head and for the silence between two requests, and `stall` without a byte in
    /// either direction while a request or an answer is on its way.
    pub fn new(head: Duration, stall: Duration) -> (Self, Patrol) {
        let watched: Arc<Mutex<Vec<Watched>>> = Arc::default();
        let patrol = Patrol {
            watched: Arc::clone(&watched),
            head,
            stall,
        };
        let watchdog = Self {
            watched,
            head,
            stall,
        };
        (watchdog, patrol)
    }

    /// Ends `task` when the connection behind `activity` stands still.
    pub fn watch(&self, activity: Arc<Activity>, task: AbortHandle) {
        let now = Instant::now();
        lock(&self.watched).push(Watched {
            activity,
            task,
            head_deadline: now + self.head,
            stall_deadline: now + self.stall,
        });
    }
}

impl Patrol {
    /// Ends connections that stand still, until the other end of `stopped` is dropped.
    pub fn run(&mut self, stopped: &Receiver<()>) {
        let pause = self.head.min(self.stall) / LOOKS_PER_LIMIT;
        while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            let now = Instant::now();
            lock(&self.watched)
                .retain_mut(|connection| connection.lives(now, self.head, self.stall));
        }
    }
}

/// A look that panicked leaves a list that can still be used.
fn lock(watched: &Mutex<Vec<Watched>>) -> MutexGuard<'_, Vec<Watched>> {
    watched.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Watched {
    /// Whether to look again; ends the connection when a deadline has passed.
    fn lives(&mut self, now: Instant, head: Duration, stall: Duration) -> bool {
        if self.task.is_finished() {
            return false;
        }
        let read = self.activity.read.swap(false, Ordering::Relaxed);
        let wrote = self.activity.wrote.swap(false, Ordering::Relaxed);
        let busy = self.activity.handling.load(Ordering::Relaxed)
            || self.activity.blocked.load(Ordering::Relaxed);
        if read || wrote {
            self.stall_deadline = now + stall;
        }
        // Bytes that come in while nothing is being handled are a head, and dripping them gains no time.
        if wrote || busy {
            self.head_deadline = now + head;
        }
        let alive = now < self.stall_deadline && now < self.head_deadline;
        if !alive {
            self.task.abort();
        }
        alive
    }
}

/// A socket that leaves marks.
pub struct TrackedSocket<S> {
    socket: S,
    activity: Arc<Activity>,
}

impl<S> TrackedSocket<S> {
    /// Marks on `activity` what moves on `socket`.
    pub fn new(socket: S, activity: Arc<Activity>) -> Self {
        Self { socket, activity }
    }

    fn mark_write<T>(&self, polled: Poll<T>) -> Poll<T> {
        self.activity
            .blocked
            .store(polled.is_pending(), Ordering::Relaxed);
        if polled.is_ready() {
            self.activity.wrote.store(true, Ordering::Relaxed);
        }
        polled
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TrackedSocket<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.socket).poll_read(cx, buffer);
        if polled.is_ready() {
            self.activity.read.store(true, Ordering::Relaxed);
        }
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TrackedSocket<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.socket).poll_write(cx, bytes);
        self.mark_write(polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.socket).poll_write_vectored(cx, slices);
        self.mark_write(polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }
}
