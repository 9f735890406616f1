//! The table `jobs`.

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::content::free_slug;
use super::{Error, atomically, parsed};
use crate::domain::job::{JobDraft, JobOpening, PublishedJob, StoredJob};
use crate::domain::karachi;
use crate::domain::rich_text::RichText;

/// The jobs that accept applications on `today`, the day in Karachi; soonest deadline first.
pub fn list_open(conn: &Connection, today: Date) -> Result<Vec<PublishedJob>, Error> {
    let mut statement = conn.prepare(
        "select * from jobs
         where closed_at is null and expired_date >= ?1
         order by expired_date, id",
    )?;
    let openings = statement.query_map([today.to_string()], |row| {
        let text = RichText::read(&row.get::<_, String>("description")?);
        let opening = opening(row, &text)?;
        Ok(PublishedJob { opening, text })
    })?;
    Ok(openings.collect::<Result<_, _>>()?)
}

/// The slugs of the jobs that no longer accept applications on `today`, the day in Karachi.
pub fn closed_slugs(conn: &Connection, today: Date) -> Result<Vec<String>, Error> {
    let mut statement = conn.prepare(
        "select slug from jobs
         where closed_at is not null or expired_date < ?1",
    )?;
    let slugs = statement.query_map([today.to_string()], |row| row.get(0))?;
    Ok(slugs.collect::<Result<_, _>>()?)
}

/// All jobs, soonest deadline first, each with its state on `today`, the day in Karachi.
pub fn list(conn: &Connection, today: Date) -> Result<Vec<StoredJob>, Error> {
    let mut statement = conn.prepare("select * from jobs order by expired_date, id")?;
    let jobs = statement.query_map([], |row| stored(row, today))?;
    Ok(jobs.collect::<Result<_, _>>()?)
}

/// The job with this id, with its state on `today`.
pub fn find(conn: &Connection, id: i64, today: Date) -> Result<StoredJob, Error> {
    let sql = "select * from jobs where id = ?1";
    conn.query_row(sql, [id], |row| stored(row, today))
        .optional()?
        .ok_or_else(|| not_found(id))
}

/// Publishes a job and returns its id. A slug that is or was in use gets the next free number.
pub fn insert(conn: &Connection, draft: &JobDraft, posted_at: Timestamp) -> Result<i64, Error> {
    atomically(conn, || {
        let fields = &draft.fields;
        conn.execute(
            "insert into jobs (
                 slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, posted_at, terms
             )
             values (
                 :slug, :title, :location, :no_of_vacancies, :min_age, :max_age, :expired_date, :description,
                 :posted_at, :terms
             )",
            named_params! {
                ":slug": free_slug(conn, "jobs", &draft.slug)?,
                ":title": fields.title,
                ":location": fields.location,
                ":no_of_vacancies": fields.no_of_vacancies,
                ":min_age": fields.min_age,
                ":max_age": fields.max_age,
                ":expired_date": fields.expired_date.to_string(),
                ":description": fields.description,
                ":posted_at": karachi::rfc3339(posted_at),
                ":terms": serde_json::json!(fields.terms).to_string(),
            },
        )?;
        Ok(conn.last_insert_rowid())
    })
}

/// Changes a job, and when it was posted and closed if that is given. Its slug stays, so that links keep working.
pub fn update(
    conn: &Connection,
    id: i64,
    draft: &JobDraft,
    posted_at: Option<&str>,
    closed_at: Option<&str>,
) -> Result<(), Error> {
    let fields = &draft.fields;
    let changed = conn.execute(
        "update jobs
         set title = :title,
             location = :location,
             no_of_vacancies = :no_of_vacancies,
             min_age = :min_age,
             max_age = :max_age,
             expired_date = :expired_date,
             description = :description,
             terms = :terms,
             posted_at = coalesce(:posted_at, posted_at),
             closed_at = coalesce(:closed_at, closed_at)
         where id = :id",
        named_params! {
            ":title": fields.title,
            ":location": fields.location,
            ":no_of_vacancies": fields.no_of_vacancies,
            ":min_age": fields.min_age,
            ":max_age": fields.max_age,
            ":expired_date": fields.expired_date.to_string(),
            ":description": fields.description,
            ":terms": serde_json::json!(fields.terms).to_string(),
            ":posted_at": posted_at,
            ":closed_at": closed_at,
            ":id": id,
        },
    )?;
    match changed {
        0 => Err(not_found(id)),
        _ => Ok(()),
    }
}

/// Changes a job to the draft that `revise` returns, and returns it with its state on `today`. Reads and writes in one
/// transaction, so that a concurrent change by another process is not undone.
pub fn edit<E: From<Error>>(
    conn: &Connection,
    id: i64,
    today: Date,
    revise: impl FnOnce(StoredJob) -> Result<JobDraft, E>,
) -> Result<StoredJob, E> {
    atomically(conn, || {
        let draft = revise(find(conn, id, today)?)?;
        update(conn, id, &draft, None, None)?;
        Ok(find(conn, id, today)?)
    })
}

