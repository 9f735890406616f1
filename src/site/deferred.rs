//! A page that is made when it is first asked for, and kept. Thousands of old pages would hold up every start, and most
//! of them are never read.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::bundle::PageData;
use super::engine::RenderError;
use super::page_maker::PageMaker;
use super::prepared::Prepared;

/// A page that could not be made is not tried again before so long.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(60);

/// What such a page is made of, and the page itself once it is made.
#[derive(Debug)]
pub struct Deferred {
    data: PageData,
    made: OnceLock<Arc<Prepared>>,
    /// When it last could not be made. Locked by who makes it, so that all others wait for that one.
    failed: Mutex<Option<Instant>>,
}

impl Deferred {
    /// A page to be made of `data`, or one that has been `made` of it.
    pub fn new(data: PageData, made: Option<Arc<Prepared>>) -> Self {
        Self {
            data,
            made: made.map_or_else(OnceLock::new, OnceLock::from),
            failed: Mutex::new(None),
        }
    }

    /// Whether it is, or would be, made of `data`.
    pub fn is_of(&self, data: &PageData) -> bool {
        self.data == *data
    }

    /// The page, if someone has asked for it.
    pub fn made(&self) -> Option<&Arc<Prepared>> {
        self.made.get()
    }

    /// The page, made by `maker` for `path` when nobody has asked for it before. A failure is logged once.
    pub async fn page(&self, path: &str, maker: &PageMaker) -> Result<Arc<Prepared>, RenderError> {
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
    use crate::site::template::Template;

    fn maker(render: &str) -> PageMaker {
        let script = format!("globalThis.standfast = {{ render: (request) => {{ {render} }} }};");
        PageMaker::new(
            Renderers::start(script.into_bytes()).unwrap(),
            Company::load(None).unwrap(),
            Template::parse("</head><div id=root></div>").unwrap(),
        )
    }

    fn wait<T>(work: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(work)
    }

    const FINE: &str = "return JSON.stringify({ status: 200, head: '', body: 'page' });";

    #[test]
    fn all_who_ask_at_once_are_given_the_page_that_is_made_once() {
        let maker = maker(FINE);
        let page = Deferred::new(PageData::default(), None);
        assert!(page.made().is_none());
        // More than the queue has places for.
        let asking = (0..100).map(|_| page.page("/", &maker));
        for answer in wait(futures_util::future::join_all(asking)) {
            assert_eq!(answer.unwrap().identity.body, "</head>page");
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
