//! Makes snapshots: pages, API lists and feeds.

use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::Arc;

use super::bundle::{DataName, FormState, PageData, RenderRequest, Rendered, SiteList};
use super::engine::{Engine, RenderError};
use super::feeds::{self, Listed};
use super::page::Page;
use super::prepared::{Caching, JSON, Prepared, success};
use super::renderers::{Pending, Renderers};
use super::scripts::Scripts;
use super::snapshot::Snapshot;
use super::template::Template;
use super::{Error, embedded, openapi, pages};
use crate::domain::job::JobOpening;
use crate::domain::news::image_url;
use crate::facts::Company;
use crate::store::Content;

const FAVICON: &str = "/images/brand/favicon.ico";
const HTML: &str = "text/html; charset=utf-8";

/// The inputs of a snapshot besides the content. They are constant while the server runs.
#[derive(Debug)]
pub struct SnapshotMaker {
    renderers: Renderers,
    frame: Arc<Frame>,
    list: SiteList,
    files: Arc<HashMap<String, Arc<Prepared>>>,
}

/// What all pages share.
#[derive(Debug)]
struct Frame {
    company: Company,
    template: Template,
    scripts: Scripts,
}

impl SnapshotMaker {
    /// Starts the renderers and reads the files.
    pub fn load(company: Company, overlay: Option<&Path>) -> Result<Self, Error> {
        let bundle = embedded::server_bundle().ok_or(Error::Incomplete("server bundle"))?;
        let template = embedded::template()
            .and_then(|html| Template::parse(&html))
            .ok_or(Error::Incomplete("page template"))?;
        let renderers = Renderers::start(bundle)?;
        // The engines load the bundle while this thread reads the files.
        let list = renderers.submit(Engine::pages)?;
        let files = files(overlay, &company)?;
        Ok(Self {
            list: list.wait()?,
            renderers,
            frame: Arc::new(Frame {
                company,
                template,
                scripts: Scripts::among(embedded::assets()),
            }),
            files: Arc::new(files),
        })
    }

    /// Without files, and with `script` in place of the bundle.
    #[cfg(test)]
    pub(crate) fn of_script(script: &str) -> Self {
        let renderers = Renderers::start(script.into()).unwrap();
        Self {
            list: renderers.submit(Engine::pages).unwrap().wait().unwrap(),
            renderers,
            frame: Arc::new(Frame {
                company: Company::load(None).unwrap(),
                template: Template::parse("</head><div id=root></div>").unwrap(),
                scripts: Scripts::default(),
            }),
            files: Arc::default(),
        }
    }

    pub(super) fn company(&self) -> &Company {
        &self.frame.company
    }

    pub(super) fn style_source(&self) -> Option<String> {
        self.frame.template.style_source()
    }

    /// Makes a snapshot of `content`. Pages whose data has not changed are taken from `previous`, so that a new news item
    /// costs a few pages and not hundreds.
    pub fn make(&self, content: &Content, previous: Option<&Snapshot>) -> Result<Snapshot, Error> {
        let mut wanted = Vec::new();
        let mut listed = Vec::new();
        for page in &self.list.pages {
            for instance in pages::instances(page, content) {
                if page.indexed {
                    listed.push(Listed {
                        path: instance.path.clone(),
                        changed: instance.changed,
                    });
                }
                wanted.push((instance.path, instance.data));
            }
        }
        for page in self.list.fallbacks() {
            wanted.push((page.path.clone(), pages::data(page, content)));
        }
        let mut pages = self.render(wanted, previous)?;
        let [not_found, closed_job, unavailable] = self.list.fallbacks().map(|page| {
            pages
                .remove(&page.path)
                .expect("every page of the list is rendered")
        });
        let openings: Vec<_> = content.jobs.iter().map(|job| job.opening.clone()).collect();
        let hashes = content.image_hashes.iter();
        let site_pages = self.list.pages.iter();
        Ok(Snapshot {
            pages,
            content: self.answers(content, &openings, &listed)?,
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
            jobs: openings,
        })
    }

