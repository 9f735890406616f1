//! Accepts connections within limits and serves them with hyper: HTTP/1.1, or HTTP/2 if the TLS handshake negotiated it.

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
use crate::web::error::{RefusalKind, count_refusal};
use crate::web::open_connections::{Activity, OpenConnections, Share};
use crate::web::small_reads::SmallReads;
use crate::web::tls::{Protocol, Tls};

/// Maximum time until the head of the first request is complete.
const FIRST_HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// The server closes a connection that has been idle for this long. Proxies and load balancers close idle connections after
/// 60 s. If we closed them first, we could cut off a request that is on its way, and its visitor would get an error.
const IDLE_TIMEOUT: Duration = Duration::from_secs(75);
/// How often the server pings the client of an HTTP/2 connection.
const PING_INTERVAL: Duration = Duration::from_secs(30);
/// How long the client may take to answer a ping. A slow mobile connection may pause for half a minute.
const PING_TIMEOUT: Duration = Duration::from_secs(60);
/// The server closes a connection of this age after its open requests.
const MAX_AGE: Duration = Duration::from_secs(60 * 60);
/// Maximum time for the open requests of a connection that is shutting down. An upload may take less.
const LAST_REQUEST_TIMEOUT: Duration = Duration::from_secs(25 * 60);
/// How long connections still accept requests during a shutdown. A request may be on its way, and hyper closes a connection
/// immediately if it has not read anything from it yet.
const STOP_DELAY: Duration = Duration::from_millis(250);

/// hyper reads heads up to this size and refuses larger ones with an empty response. The limit is higher than our own
/// ([`crate::web::head::HEAD_LIMIT_BYTES`]), so that we can tell visitors what to do.
const READ_LIMIT_BYTES: u32 = 64 * 1024;
/// Maximum number of headers of an HTTP/1.1 request. hyper refuses more with an empty response; its default is 100. For HTTP/2
/// it has no such limit.
const MAX_HEADERS: usize = 256;
/// Maximum number of open streams of an HTTP/2 connection.
const MAX_STREAMS: u32 = 32;
/// hyper closes an HTTP/2 connection whose client resets more streams than this before they are accepted (CVE-2023-44487).
const MAX_EARLY_RESETS: usize = 20;
/// hyper closes an HTTP/2 connection if it had to reset more streams than this because of the client's errors.
const MAX_ERROR_RESETS: usize = 256;
/// HTTP/2 flow control: bytes of one request body that hyper buffers before we read them. It is half of the connection's
/// window, so that one unread body does not block the others.
const STREAM_WINDOW_BYTES: u32 = 64 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 128 * 1024;
/// Maximum unsent bytes that hyper buffers for each HTTP/2 response.
const SEND_BUFFER_BYTES: usize = 64 * 1024;
/// Received bytes that cost one unit of tokio's task budget of 128 units. When the budget is used up, tokio lets other tasks
/// run. Tokio itself charges one unit per read of the socket, which may return hundreds of small HTTP/2 frames: during a flood
/// of them on sixteen connections, a page waited 80 ms.
const BYTES_PER_BUDGET_UNIT: usize = 128;
/// Maximum unsent bytes that the kernel buffers for each connection. It accepts more when half of them are sent. The default is
/// about 2 MB for a client that does not read.
const UNSENT_LIMIT_BYTES: u32 = 32 * 1024;
/// Pause after `accept` fails for a lasting reason, such as a lack of file descriptors, so that the loop does not spin.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The limits of connections.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Maximum number of open connections. At the limit, each listener accepts one more and holds it until a permit is free;
    /// the rest wait in the kernel's queue.
    pub connections: usize,
    /// Maximum number of connections of one IPv4 address or IPv6 /48. A further one replaces the connection that has been idle
    /// longest, or is closed immediately. Trusted proxies have no limit.
    pub connections_per_client: usize,
    /// A connection is closed when the client has not acknowledged sent bytes for this long, for example because it does not
    /// read.
    pub unread: Duration,
}

