//! Leads a request to its handler: GET of a prepared response straight to the snapshot, everything else through the few
//! filters to a page that is made on demand or to an endpoint.

use std::convert::Infallible;
use std::sync::Arc;

use bytes::Buf;
use futures_util::future::{self, Either};
use futures_util::stream::FusedStream;
use futures_util::{Stream, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::{Body, Incoming};
use hyper::service::{Service, service_fn};
use hyper_util::service::TowerToHyperService;
use tracing::Instrument;
use warp::http::header::{ACCEPT_ENCODING, CONNECTION, CONTENT_LENGTH, HeaderValue, IF_NONE_MATCH};
use warp::http::{HeaderMap, Method};
use warp::path::FullPath;
use warp::{Filter, Rejection};

use super::client::Peer;
use super::headers::AcceptedEncodings;
use super::paths::JOB_REQUEST;
use super::request_id::{self, REQUEST_ID};
use super::state::State;
use super::{Error, Response, ResponseBody, body, head, job_request, message_form, visits};
use crate::facts::FORMS;

/// Answers every request: at once where that is possible, else by the filters.
pub fn service(
    state: Arc<State>,
) -> impl Service<
    Request<Incoming>,
    Response = hyper::Response<ResponseBody>,
    Error = Infallible,
    Future: Send,
> + Clone
+ Send
+ 'static {
    let routes = TowerToHyperService::new(warp::service(routes(Arc::clone(&state))));
    service_fn(move |request: Request<Incoming>| {
        let is_head = *request.method() == Method::HEAD;
        if let Some(response) = immediate(&state, &request) {
            let response = in_memory(response);
            return Either::Left(future::ready(Ok(without_body(response, is_head))));
        }
        let response = routes.call(request);
        // Boxed, because the future of the filters is large, and that of a request is moved several times.
        Either::Right(Box::pin(async move {
            let response = response.await?;
            let response = response.map(|body| ResponseBody::Right(body.boxed()));
            Ok(without_body(response, is_head))
        }))
    })
}

/// Returns `response` for the connection.
pub fn in_memory(response: Response) -> hyper::Response<ResponseBody> {
    response.map(|body| ResponseBody::Left(Full::new(body)))
}

/// The response to HEAD, with the length of the body that GET would get. hyper does this for HTTP/1.1 alone.
fn without_body(
    mut response: hyper::Response<ResponseBody>,
    is_head: bool,
) -> hyper::Response<ResponseBody> {
    if is_head && let Some(length) = response.body().size_hint().exact() {
        response.headers_mut().insert(CONTENT_LENGTH, length.into());
        *response.body_mut() = ResponseBody::Left(Full::default());
    }
    response
}

/// The response to a request that neither waits nor needs a filter: a refusal of its head, or what is prepared for its path,
/// which is nearly every response.
fn immediate(state: &State, request: &Request<Incoming>) -> Option<Response> {
    if let Err(error) = head::check(request) {
        let mut refusal = state.pages.refuse(error);
        // The beginning of the client's next request is unknown.
        let close = HeaderValue::from_static("close");
        refusal.headers_mut().insert(CONNECTION, close);
        return Some(refusal);
    }
    visits::see(state, request);
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    // A header that is not text is left to the filters, which refuse it.
    let header = |name| {
        let value: Option<&HeaderValue> = request.headers().get(name);
        value.map(HeaderValue::to_str).transpose().ok()
    };
    let Ok(accepted) = header(ACCEPT_ENCODING)?.unwrap_or_default().parse();
    let if_none_match = header(IF_NONE_MATCH)?;
    let path = request.uri().path();
    state.pages.prepared(path, accepted, if_none_match)
}

/// The routes without a prepared response.
fn routes(
    state: Arc<State>,
) -> impl Filter<Extract = (Response,), Error = Rejection> + Clone + Send + Sync + 'static {
    let request = warp::any()
        .map(move || Arc::clone(&state))
        .and(warp::path::full());
    let query = warp::query::raw()
        .map(Some)
        .or(warp::any().map(|| None))
        .unify();
    let found = warp::get()
        .or(warp::head())
        .unify()
        .and(request.clone())
        .and(warp::header::optional("accept-encoding"))
        .and(warp::header::optional("if-none-match"))
        .and(query)
        .then(
            |state: Arc<State>,
             path: FullPath,
             accepted: Option<AcceptedEncodings>,
             if_none_match: Option<String>,
             query: Option<String>| async move {
                state
                    .pages
                    .find(
                        path.as_str(),
                        query.as_deref(),
                        accepted.unwrap_or_default(),
                        if_none_match.as_deref(),
                    )
                    .await
            },
        )
        .boxed();
    let post = warp::post()
        .and(request.clone())
        .and(warp::ext::get())
        .and(warp::header::headers_cloned())
        .and(warp::body::stream())
        .then(
            |state: Arc<State>, path: FullPath, peer: Peer, headers: HeaderMap, body| async move {
                post(&state, path.as_str(), peer, &headers, body).await
            },
        )
        .boxed();
    let other = request
        .and(warp::method())
        .map(|state: Arc<State>, path: FullPath, method: Method| {
            match method {
                // A GET only comes here when one of its headers is not text.
                Method::GET | Method::HEAD => {
                    let error = Error::Malformed("a header is not text".to_owned());
                    state.pages.refuse(error)
                }
                _ => state.pages.unsupported_method(path.as_str()),
            }
        })
        .boxed();
    found.or(post).unify().or(other).unify()
}

/// Handles a POST. A client that is still sending when its connection is closed sees a broken connection instead of the
/// response, so the rest of a refused body is read and discarded, unless the response closes the connection.
async fn post(
    state: &State,
    path: &str,
    peer: Peer,
    headers: &HeaderMap,
    body: impl Stream<Item = Result<impl Buf + Send + 'static, warp::Error>> + Send + 'static,
) -> Response {
    let client = state.proxies.client(peer, headers);
    let mut body = Box::pin(body.fuse());
    let id = request_id::new();
    let response = async {
        let body = body.as_mut();
        match FORMS.message_to(path) {
            Some(form) => message_form::post(form, &state.intake, client, headers, body).await,
            None if path == JOB_REQUEST => {
                job_request::post(&state.intake, client, headers, body).await
            }
            None => state.pages.unsupported_method(path),
        }
    };
    let span = tracing::info_span!("form", request_id = id);
    let mut response = response.instrument(span).await;
    response
        .headers_mut()
        .insert(REQUEST_ID, request_id::header(&id));
    let is_unfinished = !body.is_terminated() && !response.headers().contains_key(CONNECTION);
    if is_unfinished {
        body::discard(body);
    }
    state.pages.policy.apply(response)
}
