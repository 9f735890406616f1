//! News: as visitors see it, and the rules for new items.

use serde::{Deserialize, Serialize};

use super::invalid::{Invalid, TextRule};
use super::rich_text::RichText;
use super::slug::slug;

/// The picture of an item that has none of its own; a file under `data/images/`.
pub const DEFAULT_IMAGE_URL: &str = "/images/news/default.webp";

const MAX_TITLE_LENGTH: usize = 150;
const MAX_CONTENT_LENGTH: usize = 20_000;

/// A news item in the shape of `GET /api/news`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewsItem {
    /// Number of the item.
    #[cfg_attr(test, ts(type = "number"))]
    pub id: i64,
    /// Last part of its page's address.
    pub slug: String,
    /// Path of its picture, or of the default one.
    #[serde(rename = "imageUrl")]
    #[cfg_attr(test, ts(rename = "imageUrl"))]
    pub image_url: String,
    /// Headline, one line.
    pub title: String,
    /// The text without marks; a blank line parts paragraphs.
    pub content: String,
    /// When it was published, RFC 3339 with offset.
    pub published_at: String,
}

/// An item as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "format", rename = "markdown")]
pub struct StoredNews {
    /// What the API shows.
    #[serde(flatten)]
    pub item: NewsItem,
    /// Its content as it was written, in Markdown.
    pub source: String,
}

/// An item as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PublishedNews {
    /// What the API shows.
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub item: NewsItem,
    /// Its content with marks.
    pub text: RichText,
}

/// Where the picture with this hash is served.
pub fn image_url(hash: Option<&str>) -> String {
    hash.map_or_else(
        || DEFAULT_IMAGE_URL.to_owned(),
        |hash| format!("/images/news/{hash}.webp"),
    )
}

/// The texts of an item that satisfy the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsDraft {
    pub(crate) slug: String,
    pub(crate) title: String,
    /// In Markdown.
    pub(crate) content: String,
}

impl NewsDraft {
    /// Checks a title (one line, at most 150 characters) and a content (at most 20,000); both are required.
    pub fn parse(title: &str, content: &str) -> Result<Self, Invalid> {
        let mut checks = Invalid::default();
        let rule = TextRule::line("Title", MAX_TITLE_LENGTH);
        let title = rule.check(&mut checks, "title", title);
        let content = RichText::check(
            &mut checks,
            "content",
            "Content",
            MAX_CONTENT_LENGTH,
            content,
        );
        let slug = slug(&title, "news");
        checks.finish(Self {
            slug,
            title,
            content,
        })
    }

    /// The same texts with another slug.
    pub(crate) fn with_slug(self, slug: String) -> Self {
        Self { slug, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_tidied_and_gets_a_slug() {
        let draft = NewsDraft::parse(" New dogs ", "One.\r\n\r\nTwo.\n").unwrap();
        assert_eq!(
            (draft.slug.as_str(), draft.content.as_str()),
            ("new-dogs", "One.\n\nTwo.")
        );
        let longest = ("t".repeat(150), "c".repeat(20_000));
        assert!(NewsDraft::parse(&longest.0, &longest.1).is_ok());
    }

    #[test]
    fn a_draft_with_missing_or_too_long_texts_is_refused() {
        for (title, content, field) in [
            (" ", "text", "title"),
            ("title", "", "content"),
            ("title", "***", "content"),
            ("title", "[a]: https://example.com", "content"),
            (&"t".repeat(151), "text", "title"),
            ("title", &"c".repeat(20_001), "content"),
            ("two\nlines", "text", "title"),
        ] {
            let invalid = NewsDraft::parse(title, content).unwrap_err();
            assert_eq!(invalid.errors.keys().collect::<Vec<_>>(), [field]);
        }
    }
}
