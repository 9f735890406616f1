//! The state of a connection. Its socket and its requests update it with relaxed atomics, and the watchdog reads it.

use std::io;
use std::pin::Pin;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;

/// The state of one connection. With HTTP/2 it has several requests at once.
#[derive(Debug, Default)]
pub struct Activity {
    /// Bytes were received since the last check.
    read: AtomicBool,
    /// Bytes that the kernel has accepted for sending; wraps around. Only the connection's task writes it.
    written: AtomicUsize,
    /// The last write was refused because the send buffer is full: the client reads more slowly than it requests.
    blocked: AtomicBool,
    /// Requests being handled, whose bodies may still be incomplete.
    reading: AtomicUsize,
    /// Requests whose client waits for the server.
    working: AtomicUsize,
    /// Responses of HTTP/2 that the client's flow control holds back in part.
    sending: AtomicUsize,
    /// A request has been handled since the last check.
    just_handled: AtomicBool,
    /// The next response of an HTTP/1.1 connection is its last.
    closing: AtomicBool,
    /// How to ask an HTTP/2 connection to close.
    close: OnceLock<Arc<Notify>>,
}

/// What a connection does now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// No request is being handled.
    Idle,
    /// A request is being handled, and its body may still be incomplete, or a response is being sent over HTTP/2.
    Transferring,
    /// The client waits for the server.
    Working,
    /// A request has been handled since the last check, and its response may not be written yet.
    JustHandled,
}

/// The state at a check by the watchdog.
#[derive(Debug)]
pub struct Observation {
    /// Bytes were received since the last check.
    pub read: bool,
    /// Bytes sent so far; wraps around.
    pub written: usize,
    /// The client reads more slowly than it requests.
    pub blocked: bool,
    /// What the connection does.
    pub phase: Phase,
    /// Whether bytes that are sent without a request keep the connection open. Those of HTTP/2 may be replies to pings.
    pub sends_only_responses: bool,
}

tokio::task_local! {
    /// The connection whose request the current task handles.
    static CURRENT: Arc<Activity>;
}

impl Activity {
    /// Starts a request without a body; it ends when the guard is dropped.
    pub fn working(self: &Arc<Self>) -> Handling {
        Handling::begin(self, |activity| &activity.working)
    }

    /// Starts a request that may have a body; it ends when the guard is dropped.
    pub fn reading(self: &Arc<Self>) -> Handling {
        Handling::begin(self, |activity| &activity.reading)
    }

    /// Starts a response of HTTP/2; it ends when the guard is dropped.
    pub fn sending(self: &Arc<Self>) -> Handling {
        Handling::begin(self, |activity| &activity.sending)
    }

    /// Notes that the connection speaks HTTP/2. Returns what is notified when it should close.
    pub fn speaks_http2(&self) -> Arc<Notify> {
        Arc::clone(self.close.get_or_init(Arc::default))
    }

    /// Asks an HTTP/2 connection to close after its open requests. Returns false for any other connection.
    pub fn ask_to_close(&self) -> bool {
        let close = self.close.get();
        if let Some(close) = close {
            close.notify_one();
        }
        close.is_some()
    }

    /// Lets the next response of an HTTP/1.1 connection be its last.
    pub fn close_after_next_response(&self) {
        self.closing.store(true, Relaxed);
    }

    /// Whether a response of an HTTP/1.1 connection is its last.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Relaxed)
    }

    /// Runs `handling` so that [`client_waits_for`] inside it finds this connection.
    pub fn scope<F: Future>(self: Arc<Self>, handling: F) -> impl Future<Output = F::Output> {
        CURRENT.scope(self, handling)
    }

    /// Reads the state, and resets what is about the time since the last check.
    pub fn observe(&self) -> Observation {
        let count = |requests: &AtomicUsize| requests.load(Relaxed);
        let just_handled = self.just_handled.swap(false, Relaxed);
        let sending = count(&self.sending) > 0;
        let phase = if count(&self.working) > 0 {
            Phase::Working
        } else if sending || count(&self.reading) > 0 {
            Phase::Transferring
        } else if just_handled {
            Phase::JustHandled
        } else {
            Phase::Idle
        };
        Observation {
            read: self.read.swap(false, Relaxed),
            written: self.written.load(Relaxed),
            blocked: sending || self.blocked.load(Relaxed),
            phase,
            sends_only_responses: self.close.get().is_none(),
        }
    }
}

/// Runs `work`. The client of the current request waits for it, so its silence meanwhile is no stall.
pub async fn client_waits_for<T>(work: impl Future<Output = T>) -> T {
    // Fails outside of a connection, as in unit tests.
    let _waiting = CURRENT.try_with(Activity::working);
    work.await
}

