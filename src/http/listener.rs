//! The accept loop: serves HTTP/1 connections with hyper, with the limits and timeouts that `warp::serve` does not set,
//! and drains them within a limit when it stops.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::Either;
use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{HeaderMap, Method, Request, Response};
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use rustix::io::Errno;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

use super::activity::{Activity, TrackedSocket};
use super::client::{Client, Peer, TrustedProxies};
use super::connection_limiter::{ClientPermit, ConnectionLimiter};
use super::generated_responses::{self, CompletedResponses};
use super::refusal_counts::RefusalCounts;
use super::watchdog::Watchdog;

/// The limits of connections.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most open connections. Further ones wait in the kernel's queue.
    pub connections: usize,
    /// Most connections of one IPv4 address. Further ones are closed at once. Trusted proxies have no limit.
    pub connections_per_ipv4_address: usize,
    /// Most connections of one IPv6 /64.
    pub connections_per_ipv6_network: usize,
    /// Most time for the head of a request, and for an idle connection.
    pub head: Duration,
    /// Most time without a byte in either direction while the client has to send or receive, and the time over which a
    /// response must keep a least rate.
    pub stall: Duration,
}

/// A listening socket and how to serve it.
pub struct Listener {
    /// The socket.
    pub socket: TcpListener,
    /// The limits of its connections.
    pub limits: Limits,
    /// Trusted proxies, which have no limit of their own: they carry the connections of all clients behind them.
    pub proxies: TrustedProxies,
    /// Closes stalled and idle connections.
    pub watchdog: Watchdog,
    /// Headers for the responses that hyper generates.
    pub refusal_headers: HeaderMap,
    /// Counts connections above the limit of their client.
    pub refusals: Arc<RefusalCounts>,
}

/// Most bytes of the head of a request.
const HEAD_LIMIT_BYTES: usize = 16 * 1024;
/// Most unsent bytes that the kernel buffers per connection; it accepts more when half of them are sent. By default it
/// buffers about 2 MB per client that does not read. Small steps also let the watchdog measure how fast a client reads.
const UNSENT_LIMIT_BYTES: u32 = 32 * 1024;
/// Pause after a failure for lack of resources. Accepting again at once would fail again and busy-loop.
const RESOURCE_PAUSE: Duration = Duration::from_millis(100);
/// Least time between two log lines about a lack of resources.
const RESOURCE_LOG_INTERVAL: Duration = Duration::from_secs(60);

impl Listener {
    /// Serves `service` until `soft` is cancelled, then lets open requests end until `hard` is cancelled.
    pub async fn serve<S, B>(self, service: S, soft: CancellationToken, hard: CancellationToken)
    where
        S: Service<Request<Incoming>, Response = Response<B>> + Clone + Send + 'static,
        S::Future: Send,
        S::Error: std::error::Error + Send + Sync,
        B: Body<Data: Send, Error: std::error::Error + Send + Sync> + Send + 'static,
    {
        let mut server = http1::Builder::new();
        server.max_header_size(HEAD_LIMIT_BYTES);
        // Otherwise a connection that sends a body fast keeps a read buffer of up to 400 KB.
        server.max_buf_size(HEAD_LIMIT_BYTES);
        let refusal_lines = generated_responses::lines(&self.refusal_headers);
        let mut acceptor = Acceptor::new(self);
        let graceful = GracefulShutdown::new();
        loop {
            let accepted = tokio::select! {
                accepted = acceptor.next() => accepted,
                () = soft.cancelled() => break,
            };
            let (peer, permit) = (accepted.peer, accepted.permit);
            let client = permit.client();
            let activity = Arc::<Activity>::default();
            let socket = TrackedSocket::new(accepted.socket, Arc::clone(&activity));
            let io = TokioIo::new(CompletedResponses::new(socket, Arc::clone(&refusal_lines)));
            let marked = service_fn({
                let (service, activity) = (service.clone(), Arc::clone(&activity));
                move |mut request: Request<Incoming>| {
                    // Only handlers of POST need the peer, and an extension costs an allocation.
                    let is_post = request.method() == Method::POST;
                    if is_post {
                        request.extensions_mut().insert(peer);
                    }
                    let handling = if is_post {
                        activity.reading()
                    } else {
                        activity.working()
                    };
                    let response = service.call(request);
                    let response = if is_post {
                        Either::Left(Arc::clone(&activity).scope(response))
                    } else {
                        Either::Right(response)
                    };
                    async move {
                        let response = response.await;
                        drop(handling);
                        response
                    }
                }
            });
            let connection = graceful.watch(server.serve_connection(io, marked));
            let task = tokio::spawn(async move {
                // A broken connection affects only its client. What was stored stays stored.
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "a connection ended early");
                }
                drop(permit);
            });
            acceptor
                .listener
                .watchdog
                .watch(client, activity, task.abort_handle());
        }
        // Refuse new connections from now on, but keep the watchdog during the drain.
        let Listener {
            socket,
            watchdog: _watchdog,
            ..
        } = acceptor.listener;
        drop(socket);
        let open = graceful.count();
        tokio::select! {
            () = graceful.shutdown() => {}
            () = hard.cancelled() => {
                tracing::warn!(open, "connections were cut at the drain deadline");
            }
        }
    }
}

