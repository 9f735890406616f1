//! Decides what counts as one client, and finds the client behind trusted proxies.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use http::HeaderValue;
use ipnet::IpNet;

/// The remote address of a connection.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// One client: an IPv4 address, or an IPv6 /64, which is the network of one household, office or phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

/// The customer of an internet provider: an IPv4 address, or an IPv6 /48, which is the largest network that a provider usually
/// assigns to one subscriber (RFC 6177). A /48 contains 65,536 networks of the size of a [`Client`].
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

    /// Whether this client uses IPv6.
    pub fn is_ipv6(self) -> bool {
        self.0.is_ipv6()
    }
}

/// Clears all but the first `bits` of an IPv6 address. IPv4 addresses are returned unchanged.
fn network(address: IpAddr, bits: u32) -> IpAddr {
    match address {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << (128 - bits))).into(),
        v4 => v4,
    }
}

/// The proxies whose X-Forwarded-For header we believe.
#[derive(Debug, Clone, Default)]
pub struct TrustedProxies {
    networks: Vec<IpNet>,
    /// How many invalid addresses proxies have sent.
    invalid_hops: Arc<AtomicU64>,
}

impl TrustedProxies {
    /// Trusts the proxies in `networks`.
    pub fn new(networks: Vec<IpNet>) -> Self {
        Self {
            networks,
            invalid_hops: Arc::default(),
        }
    }

    /// Whether `address` is a trusted proxy.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks
            .iter()
            .any(|network| network.contains(&address))
    }

    /// Returns the client that sent a request over the connection from `peer`. `forwarded_for` is the X-Forwarded-For header:
    /// each proxy appends the address that connected to it, so we walk the list from the right and stop at the first address
    /// that is not a trusted proxy. Anything to the left of it may be forged.
    pub fn client(&self, peer: Peer, forwarded_for: Option<&HeaderValue>) -> Client {
        let mut client = peer.0.ip();
        if !self.contains(client) {
            return client.into();
        }
        let mut hops = forwarded_for
            .map_or(&[][..], HeaderValue::as_bytes)
            .split(|byte| *byte == b',')
            .map(<[u8]>::trim_ascii)
            .filter(|hop| !hop.is_empty())
            .rev();
        while self.contains(client)
            && let Some(hop) = hops.next()
        {
            let Some(previous_hop) = hop_address(hop) else {
                self.log_invalid_hop();
                break;
            };
            client = previous_hop;
        }
        client.into()
    }

    /// Logs the first, second, fourth, eighth … invalid address, without the address itself.
    fn log_invalid_hop(&self) {
        let count = self.invalid_hops.fetch_add(1, Relaxed) + 1;
        if count.is_power_of_two() {
            tracing::warn!(
                count,
                hint = "until the proxy sends one IP address per hop, its visitors share the limits of one client",
                "a trusted proxy sent an invalid address in X-Forwarded-For"
            );
        }
    }
}

/// Parses one hop of X-Forwarded-For: an address with or without a port, IPv6 with or without brackets, and possibly quoted,
/// as in the Forwarded header (RFC 7239, 6).
fn hop_address(hop: &[u8]) -> Option<IpAddr> {
    let hop = std::str::from_utf8(hop).ok()?;
    let hop = hop
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(hop)
        .trim_ascii();
    if let Ok(address) = hop.parse() {
        return Some(address);
    }
    if let Ok(address_and_port) = hop.parse::<SocketAddr>() {
        return Some(address_and_port.ip());
    }
    let in_brackets = hop.strip_prefix('[')?.strip_suffix(']')?;
    in_brackets.parse().map(IpAddr::V6).ok()
}

#[cfg(test)]
mod tests {
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
    fn all_networks_of_an_ipv6_48_are_one_subscriber() {
        let subscriber = |address: &str| client(address).subscriber();
        assert_eq!(subscriber("2001:db8::1"), subscriber("2001:db8:0:ffff::1"));
        assert_ne!(subscriber("2001:db8::1"), subscriber("2001:db8:1::1"));
        assert_ne!(subscriber("192.0.2.1"), subscriber("192.0.2.2"));
    }

    #[test]
    fn the_client_is_the_rightmost_hop_that_is_not_a_trusted_proxy() {
        let proxies = ["10.0.0.0/8", "2001:db8:1::/48"].map(|network| network.parse().unwrap());
        let proxies = TrustedProxies::new(proxies.to_vec());
        for (peer, list, expected) in [
            // Without a proxy, the header can only be forged.
            ("203.0.113.9", Some("192.0.2.1"), "203.0.113.9"),
            ("10.0.0.1", None, "10.0.0.1"),
            ("10.0.0.1", Some("192.0.2.1"), "192.0.2.1"),
            ("::ffff:10.0.0.1", Some("192.0.2.1"), "192.0.2.1"),
            ("10.0.0.1", Some("198.51.100.7, 192.0.2.1"), "192.0.2.1"),
            (
                "10.0.0.1",
                Some("198.51.100.7, 192.0.2.1 ,10.9.9.9"),
                "192.0.2.1",
            ),
            ("2001:db8:1::1", Some("2001:db8:2::1"), "2001:db8:2::1"),
            // Ports, brackets and quotes.
            (
                "10.0.0.1",
                Some("198.51.100.7, 192.0.2.1:51234"),
                "192.0.2.1",
            ),
            ("10.0.0.1", Some("[2001:db8:2::7]"), "2001:db8:2::7"),
            ("10.0.0.1", Some("[2001:db8:2::7]:443"), "2001:db8:2::7"),
            ("10.0.0.1", Some("\"[2001:db8:2::7]:443\""), "2001:db8:2::7"),
            ("10.0.0.1", Some("\"192.0.2.1\""), "192.0.2.1"),
            ("10.0.0.1", Some("[::ffff:192.0.2.1]:80"), "192.0.2.1"),
            ("10.0.0.1", Some("192.0.2.1:80, 10.0.0.3:9000"), "192.0.2.1"),
            // Garbage from the client does not hide the address that the proxy appends to the same line.
            ("10.0.0.1", Some("\u{e9}, 192.0.2.1"), "192.0.2.1"),
            // The walk ends at the last known proxy when an address is invalid.
            ("10.0.0.1", Some("192.0.2.1, unknown"), "10.0.0.1"),
            ("10.0.0.1", Some("192.0.2.1, unknown, 10.0.0.2"), "10.0.0.2"),
            ("10.0.0.1", Some("192.0.2.1, 192.0.2.2:http"), "10.0.0.1"),
            ("10.0.0.1", Some("192.0.2.1, [192.0.2.2]"), "10.0.0.1"),
            ("10.0.0.1", Some(", ,"), "10.0.0.1"),
            ("10.0.0.1", Some("192.0.2.1, "), "192.0.2.1"),
            ("10.0.0.1", Some("10.0.0.3, 10.0.0.2"), "10.0.0.3"),
        ] {
            let peer = Peer((peer.parse::<IpAddr>().unwrap(), 80).into());
            let list = list.map(|list| HeaderValue::from_bytes(list.as_bytes()).unwrap());
            let actual = proxies.client(peer, list.as_ref());
            assert_eq!(actual, client(expected), "{list:?}");
        }
        assert_eq!(proxies.invalid_hops.load(Relaxed), 4);
    }
}
