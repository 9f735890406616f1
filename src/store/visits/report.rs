//! Sums of the counts over a range of days.

use std::collections::BTreeMap;

use jiff::civil::Date;
use rusqlite::{Connection, named_params};

use super::Subject;
use super::counts::Count;
use crate::store::{Error, begin_reading};

/// The counts of one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day {
    /// The day in Karachi.
    pub day: Date,
    /// Its counts.
    pub count: Count,
}

/// A sum over days. A visitor who came on two days counts twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Path of a page, host, or kind.
    pub name: String,
    /// The sum.
    pub count: Count,
}

/// What was counted in a range of days.
#[derive(Debug)]
pub struct Report {
    /// Every day of the range since the first one that was ever counted, oldest first.
    pub days: Vec<Day>,
    /// Most visitors first, like the other lists.
    pub pages: Vec<Named>,
    /// By host.
    pub referrers: Vec<Named>,
    /// By kind of device.
    pub devices: Vec<Named>,
    /// Views by kind of machine, most first.
    pub machines: Vec<Named>,
    /// Views whose visitor was not looked for.
    pub overflow: i64,
}

/// Reads the counts from `from` to `to`, both included. With `page` its days are those of the page, not of the site.
/// `None` when nothing was ever counted up to that day.
pub fn read(
    conn: &Connection,
    from: Date,
    to: Date,
    page: Option<&str>,
) -> Result<Option<Report>, Error> {
    let conn = begin_reading(conn)?;
    let first: Option<String> = conn.query_row(
        "select min(day) from visits where day <= :to",
        named_params! { ":to": to.to_string() },
        |row| row.get(0),
    )?;
    let Some(first) = first else {
        return Ok(None);
    };
    let first: Date = first.parse().map_err(|_| Error::Damaged)?;
    let from = from.max(first);
    let sums = |subject| sums(&conn, subject, from, to);
    let overflow = sums(Subject::Overflow)?;
    Ok(Some(Report {
        days: days(&conn, from, to, page)?,
        pages: sums(Subject::Page)?,
        referrers: sums(Subject::Referrer)?,
        devices: sums(Subject::Device)?,
        machines: sums(Subject::Machine)?,
        overflow: overflow.iter().map(|sum| sum.count.views).sum(),
    }))
}

/// Whether a view of `page` was ever counted.
pub fn is_known_page(conn: &Connection, page: &str) -> Result<bool, Error> {
    Ok(conn.query_row(
        "select exists (select 1 from visits where subject = 'page' and name = :page)",
        named_params! { ":page": page },
        |row| row.get(0),
    )?)
}

fn days(conn: &Connection, from: Date, to: Date, page: Option<&str>) -> Result<Vec<Day>, Error> {
    let subject = page.map_or(Subject::Site, |_| Subject::Page);
    let mut statement = conn.prepare(
        "select day, visitors, views
         from visits
         where subject = :subject and name = :name and day between :from and :to",
    )?;
    let values = named_params! {
        ":subject": subject.as_str(),
        ":name": page.unwrap_or_default(),
        ":from": from.to_string(),
        ":to": to.to_string(),
    };
    let rows = statement.query_map(values, |row| {
        let day: String = row.get(0)?;
        let (visitors, views) = (row.get(1)?, row.get(2)?);
        Ok((day, Count { visitors, views }))
    })?;
    let counted = rows.collect::<Result<BTreeMap<_, _>, _>>()?;
    let all = from.series(jiff::Span::new().days(1));
    let all = all.take_while(|day| *day <= to).map(|day| Day {
        day,
        count: counted.get(&day.to_string()).copied().unwrap_or_default(),
    });
    Ok(all.collect())
}

fn sums(conn: &Connection, subject: Subject, from: Date, to: Date) -> Result<Vec<Named>, Error> {
    let mut statement = conn.prepare(
        "select name, sum(visitors) as visitors, sum(views) as views
         from visits
         where subject = :subject and day between :from and :to
         group by name
         order by visitors desc, views desc, name",
    )?;
    let values = named_params! {
        ":subject": subject.as_str(),
        ":from": from.to_string(),
        ":to": to.to_string(),
    };
    let rows = statement.query_map(values, |row| {
        let (visitors, views) = (row.get(1)?, row.get(2)?);
        Ok(Named {
            name: row.get(0)?,
            count: Count { visitors, views },
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
