//! Responds to GET requests from the current snapshot, and counts page views.

use std::sync::Arc;

use bytes::Buf;
use futures_util::stream::FusedStream;
use futures_util::{Stream, StreamExt};
use http::header::{HOST, HeaderName, REFERER, USER_AGENT};
use http::uri::PathAndQuery;
use http::{HeaderMap, Method, Request, StatusCode};
use url::form_urlencoded;
use warp::Rejection;
use warp::path::FullPath;
use warp::reject::not_found;

use crate::site::snapshot::PLAIN_TEXT;
use crate::visits::View;
use crate::web::client::Peer;
use crate::web::error::{RefusalKind, RequestError, count_refusal};
use crate::web::response::{Preferences, Response, header, moved, no_content, uncached};
use crate::web::state::AppState;
use crate::web::{body, head};

/// Maximum length of a path that is reported as viewed. No page has a longer one.
const MAX_PATH_BYTES: u32 = 1024;
/// Browsers set it on prefetched pages, which their users may never see.
const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");

/// Serves the page, list or file at `path` from the snapshot.
pub async fn prepared_document(
    state: Arc<AppState>,
    path: FullPath,
    preferences: Preferences,
) -> Result<Response, Rejection> {
    let snapshot = state.site.current();
    let prepared = snapshot.get(path.as_str()).ok_or_else(not_found)?;
    Ok(preferences.response(prepared))
}

/// Serves the picture of a news item.
pub async fn picture(
    state: Arc<AppState>,
    path: FullPath,
    preferences: Preferences,
) -> Result<Response, Rejection> {
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

/// Redirects variants of an address, such as one with a trailing slash, to the canonical address.
pub async fn redirect_to_canonical(
    state: Arc<AppState>,
    method: Method,
    path: FullPath,
    query: String,
) -> Result<Response, Rejection> {
    let snapshot = state.site.current();
    let canonical = snapshot
        .resolve_path(path.as_str())
        .filter(|canonical| *canonical != path.as_str())
        .ok_or_else(not_found)?;
    Ok(moved(&method, canonical, &query))
}

/// Serves the data of the page whose path is in `query`.
pub fn page_content(state: Arc<AppState>, query: String, preferences: Preferences) -> Response {
    let Some(path) = page_path(&query) else {
        let rule = "the parameter path must be the path of a page, which may have a query";
        return RequestError::Malformed(rule).into_json();
    };
    let snapshot = state.site.current();
    preferences.response(snapshot.page_content(&path))
}

/// The public health check: only ok or not ok. The metrics listener and the log give details.
pub fn health(state: Arc<AppState>) -> Response {
    if state.writer.health.failing().is_empty() {
        plain_text(StatusCode::OK, "ok\n")
    } else {
        plain_text(StatusCode::SERVICE_UNAVAILABLE, "not ok\n")
    }
}

/// The response for a `path` without a page: "not found", or "this job is closed".
pub fn page_not_found(state: Arc<AppState>, path: FullPath, preferences: Preferences) -> Response {
    let snapshot = state.site.current();
    preferences.response(&snapshot.fallback_page(path.as_str()).document)
}

/// The 404 response for files.
pub fn file_not_found() -> Response {
    plain_text(StatusCode::NOT_FOUND, "There is no such file.\n")
}

fn plain_text(status: StatusCode, body: &'static str) -> Response {
    uncached(status, PLAIN_TEXT, body)
}

/// Counts `request` as a view if it fetches the document of a page. We can count before we respond, because the response is 200
/// or 304 for every page of the snapshot.
pub fn count_document<B>(state: &AppState, request: &Request<B>) {
    let headers = request.headers();
    let is_document = request.method() == Method::GET && !headers.contains_key(SEC_PURPOSE);
    if let Some(peer) = request.extensions().get::<Peer>()
        && is_document
    {
        count_view(state, *peer, headers, request.uri().path());
    }
}

/// Counts a view of the page whose path is the body. Our script reports it after a link has led to a page without a new document.
/// A path without a page is ignored.
pub async fn report_view(
    state: Arc<AppState>,
    peer: Peer,
    headers: HeaderMap,
    body: impl Stream<Item = Result<impl Buf + Send + 'static, warp::Error>> + Send + 'static,
) -> Response {
    let mut body = Box::pin(body.fuse());
    let read_path = async {
        head::refuse_cross_site(&headers, state.site.company().public_url.as_str())?;
        body::read_short_text(&headers, body.as_mut(), MAX_PATH_BYTES).await
    };
    let response = match read_path.await {
        Ok(path) => {
            let snapshot = state.site.current();
            let page = snapshot.resolve_page(&path).unwrap_or(&path);
            count_view(&state, peer, &headers, page);
            no_content()
        }
        Err(error) => {
            count_refusal(&state.refusals, error.kind());
            error.into_json()
        }
    };
    if !body.is_terminated() {
        body::discard(body);
    }
    response
}

/// Counts a view by the client that sent `headers`, if the site has the page `path`.
fn count_view(state: &AppState, peer: Peer, headers: &HeaderMap, path: &str) {
    let Some(visits) = &state.visits else {
        return;
    };
    if state.site.current().has_page(path) {
        let view = View {
            page: path,
            agent: header(headers, &USER_AGENT),
            referer: header(headers, &REFERER),
            host: header(headers, &HOST),
        };
        let client = state.proxies.client(peer, headers);
        visits.count(client, client.subscriber(), &view);
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
