//! Makes snapshots: decides which pages exist, collects the data of each one, and has them rendered. The bundle lists the routes,
//! and the content supplies the parameters of their paths.

use std::collections::HashMap;
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
use crate::content::{Content, PublishedContent};
use crate::language::{Language, PerLanguage};
use crate::site::copy_cache::CopyCache;
use crate::site::documents::Downloads;
use crate::site::feeds::SitemapEntry;
use crate::site::files::SiteFiles;
use crate::site::renderers::{
    Bundle, DataName, Engine, FormState, PageData, Pictures, RenderError, RenderRequest, SitePage,
};
use crate::site::snapshot::{Fallbacks, HTML, JSON, Page, PreparedResponse, Snapshot, success};
use crate::site::{feeds, files, openapi};

/// The number of news items on the home page.
const LATEST_NEWS: usize = 3;
/// How many characters of a news item the home page gets. It shows 200, and needs more to know whether the text goes on.
const PREVIEW_CHARACTERS: usize = 300;
/// The number of news items on a page of the list.
const NEWS_PER_PAGE: usize = 24;
/// The path parameter for the slug of a news item or job.
const SLUG: &str = ":slug";
/// The path parameter for the number of a page of the news list.
const PAGE_NUMBER: &str = ":page";

/// The inputs of a snapshot besides the content. They don't change while the server runs.
#[derive(Debug)]
pub struct SnapshotMaker {
    bundles: PerLanguage<Bundle>,
    companies: PerLanguage<Company>,
    files: Arc<HashMap<String, PreparedResponse>>,
    pictures: Pictures,
    downloads: PerLanguage<Downloads>,
    /// The source expressions for a content security policy that allow the style sheets (CSP 3, 2.3.1).
    pub(super) style_sources: String,
}

impl SnapshotMaker {
    /// Reads the bundles and the files. `cache` stores the copies of photographs in `overlay`.
    pub fn load(
        mut companies: PerLanguage<Company>,
        lists: &PerLanguage<DocumentList>,
        overlay: Option<&Path>,
        cache: &CopyCache,
    ) -> anyhow::Result<Self> {
        const INCOMPLETE: &str = "this executable holds no usable front end; build it again";
        let bundles =
            PerLanguage::try_from_fn(|language| files::bundle(language).context(INCOMPLETE))?;
        let SiteFiles {
            responses: mut files,
            pictures,
            downloads,
        } = SiteFiles::load(&companies.english, lists, overlay, cache)?;
        for sentence in files::list_missing(&companies.english, overlay) {
            tracing::warn!("{sentence}");
        }
        for company in companies.iter_mut() {
            company.hide_unfinished(|path| files.contains_key(path));
        }
        let description = PreparedResponse::text(200, JSON, openapi::description());
        files.insert(openapi::PATH.to_owned(), description);
        let style_sources: Vec<_> = bundles
            .iter()
            .map(|Bundle { assets, .. }| {
                let hash = STANDARD.encode(Sha256::digest(&assets.style));
                format!("'sha256-{hash}'")
            })
            .collect();
        Ok(Self {
            style_sources: style_sources.join(" "),
            bundles,
            companies,
            files: Arc::new(files),
            pictures,
            downloads,
        })
    }

    /// Makes a snapshot of `content`. Reuses the pages of `previous` whose data has not changed, so that a new news item only
    /// needs a few pages rendered instead of hundreds.
    pub(super) fn make(
        &self,
        content: &Content,
        previous: Option<&Snapshot>,
    ) -> anyhow::Result<Snapshot> {
        // Render everything again on a new day: some pages show how many years have passed.
        let previous = previous.filter(|snapshot| snapshot.day == content.edition.day);
        let PerLanguage { english, urdu } = self.render_languages(content, previous)?;
        let sitemap_entries: Vec<_> = english
            .sitemap_entries
            .into_iter()
            .chain(urdu.sitemap_entries)
            .collect();
        let pictures = content
            .in_language(Language::English)
            .news
            .iter()
            .map(|news| &news.item.image_url)
            .chain(&content.retired_pictures)
            .flat_map(|url| preview_url(url).into_iter().chain([url.clone()]))
            .collect();
        Ok(Snapshot {
            pages: english.pages.into_iter().chain(urdu.pages).collect(),
            content: self.responses(content, &sitemap_entries),
            pictures,
            files: Arc::clone(&self.files),
            closed_jobs: english
                .closed_jobs
                .into_iter()
                .chain(urdu.closed_jobs)
                .collect(),
            fallbacks: PerLanguage {
                english: english.fallbacks,
                urdu: urdu.fallbacks,
            },
            day: content.edition.day,
        })
    }

