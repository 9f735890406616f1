//! Serves the requests of one connection with hyper: HTTP/1.1, or HTTP/2 where TLS has agreed on it.

use std::error::Error;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{Either, Empty};
use hyper::body::{Body, Incoming};
use hyper::header::{CONNECTION, CONTENT_LENGTH, HOST, HeaderValue};
use hyper::server::conn::{http1, http2};
use hyper::service::{Service, service_fn};
use hyper::{Method, Request, Response, Uri};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulConnection;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::Received;
use super::acceptor::Limits;
use super::client::Peer;
use super::head;
use super::tls::{Protocol, Tls};

/// Most bytes of the head of a request.
const HEAD_LIMIT_BYTES: u16 = 16 * 1024;
/// Most open streams of an HTTP/2 connection.
const MAX_STREAMS: u32 = 100;
/// Streams that a client may reset before they are accepted; with more, the connection is closed (CVE-2023-44487).
const MAX_EARLY_RESETS: usize = 20;
/// Streams that the client's errors may reset; with more, the connection is closed.
const MAX_ERROR_RESETS: usize = 256;
/// Bytes of request bodies that a client may send before they are read.
const STREAM_WINDOW_BYTES: u32 = 256 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 512 * 1024;
/// Most bytes of one response that wait to be sent.
const SEND_BUFFER_BYTES: usize = 64 * 1024;

/// Bytes after which a client that sends without a pause lets other connections have their turn. A flood of small frames keeps a
/// connection busy, for which neither hyper nor tokio has a limit: tokio counts reads of the socket, not what is decrypted.
const TURN_BYTES: usize = 16 * 1024;

/// How long connections still take requests when the server stops: one may be on its way, and hyper closes a connection on
/// which it has read nothing so far.
const LAST_REQUESTS: Duration = Duration::from_millis(250);

/// How the connections of a listener are served.
#[derive(Clone)]
pub struct Connections<S> {
    service: S,
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
    limits: Limits,
    stopping: CancellationToken,
}

impl<S, B> Connections<S>
where
    S: Service<Request<Received>, Response = Response<B>> + Clone + Send + 'static,
    S::Future: Send,
    S::Error: Error + Send + Sync,
    B: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static,
{
    /// Serves `service` within `limits`. Once `stopping` is cancelled, each connection closes after its open requests.
    pub fn new(service: S, limits: Limits, stopping: CancellationToken) -> Self {
        let mut http1 = http1::Builder::new();
        http1
            .timer(TokioTimer::new())
            .header_read_timeout(limits.head)
            .max_header_size(HEAD_LIMIT_BYTES.into())
            // Otherwise a connection that sends a body fast keeps a read buffer of up to 400 KB.
            .max_buf_size(HEAD_LIMIT_BYTES.into());
        let mut http2 = http2::Builder::new(TokioExecutor::new());
        http2
            .timer(TokioTimer::new())
            // Closes a connection whose client is gone, or stops in the middle of a frame or a head.
            .keep_alive_interval(limits.idle)
            .keep_alive_timeout(limits.head)
            .max_concurrent_streams(MAX_STREAMS)
            .max_pending_accept_reset_streams(MAX_EARLY_RESETS)
            .max_local_error_reset_streams(MAX_ERROR_RESETS)
            .max_header_list_size(HEAD_LIMIT_BYTES.into())
            .initial_stream_window_size(STREAM_WINDOW_BYTES)
            .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
            .max_send_buf_size(SEND_BUFFER_BYTES);
        Self {
            service,
            http1,
            http2,
            limits,
            stopping,
        }
    }

    /// Serves the connection of `peer` until it ends, with TLS if there is `tls`.
    pub async fn serve(self, socket: TcpStream, peer: Peer, tls: Option<Tls>) {
        let Some(tls) = tls else {
            return self.http1(socket, peer).await;
        };
        match tls.handshake(socket).await {
            Ok((Protocol::Http1, socket)) => self.http1(socket, peer).await,
            Ok((Protocol::Http2, socket)) => self.http2(socket, peer).await,
            Ok((Protocol::Challenge, _)) => {}
            Err(error) => tracing::debug!(%error, "a TLS handshake failed"),
        }
    }

    async fn http1<T>(self, socket: T, peer: Peer)
    where
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let used = Arc::new(AtomicBool::new(false));
        let (service, marked) = (self.service, Arc::clone(&used));
        let stopping = self.stopping.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            marked.store(true, Relaxed);
            let request = head::with_path(request).map(|body| Received { body, peer });
            let response = service.call(request);
            let stopping = stopping.clone();
            async move {
                let mut response = response.await?;
                // The client must not send its next request on a connection that is about to close.
                if stopping.is_cancelled() {
                    let close = HeaderValue::from_static("close");
                    response.headers_mut().insert(CONNECTION, close);
                }
                Ok::<_, S::Error>(response)
            }
        });
        let connection = self.http1.serve_connection(TokioIo::new(socket), service);
        until_closed(Box::pin(connection), &used, self.limits, self.stopping).await;
    }

    async fn http2<T>(self, socket: T, peer: Peer)
    where
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let used = Arc::new(AtomicBool::new(false));
        let (service, marked) = (self.service, Arc::clone(&used));
        let service = service_fn(move |request: Request<Incoming>| {
            marked.store(true, Relaxed);
            let is_head = request.method() == Method::HEAD;
            let request = with_host(request).map(|body| Received { body, peer });
            let response = service.call(request);
            async move {
                let response = response.await?;
                Ok::<_, S::Error>(if is_head {
                    without_body(response)
                } else {
                    response.map(Either::Left)
                })
            }
        });
        let socket = TakingTurns { socket, taken: 0 };
        let connection = self.http2.serve_connection(TokioIo::new(socket), service);
        until_closed(Box::pin(connection), &used, self.limits, self.stopping).await;
    }
}

