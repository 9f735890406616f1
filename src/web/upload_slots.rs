//! What counts as one client, how many forms one may send, and how many large bodies are read at once. Pages have no quota,
//! because they cost next to nothing.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use http::HeaderMap;
use ipnet::IpNet;
use parking_lot::Mutex;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::web::error::RequestError;

/// Bits of an IPv6 address that name the network of one user (RFC 6177).
const NETWORK_MASK: u128 = u128::MAX << 64;

/// The remote address of a connection.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// One client, with all addresses of its network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

impl From<IpAddr> for Client {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(v6) => Self(Ipv6Addr::from_bits(v6.to_bits() & NETWORK_MASK).into()),
            v4 => Self(v4),
        }
    }
}

/// The proxies whose X-Forwarded-For is trusted.
#[derive(Debug, Clone, Default)]
pub struct TrustedProxies(pub Vec<IpNet>);

impl TrustedProxies {
    /// Whether `address` is a trusted proxy.
    pub fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Returns the sender of a request that came from `peer`. Each proxy appends the address that connected to it, so the
    /// rightmost address that is not a trusted proxy is the last one that a client cannot forge.
    pub fn client(&self, peer: Peer, headers: &HeaderMap) -> Client {
        let mut client = peer.0.ip();
        if !self.contain(client) {
            return client.into();
        }
        let lines = headers.get_all("x-forwarded-for").iter();
        let hops = lines.flat_map(|line| line.as_bytes().split(|byte| *byte == b','));
        let mut hops = hops.rev();
        while self.contain(client) {
            let hop = hops.next().and_then(|hop| std::str::from_utf8(hop).ok());
            match hop.and_then(|hop| hop.trim().parse().ok()) {
                Some(earlier) => client = earlier,
                None => break,
            }
        }
        client.into()
    }
}

/// Maximum number of clients with a quota of their own, for each of IPv4 and IPv6.
const MAX_CLIENTS: usize = 32_768;
/// How long every client of IPv4 or IPv6 waits when that family has as many. Those that have sent nothing lately make room.
const WAIT_FOR_A_QUOTA: Duration = Duration::from_secs(10);

/// What each client may still send. Both have a limiter for IPv4 and one for IPv6, so that a network that fills one of them
/// leaves the other to its clients.
#[derive(Debug)]
pub struct Quotas {
    forms: [Limiter; 2],
    refusals: [Limiter; 2],
}

impl Default for Quotas {
    /// A carrier may share an IPv4 address among thousands of phones: a hundred applicants at once. An IPv6 /64 belongs to
    /// one household, office or phone.
    fn default() -> Self {
        let limiters = || {
            [
                Limiter::new(IPV4_BURST, Duration::from_secs(2)),
                Limiter::new(IPV6_BURST, Duration::from_secs(10)),
            ]
        };
        Self {
            forms: limiters(),
            refusals: limiters(),
        }
    }
}

impl Quotas {
    /// Charges `client` for a form that is about to be stored.
    ///
    /// # Errors
    /// [`RequestError::TooOften`] when its quota is spent.
    pub fn charge(&self, client: Client) -> Result<(), RequestError> {
        self.forms[family(client)].charge(client).map_err(|wait| {
            let wait = wait.as_millis().div_ceil(1000) as u64;
            RequestError::TooOften { wait }
        })
    }

    /// Charges `client` for a refused form, which never counts against the forms that are stored. Returns whether the
    /// refusal may cost more than a prepared response.
    pub fn charge_refusal(&self, client: Client) -> bool {
        self.refusals[family(client)].charge(client).is_ok()
    }
}

/// Forms of all kinds that a client may send at once, and then more at the interval beside it.
const IPV4_BURST: u32 = 120;
const IPV6_BURST: u32 = 20;

/// The index of the limiter of `client`.
fn family(client: Client) -> usize {
    usize::from(client.0.is_ipv6())
}

#[derive(Debug)]
struct Limiter {
    by_client: DefaultKeyedRateLimiter<Client>,
    /// How often clients with a whole quota are forgotten: it takes as long as hundreds of forms.
    sweeps: DefaultDirectRateLimiter,
}

impl Limiter {
    /// A client may send `burst` forms at once and one more each `interval`.
    fn new(burst: u32, interval: Duration) -> Self {
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::with_period(interval).expect("no interval is zero");
        Self {
            by_client: RateLimiter::keyed(quota.allow_burst(burst)),
            sweeps: RateLimiter::direct(Quota::per_second(NonZeroU32::MIN)),
        }
    }

