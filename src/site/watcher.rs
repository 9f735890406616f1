//! Notices changed content and makes the next snapshot. Content changes when any process changes news or jobs, and on a new
//! day in Karachi, on which other jobs are open. Also reports whether the database can be read and has free space.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::Context;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rusqlite::Connection;
use sha2::{Digest, Sha256};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::config::Company;
use crate::content::Content;
use crate::content::news::image_url;
use crate::db::{Component, HealthStatus, Room};
use crate::site::feeds::Listed;
use crate::site::renderers::{
    Engine, FormState, PageData, RenderError, RenderRequest, Rendered, Renderers, SiteList,
};
use crate::site::snapshot::{JSON, Page, Prepared, Snapshot, success};
use crate::site::{Site, feeds, files, openapi, pages};
use crate::{content, db, karachi};

/// How often the database is polled; a change is noticed within this time.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Pause before the same content, which could not be shown, is tried again: rendering takes long.
const RETRY_PAUSE: Duration = Duration::from_secs(10);

/// Version and day of the content.
type Edition = (i64, jiff::civil::Date);

/// Watches the database of a site; for a thread of its own.
pub struct Watcher {
    site: Arc<Site>,
    database: Connection,
    /// What the snapshot shows.
    shown: Edition,
    /// What could not be shown, and when it was tried.
    failed: Option<(Edition, Instant)>,
    room: Room,
    health: HealthStatus,
    clock: Clock,
}

impl Watcher {
    /// Watches `database`. `content` is what the current snapshot was made of.
    pub fn new(
        site: Arc<Site>,
        database: Connection,
        content: &Content,
        clock: Clock,
        room: Room,
        health: HealthStatus,
    ) -> Self {
        Self {
            site,
            database,
            shown: (content.version, content.day),
            failed: None,
            room,
            health,
            clock,
        }
    }

    /// Watches until `stop` is cancelled. It must end before the writer does: the last connection to close moves the WAL
    /// into the file.
    pub fn run(&mut self, stop: &CancellationToken) {
        while !stop.is_cancelled() {
            std::thread::sleep(POLL_INTERVAL);
            self.check(Instant::now());
            self.health
                .record(Component::Space, &self.room.check(&self.database));
        }
    }

    /// Shows the content of the database, and records whether it can be read and shown.
    fn check(&mut self, now: Instant) {
        let outcome = self.show(now);
        self.health.record(Component::Reading, &outcome);
    }

    fn show(&mut self, now: Instant) -> Result<(), db::Error> {
        let day = karachi::today(self.clock.now());
        let wanted = (content::content_version(&self.database)?, day);
        if wanted != self.shown {
            let waits = self.failed.is_some_and(|(edition, tried)| {
                edition == wanted && now.duration_since(tried) < RETRY_PAUSE
            });
            if waits {
                return Ok(());
            }
            let content = Content::read(&mut self.database, day)?;
            if let Err(error) = self.site.rebuild(&content) {
                self.failed = Some((wanted, now));
                self.health.record_rebuild(Err(format!("{error:#}")));
                return Ok(());
            }
            self.shown = (content.version, content.day);
            tracing::info!(
                news = content.news.len(),
                jobs = content.jobs.len(),
                "the content has changed"
            );
        }
        if self.failed.take().is_some() {
            self.health.record_rebuild(Ok(()));
        }
        Ok(())
    }
}

const HTML: &str = "text/html; charset=utf-8";

/// The inputs of a snapshot besides the content. They are constant while the server runs.
#[derive(Debug)]
pub struct SnapshotMaker {
    pub(super) renderers: Renderers,
    pub(super) frame: Arc<Frame>,
    list: SiteList,
    files: Arc<HashMap<String, Arc<Prepared>>>,
}

/// What all pages share.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) company: Company,
    pub(super) document: Document,
}

impl SnapshotMaker {
    /// Starts the renderers and reads the files.
    pub fn load(company: Company, overlay: Option<&Path>) -> anyhow::Result<Self> {
        const INCOMPLETE: &str = "this executable holds no usable front end; build it again";
        let bundle = files::server_bundle().context(INCOMPLETE)?;
        let document = files::template()
            .and_then(|html| Document::parse(&html, files::assets()))
            .context(INCOMPLETE)?;
        let renderers = Renderers::start(bundle)?;
        // The engines load the bundle while this thread reads the files.
        let list = renderers.submit(Engine::pages);
        let mut files = files::responses(&company, overlay)?;
        let description = Prepared::text(200, JSON, openapi::description());
        files.insert(openapi::PATH.to_owned(), Arc::new(description));
        Ok(Self {
            list: list.wait()?,
            renderers,
            frame: Arc::new(Frame { company, document }),
            files: Arc::new(files),
        })
    }

