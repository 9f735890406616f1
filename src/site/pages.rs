//! Which pages exist, the data of each, and the snapshot that is made of them. The bundle lists the pages; the content supplies
//! the parameters of their paths.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::thread;

use anyhow::{Context, anyhow};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::config::Company;
use crate::config::documents::DocumentList;
use crate::content::jobs::PublishedJob;
use crate::content::markdown::RichText;
use crate::content::news::{PublishedNews, preview_url};
use crate::content::{Content, Published};
use crate::language::Language;
use crate::site::copy_cache::CopyCache;
use crate::site::documents::Downloads;
use crate::site::feeds::Listed;
use crate::site::files::SiteFiles;
use crate::site::renderers::{
    Bundle, DataName, Engine, FormState, PageData, Pictures, RenderError, RenderRequest, SitePage,
};
use crate::site::snapshot::{Fallbacks, HTML, JSON, Page, Prepared, Snapshot, success};
use crate::site::{feeds, files, openapi};

/// News items on the home page.
const LATEST_NEWS: usize = 3;
/// What the home page has of a text: more than the 200 characters that it shows, so that it knows whether there are more.
const PREVIEW_CHARACTERS: usize = 300;
/// News items on a page of the list.
const NEWS_PER_PAGE: usize = 24;
/// The parameters that a path may hold.
const SLUG: &str = ":slug";
const NUMBER: &str = ":page";

/// The inputs of a snapshot besides the content. They are constant while the server runs. The bundles and the companies have one
/// entry for each language.
#[derive(Debug)]
pub struct SnapshotMaker {
    bundles: Vec<Bundle>,
    companies: [Company; 2],
    files: Arc<HashMap<String, Prepared>>,
    pictures: Pictures,
    downloads: [Downloads; 2],
    /// The source expressions that allow the style sheets in a content security policy (CSP 3, 2.3.1).
    pub(super) style_sources: String,
}

impl SnapshotMaker {
    /// Reads the bundles and the files. Copies of photographs in `overlay` are kept in `cache`.
    pub fn load(
        mut companies: [Company; 2],
        lists: &[DocumentList; 2],
        overlay: Option<&Path>,
        cache: &CopyCache,
    ) -> anyhow::Result<Self> {
        const INCOMPLETE: &str = "this executable holds no usable front end; build it again";
        let bundles = Language::ALL.map(files::bundle).into_iter();
        let bundles: Option<Vec<_>> = bundles.collect();
        let SiteFiles {
            responses: mut files,
            pictures,
            downloads,
        } = SiteFiles::load(&companies[0], lists, overlay, cache)?;
        for sentence in files::missing(&companies[0], overlay) {
            tracing::warn!("{sentence}");
        }
        for company in &mut companies {
            company.hide_unfinished(|path| files.contains_key(path));
        }
        let description = Prepared::text(200, JSON, openapi::description());
        files.insert(openapi::PATH.to_owned(), description);
        let bundles = bundles.context(INCOMPLETE)?;
        let sources = bundles.iter().map(|Bundle { assets, .. }| {
            let hash = STANDARD.encode(Sha256::digest(&assets.style));
            format!("'sha256-{hash}'")
        });
        Ok(Self {
            style_sources: sources.collect::<Vec<_>>().join(" "),
            bundles,
            companies,
            files: Arc::new(files),
            pictures,
            downloads,
        })
    }

    /// Makes a snapshot of `content`. Pages whose data has not changed are taken from `previous`, so that a new news item
    /// costs a few pages and not hundreds.
    pub(super) fn make(
        &self,
        content: &Content,
        previous: Option<&Snapshot>,
    ) -> anyhow::Result<Snapshot> {
        // Some pages show how many years have passed.
        let previous = previous.filter(|snapshot| snapshot.day == content.edition.day);
        let make = |engine: &Engine| LanguagePages::make(engine, self, content, previous);
        // All languages at once.
        let made = thread::scope(|scope| {
            let bundles = self.bundles.iter();
            let start = bundles.map(|bundle| scope.spawn(move || bundle.with_engine(make)));
            let running: Vec<_> = start.collect();
            let all = running.into_iter().map(|thread| {
                let panicked = |_| anyhow!("a page could not be prepared");
                thread.join().map_err(panicked)?
            });
            all.collect::<anyhow::Result<Vec<_>>>()
        })?;
        let mut pages = HashMap::new();
        let mut listed = Vec::new();
        let mut closed = HashSet::new();
        let mut fallbacks = Vec::new();
        for language in made {
            pages.extend(language.pages);
            listed.extend(language.listed);
            closed.extend(language.closed);
            fallbacks.push(language.fallbacks);
        }
        let news = content.in_language(Language::English).news.iter();
        let shown = news.map(|news| &news.item.image_url);
        let served = shown.chain(&content.retired_pictures);
        let pictures = served.flat_map(|url| preview_url(url).into_iter().chain([url.clone()]));
        Ok(Snapshot {
            pages,
            content: self.responses(content, &listed),
            pictures: pictures.collect(),
            files: Arc::clone(&self.files),
            closed,
            fallbacks,
            day: content.edition.day,
        })
    }

