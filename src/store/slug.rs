//! Chooses the addresses of new items. The address of a removed item is never given to another one.

use rusqlite::Connection;

use super::Error;

/// `base`, or the first of `base-2`, `base-3` … that no item of the `table` (news or jobs) has or had.
pub(super) fn free(conn: &Connection, table: &str, base: &str) -> Result<String, Error> {
    let sql = format!(
        "select exists (select 1 from {table} where slug = ?1)
             or exists (select 1 from retired_slugs where source = '{table}' and slug = ?1)"
    );
    let mut is_taken = conn.prepare(&sql)?;
    let mut slug = base.to_owned();
    let mut number = 2_u64;
    while is_taken.query_row([&slug], |row| row.get(0))? {
        slug = format!("{base}-{number}");
        number += 1;
    }
    Ok(slug)
}

/// Makes the address of a removed item free again, for an import that brings the item back.
pub(super) fn revive(conn: &Connection, table: &str, slug: &str) -> Result<(), Error> {
    let sql = "delete from retired_slugs where source = ?1 and slug = ?2";
    conn.execute(sql, [table, slug])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::domain::job::{JobDraft, JobFields};
    use crate::domain::job_terms::JobTerms;
    use crate::domain::karachi;
    use crate::domain::news::NewsDraft;
    use crate::store::import::{JobRecord, Mode, NewsRecord, Records, import};
    use crate::store::{Location, jobs, news, open};

    fn now() -> Timestamp {
        "2026-11-20T10:00:00Z".parse().unwrap()
    }

    fn news_draft() -> NewsDraft {
        NewsDraft::parse("Night patrol", "Some words.").unwrap()
    }

    fn job_draft() -> JobDraft {
        JobDraft::parse(JobFields {
            title: "Driver".to_owned(),
            location: "Lahore".to_owned(),
            no_of_vacancies: 1,
            min_age: 20,
            max_age: 50,
            expired_date: "2026-12-31".parse().unwrap(),
            description: "You drive.".to_owned(),
            terms: JobTerms::default(),
        })
        .unwrap()
    }

    fn slugs(conn: &Connection) -> Vec<String> {
        let news = news::list(conn).unwrap().into_iter();
        let news = news.map(|news| news.item.slug);
        let jobs = jobs::list(conn, karachi::today(now())).unwrap();
        news.chain(jobs.into_iter().map(|job| job.opening.slug))
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
            news::remove(&conn, item).unwrap();
            jobs::remove(&conn, job).unwrap();
        }
    }

    #[test]
    fn an_import_gives_an_item_its_own_address_back() {
        let conn = open(&Location::memory()).unwrap();
        let records = || Records {
            news: vec![NewsRecord {
                draft: news_draft(),
                image: None,
                published_at: None,
            }],
            jobs: vec![JobRecord {
                draft: job_draft(),
                posted_at: None,
                closed_at: None,
            }],
        };
        let mode = Mode {
            prune: false,
            dry_run: false,
        };
        for id in 1..=3 {
            import(&conn, records(), mode, now()).unwrap();
            assert_eq!(slugs(&conn), ["night-patrol", "driver"]);
            news::remove(&conn, id).unwrap();
            jobs::remove(&conn, id).unwrap();
        }
        news::insert(&conn, &news_draft(), None, now()).unwrap();
        assert_eq!(slugs(&conn), ["night-patrol-2"]);
    }
}
