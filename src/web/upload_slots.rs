//! Limits how many request bodies the server reads at the same time. A slow connection keeps its slot until its upload ends. If
//! all slots are taken, a new body gets the slot of one that has stalled.

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

/// Larger bodies have slots of their own, so that no flood of them keeps out an ordinary message.
const SMALL_BODY_BYTES: u32 = 8 * 1024;
/// Slots for larger bodies. A résumé among them is a file of up to 10 MB on the disk.
const FOR_LARGE_BODIES: PoolLimits = PoolLimits {
    total: 64,
    per_subscriber: 8,
    waiting_per_subscriber: 8,
};
/// Slots for small bodies, which arrive within one packet or two.
const FOR_SMALL_BODIES: PoolLimits = PoolLimits {
    total: 1024,
    per_subscriber: 128,
    waiting_per_subscriber: 128,
};
/// Maximum time to wait for a slot.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// How often a waiting body checks whether another one has stalled.
const LOOK_INTERVAL: Duration = Duration::from_millis(250);
/// Maximum MiB of résumés in memory, where they are checked and stored once they have arrived. SQLite makes further copies.
const MAX_RESUMES_MIB: usize = 32;
/// How many applications with photographs become a résumé at the same time: a large photograph takes half a second and 150 MB.
const CONVERSIONS: usize = 1;

/// A body that has sent less than this has hardly begun, and has stalled after [`FIRST_SILENCE`].
const BEGINNING_BYTES: u64 = 16 * 1024;
const FIRST_SILENCE: Duration = Duration::from_secs(1);
/// Any body has stalled after this silence.
const STALLED_SILENCE: Duration = Duration::from_secs(10);
/// A body of this age has stalled if it is slower than [`STALLED_BYTES_PER_SECOND`], a quarter of the slowest connection in use.
const JUDGED_AGE: Duration = Duration::from_secs(10);
const STALLED_BYTES_PER_SECOND: u64 = 512;

#[derive(Debug, Clone, Copy)]
struct PoolLimits {
    total: usize,
    per_subscriber: usize,
    /// How many bodies may wait for a slot. The server refuses more without a wait, because over HTTP/2 each may have filled its window.
    waiting_per_subscriber: usize,
}

/// The slots for bodies, and the room in memory for résumés.
#[derive(Debug)]
pub struct UploadSlots {
    large: Arc<Pool>,
    small: Arc<Pool>,
    /// A permit for each MiB of résumés in memory.
    resumes: Arc<Semaphore>,
    conversions: Arc<Semaphore>,
}

impl Default for UploadSlots {
    fn default() -> Self {
        Self {
            large: Arc::new(Pool::new(FOR_LARGE_BODIES)),
            small: Arc::new(Pool::new(FOR_SMALL_BODIES)),
            resumes: Arc::new(Semaphore::new(MAX_RESUMES_MIB)),
            conversions: Arc::new(Semaphore::new(CONVERSIONS)),
        }
    }
}

impl UploadSlots {
    /// Waits for a slot for a body of `length` bytes, which is about to be read.
    ///
    /// # Errors
    /// [`RequestError::Busy`] when no slot becomes free in time, or the subscriber already has too many waiting bodies.
    pub async fn take(&self, client: Client, length: u32) -> Result<Slot, RequestError> {
        let pool = if length <= SMALL_BODY_BYTES {
            &self.small
        } else {
            &self.large
        };
        Pool::take(pool, client.subscriber()).await
    }

    /// Waits for room in memory for a résumé of at most `length` bytes, which has arrived and still holds its slot.
    pub async fn room_in_memory(&self, length: u32) -> Result<OwnedSemaphorePermit, RequestError> {
        let room = Arc::clone(&self.resumes).acquire_many_owned(1 + (length >> 20));
        room.await.map_err(|_| RequestError::Busy)
    }

    /// Waits for its turn and runs `convert` on a thread for blocking work, to the end even if the visitor disconnects.
    pub async fn convert<T: Send + 'static>(
        &self,
        convert: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        let turn = Arc::clone(&self.conversions).acquire_owned();
        let turn = turn.await.map_err(|_| RequestError::Busy)?;
        let converting = spawn_blocking(move || {
            let converted = convert();
            drop(turn);
            converted
        });
        // It fails only if it panics: a mistake in the decoder of a picture.
        converting.await.map_err(|error| {
            tracing::error!(%error, "photographs could not be converted");
            RequestError::Store(db::Error::Stopped)
        })
    }
}

