//! News: the types and rules of the items, and the tables `news` and `news_images`. Every change deletes the pictures
//! that no item uses any more, except [retired](crate::content::retired_pictures) ones.

use std::fmt::Display;
use std::sync::Arc;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, named_params};
use serde::{Deserialize, Serialize};

use crate::content;
use crate::content::markdown::RichText;
use crate::content::picture::{NewsImage, preview};
use crate::content::retired_pictures::retire;
use crate::content::slug::{Kind, slug_from_title, unused_slug};
use crate::content::translation::{StoredTranslation, Translation};
use crate::db::{Error, atomically, query_rows};
use crate::karachi;
use crate::language::PerLanguage;
use crate::validation::{Invalid, TextRule};

/// The picture of an item without a picture; a file under `data/images/`.
pub const DEFAULT_IMAGE_URL: &str = "/images/news/default.webp";

const MAX_TITLE_LENGTH: usize = 150;
const MAX_CONTENT_LENGTH: usize = 20_000;

/// A news item in the shape of `GET /api/news`. In a draft, `content` is Markdown; visitors get it as plain text. In a
/// draft of a new item, `id` is 0, and `slug`, `image_url` and `published_at` may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewsItem {
    /// The row id.
    #[serde(skip_deserializing)]
    pub id: i64,
    /// The last segment of the page's URL.
    pub slug: String,
    /// The path of the picture, or of the default picture.
    #[serde(rename = "imageUrl", skip_deserializing)]
    pub image_url: String,
    /// The headline, one line.
    pub title: String,
    /// Plain text with blank lines between paragraphs.
    pub content: String,
    /// The time of publication, RFC 3339 with offset.
    pub published_at: String,
    /// The translation into Urdu.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(skip))]
    pub ur: Option<Translation>,
}

/// An item as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "format", rename = "markdown")]
pub struct StoredNews {
    /// The item as visitors read it.
    #[serde(flatten)]
    pub item: NewsItem,
    /// The content in Markdown.
    pub source: String,
    /// The translation into Urdu.
    pub ur: Option<StoredTranslation>,
}

impl StoredNews {
    /// The item with its content in Markdown, as in a draft.
    pub fn into_markdown(self) -> NewsItem {
        NewsItem {
            content: self.source,
            ..self.item
        }
    }
}

/// An item as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "NewsItem"))]
pub struct PublishedNews {
    /// In the language of the page, if it is translated.
    #[serde(flatten)]
    pub item: NewsItem,
    /// Whether it exists in both languages.
    pub is_translated: bool,
    /// The content with its formatting.
    pub text: RichText,
    /// When it last changed for readers of this language, RFC 3339 with offset, for the sitemap and the feed.
    #[serde(skip)]
    pub updated_at: String,
}

impl PublishedNews {
    /// The item in Urdu, or in English if it is not translated.
    pub(super) fn in_urdu(&self) -> Self {
        let mut urdu = self.clone();
        if let Some(translation) = &self.item.ur {
            let title = translation.lines.get("title").cloned();
            urdu.text = RichText::parse(&translation.text);
            urdu.item.content = urdu.text.plain_text();
            urdu.item.title = title.unwrap_or_default();
            urdu.updated_at = translation.updated_at.clone().unwrap_or(urdu.updated_at);
        }
        urdu
    }
}

/// The path of the picture with this hash.
pub fn image_url(hash: Option<&str>) -> String {
    match hash {
        Some(hash) => format!("/images/news/{hash}.webp"),
        None => DEFAULT_IMAGE_URL.to_owned(),
    }
}

/// An item with its content in Markdown that satisfies the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsDraft(pub(crate) NewsItem);

impl NewsDraft {
    /// Checks the title, the content (both are required) and a new translation. An item without a slug gets one from its
    /// title.
    pub fn parse(mut item: NewsItem) -> Result<Self, Invalid> {
        let mut checks = Invalid::default();
        let rule = TextRule::line("Title", MAX_TITLE_LENGTH);
        item.title = rule.check(&mut checks, "title", &item.title);
        item.content = RichText::check(&mut checks, "Content", MAX_CONTENT_LENGTH, &item.content);
        let english = [Some(item.title.clone()), Some(item.content.clone())];
        item.ur = item.ur.map(|translation| {
            translation.check(&mut checks, Kind::News, MAX_CONTENT_LENGTH, &english)
        });
        if item.slug.is_empty() {
            item.slug = slug_from_title(&item.title, "news");
        }
        checks.finish(Self(item))
    }
}

