//! News: the types and rules of the items, and the tables `news` and `news_images`. Every change deletes the pictures
//! that no item uses any more, except [retired](crate::content::retired_pictures) ones.

use std::fmt::Display;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, named_params};
use serde::{Deserialize, Serialize};

use crate::content;
use crate::content::markdown::RichText;
use crate::content::picture::{NewsImage, preview};
use crate::content::retired_pictures::retire;
use crate::content::slug::{ItemKind, slug_from_title, unused_slug};
use crate::content::translation::{
    EnglishLine, EnglishTexts, TITLE, Translation, TranslationDetails, TranslationInput,
};
use crate::db::{Error, atomically, query_rows};
use crate::karachi;
use crate::language::{Language, PerLanguage};
use crate::validation::{FieldErrors, TextRule};

/// The picture of an item without a picture; a file under `data/images/`.
pub const DEFAULT_IMAGE_URL: &str = "/images/news/default.webp";

const MAX_TITLE_LENGTH: usize = 150;
const MAX_CONTENT_LENGTH: usize = 20_000;

/// A news item as the office writes it, before its checks. Its texts are in English.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct NewsInput {
    /// The headline, one line.
    pub title: String,
    /// Markdown.
    pub content: String,
    /// The time of publication, RFC 3339 with offset. `None` means now for a new item, and no change for a stored one.
    pub published_at: Option<String>,
}

impl NewsInput {
    /// The texts to translate.
    fn english(&self) -> EnglishTexts {
        EnglishTexts {
            lines: vec![EnglishLine {
                field: TITLE,
                text: Some(self.title.clone()),
            }],
            text: self.content.clone(),
        }
    }
}

/// A news item that satisfies the rules, to insert or to update.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsDraft {
    /// The checked fields.
    pub(super) input: NewsInput,
    /// The translation into Urdu.
    pub(super) ur: Option<Translation>,
}

impl NewsDraft {
    /// Checks the title, the content (both are required) and a new translation.
    pub fn parse(mut input: NewsInput, ur: Option<TranslationInput>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let rule = TextRule::line("Title", MAX_TITLE_LENGTH);
        input.title = rule.check(&mut errors, "title", &input.title);
        input.content = RichText::check(&mut errors, "Content", MAX_CONTENT_LENGTH, &input.content);
        let english = input.english();
        let ur = ur.map(|translation| translation.check(&mut errors, MAX_CONTENT_LENGTH, &english));
        errors.into_result(Self { input, ur })
    }

    /// Completes an imported draft, whose file may omit these fields: the time of publication of the `stored` item, and its
    /// translation unless the import prunes.
    pub(super) fn complete(&mut self, stored: &NewsItem, prune: bool) {
        self.input
            .published_at
            .get_or_insert_with(|| stored.published_at.clone());
        self.ur = Translation::merge_import(self.ur.take(), stored.ur.as_ref(), prune);
    }
}

/// A row of the table `news`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsItem {
    /// The row id.
    pub id: i64,
    /// The last segment of the page's URL.
    pub slug: String,
    /// The headline, one line.
    pub title: String,
    /// Markdown.
    pub content: String,
    /// The hash of its picture. `None` means the default picture.
    pub image_hash: Option<String>,
    /// The time of publication, in the format of [`karachi::rfc3339`]. All times of the database have this format, so comparing them as
    /// texts compares the times.
    pub published_at: String,
    /// When it last changed for readers in English, in the same format.
    pub updated_at: String,
    /// The translation into Urdu.
    pub ur: Option<Translation>,
}

