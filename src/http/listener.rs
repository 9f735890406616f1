//! The accept loop: hyper's HTTP/1 connections with the limits and timeouts that `warp::serve` does not set, and a
//! drain that ends. TLS will stand beside it.

use std::sync::Arc;
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

use super::client::{Client, Peer, TrustedProxies};
use super::connection_limiter::{ClientPermit, ConnectionLimiter};
use super::watchdog::{Activity, TrackedSocket, Watchdog};

/// What a connection may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most connections open at once; further ones wait in the kernel's queue.
    pub connections: usize,
    /// Most connections of one IPv4 address or IPv6 /64; further ones are closed at once. Trusted proxies may have all.
    pub connections_per_client: usize,
    /// Most time for a request's head, and for the silence between two requests.
    pub head: Duration,
    /// Most time without a byte in either direction while a request or an answer is on its way.
    pub stall: Duration,
}

/// Most bytes of a request's head.
const HEAD_LIMIT_BYTES: usize = 16 * 1024;
/// Bytes of answers that the kernel takes for one connection beyond what is on its way. For a client that reads nothing it
/// would else keep two megabytes, and has room for a few hundred such clients.
const UNSENT_LIMIT_BYTES: u32 = 128 * 1024;
/// How long to wait when the process has no file descriptor left: accepting again at once would spin.
const DESCRIPTOR_SHORTAGE_PAUSE: Duration = Duration::from_millis(100);

/// Serves `service` on `listener` until `soft` is cancelled, then lets open requests end until `hard` is cancelled.
pub async fn serve<S, B>(
    listener: TcpListener,
    service: S,
    limits: Limits,
    proxies: TrustedProxies,
    watchdog: Watchdog,
    soft: CancellationToken,
    hard: CancellationToken,
) where
    S: Service<Request<Incoming>, Response = Response<B>> + Clone + Send + 'static,
    S::Future: Send,
    S::Error: std::error::Error + Send + Sync,
    B: Body<Data: Send, Error: std::error::Error + Send + Sync> + Send + 'static,
{
    let mut server = http1::Builder::new();
    server.max_header_size(HEAD_LIMIT_BYTES);
    // Otherwise a connection that sends a body fast keeps a read buffer of up to 400 KB.
    server.max_buf_size(HEAD_LIMIT_BYTES);
    let limiter = ConnectionLimiter::new(limits.connections, limits.connections_per_client);
    let graceful = GracefulShutdown::new();
    loop {
        let (socket, peer, taken) = tokio::select! {
            accepted = accept(&listener, &limiter, &proxies) => accepted,
            () = soft.cancelled() => break,
        };
        let activity = Arc::<Activity>::default();
        let io = TokioIo::new(TrackedSocket::new(socket, Arc::clone(&activity)));
        let marked = service_fn({
            let (service, activity) = (service.clone(), Arc::clone(&activity));
            move |mut request: Request<Incoming>| {
                // Nobody asks who sends a GET, and an extension costs an allocation.
                if request.method() == Method::POST {
                    request.extensions_mut().insert(peer);
                }
                let handling = activity.handling();
                let answer = service.call(request);
                async move {
                    let answer = answer.await;
                    drop(handling);
                    answer
                }
            }
        });
        let connection = graceful.watch(server.serve_connection(io, marked));
        let task = tokio::spawn(async move {
            // A connection that breaks concerns its client alone; what was stored is stored.
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(taken);
        });
        watchdog.watch(activity, task.abort_handle());
    }
    drop(listener);
    let open = graceful.count();
    tokio::select! {
        () = graceful.shutdown() => {}
        () = hard.cancelled() => {
            tracing::warn!(open, "connections were cut at the drain deadline");
        }
    }
}

/// The next connection with its permit among those allowed.
async fn accept(
    listener: &TcpListener,
    limiter: &ConnectionLimiter,
    proxies: &TrustedProxies,
) -> (TcpStream, Peer, ClientPermit) {
    let mut is_short = false;
    loop {
        let permit = limiter.free().await;
        match listener.accept().await {
            Ok((socket, address)) => {
                // A proxy of ours has the connections of everyone behind it.
                let counted = !proxies.contain(address.ip());
                let client = counted.then(|| Client::from(address.ip()));
                let Some(taken) = limiter.take(permit, client) else {
                    continue;
                };
                let unsent = SockRef::from(&socket).set_tcp_notsent_lowat(UNSENT_LIMIT_BYTES);
                // Small answers must not wait for the client's acknowledgement.
                if unsent.and(socket.set_nodelay(true)).is_ok() {
                    return (socket, Peer(address), taken);
                }
            }
            Err(error) if is_descriptor_shortage(&error) => {
                if !is_short {
                    tracing::warn!(%error, "no file descriptor is left for a connection");
                }
                is_short = true;
                tokio::time::sleep(DESCRIPTOR_SHORTAGE_PAUSE).await;
            }
            Err(error) => tracing::debug!(%error, "a connection was gone before it was accepted"),
        }
    }
}

/// EMFILE and ENFILE; the standard library has no stable name for them.
fn is_descriptor_shortage(error: &std::io::Error) -> bool {
    matches!(error.raw_os_error(), Some(23 | 24))
}
