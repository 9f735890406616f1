//! The flags of `serve` that limit what clients may use.

use std::net::IpAddr;
use std::time::Duration;

use clap::builder::{BoolishValueParser, RangedI64ValueParser, TypedValueParser};
use clap::{ArgAction, Args};
use ipnet::IpNet;

use crate::http::client::TrustedProxies;
use crate::http::{Quotas, acceptor};

/// Limits with their defaults. README has the same table.
#[derive(Debug, Args)]
pub struct Limits {
    /// Most open connections. Further ones wait, while idle connections of the client with the most are closed
    #[arg(
        long,
        value_name = "N",
        env = "STANDFAST_MAX_CONNECTIONS",
        default_value = "4096",
        value_parser = count()
    )]
    max_connections: usize,
    /// Most connections of one IPv4 address or IPv6 /64. Further ones are closed. Many phones can share one IPv4 address
    #[arg(
        long,
        value_name = "N",
        env = "STANDFAST_MAX_CONNECTIONS_PER_CLIENT",
        default_value = "1024",
        value_parser = count()
    )]
    max_connections_per_client: usize,
    /// Most connections of one IPv6 /64, if that is fewer
    #[arg(
        long,
        value_name = "N",
        env = "STANDFAST_MAX_CONNECTIONS_PER_IPV6_NETWORK",
        default_value = "128",
        value_parser = count()
    )]
    max_connections_per_ipv6_network: usize,
    /// Most time for the head of a request, and for an idle connection before it
    #[arg(
        long,
        value_name = "SECONDS",
        env = "STANDFAST_HEAD_TIMEOUT",
        default_value = "10",
        value_parser = seconds()
    )]
    head_timeout: Duration,
    /// Most time without progress of a request body or a response. A client must also read at 1 KB/s on average over
    /// this time
    #[arg(
        long,
        value_name = "SECONDS",
        env = "STANDFAST_STALL_TIMEOUT",
        default_value = "30",
        value_parser = seconds()
    )]
    stall_timeout: Duration,
    /// Most time for open requests to end after a stop signal; a second signal ends them at once
    #[arg(
        long,
        value_name = "SECONDS",
        env = "STANDFAST_DRAIN_TIMEOUT",
        // The last commits come after that, and the process must exit within ten seconds.
        default_value = "9",
        value_parser = seconds()
    )]
    pub(super) drain_timeout: Duration,
    /// Least free space on the disk of the database. With less, uploads are refused; 0 disables the check
    #[arg(
        long,
        value_name = "MIB",
        env = "STANDFAST_FREE_SPACE_FLOOR",
        default_value = "64"
    )]
    pub(super) free_space_floor: u32,
    /// Most MiB of files that are stored in a day (in Karachi) for one IPv4 address or IPv6 /64; 0 is no limit
    #[arg(
        long,
        value_name = "MIB",
        env = "STANDFAST_MAX_UPLOADS_PER_CLIENT_PER_DAY",
        default_value = "256"
    )]
    pub(super) max_uploads_per_client_per_day: u32,
    /// Most MiB of résumés that are stored in a day for all clients together; 0 is no limit
    #[arg(
        long,
        value_name = "MIB",
        env = "STANDFAST_MAX_UPLOADS_PER_DAY",
        default_value = "2048"
    )]
    pub(super) max_uploads_per_day: u32,
    /// Whether each IPv4 address may send only 120 forms of a kind at once and one more every 2 seconds, and each IPv6 /64 only 20 at once and one more every 10 seconds
    #[arg(
        long,
        value_name = "on|off",
        env = "STANDFAST_RATE_LIMIT",
        default_value = "on",
        value_parser = BoolishValueParser::new(),
        hide_possible_values = true,
        action = ArgAction::Set
    )]
    rate_limit: bool,
    /// Network of a proxy whose X-Forwarded-For is trusted, for example 10.0.0.0/8. May be given several times
    #[arg(
        long,
        value_name = "CIDR",
        env = "STANDFAST_TRUSTED_PROXY",
        value_delimiter = ',',
        value_parser = network
    )]
    trusted_proxy: Vec<IpNet>,
}

/// Parses a network, or one address.
fn network(text: &str) -> Result<IpNet, String> {
    let one = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse()
        .or_else(|_| one())
        .map_err(|_| "expected an address or a network such as 10.0.0.0/8".to_owned())
}

fn count() -> impl TypedValueParser<Value = usize> {
    // More than the file descriptors of any machine, and within the range of a semaphore.
    RangedI64ValueParser::<u32>::new()
        .range(1..=1 << 24)
        .map(|number| number as usize)
}

fn seconds() -> impl TypedValueParser<Value = Duration> {
    RangedI64ValueParser::<u32>::new()
        .range(1..=3600)
        .map(|seconds| Duration::from_secs(seconds.into()))
}

impl Limits {
    pub(super) fn of_connections(&self) -> acceptor::Limits {
        acceptor::Limits {
            connections: self.max_connections,
            connections_per_ipv4_address: self.max_connections_per_client,
            connections_per_ipv6_network: self
                .max_connections_per_ipv6_network
                .min(self.max_connections_per_client),
            head: self.head_timeout,
            stall: self.stall_timeout,
        }
    }

    pub(super) fn quotas(&self) -> Option<Quotas> {
        self.rate_limit.then(Quotas::default)
    }

    pub(super) fn trusted_proxies(&self) -> TrustedProxies {
        self.trusted_proxy.clone().into()
    }
}