/// A new connection.
struct Accepted {
    socket: TcpStream,
    peer: Peer,
    permit: ClientPermit,
}

struct Acceptor {
    listener: Listener,
    limiter: ConnectionLimiter,
    lack_logged_at: Option<Instant>,
}

impl Acceptor {
    fn new(listener: Listener) -> Self {
        let Limits {
            connections,
            connections_per_ipv4_address,
            connections_per_ipv6_network,
            ..
        } = listener.limits;
        Self {
            listener,
            limiter: ConnectionLimiter::new(
                connections,
                connections_per_ipv4_address,
                connections_per_ipv6_network,
            ),
            lack_logged_at: None,
        }
    }

    /// Waits for the next connection within the limits.
    async fn next(&mut self) -> Accepted {
        loop {
            let permit = match self.limiter.try_free() {
                Some(permit) => permit,
                None => {
                    let _crowded = self.listener.watchdog.make_room();
                    self.limiter.free().await
                }
            };
            match self.listener.socket.accept().await {
                Ok((socket, address)) => {
                    let counted = !self.listener.proxies.contain(address.ip());
                    let client = counted.then(|| Client::from(address.ip()));
                    let Some(permit) = self.limiter.take(permit, client) else {
                        self.listener.refusals.count("too many connections");
                        continue;
                    };
                    let unsent = SockRef::from(&socket).set_tcp_notsent_lowat(UNSENT_LIMIT_BYTES);
                    // Otherwise small responses wait for the client's acknowledgement.
                    if unsent.and(socket.set_nodelay(true)).is_ok() {
                        return Accepted {
                            socket,
                            peer: Peer(address),
                            permit,
                        };
                    }
                }
                Err(error) if lacks_resources(&error) => {
                    let is_due = |at: Instant| at.elapsed() >= RESOURCE_LOG_INTERVAL;
                    if self.lack_logged_at.is_none_or(is_due) {
                        self.lack_logged_at = Some(Instant::now());
                        tracing::warn!(%error, "no resources are left to accept a connection");
                    }
                    tokio::time::sleep(RESOURCE_PAUSE).await;
                }
                Err(error) => {
                    tracing::debug!(%error, "a connection ended before it was accepted");
                }
            }
        }
    }
}

/// Whether the process or the system has no file descriptor or memory left, so that the next attempt would fail as well.
/// The other errors in accept(2) concern one connection.
fn lacks_resources(error: &std::io::Error) -> bool {
    matches!(
        Errno::from_io_error(error),
        Some(Errno::MFILE | Errno::NFILE | Errno::NOBUFS | Errno::NOMEM)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_listener_pauses_only_for_lack_of_resources() {
        for (errno, pauses) in [
            (Errno::MFILE, true),
            (Errno::NFILE, true),
            (Errno::NOMEM, true),
            (Errno::NOBUFS, true),
            (Errno::CONNABORTED, false),
            (Errno::PROTO, false),
        ] {
            assert_eq!(lacks_resources(&errno.into()), pauses, "{errno}");
        }
    }
}
