//! Whose turn it is to send on an HTTP/2 connection: what a browser needs first is not delayed by its pictures.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bytes::Bytes;
use tokio::time::Instant;
use warp::http::{HeaderMap, HeaderName};

static PRIORITY: HeaderName = HeaderName::from_static("priority");
/// The urgency of a request without a priority (RFC 9218, 4.1).
const DEFAULT_URGENCY: Urgency = Urgency(3);
const LEAST_URGENT: u8 = 7;
/// Bodies wait while so many bytes are handed over and not sent: what is asked for later waits for these, however urgent it
/// is. With fewer, a few small pages that are sent at once would wait for each other.
const UNSENT_BYTES: usize = 48 * 1024;
/// Unsent bytes that have not moved for so long wait for their client, which may take those of other bodies.
pub const STALLED: Duration = Duration::from_secs(1);

/// The urgency of a request, from 0, the most urgent one, to 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Urgency(u8);

impl Urgency {
    /// That in the Priority header of `headers`, which is a dictionary such as `u=1, i` (RFC 9218, 5).
    pub fn of(headers: &HeaderMap) -> Self {
        let value = headers.get(&PRIORITY).and_then(|value| value.to_str().ok());
        let mut members = value.unwrap_or_default().split(',');
        members
            .find_map(|member| member.trim().strip_prefix("u=")?.parse().ok())
            .filter(|urgency| *urgency <= LEAST_URGENT)
            .map_or(DEFAULT_URGENCY, Self)
    }
}

/// Lets the bodies of one connection hand over their chunks: the most urgent one first, then the oldest.
#[derive(Debug, Clone, Default)]
pub struct Turns(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    /// Bodies that wait for their turn. Those that wait for their client's flow control are not here.
    waiting: BTreeMap<Position, Waker>,
    next: u64,
    /// Bytes that were handed over and are not sent yet.
    unsent: usize,
    /// Since when there is no room, or when bytes were sent since.
    progress: Instant,
    /// How often unsent bytes were written off.
    write_offs: u64,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            waiting: BTreeMap::new(),
            next: 0,
            unsent: 0,
            progress: Instant::now(),
            write_offs: 0,
        }
    }
}

impl Queue {
    fn is_full(&self) -> bool {
        self.unsent >= UNSENT_BYTES
    }

    /// Whether a body may hand over a chunk now.
    fn has_room(&mut self) -> bool {
        if self.is_full() && self.progress.elapsed() >= STALLED {
            self.unsent = 0;
            self.write_offs += 1;
        }
        !self.is_full()
    }

    /// Lets the first waiting body look again if there is room. This only schedules its task, so the queue may be locked.
    fn wake_first(&self) {
        if !self.is_full()
            && let Some((_, waker)) = self.waiting.first_key_value()
        {
            waker.wake_by_ref();
        }
    }
}

type Position = (Urgency, u64);

/// The place of one body among the others of its connection.
#[derive(Debug)]
pub struct Turn {
    turns: Turns,
    position: Position,
    is_waiting: bool,
}

impl Turns {
    /// Adds the body of a response with this urgency.
    pub fn join(&self, urgency: Urgency) -> Turn {
        let mut queue = self.lock();
        queue.next += 1;
        Turn {
            turns: self.clone(),
            position: (urgency, queue.next),
            is_waiting: false,
        }
    }

    /// Lets all waiting bodies look again, every `interval`: unsent bytes may have stalled.
    pub async fn pass_on_every(&self, interval: Duration) {
        loop {
            tokio::time::sleep(interval).await;
            let waiting = std::mem::take(&mut self.lock().waiting);
            waiting.into_values().for_each(Waker::wake);
        }
    }

    /// The queue is consistent after every statement, so a poisoned lock is still usable.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    /// Ready when the body may hand over its next chunk.
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let mut queue = self.turns.lock();
        let first = queue.waiting.first_key_value();
        let is_first = first.is_none_or(|(position, _)| *position >= self.position);
        if !is_first || !queue.has_room() {
            self.is_waiting = true;
            queue.waiting.insert(self.position, cx.waker().clone());
            return Poll::Pending;
        }
        if std::mem::take(&mut self.is_waiting) {
            queue.waiting.remove(&self.position);
        }
        Poll::Ready(())
    }

    /// Returns `chunk`, which the body hands over now. It counts as sent when it is dropped.
    pub fn hand_over(&self, chunk: Bytes) -> Bytes {
        let mut queue = self.turns.lock();
        queue.unsent += chunk.len();
        if queue.is_full() {
            queue.progress = Instant::now();
        }
        queue.wake_first();
        Bytes::from_owner(Unsent {
            write_offs: queue.write_offs,
            turns: self.turns.clone(),
            chunk,
        })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if self.is_waiting {
            let mut queue = self.turns.lock();
            queue.waiting.remove(&self.position);
            queue.wake_first();
        }
    }
}

/// A chunk that waits to be sent.
struct Unsent {
    chunk: Bytes,
    turns: Turns,
    /// That of the queue when the chunk was handed over.
    write_offs: u64,
}

impl AsRef<[u8]> for Unsent {
    fn as_ref(&self) -> &[u8] {
        &self.chunk
    }
}

