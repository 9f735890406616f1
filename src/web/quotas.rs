//! How many forms a client may send. Pages have no quota, because they cost next to nothing.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash, RandomState};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::web::client::{Client, Subscriber};
use crate::web::error::RequestError;

/// Maximum number of clients with a quota of their own, for each of IPv4 and IPv6.
const MAX_CLIENTS: usize = 32_768;
/// How long a new client waits when the table is full. Clients that have sent no form lately make room.
const WAIT_FOR_A_QUOTA: Duration = Duration::from_secs(10);
/// How often clients with a whole quota are forgotten at most: it takes as long as hundreds of forms.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

/// A client may send `burst` forms of any kind in a row, and then one more in each `interval`.
#[derive(Debug, Clone, Copy)]
struct Allowance {
    burst: u32,
    interval: Duration,
}

/// A carrier may share an IPv4 address among thousands of phones, so a hundred of them may apply in the same minute.
const OF_IPV4: Allowance = Allowance {
    burst: 120,
    interval: Duration::from_secs(2),
};
/// An IPv6 /64 belongs to one household, office or phone.
const OF_IPV6: Allowance = Allowance {
    burst: 20,
    interval: Duration::from_secs(10),
};
/// An IPv6 /48 may be one subscriber, or hold the phones of many: as much as an IPv4 address.
const OF_IPV6_SUBSCRIBER: Allowance = OF_IPV4;

/// The quotas of all clients.
#[derive(Debug)]
pub struct Quotas {
    forms: ByFamily,
    refusals: ByFamily,
    known_ids: KnownIds,
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            forms: ByFamily::new(),
            refusals: ByFamily::new(),
            known_ids: KnownIds::default(),
        }
    }
}

impl Quotas {
    /// Charges `client` for a form that is about to be stored.
    ///
    /// # Errors
    /// [`RequestError::TooOften`] when its quota is spent.
    pub fn charge(&self, client: Client) -> Result<(), RequestError> {
        self.forms.charge(client).map_err(|wait| {
            let wait = wait.as_millis().div_ceil(1000) as u64;
            RequestError::TooOften { wait }
        })
    }

    /// Gives back what `client` was charged for a form that was not stored, or that had been stored before.
    pub fn refund(&self, client: Client) {
        self.forms.refund(client);
    }

    /// Charges `client` for a refused form, which never counts against the forms that are stored. Returns whether the
    /// refusal may cost more than a prepared response.
    pub fn charge_refusal(&self, client: Client) -> bool {
        self.refusals.charge(client).is_ok()
    }

    /// Remembers the id of a form that was stored.
    pub fn remember(&self, submission_id: &str) {
        self.known_ids.insert(submission_id);
    }

    /// Whether a form with this id was stored lately, so that sending it again costs nothing.
    pub fn is_known(&self, submission_id: &str) -> bool {
        self.known_ids.contains(submission_id)
    }
}

/// A limiter for IPv4 and two for IPv6, so that a network that fills one of them leaves the others to its clients.
#[derive(Debug)]
struct ByFamily {
    ipv4: Limiter<Client>,
    ipv6: Limiter<Client>,
    ipv6_subscribers: Limiter<Subscriber>,
}

impl ByFamily {
    fn new() -> Self {
        Self {
            ipv4: Limiter::new(OF_IPV4),
            ipv6: Limiter::new(OF_IPV6),
            ipv6_subscribers: Limiter::new(OF_IPV6_SUBSCRIBER),
        }
    }

    /// # Errors
    /// The time until the next form, when the quota of `client` or of its subscriber is spent.
    fn charge(&self, client: Client) -> Result<(), Duration> {
        if !client.is_ipv6() {
            return self.ipv4.charge(client);
        }
        self.ipv6_subscribers.charge(client.subscriber())?;
        self.ipv6
            .charge(client)
            .inspect_err(|_| self.ipv6_subscribers.refund(client.subscriber()))
    }

    fn refund(&self, client: Client) {
        if client.is_ipv6() {
            self.ipv6.refund(client);
            self.ipv6_subscribers.refund(client.subscriber());
        } else {
            self.ipv4.refund(client);
        }
    }
}

/// The generic cell rate algorithm: each form moves the time until which its sender has paid by one interval into the future, and
/// that time may be one burst ahead. The crate `governor` has the same algorithm, but no refunds.
#[derive(Debug)]
struct Limiter<K> {
    allowance: Allowance,
    table: Mutex<PaidUntil<K>>,
}

#[derive(Debug)]
struct PaidUntil<K> {
    by_client: HashMap<K, Instant>,
    swept_at: Option<Instant>,
}

impl<K: Copy + Eq + Hash> Limiter<K> {
    fn new(allowance: Allowance) -> Self {
        Self {
            allowance,
            table: Mutex::new(PaidUntil {
                by_client: HashMap::new(),
                swept_at: None,
            }),
        }
    }

    /// # Errors
    /// The time until the next form, when the quota of `client` is spent.
    fn charge(&self, client: K) -> Result<(), Duration> {
        let now = Instant::now();
        let mut table = self.table.lock();
        let paid_until = match table.by_client.get(&client).copied() {
            Some(paid_until) => paid_until.max(now),
            None if table.has_room(now) => now,
            None => return Err(WAIT_FOR_A_QUOTA),
        };
        let ahead = paid_until + self.allowance.interval - now;
        let most = self.allowance.interval * self.allowance.burst;
        if ahead > most {
            return Err(ahead - most);
        }
        table.by_client.insert(client, now + ahead);
        Ok(())
    }

