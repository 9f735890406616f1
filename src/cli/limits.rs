//! The flags of `serve` that limit what clients may use.

use std::net::IpAddr;

use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args, value_parser};
use ipnet::IpNet;

/// Limits with their defaults. README has the same table.
#[derive(Debug, Args)]
pub struct Limits {
    /// Most open connections. Further ones wait; one client may hold a seventeenth of them
    #[arg(
        long,
        value_name = "N",
        env = "STANDFAST_MAX_CONNECTIONS",
        default_value = "8192",
        // More than the file descriptors of any machine, and within the range of a semaphore.
        value_parser = value_parser!(u32).range(1..=1 << 24)
    )]
    pub(super) max_connections: u32,
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
    /// Whether each IPv4 address may send only 120 forms at once and one more every 2 seconds, and each IPv6 /64 only 20 at once and one more every 10 seconds
    #[arg(
        long,
        value_name = "on|off",
        env = "STANDFAST_RATE_LIMIT",
        default_value = "on",
        value_parser = BoolishValueParser::new(),
        hide_possible_values = true,
        action = ArgAction::Set
    )]
    pub(super) rate_limit: bool,
    /// Network of a proxy whose X-Forwarded-For is trusted, for example 10.0.0.0/8. May be given several times
    #[arg(
        long,
        value_name = "CIDR",
        env = "STANDFAST_TRUSTED_PROXY",
        value_delimiter = ',',
        value_parser = network
    )]
    pub(super) trusted_proxy: Vec<IpNet>,
}

/// Parses a network, or one address.
fn network(text: &str) -> Result<IpNet, String> {
    let one = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse()
        .or_else(|_| one())
        .map_err(|_| "expected an address or a network such as 10.0.0.0/8".to_owned())
}
