//! The news of an import.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::Connection;

use super::record::{Change, Kind, Mode, NewsRecord, Outcome};
use super::removal::remove_rows;
use crate::domain::karachi;
use crate::domain::news::{NewsItem, image_url};
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
    let mut left_over: HashMap<String, NewsItem> = news::list(conn)?
        .into_iter()
        .map(|item| (item.slug.clone(), item))
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
            Some(stored) => change_news(conn, &stored, record, now)?,
        };
        outcomes.push(Outcome {
            kind: Kind::News,
            slug,
            change,
        });
    }
    if may_prune {
        let removed = left_over.into_values().map(|item| (item.slug, item.id));
        outcomes.extend(remove_rows(Kind::News, removed, |id| {
            news::remove(conn, id)
        })?);
    }
    Ok(outcomes)
}

fn change_news(
    conn: &Connection,
    stored: &NewsItem,
    record: NewsRecord,
    now: Timestamp,
) -> Result<Change, Error> {
    let NewsRecord { draft, image, .. } = record;
    let published_at = record
        .published_at
        .map_or_else(|| stored.published_at.clone(), karachi::rfc3339);
    let wanted = NewsItem {
        id: stored.id,
        slug: stored.slug.clone(),
        image_url: image_url(image.as_ref().map(|image| image.hash.as_str())),
        title: draft.title.clone(),
        content: draft.content.clone(),
        published_at,
    };
    if wanted == *stored {
        return Ok(Change::Left);
    }
    let picture = image.map_or(Picture::Remove, Picture::Show);
    news::update(conn, stored.id, &draft, &picture, now)?;
    if wanted.published_at != stored.published_at {
        news::set_publication_time(conn, stored.id, &wanted.published_at)?;
    }
    Ok(Change::Changed)
}
