//! Makes snapshots: every page rendered and put into Parcel's document, the API's lists, the news pictures.

use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::Error;
use super::embedded;
use super::feeds::{self, Listed};
use super::pages::{self, Content, DataName, Instance, PageData};
use super::renderer::{
    FormState, Pending, RenderError, RenderRequest, Rendered, Renderer, SitePage,
};
use super::snapshot::{Caching, Prepared, Snapshot};
use crate::domain::job::JobOpening;
use crate::domain::news::image_url;
use crate::facts::Company;
use crate::store;

const HTML: &str = "text/html; charset=utf-8";
/// No page has this path, so that the bundle answers with its 404 page.
const NOWHERE: &str = "/not-found-page";
const FAVICON: &str = "/images/brand/favicon.ico";
/// How many pages a rebuild hands in before it takes the first back: few, so that a visitor whose refused form is to be
/// rendered finds a place in the queue.
const PAGES_AHEAD: usize = 4;
/// Where Parcel's document has room for a page's head and body.
const HEAD_END: &str = "</head>";
const ROOT_ELEMENTS: [&str; 2] = ["<div id=\"root\"></div>", "<div id=root></div>"];

/// All that a snapshot is made of, besides the content.
#[derive(Debug)]
pub struct SnapshotMaker {
    pub(super) company: Company,
    renderer: Renderer,
    pages: Vec<SitePage>,
    template: Template,
    files: Arc<HashMap<String, Arc<Prepared>>>,
}

impl SnapshotMaker {
    /// Starts the renderer and reads the files.
    pub fn load(company: Company, overlay: Option<&Path>) -> Result<Self, Error> {
        let bundle = embedded::server_bundle().ok_or(Error::Incomplete("server bundle"))?;
        let (renderer, pages) = Renderer::start(bundle)?;
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
        let template = embedded::template()
            .and_then(|html| Template::parse(&html))
            .ok_or(Error::Incomplete("page template"))?;
        Ok(Self {
            company,
            renderer,
            pages,
            template,
            files: Arc::new(files),
        })
    }

    /// A snapshot of `content`. What `previous` holds and would be made of the same again is taken from there, so that
    /// one more news item costs three pages and not hundreds.
    pub fn make(
        &self,
        connection: &Connection,
        content: &Content,
        previous: Option<&Snapshot>,
    ) -> Result<Snapshot, Error> {
        let mut answers = HashMap::new();
        let mut sources = HashMap::new();
        let mut listed = Vec::new();
        // One thread renders while this one compresses.
        let mut ahead = VecDeque::<(String, Pending)>::new();
        for page in &self.pages {
            for Instance {
                path,
                data,
                changed,
            } in pages::instances(page, content)
            {
                if page.indexed {
                    listed.push(Listed {
                        path: path.clone(),
                        changed,
                    });
                }
                let request = self.request(&path, &data, None).to_json()?;
                let source = Sha256::digest(&request).into();
                match previous.and_then(|snapshot| snapshot.made_from(&path, &source)) {
                    Some(known) => {
                        answers.insert(path.clone(), known);
                    }
                    None => {
                        if ahead.len() == PAGES_AHEAD
                            && let Some((path, page)) = ahead.pop_front()
                        {
                            let html = self.page(&path, page)?;
                            answers.insert(path, Arc::new(html));
                        }
                        ahead.push_back((path.clone(), self.renderer.submit(request)?));
                    }
                }
                sources.insert(path, source);
            }
        }
        let not_found = self
            .request(NOWHERE, &PageData::default(), None)
            .to_json()?;
        let not_found = self.renderer.submit(not_found)?;
        for (path, page) in ahead {
            let html = self.page(&path, page)?;
            answers.insert(path, Arc::new(html));
        }
        for hash in &content.image_hashes {
            let path = image_url(Some(hash));
            let known = previous
                .and_then(|snapshot| snapshot.content.get(&path))
                .cloned();
            if let Some(picture) =
                known.map_or_else(|| picture(connection, hash, &path), |known| Ok(Some(known)))?
            {
                answers.insert(path, picture);
            }
        }
        answers.insert("/api/news".to_owned(), Arc::new(list(&content.news)));
        answers.insert("/api/jobs".to_owned(), Arc::new(list(&content.jobs)));
        for (path, answer) in feeds::answers(&self.company, content, &listed) {
            answers.insert(path.to_owned(), Arc::new(answer));
        }
        Ok(Snapshot {
            content: answers,
            files: Arc::clone(&self.files),
            not_found: Arc::new(self.page(NOWHERE, not_found)?),
            jobs: content.jobs.clone(),
            sources,
        })
    }

    /// Renders `path` with a refused form in it, as a whole document; with `jobs` where the page shows them.
    pub async fn page_with_form(
        &self,
        path: &str,
        form: &FormState,
        jobs: &[JobOpening],
    ) -> Result<String, RenderError> {
        let shows_jobs = |page: &SitePage| page.path == path && page.data.contains(&DataName::Jobs);
        let data = PageData {
            jobs: self.pages.iter().any(shows_jobs).then(|| jobs.to_vec()),
            ..PageData::default()
        };
        let request = self.request(path, &data, Some(form)).to_json()?;
        let rendered = self.renderer.render(request).await?;
        Ok(self.template.fill(&rendered))
    }

    fn page(&self, path: &str, page: Pending) -> Result<Prepared, Error> {
        let rendered = page.wait().map_err(|source| Error::Page {
            path: path.to_owned(),
            source,
        })?;
        Ok(Prepared::text(
            rendered.status,
            HTML,
            self.template.fill(&rendered),
        ))
    }

    fn request<'a>(
        &'a self,
        path: &'a str,
        data: &'a PageData,
        form: Option<&'a FormState>,
    ) -> RenderRequest<'a> {
        RenderRequest {
            path,
            company: &self.company,
            data,
            form,
        }
    }
}

/// A news picture from the database, or nothing when it has just been removed.
fn picture(
    connection: &Connection,
    hash: &str,
    path: &str,
) -> Result<Option<Arc<Prepared>>, Error> {
    let Some(webp) = store::news::image(connection, hash)? else {
        return Ok(None);
    };
    let file = embedded::File::plain(webp);
    Ok(Some(Arc::new(Prepared::file(
        path,
        Caching::Immutable,
        file,
    ))))
}

/// A list as the API answers it.
fn list<T: Serialize>(items: &[T]) -> Prepared {
    let json = serde_json::json!({ "success": true, "data": items });
    Prepared::text(200, "application/json", json.to_string())
}

/// Parcel's document, cut where a page's head and body go in.
#[derive(Debug)]
struct Template {
    start: String,
    middle: String,
    end: String,
}

impl Template {
    fn parse(html: &str) -> Option<Self> {
        let (start, rest) = html.split_once(HEAD_END)?;
        let (middle, end) = ROOT_ELEMENTS
            .iter()
            .find_map(|root| rest.split_once(root))?;
        Some(Self {
            start: start.to_owned(),
            middle: format!("{HEAD_END}{middle}"),
            end: end.to_owned(),
        })
    }

    fn fill(&self, page: &Rendered) -> String {
        [&self.start, &page.head, &self.middle, &page.body, &self.end]
            .map(String::as_str)
            .concat()
    }
}