impl NewsItem {
    fn read(row: &Row) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            slug: row.get("slug")?,
            title: row.get("title")?,
            content: row.get("content")?,
            image_hash: row.get("image_hash")?,
            published_at: row.get("published_at")?,
            updated_at: row.get("updated_at")?,
            ur: Translation::read(row)?,
        })
    }

    /// The fields that the office writes, to change some of them.
    pub fn to_input(&self) -> NewsInput {
        NewsInput {
            title: self.title.clone(),
            content: self.content.clone(),
            published_at: Some(self.published_at.clone()),
        }
    }

    /// Whether an update with `draft` and the picture `image` would change nothing.
    pub(super) fn is_unchanged_by(&self, draft: &NewsDraft, image: Option<&NewsImage>) -> bool {
        draft.input == self.to_input()
            && draft.ur == self.ur
            && image.map(|image| &image.hash) == self.image_hash.as_ref()
    }

    /// The item as the office sees it.
    pub fn details(&self) -> NewsDetails {
        let english = self.to_input().english();
        NewsDetails {
            item: NewsItemView::new(self, &RichText::parse(&self.content)),
            source: self.content.clone(),
            ur: self
                .ur
                .as_ref()
                .map(|translation| translation.details(&english)),
        }
    }

    /// When it last changed for readers in Urdu.
    fn updated_in_urdu(&self) -> &str {
        self.ur
            .as_ref()
            .and_then(|translation| translation.updated_at.as_deref())
            .unwrap_or(&self.updated_at)
    }

    /// Sets the dates of the last changes of this item, which replaces `old`. A date stays the same if these readers see no
    /// difference. A change of the texts in one language is not a change for readers of the other.
    fn set_dates(&mut self, old: &Self, now: Timestamp) {
        let changed_at = karachi::rfc3339(now).max(self.published_at.clone());
        let has_same_picture_and_date =
            old.image_hash == self.image_hash && old.published_at == self.published_at;
        if let Some(translation) = &mut self.ur {
            let is_same_in_urdu = has_same_picture_and_date
                && old
                    .ur
                    .as_ref()
                    .is_some_and(|old| old.has_same_texts(translation));
            translation.updated_at = Some(if is_same_in_urdu {
                old.updated_in_urdu().to_owned()
            } else {
                changed_at.clone()
            });
        }
        let is_same_in_english =
            has_same_picture_and_date && old.title == self.title && old.content == self.content;
        if !is_same_in_english {
            self.updated_at = changed_at;
        }
    }

    fn is_published(&self, now: Timestamp) -> bool {
        self.published_at <= karachi::rfc3339(now)
    }

    /// The hash of the picture, if visitors see it and it is not the default picture.
    fn visible_image(&self, now: Timestamp) -> Option<&str> {
        self.image_hash
            .as_deref()
            .filter(|_| self.is_published(now))
    }

    /// Records the dates of an item that may leave the feeds. The date of a feed is that of its latest change, and must
    /// not go back when this item leaves.
    fn record_feed_dates(&self, conn: &Connection, now: Timestamp) -> Result<(), Error> {
        if !self.is_published(now) {
            return Ok(());
        }
        let urdu = match self.ur {
            Some(_) => self.updated_in_urdu(),
            None => "",
        };
        let update = "update feeds
             set last_change = max(last_change, ?1), last_change_in_urdu = max(last_change_in_urdu, ?2)";
        conn.execute(update, [self.updated_at.as_str(), urdu])?;
        Ok(())
    }
}

/// A news item in the JSON of `GET /api/news`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(Default, ts_rs::TS))]
pub struct NewsItemView {
    /// The row id.
    pub id: i64,
    /// The last segment of the page's URL.
    pub slug: String,
    /// The path of the picture, or of the default picture.
    #[serde(rename = "imageUrl")]
    pub image_url: String,
    /// The headline, one line.
    pub title: String,
    /// Plain text with blank lines between paragraphs.
    pub content: String,
    /// The time of publication, RFC 3339 with offset.
    pub published_at: String,
}

