//! What counts as one client, and which client sent a request that came through a trusted proxy.

use std::net::{IpAddr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use http::HeaderMap;
use ipnet::IpNet;

/// The remote address of a connection.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// One client: an IPv4 address, or a /64 of IPv6, which is the network of one household, office or phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

/// Who got the addresses of a client from a provider: an IPv4 address, or a /48 of IPv6, the most that one subscriber usually
/// gets (RFC 6177). It holds 65,536 networks of the size of a [`Client`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Subscriber(IpAddr);

impl From<IpAddr> for Client {
    fn from(address: IpAddr) -> Self {
        Self(network(address.to_canonical(), 64))
    }
}

impl Client {
    /// The subscriber to whom this client belongs.
    pub fn subscriber(self) -> Subscriber {
        Subscriber(network(self.0, 48))
    }

    /// Whether its address is of IPv6.
    pub fn is_ipv6(self) -> bool {
        self.0.is_ipv6()
    }
}

/// An IPv6 address with only its first `bits`. An IPv4 address stays whole.
fn network(address: IpAddr, bits: u32) -> IpAddr {
    match address {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << (128 - bits))).into(),
        v4 => v4,
    }
}

/// The proxies whose X-Forwarded-For is trusted.
#[derive(Debug, Clone, Default)]
pub struct TrustedProxies {
    networks: Vec<IpNet>,
    /// How often a proxy has sent an address that cannot be read.
    unreadable: Arc<AtomicU64>,
}

impl TrustedProxies {
    /// Trusts the proxies in `networks`.
    pub fn new(networks: Vec<IpNet>) -> Self {
        Self {
            networks,
            unreadable: Arc::default(),
        }
    }

    /// Whether `address` is a trusted proxy.
    pub fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks
            .iter()
            .any(|network| network.contains(&address))
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
        let mut hops = hops
            .map(<[u8]>::trim_ascii)
            .filter(|hop| !hop.is_empty())
            .rev();
        while self.contain(client)
            && let Some(hop) = hops.next()
        {
            let Some(earlier) = hop_address(hop) else {
                self.report_unreadable();
                break;
            };
            client = earlier;
        }
        client.into()
    }

    /// Logs the first, second, fourth, eighth … unreadable address, without the address.
    fn report_unreadable(&self) {
        let count = self.unreadable.fetch_add(1, Relaxed) + 1;
        if count.is_power_of_two() {
            tracing::warn!(
                count,
                hint = "the limits take all visitors of that proxy for one client; make it send one IP address per hop",
                "the address that a trusted proxy sends in X-Forwarded-For cannot be read"
            );
        }
    }
}

/// The address of a hop in X-Forwarded-For. Proxies write it alone or with a port, IPv6 with or without brackets, and some
/// quote it, as in the header Forwarded (RFC 7239, 6).
fn hop_address(hop: &[u8]) -> Option<IpAddr> {
    let hop = std::str::from_utf8(hop).ok()?;
    let hop = hop
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(hop)
        .trim_ascii();
    let in_brackets = || {
        let address = hop.strip_prefix('[')?.strip_suffix(']')?;
        address.parse::<Ipv6Addr>().ok().map(IpAddr::from)
    };
    let with_port = || {
        let v4 = || hop.parse::<SocketAddrV4>().ok().map(SocketAddr::from);
        let v6 = || hop.parse::<SocketAddrV6>().ok().map(SocketAddr::from);
        v4().or_else(v6).map(|address| address.ip())
    };
    let alone = hop.parse().ok();
    alone.or_else(in_brackets).or_else(with_port)
}

#[cfg(test)]
mod tests {
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
    fn all_networks_of_a_prefix_of_48_bits_are_one_subscriber() {
        let subscriber = |address: &str| client(address).subscriber();
        assert_eq!(subscriber("2001:db8::1"), subscriber("2001:db8:0:ffff::1"));
        assert_ne!(subscriber("2001:db8::1"), subscriber("2001:db8:1::1"));
        assert_ne!(subscriber("192.0.2.1"), subscriber("192.0.2.2"));
    }

    #[test]
    fn the_rightmost_hop_that_is_not_a_trusted_proxy_is_the_client() {
        let proxies = ["10.0.0.0/8", "2001:db8:1::/48"].map(|network| network.parse().unwrap());
        let proxies = TrustedProxies::new(proxies.to_vec());
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
            // With a port, in brackets or in quotes.
            ("10.0.0.1", &["198.51.100.7, 192.0.2.1:51234"], "192.0.2.1"),
            ("10.0.0.1", &["[2001:db8:2::7]"], "2001:db8:2::7"),
            ("10.0.0.1", &["[2001:db8:2::7]:443"], "2001:db8:2::7"),
            ("10.0.0.1", &["\"[2001:db8:2::7]:443\""], "2001:db8:2::7"),
            ("10.0.0.1", &["\"192.0.2.1\""], "192.0.2.1"),
            ("10.0.0.1", &["[::ffff:192.0.2.1]:80"], "192.0.2.1"),
            ("10.0.0.1", &["192.0.2.1:80, 10.0.0.3:9000"], "192.0.2.1"),
            // Garbage from the client does not hide what the proxy appends to the same line.
            ("10.0.0.1", &["\u{e9}, 192.0.2.1"], "192.0.2.1"),
            // An invalid address ends the search at the last known proxy.
            ("10.0.0.1", &["192.0.2.1, unknown"], "10.0.0.1"),
            ("10.0.0.1", &["192.0.2.1, unknown, 10.0.0.2"], "10.0.0.2"),
            ("10.0.0.1", &["192.0.2.1, 192.0.2.2:http"], "10.0.0.1"),
            ("10.0.0.1", &["192.0.2.1, [192.0.2.2]"], "10.0.0.1"),
            ("10.0.0.1", &["", ","], "10.0.0.1"),
            ("10.0.0.1", &["192.0.2.1, "], "192.0.2.1"),
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
        assert_eq!(proxies.unreadable.load(Relaxed), 4);
    }
}
