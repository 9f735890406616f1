//! A value that is made at most once a second, however often it is asked for.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

const LIFETIME: Duration = Duration::from_secs(1);

/// The last value and when it was made.
#[derive(Debug)]
pub struct Cached<T>(Mutex<Option<(Instant, T)>>);

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<T: Clone> Cached<T> {
    /// The last value, or a new one by `make` if that is too old. While it is made, others who ask wait for it.
    pub async fn get_or_make(&self, make: impl Future<Output = T>) -> T {
        let mut last = self.0.lock().await;
        if let Some((made_at, value)) = &*last
            && made_at.elapsed() < LIFETIME
        {
            return value.clone();
        }
        let value = make.await;
        *last = Some((Instant::now(), value.clone()));
        value
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn many_who_ask_get_a_value_that_is_made_once() {
        let cached = Cached::default();
        let made = AtomicUsize::new(0);
        let make = || async {
            tokio::time::sleep(Duration::from_millis(5)).await;
            made.fetch_add(1, Ordering::Relaxed)
        };
        let asked = (0..100).map(|_| cached.get_or_make(make()));
        let values = futures_util::future::join_all(asked).await;
        assert_eq!(values, [0; 100]);
        *cached.0.lock().await = Some((Instant::now() - LIFETIME, 0));
        assert_eq!(cached.get_or_make(make()).await, 1);
    }
}