    /// Renders both languages in parallel.
    fn render_languages(
        &self,
        content: &Content,
        previous: Option<&Snapshot>,
    ) -> anyhow::Result<PerLanguage<LanguagePages>> {
        let render = |engine: &Engine| LanguagePages::render(engine, self, content, previous);
        let PerLanguage { english, urdu } = &self.bundles;
        thread::scope(|scope| {
            let urdu = scope.spawn(|| urdu.with_engine(render));
            let english = english.with_engine(render)?;
            let urdu = urdu
                .join()
                .map_err(|_| anyhow!("a page could not be prepared"))??;
            Ok(PerLanguage { english, urdu })
        })
    }

    /// Makes the API lists and feeds, by path.
    fn responses(
        &self,
        content: &Content,
        sitemap_entries: &[SitemapEntry],
    ) -> HashMap<&'static str, PreparedResponse> {
        let english = content.in_language(Language::English);
        let news: Vec<_> = english.news.iter().map(|news| &news.item).collect();
        let jobs: Vec<_> = english
            .jobs
            .iter()
            .map(|published| &published.job)
            .collect();
        let lists = [
            (
                "/api/news",
                PreparedResponse::text(200, JSON, success(news)),
            ),
            (
                "/api/jobs",
                PreparedResponse::text(200, JSON, success(jobs)),
            ),
        ];
        let feeds = feeds::responses(&self.companies, content, sitemap_entries);
        feeds.into_iter().chain(lists).collect()
    }

    /// The company's facts in `language`.
    pub(super) fn company(&self, language: Language) -> &Company {
        self.companies.get(language)
    }

    fn render_page(
        &self,
        engine: &Engine,
        path: &str,
        data: PageData,
    ) -> Result<Arc<Page>, RenderError> {
        let rendered = engine.render(&self.request(path, &data, None))?;
        let mut document = PreparedResponse::text(rendered.status, HTML, rendered.html);
        document.link = rendered.link;
        Ok(Arc::new(Page {
            path: path.to_owned(),
            title: rendered.title,
            data,
            document,
            content: OnceLock::new(),
        }))
    }

    /// Renders the document of the page at `path` with a rejected form. Blocks until it is done.
    pub(super) fn page_with_form(
        &self,
        path: &str,
        data: &PageData,
        form: &FormState,
    ) -> Result<String, RenderError> {
        let bundle = self.bundles.get(Language::from_path(path));
        let request = self.request(path, data, Some(form));
        let page = bundle.with_engine(|engine| engine.render(&request))?;
        Ok(page.html)
    }

    fn request<'a>(
        &'a self,
        path: &'a str,
        data: &'a PageData,
        form: Option<&'a FormState>,
    ) -> RenderRequest<'a> {
        RenderRequest {
            path,
            company: self.company(Language::from_path(path)),
            pictures: &self.pictures,
            employer: &self.company(Language::English).name,
            data,
            form,
        }
    }
}

/// All pages of one language.
struct LanguagePages {
    pages: HashMap<String, Arc<Page>>,
    sitemap_entries: Vec<SitemapEntry>,
    /// The paths of closed jobs.
    closed_jobs: Vec<String>,
    fallbacks: Fallbacks,
}