/// How a body arrives.
#[derive(Debug)]
pub struct Progress {
    owner: Subscriber,
    started: Instant,
    received: Mutex<Received>,
    /// Cancelled when another body gets the slot.
    pub given_away: CancellationToken,
}

#[derive(Debug)]
struct Received {
    bytes: u64,
    last_at: Instant,
    /// All of it has arrived: it holds its slot until it is stored, and cannot stall.
    is_complete: bool,
}

impl Progress {
    fn new(owner: Subscriber) -> Self {
        let now = Instant::now();
        Self {
            owner,
            started: now,
            received: Mutex::new(Received {
                bytes: 0,
                last_at: now,
                is_complete: false,
            }),
            given_away: CancellationToken::new(),
        }
    }

    /// Records that more of the body has arrived.
    pub fn add(&self, bytes: usize) {
        let mut received = self.received.lock();
        received.bytes += bytes as u64;
        received.last_at = Instant::now();
    }

    /// Records that the whole body has arrived.
    pub fn complete(&self) {
        self.received.lock().is_complete = true;
    }

    /// How long the body has been silent, if it has stalled and may lose its slot.
    fn stalled_for(&self, now: Instant) -> Option<Duration> {
        let received = self.received.lock();
        let silence = now - received.last_at;
        let age = now - self.started;
        let has_hardly_begun = received.bytes < BEGINNING_BYTES;
        let is_slow = received.bytes < age.as_secs() * STALLED_BYTES_PER_SECOND;
        let has_stalled = silence >= STALLED_SILENCE
            || (has_hardly_begun && silence >= FIRST_SILENCE)
            || (age >= JUDGED_AGE && is_slow);
        (has_stalled && !received.is_complete).then_some(silence)
    }
}

/// The right to read a body, until it is dropped.
#[derive(Debug)]
pub struct Slot {
    pool: Arc<Pool>,
    /// How its body arrives.
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
    /// Notified when a slot is free or somebody has stopped waiting.
    changed: Notify,
}

#[derive(Debug, Default)]
struct Table {
    open: Vec<Arc<Progress>>,
    /// The waiting bodies, in the order of their arrival: ticket and sender.
    waiting: Vec<(u64, Subscriber)>,
    last_ticket: u64,
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
                // Otherwise a slot that is freed right after the look would not be noticed.
                changed.as_mut().enable();
                if let Some(slot) = ticket.try_take() {
                    return slot;
                }
                tokio::select! {
                    () = changed => {}
                    () = sleep(LOOK_INTERVAL) => {}
                }
            }
        };
        timeout(MAX_WAIT, waiting)
            .await
            .map_err(|_| RequestError::Busy)
    }
}

/// The place of a body in the queue for a slot, until it is dropped.
struct Ticket<'a> {
    pool: &'a Arc<Pool>,
    number: u64,
    owner: Subscriber,
}

impl<'a> Ticket<'a> {
    /// # Errors
    /// [`RequestError::Busy`] when too many of the same owner wait already.
    fn draw(pool: &'a Arc<Pool>, owner: Subscriber) -> Result<Self, RequestError> {
        let mut table = pool.table.lock();
        let own = table.waiting.iter().filter(|(_, other)| *other == owner);
        if own.count() >= pool.limits.waiting_per_subscriber {
            return Err(RequestError::Busy);
        }
        table.last_ticket += 1;
        let number = table.last_ticket;
        table.waiting.push((number, owner));
        Ok(Self {
            pool,
            number,
            owner,
        })
    }

