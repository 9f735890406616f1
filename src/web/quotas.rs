//! Limits how many forms a client may send. Pages have no quota, because they cost next to nothing.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::inbox;
use crate::inbox::submission::Receipt;
use crate::web::client::{Client, Subscriber};
use crate::web::error::RequestError;

/// Maximum number of clients in the table of each limiter.
const MAX_CLIENTS: usize = 32_768;
/// How long a new client has to wait when the table is full of clients that sent a form lately.
const WAIT_FOR_TABLE: Duration = Duration::from_secs(10);
/// Minimum time between two sweeps of the table. A sweep costs as much as hundreds of forms.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

/// A client may send `burst` forms of any kind in a row, then one more per `interval`.
#[derive(Debug, Clone, Copy)]
struct Allowance {
    burst: u32,
    interval: Duration,
}

/// A carrier may share an IPv4 address among thousands of phones, so a hundred of them may apply in the same minute.
const IPV4_ALLOWANCE: Allowance = Allowance {
    burst: 120,
    interval: Duration::from_secs(2),
};
/// An IPv6 /64 belongs to one household, office or phone.
const IPV6_ALLOWANCE: Allowance = Allowance {
    burst: 20,
    interval: Duration::from_secs(10),
};
/// An IPv6 /48 may belong to one subscriber or carry the phones of many, so it gets as much as an IPv4 address.
const IPV6_SUBSCRIBER_ALLOWANCE: Allowance = IPV4_ALLOWANCE;

/// The quotas of all clients.
#[derive(Debug, Default)]
pub struct Quotas {
    forms: FamilyLimiters,
    refusals: FamilyLimiters,
    recent_ids: RecentIds,
}

impl Quotas {
    /// Charges `client` for a form that is about to be stored, unless a form with its `submission_id` was stored recently. Pass the
    /// result of storing it to [`Charge::settle`].
    ///
    /// # Errors
    /// [`RequestError::TooOften`] if the client has used up its quota.
    pub fn charge_submission(
        self: &Arc<Self>,
        client: Client,
        submission_id: Option<String>,
    ) -> Result<Charge, RequestError> {
        let is_known = submission_id
            .as_deref()
            .is_some_and(|id| self.recent_ids.contains(id));
        if !is_known {
            self.charge(client)?;
        }
        Ok(Charge {
            quotas: Arc::clone(self),
            client,
            submission_id,
            is_paid: !is_known,
        })
    }

    fn charge(&self, client: Client) -> Result<(), RequestError> {
        self.forms.charge(client).map_err(|wait| {
            let wait = wait.as_millis().div_ceil(1000) as u64;
            RequestError::TooOften { wait }
        })
    }

    fn refund(&self, client: Client) {
        self.forms.refund(client);
    }

    /// Charges the second quota of `client`, for refused forms. Returns `false` if it is used up: then the client gets a
    /// prepared response, because rendering its form again would cost too much.
    pub fn charge_refusal(&self, client: Client) -> bool {
        self.refusals.charge(client).is_ok()
    }
}

/// A form that a client pays for with its quota.
#[derive(Debug)]
pub struct Charge {
    quotas: Arc<Quotas>,
    client: Client,
    submission_id: Option<String>,
    is_paid: bool,
}

impl Charge {
    /// Keeps the charge only if the form was stored, and not before.
    pub fn settle(self, receipt: &Result<Receipt, inbox::Error>) {
        let is_new = receipt.as_ref().is_ok_and(|receipt| receipt.is_new);
        if self.is_paid && !is_new {
            self.quotas.refund(self.client);
        } else if !self.is_paid && is_new {
            // The row with this id had been removed, so the form is new again. It is stored already, even if the quota is used up.
            let _ = self.quotas.charge(self.client);
        }
        if let (Ok(_), Some(id)) = (receipt, &self.submission_id) {
            self.quotas.recent_ids.insert(id);
        }
    }
}

/// One limiter for IPv4 and two for IPv6. If a flood fills the table of one limiter, the others still work.
#[derive(Debug)]
struct FamilyLimiters {
    ipv4: Limiter<Client>,
    ipv6: Limiter<Client>,
    ipv6_subscribers: Limiter<Subscriber>,
}

impl Default for FamilyLimiters {
    fn default() -> Self {
        Self {
            ipv4: Limiter::new(IPV4_ALLOWANCE),
            ipv6: Limiter::new(IPV6_ALLOWANCE),
            ipv6_subscribers: Limiter::new(IPV6_SUBSCRIBER_ALLOWANCE),
        }
    }
}

impl FamilyLimiters {
    /// # Errors
    /// The time to wait, if `client` or its subscriber has used up its quota.
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

/// The generic cell rate algorithm (GCRA). Each form moves its sender's `paid_until` one interval into the future, and
/// `paid_until` may be at most one burst ahead of now. The crate `governor` has the same algorithm, but no refunds.
#[derive(Debug)]
struct Limiter<K> {
    allowance: Allowance,
    table: Mutex<Table<K>>,
}

#[derive(Debug)]
struct Table<K> {
    paid_until: HashMap<K, Instant>,
    swept_at: Option<Instant>,
}

impl<K: Copy + Eq + Hash> Limiter<K> {
    fn new(allowance: Allowance) -> Self {
        Self {
            allowance,
            table: Mutex::new(Table {
                paid_until: HashMap::new(),
                swept_at: None,
            }),
        }
    }

