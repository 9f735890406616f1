//! What counts as one client: an IPv4 address, or an IPv6 /64, which providers assign to one user. Behind a trusted
//! proxy it is the address that the proxy names.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use http::HeaderMap;
use ipnet::IpNet;

/// Bits of an IPv6 address that name the network of one user (RFC 6177).
const NETWORK_MASK: u128 = u128::MAX << 64;

/// The remote address of a connection.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// One client, with all addresses of its network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

impl Client {
    /// Whether it is an IPv4 address.
    pub fn is_ipv4(self) -> bool {
        self.0.is_ipv4()
    }
}

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
}
