//! Limits how many request bodies the server reads at the same time. A slow connection keeps its slot until its upload ends, but
//! if all slots are in use, a new body gets the slot of a stalled one.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::db;
use crate::web::client::{Client, Subscriber};
use crate::web::error::RequestError;

/// Bodies up to this size use the pool for small bodies, so that a flood of large ones cannot block ordinary messages.
const SMALL_BODY_BYTES: u32 = 8 * 1024;
/// Slots for large bodies. Each may need as much space on disk as an application may have.
const FOR_LARGE_BODIES: PoolLimits = PoolLimits {
    total: 64,
    per_subscriber: 8,
    waiting_per_subscriber: 8,
};
/// Slots for small bodies, which arrive in one or two packets.
const FOR_SMALL_BODIES: PoolLimits = PoolLimits {
    total: 1024,
    per_subscriber: 128,
    waiting_per_subscriber: 128,
};
/// Maximum time to wait for a slot.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// How often a waiting body checks whether another one has stalled.
const STALL_CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// Maximum MiB of applications in memory, where they are checked and stored after they have arrived. SQLite makes further
/// copies.
const MAX_MEMORY_MIB: usize = 32;
/// How many applications have their photographs converted into a PDF at the same time. A large photograph takes half a second
/// and 150 MB.
const MAX_CONVERSIONS: usize = 1;

/// A body that has sent less than [`BEGINNING_BYTES`] counts as stalled after it has been idle for [`BEGINNING_MAX_IDLE`].
const BEGINNING_BYTES: u64 = 16 * 1024;
const BEGINNING_MAX_IDLE: Duration = Duration::from_secs(1);
/// Any body counts as stalled after it has been idle for this long.
const MAX_IDLE: Duration = Duration::from_secs(10);
/// A body that is at least this old counts as stalled if it is slower than [`MIN_BYTES_PER_SECOND`] on average. That is a quarter
/// of the slowest connection in use.
const MIN_AGE_FOR_SPEED: Duration = Duration::from_secs(10);
const MIN_BYTES_PER_SECOND: u64 = 512;

#[derive(Debug, Clone, Copy)]
struct PoolLimits {
    total: usize,
    per_subscriber: usize,
    /// How many bodies may wait for a slot. The server refuses more immediately, because each waiting HTTP/2 body may already
    /// have filled its flow-control window.
    waiting_per_subscriber: usize,
}

/// Upload slots, and permits for the steps after an upload that need much memory.
#[derive(Debug)]
pub struct UploadSlots {
    large: Arc<Pool>,
    small: Arc<Pool>,
    /// One permit per MiB of applications in memory.
    memory: Arc<Semaphore>,
    conversions: Arc<Semaphore>,
}

impl Default for UploadSlots {
    fn default() -> Self {
        Self {
            large: Arc::new(Pool::new(FOR_LARGE_BODIES)),
            small: Arc::new(Pool::new(FOR_SMALL_BODIES)),
            memory: Arc::new(Semaphore::new(MAX_MEMORY_MIB)),
            conversions: Arc::new(Semaphore::new(MAX_CONVERSIONS)),
        }
    }
}

impl UploadSlots {
    /// Waits for a slot for a body of `length` bytes. Call this before you read the body.
    ///
    /// # Errors
    /// [`RequestError::Busy`] if no slot becomes free in time, or if too many bodies of the subscriber are waiting already.
    pub async fn take(&self, client: Client, length: u32) -> Result<Slot, RequestError> {
        let pool = if length <= SMALL_BODY_BYTES {
            &self.small
        } else {
            &self.large
        };
        Pool::take(pool, client.subscriber()).await
    }

    /// Waits until memory is available for an application of at most `length` bytes, which has arrived and keeps its slot.
    pub async fn reserve_memory(&self, length: u32) -> Result<OwnedSemaphorePermit, RequestError> {
        let mib = 1 + (length >> 20);
        Arc::clone(&self.memory)
            .acquire_many_owned(mib)
            .await
            .map_err(|_| RequestError::Busy)
    }

    /// Waits for its turn, then runs `convert` on a thread for blocking work. It runs to the end even if the visitor
    /// disconnects.
    pub async fn convert<T: Send + 'static>(
        &self,
        convert: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        let permit = Arc::clone(&self.conversions)
            .acquire_owned()
            .await
            .map_err(|_| RequestError::Busy)?;
        spawn_blocking(move || {
            let result = convert();
            drop(permit);
            result
        })
        .await
        .map_err(|error| {
            // Only a panic gets here, which is a bug in an image decoder.
            tracing::error!(%error, "could not convert photographs");
            RequestError::from(db::Error::Stopped)
        })
    }
}

