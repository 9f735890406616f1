//! Sample content for the demo, from `data/samples/`.

use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, TransactionBehavior};
use rust_embed::RustEmbed;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::content::jobs::{JobDraft, JobInput};
use crate::content::news::{NewsDraft, NewsInput};
use crate::content::picture::NewsImage;
use crate::content::translation::{NewTranslation, TranslationInput};
use crate::content::{jobs, news};
use crate::db::Error;
use crate::karachi;

#[derive(RustEmbed)]
#[folder = "data/samples"]
struct SampleFiles;

const CHECKED_BY_TESTS: &str = "the tests check every sample";

/// An item of `news.json`.
#[derive(Deserialize)]
struct NewsSample {
    slug: String,
    /// The name of its picture file in `data/samples`.
    image: String,
    #[serde(flatten)]
    input: NewsInput,
    ur: Option<NewTranslation>,
}

/// A job of `jobs.json`, after [`fill`] has replaced `open_for_days` with `expired_date`.
#[derive(Deserialize)]
struct JobSample {
    #[serde(flatten)]
    input: JobInput,
    ur: Option<NewTranslation>,
}

/// Stores all samples in one transaction. The deadlines of the jobs are relative to `now`, so that the demo always has
/// open jobs.
///
/// # Panics
/// If a sample is invalid. The tests check all of them.
pub fn fill(conn: &mut Connection, now: Timestamp) -> Result<(), Error> {
    let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for sample in read::<NewsSample>("news.json") {
        let ur = sample.ur.map(TranslationInput::New);
        let draft = NewsDraft::parse(sample.input, ur).expect(CHECKED_BY_TESTS);
        // The picture is a WebP of the right size. Encoding it again would slow down the start of the demo.
        let image = NewsImage::new(file(&sample.image));
        let slug = Some(sample.slug.as_str());
        news::insert(&transaction, &draft, slug, Some(&image), now)?;
    }
    let today = karachi::today(now);
    for mut sample in read::<Value>("jobs.json") {
        let days = sample["open_for_days"].as_i64().expect(CHECKED_BY_TESTS);
        sample["expired_date"] = json!(today.saturating_add(days.days()));
        let sample: JobSample = serde_json::from_value(sample).expect(CHECKED_BY_TESTS);
        let ur = sample.ur.map(TranslationInput::New);
        let draft = JobDraft::parse(sample.input, ur).expect(CHECKED_BY_TESTS);
        jobs::insert(&transaction, &draft, None, now)?;
    }
    transaction.commit()?;
    Ok(())
}

fn file(name: &str) -> Vec<u8> {
    let file = SampleFiles::get(name).expect(CHECKED_BY_TESTS);
    file.data.into_owned()
}

/// Reads an array of samples from a JSON file.
fn read<T: DeserializeOwned>(name: &str) -> Vec<T> {
    serde_json::from_slice(&file(name)).expect(CHECKED_BY_TESTS)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::config::FORMS;
    use crate::db::{Location, open};

    #[test]
    fn the_samples_are_valid_and_every_job_is_open() {
        let mut conn = open(&Location::memory()).unwrap();
        let now: Timestamp = "2030-01-01T20:00:00Z".parse().unwrap();
        fill(&mut conn, now).unwrap();
        let items = news::list(&conn).unwrap();
        assert_eq!(items.len(), 8);
        let pictures: HashSet<_> = items.iter().map(|item| &item.image_hash).collect();
        assert_eq!(pictures.len(), 8);
        for item in items {
            assert!(
                (2..=8).contains(&item.content.split("\n\n").count()),
                "{}",
                item.title
            );
            assert!(!item.slug.ends_with("-2"), "{}", item.slug);
        }
        let open_jobs = jobs::list_open(&conn, now).unwrap();
        assert_eq!(open_jobs.len(), 4);
        let positions = &FORMS.job_request.field("job_position").options;
        for job in open_jobs {
            assert!(
                positions.iter().any(|position| position.label == job.title),
                "{}",
                job.title
            );
        }
    }
}
