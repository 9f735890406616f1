//! The snapshot: the responses to GET requests, ready to be sent. It is immutable; a change makes a new one.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bytes::Bytes;

use super::bundle::PageData;
use super::deferred::Deferred;
use super::prepared::Prepared;
use crate::domain::job::JobOpening;

/// A page that is sent where another one is missing.
#[derive(Debug)]
pub(super) struct Fallback {
    /// The data it was rendered from.
    pub data: PageData,
    /// The page.
    pub page: Arc<Prepared>,
}

/// The responses by path.
#[derive(Debug)]
pub struct Snapshot {
    /// Pages, API lists and feeds: they depend on the database.
    pub(super) content: HashMap<String, Arc<Prepared>>,
    /// Pages of old content, rendered on their first request.
    pub(super) deferred: HashMap<String, Arc<Deferred>>,
    /// The hashes of the pictures that news items show, by path.
    pub(super) pictures: HashMap<String, String>,
    /// Bundle, pictures and documents: constant while the server runs.
    pub(super) files: Arc<HashMap<String, Arc<Prepared>>>,
    /// The page for any other path.
    pub(super) not_found: Fallback,
    /// Alternative addresses and the canonical ones.
    pub(super) aliases: HashMap<String, String>,
    /// Addresses of openings that no longer take applications.
    pub(super) closed: HashSet<String>,
    /// The page for those addresses.
    pub(super) closed_job: Fallback,
    /// The page for what cannot be rendered.
    pub(super) unavailable: Fallback,
    /// Open jobs, for rendering a refused form.
    pub(super) jobs: Vec<JobOpening>,
    /// The data of each page in `content`.
    pub(super) sources: HashMap<String, PageData>,
}

impl Snapshot {
    /// The prepared response at `path`.
    pub fn get(&self, path: &str) -> Option<&Prepared> {
        let found = self.content.get(path).or_else(|| self.files.get(path));
        let found = found.or_else(|| self.deferred.get(path)?.made());
        found.map(Arc::as_ref)
    }

    /// The canonical path of a page for a `path` that differs in case, ends in slashes or is an alias. It is always a
    /// path of this site, so it is safe to redirect to.
    pub fn canonical(&self, path: &str) -> Option<&str> {
        let meant = path.trim_end_matches('/').to_ascii_lowercase();
        let page = self.sources.get_key_value(&meant).map(|(path, _)| path);
        let deferred = || self.deferred.get_key_value(&meant).map(|(path, _)| path);
        page.or_else(deferred)
            .or_else(|| self.aliases.get(&meant))
            .or_else(|| self.closed.get(&meant))
            .map(String::as_str)
    }

    /// The page at `path`, if it was rendered from `data`.
    pub(super) fn made_from(&self, path: &str, data: &PageData) -> Option<Arc<Prepared>> {
        let made = match self.sources.get(path) {
            Some(source) => self.content.get(path).filter(|_| source == data),
            None => self
                .deferred
                .get(path)
                .filter(|page| page.is_of(data))?
                .made(),
        };
        made.cloned()
    }

    /// The page at `path` that is rendered on its first request, if it has this `data`.
    pub(super) fn deferred_from(&self, path: &str, data: &PageData) -> Option<Arc<Deferred>> {
        let page = self.deferred.get(path);
        page.filter(|page| page.is_of(data)).cloned()
    }

    /// The three fallback pages, by ascending status.
    pub(super) fn fallbacks(&self) -> [&Fallback; 3] {
        [&self.not_found, &self.closed_job, &self.unavailable]
    }

    /// The body of the page for what cannot be rendered.
    pub fn unavailable(&self) -> Bytes {
        self.unavailable.page.identity.body.clone()
    }

    /// The page for a `path` without a page: not found, or closed for an opening that no longer takes applications.
    pub fn fallback_page(&self, path: &str) -> &Prepared {
        if self.closed.contains(path) {
            &self.closed_job.page
        } else {
            &self.not_found.page
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_reused_only_when_its_data_is_the_same() {
        let page = || Arc::new(Prepared::text(200, "text/html", "page".to_owned()));
        let data = |updated_at: &str| PageData {
            news_updated_at: Some(updated_at.to_owned()),
            ..PageData::default()
        };
        let fallback = || Fallback {
            data: PageData::default(),
            page: page(),
        };
        let snapshot = Snapshot {
            content: [("/news".to_owned(), page())].into(),
            deferred: [(
                "/old".to_owned(),
                Arc::new(Deferred::new(data("long ago"), Some(page()))),
            )]
            .into(),
            pictures: HashMap::new(),
            files: Arc::default(),
            not_found: fallback(),
            aliases: [("/news/page/1".to_owned(), "/news".to_owned())].into(),
            closed: ["/career/cook".to_owned()].into(),
            closed_job: fallback(),
            unavailable: fallback(),
            jobs: Vec::new(),
            sources: [("/news".to_owned(), data("today"))].into(),
        };
        assert!(snapshot.get("/news").is_some() && snapshot.get("/old").is_some());
        assert!(snapshot.get("/").is_none());
        for (path, canonical) in [
            ("/News/", Some("/news")),
            ("/OLD", Some("/old")),
            ("/news/page/1", Some("/news")),
            ("/career/cook//", Some("/career/cook")),
            ("/unknown", None),
            ("/", None),
        ] {
            assert_eq!(snapshot.canonical(path), canonical, "{path}");
        }
        let fallback = |path: &str| std::ptr::from_ref(snapshot.fallback_page(path));
        assert_eq!(
            fallback("/career/cook"),
            Arc::as_ptr(&snapshot.closed_job.page)
        );
        assert_eq!(fallback("/unknown"), Arc::as_ptr(&snapshot.not_found.page));
        assert!(snapshot.made_from("/news", &data("today")).is_some());
        assert!(snapshot.made_from("/news", &data("yesterday")).is_none());
        assert!(snapshot.made_from("/", &data("today")).is_none());
        assert!(snapshot.made_from("/old", &data("long ago")).is_some());
        assert!(snapshot.made_from("/old", &data("today")).is_none());
        assert!(snapshot.deferred_from("/old", &data("long ago")).is_some());
        assert!(snapshot.deferred_from("/old", &data("today")).is_none());
    }
}