/// How much of a body has arrived.
#[derive(Debug)]
pub struct Progress {
    owner: Subscriber,
    started: Instant,
    transfer: Mutex<Transfer>,
    /// Cancelled when another body gets the slot.
    pub revoked: CancellationToken,
}

#[derive(Debug)]
struct Transfer {
    /// How many bytes have arrived.
    bytes: u64,
    /// When the last one arrived.
    last_at: Instant,
    /// The whole body has arrived. It keeps its slot until it is stored, and cannot stall.
    is_complete: bool,
}

impl Progress {
    fn new(owner: Subscriber) -> Self {
        let now = Instant::now();
        Self {
            owner,
            started: now,
            transfer: Mutex::new(Transfer {
                bytes: 0,
                last_at: now,
                is_complete: false,
            }),
            revoked: CancellationToken::new(),
        }
    }

    /// Records that more of the body has arrived.
    pub fn add(&self, bytes: usize) {
        let mut transfer = self.transfer.lock();
        transfer.bytes += bytes as u64;
        transfer.last_at = Instant::now();
    }

    /// Records that the whole body has arrived.
    pub fn complete(&self) {
        self.transfer.lock().is_complete = true;
    }

    /// If the body has stalled and may lose its slot, returns for how long it has been idle.
    fn stalled_for(&self, now: Instant) -> Option<Duration> {
        let transfer = self.transfer.lock();
        if transfer.is_complete {
            return None;
        }
        let idle = now - transfer.last_at;
        let age = now - self.started;
        let is_beginning = transfer.bytes < BEGINNING_BYTES;
        let is_slow = transfer.bytes < age.as_secs() * MIN_BYTES_PER_SECOND;
        let has_stalled = idle >= MAX_IDLE
            || (is_beginning && idle >= BEGINNING_MAX_IDLE)
            || (is_slow && age >= MIN_AGE_FOR_SPEED);
        has_stalled.then_some(idle)
    }
}

/// The permission to read a body. Dropping it frees the slot.
#[derive(Debug)]
pub struct Slot {
    pool: Arc<Pool>,
    /// Update this while the body arrives.
    pub progress: Arc<Progress>,
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut table = self.pool.table.lock();
        table.open.retain(|open| !Arc::ptr_eq(open, &self.progress));
        drop(table);
        self.pool.changed.notify_waiters();
    }
}

#[derive(Debug)]
struct Pool {
    limits: PoolLimits,
    table: Mutex<Table>,
    /// Notified when a slot becomes free or a body stops waiting.
    changed: Notify,
}

#[derive(Debug, Default)]
struct Table {
    open: Vec<Arc<Progress>>,
    /// The waiting bodies in order of arrival.
    waiting: Vec<QueueEntry>,
    last_ticket: u64,
}

#[derive(Debug)]
struct QueueEntry {
    ticket: u64,
    owner: Subscriber,
}

impl Pool {
    fn new(limits: PoolLimits) -> Self {
        Self {
            limits,
            table: Mutex::default(),
            changed: Notify::new(),
        }
    }

    async fn take(self: &Arc<Self>, owner: Subscriber) -> Result<Slot, RequestError> {
        let ticket = Ticket::draw(self, owner)?;
        let waiting = async {
            loop {
                let mut changed = std::pin::pin!(self.changed.notified());
                // Register before `try_take`, or we would miss a slot that becomes free right after it.
                changed.as_mut().enable();
                if let Some(slot) = ticket.try_take() {
                    return slot;
                }
                tokio::select! {
                    () = changed => {}
                    () = sleep(STALL_CHECK_INTERVAL) => {}
                }
            }
        };
        timeout(MAX_WAIT, waiting)
            .await
            .map_err(|_| RequestError::Busy)
    }
}

/// A body's position in the queue for a slot. Dropping it leaves the queue.
struct Ticket<'a> {
    pool: &'a Arc<Pool>,
    number: u64,
    owner: Subscriber,
}

