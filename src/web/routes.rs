//! The route table: every path with its methods and its handler.

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

/// The Allow header of resources that can only be read.
const GET_AND_HEAD: &str = "GET, HEAD";

/// Builds the service that answers every request of a listener. Pass `secure` for the plain HTTP listener of a site that also
/// has HTTPS: it redirects visitors to HTTPS.
pub fn service(state: Arc<AppState>, secure: Option<SecureSite>) -> SiteService {
    let https = secure.as_ref().map(|secure| secure.certificate.clone());
    let mut policy = state.policy.clone();
    if https.is_some() {
        policy.omit_hsts();
    }
    let policy = Arc::new(policy);
    let certificate = move || https.as_ref().and_then(CertificateInUse::current);
    let routes = match secure {
        Some(secure) => plain_http_routes(&state, secure),
        None => site_routes(&state),
    };
    let routes = {
        let state = Arc::clone(&state);
        let policy = Arc::clone(&policy);
        warp::any()
            .map(Instant::now)
            .and(warp::method())
            .and(path::full())
            .and(routes)
            .map(
                move |began: Instant, method: Method, path: FullPath, response: Response| {
                    finish(&state, &policy, began, &method, path.as_str(), response)
                },
            )
    };
    let routes = TowerToHyperService::new(warp::service(routes));
    Arc::new(move |request| {
        let is_api = request.uri().path().starts_with("/api/");
        match head::normalize(request) {
            Ok(request) => {
                // Once there is a certificate, this listener only redirects. The view is counted when it arrives over TLS.
                if certificate().is_none() {
                    pages::count_document(&state, &request);
                }
                Box::pin(routes.call(request))
            }
            Err(error) => {
                let response = reject_head(error, is_api, &policy);
                Box::pin(ready(Ok(response.into_response())))
            }
        }
    })
}

/// The response to a request with an invalid or too large head.
fn reject_head(error: RequestError, is_api: bool, policy: &Policy) -> Response {
    let mut response = match error {
        // Cookies that other sites of the same domain have set can make a visitor's head too large, so answer in plain words.
        RequestError::HeadTooLarge if !is_api => {
            let body = format!("{error}\n{HEAD_TOO_LARGE_IN_URDU}\n");
            uncached(error.status(), PLAIN_TEXT, body)
        }
        error => error.into_json(),
    };
    policy.apply("", &mut response);
    // We cannot tell where the client's next request begins.
    let close = HeaderValue::from_static("close");
    response.headers_mut().insert(CONNECTION, close);
    response
}

