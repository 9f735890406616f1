//! Accepts connections within limits, and serves each with hyper: HTTP/1.1, or HTTP/2 where TLS has agreed on it.

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
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
use rustix::io::Errno;
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::coop;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::io::{InspectReader, InspectWriter};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use warp::reply::Response;

use crate::metrics::Refusals;
use crate::web::client::{Client, Peer, TrustedProxies};
use crate::web::error::{NO_RESOURCES, NOT_ACCEPTED, TOO_MANY_CONNECTIONS, count_refusal};
use crate::web::open_connections::{Activity, OpenConnections, Share};
use crate::web::tls::{Protocol, Tls};

/// Maximum time for the head of the first request.
const FIRST_HEAD_TIME: Duration = Duration::from_secs(10);
/// A connection without a request for this long is asked to close. Proxies and load balancers keep idle connections for 60 s: if
/// we closed one before they do, a request could be on its way, and its visitor would get an error.
const IDLE_TIME: Duration = Duration::from_secs(75);
/// How often the server checks that the client of an HTTP/2 connection is still there.
const PING_INTERVAL: Duration = Duration::from_secs(30);
/// How long that client may take for the answer: a slow mobile connection may pause for half a minute.
const PING_TIME: Duration = Duration::from_secs(60);
/// The greatest age of a connection. Then it is asked to close.
const GREATEST_AGE: Duration = Duration::from_secs(60 * 60);
/// Maximum time for the open requests of a connection that was asked to close: longer than an upload may take.
const LAST_REQUEST_TIME: Duration = Duration::from_secs(25 * 60);
/// How long connections still take requests when the server stops: one may be on its way, and hyper closes a connection on
/// which it has read nothing so far.
const STOP_DELAY: Duration = Duration::from_millis(250);

/// Maximum number of bytes of a head that hyper reads. It refuses a larger one with an empty response; below, our own refusal can
/// say what to do ([`crate::web::head::HEAD_LIMIT_BYTES`]).
const READ_LIMIT_BYTES: u32 = 64 * 1024;
/// Maximum number of headers of a request by HTTP/1.1. hyper refuses more with an empty response, and by default it refuses more than
/// 100; by HTTP/2, it has no such limit.
const MAX_HEADERS: usize = 256;
/// Maximum number of open streams of an HTTP/2 connection.
const MAX_STREAMS: u32 = 32;
/// Streams that a client may reset before they are accepted; with more, the connection is closed (CVE-2023-44487).
const MAX_EARLY_RESETS: usize = 20;
/// Streams that the client's errors may reset; with more, the connection is closed.
const MAX_ERROR_RESETS: usize = 256;
/// Bytes of request bodies that a client may send before they are read. hyper keeps them in memory. One body that waits leaves half
/// of the connection's window to the others.
const STREAM_WINDOW_BYTES: u32 = 64 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 128 * 1024;
/// Maximum number of bytes of one response that wait to be sent.
const SEND_BUFFER_BYTES: usize = 64 * 1024;
/// Received bytes that count as one step of a task; after 128 steps tokio lets other tasks run. By itself it counts reads of the
/// socket, each with hundreds of small HTTP/2 frames: with a flood of them on sixteen connections, a page waited 80 ms.
const STEP_BYTES: usize = 128;
/// Maximum number of unsent bytes that the kernel buffers per connection; it accepts more when half of them are sent. By default it
/// buffers about 2 MB per client that does not read.
const UNSENT_LIMIT_BYTES: u32 = 32 * 1024;
/// Pause after a failure to accept that would repeat itself, such as a lack of file descriptors. Without it the loop would be busy.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The limits of connections.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Maximum number of open connections. Each listener holds one more until there is a place for it; further ones wait in the
    /// kernel's queue.
    pub connections: usize,
    /// Maximum number of connections of one IPv4 address or IPv6 /48. A further one takes the place of that which has been idle
    /// longest, or is closed at once. Trusted proxies have no limit.
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
            // A slow mobile connection may pause for half a minute.
            unread: Duration::from_secs(60),
        }
    }
}

