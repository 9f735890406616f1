//! Accepts connections within limits, and serves each with hyper: HTTP/1.1, or HTTP/2 where TLS has agreed on it.

use std::convert::Infallible;
use std::io;
use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use http::Request;
use http::header::{CONNECTION, HeaderValue};
use hyper::body::Incoming;
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulConnection;
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError};
use tokio::task::coop;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::io::InspectReader;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use warp::reply::Response;

use crate::metrics::Refusals;
use crate::web::error::{NO_RESOURCES, TOO_MANY_CONNECTIONS, count_refusal};
use crate::web::limits::{Peer, Shares, TrustedProxies};
use crate::web::tls::{Protocol, Tls};

/// Maximum time for the head of a request, and for an idle HTTP/1.1 connection.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// A connection without a request for this long is asked to close.
const IDLE_TIME: Duration = Duration::from_secs(30);
/// The greatest age of a connection. Then it is asked to close.
const GREATEST_AGE: Duration = Duration::from_secs(60 * 60);
/// Maximum time for the open requests of a connection that was asked to close.
const LAST_REQUEST_TIME: Duration = Duration::from_secs(15 * 60);
/// How long connections still take requests when the server stops: one may be on its way, and hyper closes a connection on
/// which it has read nothing so far.
const STOP_DELAY: Duration = Duration::from_millis(250);

/// Maximum number of bytes of the head of a request.
const HEAD_LIMIT_BYTES: u16 = 8 * 1024;
/// Maximum number of open streams of an HTTP/2 connection.
const MAX_STREAMS: u32 = 100;
/// Streams that a client may reset before they are accepted; with more, the connection is closed (CVE-2023-44487).
const MAX_EARLY_RESETS: usize = 20;
/// Streams that the client's errors may reset; with more, the connection is closed.
const MAX_ERROR_RESETS: usize = 256;
/// Bytes of request bodies that a client may send before they are read.
const STREAM_WINDOW_BYTES: u32 = 256 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 512 * 1024;
/// Maximum number of bytes of one response that wait to be sent.
const SEND_BUFFER_BYTES: usize = 64 * 1024;
/// Received bytes that count as one step of a task; after 128 steps tokio lets other tasks run. By itself it counts reads of the
/// socket, each with hundreds of small HTTP/2 frames: with a flood of them on sixteen connections, a page waited 80 ms.
const STEP_BYTES: usize = 128;
/// Maximum number of unsent bytes that the kernel buffers per connection; it accepts more when half of them are sent. By default it
/// buffers about 2 MB per client that does not read.
const UNSENT_LIMIT_BYTES: u32 = 32 * 1024;
/// Pause after a failure to accept for lack of resources. Accepting again at once would fail again and busy-loop.
const RESOURCE_PAUSE: Duration = Duration::from_millis(100);

/// The limits of connections.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Maximum number of open connections. Further ones wait in the kernel's queue.
    pub connections: usize,
    /// Maximum number of connections of one IPv4 address or IPv6 /64. Further ones are closed at once. Trusted proxies have no limit.
    pub connections_per_client: usize,
    /// Maximum time that sent bytes remain unacknowledged, as with a client that does not read.
    pub unread: Duration,
}

impl Limits {
    /// The limits of a server with at most `connections`. One client may hold 1/17 of them, so that sixteen clients together
    /// cannot keep a visitor out; thousands of phones can share an IPv4 address.
    pub fn new(connections: usize) -> Self {
        Self {
            connections,
            connections_per_client: (connections / 17).max(1),
            unread: Duration::from_secs(30),
        }
    }
}

/// Admits connections within the limits. All listeners of a server share it.
#[derive(Debug)]
pub struct Admission {
    limits: Limits,
    places: Arc<Semaphore>,
    shares: Shares,
    /// They carry the connections of all clients behind them.
    proxies: TrustedProxies,
    refusals: Refusals,
    /// The tasks of the open connections.
    pub open: TaskTracker,
}

/// Turns a request into a response. All connections use the same one.
pub type SiteService = Arc<dyn Fn(Request<Incoming>) -> Answering + Send + Sync>;

type Answering = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

/// A place among all connections and one in the share of the client, until they are dropped.
type Permit = (Option<OwnedSemaphorePermit>, Option<OwnedSemaphorePermit>);

