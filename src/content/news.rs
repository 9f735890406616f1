//! News: the items, their rules, and the tables `news` and `news_images`. A picture is deleted when no item shows it and it
//! is not [retired](crate::content::retired_pictures).

use std::fmt::Display;
use std::sync::Arc;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, named_params};
use serde::{Deserialize, Serialize};

use crate::content::markdown::RichText;
use crate::content::picture::{NewsImage, preview};
use crate::content::retired_pictures::retire;
use crate::content::slug::{Kind, free_slug, slug};
use crate::content::translation::{StoredTranslation, Translation};
use crate::db::{Error, atomically, query_rows};
use crate::karachi;
use crate::language::Language;
use crate::validation::{Invalid, TextRule};

/// The picture of an item that has none of its own; a file under `data/images/`.
pub const DEFAULT_IMAGE_URL: &str = "/images/news/default.webp";

const MAX_TITLE_LENGTH: usize = 150;
const MAX_CONTENT_LENGTH: usize = 20_000;

/// A news item in the shape of `GET /api/news`. In a draft, `content` is Markdown; visitors get it without marks. `id`, `slug`,
/// `image_url` and `published_at` are empty until the program sets them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct NewsItem {
    /// Number of the item.
    #[serde(skip_deserializing)]
    pub id: i64,
    /// Last part of its page's address.
    pub slug: String,
    /// Path of its picture, or of the default one.
    #[serde(rename = "imageUrl", skip_deserializing)]
    pub image_url: String,
    /// Headline, one line.
    pub title: String,
    /// The text without marks; a blank line parts paragraphs.
    pub content: String,
    /// When it was published, RFC 3339 with offset.
    pub published_at: String,
    /// Its words in Urdu.
    #[serde(skip_serializing)]
    #[ts(skip)]
    pub ur: Option<Translation>,
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
    /// Its words in Urdu.
    pub ur: Option<StoredTranslation>,
}

impl StoredNews {
    /// The item as the office wrote it.
    pub fn written(self) -> NewsItem {
        NewsItem {
            content: self.source,
            ..self.item
        }
    }
}

/// An item as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "NewsItem")]
pub struct PublishedNews {
    /// In the language of the page, if it is translated.
    #[serde(flatten)]
    pub item: NewsItem,
    /// Whether it exists in both languages.
    pub is_translated: bool,
    /// Its content with marks.
    pub text: RichText,
    /// When it last changed for its readers in this language, RFC 3339 with offset: for the sitemap and the feed.
    #[serde(skip)]
    pub updated_at: String,
}

impl PublishedNews {
    /// The item in Urdu, if it is translated.
    pub(super) fn in_urdu(&self) -> Self {
        let mut urdu = self.clone();
        if let Some(words) = &self.item.ur {
            urdu.text = RichText::read(&words.text);
            urdu.item.content = urdu.text.plain();
            urdu.item.title = words.lines.get("title").cloned().unwrap_or_default();
            urdu.updated_at = words.updated_at.clone().unwrap_or(urdu.updated_at);
        }
        urdu
    }
}

/// Where the picture with this hash is served.
pub fn image_url(hash: Option<&str>) -> String {
    match hash {
        Some(hash) => format!("/images/news/{hash}.webp"),
        None => DEFAULT_IMAGE_URL.to_owned(),
    }
}

/// An item, as it is written, that satisfies the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsDraft(pub(crate) NewsItem);

impl NewsDraft {
    /// Checks the title (one line, at most 150 characters) and the content (at most 20,000); both are required. New words in Urdu
    /// say what it says now. Without a slug it gets that of its title.
    pub fn parse(mut item: NewsItem) -> Result<Self, Invalid> {
        let mut checks = Invalid::default();
        let rule = TextRule::line("Title", MAX_TITLE_LENGTH);
        item.title = rule.check(&mut checks, "title", &item.title);
        let content = &item.content;
        item.content = RichText::check(&mut checks, "Content", MAX_CONTENT_LENGTH, content);
        let english = [Some(item.title.clone()), Some(item.content.clone())];
        let max = MAX_CONTENT_LENGTH;
        let check = |words: Translation| words.check(&mut checks, Kind::News, max, &english);
        item.ur = item.ur.map(check);
        if item.slug.is_empty() {
            item.slug = slug(&item.title, "news");
        }
        checks.finish(Self(item))
    }
}

