//! What every request is answered with: a GET from the snapshot, a POST by its endpoint, and what is neither.

use std::sync::Arc;

use bytes::{Buf, Bytes};
use futures_util::stream::FusedStream;
use futures_util::{Stream, StreamExt};
use jiff::Timestamp;
use tracing::Instrument;
use warp::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION};
use warp::http::{HeaderMap, StatusCode};

use super::client::{Client, Peer, TrustedProxies};
use super::headers::{AcceptedEncodings, Policy};
use super::memory_budget::MemoryBudget;
use super::quotas::Quotas;
use super::request_id::{self, REQUEST_ID, RequestIds};
use super::{DownParts, Error, Response, body, contact_us, job_request};
use crate::clock::Clock;
use crate::site::Site;
use crate::store::{Component, FreeSpace, Writer};

/// What requests are answered with.
pub struct App {
    site: Arc<Site>,
    writer: Writer,
    space: FreeSpace,
    policy: Policy,
    clock: Clock,
    request_ids: RequestIds,
    memory: MemoryBudget,
    quotas: Option<Quotas>,
    proxies: TrustedProxies,
    down: DownParts,
}

/// What an [`App`] is made of.
pub struct AppParts {
    /// The pages.
    pub site: Arc<Site>,
    /// Stores forms.
    pub writer: Writer,
    /// What uploads may not take of the disk.
    pub space: FreeSpace,
    /// The clock of the process.
    pub clock: Clock,
    /// How many forms a client may send; any number without.
    pub quotas: Option<Quotas>,
    /// Proxies whose X-Forwarded-For is believed.
    pub proxies: TrustedProxies,
    /// Sends Strict-Transport-Security, so that browsers use TLS alone.
    pub hsts: bool,
    /// The threads and tasks that have ended.
    pub down: DownParts,
}

impl App {
    /// Puts the parts together.
    pub fn new(parts: AppParts) -> Self {
        let policy = Policy::new(parts.site.company(), parts.hsts);
        Self {
            site: parts.site,
            writer: parts.writer,
            space: parts.space,
            policy,
            clock: parts.clock,
            request_ids: RequestIds::new(parts.clock.now()),
            memory: MemoryBudget::new(job_request::ROOM_BYTES),
            quotas: parts.quotas,
            proxies: parts.proxies,
            down: parts.down,
        }
    }

    pub(super) fn site(&self) -> &Site {
        &self.site
    }

    pub(super) fn writer(&self) -> &Writer {
        &self.writer
    }

    /// What uploads may not take of the disk.
    pub(super) fn space(&self) -> &FreeSpace {
        &self.space
    }

    /// What uploads may take of the memory.
    pub(super) fn memory(&self) -> &MemoryBudget {
        &self.memory
    }

    /// Counts a form of `client`, or refuses it.
    pub(super) fn count_form(&self, client: Client) -> Result<(), Error> {
        self.quotas
            .as_ref()
            .map_or(Ok(()), |quotas| quotas.take(client))
    }

    /// Whether the refusal of one form too many may be rendered.
    pub(super) fn may_render_refusal(&self) -> bool {
        self.quotas.as_ref().is_none_or(Quotas::may_render)
    }

    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(super) fn public_url(&self) -> &str {
        self.site.company().public_url.as_str()
    }

    /// The answer that lies ready at `path`.
    pub(super) fn ready(
        &self,
        path: &str,
        accepted: AcceptedEncodings,
        if_none_match: Option<&str>,
    ) -> Option<Response> {
        let snapshot = self.site.current();
        let prepared = snapshot.get(path)?;
        Some(self.policy.answer(prepared, accepted, if_none_match))
    }

