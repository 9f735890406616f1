//! How many connections may be open: in all, and for one client, so that nobody takes every permit.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::client::Client;

/// The limiter and who has them.
#[derive(Debug, Clone)]
pub struct ConnectionLimiter {
    all: Arc<Semaphore>,
    per_ipv4_address: usize,
    per_ipv6_network: usize,
    /// Only clients that have a permit are listed, so that the table is bounded by the limiter.
    taken: Arc<Mutex<HashMap<Client, usize>>>,
}

/// A permit for any client.
#[derive(Debug)]
pub struct Permit {
    _permit: OwnedSemaphorePermit,
}

/// A client's permit; it is free again when this is dropped.
#[derive(Debug)]
pub struct ClientPermit {
    client: Option<Client>,
    taken: Arc<Mutex<HashMap<Client, usize>>>,
    _place: Permit,
}

impl ConnectionLimiter {
    /// Allows `all` connections, and so many of them to one IPv4 address and one IPv6 network.
    pub fn new(all: usize, per_ipv4_address: usize, per_ipv6_network: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(all)),
            per_ipv4_address,
            per_ipv6_network,
            taken: Arc::default(),
        }
    }

    /// A permit, if one is free now.
    pub fn try_free(&self) -> Option<Permit> {
        let permit = Arc::clone(&self.all).try_acquire_owned();
        permit.ok().map(|_permit| Permit { _permit })
    }

    /// The next free permit.
    pub async fn free(&self) -> Permit {
        match Arc::clone(&self.all).acquire_owned().await {
            Ok(_permit) => Permit { _permit },
            // The semaphore is never closed; should it be, no connection may be accepted.
            Err(_) => std::future::pending().await,
        }
    }

    /// Gives `permit` to `client`, unless it has as many as one may have; to nobody in particular without limit.
    pub fn take(&self, permit: Permit, client: Option<Client>) -> Option<ClientPermit> {
        if let Some(client) = client {
            let most = if client.is_ipv4() {
                self.per_ipv4_address
            } else {
                self.per_ipv6_network
            };
            let mut taken = lock(&self.taken);
            let count = taken.entry(client).or_default();
            if *count >= most {
                return None;
            }
            *count += 1;
        }
        Some(ClientPermit {
            client,
            taken: Arc::clone(&self.taken),
            _place: permit,
        })
    }
}

impl ClientPermit {
    /// Whose it is; `None` for a trusted proxy.
    pub fn client(&self) -> Option<Client> {
        self.client
    }
}

impl Drop for ClientPermit {
    fn drop(&mut self) {
        let Some(client) = self.client else { return };
        if let Entry::Occupied(mut count) = lock(&self.taken).entry(client) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// Nothing is done under the lock that could leave the table half changed.
fn lock(taken: &Mutex<HashMap<Client, usize>>) -> MutexGuard<'_, HashMap<Client, usize>> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn client(address: &str) -> Option<Client> {
        Some(address.parse::<IpAddr>().unwrap().into())
    }

    #[tokio::test]
    async fn one_client_leaves_room_for_others_and_nothing_behind() {
        let limiter = ConnectionLimiter::new(10, 3, 2);
        let mut held = Vec::new();
        for (address, has_room) in [
            ("2001:db8::1", true),
            ("2001:db8::2", true),
            ("2001:db8::3", false),
            ("192.0.2.1", true),
            ("192.0.2.1", true),
            ("192.0.2.1", true),
            ("192.0.2.1", false),
        ] {
            let taken = limiter.take(limiter.free().await, client(address));
            assert_eq!(taken.is_some(), has_room, "{address}");
            held.extend(taken);
        }
        assert_eq!(limiter.all.available_permits(), 5);
        held.remove(0);
        held.extend(limiter.take(limiter.free().await, client("2001:db8::3")));
        assert_eq!(held.len(), 5);
        held.extend(limiter.take(limiter.free().await, None));
        held.extend(limiter.take(limiter.free().await, None));
        held.extend(limiter.take(limiter.free().await, None));
        assert_eq!(held.len(), 8);
        held.clear();
        assert_eq!(limiter.all.available_permits(), 10);
        assert!(lock(&limiter.taken).is_empty());
    }
}
