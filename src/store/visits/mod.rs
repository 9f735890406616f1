//! The table `visits`: how often the site is visited, in numbers alone. The server adds what it has counted since the
//! last time; a command reads sums.

mod counts;
mod report;

use rusqlite::{Connection, Statement, named_params};

use super::{Error, atomically};
use crate::domain::visits::{DIRECT, OTHER};

use counts::Row;
pub use counts::{Count, Counts, DayCounts, MAX_REFERRERS, Subject};
pub use report::{Day, Named, Report, is_known_page, read};

/// How many days with visits are kept. Not counted by the clock: a wrong one would delete them all.
const KEPT_DAYS: u32 = 800;

/// Adds `counts`, in one transaction.
pub fn add(conn: &Connection, counts: &Counts) -> Result<(), Error> {
    atomically(conn, || {
        let mut add = conn.prepare_cached(
            "insert into visits (day, subject, name, visitors, views)
             values (:day, :subject, :name, :visitors, :views)
             on conflict (day, subject, name) do update
             set visitors = visitors + excluded.visitors, views = views + excluded.views",
        )?;
        for (day, counts) in counts.days() {
            let day = day.to_string();
            for row in counts.rows() {
                add_row(conn, &mut add, &day, row)?;
            }
        }
        forget_oldest(conn)
    })
}

fn add_row(conn: &Connection, add: &mut Statement, day: &str, row: Row) -> Result<(), Error> {
    let has_room = row.subject != Subject::Referrer
        || [DIRECT, OTHER].contains(&row.name)
        || has_room_for_referrer(conn, day, row.name)?;
    add.execute(named_params! {
        ":day": day,
        ":subject": row.subject.as_str(),
        ":name": if has_room { row.name } else { OTHER },
        ":visitors": row.count.visitors,
        ":views": row.count.views,
    })?;
    Ok(())
}

/// Whether `host` has a row on that day, or may get one. The server has the same limit, but starts again when it does.
fn has_room_for_referrer(conn: &Connection, day: &str, host: &str) -> Result<bool, Error> {
    let mut query = conn.prepare_cached(
        "select coalesce(max(name = :host), 0) or count(*) < :most
         from visits
         where day = :day and subject = 'referrer' and name not in ('direct', 'other')",
    )?;
    let values = named_params! { ":day": day, ":host": host, ":most": MAX_REFERRERS };
    Ok(query.query_row(values, |row| row.get(0))?)
}

fn forget_oldest(conn: &Connection) -> Result<(), Error> {
    conn.execute(
        "delete from visits
         where day < (
             select day from visits where subject in ('site', 'machine') group by day
             order by day desc limit 1 offset :kept - 1
         )",
        named_params! { ":kept": KEPT_DAYS },
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;

    use super::*;
    use crate::domain::visits::{Device, Machine};
    use crate::store::{Location, open};

    fn counts(day: &str, count: impl Fn(&mut DayCounts)) -> Counts {
        let mut counts = Counts::default();
        count(counts.on(day.parse().unwrap()));
        counts
    }

    #[test]
    fn counts_that_cannot_be_stored_are_kept_for_seven_days() {
        let mut kept = Counts::default();
        for day in 10..20 {
            let day = format!("2026-11-{day}");
            for _ in 0..2 {
                kept.merge(counts(&day, |day| day.view("/", true)));
            }
        }
        let conn = open(&Location::memory()).unwrap();
        add(&conn, &kept).unwrap();
        assert_eq!(rows(&conn).len(), 14);
        assert_eq!(rows(&conn)[0], "2026-11-13 page / 2 2");
    }

    fn rows(conn: &Connection) -> Vec<String> {
        let sql = "select concat_ws(' ', day, subject, name, visitors, views) from visits";
        let mut statement = conn.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    }

    fn host(number: u32) -> String {
        format!("host-{number:04}.example")
    }

    #[test]
    fn counts_add_up() {
        let conn = open(&Location::memory()).unwrap();
        let day = counts("2026-11-20", |day| {
            day.view("/news", true);
            day.visitor(Device::Phone);
            day.came_from(DIRECT, 1);
            day.view("/news", false);
            day.machine(Machine::Crawler);
            day.overflow();
        });
        for _ in 0..2 {
            add(&conn, &day).unwrap();
        }
        let expected = [
            "2026-11-20 device phone 2 0",
            "2026-11-20 machine crawler 0 2",
            "2026-11-20 overflow  0 2",
            "2026-11-20 page /news 2 4",
            "2026-11-20 referrer direct 2 0",
            "2026-11-20 site  2 4",
        ];
        assert_eq!(rows(&conn), expected);
    }

    #[test]
    fn a_day_has_no_more_hosts_than_the_limit_however_often_it_is_added() {
        let conn = open(&Location::memory()).unwrap();
        for first in [0, 300, 700] {
            let batch = counts("2026-11-20", |day| {
                for number in first..first + 400 {
                    day.came_from(&host(number), 1);
                }
            });
            add(&conn, &batch).unwrap();
        }
        let hosts: Vec<_> = rows(&conn)
            .into_iter()
            .filter(|row| row.contains("referrer host-"))
            .collect();
        assert_eq!(hosts.len(), MAX_REFERRERS as usize);
        assert!(hosts.contains(&"2026-11-20 referrer host-0350.example 2 0".to_owned()));
        assert!(rows(&conn).contains(&"2026-11-20 referrer other 600 0".to_owned()));
    }

    #[test]
    fn the_newest_800_days_are_kept_whatever_the_clock_says() {
        let conn = open(&Location::memory()).unwrap();
        let first: Date = "2026-01-01".parse().unwrap();
        let days = first.series(jiff::Span::new().days(1));
        for day in days.take(KEPT_DAYS as usize + 10) {
            let counts = counts(&day.to_string(), |day| {
                day.view("/", true);
                day.visitor(Device::Phone);
            });
            add(&conn, &counts).unwrap();
        }
        let days = || -> (u32, String) {
            conn.query_row(
                "select count(distinct day), min(day) from visits",
                [],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .unwrap()
        };
        assert_eq!(days(), (KEPT_DAYS, "2026-01-11".to_owned()));
        // A wrong clock costs one day, not all.
        add(&conn, &counts("2999-01-01", |day| day.view("/", true))).unwrap();
        assert_eq!(days(), (KEPT_DAYS, "2026-01-12".to_owned()));
    }
}
