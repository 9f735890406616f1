//! Which requests are views of a page: a page that is sent with status 200 or 304, as a document or as what it is made of.

use http::header::{HOST, HeaderName, REFERER, USER_AGENT};
use http::{Method, Request};

use super::State;
use super::client::Peer;
use super::page_address::{PAGE_CONTENT, page_address};
use crate::visits::View;

/// Browsers mark with it what they fetch in advance, which their users may never see.
const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");

/// Counts `request` if it is a view.
pub(super) fn see<B>(state: &State, request: &Request<B>) {
    let (Some(visits), Some(peer)) = (&state.visits, request.extensions().get::<Peer>()) else {
        return;
    };
    let headers = request.headers();
    if request.method() != Method::GET || headers.contains_key(SEC_PURPOSE) {
        return;
    }
    let snapshot = state.site.current();
    let mut page = request.uri().path();
    let address;
    if page == PAGE_CONTENT {
        let query = request.uri().query().unwrap_or_default();
        address = page_address(query);
        let path = address.as_ref().map_or("", |address| address.path());
        page = snapshot.canonical(path).unwrap_or(path);
    }
    if !snapshot.has_page(page) {
        return;
    }
    let text = |name| {
        let value = headers.get(name).map(|value| value.to_str());
        value.and_then(Result::ok).unwrap_or_default()
    };
    let view = View {
        page,
        agent: text(USER_AGENT),
        referer: text(REFERER),
        host: text(HOST),
    };
    visits.count(state.proxies.client(*peer, headers), &view);
}