    /// The answer where none lies ready.
    pub(super) async fn find(
        &self,
        path: &str,
        query: Option<&str>,
        accepted: AcceptedEncodings,
        if_none_match: Option<&str>,
    ) -> Response {
        let deferred = self.site.deferred_page(path).await;
        let snapshot = self.site.current();
        match deferred {
            Some(Ok(page)) => return self.policy.answer(&page, accepted, if_none_match),
            Some(Err(error)) => {
                let refusal = Error::from(error).into_page(snapshot.unavailable());
                return self.policy.apply(refusal);
            }
            None => {}
        }
        match self.site.picture(path).await {
            Ok(Some(picture)) => return self.policy.answer(&picture, accepted, if_none_match),
            Ok(None) => {}
            Err(error) => return self.refuse(error.into()),
        }
        let canonical = snapshot.canonical(path).filter(|page| *page != path);
        if let Some(moved) = canonical.and_then(|path| moved(path, query)) {
            return self.policy.apply(moved);
        }
        match PathKind::of(path) {
            PathKind::Health => self.policy.apply(self.health()),
            PathKind::Endpoint => self.refuse(Error::MethodNotAllowed { allow: "POST" }),
            PathKind::Api => self.refuse(Error::NotFound),
            PathKind::File => self.policy.apply(no_such_file()),
            PathKind::Page => {
                self.policy
                    .answer(snapshot.fallback_page(path), accepted, if_none_match)
            }
        }
    }

    pub(super) async fn post(
        &self,
        path: &str,
        peer: Peer,
        headers: &HeaderMap,
        body: impl Stream<Item = Result<impl Buf + Send + 'static, warp::Error>> + Send + 'static,
    ) -> Response {
        let client = self.proxies.client(peer, headers);
        let mut body = Box::pin(body.fuse());
        let id = self.request_ids.next();
        let answer = async {
            match path {
                CONTACT_US => contact_us::post(self, client, headers, body.as_mut()).await,
                JOB_REQUEST => job_request::post(self, client, headers, body.as_mut()).await,
                _ => self.no_such_method(path).into_json(),
            }
        };
        let span = tracing::info_span!("form", request_id = id);
        let mut response = answer.instrument(span).await;
        response
            .headers_mut()
            .insert(REQUEST_ID, request_id::header(&id));
        if !body.is_terminated() {
            tokio::spawn(body::discard(body));
        }
        self.policy.apply(response)
    }

    /// The answer to a request that nothing more is to be done for.
    pub(super) fn refuse(&self, error: Error) -> Response {
        self.policy.apply(error.into_json())
    }

    /// Why `path` is not to be had by the method of a request.
    pub(super) fn no_such_method(&self, path: &str) -> Error {
        let known = self.site.current().get(path).is_some();
        match PathKind::of(path) {
            PathKind::Endpoint => Error::MethodNotAllowed { allow: "POST" },
            PathKind::Api if !known => Error::NotFound,
            _ => Error::MethodNotAllowed { allow: "GET, HEAD" },
        }
    }

    fn health(&self) -> Response {
        let sentence = if let Some(part) = self.down.first() {
            format!("the {part} has ended\n")
        } else if let Some(component) = self.writer.health().trouble() {
            match component {
                Component::Reading => "the database does not answer\n",
                Component::Storing => "nothing can be stored\n",
                Component::Space => "there is too little free space for uploads\n",
            }
            .to_owned()
        } else {
            return text("ok\n");
        };
        let mut response = text(sentence);
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        response
    }
}

const CONTACT_US: &str = "/api/contact-us";
const JOB_REQUEST: &str = "/api/job-request";

/// What a path that is not in the snapshot would be.
enum PathKind {
    Health,
    /// Takes POST.
    Endpoint,
    Api,
    File,
    Page,
}

impl PathKind {
    fn of(path: &str) -> Self {
        let below = |folder: &str| {
            path.strip_prefix(folder)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        match path {
            "/healthz" => Self::Health,
            CONTACT_US | JOB_REQUEST => Self::Endpoint,
            _ if below("/api") => Self::Api,
            _ if ["/assets", "/images", "/downloads"].into_iter().any(below) => Self::File,
            _ => Self::Page,
        }
    }
}

fn no_such_file() -> Response {
    let mut response = text("There is no such file.\n");
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// The way to a page's own address. `None` when that cannot be written in a header.
fn moved(path: &str, query: Option<&str>) -> Option<Response> {
    let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let location = HeaderValue::from_bytes(location.as_bytes()).ok()?;
    let mut response = text("This page has another address.\n");
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    response.headers_mut().insert(LOCATION, location);
    Some(response)
}

fn text(body: impl Into<Bytes>) -> Response {
    let mut response = Response::new(body.into());
    response.headers_mut().insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
