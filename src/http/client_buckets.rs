//! A token bucket for each client, in tables of bounded size. When a table is full, clients that it does not know share
//! the bucket of their network, so that one network can fill a table without closing the site to the others.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::client::Client;

/// Most clients with a bucket of their own, for each of IPv4 and IPv6.
const CLIENTS: usize = 32_768;
/// Most networks with a bucket, for each size of network.
const NETWORKS: usize = 4_096;
/// Shortest time between two searches of a full table for buckets that are full again.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

/// Prefix lengths of the tables, the narrowest first.
const IPV4_PREFIXES: [u8; 2] = [32, 24];
const IPV6_PREFIXES: [u8; 3] = [64, 48, 32];

/// The size of a bucket and the time until it gains one token.
#[derive(Debug, Clone, Copy)]
pub struct Rate {
    /// Most tokens at once.
    pub burst: u32,
    /// Time until the next token.
    pub interval: Duration,
}

/// The buckets of all clients, for one purpose.
#[derive(Debug)]
pub struct ClientBuckets {
    ipv4: Mutex<Family>,
    ipv6: Mutex<Family>,
}

impl ClientBuckets {
    /// Full buckets: of the rate `ipv4` for each IPv4 address, and of the rate `ipv6` for each IPv6 /64.
    pub fn new(ipv4: Rate, ipv6: Rate) -> Self {
        Self {
            ipv4: Mutex::new(Family::new(ipv4, &IPV4_PREFIXES)),
            ipv6: Mutex::new(Family::new(ipv6, &IPV6_PREFIXES)),
        }
    }

    /// Takes a token of `client` at `now`.
    ///
    /// # Errors
    /// The time until the next token, when there is none.
    pub fn take(&self, client: Client, now: Instant) -> Result<(), Duration> {
        let family = if client.is_ipv4() {
            &self.ipv4
        } else {
            &self.ipv6
        };
        // A table is valid after every statement, so a panic elsewhere cannot leave it half changed.
        let mut family = family.lock().unwrap_or_else(PoisonError::into_inner);
        family.take(client, now)
    }
}

#[derive(Debug)]
struct Family {
    rate: Rate,
    tables: Vec<Table>,
    /// Shared by those for whom no table has room.
    others: Bucket,
}

impl Family {
    fn new(rate: Rate, prefixes: &[u8]) -> Self {
        let sizes = std::iter::once(CLIENTS).chain(std::iter::repeat(NETWORKS));
        let now = Instant::now();
        let tables = prefixes.iter().zip(sizes);
        Self {
            rate,
            tables: tables
                .map(|(prefix, size)| Table::new(*prefix, size, now))
                .collect(),
            others: Bucket { full_at: now },
        }
    }

    fn take(&mut self, client: Client, now: Instant) -> Result<(), Duration> {
        let bucket = self
            .tables
            .iter_mut()
            .find_map(|table| table.bucket(client, now))
            .unwrap_or(&mut self.others);
        bucket.take(self.rate, now)
    }
}

#[derive(Debug)]
struct Table {
    prefix: u8,
    size: usize,
    buckets: HashMap<Client, Bucket>,
    swept_at: Instant,
}

impl Table {
    fn new(prefix: u8, size: usize, now: Instant) -> Self {
        Self {
            prefix,
            size,
            buckets: HashMap::new(),
            swept_at: now,
        }
    }

    /// The bucket of the network that `client` is in. `None` when it is not known and there is no room for it.
    fn bucket(&mut self, client: Client, now: Instant) -> Option<&mut Bucket> {
        let network = client.network(self.prefix);
        if !self.buckets.contains_key(&network) && !self.has_room(now) {
            return None;
        }
        let new = Bucket { full_at: now };
        Some(self.buckets.entry(network).or_insert(new))
    }

    /// Forgets full buckets when there is no room, because a new bucket is full too.
    fn has_room(&mut self, now: Instant) -> bool {
        if self.buckets.len() >= self.size && now >= self.swept_at + SWEEP_INTERVAL {
            self.swept_at = now;
            self.buckets.retain(|_, bucket| bucket.full_at > now);
        }
        self.buckets.len() < self.size
    }
}

