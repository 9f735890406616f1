//! The React server bundle of a language in QuickJS: an engine with limits of memory and time, on a thread that lives as long
//! as its work. The types that are exchanged with it as JSON stand here; `ui/src/api/types.ts` holds the same for TypeScript.

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum DataName {
    /// The items of this page of the news, and how many pages there are.
    News,
    /// The newest items, as many as the home page shows.
    LatestNews,
    /// The item whose slug is in the path.
    NewsItem,
    /// Every open job.
    Jobs,
    /// The open job whose slug is in the path.
    Job,
    /// The documents to download.
    Downloads,
}

/// The data of a page besides the company facts. A field is set when the page's entry in `site.ts` requests it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
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
    /// Whether the item that the page is about, if it is about one, exists in both languages.
    pub fn is_translated(&self) -> bool {
        let news = self.news_item.as_ref().map(|news| news.is_translated);
        let job = self.job.as_ref().map(|job| job.is_translated);
        news.or(job).unwrap_or(true)
    }
}

/// What every page needs of the bundle.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ts_rs::TS)]
pub struct Assets {
    /// Text of the style sheet.
    pub style: String,
    /// Address of the script.
    pub script: String,
}

/// A request to render a page.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct RenderRequest<'a> {
    /// Path of the page, without query.
    pub path: &'a str,
    /// The company's facts.
    pub company: &'a Company,
    /// The company's own pictures.
    pub pictures: &'a Pictures,
    /// The company's name in English, by which search engines recognise the same job in both languages.
    pub employer: &'a str,
    /// The data of this page.
    pub data: &'a PageData,
    /// A refused form to show again, with its errors.
    pub form: Option<&'a FormState>,
}

/// The company's own pictures in place of built-in ones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Pictures {
    /// Photographs by the path under which pages name them.
    pub photographs: BTreeMap<String, Photograph>,
    /// Pages that show no drawing any more, by the paths of their routes.
    pub without_drawings: Vec<String>,
}

/// A photograph in copies for the widths of screens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Photograph {
    /// What the paths of the copies begin with. A hyphen, the width and `.webp` follow.
    pub base: String,
    /// The widths in pixels, the narrowest first.
    pub widths: Vec<u32>,
    /// The height of the widest in pixels.
    pub height: u32,
    /// Whether it stands in place of a drawing, which the words of the page describe.
    pub replaces_drawing: bool,
}

/// A form that was posted without script and refused, with the entered values and the errors.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct FormState {
    /// One sentence for the top of the form.
    pub message: String,
    /// Entered values by field.
    #[ts(type = "{ [key in string]?: string }")]
    pub values: BTreeMap<String, String>,
    /// The fields with which files were sent. No page can choose them again.
    pub files: Vec<String>,
    /// Sentences by field.
    #[ts(type = "{ [key in string]?: string }")]
    pub errors: BTreeMap<String, String>,
    /// The same without words.
    #[serde(flatten)]
    pub refusal: Refusal,
}

/// Why a form was refused, by codes. React has the words for them in Urdu.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Refusal {
    /// What is wrong with the whole form.
    pub problem: RefusalCode,
    /// After how many seconds it can be sent again, if that is the problem.
    pub wait: Option<u64>,
    /// What is wrong by field.
    pub codes: BTreeMap<String, FieldCode>,
    /// Which photograph is wrong, from 1, if one is.
    pub photo: Option<usize>,
}

/// What is wrong with a whole form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantNames, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RefusalCode {
    /// Fields are missing or wrong.
    Invalid,
    /// The request does not have the right syntax, length or type.
    Malformed,
    /// It came from another site.
    CrossSite,
    /// It is too large.
    TooLarge,
    /// Its sender has sent too many forms.
    TooOften,
    /// It took too long to arrive.
    TooSlow,
    /// It took too long to arrive, and has a file.
    TooSlowForFile,
    /// Too many forms arrive.
    Busy,
    /// The opening takes no applications any more.
    NotOpen,
    /// There is no space left.
    Full,
    /// There is no space left for files today.
    NoFiles,
    /// The database failed.
    NotStored,
}