const LIST: &str = "select * from news order by published_at desc, id desc";

/// All items, newest first.
pub fn list(conn: &Connection) -> Result<Vec<StoredNews>, Error> {
    query_rows(conn, LIST, [], stored)
}

/// The items that visitors see at `now` as pages show them, newest first.
pub fn list_published(conn: &Connection, now: Timestamp) -> Result<Vec<Arc<PublishedNews>>, Error> {
    let sql = format!("select * from ({LIST}) where published_at <= ?1");
    query_rows(conn, &sql, [karachi::rfc3339(now)], |row| {
        let text = RichText::read(&row.get::<_, String>("content")?);
        let item = item(row, &text)?;
        Ok(Arc::new(PublishedNews {
            is_translated: item.ur.is_some(),
            item,
            text,
            updated_at: row.get("updated_at")?,
        }))
    })
}

/// The item with this number or slug.
pub fn find(conn: &Connection, name: impl ToSql + Display) -> Result<StoredNews, Error> {
    let sql = "select * from news where id = ?1 or slug = ?1 order by slug = ?1";
    let found = conn.query_row(sql, [&name], stored).optional()?;
    found.ok_or_else(|| not_found(name))
}

/// Where the preview of the picture at `image_url` is served, for messengers and networks: most of them read no WebP. `None` for
/// the default picture.
pub fn preview_url(image_url: &str) -> Option<String> {
    let own = Some(image_url).filter(|url| *url != DEFAULT_IMAGE_URL)?;
    Some(format!("{}.jpg", own.strip_suffix(".webp")?))
}

/// The WebP file at `path`, the `image_url` of an item, or the JPEG at its preview's.
pub fn image(conn: &Connection, path: &str) -> Result<Vec<u8>, Error> {
    match path.strip_suffix(".jpg") {
        Some(own) => Ok(preview(&stored_image(conn, &format!("{own}.webp"))?)?),
        None => stored_image(conn, path),
    }
}

fn stored_image(conn: &Connection, path: &str) -> Result<Vec<u8>, Error> {
    let sql = "select webp from news_images where hash = ?1";
    let hash = image_hash(path);
    let found = conn.query_row(sql, [hash], |row| row.get(0)).optional()?;
    found.ok_or_else(|| Error::not_found("picture", path, "news list"))
}

/// The hash in the address of a picture.
fn image_hash(url: &str) -> &str {
    let name = url.trim_start_matches("/images/news/");
    name.trim_end_matches(".webp")
}

/// Publishes an item with its picture, if it has one, and returns its id. It was published `now` unless the draft says when. A
/// slug that is or was in use gets the next free number.
pub fn insert(
    conn: &Connection,
    draft: &NewsDraft,
    image: Option<&NewsImage>,
    now: Timestamp,
) -> Result<i64, Error> {
    atomically(conn, || {
        let NewsDraft(mut item) = draft.clone();
        item.id = 0;
        item.slug = free_slug(conn, Kind::News, &item.slug)?;
        if item.published_at.is_empty() {
            item.published_at = karachi::rfc3339(now);
        }
        // The id 0 makes a new row.
        update(conn, &NewsDraft(item), image, now)?;
        Ok(conn.last_insert_rowid())
    })
}

