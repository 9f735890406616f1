//! The pictures of news items. They stay in the database, and a cache of bounded size keeps the popular ones.

use std::sync::Arc;

use quick_cache::sync::Cache;
use tokio::sync::Semaphore;

use super::prepared::{Caching, Prepared};
use crate::domain::news::image_url;
use crate::store::{self, Location};

/// Most pictures in the cache. A picture has at most 200 KB.
const CACHED: usize = 40;
/// Most pictures that are read at once, each on a thread of its own.
const READERS: usize = 2;

/// The pictures by their hashes.
#[derive(Debug)]
pub struct Pictures {
    location: Location,
    cache: Cache<String, Arc<Prepared>>,
    readers: Semaphore,
}

impl Pictures {
    /// The pictures of the database at `location`.
    pub fn of(location: &Location) -> Self {
        Self {
            location: location.clone(),
            cache: Cache::new(CACHED),
            readers: Semaphore::new(READERS),
        }
    }

    /// The picture with this hash; `None` when the database no longer holds it. Simultaneous requests for one picture
    /// read it once.
    pub async fn get(&self, hash: &str) -> Result<Option<Arc<Prepared>>, store::Error> {
        let place = match self.cache.get_value_or_guard_async(hash).await {
            Ok(picture) => return Ok(Some(picture)),
            Err(place) => place,
        };
        let reader = self.readers.acquire().await;
        let (location, wanted) = (self.location.clone(), hash.to_owned());
        let read = tokio::task::spawn_blocking(move || {
            store::news::image(&store::open_existing(&location)?, &wanted)
        });
        // It fails only if reading panicked.
        let webp = read.await.map_err(|_| store::Error::Stopped)??;
        drop(reader);
        Ok(webp.map(|webp| {
            let path = image_url(Some(hash));
            let picture = Prepared::file(&path, Caching::Immutable, webp.into(), None, None);
            let picture = Arc::new(picture);
            // The entry may have been displaced while the picture was read; then it is just not cached.
            place.insert(Arc::clone(&picture)).ok();
            picture
        }))
    }
}