    fn refund(&self, client: K) {
        let mut table = self.table.lock();
        if let Some(paid_until) = table.by_client.get_mut(&client)
            && let Some(earlier) = paid_until.checked_sub(self.allowance.interval)
        {
            *paid_until = earlier;
        }
    }
}

impl<K: Eq + Hash> PaidUntil<K> {
    /// Whether the table has room for one more client. If it is full, clients that have their whole quota again make room.
    fn has_room(&mut self, now: Instant) -> bool {
        let may_sweep = self
            .swept_at
            .is_none_or(|swept_at| now.duration_since(swept_at) >= SWEEP_INTERVAL);
        if self.by_client.len() >= MAX_CLIENTS && may_sweep {
            self.by_client.retain(|_, paid_until| *paid_until > now);
            self.swept_at = Some(now);
        }
        self.by_client.len() < MAX_CLIENTS
    }
}

/// How many ids of stored forms are remembered.
const MAX_KNOWN_IDS: usize = 16_384;

/// The ids of the forms that were stored last, as keyed hashes.
#[derive(Debug, Default)]
struct KnownIds {
    key: RandomState,
    hashes: Mutex<(HashSet<u64>, VecDeque<u64>)>,
}

impl KnownIds {
    fn contains(&self, submission_id: &str) -> bool {
        let (known, _) = &*self.hashes.lock();
        known.contains(&self.key.hash_one(submission_id))
    }

    fn insert(&self, submission_id: &str) {
        let hash = self.key.hash_one(submission_id);
        let (known, oldest_first) = &mut *self.hashes.lock();
        if !known.insert(hash) {
            return;
        }
        oldest_first.push_back(hash);
        if oldest_first.len() > MAX_KNOWN_IDS
            && let Some(oldest) = oldest_first.pop_front()
        {
            known.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv6Addr};

    use super::*;

    fn client(address: &str) -> Client {
        address.parse::<IpAddr>().unwrap().into()
    }

    /// The network with this number; 65,536 of them are one subscriber.
    fn network(number: u128) -> Client {
        let bits = (0x2001_0db8_0000_0000 + number) << 64;
        IpAddr::from(Ipv6Addr::from_bits(bits)).into()
    }

    #[test]
    fn a_client_is_refused_after_its_burst_with_the_time_to_wait() {
        for (address, allowance) in [("192.0.2.1", OF_IPV4), ("2001:db8::1", OF_IPV6)] {
            let quotas = Quotas::default();
            let client = client(address);
            // Refusals are charged on their own.
            assert!(quotas.charge_refusal(client));
            for _ in 0..allowance.burst {
                quotas.charge(client).unwrap();
            }
            let Err(RequestError::TooOften { wait }) = quotas.charge(client) else {
                panic!("{address} was not refused");
            };
            let interval = allowance.interval.as_secs();
            assert!((1..=interval).contains(&wait), "{wait}");
            assert!(quotas.charge_refusal(client));
        }
    }

    #[test]
    fn a_form_that_was_not_stored_is_given_back_once() {
        for (address, allowance) in [("192.0.2.1", OF_IPV4), ("2001:db8::1", OF_IPV6)] {
            let quotas = Quotas::default();
            let client = client(address);
            for _ in 0..10 * allowance.burst {
                quotas.charge(client).unwrap();
                quotas.refund(client);
            }
            for _ in 0..allowance.burst {
                quotas.charge(client).unwrap();
            }
            assert!(quotas.charge(client).is_err(), "{address}");
            quotas.refund(client);
            quotas.charge(client).unwrap();
        }
    }

    #[test]
    fn the_networks_of_one_subscriber_share_a_second_quota() {
        let quotas = Quotas::default();
        let burst = OF_IPV6_SUBSCRIBER.burst;
        let networks = 0..10 * u128::from(burst);
        let accepted = networks.filter(|number| quotas.charge(network(*number)).is_ok());
        assert_eq!(accepted.count(), burst as usize);
        // Another subscriber.
        assert!(quotas.charge(network(1 << 16)).is_ok());
        assert!(quotas.charge(client("192.0.2.1")).is_ok());
    }

    #[test]
    fn a_network_that_has_spent_its_quota_leaves_that_of_its_subscriber() {
        let quotas = Quotas::default();
        let greedy = (0..1000).filter(|_| quotas.charge(network(0)).is_ok());
        assert_eq!(greedy.count(), OF_IPV6.burst as usize);
        let left = OF_IPV6_SUBSCRIBER.burst - OF_IPV6.burst;
        for number in 0..left {
            quotas.charge(network(1 + u128::from(number))).unwrap();
        }
    }

    #[test]
    fn networks_that_fill_the_table_of_ipv6_are_bounded_and_leave_ipv4_open() {
        let quotas = Quotas::default();
        // Each of another subscriber.
        let networks = (0..2 * MAX_CLIENTS as u128).map(|number| network(number << 16));
        let accepted = networks.filter(|network| quotas.charge(*network).is_ok());
        assert_eq!(accepted.count(), MAX_CLIENTS);
        assert_eq!(quotas.forms.ipv6.table.lock().by_client.len(), MAX_CLIENTS);
        for _ in 0..OF_IPV4.burst {
            quotas.charge(client("192.0.2.1")).unwrap();
        }
    }

    #[test]
    fn the_ids_that_were_stored_last_are_known() {
        let quotas = Quotas::default();
        let ids: Vec<String> = (0..=MAX_KNOWN_IDS).map(|id| id.to_string()).collect();
        assert!(!quotas.is_known(&ids[0]));
        for id in &ids {
            quotas.remember(id);
            quotas.remember(id);
        }
        assert!(!quotas.is_known(&ids[0]));
        assert!(ids[1..].iter().all(|id| quotas.is_known(id)));
    }
}