    /// # Errors
    /// The time until the next form, when the quota of `client` is spent.
    fn charge(&self, client: Client) -> Result<(), Duration> {
        let is_full = || self.by_client.len() >= MAX_CLIENTS;
        if is_full() && self.sweeps.check().is_ok() {
            self.by_client.retain_recent();
        }
        if is_full() {
            return Err(WAIT_FOR_A_QUOTA);
        }
        let checked = self.by_client.check_key(&client);
        checked.map_err(|refused| refused.wait_time_from(Instant::now()))
    }
}

/// A semaphore for each client, so that no client takes more than its share.
#[derive(Debug)]
pub struct Shares {
    per_client: usize,
    by_client: Mutex<HashMap<Client, Arc<Semaphore>>>,
}

impl Shares {
    /// Each client has `per_client` permits.
    pub fn new(per_client: usize) -> Self {
        Self {
            per_client,
            by_client: Mutex::default(),
        }
    }

    /// The permits of `client`. Clients that hold none and wait for none are forgotten, so that the table is as small as what
    /// the permits are for.
    pub fn of(&self, client: Client) -> Arc<Semaphore> {
        let mut by_client = self.by_client.lock();
        // A permit and who waits for one have a reference too.
        by_client.retain(|_, share| Arc::strong_count(share) > 1);
        let share = by_client.entry(client);
        Arc::clone(share.or_insert_with(|| Arc::new(Semaphore::new(self.per_client))))
    }
}

/// Larger bodies need a place, so that no flood of them keeps out an ordinary message.
const SMALL_BODY_BYTES: u32 = 8 * 1024;
/// Maximum number of larger bodies at once. A résumé among them is a file of up to 10 MB on the disk.
const PLACES: usize = 64;
/// Maximum number of larger bodies of one client.
const PLACES_PER_CLIENT: usize = 8;
/// Maximum MiB of résumés in memory, where they are checked and stored once they have arrived. SQLite makes further copies.
const MAX_RESUMES_MIB: usize = 32;
/// Maximum time to wait for a place.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// The places for large bodies.
#[derive(Debug)]
pub struct Places {
    all: Arc<Semaphore>,
    /// A permit for each MiB of résumés in memory.
    resumes: Arc<Semaphore>,
    shares: Shares,
}

/// What a form holds until it is stored: a place among its client's bodies and among all, and an application room in memory.
/// Each is free again when it is dropped.
pub type Held = Vec<OwnedSemaphorePermit>;

impl Default for Places {
    fn default() -> Self {
        Self {
            all: Arc::new(Semaphore::new(PLACES)),
            resumes: Arc::new(Semaphore::new(MAX_RESUMES_MIB)),
            shares: Shares::new(PLACES_PER_CLIENT),
        }
    }
}

impl Places {
    /// Waits for a place for a body of `length` bytes. A small one needs none.
    ///
    /// # Errors
    /// [`RequestError::Busy`] when none is free in time.
    pub async fn take(&self, client: Client, length: u32) -> Result<Held, RequestError> {
        if length <= SMALL_BODY_BYTES {
            return Ok(Held::new());
        }
        let both = async {
            Ok(vec![
                self.shares.of(client).acquire_owned().await?,
                Arc::clone(&self.all).acquire_owned().await?,
            ])
        };
        match timeout(MAX_WAIT, both).await {
            Ok(Ok::<_, AcquireError>(held)) => Ok(held),
            _ => Err(RequestError::Busy),
        }
    }

    /// Waits for room in memory for a résumé of at most `length` bytes, which has arrived and so holds a place.
    pub async fn in_memory(&self, length: u32) -> Result<OwnedSemaphorePermit, RequestError> {
        let room = Arc::clone(&self.resumes).acquire_many_owned(1 + (length >> 20));
        room.await.map_err(|_| RequestError::Busy)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv6Addr};

    use http::HeaderValue;

    use super::*;

