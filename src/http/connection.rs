//! Serves the requests of one connection: HTTP/1.1, or HTTP/2 where TLS has agreed on it.

use std::error::Error;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::Either;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt, TryFutureExt};
use hyper::body::{Body, Incoming};
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::{http1, http2};
use hyper::service::{Service, service_fn};
use hyper::{HeaderMap, Method, Request, Response};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::graceful::Watcher;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

use super::Received;
use super::activity::{Activity, TrackedSocket};
use super::client::Peer;
use super::connection_limiter::ClientPermit;
use super::frame_limit::FrameLimit;
use super::generated_responses::{self, CompletedResponses};
use super::http2 as streams;
use super::tls::{Protocol, Tls};
use super::turns::{STALLED, Turns, Urgency};
use crate::metrics::OpenConnection;

/// Most bytes of the head of a request.
const HEAD_LIMIT_BYTES: usize = 16 * 1024;
/// Most time that an HTTP/2 connection takes requests. A client connects again without noticing.
const MAX_AGE: Duration = Duration::from_secs(10 * 60);

/// How long an HTTP/1.1 connection still takes a request after the soft stop. Without this, hyper closes one on which it
/// has read nothing so far, although the request may be on its way.
const LAST_REQUEST: Duration = Duration::from_millis(250);

/// A connection that was accepted.
pub struct Connection {
    /// The socket.
    pub socket: TrackedSocket<TcpStream>,
    /// Its remote address.
    pub peer: Peer,
    /// Its state, which the watchdog reads.
    pub activity: Arc<Activity>,
    /// Keeps the drain waiting for it.
    pub watcher: Watcher,
    /// Its permit.
    pub permit: ClientPermit,
    /// Counts it while it is open.
    pub counted: OpenConnection,
}

/// How the connections of a listener are served.
pub struct Connections<S> {
    service: S,
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
    refusal_lines: Arc<[u8]>,
    soft: CancellationToken,
}

