//! The snapshot: the responses to GET requests, ready to be sent. It is immutable; a change makes a new one.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;

use crate::site::bundle::{PageContent, PageData};
use crate::site::prepared::{JSON, Prepared, success};

/// The responses by path.
#[derive(Debug)]
pub struct Snapshot {
    /// Pages of the site.
    pub(super) pages: HashMap<String, Arc<Page>>,
    /// API lists and feeds.
    pub(super) content: HashMap<String, Arc<Prepared>>,
    /// The hashes of the pictures that news items show, by path.
    pub(super) pictures: HashMap<String, String>,
    /// Bundle, pictures and documents: constant while the server runs.
    pub(super) files: Arc<HashMap<String, Arc<Prepared>>>,
    /// The page for any other path.
    pub(super) not_found: Arc<Page>,
    /// Alternative addresses and the canonical ones.
    pub(super) aliases: HashMap<String, String>,
    /// Addresses of openings that no longer take applications.
    pub(super) closed: HashSet<String>,
    /// The page for those addresses.
    pub(super) closed_job: Arc<Page>,
    /// The page for what cannot be rendered.
    pub(super) unavailable: Arc<Page>,
}

impl Snapshot {
    /// The prepared response at `path`.
    pub fn get(&self, path: &str) -> Option<&Prepared> {
        if let Some(page) = self.pages.get(path) {
            return Some(&page.document);
        }
        let found = self.content.get(path).or_else(|| self.files.get(path));
        found.map(Arc::as_ref)
    }

    /// Whether a GET of `path` finds something, or is redirected.
    pub fn answers(&self, path: &str) -> bool {
        self.get(path).is_some()
            || self.pictures.contains_key(path)
            || self.canonical(path).is_some()
    }

    /// Whether the site has a page of its own at `path`.
    pub fn has_page(&self, path: &str) -> bool {
        self.pages.contains_key(path)
    }

    /// The API's response about the page that a visitor of `path` sees in the end, at its own path with `query`. A page
    /// that is missing is one too.
    pub fn page_content(&self, path: &str, query: Option<&str>) -> Arc<Prepared> {
        let path = self.canonical(path).unwrap_or(path);
        let address = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
        let page = self.pages.get(path).map(Arc::as_ref);
        page.unwrap_or_else(|| self.fallback_page(path))
            .content(&address)
    }

    /// The canonical path of a page for a `path` that differs in case, ends in slashes or is an alias. It is always a
    /// path of this site, so it is safe to redirect to.
    pub fn canonical(&self, path: &str) -> Option<&str> {
        let meant = path.trim_end_matches('/').to_ascii_lowercase();
        let page = self.pages.get_key_value(&meant).map(|(path, _)| path);
        page.or_else(|| self.aliases.get(&meant))
            .or_else(|| self.closed.get(&meant))
            .map(String::as_str)
    }

    /// The page at `path`, if it was rendered from `data`.
    pub(super) fn made_from(&self, path: &str, data: &PageData) -> Option<Arc<Page>> {
        let fallbacks = [&self.not_found, &self.closed_job, &self.unavailable];
        let mut all = self.pages.get(path).into_iter().chain(fallbacks);
        all.find(|page| page.path == path && page.data == *data)
            .cloned()
    }

    /// The body of the page for what cannot be rendered.
    pub fn unavailable(&self) -> Bytes {
        self.unavailable.document.identity.body.clone()
    }

    /// The page for a `path` without a page: not found, or closed for an opening that no longer takes applications.
    pub fn fallback_page(&self, path: &str) -> &Page {
        match self.closed.contains(path) {
            true => &self.closed_job,
            false => &self.not_found,
        }
    }
}

/// A rendered page together with what it was made of.
#[derive(Debug)]
pub struct Page {
    pub(super) path: String,
    pub(super) title: String,
    pub(super) data: PageData,
    /// The response that holds it.
    pub document: Prepared,
    /// [`Page::content`] at its own path.
    pub(super) content: OnceLock<Arc<Prepared>>,
}