    /// Makes a snapshot of `content`. Pages whose data has not changed are taken from `previous`, so that a new news item
    /// costs a few pages and not hundreds.
    pub(super) fn make(
        &self,
        content: &Content,
        previous: Option<&Snapshot>,
    ) -> anyhow::Result<Snapshot> {
        let mut wanted = Vec::new();
        let mut listed = Vec::new();
        for page in &self.list.pages {
            for instance in pages::instances(page, content) {
                if page.indexed {
                    listed.push((instance.path.clone(), instance.changed));
                }
                wanted.push((instance.path, instance.data));
            }
        }
        let fallbacks = self.list.fallbacks();
        wanted.extend(fallbacks.map(|page| (page.path.clone(), pages::data(page, content))));
        let mut pages = self.render(wanted, previous)?;
        let [not_found, closed_job, unavailable] = fallbacks.map(|page| {
            pages
                .remove(&page.path)
                .expect("every page of the list is rendered")
        });
        let hashes = content.image_hashes.iter();
        let site_pages = self.list.pages.iter();
        Ok(Snapshot {
            pages,
            content: self.answers(content, &listed),
            pictures: hashes
                .map(|hash| (image_url(Some(hash)), hash.clone()))
                .collect(),
            files: Arc::clone(&self.files),
            not_found,
            aliases: site_pages.clone().filter_map(pages::alias).collect(),
            closed: site_pages
                .flat_map(|page| pages::closed_paths(page, content))
                .collect(),
            closed_job,
            unavailable,
        })
    }

    /// The API lists and feeds, by path.
    fn answers(&self, content: &Content, listed: &[Listed]) -> HashMap<String, Arc<Prepared>> {
        let news: Vec<_> = content.news.iter().map(|news| &news.item).collect();
        let jobs: Vec<_> = content
            .jobs
            .iter()
            .map(|published| &published.job)
            .collect();
        let lists = [
            ("/api/news", Prepared::text(200, JSON, success(news))),
            ("/api/jobs", Prepared::text(200, JSON, success(jobs))),
        ];
        let feeds = feeds::answers(&self.frame.company, content, listed);
        let answers = feeds.into_iter().chain(lists);
        answers
            .map(|(path, answer)| (path.to_owned(), Arc::new(answer)))
            .collect()
    }

    /// Renders `wanted` pages on all threads, or takes them from `previous`, and returns them by path.
    fn render(
        &self,
        wanted: Vec<(String, PageData)>,
        previous: Option<&Snapshot>,
    ) -> anyhow::Result<HashMap<String, Arc<Page>>> {
        let mut pages = HashMap::new();
        let mut pending = Vec::new();
        for (path, data) in wanted {
            if let Some(page) = previous.and_then(|snapshot| snapshot.made_from(&path, &data)) {
                pages.insert(path, page);
                continue;
            }
            let (frame, own_path) = (Arc::clone(&self.frame), path.clone());
            let work = move |engine: &Engine| frame.page(engine, own_path, data);
            pending.push((path, self.renderers.submit(work)));
        }
        for (path, page) in pending {
            let page = page.wait();
            let page = page.with_context(|| format!("the page {path} could not be rendered"))?;
            pages.insert(path, Arc::new(page));
        }
        Ok(pages)
    }
}

impl Frame {
    fn page(&self, engine: &Engine, path: String, data: PageData) -> Result<Page, RenderError> {
        let (rendered, html) = self.html(engine, &path, &data, None)?;
        Ok(Page {
            path,
            title: rendered.title,
            data,
            document: Prepared::text(rendered.status, HTML, html),
            content: OnceLock::new(),
        })
    }

    /// Renders the page and returns its parts and its whole HTML.
    pub(super) fn html(
        &self,
        engine: &Engine,
        path: &str,
        data: &PageData,
        form: Option<&FormState>,
    ) -> Result<(Rendered, String), RenderError> {
        let rendered = engine.render(&RenderRequest {
            path,
            company: &self.company,
            data,
            form,
        })?;
        let html = self.document.fill(&rendered);
        Ok((rendered, html))
    }
}

const HEAD_END: &str = "</head>";
const ROOT_ELEMENTS: [&str; 2] = ["<div id=\"root\"></div>", "<div id=root></div>"];
const STYLE: (&str, &str) = ("<style>", "</style>");

