//! The flags of `serve` that limit what clients may use.

use std::net::IpAddr;

use clap::builder::{BoolishValueParser, RangedI64ValueParser, TypedValueParser};
use clap::{ArgAction, Args};
use ipnet::IpNet;

use crate::http::client::TrustedProxies;
use crate::http::{Quotas, connections};

/// Limits with their defaults. README has the same table.
#[derive(Debug, Args)]
pub struct Limits {
    /// Most open connections. Further ones wait; one client may hold a seventeenth of them
    #[arg(
        long,
        value_name = "N",
        env = "STANDFAST_MAX_CONNECTIONS",
        default_value = "8192",
        value_parser = count()
    )]
    max_connections: usize,
    /// Least free space on the disk of the database. With less, forms are refused; 0 disables the check
    #[arg(
        long,
        value_name = "MIB",
        env = "STANDFAST_FREE_SPACE_FLOOR",
        default_value = "64"
    )]
    pub(super) free_space_floor: u32,
    /// Most MiB of résumés that are stored in a day (in Karachi) for all clients together; 0 is no limit
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

impl Limits {
    pub(super) fn of_connections(&self) -> connections::Limits {
        connections::Limits::new(self.max_connections)
    }

    pub(super) fn quotas(&self) -> Option<Quotas> {
        self.rate_limit.then(Quotas::default)
    }

    pub(super) fn has_proxies(&self) -> bool {
        !self.trusted_proxy.is_empty()
    }

    pub(super) fn trusted_proxies(&self) -> TrustedProxies {
        self.trusted_proxy.clone().into()
    }
}