/// Changes the item whose id the draft has; the caller has found it in the same transaction. Its slug stays, so that links keep
/// working. It shows `image`; without one it keeps its picture, unless `image_url` of the draft is the default one.
pub fn update(
    conn: &Connection,
    draft: &NewsDraft,
    image: Option<&NewsImage>,
    now: Timestamp,
) -> Result<(), Error> {
    atomically(conn, || {
        let NewsDraft(mut item) = draft.clone();
        if let Some(image) = image {
            let insert = "insert into news_images (hash, webp) values (?1, ?2) on conflict (hash) do nothing";
            conn.execute(insert, (&image.hash, &image.bytes))?;
        }
        let keeps_image = image.is_none() && item.image_url != DEFAULT_IMAGE_URL;
        let mut updated_at = item.published_at.clone();
        let mut old = None;
        if item.id != 0 {
            let stored = find_dated(conn, item.id)?;
            stored.keep_dates(conn, now)?;
            updated_at = stored.change(&mut item, image, keeps_image, now);
            old = Some(stored);
        }
        conn.execute(
            "insert into news (id, slug, title, content, image_hash, published_at, updated_at, ur)
             values (nullif(:id, 0), :slug, :title, :content, :image_hash, :published_at, :updated_at, :ur)
             on conflict (id) do update
             set title = excluded.title,
                 content = excluded.content,
                 image_hash = iif(:keeps_image, image_hash, excluded.image_hash),
                 published_at = excluded.published_at,
                 updated_at = excluded.updated_at,
                 ur = excluded.ur",
            named_params! {
                ":id": item.id,
                ":slug": item.slug,
                ":title": item.title,
                ":content": item.content,
                ":keeps_image": keeps_image,
                ":image_hash": image.map(|image| &image.hash),
                ":published_at": item.published_at,
                ":updated_at": updated_at,
                ":ur": Translation::json(item.ur.as_ref()),
            },
        )?;
        let seen = old.as_ref().and_then(|old| old.seen_image(now));
        retire(conn, seen, now)?;
        delete_unused_images(conn)
    })
}

/// A stored item with the dates of its last changes.
struct DatedNews {
    /// As the office wrote it.
    item: NewsItem,
    updated_at: String,
}

fn find_dated(conn: &Connection, id: i64) -> Result<DatedNews, Error> {
    let item = find(conn, id)?.written();
    let sql = "select updated_at from news where id = ?1";
    let updated_at = conn.query_row(sql, [id], |row| row.get(0))?;
    Ok(DatedNews { item, updated_at })
}

impl DatedNews {
    /// When it last changed for readers in Urdu.
    fn updated_in_urdu(&self) -> &str {
        let urdu = self.item.ur.as_ref();
        let date = urdu.and_then(|words| words.updated_at.as_deref());
        date.unwrap_or(&self.updated_at)
    }

    /// Returns when the item changes for readers in English, as it becomes `new`. Sets the same for Urdu. Readers of one language
    /// are not told of a change in the words of the other.
    fn change(
        &self,
        new: &mut NewsItem,
        image: Option<&NewsImage>,
        keeps_image: bool,
        now: Timestamp,
    ) -> String {
        let old = &self.item;
        let old_image = Some(old.image_url.as_str());
        let has_same_image = match image {
            Some(image) => old_image == Some(&image_url(Some(&image.hash))),
            None => keeps_image || old_image == Some(DEFAULT_IMAGE_URL),
        };
        let is_same = has_same_image && old.published_at == new.published_at;
        let changed_at = karachi::rfc3339(now).max(new.published_at.clone());
        let date = |is_same: bool, last: &str| match is_same {
            true => last.to_owned(),
            false => changed_at.clone(),
        };
        if let Some(words) = &mut new.ur {
            let old_words = old.ur.as_ref();
            let has_same_words = old_words.is_some_and(|old| old.has_words_of(words));
            words.updated_at = Some(date(is_same && has_same_words, self.updated_in_urdu()));
        }
        let has_same_words = old.title == new.title && old.content == new.content;
        date(is_same && has_same_words, &self.updated_at)
    }

    /// Whether visitors see it.
    fn is_published(&self, now: Timestamp) -> bool {
        self.item.published_at <= karachi::rfc3339(now)
    }

    /// The hash of its own picture, if visitors see it.
    fn seen_image(&self, now: Timestamp) -> Option<&str> {
        let url = self.item.image_url.as_str();
        let is_own = url != DEFAULT_IMAGE_URL;
        (is_own && self.is_published(now)).then(|| image_hash(url))
    }

