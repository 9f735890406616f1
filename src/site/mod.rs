//! The content of every GET: turns facts, files and database content into a [`Snapshot`] and swaps it when the content
//! changes. It handles neither connections nor header policy.

mod api;
mod batch;
pub mod bundle;
mod deferred;
mod embedded;
pub mod engine;
mod error;
mod feeds;
mod maker;
mod openapi;
mod overlay;
pub mod page;
mod page_maker;
pub mod pages;
mod pictures;
mod plan;
pub mod prepared;
mod renderers;
pub mod snapshot;
mod template;
pub mod watcher;

use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};

use crate::facts::Company;
use crate::store::Content;
use bundle::FormState;
use engine::RenderError;
pub use error::Error;
pub use maker::SnapshotMaker;
use page::Page;
pub use pictures::{PictureError, PictureReader, Pictures};
use prepared::Prepared;
use snapshot::Snapshot;

/// The current snapshot, and the maker of the next one.
#[derive(Debug)]
pub struct Site {
    maker: SnapshotMaker,
    pictures: Pictures,
    current: ArcSwap<Snapshot>,
}

impl Site {
    /// Renders every page with `content`.
    pub fn prepare(
        maker: SnapshotMaker,
        content: &Content,
        pictures: Pictures,
    ) -> Result<Self, Error> {
        let first = maker.make(content, None)?;
        Ok(Self {
            maker,
            pictures,
            current: ArcSwap::from_pointee(first),
        })
    }

    /// The current snapshot.
    pub fn current(&self) -> Guard<Arc<Snapshot>> {
        self.current.load()
    }

    /// The picture at `path`, if a news item shows it.
    pub async fn picture(&self, path: &str) -> Result<Option<Arc<Prepared>>, PictureError> {
        let Some(hash) = self.current().pictures.get(path).cloned() else {
            return Ok(None);
        };
        self.pictures.get(&hash).await
    }

    /// The page at `path` if it is one that is rendered on its first request.
    pub async fn deferred_page(&self, path: &str) -> Option<Result<Arc<Page>, RenderError>> {
        let page = self.current().deferred.get(path).cloned()?;
        Some(self.maker.deferred_page(path, &page).await)
    }

    /// The API's response about the page that a visitor of `path` sees in the end, at its own path with `query`. A page
    /// that is missing or cannot be rendered is one too.
    pub async fn page_content(&self, path: &str, query: Option<&str>) -> Arc<Prepared> {
        let snapshot = self.current.load_full();
        let path = snapshot.canonical(path).unwrap_or(path);
        let address = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
        match self.deferred_page(path).await {
            Some(Ok(page)) => page.content(&address),
            Some(Err(_)) => snapshot.unavailable.content(&address),
            None => snapshot.page(path).content(&address),
        }
    }

    /// The company facts on the pages.
    pub fn company(&self) -> &Company {
        self.maker.company()
    }

    /// Makes a snapshot of `content` and swaps it in. On an error the old one stays.
    pub fn rebuild(&self, content: &Content) -> Result<(), Error> {
        let next = self.maker.make(content, Some(&self.current()))?;
        self.current.store(Arc::new(next));
        Ok(())
    }

    /// Renders the page at `path` with a refused form, as a whole document.
    pub async fn page_with_form(&self, path: &str, form: FormState) -> Result<String, RenderError> {
        let snapshot = self.current.load_full();
        self.maker.page_with_form(path, form, &snapshot.jobs).await
    }
}
