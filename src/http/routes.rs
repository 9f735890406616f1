//! The few filters: GET from the snapshot, the POST endpoints, and what is neither.

use std::sync::Arc;

use bytes::Buf;
use futures_util::Stream;
use warp::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use warp::http::{HeaderMap, Method, StatusCode};
use warp::path::FullPath;
use warp::{Filter, Rejection};

use super::headers::{Codings, Policy};
use super::{Error, Response, contact_us};
use crate::site::Site;
use crate::site::watcher::Health;
use crate::store::Writer;

/// What requests are answered with.
pub struct App {
    site: Arc<Site>,
    writer: Writer,
    health: Health,
    policy: Policy,
}

impl App {
    /// Puts the parts together.
    pub fn new(site: Arc<Site>, writer: Writer, health: Health) -> Self {
        let policy = Policy::new(site.company());
        Self {
            site,
            writer,
            health,
            policy,
        }
    }

    pub(super) fn site(&self) -> &Site {
        &self.site
    }

    pub(super) fn writer(&self) -> &Writer {
        &self.writer
    }

    pub(super) fn public_url(&self) -> &str {
        self.site.company().public_url.as_str()
    }

    fn get(&self, path: &str, accepted: Codings, known: Option<&str>) -> Response {
        let snapshot = self.site.current();
        if let Some(prepared) = snapshot.get(path) {
            return self.policy.answer(prepared, accepted, known);
        }
        match Place::of(path) {
            Place::Health => self.policy.apply(self.health()),
            Place::Endpoint => self
                .policy
                .apply(Error::MethodNotAllowed { allow: "POST" }.into_json()),
            Place::Api => self.policy.apply(Error::NotFound.into_json()),
            Place::File => self.policy.apply(no_such_file()),
            Place::Page => self.policy.answer(snapshot.not_found(), accepted, known),
        }
    }

    async fn post(
        &self,
        path: &str,
        headers: &HeaderMap,
        body: impl Stream<Item = Result<impl Buf, warp::Error>>,
    ) -> Response {
        let response = match path {
            CONTACT_US => contact_us::post(self, headers, body).await,
            _ => self.no_such_method(path),
        };
        self.policy.apply(response)
    }

    fn no_such_method(&self, path: &str) -> Response {
        let known = self.site.current().get(path).is_some();
        match Place::of(path) {
            Place::Endpoint => Error::MethodNotAllowed { allow: "POST" }.into_json(),
            Place::Api if !known => Error::NotFound.into_json(),
            _ => Error::MethodNotAllowed { allow: "GET, HEAD" }.into_json(),
        }
    }

    fn health(&self) -> Response {
        let good = self.health.is_good();
        let mut response = text(if good {
            "ok\n"
        } else {
            "the database does not answer\n"
        });
        if !good {
            *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        }
        response
    }
}

const CONTACT_US: &str = "/api/contact-us";

/// What a path that is not in the snapshot would be.
enum Place {
    Health,
    /// Takes POST.
    Endpoint,
    Api,
    File,
    Page,
}

impl Place {
    fn of(path: &str) -> Self {
        let below = |folder: &str| {
            path.strip_prefix(folder)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        match path {
            "/healthz" => Self::Health,
            CONTACT_US => Self::Endpoint,
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

fn text(body: &'static str) -> Response {
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

/// Every route of the site. The frequent one comes first, is not boxed and copies no headers.
pub fn routes(
    app: Arc<App>,
) -> impl Filter<Extract = (Response,), Error = Rejection> + Clone + Send + Sync + 'static {
    let request = warp::any()
        .map(move || Arc::clone(&app))
        .and(warp::path::full());
    let get = warp::get()
        .or(warp::head())
        .unify()
        .and(request.clone())
        .and(warp::header::optional("accept-encoding"))
        .and(warp::header::optional("if-none-match"))
        .map(
            |app: Arc<App>, path: FullPath, accepted: Option<Codings>, known: Option<String>| {
                app.get(
                    path.as_str(),
                    accepted.unwrap_or_default(),
                    known.as_deref(),
                )
            },
        );
    let post = warp::post()
        .and(request.clone())
        .and(warp::header::headers_cloned())
        .and(warp::body::stream())
        .then(
            |app: Arc<App>, path: FullPath, headers: HeaderMap, body| async move {
                app.post(path.as_str(), &headers, body).await
            },
        )
        .boxed();
    let other = request
        .and(warp::method())
        .map(|app: Arc<App>, path: FullPath, method: Method| {
            app.policy.apply(match method {
                // The headers of a GET that comes this far are no text.
                Method::GET | Method::HEAD => {
                    Error::Malformed("a header is not text".to_owned()).into_json()
                }
                _ => app.no_such_method(path.as_str()),
            })
        })
        .boxed();
    get.or(post).unify().or(other).unify()
}
