//! Everything that visitors can read, as of one moment.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::civil::Date;
use rusqlite::Connection;

use super::{Error, content_version, jobs, news};
use crate::domain::job::JobOpening;
use crate::domain::news::NewsItem;

/// The published content of the database, read in one transaction.
#[derive(Debug)]
pub struct Content {
    /// [`content_version`] when it was read.
    pub version: i64,
    /// The day in Karachi for which the openings were chosen.
    pub day: Date,
    /// News, newest first.
    pub news: Vec<Arc<NewsItem>>,
    /// When each news item was last changed, by its id: RFC 3339 with offset.
    pub news_updated_at: HashMap<i64, String>,
    /// The pictures that news items show: hash, and the WebP file unless the reader has it already.
    pub pictures: Vec<(String, Option<Vec<u8>>)>,
    /// Open jobs, soonest deadline first.
    pub jobs: Vec<JobOpening>,
    /// Slugs of the jobs that no longer take applications.
    pub closed_jobs: Vec<String>,
}

impl Content {
    /// Reads the content for `day`. The files of pictures for which `is_known` holds are not read.
    pub fn read(
        connection: &mut Connection,
        day: Date,
        is_known: impl Fn(&str) -> bool,
    ) -> Result<Self, Error> {
        let moment = connection.transaction()?;
        let mut pictures = Vec::new();
        for hash in news::image_hashes(&moment)? {
            let webp = match is_known(&hash) {
                true => None,
                false => news::image(&moment, &hash)?,
            };
            pictures.push((hash, webp));
        }
        Ok(Self {
            version: content_version(&moment)?,
            day,
            news: news::list(&moment)?.into_iter().map(Arc::new).collect(),
            news_updated_at: news::update_times(&moment)?,
            pictures,
            jobs: jobs::list_open(&moment, day)?,
            closed_jobs: jobs::closed_slugs(&moment, day)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::domain::news::NewsDraft;
    use crate::domain::news_image::NewsImage;
    use crate::store::{Location, open};

    #[test]
    fn content_and_pictures_are_of_one_moment() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("standfast.db"));
        let mut reader = open(&location).unwrap();
        let writer = open(&location).unwrap();
        let draft = NewsDraft::parse("Night patrol", "Some words.").unwrap();
        let image = NewsImage {
            bytes: vec![7; 10],
            width: 4,
            height: 3,
            hash: format!("{:016x}", 7),
        };
        let id = news::insert(&writer, &draft, Some(&image), Timestamp::UNIX_EPOCH).unwrap();
        let removed_meanwhile = |_: &str| {
            news::remove(&writer, id).unwrap();
            false
        };
        let day = jiff::civil::date(2026, 11, 20);
        let content = Content::read(&mut reader, day, removed_meanwhile).unwrap();
        assert_eq!(content.pictures, [(image.hash, Some(image.bytes))]);
        assert_eq!(content.news.len(), 1);
        let after = Content::read(&mut reader, day, |_| true).unwrap();
        assert!(after.news.is_empty() && after.pictures.is_empty());
    }
}