/// Drives `connection`, which sets `used` with each request. It closes when it had no request for the idle time, or once
/// `stopping` is cancelled; its open requests may end first. In a box, because it is large: a future that is handed on has room
/// for what it captures more than once.
async fn until_closed<C>(
    mut connection: Pin<Box<C>>,
    used: &AtomicBool,
    limits: Limits,
    stopping: CancellationToken,
) where
    C: GracefulConnection<Error = hyper::Error>,
{
    let mut had_request = false;
    loop {
        tokio::select! {
            biased;
            outcome = connection.as_mut() => return report(outcome),
            () = async { stopping.cancelled().await; sleep(LAST_REQUESTS).await } => break,
            () = sleep(limits.idle) => if !used.load(Relaxed) { break },
        }
        had_request |= used.swap(false, Relaxed);
    }
    if !had_request && !used.load(Relaxed) {
        // A graceful end would wait for the rest of the preface of HTTP/2.
        return;
    }
    connection.as_mut().graceful_shutdown();
    match timeout(limits.last_request, connection).await {
        Ok(outcome) => report(outcome),
        Err(_) => tracing::debug!("a connection was closed before its last request had ended"),
    }
}

/// A socket that pauses its reader after [`TURN_BYTES`].
struct TakingTurns<S> {
    socket: S,
    /// Bytes read since the last pause.
    taken: usize,
}

impl<S: AsyncRead + Unpin> AsyncRead for TakingTurns<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.taken >= TURN_BYTES {
            self.taken = 0;
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.socket).poll_read(cx, buffer);
        match polled {
            Poll::Ready(_) => self.taken += buffer.filled().len() - before,
            Poll::Pending => self.taken = 0,
        }
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TakingTurns<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write_vectored(cx, parts)
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

