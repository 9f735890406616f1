//! The content of every GET: turns facts, files and database content into a [`Snapshot`] and swaps it when the content
//! changes. It handles neither connections nor header policy.

mod feeds;
mod files;
mod maker;
mod openapi;
pub mod pages;
pub mod renderers;
pub mod snapshot;
pub mod watcher;

use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};
pub use maker::SnapshotMaker;
use quick_cache::sync::Cache;
use renderers::{Engine, FormState, PageData, RenderError};
use snapshot::{Caching, Prepared, Snapshot};
use tokio::sync::Semaphore;

use crate::config::Company;
use crate::content::Content;
use crate::content::news::image_url;
use crate::db;
use crate::db::Location;

/// Most pictures in the cache. A picture has at most 200 KB.
const CACHED: usize = 40;
/// Most pictures that are read at once, each on a thread of its own.
const READERS: usize = 2;

/// The current snapshot, and the maker of the next one.
#[derive(Debug)]
pub struct Site {
    maker: SnapshotMaker,
    pictures: Pictures,
    current: ArcSwap<Snapshot>,
}

impl Site {
    /// Renders every page with `content`. Pictures are read from the database at `location`.
    pub fn prepare(
        maker: SnapshotMaker,
        content: &Content,
        location: &Location,
    ) -> anyhow::Result<Self> {
        let first = maker.make(content, None)?;
        Ok(Self {
            maker,
            pictures: Pictures::of(location),
            current: ArcSwap::from_pointee(first),
        })
    }

    /// The current snapshot.
    pub fn current(&self) -> Guard<Arc<Snapshot>> {
        self.current.load()
    }

    /// The picture at `path`, if a news item shows it.
    pub async fn picture(&self, path: &str) -> Result<Option<Arc<Prepared>>, db::Error> {
        let Some(hash) = self.current().pictures.get(path).cloned() else {
            return Ok(None);
        };
        self.pictures.get(&hash).await
    }

    /// The company facts on the pages.
    pub fn company(&self) -> &Company {
        &self.maker.frame.company
    }

    /// The source expression that allows the style sheet inside the pages, for the content security policy.
    pub fn style_source(&self) -> Option<String> {
        self.maker.frame.document.style_source()
    }

    /// Makes a snapshot of `content` and swaps it in. On an error the old one stays. Blocks until all pages are rendered.
    pub fn rebuild(&self, content: &Content) -> anyhow::Result<()> {
        let next = self.maker.make(content, Some(&self.current()))?;
        self.current.store(Arc::new(next));
        Ok(())
    }

    /// Renders the page at `path` with a refused form, as a whole document. Fails with [`RenderError::Busy`] when too many
    /// visitors wait.
    pub async fn page_with_form(&self, path: &str, form: FormState) -> Result<String, RenderError> {
        let page = self.current().pages.get(path).cloned();
        let (frame, path) = (Arc::clone(&self.maker.frame), path.to_owned());
        let work = move |engine: &Engine| {
            let data = page.map_or_else(PageData::default, |page| page.data.clone());
            frame.html(engine, &path, &data, Some(&form))
        };
        let (_, html) = self.maker.renderers.ask(work).await?;
        Ok(html)
    }
}

/// The pictures of news items by their hashes. They stay in the database, and a cache keeps the popular ones.
#[derive(Debug)]
struct Pictures {
    location: Location,
    cache: Cache<String, Arc<Prepared>>,
    readers: Semaphore,
}

impl Pictures {
    /// The pictures of the database at `location`.
    fn of(location: &Location) -> Self {
        Self {
            location: location.clone(),
            cache: Cache::new(CACHED),
            readers: Semaphore::new(READERS),
        }
    }

    /// The picture with this hash; `None` when the database no longer holds it. Simultaneous requests for one picture
    /// read it once.
    async fn get(&self, hash: &str) -> Result<Option<Arc<Prepared>>, db::Error> {
        let place = match self.cache.get_value_or_guard_async(hash).await {
            Ok(picture) => return Ok(Some(picture)),
            Err(place) => place,
        };
        let reader = self.readers.acquire().await;
        let (location, wanted) = (self.location.clone(), hash.to_owned());
        let read = tokio::task::spawn_blocking(move || {
            crate::content::news::image(&db::open_existing(&location)?, &wanted)
        });
        // It fails only if reading panicked.
        let webp = read.await.map_err(|_| db::Error::Stopped)??;
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