/// Admits connections within the limits. All listeners of a server share it.
#[derive(Debug)]
pub struct Admission {
    limits: Limits,
    places: Arc<Semaphore>,
    open_connections: Arc<OpenConnections>,
    /// They carry the connections of all clients behind them.
    proxies: TrustedProxies,
    refusals: Refusals,
    /// The tasks of the open connections.
    pub open: TaskTracker,
}

/// Turns a request into a response. All connections use the same one.
pub type SiteService = Arc<dyn Fn(Request<Incoming>) -> Answering + Send + Sync>;

type Answering = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

/// A connection that was admitted.
struct Admitted {
    stream: TcpStream,
    peer: Peer,
    activity: Arc<Activity>,
    /// Its place in the share of its client; a trusted proxy needs none.
    _share: Option<Share>,
    /// Its place among all connections.
    _place: OwnedSemaphorePermit,
}

impl Admission {
    /// Admits connections within `limits`; those of `proxies` count only in the total.
    pub fn new(limits: Limits, proxies: TrustedProxies, refusals: Refusals) -> Arc<Self> {
        Arc::new(Self {
            limits,
            places: Arc::new(Semaphore::new(limits.connections)),
            open_connections: Arc::new(OpenConnections::new(limits.connections_per_client)),
            proxies,
            refusals,
            open: TaskTracker::new(),
        })
    }

    /// Waits for the next connection of `socket`, and for a place for it. Returns `None` if it is closed instead: its client has
    /// reached its limit, or has closed it already.
    async fn accept(&self, socket: &TcpListener) -> io::Result<Option<Admitted>> {
        // First the connection, then its place: a listener that waits for visitors must not keep a place from another listener.
        let (stream, address) = socket.accept().await?;
        if let Err(error) = self.configure(&stream) {
            // The next connection may be a sound one.
            tracing::debug!(%error, "a connection could not be configured");
            return Ok(None);
        }
        let Ok(share) = self.share(address.ip()) else {
            return Ok(None);
        };
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(io::Error::other)?;
        let activity = share.as_ref().map(|share| Arc::clone(&share.activity));
        Ok(Some(Admitted {
            stream,
            peer: Peer(address),
            activity: activity.unwrap_or_default(),
            _share: share,
            _place: place,
        }))
    }

    fn configure(&self, stream: &TcpStream) -> io::Result<()> {
        let options = SockRef::from(stream);
        options.set_tcp_notsent_lowat(UNSENT_LIMIT_BYTES)?;
        options.set_tcp_user_timeout(Some(self.limits.unread))?;
        // Otherwise small responses wait for the client's acknowledgement.
        options.set_tcp_nodelay(true)
    }

    /// A place in the share of the client at `address`. A trusted proxy needs none.
    ///
    /// # Errors
    /// If the client has reached its limit, which is counted.
    fn share(&self, address: IpAddr) -> Result<Option<Share>, ShareIsFull> {
        if self.proxies.contain(address) {
            return Ok(None);
        }
        let subscriber = Client::from(address).subscriber();
        let share = self.open_connections.admit(subscriber);
        if share.is_none() {
            count_refusal(&self.refusals, TOO_MANY_CONNECTIONS);
        }
        share.map(Some).ok_or(ShareIsFull)
    }
}

/// A client has as many connections as it may have, and uses all of them.
#[derive(Debug)]
struct ShareIsFull;

/// Whether the next attempt to accept a connection may succeed after this `error`.
fn failure_to_accept(error: &io::Error) -> AcceptFailure {
    match Errno::from_io_error(error) {
        // On Linux, accept also reports what has happened to the new connection: see accept(2). EPERM is from a firewall.
        Some(
            Errno::CONNABORTED
            | Errno::CONNREFUSED
            | Errno::CONNRESET
            | Errno::HOSTDOWN
            | Errno::HOSTUNREACH
            | Errno::INTR
            | Errno::NETDOWN
            | Errno::NETUNREACH
            | Errno::NONET
            | Errno::NOPROTOOPT
            | Errno::OPNOTSUPP
            | Errno::PERM
            | Errno::PROTO
            | Errno::TIMEDOUT,
        ) => AcceptFailure::OfConnection,
        Some(Errno::MFILE | Errno::NFILE | Errno::NOBUFS | Errno::NOMEM) => {
            AcceptFailure::OfResources
        }
        _ => AcceptFailure::Unknown,
    }
}

