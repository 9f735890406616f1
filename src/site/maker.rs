//! Makes snapshots: every page, the API's lists, the feeds.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::bundle::{DataName, FormState, PageData, SiteList, SitePage};
use super::deferred::Deferred;
use super::engine::RenderError;
use super::feeds;
use super::openapi;
use super::page_maker::PageMaker;
use super::pages;
use super::plan::Plan;
use super::prepared::{Caching, Prepared};
use super::renderers::{Pending, Renderers};
use super::snapshot::Snapshot;
use super::template::Template;
use super::{Error, batch, embedded};
use crate::domain::job::JobOpening;
use crate::domain::news::image_url;
use crate::facts::Company;
use crate::store::Content;

/// The API answers with it.
const JSON: &str = "application/json";
const FAVICON: &str = "/images/brand/favicon.ico";

/// All that a snapshot is made of, besides the content.
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
        let maker = PageMaker::new(Renderers::start(bundle)?, company, template);
        // The first engine loads the bundle while this thread reads the files.
        let list = maker.pages()?;
        let files = files(overlay)?;
        Ok(Self {
            maker,
            list: list.wait()?,
            files: Arc::new(files),
        })
    }

    /// Without files, and with `script` in place of the bundle.
    #[cfg(test)]
    pub(super) fn of_script(script: &str) -> Self {
        let template = Template::parse("</head><div id=root></div>").unwrap();
        let renderers = Renderers::start(script.into()).unwrap();
        let maker = PageMaker::new(renderers, Company::load(None).unwrap(), template);
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

    /// A snapshot of `content`, with what can be taken over from `previous`.
    pub fn make(&self, content: &Content, previous: Option<&Snapshot>) -> Result<Snapshot, Error> {
        // The longest piece of work comes first.
        let news = self.api_list(content.news.clone())?;
        let jobs = self.api_list(content.jobs.clone())?;
        let plan = Plan::new(&self.list.pages, content, previous);
        let fallback_pages = [
            &self.list.not_found,
            &self.list.closed_job,
            &self.list.unavailable,
        ];
        let with_data = |page: &SitePage| (page.path.clone(), pages::data(page, content));
        let to_make = fallback_pages
            .map(with_data)
            .into_iter()
            .chain(plan.to_make);
        let mut made = batch::make(&self.maker, to_make)?;
        let [not_found, closed_job, unavailable] = fallback_pages.map(|page| {
            made.remove(&page.path)
                .expect("a batch answers every page it is given")
        });
        let mut answers = plan.known;
        answers.extend(made);
        let description = Prepared::text(200, JSON, openapi::DESCRIPTION.to_owned());
        answers.insert(openapi::PATH.to_owned(), Arc::new(description));
        for (path, answer) in feeds::answers(self.company(), content, &plan.listed) {
            answers.insert(path.to_owned(), Arc::new(answer));
        }
        answers.insert("/api/news".to_owned(), Arc::new(news.wait()?));
        answers.insert("/api/jobs".to_owned(), Arc::new(jobs.wait()?));
        let hashes = content.image_hashes.iter();
        let pictures = hashes.map(|hash| (image_url(Some(hash)), hash.clone()));
        let pictures = pictures.collect();
        Ok(Snapshot {
            content: answers,
            deferred: plan.deferred,
            pictures,
            files: Arc::clone(&self.files),
            not_found,
            aliases: plan.aliases,
            closed: plan.closed,
            closed_job,
            unavailable,
            jobs: content.jobs.clone(),
            sources: plan.sources,
        })
    }

    /// Renders `path` with a refused form in it, as a whole document; with `jobs` where the page shows them.
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

    /// `page`, made for `path` when nobody has asked for it before.
    pub async fn deferred_page(
        &self,
        path: &str,
        page: &Deferred,
    ) -> Result<Arc<Prepared>, RenderError> {
        page.page(path, &self.maker).await
    }

    /// Hands in a list as the API answers it: thousands of items take long to compress.
    fn api_list<T: Serialize + Send + 'static>(
        &self,
        items: Vec<T>,
    ) -> Result<Pending<Prepared>, RenderError> {
        #[derive(Serialize)]
        struct List<T> {
            success: bool,
            data: Vec<T>,
        }
        self.maker.renderers().submit(move |_| {
            let json = serde_json::to_string(&List {
                success: true,
                data: items,
            })?;
            Ok(Prepared::text(200, JSON, json))
        })
    }
}

/// What stays while the server runs, by path.
fn files(overlay: Option<&Path>) -> Result<HashMap<String, Arc<Prepared>>, Error> {
    let mut files = embedded::files(overlay)
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
    // Browsers ask for it at this address whatever a page says.
    if let Some(icon) = files.get(FAVICON).cloned() {
        files.insert("/favicon.ico".to_owned(), icon);
    }
    Ok(files)
}
