//! A rendered page together with what it was made of.

use std::sync::{Arc, OnceLock};

use super::bundle::{PageContent, PageData};
use super::prepared::{JSON, Prepared, success};

/// A page that is ready to be sent.
#[derive(Debug)]
pub struct Page {
    path: String,
    title: String,
    data: PageData,
    document: Prepared,
    content: OnceLock<Arc<Prepared>>,
}

impl Page {
    /// The page at `path` that was rendered from `data` as `document` with this `title`.
    pub fn new(path: String, title: String, data: PageData, document: Prepared) -> Self {
        Self {
            path,
            title,
            data,
            document,
            content: OnceLock::new(),
        }
    }

    /// Whether it is the page at `path` and was rendered from `data`.
    pub fn is_of(&self, path: &str, data: &PageData) -> bool {
        self.path == path && self.data == *data
    }

    /// The response that holds it.
    pub fn document(&self) -> &Prepared {
        &self.document
    }

    /// The API's response about it at `address`. For its own path it is compressed and kept on the first request. There
    /// is no end of other addresses: a query can be added to every path, and a page may be sent where another is missing.
    pub fn content(&self, address: &str) -> Arc<Prepared> {
        let json = || self.json(address);
        if address != self.path {
            return Arc::new(Prepared::uncompressed(200, JSON, json()));
        }
        let kept = || Arc::new(Prepared::text(200, JSON, json()));
        Arc::clone(self.content.get_or_init(kept))
    }

    fn json(&self, address: &str) -> String {
        success(PageContent {
            path: address,
            status: self.document.status,
            title: &self.title,
            data: &self.data,
        })
        .expect("texts and numbers can be written as JSON")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Page {
        let data = PageData {
            news_updated_at: Some("today".repeat(100)),
            ..PageData::default()
        };
        let document = Prepared::text(410, "text/html", "<html>".to_owned());
        Page::new("/news".to_owned(), "\"News\"".to_owned(), data, document)
    }

    fn json(content: &Prepared) -> serde_json::Value {
        serde_json::from_slice(&content.identity.body).unwrap()
    }

    #[test]
    fn the_content_has_the_title_the_data_and_the_status_of_the_document() {
        let page = page();
        let content = page.content("/news");
        assert_eq!((content.status, content.content_type.as_str()), (200, JSON));
        let expected = serde_json::json!({
            "success": true,
            "data": { "path": "/news", "status": 410, "title": "\"News\"", "data": page.data },
        });
        assert_eq!(json(&content), expected);
    }

    #[test]
    fn only_the_content_at_the_own_path_is_kept_and_compressed() {
        let page = page();
        let kept = page.content("/news");
        assert!(kept.brotli().is_some() && kept.gzip().is_some());
        assert!(Arc::ptr_eq(&kept, &page.content("/news")));
        let other = page.content("/news?page=2");
        assert!(other.brotli().is_none() && other.gzip().is_none());
        assert_eq!(json(&other)["data"]["path"], "/news?page=2");
        assert_eq!(json(&page.content("/news"))["data"]["path"], "/news");
    }
}
