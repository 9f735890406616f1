//! Responds to GET requests from the current snapshot, and refuses requests that reach no endpoint.

use std::sync::Arc;

use bytes::Bytes;
use warp::http::StatusCode;
use warp::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION};

use super::headers::{AcceptedEncodings, Policy};
use super::paths::PathKind;
use super::{Error, Response, page_content};
use crate::site::Site;
use crate::store::HealthStatus;

/// The site with the headers of its responses.
pub struct Pages {
    /// The content.
    pub site: Arc<Site>,
    /// The security headers of every response.
    pub policy: Policy,
    /// The state of the database.
    pub health: HealthStatus,
}

impl Pages {
    /// The prepared response for `path`, if the snapshot has one.
    pub fn prepared(
        &self,
        path: &str,
        accepted: AcceptedEncodings,
        if_none_match: Option<&str>,
    ) -> Option<Response> {
        let snapshot = self.site.current();
        let prepared = snapshot.get(path)?;
        Some(self.policy.response(prepared, accepted, if_none_match))
    }

    /// The response for a `path` without a prepared one: a picture, a redirect, or an error.
    pub async fn find(
        &self,
        path: &str,
        query: Option<&str>,
        accepted: AcceptedEncodings,
        if_none_match: Option<&str>,
    ) -> Response {
        match self.site.picture(path).await {
            Ok(Some(picture)) => return self.policy.response(&picture, accepted, if_none_match),
            Ok(None) => {}
            Err(error) => return self.refuse(Error::Picture(error)),
        }
        let snapshot = self.site.current();
        let canonical = snapshot.canonical(path).filter(|page| *page != path);
        if let Some(redirect) = canonical.and_then(|path| redirect(path, query)) {
            return self.policy.apply(redirect);
        }
        match PathKind::of(path) {
            PathKind::Health => self.policy.apply(self.health()),
            PathKind::Endpoint => self.refuse(Error::MethodNotAllowed { allow: "POST" }),
            PathKind::PageContent => match page_content::get(&self.site, query) {
                Ok(content) => self.policy.response(&content, accepted, if_none_match),
                Err(error) => self.refuse(error),
            },
            kind => self.missing(kind, path, accepted, if_none_match),
        }
    }

    /// The response for a `path` of this `kind` at which there is nothing.
    fn missing(
        &self,
        kind: PathKind,
        path: &str,
        accepted: AcceptedEncodings,
        if_none_match: Option<&str>,
    ) -> Response {
        match kind {
            PathKind::File => self.policy.apply(missing_file()),
            PathKind::Page => {
                let snapshot = self.site.current();
                let page = snapshot.fallback_page(path).document();
                self.policy.response(page, accepted, if_none_match)
            }
            _ => self.refuse(Error::NotFound),
        }
    }

    /// `error` as a JSON response.
    pub fn refuse(&self, error: Error) -> Response {
        self.policy.apply(error.into_json())
    }

    /// The response to a method that `path` does not take. Where there is nothing, no other method helps.
    pub fn unsupported_method(&self, path: &str) -> Response {
        let kind = PathKind::of(path);
        let is_own = matches!(kind, PathKind::Health | PathKind::PageContent);
        if kind == PathKind::Endpoint {
            self.refuse(Error::MethodNotAllowed { allow: "POST" })
        } else if is_own || self.site.current().answers(path) {
            self.refuse(Error::MethodNotAllowed { allow: "GET, HEAD" })
        } else {
            self.missing(kind, path, AcceptedEncodings::default(), None)
        }
    }

    /// Strangers learn only whether all is well. The metrics listener and the log say what is not.
    fn health(&self) -> Response {
        if self.health.trouble().is_none() {
            return text("ok\n");
        }
        let mut response = text("not ok\n");
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        response
    }
}

fn missing_file() -> Response {
    let mut response = text("There is no such file.\n");
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// A redirect to a page's own address. `None` when a header cannot hold that address.
fn redirect(path: &str, query: Option<&str>) -> Option<Response> {
    let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let location = HeaderValue::from_bytes(location.as_bytes()).ok()?;
    let mut response = text("This page has another address.\n");
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    response.headers_mut().insert(LOCATION, location);
    Some(response)
}

fn text(body: impl Into<Bytes>) -> Response {
    let mut response = Response::new(body.into());
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
