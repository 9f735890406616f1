//! The content of every GET response. Builds a [`Snapshot`] from the company's facts, the files and the database content, and swaps
//! in a new one when the content changes. Connections and header policy are the job of `web`.

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
use renderers::{FormState, PageData, RenderError};
use snapshot::{FOR_EVER, PreparedResponse, Snapshot};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::config::Company;
use crate::content::{self, Content, news};
use crate::db::{self, Location};
use crate::language::Language;

/// How many pictures the cache holds. A picture has at most 100 KB, a preview seldom more.
const CACHED_PICTURES: usize = 40;
/// How many pictures the site reads at the same time. Each read occupies a thread.
const MAX_READERS: usize = 2;
/// How many rejected forms the site renders at the same time. Each one needs its own engine.
const MAX_RENDERERS: usize = 2;
/// How long a visitor waits for a free renderer.
const RENDERER_TIMEOUT: Duration = Duration::from_secs(5);

/// The current snapshot, and the maker of the next one.
#[derive(Debug)]
pub struct Site {
    maker: Arc<SnapshotMaker>,
    current: ArcSwap<Snapshot>,
    /// The database with the pictures of news items.
    location: Location,
    /// Popular pictures, by path.
    pictures: Cache<String, Arc<PreparedResponse>>,
    readers: Arc<Semaphore>,
    preview_makers: Arc<Semaphore>,
    renderers: Arc<Semaphore>,
}

impl Site {
    /// Renders every page with `content`. Later, [`Site::picture`] reads pictures from the database at `location`.
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
            pictures: Cache::new(CACHED_PICTURES),
            readers: Arc::new(Semaphore::new(MAX_READERS)),
            preview_makers: Arc::new(Semaphore::new(1)),
            renderers: Arc::new(Semaphore::new(MAX_RENDERERS)),
        })
    }

    /// The current snapshot.
    pub fn current(&self) -> Guard<Arc<Snapshot>> {
        self.current.load()
    }

    /// Returns the picture at `path` if a news item shows it. Simultaneous requests for one picture read it once.
    ///
    /// # Errors
    /// If the database cannot be read, or if no preview can be made.
    pub async fn picture(
        &self,
        path: &str,
    ) -> Result<Option<Arc<PreparedResponse>>, content::Error> {
        if !self.current().has_picture(path) {
            return Ok(None);
        }
        let result = self
            .pictures
            .get_or_insert_async(path, self.read_picture(path))
            .await;
        match result {
            Err(content::Error::UnknownPicture(_)) => Ok(None),
            picture => picture.map(Some),
        }
    }

    async fn read_picture(&self, path: &str) -> Result<Arc<PreparedResponse>, content::Error> {
        // Previews have their own semaphore. Making one takes longer than reading a picture, which shouldn't have to wait for it.
        let is_preview = path.ends_with(".jpg");
        let semaphore = if is_preview {
            &self.preview_makers
        } else {
            &self.readers
        };
        let permit = Arc::clone(semaphore).acquire_owned().await;
        let location = self.location.clone();
        let owned_path = path.to_owned();
        let read = move || {
            // Keep the permit until the picture is read, even if the visitor disconnects.
            let _permit = permit;
            news::image(&db::open_existing(&location)?, &owned_path)
        };
        // The task fails only if it panics.
        let file = spawn_blocking(read)
            .await
            .map_err(|_| db::Error::Stopped)??;
        let picture = PreparedResponse::file(path, FOR_EVER, file);
        Ok(Arc::new(picture))
    }

    /// The company's facts in English.
    pub fn company(&self) -> &Company {
        self.maker.company(Language::English)
    }

    /// The source expressions for the content security policy that allow the style sheets inside the pages.
    pub fn style_sources(&self) -> &str {
        &self.maker.style_sources
    }

    /// Makes a snapshot of `content` and swaps it in. If this fails, the old one stays. Blocks until all pages are rendered.
    pub fn rebuild(&self, content: &Content) -> anyhow::Result<()> {
        let next = self.maker.make(content, Some(&self.current()))?;
        self.current.store(Arc::new(next));
        Ok(())
    }

    /// Renders the page at `path` with a rejected form, as a whole document.
    ///
    /// # Errors
    /// [`RenderError::Busy`] if no renderer is free within [`RENDERER_TIMEOUT`], [`RenderError::Failed`] if rendering fails.
    pub async fn page_with_form(&self, path: &str, form: FormState) -> Result<String, RenderError> {
        let permit = timeout(
            RENDERER_TIMEOUT,
            Arc::clone(&self.renderers).acquire_owned(),
        )
        .await
        .map_err(|_| RenderError::Busy)?;
        let page = self.current().pages.get(path).cloned();
        let maker = Arc::clone(&self.maker);
        let path = path.to_owned();
        let render = move || {
            // Keep the permit until the engine is gone, even if the visitor disconnects.
            let _permit = permit;
            let data = page.map_or_else(PageData::default, |page| page.data.clone());
            maker.page_with_form(&path, &data, &form)
        };
        spawn_blocking(render).await.map_err(RenderError::failed)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::renderers::{Refusal, RefusalCode};

    const SCRIPT: &str = "return JSON.stringify({ status: 200, title: '', html: path });";

    #[tokio::test(start_paused = true)]
    async fn a_rejected_form_waits_for_an_engine_but_not_forever() {
        let prepare = || {
            let location = Location::memory();
            let mut database = db::open(&location).unwrap();
            let content = Content::read(&mut database, jiff::Timestamp::UNIX_EPOCH).unwrap();
            Site::prepare(SnapshotMaker::from_script(SCRIPT), &content, &location).unwrap()
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
        let renderers = Arc::clone(&site.renderers);
        let permits = renderers.acquire_many(MAX_RENDERERS as u32).await.unwrap();
        let error = site.page_with_form("/contact-us", form()).await;
        assert_eq!(error, Err(RenderError::Busy));
        drop(permits);
        let document = site.page_with_form("/contact-us", form()).await;
        assert_eq!(document.unwrap(), "/contact-us");
        assert_eq!(site.renderers.available_permits(), MAX_RENDERERS);
    }
}
