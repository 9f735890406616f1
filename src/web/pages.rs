//! Responds to GET requests from the current snapshot.

use std::future::ready;
use std::sync::Arc;

use http::uri::PathAndQuery;
use http::{Method, StatusCode};
use url::form_urlencoded;
use warp::filters::BoxedFilter;
use warp::path::FullPath;
use warp::reject::{self, Reject, not_found};
use warp::{Filter, Rejection};

use crate::web::error::{RefusalKind, RequestError, count_refusal};
use crate::web::filters::{get_or_head, query, require_get_or_head, with_shared};
use crate::web::response::{Preferences, Response, moved, plain_text, preferences};
use crate::web::state::AppState;

/// Pages, lists and files from the snapshot.
pub fn documents(state: &Arc<AppState>) -> BoxedFilter<(Response,)> {
    with_shared(state)
        .and(warp::method())
        .and(warp::path::full())
        .and(preferences())
        .and_then(prepared_document)
        .boxed()
}

async fn prepared_document(
    state: Arc<AppState>,
    method: Method,
    path: FullPath,
    preferences: Preferences,
) -> Result<Response, Rejection> {
    let snapshot = state.site.current();
    let prepared = snapshot.get(path.as_str()).ok_or_else(not_found)?;
    require_get_or_head(&method)?;
    Ok(preferences.response(prepared))
}

/// The pictures of news items.
pub fn pictures(state: &Arc<AppState>) -> BoxedFilter<(Response,)> {
    with_shared(state)
        .and(warp::method())
        .and(warp::path::full())
        .and(preferences())
        .and_then(picture)
        .boxed()
}

async fn picture(
    state: Arc<AppState>,
    method: Method,
    path: FullPath,
    preferences: Preferences,
) -> Result<Response, Rejection> {
    if !state.site.current().has_picture(path.as_str()) {
        return Err(not_found());
    }
    require_get_or_head(&method)?;
    match state.site.picture(path.as_str()).await {
        Ok(Some(picture)) => Ok(preferences.response(&picture)),
        Ok(None) => Err(not_found()),
        Err(error) => {
            // If we logged each one, strangers could fill the log.
            tracing::debug!(%error, "could not read a picture");
            count_refusal(&state.refusals, RefusalKind::PictureNotRead);
            Ok(plain_text(
                StatusCode::SERVICE_UNAVAILABLE,
                "Please try again.\n",
            ))
        }
    }
}

/// Redirects from variants of an address, such as one with a trailing slash, to the canonical address.
pub fn redirects(state: &Arc<AppState>) -> BoxedFilter<(Response,)> {
    with_shared(state)
        .and(warp::method())
        .and(warp::path::full())
        .and(query())
        .and_then(redirect_to_canonical)
        .boxed()
}

async fn redirect_to_canonical(
    state: Arc<AppState>,
    method: Method,
    path: FullPath,
    query: String,
) -> Result<Response, Rejection> {
    let snapshot = state.site.current();
    let canonical = snapshot.resolve_path(path.as_str()).ok_or_else(not_found)?;
    require_get_or_head(&method)?;
    // The address of a closed job is canonical, but leads to an error page.
    if canonical == path.as_str() {
        return Err(not_found());
    }
    Ok(moved(&method, canonical, &query))
}

/// `GET /api/page?path=…`: the data of a page, for our script when a visitor follows a link.
pub fn contents(state: &Arc<AppState>) -> BoxedFilter<(Response,)> {
    warp::path!("api" / "page")
        .and(get_or_head())
        .and(with_shared(state))
        .and(query())
        .and(preferences())
        .and_then(page_content)
        .boxed()
}

async fn page_content(
    state: Arc<AppState>,
    query: String,
    preferences: Preferences,
) -> Result<Response, Rejection> {
    let rule = "the parameter path must be the path of a page, which may have a query";
    let path = page_path(&query).ok_or(RequestError::Malformed(rule))?;
    let snapshot = state.site.current();
    Ok(preferences.response(snapshot.page_content(&path)))
}

/// The last route: rejects every request with an [`UnknownAddress`].
pub fn unknown_addresses() -> BoxedFilter<(Response,)> {
    warp::path::full()
        .and(preferences())
        .and_then(|path, preferences| {
            ready(Err(reject::custom(UnknownAddress { path, preferences })))
        })
        .boxed()
}

/// The rejection of a request whose path matches no route. It holds the input of the response.
#[derive(Debug)]
pub struct UnknownAddress {
    path: FullPath,
    preferences: Preferences,
}

impl Reject for UnknownAddress {}

impl UnknownAddress {
    /// The response: JSON for the API, one line for files, and otherwise the page "not found" or "this job is closed".
    pub fn response(&self, state: &AppState) -> Response {
        let path = self.path.as_str();
        match path.split('/').nth(1) {
            Some("api") => RequestError::NotFound.to_json(),
            Some("assets" | "images" | "downloads") => {
                plain_text(StatusCode::NOT_FOUND, "There is no such file.\n")
            }
            _ => {
                let snapshot = state.site.current();
                self.preferences
                    .response(&snapshot.fallback_page(path).document)
            }
        }
    }
}

/// Reads the parameter `path` of `query`: the address of a page of this site. Returns its path without its query, which does
/// not change the content of a page. Returns `None` if it could not be the target of a request to this site.
fn page_path(query: &str) -> Option<String> {
    let mut parameters = form_urlencoded::parse(query.as_bytes());
    let (_, path) = parameters.find(|(name, _)| name == "path")?;
    let is_local = path.starts_with('/') && !path.starts_with("//");
    // The decoder replaces invalid UTF-8 with the replacement character.
    let is_utf8 = !path.contains(char::REPLACEMENT_CHARACTER);
    if !is_local || !is_utf8 {
        return None;
    }
    let address = PathAndQuery::try_from(path.as_ref()).ok()?;
    Some(address.path().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_parameter_must_be_a_local_address() {
        for (query, expected) in [
            ("path=%2Fnews%2Fpage%2f2", Some("/news/page/2")),
            ("other=1&path=/news&another", Some("/news")),
            ("path=/a%3Fb%3Dc%26d", Some("/a")),
            ("path=/a%3F", Some("/a")),
            ("path=/%2520%25zz", Some("/%20%zz")),
            ("path=/%C3%A4", Some("/\u{e4}")),
            ("", None),
            ("path=", None),
            ("page=/news", None),
            ("path=/news&path=/career", Some("/news")),
            ("path=news", None),
            ("path=https://evil.example/", None),
            ("path=%2F%2Fevil.example", None),
            ("path=/new+s", None),
            ("path=/new%0as", None),
            ("path=/new%00s", None),
            ("path=/%FF", None),
        ] {
            assert_eq!(page_path(query).as_deref(), expected, "{query}");
        }
    }
}
