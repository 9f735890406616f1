//! Responds to GET requests from the current snapshot.

use std::sync::Arc;

use bytes::Bytes;
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION};

use super::client::TrustedProxies;
use super::headers::{Policy, Preferences};
use super::intake::Intake;
use super::page_address::page_address;
use super::{Error, Response};
use crate::metrics::Requests;
use crate::site::Site;
use crate::store::HealthStatus;
use crate::visits::Visits;

/// What requests are handled with.
pub struct State {
    /// The content.
    pub site: Arc<Site>,
    /// The headers of every response.
    pub policy: Policy,
    /// Takes forms.
    pub intake: Intake,
    /// Proxies whose X-Forwarded-For names the client.
    pub proxies: TrustedProxies,
    /// The state of the database.
    pub health: HealthStatus,
    /// Counts views; `None` when they are not counted.
    pub visits: Option<Arc<Visits>>,
    /// Durations of requests.
    pub requests: Requests,
}

impl State {
    /// The prepared response for `path` with the name of its route, if the snapshot has one.
    pub(super) fn prepared(
        &self,
        path: &str,
        preferences: &Preferences,
    ) -> Option<(&'static str, Response)> {
        let snapshot = self.site.current();
        let prepared = snapshot.get(path)?;
        let route = match prepared.content_type.as_str() {
            "text/html; charset=utf-8" => "page",
            "application/json" => "list",
            _ => "file",
        };
        Some((route, self.policy.response(prepared, preferences)))
    }

    /// The picture at `path`, if a news item shows it.
    pub(super) async fn picture(
        &self,
        path: &str,
        preferences: &Preferences,
    ) -> Result<Option<Response>, Error> {
        let picture = self.site.picture(path).await.map_err(Error::Picture)?;
        Ok(picture.map(|picture| self.policy.response(&picture, preferences)))
    }

    /// The redirect from another address of a page to its own. `None` also when a header cannot hold that address.
    pub(super) fn redirect(&self, path: &str, query: &str) -> Option<Response> {
        let snapshot = self.site.current();
        let own = snapshot.canonical(path).filter(|own| *own != path)?;
        let mark = if query.is_empty() { "" } else { "?" };
        let location = HeaderValue::from_str(&format!("{own}{mark}{query}")).ok()?;
        let sentence = "This page has another address.\n";
        let mut response = text(StatusCode::PERMANENT_REDIRECT, sentence);
        response.headers_mut().insert(LOCATION, location);
        Some(response)
    }

    /// What the page is made of that `query` names.
    pub(super) fn page_content(
        &self,
        query: &str,
        preferences: &Preferences,
    ) -> Result<Response, Error> {
        let address = page_address(query).ok_or_else(|| {
            let reason = "the parameter path must be the path of a page, which may have a query";
            Error::Malformed(reason.to_owned())
        })?;
        let snapshot = self.site.current();
        let content = snapshot.page_content(address.path(), address.query());
        Ok(self.policy.response(&content, preferences))
    }

    /// The page for a `path` at which there is none, or no longer one.
    pub(super) fn missing_page(&self, path: &str) -> Response {
        let snapshot = self.site.current();
        let page = snapshot.fallback_page(path).document();
        self.policy.response(page, &Preferences::default())
    }

    /// Strangers learn only whether all is well. The metrics listener and the log say what is not.
    pub(super) fn health(&self) -> Response {
        match self.health.trouble().is_none() {
            true => text(StatusCode::OK, "ok\n"),
            false => text(StatusCode::SERVICE_UNAVAILABLE, "not ok\n"),
        }
    }
}

/// The response for a file that is not there.
pub fn missing_file() -> Response {
    text(StatusCode::NOT_FOUND, "There is no such file.\n")
}

fn text(status: StatusCode, body: &'static str) -> Response {
    let mut response = Response::new(Bytes::from_static(body.as_bytes()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    headers.insert(CONTENT_TYPE, plain);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
