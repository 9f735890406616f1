//! Makes the stored news and jobs equal to imported records. The slug identifies a record.

use std::collections::BTreeSet;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};

use crate::content::Error;
use crate::content::jobs::JobDraft;
use crate::content::news::{NewsDraft, image_url};
use crate::content::picture::NewsImage;
use crate::content::slug::Kind;
use crate::content::translation::Translation;
use crate::content::{jobs, news};
use crate::db::{self, query_rows};

/// An item to store. If a row with its slug exists, it keeps its time of publication if the draft gives none. It also
/// keeps its translation if the draft has none, unless the import prunes.
#[derive(Debug, Clone)]
pub enum Record {
    /// A news item and its picture. `None` means the default picture.
    News(Box<NewsDraft>, Option<NewsImage>),
    /// A job, and when the office closed it, RFC 3339. `None` keeps the stored time; a new job is then open.
    Job(Box<JobDraft>, Option<String>),
}

impl Record {
    /// The kind and the slug, which identify the record.
    pub fn key(&self) -> (Kind, &str) {
        match self {
            Self::News(draft, _) => (Kind::News, &draft.0.slug),
            Self::Job(draft, _) => (Kind::Jobs, &draft.0.slug),
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
    pub kind: Kind,
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
        let (kind, slug) = record.key();
        let (slug, id) = (slug.to_owned(), stored_id(conn, kind, slug)?);
        let change = match record {
            Record::News(mut draft, image) => {
                draft.0.image_url = image_url(image.as_ref().map(|image| image.hash.as_str()));
                import_news(conn, id, *draft, image.as_ref(), prune, now)?
            }
            Record::Job(draft, closed_at) => import_job(conn, id, *draft, closed_at, prune, now)?,
        };
        outcomes.push(Outcome { kind, slug, change });
    }
    if prune {
        for kind in [Kind::News, Kind::Jobs] {
            let removed = remove_others(conn, kind, &outcomes, now)?;
            outcomes.extend(removed);
        }
    }
    Ok(outcomes)
}

/// Removes the rows of a kind that are not among the imported ones. Does nothing if no row of this kind was imported.
fn remove_others(
    conn: &Connection,
    kind: Kind,
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
    let sql = format!("select id, slug from {kind} order by slug");
    let stored: Vec<(i64, String)> = query_rows(conn, &sql, [], |row| row.try_into())?;
    stored
        .into_iter()
        .filter(|(_, slug)| !slugs.contains(slug.as_str()))
        .map(|(id, slug)| {
            match kind {
                Kind::News => news::remove(conn, id, now)?,
                Kind::Jobs => jobs::remove(conn, id)?,
            }
            let change = Change::Removed;
            Ok(Outcome { kind, slug, change })
        })
        .collect()
}

/// The id of the stored row with this slug. If no row has it, this frees the slug of an item that was removed earlier, so
/// that an import can restore that item under its old URL.
fn stored_id(conn: &Connection, kind: Kind, slug: &str) -> Result<Option<i64>, db::Error> {
    let sql = format!("select id from {kind} where slug = ?");
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
    mut draft: NewsDraft,
    image: Option<&NewsImage>,
    prune: bool,
    now: Timestamp,
) -> Result<Change, Error> {
    let Some(id) = id else {
        news::insert(conn, &draft, image, now)?;
        return Ok(Change::Added);
    };
    let old = news::find(conn, id)?.into_markdown();
    draft.0.id = id;
    if draft.0.published_at.is_empty() {
        draft.0.published_at.clone_from(&old.published_at);
    }
    draft.0.ur = Translation::merge_import(draft.0.ur, old.ur.as_ref(), prune);
    if draft.0 == old {
        return Ok(Change::Unchanged);
    }
    news::update(conn, &draft, image, now)?;
    Ok(Change::Changed)
}

fn import_job(
    conn: &Connection,
    id: Option<i64>,
    mut draft: JobDraft,
    closed_at: Option<String>,
    prune: bool,
    now: Timestamp,
) -> Result<Change, Error> {
    let Some(id) = id else {
        let id = jobs::insert(conn, &draft, now)?;
        if closed_at.is_some() {
            jobs::set_closed(conn, id, closed_at.as_deref())?;
        }
        return Ok(Change::Added);
    };
    let stored = jobs::find(conn, id, now)?;
    let keeps_closing_time = closed_at.is_none() || closed_at == stored.closed_at;
    let old = stored.into_markdown();
    draft.0.id = id;
    if draft.0.posted_at.is_empty() {
        draft.0.posted_at.clone_from(&old.posted_at);
    }
    draft.0.ur = Translation::merge_import(draft.0.ur, old.ur.as_ref(), prune);
    if keeps_closing_time && draft.0 == old {
        return Ok(Change::Unchanged);
    }
    jobs::update(conn, &draft, now)?;
    if closed_at.is_some() {
        jobs::set_closed(conn, id, closed_at.as_deref())?;
    }
    Ok(Change::Changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::jobs::Job;
    use crate::content::news::NewsItem;
    use crate::db::{Location, open};

    fn now() -> Timestamp {
        "2026-11-20T10:00:00Z".parse().unwrap()
    }

    fn news_draft() -> NewsDraft {
        NewsDraft::parse(NewsItem {
            title: "Night patrol".to_owned(),
            content: "Some words.".to_owned(),
            ..NewsItem::default()
        })
        .unwrap()
    }

    fn job_draft() -> JobDraft {
        JobDraft::parse(Job {
            title: "Driver".to_owned(),
            location: "Lahore".to_owned(),
            no_of_vacancies: 1,
            min_age: 20,
            max_age: 50,
            expired_date: "2026-12-31".parse().unwrap(),
            description: "You drive.".to_owned(),
            ..Job::default()
        })
        .unwrap()
    }

    fn slugs(conn: &Connection) -> Vec<String> {
        let news = news::list(conn).unwrap().into_iter();
        let jobs = jobs::list(conn, now()).unwrap().into_iter();
        news.map(|stored| stored.item.slug)
            .chain(jobs.map(|stored| stored.job.slug))
            .collect()
    }

    #[test]
    fn a_new_item_does_not_get_the_slug_of_a_removed_one() {
        let conn = open(&Location::memory()).unwrap();
        for number in ["", "-2", "-3"] {
            let item = news::insert(&conn, &news_draft(), None, now()).unwrap();
            let job = jobs::insert(&conn, &job_draft(), now()).unwrap();
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
            let news = Record::News(Box::new(news_draft()), None);
            let job = Record::Job(Box::new(job_draft()), None);
            vec![news, job]
        };
        for id in 1..=3 {
            import(&conn, records(), false, now()).unwrap();
            assert_eq!(slugs(&conn), ["night-patrol", "driver"]);
            news::remove(&conn, id, now()).unwrap();
            jobs::remove(&conn, id).unwrap();
        }
        news::insert(&conn, &news_draft(), None, now()).unwrap();
        assert_eq!(slugs(&conn), ["night-patrol-2"]);
    }
}