/// A broken connection affects only its client. What was stored stays stored.
fn report(outcome: hyper::Result<()>) {
    if let Err(error) = outcome {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// Returns `request` as HTTP/1.1 would carry it, with the authority as Host header and the path as its target. An authority
/// that differs from a Host header becomes a second one, so that the check of the head refuses the request.
fn with_host<B>(mut request: Request<B>) -> Request<B> {
    let uri = request.uri();
    let host = uri
        .authority()
        .and_then(|authority| HeaderValue::from_str(authority.as_str()).ok());
    let path = uri.path_and_query().cloned();
    if let (Some(host), Some(path)) = (host, path) {
        *request.uri_mut() = Uri::from(path);
        if request.headers().get(HOST) != Some(&host) {
            request.headers_mut().append(HOST, host);
        }
    }
    request
}

/// Returns the response to HEAD, with the length of the body that GET would get. hyper does this for HTTP/1.1 alone.
fn without_body<B: Body>(response: Response<B>) -> Response<Either<B, Empty<B::Data>>> {
    let (mut head, body) = response.into_parts();
    if let Some(length) = body.size_hint().exact() {
        head.headers.entry(CONTENT_LENGTH).or_insert(length.into());
    }
    Response::from_parts(head, Either::Right(Empty::new()))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::pin::pin;

    use http_body_util::Full;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
    use tokio::time::Instant;

    use super::*;

    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    /// What a client of HTTP/2 sends first, and a frame of SETTINGS without settings.
    const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

    /// The client's end of a connection that speaks `protocol`, to a service that takes `work` for a response.
    fn connect(protocol: Protocol, work: Duration, stopping: CancellationToken) -> DuplexStream {
        let service = service_fn(move |_: Request<Received>| async move {
            sleep(work).await;
            Ok::<_, Infallible>(Response::new(Full::new(Bytes::from_static(b"page"))))
        });
        let connections = Connections::new(service, Limits::new(10), stopping);
        let (client, server) = tokio::io::duplex(64 * 1024);
        let peer = Peer(([127, 0, 0, 1], 1).into());
        tokio::spawn(async move {
            match protocol {
                Protocol::Http2 => connections.http2(server, peer).await,
                _ => connections.http1(server, peer).await,
            }
        });
        client
    }

    /// Reads until the server closes the connection. Returns what came, and after how long it was closed.
    async fn read_to_end(client: &mut DuplexStream) -> (String, Duration) {
        let began = Instant::now();
        let mut received = Vec::new();
        // A reset is as good as a close.
        drop(client.read_to_end(&mut received).await);
        (
            String::from_utf8_lossy(&received).into_owned(),
            began.elapsed(),
        )
    }

    #[tokio::test(start_paused = true)]
    async fn silent_clients_are_closed_within_a_minute() {
        let at_once = Duration::ZERO;
        for (protocol, sent) in [
            (Protocol::Http1, &b""[..]),
            (Protocol::Http1, b"G"),
            (Protocol::Http1, b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "),
            (Protocol::Http1, REQUEST),
            (Protocol::Http2, b"P"),
            (Protocol::Http2, PREFACE),
        ] {
            let mut client = connect(protocol, at_once, CancellationToken::new());
            client.write_all(sent).await.unwrap();
            let (_, open) = read_to_end(&mut client).await;
            assert!(
                open <= Duration::from_secs(60),
                "{protocol:?} {}: {open:?}",
                sent.escape_ascii()
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
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        for (work, is_answered) in [(minutes(10), true), (minutes(20), false)] {
            let mut client = connect(Protocol::Http1, work, CancellationToken::new());
            client.write_all(REQUEST).await.unwrap();
            let (received, _) = read_to_end(&mut client).await;
            assert_eq!(received.ends_with("page"), is_answered, "{work:?}");
        }
    }

    #[tokio::test]
    async fn a_client_that_sends_without_a_pause_lets_others_have_their_turn() {
        let sent = vec![7; 4 * TURN_BYTES];
        let mut socket = TakingTurns {
            socket: &sent[..],
            taken: 0,
        };
        let (mut received, mut pauses) = (Vec::new(), 0);
        let mut reading = pin!(socket.read_to_end(&mut received));
        std::future::poll_fn(|cx| {
            let polled = reading.as_mut().poll(cx);
            pauses += usize::from(polled.is_pending());
            polled
        })
        .await
        .unwrap();
        assert_eq!(received, sent);
        assert!((2..=4).contains(&pauses), "{pauses}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_closes_after_its_request_when_the_server_stops() {
        let stopping = CancellationToken::new();
        let mut client = connect(Protocol::Http1, Duration::from_secs(5), stopping.clone());
        client.write_all(REQUEST).await.unwrap();
        sleep(Duration::from_secs(1)).await;
        stopping.cancel();
        let (received, open) = read_to_end(&mut client).await;
        assert!(received.ends_with("page"), "{received}");
        assert_eq!(open.as_secs(), 4);
    }

    fn request(uri: &str, host: Option<&str>) -> Request<()> {
        let mut request = Request::builder().uri(uri);
        if let Some(host) = host {
            request = request.header(HOST, host);
        }
        with_host(request.body(()).unwrap())
    }

    #[test]
    fn the_authority_becomes_the_host() {
        let request = request("https://standfast.example/news?page=2", None);
        assert_eq!(request.uri(), "/news?page=2");
        assert_eq!(request.headers()[HOST], "standfast.example");
    }

    #[test]
    fn a_host_that_differs_from_the_authority_is_kept_beside_it() {
        let same = request("https://a.example/", Some("a.example"));
        assert_eq!(same.headers().get_all(HOST).iter().count(), 1);
        let other = request("https://a.example/", Some("b.example"));
        assert_eq!(other.headers().get_all(HOST).iter().count(), 2);
    }

    #[test]
    fn a_response_to_head_has_only_the_length_of_its_body() {
        let response = without_body(Response::new(Full::new(Bytes::from_static(b"page"))));
        assert_eq!(response.headers()[CONTENT_LENGTH], "4");
        assert!(response.body().is_end_stream());
    }
}
