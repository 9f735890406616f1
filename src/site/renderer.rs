//! The page renderer: the React server bundle in QuickJS, on a thread of its own, with a memory and a time limit.
//! It turns a path and its data into HTML; which pages there are and what they are given is not its business.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Runtime};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::pages::{DataName, PageData};
use crate::facts::Company;

/// Most memory that the engine may hold, in bytes.
const MEMORY_LIMIT_BYTES: usize = 96 * 1024 * 1024;
/// The engine's stack, in bytes; the thread is given twice as much.
const STACK_BYTES: usize = 2 * 1024 * 1024;
/// Most time that one page may take.
const PAGE_TIME_LIMIT: Duration = Duration::from_secs(2);
/// Most pages that may wait to be rendered for visitors.
const QUEUE_LENGTH: usize = 32;

/// What the bundle is asked to render.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RenderRequest<'a> {
    /// Path of the page, without query.
    pub path: &'a str,
    /// The company's facts.
    pub company: &'a Company,
    /// What this page shows beside them.
    pub data: &'a PageData,
    /// A form to show again, with what is wrong with it.
    pub form: Option<&'a FormState>,
}

impl RenderRequest<'_> {
    /// The request as the bundle reads it.
    pub fn to_json(&self) -> Result<String, RenderError> {
        Ok(serde_json::to_string(self)?)
    }
}

/// A form that was posted without script and refused: what was entered and what is wrong with it.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FormState {
    /// One sentence for the top of the form.
    pub message: String,
    /// Entered values by field.
    #[cfg_attr(test, ts(type = "{ [key in string]?: string }"))]
    pub values: BTreeMap<String, String>,
    /// Sentences by field.
    #[cfg_attr(test, ts(type = "{ [key in string]?: string }"))]
    pub errors: BTreeMap<String, String>,
}

/// A rendered page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rendered {
    /// HTTP status.
    pub status: u16,
    /// What belongs before `</head>`.
    pub head: String,
    /// What takes the place of the empty root element.
    pub body: String,
}

/// A page as the bundle lists it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SitePage {
    /// Path, with at most one parameter such as `/news/:slug`.
    pub path: String,
    /// What the page wants to be given.
    pub data: Vec<DataName>,
    /// Whether search engines are to list it.
    pub indexed: bool,
}

/// Why a page could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The bundle threw, or ran into a limit.
    #[error("the page renderer failed: {0}")]
    Script(String),
    /// The bundle answered something else than the contract says.
    #[error("the page renderer's answer cannot be read: {0}")]
    Answer(#[from] serde_json::Error),
    /// Too many pages are waiting.
    #[error("too many pages wait to be rendered")]
    Busy,
    /// The thread is gone.
    #[error("the page renderer has stopped")]
    Stopped,
}

type Answer = Result<String, RenderError>;

struct Job {
    request: String,
    answer: oneshot::Sender<Answer>,
}

/// Handle to the renderer's thread, which ends when the last handle is dropped.
#[derive(Debug, Clone)]
pub struct Renderer {
    jobs: SyncSender<Job>,
}

impl Renderer {
    /// Loads `script`, the server bundle, and answers with a handle and the pages that the bundle lists.
    pub fn start(script: Vec<u8>) -> Result<(Self, Vec<SitePage>), RenderError> {
        let (jobs, queue) = sync_channel(QUEUE_LENGTH);
        let (listed, list) = oneshot::channel();
        thread::Builder::new()
            .name("renderer".to_owned())
            .stack_size(2 * STACK_BYTES)
            .spawn(move || run(script, listed, &queue))
            .map_err(|error| RenderError::Script(error.to_string()))?;
        let pages = list.blocking_recv().map_err(|_| RenderError::Stopped)??;
        Ok((Self { jobs }, serde_json::from_str(&pages)?))
    }

    /// Renders a page for a visitor who waits; refuses when too many do. `request` is a [`RenderRequest`] in JSON.
    pub async fn render(&self, request: String) -> Result<Rendered, RenderError> {
        let (job, answer) = job(request);
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => RenderError::Busy,
            TrySendError::Disconnected(_) => RenderError::Stopped,
        })?;
        read(answer.await)
    }

    /// Hands in a page for the snapshot, waiting for a place in the queue. Not for use inside the async runtime.
    pub fn submit(&self, request: String) -> Result<Pending, RenderError> {
        let (job, answer) = job(request);
        self.jobs.send(job).map_err(|_| RenderError::Stopped)?;
        Ok(Pending(answer))
    }
}

/// A page that has been handed in.
pub struct Pending(oneshot::Receiver<Answer>);

impl Pending {
    /// The page, as soon as it is rendered. Not for use inside the async runtime.
    pub fn wait(self) -> Result<Rendered, RenderError> {
        read(self.0.blocking_recv())
    }
}

fn job(request: String) -> (Job, oneshot::Receiver<Answer>) {
    let (answer, receiver) = oneshot::channel();
    (Job { request, answer }, receiver)
}

