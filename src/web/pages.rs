//! Responds to GET requests from the current snapshot, and finds out which of them are views of a page.

use std::sync::Arc;

use http::header::{HOST, HeaderName, REFERER, USER_AGENT};
use http::uri::PathAndQuery;
use http::{Method, Request, StatusCode};
use url::form_urlencoded;
use warp::Rejection;
use warp::path::FullPath;
use warp::reject::not_found;

use crate::site::snapshot::PLAIN_TEXT;
use crate::visits::View;
use crate::web::client::Peer;
use crate::web::error::{NO_PICTURE, RequestError, count_refusal};
use crate::web::response::{Preferences, Response, header, moved, uncached};
use crate::web::state::AppState;

/// Where a browser reads what a page is made of.
const PAGE_CONTENT: &str = "/api/page";
/// Set by browsers on what they fetch in advance, which their users may never see.
const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");

/// The prepared response for `path`, if the snapshot has one.
pub async fn prepared(
    state: Arc<AppState>,
    path: FullPath,
    preferences: Preferences,
) -> Result<Response, Rejection> {
    let snapshot = state.site.current();
    let prepared = snapshot.get(path.as_str()).ok_or_else(not_found)?;
    Ok(preferences.response(prepared))
}

/// The picture at `path`, if a news item shows it.
pub async fn picture(
    state: Arc<AppState>,
    path: FullPath,
    preferences: Preferences,
) -> Result<Response, Rejection> {
    match state.site.picture(path.as_str()).await {
        Ok(Some(picture)) => Ok(preferences.response(&picture)),
        Ok(None) => Err(not_found()),
        Err(error) => {
            // A line for each would let strangers fill the log.
            tracing::debug!(%error, "a picture cannot be read");
            count_refusal(&state.refusals, NO_PICTURE);
            Ok(text(StatusCode::SERVICE_UNAVAILABLE, "Please try again.\n"))
        }
    }
}

/// The redirect from another address of a page or file to its own.
pub async fn other_address(
    state: Arc<AppState>,
    method: Method,
    path: FullPath,
    query: String,
) -> Result<Response, Rejection> {
    let snapshot = state.site.current();
    let own = snapshot.resolve_path(path.as_str());
    let own = own.filter(|own| *own != path.as_str());
    Ok(moved(&method, own.ok_or_else(not_found)?, &query))
}

/// The content of the page that `query` names.
pub fn page_content(state: Arc<AppState>, query: String, preferences: Preferences) -> Response {
    let Some(path) = page_path(&query) else {
        let rule = "the parameter path must be the path of a page, which may have a query";
        return RequestError::Malformed(rule).into_json();
    };
    let snapshot = state.site.current();
    preferences.response(snapshot.page_content(&path))
}

/// Strangers learn only whether all is well. The metrics listener and the log say what is not.
pub fn health(state: Arc<AppState>) -> Response {
    if state.writer.health.failing().is_empty() {
        text(StatusCode::OK, "ok\n")
    } else {
        text(StatusCode::SERVICE_UNAVAILABLE, "not ok\n")
    }
}

/// The response for a `path` at which there is no page, or no longer one.
pub fn no_page(state: Arc<AppState>, path: FullPath, preferences: Preferences) -> Response {
    let snapshot = state.site.current();
    preferences.response(&snapshot.fallback_page(path.as_str()).document)
}

/// The response for a file that is not there.
pub fn no_file() -> Response {
    text(StatusCode::NOT_FOUND, "There is no such file.\n")
}

fn text(status: StatusCode, body: &'static str) -> Response {
    uncached(status, PLAIN_TEXT, body)
}

/// Counts `request` if it is a GET of a page, as a document or as what it is made of. Called before the response, which is 200 or
/// 304 for every page of the snapshot.
pub fn count_view<B>(state: &AppState, request: &Request<B>) {
    let (Some(visits), Some(peer)) = (&state.visits, request.extensions().get::<Peer>()) else {
        return;
    };
    let headers = request.headers();
    if request.method() != Method::GET || headers.contains_key(SEC_PURPOSE) {
        return;
    }
    let snapshot = state.site.current();
    let asked = page_path(request.uri().query().unwrap_or_default());
    let page = match (request.uri().path(), &asked) {
        (PAGE_CONTENT, Some(asked)) => snapshot.resolve_page(asked).unwrap_or(asked),
        (path, _) => path,
    };
    if snapshot.has_page(page) {
        let view = View {
            page,
            agent: header(headers, &USER_AGENT),
            referer: header(headers, &REFERER),
            host: header(headers, &HOST),
        };
        let client = state.proxies.client(*peer, headers);
        visits.count(client, client.subscriber(), &view);
    }
}

/// The path of the page whose content `query` asks for, if it could be the target of a request to this site. The page's own
/// query changes nothing about its content.
fn page_path(query: &str) -> Option<String> {
    let mut parameters = form_urlencoded::parse(query.as_bytes());
    let (_, path) = parameters.find(|(name, _)| name == "path")?;
    let is_local = path.starts_with('/') && !path.starts_with("//");
    // The decoder puts the replacement character in place of what is not UTF-8.
    let is_text = !path.contains(char::REPLACEMENT_CHARACTER);
    let address = PathAndQuery::try_from(path.as_ref()).ok();
    let address = address.filter(|_| is_local && is_text)?;
    Some(address.path().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_a_page_is_read_from_an_address_that_may_have_a_query() {
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
