//! The accept loop: hyper's HTTP/1 connections with the limits and timeouts that `warp::serve` does not set, and a
//! drain that ends. TLS will stand beside it.

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
use super::automatic_answers::{self, CompletedAnswers};
use super::client::{Client, Peer, TrustedProxies};
use super::connection_limiter::{ClientPermit, ConnectionLimiter};
use super::refusal_counts::RefusalCounts;
use super::watchdog::Watchdog;

/// What connections may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most connections open at once; further ones wait in the kernel's queue.
    pub connections: usize,
    /// Most connections of one IPv4 address; further ones are closed at once. Trusted proxies may have all.
    pub connections_per_ipv4_address: usize,
    /// The same for an IPv6 /64.
    pub connections_per_ipv6_network: usize,
    /// Most time for a request's head, and for the silence between two requests.
    pub head: Duration,
    /// Most time without a byte in either direction while the client is to send or receive, and the time over which an
    /// answer must keep a least pace.
    pub stall: Duration,
}

/// A socket that listens, and how it is served.
pub struct Listener {
    /// The socket.
    pub socket: TcpListener,
    /// What connections may take.
    pub limits: Limits,
    /// Proxies, which have the connections of everyone behind them.
    pub proxies: TrustedProxies,
    /// Closes connections that stall.
    pub watchdog: Watchdog,
    /// Headers that hyper's own answers get, to a head that it cannot read.
    pub refusal_headers: HeaderMap,
    /// Counts connections beyond those of one client.
    pub refusals: Arc<RefusalCounts>,
}

/// Most bytes of a request's head.
const HEAD_LIMIT_BYTES: usize = 16 * 1024;
/// Most bytes that the kernel holds unsent for one connection; it takes more when half of them are sent. Otherwise it
/// buffers about 2 MB per client that does not read. Small steps also show the watchdog at what pace a client reads.
const UNSENT_LIMIT_BYTES: u32 = 32 * 1024;
/// How long to wait when the system is short of something that a connection needs: accepting again at once would spin.
const SHORTAGE_PAUSE: Duration = Duration::from_millis(100);
/// A shortage is logged again when the last one was logged this long ago.
const SHORTAGE_LOG_INTERVAL: Duration = Duration::from_secs(60);

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
        let refusal_lines = automatic_answers::lines(&self.refusal_headers);
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
            let io = TokioIo::new(CompletedAnswers::new(socket, Arc::clone(&refusal_lines)));
            let marked = service_fn({
                let (service, activity) = (service.clone(), Arc::clone(&activity));
                move |mut request: Request<Incoming>| {
                    // A GET has no body to wait for, and its handler needs no peer, which would cost an allocation.
                    let is_post = request.method() == Method::POST;
                    if is_post {
                        request.extensions_mut().insert(peer);
                    }
                    let handling = if is_post {
                        activity.reading()
                    } else {
                        activity.working()
                    };
                    let answer = service.call(request);
                    let answer = if is_post {
                        Either::Left(Arc::clone(&activity).scope(answer))
                    } else {
                        Either::Right(answer)
                    };
                    async move {
                        let answer = answer.await;
                        drop(handling);
                        answer
                    }
                }
            });
            let connection = graceful.watch(server.serve_connection(io, marked));
            let task = tokio::spawn(async move {
                // A broken connection concerns its client alone; what was stored stays stored.
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
        // New connections are refused from now on; the watchdog goes on until the end.
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
    shortage_logged_at: Option<Instant>,
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
            shortage_logged_at: None,
        }
    }

    /// The next connection that may be served.
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
                    // Small answers must not wait for the client's acknowledgement.
                    if unsent.and(socket.set_nodelay(true)).is_ok() {
                        return Accepted {
                            socket,
                            peer: Peer(address),
                            permit,
                        };
                    }
                }
                Err(error) if is_shortage(&error) => {
                    let is_due = |at: Instant| at.elapsed() >= SHORTAGE_LOG_INTERVAL;
                    if self.shortage_logged_at.is_none_or(is_due) {
                        self.shortage_logged_at = Some(Instant::now());
                        tracing::warn!(%error, "the system is too short of resources to accept a connection");
                    }
                    tokio::time::sleep(SHORTAGE_PAUSE).await;
                }
                Err(error) => {
                    tracing::debug!(%error, "a connection was gone before it was accepted");
                }
            }
        }
    }
}

/// Whether the next try would fail as well: the process or the system has no file descriptor or memory left. The other
/// errors that accept(2) lists are about one connection.
fn is_shortage(error: &std::io::Error) -> bool {
    matches!(
        Errno::from_io_error(error),
        Some(Errno::MFILE | Errno::NFILE | Errno::NOBUFS | Errno::NOMEM)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_shortage_of_resources_makes_the_listener_pause() {
        for (errno, pauses) in [
            (Errno::MFILE, true),
            (Errno::NFILE, true),
            (Errno::NOMEM, true),
            (Errno::NOBUFS, true),
            (Errno::CONNABORTED, false),
            (Errno::PROTO, false),
        ] {
            assert_eq!(is_shortage(&errno.into()), pauses, "{errno}");
        }
    }
}
