//! Whose turn it is to send on an HTTP/2 connection: what a browser needs first is not delayed by its pictures.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bytes::Bytes;
use tokio::time::Instant;
use warp::http::HeaderMap;

/// The urgency of a request without a priority (RFC 9218, 4.1).
const DEFAULT_URGENCY: Urgency = Urgency(3);
const LEAST_URGENT: u8 = 7;
/// Bodies hand over nothing while so many bytes wait in the library of the protocol: what is asked for later waits for these,
/// however urgent it is. With fewer, a few small pages that are sent at once would wait for each other.
const UNSENT_BYTES: usize = 48 * 1024;
/// Without progress for so long, the first body waits for its client, and the next ones may send.
pub const STALLED: Duration = Duration::from_secs(1);

/// The urgency of a request, from 0, the most urgent one, to 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Urgency(u8);

impl Urgency {
    /// That in the Priority header of `headers`, which is a dictionary such as `u=1, i` (RFC 9218, 5).
    pub fn of(headers: &HeaderMap) -> Self {
        let value = headers
            .get("priority")
            .and_then(|value| value.to_str().ok());
        let mut members = value.unwrap_or_default().split(',');
        members
            .find_map(|member| member.trim().strip_prefix("u=")?.parse().ok())
            .filter(|urgency| *urgency <= LEAST_URGENT)
            .map_or(DEFAULT_URGENCY, Self)
    }
}

/// The bodies that are being sent on one connection: the most urgent one first, then the oldest.
#[derive(Debug, Clone, Default)]
pub struct Turns(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    bodies: BTreeMap<Position, Waiting>,
    next: u64,
    /// Bytes that were handed over and are not sent yet.
    unsent: usize,
    /// When bytes were last handed over, or sent to make room.
    progress: Instant,
    /// How often unsent bytes were written off because their client did not take them.
    write_offs: u64,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            bodies: BTreeMap::new(),
            next: 0,
            unsent: 0,
            progress: Instant::now(),
            write_offs: 0,
        }
    }
}

impl Queue {
    /// Lets the first waiting body look again. This only schedules its task, so the queue may be locked.
    fn wake_first(&mut self) {
        let mut waiting = self.bodies.values_mut();
        if let Some(waker) = waiting.find_map(|body| body.waker.take()) {
            waker.wake();
        }
    }

    /// Whether a body may hand over a chunk now.
    fn has_room(&mut self) -> bool {
        if self.unsent >= UNSENT_BYTES && self.progress.elapsed() >= STALLED {
            // The client's flow control holds these bytes back. It may still take those of other bodies.
            self.unsent = 0;
            self.write_offs += 1;
        }
        self.unsent < UNSENT_BYTES
    }
}

type Position = (Urgency, u64);

#[derive(Debug)]
struct Waiting {
    waker: Option<Waker>,
    /// When it last handed over a chunk, or began.
    progress: Instant,
}

/// The place of one body in the queue; it leaves when this is dropped.
#[derive(Debug)]
pub struct Turn {
    turns: Turns,
    position: Position,
}

impl Turns {
    /// Adds the body of a response with this urgency.
    pub fn join(&self, urgency: Urgency) -> Turn {
        let mut queue = self.lock();
        let position = (urgency, queue.next);
        queue.next += 1;
        let waiting = Waiting {
            waker: None,
            progress: Instant::now(),
        };
        queue.bodies.insert(position, waiting);
        Turn {
            turns: self.clone(),
            position,
        }
    }

    /// Lets all waiting bodies look again, every `interval`: the first one may have stalled.
    pub async fn pass_on_every(&self, interval: Duration) {
        loop {
            tokio::time::sleep(interval).await;
            let mut queue = self.lock();
            let wakers = queue
                .bodies
                .values_mut()
                .filter_map(|body| body.waker.take());
            let wakers: Vec<Waker> = wakers.collect();
            drop(queue);
            for waker in wakers {
                waker.wake();
            }
        }
    }

    /// The queue is consistent after every statement, so a poisoned lock is still usable.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    /// Ready when the body may hand over its next chunk.
    pub fn poll(&self, cx: &mut Context<'_>) -> Poll<()> {
        let mut queue = self.turns.lock();
        let mut before = queue.bodies.range(..self.position);
        let is_first = before.all(|(_, waiting)| waiting.progress.elapsed() >= STALLED);
        if is_first && queue.has_room() {
            return Poll::Ready(());
        }
        if let Some(waiting) = queue.bodies.get_mut(&self.position) {
            waiting.waker = Some(cx.waker().clone());
        }
        Poll::Pending
    }