impl Admission {
    /// Admits connections within `limits`; those of `proxies` count only in the total.
    pub fn new(limits: Limits, proxies: TrustedProxies, refusals: Refusals) -> Arc<Self> {
        Arc::new(Self {
            limits,
            places: Arc::new(Semaphore::new(limits.connections)),
            shares: Shares::new(limits.connections_per_client),
            proxies,
            refusals,
            open: TaskTracker::new(),
        })
    }

    /// Waits for a place and for the next connection of `socket`. Returns `None` for a client that has reached its limit.
    async fn accept(
        &self,
        socket: &TcpListener,
    ) -> io::Result<Option<(TcpStream, SocketAddr, Permit)>> {
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        let (stream, address) = socket.accept().await?;
        let options = SockRef::from(&stream);
        options.set_tcp_notsent_lowat(UNSENT_LIMIT_BYTES)?;
        options.set_tcp_user_timeout(Some(self.limits.unread))?;
        // Otherwise small responses wait for the client's acknowledgement.
        options.set_tcp_nodelay(true)?;
        let share = self.share(address.ip());
        Ok(share.map(|share| (stream, address, (place, share))).ok())
    }

    /// A place in the share of the client at `address`. A trusted proxy needs none.
    ///
    /// # Errors
    /// If the client has reached its limit, which is counted.
    fn share(&self, address: IpAddr) -> Result<Option<OwnedSemaphorePermit>, TryAcquireError> {
        if self.proxies.contain(address) {
            return Ok(None);
        }
        let place = self.shares.of(address.into()).try_acquire_owned();
        place
            .map(Some)
            .inspect_err(|_| count_refusal(&self.refusals, TOO_MANY_CONNECTIONS))
    }
}

/// Serves `service` on `socket`, with TLS if there is `tls`, until `stop` is cancelled. Then waits until open requests have
/// ended; the caller bounds how long.
pub async fn serve(
    socket: TcpListener,
    tls: Option<Tls>,
    admission: Arc<Admission>,
    service: SiteService,
    stop: CancellationToken,
) {
    loop {
        let accepted = tokio::select! {
            accepted = admission.accept(&socket) => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok(Some((stream, address, permit))) => {
                let (tls, service, stop) = (tls.clone(), Arc::clone(&service), stop.clone());
                admission.open.spawn(async move {
                    let peer = Peer(address);
                    match tls {
                        None => serve_on(stream, Protocol::Http1, peer, service, stop).await,
                        Some(tls) => match tls.handshake(stream).await {
                            Ok((protocol, stream)) => {
                                serve_on(stream, protocol, peer, service, stop).await;
                            }
                            Err(error) => tracing::debug!(%error, "a TLS handshake failed"),
                        },
                    }
                    drop(permit);
                });
            }
            Ok(None) => {}
            // Any other failure, such as a lack of file descriptors, would meet the next attempt as well.
            Err(error)
                if matches!(
                    error.kind(),
                    ConnectionAborted | ConnectionRefused | ConnectionReset
                ) => {}
            Err(error) => {
                tracing::debug!(%error, "no connection can be accepted");
                count_refusal(&admission.refusals, NO_RESOURCES);
                sleep(RESOURCE_PAUSE).await;
            }
        }
    }
    // Refuse new connections from now on.
    drop(socket);
    admission.open.close();
    admission.open.wait().await;
}

/// Serves the requests of one connection. Once `stop` is cancelled, it closes after its open requests.
async fn serve_on(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    protocol: Protocol,
    peer: Peer,
    service: SiteService,
    stop: CancellationToken,
) {
    let is_used = Arc::new(AtomicBool::new(false));
    let (mark, stopping) = (Arc::clone(&is_used), stop.clone());
    let service = service_fn(move |mut request: Request<Incoming>| {
        mark.store(true, Relaxed);
        request.extensions_mut().insert(peer);
        let response = service(request);
        let stopping = stopping.clone();
        async move {
            let mut response = response.await?;
            // The client must not send its next request on a connection that is about to close.
            if stopping.is_cancelled() {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(CONNECTION, close);
            }
            Ok::<_, Infallible>(response)
        }
    });
    match protocol {
        Protocol::Http1 => {
            let mut builder = http1::Builder::new();
            builder
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIME)
                .max_header_size(HEAD_LIMIT_BYTES.into())
                // Otherwise a connection that sends a body fast keeps a read buffer of up to 400 KB.
                .max_buf_size(HEAD_LIMIT_BYTES.into());
            let connection = builder.serve_connection(TokioIo::new(stream), service);
            until_closed(connection, &is_used, &stop).await;
        }
        Protocol::Http2 => {
            let mut builder = http2::Builder::new(TokioExecutor::new());
            builder
                .timer(TokioTimer::new())
                // Closes a connection whose client is gone, or stops in the middle of a frame or a head.
                .keep_alive_interval(IDLE_TIME)
                .keep_alive_timeout(HEAD_TIME)
                .max_concurrent_streams(MAX_STREAMS)
                .max_pending_accept_reset_streams(MAX_EARLY_RESETS)
                .max_local_error_reset_streams(MAX_ERROR_RESETS)
                .max_header_list_size(HEAD_LIMIT_BYTES.into())
                .initial_stream_window_size(STREAM_WINDOW_BYTES)
                .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
                .max_send_buf_size(SEND_BUFFER_BYTES);
            let stream = InspectReader::new(stream, count_steps);
            let connection = builder.serve_connection(TokioIo::new(stream), service);
            until_closed(connection, &is_used, &stop).await;
        }
    }
}

