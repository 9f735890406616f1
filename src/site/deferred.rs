//! A page that is rendered on its first request, and then kept. Rendering thousands of old pages would delay every
//! start, and most of them are never read.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::bundle::PageData;
use super::engine::RenderError;
use super::page::Page;
use super::page_maker::PageMaker;

/// Pause before a page that failed to render is tried again.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(60);

/// The data of such a page, and the page once it is rendered.
#[derive(Debug)]
pub struct Deferred {
    data: PageData,
    made: OnceLock<Arc<Page>>,
    /// Time of the last failure. The lock is held while the page is rendered, so that simultaneous requests share it.
    failed: Mutex<Option<Instant>>,
}

impl Deferred {
    /// A page with `data`, rendered already if `made` is there.
    pub fn new(data: PageData, made: Option<Arc<Page>>) -> Self {
        Self {
            data,
            made: made.map_or_else(OnceLock::new, OnceLock::from),
            failed: Mutex::new(None),
        }
    }

    /// Whether it has this `data`.
    pub fn is_of(&self, data: &PageData) -> bool {
        self.data == *data
    }

    /// The page, if it has been requested before.
    pub fn made(&self) -> Option<&Arc<Page>> {
        self.made.get()
    }

    /// Returns the page, rendering it with `maker` on the first request. A failure is logged once.
    pub async fn page(&self, path: &str, maker: &PageMaker) -> Result<Arc<Page>, RenderError> {
        let mut failed = self.failed.lock().await;
        if let Some(page) = self.made.get() {
            return Ok(Arc::clone(page));
        }
        if failed.is_some_and(|moment| moment.elapsed() < PAUSE_AFTER_FAILURE) {
            return Err(RenderError::Failed);
        }
        match maker.make(path, self.data.clone()).await {
            Ok(page) => Ok(Arc::clone(self.made.get_or_init(|| page))),
            Err(RenderError::Busy) => Err(RenderError::Busy),
            Err(error) => {
                tracing::error!(path, %error, "a page could not be rendered");
                *failed = Some(Instant::now());
                Err(error)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Company;
    use crate::site::renderers::Renderers;
    use crate::site::scripts::Scripts;
    use crate::site::template::Template;

    fn maker(render: &str) -> PageMaker {
        let script = format!("globalThis.standfast = {{ render: (request) => {{ {render} }} }};");
        PageMaker::new(
            Renderers::start(script.into_bytes()).unwrap(),
            Company::load(None).unwrap(),
            Template::parse("</head><div id=root></div>").unwrap(),
            Scripts::default(),
        )
    }

    fn wait<T>(work: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(work)
    }

    const FINE: &str =
        "return JSON.stringify({ status: 200, title: '', head: '', scripts: [], body: 'page' });";

    #[test]
    fn simultaneous_requests_share_one_rendering() {
        let maker = maker(FINE);
        let page = Deferred::new(PageData::default(), None);
        assert!(page.made().is_none());
        // More than fit into the queue.
        let asking = (0..100).map(|_| page.page("/", &maker));
        for answer in wait(futures_util::future::join_all(asking)) {
            assert_eq!(answer.unwrap().document().identity.body, "</head>page");
        }
        assert!(page.made().is_some());
    }

    #[test]
    fn a_page_that_fails_is_not_tried_again_at_once() {
        let maker = maker("throw new Error('no such picture');");
        let page = Deferred::new(PageData::default(), None);
        let first = wait(page.page("/", &maker));
        assert!(matches!(first, Err(RenderError::Script(_))));
        let second = wait(page.page("/", &maker));
        assert!(matches!(second, Err(RenderError::Failed)));
    }
}