impl NewsItemView {
    /// The view of `item` in English. `text` is its parsed content.
    fn new(item: &NewsItem, text: &RichText) -> Self {
        Self {
            id: item.id,
            slug: item.slug.clone(),
            image_url: image_url(item.image_hash.as_deref()),
            title: item.title.clone(),
            content: text.plain_text(),
            published_at: item.published_at.clone(),
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
    pub item: NewsItemView,
    /// Whether it exists in both languages.
    pub is_translated: bool,
    /// The content with its formatting.
    pub text: RichText,
    /// When it last changed for readers of this language, RFC 3339 with offset, for the sitemap and the feed.
    #[serde(skip)]
    pub updated_at: String,
}

impl PublishedNews {
    /// The item on the pages of `language`. It is in English if it has no translation.
    pub(super) fn new(item: &NewsItem, language: Language) -> Self {
        let text = RichText::parse(&item.content);
        let mut published = Self {
            item: NewsItemView::new(item, &text),
            is_translated: item.ur.is_some(),
            text,
            updated_at: item.updated_at.clone(),
        };
        if let (Language::Urdu, Some(translation)) = (language, &item.ur) {
            let title = translation.lines.get("title").cloned();
            published.text = RichText::parse(&translation.text);
            published.item.content = published.text.plain_text();
            published.item.title = title.unwrap_or_default();
            published.updated_at = item.updated_in_urdu().to_owned();
        }
        published
    }
}

/// An item as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
// Adds the member `"format": "markdown"`, the format of `source`.
#[serde(tag = "format", rename = "markdown")]
pub struct NewsDetails {
    /// The item as visitors read it in English.
    #[serde(flatten)]
    pub item: NewsItemView,
    /// The content in Markdown.
    pub source: String,
    /// The translation into Urdu.
    pub ur: Option<TranslationDetails>,
}

/// What an update does with the picture of an item.
#[derive(Debug, Clone, Copy)]
pub enum ImageChange<'a> {
    /// The item keeps its picture.
    Keep,
    /// The item gets this picture.
    Replace(&'a NewsImage),
    /// The item gets the default picture.
    Remove,
}

/// The path of the picture with this hash.
pub fn image_url(hash: Option<&str>) -> String {
    match hash {
        Some(hash) => format!("/images/news/{hash}.webp"),
        None => DEFAULT_IMAGE_URL.to_owned(),
    }
}

const NEWEST_FIRST: &str = "order by published_at desc, id desc";

/// Lists all items, newest first.
pub fn list(conn: &Connection) -> Result<Vec<NewsItem>, Error> {
    let sql = format!("select * from news {NEWEST_FIRST}");
    query_rows(conn, &sql, [], NewsItem::read)
}

/// Lists the items that visitors see at `now`, newest first.
pub fn list_published(conn: &Connection, now: Timestamp) -> Result<Vec<NewsItem>, Error> {
    let sql = format!("select * from news where published_at <= ?1 {NEWEST_FIRST}");
    query_rows(conn, &sql, [karachi::rfc3339(now)], NewsItem::read)
}

/// The numbers of items that visitors see now and later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewsCounts {
    /// Items that visitors see now.
    pub published: i64,
    /// Items that visitors will see at their time of publication.
    pub scheduled: i64,
}

/// Counts the items that are published at `now`, and those that are not yet.
pub fn count(conn: &Connection, now: Timestamp) -> Result<NewsCounts, Error> {
    let sql = "select count(*) filter (where published_at <= ?1) as published,
                      count(*) filter (where published_at > ?1) as scheduled
               from news";
    Ok(conn.query_row(sql, [karachi::rfc3339(now)], |row| {
        Ok(NewsCounts {
            published: row.get("published")?,
            scheduled: row.get("scheduled")?,
        })
    })?)
}

/// Finds an item by its id or slug. An id wins over a slug that consists of digits.
pub fn find(
    conn: &Connection,
    id_or_slug: impl ToSql + Display,
) -> Result<NewsItem, content::Error> {
    let sql = "select * from news where id = ?1 or slug = ?1 order by slug = ?1";
    conn.query_row(sql, [&id_or_slug], NewsItem::read)
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

/// The hash in the path of a picture. `None` if the path has another form.
fn image_hash(path: &str) -> Option<&str> {
    path.strip_prefix("/images/news/")?.strip_suffix(".webp")
}

/// Stores a new item with its picture, and returns its id. Without a `slug`, makes one from the title. If the slug is or was
/// in use, adds the next unused number to it.
pub fn insert(
    conn: &Connection,
    draft: &NewsDraft,
    slug: Option<&str>,
    image: Option<&NewsImage>,
    now: Timestamp,
) -> Result<i64, Error> {
    let NewsDraft { input, ur } = draft;
    let slug = slug.map_or_else(|| slug_from_title(&input.title, "news"), str::to_owned);
    let published_at = input
        .published_at
        .clone()
        .unwrap_or_else(|| karachi::rfc3339(now));
    atomically(conn, || {
        if let Some(image) = image {
            insert_image(conn, image)?;
        }
        conn.execute(
            "insert into news (slug, title, content, image_hash, published_at, updated_at, ur)
             values (:slug, :title, :content, :image_hash, :published_at, :published_at, :ur)",
            named_params! {
                ":slug": unused_slug(conn, ItemKind::News, &slug)?,
                ":title": input.title,
                ":content": input.content,
                ":image_hash": image.map(|image| &image.hash),
                ":published_at": published_at,
                ":ur": Translation::to_json(ur.as_ref()),
            },
        )?;
        let id = conn.last_insert_rowid();
        // The new item may show a retired picture again.
        retire(conn, None, now)?;
        delete_unused_images(conn)?;
        Ok(id)
    })
}

/// Updates the item with this id. The slug stays the same, so that links keep working.
pub fn update(
    conn: &Connection,
    id: i64,
    draft: &NewsDraft,
    image: ImageChange,
    now: Timestamp,
) -> Result<(), content::Error> {
    let NewsDraft { input, ur } = draft.clone();
    atomically(conn, || {
        let old = find(conn, id)?;
        old.record_feed_dates(conn, now)?;
        let image_hash = match image {
            ImageChange::Keep => old.image_hash.clone(),
            ImageChange::Replace(image) => {
                insert_image(conn, image)?;
                Some(image.hash.clone())
            }
            ImageChange::Remove => None,
        };
        let mut new = NewsItem {
            title: input.title,
            content: input.content,
            image_hash,
            published_at: input
                .published_at
                .unwrap_or_else(|| old.published_at.clone()),
            ur,
            ..old.clone()
        };
        new.set_dates(&old, now);
        conn.execute(
            "update news
             set title = :title, content = :content, image_hash = :image_hash, published_at = :published_at,
                 updated_at = :updated_at, ur = :ur
             where id = :id",
            named_params! {
                ":id": id,
                ":title": new.title,
                ":content": new.content,
                ":image_hash": new.image_hash,
                ":published_at": new.published_at,
                ":updated_at": new.updated_at,
                ":ur": Translation::to_json(new.ur.as_ref()),
            },
        )?;
        retire(conn, old.visible_image(now), now)?;
        Ok(delete_unused_images(conn)?)
    })
}

fn insert_image(conn: &Connection, image: &NewsImage) -> Result<(), Error> {
    conn.execute(
        "insert into news_images (hash, webp) values (?1, ?2) on conflict (hash) do nothing",
        (&image.hash, &image.bytes),
    )?;
    Ok(())
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
        let old = find(conn, id)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::translation::NewTranslation;
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
            let invalid = NewsDraft::parse(input(title, content), None).unwrap_err();
            assert_eq!(invalid.by_field.keys().collect::<Vec<_>>(), [field]);
        }
    }