/// Drives `connection`, which sets `is_used` with each request, until it closes by itself, is idle or too old, or `stop` is
/// cancelled. Its open requests may end first.
async fn until_closed(
    connection: impl GracefulConnection<Error = hyper::Error>,
    is_used: &AtomicBool,
    stop: &CancellationToken,
) {
    // Boxed: each async function that a large future passes through would reserve its size again.
    let mut connection = Box::pin(connection);
    let opened = Instant::now();
    let mut had_request = false;
    loop {
        tokio::select! {
            biased;
            outcome = connection.as_mut() => return report(outcome),
            () = async { stop.cancelled().await; sleep(STOP_DELAY).await } => break,
            () = sleep(IDLE_TIME) => {
                if !is_used.load(Relaxed) || opened.elapsed() >= GREATEST_AGE {
                    break;
                }
            }
        }
        had_request |= is_used.swap(false, Relaxed);
    }
    if !had_request && !is_used.load(Relaxed) {
        // A graceful end would wait for the rest of the preface of HTTP/2.
        return;
    }
    connection.as_mut().graceful_shutdown();
    match timeout(LAST_REQUEST_TIME, connection).await {
        Ok(outcome) => report(outcome),
        Err(_) => tracing::debug!("a connection was closed before its last request had ended"),
    }
}

/// Counts what a connection has received as steps of its task.
fn count_steps(received: &[u8]) {
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..received.len().div_ceil(STEP_BYTES) {
        match coop::poll_proceed(&mut context) {
            Poll::Ready(step) => step.made_progress(),
            Poll::Pending => break,
        }
    }
}

