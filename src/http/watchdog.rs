//! Closes stalled connections, and idle ones when no place is left for a new one. One thread checks all connections
//! periodically: a timer per connection would cost a tenth of the CPU time of a small response.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::task::AbortHandle;

use super::activity::{Activity, Phase};
use super::client::Client;
use super::refusal_counts::{CLOSED_FOR_OTHERS, RefusalCounts};

/// Checks within each limit: a connection is closed late by at most this fraction of it.
const CHECKS_PER_LIMIT: u32 = 10;
/// Longest pause between two checks. A visitor who waits for a place may wait this long for the next check.
const LONGEST_PAUSE: Duration = Duration::from_millis(100);
/// Only connections that have been idle for this long are closed for others: the request of a new connection may still
/// be on its way.
const LEAST_IDLE: Duration = Duration::from_millis(500);
/// Time for an HTTP/2 connection to close after it was asked to.
const CLOSE_TIME: Duration = Duration::from_secs(5);
/// Least average rate of a response over the stall limit, in bytes per second. A poor mobile connection reaches twice
/// that. It is measured by what the kernel accepts, in steps of up to the listener's limit of unsent bytes.
const LEAST_RATE: f64 = 1024.0;

/// Registers connections for the checks of a [`Patrol`].
#[derive(Debug)]
pub struct Watchdog(Arc<Shared>);

/// Checks all connections of a [`Watchdog`]; for a thread of its own.
#[derive(Debug)]
pub struct Patrol(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    watched: Mutex<Vec<Watched>>,
    /// A new connection waits for a place.
    crowded: AtomicBool,
    head: Duration,
    stall: Duration,
    refusals: Arc<RefusalCounts>,
}

#[derive(Debug)]
struct Watched {
    /// `None` for a trusted proxy.
    client: Option<Client>,
    activity: Arc<Activity>,
    task: AbortHandle,
    head_deadline: Instant,
    stall_deadline: Instant,
    /// Start of the current idle time; `None` while a request is handled or a response is sent.
    idle_since: Option<Instant>,
    /// Bytes sent by the last check.
    written: usize,
    /// It was asked to close.
    closing: bool,
    /// Start of the window over which the rate is measured, and the bytes sent by then.
    window: (Instant, usize),
}

/// The patrol makes room until this is dropped.
#[derive(Debug)]
pub struct Crowded<'a>(&'a AtomicBool);

impl Drop for Crowded<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl Watchdog {
    /// Allows `head` for the head of a request and for an idle connection, and `stall` without a byte in either direction
    /// while the client has to send or receive. Over `stall`, a response must also keep the least rate. Connections that
    /// are closed for others are counted in `refusals`.
    pub fn new(head: Duration, stall: Duration, refusals: Arc<RefusalCounts>) -> (Self, Patrol) {
        let shared = Arc::new(Shared {
            watched: Mutex::default(),
            crowded: AtomicBool::new(false),
            head,
            stall,
            refusals,
        });
        (Self(Arc::clone(&shared)), Patrol(shared))
    }

    /// Ends `task` when the connection behind `activity` stalls or has to make room.
    pub fn watch(&self, client: Option<Client>, activity: Arc<Activity>, task: AbortHandle) {
        let now = Instant::now();
        self.0.lock().push(Watched {
            client,
            activity,
            task,
            head_deadline: now + self.0.head,
            stall_deadline: now + self.0.stall,
            idle_since: Some(now),
            closing: false,
            written: 0,
            window: (now, 0),
        });
    }

    /// Makes room: until the guard is dropped, each check closes the idle connections of one client.
    pub fn make_room(&self) -> Crowded<'_> {
        self.0.crowded.store(true, Ordering::Relaxed);
        Crowded(&self.0.crowded)
    }
}

impl Patrol {
    /// Checks the connections until the other end of `stopped` is dropped.
    pub fn run(&self, stopped: &Receiver<()>) {
        let (head, stall) = (self.0.head, self.0.stall);
        let pause = (head.min(stall) / CHECKS_PER_LIMIT).min(LONGEST_PAUSE);
        while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            let now = Instant::now();
            let mut watched = self.0.lock();
            watched.retain_mut(|connection| connection.stays_open(now, head, stall));
            if self.0.crowded.load(Ordering::Relaxed) {
                for _ in 0..make_room(&mut watched, now) {
                    self.0.refusals.count(CLOSED_FOR_OTHERS);
                }
            }
        }
    }
}

impl Shared {
    /// The list is consistent after every statement, so a poisoned lock is still usable.
    fn lock(&self) -> MutexGuard<'_, Vec<Watched>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes the idle connections of one client: of those with an idle connection, the one with the most connections.
/// Returns how many it closed.
fn make_room(watched: &mut Vec<Watched>, now: Instant) -> usize {
    let mut held: HashMap<Client, (usize, bool)> = HashMap::new();
    for connection in watched.iter() {
        if let Some(client) = connection.client {
            let (count, has_idle) = held.entry(client).or_default();
            *count += 1;
            *has_idle |= connection.is_idle(now);
        }
    }
    let largest = held
        .into_iter()
        .filter(|(_, (_, has_idle))| *has_idle)
        .max_by_key(|(_, (count, _))| *count);
    let Some((client, _)) = largest else {
        return 0;
    };
    let before = watched.len();
    watched.retain(|connection| {
        let must_go = connection.client == Some(client) && connection.is_idle(now);
        if must_go {
            connection.task.abort();
        }
        !must_go
    });
    before - watched.len()
}

impl Watched {
    fn is_idle(&self, now: Instant) -> bool {
        self.idle_since
            .is_some_and(|since| now.saturating_duration_since(since) >= LEAST_IDLE)
    }

