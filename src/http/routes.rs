//! The few filters that lead a request to its handler: GET to the snapshot, POST to an endpoint.

use std::convert::Infallible;
use std::sync::Arc;

use bytes::Buf;
use futures_util::future::{self, Either};
use futures_util::stream::FusedStream;
use futures_util::{Stream, StreamExt};
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::service::TowerToHyperService;
use tracing::Instrument;
use warp::http::header::{CONNECTION, HeaderValue};
use warp::http::{HeaderMap, Method};
use warp::path::FullPath;
use warp::reply::{self, Reply};
use warp::{Filter, Rejection};

use super::client::Peer;
use super::headers::AcceptedEncodings;
use super::paths::JOB_REQUEST;
use super::request_id::{self, REQUEST_ID};
use super::state::State;
use super::{Error, Response, body, head, job_request, message_form};
use crate::facts::FORMS;

/// The routes behind the check of every request's head.
pub fn service(
    state: Arc<State>,
) -> impl Service<Request<Incoming>, Response = reply::Response, Error = Infallible, Future: Send>
+ Clone
+ Send
+ 'static {
    let routes = TowerToHyperService::new(warp::service(routes(Arc::clone(&state))));
    service_fn(move |request| match head::check(&request) {
        Ok(()) => {
            if let Some(visits) = &state.visits {
                visits.see(&request, &state.pages.site);
            }
            Either::Left(routes.call(request))
        }
        Err(error) => {
            let mut refusal = state.pages.refuse(error);
            // The beginning of the client's next request is unknown.
            let headers = refusal.headers_mut();
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
            Either::Right(future::ready(Ok(refusal.into_response())))
        }
    })
}

/// Every route of the site. The frequent one comes first, is not boxed and copies no headers.
fn routes(
    state: Arc<State>,
) -> impl Filter<Extract = (Response,), Error = Rejection> + Clone + Send + Sync + 'static {
    let request = warp::any()
        .map(move || Arc::clone(&state))
        .and(warp::path::full());
    let get = warp::get()
        .or(warp::head())
        .unify()
        .and(request.clone())
        .and(warp::header::optional("accept-encoding"))
        .and(warp::header::optional("if-none-match"));
    let ready = get.clone().and_then(
        |state: Arc<State>,
         path: FullPath,
         accepted: Option<AcceptedEncodings>,
         if_none_match: Option<String>| {
            let accepted = accepted.unwrap_or_default();
            let answer = state
                .pages
                .prepared(path.as_str(), accepted, if_none_match.as_deref());
            std::future::ready(answer.ok_or_else(warp::reject::not_found))
        },
    );
    let query = warp::query::raw()
        .map(Some)
        .or(warp::any().map(|| None))
        .unify();
    let found = get
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
            state.pages.refuse(match method {
                // A GET only comes here when one of its headers is not text.
                Method::GET | Method::HEAD => Error::Malformed("a header is not text".to_owned()),
                _ => state.pages.unsupported_method(path.as_str()),
            })
        })
        .boxed();
    ready.or(found).unify().or(post).unify().or(other).unify()
}

/// Handles a POST. A client that is still sending when its connection is closed sees a broken connection instead of the
/// response, so the rest of a refused body is read and discarded, unless the response closes the connection or too many
/// are being discarded.
async fn post(
    state: &State,
    path: &str,
    peer: Peer,
    headers: &HeaderMap,
    body: impl Stream<Item = Result<impl Buf + Send + 'static, warp::Error>> + Send + 'static,
) -> Response {
    let client = state.proxies.client(peer, headers);
    let mut body = Box::pin(body.fuse());
    let id = state.request_ids.next();
    let response = async {
        let body = body.as_mut();
        match FORMS.message_to(path) {
            Some(form) => message_form::post(form, &state.intake, client, headers, body).await,
            None if path == JOB_REQUEST => {
                job_request::post(&state.intake, client, headers, body).await
            }
            None => state.pages.unsupported_method(path).into_json(),
        }
    };
    let span = tracing::info_span!("form", request_id = id);
    let mut response = response.instrument(span).await;
    response
        .headers_mut()
        .insert(REQUEST_ID, request_id::header(&id));
    if !body.is_terminated() && !response.headers().contains_key(CONNECTION) {
        match Arc::clone(&state.discards).try_acquire_owned() {
            Ok(permit) => drop(tokio::spawn(async move {
                body::discard(body).await;
                drop(permit);
            })),
            Err(_) => {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(CONNECTION, close);
            }
        }
    }
    state.pages.policy.apply(response)
}
