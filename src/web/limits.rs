//! What counts as one client, and how many forms one may send. Pages have no quota, because they cost next to nothing.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use http::HeaderMap;
use ipnet::IpNet;

use crate::web::RequestError;

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

/// Most clients with a quota of their own, for each of IPv4 and IPv6.
const MAX_CLIENTS: usize = 32_768;
/// What all clients of a family wait when it has as many. Those that have sent nothing lately make room.
const WAIT_FOR_A_QUOTA: Duration = Duration::from_secs(10);

/// What each client may still send.
#[derive(Debug, Default)]
pub struct Quotas {
    forms: Limiters,
    refusals: Limiters,
}

impl Quotas {
    /// Charges `client` for a form that is about to be stored.
    ///
    /// # Errors
    /// [`RequestError::TooOften`] when its quota is spent.
    pub fn charge(&self, client: Client) -> Result<(), RequestError> {
        self.forms.of(client).charge(client).map_err(|wait| {
            let wait = wait.as_millis().div_ceil(1000) as u64;
            RequestError::TooOften { wait }
        })
    }

    /// Charges `client` for a refused form, which never counts against the forms that are stored. Returns whether the
    /// refusal may cost more than a prepared response.
    pub fn charge_refusal(&self, client: Client) -> bool {
        self.refusals.of(client).charge(client).is_ok()
    }
}

/// A limiter for each family of addresses, so that a network that fills one of them leaves the other to its clients.
#[derive(Debug)]
struct Limiters {
    ipv4: Limiter,
    ipv6: Limiter,
}

impl Default for Limiters {
    /// A carrier may share an IPv4 address among thousands of phones: a hundred applicants at once. An IPv6 /64 belongs to
    /// one household, office or phone.
    fn default() -> Self {
        Self {
            ipv4: Limiter::new(120, Duration::from_secs(2)),
            ipv6: Limiter::new(20, Duration::from_secs(10)),
        }
    }
}

impl Limiters {
    fn of(&self, client: Client) -> &Limiter {
        match client.0 {
            IpAddr::V4(_) => &self.ipv4,
            IpAddr::V6(_) => &self.ipv6,
        }
    }
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
                headers.append(
                    "x-forwarded-for",
                    HeaderValue::from_bytes(line.as_bytes()).unwrap(),
                );
            }
            assert_eq!(
                proxies.client(peer, &headers),
                client(expected),
                "{lines:?}"
            );
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
        assert_eq!(quotas.forms.ipv6.by_client.len(), MAX_CLIENTS);
        for _ in 0..120 {
            quotas.charge(client("192.0.2.1")).unwrap();
        }
    }
}