fn read(answer: Result<Answer, oneshot::error::RecvError>) -> Result<Rendered, RenderError> {
    let json = answer.map_err(|_| RenderError::Stopped)??;
    Ok(serde_json::from_str(&json)?)
}

/// The thread: loads the bundle, sends its list of pages, then renders until every handle is gone.
fn run(script: Vec<u8>, listed: oneshot::Sender<Answer>, queue: &Receiver<Job>) {
    let engine = match Engine::load(script) {
        Ok(engine) => engine,
        Err(error) => return drop(listed.send(Err(error))),
    };
    if listed.send(engine.call("pages", None)).is_err() {
        return;
    }
    for job in queue {
        let answer = engine.call("render", Some(job.request));
        // A visitor who has gone away no longer waits for the answer.
        drop(job.answer.send(answer));
    }
}

struct Engine {
    runtime: Runtime,
    context: Context,
    deadline: Rc<Cell<Instant>>,
}

impl Engine {
    fn load(script: Vec<u8>) -> Result<Self, RenderError> {
        let failed = |error: rquickjs::Error| RenderError::Script(error.to_string());
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(MEMORY_LIMIT_BYTES);
        runtime.set_max_stack_size(STACK_BYTES);
        let deadline = Rc::new(Cell::new(Instant::now()));
        let limit = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() > limit.get())));
        let context = Context::full(&runtime).map_err(failed)?;
        let engine = Self {
            runtime,
            context,
            deadline,
        };
        engine.within_limits(|ctx| ctx.eval::<(), _>(script))?;
        engine.run_pending_jobs()?;
        Ok(engine)
    }

    /// Calls `standfast.<function>` with text, for text.
    fn call(&self, function: &str, argument: Option<String>) -> Answer {
        self.within_limits(|ctx| {
            let bundle: Object = ctx.globals().get("standfast")?;
            let function: Function = bundle.get(function)?;
            match argument {
                Some(text) => function.call((text,)),
                None => function.call(()),
            }
        })
    }

    fn within_limits<T>(
        &self,
        work: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>,
    ) -> Result<T, RenderError> {
        self.deadline.set(Instant::now() + PAGE_TIME_LIMIT);
        self.context.with(|ctx| {
            work(&ctx)
                .catch(&ctx)
                .map_err(|error| RenderError::Script(error.to_string()))
        })
    }

    /// Promises that the bundle started while it was loaded, such as those of its dynamic imports.
    fn run_pending_jobs(&self) -> Result<(), RenderError> {
        while self.runtime.is_job_pending() {
            self.runtime.execute_pending_job().map_err(|_| {
                RenderError::Script("a promise of the bundle was rejected".to_owned())
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(render: &str) -> Renderer {
        let script = format!(
            "globalThis.standfast = {{ pages: () => '[]', render: (request) => {{ {render} }} }};"
        );
        Renderer::start(script.into_bytes()).unwrap().0
    }

    fn render(renderer: &Renderer) -> Result<Rendered, RenderError> {
        let company = Company::load(None).unwrap();
        let request = RenderRequest {
            path: "/",
            company: &company,
            data: &PageData::default(),
            form: None,
        };
        renderer.submit(request.to_json()?)?.wait()
    }

    const FINE: &str =
        "return JSON.stringify({ status: 200, head: '', body: JSON.parse(request).path });";

    #[test]
    fn a_page_is_rendered_from_its_request() {
        let page = render(&start(FINE)).unwrap();
        assert_eq!((page.status, page.body.as_str()), (200, "/"));
    }

    #[test]
    fn a_thrown_error_is_reported_with_its_message() {
        let error = render(&start("throw new Error('no such picture');")).unwrap_err();
        assert!(error.to_string().contains("no such picture"), "{error}");
    }

    #[test]
    fn an_endless_page_ends_at_the_time_limit_and_the_next_one_is_rendered() {
        let renderer = start(&format!(
            "if (globalThis.tried) {{ {FINE} }} globalThis.tried = true; while (true) {{}}"
        ));
        let started = Instant::now();
        assert!(matches!(render(&renderer), Err(RenderError::Script(_))));
        assert!(started.elapsed() < 3 * PAGE_TIME_LIMIT);
        assert_eq!(render(&renderer).unwrap().status, 200);
    }

    #[test]
    fn a_page_beyond_the_memory_limit_is_refused_and_the_next_one_is_rendered() {
        let renderer = start(&format!(
            "if (globalThis.tried) {{ {FINE} }} globalThis.tried = true;
             const all = []; while (true) all.push(new Uint8Array(1 << 20));"
        ));
        let started = Instant::now();
        assert!(matches!(render(&renderer), Err(RenderError::Script(_))));
        assert!(
            started.elapsed() < PAGE_TIME_LIMIT,
            "memory must run out before time does"
        );
        assert_eq!(render(&renderer).unwrap().status, 200);
    }

    #[test]
    fn a_script_that_does_not_load_stops_the_start() {
        let error = Renderer::start(b"this is no script".to_vec()).unwrap_err();
        assert!(matches!(error, RenderError::Script(_)), "{error}");
    }
}
