//! Responds to GET requests from the current snapshot.

use std::sync::Arc;

use http::StatusCode;
use http::header::{HeaderValue, LOCATION};
use warp::Rejection;
use warp::path::FullPath;
use warp::reject::not_found;

use super::headers::Preferences;
use super::page_address::{PAGE_CONTENT, page_address};
use super::routes::{Answer, UNMATCHED};
use super::{Error, Response, State, uncached};

/// The prepared response for `path`, if the snapshot has one.
pub async fn prepared(
    state: Arc<State>,
    path: FullPath,
    preferences: Preferences,
) -> Result<Answer, Rejection> {
    let snapshot = state.site.current();
    let prepared = snapshot.get(path.as_str()).ok_or_else(not_found)?;
    let route = match prepared.content_type.as_str() {
        "text/html; charset=utf-8" => "page",
        "application/json" => "list",
        _ => "file",
    };
    Ok((route, state.policy.response(prepared, &preferences)))
}

/// The picture at `path`, if a news item shows it.
pub async fn picture(
    state: Arc<State>,
    path: FullPath,
    preferences: Preferences,
) -> Result<Answer, Rejection> {
    let response = match state.site.picture(path.as_str()).await {
        Ok(None) => return Err(not_found()),
        Ok(Some(picture)) => state.policy.response(&picture, &preferences),
        Err(error) => Error::Picture(error).into_json(),
    };
    Ok(("picture", response))
}

/// The redirect from another address of a page to its own.
pub async fn other_address(
    state: Arc<State>,
    path: FullPath,
    query: String,
) -> Result<Answer, Rejection> {
    let snapshot = state.site.current();
    let own = snapshot.canonical(path.as_str());
    let own = own.filter(|own| *own != path.as_str());
    let mark = if query.is_empty() { "" } else { "?" };
    let location = own.and_then(|own| HeaderValue::from_str(&format!("{own}{mark}{query}")).ok());
    let sentence = "This page has another address.\n";
    let mut response = text(StatusCode::PERMANENT_REDIRECT, sentence);
    response
        .headers_mut()
        .insert(LOCATION, location.ok_or_else(not_found)?);
    Ok((UNMATCHED, response))
}

/// What the page is made of that `query` names.
pub fn page_content(state: Arc<State>, query: String, preferences: Preferences) -> Answer {
    let response = match page_address(&query) {
        Some(address) => {
            let snapshot = state.site.current();
            let content = snapshot.page_content(address.path(), address.query());
            state.policy.response(&content, &preferences)
        }
        None => {
            let rule = "the parameter path must be the path of a page, which may have a query";
            Error::Malformed(rule.to_owned()).into_json()
        }
    };
    (PAGE_CONTENT, response)
}

/// Strangers learn only whether all is well. The metrics listener and the log say what is not.
pub fn health(state: Arc<State>) -> Answer {
    let response = match state.writer.health().trouble() {
        None => text(StatusCode::OK, "ok\n"),
        Some(_) => text(StatusCode::SERVICE_UNAVAILABLE, "not ok\n"),
    };
    ("/healthz", response)
}

/// The response for a `path` at which there is no page, or no longer one.
pub fn no_page(state: Arc<State>, path: FullPath) -> Answer {
    let snapshot = state.site.current();
    let page = &snapshot.fallback_page(path.as_str()).document;
    (
        UNMATCHED,
        state.policy.response(page, &Preferences::default()),
    )
}

/// The response for a file that is not there.
pub fn no_file() -> Answer {
    (
        UNMATCHED,
        text(StatusCode::NOT_FOUND, "There is no such file.\n"),
    )
}

/// The response for a part of the API that is not there.
pub fn no_api() -> Answer {
    (UNMATCHED, Error::NotFound.into_json())
}

fn text(status: StatusCode, body: &'static str) -> Response {
    uncached(status, "text/plain; charset=utf-8", body)
}
