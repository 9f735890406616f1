//! Measures how long requests take, by route. Without metrics it costs one comparison a request.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

use futures_util::TryFutureExt;
use futures_util::future::Either;
use hyper::body::{Body, Incoming};
use hyper::service::{Service, service_fn};
use hyper::{Request, Response};

use super::route_templates::RouteTemplates;
use crate::metrics::{self, RequestLabels, Requests};

/// The methods of RFC 9110 and RFC 5789.
const METHODS: [&str; 9] = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
];
/// Stands for all other methods.
const OTHER: &str = "_OTHER";

/// Recognises the route of each request and records its duration.
#[derive(Debug)]
pub struct RequestRecorder {
    routes: RouteTemplates,
    requests: Requests,
}

impl RequestRecorder {
    /// A recorder for a site that answers GET at these addresses, such as `/news/:slug`.
    pub fn new(addresses: impl IntoIterator<Item = String>) -> Self {
        Self {
            routes: RouteTemplates::new(addresses),
            requests: metrics::requests(),
        }
    }

    /// What was recorded so far.
    pub fn metrics(&self) -> Requests {
        self.requests.clone()
    }
}

/// Returns `site`, each of whose responses `recorder` records, if there is one.
pub fn service<S, B>(
    site: S,
    recorder: Option<Arc<RequestRecorder>>,
) -> impl Service<Request<Incoming>, Response = Response<B>, Error = Infallible, Future: Send>
+ Clone
+ Send
+ 'static
where
    S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static,
    B: Body,
{
    service_fn(move |request: Request<Incoming>| {
        let Some(recorder) = recorder.clone() else {
            return Either::Left(site.call(request));
        };
        let began = Instant::now();
        let method = request.method();
        let route = recorder.routes.find(method, request.uri().path());
        let http_route = route.to_owned();
        let known = METHODS.into_iter().find(|known| *known == method.as_str());
        let http_request_method = known.unwrap_or(OTHER);
        let response = site.call(request);
        Either::Right(response.inspect_ok(move |response| {
            let labels = RequestLabels {
                http_request_method,
                http_route,
                http_response_status_code: response.status().as_u16(),
            };
            let duration = recorder.requests.get_or_create(&labels);
            duration.observe(began.elapsed().as_secs_f64());
        }))
    })
}