impl Drop for Unsent {
    fn drop(&mut self) {
        let mut queue = self.turns.lock();
        if self.write_offs != queue.write_offs {
            return;
        }
        if queue.is_full() {
            queue.progress = Instant::now();
        }
        queue.unsent -= self.chunk.len();
        queue.wake_first();
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use futures_util::task::noop_waker;
    use tokio::task::JoinHandle;
    use tokio::time::timeout;

    use super::*;

    fn urgency(priority: &str) -> Urgency {
        let mut headers = HeaderMap::new();
        headers.insert("priority", priority.parse().unwrap());
        Urgency::of(&headers)
    }

    fn may_send(turn: &mut Turn) -> bool {
        turn.poll(&mut Context::from_waker(&noop_waker())) == Poll::Ready(())
    }

    fn zeros(length: usize) -> Bytes {
        vec![0; length].into()
    }

    /// Waits on a task of its own.
    async fn waiting(mut turn: Turn) -> JoinHandle<Turn> {
        let task = tokio::spawn(async move {
            poll_fn(|cx| turn.poll(cx)).await;
            turn
        });
        tokio::task::yield_now().await;
        assert!(!task.is_finished());
        task
    }

    async fn woken(task: JoinHandle<Turn>) -> Turn {
        timeout(Duration::from_secs(10), task)
            .await
            .unwrap()
            .unwrap()
    }

    #[test]
    fn the_urgency_is_a_member_of_the_header() {
        for (value, expected) in [
            ("u=0, i", 0),
            ("i, u=5", 5),
            ("u=7", 7),
            ("u=8", 3),
            ("u=-1", 3),
            ("i", 3),
            ("", 3),
        ] {
            assert_eq!(urgency(value), Urgency(expected), "{value}");
        }
        assert_eq!(Urgency::of(&HeaderMap::new()), DEFAULT_URGENCY);
    }

    #[tokio::test]
    async fn bodies_do_not_wait_while_there_is_room() {
        let turns = Turns::default();
        let [mut picture, mut page] = ["u=5", "u=0"].map(|value| turns.join(urgency(value)));
        assert!(may_send(&mut page));
        let _page = page.hand_over(zeros(UNSENT_BYTES - 1));
        assert!(may_send(&mut picture));
        let _picture = picture.hand_over(zeros(1));
        assert!(!may_send(&mut picture));
    }

    #[tokio::test]
    async fn the_most_urgent_body_goes_on_first_and_then_the_oldest() {
        let turns = Turns::default();
        let [large, first, second, page, mut late] =
            ["u=4", "u=5", "u=5", "u=0", "u=4"].map(|value| turns.join(urgency(value)));
        let chunk = large.hand_over(zeros(UNSENT_BYTES));
        let second = waiting(second).await;
        let [first, page] = [waiting(first).await, waiting(page).await];
        drop(chunk);
        assert!(!may_send(&mut late), "it overtakes the page");
        drop(late);
        let chunk = woken(page).await.hand_over(zeros(UNSENT_BYTES));
        assert!(!first.is_finished());
        drop(chunk);
        let _chunk = woken(first).await.hand_over(zeros(UNSENT_BYTES));
        assert!(!second.is_finished());
        second.abort();
    }

    #[tokio::test]
    async fn a_chunk_that_leaves_room_lets_the_next_body_go_on() {
        let turns = Turns::default();
        let [large, first, second] = ["u=5", "u=5", "u=5"].map(|value| turns.join(urgency(value)));
        let chunk = large.hand_over(zeros(UNSENT_BYTES));
        let (first, second) = (waiting(first).await, waiting(second).await);
        drop(chunk);
        let first = woken(first).await;
        let _chunk = first.hand_over(zeros(1));
        woken(second).await;
    }

    #[tokio::test]
    async fn a_body_that_ends_while_it_waits_lets_the_next_one_go_on() {
        let turns = Turns::default();
        let [large, mut first, second] =
            ["u=5", "u=1", "u=5"].map(|value| turns.join(urgency(value)));
        let chunk = large.hand_over(zeros(UNSENT_BYTES));
        assert!(!may_send(&mut first));
        let second = waiting(second).await;
        drop(chunk);
        tokio::task::yield_now().await;
        assert!(!second.is_finished());
        drop(first);
        woken(second).await;
    }

    #[tokio::test(start_paused = true)]
    async fn bytes_that_the_client_does_not_take_are_written_off() {
        let turns = Turns::default();
        let [stopped, mut other] = ["u=0", "u=1"].map(|value| turns.join(urgency(value)));
        let held_back = stopped.hand_over(zeros(UNSENT_BYTES));
        tokio::time::advance(STALLED / 2).await;
        assert!(!may_send(&mut other));
        tokio::time::advance(STALLED / 2).await;
        assert!(may_send(&mut other));
        let chunk = other.hand_over(zeros(UNSENT_BYTES));
        assert!(!may_send(&mut other));
        // They do not count any more, not even when they are sent after all.
        drop(held_back);
        assert!(!may_send(&mut other));
        drop(chunk);
        assert!(may_send(&mut other));
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_bodies_look_again_after_a_stall() {
        let turns = Turns::default();
        let [stopped, other] = ["u=0", "u=1"].map(|value| turns.join(urgency(value)));
        let _held_back = stopped.hand_over(zeros(UNSENT_BYTES));
        let other = waiting(other).await;
        tokio::select! {
            () = turns.pass_on_every(STALLED) => unreachable!("it goes on until it is dropped"),
            _ = woken(other) => {}
        }
    }
}