impl Page {
    /// The API's response about it at `address`. For its own path it is compressed and kept on the first request. There
    /// is no end of other addresses: a query can be added to every path, and a page may be sent where another is missing.
    fn content(&self, address: &str) -> Arc<Prepared> {
        let json = || {
            success(PageContent {
                path: address,
                status: self.document.status,
                title: &self.title,
                data: &self.data,
            })
        };
        if address != self.path {
            return Arc::new(Prepared::uncompressed(200, JSON, json()));
        }
        let kept = || Arc::new(Prepared::text(200, JSON, json()));
        Arc::clone(self.content.get_or_init(kept))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(updated_at: &str) -> PageData {
        PageData {
            news_updated_at: Some(updated_at.to_owned()),
            ..PageData::default()
        }
    }

    fn page(path: &str, data: PageData) -> Arc<Page> {
        let document = Prepared::text(200, "text/html", "page".to_owned());
        Arc::new(Page {
            path: path.to_owned(),
            title: "\"News\"".to_owned(),
            data,
            document,
            content: OnceLock::new(),
        })
    }

    fn snapshot() -> Snapshot {
        let fallback = |path| page(path, PageData::default());
        Snapshot {
            pages: [("/news".to_owned(), page("/news", data("today")))].into(),
            content: HashMap::new(),
            pictures: HashMap::new(),
            files: Arc::default(),
            not_found: fallback("/404"),
            aliases: [("/news/page/1".to_owned(), "/news".to_owned())].into(),
            closed: ["/career/cook".to_owned()].into(),
            closed_job: fallback("/410"),
            unavailable: fallback("/503"),
        }
    }

    #[test]
    fn a_page_is_found_under_its_own_and_its_canonical_address() {
        let snapshot = snapshot();
        assert!(snapshot.get("/news").is_some());
        assert!(snapshot.get("/").is_none() && snapshot.get("/404").is_none());
        for path in ["/news", "/NEWS", "/career/cook"] {
            assert!(snapshot.answers(path), "{path}");
        }
        assert!(!snapshot.answers("/404") && !snapshot.answers("/unknown"));
        for (path, canonical) in [
            ("/News/", Some("/news")),
            ("/news/page/1", Some("/news")),
            ("/career/cook//", Some("/career/cook")),
            ("/unknown", None),
            ("/404", None),
            ("/", None),
        ] {
            assert_eq!(snapshot.canonical(path), canonical, "{path}");
        }
        let fallback = |path: &str| std::ptr::from_ref(snapshot.fallback_page(path));
        assert_eq!(fallback("/career/cook"), Arc::as_ptr(&snapshot.closed_job));
        assert_eq!(fallback("/unknown"), Arc::as_ptr(&snapshot.not_found));
    }

    #[test]
    fn a_page_is_reused_only_when_its_data_is_the_same() {
        let snapshot = snapshot();
        let made_from = |path, data| snapshot.made_from(path, &data).is_some();
        assert!(made_from("/news", data("today")));
        assert!(!made_from("/news", data("yesterday")));
        assert!(!made_from("/", data("today")));
        assert!(made_from("/410", PageData::default()));
        assert!(!made_from("/410", data("today")));
    }

    #[test]
    fn the_content_of_a_page_is_kept_and_compressed_at_its_own_path_only() {
        let page = page("/news", data(&"today".repeat(100)));
        let json = |content: &Prepared| -> serde_json::Value {
            serde_json::from_slice(&content.identity.body).unwrap()
        };
        let kept = page.content("/news");
        let expected = serde_json::json!({
            "success": true,
            "data": { "path": "/news", "status": 200, "title": "\"News\"", "data": page.data },
        });
        assert_eq!(json(&kept), expected);
        assert!(kept.brotli().is_some() && Arc::ptr_eq(&kept, &page.content("/news")));
        let other = page.content("/news?page=2");
        assert!(other.brotli().is_none() && other.gzip().is_none());
        assert_eq!(json(&other)["data"]["path"], "/news?page=2");
    }
}