/// The document around every page.
#[derive(Debug)]
pub struct Document {
    start: String,
    /// From the style sheet to the beginning of the body.
    middle: String,
    end: String,
    /// The addresses of the bundle's scripts, by the name of the module in them.
    scripts: HashMap<String, Vec<String>>,
}

impl Document {
    /// Splits `html`. `None` when it has no head or no root element.
    ///
    /// The scripts are among `assets`, such as `/assets/News.9ccbc75e.js`. Parts of a module may have scripts of their own,
    /// and modules may share one, such as `/assets/CareerApply+ContactUs.833e94b1.js`.
    pub fn parse(html: &str, assets: impl Iterator<Item = String>) -> Option<Self> {
        let (head, rest) = html.split_once(HEAD_END)?;
        let (start, sheet) = head.split_at(head.find(STYLE.0).unwrap_or(head.len()));
        let (middle, end) = ROOT_ELEMENTS
            .iter()
            .find_map(|root| rest.split_once(root))?;
        let mut scripts = HashMap::<String, Vec<String>>::new();
        for path in assets.filter(|path| path.ends_with(".js")) {
            let file = path.strip_prefix("/assets/").unwrap_or_default();
            let (modules, _hash) = file.split_once('.').unwrap_or_default();
            for module in modules.split('+') {
                let of_module = scripts.entry(module.to_owned()).or_default();
                of_module.push(path.clone());
            }
        }
        scripts.values_mut().for_each(|paths| paths.sort());
        Some(Self {
            start: start.to_owned(),
            middle: format!("{sheet}{HEAD_END}{middle}"),
            end: end.to_owned(),
            scripts,
        })
    }

    /// The source expression that allows the style sheet in a content security policy (CSP 3, 2.3.1). `None` without one.
    pub fn style_source(&self) -> Option<String> {
        let (sheet, _) = self.middle.strip_prefix(STYLE.0)?.split_once(STYLE.1)?;
        let hash = STANDARD.encode(Sha256::digest(sheet));
        Some(format!("'sha256-{hash}'"))
    }

