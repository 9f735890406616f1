//! Bounds the memory of uploads: whoever sends a large body first takes the room for it, or waits a moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Error;

/// Longer than a few résumés take to be stored, shorter than a visitor's patience.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// The bytes that all uploads together may take.
#[derive(Debug)]
pub struct MemoryBudget {
    bytes: Arc<Semaphore>,
    /// How many wait for it.
    waiting: AtomicUsize,
}

/// A part of the room; it is free again when this is dropped.
pub type Reservation = OwnedSemaphorePermit;

impl MemoryBudget {
    /// MemoryBudget for `bytes`.
    pub fn new(bytes: u32) -> Self {
        Self {
            bytes: Arc::new(Semaphore::new(bytes as usize)),
            waiting: AtomicUsize::default(),
        }
    }

    /// Takes room for `bytes`, in the order in which it was asked for.
    pub async fn take(&self, bytes: u32) -> Result<Reservation, Error> {
        let _waiting = Waiting::count(&self.waiting);
        let free = Arc::clone(&self.bytes).acquire_many_owned(bytes);
        match tokio::time::timeout(MAX_WAIT, free).await {
            Ok(Ok(taken)) => Ok(taken),
            _ => Err(Error::Busy),
        }
    }

    /// Whether somebody waits for room.
    pub fn is_wanted(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }
}

/// Someone who waits, also when they give up.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn count(waiting: &'a AtomicUsize) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        Self(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_finds_no_room_waits_a_moment_and_is_refused() {
        let (full, freed) = (MemoryBudget::new(10), MemoryBudget::new(10));
        let _all = full.take(10).await.unwrap();
        let most = freed.take(8).await.unwrap();
        let (refused, taken, ()) = tokio::join!(full.take(1), freed.take(5), async {
            tokio::time::sleep(MAX_WAIT / 10).await;
            assert!(full.is_wanted() && freed.is_wanted());
            drop(most);
        });
        assert!(!full.is_wanted() && !freed.is_wanted());
        assert!(matches!(refused, Err(Error::Busy)));
        assert!(taken.is_ok());
    }
}