const LIST: &str = "select * from news order by published_at desc, id desc";

/// Lists all items, newest first.
pub fn list(conn: &Connection) -> Result<Vec<StoredNews>, Error> {
    query_rows(conn, LIST, [], read_stored)
}

/// Lists the items that visitors see at `now`, newest first.
pub fn list_published(conn: &Connection, now: Timestamp) -> Result<Vec<Arc<PublishedNews>>, Error> {
    let sql = format!("select * from ({LIST}) where published_at <= ?1");
    query_rows(conn, &sql, [karachi::rfc3339(now)], |row| {
        let text = RichText::parse(&row.get::<_, String>("content")?);
        let item = read_item(row, &text)?;
        Ok(Arc::new(PublishedNews {
            is_translated: item.ur.is_some(),
            item,
            text,
            updated_at: row.get("updated_at")?,
        }))
    })
}

/// Finds an item by its id or slug.
pub fn find(
    conn: &Connection,
    id_or_slug: impl ToSql + Display,
) -> Result<StoredNews, content::Error> {
    let sql = "select * from news where id = ?1 or slug = ?1 order by slug = ?1";
    conn.query_row(sql, [&id_or_slug], read_stored)
        .optional()?
        .ok_or_else(|| content::Error::UnknownNews(id_or_slug.to_string()))
}

/// The path of the JPEG preview of the picture at `image_url`, for messengers and social networks, most of which cannot
/// read WebP. `None` for the default picture.
pub fn preview_url(image_url: &str) -> Option<String> {
    if image_url == DEFAULT_IMAGE_URL {
        return None;
    }
    Some(format!("{}.jpg", image_url.strip_suffix(".webp")?))
}

/// Reads the picture at `path`, which is the `image_url` of an item (WebP) or its [`preview_url`] (JPEG).
pub fn image(conn: &Connection, path: &str) -> Result<Vec<u8>, content::Error> {
    match path.strip_suffix(".jpg") {
        Some(stem) => Ok(preview(&read_image(conn, &format!("{stem}.webp"))?)?),
        None => read_image(conn, path),
    }
}

fn read_image(conn: &Connection, path: &str) -> Result<Vec<u8>, content::Error> {
    let sql = "select webp from news_images where hash = ?1";
    conn.query_row(sql, [image_hash(path)], |row| row.get(0))
        .optional()?
        .ok_or_else(|| content::Error::UnknownPicture(path.to_owned()))
}

/// The hash in the path of a picture.
fn image_hash(path: &str) -> &str {
    path.trim_start_matches("/images/news/")
        .trim_end_matches(".webp")
}

/// Stores a new item with its picture, and returns its id. Its time of publication is `now` if the draft gives none. If
/// its slug is or was in use, the next unused number is added to it.
pub fn insert(
    conn: &Connection,
    draft: &NewsDraft,
    image: Option<&NewsImage>,
    now: Timestamp,
) -> Result<i64, Error> {
    let NewsDraft(item) = draft;
    let published_at = if item.published_at.is_empty() {
        karachi::rfc3339(now)
    } else {
        item.published_at.clone()
    };
    atomically(conn, || {
        insert_image(conn, image)?;
        conn.execute(
            "insert into news (slug, title, content, image_hash, published_at, updated_at, ur)
             values (:slug, :title, :content, :image_hash, :published_at, :published_at, :ur)",
            named_params! {
                ":slug": unused_slug(conn, Kind::News, &item.slug)?,
                ":title": item.title,
                ":content": item.content,
                ":image_hash": image.map(|image| &image.hash),
                ":published_at": published_at,
                ":ur": Translation::to_json(item.ur.as_ref()),
            },
        )?;
        let id = conn.last_insert_rowid();
        retire(conn, None, now)?;
        delete_unused_images(conn)?;
        Ok(id)
    })
}

