//! Accepts connections within the limits.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use prometheus_client::metrics::gauge::Gauge;
use rustix::io::Errno;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::client::{Client, Peer, TrustedProxies};
use super::refusal_counts::{RefusalCounts, TOO_MANY_CONNECTIONS};
use crate::metrics::{ConnectionLabels, OpenConnections};

/// Most unsent bytes that the kernel buffers per connection; it accepts more when half of them are sent. By default it
/// buffers about 2 MB per client that does not read.
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
    /// Most connections of one IPv4 address or IPv6 /64. Further ones are closed at once. Trusted proxies have no limit.
    pub connections_per_client: usize,
    /// Most time for the head of a request, for a TLS handshake, and for an idle HTTP/1.1 connection.
    pub head: Duration,
    /// How often a connection without a request since the last check is asked to close.
    pub idle: Duration,
    /// Most time that sent bytes remain unacknowledged, as with a client that does not read.
    pub unread: Duration,
    /// Most time for the open requests of a connection that was asked to close.
    pub last_request: Duration,
}

impl Limits {
    /// The limits of a server with at most `connections`. One client may hold 1/17 of them, so that sixteen clients together
    /// cannot keep a visitor out; thousands of phones can share an IPv4 address.
    pub fn new(connections: usize) -> Self {
        Self {
            connections,
            connections_per_client: (connections / 17).max(1),
            head: Duration::from_secs(10),
            idle: Duration::from_secs(30),
            unread: Duration::from_secs(30),
            last_request: Duration::from_secs(15 * 60),
        }
    }
}

/// What a connection needs to be accepted. All listeners of a server share it, so that a client has the same limits on all
/// of them together.
#[derive(Debug, Clone)]
pub struct Admission {
    limits: Limits,
    /// Permits for connections.
    all: Arc<Semaphore>,
    /// Open connections per client. A client without one has no entry, so the number of permits bounds the table.
    by_client: Arc<Mutex<HashMap<Client, usize>>>,
    /// They have no limit of their own: they carry the connections of all clients behind them.
    proxies: TrustedProxies,
    /// Counts connections above the limit of their client.
    refusals: Arc<RefusalCounts>,
    metrics: OpenConnections,
}

impl Admission {
    /// Admits connections within `limits`; those of `proxies` count only in the total.
    pub fn new(limits: Limits, proxies: TrustedProxies, refusals: Arc<RefusalCounts>) -> Self {
        let metrics = OpenConnections::default();
        for protocol in ["http", "https"] {
            metrics.get_or_create_owned(&ConnectionLabels { protocol });
        }
        Self {
            limits,
            all: Arc::new(Semaphore::new(limits.connections)),
            by_client: Arc::default(),
            proxies,
            refusals,
            metrics,
        }
    }

    /// The limits of each connection.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The connections of all listeners.
    pub fn metrics(&self) -> OpenConnections {
        self.metrics.clone()
    }

    /// Counts a connection, with or without TLS, while it is open.
    pub fn count(&self, has_tls: bool) -> OpenConnection {
        let protocol = if has_tls { "https" } else { "http" };
        let labels = ConnectionLabels { protocol };
        let gauge = self.metrics.get_or_create_owned(&labels);
        gauge.inc();
        OpenConnection(gauge)
    }

    /// Waits until fewer connections than the limit are open.
    async fn free(&self) -> OwnedSemaphorePermit {
        match Arc::clone(&self.all).acquire_owned().await {
            Ok(permit) => permit,
            // Unreachable: the semaphore is never closed.
            Err(_) => std::future::pending().await,
        }
    }

    /// Gives `permit` to `client`, `None` for a trusted proxy. Returns `None` when the client has reached its limit.
    fn give(&self, permit: OwnedSemaphorePermit, client: Option<Client>) -> Option<ClientPermit> {
        if let Some(client) = client {
            let mut by_client = lock(&self.by_client);
            let count = by_client.entry(client).or_default();
            if *count >= self.limits.connections_per_client {
                return None;
            }
            *count += 1;
        }
        Some(ClientPermit {
            client,
            by_client: Arc::clone(&self.by_client),
            _permit: permit,
        })
    }
}

/// A connection that is counted until this is dropped.
#[derive(Debug)]
pub struct OpenConnection(Gauge);

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// A permit for one connection of a client. Dropping it releases the permit.
#[derive(Debug)]
pub struct ClientPermit {
    client: Option<Client>,
    by_client: Arc<Mutex<HashMap<Client, usize>>>,
    _permit: OwnedSemaphorePermit,
}

impl Drop for ClientPermit {
    fn drop(&mut self) {
        let Some(client) = self.client else { return };
        if let Entry::Occupied(mut count) = lock(&self.by_client).entry(client) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// The table is consistent after every statement, so a poisoned lock is still usable.
fn lock(table: &Mutex<HashMap<Client, usize>>) -> MutexGuard<'_, HashMap<Client, usize>> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
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
            let permit = self.admission.free().await;
            match self.socket.accept().await {
                Ok((socket, address)) => {
                    let counted = !self.admission.proxies.contain(address.ip());
                    let client = counted.then(|| Client::from(address.ip()));
                    let Some(permit) = self.admission.give(permit, client) else {
                        self.admission.refusals.count(TOO_MANY_CONNECTIONS);
                        continue;
                    };
                    if self.configure(&socket).is_ok() {
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

    fn configure(&self, socket: &TcpStream) -> std::io::Result<()> {
        let options = SockRef::from(socket);
        options.set_tcp_notsent_lowat(UNSENT_LIMIT_BYTES)?;
        options.set_tcp_user_timeout(Some(self.admission.limits.unread))?;
        // Otherwise small responses wait for the client's acknowledgement.
        socket.set_nodelay(true)
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
    use std::net::IpAddr;

    #[tokio::test]
    async fn a_client_gets_at_most_its_share_and_frees_it() {
        let client = |address: &str| Some(address.parse::<IpAddr>().unwrap().into());
        let limits = Limits {
            connections_per_client: 2,
            ..Limits::new(10)
        };
        let admission = Admission::new(limits, TrustedProxies::default(), Arc::default());
        let mut held = Vec::new();
        for (address, has_room) in [
            ("2001:db8::1", true),
            ("2001:db8::2", true),
            ("2001:db8::3", false),
            ("192.0.2.1", true),
            ("192.0.2.1", true),
            ("192.0.2.1", false),
        ] {
            let given = admission.give(admission.free().await, client(address));
            assert_eq!(given.is_some(), has_room, "{address}");
            held.extend(given);
        }
        assert_eq!(admission.all.available_permits(), 6);
        held.remove(0);
        held.extend(admission.give(admission.free().await, client("2001:db8::3")));
        assert_eq!(held.len(), 4);
        for _ in 0..3 {
            held.extend(admission.give(admission.free().await, None));
        }
        assert_eq!(held.len(), 7);
        held.clear();
        assert_eq!(admission.all.available_permits(), 10);
        assert!(lock(&admission.by_client).is_empty());
    }

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
