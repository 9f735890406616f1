//! A rendered page together with what it was made of.

use super::bundle::PageData;
use super::prepared::Prepared;

/// A page that is ready to be sent.
#[derive(Debug)]
pub struct Page {
    path: String,
    data: PageData,
    document: Prepared,
}

impl Page {
    /// The page at `path` that was rendered from `data` as `document`.
    pub fn new(path: String, data: PageData, document: Prepared) -> Self {
        Self {
            path,
            data,
            document,
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
}
