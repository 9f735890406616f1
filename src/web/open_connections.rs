//! Limits the open connections of each subscriber. When a subscriber is at its limit, a new connection replaces the one that has
//! been idle longest: thousands of phones may share an address, and one of them must not lock out the others.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::web::client::Subscriber;

/// A connection with an open request counts as idle after this time without a byte in either direction. The server never
/// takes that long to respond.
const STALLED_REQUEST: Duration = Duration::from_secs(15);

/// The open connections by subscriber.
#[derive(Debug)]
pub struct OpenConnections {
    max_per_subscriber: usize,
    by_subscriber: Mutex<HashMap<Subscriber, Vec<Arc<Activity>>>>,
}

impl OpenConnections {
    /// Each subscriber may have `max_per_subscriber` connections.
    pub fn new(max_per_subscriber: usize) -> Self {
        Self {
            max_per_subscriber,
            by_subscriber: Mutex::default(),
        }
    }

    /// Registers another connection of `subscriber`. If the subscriber is at its limit, closes its connection that has been
    /// idle longest. Returns `None` if all of them are in use.
    pub fn admit(self: &Arc<Self>, subscriber: Subscriber) -> Option<Share> {
        let mut by_subscriber = self.by_subscriber.lock();
        let open = by_subscriber.entry(subscriber).or_default();
        if open.len() >= self.max_per_subscriber {
            let index = most_idle(open)?;
            open.swap_remove(index).closed.cancel();
        }
        let activity = Arc::new(Activity::default());
        open.push(Arc::clone(&activity));
        Some(Share {
            connections: Arc::clone(self),
            subscriber,
            activity,
        })
    }
}

/// Returns the index of the connection that has been idle longest. Prefers connections without an open request.
fn most_idle(open: &[Arc<Activity>]) -> Option<usize> {
    let now = Instant::now();
    open.iter()
        .enumerate()
        .filter_map(|(index, activity)| {
            let idle_time = now - activity.last_use();
            let has_request = activity.requests.load(Relaxed) > 0;
            let is_idle = !has_request || idle_time >= STALLED_REQUEST;
            is_idle.then_some(((!has_request, idle_time), index))
        })
        .max()
        .map(|(_, index)| index)
}

/// A connection that counts towards the limit of its subscriber until this is dropped.
#[derive(Debug)]
pub struct Share {
    connections: Arc<OpenConnections>,
    subscriber: Subscriber,
    /// The activity of the connection.
    pub activity: Arc<Activity>,
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut by_subscriber = self.connections.by_subscriber.lock();
        if let Some(open) = by_subscriber.get_mut(&self.subscriber) {
            open.retain(|activity| !Arc::ptr_eq(activity, &self.activity));
            if open.is_empty() {
                by_subscriber.remove(&self.subscriber);
            }
        }
    }
}

/// When a connection was last used, and whether it has open requests.
#[derive(Debug)]
pub struct Activity {
    /// When the last byte was received or sent.
    last_at: Mutex<Instant>,
    /// How many requests have no response yet.
    requests: AtomicUsize,
    /// Cancelled when another connection replaces this one.
    pub closed: CancellationToken,
}

impl Default for Activity {
    /// The activity of a new connection.
    fn default() -> Self {
        Self {
            last_at: Mutex::new(Instant::now()),
            requests: AtomicUsize::new(0),
            closed: CancellationToken::new(),
        }
    }
}

impl Activity {
    /// Records that bytes were received or sent.
    pub fn touch(&self) {
        *self.last_at.lock() = Instant::now();
    }

    /// Returns when the last byte was received or sent, or when the connection was opened.
    pub fn last_use(&self) -> Instant {
        *self.last_at.lock()
    }

    /// Records a request. It counts as open until the returned guard is dropped.
    pub fn request(self: &Arc<Self>) -> OpenRequest {
        self.requests.fetch_add(1, Relaxed);
        OpenRequest(Arc::clone(self))
    }
}

/// Guard of a request that has no response yet.
#[derive(Debug)]
pub struct OpenRequest(Arc<Activity>);

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.0.requests.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use tokio::time::sleep;

    use super::*;
    use crate::web::client::Client;

    fn subscriber(address: &str) -> Subscriber {
        Client::from(address.parse::<IpAddr>().unwrap()).subscriber()
    }

    fn is_closed(share: &Share) -> bool {
        share.activity.closed.is_cancelled()
    }

    #[tokio::test(start_paused = true)]
    async fn at_the_limit_a_new_connection_replaces_the_most_idle_one() {
        let connections = Arc::new(OpenConnections::new(3));
        let phones = subscriber("192.0.2.1");
        let mut held = Vec::new();
        for _ in 0..3 {
            held.push(connections.admit(phones).unwrap());
            sleep(Duration::from_secs(1)).await;
        }
        // The first connection waits for a response. The second one has just been used.
        let request = held[0].activity.request();
        held[1].activity.touch();
        held.push(connections.admit(phones).unwrap());
        let closed: Vec<bool> = held.iter().map(is_closed).collect();
        assert_eq!(closed, [false, false, true, false]);
        // Another client has its own limit.
        let other = connections.admit(subscriber("192.0.2.2")).unwrap();
        assert!(!is_closed(&other));
        drop(request);
        held.push(connections.admit(phones).unwrap());
        let closed: Vec<bool> = held.iter().map(is_closed).collect();
        assert_eq!(closed, [true, false, true, false, false]);
    }

    #[tokio::test(start_paused = true)]
    async fn no_connection_is_admitted_while_all_are_in_use() {
        let connections = Arc::new(OpenConnections::new(2));
        let network = subscriber("2001:db8::1");
        let held = [(); 2].map(|()| connections.admit(network).unwrap());
        let requests = [0, 1].map(|index: usize| held[index].activity.request());
        // Other networks of the same subscriber share its limit.
        let neighbour = subscriber("2001:db8:0:9::1");
        assert!(connections.admit(neighbour).is_none());
        assert!(connections.admit(subscriber("2001:db8:9::1")).is_some());
        // A request that has stalled no longer counts as use.
        sleep(STALLED_REQUEST).await;
        held[1].activity.touch();
        let admitted = connections.admit(neighbour).unwrap();
        assert!(is_closed(&held[0]) && !is_closed(&held[1]));
        drop((requests, held, admitted));
        assert!(connections.by_subscriber.lock().is_empty());
    }
}
