//! What the metrics listener answers: `/metrics` for Prometheus, and `/healthz` with the state of every component. It is
//! a listener of its own, so that neither is ever on the site.

mod gauges;
mod health;
mod statistics;

use std::convert::Infallible;
use std::sync::Arc;

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper::{Method, Request};
use jiff::Timestamp;
use prometheus_client::encoding::text::{encode, encode_registry};
use prometheus_client::registry::Registry;
use warp::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderName, HeaderValue};
use warp::http::{HeaderMap, StatusCode};

use super::client::address;
use super::tls::Certificates;
use super::{DownParts, Error, Response, head};
use crate::clock::Clock;
use crate::metrics::Recorded;
use crate::store::HealthStatus;
pub use statistics::StatisticsReader;

/// The format of OpenMetrics, which Prometheus reads.
const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const METHODS: &str = "GET, HEAD";

/// The sources of all that is monitored.
#[derive(Debug)]
pub struct Sources {
    /// What other modules have recorded.
    pub recorded: Recorded,
    /// Whether mail is sent.
    pub sends_mail: bool,
    /// The state of the database.
    pub health: HealthStatus,
    /// The threads and tasks that have ended.
    pub down: DownParts,
    /// The certificate in use; `None` without HTTPS.
    pub certificates: Option<Certificates>,
    /// What is in the database and beside it.
    pub statistics: Option<StatisticsReader>,
    /// The clock of the process.
    pub clock: Clock,
    /// When the process started.
    pub started_at: Timestamp,
}

/// Answers for the metrics listener.
#[derive(Debug)]
pub struct Monitoring {
    sources: Sources,
    recorded: Registry,
}

impl Monitoring {
    /// Monitoring of `sources`.
    pub fn new(sources: Sources) -> Self {
        let recorded = sources.recorded.registry();
        Self { sources, recorded }
    }

    async fn answer<B>(&self, request: &Request<B>) -> Result<Response, Error> {
        head::check(request)?;
        check_host(request.headers())?;
        let path = request.uri().path();
        if !["/metrics", "/healthz"].contains(&path) {
            return Err(Error::NotFound);
        }
        if ![Method::GET, Method::HEAD].contains(request.method()) {
            return Err(Error::MethodNotAllowed { allow: METHODS });
        }
        if path == "/metrics" {
            let text = self.metrics().await;
            return Ok(response(StatusCode::OK, TEXT, text));
        }
        let health = self.sources.health().await;
        let status = match health.is_ok() {
            true => StatusCode::OK,
            false => StatusCode::SERVICE_UNAVAILABLE,
        };
        Ok(response(status, "application/json", health.into_json()))
    }

    async fn metrics(&self) -> Bytes {
        let statistics = self.sources.statistics().await;
        let read = self.sources.read(statistics.as_ref()).registry();
        let mut text = String::new();
        encode_registry(&mut text, &self.recorded)
            .and_then(|()| encode(&mut text, &read))
            .expect("a string takes all that is written to it");
        text.into()
    }
}

/// The service of the metrics listener.
pub fn service(
    monitoring: Arc<Monitoring>,
) -> impl Service<
    Request<Incoming>,
    Response = hyper::Response<Full<Bytes>>,
    Error = Infallible,
    Future: Send,
> + Clone
+ Send
+ 'static {
    service_fn(move |request: Request<Incoming>| {
        let monitoring = Arc::clone(&monitoring);
        async move {
            let answer = monitoring.answer(&request).await;
            let mut response = answer.unwrap_or_else(Error::into_json);
            response.headers_mut().extend(headers());
            Ok(response.map(Full::new))
        }
    })
}

/// Refuses a name that is not this machine's own: a page that is open in somebody's browser may have its name lead here (DNS
/// rebinding), but has neither an address nor `localhost` as its name.
fn check_host(headers: &HeaderMap) -> Result<(), Error> {
    // Only a client before HTTP/1.1 sends none, and no browser is.
    let Some(host) = headers.get(HOST) else {
        return Ok(());
    };
    let is_localhost = |host: &[u8]| {
        let name = host.split(|byte| *byte == b':').next();
        name.is_some_and(|name| name.eq_ignore_ascii_case(b"localhost"))
    };
    let host = host.as_bytes();
    let is_own = address(host).is_some() || is_localhost(host);
    match is_own {
        true => Ok(()),
        false => Err(Error::ForeignHost),
    }
}

/// The headers of every response.
pub fn headers() -> HeaderMap {
    let no_sniffing = HeaderName::from_static("x-content-type-options");
    HeaderMap::from_iter([
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (no_sniffing, HeaderValue::from_static("nosniff")),
    ])
}

fn response(status: StatusCode, content_type: &'static str, body: Bytes) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let content_type = HeaderValue::from_static(content_type);
    response.headers_mut().insert(CONTENT_TYPE, content_type);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_address_or_localhost_is_a_host() {
        let check = |host: &str| {
            let host = HeaderValue::from_str(host).unwrap();
            check_host(&HeaderMap::from_iter([(HOST, host)]))
        };
        for host in [
            "127.0.0.1:9464",
            "10.0.0.7",
            "[::1]:9464",
            "[fe80::1]",
            "localhost",
            "LocalHost:9464",
        ] {
            assert!(check(host).is_ok(), "{host}");
        }
        for host in [
            "rebind.evil.example",
            "rebind.evil.example:9464",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "[::1].evil.example",
            "evil.localhost",
            "x",
            "",
        ] {
            assert!(matches!(check(host), Err(Error::ForeignHost)), "{host}");
        }
        assert!(check_host(&HeaderMap::new()).is_ok());
    }
}
