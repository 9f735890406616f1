//! The metrics that several modules record. Labels never contain a path, an address or anything that a visitor sent, so the
//! number of time series is bounded.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;

/// The upper bounds of the histogram's buckets in seconds, as OpenTelemetry recommends for HTTP.
const BUCKETS: [f64; 14] = [
    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0,
];

/// Durations of requests.
pub type Requests = Family<RequestLabels, Histogram>;
/// Refused forms and closed connections by `reason`, which the log shows as `kind`.
pub type Refusals = Family<[(&'static str, &'static str); 1], Counter>;
/// Stored forms, with the labels from [`submission`].
pub type Submissions = Family<[(&'static str, String); 2], Counter>;

/// Labels with the names of OpenTelemetry's semantic conventions.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RequestLabels {
    /// A well-known method, or `_OTHER`.
    pub http_request_method: &'static str,
    /// The status of the response.
    pub http_response_status_code: u16,
}

/// A counter for each kind of form. They start at zero, because Prometheus does not notice the first increase of a counter that
/// did not exist before.
pub fn submissions<'a>(kinds: impl Iterator<Item = &'a str>) -> Submissions {
    let submissions = Submissions::default();
    for kind in kinds {
        for is_spam in [false, true] {
            submissions.get_or_create_owned(&submission(kind, is_spam));
        }
    }
    submissions
}

/// The labels of a form.
pub fn submission(kind: &str, is_spam: bool) -> [(&'static str, String); 2] {
    [
        ("kind", kind.to_owned()),
        ("quarantined", is_spam.to_string()),
    ]
}

/// An empty family of request durations.
pub fn requests() -> Requests {
    Family::new_with_constructor(|| Histogram::new(BUCKETS))
}