/// Why no connection was accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AcceptFailure {
    /// That connection had failed already. The next one may be sound.
    OfConnection,
    /// Memory or file descriptors are lacking, which lasts for a while.
    OfResources,
    /// Anything else may last as well.
    Unknown,
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
            Ok(Some(admitted)) => {
                let (tls, service, stop) = (tls.clone(), Arc::clone(&service), stop.clone());
                let closed = admitted.activity.closed.clone();
                let serving = serve_admitted(admitted, tls, service, stop);
                // A connection whose place was given to another one is dropped where it is.
                let serving = async move {
                    closed.run_until_cancelled(serving).await;
                };
                admission.open.spawn(serving);
            }
            Ok(None) => {}
            Err(error) => {
                tracing::debug!(%error, "no connection can be accepted");
                match failure_to_accept(&error) {
                    AcceptFailure::OfConnection => continue,
                    AcceptFailure::OfResources => count_refusal(&admission.refusals, NO_RESOURCES),
                    AcceptFailure::Unknown => count_refusal(&admission.refusals, NOT_ACCEPTED),
                }
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    // Refuse new connections from now on.
    drop(socket);
    admission.open.close();
    admission.open.wait().await;
}

/// Serves the requests of one connection, with TLS if there is `tls`. Its places are free when this ends.
async fn serve_admitted(
    admitted: Admitted,
    tls: Option<Tls>,
    service: SiteService,
    stop: CancellationToken,
) {
    let Admitted {
        stream,
        peer,
        activity,
        _share,
        _place,
    } = admitted;
    let Some(tls) = tls else {
        return serve_on(stream, Protocol::Http1, peer, activity, service, stop).await;
    };
    match tls.handshake(stream).await {
        Ok((protocol, stream)) => serve_on(stream, protocol, peer, activity, service, stop).await,
        Err(error) => tracing::debug!(%error, "a TLS handshake failed"),
    }
}