    /// The API lists and feeds, by path.
    fn answers(
        &self,
        content: &Content,
        openings: &[JobOpening],
        listed: &[Listed],
    ) -> Result<HashMap<String, Arc<Prepared>>, RenderError> {
        let items: Vec<_> = content.news.iter().map(|news| &news.item).collect();
        let lists = [
            ("/api/news", Prepared::text(200, JSON, success(items)?)),
            ("/api/jobs", Prepared::text(200, JSON, success(openings)?)),
        ];
        let feeds = feeds::answers(self.company(), content, listed);
        let answers = feeds.into_iter().chain(lists);
        Ok(answers
            .map(|(path, answer)| (path.to_owned(), Arc::new(answer)))
            .collect())
    }

    /// Renders `wanted` pages on all threads, or takes them from `previous`, and returns them by path. Stops at the first
    /// failure.
    fn render(
        &self,
        wanted: Vec<(String, PageData)>,
        previous: Option<&Snapshot>,
    ) -> Result<HashMap<String, Arc<Page>>, Error> {
        let mut made = HashMap::new();
        let mut ahead = VecDeque::new();
        let mut take = |(path, page): (String, Pending<Page>)| -> Result<(), Error> {
            let page = page.wait().map_err(|source| Error::Page {
                path: path.clone(),
                source,
            })?;
            made.insert(path, Arc::new(page));
            Ok(())
        };
        let mut unchanged = Vec::new();
        for (path, data) in wanted {
            if let Some(page) = previous.and_then(|snapshot| snapshot.made_from(&path, &data)) {
                unchanged.push((path, page));
                continue;
            }
            if ahead.len() == self.renderers.places_of_a_rebuild()
                && let Some(first) = ahead.pop_front()
            {
                take(first)?;
            }
            let (frame, address) = (Arc::clone(&self.frame), path.clone());
            let work = move |engine: &Engine| frame.page(engine, address, data);
            ahead.push_back((path, self.renderers.submit(work)?));
        }
        ahead.into_iter().try_for_each(take)?;
        made.extend(unchanged);
        Ok(made)
    }

    /// Renders the page at `path` with a refused form, as a whole document. `jobs` are for pages that list them. Fails with
    /// [`RenderError::Busy`] when too many visitors wait.
    pub async fn page_with_form(
        &self,
        path: &str,
        form: FormState,
        jobs: &[JobOpening],
    ) -> Result<String, RenderError> {
        let mut pages = self.list.pages.iter();
        let lists_jobs = pages.any(|page| page.path == path && page.data.contains(&DataName::Jobs));
        let data = PageData {
            jobs: lists_jobs.then(|| jobs.to_vec()),
            ..PageData::default()
        };
        let (frame, path) = (Arc::clone(&self.frame), path.to_owned());
        let work = move |engine: &Engine| frame.document(engine, &path, &data, Some(&form));
        let (_, html) = self.renderers.ask(work).await?;
        Ok(html)
    }
}

impl Frame {
    fn page(&self, engine: &Engine, path: String, data: PageData) -> Result<Page, RenderError> {
        let (rendered, html) = self.document(engine, &path, &data, None)?;
        let document = Prepared::text(rendered.status, HTML, html);
        Ok(Page::new(path, rendered.title, data, document))
    }

    /// Renders the page and returns its parts and its whole HTML.
    fn document(
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
        let links = self.scripts.links(&rendered.scripts);
        let html = self.template.fill(&rendered, &links);
        Ok((rendered, html))
    }
}

