//! Bounds the memory of all request bodies. Each body reserves its announced length before it is read, in one step, so
//! that two half-read bodies never wait for each other. Memory itself is allocated as the bytes arrive.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use super::Error;
use super::client::Client;

/// Most time to wait for memory. Slow bodies that hold it are ended within half of this.
const MAX_WAIT: Duration = Duration::from_secs(8);
/// How many of the largest bodies fit at once. With a fourth, the server needed almost 120 MB.
const LARGEST_BODIES: u32 = 3;
/// One client may hold at most one of this many equal shares.
const SHARES: u32 = 2;
/// Most requests of one client that wait. Each keeps a connection with its read buffer.
const MAX_WAITING_PER_CLIENT: usize = 100;
/// Prefix lengths of the networks whose holdings decide who is next.
const IPV4_NETWORK_PREFIX: u8 = 24;
const IPV6_NETWORK_PREFIX: u8 = 48;

/// The bytes that all bodies together may take.
#[derive(Debug, Clone)]
pub struct MemoryBudget(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    per_client: u32,
    book: Mutex<Book>,
}

/// The holders of memory and the waiting requests.
#[derive(Debug)]
struct Book {
    free: u32,
    /// Bytes held by each client, and by each network.
    held: HashMap<Client, u32>,
    held_by_network: HashMap<Client, u32>,
    /// The waiting requests of each client, the smallest first. With thousands of them, a search of all would be slow.
    waiting: HashMap<Client, BTreeMap<Request, oneshot::Sender<Reservation>>>,
    next_ticket: u64,
    /// Whether a request waits for memory that other clients hold, and not only for its own client's share.
    is_exhausted: bool,
}

/// A waiting request. The order is by size and then by arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Request {
    bytes: u32,
    ticket: u64,
}

/// Memory for one body, which is released on drop.
#[derive(Debug)]
pub struct Reservation {
    shared: Arc<Shared>,
    client: Client,
    bytes: u32,
}

impl MemoryBudget {
    /// A budget for a few bodies of the size `largest_body`, in bytes, or for many small ones.
    pub fn new(largest_body: u32) -> Self {
        let bytes = LARGEST_BODIES * largest_body;
        Self(Arc::new(Shared {
            per_client: (bytes / SHARES).max(largest_body),
            book: Mutex::new(Book {
                free: bytes,
                held: HashMap::new(),
                held_by_network: HashMap::new(),
                waiting: HashMap::new(),
                next_ticket: 0,
                is_exhausted: false,
            }),
        }))
    }

    /// Reserves `bytes` for a body of `client`, and waits for them if necessary. The smallest request of the networks
    /// that hold least comes first.
    ///
    /// # Errors
    /// [`Error::Busy`] when the memory is not free in time, or when many requests of this client wait already.
    pub async fn take(&self, client: Client, bytes: u32) -> Result<Reservation, Error> {
        let (granted, reservation) = oneshot::channel();
        let _entry = self.0.enqueue(client, bytes, granted).ok_or(Error::Busy)?;
        self.0.admit();
        match tokio::time::timeout(MAX_WAIT, reservation).await {
            Ok(Ok(reservation)) => Ok(reservation),
            _ => Err(Error::Busy),
        }
    }
}

impl Reservation {
    /// Its length in bytes.
    pub fn bytes(&self) -> u32 {
        self.bytes
    }

    /// Whether a request waits for the memory of this one.
    pub fn is_contended(&self) -> bool {
        let book = self.shared.lock();
        book.is_exhausted || book.waiting.contains_key(&self.client)
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.shared.lock().release(self.client, self.bytes);
        self.shared.admit();
    }
}

impl Shared {
    /// The book is valid after every statement, so a panic elsewhere cannot leave it half changed.
    fn lock(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a request to the queue. `None` when too many of its client wait.
    fn enqueue(
        self: &Arc<Self>,
        client: Client,
        bytes: u32,
        granted: oneshot::Sender<Reservation>,
    ) -> Option<QueueEntry<'_>> {
        let mut book = self.lock();
        let ticket = book.next_ticket;
        book.next_ticket += 1;
        let request = Request { bytes, ticket };
        let of_client = book.waiting.entry(client).or_default();
        if of_client.len() >= MAX_WAITING_PER_CLIENT {
            return None;
        }
        of_client.insert(request, granted);
        Some(QueueEntry {
            shared: self,
            client,
            request,
        })
    }