    /// Returns `chunk`, which the body hands over now. It counts as sent when it is dropped.
    pub fn hand_over(&self, chunk: Bytes) -> Bytes {
        let now = Instant::now();
        let mut queue = self.turns.lock();
        if let Some(waiting) = queue.bodies.get_mut(&self.position) {
            waiting.progress = now;
        }
        queue.progress = now;
        queue.unsent += chunk.len();
        Bytes::from_owner(Unsent {
            write_offs: queue.write_offs,
            turns: self.turns.clone(),
            chunk,
        })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut queue = self.turns.lock();
        queue.bodies.remove(&self.position);
        queue.wake_first();
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
        if queue.unsent >= UNSENT_BYTES {
            queue.progress = Instant::now();
        }
        queue.unsent -= self.chunk.len();
        queue.wake_first();
    }
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use futures_util::task::noop_waker;

    use super::*;

    fn urgency(priority: &str) -> Urgency {
        let mut headers = HeaderMap::new();
        headers.insert("priority", priority.parse().unwrap());
        Urgency::of(&headers)
    }

    fn may_send(turn: &Turn) -> bool {
        turn.poll(&mut Context::from_waker(&noop_waker())) == Poll::Ready(())
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
    async fn the_most_urgent_body_is_sent_first_and_then_the_oldest() {
        let turns = Turns::default();
        let [picture, second, page] = ["u=5", "u=5", "u=0"].map(|value| turns.join(urgency(value)));
        assert_eq!(
            [&picture, &second, &page].map(may_send),
            [false, false, true]
        );
        drop(page);
        assert_eq!([&picture, &second].map(may_send), [true, false]);
        drop(picture);
        assert!(may_send(&second));
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_its_client_does_not_take_lets_the_next_one_pass() {
        let turns = Turns::default();
        let [first, second] = ["u=0", "u=1"].map(|value| turns.join(urgency(value)));
        tokio::time::advance(STALLED / 2).await;
        first.hand_over(Bytes::new());
        tokio::time::advance(STALLED / 2).await;
        assert!(!may_send(&second));
        tokio::time::advance(STALLED / 2).await;
        assert!(may_send(&second));
        first.hand_over(Bytes::new());
        assert!(!may_send(&second));
    }

    #[tokio::test]
    async fn the_next_body_is_woken_when_the_first_has_been_sent() {
        let turns = Turns::default();
        let [first, second] = ["u=0", "u=1"].map(|value| turns.join(urgency(value)));
        let waiting = tokio::spawn(std::future::poll_fn(move |cx| second.poll(cx)));
        tokio::task::yield_now().await;
        drop(first);
        tokio::time::timeout(Duration::from_secs(10), waiting)
            .await
            .unwrap()
            .unwrap();
    }

    fn zeros(length: usize) -> Bytes {
        vec![0; length].into()
    }

    #[tokio::test(start_paused = true)]
    async fn bytes_that_wait_to_be_sent_are_limited() {
        let turns = Turns::default();
        let picture = turns.join(urgency("u=5"));
        let first = picture.hand_over(zeros(UNSENT_BYTES - 1));
        assert!(may_send(&picture));
        let last = picture.hand_over(zeros(1));
        assert!(!may_send(&picture));
        // A page that is asked for now waits for no more than that.
        let page = turns.join(urgency("u=0"));
        assert!(!may_send(&page));
        drop(last);
        assert_eq!([&picture, &page].map(may_send), [false, true]);
        drop(first);
    }

    #[tokio::test]
    async fn a_body_is_woken_when_a_chunk_has_been_sent() {
        let turns = Turns::default();
        let picture = turns.join(urgency("u=5"));
        let chunk = picture.hand_over(zeros(UNSENT_BYTES));
        let waiting = tokio::spawn(std::future::poll_fn(move |cx| picture.poll(cx)));
        tokio::task::yield_now().await;
        drop(chunk);
        tokio::time::timeout(Duration::from_secs(10), waiting)
            .await
            .unwrap()
            .unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn bytes_that_the_client_does_not_take_are_written_off() {
        let turns = Turns::default();
        let [stopped, other] = ["u=0", "u=1"].map(|value| turns.join(urgency(value)));
        let held_back = stopped.hand_over(zeros(UNSENT_BYTES));
        tokio::time::advance(STALLED).await;
        assert!(may_send(&other));
        let chunk = other.hand_over(zeros(UNSENT_BYTES));
        assert!(!may_send(&other));
        // They do not count any more, not even when they are sent after all.
        drop(held_back);
        assert!(!may_send(&other));
        drop(chunk);
        assert!(may_send(&other));
    }
}
