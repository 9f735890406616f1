//! Counts page views: the documents of pages that browsers request, and the pages that our script reports when a link has led to
//! one without a new document.

use std::convert::Infallible;
use std::sync::Arc;

use bytes::Buf;
use futures_util::stream::FusedStream;
use futures_util::{Stream, StreamExt};
use http::header::{HOST, HeaderName, REFERER, USER_AGENT};
use http::{Method, Request};
use warp::filters::BoxedFilter;
use warp::{Filter, Rejection};

use crate::visits::View;
use crate::web::client::{Client, Peer};
use crate::web::csrf::RequestOrigin;
use crate::web::error::count_refusal;
use crate::web::filters::{client, header_text, post, with_shared};
use crate::web::response::{Response, header, no_content};
use crate::web::state::AppState;
use crate::web::{body, csrf};

/// Maximum length of a path that is reported as viewed. No page has a longer one.
const MAX_PATH_BYTES: u32 = 1024;
/// Browsers set it on prefetched pages, which their users may never see.
const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");

/// Counts `request` as a view if it fetches the document of a page. We can count before we respond, because the response is 200
/// or 304 for every page of the snapshot.
pub fn count_document<B>(state: &AppState, request: &Request<B>) {
    let headers = request.headers();
    let is_document = request.method() == Method::GET && !headers.contains_key(SEC_PURPOSE);
    let Some(peer) = request.extensions().get::<Peer>() else {
        return;
    };
    let page = request.uri().path();
    if is_document && state.visits.is_some() && state.site.current().has_page(page) {
        let view = View {
            page,
            agent: header(headers, &USER_AGENT),
            referer: header(headers, &REFERER),
            host: header(headers, &HOST),
        };
        let client = state.proxies.client(*peer, headers.get("x-forwarded-for"));
        count_view(state, client, &view);
    }
}

/// `POST /api/view`. The body is the path of the page.
pub fn routes(state: &Arc<AppState>) -> BoxedFilter<(Response,)> {
    warp::path!("api" / "view")
        .and(post())
        .and(with_shared(state))
        .and(client(state))
        .and(report_headers())
        .and(warp::body::stream())
        .and_then(report_view)
        .boxed()
}

/// The headers of a report.
struct ReportHeaders {
    origin: RequestOrigin,
    agent: String,
    referer: String,
    content_length: String,
}

/// The [`ReportHeaders`] of a request.
fn report_headers()
-> impl Filter<Extract = (ReportHeaders,), Error = Infallible> + Copy + Send + Sync {
    csrf::request_origin()
        .and(header_text("user-agent"))
        .and(header_text("referer"))
        .and(header_text("content-length"))
        .map(
            |origin,
             agent: Option<String>,
             referer: Option<String>,
             content_length: Option<String>| ReportHeaders {
                origin,
                agent: agent.unwrap_or_default(),
                referer: referer.unwrap_or_default(),
                content_length: content_length.unwrap_or_default(),
            },
        )
}

/// Counts a view of the page whose path is the body. A path without a page is ignored.
async fn report_view(
    state: Arc<AppState>,
    client: Client,
    headers: ReportHeaders,
    body: impl Stream<Item = Result<impl Buf + Send + 'static, warp::Error>> + Send + 'static,
) -> Result<Response, Rejection> {
    let mut body = Box::pin(body.fuse());
    let public_url = state.site.company().public_url.as_str();
    let outcome = async {
        csrf::refuse_cross_site(&headers.origin, public_url)?;
        body::read_short_text(&headers.content_length, body.as_mut(), MAX_PATH_BYTES).await
    }
    .await;
    if !body.is_terminated() {
        body::discard(body);
    }
    let path = outcome.inspect_err(|error| count_refusal(&state.refusals, error.kind()))?;
    let snapshot = state.site.current();
    let page = snapshot.resolve_page(&path).unwrap_or(&path);
    if snapshot.has_page(page) {
        let view = View {
            page,
            agent: &headers.agent,
            referer: &headers.referer,
            host: headers.origin.host(),
        };
        count_view(&state, client, &view);
    }
    Ok(no_content())
}

fn count_view(state: &AppState, client: Client, view: &View<'_>) {
    if let Some(visits) = &state.visits {
        visits.count(client, client.subscriber(), view);
    }
}