    /// The API lists and feeds, by path.
    fn responses(&self, content: &Content, listed: &[Listed]) -> HashMap<&'static str, Prepared> {
        let english = content.in_language(Language::English);
        let news: Vec<_> = english.news.iter().map(|news| &news.item).collect();
        let jobs: Vec<_> = english.jobs.iter().map(|one| &one.job).collect();
        let lists = [
            ("/api/news", Prepared::text(200, JSON, success(news))),
            ("/api/jobs", Prepared::text(200, JSON, success(jobs))),
        ];
        let feeds = feeds::responses(&self.companies, content, listed);
        feeds.into_iter().chain(lists).collect()
    }

    /// The company's facts in `language`.
    pub(super) fn company(&self, language: Language) -> &Company {
        &self.companies[language.index()]
    }

    fn page(&self, engine: &Engine, path: &str, data: PageData) -> Result<Arc<Page>, RenderError> {
        let rendered = engine.render(&self.request(path, &data, None))?;
        let mut document = Prepared::text(rendered.status, HTML, rendered.html);
        document.link = rendered.link;
        Ok(Arc::new(Page {
            path: path.to_owned(),
            title: rendered.title,
            data,
            document,
            content: OnceLock::new(),
        }))
    }

    /// Renders the document of the page at `path` with a refused form. Blocks until it is done.
    pub(super) fn page_with_form(
        &self,
        path: &str,
        data: &PageData,
        form: &FormState,
    ) -> Result<String, RenderError> {
        let bundle = &self.bundles[Language::of_path(path).index()];
        let request = self.request(path, data, Some(form));
        let rendered = bundle.with_engine(|engine| engine.render(&request))?;
        Ok(rendered.html)
    }

    fn request<'a>(
        &'a self,
        path: &'a str,
        data: &'a PageData,
        form: Option<&'a FormState>,
    ) -> RenderRequest<'a> {
        RenderRequest {
            path,
            company: self.company(Language::of_path(path)),
            pictures: &self.pictures,
            employer: &self.company(Language::English).name,
            data,
            form,
        }
    }
}

/// What a snapshot holds of one language.
struct LanguagePages {
    pages: HashMap<String, Arc<Page>>,
    listed: Vec<Listed>,
    /// Paths of the jobs that are no longer open.
    closed: Vec<String>,
    fallbacks: Fallbacks,
}

impl LanguagePages {
    fn make(
        engine: &Engine,
        maker: &SnapshotMaker,
        content: &Content,
        previous: Option<&Snapshot>,
    ) -> anyhow::Result<Self> {
        let list = engine.pages()?;
        let make = |path: String, data: PageData| {
            let kept = previous.and_then(|snapshot| snapshot.made_from(&path, &data));
            let context = || format!("the page {path} could not be rendered");
            kept.map_or_else(|| maker.page(engine, &path, data).with_context(context), Ok)
        };
        let mut pages = HashMap::new();
        let mut listed = Vec::new();
        let mut closed = Vec::new();
        let mut jobs = None;
        for page in &list.pages {
            for (path, mut data) in instances(page, content) {
                if page.data.contains(&DataName::Downloads) {
                    data.downloads = Some(maker.downloads[page.language().index()].clone());
                }
                let is_english = page.language() == Language::English;
                if page.indexed && (is_english || data.is_translated()) {
                    let job = data.job.as_ref();
                    let job_updated_at = job.and_then(|job| job.updated_at.clone());
                    let changed = data.news_updated_at.clone().or(job_updated_at);
                    listed.push((path.clone(), changed));
                }
                pages.insert(path.clone(), make(path, data)?);
            }
            if page.data.contains(&DataName::Job) {
                let slugs = content.closed_jobs.iter();
                closed.extend(slugs.map(|slug| page.path.replace(SLUG, slug)));
                jobs = Some(page.path.replace(SLUG, ""));
            }
        }
        let fallback = |page: &SitePage| make(page.path.clone(), data(page, content));
        Ok(Self {
            pages,
            listed,
            closed,
            fallbacks: Fallbacks {
                not_found: fallback(&list.not_found)?,
                missing_job: fallback(&list.missing_job)?,
                closed_job: fallback(&list.closed_job)?,
                unavailable: fallback(&list.unavailable)?,
                jobs,
            },
        })
    }
}

/// A page at its own path, with the parameter filled in, and the data it is rendered with.
type Instance = (String, PageData);

