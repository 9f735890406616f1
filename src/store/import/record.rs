//! What an import takes and returns.

use std::fmt;

use jiff::{Timestamp, ToSpan};
use serde::Serialize;

use crate::domain::job::JobDraft;
use crate::domain::karachi;
use crate::domain::news::NewsDraft;
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
    Left,
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

impl NewsRecord {
    /// The slug of its draft.
    pub fn slug(&self) -> &str {
        &self.draft.slug
    }
}

impl JobRecord {
    /// The slug of its draft.
    pub fn slug(&self) -> &str {
        &self.draft.slug
    }

    /// The draft, with the deadline counted from `posted_at` if `open_for_days` is set.
    pub(super) fn draft_posted(&self, posted_at: Timestamp) -> JobDraft {
        let mut draft = self.draft.clone();
        if let Some(days) = self.open_for_days {
            draft.fields.expired_date =
                karachi::today(posted_at).saturating_add(i64::from(days).days());
        }
        draft
    }
}
