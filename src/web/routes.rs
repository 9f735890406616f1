//! The list of routes. Each endpoint family exports its filter from its own module.

use std::convert::Infallible;
use std::future::ready;
use std::sync::Arc;
use std::time::Instant;

use http::header::{CONNECTION, CONTENT_LENGTH};
use http::{HeaderValue, Method, StatusCode};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use warp::filters::BoxedFilter;
use warp::path::FullPath;
use warp::{Filter, Rejection, Reply, path};

use crate::acme::CertificateInUse;
use crate::metrics::RequestLabels;
use crate::web::connections::SiteService;
use crate::web::error::{HEAD_TOO_LARGE_IN_URDU, RequestError};
use crate::web::pages::UnknownAddress;
use crate::web::response::{Policy, Response, plain_text};
use crate::web::state::AppState;
use crate::web::tls::HttpsUpgrade;
use crate::web::{forms, head, health, pages, tls, views};

/// Builds the service that answers every request of a listener. Pass `upgrade` for the plain HTTP listener of a site that also
/// has HTTPS: it redirects visitors to HTTPS.
pub fn service(state: Arc<AppState>, upgrade: Option<HttpsUpgrade>) -> SiteService {
    let certificate = upgrade.as_ref().map(|upgrade| upgrade.certificate.clone());
    let mut policy = state.policy.clone();
    if certificate.is_some() {
        policy.omit_hsts();
    }
    let policy = Arc::new(policy);
    // Until the site has a certificate, this listener serves the pages.
    let only_redirects = move || {
        let certificate = certificate.as_ref().and_then(CertificateInUse::current);
        certificate.is_some()
    };
    let routes = match upgrade {
        Some(upgrade) => plain_http_routes(&state, upgrade),
        None => site_routes(&state),
    };
    let recover_state = Arc::clone(&state);
    let recovered = routes
        .recover(move |rejection| ready(Ok::<_, Infallible>(recover(&recover_state, &rejection))))
        .unify();
    let finished = {
        let state = Arc::clone(&state);
        let policy = Arc::clone(&policy);
        warp::any()
            .map(Instant::now)
            .and(warp::method())
            .and(path::full())
            .and(recovered)
            .map(
                move |began: Instant, method: Method, path: FullPath, response: Response| {
                    finish(&state, &policy, began, &method, path.as_str(), response)
                },
            )
    };
    let service = TowerToHyperService::new(warp::service(finished));
    Arc::new(move |request| {
        let is_api = request.uri().path().starts_with("/api/");
        match head::normalize(request) {
            Ok(request) => {
                // After a redirect, the TLS listener counts the view.
                if !only_redirects() {
                    views::count_document(&state, &request);
                }
                Box::pin(service.call(request))
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
            plain_text(error.status(), body)
        }
        error => error.to_json(),
    };
    // The head may be invalid, so there is no path.
    policy.apply("", &mut response);
    // We cannot tell where the client's next request begins.
    let close = HeaderValue::from_static("close");
    response.headers_mut().insert(CONNECTION, close);
    response
}

/// The routes of the site. warp tries them from top to bottom.
fn site_routes(state: &Arc<AppState>) -> BoxedFilter<(Response,)> {
    pages::documents(state)
        .or(health::routes(state))
        .unify()
        .or(pages::contents(state))
        .unify()
        .or(views::routes(state))
        .unify()
        .or(forms::routes(state))
        .unify()
        .or(pages::pictures(state))
        .unify()
        .or(pages::redirects(state))
        .unify()
        .or(pages::unknown_addresses())
        .unify()
        .boxed()
}

/// The routes of the plain HTTP listener of a site with HTTPS. With a certificate, it serves only the challenges and the health
/// check, and redirects everything else.
fn plain_http_routes(state: &Arc<AppState>, upgrade: HttpsUpgrade) -> BoxedFilter<(Response,)> {
    let upgrade = Arc::new(upgrade);
    tls::challenges(&upgrade)
        .or(health::routes(state))
        .unify()
        .or(tls::redirects(&upgrade))
        .unify()
        .or(site_routes(state))
        .unify()
        .boxed()
}

/// Turns a rejection into a response.
///
/// warp tries all routes and combines their rejections. A route rejects with a [`RequestError`] only after it has recognised the
/// path; until then, it rejects with `not_found`, which warp leaves out. A `RequestError` therefore means that the path exists, and
/// holds the reason of the failure, for instance 405. Without one, only the rejection of the last route remains, and the response
/// is 404 for every method.
fn recover(state: &AppState, rejection: &Rejection) -> Response {
    if let Some(error) = rejection.find::<RequestError>() {
        error.to_json()
    } else if let Some(address) = rejection.find::<UnknownAddress>() {
        address.response(state)
    } else {
        tracing::error!("a route rejected a request for an unknown reason");
        plain_text(StatusCode::INTERNAL_SERVER_ERROR, "Please try again.\n")
    }
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
        // OpenTelemetry's name for all other methods.
        _ => "_OTHER",
    };
    let labels = RequestLabels {
        http_request_method,
        http_response_status_code: response.status().as_u16(),
    };
    let histogram = state.requests.get_or_create(&labels);
    histogram.observe(began.elapsed().as_secs_f64());
    response
}