    /// # Errors
    /// The time to wait, if `client` has used up its quota.
    fn charge(&self, client: K) -> Result<(), Duration> {
        let now = Instant::now();
        let mut table = self.table.lock();
        let paid_until = match table.paid_until.get(&client).copied() {
            Some(paid_until) => paid_until.max(now),
            None if table.has_room(now) => now,
            None => return Err(WAIT_FOR_TABLE),
        };
        let ahead = paid_until + self.allowance.interval - now;
        let max_ahead = self.allowance.interval * self.allowance.burst;
        if ahead > max_ahead {
            return Err(ahead - max_ahead);
        }
        table.paid_until.insert(client, now + ahead);
        Ok(())
    }

    fn refund(&self, client: K) {
        let mut table = self.table.lock();
        if let Some(paid_until) = table.paid_until.get_mut(&client)
            && let Some(earlier) = paid_until.checked_sub(self.allowance.interval)
        {
            *paid_until = earlier;
        }
    }
}

impl<K: Eq + Hash> Table<K> {
    /// Whether the table has room for one more client. If it is full, first removes the clients that have their whole quota
    /// again.
    fn has_room(&mut self, now: Instant) -> bool {
        let may_sweep = self
            .swept_at
            .is_none_or(|swept_at| now.duration_since(swept_at) >= SWEEP_INTERVAL);
        if self.paid_until.len() >= MAX_CLIENTS && may_sweep {
            self.paid_until.retain(|_, paid_until| *paid_until > now);
            self.swept_at = Some(now);
        }
        self.paid_until.len() < MAX_CLIENTS
    }
}

/// How many ids of stored forms are remembered.
const MAX_RECENT_IDS: usize = 16_384;

/// The ids of recently stored forms, as keyed hashes.
#[derive(Debug, Default)]
struct RecentIds {
    key: RandomState,
    hashes: Mutex<RecentHashes>,
}

#[derive(Debug, Default)]
struct RecentHashes {
    all: HashSet<u64>,
    oldest_first: VecDeque<u64>,
}

impl RecentIds {
    fn contains(&self, submission_id: &str) -> bool {
        let hash = self.key.hash_one(submission_id);
        self.hashes.lock().all.contains(&hash)
    }

    fn insert(&self, submission_id: &str) {
        let hash = self.key.hash_one(submission_id);
        let mut hashes = self.hashes.lock();
        if !hashes.all.insert(hash) {
            return;
        }
        hashes.oldest_first.push_back(hash);
        if hashes.oldest_first.len() > MAX_RECENT_IDS
            && let Some(oldest) = hashes.oldest_first.pop_front()
        {
            hashes.all.remove(&oldest);
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

    /// The IPv6 /64 with this number. 65,536 of them make up one subscriber.
    fn network(number: u128) -> Client {
        let bits = (0x2001_0db8_0000_0000 + number) << 64;
        IpAddr::from(Ipv6Addr::from_bits(bits)).into()
    }

    #[test]
    fn after_its_burst_a_client_is_told_how_long_to_wait() {
        for (address, allowance) in [
            ("192.0.2.1", IPV4_ALLOWANCE),
            ("2001:db8::1", IPV6_ALLOWANCE),
        ] {
            let quotas = Quotas::default();
            let client = client(address);
            // Refusals have a quota of their own.
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
    fn a_refund_allows_one_more_form() {
        for (address, allowance) in [
            ("192.0.2.1", IPV4_ALLOWANCE),
            ("2001:db8::1", IPV6_ALLOWANCE),
        ] {
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
        let burst = IPV6_SUBSCRIBER_ALLOWANCE.burst;
        let networks = 0..10 * u128::from(burst);
        let accepted = networks.filter(|number| quotas.charge(network(*number)).is_ok());
        assert_eq!(accepted.count(), burst as usize);
        // Another subscriber.
        assert!(quotas.charge(network(1 << 16)).is_ok());
        assert!(quotas.charge(client("192.0.2.1")).is_ok());
    }

    #[test]
    fn refusals_of_one_network_do_not_use_up_the_quota_of_its_subscriber() {
        let quotas = Quotas::default();
        let greedy = (0..1000).filter(|_| quotas.charge(network(0)).is_ok());
        assert_eq!(greedy.count(), IPV6_ALLOWANCE.burst as usize);
        let left = IPV6_SUBSCRIBER_ALLOWANCE.burst - IPV6_ALLOWANCE.burst;
        for number in 0..left {
            quotas.charge(network(1 + u128::from(number))).unwrap();
        }
    }

    #[test]
    fn a_full_ipv6_table_is_bounded_and_does_not_affect_ipv4() {
        let quotas = Quotas::default();
        // Each network belongs to another subscriber.
        let networks = (0..2 * MAX_CLIENTS as u128).map(|number| network(number << 16));
        let accepted = networks.filter(|network| quotas.charge(*network).is_ok());
        assert_eq!(accepted.count(), MAX_CLIENTS);
        assert_eq!(quotas.forms.ipv6.table.lock().paid_until.len(), MAX_CLIENTS);
        for _ in 0..IPV4_ALLOWANCE.burst {
            quotas.charge(client("192.0.2.1")).unwrap();
        }
    }

    #[test]
    fn only_recent_ids_are_remembered() {
        let quotas = Quotas::default();
        let ids: Vec<String> = (0..=MAX_RECENT_IDS).map(|id| id.to_string()).collect();
        assert!(!quotas.recent_ids.contains(&ids[0]));
        for id in &ids {
            quotas.recent_ids.insert(id);
            quotas.recent_ids.insert(id);
        }
        assert!(!quotas.recent_ids.contains(&ids[0]));
        assert!(ids[1..].iter().all(|id| quotas.recent_ids.contains(id)));
    }
}
