//! Which pages exist, and the data of each. The bundle lists the pages; the content supplies the parameters of their
//! paths.

use std::sync::Arc;

use crate::content::Content;
use crate::content::jobs::PublishedJob;
use crate::content::news::PublishedNews;
use crate::site::renderers::{DataName, PageData, SitePage};

/// News items on the home page.
const LATEST_NEWS: usize = 3;
/// News items on a page of the list; the front end splits the API's list by the same number.
pub const NEWS_PER_PAGE: usize = 24;
/// The parameters that a path may hold.
const SLUG: &str = ":slug";
const NUMBER: &str = ":page";
/// Suffix of the path of a list's further pages; without it, it is the path of the list.
const FURTHER_PAGE: &str = "/page/:page";

/// One page at its final address.
#[derive(Debug)]
pub struct Instance {
    /// Path, with the parameter filled in.
    pub path: String,
    /// The data it is rendered with.
    pub data: PageData,
    /// Time of its last change, RFC 3339 with offset; `None` when unknown.
    pub changed: Option<String>,
}

/// The instances of `page`: one, or one for each value of the parameter in its path.
pub fn instances(page: &SitePage, content: &Content) -> Vec<Instance> {
    let data = data(page, content);
    if page.data.contains(&DataName::News) {
        return news_pages(page, content, &data);
    }
    if page.data.contains(&DataName::NewsItem) {
        let of_item = |news: &Arc<PublishedNews>| {
            let changed = Some(news.updated_at.clone());
            Instance {
                path: page.path.replace(SLUG, &news.item.slug),
                data: PageData {
                    news_item: Some(Arc::clone(news)),
                    news_updated_at: changed.clone(),
                    ..data.clone()
                },
                changed,
            }
        };
        return content.news.iter().map(of_item).collect();
    }
    if page.data.contains(&DataName::Job) {
        let of_job = |job: &PublishedJob| Instance {
            path: page.path.replace(SLUG, &job.job.slug),
            data: PageData {
                job: Some(job.clone()),
                ..data.clone()
            },
            // The database does not record when an opening was edited.
            changed: None,
        };
        return content.jobs.iter().map(of_job).collect();
    }
    let latest = data.latest_news.as_ref().map_or(0, Vec::len);
    vec![Instance {
        path: page.path.clone(),
        data,
        // Changes of a page's own text are not recorded.
        changed: last_change(content, latest),
    }]
}

/// The first page of the news has the path of the list; the others have a number in theirs.
fn news_pages(page: &SitePage, content: &Content, data: &PageData) -> Vec<Instance> {
    let count = content.news.len().div_ceil(NEWS_PER_PAGE).max(1);
    let numbers = match page.path.contains(NUMBER) {
        true => 2..=count,
        false => 1..=1,
    };
    let on_page = |number: usize| {
        let end = content.news.len().min(number * NEWS_PER_PAGE);
        Instance {
            path: page.path.replace(NUMBER, &number.to_string()),
            data: PageData {
                news: Some(content.news[(number - 1) * NEWS_PER_PAGE..end].to_vec()),
                news_pages: Some(count),
                ..data.clone()
            },
            // A newer item shifts the others.
            changed: last_change(content, end),
        }
    };
    numbers.map(on_page).collect()
}

/// Time of the last change among the newest `count` news items.
fn last_change(content: &Content, count: usize) -> Option<String> {
    let newest = content.news.iter().take(count);
    newest.map(|news| news.updated_at.clone()).max()
}

/// The address of "page 1" of a list, and the address of the list, which is the same page.
pub fn alias(page: &SitePage) -> Option<(String, String)> {
    let list = page.path.strip_suffix(FURTHER_PAGE)?;
    Some((page.path.replace(NUMBER, "1"), list.to_owned()))
}

/// The addresses of `page` for jobs that are no longer open.
pub fn closed_paths(page: &SitePage, content: &Content) -> Vec<String> {
    if !page.data.contains(&DataName::Job) {
        return Vec::new();
    }
    let slugs = content.closed_jobs.iter();
    slugs.map(|slug| page.path.replace(SLUG, slug)).collect()
}

