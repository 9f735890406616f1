//! Receives requests and sends responses: the listener, the routes, the form endpoints and the headers. The content
//! comes from `site`, the rules for forms from `domain`.

mod application;
mod body;
pub mod client;
pub mod connections;
mod error;
mod fields;
mod forms;
#[cfg(any(test, fuzzing))]
pub mod fuzz_invariants;
mod head;
mod headers;
pub mod monitoring;
mod pages;
mod quotas;
mod refusal_counts;
mod routes;
pub mod secure_redirect;
pub mod tls;

use std::sync::Arc;

use bytes::Bytes;
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION};

pub use body::Places;
pub use error::Error;
pub use headers::Policy;
pub use quotas::Quotas;
pub use refusal_counts::RefusalCounts;
pub use routes::service;

use client::TrustedProxies;

use crate::clock::Clock;
use crate::metrics::Requests;
use crate::site::Site;
use crate::store::{Room, Writer};
use crate::visits::Visits;

/// What requests are handled with.
pub struct State {
    /// The content.
    pub site: Arc<Site>,
    /// The headers of every response.
    pub policy: Policy,
    /// Proxies whose X-Forwarded-For names the client.
    pub proxies: TrustedProxies,
    /// Commits forms, and knows the state of the database.
    pub writer: Writer,
    /// What forms must leave free on the disk, and most bytes of a day.
    pub room: Room,
    /// The database's key for the ids of forms that are sent without one.
    pub submission_key: [u8; 32],
    /// Time of arrival.
    pub clock: Clock,
    /// Places for large bodies.
    pub places: Places,
    /// How many forms a client may send; `None` is without limit.
    pub quotas: Option<Quotas>,
    /// Counts refused forms.
    pub refusals: Arc<RefusalCounts>,
    /// Counts views; `None` when they are not counted.
    pub visits: Option<Arc<Visits>>,
    /// Durations of requests.
    pub requests: Requests,
}

/// A response with its whole body in memory.
type Response = http::Response<Bytes>;

/// A response that nobody keeps.
fn uncached(status: StatusCode, content_type: &'static str, body: impl Into<Bytes>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A redirect to `target` that nobody keeps.
fn redirect(status: StatusCode, target: &str) -> Response {
    let mut response = Response::default();
    // Our paths and parsed targets have only characters that a header can hold.
    if let Ok(target) = HeaderValue::from_str(target) {
        *response.status_mut() = status;
        response.headers_mut().insert(LOCATION, target);
    }
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().insert(CACHE_CONTROL, no_store);
    response
}
