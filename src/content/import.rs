//! Makes the stored news and jobs equal to imported records. The slug identifies a record.

use std::collections::BTreeSet;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};

use crate::content::Error;
use crate::content::jobs::JobDraft;
use crate::content::news::{ImageChange, NewsDraft};
use crate::content::picture::NewsImage;
use crate::content::slug::ItemKind;
use crate::content::{jobs, news};
use crate::db::{self, query_rows};

/// An item to store. If a row with its slug exists, it keeps its time of publication if the draft gives none. It also
/// keeps its translation if the draft has none, unless the import prunes.
#[derive(Debug, Clone)]
pub enum Record {
    /// A news item.
    News(Box<NewsRecord>),
    /// A job.
    Job(Box<JobRecord>),
}

/// A news item to store.
#[derive(Debug, Clone)]
pub struct NewsRecord {
    /// The last segment of the page's URL.
    pub slug: String,
    /// Its texts.
    pub draft: NewsDraft,
    /// Its picture. `None` means the default picture.
    pub image: Option<NewsImage>,
}

/// A job to store.
#[derive(Debug, Clone)]
pub struct JobRecord {
    /// The last segment of the page's URL.
    pub slug: String,
    /// Its texts and numbers.
    pub draft: JobDraft,
    /// When the office closed it, RFC 3339. `None` keeps the stored time; a new job is then open.
    pub closed_at: Option<String>,
}

impl Record {
    /// The kind of the item.
    pub fn kind(&self) -> ItemKind {
        match self {
            Self::News(_) => ItemKind::News,
            Self::Job(_) => ItemKind::Jobs,
        }
    }

    /// The last segment of the page's URL. It identifies the record among those of its kind.
    pub fn slug(&self) -> &str {
        match self {
            Self::News(record) => &record.slug,
            Self::Job(record) => &record.slug,
        }
    }
}

/// The effect of an import on a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Change {
    /// The record is new.
    Added,
    /// The record differed from the stored row.
    Changed,
    /// The record equals the stored row.
    Unchanged,
    /// No record had the slug of the stored row.
    Removed,
}

/// The outcome of an import for one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The kind of the row.
    pub kind: ItemKind,
    /// The slug of the row.
    pub slug: String,
    /// The effect on the row.
    pub change: Change,
}

/// Stores the records in the caller's transaction. Returns the outcome of each record in the order of `records`, followed
/// by the removed rows. It does not write a record that equals the stored row, so no page is rendered for it again.
///
/// `prune` removes all stored rows without a record. It does not touch a kind that has no records at all.
pub fn import(
    conn: &Connection,
    records: Vec<Record>,
    prune: bool,
    now: Timestamp,
) -> Result<Vec<Outcome>, Error> {
    let mut outcomes = Vec::new();
    for record in records {
        let kind = record.kind();
        let slug = record.slug().to_owned();
        let id = stored_id(conn, kind, &slug)?;
        let change = match record {
            Record::News(record) => import_news(conn, id, *record, prune, now)?,
            Record::Job(record) => import_job(conn, id, *record, prune, now)?,
        };
        outcomes.push(Outcome { kind, slug, change });
    }
    if prune {
        for kind in [ItemKind::News, ItemKind::Jobs] {
            let removed = remove_others(conn, kind, &outcomes, now)?;
            outcomes.extend(removed);
        }
    }
    Ok(outcomes)
}

/// Removes the rows of a kind that are not among the imported ones. Does nothing if no row of this kind was imported.
fn remove_others(
    conn: &Connection,
    kind: ItemKind,
    imported: &[Outcome],
    now: Timestamp,
) -> Result<Vec<Outcome>, Error> {
    let slugs: BTreeSet<&str> = imported
        .iter()
        .filter(|outcome| outcome.kind == kind)
        .map(|outcome| outcome.slug.as_str())
        .collect();
    if slugs.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!("select id, slug from {} order by slug", kind.table());
    let stored: Vec<(i64, String)> = query_rows(conn, &sql, [], |row| row.try_into())?;
    stored
        .into_iter()
        .filter(|(_, slug)| !slugs.contains(slug.as_str()))
        .map(|(id, slug)| {
            match kind {
                ItemKind::News => news::remove(conn, id, now)?,
                ItemKind::Jobs => jobs::remove(conn, id)?,
            }
            let change = Change::Removed;
            Ok(Outcome { kind, slug, change })
        })
        .collect()
}

/// The id of the stored row with this slug. If no row has it, this frees the slug of an item that was removed earlier, so
/// that an import can restore that item under its old URL.
fn stored_id(conn: &Connection, kind: ItemKind, slug: &str) -> Result<Option<i64>, db::Error> {
    let sql = format!("select id from {} where slug = ?", kind.table());
    let id = conn.query_row(&sql, [slug], |row| row.get(0)).optional()?;
    if id.is_none() {
        let delete = "delete from retired_slugs where source = ? and slug = ?";
        conn.execute(delete, [&kind.to_string(), slug])?;
    }
    Ok(id)
}

