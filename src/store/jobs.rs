//! The table `jobs`.

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::slug::SlugTable;
use super::{Error, atomically, source_text};
use crate::domain::job::{JobDraft, JobOpening, PublishedJob, StoredJob};
use crate::domain::job_terms::JobTerms;
use crate::domain::karachi;

/// The jobs that accept applications on `today`, the day in Karachi; soonest deadline first.
pub fn list_open(conn: &Connection, today: Date) -> Result<Vec<PublishedJob>, Error> {
    let mut statement = conn.prepare(
        "select id, slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, format,
                posted_at, terms
         from jobs
         where closed_at is null and expired_date >= :today
         order by expired_date, id",
    )?;
    let openings = statement
        .query_map(named_params! { ":today": today.to_string() }, published)?
        .collect::<Result<_, _>>()?;
    Ok(openings)
}

/// The slugs of the jobs that no longer accept applications on `today`, the day in Karachi.
pub fn closed_slugs(conn: &Connection, today: Date) -> Result<Vec<String>, Error> {
    let mut statement = conn.prepare(
        "select slug from jobs
         where closed_at is not null or expired_date < :today",
    )?;
    let slugs = statement
        .query_map(named_params! { ":today": today.to_string() }, |row| {
            row.get(0)
        })?
        .collect::<Result<_, _>>()?;
    Ok(slugs)
}

/// All jobs, soonest deadline first, each with its state on `today`, the day in Karachi.
pub fn list(conn: &Connection, today: Date) -> Result<Vec<StoredJob>, Error> {
    let mut statement = conn.prepare(
        "select id, slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, format,
                posted_at, closed_at, terms
         from jobs
         order by expired_date, id",
    )?;
    let jobs = statement
        .query_map([], |row| stored(row, today))?
        .collect::<Result<_, _>>()?;
    Ok(jobs)
}

/// The job with this id, with its state on `today`.
pub fn find(conn: &Connection, id: i64, today: Date) -> Result<StoredJob, Error> {
    conn.query_row(
        "select id, slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, format,
                posted_at, closed_at, terms
         from jobs
         where id = :id",
        named_params! { ":id": id },
        |row| stored(row, today),
    )
    .optional()?
    .ok_or_else(|| not_found(id))
}

/// Publishes a job and returns its id. A slug that is or was in use gets the next free number.
pub fn insert(conn: &Connection, draft: &JobDraft, posted_at: Timestamp) -> Result<i64, Error> {
    atomically(conn, || {
        let slug = SlugTable::Jobs.free_slug(conn, &draft.slug)?;
        let fields = &draft.fields;
        conn.execute(
            "insert into jobs (
                 slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, format, posted_at,
                 terms
             )
             values (
                 :slug, :title, :location, :no_of_vacancies, :min_age, :max_age, :expired_date, :description, :format,
                 :posted_at, :terms
             )",
            named_params! {
                ":slug": slug,
                ":title": fields.title,
                ":location": fields.location,
                ":no_of_vacancies": fields.no_of_vacancies,
                ":min_age": fields.min_age,
                ":max_age": fields.max_age,
                ":expired_date": fields.expired_date.to_string(),
                ":description": fields.description.source,
                ":format": fields.description.format.as_str(),
                ":posted_at": karachi::rfc3339(posted_at),
                ":terms": serde_json::json!(fields.terms).to_string(),
            },
        )?;
        Ok(conn.last_insert_rowid())
    })
}

/// Changes a job. Its slug stays, so that links keep working.
pub fn update(conn: &Connection, id: i64, draft: &JobDraft) -> Result<(), Error> {
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
             format = :format,
             terms = :terms
         where id = :id",
        named_params! {
            ":title": fields.title,
            ":location": fields.location,
            ":no_of_vacancies": fields.no_of_vacancies,
            ":min_age": fields.min_age,
            ":max_age": fields.max_age,
            ":expired_date": fields.expired_date.to_string(),
            ":description": fields.description.source,
            ":format": fields.description.format.as_str(),
            ":terms": serde_json::json!(fields.terms).to_string(),
            ":id": id,
        },
    )?;
    if changed == 0 {
        return Err(not_found(id));
    }
    Ok(())
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
        update(conn, id, &draft)?;
        Ok(find(conn, id, today)?)
    })
}

