//! Makes the stored news and jobs equal to the records of a source. Records are identified by their slugs.

use std::collections::HashMap;
use std::fmt;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use serde::Serialize;

use super::news::Picture;
use super::slug::SlugTable;
use super::{Error, atomically, jobs, news};
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
    /// Puts the deadline this many days after the posting, instead of where the draft has it.
    pub open_for_days: Option<u16>,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// News items.
    News,
    /// Jobs.
    Jobs,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::News => "news",
            Self::Jobs => "jobs",
        })
    }
}

/// What an import did with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
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

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
            Self::Removed => "removed",
        })
    }
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
    let mut outcomes = import_news(&transaction, records.news, mode, now)?;
    outcomes.extend(import_jobs(&transaction, records.jobs, mode, now)?);
    if !mode.dry_run {
        transaction.commit()?;
    }
    Ok(outcomes)
}

fn import_news(
    conn: &Connection,
    records: Vec<NewsRecord>,
    mode: Mode,
    now: Timestamp,
) -> Result<Vec<Outcome>, Error> {
    let stored = news::list(conn)?.into_iter();
    let mut left_over: HashMap<String, StoredNews> =
        stored.map(|news| (news.item.slug.clone(), news)).collect();
    let may_prune = mode.prune && !records.is_empty();
    let mut outcomes = Vec::with_capacity(records.len());
    for mut record in records {
        let slug = record.draft.slug.clone();
        let change = if let Some(stored) = left_over.remove(&slug) {
            let picture = record.image.take().map_or(Picture::Remove, Picture::Show);
            change_news(conn, &stored, record, picture, now)?
        } else {
            let published_at = record.published_at.unwrap_or(now);
            SlugTable::News.revive(conn, &slug)?;
            news::insert(conn, &record.draft, record.image.as_ref(), published_at)?;
            Change::Added
        };
        let kind = Kind::News;
        outcomes.push(Outcome { kind, slug, change });
    }
    if may_prune {
        let left_over = left_over
            .into_iter()
            .map(|(slug, news)| (slug, news.item.id));
        outcomes.extend(prune(Kind::News, left_over, |id| news::remove(conn, id))?);
    }
    Ok(outcomes)
}

fn import_jobs(
    conn: &Connection,
    records: Vec<JobRecord>,
    mode: Mode,
    now: Timestamp,
) -> Result<Vec<Outcome>, Error> {
    let stored = jobs::list(conn, karachi::today(now))?.into_iter();
    let mut left_over: HashMap<String, StoredJob> =
        stored.map(|job| (job.opening.slug.clone(), job)).collect();
    let may_prune = mode.prune && !records.is_empty();
    let mut outcomes = Vec::with_capacity(records.len());
    for record in records {
        let slug = record.draft.slug.clone();
        let change = if let Some(stored) = left_over.remove(&slug) {
            change_job(conn, &stored, &record)?
        } else {
            let posted_at = record.posted_at.unwrap_or(now);
            SlugTable::Jobs.revive(conn, &slug)?;
            let id = jobs::insert(conn, &record.draft_posted(posted_at), posted_at)?;
            if let Some(closed_at) = record.closed_at {
                jobs::close(conn, id, closed_at)?;
            }
            Change::Added
        };
        let kind = Kind::Jobs;
        outcomes.push(Outcome { kind, slug, change });
    }
    if may_prune {
        let left_over = left_over
            .into_iter()
            .map(|(slug, job)| (slug, job.opening.id));
        outcomes.extend(prune(Kind::Jobs, left_over, |id| jobs::remove(conn, id))?);
    }
    Ok(outcomes)
}

/// Removes the stored rows that the source does not have.
fn prune(
    kind: Kind,
    left_over: impl Iterator<Item = (String, i64)>,
    remove: impl Fn(i64) -> Result<(), Error>,
) -> Result<Vec<Outcome>, Error> {
    let mut left_over: Vec<(String, i64)> = left_over.collect();
    left_over.sort();
    let change = Change::Removed;
    let removed = left_over.into_iter().map(|(slug, id)| {
        remove(id)?;
        Ok(Outcome { kind, slug, change })
    });
    removed.collect()
}

/// Makes the stored item equal to `record`, with `picture` instead of its image.
fn change_news(
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
        return Ok(Change::Unchanged);
    }
    news::update(conn, item.id, &draft, &picture, now)?;
    if published_at != item.published_at {
        news::set_publication_time(conn, item.id, &published_at)?;
    }
    Ok(Change::Changed)
}

fn change_job(conn: &Connection, stored: &StoredJob, record: &JobRecord) -> Result<Change, Error> {
    let opening = &stored.opening;
    let posted_at = match record.posted_at {
        Some(given) => given,
        None => opening.posted_at.parse().map_err(|_| Error::Damaged)?,
    };
    let draft = record.draft_posted(posted_at);
    let posted_at = karachi::rfc3339(posted_at);
    let closed_at = record
        .closed_at
        .map(karachi::rfc3339)
        .or_else(|| stored.closed_at.clone());
    let is_same = draft.fields == JobFields::from(stored.clone())
        && (&posted_at, &closed_at) == (&opening.posted_at, &stored.closed_at);
    if is_same {
        return Ok(Change::Unchanged);
    }
    jobs::update(conn, opening.id, &draft)?;
    jobs::set_times(conn, opening.id, &posted_at, closed_at.as_deref())?;
    Ok(Change::Changed)
}

impl JobRecord {
    /// The draft, with the deadline counted from `posted_at` if `open_for_days` is set.
    fn draft_posted(&self, posted_at: Timestamp) -> JobDraft {
        let mut draft = self.draft.clone();
        if let Some(days) = self.open_for_days {
            draft.fields.expired_date =
                karachi::today(posted_at).saturating_add(i64::from(days).days());
        }
        draft
    }
}

/// Makes the item, which a person edited as a file and which was read as `before`, equal to `record`. Its address and
/// its picture stay.
pub fn revise_news(
    conn: &Connection,
    before: &StoredNews,
    record: NewsRecord,
    now: Timestamp,
) -> Result<(), Error> {
    let id = before.item.id;
    atomically(conn, || {
        if news::find(conn, id)? != *before {
            return Err(Error::ChangedMeanwhile {
                noun: "news item",
                id,
                list: "news",
            });
        }
        change_news(conn, before, record, Picture::Keep, now).map(drop)
    })
}

/// Makes the job, which a person edited as a file and which was read as `before` on `today`, equal to `record`. Its
/// address stays.
pub fn revise_job(
    conn: &Connection,
    before: &StoredJob,
    record: &JobRecord,
    today: Date,
) -> Result<(), Error> {
    let id = before.opening.id;
    atomically(conn, || {
        if jobs::find(conn, id, today)? != *before {
            return Err(Error::ChangedMeanwhile {
                noun: "job",
                id,
                list: "jobs",
            });
        }
        change_job(conn, before, record).map(drop)
    })
}
