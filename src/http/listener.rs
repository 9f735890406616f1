//! The accept loop: hyper's HTTP/1 connections with the limits and timeouts that `warp::serve` does not set, and a
//! drain that ends. TLS will stand beside it.

use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use warp::reply::Reply;
use warp::{Filter, Rejection};

use super::stall::StallTimeout;

/// What a connection may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most connections open at once; further ones wait in the kernel's queue.
    pub connections: usize,
    /// Most time for a request's head, and for the silence between two requests.
    pub head: Duration,
    /// Time without a byte in either direction after which a connection is ended, at the latest after twice as long.
    pub stall: Duration,
    /// Most time for open requests to end after a stop signal.
    pub drain: Duration,
    /// Most bytes of a request's head.
    pub head_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4096,
            head: Duration::from_secs(10),
            stall: Duration::from_secs(30),
            drain: Duration::from_secs(10),
            head_bytes: 16 * 1024,
        }
    }
}

/// How long to wait when the process has no file descriptor left: accepting again at once would spin.
const DESCRIPTOR_SHORTAGE_PAUSE: Duration = Duration::from_millis(100);

/// Serves `routes` on `listener` until `stop` resolves, then lets open requests end within the drain limit.
pub async fn serve<F>(
    listener: TcpListener,
    routes: F,
    limits: Limits,
    stop: impl Future<Output = ()>,
) where
    F: Filter<Error = Rejection> + Clone + Send + Sync + 'static,
    F::Extract: Reply,
{
    let service = TowerToHyperService::new(warp::service(routes));
    let server = connection_builder(&limits);
    let permits = Arc::new(Semaphore::new(limits.connections));
    let graceful = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        let (socket, permit) = tokio::select! {
            accepted = accept(&listener, &permits) => accepted,
            () = &mut stop => break,
        };
        let io = TokioIo::new(StallTimeout::new(socket, limits.stall));
        let connection = graceful.watch(server.serve_connection(io, service.clone()));
        tokio::spawn(async move {
            // A connection that breaks concerns its client alone; what was stored is stored.
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(permit);
        });
    }
    drop(listener);
    let open = graceful.count();
    if tokio::time::timeout(limits.drain, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!(open, "connections were cut at the drain deadline");
    }
}

fn connection_builder(limits: &Limits) -> http1::Builder {
    let mut server = http1::Builder::new();
    server
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_header_size(limits.head_bytes);
    server
}

/// The next connection with its place among those allowed.
async fn accept(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> (TcpStream, OwnedSemaphorePermit) {
    loop {
        let Ok(permit) = Arc::clone(permits).acquire_owned().await else {
            // The semaphore is never closed; should it be, no connection may be accepted.
            return std::future::pending().await;
        };
        match listener.accept().await {
            Ok((socket, _)) => {
                // Small answers must not wait for the client's acknowledgement.
                if socket.set_nodelay(true).is_ok() {
                    return (socket, permit);
                }
            }
            Err(error) if is_descriptor_shortage(&error) => {
                tracing::warn!(%error, "no file descriptor is left for a connection");
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
