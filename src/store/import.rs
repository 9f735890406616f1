//! Makes the stored news and jobs equal to the records of a source. Records are identified by their slugs.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use serde::Serialize;

use super::news::Picture;
use super::{Error, jobs, news, slug};
use crate::domain::job::{JobDraft, JobFields, StoredJob};
use crate::domain::karachi;
use crate::domain::news::{NewsDraft, StoredNews, image_url};
use crate::domain::news_image::NewsImage;

/// A news item to store under the slug of its draft.
#[derive(Debug)]
pub struct NewsRecord {
    /// Slug and texts.
    pub draft: NewsDraft,
    /// Its picture; `None` shows the default one.
    pub image: Option<NewsImage>,
    /// `None` keeps the stored time, and means now for a new item.
    pub published_at: Option<Timestamp>,
}

/// A job to store under the slug of its draft.
#[derive(Debug)]
pub struct JobRecord {
    /// Slug, texts, numbers and deadline.
    pub draft: JobDraft,
    /// `None` keeps the stored time, and means now for a new job.
    pub posted_at: Option<Timestamp>,
    /// `None` keeps the stored state, and means open for a new job.
    pub closed_at: Option<Timestamp>,
}

/// The records of a source.
#[derive(Debug, Default)]
pub struct Records {
    /// News items.
    pub news: Vec<NewsRecord>,
    /// Jobs.
    pub jobs: Vec<JobRecord>,
}

/// How to import.
#[derive(Debug, Clone, Copy)]
pub struct Mode {
    /// Removes stored rows that are not among the records, of those kinds that have records.
    pub prune: bool,
    /// Rolls everything back at the end.
    pub dry_run: bool,
}

/// The kinds of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, strum::Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Kind {
    /// News items.
    News,
    /// Jobs.
    Jobs,
}

/// What an import did with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Change {
    /// It is new.
    Added,
    /// It differed from the stored row.
    Changed,
    /// It equals the stored row.
    Unchanged,
    /// It was stored and is not in the source.
    Removed,
}

/// A record and what was done with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Its kind.
    pub kind: Kind,
    /// Its slug.
    pub slug: String,
    /// What was done.
    pub change: Change,
}

/// Stores all records in one transaction and returns what was done with each, in their order, news first. A record that
/// equals the stored row is not written, so that no page is rendered again.
pub fn import(
    conn: &Connection,
    records: Records,
    mode: Mode,
    now: Timestamp,
) -> Result<Vec<Outcome>, Error> {
    let transaction = Transaction::new_unchecked(conn, TransactionBehavior::Immediate)?;
    let mut outcomes = Vec::new();
    let mut note = |kind, slug, change| outcomes.push(Outcome { kind, slug, change });

    let stored = news::list(&transaction)?.into_iter();
    let mut stored: BTreeMap<_, _> = stored.map(|news| (news.item.slug.clone(), news)).collect();
    let prunes = mode.prune && !records.news.is_empty();
    for record in records.news {
        let slug = record.draft.slug.clone();
        let change = import_news(&transaction, stored.remove(&slug), record, now)?;
        note(Kind::News, slug, change);
    }
    if prunes {
        for (slug, news) in stored {
            news::remove(&transaction, news.item.id)?;
            note(Kind::News, slug, Change::Removed);
        }
    }

    let stored = jobs::list(&transaction, karachi::today(now))?.into_iter();
    let mut stored: BTreeMap<_, _> = stored.map(|job| (job.opening.slug.clone(), job)).collect();
    let prunes = mode.prune && !records.jobs.is_empty();
    for record in records.jobs {
        let slug = record.draft.slug.clone();
        let change = import_job(&transaction, stored.remove(&slug), record, now)?;
        note(Kind::Jobs, slug, change);
    }
    if prunes {
        for (slug, job) in stored {
            jobs::remove(&transaction, job.opening.id)?;
            note(Kind::Jobs, slug, Change::Removed);
        }
    }

    if !mode.dry_run {
        transaction.commit()?;
    }
    Ok(outcomes)
}

fn import_news(
    conn: &Connection,
    stored: Option<StoredNews>,
    record: NewsRecord,
    now: Timestamp,
) -> Result<Change, Error> {
    let NewsRecord {
        draft,
        image,
        published_at,
    } = record;
    let Some(StoredNews { item, source }) = stored else {
        slug::revive(conn, "news", &draft.slug)?;
        news::insert(conn, &draft, image.as_ref(), published_at.unwrap_or(now))?;
        return Ok(Change::Added);
    };
    let published_at = published_at.map_or_else(|| item.published_at.clone(), karachi::rfc3339);
    let hash = image.as_ref().map(|image| image.hash.as_str());
    let is_same = (&draft.title, &draft.content) == (&item.title, &source)
        && (&published_at, &image_url(hash)) == (&item.published_at, &item.image_url);
    if is_same {
        return Ok(Change::Unchanged);
    }
    let picture = image.map_or(Picture::Remove, Picture::Show);
    news::update(conn, item.id, &draft, &picture, Some(&published_at), now)?;
    Ok(Change::Changed)
}

fn import_job(
    conn: &Connection,
    stored: Option<StoredJob>,
    record: JobRecord,
    now: Timestamp,
) -> Result<Change, Error> {
    let JobRecord {
        draft,
        posted_at,
        closed_at,
    } = record;
    let Some(stored) = stored else {
        slug::revive(conn, "jobs", &draft.slug)?;
        let id = jobs::insert(conn, &draft, posted_at.unwrap_or(now))?;
        if let Some(closed_at) = closed_at {
            jobs::close(conn, id, closed_at)?;
        }
        return Ok(Change::Added);
    };
    let id = stored.opening.id;
    let [posted_at, closed_at] = [posted_at, closed_at].map(|time| time.map(karachi::rfc3339));
    let is_same = posted_at
        .as_ref()
        .is_none_or(|time| *time == stored.opening.posted_at)
        && (closed_at.is_none() || closed_at == stored.closed_at)
        && draft.fields == JobFields::from(stored);
    if is_same {
        return Ok(Change::Unchanged);
    }
    jobs::update(conn, id, &draft, posted_at.as_deref(), closed_at.as_deref())?;
    Ok(Change::Changed)
}
