//! Runs the React server bundle of a language in QuickJS. Each engine has limits of memory and time, and its own short-lived thread.
//!
//! This file also defines the types that Rust and the bundle exchange as JSON. `ui/src/api/types.ts` is generated from them.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Runtime};
use rustix::time::{ClockId, clock_gettime};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::config::Company;
use crate::content::jobs::PublishedJob;
use crate::content::news::PublishedNews;
use crate::language::Language;
use crate::site::documents::Downloads;
use crate::validation::FieldCode;

/// The data that a page's entry in `site.ts` can request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum DataName {
    /// The news items on this page of the list, and the number of pages.
    News,
    /// The newest items, for the home page.
    LatestNews,
    /// The news item with the slug in the path.
    NewsItem,
    /// All open jobs.
    Jobs,
    /// The open job with the slug in the path.
    Job,
    /// The documents to download.
    Downloads,
}

/// The data of a page besides the company facts. A field is set when the page's entry in `site.ts` requests it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PageData {
    /// The news items on this page, newest first.
    pub news: Option<Vec<Arc<PublishedNews>>>,
    /// The newest items, for previews.
    pub latest_news: Option<Vec<Arc<PublishedNews>>>,
    /// Number of pages in the list of news.
    pub news_pages: Option<usize>,
    /// The one news item of its page.
    pub news_item: Option<Arc<PublishedNews>>,
    /// Time of that item's last change, RFC 3339 with offset.
    pub news_updated_at: Option<String>,
    /// Open jobs, soonest deadline first.
    pub jobs: Option<Vec<PublishedJob>>,
    /// The one open job of its page.
    pub job: Option<PublishedJob>,
    /// The documents to download.
    pub downloads: Option<Downloads>,
}

impl PageData {
    /// Whether the page exists in both languages: false only for a news item or job without a translation.
    pub fn is_translated(&self) -> bool {
        let news = self.news_item.as_ref().map(|news| news.is_translated);
        let job = self.job.as_ref().map(|job| job.is_translated);
        news.or(job).unwrap_or(true)
    }
}

/// The browser's style sheet and script, which every page includes.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Assets {
    /// The text of the style sheet.
    pub style: String,
    /// The path of the script.
    pub script: String,
}

/// A request to render a page.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RenderRequest<'a> {
    /// Path of the page, without query.
    pub path: &'a str,
    /// The company's facts.
    pub company: &'a Company,
    /// The company's own pictures.
    pub pictures: &'a Pictures,
    /// The company's name in English. Search engines use it to recognise the same job in both languages.
    pub employer: &'a str,
    /// The data of this page.
    pub data: &'a PageData,
    /// A rejected form to show again, with its errors.
    pub form: Option<&'a FormState>,
}

/// The company's own pictures, which replace built-in ones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pictures {
    /// Photographs, by the path that pages use for the picture.
    pub photographs: BTreeMap<String, Photograph>,
    /// The routes of the pages that no longer show any drawing.
    pub without_drawings: Vec<String>,
}

/// A photograph, scaled to several widths for different screens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Photograph {
    /// The start of the paths of the copies. A hyphen, the width and `.webp` follow.
    pub base: String,
    /// The widths in pixels, the narrowest first.
    pub widths: Vec<u32>,
    /// The height of the widest copy in pixels.
    pub height: u32,
    /// Whether it replaces a drawing. The text of the page describes the drawing.
    pub replaces_drawing: bool,
}

/// A form that a browser without script posted and the server rejected, with the entered values and the errors.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FormState {
    /// A sentence for the top of the form.
    pub message: String,
    /// The entered values, by field.
    #[cfg_attr(test, ts(type = "{ [key in string]?: string }"))]
    pub values: BTreeMap<String, String>,
    /// The fields that had files. The visitor must choose these files again, because a page cannot do it.
    pub files: Vec<String>,
    /// A sentence for each wrong field.
    #[cfg_attr(test, ts(type = "{ [key in string]?: string }"))]
    pub errors: BTreeMap<String, String>,
    /// The same errors as codes.
    #[serde(flatten)]
    pub refusal: Refusal,
}

/// Why a form was rejected, as codes. React has the Urdu words for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refusal {
    /// The problem with the whole form.
    pub problem: RefusalCode,
    /// The number of seconds until the visitor can send the form again, if there is a wait.
    pub wait: Option<u64>,
    /// The problem with each wrong field.
    pub codes: BTreeMap<String, FieldCode>,
    /// The number of the wrong photograph, counted from 1.
    pub photo: Option<usize>,
}

/// The problem with a whole form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantNames)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RefusalCode {
    /// Fields are missing or wrong.
    Invalid,
    /// The request does not have the right syntax, length or type.
    Malformed,
    /// The form came from another site.
    CrossSite,
    /// The form is too large.
    TooLarge,
    /// The sender has sent too many forms.
    TooOften,
    /// The form took too long to arrive.
    TooSlow,
    /// The form took too long to arrive, and has a file.
    TooSlowForFile,
    /// The server is receiving too many forms.
    Busy,
    /// The job no longer takes applications.
    NotOpen,
    /// No space is left.
    Full,
    /// No space is left for files today.
    NoFiles,
    /// The database failed.
    NotStored,
}

