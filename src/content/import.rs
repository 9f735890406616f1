//! Makes the stored news and jobs equal to the records of a source. Records are identified by their slugs.

use std::collections::BTreeSet;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};

use crate::content::jobs::JobDraft;
use crate::content::news::{NewsDraft, image_url};
use crate::content::picture::NewsImage;
use crate::content::slug::Kind;
use crate::content::translation::Translation;
use crate::content::{jobs, news};
use crate::db::{Error, query_rows};

/// What to store under the slug of its draft. A draft without `published_at` or `posted_at` keeps the stored time; for a new row
/// it is now. One without words in Urdu keeps the stored ones, unless the import prunes.
#[derive(Debug, Clone)]
pub enum Record {
    /// A news item, and its picture; `None` shows the default one.
    News(Box<NewsDraft>, Option<NewsImage>),
    /// A job, and when it was closed, RFC 3339; `None` keeps the stored state, and means open for a new job.
    Job(Box<JobDraft>, Option<String>),
}

impl Record {
    /// What identifies it.
    pub fn key(&self) -> (Kind, &str) {
        match self {
            Self::News(draft, _) => (Kind::News, &draft.0.slug),
            Self::Job(draft, _) => (Kind::Jobs, &draft.0.slug),
        }
    }
}

/// What an import did with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Its kind.
    pub kind: Kind,
    /// Its slug.
    pub slug: String,
    /// What was done.
    pub change: Change,
}

/// Stores the records in the caller's transaction and returns what was done with each: in their order, then what was removed.
/// A record that equals the stored row is not written, so that no page is rendered again. `prune` removes stored rows that are
/// not among the records, of those kinds that have records.
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

/// Removes the rows that are not among the imported ones, if there are any of this kind.
fn remove_others(
    conn: &Connection,
    kind: Kind,
    imported: &[Outcome],
    now: Timestamp,
) -> Result<Vec<Outcome>, Error> {
    let imported = imported.iter().filter(|outcome| outcome.kind == kind);
    let kept: BTreeSet<&str> = imported.map(|outcome| outcome.slug.as_str()).collect();
    let sql = format!("select id, slug from {kind} order by slug");
    let mut stored: Vec<(i64, String)> = query_rows(conn, &sql, [], |row| row.try_into())?;
    stored.retain(|(_, slug)| !kept.is_empty() && !kept.contains(slug.as_str()));
    let removed = stored.into_iter().map(|(id, slug)| {
        match kind {
            Kind::News => news::remove(conn, id, now)?,
            Kind::Jobs => jobs::remove(conn, id)?,
        }
        let change = Change::Removed;
        Ok(Outcome { kind, slug, change })
    });
    removed.collect()
}

/// The id of the stored row with this slug. Without one, the address of a removed item is made free for it.
fn stored_id(conn: &Connection, kind: Kind, slug: &str) -> Result<Option<i64>, Error> {
    let sql = format!("select id from {kind} where slug = ?");
    let id = conn.query_row(&sql, [slug], |row| row.get(0)).optional()?;
    if id.is_none() {
        let free = "delete from retired_slugs where source = ? and slug = ?";
        conn.execute(free, [&kind.to_string(), slug])?;
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
    let old = news::find(conn, id)?.written();
    draft.0.id = id;
    if draft.0.published_at.is_empty() {
        draft.0.published_at.clone_from(&old.published_at);
    }
    draft.0.ur = Translation::imported(draft.0.ur, old.ur.as_ref(), prune);
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
    let (id, change) = match id {
        None => (jobs::insert(conn, &draft, now)?, Change::Added),
        Some(id) => {
            let stored = jobs::find(conn, id, now)?;
            let keeps_state = closed_at.is_none() || closed_at == stored.closed_at;
            let old = stored.written();
            draft.0.id = id;
            if draft.0.posted_at.is_empty() {
                draft.0.posted_at.clone_from(&old.posted_at);
            }
            draft.0.ur = Translation::imported(draft.0.ur, old.ur.as_ref(), prune);
            if keeps_state && draft.0 == old {
                return Ok(Change::Unchanged);
            }
            jobs::update(conn, &draft, now)?;
            (id, Change::Changed)
        }
    };
    if closed_at.is_some() {
        jobs::set_closed(conn, id, closed_at.as_deref())?;
    }
    Ok(change)
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
        let news = news.map(|news| news.item.slug);
        let jobs = jobs::list(conn, now()).unwrap();
        news.chain(jobs.into_iter().map(|stored| stored.job.slug))
            .collect()
    }

    #[test]
    fn the_address_of_a_removed_item_is_never_given_to_another_one() {
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
    fn an_import_gives_an_item_its_own_address_back() {
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
