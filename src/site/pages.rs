//! Which pages exist, and the data of each. The bundle lists the pages; the content supplies the parameters of their
//! paths.

use std::sync::Arc;

use super::bundle::{DataName, PageData, SitePage};
use crate::domain::job::PublishedJob;
use crate::domain::news::PublishedNews;
use crate::store::Content;

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
    if page.data.contains(&DataName::News) {
        return news_pages(page, content);
    }
    if page.data.contains(&DataName::NewsItem) {
        return news_items(page, content);
    }
    if page.data.contains(&DataName::Job) {
        return job_instances(page, content);
    }
    let latest = page.data.contains(&DataName::LatestNews);
    vec![Instance {
        path: page.path.clone(),
        data: data(page, content),
        // Changes of a page's own text are not recorded.
        changed: last_change(content, if latest { LATEST_NEWS } else { 0 }),
    }]
}

/// The first page of the news has the path of the list; the others have a number in theirs.
fn news_pages(page: &SitePage, content: &Content) -> Vec<Instance> {
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
                ..data(page, content)
            },
            // A newer item shifts the others.
            changed: last_change(content, end),
        }
    };
    numbers.map(on_page).collect()
}

fn news_items(page: &SitePage, content: &Content) -> Vec<Instance> {
    let on_page = |news: &Arc<PublishedNews>| {
        let changed = content.news_updated_at.get(&news.item.id).cloned();
        Instance {
            path: page.path.replace(SLUG, &news.item.slug),
            data: PageData {
                news_item: Some(Arc::clone(news)),
                news_updated_at: changed.clone(),
                ..data(page, content)
            },
            changed,
        }
    };
    content.news.iter().map(on_page).collect()
}

fn job_instances(page: &SitePage, content: &Content) -> Vec<Instance> {
    let on_page = |job: &PublishedJob| Instance {
        path: page.path.replace(SLUG, &job.opening.slug),
        data: PageData {
            job: Some(job.clone()),
            ..data(page, content)
        },
        // The database does not record when an opening was edited.
        changed: None,
    };
    content.jobs.iter().map(on_page).collect()
}