/// The responses that are constant while the server runs, by path.
fn files(
    overlay: Option<&Path>,
    company: &Company,
) -> Result<HashMap<String, Arc<Prepared>>, Error> {
    let files = embedded::files(overlay, company).map_err(|source| Error::Overlay {
        folder: overlay.map(Path::to_owned).unwrap_or_default(),
        source,
    })?;
    let prepared = files.into_iter().map(|(path, file)| {
        let caching = match path.starts_with("/assets/") {
            true => Caching::Immutable,
            false => Caching::Day,
        };
        let prepared = Prepared::file(&path, caching, file);
        (path, Arc::new(prepared))
    });
    let mut files: HashMap<_, _> = prepared.collect();
    let description = Prepared::text(200, JSON, openapi::description());
    files.insert(openapi::PATH.to_owned(), Arc::new(description));
    // Browsers request it at this address even if a page names another.
    if let Some(icon) = files.get(FAVICON).cloned() {
        files.insert("/favicon.ico".to_owned(), icon);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::job::PublishedJob;
    use crate::domain::job_terms::JobTerms;
    use crate::domain::rich_text::RichText;

    fn content() -> Content {
        Content {
            version: 1,
            day: jiff::civil::date(2026, 11, 20),
            news: Vec::new(),
            news_updated_at: HashMap::new(),
            image_hashes: vec!["0011223344556677".to_owned()],
            jobs: Vec::new(),
            closed_jobs: Vec::new(),
        }
    }

    fn job() -> PublishedJob {
        let opening = JobOpening {
            id: 1,
            slug: "driver".to_owned(),
            title: "Driver".to_owned(),
            location: "Lahore".to_owned(),
            no_of_vacancies: 2,
            min_age: 21,
            max_age: 45,
            expired_date: jiff::civil::date(2026, 12, 31),
            description: "You drive.".to_owned(),
            posted_at: "2026-11-01T09:00:00+05:00".to_owned(),
            terms: JobTerms::default(),
        };
        PublishedJob {
            opening,
            text: RichText::default(),
        }
    }

    #[test]
    fn a_page_is_made_again_only_when_it_would_differ() {
        let maker = SnapshotMaker::load(Company::load(None).unwrap(), None).unwrap();
        let first = maker.make(&content(), None).unwrap();
        let with_job = Content {
            jobs: vec![job()],
            ..content()
        };
        let second = maker.make(&with_job, Some(&first)).unwrap();
        let is_kept = |at: usize| Arc::ptr_eq(first.fallbacks()[at], second.fallbacks()[at]);
        assert_eq!([0, 1, 2].map(is_kept), [true, false, true]);
        let is_kept = |path: &str| Arc::ptr_eq(&first.pages[path], &second.pages[path]);
        assert!(is_kept("/contact-us") && is_kept("/news"));
        assert!(!is_kept("/career"));
        assert_eq!(second.get("/career/driver").unwrap().status, 200);
        let statuses = second.fallbacks().map(|page| page.document().status);
        assert_eq!(statuses, [404, 410, 503]);
        assert_eq!(
            second.pictures["/images/news/0011223344556677.webp"],
            "0011223344556677"
        );
        assert_eq!(
            second.get("/favicon.ico").unwrap().content_type,
            "image/x-icon"
        );
    }

    #[test]
    fn a_page_that_fails_is_named() {
        let maker = SnapshotMaker::of_script(
            "const page = (path) => ({ path, data: [], indexed: true });
            globalThis.standfast = {
                pages: () => JSON.stringify({
                    pages: [page('/'), page('/broken')],
                    notFound: page('/404'), closedJob: page('/410'), unavailable: page('/503'),
                }),
                render: (request) => {
                    const { path } = JSON.parse(request);
                    if (path === '/broken') throw new Error('no such picture');
                    return JSON.stringify({ status: 200, title: '', head: '', scripts: [], body: path });
                },
            };",
        );
        let error = maker.make(&content(), None).unwrap_err();
        assert!(matches!(&error, Error::Page { path, .. } if path == "/broken"));
    }

    #[test]
    fn files_with_a_hash_in_their_name_may_be_kept_for_ever_and_others_for_a_day() {
        let files = files(None, &Company::load(None).unwrap()).unwrap();
        let caching = |path: &str| files[path].caching;
        let asset = files.keys().find(|path| path.starts_with("/assets/"));
        assert_eq!(caching(asset.unwrap()), Caching::Immutable);
        assert_eq!(caching("/favicon.ico"), Caching::Day);
        assert_eq!(caching(openapi::PATH), Caching::Revalidate);
    }
}