impl LanguagePages {
    fn render(
        engine: &Engine,
        maker: &SnapshotMaker,
        content: &Content,
        previous: Option<&Snapshot>,
    ) -> anyhow::Result<Self> {
        let list = engine.pages()?;
        let render_or_reuse = |path: &str, data: PageData| {
            if let Some(page) = previous.and_then(|snapshot| snapshot.reusable_page(path, &data)) {
                return Ok(page);
            }
            maker
                .render_page(engine, path, data)
                .with_context(|| format!("the page {path} could not be rendered"))
        };
        let mut pages = HashMap::new();
        let mut sitemap_entries = Vec::new();
        let mut closed_jobs = Vec::new();
        let mut job_prefix = None;
        for route in &list.pages {
            for PageInstance { path, mut data } in instances(route, content) {
                if route.data.contains(&DataName::Downloads) {
                    data.downloads = Some(maker.downloads.get(route.language()).clone());
                }
                sitemap_entries.extend(sitemap_entry(route, &path, &data));
                let page = render_or_reuse(&path, data)?;
                pages.insert(path, page);
            }
            if route.data.contains(&DataName::Job) {
                let slugs = content.closed_jobs.iter();
                closed_jobs.extend(slugs.map(|slug| route.path.replace(SLUG, slug)));
                job_prefix = Some(route.path.replace(SLUG, ""));
            }
        }
        let fallback = |route: &SitePage| render_or_reuse(&route.path, shared_data(route, content));
        Ok(Self {
            pages,
            sitemap_entries,
            closed_jobs,
            fallbacks: Fallbacks {
                not_found: fallback(&list.not_found)?,
                missing_job: fallback(&list.missing_job)?,
                closed_job: fallback(&list.closed_job)?,
                unavailable: fallback(&list.unavailable)?,
                job_prefix,
            },
        })
    }
}

/// Returns `None` for a page that search engines should not list. That includes Urdu pages about items without a translation.
fn sitemap_entry(route: &SitePage, path: &str, data: &PageData) -> Option<SitemapEntry> {
    let is_english = route.language() == Language::English;
    if !route.indexed || !(is_english || data.is_translated()) {
        return None;
    }
    let job_updated_at = data.job.as_ref().and_then(|job| job.updated_at.clone());
    Some(SitemapEntry {
        path: path.to_owned(),
        changed_at: data.news_updated_at.clone().or(job_updated_at),
    })
}

/// A page at its own path, with the parameter filled in.
struct PageInstance {
    path: String,
    data: PageData,
}

/// Returns the pages of a route: one, or one for each value of the parameter in its path.
fn instances(route: &SitePage, content: &Content) -> Vec<PageInstance> {
    let published = content.in_language(route.language());
    let data = shared_data(route, content);
    if route.data.contains(&DataName::News) {
        return news_pages(route, published, &data);
    }
    if route.data.contains(&DataName::NewsItem) {
        let news_page = |news: &Arc<PublishedNews>| PageInstance {
            path: route.path.replace(SLUG, &news.item.slug),
            data: PageData {
                news_item: Some(Arc::clone(news)),
                news_updated_at: Some(news.updated_at.clone()),
                ..data.clone()
            },
        };
        return published.news.iter().map(news_page).collect();
    }
    if route.data.contains(&DataName::Job) {
        let job_page = |job: &PublishedJob| PageInstance {
            path: route.path.replace(SLUG, &job.job.slug),
            data: PageData {
                job: Some(job.clone()),
                ..data.clone()
            },
        };
        return published.jobs.iter().map(job_page).collect();
    }
    let path = route.path.clone();
    vec![PageInstance { path, data }]
}

/// Returns the pages of the news list. There are two routes: one for the first page, and one with a number for all others.
fn news_pages(
    route: &SitePage,
    published: &PublishedContent,
    data: &PageData,
) -> Vec<PageInstance> {
    let count = published.news.len().div_ceil(NEWS_PER_PAGE).max(1);
    let has_number = route.path.contains(PAGE_NUMBER);
    let numbers = if has_number { 2..=count } else { 1..=1 };
    let page = |number: usize| {
        let start = (number - 1) * NEWS_PER_PAGE;
        let end = published.news.len().min(number * NEWS_PER_PAGE);
        PageInstance {
            path: route.path.replace(PAGE_NUMBER, &number.to_string()),
            data: PageData {
                news: Some(published.news[start..end].to_vec()),
                news_pages: Some(count),
                ..data.clone()
            },
        }
    };
    numbers.map(page).collect()
}

