//! The React server bundle in QuickJS, with a memory limit and a time limit. An engine belongs to one thread.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Runtime};
use rustix::time::{ClockId, clock_gettime};
use serde::de::DeserializeOwned;

use super::bundle::{RenderRequest, Rendered, SiteList};

/// Most memory that one engine may hold, in bytes.
const MEMORY_LIMIT_BYTES: usize = 96 * 1024 * 1024;
/// The engine's stack, in bytes; its thread must have more.
pub const STACK_BYTES: usize = 2 * 1024 * 1024;
/// Most processor time for one page. Wall time would count waiting for a processor.
const PAGE_TIME_LIMIT: Duration = Duration::from_secs(2);

/// Why a page could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The bundle threw an error or reached a limit.
    #[error("the page renderer failed: {0}")]
    Script(String),
    /// The JSON of the request or of the result does not match the types.
    #[error("the page renderer returned unexpected JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// Too many pages are waiting.
    #[error("too many pages are waiting to be rendered")]
    Busy,
    /// The renderer panicked on this page; another one has taken its place.
    #[error("the page renderer panicked")]
    Panicked,
    /// The renderer threads have ended.
    #[error("the page renderer has stopped")]
    Stopped,
}

/// The server bundle, loaded once. A loaded engine holds about 3 MB, and loading takes as long as a few pages.
pub struct Engine {
    script: Arc<[u8]>,
    loaded: OnceCell<Loaded>,
}

impl Engine {
    /// An engine for `script`, the server bundle.
    pub fn new(script: Arc<[u8]>) -> Self {
        Self {
            script,
            loaded: OnceCell::new(),
        }
    }

    /// The pages that the bundle lists.
    pub fn pages(&self) -> Result<SiteList, RenderError> {
        self.call("pages", None)
    }

    /// Renders one page.
    pub fn render(&self, request: &RenderRequest) -> Result<Rendered, RenderError> {
        self.call("render", Some(serde_json::to_string(request)?))
    }

    /// Loads the bundle, unless it is loaded already.
    pub fn load(&self) -> Result<(), RenderError> {
        self.loaded().map(drop)
    }

    fn loaded(&self) -> Result<&Loaded, RenderError> {
        if let Some(loaded) = self.loaded.get() {
            return Ok(loaded);
        }
        let loaded = Loaded::from(&self.script)?;
        Ok(self.loaded.get_or_init(|| loaded))
    }

    fn call<T: DeserializeOwned>(
        &self,
        function: &str,
        argument: Option<String>,
    ) -> Result<T, RenderError> {
        Ok(serde_json::from_str(
            &self.loaded()?.call(function, argument)?,
        )?)
    }
}

struct Loaded {
    runtime: Runtime,
    context: Context,
    deadline: Rc<Cell<Duration>>,
}

impl Loaded {
    fn from(script: &[u8]) -> Result<Self, RenderError> {
        let failed = |error: rquickjs::Error| RenderError::Script(error.to_string());
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(MEMORY_LIMIT_BYTES);
        runtime.set_max_stack_size(STACK_BYTES);
        let deadline = Rc::new(Cell::new(Duration::ZERO));
        let limit = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || thread_time() > limit.get())));
        let context = Context::full(&runtime).map_err(failed)?;
        let loaded = Self {
            runtime,
            context,
            deadline,
        };
        loaded.within_limits(|ctx| ctx.eval::<(), _>(script))?;
        loaded.run_pending_jobs()?;
        Ok(loaded)
    }

    /// Calls `standfast.<function>` with a string and returns its string.
    fn call(&self, function: &str, argument: Option<String>) -> Result<String, RenderError> {
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
        self.deadline.set(thread_time() + PAGE_TIME_LIMIT);
        self.context.with(|ctx| {
            work(&ctx)
                .catch(&ctx)
                .map_err(|error| RenderError::Script(error.to_string()))
        })
    }

    /// Runs the promise jobs that loading the bundle queued, such as those of its dynamic imports.
    fn run_pending_jobs(&self) -> Result<(), RenderError> {
        while self.runtime.is_job_pending() {
            self.runtime.execute_pending_job().map_err(|_| {
                RenderError::Script("a promise of the bundle was rejected".to_owned())
            })?;
        }
        Ok(())
    }
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
    use crate::facts::Company;
    use crate::site::bundle::PageData;

    fn engine(render: &str) -> Engine {
        let script = format!(
            "globalThis.standfast = {{ pages: () => '[]', render: (request) => {{ {render} }} }};"
        );
        Engine::new(script.into_bytes().into())
    }

    fn render(engine: &Engine) -> Result<Rendered, RenderError> {
        engine.render(&RenderRequest {
            path: "/",
            company: &Company::load(None).unwrap(),
            data: &PageData::default(),
            form: None,
        })
    }

    const FINE: &str = "return JSON.stringify({ status: 200, title: 'Home', head: '', scripts: [], body: JSON.parse(request).path });";

    #[test]
    fn a_page_is_rendered_from_its_request() {
        let page = render(&engine(FINE)).unwrap();
        assert_eq!((page.status, page.body.as_str()), (200, "/"));
    }

    #[test]
    fn a_thrown_error_is_reported_with_its_message() {
        let error = render(&engine("throw new Error('no such picture');")).unwrap_err();
        assert!(error.to_string().contains("no such picture"), "{error}");
    }

    #[test]
    fn an_endless_page_ends_at_the_time_limit_and_the_next_one_is_rendered() {
        let engine = engine(&format!(
            "if (globalThis.tried) {{ {FINE} }} globalThis.tried = true; while (true) {{}}"
        ));
        let started = thread_time();
        assert!(matches!(render(&engine), Err(RenderError::Script(_))));
        assert!(thread_time() - started < 3 * PAGE_TIME_LIMIT);
        assert_eq!(render(&engine).unwrap().status, 200);
    }

    #[test]
    fn a_page_beyond_the_memory_limit_is_refused_and_the_next_one_is_rendered() {
        let engine = engine(&format!(
            "if (globalThis.tried) {{ {FINE} }} globalThis.tried = true;
             const all = []; while (true) all.push(new Uint8Array(1 << 20));"
        ));
        let started = thread_time();
        assert!(matches!(render(&engine), Err(RenderError::Script(_))));
        assert!(
            thread_time() - started < PAGE_TIME_LIMIT,
            "memory must run out before time does"
        );
        assert_eq!(render(&engine).unwrap().status, 200);
    }

    #[test]
    fn a_script_that_does_not_load_is_reported() {
        let error = Engine::new(b"this is no script"[..].into())
            .pages()
            .unwrap_err();
        assert!(matches!(error, RenderError::Script(_)), "{error}");
    }
}
