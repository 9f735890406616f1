//! The content of every GET: turns facts, files and database content into a [`Snapshot`] and swaps it when the content
//! changes. It handles neither connections nor header policy.

mod address;
pub mod copy_cache;
pub mod documents;
mod feeds;
pub mod files;
mod openapi;
pub mod overlay;
pub mod pages;
pub mod pictures;
pub mod renderers;
pub mod snapshot;
pub mod watcher;

use std::sync::Arc;
use std::time::Duration;

use arc_swap::{ArcSwap, Guard};
pub use pages::SnapshotMaker;
use quick_cache::sync::Cache;
use renderers::{FormState, PageData, RenderError, failed};
use snapshot::{FOR_EVER, Prepared, Snapshot};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::config::Company;
use crate::content::{Content, news};
use crate::db::{self, Location};
use crate::language::Language;

/// Maximum number of pictures in the cache. A picture has at most 100 KB, a preview seldom more.
const CACHED: usize = 40;
/// Maximum number of pictures that are read at once, each on a thread of its own.
const READERS: usize = 2;
/// Maximum number of refused forms that are rendered at once, each with an engine of its own.
const RENDERERS: usize = 2;
/// How long a visitor waits for one of them.
const RENDERER_TIMEOUT: Duration = Duration::from_secs(5);

/// The current snapshot, and the maker of the next one.
#[derive(Debug)]
pub struct Site {
    maker: Arc<SnapshotMaker>,
    current: ArcSwap<Snapshot>,
    /// Where the pictures of news items are.
    location: Location,
    /// Popular pictures, by their paths.
    pictures: Cache<String, Arc<Prepared>>,
    readers: Arc<Semaphore>,
    preview_makers: Arc<Semaphore>,
    renderers: Arc<Semaphore>,
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
            maker: Arc::new(maker),
            current: ArcSwap::from_pointee(first),
            location: location.clone(),
            pictures: Cache::new(CACHED),
            readers: Arc::new(Semaphore::new(READERS)),
            preview_makers: Arc::new(Semaphore::new(1)),
            renderers: Arc::new(Semaphore::new(RENDERERS)),
        })
    }

    /// The current snapshot.
    pub fn current(&self) -> Guard<Arc<Snapshot>> {
        self.current.load()
    }

    /// The picture at `path`, if a news item shows it. Simultaneous requests for one picture read it once. Fails when the database
    /// cannot be read.
    pub async fn picture(&self, path: &str) -> Result<Option<Arc<Prepared>>, db::Error> {
        if !self.current().pictures.contains(path) {
            return Ok(None);
        }
        let read = async {
            // Making a preview takes longer than reading a picture, which must not wait for it.
            let is_preview = path.ends_with(".jpg");
            let places = if is_preview {
                &self.preview_makers
            } else {
                &self.readers
            };
            let place = Arc::clone(places).acquire_owned().await;
            let (location, wanted) = (self.location.clone(), path.to_owned());
            let work = move || {
                // Held until the picture is read, even if the visitor disconnects before.
                let _place = place;
                news::image(&db::open_existing(&location)?, &wanted)
            };
            // The task fails only if it panicked.
            let file = spawn_blocking(work).await;
            let file = file.map_err(|_| db::Error::Stopped)??;
            let picture = Prepared::file(path, FOR_EVER, (file.into(), None), None, None);
            Ok(Arc::new(picture))
        };
        match self.pictures.get_or_insert_async(path, read).await {
            Err(db::Error::NotFound(_)) => Ok(None),
            picture => picture.map(Some),
        }
    }

    /// The company's facts in English.
    pub fn company(&self) -> &Company {
        self.maker.company(Language::English)
    }

    /// Whether its content is samples that nobody stores or reads.
    pub fn is_demo(&self) -> bool {
        self.company().samples.iter().any(|sample| sample == "jobs")
    }

    /// The source expressions that allow the style sheets inside the pages, for the content security policy.
    pub fn style_sources(&self) -> &str {
        &self.maker.style_sources
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
        let place = Arc::clone(&self.renderers).acquire_owned();
        let place = timeout(RENDERER_TIMEOUT, place).await.map_err(failed)?;
        let place = place.map_err(failed)?;
        let page = self.current().pages.get(path).cloned();
        let (maker, path) = (Arc::clone(&self.maker), path.to_owned());
        let work = move || {
            // Held until the engine is gone, even if the visitor disconnects before.
            let _place = place;
            let data = page.map_or_else(PageData::default, |page| page.data.clone());
            maker.page_with_form(&path, &data, &form)
        };
        spawn_blocking(work).await.map_err(failed)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::renderers::{Refusal, RefusalCode};

    const SCRIPT: &str = "return JSON.stringify({ status: 200, title: '', html: path });";

    #[tokio::test(start_paused = true)]
    async fn a_refused_form_waits_for_an_engine_but_not_forever() {
        let prepare = || {
            let location = Location::memory();
            let mut database = db::open(&location).unwrap();
            let content = Content::read(&mut database, jiff::Timestamp::UNIX_EPOCH).unwrap();
            Site::prepare(SnapshotMaker::of_script(SCRIPT), &content, &location).unwrap()
        };
        let site = spawn_blocking(prepare).await.unwrap();
        let form = || FormState {
            message: String::new(),
            values: [].into(),
            files: Vec::new(),
            errors: [].into(),
            refusal: Refusal {
                problem: RefusalCode::Invalid,
                wait: None,
                codes: [].into(),
                photo: None,
            },
        };
        let places = Arc::clone(&site.renderers);
        let all = places.acquire_many(RENDERERS as u32).await.unwrap();
        assert!(site.page_with_form("/contact-us", form()).await.is_err());
        drop(all);
        let document = site.page_with_form("/contact-us", form()).await;
        assert_eq!(document.unwrap(), "/contact-us");
        assert_eq!(site.renderers.available_permits(), RENDERERS);
    }
}