/// The data that all pages of a route share.
fn shared_data(route: &SitePage, content: &Content) -> PageData {
    let requests = |name| route.data.contains(&name);
    let published = content.in_language(route.language());
    // Previews show the first words of the plain text, so they need no rich text.
    let previews = published.news.iter().take(LATEST_NEWS).map(|news| {
        let mut preview = PublishedNews::clone(news);
        preview.text = RichText::default();
        preview.item.content = news.item.content.chars().take(PREVIEW_CHARACTERS).collect();
        Arc::new(preview)
    });
    let jobs = published.jobs.iter().cloned().map(|mut job| {
        job.text = RichText::default();
        job
    });
    PageData {
        latest_news: requests(DataName::LatestNews).then(|| previews.collect()),
        jobs: requests(DataName::Jobs).then(|| jobs.collect()),
        ..PageData::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Edition;
    use crate::content::jobs::JobView;
    use crate::content::news::{FeedState, NewsItemView};
    use crate::db;
    use crate::db::Location;
    use crate::site::renderers::{Assets, SiteList};
    use crate::site::snapshot::{FOR_A_DAY, FOR_EVER, REVALIDATE};

    /// News items with the ids 1 to `news`, newest first, and the open job `driver`.
    fn content(news: i64) -> Content {
        let item = |id: i64| PublishedNews {
            item: NewsItemView {
                id,
                slug: format!("item-{id}"),
                ..NewsItemView::default()
            },
            is_translated: false,
            text: RichText::default(),
            updated_at: format!("{id:03}"),
        };
        let job = JobView {
            id: 1,
            slug: "driver".to_owned(),
            ..JobView::default()
        };
        let english = PublishedContent {
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
            published: PerLanguage {
                english,
                urdu: PublishedContent::default(),
            },
            feeds: FeedState::default(),
            retired_pictures: Vec::new(),
            closed_jobs: vec!["pilot".to_owned()],
        }
    }

    fn route(path: &str, data: DataName) -> SitePage {
        SitePage {
            path: path.to_owned(),
            data: vec![data],
            indexed: true,
        }
    }

    #[test]
    fn the_news_are_split_into_pages_and_only_an_empty_list_has_an_empty_page() {
        let pages = |news: i64| -> Vec<(String, Vec<i64>, usize)> {
            let routes = ["/news", "/news/page/:page"].map(|path| route(path, DataName::News));
            let content = content(news);
            routes
                .iter()
                .flat_map(|route| instances(route, &content))
                .map(|PageInstance { path, data }| {
                    let ids = data.news.unwrap().iter().map(|news| news.item.id).collect();
                    (path, ids, data.news_pages.unwrap())
                })
                .collect()
        };
        let page = |path: &str, first_id: i64, last_id: i64, count| {
            (path.to_owned(), (last_id..=first_id).rev().collect(), count)
        };
        assert_eq!(pages(0), [page("/news", 0, 1, 1)]);
        assert_eq!(pages(24), [page("/news", 24, 1, 1)]);
        assert_eq!(
            pages(49),
            [
                page("/news", 49, 26, 3),
                page("/news/page/2", 25, 2, 3),
                page("/news/page/3", 1, 1, 3),
            ]
        );
    }

    #[test]
    fn each_news_item_has_a_page() {
        let mut content = content(26);
        Arc::make_mut(&mut content.published.english.news[24]).updated_at = "edited".to_owned();
        let items = instances(&route("/news/:slug", DataName::NewsItem), &content);
        let PageInstance { path, data } = &items[24];
        assert_eq!(path, "/news/item-2");
        assert_eq!(data.news_updated_at.as_deref(), Some("edited"));
    }

    #[test]
    fn a_page_gets_the_data_it_requests() {
        let content = content(5);
        let home = &instances(&route("/", DataName::LatestNews), &content)[0].data;
        let newest = &content.published.english.news[..3];
        assert_eq!(home.latest_news.as_ref().unwrap(), newest);
        let career = &instances(&route("/career", DataName::Jobs), &content)[0].data;
        assert_eq!(career.jobs.as_ref().unwrap()[0].job.slug, "driver");
        assert!(career.news.is_none() && home.jobs.is_none());
        let job_route = route("/career/:slug", DataName::Job);
        let PageInstance { path, data } = &instances(&job_route, &content)[0];
        assert_eq!(path, "/career/driver");
        assert!(data.job.is_some() && data.jobs.is_none());
    }

    fn companies() -> PerLanguage<Company> {
        PerLanguage::try_from_fn(|language| Company::load(None, language)).unwrap()
    }

    fn lists() -> PerLanguage<DocumentList> {
        PerLanguage::try_from_fn(|language| DocumentList::load(None, language)).unwrap()
    }

    impl SnapshotMaker {
        /// Returns each English route with the document of its first page.
        pub(crate) fn english_pages(
            &self,
            content: &Content,
            list: &SiteList,
        ) -> Vec<(String, String)> {
            let snapshot = self.make(content, None).unwrap();
            let text =
                |page: &Page| String::from_utf8(page.document.identity.body.to_vec()).unwrap();
            let routes = list.pages.iter().filter_map(|page| {
                let first = instances(page, content).into_iter().next()?;
                Some((page.path.clone(), text(&snapshot.pages[&first.path])))
            });
            let fallbacks = snapshot.fallbacks.english.all();
            let others = fallbacks.map(|page| ("*".to_owned(), text(page)));
            routes.chain(others).collect()
        }

        /// A maker without files, whose bundle has only a home page with news. `render` is JavaScript: the body of a function that
        /// returns the JSON of the page at `path` with `data`.
        pub(crate) fn from_script(render: &str) -> Self {
            let script = format!(
                "const page = (path, data) => ({{ path, data, indexed: true }});
                 globalThis.standfast = {{
                     setAssets: () => 'null',
                     listPages: () => JSON.stringify({{
                         pages: [page('/', ['latestNews'])],
                         notFound: page('/404', []), missingJob: page('/404-job', []), closedJob: page('/410', []), unavailable: page('/503', []),
                     }}),
                     render: (request) => {{
                         const {{ path, data }} = JSON.parse(request);
                         {render}
                     }},
                 }};"
            );
            let bundle = || Bundle {
                script: script.clone().into(),
                assets: Assets::default(),
            };
            Self {
                bundles: PerLanguage {
                    english: bundle(),
                    urdu: bundle(),
                },
                companies: companies(),
                files: Arc::default(),
                pictures: Pictures::default(),
                downloads: PerLanguage::default(),
                style_sources: String::new(),
            }
        }
    }

    #[test]
    fn only_changed_pages_are_rendered_again() {
        let maker =
            SnapshotMaker::load(companies(), &lists(), None, &CopyCache::default()).unwrap();
        let mut database = db::open(&Location::memory()).unwrap();
        let now = "2026-11-20T09:00:00Z".parse().unwrap();
        crate::content::samples::fill(&mut database, now).unwrap();
        let now = jiff::Timestamp::now();
        let mut content = Content::read(&mut database, now).unwrap();
        let job = content.published.english.jobs.pop().unwrap();
        let first = maker.make(&content, None).unwrap();
        let path = format!("/career/{}", job.job.slug);
        content.published.english.jobs.push(job);
        let second = maker.make(&content, Some(&first)).unwrap();
        content.edition.day = content.edition.day.tomorrow().unwrap();
        let next_day = maker.make(&content, Some(&second)).unwrap();
        assert!(!Arc::ptr_eq(&second.pages["/"], &next_day.pages["/"]));
        let [before, after] = [&first, &second].map(|snapshot| &snapshot.fallbacks.english);
        assert!(Arc::ptr_eq(&before.not_found, &after.not_found));
        assert!(!Arc::ptr_eq(&before.closed_job, &after.closed_job));
        let is_reused = |path: &str| Arc::ptr_eq(&first.pages[path], &second.pages[path]);
        assert!(is_reused("/contact-us") && is_reused("/news"));
        assert!(!is_reused("/career"));
        assert!(first.get(&path).is_none() && second.get(&path).unwrap().status == 200);
        assert_eq!(
            after.all().map(|page| page.document.status),
            [404, 404, 410, 503]
        );
        let unavailable = |path| String::from_utf8_lossy(&second.unavailable(path)).into_owned();
        assert!(unavailable("/complaint").contains("<html lang=\"en-GB\""));
        assert!(unavailable("/ur/complaint").contains("<html lang=\"ur\""));

        // Clients may cache files with a hash in their name forever, and others for a day.
        let caching = |path: &str| maker.files[path].caching;
        let asset = maker.files.keys().find(|path| path.starts_with("/assets/"));
        assert_eq!(caching(asset.unwrap()), FOR_EVER);
        assert_eq!(caching("/favicon.ico"), FOR_A_DAY);
        assert_eq!(caching(openapi::PATH), REVALIDATE);
    }
}
