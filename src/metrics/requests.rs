//! How long requests took, by route, method and status.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use prometheus_client::encoding::{EncodeMetric, MetricEncoder};
use prometheus_client::metrics::MetricType;

use super::Registry;
use super::durations::Durations;

/// The route of a request that no route takes.
const UNMATCHED: &str = "unmatched";
/// The methods of RFC 9110 and RFC 5789. The last one stands for all others.
const METHODS: [&str; 10] = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "_OTHER",
];

/// The durations of requests. A clone shares them.
#[derive(Debug, Clone)]
pub struct RequestMetrics {
    routes: Arc<[Route]>,
}

#[derive(Debug)]
struct Route {
    template: String,
    /// For each method, the statuses that were answered with.
    statuses: [OnceLock<Box<Status>>; METHODS.len()],
}

/// A list of the statuses that occur. The program chooses them, never a client, and few are used with one route. Finding
/// one takes neither a lock nor an allocation.
#[derive(Debug)]
struct Status {
    code: u16,
    durations: Durations,
    next: OnceLock<Box<Status>>,
}

impl RequestMetrics {
    /// Metrics for requests to these routes, such as `/news/:slug`, and for those to none of them.
    pub fn new(templates: impl IntoIterator<Item = String>) -> Self {
        let templates = templates.into_iter().chain([UNMATCHED.to_owned()]);
        let routes = templates.map(|template| Route {
            template,
            statuses: Default::default(),
        });
        Self {
            routes: routes.collect(),
        }
    }

    /// Counts a request to the route with this index, `None` for a request that no route takes.
    pub fn observe(&self, route: Option<usize>, method: &str, status: u16, duration: Duration) {
        let route = route.unwrap_or(self.routes.len() - 1);
        let known = METHODS.iter().position(|known| *known == method);
        let method = known.unwrap_or(METHODS.len() - 1);
        let mut place = &self.routes[route].statuses[method];
        loop {
            let found = place.get_or_init(|| Box::new(Status::new(status)));
            if found.code == status {
                return found.durations.observe(duration);
            }
            place = &found.next;
        }
    }

    /// Shows them in `registry`.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "http_server_request_duration_seconds",
            "Time from the head of a request to the head of its response",
            self.clone(),
        );
    }
}

impl Status {
    fn new(code: u16) -> Self {
        Self {
            code,
            durations: Durations::default(),
            next: OnceLock::new(),
        }
    }
}

impl EncodeMetric for RequestMetrics {
    fn encode(&self, mut encoder: MetricEncoder) -> Result<(), std::fmt::Error> {
        for route in self.routes.iter() {
            for (method, first) in METHODS.iter().zip(&route.statuses) {
                let mut place = first;
                while let Some(status) = place.get() {
                    // The names of the semantic conventions of OpenTelemetry.
                    let labels = [
                        ("http_request_method", (*method).to_owned()),
                        ("http_route", route.template.clone()),
                        ("http_response_status_code", status.code.to_string()),
                    ];
                    status.durations.encode(encoder.encode_family(&labels)?)?;
                    place = &status.next;
                }
            }
        }
        Ok(())
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::text;

    #[test]
    fn requests_are_counted_by_route_method_and_status() {
        let metrics = RequestMetrics::new(["/".to_owned(), "/news/:slug".to_owned()]);
        for (route, method, status) in [
            (Some(0), "GET", 200),
            (Some(0), "GET", 304),
            (Some(0), "GET", 200),
            (Some(1), "HEAD", 404),
            (None, "LOOK", 405),
            (None, "get", 405),
        ] {
            metrics.observe(route, method, status, Duration::ZERO);
        }
        let mut registry = Registry::default();
        metrics.register(&mut registry);
        let text = text(&registry);
        let counts: Vec<_> = text
            .lines()
            .filter(|line| line.contains("_count{"))
            .collect();
        let series = |method, route, status, count| {
            format!(
                "http_server_request_duration_seconds_count{{http_request_method=\"{method}\",\
                 http_route=\"{route}\",http_response_status_code=\"{status}\"}} {count}"
            )
        };
        let expected = [
            series("GET", "/", 200, 2),
            series("GET", "/", 304, 1),
            series("HEAD", "/news/:slug", 404, 1),
            series("_OTHER", "unmatched", 405, 2),
        ];
        assert_eq!(counts, expected);
    }
}