    /// Grants memory to waiting requests until the next one does not fit.
    fn admit(self: &Arc<Self>) {
        loop {
            let Some((client, bytes, granted)) = self.lock().next(self.per_client) else {
                return;
            };
            let reservation = Reservation {
                shared: Arc::clone(self),
                client,
                bytes,
            };
            // A request that is gone drops the reservation, which takes the lock, so it must not be held here.
            drop(granted.send(reservation));
        }
    }
}

impl Book {
    /// Removes the next request from the queue and books its memory. `None` when none fits.
    fn next(&mut self, per_client: u32) -> Option<(Client, u32, oneshot::Sender<Reservation>)> {
        let smallest = self.waiting.iter().filter_map(|(client, requests)| {
            let request = *requests.first_key_value()?.0;
            let held = self.held.get(client).copied().unwrap_or_default();
            (held + request.bytes <= per_client).then_some((*client, request))
        });
        let next = smallest.min_by_key(|(client, request)| {
            let held = self.held_by_network.get(&network(*client));
            (
                held.copied().unwrap_or_default() + request.bytes,
                request.ticket,
            )
        });
        self.is_exhausted = next.is_some_and(|(_, request)| request.bytes > self.free);
        let (client, request) = next.filter(|_| !self.is_exhausted)?;
        let granted = self.remove(client, request)?;
        self.free -= request.bytes;
        *self.held.entry(client).or_default() += request.bytes;
        *self.held_by_network.entry(network(client)).or_default() += request.bytes;
        Some((client, request.bytes, granted))
    }

    /// Removes a waiting request. `None` when it is no longer waiting.
    fn remove(&mut self, client: Client, request: Request) -> Option<oneshot::Sender<Reservation>> {
        let of_client = self.waiting.get_mut(&client)?;
        let granted = of_client.remove(&request);
        if of_client.is_empty() {
            self.waiting.remove(&client);
        }
        granted
    }

    fn release(&mut self, client: Client, bytes: u32) {
        self.free += bytes;
        subtract(&mut self.held, client, bytes);
        subtract(&mut self.held_by_network, network(client), bytes);
    }
}

fn network(client: Client) -> Client {
    client.network(if client.is_ipv4() {
        IPV4_NETWORK_PREFIX
    } else {
        IPV6_NETWORK_PREFIX
    })
}

/// Only those who hold something are listed, so that the table is bounded by the memory.
fn subtract(held: &mut HashMap<Client, u32>, client: Client, bytes: u32) {
    if let Some(sum) = held.get_mut(&client) {
        *sum -= bytes;
        if *sum == 0 {
            held.remove(&client);
        }
    }
}

/// A request in the queue, removed on drop.
struct QueueEntry<'a> {
    shared: &'a Arc<Shared>,
    client: Client,
    request: Request,
}