/// A token bucket as one instant (the generic cell rate algorithm): each missing token puts it one interval later.
#[derive(Debug)]
struct Bucket {
    full_at: Instant,
}

impl Bucket {
    fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        let full_at = self.full_at.max(now) + rate.interval;
        let wait = (full_at - now).saturating_sub(rate.interval * rate.burst);
        if !wait.is_zero() {
            return Err(wait);
        }
        self.full_at = full_at;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

    use super::*;

    const RATE: Rate = Rate {
        burst: 3,
        interval: Duration::from_secs(10),
    };

    fn buckets() -> ClientBuckets {
        ClientBuckets::new(RATE, RATE)
    }

    fn ipv4(number: u32) -> Client {
        IpAddr::from(Ipv4Addr::from_bits(number)).into()
    }

    /// The /64 of this number within 2001:db8::/32 and the networks behind it.
    fn ipv6(number: u64) -> Client {
        let network = 0x2001_0db8_0000_0000 + number;
        IpAddr::from(Ipv6Addr::from_bits(u128::from(network) << 64)).into()
    }

    fn taken(buckets: &ClientBuckets, client: Client, now: Instant) -> usize {
        let tries = 0..2 * RATE.burst;
        tries.filter(|_| buckets.take(client, now).is_ok()).count()
    }

    #[test]
    fn an_empty_bucket_gains_a_token_each_interval() {
        let (buckets, now) = (buckets(), Instant::now());
        assert_eq!(taken(&buckets, ipv4(1), now), 3);
        assert_eq!(buckets.take(ipv4(1), now), Err(RATE.interval));
        let later = now + RATE.interval - Duration::from_secs(1);
        assert_eq!(buckets.take(ipv4(1), later), Err(Duration::from_secs(1)));
        assert_eq!(taken(&buckets, ipv4(1), now + RATE.interval), 1);
        assert_eq!(taken(&buckets, ipv4(1), now + 100 * RATE.interval), 3);
        assert_eq!(taken(&buckets, ipv4(2), now), 3);
    }

    #[test]
    fn a_network_that_fills_the_table_of_ipv6_leaves_all_others_their_buckets() {
        let (buckets, now) = (buckets(), Instant::now());
        let known = ipv6(0xffff_0000);
        buckets.take(known, now).unwrap();
        let filling = 0..2 * CLIENTS as u64;
        let accepted = filling.filter(|number| buckets.take(ipv6(*number), now).is_ok());
        // Those beyond the table share the bucket of their /48.
        assert_eq!(accepted.count(), CLIENTS - 1 + 3);
        assert_eq!(taken(&buckets, known, now), 2);
        for number in [0x1_0000, 0x2_0000, 0x1_0000_0000] {
            assert_eq!(taken(&buckets, ipv6(number), now), 3, "{number:x}");
        }
        assert_eq!(taken(&buckets, ipv4(1), now), 3);
    }

    #[test]
    fn every_table_is_bounded_and_its_overflow_goes_to_a_wider_network() {
        let (buckets, now) = (buckets(), Instant::now());
        let numbers = (CLIENTS + 2 * NETWORKS) as u64;
        for number in 0..numbers {
            // Each in a /48 of its own, and for IPv4 in a /24 of its own.
            let _ = buckets.take(ipv6(number << 16), now);
            let _ = buckets.take(ipv4((number as u32) << 8), now);
        }
        let sizes = |family: &Mutex<Family>| -> Vec<usize> {
            let family = family.lock().unwrap();
            let tables = family.tables.iter();
            tables.map(|table| table.buckets.len()).collect()
        };
        assert_eq!(sizes(&buckets.ipv4), [CLIENTS, NETWORKS]);
        assert_eq!(sizes(&buckets.ipv6), [CLIENTS, NETWORKS, 1]);
        // What those tables do not hold shares one bucket, until they have room again.
        assert_eq!(taken(&buckets, ipv4(u32::MAX), now), 0);
        let later = now + RATE.interval;
        assert_eq!(taken(&buckets, ipv4(u32::MAX), later), 3);
    }
}