/// A request that is being handled, or a response that is being sent.
#[derive(Debug)]
pub struct Handling {
    activity: Arc<Activity>,
    counter: fn(&Activity) -> &AtomicUsize,
}

impl Handling {
    fn begin(activity: &Arc<Activity>, counter: fn(&Activity) -> &AtomicUsize) -> Self {
        counter(activity).fetch_add(1, Relaxed);
        Self {
            activity: Arc::clone(activity),
            counter,
        }
    }
}

impl Drop for Handling {
    fn drop(&mut self) {
        (self.counter)(&self.activity).fetch_sub(1, Relaxed);
        self.activity.just_handled.store(true, Relaxed);
    }
}

/// A socket that records its reads and writes in an [`Activity`].
pub struct TrackedSocket<S> {
    socket: S,
    activity: Arc<Activity>,
}

impl<S> TrackedSocket<S> {
    /// Records the traffic of `socket` in `activity`.
    pub fn new(socket: S, activity: Arc<Activity>) -> Self {
        Self { socket, activity }
    }

    fn record_write(&self, polled: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
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
        self.record_write(polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.socket).poll_write_vectored(cx, slices);
        self.record_write(polled)
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test]
    async fn a_socket_records_what_it_passes_on() {
        let activity = Arc::<Activity>::default();
        let (near, mut far) = duplex(8);
        let mut socket = TrackedSocket::new(near, Arc::clone(&activity));
        assert!(!activity.observe().read);
        let mut received = [0; 3];
        far.write_all(b"ask").await.unwrap();
        socket.read_exact(&mut received).await.unwrap();
        assert_eq!(&received, b"ask");
        assert!(activity.observe().read);
        assert!(!activity.observe().read);

        assert!(socket.is_write_vectored());
        let slices = [b"1234", b"5678"].map(|slice| io::IoSlice::new(slice));
        assert_eq!(socket.write_vectored(&slices).await.unwrap(), 8);
        let observed = activity.observe();
        assert_eq!((observed.written, observed.blocked), (8, false));
        let full = tokio::time::timeout(Duration::from_millis(10), socket.write(b"9"));
        assert!(full.await.is_err());
        let observed = activity.observe();
        assert_eq!((observed.written, observed.blocked), (8, true));
        let mut sent = [0; 8];
        far.read_exact(&mut sent).await.unwrap();
        assert_eq!(&sent, b"12345678");
        socket.write_all(b"9").await.unwrap();
        let observed = activity.observe();
        assert_eq!((observed.written, observed.blocked), (9, false));
        socket.shutdown().await.unwrap();
        let mut rest = Vec::new();
        far.read_to_end(&mut rest).await.unwrap();
        assert_eq!(rest, b"9");
    }

    #[tokio::test]
    async fn the_phase_follows_the_request() {
        let activity = Arc::<Activity>::default();
        let phase = || activity.observe().phase;
        assert_eq!(phase(), Phase::Idle);
        let handling = activity.working();
        assert_eq!([phase(), phase()], [Phase::Working; 2]);
        drop(handling);
        assert_eq!([phase(), phase()], [Phase::JustHandled, Phase::Idle]);
        let handling = activity.reading();
        assert_eq!(phase(), Phase::Transferring);
        let waiting = client_waits_for(async { activity.observe().phase });
        let during = Arc::clone(&activity).scope(waiting).await;
        assert_eq!([during, phase()], [Phase::Working, Phase::Transferring]);
        let next = activity.working();
        drop(handling);
        assert_eq!(phase(), Phase::Working);
        drop(next);
        assert_eq!([phase(), phase()], [Phase::JustHandled, Phase::Idle]);
    }

    #[test]
    fn a_response_that_flow_control_holds_back_counts_as_blocked() {
        let activity = Arc::<Activity>::default();
        let sending = activity.sending();
        let observed = activity.observe();
        assert_eq!(
            (observed.phase, observed.blocked),
            (Phase::Transferring, true)
        );
        drop(sending);
        assert!(!activity.observe().blocked);
    }

    #[tokio::test]
    async fn only_http2_connections_are_asked_to_close() {
        let activity = Activity::default();
        assert!(activity.observe().sends_only_responses);
        assert!(!activity.ask_to_close());
        let close = activity.speaks_http2();
        assert!(!activity.observe().sends_only_responses);
        assert!(activity.ask_to_close());
        tokio::time::timeout(Duration::from_secs(10), close.notified())
            .await
            .unwrap();
    }
}