impl Drop for QueueEntry<'_> {
    fn drop(&mut self) {
        let removed = self.shared.lock().remove(self.client, self.request);
        if removed.is_some() {
            // A smaller request behind it may fit.
            self.shared.admit();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use futures_util::FutureExt;

    use super::*;

    const LARGEST: u32 = 10;

    fn client(address: &str) -> Client {
        address.parse::<IpAddr>().unwrap().into()
    }

    /// Whether `taking` is still waiting after all others had a chance to run.
    async fn is_waiting(
        taking: &mut (impl Future<Output = Result<Reservation, Error>> + Unpin),
    ) -> bool {
        tokio::time::timeout(MAX_WAIT / 100, taking).await.is_err()
    }

    #[tokio::test]
    async fn a_request_without_room_waits_and_is_refused_in_the_end() {
        let (full, freed) = (MemoryBudget::new(LARGEST), MemoryBudget::new(LARGEST));
        let mut held = Vec::new();
        for budget in [&full, &freed] {
            for number in 1..=3 {
                let client = client(&format!("192.0.{number}.1"));
                held.push(budget.take(client, LARGEST).await.unwrap());
            }
        }
        assert!(held.iter().all(|reservation| !reservation.is_contended()));
        let other = client("198.51.100.1");
        let refused = tokio::time::timeout(2 * MAX_WAIT, full.take(other, 1));
        let (refused, taken, ()) = tokio::join!(refused, freed.take(other, 5), async {
            tokio::time::sleep(MAX_WAIT / 10).await;
            assert!(held.iter().all(Reservation::is_contended));
            held.pop();
        });
        assert!(matches!(refused, Ok(Err(Error::Busy))));
        assert!(taken.is_ok());
        assert!(held.iter().all(|reservation| !reservation.is_contended()));
    }

    #[tokio::test]
    async fn one_client_holds_half_of_it_at_most_and_waits_alone() {
        let budget = MemoryBudget::new(LARGEST);
        let greedy = client("192.0.2.1");
        let held = [
            budget.take(greedy, 10).await.unwrap(),
            budget.take(greedy, 5).await.unwrap(),
        ];
        let mut more = Box::pin(budget.take(greedy, 1));
        assert!(is_waiting(&mut more).await);
        let other = budget.take(client("192.0.2.2"), 10).await.unwrap();
        // Its own bodies are in its way, and those of others are not.
        assert!(held.iter().all(Reservation::is_contended));
        assert!(!other.is_contended());
        drop(held);
        assert!(more.await.is_ok());
    }

    #[tokio::test]
    async fn small_requests_of_networks_that_hold_little_come_first() {
        let budget = MemoryBudget::new(LARGEST);
        let attackers = ["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1"].map(client);
        let mut held = Vec::new();
        for attacker in attackers {
            held.push(budget.take(attacker, LARGEST).await.unwrap());
        }
        let mut fresh = Box::pin(budget.take(client("2001:db8:0:3::1"), 1));
        let mut large = Box::pin(budget.take(client("192.0.2.1"), LARGEST));
        let mut small = Box::pin(budget.take(client("198.51.100.1"), 2));
        assert!(is_waiting(&mut fresh).await);
        assert!(is_waiting(&mut large).await);
        assert!(is_waiting(&mut small).await);
        held.pop();
        let small = small.await.unwrap();
        assert!(is_waiting(&mut large).await);
        drop(small);
        let large = large.await.unwrap();
        assert!(is_waiting(&mut fresh).await);
        drop(large);
        assert!(fresh.await.is_ok());
    }

    #[tokio::test]
    async fn a_large_request_that_gives_up_makes_way_for_a_smaller_one() {
        let budget = MemoryBudget::new(LARGEST);
        let mut held = Vec::new();
        for (number, bytes) in [(1, 10), (2, 10), (3, 5)] {
            let client = client(&format!("192.0.{number}.1"));
            held.push(budget.take(client, bytes).await.unwrap());
        }
        let mut large = Box::pin(budget.take(client("198.51.100.1"), 6));
        assert!(is_waiting(&mut large).await);
        // It counts as larger, because its network holds memory already.
        let mut small = Box::pin(budget.take(client("192.0.3.1"), 5));
        assert!(is_waiting(&mut small).await);
        drop(large);
        assert!(small.await.is_ok());
        assert!(held.iter().all(|reservation| !reservation.is_contended()));
    }

    #[tokio::test]
    async fn too_many_waiting_requests_of_one_client_are_refused_at_once() {
        let budget = MemoryBudget::new(LARGEST);
        let greedy = client("192.0.2.1");
        let _held = budget.take(greedy, 15).await.unwrap();
        let mut waiting = Vec::new();
        for _ in 0..MAX_WAITING_PER_CLIENT {
            let mut more = Box::pin(budget.take(greedy, 1));
            assert!(more.as_mut().now_or_never().is_none());
            waiting.push(more);
        }
        let refused = tokio::time::timeout(MAX_WAIT / 100, budget.take(greedy, 1)).await;
        assert!(matches!(refused, Ok(Err(Error::Busy))));
        assert!(budget.take(client("192.0.2.2"), 1).await.is_ok());
    }

    #[tokio::test]
    async fn nothing_is_left_in_the_tables_of_a_budget_that_is_free_again() {
        let budget = MemoryBudget::new(LARGEST);
        for number in 1..=100 {
            let client = client(&format!("192.0.2.{number}"));
            drop(budget.take(client, 10).await.unwrap());
        }
        let book = budget.0.lock();
        assert_eq!(book.free, 3 * LARGEST);
        assert!(book.held.is_empty() && book.held_by_network.is_empty());
        assert!(book.waiting.is_empty());
    }
}