/// A rendered page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RenderedPage {
    /// The HTTP status.
    pub status: u16,
    /// The text of the document's title.
    pub title: String,
    /// The whole document.
    pub html: String,
    /// The Link header, if the document starts with a picture. Browsers then request the picture before they have the document.
    pub link: Option<String>,
}

/// The content of a page, for a browser that shows it without loading its document.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PageContent<'a> {
    /// The page's own path, without a query. It differs from the requested path after a redirect and on error pages.
    pub path: &'a str,
    /// The HTTP status of the page.
    pub status: u16,
    /// The text of the document's title.
    pub title: &'a str,
    /// The data of the page.
    pub data: &'a PageData,
}

/// All pages of the bundle in one language.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SiteList {
    /// The pages with their own paths.
    pub pages: Vec<SitePage>,
    /// For an unknown path.
    pub not_found: SitePage,
    /// For an unknown path below the jobs.
    pub missing_job: SitePage,
    /// For a job that is no longer open.
    pub closed_job: SitePage,
    /// For a page that cannot be rendered.
    pub unavailable: SitePage,
}

/// A page of the bundle.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SitePage {
    /// The path, with at most one parameter, such as `/news/:slug`.
    pub path: String,
    /// The data that the page requests.
    pub data: Vec<DataName>,
    /// Whether search engines should list it.
    pub indexed: bool,
}

impl SitePage {
    /// The language of the page.
    pub fn language(&self) -> Language {
        Language::from_path(&self.path)
    }
}

/// The memory limit of one engine.
const MEMORY_LIMIT_BYTES: usize = 96 * 1024 * 1024;
/// The stack of an engine. Its thread needs a larger one.
const STACK_BYTES: usize = 2 * 1024 * 1024;
/// The limit for rendering one page, in CPU time. Wall time would include waiting for a CPU.
const PAGE_TIME_LIMIT: Duration = Duration::from_secs(2);

/// Why a page could not be rendered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// No renderer became free in time.
    #[error("all page renderers are busy")]
    Busy,
    /// The bundle threw an error or reached a limit, or the thread panicked. The log has the panic.
    #[error("the page renderer failed: {0}")]
    Failed(String),
}

impl RenderError {
    /// The error of a renderer that failed for this reason.
    pub(super) fn failed(reason: impl ToString) -> Self {
        Self::Failed(reason.to_string())
    }
}

/// The server bundle of a language.
#[derive(Debug)]
pub struct Bundle {
    /// The JavaScript source.
    pub script: Vec<u8>,
    /// The browser's assets for these pages.
    pub assets: Assets,
}

impl Bundle {
    /// Loads an engine on a new thread with a large enough stack, runs `work` on it, and blocks until it is done. Loading takes
    /// 45 ms of CPU time. An idle engine would occupy 7 MB, so none is kept.
    pub fn with_engine<T: Send, E: From<RenderError> + Send>(
        &self,
        work: impl FnOnce(&Engine) -> Result<T, E> + Send,
    ) -> Result<T, E> {
        thread::scope(|scope| {
            let thread = thread::Builder::new()
                .name("renderer".to_owned())
                .stack_size(2 * STACK_BYTES)
                .spawn_scoped(scope, || work(&Engine::load(self)?))
                .map_err(RenderError::failed)?;
            // Leave out the panic message, which may contain a visitor's data.
            thread
                .join()
                .map_err(|_| RenderError::failed("it panicked"))?
        })
    }
}

/// A loaded bundle. It stays on one thread.
pub struct Engine {
    context: Context,
    /// The limit for the running call, as CPU time of this thread.
    deadline: Rc<Cell<Duration>>,
    style: String,
}

/// The bundle writes this into documents instead of the style sheet.
const STYLE_PLACEHOLDER: &str = "/* style sheet */";

