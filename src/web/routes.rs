//! The one table of routes: every path stands in it, beside its methods and its handler.

use std::convert::Infallible;
use std::future::ready;
use std::sync::Arc;
use std::time::Instant;

use http::header::{CONNECTION, CONTENT_LENGTH};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use warp::filters::BoxedFilter;
use warp::path::FullPath;
use warp::reject::not_found;
use warp::{Filter, Reply, path};

use crate::acme::CertificateInUse;
use crate::metrics::RequestLabels;
use crate::site::snapshot::PLAIN_TEXT;
use crate::web::connections::SiteService;
use crate::web::error::{HEAD_TOO_LARGE_IN_URDU, RequestError};
use crate::web::forms::SiteForm;
use crate::web::response::{Policy, Preferences, Response, uncached};
use crate::web::state::AppState;
use crate::web::tls::SecureSite;
use crate::web::{body, forms, head, pages};

const READ: &str = "GET, HEAD";

/// Answers every request. With `secure` it is the service of the plain listener beside HTTPS, which leads visitors there.
pub fn service(state: Arc<AppState>, secure: Option<SecureSite>) -> SiteService {
    let https = secure.as_ref().map(|secure| secure.certificate.clone());
    let mut policy = state.policy.clone();
    if https.is_some() {
        policy.omit_hsts();
    }
    let policy = Arc::new(policy);
    let certificate = move || https.as_ref().and_then(CertificateInUse::current);
    let table = match secure {
        Some(secure) => plain_listener(&state, secure),
        None => site(&state),
    };
    let shared = (Arc::clone(&state), Arc::clone(&policy));
    let routes = warp::any()
        .map(Instant::now)
        .and(warp::method())
        .and(path::full())
        .and(table)
        .map(
            move |began: Instant, method: Method, path: FullPath, response: Response| {
                let (state, policy) = &shared;
                finish(state, policy, began, &method, path.as_str(), response)
            },
        );
    let routes = TowerToHyperService::new(warp::service(routes));
    Arc::new(move |request| {
        let is_api = request.uri().path().starts_with("/api/");
        match head::normalized(request) {
            Ok(request) => {
                // With a certificate, this listener only redirects, and the view is counted over TLS.
                if certificate().is_none() {
                    pages::count_view(&state, &request);
                }
                Box::pin(routes.call(request))
            }
            Err(error) => {
                let refusal = refuse_head(error, is_api, &policy);
                Box::pin(ready(Ok(refusal.into_response())))
            }
        }
    })
}

/// Answers a request whose head the site does not take.
fn refuse_head(error: RequestError, is_api: bool, policy: &Policy) -> Response {
    let mut refusal = match error {
        // The cookies of other sites of the same domain can make a visitor's head too large.
        RequestError::HeadTooLarge if !is_api => {
            let body = format!("{error}\n{HEAD_TOO_LARGE_IN_URDU}\n");
            uncached(error.status(), PLAIN_TEXT, body)
        }
        error => error.into_json(),
    };
    policy.apply("", &mut refusal);
    // The beginning of the client's next request is unknown.
    let close = HeaderValue::from_static("close");
    refusal.headers_mut().insert(CONNECTION, close);
    refusal
}

/// The routes of the site, from the first that is tried to the last.
fn site(state: &Arc<AppState>) -> BoxedFilter<(Response,)> {
    let state = with(Arc::clone(state));
    let read = state.clone().and(warp::get().or(warp::head()).unify());
    let path = path::full();
    let preferences = warp::method()
        .and(warp::header::headers_cloned())
        .map(|method: Method, headers: HeaderMap| Preferences::of(&method, &headers));
    let health = warp::path!("healthz");
    let page_content = warp::path!("api" / "page");
    let form = warp::path!("api" / SiteForm);
    let of_form = state
        .clone()
        .and(warp::ext::get())
        .and(warp::header::headers_cloned())
        .and(query())
        .and(warp::body::stream());
    let prepared = read.clone().and(path).and(preferences);
    first_of([
        prepared.clone().and_then(pages::prepared).boxed(),
        read.clone().and(health).map(pages::health).boxed(),
        read.clone()
            .and(page_content)
            .and(query())
            .and(preferences)
            .map(pages::page_content)
            .boxed(),
        warp::post()
            .and(form)
            .and(of_form)
            .then(forms::post)
            .boxed(),
        prepared.and_then(pages::picture).boxed(),
        read.and(warp::method())
            .and(path)
            .and(query())
            .and_then(pages::other_address)
            .boxed(),
        // What is there, but does not take the method.
        health.or(page_content).map(|_| only(READ)).boxed(),
        form.map(|_| only("POST")).boxed(),
        state
            .clone()
            .and(warp::method())
            .and(path)
            .and_then(|state: Arc<AppState>, method, path: FullPath| {
                let is_read = [Method::GET, Method::HEAD].contains(&method);
                let is_there = !is_read && state.site.current().has(path.as_str());
                ready(is_there.then(|| only(READ)).ok_or_else(not_found))
            })
            .boxed(),
        // What is not there, whatever the method.
        warp::path("api")
            .map(|| RequestError::NotFound.into_json())
            .boxed(),
        warp::path("assets").map(pages::no_file).boxed(),
        warp::path("images").map(pages::no_file).boxed(),
        warp::path("downloads").map(pages::no_file).boxed(),
        state.and(path).and(preferences).map(pages::no_page).boxed(),
    ])
}