/// The instances of `page`: one, or one for each value of the parameter in its path.
fn instances(page: &SitePage, content: &Content) -> Vec<Instance> {
    let published = content.in_language(page.language());
    let data = data(page, content);
    if page.data.contains(&DataName::News) {
        return news_pages(page, published, &data);
    }
    if page.data.contains(&DataName::NewsItem) {
        let of_item = |news: &Arc<PublishedNews>| {
            let data = PageData {
                news_item: Some(Arc::clone(news)),
                news_updated_at: Some(news.updated_at.clone()),
                ..data.clone()
            };
            (page.path.replace(SLUG, &news.item.slug), data)
        };
        return published.news.iter().map(of_item).collect();
    }
    if page.data.contains(&DataName::Job) {
        let of_job = |job: &PublishedJob| {
            let data = PageData {
                job: Some(job.clone()),
                ..data.clone()
            };
            (page.path.replace(SLUG, &job.job.slug), data)
        };
        return published.jobs.iter().map(of_job).collect();
    }
    vec![(page.path.clone(), data)]
}

/// The first page of the news has the path of the list; the others have a number in theirs.
fn news_pages(page: &SitePage, published: &Published, data: &PageData) -> Vec<Instance> {
    let count = published.news.len().div_ceil(NEWS_PER_PAGE).max(1);
    let is_further = page.path.contains(NUMBER);
    let numbers = if is_further { 2..=count } else { 1..=1 };
    let on_page = |number: usize| {
        let end = published.news.len().min(number * NEWS_PER_PAGE);
        let data = PageData {
            news: Some(published.news[(number - 1) * NEWS_PER_PAGE..end].to_vec()),
            news_pages: Some(count),
            ..data.clone()
        };
        (page.path.replace(NUMBER, &number.to_string()), data)
    };
    numbers.map(on_page).collect()
}

