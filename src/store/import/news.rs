//! The news of an import.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::Connection;

use super::record::{Change, Kind, Mode, NewsRecord, Outcome};
use super::removal::remove_rows;
use crate::domain::karachi;
use crate::domain::news::{StoredNews, image_url};
use crate::store::Error;
use crate::store::news::{self, Picture};
use crate::store::slug::SlugTable;

/// Stores the news records and returns what was done with each.
pub(super) fn import(
    conn: &Connection,
    records: Vec<NewsRecord>,
    mode: Mode,
    now: Timestamp,
) -> Result<Vec<Outcome>, Error> {
    let mut left_over: HashMap<String, StoredNews> = news::list(conn)?
        .into_iter()
        .map(|news| (news.item.slug.clone(), news))
        .collect();
    let may_prune = mode.prune && !records.is_empty();
    let mut outcomes = Vec::with_capacity(records.len());
    for record in records {
        let slug = record.draft.slug.clone();
        let change = match left_over.remove(&slug) {
            None => {
                let published_at = record.published_at.unwrap_or(now);
                SlugTable::News.revive(conn, &slug)?;
                news::insert(conn, &record.draft, record.image.as_ref(), published_at)?;
                Change::Added
            }
            Some(stored) => {
                let mut record = record;
                let picture = record.image.take().map_or(Picture::Remove, Picture::Show);
                change_news(conn, &stored, record, picture, now)?
            }
        };
        outcomes.push(Outcome {
            kind: Kind::News,
            slug,
            change,
        });
    }
    if may_prune {
        let removed = left_over
            .into_values()
            .map(|news| (news.item.slug, news.item.id));
        outcomes.extend(remove_rows(Kind::News, removed, |id| {
            news::remove(conn, id)
        })?);
    }
    Ok(outcomes)
}

/// Makes the stored item equal to `record`, with `picture` instead of its image.
pub(super) fn change_news(
    conn: &Connection,
    stored: &StoredNews,
    record: NewsRecord,
    picture: Picture,
    now: Timestamp,
) -> Result<Change, Error> {
    let draft = record.draft;
    let item = &stored.item;
    let published_at = record
        .published_at
        .map_or_else(|| item.published_at.clone(), karachi::rfc3339);
    let shows_same = match &picture {
        Picture::Keep => true,
        Picture::Remove => item.image_url == image_url(None),
        Picture::Show(image) => item.image_url == image_url(Some(&image.hash)),
    };
    let is_same = shows_same
        && (&draft.title, &draft.content) == (&item.title, &stored.content)
        && published_at == item.published_at;
    if is_same {
        return Ok(Change::Left);
    }
    news::update(conn, item.id, &draft, &picture, now)?;
    if published_at != item.published_at {
        news::set_publication_time(conn, item.id, &published_at)?;
    }
    Ok(Change::Changed)
}
