//! News: as visitors see it, and the rules for new items.

use serde::{Deserialize, Serialize};

use super::invalid::{Checks, Invalid, TextRule};
use super::rich_text::{RichText, SourceText};
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
pub struct StoredNews {
    /// What the API shows.
    #[serde(flatten)]
    pub item: NewsItem,
    /// Its content as it was written.
    #[serde(flatten)]
    pub content: SourceText,
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
    pub(crate) content: SourceText,
}

impl NewsDraft {
    /// Checks a title (one line, at most 150 characters) and a content (at most 20,000); both are required.
    pub fn parse(title: &str, content: &SourceText) -> Result<Self, Invalid> {
        let mut checks = Checks::default();
        let title = TextRule {
            label: "Title",
            required: true,
            missing: None,
            max_length: Some(MAX_TITLE_LENGTH),
            multiline: false,
        }
        .check(&mut checks, "title", title);
        let content = content.check(&mut checks, "content", "Content", MAX_CONTENT_LENGTH);
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
        let draft = NewsDraft::parse(" New dogs ", &SourceText::plain("One.\r\n\r\nTwo.\n"));
        let draft = draft.unwrap();
        assert_eq!(draft.slug, "new-dogs");
        assert_eq!(draft.content, SourceText::plain("One.\n\nTwo."));
    }

    #[test]
    fn a_draft_with_missing_or_too_long_texts_is_refused() {
        for (title, content, field) in [
            ("", "text", "title"),
            (" ", "text", "title"),
            ("title", "", "content"),
            ("title", "***", "content"),
            ("title", "[a]: https://example.com", "content"),
            (&"t".repeat(151), "text", "title"),
            ("title", &"c".repeat(20_001), "content"),
            ("two\nlines", "text", "title"),
        ] {
            let content = SourceText::markdown(content);
            let invalid = NewsDraft::parse(title, &content).unwrap_err();
            assert_eq!(invalid.errors.keys().collect::<Vec<_>>(), [field]);
        }
    }

    #[test]
    fn the_longest_texts_are_accepted() {
        let (title, content) = ("t".repeat(150), SourceText::markdown("c".repeat(20_000)));
        let draft = NewsDraft::parse(&title, &content).unwrap();
        assert_eq!((&draft.title, &draft.content), (&title, &content));
        let other = draft.with_slug("another".to_owned());
        assert_eq!((other.slug.as_str(), other.title), ("another", title));
    }

    #[test]
    fn a_picture_has_its_own_path() {
        assert_eq!(image_url(Some("0123")), "/images/news/0123.webp");
        assert_eq!(image_url(None), DEFAULT_IMAGE_URL);
    }

    #[test]
    fn the_api_shape_is_the_contract() {
        let item = NewsItem {
            id: 1,
            slug: "s".to_owned(),
            image_url: image_url(None),
            title: "t".to_owned(),
            content: "c".to_owned(),
            published_at: "2026-11-20T20:30:07+05:00".to_owned(),
        };
        assert_eq!(
            serde_json::to_string(&item).unwrap(),
            r#"{"id":1,"slug":"s","imageUrl":"/images/news/default.webp","title":"t","content":"c","published_at":"2026-11-20T20:30:07+05:00"}"#
        );
    }
}