    /// Returns a slot if it is this ticket's turn: a free one, or the slot of a body that has stalled.
    fn try_take(&self) -> Option<Slot> {
        let mut table = self.pool.table.lock();
        let first_own = table.waiting.iter().find(|(_, owner)| *owner == self.owner);
        if first_own.is_some_and(|(number, _)| *number != self.number) {
            return None;
        }
        let limits = self.pool.limits;
        let own = table.open.iter().filter(|open| open.owner == self.owner);
        let share_is_full = own.count() >= limits.per_subscriber;
        if share_is_full || table.open.len() >= limits.total {
            let may_be_ended = |open: &Progress| !share_is_full || open.owner == self.owner;
            table.end_most_stalled(may_be_ended)?;
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
        table.waiting.retain(|(number, _)| *number != self.number);
        drop(table);
        self.pool.changed.notify_waiters();
    }
}

impl Table {
    /// Takes the slot from the stalled body that has been silent longest. Considers only bodies that `may_be_ended`; returns `None` if
    /// no such body has stalled.
    fn end_most_stalled(&mut self, may_be_ended: impl Fn(&Progress) -> bool) -> Option<()> {
        let now = Instant::now();
        let stalled = self.open.iter().enumerate();
        let stalled = stalled.filter(|(_, open)| may_be_ended(open));
        let (_, index) = stalled
            .filter_map(|(index, open)| Some((open.stalled_for(now)?, index)))
            .max()?;
        self.open.swap_remove(index).given_away.cancel();
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

    /// Takes so many slots for bodies that have arrived and are being stored.
    async fn take_for_good(slots: &UploadSlots, client: Client, count: usize) -> Vec<Slot> {
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
    async fn one_client_gets_a_share_of_the_slots_and_frees_it() {
        let slots = UploadSlots::default();
        let greedy = client("192.0.2.1");
        let mut held = take_for_good(&slots, greedy, SHARE).await;
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
        let held = take_for_good(&slots, client("2001:db8::1"), SHARE).await;
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
            held.extend(take_for_good(&slots, client, SHARE).await);
        }
        let other = client("198.51.100.1");
        assert!(is_busy(&slots.take(other, LARGE).await));
        assert!(slots.take(other, SMALL_BODY_BYTES).await.is_ok());
        // A stalled body gives way to anybody.
        drop(held.pop());
        let stalled = slots.take(client("203.0.113.1"), LARGE).await.unwrap();
        assert!(slots.take(other, LARGE).await.is_ok());
        assert!(stalled.progress.given_away.is_cancelled());
    }

    #[tokio::test(start_paused = true)]
    async fn more_than_a_few_waiting_bodies_of_one_client_are_refused_at_once() {
        let slots = Arc::new(UploadSlots::default());
        let greedy = client("192.0.2.1");
        let held = take_for_good(&slots, greedy, SHARE).await;
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
    async fn a_stalled_body_gives_its_slot_to_another_one_of_its_client() {
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
        let given_away = |slot: &Slot| slot.progress.given_away.is_cancelled();
        assert!(given_away(&held[0]) && !held[1..].iter().any(given_away));
        // A trickle counts as stalled too.
        for _ in 0..60 {
            sleep(Duration::from_secs(1)).await;
            newcomer.progress.add(100);
            for slot in &held[1..] {
                slot.progress.add(2000);
            }
        }
        let _second = slots.take(shared, LARGE).await.unwrap();
        assert!(given_away(&newcomer) && !held[1..].iter().any(given_away));
    }

    #[tokio::test(start_paused = true)]
    async fn a_stalled_body_keeps_its_slot_while_others_are_free() {
        let slots = UploadSlots::default();
        let slow = client("192.0.2.1");
        let stalled = slots.take(slow, LARGE).await.unwrap();
        sleep(Duration::from_secs(30)).await;
        let others = take_for_good(&slots, slow, SHARE - 1).await;
        assert!(!stalled.progress.given_away.is_cancelled());
        drop(others);
    }

    #[tokio::test(start_paused = true)]
    async fn small_bodies_that_stall_leave_slots_to_messages() {
        let slots = UploadSlots::default();
        let shared = client("192.0.2.1");
        let mut stalled = Vec::new();
        for _ in 0..2 * FOR_SMALL_BODIES.per_subscriber {
            stalled.push(slots.take(shared, 100).await.unwrap());
        }
        assert!(slots.take(shared, SMALL_BODY_BYTES).await.is_ok());
    }

    /// One phone begins a new upload six times a second and sends nothing more of it.
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
                            slot.progress.given_away.cancelled().await;
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
            assert!(!slot.progress.given_away.is_cancelled());
        }
        flood.abort();
    }
}
