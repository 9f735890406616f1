//! Stores an item that a person has edited as a file, unless it was changed meanwhile.

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::Connection;

use super::jobs::change_job;
use super::news::change_news;
use super::record::{JobRecord, NewsRecord};
use crate::domain::job::StoredJob;
use crate::domain::news::StoredNews;
use crate::store::news::Picture;
use crate::store::{Error, atomically, jobs, news};

/// Makes the item, which was read as `before`, equal to `record`. Its address and its picture stay.
pub fn revise_news(
    conn: &Connection,
    before: &StoredNews,
    record: NewsRecord,
    now: Timestamp,
) -> Result<(), Error> {
    let id = before.item.id;
    atomically(conn, || {
        if news::find(conn, id)? != *before {
            return Err(Error::ChangedMeanwhile {
                noun: "news item",
                id,
                list: "news",
            });
        }
        change_news(conn, before, record, Picture::Keep, now).map(drop)
    })
}

/// Makes the job, which was read as `before` on `today`, equal to `record`. Its address stays.
pub fn revise_job(
    conn: &Connection,
    before: &StoredJob,
    record: &JobRecord,
    today: Date,
) -> Result<(), Error> {
    let id = before.opening.id;
    atomically(conn, || {
        if jobs::find(conn, id, today)? != *before {
            return Err(Error::ChangedMeanwhile {
                noun: "job",
                id,
                list: "jobs",
            });
        }
        change_job(conn, before, record).map(drop)
    })
}