    /// Closes the connection if it has passed a limit. Returns whether it is still open.
    fn stays_open(&mut self, now: Instant, head: Duration, stall: Duration) -> bool {
        if self.task.is_finished() {
            return false;
        }
        let seen = self.activity.observe();
        let wrote = seen.written != self.written;
        self.written = seen.written;
        if seen.read || wrote || seen.phase == Phase::Working {
            self.stall_deadline = now + stall;
        }
        // Bytes received while no request is handled belong to a head: sending them slowly gains no time.
        let responded = wrote && seen.sends_only_responses;
        if responded || seen.blocked || seen.phase != Phase::Idle {
            self.head_deadline = now + head;
            self.idle_since = None;
        } else if self.idle_since.is_none() {
            self.idle_since = Some(now);
        }
        let keeps_rate = self.keeps_rate(now, seen.blocked, stall);
        if now >= self.head_deadline && !self.closing && self.activity.ask_to_close() {
            self.closing = true;
            self.head_deadline = now + CLOSE_TIME;
        }
        let alive = keeps_rate && now < self.stall_deadline && now < self.head_deadline;
        if !alive {
            self.task.abort();
        }
        alive
    }

    /// Whether a client that has a response to read does so at the least rate, on average over `window`.
    fn keeps_rate(&mut self, now: Instant, blocked: bool, window: Duration) -> bool {
        let (began, sent_before) = self.window;
        let elapsed = now.saturating_duration_since(began);
        if blocked && elapsed < window {
            return true;
        }
        self.window = (now, self.written);
        let sent = self.written.wrapping_sub(sent_before);
        !blocked || sent as f64 >= LEAST_RATE * elapsed.as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use futures_util::FutureExt;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::super::activity::TrackedSocket;
    use super::*;

    const HEAD: Duration = Duration::from_secs(10);
    const STALL: Duration = Duration::from_secs(30);
    /// What the kernel takes for a reader who reads nothing.
    const BUFFER_BYTES: usize = 16 * 1024;

    fn client(address: &str) -> Option<Client> {
        Some(address.parse::<IpAddr>().unwrap().into())
    }

    /// Whether a reader who reads `step` bytes every `pause` seconds of an endless response is still connected after
    /// three windows.
    async fn is_served(step: usize, pause: u64) -> bool {
        let (watchdog, _patrol) = Watchdog::new(HEAD, STALL, Arc::default());
        let activity = Arc::<Activity>::default();
        let task = tokio::spawn(std::future::pending::<()>());
        watchdog.watch(None, Arc::clone(&activity), task.abort_handle());
        let mut connection = watchdog.0.lock().pop().unwrap();
        let (near, mut reader) = duplex(BUFFER_BYTES);
        let mut socket = TrackedSocket::new(near, activity);
        let begin = Instant::now();
        for second in 1..=90 {
            while socket.write(&[b'x'; 4096]).now_or_never().is_some() {}
            if !connection.stays_open(begin + Duration::from_secs(second), HEAD, STALL) {
                return false;
            }
            if second % pause == 0 {
                let read = reader.read_exact(&mut vec![0; step]).now_or_never();
                read.unwrap().unwrap();
            }
            // Tokio lets a task use its sockets only so often before it yields.
            tokio::task::yield_now().await;
        }
        true
    }

    #[tokio::test]
    async fn a_reader_must_keep_the_least_rate_on_average() {
        // A reader of 2 KB/s drains in 8 s what the kernel takes at once.
        assert!(is_served(BUFFER_BYTES, 8).await);
        assert!(is_served(2 * 1024, 1).await);
        // These never stall.
        assert!(!is_served(170, 1).await);
        assert!(!is_served(BUFFER_BYTES, 25).await);
    }

    #[tokio::test]
    async fn only_idle_connections_of_the_client_with_most_are_closed_for_others() {
        let (watchdog, _patrol) = Watchdog::new(HEAD, STALL, Arc::default());
        let few = client("192.0.2.1");
        let many = client("192.0.2.2");
        let mut busy = Vec::new();
        for (client, is_busy) in [
            (few, false),
            (many, false),
            (many, true),
            (many, false),
            (None, false),
            (None, false),
            (None, false),
            (None, false),
        ] {
            let activity = Arc::<Activity>::default();
            busy.extend(is_busy.then(|| activity.working()));
            let task = tokio::spawn(std::future::pending::<()>());
            watchdog.watch(client, activity, task.abort_handle());
        }
        let mut watched = watchdog.0.lock();
        let now = Instant::now();
        watched.retain_mut(|one| one.stays_open(now, HEAD, STALL));
        make_room(&mut watched, now);
        assert_eq!(watched.len(), 8, "a new connection was closed");
        make_room(&mut watched, now + LEAST_IDLE);
        let left = |client| watched.iter().filter(|one| one.client == client).count();
        assert_eq!([few, many, None].map(left), [1, 1, 4]);
        make_room(&mut watched, now + LEAST_IDLE);
        let left = |client| watched.iter().filter(|one| one.client == client).count();
        assert_eq!([few, many, None].map(left), [0, 1, 4]);
    }
}