fn import_news(
    conn: &Connection,
    id: Option<i64>,
    record: NewsRecord,
    prune: bool,
    now: Timestamp,
) -> Result<Change, Error> {
    let NewsRecord {
        slug,
        mut draft,
        image,
    } = record;
    let Some(id) = id else {
        news::insert(conn, &draft, Some(&slug), image.as_ref(), now)?;
        return Ok(Change::Added);
    };
    let old = news::find(conn, id)?;
    draft.complete(&old, prune);
    if old.is_unchanged_by(&draft, image.as_ref()) {
        return Ok(Change::Unchanged);
    }
    let image_change = image
        .as_ref()
        .map_or(ImageChange::Remove, ImageChange::Replace);
    news::update(conn, id, &draft, image_change, now)?;
    Ok(Change::Changed)
}

fn import_job(
    conn: &Connection,
    id: Option<i64>,
    record: JobRecord,
    prune: bool,
    now: Timestamp,
) -> Result<Change, Error> {
    let JobRecord {
        slug,
        mut draft,
        closed_at,
    } = record;
    let Some(id) = id else {
        let id = jobs::insert(conn, &draft, Some(&slug), now)?;
        if closed_at.is_some() {
            jobs::set_closed(conn, id, closed_at.as_deref())?;
        }
        return Ok(Change::Added);
    };
    let old = jobs::find(conn, id)?;
    draft.complete(&old, prune);
    let keeps_closing_time = closed_at.is_none() || closed_at == old.closed_at;
    if keeps_closing_time && old.is_unchanged_by(&draft) {
        return Ok(Change::Unchanged);
    }
    jobs::update(conn, id, &draft, now)?;
    if closed_at.is_some() {
        jobs::set_closed(conn, id, closed_at.as_deref())?;
    }
    Ok(Change::Changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::jobs::JobInput;
    use crate::content::news::NewsInput;
    use crate::db::{Location, open};

    fn now() -> Timestamp {
        "2026-11-20T10:00:00Z".parse().unwrap()
    }

    fn news_draft() -> NewsDraft {
        let input = NewsInput {
            title: "Night patrol".to_owned(),
            content: "Some words.".to_owned(),
            published_at: None,
        };
        NewsDraft::parse(input, None).unwrap()
    }

    fn job_draft() -> JobDraft {
        let input = JobInput {
            title: "Driver".to_owned(),
            location: "Lahore".to_owned(),
            no_of_vacancies: 1,
            min_age: 20,
            max_age: 50,
            expired_date: "2026-12-31".parse().unwrap(),
            description: "You drive.".to_owned(),
            ..JobInput::default()
        };
        JobDraft::parse(input, None).unwrap()
    }

    fn slugs(conn: &Connection) -> Vec<String> {
        let news = news::list(conn).unwrap().into_iter();
        let jobs = jobs::list(conn).unwrap().into_iter();
        news.map(|item| item.slug)
            .chain(jobs.map(|job| job.slug))
            .collect()
    }

    #[test]
    fn a_new_item_does_not_get_the_slug_of_a_removed_one() {
        let conn = open(&Location::memory()).unwrap();
        for number in ["", "-2", "-3"] {
            let item = news::insert(&conn, &news_draft(), None, None, now()).unwrap();
            let job = jobs::insert(&conn, &job_draft(), None, now()).unwrap();
            assert_eq!(
                slugs(&conn),
                [format!("night-patrol{number}"), format!("driver{number}")]
            );
            news::remove(&conn, item, now()).unwrap();
            jobs::remove(&conn, job).unwrap();
        }
    }

    #[test]
    fn an_import_restores_a_removed_item_under_its_slug() {
        let conn = open(&Location::memory()).unwrap();
        let records = || {
            let news = NewsRecord {
                slug: "night-patrol".to_owned(),
                draft: news_draft(),
                image: None,
            };
            let job = JobRecord {
                slug: "driver".to_owned(),
                draft: job_draft(),
                closed_at: None,
            };
            vec![Record::News(Box::new(news)), Record::Job(Box::new(job))]
        };
        for id in 1..=3 {
            import(&conn, records(), false, now()).unwrap();
            assert_eq!(slugs(&conn), ["night-patrol", "driver"]);
            news::remove(&conn, id, now()).unwrap();
            jobs::remove(&conn, id).unwrap();
        }
        news::insert(&conn, &news_draft(), None, None, now()).unwrap();
        assert_eq!(slugs(&conn), ["night-patrol-2"]);
    }
}
