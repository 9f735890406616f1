//! News and jobs: the types, their rules and their SQL, their Markdown and pictures, import and export. [`Content`] is all that
//! visitors can read.

pub mod files;
pub mod import;
pub mod job_terms;
pub mod jobs;
pub mod markdown;
pub mod news;
pub mod pdf;
pub mod picture;
pub mod retired_pictures;
pub mod samples;
pub mod slug;
pub mod translation;

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::Connection;

use crate::content::jobs::PublishedJob;
use crate::content::news::{FeedState, PublishedNews};
use crate::db::Error;
use crate::karachi;
use crate::language::Language;

/// What decides which content visitors see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edition {
    /// A counter that every change of news or jobs increases, whichever process makes it.
    version: i64,
    /// The day in Karachi, on which other openings are open.
    pub(crate) day: Date,
    /// When an item of the news or a job last appeared, or a job was closed. The times of later ones are still to come.
    last_event: Option<String>,
}

impl Edition {
    /// That of the database at `now`.
    pub fn read(conn: &Connection, now: Timestamp) -> Result<Self, Error> {
        let version = "select version from content_version";
        let sql = "select max(time)
             from (
                 select max(published_at) as time from news where published_at <= ?1
                 union all select max(posted_at) from jobs where posted_at <= ?1
                 union all select max(closed_at) from jobs where closed_at <= ?1
             )";
        Ok(Self {
            version: conn.query_row(version, [], |row| row.get(0))?,
            day: karachi::today(now),
            last_event: conn.query_row(sql, [karachi::rfc3339(now)], |row| row.get(0))?,
        })
    }
}

/// The published content of the database, read in one transaction.
#[derive(Debug)]
pub struct Content {
    /// That of the moment at which it was read.
    pub edition: Edition,
    /// For each language.
    pub(crate) published: [Published; Language::ALL.len()],
    /// What the feeds have besides the news.
    pub(crate) feeds: FeedState,
    /// Addresses of pictures that no news shows any more, which are served for some days.
    pub(crate) retired_pictures: Vec<String>,
    /// Slugs of the jobs that no longer take applications.
    pub closed_jobs: Vec<String>,
}

/// News and jobs as the pages of one language show them.
#[derive(Debug, Clone, Default)]
pub struct Published {
    /// News, newest first.
    pub news: Vec<Arc<PublishedNews>>,
    /// Open jobs, soonest deadline first.
    pub jobs: Vec<PublishedJob>,
}

impl Published {
    /// The same in Urdu, as far as it is translated.
    fn in_urdu(&self) -> Self {
        let news = self.news.iter().map(|news| Arc::new(news.in_urdu()));
        Self {
            news: news.collect(),
            jobs: self.jobs.iter().map(PublishedJob::in_urdu).collect(),
        }
    }
}

impl Content {
    /// What the pages of `language` show. An item without words in Urdu is in English there too.
    pub fn in_language(&self, language: Language) -> &Published {
        &self.published[language.index()]
    }

    /// Reads what visitors see at `now`.
    pub fn read(connection: &mut Connection, now: Timestamp) -> Result<Self, Error> {
        let moment = connection.transaction()?;
        let edition = Edition::read(&moment, now)?;
        let english = Published {
            news: news::list_published(&moment, now)?,
            jobs: jobs::list_open(&moment, now)?,
        };
        let urdu = english.in_urdu();
        Ok(Self {
            edition,
            published: [english, urdu],
            feeds: FeedState::read(&moment)?,
            retired_pictures: retired_pictures::list(&moment, now)?,
            closed_jobs: jobs::closed_slugs(&moment, now)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::content::news::{NewsDraft, NewsItem};
    use crate::db::{Location, open};

    #[test]
    fn content_is_of_one_moment_while_it_changes() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("standfast.db"));
        let mut reader = open(&location).unwrap();
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let writer = open(&location).unwrap();
                let draft = NewsDraft::parse(NewsItem {
                    title: "Night patrol".to_owned(),
                    content: "Some words.".to_owned(),
                    ..NewsItem::default()
                })
                .unwrap();
                while !is_over.load(Ordering::Relaxed) {
                    let now = Timestamp::UNIX_EPOCH;
                    let id = news::insert(&writer, &draft, None, now).unwrap();
                    news::remove(&writer, id, now).unwrap();
                }
            });
            let now = Timestamp::UNIX_EPOCH;
            let mut seen = [0; 2];
            let started = std::time::Instant::now();
            while seen.iter().any(|count| *count < 100) {
                let content = Content::read(&mut reader, now).unwrap();
                // Each change moves the version by one.
                let is_there = content.edition.version % 2 == 0;
                let news = content.in_language(Language::English).news.len();
                assert_eq!(news, usize::from(is_there));
                seen[news] += 1;
                assert!(started.elapsed().as_secs() < 60, "{seen:?}");
            }
            is_over.store(true, Ordering::Relaxed);
        });
    }
}