impl<S, B> Connections<S>
where
    S: Service<Request<Received>, Response = Response<B>> + Clone + Send + 'static,
    S::Future: Send,
    S::Error: std::error::Error + Send + Sync,
    B: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> + Unpin + Send + 'static,
{
    /// Serves `service` until `soft` is cancelled. `refusal_headers` are for the responses that hyper generates.
    pub fn new(service: S, refusal_headers: &HeaderMap, soft: CancellationToken) -> Self {
        let mut http1 = http1::Builder::new();
        http1.max_header_size(HEAD_LIMIT_BYTES);
        // Otherwise a connection that sends a body fast keeps a read buffer of up to 400 KB.
        http1.max_buf_size(HEAD_LIMIT_BYTES);
        Self {
            service,
            http1,
            http2: streams::builder(HEAD_LIMIT_BYTES),
            refusal_lines: generated_responses::lines(refusal_headers),
            soft,
        }
    }

    /// Serves a connection without TLS.
    pub fn plain(&self, connection: Connection) -> impl Future<Output = ()> + Send + use<S, B> {
        let Connection {
            socket,
            peer,
            activity,
            watcher,
            permit,
            counted,
        } = connection;
        let served = self.http1(socket, peer, activity);
        async move {
            served.await;
            drop(watcher);
            drop(permit);
            drop(counted);
        }
    }

    /// Serves a connection with TLS.
    pub fn encrypted(
        &self,
        connection: Connection,
        tls: Tls,
    ) -> impl Future<Output = ()> + Send + use<S, B> {
        let this = Self {
            service: self.service.clone(),
            http1: self.http1.clone(),
            http2: self.http2.clone(),
            refusal_lines: Arc::clone(&self.refusal_lines),
            soft: self.soft.clone(),
        };
        async move {
            let Connection {
                socket,
                peer,
                activity,
                watcher,
                permit,
                counted,
            } = connection;
            // The future of a connection is large, and a handshake may end without one.
            match tls.handshake(socket).await {
                Ok((Protocol::Http1, socket)) => {
                    Box::pin(this.http1(socket, peer, activity)).await;
                }
                Ok((Protocol::Http2, socket)) => {
                    Box::pin(this.http2(socket, peer, activity)).await;
                }
                Ok((Protocol::Challenge, _)) => {}
                Err(error) => tracing::debug!(%error, "a TLS handshake failed"),
            }
            drop(watcher);
            drop(permit);
            drop(counted);
        }
    }

    fn http1<T>(
        &self,
        socket: T,
        peer: Peer,
        activity: Arc<Activity>,
    ) -> impl Future<Output = ()> + Send + use<S, B, T>
    where
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let socket = CompletedResponses::new(socket, Arc::clone(&self.refusal_lines));
        let service = self.service.clone();
        let stopping = Arc::clone(&activity);
        let handled = service_fn(move |request| {
            let response = handle(&service, &activity, peer, request);
            let activity = Arc::clone(&activity);
            response.map_ok(move |mut response| {
                if activity.is_closing() {
                    let close = HeaderValue::from_static("close");
                    response.headers_mut().insert(CONNECTION, close);
                }
                response
            })
        });
        let (http1, soft) = (self.http1.clone(), self.soft.clone());
        let due = async move {
            soft.cancelled().await;
            stopping.close_after_next_response();
            tokio::time::sleep(LAST_REQUEST).await;
        };
        async move {
            // Made here, because a future that captures the connection would have room for it twice.
            let mut served = pin!(http1.serve_connection(TokioIo::new(socket), handled));
            tokio::select! {
                outcome = served.as_mut() => return report(outcome),
                () = due => {}
            }
            served.as_mut().graceful_shutdown();
            report(served.await);
        }
    }

    fn http2<T>(
        &self,
        socket: T,
        peer: Peer,
        activity: Arc<Activity>,
    ) -> impl Future<Output = ()> + Send + use<S, B, T>
    where
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let close = activity.speaks_http2();
        let service = self.service.clone();
        let turns = Turns::default();
        let sending = turns.clone();
        let handled = service_fn(move |request: Request<Incoming>| {
            let is_head = request.method() == Method::HEAD;
            let request = streams::with_host(request);
            let urgency = Urgency::of(request.headers());
            let response = handle(&service, &activity, peer, request);
            let (activity, sending) = (Arc::clone(&activity), sending.clone());
            response.map_ok(move |response| {
                let turn = sending.join(urgency);
                streams::in_chunks(response, is_head, turn, &activity)
            })
        });
        let socket = FrameLimit::new(socket);
        let served = self.http2.serve_connection(TokioIo::new(socket), handled);
        let soft = self.soft.clone();
        let due = async move {
            tokio::select! {
                () = soft.cancelled() => {}
                () = close.notified() => {}
                () = tokio::time::sleep(MAX_AGE) => {}
            }
        };
        async move {
            let mut served = pin!(served);
            // Polled only when one of them is woken, and not whenever the connection is.
            let mut timers = FuturesUnordered::from_iter([
                due.boxed(),
                async move { turns.pass_on_every(STALLED).await }.boxed(),
            ]);
            tokio::select! {
                biased;
                outcome = served.as_mut() => return report(outcome),
                _ = timers.next() => {}
            }
            served.as_mut().graceful_shutdown();
            tokio::select! {
                biased;
                outcome = served => report(outcome),
                _ = timers.next() => {}
            }
        }
    }
}

/// Handles one request of the connection whose state is `activity`. The future is small, because hyper moves it several times:
/// an `async` block would keep room for the future that it awaits twice.
fn handle<S, B>(
    service: &S,
    activity: &Arc<Activity>,
    peer: Peer,
    request: Request<Incoming>,
) -> impl Future<Output = Result<Response<B>, S::Error>> + use<S, B>
where
    S: Service<Request<Received>, Response = Response<B>>,
{
    let is_post = request.method() == Method::POST;
    let handling = if is_post {
        activity.reading()
    } else {
        activity.working()
    };
    let response = service.call(request.map(|body| Received { body, peer }));
    let response = if is_post {
        Either::Left(Arc::clone(activity).scope(response))
    } else {
        Either::Right(response)
    };
    response.inspect(move |_| drop(handling))
}

/// A broken connection affects only its client. What was stored stays stored.
fn report(outcome: hyper::Result<()>) {
    if let Err(error) = outcome {
        tracing::debug!(%error, "a connection ended early");
    }
}
