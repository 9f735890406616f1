//! The content of every GET: turns facts, files and database content into a [`Snapshot`] and swaps it when the content
//! changes. It handles neither connections nor header policy.

pub mod bundle;
mod document;
mod feeds;
mod files;
mod maker;
mod openapi;
pub mod pages;
mod pictures;
pub mod prepared;
mod renderers;
pub mod snapshot;
pub mod watcher;

use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};

use crate::facts::Company;
use crate::store::{self, Content, Location};
use bundle::{FormState, PageData};
pub use maker::SnapshotMaker;
use pictures::Pictures;
use prepared::Prepared;
use renderers::Engine;
pub use renderers::RenderError;
use snapshot::Snapshot;

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
    pub async fn picture(&self, path: &str) -> Result<Option<Arc<Prepared>>, store::Error> {
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