/// The routes of the site. warp tries them from top to bottom.
fn site_routes(state: &Arc<AppState>) -> BoxedFilter<(Response,)> {
    let state = with_shared(Arc::clone(state));
    let get_or_head = state.clone().and(warp::get().or(warp::head()).unify());
    let path = path::full();
    let preferences = warp::method()
        .and(warp::header::headers_cloned())
        .map(|method: Method, headers: HeaderMap| Preferences::of(&method, &headers));
    let health = warp::path!("healthz");
    let page_content = warp::path!("api" / "page");
    let view = warp::path!("api" / "view");
    let form = warp::path!("api" / SiteForm);
    let form_request = state
        .clone()
        .and(warp::ext::get())
        .and(warp::header::headers_cloned())
        .and(query())
        .and(warp::body::stream());
    let document_request = get_or_head.clone().and(path).and(preferences);
    first_of([
        document_request
            .clone()
            .and_then(pages::prepared_document)
            .boxed(),
        get_or_head.clone().and(health).map(pages::health).boxed(),
        get_or_head
            .clone()
            .and(page_content)
            .and(query())
            .and(preferences)
            .map(pages::page_content)
            .boxed(),
        warp::post()
            .and(view)
            .and(state.clone())
            .and(warp::ext::get())
            .and(warp::header::headers_cloned())
            .and(warp::body::stream())
            .then(pages::report_view)
            .boxed(),
        warp::post()
            .and(form)
            .and(form_request)
            .then(forms::post)
            .boxed(),
        document_request.and_then(pages::picture).boxed(),
        get_or_head
            .and(warp::method())
            .and(path)
            .and(query())
            .and_then(pages::redirect_to_canonical)
            .boxed(),
        // The resource exists, but does not support the method.
        health
            .or(page_content)
            .map(|_| method_not_allowed(GET_AND_HEAD))
            .boxed(),
        view.map(|| method_not_allowed("POST")).boxed(),
        form.map(|_| method_not_allowed("POST")).boxed(),
        state
            .clone()
            .and(warp::method())
            .and(path)
            .and_then(|state: Arc<AppState>, method, path: FullPath| {
                let is_read = [Method::GET, Method::HEAD].contains(&method);
                let exists = !is_read && state.site.current().has(path.as_str());
                ready(
                    exists
                        .then(|| method_not_allowed(GET_AND_HEAD))
                        .ok_or_else(not_found),
                )
            })
            .boxed(),
        // The resource does not exist, whatever the method.
        warp::path("api")
            .map(|| RequestError::NotFound.into_json())
            .boxed(),
        warp::path("assets").map(pages::file_not_found).boxed(),
        warp::path("images").map(pages::file_not_found).boxed(),
        warp::path("downloads").map(pages::file_not_found).boxed(),
        state
            .and(path)
            .and(preferences)
            .map(pages::page_not_found)
            .boxed(),
    ])
}

/// The routes of the plain HTTP listener of a site with HTTPS. Once there is a certificate, everything except the health check
/// is redirected to the same path over TLS. That includes forms, so that none is accepted in clear text.
fn plain_http_routes(state: &Arc<AppState>, secure: SecureSite) -> BoxedFilter<(Response,)> {
    let secure = with_shared(Arc::new(secure));
    let get_or_head = warp::get().or(warp::head()).unify();
    first_of([
        warp::path!(".well-known" / "acme-challenge" / String)
            .and(secure.clone())
            .and_then(|token: String, secure: Arc<SecureSite>| {
                ready(secure.challenge(&token).ok_or_else(not_found))
            })
            .boxed(),
        with_shared(Arc::clone(state))
            .and(get_or_head)
            .and(warp::path!("healthz"))
            .map(pages::health)
            .boxed(),
        secure
            .and_then(|secure: Arc<SecureSite>| {
                let has_certificate = secure.certificate.current().is_some();
                ready(has_certificate.then_some(secure).ok_or_else(not_found))
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
        site_routes(state),
    ])
}

/// Joins `routes` with `or`: the first one that matches answers.
fn first_of<const N: usize>(routes: [BoxedFilter<(Response,)>; N]) -> BoxedFilter<(Response,)> {
    let no_route = warp::any().and_then(|| ready(Err(not_found()))).boxed();
    routes
        .into_iter()
        .rev()
        .fold(no_route, |others, route| route.or(others).unify().boxed())
}

/// Passes `value` to a handler.
fn with_shared<T: Send + Sync + 'static>(
    value: Arc<T>,
) -> impl Filter<Extract = (Arc<T>,), Error = Infallible> + Clone + Send + Sync + 'static {
    warp::any().map(move || Arc::clone(&value))
}

/// The query string; empty if there is none.
fn query() -> impl Filter<Extract = (String,), Error = Infallible> + Copy + Send + Sync + 'static {
    let empty = warp::any().map(String::new);
    warp::query::raw().or(empty).unify()
}

/// The 405 response of a resource that supports only the methods in `allow`.
fn method_not_allowed(allow: &'static str) -> Response {
    RequestError::MethodNotAllowed { allow }.into_json()
}

/// Adds the headers of every response and records the duration.
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
            // hyper drops the body only for HTTP/1.1.
            let length = std::mem::take(response.body_mut()).len();
            // A 304 would have to state the length of the 200 (RFC 9110, 8.6), which we don't know here.
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