/// Closes a job before its deadline. Returns false when it was closed already.
pub fn close(conn: &Connection, id: i64, now: Timestamp) -> Result<bool, Error> {
    atomically(conn, || {
        let is_closed = find(conn, id, karachi::today(now))?.closed_at.is_some();
        if !is_closed {
            let sql = "update jobs set closed_at = ?1 where id = ?2";
            conn.execute(sql, (karachi::rfc3339(now), id))?;
        }
        Ok(!is_closed)
    })
}

/// Deletes a job. Applications for it keep its title.
pub fn remove(conn: &Connection, id: i64) -> Result<(), Error> {
    match conn.execute("delete from jobs where id = ?1", [id])? {
        0 => Err(not_found(id)),
        _ => Ok(()),
    }
}

fn stored(row: &Row, today: Date) -> rusqlite::Result<StoredJob> {
    let source: String = row.get("description")?;
    let opening = opening(row, &RichText::read(&source))?;
    Ok(StoredJob::on(today, opening, source, row.get("closed_at")?))
}

fn opening(row: &Row, text: &RichText) -> rusqlite::Result<JobOpening> {
    Ok(JobOpening {
        id: row.get("id")?,
        slug: row.get("slug")?,
        title: row.get("title")?,
        location: row.get("location")?,
        no_of_vacancies: row.get("no_of_vacancies")?,
        min_age: row.get("min_age")?,
        max_age: row.get("max_age")?,
        expired_date: parsed(row, "expired_date", str::parse)?,
        description: text.plain(),
        posted_at: row.get("posted_at")?,
        terms: parsed(row, "terms", |text| serde_json::from_str(text))?,
    })
}

fn not_found(id: i64) -> Error {
    Error::NotFound {
        noun: "job",
        name: id.to_string(),
        list: "jobs",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::job::JobFields;
    use crate::domain::job_terms::JobTerms;
    use crate::store::{Location, open};

    fn draft(title: &str, deadline: &str) -> JobDraft {
        JobDraft::parse(JobFields {
            title: title.to_owned(),
            location: "Islamabad".to_owned(),
            no_of_vacancies: 3,
            min_age: 21,
            max_age: 45,
            expired_date: deadline.parse().unwrap(),
            description: "Shifts.".to_owned(),
            terms: JobTerms::default(),
        })
        .unwrap()
    }

    #[test]
    fn open_jobs_come_soonest_deadline_first() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        for (title, deadline) in [
            ("later", "2026-12-31"),
            ("today", "2026-11-20"),
            ("yesterday", "2026-11-19"),
            ("closed", "2026-12-31"),
        ] {
            insert(&conn, &draft(title, deadline), now).unwrap();
        }
        assert!(close(&conn, 4, now).unwrap());
        let open_jobs = list_open(&conn, "2026-11-20".parse().unwrap()).unwrap();
        let titles: Vec<&str> = open_jobs
            .iter()
            .map(|job| job.opening.title.as_str())
            .collect();
        assert_eq!(titles, ["today", "later"]);
        let mut closed = closed_slugs(&conn, "2026-11-20".parse().unwrap()).unwrap();
        closed.sort();
        assert_eq!(closed, ["closed", "yesterday"]);
        assert_eq!(open_jobs[0].opening.posted_at, "2026-11-20T15:00:00+05:00");
    }

    #[test]
    fn every_job_is_listed_with_its_state() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let today = "2026-11-20".parse().unwrap();
        for (title, deadline) in [
            ("open", "2026-12-31"),
            ("closed", "2026-12-01"),
            ("expired", "2026-11-19"),
        ] {
            insert(&conn, &draft(title, deadline), now).unwrap();
        }
        assert!(close(&conn, 2, now).unwrap());
        assert!(!close(&conn, 2, now).unwrap(), "it was closed already");
        let jobs = list(&conn, today).unwrap();
        assert_eq!(jobs.len(), 3);
        for (job, title) in jobs.iter().zip(["expired", "closed", "open"]) {
            assert_eq!(
                (job.opening.title.as_str(), job.state.to_string().as_str()),
                (title, title)
            );
            assert_eq!(&find(&conn, job.opening.id, today).unwrap(), job);
        }
    }

    #[test]
    fn an_edit_keeps_the_address_and_whether_it_is_closed() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let today = "2026-11-20".parse().unwrap();
        let id = insert(&conn, &draft("Driver", "2026-11-30"), now).unwrap();
        update(&conn, id, &draft("Cook", "2026-12-31"), None, None).unwrap();
        close(&conn, id, now).unwrap();
        update(&conn, id, &draft("Chef", "2027-01-31"), None, None).unwrap();
        let job = find(&conn, id, today).unwrap();
        assert_eq!(job.opening.slug, "driver");
        assert_eq!(job.opening.title, "Chef");
        assert_eq!(job.opening.expired_date.to_string(), "2027-01-31");
        assert_eq!(job.closed_at.as_deref(), Some("2026-11-20T15:00:00+05:00"));
    }

    #[test]
    fn a_change_of_an_unknown_job_is_refused() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let results = [
            find(&conn, 9, "2026-11-20".parse().unwrap()).map(drop),
            update(&conn, 9, &draft("Driver", "2026-11-30"), None, None),
            close(&conn, 9, now).map(drop),
            remove(&conn, 9),
        ];
        for result in results {
            assert!(matches!(result, Err(Error::NotFound { ref name, .. }) if name == "9"));
        }
    }
}
