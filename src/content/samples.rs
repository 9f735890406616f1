//! Sample content for demonstrations, from `data/samples/`.

use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, TransactionBehavior};
use rust_embed::RustEmbed;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::content::jobs::{JobDraft, JobFields};
use crate::content::news::NewsDraft;
use crate::content::picture::NewsImage;
use crate::content::{jobs, news};
use crate::db::Error;
use crate::karachi;

#[derive(RustEmbed)]
#[folder = "data/samples"]
struct SampleFiles;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleNews {
    slug: String,
    title: String,
    content: String,
    image: String,
    published_at: Timestamp,
}

/// A job without a deadline.
#[derive(Deserialize)]
struct SampleJob {
    open_for_days: i64,
    #[serde(flatten)]
    fields: JobFields,
}

/// Stores all samples in one transaction. The deadlines of the jobs count from `now`, so that a demonstration always
/// has open ones.
///
/// # Panics
/// When `data/samples/` breaks a rule of the program, which the tests find.
pub fn fill(conn: &mut Connection, now: Timestamp) -> Result<(), Error> {
    let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for item in read::<Vec<SampleNews>>("news.json") {
        let draft = NewsDraft::parse(&item.title, &item.content)
            .expect("the tests read every sample")
            .with_slug(item.slug);
        let image =
            NewsImage::from_sample(&file(&item.image)).expect("the tests read every sample");
        news::insert(&transaction, &draft, Some(&image), item.published_at)?;
    }
    let today = karachi::today(now);
    for mut job in read::<Vec<SampleJob>>("jobs.json") {
        job.fields.expired_date = today.saturating_add(job.open_for_days.days());
        let draft = JobDraft::parse(job.fields).expect("the tests read every sample");
        jobs::insert(&transaction, &draft, now)?;
    }
    transaction.commit()?;
    Ok(())
}

fn file(name: &str) -> Vec<u8> {
    let file = SampleFiles::get(name).expect("data/samples/ holds every file it names");
    file.data.into_owned()
}

fn read<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_slice(&file(name)).expect("the tests read every sample")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::FORMS;
    use crate::content::jobs::PublishedJob;
    use crate::content::news::StoredNews;
    use crate::db::{Location, open};

    #[test]
    fn the_samples_keep_the_rules_and_every_job_is_open() {
        let mut conn = open(&Location::memory()).unwrap();
        let now: Timestamp = "2030-01-01T20:00:00Z".parse().unwrap();
        fill(&mut conn, now).unwrap();
        let items = news::list(&conn).unwrap();
        assert_eq!(items.len(), 6);
        assert_eq!(news::image_hashes(&conn).unwrap().len(), 6);
        for StoredNews { item, .. } in items {
            assert!(
                (2..=8).contains(&item.content.split("\n\n").count()),
                "{}",
                item.title
            );
            assert!(!item.slug.ends_with("-2"), "{}", item.slug);
        }
        let openings = jobs::list_open(&conn, karachi::today(now)).unwrap();
        assert_eq!(openings.len(), 4);
        let positions = &FORMS.job_request.fields.get("job_position").options;
        for PublishedJob { opening, .. } in openings {
            assert!(
                positions
                    .iter()
                    .any(|position| position.label == opening.title),
                "{}",
                opening.title
            );
        }
    }
}
