//! Makes the stored news and jobs what a source says they are. Records are told apart by their addresses.

use std::collections::HashMap;
use std::fmt;

use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use serde::Serialize;

use super::news::{self, Picture};
use super::slug::SlugTable;
use super::{Error, jobs};
use crate::domain::job::{JobDraft, JobOpening, StoredJob};
use crate::domain::karachi;
use crate::domain::news::{NewsDraft, NewsItem, image_url};
use crate::domain::news_image::NewsImage;

/// A news item to be stored under the address of its draft.
#[derive(Debug)]
pub struct NewsRecord {
    /// Address and words.
    pub draft: NewsDraft,
    /// Its picture; none shows the default one.
    pub image: Option<NewsImage>,
    /// None: as it is stored, or now for a new item.
    pub published_at: Option<Timestamp>,
}

/// An opening to be stored under the address of its draft.
#[derive(Debug)]
pub struct JobRecord {
    /// Address, words, numbers and deadline.
    pub draft: JobDraft,
    /// The deadline is this many days after the opening was posted, whatever the draft says.
    pub open_for_days: Option<u16>,
    /// None: as it is stored, or now for a new opening.
    pub posted_at: Option<Timestamp>,
    /// None: as it is stored, or open for a new opening.
    pub closed_at: Option<Timestamp>,
}

/// What a source holds.
#[derive(Debug, Default)]
pub struct Records {
    /// News items.
    pub news: Vec<NewsRecord>,
    /// Openings.
    pub jobs: Vec<JobRecord>,
}

/// How an import is done.
#[derive(Debug, Clone, Copy)]
pub struct Mode {
    /// Removes what is stored and not among the records, of the kinds that the records are of.
    pub prune: bool,
    /// Takes everything back at the end.
    pub dry_run: bool,
}

/// What there are two of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// News items.
    News,
    /// Openings.
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
    /// It was not there before.
    Added,
    /// Something in it was another.
    Changed,
    /// It was there just so.
    Left,
    /// It was there and is not in the source.
    Removed,
}

/// One record and what was done with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// What it is.
    pub kind: Kind,
    /// Its address.
    pub slug: String,
    /// What was done.
    pub change: Change,
}

/// Stores the records, all or none, and answers what was done with each, in their order, news first. A record that is
/// stored just so is not written, so that no page is made again.
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
        outcomes.extend(remove(Kind::News, removed, |id| news::remove(conn, id))?);
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

fn import_jobs(
    conn: &Connection,
    records: Vec<JobRecord>,
    mode: Mode,
    now: Timestamp,
) -> Result<Vec<Outcome>, Error> {
    let mut left_over: HashMap<String, StoredJob> = jobs::list(conn, karachi::today(now))?
        .into_iter()
        .map(|job| (job.opening.slug.clone(), job))
        .collect();
    let may_prune = mode.prune && !records.is_empty();
    let mut outcomes = Vec::with_capacity(records.len());
    for record in records {
        let slug = record.draft.slug.clone();
        let change = match left_over.remove(&slug) {
            None => {
                let posted_at = record.posted_at.unwrap_or(now);
                SlugTable::Jobs.revive(conn, &slug)?;
                let id = jobs::insert(conn, &record.draft_posted(posted_at), posted_at)?;
                if let Some(closed_at) = record.closed_at {
                    jobs::close(conn, id, closed_at)?;
                }
                Change::Added
            }
            Some(stored) => change_job(conn, &stored, &record)?,
        };
        outcomes.push(Outcome {
            kind: Kind::Jobs,
            slug,
            change,
        });
    }
    if may_prune {
        let removed = left_over
            .into_values()
            .map(|job| (job.opening.slug, job.opening.id));
        outcomes.extend(remove(Kind::Jobs, removed, |id| jobs::remove(conn, id))?);
    }
    Ok(outcomes)
}

fn change_job(conn: &Connection, stored: &StoredJob, record: &JobRecord) -> Result<Change, Error> {
    let opening = &stored.opening;
    let posted_at = match record.posted_at {
        Some(given) => given,
        None => opening.posted_at.parse().map_err(|_| Error::Damaged)?,
    };
    let draft = record.draft_posted(posted_at);
    let fields = draft.fields.clone();
    let wanted = JobOpening {
        id: opening.id,
        slug: opening.slug.clone(),
        title: fields.title,
        location: fields.location,
        no_of_vacancies: fields.no_of_vacancies,
        min_age: fields.min_age,
        max_age: fields.max_age,
        expired_date: fields.expired_date,
        description: fields.description,
        posted_at: karachi::rfc3339(posted_at),
    };
    let closed_at = record
        .closed_at
        .map(karachi::rfc3339)
        .or_else(|| stored.closed_at.clone());
    if wanted == *opening && closed_at == stored.closed_at {
        return Ok(Change::Left);
    }
    jobs::update(conn, opening.id, &draft)?;
    jobs::set_times(conn, opening.id, &wanted.posted_at, closed_at.as_deref())?;
    Ok(Change::Changed)
}

impl JobRecord {
    /// The draft with its deadline counted from `posted_at`, where it is to be counted.
    fn draft_posted(&self, posted_at: Timestamp) -> JobDraft {
        let mut draft = self.draft.clone();
        if let Some(days) = self.open_for_days {
            draft.fields.expired_date =
                karachi::today(posted_at).saturating_add(i64::from(days).days());
        }
        draft
    }
}

fn remove(
    kind: Kind,
    left_over: impl Iterator<Item = (String, i64)>,
    remove: impl Fn(i64) -> Result<(), Error>,
) -> Result<Vec<Outcome>, Error> {
    let mut left_over: Vec<(String, i64)> = left_over.collect();
    left_over.sort();
    left_over
        .into_iter()
        .map(|(slug, id)| {
            remove(id)?;
            Ok(Outcome {
                kind,
                slug,
                change: Change::Removed,
            })
        })
        .collect()
}
