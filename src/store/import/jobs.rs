//! The jobs of an import.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::Connection;

use super::record::{Change, JobRecord, Kind, Mode, Outcome};
use super::removal::remove_rows;
use crate::domain::job::{JobFields, StoredJob};
use crate::domain::karachi;
use crate::store::slug::SlugTable;
use crate::store::{Error, jobs};

/// Stores the job records and returns what was done with each.
pub(super) fn import(
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
        outcomes.extend(remove_rows(Kind::Jobs, removed, |id| {
            jobs::remove(conn, id)
        })?);
    }
    Ok(outcomes)
}

pub(super) fn change_job(
    conn: &Connection,
    stored: &StoredJob,
    record: &JobRecord,
) -> Result<Change, Error> {
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
        return Ok(Change::Left);
    }
    jobs::update(conn, opening.id, &draft)?;
    jobs::set_times(conn, opening.id, &posted_at, closed_at.as_deref())?;
    Ok(Change::Changed)
}
