//! News and jobs: their types, rules and SQL, their Markdown and pictures, import and export. [`Content`] has everything
//! that visitors can read.

mod error;
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

pub use crate::content::error::Error;
use crate::content::jobs::PublishedJob;
use crate::content::news::{FeedState, PublishedNews};
use crate::db;
use crate::karachi;
use crate::language::{Language, PerLanguage};

/// Identifies a state of the published content. Two equal editions show visitors the same content.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edition {
    /// A counter in the database, which every change of news or jobs increases.
    version: i64,
    /// The day in Karachi, because a deadline passes at midnight.
    pub(crate) day: Date,
    /// The latest time up to now at which a news item or a job appeared, or a job closed.
    last_event: Option<String>,
}

impl Edition {
    /// Reads the edition at `now`.
    pub fn read(conn: &Connection, now: Timestamp) -> Result<Self, db::Error> {
        let version_sql = "select version from content_version";
        let last_event_sql = "select max(time)
             from (
                 select max(published_at) as time from news where published_at <= ?1
                 union all select max(posted_at) from jobs where posted_at <= ?1
                 union all select max(closed_at) from jobs where closed_at <= ?1
             )";
        Ok(Self {
            version: conn.query_row(version_sql, [], |row| row.get(0))?,
            day: karachi::today(now),
            last_event: conn
                .query_row(last_event_sql, [karachi::rfc3339(now)], |row| row.get(0))?,
        })
    }
}

/// The published content of the database, read in one transaction.
#[derive(Debug)]
pub struct Content {
    /// The edition of this content.
    pub edition: Edition,
    /// News and jobs in each language.
    pub(crate) published: PerLanguage<PublishedContent>,
    /// The ids and dates of the feeds.
    pub(crate) feeds: FeedState,
    /// Paths of pictures that no published item shows any more. The site still serves them for a week.
    pub(crate) retired_pictures: Vec<String>,
    /// Slugs of jobs that no longer take applications.
    pub closed_jobs: Vec<String>,
}

/// News and jobs for the pages of one language.
#[derive(Debug, Clone, Default)]
pub struct PublishedContent {
    /// News, newest first.
    pub news: Vec<Arc<PublishedNews>>,
    /// Open jobs, soonest deadline first.
    pub jobs: Vec<PublishedJob>,
}

impl Content {
    /// News and jobs for the pages of `language`. Items without a translation are in English.
    pub fn in_language(&self, language: Language) -> &PublishedContent {
        self.published.get(language)
    }

    /// Reads the content that visitors see at `now`.
    pub fn read(connection: &mut Connection, now: Timestamp) -> Result<Self, db::Error> {
        let transaction = connection.transaction()?;
        let edition = Edition::read(&transaction, now)?;
        let news = news::list_published(&transaction, now)?;
        let jobs = jobs::list_open(&transaction, now)?;
        let published = |language| PublishedContent {
            news: news
                .iter()
                .map(|item| Arc::new(PublishedNews::new(item, language)))
                .collect(),
            jobs: jobs
                .iter()
                .map(|job| PublishedJob::new(job, language))
                .collect(),
        };
        Ok(Self {
            edition,
            published: PerLanguage::from_fn(published),
            feeds: FeedState::read(&transaction)?,
            retired_pictures: retired_pictures::list(&transaction, now)?,
            closed_jobs: jobs::list_closed_slugs(&transaction, now)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::content::news::{NewsDraft, NewsInput};
    use crate::db::{Location, open};

    #[test]
    fn content_is_consistent_while_it_changes() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("standfast.db"));
        let mut reader = open(&location).unwrap();
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let writer = open(&location).unwrap();
                let input = NewsInput {
                    title: "Night patrol".to_owned(),
                    content: "Some words.".to_owned(),
                    published_at: None,
                };
                let draft = NewsDraft::parse(input, None).unwrap();
                while !is_over.load(Ordering::Relaxed) {
                    let now = Timestamp::UNIX_EPOCH;
                    let id = news::insert(&writer, &draft, None, None, now).unwrap();
                    news::remove(&writer, id, now).unwrap();
                }
            });
            let now = Timestamp::UNIX_EPOCH;
            // The index is the number of items that the reader found.
            let mut reads = [0; 2];
            let started = std::time::Instant::now();
            while reads.iter().any(|count| *count < 100) {
                let content = Content::read(&mut reader, now).unwrap();
                // The insert and the removal each increase the version by one.
                let has_item = content.edition.version % 2 == 0;
                let news = content.in_language(Language::English).news.len();
                assert_eq!(news, usize::from(has_item));
                reads[news] += 1;
                assert!(started.elapsed().as_secs() < 60, "{reads:?}");
            }
            is_over.store(true, Ordering::Relaxed);
        });
    }
}