    fn client(address: &str) -> Client {
        address.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn all_addresses_of_an_ipv6_network_are_one_client() {
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:1:2:3"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
        assert_eq!(client("192.0.2.1"), client("::ffff:192.0.2.1"));
    }

    #[test]
    fn the_rightmost_hop_that_is_not_a_trusted_proxy_is_the_client() {
        let proxies = ["10.0.0.0/8", "2001:db8:1::/48"].map(|network| network.parse().unwrap());
        let proxies = TrustedProxies(proxies.to_vec());
        for (peer, lines, expected) in [
            // The header is forged when no proxy is involved.
            ("203.0.113.9", &["192.0.2.1"][..], "203.0.113.9"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &["192.0.2.1"], "192.0.2.1"),
            ("::ffff:10.0.0.1", &["192.0.2.1"], "192.0.2.1"),
            ("10.0.0.1", &["198.51.100.7, 192.0.2.1"], "192.0.2.1"),
            ("10.0.0.1", &["198.51.100.7", "192.0.2.1"], "192.0.2.1"),
            (
                "10.0.0.1",
                &["198.51.100.7, 192.0.2.1 ,10.9.9.9"],
                "192.0.2.1",
            ),
            ("2001:db8:1::1", &["2001:db8:2::1"], "2001:db8:2::1"),
            // Garbage from the client does not hide what the proxy appends to the same line.
            ("10.0.0.1", &["\u{e9}, 192.0.2.1"], "192.0.2.1"),
            // An invalid address ends the search at the last known proxy.
            ("10.0.0.1", &["192.0.2.1, unknown"], "10.0.0.1"),
            ("10.0.0.1", &["192.0.2.1, unknown, 10.0.0.2"], "10.0.0.2"),
            ("10.0.0.1", &["", ","], "10.0.0.1"),
            ("10.0.0.1", &["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ] {
            let peer = Peer((peer.parse::<IpAddr>().unwrap(), 80).into());
            let mut headers = HeaderMap::new();
            for line in lines {
                let line = HeaderValue::from_bytes(line.as_bytes()).unwrap();
                headers.append("x-forwarded-for", line);
            }
            let found = proxies.client(peer, &headers);
            assert_eq!(found, client(expected), "{lines:?}");
        }
    }

    #[test]
    fn a_client_is_refused_after_its_burst_with_the_time_to_wait() {
        for (address, burst, interval) in [("192.0.2.1", 120, 2), ("2001:db8::1", 20, 10)] {
            let quotas = Quotas::default();
            let client = client(address);
            // Refusals are charged on their own.
            assert!(quotas.charge_refusal(client));
            for _ in 0..burst {
                quotas.charge(client).unwrap();
            }
            let Err(RequestError::TooOften { wait }) = quotas.charge(client) else {
                panic!("{address} was not refused");
            };
            assert!((1..=interval).contains(&wait), "{wait}");
            assert!(quotas.charge_refusal(client));
        }
    }

    #[test]
    fn a_network_that_fills_the_table_of_ipv6_is_bounded_and_leaves_ipv4_open() {
        let quotas = Quotas::default();
        let networks = 0..2 * MAX_CLIENTS as u128;
        let accepted = networks.filter(|number| {
            let address = Ipv6Addr::from_bits((0x2001_0db8_0000_0000 + number) << 64);
            quotas.charge(IpAddr::from(address).into()).is_ok()
        });
        assert_eq!(accepted.count(), MAX_CLIENTS);
        assert_eq!(quotas.forms[1].by_client.len(), MAX_CLIENTS);
        for _ in 0..IPV4_BURST {
            quotas.charge(client("192.0.2.1")).unwrap();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn one_client_gets_a_share_of_the_places_and_frees_it() {
        const LARGE: u32 = SMALL_BODY_BYTES + 1;
        let places = Places::default();
        let greedy = client("192.0.2.1");
        let mut held = Vec::new();
        for _ in 0..PLACES_PER_CLIENT {
            held.push(places.take(greedy, LARGE).await.unwrap());
        }
        let refused = places.take(greedy, LARGE).await;
        assert!(matches!(refused, Err(RequestError::Busy)));
        let small = places.take(greedy, SMALL_BODY_BYTES).await;
        assert!(small.unwrap().is_empty());
        assert!(places.take(client("192.0.2.2"), LARGE).await.is_ok());
        let (freed, ()) = tokio::join!(places.take(greedy, LARGE), async { drop(held.pop()) });
        assert!(freed.is_ok());
        drop((held, freed));
        assert_eq!(places.all.available_permits(), PLACES);
    }

    #[tokio::test(start_paused = true)]
    async fn all_clients_together_get_no_more_than_all_places() {
        const LARGE: u32 = SMALL_BODY_BYTES + 1;
        let places = Places::default();
        let mut held = Vec::new();
        for number in 0..PLACES {
            let client = client(&format!("192.0.2.{number}"));
            held.push(places.take(client, LARGE).await.unwrap());
        }
        let other = client("198.51.100.1");
        let refused = places.take(other, LARGE).await;
        assert!(matches!(refused, Err(RequestError::Busy)));
        assert!(places.take(other, SMALL_BODY_BYTES).await.is_ok());
    }
}