    /// Remembers the dates of an item that may leave the feeds. Their own dates, which are those of their newest changes, must not go
    /// back then.
    fn keep_dates(&self, conn: &Connection, now: Timestamp) -> Result<(), Error> {
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

/// What the database keeps for the feeds besides the news.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FeedState {
    /// What the ids in the feeds begin with: the address of the site when it was first served. It never changes, because readers
    /// would show every old item as new.
    pub id_base: String,
    /// For each language, a time before which the feed did not change last, RFC 3339; empty: unknown.
    pub last_changes: [String; Language::ALL.len()],
}

impl FeedState {
    /// Makes `address` the beginning of all ids, unless the database has one.
    pub fn configure(conn: &Connection, address: &str) -> Result<(), Error> {
        let update = "update feeds set id_base = ?1 where id_base = ''";
        conn.execute(update, [address])?;
        Ok(())
    }

    /// Reads it.
    pub fn read(conn: &Connection) -> Result<Self, Error> {
        let sql = "select id_base, last_change, last_change_in_urdu from feeds";
        let state = conn.query_row(sql, [], |row| {
            Ok(Self {
                id_base: row.get(0)?,
                last_changes: [row.get(1)?, row.get(2)?],
            })
        })?;
        Ok(state)
    }
}

/// Deletes an item. A picture that visitors have seen is retired; another is deleted unless an item shows it.
pub fn remove(conn: &Connection, id: i64, now: Timestamp) -> Result<(), Error> {
    atomically(conn, || {
        let old = find_dated(conn, id)?;
        old.keep_dates(conn, now)?;
        conn.execute("delete from news where id = ?1", [id])?;
        retire(conn, old.seen_image(now), now)?;
        delete_unused_images(conn)
    })
}

/// Deletes the pictures that no item shows and that are not retired.
pub(super) fn delete_unused_images(conn: &Connection) -> Result<(), Error> {
    let delete = "delete from news_images
         where not exists (select 1 from news where news.image_hash = news_images.hash)
           and not exists (select 1 from retired_pictures where retired_pictures.hash = news_images.hash)";
    conn.execute(delete, [])?;
    Ok(())
}

fn stored(row: &Row) -> rusqlite::Result<StoredNews> {
    let source: String = row.get("content")?;
    let item = item(row, &RichText::read(&source))?;
    let english = [Some(item.title.clone()), Some(source.clone())];
    let ur = item.ur.clone().map(|words| words.stored(&english));
    Ok(StoredNews { item, source, ur })
}

fn item(row: &Row, text: &RichText) -> rusqlite::Result<NewsItem> {
    let hash: Option<String> = row.get("image_hash")?;
    Ok(NewsItem {
        id: row.get("id")?,
        slug: row.get("slug")?,
        image_url: image_url(hash.as_deref()),
        title: row.get("title")?,
        content: text.plain(),
        published_at: row.get("published_at")?,
        ur: Translation::read(row)?,
    })
}

fn not_found(name: impl Display) -> Error {
    Error::not_found("news item", name, "news list")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Edition, retired_pictures};
    use crate::db::{Location, open};