impl Limits {
    /// The limits of a server with at most `connections`. One client may use 1/17 of them, so that even sixteen clients
    /// together cannot lock out other visitors, although thousands of phones can share an IPv4 address.
    pub fn new(connections: usize) -> Self {
        Self {
            connections,
            connections_per_client: (connections / 17).max(1),
            // A slow mobile connection may pause for half a minute.
            unread: Duration::from_secs(60),
        }
    }
}

/// Accepts connections within the limits. All listeners of a server share it.
#[derive(Debug)]
pub struct Admission {
    limits: Limits,
    permits: Arc<Semaphore>,
    open_connections: Arc<OpenConnections>,
    /// Exempt from the limit per client, because each carries many clients.
    proxies: TrustedProxies,
    refusals: Refusals,
    /// The tasks of the open connections.
    pub open: TaskTracker,
}

/// Turns a request into a response. All connections share one.
pub type SiteService = Arc<dyn Fn(Request<Incoming>) -> ResponseFuture + Send + Sync>;

type ResponseFuture = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

/// An accepted connection within all limits.
struct Connection {
    stream: TcpStream,
    peer: Peer,
    activity: Arc<Activity>,
    /// Counts towards the limit of the client; `None` for a trusted proxy.
    _share: Option<Share>,
    /// Counts towards the total.
    _permit: OwnedSemaphorePermit,
}

impl Admission {
    /// Connections of `proxies` count only towards the total.
    pub fn new(limits: Limits, proxies: TrustedProxies, refusals: Refusals) -> Arc<Self> {
        Arc::new(Self {
            limits,
            permits: Arc::new(Semaphore::new(limits.connections)),
            open_connections: Arc::new(OpenConnections::new(limits.connections_per_client)),
            proxies,
            refusals,
            open: TaskTracker::new(),
        })
    }

    /// Waits for the next connection of `socket`, and then for a permit. Returns `None` if the connection is closed instead,
    /// because its client is at its limit or has closed it already.
    async fn accept(&self, socket: &TcpListener) -> io::Result<Option<Connection>> {
        // The connection comes first: a listener that waits for visitors must not take a permit from another listener.
        let (stream, address) = socket.accept().await?;
        if let Err(error) = self.configure(&stream) {
            // This affects only this connection. The next one may be fine.
            tracing::debug!(%error, "could not configure a connection");
            return Ok(None);
        }
        let Ok(share) = self.share(address.ip()) else {
            return Ok(None);
        };
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .map_err(io::Error::other)?;
        let activity = share
            .as_ref()
            .map(|share| Arc::clone(&share.activity))
            .unwrap_or_default();
        Ok(Some(Connection {
            stream,
            peer: Peer(address),
            activity,
            _share: share,
            _permit: permit,
        }))
    }

    fn configure(&self, stream: &TcpStream) -> io::Result<()> {
        let options = SockRef::from(stream);
        options.set_tcp_notsent_lowat(UNSENT_LIMIT_BYTES)?;
        options.set_tcp_user_timeout(Some(self.limits.unread))?;
        // Otherwise small responses would wait for an acknowledgement (Nagle's algorithm).
        options.set_tcp_nodelay(true)
    }

    /// Counts a connection towards the limit of the client at `address`. Returns `None` for a trusted proxy.
    ///
    /// # Errors
    /// If the client is at its limit and uses all its connections. Counts this as a refusal.
    fn share(&self, address: IpAddr) -> Result<Option<Share>, ShareIsFull> {
        if self.proxies.contains(address) {
            return Ok(None);
        }
        let subscriber = Client::from(address).subscriber();
        match self.open_connections.admit(subscriber) {
            Some(share) => Ok(Some(share)),
            None => {
                count_refusal(&self.refusals, RefusalKind::TooManyConnections);
                Err(ShareIsFull)
            }
        }
    }
}