impl Engine {
    fn load(Bundle { script, assets }: &Bundle) -> Result<Self, RenderError> {
        let runtime = Runtime::new().map_err(RenderError::failed)?;
        runtime.set_memory_limit(MEMORY_LIMIT_BYTES);
        runtime.set_max_stack_size(STACK_BYTES);
        let deadline = Rc::new(Cell::new(Duration::ZERO));
        let limit = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || thread_time() > limit.get())));
        let context = Context::full(&runtime).map_err(RenderError::failed)?;
        let style = assets.style.clone();
        let engine = Self {
            context,
            deadline,
            style,
        };
        engine.within_limits(|ctx| ctx.eval::<(), _>(script.as_slice()))?;
        // Run pending promises, such as those of dynamic imports.
        while runtime
            .execute_pending_job()
            .map_err(|_| RenderError::failed("a promise of the bundle was rejected"))?
        {}
        let assets = Assets {
            style: STYLE_PLACEHOLDER.to_owned(),
            script: assets.script.clone(),
        };
        let assets = serde_json::to_string(&assets).map_err(RenderError::failed)?;
        engine.call::<()>("setAssets", assets)?;
        Ok(engine)
    }

    /// Returns the bundle's list of pages.
    pub fn pages(&self) -> Result<SiteList, RenderError> {
        self.call("listPages", String::new())
    }

    /// Renders one page. Rust inserts the style sheet, which is half of a document: the engine would search, copy and escape it for
    /// each page.
    pub fn render(&self, request: &RenderRequest) -> Result<RenderedPage, RenderError> {
        let request = serde_json::to_string(request).map_err(RenderError::failed)?;
        let mut page: RenderedPage = self.call("render", request)?;
        // The text of the page can contain the placeholder, but not the element, because React escapes `<`.
        let placeholder = format!("<style>{STYLE_PLACEHOLDER}</style>");
        let style = format!("<style>{}</style>", self.style);
        page.html = page.html.replacen(&placeholder, &style, 1);
        Ok(page)
    }

    /// Calls `standfast.<function>` with a string, and parses the JSON that it returns.
    fn call<T: DeserializeOwned>(
        &self,
        function: &str,
        argument: String,
    ) -> Result<T, RenderError> {
        let json: String = self.within_limits(|ctx| {
            let bundle: Object = ctx.globals().get("standfast")?;
            let function: Function = bundle.get(function)?;
            function.call((argument,))
        })?;
        serde_json::from_str(&json).map_err(RenderError::failed)
    }

    fn within_limits<T>(
        &self,
        work: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>,
    ) -> Result<T, RenderError> {
        self.deadline.set(thread_time() + PAGE_TIME_LIMIT);
        self.context
            .with(|ctx| work(&ctx).catch(&ctx).map_err(RenderError::failed))
    }
}

/// The CPU time of the calling thread.
fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::from_secs(time.tv_sec.unsigned_abs())
        + Duration::from_nanos(time.tv_nsec.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundle(script: &str) -> Bundle {
        Bundle {
            script: script.into(),
            assets: Assets::default(),
        }
    }

    #[test]
    fn a_panic_becomes_an_error() {
        let bundle = bundle("globalThis.standfast = { setAssets: () => 'null' };");
        let panics = bundle.with_engine(|_| -> Result<(), RenderError> { panic!("on purpose") });
        assert!(panics.is_err());
        assert_eq!(bundle.with_engine(|_| Ok::<_, RenderError>(7)), Ok(7));
    }

    fn engine(render: &str) -> Engine {
        let script = format!(
            "globalThis.standfast = {{ setAssets: () => 'null', render: (request) => {{ {render} }} }};"
        );
        Engine::load(&bundle(&script)).unwrap()
    }

    fn render(engine: &Engine) -> Result<RenderedPage, RenderError> {
        engine.render(&RenderRequest {
            path: "/",
            company: &Company::load(None, Language::English).unwrap(),
            pictures: &Pictures::default(),
            employer: "Stand Fast",
            data: &PageData::default(),
            form: None,
        })
    }

    const FINE: &str =
        "return JSON.stringify({ status: 200, title: 'Home', html: JSON.parse(request).path });";

    #[test]
    fn a_script_returns_a_page_or_throws_an_error_with_a_message() {
        assert_eq!(render(&engine(FINE)).unwrap().html, "/");
        let error = render(&engine("throw new Error('no such picture');")).unwrap_err();
        assert!(error.to_string().contains("no such picture"), "{error}");
        assert!(Engine::load(&bundle("this is no script")).is_err());
    }

    #[test]
    fn the_style_sheet_replaces_only_the_placeholder_in_its_element() {
        let html = "<title>/* style sheet */</title><style>/* style sheet */</style>";
        let script = format!(
            "globalThis.standfast = {{ setAssets: () => 'null', render: () =>
                 JSON.stringify({{ status: 200, title: '', html: '{html}' }}) }};"
        );
        let bundle = Bundle {
            script: script.into(),
            assets: Assets {
                style: "a { color: red }".to_owned(),
                ..Assets::default()
            },
        };
        let page = render(&Engine::load(&bundle).unwrap()).unwrap().html;
        let expected = "<title>/* style sheet */</title><style>a { color: red }</style>";
        assert_eq!(page, expected);
    }

    #[test]
    fn a_page_that_reaches_a_limit_fails_and_the_next_one_succeeds() {
        for (endless, limit) in [
            ("while (true) {}", "interrupted"),
            (
                "const all = []; while (true) all.push(new Uint8Array(1 << 20));",
                "memory",
            ),
        ] {
            let engine = engine(&format!(
                "if (globalThis.isSecond) {{ {FINE} }} globalThis.isSecond = true; {endless}"
            ));
            let started = thread_time();
            let error = render(&engine).unwrap_err().to_string();
            assert!(error.contains(limit), "{error}");
            assert!(thread_time() - started < 3 * PAGE_TIME_LIMIT);
            assert_eq!(render(&engine).unwrap().status, 200);
        }
    }
}
