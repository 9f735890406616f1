//! The table `jobs`.

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::types::Type;
use rusqlite::{Connection, Row, named_params};

use super::slug::free_slug;
use super::{Error, atomically};
use crate::domain::job::{JobDraft, JobOpening};
use crate::domain::karachi;

/// The openings that take applications on `today`, the day in Karachi; soonest deadline first.
pub fn list_open(conn: &Connection, today: Date) -> Result<Vec<JobOpening>, Error> {
    let mut statement = conn.prepare(
        "select id, slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, posted_at
         from jobs
         where closed_at is null and expired_date >= :today
         order by expired_date, id",
    )?;
    let openings = statement
        .query_map(named_params! { ":today": today.to_string() }, opening)?
        .collect::<Result<_, _>>()?;
    Ok(openings)
}

/// Publishes an opening; answers its id. A slug that is taken gets the next free number.
pub fn insert(conn: &Connection, draft: &JobDraft, posted_at: Timestamp) -> Result<i64, Error> {
    atomically(conn, || {
        let slug = free_slug(&draft.slug, |slug| {
            Ok(conn.query_row(
                "select exists (select 1 from jobs where slug = :slug)",
                named_params! { ":slug": slug },
                |row| row.get(0),
            )?)
        })?;
        let fields = &draft.fields;
        conn.execute(
            "insert into jobs (
                 slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, posted_at
             )
             values (
                 :slug, :title, :location, :no_of_vacancies, :min_age, :max_age, :expired_date, :description, :posted_at
             )",
            named_params! {
                ":slug": slug,
                ":title": fields.title,
                ":location": fields.location,
                ":no_of_vacancies": fields.no_of_vacancies,
                ":min_age": fields.min_age,
                ":max_age": fields.max_age,
                ":expired_date": fields.expired_date.to_string(),
                ":description": fields.description,
                ":posted_at": karachi::rfc3339(posted_at),
            },
        )?;
        Ok(conn.last_insert_rowid())
    })
}

fn opening(row: &Row) -> rusqlite::Result<JobOpening> {
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
        description: row.get("description")?,
        posted_at: row.get("posted_at")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::job::JobFields;
    use crate::store::{Location, content_version, open};

    fn draft(title: &str, deadline: &str) -> JobDraft {
        JobDraft::parse(JobFields {
            title: title.to_owned(),
            location: "Islamabad".to_owned(),
            no_of_vacancies: 3,
            min_age: 21,
            max_age: 45,
            expired_date: deadline.parse().unwrap(),
            description: "Shifts.".to_owned(),
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
        conn.execute(
            "update jobs set closed_at = posted_at where title = 'closed'",
            [],
        )
        .unwrap();
        let open_jobs = list_open(&conn, "2026-11-20".parse().unwrap()).unwrap();
        let titles: Vec<&str> = open_jobs.iter().map(|job| job.title.as_str()).collect();
        assert_eq!(titles, ["today", "later"]);
        assert_eq!(open_jobs[0].posted_at, "2026-11-20T15:00:00+05:00");
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
            .map(|job| job.slug)
            .collect();
        assert_eq!(slugs, ["driver", "driver-2"]);
        assert_eq!(content_version(&conn).unwrap(), before + 2);
    }
}