/// Updates the item with the id of the draft, which the caller has found in the same transaction. The slug stays the same,
/// so that links keep working. Without an `image`, the item keeps its picture, unless `image_url` of the draft is the
/// default picture.
pub fn update(
    conn: &Connection,
    draft: &NewsDraft,
    image: Option<&NewsImage>,
    now: Timestamp,
) -> Result<(), content::Error> {
    atomically(conn, || {
        let NewsDraft(mut item) = draft.clone();
        let old = find_dated(conn, item.id)?;
        old.record_feed_dates(conn, now)?;
        if let Some(image) = image {
            item.image_url = image_url(Some(&image.hash));
        } else if item.image_url != DEFAULT_IMAGE_URL {
            item.image_url.clone_from(&old.item.image_url);
        }
        let updated_at = old.set_dates(&mut item, now);
        let has_image = item.image_url != DEFAULT_IMAGE_URL;
        insert_image(conn, image)?;
        conn.execute(
            "update news
             set title = :title, content = :content, image_hash = :image_hash, published_at = :published_at,
                 updated_at = :updated_at, ur = :ur
             where id = :id",
            named_params! {
                ":id": item.id,
                ":title": item.title,
                ":content": item.content,
                ":image_hash": has_image.then(|| image_hash(&item.image_url)),
                ":published_at": item.published_at,
                ":updated_at": updated_at,
                ":ur": Translation::to_json(item.ur.as_ref()),
            },
        )?;
        retire(conn, old.visible_image(now), now)?;
        Ok(delete_unused_images(conn)?)
    })
}

fn insert_image(conn: &Connection, image: Option<&NewsImage>) -> Result<(), Error> {
    if let Some(image) = image {
        conn.execute(
            "insert into news_images (hash, webp) values (?1, ?2) on conflict (hash) do nothing",
            (&image.hash, &image.bytes),
        )?;
    }
    Ok(())
}

/// A stored item with the dates of its last changes.
struct DatedNews {
    /// With its content in Markdown.
    item: NewsItem,
    /// When it last changed for readers in English, RFC 3339 with offset.
    updated_at: String,
}

fn find_dated(conn: &Connection, id: i64) -> Result<DatedNews, content::Error> {
    let item = find(conn, id)?.into_markdown();
    let sql = "select updated_at from news where id = ?1";
    let updated_at = conn.query_row(sql, [id], |row| row.get(0))?;
    Ok(DatedNews { item, updated_at })
}

impl DatedNews {
    /// When it last changed for readers in Urdu.
    fn updated_in_urdu(&self) -> &str {
        self.item
            .ur
            .as_ref()
            .and_then(|translation| translation.updated_at.as_deref())
            .unwrap_or(&self.updated_at)
    }

    /// Sets the date of the translation of `new`, which replaces this item, and returns the date for readers in English.
    /// A date stays the same if these readers see no difference. A change in the words of one language is not a change
    /// for readers of the other.
    fn set_dates(&self, new: &mut NewsItem, now: Timestamp) -> String {
        let old = &self.item;
        let changed_at = karachi::rfc3339(now).max(new.published_at.clone());
        let is_rest_same = old.image_url == new.image_url && old.published_at == new.published_at;
        if let Some(translation) = &mut new.ur {
            let is_same = is_rest_same
                && old
                    .ur
                    .as_ref()
                    .is_some_and(|old| old.has_same_words(translation));
            translation.updated_at = Some(if is_same {
                self.updated_in_urdu().to_owned()
            } else {
                changed_at.clone()
            });
        }
        let is_same = is_rest_same && old.title == new.title && old.content == new.content;
        if is_same {
            self.updated_at.clone()
        } else {
            changed_at
        }
    }

    fn is_published(&self, now: Timestamp) -> bool {
        self.item.published_at <= karachi::rfc3339(now)
    }

    /// The hash of the picture, if visitors see it and it is not the default picture.
    fn visible_image(&self, now: Timestamp) -> Option<&str> {
        let path = self.item.image_url.as_str();
        let is_visible = path != DEFAULT_IMAGE_URL && self.is_published(now);
        is_visible.then(|| image_hash(path))
    }

