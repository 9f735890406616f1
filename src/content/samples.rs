//! Sample content for the demo, from `data/samples/`.

use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, TransactionBehavior};
use rust_embed::RustEmbed;
use serde_json::{Value, json};

use crate::content::jobs::JobDraft;
use crate::content::news::NewsDraft;
use crate::content::picture::NewsImage;
use crate::content::{jobs, news};
use crate::db::Error;
use crate::karachi;

#[derive(RustEmbed)]
#[folder = "data/samples"]
struct SampleFiles;

/// Stores all samples in one transaction. The deadlines of the jobs are relative to `now`, so that the demo always has
/// open jobs.
///
/// # Panics
/// If a sample is invalid. The tests check all of them.
pub fn fill(conn: &mut Connection, now: Timestamp) -> Result<(), Error> {
    let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for sample in read("news.json") {
        // The picture is a WebP of the right size. Encoding it again would slow down the start of the demo.
        let image = NewsImage::new(file(sample["image"].as_str().unwrap_or_default()));
        let item = serde_json::from_value(sample).expect("the tests read every sample");
        let draft = NewsDraft::parse(item).expect("the tests read every sample");
        news::insert(&transaction, &draft, Some(&image), now)?;
    }
    let today = karachi::today(now);
    for mut sample in read("jobs.json") {
        let days = sample["open_for_days"].as_i64().unwrap_or_default();
        sample["expired_date"] = json!(today.saturating_add(days.days()));
        let job = serde_json::from_value(sample).expect("the tests read every sample");
        let draft = JobDraft::parse(job).expect("the tests read every sample");
        jobs::insert(&transaction, &draft, now)?;
    }
    transaction.commit()?;
    Ok(())
}

fn file(name: &str) -> Vec<u8> {
    let file = SampleFiles::get(name).expect("the tests read every sample file");
    file.data.into_owned()
}

fn read(name: &str) -> Vec<Value> {
    serde_json::from_slice(&file(name)).expect("the tests read every sample")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::config::FORMS;
    use crate::content::jobs::PublishedJob;
    use crate::content::news::StoredNews;
    use crate::db::{Location, open};

    #[test]
    fn the_samples_are_valid_and_every_job_is_open() {
        let mut conn = open(&Location::memory()).unwrap();
        let now: Timestamp = "2030-01-01T20:00:00Z".parse().unwrap();
        fill(&mut conn, now).unwrap();
        let items = news::list(&conn).unwrap();
        assert_eq!(items.len(), 8);
        let pictures: HashSet<_> = items.iter().map(|news| &news.item.image_url).collect();
        assert_eq!(pictures.len(), 8);
        for StoredNews { item, .. } in items {
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
        for PublishedJob { job, .. } in open_jobs {
            assert!(
                positions.iter().any(|position| position.label == job.title),
                "{}",
                job.title
            );
        }
    }
}