    fn database() -> Connection {
        open(&Location::memory()).unwrap()
    }

    fn input(title: &str, content: &str) -> NewsInput {
        NewsInput {
            title: title.to_owned(),
            content: content.to_owned(),
            published_at: None,
        }
    }

    fn draft(title: &str) -> NewsDraft {
        NewsDraft::parse(input(title, "Some words."), None).unwrap()
    }

    fn scheduled_draft(title: &str, published_at: &str) -> NewsDraft {
        let mut draft = draft(title);
        draft.input.published_at = Some(published_at.to_owned());
        draft
    }

    fn retitle(conn: &Connection, id: i64, title: &str, image: ImageChange) {
        let now = at("2026-01-02T00:00:00Z");
        update(conn, id, &draft(title), image, now).unwrap();
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
            let id = insert(&conn, &draft("Night patrol"), None, None, now).unwrap();
            assert_eq!(find(&conn, id).unwrap().slug, expected);
        }
        retitle(&conn, 2, "Day patrol", ImageChange::Keep);
        let item = find(&conn, 2).unwrap();
        assert_eq!(
            (item.slug.as_str(), item.title.as_str()),
            ("night-patrol-2", "Day patrol")
        );
    }

    #[test]
    fn the_date_of_a_change_is_never_before_the_publication() {
        let conn = database();
        let scheduled = scheduled_draft("Eid", "2026-03-01T00:00:00+05:00");
        insert(&conn, &scheduled, None, None, at("2026-01-01T00:00:00Z")).unwrap();
        retitle(&conn, 1, "Eid al-Fitr", ImageChange::Keep);
        let published = list_published(&conn, at("2026-03-01T00:00:00Z")).unwrap();
        assert_eq!(published[0].updated_at, "2026-03-01T00:00:00+05:00");
        assert!(
            list_published(&conn, at("2026-02-01T00:00:00Z"))
                .unwrap()
                .is_empty()
        );
    }

    fn urdu(title: &str) -> TranslationInput {
        TranslationInput::New(NewTranslation {
            lines: [("title".to_owned(), title.to_owned())].into(),
            text: "رات کی گشت".to_owned(),
        })
    }

    /// The dates of the last change of the only item, in English and Urdu.
    fn dates(conn: &Connection, now: Timestamp) -> [String; 2] {
        let item = list_published(conn, now).unwrap().remove(0);
        [Language::English, Language::Urdu]
            .map(|language| PublishedNews::new(&item, language).updated_at)
    }

    #[test]
    fn a_change_in_one_language_keeps_the_date_of_the_other() {
        let conn = database();
        let times =
            ["01", "02", "03", "04", "05"].map(|day| at(&format!("2026-01-{day}T00:00:00Z")));
        let day = |number: usize| format!("2026-01-0{number}T05:00:00+05:00");
        let mut input = input("Night patrol", "Some words.");
        let first = NewsDraft::parse(input.clone(), Some(urdu("رات کی گشت"))).unwrap();
        let id = insert(&conn, &first, None, None, times[0]).unwrap();
        assert_eq!(dates(&conn, times[4]), [day(1), day(1)]);
        let change = |now: Timestamp, input: &NewsInput, new_urdu: Option<TranslationInput>| {
            let stored_urdu = find(&conn, id).unwrap().ur.map(TranslationInput::Stored);
            let draft = NewsDraft::parse(input.clone(), new_urdu.or(stored_urdu)).unwrap();
            update(&conn, id, &draft, ImageChange::Keep, now).unwrap();
            dates(&conn, times[4])
        };
        let in_urdu = Some(urdu("رات"));
        assert_eq!(change(times[1], &input, in_urdu.clone()), [day(1), day(2)]);
        // The same texts again.
        assert_eq!(change(times[2], &input, in_urdu), [day(1), day(2)]);
        input.title = "Patrol".to_owned();
        assert_eq!(change(times[2], &input, None), [day(3), day(2)]);
        assert_eq!(change(times[3], &input, None), [day(3), day(2)]);
        input.published_at = Some("2026-01-01T00:00:00+05:00".to_owned());
        assert_eq!(change(times[3], &input, None), [day(4), day(4)]);
    }

    #[test]
    fn the_feeds_record_the_last_change_of_a_removed_item() {
        let conn = database();
        let now = at("2026-01-05T00:00:00Z");
        let last_changes = || FeedState::read(&conn).unwrap().last_changes;
        insert(&conn, &draft("a"), None, None, at("2026-01-01T00:00:00Z")).unwrap();
        let scheduled = scheduled_draft("b", "2027-01-01T00:00:00+05:00");
        insert(&conn, &scheduled, None, None, now).unwrap();
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
        let first = insert(&conn, &draft("a"), None, Some(&image_with(1)), now).unwrap();
        let second = insert(&conn, &draft("b"), None, Some(&image_with(1)), now).unwrap();
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
        let url = || find(&conn, first).unwrap().details().item.image_url;
        assert_eq!(url(), format!("/images/news/{}.webp", image_with(1).hash));

        retitle(&conn, first, "b", ImageChange::Replace(&image_with(2)));
        assert_eq!(hashes(), [image_with(1).hash, image_with(2).hash]);
        retitle(&conn, first, "c", ImageChange::Keep);
        assert_eq!(hashes(), [image_with(1).hash, image_with(2).hash]);
        retitle(&conn, first, "c", ImageChange::Remove);
        assert_eq!(hashes(), [image_with(1).hash]);
        assert_eq!(url(), "/images/news/default.webp");
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
        insert(&conn, &draft("a"), None, None, now).unwrap();
        assert!(has_changed());
        retitle(&conn, 1, "b", ImageChange::Replace(&image_with(1)));
        assert!(has_changed());
        remove(&conn, 1, now).unwrap();
        assert!(has_changed());
        assert!(!has_changed());
    }
}