    #[test]
    fn a_draft_with_missing_or_too_long_texts_is_refused() {
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

    /// Gives the item with this id another title, and another picture if there is one.
    fn retitle(conn: &Connection, id: i64, title: &str, image: Option<&NewsImage>) {
        let mut item = find(conn, id).unwrap().written();
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
    fn a_taken_slug_gets_a_number_and_an_edit_keeps_it() {
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
    fn an_item_is_never_changed_before_its_publication() {
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
        let shown = list_published(&conn, at("2026-03-01T00:00:00Z")).unwrap();
        assert_eq!(shown[0].updated_at, "2026-03-01T00:00:00+05:00");
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

    /// When the only item changed for readers of each language.
    fn dates(conn: &Connection, now: Timestamp) -> [String; 2] {
        let english = list_published(conn, now).unwrap().remove(0);
        let urdu = english.in_urdu();
        [english.updated_at.clone(), urdu.updated_at]
    }

    #[test]
    fn a_change_in_one_language_has_no_date_in_the_other() {
        let conn = database();
        let times =
            ["01", "02", "03", "04", "05"].map(|day| at(&format!("2026-01-{day}T00:00:00Z")));
        let day = |number: usize| format!("2026-01-0{number}T05:00:00+05:00");
        let mut first = item("Night patrol", "Some words.");
        first.ur = Some(urdu("رات کی گشت"));
        let id = insert(&conn, &NewsDraft::parse(first).unwrap(), None, times[0]).unwrap();
        assert_eq!(dates(&conn, times[4]), [day(1), day(1)]);
        let change = |now: Timestamp, change: fn(&mut NewsItem)| {
            let mut item = find(&conn, id).unwrap().written();
            change(&mut item);
            update(&conn, &NewsDraft::parse(item).unwrap(), None, now).unwrap();
            dates(&conn, times[4])
        };
        let in_urdu: fn(&mut NewsItem) = |item| item.ur = Some(urdu("رات"));
        assert_eq!(change(times[1], in_urdu), [day(1), day(2)]);
        // The same words once more.
        assert_eq!(change(times[2], in_urdu), [day(1), day(2)]);
        let in_english: fn(&mut NewsItem) = |item| item.title = "Patrol".to_owned();
        assert_eq!(change(times[2], in_english), [day(3), day(2)]);
        assert_eq!(change(times[3], |_| {}), [day(3), day(2)]);
        let date: fn(&mut NewsItem) =
            |item| item.published_at = "2026-01-01T00:00:00+05:00".to_owned();
        assert_eq!(change(times[3], date), [day(4), day(4)]);
    }

    #[test]
    fn the_feeds_remember_the_last_change_of_an_item_that_leaves() {
        let conn = database();
        let now = at("2026-01-05T00:00:00Z");
        let last_changes = || FeedState::read(&conn).unwrap().last_changes;
        insert(&conn, &draft("a"), None, at("2026-01-01T00:00:00Z")).unwrap();
        let mut scheduled = item("b", "Some words.");
        scheduled.published_at = "2027-01-01T00:00:00+05:00".to_owned();
        insert(&conn, &NewsDraft::parse(scheduled).unwrap(), None, now).unwrap();
        remove(&conn, 2, now).unwrap();
        assert_eq!(last_changes(), ["", ""], "readers have not seen it");
        remove(&conn, 1, now).unwrap();
        assert_eq!(last_changes(), ["2026-01-01T05:00:00+05:00", ""]);
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
    fn a_picture_is_deleted_when_no_item_shows_it_and_it_is_not_retired() {
        let conn = database();
        let now = at("2026-01-01T00:00:00Z");
        let sql = "select hash from news_images order by hash";
        let hashes = || {
            retired_pictures::discard(&conn).unwrap();
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
        assert!(matches!(error, Error::NotFound { .. }), "{error}");
        assert_eq!(
            find(&conn, first).unwrap().item.image_url,
            format!("/images/news/{}.webp", image_with(1).hash)
        );

        retitle(&conn, first, "b", Some(&image_with(2)));
        assert_eq!(hashes(), [image_with(1).hash, image_with(2).hash]);
        retitle(&conn, first, "c", None);
        assert_eq!(hashes(), [image_with(1).hash, image_with(2).hash]);
        let mut item = find(&conn, first).unwrap().written();
        item.image_url = DEFAULT_IMAGE_URL.to_owned();
        update(&conn, &NewsDraft::parse(item).unwrap(), None, now).unwrap();
        assert_eq!(hashes(), [image_with(1).hash]);
        assert_eq!(
            find(&conn, first).unwrap().item.image_url,
            "/images/news/default.webp"
        );
        remove(&conn, second, now).unwrap();
        assert!(matches!(
            remove(&conn, second, now),
            Err(Error::NotFound(_))
        ));
        assert!(hashes().is_empty());
    }

    #[test]
    fn every_change_increases_the_content_version() {
        let conn = database();
        let now = at("2026-01-01T00:00:00Z");
        let version = |conn: &Connection| Edition::read(conn, now).unwrap().version;
        let mut last = version(&conn);
        let mut moved = || {
            let version = version(&conn);
            std::mem::replace(&mut last, version) != version
        };
        insert(&conn, &draft("a"), None, now).unwrap();
        assert!(moved());
        retitle(&conn, 1, "b", Some(&image_with(1)));
        assert!(moved());
        remove(&conn, 1, now).unwrap();
        assert!(moved());
        assert!(!moved());
    }
}