    /// Records the dates of an item that may leave the feeds. The date of a feed is that of its latest change, and must
    /// not go back when this item leaves.
    fn record_feed_dates(&self, conn: &Connection, now: Timestamp) -> Result<(), Error> {
        if !self.is_published(now) {
            return Ok(());
        }
        let is_translated = self.item.ur.is_some();
        let urdu = if is_translated {
            self.updated_in_urdu()
        } else {
            ""
        };
        let update = "update feeds
             set last_change = max(last_change, ?1), last_change_in_urdu = max(last_change_in_urdu, ?2)";
        conn.execute(update, [self.updated_at.as_str(), urdu])?;
        Ok(())
    }
}

/// The table `feeds`: facts about the feeds that do not follow from the news.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FeedState {
    /// The beginning of all ids in the feeds: the address of the site at its first start. It never changes, because feed
    /// readers would otherwise show every old item as new.
    pub id_base: String,
    /// For each language, the latest known change of an item that has left the feed, RFC 3339. Empty if there is none.
    pub last_changes: PerLanguage<String>,
}

impl FeedState {
    /// Makes `address` the beginning of all ids, unless the database already has one.
    pub fn configure(conn: &Connection, address: &str) -> Result<(), Error> {
        let update = "update feeds set id_base = ?1 where id_base = ''";
        conn.execute(update, [address])?;
        Ok(())
    }

    /// Reads the table.
    pub fn read(conn: &Connection) -> Result<Self, Error> {
        let sql = "select id_base, last_change, last_change_in_urdu from feeds";
        let state = conn.query_row(sql, [], |row| {
            Ok(Self {
                id_base: row.get("id_base")?,
                last_changes: PerLanguage {
                    english: row.get("last_change")?,
                    urdu: row.get("last_change_in_urdu")?,
                },
            })
        })?;
        Ok(state)
    }
}

/// Deletes an item. Its picture is retired if visitors have seen it. Otherwise it is deleted unless another item uses it.
pub fn remove(conn: &Connection, id: i64, now: Timestamp) -> Result<(), content::Error> {
    atomically(conn, || {
        let old = find_dated(conn, id)?;
        old.record_feed_dates(conn, now)?;
        conn.execute("delete from news where id = ?1", [id])?;
        retire(conn, old.visible_image(now), now)?;
        Ok(delete_unused_images(conn)?)
    })
}

/// Deletes the pictures that no item uses and that are not retired.
pub(super) fn delete_unused_images(conn: &Connection) -> Result<(), Error> {
    let delete = "delete from news_images
         where not exists (select 1 from news where news.image_hash = news_images.hash)
           and not exists (select 1 from retired_pictures where retired_pictures.hash = news_images.hash)";
    conn.execute(delete, [])?;
    Ok(())
}

fn read_stored(row: &Row) -> rusqlite::Result<StoredNews> {
    let source: String = row.get("content")?;
    let item = read_item(row, &RichText::parse(&source))?;
    let english = [Some(item.title.clone()), Some(source.clone())];
    let ur = item.ur.clone().map(|words| words.into_stored(&english));
    Ok(StoredNews { item, source, ur })
}

