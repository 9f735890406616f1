//! What a connection does: its socket and its requests leave marks here, and the watchdog reads them.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The marks of one connection.
#[derive(Debug, Default)]
pub struct Activity {
    /// Bytes came in since the last look.
    read: AtomicBool,
    /// Bytes that the kernel has taken to send, modulo the size of the number. Only the connection's task writes it.
    written: AtomicUsize,
    /// The kernel takes no more: the client does not read as fast as it asks.
    blocked: AtomicBool,
    phase: AtomicU8,
}

/// Where a connection is between two requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// No request is being handled.
    Idle,
    /// A request is being handled, and its body may still have to come.
    Reading,
    /// The client waits for the server.
    Working,
    /// A request was being handled until a moment ago, and its answer may not be written yet.
    JustHandled,
}

/// What has happened since the last look, and what is so now.
#[derive(Debug)]
pub struct Look {
    /// Bytes came in.
    pub read: bool,
    /// Bytes sent so far, modulo the size of the number.
    pub written: usize,
    /// The client does not read as fast as it asks.
    pub blocked: bool,
    /// Where the connection is.
    pub phase: Phase,
}

tokio::task_local! {
    /// The connection that the current task handles a request of.
    static CURRENT: Arc<Activity>;
}

impl Activity {
    /// Marks that a request without a body is handled until the guard is dropped.
    pub fn working(self: &Arc<Self>) -> Handling {
        self.begin(Phase::Working)
    }

    /// Marks that a request that may have a body is handled until the guard is dropped.
    pub fn reading(self: &Arc<Self>) -> Handling {
        self.begin(Phase::Reading)
    }

    fn begin(self: &Arc<Self>, phase: Phase) -> Handling {
        self.enter(phase);
        Handling(Arc::clone(self))
    }

    fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Relaxed);
    }

    /// Runs `handling` so that [`client_waits_for`] finds this connection.
    pub fn scope<F: Future>(self: Arc<Self>, handling: F) -> impl Future<Output = F::Output> {
        CURRENT.scope(self, handling)
    }

    /// Leaves the marks of a socket.
    #[cfg(test)]
    pub fn leave_marks(&self, written: usize, blocked: bool) {
        self.written.store(written, Relaxed);
        self.blocked.store(blocked, Relaxed);
    }

    /// Reads the marks, and resets those about the time since the last look.
    pub fn look(&self) -> Look {
        let phase = match self.phase.load(Relaxed) {
            1 => Phase::Reading,
            2 => Phase::Working,
            3 => {
                let (just_handled, idle) = (Phase::JustHandled as u8, Phase::Idle as u8);
                // The next request may have begun since.
                let _ = self
                    .phase
                    .compare_exchange(just_handled, idle, Relaxed, Relaxed);
                Phase::JustHandled
            }
            _ => Phase::Idle,
        };
        Look {
            read: self.read.swap(false, Relaxed),
            written: self.written.load(Relaxed),
            blocked: self.blocked.load(Relaxed),
            phase,
        }
    }
}

/// Runs `work`, for which the client of the current request has to wait: a client that is silent meanwhile does not stall.
pub async fn client_waits_for<T>(work: impl Future<Output = T>) -> T {
    // A request that no listener handles, as in a unit test, has no connection.
    let enter = |phase| {
        let _ = CURRENT.try_with(|activity| activity.enter(phase));
    };
    enter(Phase::Working);
    let outcome = work.await;
    enter(Phase::Reading);
    outcome
}

/// A request that is being handled.
#[derive(Debug)]
pub struct Handling(Arc<Activity>);

impl Drop for Handling {
    fn drop(&mut self) {
        self.0.enter(Phase::JustHandled);
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

    fn mark_write(&self, polled: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        self.activity.blocked.store(polled.is_pending(), Relaxed);
        if let Poll::Ready(Ok(length)) = polled {
            let written = self.activity.written.load(Relaxed).wrapping_add(length);
            self.activity.written.store(written, Relaxed);
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
            self.activity.read.store(true, Relaxed);
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