/// Sets when a job was posted and closed, in RFC 3339 with the Karachi offset.
pub(super) fn set_times(
    conn: &Connection,
    id: i64,
    posted_at: &str,
    closed_at: Option<&str>,
) -> Result<(), Error> {
    conn.execute(
        "update jobs
         set posted_at = :posted_at,
             closed_at = :closed_at
         where id = :id",
        named_params! { ":posted_at": posted_at, ":closed_at": closed_at, ":id": id },
    )?;
    Ok(())
}

/// Closes a job before its deadline. Returns false when it was closed already.
pub fn close(conn: &Connection, id: i64, now: Timestamp) -> Result<bool, Error> {
    atomically(conn, || {
        let exists: bool = conn.query_row(
            "select exists (select 1 from jobs where id = :id)",
            named_params! { ":id": id },
            |row| row.get(0),
        )?;
        if !exists {
            return Err(not_found(id));
        }
        let closed = conn.execute(
            "update jobs
             set closed_at = :now
             where id = :id and closed_at is null",
            named_params! { ":now": karachi::rfc3339(now), ":id": id },
        )?;
        Ok(closed == 1)
    })
}

/// Deletes a job. Applications for it keep its title.
pub fn remove(conn: &Connection, id: i64) -> Result<(), Error> {
    let removed = conn.execute(
        "delete from jobs
         where id = :id",
        named_params! { ":id": id },
    )?;
    if removed == 0 {
        return Err(not_found(id));
    }
    Ok(())
}

fn stored(row: &Row, today: Date) -> rusqlite::Result<StoredJob> {
    let description = source_text(row, "description")?;
    let words = description.words(&description.read());
    let closed_at = row.get("closed_at")?;
    Ok(StoredJob::on(
        today,
        opening(row, words)?,
        description,
        closed_at,
    ))
}

fn published(row: &Row) -> rusqlite::Result<PublishedJob> {
    let description = source_text(row, "description")?;
    let text = description.read();
    Ok(PublishedJob {
        opening: opening(row, description.words(&text))?,
        text,
    })
}

fn opening(row: &Row, description: String) -> rusqlite::Result<JobOpening> {
    const EXPIRED_DATE: usize = 7;
    let deadline: String = row.get(EXPIRED_DATE)?;
    Ok(JobOpening {
        id: row.get("id")?,
        slug: row.get("slug")?,
        title: row.get("title")?,
        location: row.get("location")?,
        no_of_vacancies: row.get("no_of_vacancies")?,
        min_age: row.get("min_age")?,
        max_age: row.get("max_age")?,
        expired_date: deadline.parse().map_err(|error| {
            rusqlite::Error::FromSqlConversionFailure(
                EXPIRED_DATE,
                Type::Text,
                Box::<jiff::Error>::new(error),
            )
        })?,
        description,
        posted_at: row.get("posted_at")?,
        terms: terms(row)?,
    })
}

fn terms(row: &Row) -> rusqlite::Result<JobTerms> {
    let column = row.as_ref().column_index("terms")?;
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error))
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
    use crate::domain::rich_text::SourceText;
    use crate::store::{Location, content_version, open};

    fn draft(title: &str, deadline: &str) -> JobDraft {
        JobDraft::parse(JobFields {
            title: title.to_owned(),
            location: "Islamabad".to_owned(),
            no_of_vacancies: 3,
            min_age: 21,
            max_age: 45,
            expired_date: deadline.parse().unwrap(),
            description: SourceText::markdown("Shifts."),
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
        update(&conn, id, &draft("Cook", "2026-12-31")).unwrap();
        close(&conn, id, now).unwrap();
        update(&conn, id, &draft("Chef", "2027-01-31")).unwrap();
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
            update(&conn, 9, &draft("Driver", "2026-11-30")),
            close(&conn, 9, now).map(drop),
            remove(&conn, 9),
        ];
        for result in results {
            assert!(matches!(result, Err(Error::NotFound { ref name, .. }) if name == "9"));
        }
    }

    #[test]
    fn a_new_opening_gets_a_free_slug_and_moves_the_content_version() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let before = content_version(&conn).unwrap();
        for _ in 0..2 {
            insert(&conn, &draft("Driver", "2026-12-31"), now).unwrap();
        }
        let slugs: Vec<String> = list_open(&conn, "2026-11-20".parse().unwrap())
            .unwrap()
            .into_iter()
            .map(|job| job.opening.slug)
            .collect();
        assert_eq!(slugs, ["driver", "driver-2"]);
        assert_eq!(content_version(&conn).unwrap(), before + 2);
    }
}