impl<'a> Ticket<'a> {
    /// # Errors
    /// [`RequestError::Busy`] if too many bodies of the same owner are waiting already.
    fn draw(pool: &'a Arc<Pool>, owner: Subscriber) -> Result<Self, RequestError> {
        let mut table = pool.table.lock();
        let waiting = table
            .waiting
            .iter()
            .filter(|waiting| waiting.owner == owner)
            .count();
        if waiting >= pool.limits.waiting_per_subscriber {
            return Err(RequestError::Busy);
        }
        table.last_ticket += 1;
        let number = table.last_ticket;
        table.waiting.push(QueueEntry {
            ticket: number,
            owner,
        });
        Ok(Self {
            pool,
            number,
            owner,
        })
    }

    /// If this is the owner's first ticket, returns a free slot or the slot of a stalled body.
    fn try_take(&self) -> Option<Slot> {
        let mut table = self.pool.table.lock();
        let first = table
            .waiting
            .iter()
            .find(|waiting| waiting.owner == self.owner)?;
        if first.ticket != self.number {
            return None;
        }
        let limits = self.pool.limits;
        let own_slots = table
            .open
            .iter()
            .filter(|open| open.owner == self.owner)
            .count();
        if own_slots >= limits.per_subscriber {
            table.revoke_most_stalled(|open| open.owner == self.owner)?;
        } else if table.open.len() >= limits.total {
            table.revoke_most_stalled(|_| true)?;
        }
        let progress = Arc::new(Progress::new(self.owner));
        table.open.push(Arc::clone(&progress));
        Some(Slot {
            pool: Arc::clone(self.pool),
            progress,
        })
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        let mut table = self.pool.table.lock();
        table
            .waiting
            .retain(|waiting| waiting.ticket != self.number);
        drop(table);
        self.pool.changed.notify_waiters();
    }
}

