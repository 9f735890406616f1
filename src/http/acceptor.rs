//! Accepts connections within the limits.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

use super::activity::Activity;
use super::client::{Client, Peer, TrustedProxies};
use super::connection_limiter::{ClientPermit, ConnectionLimiter};
use super::refusal_counts::{RefusalCounts, TOO_MANY_CONNECTIONS};
use super::watchdog::{Patrol, Watchdog};
use crate::metrics::{ConnectionMetrics, OpenConnection};

/// Most unsent bytes that the kernel buffers per connection; it accepts more when half of them are sent. By default it
/// buffers about 2 MB per client that does not read. Small steps also let the watchdog measure how fast a client reads.
const UNSENT_LIMIT_BYTES: u32 = 32 * 1024;
/// Pause after a failure for lack of resources. Accepting again at once would fail again and busy-loop.
const RESOURCE_PAUSE: Duration = Duration::from_millis(100);
/// Least time between two log lines about a lack of resources.
const RESOURCE_LOG_INTERVAL: Duration = Duration::from_secs(60);

/// The limits of connections.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most open connections. Further ones wait in the kernel's queue.
    pub connections: usize,
    /// Most connections of one IPv4 address. Further ones are closed at once. Trusted proxies have no limit.
    pub connections_per_ipv4_address: usize,
    /// Most connections of one IPv6 /64.
    pub connections_per_ipv6_network: usize,
    /// Most time for the head of a request, for a TLS handshake, and for an idle connection.
    pub head: Duration,
    /// Most time without a byte in either direction while the client has to send or receive, and the time over which a
    /// response must keep a least rate.
    pub stall: Duration,
}

/// What a connection needs to be accepted. All listeners of a server share it, so that a client has the same limits on all
/// of them together.
#[derive(Debug, Clone)]
pub struct Admission {
    limiter: ConnectionLimiter,
    /// They have no limit of their own: they carry the connections of all clients behind them.
    proxies: TrustedProxies,
    watchdog: Arc<Watchdog>,
    /// Counts connections above the limit of their client.
    refusals: Arc<RefusalCounts>,
    metrics: ConnectionMetrics,
}

impl Admission {
    /// Admits connections within `limits`; those of `proxies` count only in the total. Returns also what closes stalled and
    /// idle connections.
    pub fn new(
        limits: Limits,
        proxies: TrustedProxies,
        refusals: Arc<RefusalCounts>,
    ) -> (Self, Patrol) {
        let (watchdog, patrol) = Watchdog::new(limits.head, limits.stall, Arc::clone(&refusals));
        let admission = Self {
            limiter: ConnectionLimiter::new(
                limits.connections,
                limits.connections_per_ipv4_address,
                limits.connections_per_ipv6_network,
            ),
            proxies,
            watchdog: Arc::new(watchdog),
            refusals,
            metrics: ConnectionMetrics::default(),
        };
        (admission, patrol)
    }

    /// The connections of all listeners.
    pub fn metrics(&self) -> ConnectionMetrics {
        self.metrics.clone()
    }

    /// Counts a connection, with or without TLS, while it is open.
    pub fn count(&self, has_tls: bool) -> OpenConnection {
        self.metrics.open(has_tls)
    }

    /// Watches a connection of `client` for stalls; `task` serves it, `activity` is its state.
    pub fn watch(&self, client: Option<Client>, activity: Arc<Activity>, task: AbortHandle) {
        self.watchdog.watch(client, activity, task);
    }
}

/// A new connection.
#[derive(Debug)]
pub struct Accepted {
    /// The connection.
    pub socket: TcpStream,
    /// Its remote address.
    pub peer: Peer,
    /// Its permit, to be held while it is open.
    pub permit: ClientPermit,
}

/// Accepts the connections of one socket.
#[derive(Debug)]
pub struct Acceptor {
    socket: TcpListener,
    admission: Admission,
    lack_logged_at: Option<Instant>,
}

impl Acceptor {
    /// Accepts from `socket` what `admission` admits.
    pub fn new(socket: TcpListener, admission: Admission) -> Self {
        Self {
            socket,
            admission,
            lack_logged_at: None,
        }
    }

    /// Waits for the next connection within the limits.
    pub async fn next(&mut self) -> Accepted {
        loop {
            let permit = match self.admission.limiter.try_free() {
                Some(permit) => permit,
                None => {
                    let _crowded = self.admission.watchdog.make_room();
                    self.admission.limiter.free().await
                }
            };
            match self.socket.accept().await {
                Ok((socket, address)) => {
                    let counted = !self.admission.proxies.contain(address.ip());
                    let client = counted.then(|| Client::from(address.ip()));
                    let Some(permit) = self.admission.limiter.take(permit, client) else {
                        self.admission.refusals.count(TOO_MANY_CONNECTIONS);
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
    fn the_acceptor_pauses_only_for_lack_of_resources() {
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