/// Time of the last change among the newest `count` news items.
fn last_change(content: &Content, count: usize) -> Option<String> {
    let newest = content.news.iter().take(count);
    let changes = newest.filter_map(|news| content.news_updated_at.get(&news.item.id));
    changes.max().cloned()
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
    let openings = content.jobs.iter().map(|job| job.opening.clone());
    PageData {
        latest_news: wants(DataName::LatestNews).then(latest),
        jobs: wants(DataName::Jobs).then(|| openings.collect()),
        ..PageData::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::job::JobOpening;
    use crate::domain::job_terms::JobTerms;
    use crate::domain::news::NewsItem;
    use crate::domain::rich_text::RichText;

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
        };
        Content {
            version: 1,
            day: jiff::civil::date(2026, 11, 20),
            news: (1..=news).rev().map(item).map(Arc::new).collect(),
            news_updated_at: (1..=news).map(|id| (id, format!("{id:03}"))).collect(),
            image_hashes: Vec::new(),
            jobs: Vec::new(),
            closed_jobs: Vec::new(),
        }
    }

    fn job(slug: &str) -> PublishedJob {
        let opening = JobOpening {
            id: 1,
            slug: slug.to_owned(),
            title: String::new(),
            location: String::new(),
            no_of_vacancies: 1,
            min_age: 21,
            max_age: 45,
            expired_date: jiff::civil::date(2026, 12, 31),
            description: String::new(),
            posted_at: String::new(),
            terms: JobTerms::default(),
        };
        PublishedJob {
            opening,
            text: RichText::default(),
        }
    }

    fn page(path: &str, data: DataName) -> SitePage {
        SitePage {
            path: path.to_owned(),
            data: vec![data],
            indexed: true,
        }
    }

    /// Path, ids and number of pages of each page of the news.
    fn pages(news: i64) -> Vec<(String, Vec<i64>, Option<usize>)> {
        let lists = ["/news", "/news/page/:page"].map(|path| page(path, DataName::News));
        let content = content(news);
        let instances = lists.iter().flat_map(|page| instances(page, &content));
        instances
            .map(|Instance { path, data, .. }| {
                let ids = data.news.unwrap().iter().map(|news| news.item.id).collect();
                (path, ids, data.news_pages)
            })
            .collect()
    }

    #[test]
    fn the_news_are_split_into_pages_and_none_is_empty() {
        assert_eq!(pages(0), [("/news".to_owned(), vec![], Some(1))]);
        for few in [1, 24] {
            let all = (1..=few).rev().collect();
            assert_eq!(pages(few), [("/news".to_owned(), all, Some(1))]);
        }
        let ids = |from: i64, to: i64| (to..=from).rev().collect::<Vec<_>>();
        assert_eq!(
            pages(49),
            [
                ("/news".to_owned(), ids(49, 26), Some(3)),
                ("/news/page/2".to_owned(), ids(25, 2), Some(3)),
                ("/news/page/3".to_owned(), ids(1, 1), Some(3)),
            ]
        );
    }

    #[test]
    fn a_page_of_the_news_changes_with_its_own_and_with_newer_items() {
        let mut content = content(49);
        content.news_updated_at.insert(20, "edited".to_owned());
        let changed = |path: &str| {
            let instances = instances(&page(path, DataName::News), &content);
            let changed = instances.into_iter().map(|page| page.changed.unwrap());
            changed.collect::<Vec<_>>()
        };
        assert_eq!(changed("/news"), ["049"]);
        assert_eq!(changed("/news/page/:page"), ["edited", "edited"]);
    }

    #[test]
    fn the_page_of_an_item_has_its_time_of_change() {
        let mut content = content(3);
        content.news_updated_at.insert(2, "edited".to_owned());
        let instances = instances(&page("/news/:slug", DataName::NewsItem), &content);
        let found = instances.into_iter().map(|page| {
            assert_eq!(page.data.news_updated_at, page.changed);
            (
                page.path,
                page.data.news_item.unwrap().item.id,
                page.changed,
            )
        });
        let expected = [(3, "003"), (2, "edited"), (1, "001")]
            .map(|(id, changed)| (format!("/news/item-{id}"), id, Some(changed.to_owned())));
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_page_that_shows_the_latest_news_changes_with_these_three_only() {
        let mut content = content(5);
        content.news_updated_at.insert(2, "edited".to_owned());
        let home = instances(&page("/", DataName::LatestNews), &content);
        let [home] = &home[..] else {
            panic!("one page has one address")
        };
        let shown = home.data.latest_news.as_ref().unwrap().iter();
        assert!(shown.eq(content.news[..3].iter().map(|news| &news.item)));
        assert_eq!(home.changed.as_deref(), Some("005"));
        assert!(home.data.news_pages.is_none() && home.data.jobs.is_none());
        content.news_updated_at.insert(3, "edited".to_owned());
        let home = instances(&page("/", DataName::LatestNews), &content);
        assert_eq!(home[0].changed.as_deref(), Some("edited"));
    }

    #[test]
    fn a_page_gets_the_jobs_it_asks_for() {
        let content = Content {
            jobs: ["driver", "cook"].map(job).into(),
            closed_jobs: vec!["pilot".to_owned()],
            ..content(5)
        };
        let list = page("/career", DataName::Jobs);
        let openings = page("/career/:slug", DataName::Job);
        let lists = instances(&list, &content);
        assert_eq!(lists.len(), 1);
        assert_eq!(lists[0].path, "/career");
        let shown = lists[0].data.jobs.as_ref().unwrap().iter();
        assert!(shown.eq(content.jobs.iter().map(|job| &job.opening)));
        assert!(lists[0].data.news.is_none() && lists[0].changed.is_none());
        let found = instances(&openings, &content);
        let found = found.into_iter().map(|page| {
            assert!(page.data.jobs.is_none() && page.changed.is_none());
            (page.path, page.data.job.unwrap().opening.slug)
        });
        let expected = ["driver", "cook"].map(|slug| (format!("/career/{slug}"), slug.to_owned()));
        assert_eq!(found.collect::<Vec<_>>(), expected);
        assert_eq!(closed_paths(&openings, &content), ["/career/pilot"]);
        assert!(closed_paths(&list, &content).is_empty());
    }

    #[test]
    fn page_one_of_a_list_is_the_list() {
        let alias = |path| alias(&page(path, DataName::News));
        let first = ("/news/page/1".to_owned(), "/news".to_owned());
        assert_eq!(alias("/news/page/:page"), Some(first));
        assert_eq!(alias("/news"), None);
    }
}