/// A rendered page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ts_rs::TS)]
pub struct Rendered {
    /// HTTP status.
    pub status: u16,
    /// Text of the document's title.
    pub title: String,
    /// The whole document.
    pub html: String,
    /// The header Link, if the document has a first picture: browsers ask for it before they have the document.
    pub link: Option<String>,
}

/// What a page is made of, for a browser that shows it without loading its document.
#[derive(Debug, Clone, Serialize, ts_rs::TS)]
pub struct PageContent<'a> {
    /// The page's own path, without the query of the request. It differs from the requested path as in a redirect, and when
    /// there is no such page.
    pub path: &'a str,
    /// HTTP status of the page.
    pub status: u16,
    /// Text of the document's title.
    pub title: &'a str,
    /// The data of the page.
    pub data: &'a PageData,
}

/// All pages as the bundle lists them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct SiteList {
    /// The pages with their own addresses.
    pub pages: Vec<SitePage>,
    /// Sent for an unknown address.
    pub not_found: SitePage,
    /// Sent for an unknown address below the jobs.
    pub missing_job: SitePage,
    /// Sent for a job that is no longer open.
    pub closed_job: SitePage,
    /// Sent for a page that cannot be rendered.
    pub unavailable: SitePage,
}

/// A page as the bundle lists it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ts_rs::TS)]
pub struct SitePage {
    /// Path, with at most one parameter such as `/news/:slug`.
    pub path: String,
    /// The data it requests.
    pub data: Vec<DataName>,
    /// Whether search engines should list it.
    pub indexed: bool,
}

impl SitePage {
    /// The language of the page.
    pub fn language(&self) -> Language {
        Language::of_path(&self.path)
    }
}

/// Maximum memory that one engine may hold, in bytes.
const MEMORY_LIMIT_BYTES: usize = 96 * 1024 * 1024;
/// The engine's stack, in bytes; its thread must have more.
const STACK_BYTES: usize = 2 * 1024 * 1024;
/// Maximum processor time for one page. Wall time would count waiting for a processor.
const PAGE_TIME_LIMIT: Duration = Duration::from_secs(2);

/// Why a page could not be rendered: what the bundle threw, a limit that it reached, or a panic, which the log has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the page renderer failed: {0}")]
pub struct RenderError(String);

/// The server bundle of a language.
#[derive(Debug)]
pub struct Bundle {
    /// Its source text.
    pub script: Vec<u8>,
    /// What its pages need of the browser's bundle.
    pub assets: Assets,
}

impl Bundle {
    /// Does `work` with an engine of its own on a thread of its own, whose stack is large enough. Blocks until it is done. An
    /// engine costs 45 ms of processor to load and holds 7 MB, which is why none is kept.
    pub fn with_engine<T: Send, E: From<RenderError> + Send>(
        &self,
        work: impl FnOnce(&Engine) -> Result<T, E> + Send,
    ) -> Result<T, E> {
        thread::scope(|scope| {
            let thread = thread::Builder::new()
                .name("renderer".to_owned())
                .stack_size(2 * STACK_BYTES)
                .spawn_scoped(scope, || work(&Engine::load(self)?))
                .map_err(failed)?;
            // Without the message of a panic, which may contain visitor data.
            thread.join().map_err(|_| failed("it panicked"))?
        })
    }
}

/// A loaded bundle. It belongs to one thread.
pub struct Engine {
    context: Context,
    deadline: Rc<Cell<Duration>>,
    style: String,
}

/// What the bundle writes into a document in place of the style sheet.
const SHEET: &str = "/* style sheet */";

