//! The accept loop: hyper's HTTP/1 connections with the limits and timeouts that `warp::serve` does not set, and a
//! drain that ends. TLS will stand beside it.

use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use warp::reply::Reply;
use warp::{Filter, Rejection};

use super::watchdog::{Marking, Pulse, Watchdog};

/// What a connection may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most connections open at once; further ones wait in the kernel's queue.
    pub connections: usize,
    /// Most time for a request's head, and for the silence between two requests.
    pub head: Duration,
    /// Most time without a byte in either direction while a request or an answer is on its way.
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
///
/// # Errors
/// When the thread that ends idle connections cannot be started.
pub async fn serve<F>(
    listener: TcpListener,
    routes: F,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> std::io::Result<()>
where
    F: Filter<Error = Rejection> + Clone + Send + Sync + 'static,
    F::Extract: Reply,
{
    let service = TowerToHyperService::new(warp::service(routes));
    let mut server = http1::Builder::new();
    server.max_header_size(limits.head_bytes);
    let permits = Arc::new(Semaphore::new(limits.connections));
    let watchdog = Watchdog::start(limits.head, limits.stall)?;
    let graceful = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        let (socket, permit) = tokio::select! {
            accepted = accept(&listener, &permits) => accepted,
            () = &mut stop => break,
        };
        let pulse = Arc::<Pulse>::default();
        let io = TokioIo::new(Marking::new(socket, Arc::clone(&pulse)));
        let marked = service_fn({
            let (service, pulse) = (service.clone(), Arc::clone(&pulse));
            move |request| {
                let handling = pulse.handling();
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
            drop(permit);
        });
        watchdog.watch(pulse, task.abort_handle());
    }
    drop(listener);
    let open = graceful.count();
    if tokio::time::timeout(limits.drain, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!(open, "connections were cut at the drain deadline");
    }
    Ok(())
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
