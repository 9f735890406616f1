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
mod scripts;
pub mod snapshot;
mod template;
pub mod watcher;

use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};
use prometheus_client::metrics::counter::Counter;

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
    failed_rebuilds: Counter,
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
            failed_rebuilds: Counter::default(),
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
        let old = match snapshot.deferred.get(path) {
            Some(page) => Some(self.maker.deferred_page(path, page).await),
            None => None,
        };
        match &old {
            Some(Ok(page)) => page.content(&address),
            Some(Err(_)) => snapshot.unavailable.content(&address),
            None => snapshot.page(path).content(&address),
        }
    }

    /// Counts the rebuilds that have failed.
    pub fn failed_rebuilds(&self) -> Counter {
        self.failed_rebuilds.clone()
    }

    /// The addresses that are answered by GET: those of pages as in `site.ts`, such as `/news/:slug`, those of feeds and
    /// lists, and those of files.
    pub fn addresses(&self) -> Vec<String> {
        let snapshot = self.current();
        let others = snapshot.content.keys().chain(snapshot.files.keys());
        self.maker.page_addresses().chain(others.cloned()).collect()
    }

    /// The company facts on the pages.
    pub fn company(&self) -> &Company {
        self.maker.company()
    }

    /// The source expression that allows the style sheet inside the pages, for the content security policy.
    pub fn style_source(&self) -> Option<String> {
        self.maker.style_source()
    }

    /// Makes a snapshot of `content` and swaps it in. On an error the old one stays.
    pub fn rebuild(&self, content: &Content) -> Result<(), Error> {
        let next = self.maker.make(content, Some(&self.current()));
        let next = next.inspect_err(|_| {
            self.failed_rebuilds.inc();
        })?;
        self.current.store(Arc::new(next));
        Ok(())
    }

    /// Renders the page at `path` with a refused form, as a whole document.
    pub async fn page_with_form(&self, path: &str, form: FormState) -> Result<String, RenderError> {
        let snapshot = self.current.load_full();
        self.maker.page_with_form(path, form, &snapshot.jobs).await
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::domain::news::{NewsItem, PublishedNews};
    use crate::domain::rich_text::RichText;
    use crate::store::Location;

    /// The title of each page is its path. The page of item 1 fails.
    const SCRIPT: &str = "
        const page = (path, data) => ({ path, data, indexed: true });
        globalThis.standfast = {
            pages: () => JSON.stringify({
                pages: [page('/news/:slug', ['newsItem'])],
                notFound: page('/404', []), closedJob: page('/410', []), unavailable: page('/503', []),
            }),
            render: (request) => {
                const { path } = JSON.parse(request);
                if (path === '/news/item-1') throw new Error('on purpose');
                const status = path === '/503' ? 503 : 200;
                return JSON.stringify({ status, title: path, head: '', scripts: [], body: '' });
            },
        };";

    fn item(id: i64) -> Arc<PublishedNews> {
        let item = NewsItem {
            id,
            slug: format!("item-{id}"),
            image_url: String::new(),
            title: String::new(),
            content: String::new(),
            published_at: String::new(),
        };
        Arc::new(PublishedNews {
            item,
            text: RichText::default(),
        })
    }

    #[tokio::test]
    async fn the_content_of_an_old_page_is_there_once_it_is_rendered() {
        let content = Content {
            version: 1,
            day: jiff::civil::date(2026, 11, 20),
            news: (1..=26).rev().map(item).collect(),
            news_updated_at: HashMap::new(),
            image_hashes: Vec::new(),
            jobs: Vec::new(),
            closed_jobs: Vec::new(),
        };
        let prepare = move || {
            let (pictures, _reader) = Pictures::open(&Location::memory()).unwrap();
            Site::prepare(SnapshotMaker::of_script(SCRIPT), &content, pictures).unwrap()
        };
        // It blocks until every page is rendered.
        let site = tokio::task::spawn_blocking(prepare).await.unwrap();
        for (path, status, title) in [
            ("/news/item-26", 200, "/news/item-26"),
            ("/news/item-2", 200, "/news/item-2"),
            ("/news/item-1", 503, "/503"),
        ] {
            let content = site.page_content(path, None).await;
            let json: serde_json::Value = serde_json::from_slice(&content.identity.body).unwrap();
            let said = |name: &str| &json["data"][name];
            assert_eq!((said("path"), said("title")), (&path.into(), &title.into()));
            assert_eq!((said("status"), content.status), (&status.into(), 200));
            assert_eq!(site.current().get(path).is_some(), status == 200, "{path}");
        }
    }
}