    /// Returns the whole document of `page`: its head before the style sheet, because it names the first picture, and links
    /// that announce its scripts after its body, because everything else is needed first.
    pub fn fill(&self, page: &Rendered) -> String {
        let scripts = page.scripts.iter().flat_map(|name| self.scripts.get(name));
        let link =
            |path| format!("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{path}\">");
        let links: String = scripts.flatten().map(link).collect();
        let Rendered { head, body, .. } = page;
        let (start, middle, end) = (&self.start, &self.middle, &self.end);
        format!("{start}{head}{middle}{body}{links}{end}")
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::db::Location;
    use crate::site::snapshot::Caching;

    /// Fails on the first page of each engine that shows news.
    const FAILS_AT_FIRST: &str = "
        let failed = false;
        const page = (path, data) => ({ path, data, indexed: true });
        globalThis.standfast = {
            pages: () => JSON.stringify({
                pages: [page('/', ['latestNews'])],
                notFound: page('/404', []), closedJob: page('/410', []), unavailable: page('/503', []),
            }),
            render: (request) => {
                const { path, data } = JSON.parse(request);
                if (data.latestNews?.length && !failed) { failed = true; throw new Error('on purpose'); }
                return JSON.stringify({ status: 200, title: '', head: '', scripts: [], body: path });
            },
        };";

    /// A watcher of an empty database with `script` as the bundle, and a connection to fill the database.
    fn watcher(script: &str) -> (Watcher, rusqlite::Connection) {
        let location = Location::memory();
        let office = db::open(&location).unwrap();
        let mut database = db::open(&location).unwrap();
        let clock = Clock::default();
        let content = Content::read(&mut database, karachi::today(clock.now())).unwrap();
        let maker = SnapshotMaker::of_script(script);
        let site = Arc::new(Site::prepare(maker, &content, &location).unwrap());
        let (room, health) = (Room::default(), HealthStatus::default());
        let watcher = Watcher::new(site, database, &content, clock, room, health);
        (watcher, office)
    }

    #[test]
    fn a_failed_rebuild_is_unhealthy_until_one_succeeds() {
        let fails_always = FAILS_AT_FIRST.replace("failed = true;", "");
        let (mut watcher, mut office) = watcher(&fails_always);
        let health = watcher.health.clone();
        let now = Instant::now();
        watcher.check(now);
        assert_eq!(health.trouble(), None);
        crate::content::samples::fill(&mut office, Timestamp::now()).unwrap();
        for seconds in [0, 1, 10, 11] {
            watcher.check(now + Duration::from_secs(seconds));
            assert_eq!(health.trouble(), Some(Component::Pages));
        }
        let why = health.failing().remove(&Component::Pages).unwrap();
        assert!(why.contains("on purpose"), "{why}");
        let (_, tried) = watcher.failed.unwrap();
        assert_eq!(tried, now + RETRY_PAUSE, "not at each check");
        office.execute("delete from news", []).unwrap();
        watcher.check(now + Duration::from_secs(11));
        assert_eq!(health.trouble(), None);
    }

    #[test]
    fn a_snapshot_that_could_not_be_made_is_tried_again() {
        let (mut watcher, mut office) = watcher(FAILS_AT_FIRST);
        let first = watcher.shown;
        crate::content::samples::fill(&mut office, Timestamp::now()).unwrap();
        let mut now = Instant::now();
        watcher.check(now);
        assert_eq!(watcher.shown, first);
        // Each engine fails once, and there are at most four.
        for _ in 0..4 {
            now += RETRY_PAUSE;
            watcher.check(now);
        }
        assert_ne!(watcher.shown, first);
        assert_eq!(watcher.health.trouble(), None);
    }

    impl SnapshotMaker {
        /// Without files, and with `script` in place of the bundle.
        pub(crate) fn of_script(script: &str) -> Self {
            let renderers = Renderers::start(script.into()).unwrap();
            let html = "</head><div id=root></div>";
            Self {
                list: renderers.submit(Engine::pages).wait().unwrap(),
                renderers,
                frame: Arc::new(Frame {
                    company: Company::load(None).unwrap(),
                    document: Document::parse(html, std::iter::empty()).unwrap(),
                }),
                files: Arc::default(),
            }
        }
    }

    #[test]
    fn a_page_is_made_again_only_when_it_would_differ() {
        let maker = SnapshotMaker::load(Company::load(None).unwrap(), None).unwrap();
        let mut database = db::open(&Location::memory()).unwrap();
        let now = "2026-11-20T09:00:00Z".parse().unwrap();
        crate::content::samples::fill(&mut database, now).unwrap();
        let today = jiff::civil::date(2026, 11, 20);
        let mut content = Content::read(&mut database, today).unwrap();
        let job = content.jobs.pop().unwrap();
        let first = maker.make(&content, None).unwrap();
        let path = format!("/career/{}", job.job.slug);
        content.jobs.push(job);
        let second = maker.make(&content, Some(&first)).unwrap();
        assert!(Arc::ptr_eq(&first.not_found, &second.not_found));
        assert!(!Arc::ptr_eq(&first.closed_job, &second.closed_job));
        let is_kept = |path: &str| Arc::ptr_eq(&first.pages[path], &second.pages[path]);
        assert!(is_kept("/contact-us") && is_kept("/news"));
        assert!(!is_kept("/career"));
        assert!(first.get(&path).is_none() && second.get(&path).unwrap().status == 200);
        let fallbacks = [second.not_found, second.closed_job, second.unavailable];
        assert_eq!(fallbacks.map(|page| page.document.status), [404, 410, 503]);

        // Clients may cache files with a hash in their name without a limit, and others for a day.
        let caching = |path: &str| maker.files[path].caching;
        let asset = maker.files.keys().find(|path| path.starts_with("/assets/"));
        assert_eq!(caching(asset.unwrap()), Caching::Immutable);
        assert_eq!(caching("/favicon.ico"), Caching::Day);
        assert_eq!(caching(openapi::PATH), Caching::Revalidate);
    }

    #[test]
    fn a_page_takes_the_place_of_the_root_element_and_announces_its_scripts() {
        let page = Rendered {
            status: 200,
            title: String::new(),
            head: "<title>".to_owned(),
            scripts: ["News", "other"].map(str::to_owned).into(),
            body: "<main>".to_owned(),
        };
        let assets = ["News.b1.js", "Form+News.a2.js", "News.c3.css", "Item.d4.js"];
        let assets = || assets.into_iter().map(|name| format!("/assets/{name}"));
        for root in ROOT_ELEMENTS {
            let html = format!("<head><meta><style>p{{}}</style></head><body>{root}<script>");
            let document = Document::parse(&html, assets()).unwrap();
            let link = "<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"/assets/";
            assert_eq!(
                document.fill(&page),
                format!(
                    "<head><meta><title><style>p{{}}</style></head><body><main>\
                     {link}Form+News.a2.js\">{link}News.b1.js\"><script>"
                )
            );
            assert_eq!(
                document.style_source().unwrap(),
                "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='"
            );
        }
        for useless in ["<div id=root></div>", "<head></head><body></body>"] {
            assert!(Document::parse(useless, assets()).is_none(), "{useless}");
        }
    }
}