/// Serves the requests of one connection, and records its `activity`. Once `stop` is cancelled, it closes after its open requests.
async fn serve_on(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    protocol: Protocol,
    peer: Peer,
    activity: Arc<Activity>,
    service: SiteService,
    stop: CancellationToken,
) {
    let (reading, writing) = (Arc::clone(&activity), Arc::clone(&activity));
    let stream = InspectReader::new(stream, move |_: &[u8]| reading.touch());
    let stream = InspectWriter::new(stream, move |_: &[u8]| writing.touch());
    let is_used = Arc::new(AtomicBool::new(false));
    let (mark, stopping) = (Arc::clone(&is_used), stop.clone());
    let service = service_fn(move |mut request: Request<Incoming>| {
        mark.store(true, Relaxed);
        let open_request = activity.request();
        request.extensions_mut().insert(peer);
        let response = service(request);
        let stopping = stopping.clone();
        async move {
            let response = response.await;
            drop(open_request);
            let mut response = response?;
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
                // It begins with the end of the request before.
                .header_read_timeout(IDLE_TIME)
                .max_headers(MAX_HEADERS)
                .max_header_size(READ_LIMIT_BYTES as usize)
                // Otherwise a connection that sends a body fast keeps a read buffer of up to 400 KB.
                .max_buf_size(READ_LIMIT_BYTES as usize);
            let connection = builder.serve_connection(TokioIo::new(stream), service);
            until_closed(connection, &is_used, &stop).await;
        }
        Protocol::Http2 => {
            let mut builder = http2::Builder::new(TokioExecutor::new());
            builder
                .timer(TokioTimer::new())
                // Closes a connection whose client is gone, or stops in the middle of a frame or a head.
                .keep_alive_interval(PING_INTERVAL)
                .keep_alive_timeout(PING_TIME)
                .max_concurrent_streams(MAX_STREAMS)
                .max_pending_accept_reset_streams(MAX_EARLY_RESETS)
                .max_local_error_reset_streams(MAX_ERROR_RESETS)
                .max_header_list_size(READ_LIMIT_BYTES)
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
    let mut patience = FIRST_HEAD_TIME;
    loop {
        tokio::select! {
            biased;
            outcome = connection.as_mut() => return report(outcome),
            () = async { stop.cancelled().await; sleep(STOP_DELAY).await } => break,
            () = sleep(patience) => {
                if !is_used.load(Relaxed) || opened.elapsed() >= GREATEST_AGE {
                    break;
                }
            }
        }
        had_request |= is_used.swap(false, Relaxed);
        patience = IDLE_TIME;
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
        let activity = Arc::new(Activity::default());
        tokio::spawn(serve_on(server, protocol, peer, activity, service, stop));
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
    async fn silent_clients_are_closed_soon_and_after_a_request_later_than_by_proxies() {
        let never = 0..=10;
        let after_request = 70..=90;
        for (protocol, sent, seconds) in [
            (Protocol::Http1, &b""[..], &never),
            (Protocol::Http1, b"G", &never),
            (Protocol::Http1, &REQUEST[..20], &never),
            (Protocol::Http1, REQUEST, &after_request),
            (Protocol::Http1, &REQUEST.repeat(2), &after_request),
            (
                Protocol::Http1,
                &[REQUEST, b"GET /"].concat(),
                &after_request,
            ),
            (Protocol::Http2, b"P", &never),
            (Protocol::Http2, PREFACE, &never),
        ] {
            let mut client = connect(protocol, Duration::ZERO, CancellationToken::new());
            client.write_all(sent).await.unwrap();
            let (_, open) = read_to_end(&mut client).await;
            let sent = sent.escape_ascii();
            assert!(
                seconds.contains(&open.as_secs()),
                "{protocol:?} {sent}: {open:?}"
            );
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
        for (minutes, is_answered) in [(21, true), (30, false)] {
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
            assert!(began.elapsed() < GREATEST_AGE + 2 * IDLE_TIME);
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
    fn a_client_has_a_share_of_the_connections_and_a_proxy_any_number() {
        let limits = Limits {
            connections_per_client: 1,
            ..Limits::new(10)
        };
        let proxies = TrustedProxies::new(vec!["10.0.0.0/8".parse().unwrap()]);
        let admission = Admission::new(limits, proxies, Refusals::default());
        let share = |address: &str| admission.share(address.parse().unwrap());
        let held = share("192.0.2.1").unwrap().unwrap();
        let _request = held.activity.request();
        assert!(share("192.0.2.1").is_err());
        assert!(share("192.0.2.2").unwrap().is_some());
        for _ in 0..3 {
            assert!(share("10.0.0.1").unwrap().is_none());
        }
        let reason = [("reason", TOO_MANY_CONNECTIONS)];
        assert_eq!(admission.refusals.get_or_create(&reason).get(), 1);
    }

    #[test]
    fn only_a_lack_of_resources_pauses_a_listener() {
        for (error, expected) in [
            (Errno::CONNABORTED, AcceptFailure::OfConnection),
            (Errno::NETDOWN, AcceptFailure::OfConnection),
            (Errno::HOSTUNREACH, AcceptFailure::OfConnection),
            (Errno::PROTO, AcceptFailure::OfConnection),
            (Errno::NOPROTOOPT, AcceptFailure::OfConnection),
            (Errno::OPNOTSUPP, AcceptFailure::OfConnection),
            (Errno::TIMEDOUT, AcceptFailure::OfConnection),
            (Errno::PERM, AcceptFailure::OfConnection),
            (Errno::MFILE, AcceptFailure::OfResources),
            (Errno::NFILE, AcceptFailure::OfResources),
            (Errno::NOMEM, AcceptFailure::OfResources),
            (Errno::NOBUFS, AcceptFailure::OfResources),
            (Errno::INVAL, AcceptFailure::Unknown),
        ] {
            assert_eq!(failure_to_accept(&error.into()), expected, "{error}");
        }
    }
}