/// A broken connection affects only its client. What was stored stays stored.
fn report(outcome: hyper::Result<()>) {
    if let Err(error) = outcome {
        tracing::debug!(%error, "a connection ended early");
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

    use super::*;

    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    /// What a client of HTTP/2 sends first, and a frame of SETTINGS without settings.
    const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

    /// The client's end of a connection to a service that takes `work` for a response.
    fn connect(protocol: Protocol, work: Duration, stop: CancellationToken) -> DuplexStream {
        let service = Arc::new(move |_| -> Answering {
            Box::pin(async move {
                sleep(work).await;
                Ok(Response::new("page".into()))
            })
        });
        let (client, server) = tokio::io::duplex(64 * 1024);
        let peer = Peer(([127, 0, 0, 1], 1).into());
        tokio::spawn(serve_on(server, protocol, peer, service, stop));
        client
    }

    /// Reads until the server closes the connection. Returns what came, and after how long it was closed.
    async fn read_to_end(client: &mut DuplexStream) -> (String, Duration) {
        let began = Instant::now();
        let mut received = Vec::new();
        // A reset is as good as a close.
        drop(client.read_to_end(&mut received).await);
        let received = String::from_utf8_lossy(&received).into_owned();
        (received, began.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn silent_clients_are_closed_within_a_minute() {
        for (protocol, sent) in [
            (Protocol::Http1, &b""[..]),
            (Protocol::Http1, b"G"),
            (Protocol::Http1, b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "),
            (Protocol::Http1, REQUEST),
            (Protocol::Http2, b"P"),
            (Protocol::Http2, PREFACE),
        ] {
            let mut client = connect(protocol, Duration::ZERO, CancellationToken::new());
            client.write_all(sent).await.unwrap();
            let (_, open) = read_to_end(&mut client).await;
            let sent = sent.escape_ascii();
            assert!(open.as_secs() <= 60, "{protocol:?} {sent}: {open:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_never_stalls_has_a_limit_of_time_as_well() {
        let mut client = connect(Protocol::Http1, Duration::ZERO, CancellationToken::new());
        client.write_all(&REQUEST[..20]).await.unwrap();
        let began = Instant::now();
        while client.write_all(b"x").await.is_ok() {
            assert!(began.elapsed() < Duration::from_secs(60));
            sleep(Duration::from_secs(1)).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_request_is_answered_although_its_connection_is_asked_to_close() {
        for (minutes, is_answered) in [(10, true), (20, false)] {
            let work = Duration::from_secs(60 * minutes);
            let mut client = connect(Protocol::Http1, work, CancellationToken::new());
            client.write_all(REQUEST).await.unwrap();
            let (received, _) = read_to_end(&mut client).await;
            assert_eq!(received.ends_with("page"), is_answered, "{work:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_has_a_greatest_age() {
        let mut client = connect(Protocol::Http1, Duration::ZERO, CancellationToken::new());
        let began = Instant::now();
        while client.write_all(REQUEST).await.is_ok() {
            assert!(began.elapsed() < GREATEST_AGE + Duration::from_secs(60));
            sleep(Duration::from_secs(5)).await;
        }
        assert!(began.elapsed() >= GREATEST_AGE);
    }

    #[tokio::test(start_paused = true)]
    async fn a_stop_cuts_no_request_that_is_on_its_way() {
        for (earlier, seconds) in [(0, 1), (1, 0)] {
            let stop = CancellationToken::new();
            let work = Duration::from_secs(seconds);
            let mut client = connect(Protocol::Http1, work, stop.clone());
            client.write_all(&REQUEST.repeat(earlier)).await.unwrap();
            sleep(Duration::from_secs(5)).await;
            stop.cancel();
            sleep(STOP_DELAY * 9 / 10).await;
            client.write_all(REQUEST).await.unwrap();
            let (received, open) = read_to_end(&mut client).await;
            assert_eq!(received.matches("page").count(), earlier + 1, "{received}");
            assert!(received.contains("\r\nconnection: close\r\n"), "{received}");
            assert_eq!(open.as_secs(), seconds);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_stop_cuts_no_request_of_http_2() {
        let stop = CancellationToken::new();
        let client = connect(Protocol::Http2, Duration::from_secs(5), stop.clone());
        let handshake =
            hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(client));
        let (mut sender, connection) = handshake.await.unwrap();
        let connection = tokio::spawn(connection);
        let mut ask = || {
            let request = Request::new(http_body_util::Empty::<bytes::Bytes>::new());
            tokio::spawn(sender.send_request(request))
        };
        let open = ask();
        sleep(Duration::from_secs(1)).await;
        stop.cancel();
        sleep(STOP_DELAY * 9 / 10).await;
        let late = ask();
        for request in [open, late] {
            assert_eq!(request.await.unwrap().unwrap().status(), 200);
        }
        connection.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_client_that_sends_without_a_pause_lets_others_have_their_turn() {
        // A task has 128 steps.
        for (length, is_over) in [(100 * STEP_BYTES, false), (128 * STEP_BYTES, true)] {
            let counting = async move {
                count_steps(&vec![7; length]);
                assert_eq!(coop::has_budget_remaining(), !is_over, "{length}");
            };
            tokio::spawn(counting).await.unwrap();
        }
    }

    #[test]
    fn a_client_gets_at_most_its_share_and_frees_it() {
        let limits = Limits {
            connections_per_client: 2,
            ..Limits::new(10)
        };
        let proxies = TrustedProxies(vec!["10.0.0.0/8".parse().unwrap()]);
        let admission = Admission::new(limits, proxies, Refusals::default());
        let share = |address: &str| admission.share(address.parse().unwrap());
        let mut held = Vec::new();
        for (address, has_room) in [
            ("2001:db8::1", true),
            ("2001:db8::2", true),
            ("2001:db8::3", false),
            ("192.0.2.1", true),
            ("192.0.2.1", true),
            ("192.0.2.1", false),
            ("10.0.0.1", true),
            ("10.0.0.1", true),
            ("10.0.0.1", true),
        ] {
            let place = share(address);
            assert_eq!(place.is_ok(), has_room, "{address}");
            held.extend(place);
        }
        held.remove(0);
        assert!(share("2001:db8::3").is_ok());
        let count = admission
            .refusals
            .get_or_create(&[("reason", TOO_MANY_CONNECTIONS)])
            .get();
        assert_eq!(count, 2);
    }
}