/// The data of `page` that does not depend on the parameter in its path.
pub fn data(page: &SitePage, content: &Content) -> PageData {
    let wants = |name| page.data.contains(&name);
    let newest = content.news.iter().take(LATEST_NEWS);
    let latest = || newest.map(|news| news.item.clone()).collect();
    let openings = content.jobs.iter().map(|published| published.job.clone());
    PageData {
        latest_news: wants(DataName::LatestNews).then(latest),
        jobs: wants(DataName::Jobs).then(|| openings.collect()),
        ..PageData::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::jobs::Job;
    use crate::content::markdown::RichText;
    use crate::content::news::NewsItem;

    /// `news` items, of which the newest has the greatest id and time, and the opening `driver`.
    fn content(news: i64) -> Content {
        let item = |id: i64| PublishedNews {
            item: NewsItem {
                id,
                slug: format!("item-{id}"),
                image_url: String::new(),
                title: String::new(),
                content: String::new(),
                published_at: String::new(),
            },
            text: RichText::default(),
            updated_at: format!("{id:03}"),
        };
        let job = Job {
            id: 1,
            slug: "driver".to_owned(),
            ..Job::default()
        };
        Content {
            version: 1,
            day: jiff::civil::date(2026, 11, 20),
            news: (1..=news).rev().map(item).map(Arc::new).collect(),
            image_hashes: Vec::new(),
            jobs: vec![PublishedJob {
                job,
                text: RichText::default(),
            }],
            closed_jobs: vec!["pilot".to_owned()],
        }
    }

    fn page(path: &str, data: DataName) -> SitePage {
        SitePage {
            path: path.to_owned(),
            data: vec![data],
            indexed: true,
        }
    }

    #[test]
    fn the_news_are_split_into_pages_and_none_is_empty() {
        let pages = |news: i64| -> Vec<(String, Vec<i64>, usize)> {
            let lists = ["/news", "/news/page/:page"].map(|path| page(path, DataName::News));
            let content = content(news);
            let instances = lists.iter().flat_map(|page| instances(page, &content));
            let parts = instances.map(|Instance { path, data, .. }| {
                let ids = data.news.unwrap().iter().map(|news| news.item.id).collect();
                (path, ids, data.news_pages.unwrap())
            });
            parts.collect()
        };
        let part = |path: &str, from: i64, to: i64, count| {
            (path.to_owned(), (to..=from).rev().collect(), count)
        };
        assert_eq!(pages(0), [part("/news", 0, 1, 1)]);
        assert_eq!(pages(24), [part("/news", 24, 1, 1)]);
        assert_eq!(
            pages(49),
            [
                part("/news", 49, 26, 3),
                part("/news/page/2", 25, 2, 3),
                part("/news/page/3", 1, 1, 3),
            ]
        );
        let first = ("/news/page/1".to_owned(), "/news".to_owned());
        assert_eq!(
            alias(&page("/news/page/:page", DataName::News)),
            Some(first)
        );
        assert_eq!(alias(&page("/news", DataName::News)), None);
    }

    #[test]
    fn a_page_changes_with_the_items_on_it_and_with_newer_ones() {
        let mut content = content(26);
        Arc::make_mut(&mut content.news[24]).updated_at = "edited".to_owned();
        for (path, data, expected) in [
            ("/", DataName::LatestNews, vec![Some("026")]),
            ("/news", DataName::News, vec![Some("026")]),
            ("/news/page/:page", DataName::News, vec![Some("edited")]),
            ("/career", DataName::Jobs, vec![None]),
            ("/career/:slug", DataName::Job, vec![None]),
        ] {
            let instances = instances(&page(path, data), &content);
            let changed = instances.iter().map(|page| page.changed.as_deref());
            assert_eq!(changed.collect::<Vec<_>>(), expected, "{path}");
        }
        let items = instances(&page("/news/:slug", DataName::NewsItem), &content);
        let item = &items[24];
        assert_eq!(item.path, "/news/item-2");
        assert_eq!(item.changed.as_deref(), Some("edited"));
        assert_eq!(item.data.news_updated_at, item.changed);
    }

    #[test]
    fn a_page_gets_the_data_it_asks_for() {
        let content = content(5);
        let home = instances(&page("/", DataName::LatestNews), &content);
        let shown = home[0].data.latest_news.as_ref().unwrap().iter();
        assert!(shown.eq(content.news[..3].iter().map(|news| &news.item)));
        let list = instances(&page("/career", DataName::Jobs), &content);
        assert_eq!(list[0].data.jobs.as_ref().unwrap()[0].slug, "driver");
        assert!(list[0].data.news.is_none() && home[0].data.jobs.is_none());
        let openings = page("/career/:slug", DataName::Job);
        let opening = &instances(&openings, &content)[0];
        assert_eq!(opening.path, "/career/driver");
        assert!(opening.data.job.is_some() && opening.data.jobs.is_none());
        assert_eq!(closed_paths(&openings, &content), ["/career/pilot"]);
    }
}