impl Table {
    /// Revokes the slot of the stalled body that has been idle longest, among those that match `filter`. Returns `None` if none
    /// of them has stalled.
    fn revoke_most_stalled(&mut self, filter: impl Fn(&Progress) -> bool) -> Option<()> {
        let now = Instant::now();
        let (_idle, index) = self
            .open
            .iter()
            .enumerate()
            .filter(|(_, open)| filter(open))
            .filter_map(|(index, open)| Some((open.stalled_for(now)?, index)))
            .max()?;
        self.open.swap_remove(index).revoked.cancel();
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    const LARGE: u32 = SMALL_BODY_BYTES + 1;
    const SHARE: usize = FOR_LARGE_BODIES.per_subscriber;

    fn client(address: &str) -> Client {
        address.parse::<IpAddr>().unwrap().into()
    }

    /// Takes `count` slots for bodies that have arrived and are being stored, so that they cannot stall.
    async fn take_complete(slots: &UploadSlots, client: Client, count: usize) -> Vec<Slot> {
        let mut held = Vec::new();
        for _ in 0..count {
            let slot = slots.take(client, LARGE).await.unwrap();
            slot.progress.complete();
            held.push(slot);
        }
        held
    }

    fn is_busy(outcome: &Result<Slot, RequestError>) -> bool {
        matches!(outcome, Err(RequestError::Busy))
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_can_use_only_its_share_of_the_slots() {
        let slots = UploadSlots::default();
        let greedy = client("192.0.2.1");
        let mut held = take_complete(&slots, greedy, SHARE).await;
        assert!(is_busy(&slots.take(greedy, LARGE).await));
        assert!(slots.take(greedy, SMALL_BODY_BYTES).await.is_ok());
        assert!(slots.take(client("192.0.2.2"), LARGE).await.is_ok());
        let (freed, ()) = tokio::join!(slots.take(greedy, LARGE), async { drop(held.pop()) });
        assert!(freed.is_ok());
        drop((held, freed));
        assert!(slots.large.table.lock().open.is_empty());
        assert!(slots.large.table.lock().waiting.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn the_networks_of_one_ipv6_subscriber_share_its_slots() {
        let slots = UploadSlots::default();
        let held = take_complete(&slots, client("2001:db8::1"), SHARE).await;
        assert!(is_busy(&slots.take(client("2001:db8:0:7::1"), LARGE).await));
        assert!(slots.take(client("2001:db8:1::1"), LARGE).await.is_ok());
        drop(held);
    }

    #[tokio::test(start_paused = true)]
    async fn all_clients_together_get_no_more_than_all_slots() {
        let slots = UploadSlots::default();
        let mut held = Vec::new();
        for number in 0..FOR_LARGE_BODIES.total / SHARE {
            let client = client(&format!("192.0.2.{number}"));
            held.extend(take_complete(&slots, client, SHARE).await);
        }
        let other = client("198.51.100.1");
        assert!(is_busy(&slots.take(other, LARGE).await));
        assert!(slots.take(other, SMALL_BODY_BYTES).await.is_ok());
        // Any client may get the slot of a stalled body.
        drop(held.pop());
        let stalled = slots.take(client("203.0.113.1"), LARGE).await.unwrap();
        assert!(slots.take(other, LARGE).await.is_ok());
        assert!(stalled.progress.revoked.is_cancelled());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_with_too_many_waiting_bodies_is_refused_immediately() {
        let slots = Arc::new(UploadSlots::default());
        let greedy = client("192.0.2.1");
        let held = take_complete(&slots, greedy, SHARE).await;
        let waiting: Vec<_> = (0..FOR_LARGE_BODIES.waiting_per_subscriber)
            .map(|_| {
                let slots = Arc::clone(&slots);
                tokio::spawn(async move { slots.take(greedy, LARGE).await })
            })
            .collect();
        tokio::task::yield_now().await;
        let began = Instant::now();
        assert!(is_busy(&slots.take(greedy, LARGE).await));
        assert_eq!(began.elapsed(), Duration::ZERO);
        assert!(slots.take(client("192.0.2.2"), LARGE).await.is_ok());
        for waiting in waiting {
            assert!(is_busy(&waiting.await.unwrap()));
        }
        assert!(began.elapsed() >= MAX_WAIT);
        drop(held);
    }

    #[tokio::test(start_paused = true)]
    async fn a_stalled_body_loses_its_slot_to_another_body_of_its_client() {
        let slots = UploadSlots::default();
        let shared = client("192.0.2.1");
        let mut held = Vec::new();
        for _ in 0..SHARE {
            held.push(slots.take(shared, LARGE).await.unwrap());
        }
        // All but one of them send at the pace of a slow connection.
        for _ in 0..60 {
            sleep(Duration::from_secs(1)).await;
            for slot in &held[1..] {
                slot.progress.add(2000);
            }
        }
        let newcomer = slots.take(shared, LARGE).await.unwrap();
        let is_revoked = |slot: &Slot| slot.progress.revoked.is_cancelled();
        assert!(is_revoked(&held[0]) && !held[1..].iter().any(is_revoked));
        // A trickle counts as stalled.
        for _ in 0..60 {
            sleep(Duration::from_secs(1)).await;
            newcomer.progress.add(100);
            for slot in &held[1..] {
                slot.progress.add(2000);
            }
        }
        let _second = slots.take(shared, LARGE).await.unwrap();
        assert!(is_revoked(&newcomer) && !held[1..].iter().any(is_revoked));
    }

    #[tokio::test(start_paused = true)]
    async fn a_stalled_body_keeps_its_slot_while_others_are_free() {
        let slots = UploadSlots::default();
        let slow = client("192.0.2.1");
        let stalled = slots.take(slow, LARGE).await.unwrap();
        sleep(Duration::from_secs(30)).await;
        let others = take_complete(&slots, slow, SHARE - 1).await;
        assert!(!stalled.progress.revoked.is_cancelled());
        drop(others);
    }

    #[tokio::test(start_paused = true)]
    async fn stalled_small_bodies_do_not_block_messages() {
        let slots = UploadSlots::default();
        let shared = client("192.0.2.1");
        let mut stalled = Vec::new();
        for _ in 0..2 * FOR_SMALL_BODIES.per_subscriber {
            stalled.push(slots.take(shared, 100).await.unwrap());
        }
        assert!(slots.take(shared, SMALL_BODY_BYTES).await.is_ok());
    }

    /// One phone begins a new upload six times a second and never continues it.
    #[tokio::test(start_paused = true)]
    async fn a_flood_of_stalled_uploads_leaves_the_address_usable() {
        let slots = Arc::new(UploadSlots::default());
        let shared = client("192.0.2.1");
        let flood = tokio::spawn({
            let slots = Arc::clone(&slots);
            async move {
                loop {
                    let slots = Arc::clone(&slots);
                    tokio::spawn(async move {
                        if let Ok(slot) = slots.take(shared, LARGE).await {
                            slot.progress.revoked.cancelled().await;
                        }
                    });
                    sleep(Duration::from_millis(150)).await;
                }
            }
        });
        sleep(Duration::from_secs(20)).await;
        for _ in 0..20 {
            let slot = slots.take(shared, LARGE).await.unwrap();
            for _ in 0..20 {
                slot.progress.add(2000);
                sleep(Duration::from_millis(200)).await;
            }
            assert!(!slot.progress.revoked.is_cancelled());
        }
        flood.abort();
    }
}
