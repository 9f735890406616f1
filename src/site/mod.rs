//! The content of every GET: turns facts, files and database content into a [`Snapshot`] and swaps it when the content
//! changes. It handles neither connections nor header policy.

mod feeds;
pub mod files;
mod openapi;
pub mod pages;
pub mod renderers;
pub mod snapshot;
pub mod watcher;

use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};
pub use pages::SnapshotMaker;
use quick_cache::sync::Cache;
use renderers::{Engine, FormState, PageData, RenderError};
use snapshot::{FOR_EVER, Prepared, Snapshot};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::config::Company;
use crate::content::{Content, news};
use crate::db::{self, Location};
use crate::language::Language;

/// Maximum number of pictures in the cache. A picture has at most 200 KB.
const CACHED: usize = 40;
/// Maximum number of pictures that are read at once, each on a thread of its own.
const READERS: usize = 2;

/// The current snapshot, and the maker of the next one.
#[derive(Debug)]
pub struct Site {
    maker: SnapshotMaker,
    current: ArcSwap<Snapshot>,
    /// Where the pictures of news items are.
    location: Location,
    /// Popular pictures, by their paths.
    pictures: Cache<String, Arc<Prepared>>,
    readers: Semaphore,
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
            current: ArcSwap::from_pointee(first),
            location: location.clone(),
            pictures: Cache::new(CACHED),
            readers: Semaphore::new(READERS),
        })
    }

    /// The current snapshot.
    pub fn current(&self) -> Guard<Arc<Snapshot>> {
        self.current.load()
    }

    /// The picture at `path`, if a news item shows it. Simultaneous requests for one picture read it once.
    pub async fn picture(&self, path: &str) -> Result<Option<Arc<Prepared>>, db::Error> {
        if !self.current().pictures.contains(path) {
            return Ok(None);
        }
        let read = async {
            let _reader = self.readers.acquire().await;
            let (location, wanted) = (self.location.clone(), path.to_owned());
            let work = move || news::image(&db::open_existing(&location)?, &wanted);
            // It fails only if reading panicked.
            let webp = spawn_blocking(work).await;
            let webp = webp.map_err(|_| db::Error::Stopped)??;
            let picture = Prepared::file(path, FOR_EVER, (webp.into(), None), None, None);
            Ok(Arc::new(picture))
        };
        match self.pictures.get_or_insert_async(path, read).await {
            Err(db::Error::NotFound { .. }) => Ok(None),
            picture => picture.map(Some),
        }
    }

    /// The company facts on the English pages.
    pub fn company(&self) -> &Company {
        self.maker.frame.company(Language::English)
    }

    /// The source expressions that allow the style sheets inside the pages, for the content security policy.
    pub fn style_sources(&self) -> &str {
        &self.maker.frame.style_sources
    }

    /// Makes a snapshot of `content` and swaps it in. On an error the old one stays. Blocks until all pages are rendered.
    pub fn rebuild(&self, content: &Content) -> anyhow::Result<()> {
        let next = self.maker.make(content, Some(&self.current()))?;
        self.current.store(Arc::new(next));
        Ok(())
    }

    /// Renders the page at `path` with a refused form, as a whole document. Fails when too many
    /// visitors wait.
    pub async fn page_with_form(&self, path: &str, form: FormState) -> Result<String, RenderError> {
        let page = self.current().pages.get(path).cloned();
        let renderers = self.maker.renderers(Language::of_path(path));
        let (frame, path) = (Arc::clone(&self.maker.frame), path.to_owned());
        let work = move |engine: &Engine| {
            let data = page.map_or_else(PageData::default, |page| page.data.clone());
            frame.rendered(engine, &path, &data, Some(&form))
        };
        Ok(renderers.ask(work).await?.html)
    }
}