impl Engine {
    fn load(Bundle { script, assets }: &Bundle) -> Result<Self, RenderError> {
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(MEMORY_LIMIT_BYTES);
        runtime.set_max_stack_size(STACK_BYTES);
        let deadline = Rc::new(Cell::new(Duration::ZERO));
        let limit = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || thread_time() > limit.get())));
        let context = Context::full(&runtime).map_err(failed)?;
        let style = assets.style.clone();
        let engine = Self {
            context,
            deadline,
            style,
        };
        engine.within_limits(|ctx| ctx.eval::<(), _>(script.as_slice()))?;
        // The promises that loading has left, such as those of dynamic imports.
        while runtime
            .execute_pending_job()
            .map_err(|_| failed("a promise of the bundle was rejected"))?
        {}
        let assets = Assets {
            style: SHEET.to_owned(),
            script: assets.script.clone(),
        };
        engine.call::<()>("start", serde_json::to_string(&assets).map_err(failed)?)?;
        Ok(engine)
    }

    /// The pages that the bundle lists.
    pub fn pages(&self) -> Result<SiteList, RenderError> {
        self.call("pages", String::new())
    }

    /// Renders one page. The style sheet is put in here: it is half of a document, and the engine would search, copy and
    /// escape it for each page.
    pub fn render(&self, request: &RenderRequest) -> Result<Rendered, RenderError> {
        let request = serde_json::to_string(request).map_err(failed)?;
        let mut rendered: Rendered = self.call("render", request)?;
        // A text of the page may contain the same words, but not the element: its `<` is escaped.
        let style = format!("<style>{}</style>", self.style);
        let place = format!("<style>{SHEET}</style>");
        rendered.html = rendered.html.replacen(&place, &style, 1);
        Ok(rendered)
    }

    /// Calls `standfast.<function>` with a text; it returns JSON.
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
        serde_json::from_str(&json).map_err(failed)
    }

    fn within_limits<T>(
        &self,
        work: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>,
    ) -> Result<T, RenderError> {
        self.deadline.set(thread_time() + PAGE_TIME_LIMIT);
        self.context
            .with(|ctx| work(&ctx).catch(&ctx).map_err(failed))
    }
}

pub(super) fn failed(error: impl ToString) -> RenderError {
    RenderError(error.to_string())
}

/// Processor time of the calling thread.
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
    fn work_that_panics_is_answered_with_an_error() {
        let bundle = bundle("globalThis.standfast = { start: () => 'null' };");
        let panics = bundle.with_engine(|_| -> Result<(), RenderError> { panic!("on purpose") });
        assert!(panics.is_err());
        assert_eq!(bundle.with_engine(|_| Ok::<_, RenderError>(7)), Ok(7));
    }

    fn engine(render: &str) -> Engine {
        let script = format!(
            "globalThis.standfast = {{ start: () => 'null', render: (request) => {{ {render} }} }};"
        );
        Engine::load(&bundle(&script)).unwrap()
    }

    fn render(engine: &Engine) -> Result<Rendered, RenderError> {
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
    fn a_page_is_rendered_from_its_request_and_an_error_is_reported_with_its_message() {
        assert_eq!(render(&engine(FINE)).unwrap().html, "/");
        let error = render(&engine("throw new Error('no such picture');")).unwrap_err();
        assert!(error.to_string().contains("no such picture"), "{error}");
        assert!(Engine::load(&bundle("this is no script")).is_err());
    }

    #[test]
    fn the_style_sheet_is_put_into_its_element_alone() {
        let html = "<title>/* style sheet */</title><style>/* style sheet */</style>";
        let script = format!(
            "globalThis.standfast = {{ start: () => 'null', render: () =>
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
    fn a_page_beyond_a_limit_is_refused_and_the_next_one_is_rendered() {
        for (endless, limit) in [
            ("while (true) {}", "interrupted"),
            (
                "const all = []; while (true) all.push(new Uint8Array(1 << 20));",
                "memory",
            ),
        ] {
            let engine = engine(&format!(
                "if (globalThis.tried) {{ {FINE} }} globalThis.tried = true; {endless}"
            ));
            let started = thread_time();
            let error = render(&engine).unwrap_err().to_string();
            assert!(error.contains(limit), "{error}");
            assert!(thread_time() - started < 3 * PAGE_TIME_LIMIT);
            assert_eq!(render(&engine).unwrap().status, 200);
        }
    }
}
