//! Makes one page on a renderer thread: renders it, inserts it into Parcel's document and compresses it.

use std::sync::Arc;

use super::bundle::{FormState, PageData, RenderRequest, Rendered, SiteList};
use super::engine::{Engine, RenderError};
use super::page::Page;
use super::prepared::Prepared;
use super::renderers::{Pending, Renderers};
use super::scripts::Scripts;
use super::template::Template;
use crate::facts::Company;

const HTML: &str = "text/html; charset=utf-8";

/// The inputs that all pages share. They are constant while the server runs, so equal path and data give an equal page.
#[derive(Debug, Clone)]
pub struct PageMaker {
    renderers: Renderers,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    company: Company,
    template: Template,
    scripts: Scripts,
}

impl PageMaker {
    /// Makes pages of `company` with `renderers`, `template` and the bundle's `scripts`.
    pub fn new(
        renderers: Renderers,
        company: Company,
        template: Template,
        scripts: Scripts,
    ) -> Self {
        let shared = Arc::new(Shared {
            company,
            template,
            scripts,
        });
        Self { renderers, shared }
    }

    /// The company facts on the pages.
    pub fn company(&self) -> &Company {
        &self.shared.company
    }

    /// The source expression of the style sheet for the content security policy.
    pub fn style_source(&self) -> Option<String> {
        self.shared.template.style_source()
    }

    /// The renderer threads.
    pub fn renderers(&self) -> &Renderers {
        &self.renderers
    }

    /// Requests the bundle's list of pages.
    pub fn pages(&self) -> Result<Pending<SiteList>, RenderError> {
        self.renderers.submit(Engine::pages)
    }

    /// Queues a page for a snapshot.
    pub fn submit(&self, path: String, data: PageData) -> Result<Pending<Arc<Page>>, RenderError> {
        self.renderers.submit(self.page(path, data))
    }

    /// Makes a page for a waiting visitor; fails with [`RenderError::Busy`] when too many wait.
    pub async fn make(&self, path: &str, data: PageData) -> Result<Arc<Page>, RenderError> {
        self.renderers.ask(self.page(path.to_owned(), data)).await
    }

    fn page(
        &self,
        path: String,
        data: PageData,
    ) -> impl FnOnce(&Engine) -> Result<Arc<Page>, RenderError> + use<> {
        let shared = Arc::clone(&self.shared);
        move |engine| {
            let (rendered, html) = shared.document(engine, &path, &data, None)?;
            let document = Prepared::text(rendered.status, HTML, html);
            Ok(Arc::new(Page::new(path, rendered.title, data, document)))
        }
    }

    /// Renders the page at `path` with a refused form, for a waiting visitor.
    pub async fn with_form(
        &self,
        path: &str,
        data: PageData,
        form: FormState,
    ) -> Result<String, RenderError> {
        let (shared, path) = (Arc::clone(&self.shared), path.to_owned());
        let work = move |engine: &Engine| shared.document(engine, &path, &data, Some(&form));
        let (_, html) = self.renderers.ask(work).await?;
        Ok(html)
    }
}

impl Shared {
    /// Renders the page and returns its parts and its HTML.
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