/// Reads an item with the plain form of `text`.
fn read_item(row: &Row, text: &RichText) -> rusqlite::Result<NewsItem> {
    let hash: Option<String> = row.get("image_hash")?;
    Ok(NewsItem {
        id: row.get("id")?,
        slug: row.get("slug")?,
        image_url: image_url(hash.as_deref()),
        title: row.get("title")?,
        content: text.plain_text(),
        published_at: row.get("published_at")?,
        ur: Translation::read(row)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Edition, retired_pictures};
    use crate::db::{Location, open};

    #[test]
    fn missing_or_too_long_texts_are_invalid() {
        for (title, content, field) in [
            (" ", "text", "title"),
            ("title", "", "content"),
            ("title", "***", "content"),
            (&"t".repeat(151), "text", "title"),
            ("title", &"c".repeat(20_001), "content"),
            ("two\nlines", "text", "title"),
        ] {
            let invalid = NewsDraft::parse(item(title, content)).unwrap_err();
            assert_eq!(invalid.errors.keys().collect::<Vec<_>>(), [field]);
        }
    }

    fn database() -> Connection {
        open(&Location::memory()).unwrap()
    }

    fn item(title: &str, content: &str) -> NewsItem {
        NewsItem {
            title: title.to_owned(),
            content: content.to_owned(),
            ..NewsItem::default()
        }
    }

    fn draft(title: &str) -> NewsDraft {
        NewsDraft::parse(item(title, "Some words.")).unwrap()
    }

    /// Changes the title of an item, and its picture if `image` is given.
    fn retitle(conn: &Connection, id: i64, title: &str, image: Option<&NewsImage>) {
        let mut item = find(conn, id).unwrap().into_markdown();
        item.title = title.to_owned();
        let now = at("2026-01-02T00:00:00Z");
        update(conn, &NewsDraft::parse(item).unwrap(), image, now).unwrap();
    }

    fn image_with(seed: u8) -> NewsImage {
        NewsImage {
            bytes: vec![seed; 10],
            hash: format!("{seed:016x}"),
        }
    }

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    #[test]
    fn a_used_slug_gets_a_number_and_an_update_keeps_it() {
        let conn = database();
        let now = at("2026-01-01T00:00:00Z");
        for expected in ["night-patrol", "night-patrol-2", "night-patrol-3"] {
            let id = insert(&conn, &draft("Night patrol"), None, now).unwrap();
            assert_eq!(find(&conn, id).unwrap().item.slug, expected);
        }
        retitle(&conn, 2, "Day patrol", None);
        let item = find(&conn, 2).unwrap().item;
        assert_eq!(
            (item.slug.as_str(), item.title.as_str()),
            ("night-patrol-2", "Day patrol")
        );
    }

    #[test]
    fn the_date_of_a_change_is_never_before_the_publication() {
        let conn = database();
        let mut item = item("Eid", "Closed.");
        item.published_at = "2026-03-01T00:00:00+05:00".to_owned();
        insert(
            &conn,
            &NewsDraft::parse(item).unwrap(),
            None,
            at("2026-01-01T00:00:00Z"),
        )
        .unwrap();
        retitle(&conn, 1, "Eid al-Fitr", None);
        let published = list_published(&conn, at("2026-03-01T00:00:00Z")).unwrap();
        assert_eq!(published[0].updated_at, "2026-03-01T00:00:00+05:00");
        assert!(
            list_published(&conn, at("2026-02-01T00:00:00Z"))
                .unwrap()
                .is_empty()
        );
    }

    fn urdu(title: &str) -> Translation {
        Translation {
            lines: [("title".to_owned(), title.to_owned())].into(),
            text: "رات کی گشت".to_owned(),
            ..Translation::default()
        }
    }

    /// The dates of the last change of the only item, in English and Urdu.
    fn dates(conn: &Connection, now: Timestamp) -> [String; 2] {
        let english = list_published(conn, now).unwrap().remove(0);
        let urdu = english.in_urdu();
        [english.updated_at.clone(), urdu.updated_at]
    }

    #[test]
    fn a_change_in_one_language_keeps_the_date_of_the_other() {
        let conn = database();
        let times =
            ["01", "02", "03", "04", "05"].map(|day| at(&format!("2026-01-{day}T00:00:00Z")));
        let day = |number: usize| format!("2026-01-0{number}T05:00:00+05:00");
        let mut first = item("Night patrol", "Some words.");
        first.ur = Some(urdu("رات کی گشت"));
        let id = insert(&conn, &NewsDraft::parse(first).unwrap(), None, times[0]).unwrap();
        assert_eq!(dates(&conn, times[4]), [day(1), day(1)]);
        let change = |now: Timestamp, change: fn(&mut NewsItem)| {
            let mut item = find(&conn, id).unwrap().into_markdown();
            change(&mut item);
            update(&conn, &NewsDraft::parse(item).unwrap(), None, now).unwrap();
            dates(&conn, times[4])
        };
        let in_urdu: fn(&mut NewsItem) = |item| item.ur = Some(urdu("رات"));
        assert_eq!(change(times[1], in_urdu), [day(1), day(2)]);
        // The same words again.
        assert_eq!(change(times[2], in_urdu), [day(1), day(2)]);
        let in_english: fn(&mut NewsItem) = |item| item.title = "Patrol".to_owned();
        assert_eq!(change(times[2], in_english), [day(3), day(2)]);
        assert_eq!(change(times[3], |_| {}), [day(3), day(2)]);
        let date: fn(&mut NewsItem) =
            |item| item.published_at = "2026-01-01T00:00:00+05:00".to_owned();
        assert_eq!(change(times[3], date), [day(4), day(4)]);
    }

    #[test]
    fn the_feeds_record_the_last_change_of_a_removed_item() {
        let conn = database();
        let now = at("2026-01-05T00:00:00Z");
        let last_changes = || FeedState::read(&conn).unwrap().last_changes;
        insert(&conn, &draft("a"), None, at("2026-01-01T00:00:00Z")).unwrap();
        let mut scheduled = item("b", "Some words.");
        scheduled.published_at = "2027-01-01T00:00:00+05:00".to_owned();
        insert(&conn, &NewsDraft::parse(scheduled).unwrap(), None, now).unwrap();
        remove(&conn, 2, now).unwrap();
        assert_eq!(
            last_changes(),
            PerLanguage::default(),
            "readers have not seen it"
        );
        remove(&conn, 1, now).unwrap();
        assert_eq!(last_changes().english, "2026-01-01T05:00:00+05:00");
        assert_eq!(last_changes().urdu, "");
    }

    #[test]
    fn the_ids_of_the_feeds_begin_with_the_first_address() {
        let conn = database();
        for address in ["http://192.0.2.7", "https://a.example"] {
            FeedState::configure(&conn, address).unwrap();
            assert_eq!(FeedState::read(&conn).unwrap().id_base, "http://192.0.2.7");
        }
    }

    #[test]
    fn a_picture_is_deleted_when_no_item_uses_it_and_it_is_not_retired() {
        let conn = database();
        let now = at("2026-01-01T00:00:00Z");
        let sql = "select hash from news_images order by hash";
        let hashes = || {
            retired_pictures::delete_all(&conn).unwrap();
            query_rows(&conn, sql, [], |row| row.get::<_, String>(0)).unwrap()
        };
        let first = insert(&conn, &draft("a"), Some(&image_with(1)), now).unwrap();
        let second = insert(&conn, &draft("b"), Some(&image_with(1)), now).unwrap();
        assert_eq!(hashes(), [image_with(1).hash]);
        assert_eq!(
            super::image(&conn, &image_url(Some(&image_with(1).hash))).unwrap(),
            image_with(1).bytes
        );
        let error = super::image(&conn, DEFAULT_IMAGE_URL).unwrap_err();
        assert!(
            matches!(error, content::Error::UnknownPicture(_)),
            "{error}"
        );
        assert_eq!(
            find(&conn, first).unwrap().item.image_url,
            format!("/images/news/{}.webp", image_with(1).hash)
        );

        retitle(&conn, first, "b", Some(&image_with(2)));
        assert_eq!(hashes(), [image_with(1).hash, image_with(2).hash]);
        retitle(&conn, first, "c", None);
        assert_eq!(hashes(), [image_with(1).hash, image_with(2).hash]);
        let mut item = find(&conn, first).unwrap().into_markdown();
        item.image_url = DEFAULT_IMAGE_URL.to_owned();
        update(&conn, &NewsDraft::parse(item).unwrap(), None, now).unwrap();
        assert_eq!(hashes(), [image_with(1).hash]);
        assert_eq!(
            find(&conn, first).unwrap().item.image_url,
            "/images/news/default.webp"
        );
        remove(&conn, second, now).unwrap();
        let error = remove(&conn, second, now).unwrap_err();
        assert!(matches!(error, content::Error::UnknownNews(_)), "{error}");
        assert!(hashes().is_empty());
    }

    #[test]
    fn every_change_increases_the_content_version() {
        let conn = database();
        let now = at("2026-01-01T00:00:00Z");
        let version = |conn: &Connection| Edition::read(conn, now).unwrap().version;
        let mut last = version(&conn);
        let mut has_changed = || {
            let version = version(&conn);
            std::mem::replace(&mut last, version) != version
        };
        insert(&conn, &draft("a"), None, now).unwrap();
        assert!(has_changed());
        retitle(&conn, 1, "b", Some(&image_with(1)));
        assert!(has_changed());
        remove(&conn, 1, now).unwrap();
        assert!(has_changed());
        assert!(!has_changed());
    }
}