/// The routes of the plain listener beside HTTPS. Once there is a certificate, everything but the health check leads to the
/// same path over TLS, forms too, so that none is answered in clear text.
fn plain_listener(state: &Arc<AppState>, secure: SecureSite) -> BoxedFilter<(Response,)> {
    let secure = with(Arc::new(secure));
    let read = warp::get().or(warp::head()).unify();
    first_of([
        warp::path!(".well-known" / "acme-challenge" / String)
            .and(secure.clone())
            .and_then(|token: String, secure: Arc<SecureSite>| {
                let answer = secure.challenge(&token).ok_or_else(not_found);
                ready(answer)
            })
            .boxed(),
        with(Arc::clone(state))
            .and(read)
            .and(warp::path!("healthz"))
            .map(pages::health)
            .boxed(),
        secure
            .and_then(|secure: Arc<SecureSite>| {
                let is_ready = secure.certificate.current().is_some();
                ready(is_ready.then_some(secure).ok_or_else(not_found))
            })
            .and(warp::method())
            .and(warp::host::optional())
            .and(path::full())
            .and(query())
            .and(warp::body::stream())
            .map(
                |secure: Arc<SecureSite>, method, host, path: FullPath, query: String, body| {
                    body::discard(body);
                    secure.redirect(&method, host, path.as_str(), &query)
                },
            )
            .boxed(),
        site(state),
    ])
}

/// Tries `routes` in their order.
fn first_of<const N: usize>(routes: [BoxedFilter<(Response,)>; N]) -> BoxedFilter<(Response,)> {
    let none = warp::any().and_then(|| ready(Err(not_found()))).boxed();
    let from_last = routes.into_iter().rev();
    from_last.fold(none, |others, route| route.or(others).unify().boxed())
}

/// Hands a part of the server to a handler.
fn with<T: Send + Sync + 'static>(
    part: Arc<T>,
) -> impl Filter<Extract = (Arc<T>,), Error = Infallible> + Clone + Send + Sync + 'static {
    warp::any().map(move || Arc::clone(&part))
}

/// The query, empty without one.
fn query() -> impl Filter<Extract = (String,), Error = Infallible> + Copy + Send + Sync + 'static {
    let none = warp::any().map(String::new);
    warp::query::raw().or(none).unify()
}

/// Refuses a method at an address that takes `allow` only.
fn only(allow: &'static str) -> Response {
    RequestError::MethodNotAllowed { allow }.into_json()
}

/// Gives the response at `path` the headers of every response, and records it.
fn finish(
    state: &AppState,
    policy: &Policy,
    began: Instant,
    method: &Method,
    path: &str,
    mut response: Response,
) -> Response {
    policy.apply(path, &mut response);
    let http_request_method = match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::HEAD => {
            // hyper sends no body for HTTP/1.1 alone.
            let length = std::mem::take(response.body_mut()).len();
            // A 304 would have the length of the 200 (RFC 9110, 8.6), which is not at hand.
            if response.status() != StatusCode::NOT_MODIFIED {
                response.headers_mut().insert(CONTENT_LENGTH, length.into());
            }
            "HEAD"
        }
        _ => "_OTHER",
    };
    let labels = RequestLabels {
        http_request_method,
        http_response_status_code: response.status().as_u16(),
    };
    let duration = state.requests.get_or_create(&labels);
    duration.observe(began.elapsed().as_secs_f64());
    response
}
