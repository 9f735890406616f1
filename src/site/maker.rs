//! Makes snapshots: pages, API lists and feeds.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::api::{self, JSON};
use super::bundle::{DataName, FormState, PageData, SiteList, SitePage};
use super::deferred::Deferred;
use super::engine::{Engine, RenderError};
use super::feeds;
use super::openapi;
use super::page::Page;
use super::page_maker::PageMaker;
use super::plan::Plan;
use super::prepared::{Caching, Prepared};
use super::renderers::{Pending, Renderers};
use super::scripts::Scripts;
use super::snapshot::Snapshot;
use super::template::Template;
use super::{Error, batch, embedded};
use crate::domain::job::JobOpening;
use crate::domain::news::image_url;
use crate::facts::Company;
use crate::store::Content;

const FAVICON: &str = "/images/brand/favicon.ico";

/// The inputs of a snapshot besides the content.
#[derive(Debug)]
pub struct SnapshotMaker {
    maker: PageMaker,
    list: SiteList,
    files: Arc<HashMap<String, Arc<Prepared>>>,
}

impl SnapshotMaker {
    /// Starts the renderers and reads the files.
    pub fn load(company: Company, overlay: Option<&Path>) -> Result<Self, Error> {
        let bundle = embedded::server_bundle().ok_or(Error::Incomplete("server bundle"))?;
        let template = embedded::template()
            .and_then(|html| Template::parse(&html))
            .ok_or(Error::Incomplete("page template"))?;
        let maker = PageMaker::new(
            Renderers::start(bundle)?,
            company,
            template,
            Scripts::among(embedded::assets()),
        );
        // The engines load the bundle while this thread reads the files.
        let list = maker.pages()?;
        let files = files(overlay, maker.company())?;
        Ok(Self {
            maker,
            list: list.wait()?,
            files: Arc::new(files),
        })
    }

    /// Without files, and with `script` in place of the bundle.
    #[cfg(test)]
    pub(crate) fn of_script(script: &str) -> Self {
        let template = Template::parse("</head><div id=root></div>").unwrap();
        let renderers = Renderers::start(script.into()).unwrap();
        let maker = PageMaker::new(
            renderers,
            Company::load(None).unwrap(),
            template,
            Scripts::default(),
        );
        let list = maker.pages().unwrap().wait().unwrap();
        Self {
            maker,
            list,
            files: Arc::default(),
        }
    }

    pub(super) fn company(&self) -> &Company {
        self.maker.company()
    }

    /// The addresses of the pages as in `site.ts`.
    pub(super) fn page_addresses(&self) -> impl Iterator<Item = String> {
        self.list.pages.iter().map(|page| page.path.clone())
    }

    pub(super) fn style_source(&self) -> Option<String> {
        self.maker.style_source()
    }

    /// Makes a snapshot of `content`, reusing what has not changed since `previous`.
    pub fn make(&self, content: &Content, previous: Option<&Snapshot>) -> Result<Snapshot, Error> {
        let items: Vec<_> = content.news.iter().map(|news| news.item.clone()).collect();
        let openings: Vec<_> = content.jobs.iter().map(|job| job.opening.clone()).collect();
        // The longest work first.
        let news = self.api_list(items)?;
        let jobs = self.api_list(openings.clone())?;
        let plan = Plan::new(&self.list, content, previous);
        let mut pages = plan.known;
        pages.extend(batch::make(&self.maker, plan.to_make)?);
        let [not_found, closed_job, unavailable] = self.list.fallbacks().map(|page| {
            pages
                .remove(&page.path)
                .expect("the plan has every page of the list")
        });
        let mut answers = HashMap::new();
        for (path, answer) in feeds::answers(self.company(), content, &plan.listed) {
            answers.insert(path.to_owned(), Arc::new(answer));
        }
        answers.insert("/api/news".to_owned(), Arc::new(news.wait()?));
        answers.insert("/api/jobs".to_owned(), Arc::new(jobs.wait()?));
        let hashes = content.image_hashes.iter();
        let pictures = hashes.map(|hash| (image_url(Some(hash)), hash.clone()));
        let pictures = pictures.collect();
        Ok(Snapshot {
            pages,
            content: answers,
            deferred: plan.deferred,
            pictures,
            files: Arc::clone(&self.files),
            not_found,
            aliases: plan.aliases,
            closed: plan.closed,
            closed_job,
            unavailable,
            jobs: openings,
        })
    }

    /// Renders the page at `path` with a refused form, as a whole document. `jobs` are for pages that list them.
    pub async fn page_with_form(
        &self,
        path: &str,
        form: FormState,
        jobs: &[JobOpening],
    ) -> Result<String, RenderError> {
        let shows_jobs = |page: &SitePage| page.path == path && page.data.contains(&DataName::Jobs);
        let data = PageData {
            jobs: self
                .list
                .pages
                .iter()
                .any(shows_jobs)
                .then(|| jobs.to_vec()),
            ..PageData::default()
        };
        self.maker.with_form(path, data, form).await
    }

    /// Returns `page`, rendering it for `path` on its first request.
    pub async fn deferred_page(
        &self,
        path: &str,
        page: &Deferred,
    ) -> Result<Arc<Page>, RenderError> {
        page.page(path, &self.maker).await
    }

    /// Queues the response of an API list: compressing thousands of items takes long.
    fn api_list<T: Serialize + Send + 'static>(
        &self,
        items: Vec<T>,
    ) -> Result<Pending<Prepared>, RenderError> {
        let work = move |_: &Engine| Ok(Prepared::text(200, JSON, api::success(items)?));
        self.maker.renderers().submit(work)
    }
}

/// The responses that are constant while the server runs, by path.
fn files(
    overlay: Option<&Path>,
    company: &Company,
) -> Result<HashMap<String, Arc<Prepared>>, Error> {
    let mut files = embedded::files(overlay, company)
        .map_err(|source| Error::Overlay {
            folder: overlay.map(Path::to_owned).unwrap_or_default(),
            source,
        })?
        .into_iter()
        .map(|(path, file)| {
            let hashed = path.starts_with("/assets/");
            let caching = if hashed {
                Caching::Immutable
            } else {
                Caching::Day
            };
            let prepared = Prepared::file(&path, caching, file);
            (path, Arc::new(prepared))
        })
        .collect::<HashMap<_, _>>();
    let description = Prepared::text(200, JSON, openapi::DESCRIPTION.to_owned());
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
    fn files_with_a_hash_in_their_name_may_be_kept_for_ever_and_others_for_a_day() {
        let files = files(None, &Company::load(None).unwrap()).unwrap();
        let caching = |path: &str| files[path].caching;
        let asset = files.keys().find(|path| path.starts_with("/assets/"));
        assert_eq!(caching(asset.unwrap()), Caching::Immutable);
        assert_eq!(caching("/favicon.ico"), Caching::Day);
        assert_eq!(caching(openapi::PATH), Caching::Revalidate);
    }
}
