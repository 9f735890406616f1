//! The snapshot: every answer to a GET, ready to be sent. It is immutable; a change makes a new one.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bytes::Bytes;

use super::bundle::PageData;
use super::deferred::Deferred;
use super::prepared::Prepared;
use crate::domain::job::JobOpening;

/// A page that is sent in place of another one.
#[derive(Debug)]
pub(super) struct Fallback {
    /// What it was made of.
    pub data: PageData,
    /// The page.
    pub page: Arc<Prepared>,
}

/// Every answer by its path.
#[derive(Debug)]
pub struct Snapshot {
    /// Pages, lists and feeds: what follows the database.
    pub(super) content: HashMap<String, Arc<Prepared>>,
    /// Pages of old content, which are made when they are first asked for.
    pub(super) deferred: HashMap<String, Arc<Deferred>>,
    /// The hashes of the pictures that news items show, by path.
    pub(super) pictures: HashMap<String, String>,
    /// Bundle, pictures and documents: what stays while the server runs.
    pub(super) files: Arc<HashMap<String, Arc<Prepared>>>,
    /// The page for any other path.
    pub(super) not_found: Fallback,
    /// Other addresses of pages, and the pages' own.
    pub(super) aliases: HashMap<String, String>,
    /// Where openings were that no longer take applications.
    pub(super) closed: HashSet<String>,
    /// The page for those paths.
    pub(super) closed_job: Fallback,
    /// The page for what cannot be shown.
    pub(super) unavailable: Fallback,
    /// Open jobs, for a form that is shown again.
    pub(super) jobs: Vec<JobOpening>,
    /// What each page was made of, beside what all pages are made with.
    pub(super) sources: HashMap<String, PageData>,
}

impl Snapshot {
    /// The answer that lies ready at `path`, if there is one.
    pub fn get(&self, path: &str) -> Option<&Prepared> {
        let found = self.content.get(path).or_else(|| self.files.get(path));
        let found = found.or_else(|| self.deferred.get(path)?.made());
        found.map(Arc::as_ref)
    }

    /// The path of the page that is meant by `path`, which differs in case, ends in slashes or is an alias. It is always one of our
    /// own, so that it is safe to send a visitor there.
    pub fn canonical(&self, path: &str) -> Option<&str> {
        let meant = path.trim_end_matches('/').to_ascii_lowercase();
        let page = self.sources.get_key_value(&meant).map(|(path, _)| path);
        let deferred = || self.deferred.get_key_value(&meant).map(|(path, _)| path);
        page.or_else(deferred)
            .or_else(|| self.aliases.get(&meant))
            .or_else(|| self.closed.get(&meant))
            .map(String::as_str)
    }

    /// The page at `path`, if it was made of `data`.
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

    /// The page at `path` that is made when it is first asked for, if it is made of `data`.
    pub(super) fn deferred_from(&self, path: &str, data: &PageData) -> Option<Arc<Deferred>> {
        let page = self.deferred.get(path);
        page.filter(|page| page.is_of(data)).cloned()
    }

    /// The three pages that stand in for others, in the order of their statuses.
    pub(super) fn fallbacks(&self) -> [&Fallback; 3] {
        [&self.not_found, &self.closed_job, &self.unavailable]
    }

    /// The body of the page that stands in for one that cannot be rendered.
    pub fn unavailable(&self) -> Bytes {
        self.unavailable.page.identity.body.clone()
    }

    /// The page that stands in where there is none at `path`: it says that there is none, or none any more.
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
    fn a_page_is_reused_only_when_it_would_be_made_of_the_same() {
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
            aliases: HashMap::new(),
            closed: HashSet::new(),
            closed_job: fallback(),
            unavailable: fallback(),
            jobs: Vec::new(),
            sources: [("/news".to_owned(), data("today"))].into(),
        };
        assert!(snapshot.made_from("/news", &data("today")).is_some());
        assert!(snapshot.made_from("/news", &data("yesterday")).is_none());
        assert!(snapshot.made_from("/", &data("today")).is_none());
        assert!(snapshot.made_from("/old", &data("long ago")).is_some());
        assert!(snapshot.made_from("/old", &data("today")).is_none());
        assert!(snapshot.deferred_from("/old", &data("long ago")).is_some());
        assert!(snapshot.deferred_from("/old", &data("today")).is_none());
    }
}
