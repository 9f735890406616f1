//! The metrics that several modules record. No label holds a path, an address or anything that a visitor sent, so the
//! number of series is bounded.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;

/// The upper bounds of the buckets in seconds, which OpenTelemetry recommends for HTTP.
const BOUNDS: [f64; 14] = [
    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0,
];

/// Durations of requests.
pub type Requests = Family<RequestLabels, Histogram>;
/// Refused forms and closed connections, by the `reason` that the log names.
pub type Refusals = Family<[(&'static str, &'static str); 1], Counter>;
/// Stored forms, by [`submission`].
pub type Submissions = Family<[(&'static str, String); 2], Counter>;

/// The names of the semantic conventions of OpenTelemetry.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RequestLabels {
    /// A method of the RFCs, or `_OTHER`.
    pub http_request_method: &'static str,
    /// The status of the response.
    pub http_response_status_code: u16,
}

/// Counts of stored forms. Each begins with a zero, so that the first increase is seen.
pub fn submissions<'a>(kinds: impl Iterator<Item = &'a str>) -> Submissions {
    let submissions = Submissions::default();
    for kind in kinds {
        for is_spam in [false, true] {
            submissions.get_or_create_owned(&submission(kind, is_spam));
        }
    }
    submissions
}

/// The labels of a form of this kind, which may be spam.
pub fn submission(kind: &str, is_spam: bool) -> [(&'static str, String); 2] {
    [
        ("kind", kind.to_owned()),
        ("quarantined", is_spam.to_string()),
    ]
}

/// The family for durations of requests.
pub fn requests() -> Requests {
    Family::new_with_constructor(|| Histogram::new(BOUNDS))
}