/// The data of `page` that does not depend on the parameter in its path.
fn data(page: &SitePage, content: &Content) -> PageData {
    let wants = |name| page.data.contains(&name);
    let published = content.in_language(page.language());
    // Previews show the first words of the plain text.
    let newest = published.news.iter().take(LATEST_NEWS).map(|news| {
        let mut preview = PublishedNews::clone(news);
        preview.text = RichText::default();
        preview.item.content = news.item.content.chars().take(PREVIEW_CHARACTERS).collect();
        Arc::new(preview)
    });
    let openings = published.jobs.iter().cloned().map(|mut job| {
        job.text = RichText::default();
        job
    });
    PageData {
        latest_news: wants(DataName::LatestNews).then(|| newest.collect()),
        jobs: wants(DataName::Jobs).then(|| openings.collect()),
        ..PageData::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Edition;
    use crate::content::jobs::Job;
    use crate::content::news::{FeedState, NewsItem};
    use crate::db;
    use crate::db::Location;
    use crate::site::renderers::{Assets, SiteList};
    use crate::site::snapshot::{FOR_A_DAY, FOR_EVER, REVALIDATE};

    /// `news` items, of which the newest has the greatest id and time, and the opening `driver`.
    fn content(news: i64) -> Content {
        let item = |id: i64| PublishedNews {
            item: NewsItem {
                id,
                slug: format!("item-{id}"),
                ..NewsItem::default()
            },
            is_translated: false,
            text: RichText::default(),
            updated_at: format!("{id:03}"),
        };
        let job = Job {
            id: 1,
            slug: "driver".to_owned(),
            ..Job::default()
        };
        let english = Published {
            news: (1..=news).rev().map(item).map(Arc::new).collect(),
            jobs: vec![PublishedJob {
                job,
                is_translated: false,
                text: RichText::default(),
                updated_at: None,
            }],
        };
        Content {
            edition: Edition::default(),
            published: [english, Published::default()],
            feeds: FeedState::default(),
            retired_pictures: Vec::new(),
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
            let parts = instances.map(|(path, data)| {
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
    }

    #[test]
    fn an_item_has_a_page_of_its_own() {
        let mut content = content(26);
        Arc::make_mut(&mut content.published[0].news[24]).updated_at = "edited".to_owned();
        let items = instances(&page("/news/:slug", DataName::NewsItem), &content);
        let (path, data) = &items[24];
        assert_eq!(path, "/news/item-2");
        assert_eq!(data.news_updated_at.as_deref(), Some("edited"));
    }

    #[test]
    fn a_page_gets_the_data_it_asks_for() {
        let content = content(5);
        let home = instances(&page("/", DataName::LatestNews), &content);
        let shown = home[0].1.latest_news.as_ref().unwrap().iter();
        let newest = content.published[0].news[..3].iter();
        assert!(shown.eq(&newest.cloned().collect::<Vec<_>>()));
        let list = instances(&page("/career", DataName::Jobs), &content);
        assert_eq!(list[0].1.jobs.as_ref().unwrap()[0].job.slug, "driver");
        assert!(list[0].1.news.is_none() && home[0].1.jobs.is_none());
        let openings = page("/career/:slug", DataName::Job);
        let (path, data) = &instances(&openings, &content)[0];
        assert_eq!(path, "/career/driver");
        assert!(data.job.is_some() && data.jobs.is_none());
    }

    fn companies() -> [Company; 2] {
        Language::ALL.map(|language| Company::load(None, language).unwrap())
    }

    fn lists() -> [DocumentList; 2] {
        Language::ALL.map(|language| DocumentList::load(None, language).unwrap())
    }

    impl SnapshotMaker {
        /// The route and the document of each page in English: one of each route.
        pub(crate) fn english_pages(
            &self,
            content: &Content,
            list: &SiteList,
        ) -> Vec<(String, String)> {
            let snapshot = self.make(content, None).unwrap();
            let text =
                |page: &Page| String::from_utf8(page.document.identity.body.to_vec()).unwrap();
            let routes = list.pages.iter().filter_map(|page| {
                let (path, _) = instances(page, content).into_iter().next()?;
                Some((page.path.clone(), text(&snapshot.pages[&path])))
            });
            let fallbacks = snapshot.fallbacks[0].all();
            let others = fallbacks.map(|page| ("*".to_owned(), text(page)));
            routes.chain(others).collect()
        }

        /// Without files, with a home page that shows news, and with the body of a function of JavaScript that returns what a page
        /// at `path` with `data` is.
        pub(crate) fn of_script(render: &str) -> Self {
            let script = format!(
                "const page = (path, data) => ({{ path, data, indexed: true }});
                 globalThis.standfast = {{
                     start: () => 'null',
                     pages: () => JSON.stringify({{
                         pages: [page('/', ['latestNews'])],
                         notFound: page('/404', []), missingJob: page('/404-job', []), closedJob: page('/410', []), unavailable: page('/503', []),
                     }}),
                     render: (request) => {{
                         const {{ path, data }} = JSON.parse(request);
                         {render}
                     }},
                 }};"
            );
            let bundle = |_| Bundle {
                script: script.clone().into(),
                assets: Assets::default(),
            };
            let bundles = Language::ALL.map(bundle).into();
            Self {
                bundles,
                companies: companies(),
                files: Arc::default(),
                pictures: Pictures::default(),
                downloads: [Downloads::default(), Downloads::default()],
                style_sources: String::new(),
            }
        }
    }

    #[test]
    fn a_page_is_made_again_only_when_it_would_differ() {
        let maker =
            SnapshotMaker::load(companies(), &lists(), None, &CopyCache::default()).unwrap();
        let mut database = db::open(&Location::memory()).unwrap();
        let now = "2026-11-20T09:00:00Z".parse().unwrap();
        crate::content::samples::fill(&mut database, now).unwrap();
        let now = jiff::Timestamp::now();
        let mut content = Content::read(&mut database, now).unwrap();
        let job = content.published[0].jobs.pop().unwrap();
        let first = maker.make(&content, None).unwrap();
        let path = format!("/career/{}", job.job.slug);
        content.published[0].jobs.push(job);
        let second = maker.make(&content, Some(&first)).unwrap();
        content.edition.day = content.edition.day.tomorrow().unwrap();
        let next_day = maker.make(&content, Some(&second)).unwrap();
        assert!(!Arc::ptr_eq(&second.pages["/"], &next_day.pages["/"]));
        let [before, after] = [&first, &second].map(|snapshot| &snapshot.fallbacks[0]);
        assert!(Arc::ptr_eq(&before.not_found, &after.not_found));
        assert!(!Arc::ptr_eq(&before.closed_job, &after.closed_job));
        let is_kept = |path: &str| Arc::ptr_eq(&first.pages[path], &second.pages[path]);
        assert!(is_kept("/contact-us") && is_kept("/news"));
        assert!(!is_kept("/career"));
        assert!(first.get(&path).is_none() && second.get(&path).unwrap().status == 200);
        assert_eq!(
            after.all().map(|page| page.document.status),
            [404, 404, 410, 503]
        );
        let unavailable = |path| String::from_utf8_lossy(&second.unavailable(path)).into_owned();
        assert!(unavailable("/complaint").contains("<html lang=\"en-GB\""));
        assert!(unavailable("/ur/complaint").contains("<html lang=\"ur\""));

        // Clients may cache files with a hash in their name without a limit, and others for a day.
        let caching = |path: &str| maker.files[path].caching;
        let asset = maker.files.keys().find(|path| path.starts_with("/assets/"));
        assert_eq!(caching(asset.unwrap()), FOR_EVER);
        assert_eq!(caching("/favicon.ico"), FOR_A_DAY);
        assert_eq!(caching(openapi::PATH), REVALIDATE);
    }
}