/// The client is at its limit and uses all its connections.
#[derive(Debug)]
struct ShareIsFull;

/// Decides whether `accept` may succeed the next time.
fn classify_accept_error(error: &io::Error) -> AcceptFailure {
    match Errno::from_io_error(error) {
        // On Linux, accept also returns errors of the new connection: see accept(2). A firewall causes EPERM.
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
        ) => AcceptFailure::Connection,
        Some(Errno::MFILE | Errno::NFILE | Errno::NOBUFS | Errno::NOMEM) => {
            AcceptFailure::Resources
        }
        _ => AcceptFailure::Unknown,
    }
}

/// Why `accept` failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AcceptFailure {
    /// This connection had already failed. The next one may be fine.
    Connection,
    /// Too little memory or too few file descriptors. This lasts for a while.
    Resources,
    /// Anything else. This may also last.
    Unknown,
}

/// Serves `service` on `socket`, over TLS unless `tls` is `None`, until `stop` is cancelled. Then waits for open requests to
/// finish; the caller limits how long.
pub async fn serve(
    socket: TcpListener,
    tls: Option<Tls>,
    admission: Arc<Admission>,
    service: SiteService,
    stop: CancellationToken,
) {
    loop {
        let outcome = tokio::select! {
            outcome = admission.accept(&socket) => outcome,
            () = stop.cancelled() => break,
        };
        match outcome {
            Ok(Some(connection)) => {
                let tls = tls.clone();
                let service = Arc::clone(&service);
                let stop = stop.clone();
                admission.open.spawn(async move {
                    let closed = connection.activity.closed.clone();
                    // Boxed, because `run_until_cancelled` would reserve its size twice.
                    let serving = Box::pin(serve_connection(connection, tls, service, stop));
                    // Dropped in the middle of its work if another connection replaces it.
                    closed.run_until_cancelled(serving).await;
                });
            }
            Ok(None) => {}
            Err(error) => {
                tracing::debug!(%error, "could not accept a connection");
                let kind = match classify_accept_error(&error) {
                    AcceptFailure::Connection => continue,
                    AcceptFailure::Resources => RefusalKind::NoResources,
                    AcceptFailure::Unknown => RefusalKind::NotAccepted,
                };
                count_refusal(&admission.refusals, kind);
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    // From now on the kernel refuses new connections.
    drop(socket);
    admission.open.close();
    admission.open.wait().await;
}

/// Serves one connection, over TLS unless `tls` is `None`. It no longer counts towards the limits when this returns.
async fn serve_connection(
    connection: Connection,
    tls: Option<Tls>,
    service: SiteService,
    stop: CancellationToken,
) {
    let Connection {
        stream,
        peer,
        activity,
        _share,
        _permit,
    } = connection;
    let Some(tls) = tls else {
        return serve_http(stream, Protocol::Http1, peer, activity, service, stop).await;
    };
    match tls.handshake(stream).await {
        Ok((protocol, stream)) => serve_http(stream, protocol, peer, activity, service, stop).await,
        Err(error) => tracing::debug!(%error, "a TLS handshake failed"),
    }
}

/// Serves HTTP on one connection and records its `activity`. After `stop` is cancelled, closes the connection when its open
/// requests have finished.
async fn serve_http(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    protocol: Protocol,
    peer: Peer,
    activity: Arc<Activity>,
    service: SiteService,
    stop: CancellationToken,
) {
    let stream = {
        let activity = Arc::clone(&activity);
        InspectReader::new(stream, move |_: &[u8]| activity.touch())
    };
    let stream = {
        let activity = Arc::clone(&activity);
        InspectWriter::new(stream, move |_: &[u8]| activity.touch())
    };
    let had_request = Arc::new(AtomicBool::new(false));
    let service = {
        let had_request = Arc::clone(&had_request);
        let stop = stop.clone();
        service_fn(move |mut request: Request<Incoming>| {
            had_request.store(true, Relaxed);
            let open_request = activity.request();
            request.extensions_mut().insert(peer);
            let response = service(request);
            let stop = stop.clone();
            async move {
                let response = response.await;
                drop(open_request);
                let mut response = response?;
                // The client must not send its next request on a connection that is about to close.
                if stop.is_cancelled() {
                    let close = HeaderValue::from_static("close");
                    response.headers_mut().insert(CONNECTION, close);
                }
                Ok::<_, Infallible>(response)
            }
        })
    };
    match protocol {
        Protocol::Http1 => {
            let mut builder = http1::Builder::new();
            builder
                .timer(TokioTimer::new())
                // hyper starts this timer at the end of the previous request.
                .header_read_timeout(IDLE_TIMEOUT)
                .max_headers(MAX_HEADERS)
                .max_header_size(READ_LIMIT_BYTES as usize)
                // The default is 400 KB.
                .max_buf_size(READ_LIMIT_BYTES as usize);
            let stream = TokioIo::new(SmallReads(stream));
            let connection = builder.serve_connection(stream, service);
            drive(connection, &had_request, &stop).await;
        }
        Protocol::Http2 => {
            let mut builder = http2::Builder::new(TokioExecutor::new());
            builder
                .timer(TokioTimer::new())
                // Closes the connection if the client is gone or stops in the middle of a frame or a head.
                .keep_alive_interval(PING_INTERVAL)
                .keep_alive_timeout(PING_TIMEOUT)
                .max_concurrent_streams(MAX_STREAMS)
                .max_pending_accept_reset_streams(MAX_EARLY_RESETS)
                .max_local_error_reset_streams(MAX_ERROR_RESETS)
                .max_header_list_size(READ_LIMIT_BYTES)
                .initial_stream_window_size(STREAM_WINDOW_BYTES)
                .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
                .max_send_buf_size(SEND_BUFFER_BYTES);
            let stream = InspectReader::new(stream, consume_budget);
            let connection = builder.serve_connection(TokioIo::new(stream), service);
            drive(connection, &had_request, &stop).await;
        }
    }
}

/// Drives `connection` until the client closes it, it is idle or too old, or `stop` is cancelled. In the last three cases lets
/// its open requests finish first. The connection's service sets `had_request` with each request.
async fn drive(
    connection: impl GracefulConnection<Error = hyper::Error>,
    had_request: &AtomicBool,
    stop: &CancellationToken,
) {
    // Boxed, because each async function that a large future passes through would reserve its size again.
    let mut connection = Box::pin(connection);
    let opened = Instant::now();
    let mut ever_had_request = false;
    let mut time_limit = FIRST_HEAD_TIMEOUT;
    loop {
        tokio::select! {
            biased;
            outcome = connection.as_mut() => return log_outcome(outcome),
            () = async { stop.cancelled().await; sleep(STOP_DELAY).await } => break,
            () = sleep(time_limit) => {
                if !had_request.load(Relaxed) || opened.elapsed() >= MAX_AGE {
                    break;
                }
            }
        }
        ever_had_request |= had_request.swap(false, Relaxed);
        time_limit = IDLE_TIMEOUT;
    }
    if !ever_had_request && !had_request.load(Relaxed) {
        // Drop it. A graceful shutdown would wait for the rest of the HTTP/2 preface.
        return;
    }
    connection.as_mut().graceful_shutdown();
    match timeout(LAST_REQUEST_TIMEOUT, connection).await {
        Ok(outcome) => log_outcome(outcome),
        Err(_) => tracing::debug!("closed a connection before its last request had finished"),
    }
}

/// Charges tokio's task budget for the bytes that a connection has received.
fn consume_budget(received: &[u8]) {
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..received.len().div_ceil(BYTES_PER_BUDGET_UNIT) {
        match coop::poll_proceed(&mut context) {
            Poll::Ready(unit) => unit.made_progress(),
            Poll::Pending => break,
        }
    }
}

/// A broken connection affects only its client, and forms that were stored stay stored, so this is no error of the server.
fn log_outcome(outcome: hyper::Result<()>) {
    if let Err(error) = outcome {
        tracing::debug!(%error, "a connection ended early");
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

    use super::*;

    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    /// The HTTP/2 client preface with an empty SETTINGS frame.
    const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

    /// Connects to a service that takes `delay` to respond. Returns the client's end.
    fn connect(protocol: Protocol, delay: Duration, stop: CancellationToken) -> DuplexStream {
        connect_with_activity(protocol, delay, stop, Arc::default())
    }

    fn connect_with_activity(
        protocol: Protocol,
        delay: Duration,
        stop: CancellationToken,
        activity: Arc<Activity>,
    ) -> DuplexStream {
        let service = Arc::new(move |_| -> ResponseFuture {
            Box::pin(async move {
                sleep(delay).await;
                Ok(Response::new("page".into()))
            })
        });
        let (client, server) = tokio::io::duplex(64 * 1024);
        let peer = Peer(([127, 0, 0, 1], 1).into());
        tokio::spawn(serve_http(server, protocol, peer, activity, service, stop));
        client
    }

    /// Reads until the server closes the connection. Returns the received text, and how long the connection was open.
    async fn read_to_end(client: &mut DuplexStream) -> (String, Duration) {
        let began = Instant::now();
        let mut received = Vec::new();
        // A reset counts as a close.
        drop(client.read_to_end(&mut received).await);
        let received = String::from_utf8_lossy(&received).into_owned();
        (received, began.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn idle_connections_are_closed_soon_but_after_a_request_later_than_proxies_would() {
        let without_request = 0..=10;
        let after_request = 70..=90;
        for (protocol, sent, seconds) in [
            (Protocol::Http1, &b""[..], &without_request),
            (Protocol::Http1, b"G", &without_request),
            (Protocol::Http1, &REQUEST[..20], &without_request),
            (Protocol::Http1, REQUEST, &after_request),
            (Protocol::Http1, &REQUEST.repeat(2), &after_request),
            (
                Protocol::Http1,
                &[REQUEST, b"GET /"].concat(),
                &after_request,
            ),
            (Protocol::Http2, b"P", &without_request),
            (Protocol::Http2, PREFACE, &without_request),
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
    async fn bytes_in_either_direction_are_activity() {
        let began = Instant::now();
        let last_use = |activity: &Activity| activity.last_use() - began;
        let activity = Arc::<Activity>::default();
        let delay = Duration::from_secs(5);
        let stop = CancellationToken::new();
        let mut client = connect_with_activity(Protocol::Http1, delay, stop, Arc::clone(&activity));
        sleep(Duration::from_secs(2)).await;
        client.write_all(REQUEST).await.unwrap();
        sleep(Duration::from_secs(1)).await;
        assert_eq!(last_use(&activity), Duration::from_secs(2));
        assert_ne!(client.read(&mut [0; 1024]).await.unwrap(), 0);
        assert_eq!(last_use(&activity), Duration::from_secs(2) + delay);
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_arrives_byte_by_byte_times_out() {
        let mut client = connect(Protocol::Http1, Duration::ZERO, CancellationToken::new());
        client.write_all(&REQUEST[..20]).await.unwrap();
        let began = Instant::now();
        while client.write_all(b"x").await.is_ok() {
            assert!(began.elapsed() < Duration::from_secs(60));
            sleep(Duration::from_secs(1)).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_request_is_answered_before_its_connection_closes() {
        for (minutes, is_answered) in [(21, true), (30, false)] {
            let delay = Duration::from_secs(60 * minutes);
            let mut client = connect(Protocol::Http1, delay, CancellationToken::new());
            client.write_all(REQUEST).await.unwrap();
            let (received, _) = read_to_end(&mut client).await;
            assert_eq!(received.ends_with("page"), is_answered, "{delay:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_busy_connection_is_closed_at_its_maximum_age() {
        let mut client = connect(Protocol::Http1, Duration::ZERO, CancellationToken::new());
        let began = Instant::now();
        while client.write_all(REQUEST).await.is_ok() {
            assert!(began.elapsed() < MAX_AGE + 2 * IDLE_TIMEOUT);
            sleep(Duration::from_secs(5)).await;
        }
        assert!(began.elapsed() >= MAX_AGE);
    }

    #[tokio::test(start_paused = true)]
    async fn a_stop_waits_for_requests_that_are_on_their_way() {
        for (earlier_requests, seconds) in [(0, 1), (1, 0)] {
            let stop = CancellationToken::new();
            let delay = Duration::from_secs(seconds);
            let mut client = connect(Protocol::Http1, delay, stop.clone());
            client
                .write_all(&REQUEST.repeat(earlier_requests))
                .await
                .unwrap();
            sleep(Duration::from_secs(5)).await;
            stop.cancel();
            sleep(STOP_DELAY * 9 / 10).await;
            client.write_all(REQUEST).await.unwrap();
            let (received, open) = read_to_end(&mut client).await;
            let responses = received.matches("page").count();
            assert_eq!(responses, earlier_requests + 1, "{received}");
            assert!(received.contains("\r\nconnection: close\r\n"), "{received}");
            assert_eq!(open.as_secs(), seconds);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_stop_waits_for_http2_requests() {
        let stop = CancellationToken::new();
        let client = connect(Protocol::Http2, Duration::from_secs(5), stop.clone());
        let handshake =
            hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(client));
        let (mut sender, connection) = handshake.await.unwrap();
        let connection = tokio::spawn(connection);
        let mut send_request = || {
            let request = Request::new(http_body_util::Empty::<bytes::Bytes>::new());
            tokio::spawn(sender.send_request(request))
        };
        let open = send_request();
        sleep(Duration::from_secs(1)).await;
        stop.cancel();
        sleep(STOP_DELAY * 9 / 10).await;
        let late = send_request();
        for request in [open, late] {
            assert_eq!(request.await.unwrap().unwrap().status(), 200);
        }
        connection.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_client_that_sends_without_a_pause_yields_to_others() {
        // A task's budget is 128 units.
        for (units, has_budget) in [(100, true), (128, false)] {
            tokio::spawn(async move {
                consume_budget(&vec![7; units * BYTES_PER_BUDGET_UNIT]);
                assert_eq!(coop::has_budget_remaining(), has_budget, "{units}");
            })
            .await
            .unwrap();
        }
    }

    #[test]
    fn clients_have_a_connection_limit_and_proxies_do_not() {
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
        let reason = [("reason", RefusalKind::TooManyConnections.into())];
        assert_eq!(admission.refusals.get_or_create(&reason).get(), 1);
    }

    #[test]
    fn errors_of_the_new_connection_do_not_pause_the_listener() {
        for (error, expected) in [
            (Errno::CONNABORTED, AcceptFailure::Connection),
            (Errno::NETDOWN, AcceptFailure::Connection),
            (Errno::HOSTUNREACH, AcceptFailure::Connection),
            (Errno::PROTO, AcceptFailure::Connection),
            (Errno::NOPROTOOPT, AcceptFailure::Connection),
            (Errno::OPNOTSUPP, AcceptFailure::Connection),
            (Errno::TIMEDOUT, AcceptFailure::Connection),
            (Errno::PERM, AcceptFailure::Connection),
            (Errno::MFILE, AcceptFailure::Resources),
            (Errno::NFILE, AcceptFailure::Resources),
            (Errno::NOMEM, AcceptFailure::Resources),
            (Errno::NOBUFS, AcceptFailure::Resources),
            (Errno::INVAL, AcceptFailure::Unknown),
        ] {
            assert_eq!(classify_accept_error(&error.into()), expected, "{error}");
        }
    }
}
