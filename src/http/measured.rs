//! Measures how long requests take, by route. Without metrics it costs one comparison a request.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

use futures_util::TryFutureExt;
use futures_util::future::Either;
use hyper::body::Body;
use hyper::service::{Service, service_fn};
use hyper::{Request, Response};

use super::Received;
use super::route_templates::RouteTemplates;
use crate::metrics::RequestMetrics;

/// Recognises the route of each request and records its duration.
#[derive(Debug)]
pub struct RequestRecorder {
    routes: RouteTemplates,
    metrics: RequestMetrics,
}

impl RequestRecorder {
    /// A recorder for a site that answers GET at these addresses, such as `/news/:slug`.
    pub fn new(addresses: impl IntoIterator<Item = String>) -> Self {
        let routes = RouteTemplates::new(addresses);
        let metrics = RequestMetrics::new(routes.templates().iter().cloned());
        Self { routes, metrics }
    }

    /// What was recorded so far.
    pub fn metrics(&self) -> RequestMetrics {
        self.metrics.clone()
    }
}

/// Returns `site`, each of whose responses `recorder` records, if there is one.
pub fn service<S, B>(
    site: S,
    recorder: Option<Arc<RequestRecorder>>,
) -> impl Service<Request<Received>, Response = Response<B>, Error = Infallible, Future: Send>
+ Clone
+ Send
+ 'static
where
    S: Service<Request<Received>, Response = Response<B>, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static,
    B: Body,
{
    service_fn(move |request: Request<Received>| {
        let Some(recorder) = recorder.clone() else {
            return Either::Left(site.call(request));
        };
        let began = Instant::now();
        let method = request.method().clone();
        let route = recorder.routes.find(&method, request.uri().path());
        let response = site.call(request);
        Either::Right(response.inspect_ok(move |response| {
            let status = response.status().as_u16();
            let metrics = &recorder.metrics;
            metrics.observe(route, method.as_str(), status, began.elapsed());
        }))
    })
}
