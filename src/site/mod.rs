//! What GETs are answered from: it turns facts, files and content into a [`Snapshot`] and swaps it when the content
//! changes. It knows nothing of connections and headers.

mod batch;
pub mod bundle;
mod deferred;
mod embedded;
pub mod engine;
mod feeds;
mod maker;
mod openapi;
mod overlay;
mod page_maker;
pub mod pages;
mod plan;
mod renderers;
pub mod snapshot;
mod template;
pub mod watcher;

use std::path::PathBuf;
use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};

use crate::domain::news::image_url;
use crate::facts::Company;
use crate::store::{self, Content};
use bundle::FormState;
use engine::RenderError;
pub use maker::SnapshotMaker;
use snapshot::{Prepared, Snapshot};

/// Why the site could not be prepared.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A page did not render.
    #[error("the page {path} could not be rendered")]
    Page {
        /// Its path.
        path: String,
        /// What went wrong.
        source: RenderError,
    },
    /// The server bundle did not load.
    #[error(transparent)]
    Renderer(#[from] RenderError),
    /// The executable was built without a part of the front end.
    #[error("this executable holds no usable {0}; build it again")]
    Incomplete(&'static str),
    /// The overlay directory cannot be read.
    #[error("the overlay directory {} cannot be read", folder.display())]
    Overlay {
        /// The directory.
        folder: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The content cannot be read.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// The site: the current snapshot and what makes the next one.
#[derive(Debug)]
pub struct Site {
    maker: SnapshotMaker,
    current: ArcSwap<Snapshot>,
}

impl Site {
    /// Renders every page with `content`.
    pub fn prepare(maker: SnapshotMaker, content: &Content) -> Result<Self, Error> {
        let first = maker.make(content, None)?;
        Ok(Self {
            maker,
            current: ArcSwap::from_pointee(first),
        })
    }

    /// The snapshot of this moment.
    pub fn current(&self) -> Guard<Arc<Snapshot>> {
        self.current.load()
    }

    /// Whether the current snapshot holds the news picture with this hash.
    pub fn has_picture(&self, hash: &str) -> bool {
        self.current().content.contains_key(&image_url(Some(hash)))
    }

    /// The page at `path` that is made when it is first asked for, if there is such a page.
    pub async fn deferred_page(&self, path: &str) -> Option<Result<Arc<Prepared>, RenderError>> {
        let page = self.current().deferred.get(path).cloned()?;
        Some(self.maker.deferred_page(path, &page).await)
    }

    /// The company's facts that pages are made with.
    pub fn company(&self) -> &Company {
        self.maker.company()
    }

    /// Makes a snapshot of `content` and swaps it in; on an error the old one stays.
    pub fn rebuild(&self, content: &Content) -> Result<(), Error> {
        let next = self.maker.make(content, Some(&self.current()))?;
        self.current.store(Arc::new(next));
        Ok(())
    }

    /// Renders `path` with a refused form in it, as a whole document.
    pub async fn page_with_form(&self, path: &str, form: FormState) -> Result<String, RenderError> {
        let snapshot = self.current.load_full();
        self.maker.page_with_form(path, form, &snapshot.jobs).await
    }
}
