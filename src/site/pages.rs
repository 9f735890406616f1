//! Which pages exist, and which data each of them is given. The bundle lists the pages; the content fills in
//! the parameters of their paths.

use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::bundle::SitePage;
use crate::domain::job::JobOpening;
use crate::domain::news::NewsItem;
use crate::store;

/// News items on the home page.
const LATEST_NEWS: usize = 3;

/// What a page can ask for by its entry in `site.ts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
#[serde(rename_all = "camelCase")]
pub enum DataName {
    /// Every news item.
    News,
    /// The newest three.
    LatestNews,
    /// The item whose slug is in the path.
    NewsItem,
    /// Every open job.
    Jobs,
    /// The open job whose slug is in the path.
    Job,
}

/// What a page is given besides the company's facts; a part is there when the page's entry in site.ts asks for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
#[serde(rename_all = "camelCase")]
pub struct PageData {
    /// News, newest first.
    pub news: Option<Vec<Arc<NewsItem>>>,
    /// The one news item of its page.
    pub news_item: Option<Arc<NewsItem>>,
    /// When that item was last changed, RFC 3339 with offset.
    pub news_updated_at: Option<String>,
    /// Open jobs, soonest deadline first.
    pub jobs: Option<Vec<JobOpening>>,
    /// The one open job of its page.
    pub job: Option<JobOpening>,
}

/// Everything in the database that visitors can read, as of one moment.
#[derive(Debug)]
pub struct Content {
    /// [`store::content_version`] when it was read.
    pub version: i64,
    /// The day in Karachi for which the openings were chosen.
    pub day: jiff::civil::Date,
    /// News, newest first.
    pub news: Vec<Arc<NewsItem>>,
    /// When each news item was last changed, by its id.
    pub news_updated_at: HashMap<i64, String>,
    /// Names of the pictures that news items show.
    pub image_hashes: Vec<String>,
    /// Open jobs, soonest deadline first.
    pub jobs: Vec<JobOpening>,
    /// Slugs of the jobs that were open once.
    pub closed_jobs: Vec<String>,
}

impl Content {
    /// Reads the content for `day` in one read transaction.
    pub fn read(connection: &mut Connection, day: jiff::civil::Date) -> Result<Self, store::Error> {
        let moment = connection.transaction()?;
        Ok(Self {
            version: store::content_version(&moment)?,
            day,
            news: store::news::list(&moment)?
                .into_iter()
                .map(Arc::new)
                .collect(),
            news_updated_at: store::news::update_times(&moment)?,
            image_hashes: store::news::image_hashes(&moment)?,
            jobs: store::jobs::list_open(&moment, day)?,
            closed_jobs: store::jobs::closed_slugs(&moment, day)?,
        })
    }
}

/// One page as visitors know it.
#[derive(Debug)]
pub struct Instance {
    /// Its path, without parameters.
    pub path: String,
    /// What it is given.
    pub data: PageData,
    /// When it last changed, RFC 3339 with offset; `None` when that is not known.
    pub changed: Option<String>,
}

/// The pages that `page` stands for: one, or one per item when its path has a parameter.
pub fn instances(page: &SitePage, content: &Content) -> Vec<Instance> {
    if page.data.contains(&DataName::Job) {
        return job_instances(page, content);
    }
    if !page.data.contains(&DataName::NewsItem) {
        return vec![Instance {
            path: page.path.clone(),
            data: data(page, content),
            changed: last_change(page, content),
        }];
    }
    content
        .news
        .iter()
        .map(|item| {
            let changed = content.news_updated_at.get(&item.id).cloned();
            Instance {
                path: page.path.replace(":slug", &item.slug),
                data: PageData {
                    news_item: Some(Arc::clone(item)),
                    news_updated_at: changed.clone(),
                    ..data(page, content)
                },
                changed,
            }
        })
        .collect()
}

fn job_instances(page: &SitePage, content: &Content) -> Vec<Instance> {
    content
        .jobs
        .iter()
        .map(|job| Instance {
            path: page.path.replace(":slug", &job.slug),
            data: PageData {
                job: Some(job.clone()),
                ..data(page, content)
            },
            // When an opening was edited is not kept.
            changed: None,
        })
        .collect()
}

/// A page that shows news changes with them; what the words of a page were yesterday, nobody knows.
fn last_change(page: &SitePage, content: &Content) -> Option<String> {
    let shows_news = [DataName::News, DataName::LatestNews]
        .iter()
        .any(|name| page.data.contains(name));
    let changes = content.news_updated_at.values();
    changes.max().filter(|_| shows_news).cloned()
}

/// The addresses of `page` that belong to jobs which are no longer open.
pub fn closed_paths(page: &SitePage, content: &Content) -> Vec<String> {
    if !page.data.contains(&DataName::Job) {
        return Vec::new();
    }
    let slugs = content.closed_jobs.iter();
    slugs.map(|slug| page.path.replace(":slug", slug)).collect()
}

/// What `page` is given, but for what the parameter of its path names.
pub fn data(page: &SitePage, content: &Content) -> PageData {
    let news = if page.data.contains(&DataName::News) {
        Some(content.news.clone())
    } else if page.data.contains(&DataName::LatestNews) {
        Some(content.news.iter().take(LATEST_NEWS).cloned().collect())
    } else {
        None
    };
    let jobs = page.data.contains(&DataName::Jobs);
    PageData {
        news,
        jobs: jobs.then(|| content.jobs.clone()),
        ..PageData::default()
    }
}
