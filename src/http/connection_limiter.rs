//! Limits the open connections, in total and per client.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::client::Client;

/// Hands out permits for connections.
#[derive(Debug, Clone)]
pub struct ConnectionLimiter {
    all: Arc<Semaphore>,
    per_ipv4_address: usize,
    per_ipv6_network: usize,
    /// Permits per client. A client without a permit has no entry, so the number of permits bounds the table.
    taken: Arc<Mutex<HashMap<Client, usize>>>,
}

/// A permit that belongs to no client yet.
#[derive(Debug)]
pub struct Permit {
    _permit: OwnedSemaphorePermit,
}

/// A permit for one connection of a client. Dropping it releases the permit.
#[derive(Debug)]
pub struct ClientPermit {
    client: Option<Client>,
    taken: Arc<Mutex<HashMap<Client, usize>>>,
    _permit: Permit,
}

impl ConnectionLimiter {
    /// Allows `all` connections in total, and at most so many from one IPv4 address or one IPv6 /64.
    pub fn new(all: usize, per_ipv4_address: usize, per_ipv6_network: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(all)),
            per_ipv4_address,
            per_ipv6_network,
            taken: Arc::default(),
        }
    }

    /// Returns a permit if one is free now.
    pub fn try_free(&self) -> Option<Permit> {
        let permit = Arc::clone(&self.all).try_acquire_owned();
        permit.ok().map(|_permit| Permit { _permit })
    }

    /// Waits for a permit.
    pub async fn free(&self) -> Permit {
        match Arc::clone(&self.all).acquire_owned().await {
            Ok(_permit) => Permit { _permit },
            // Unreachable: the semaphore is never closed.
            Err(_) => std::future::pending().await,
        }
    }

    /// Assigns `permit` to `client`. Returns `None` when the client has reached its limit. `None` as the client, for a
    /// trusted proxy, has no limit.
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
            _permit: permit,
        })
    }
}

impl ClientPermit {
    /// The client; `None` for a trusted proxy.
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

/// The table is consistent after every statement, so a poisoned lock is still usable.
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
    async fn a_client_gets_at_most_its_share_and_frees_it() {
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
