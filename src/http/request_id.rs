//! Gives each form an id, which is in its response and in every log line about it.

use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;
use warp::http::HeaderValue;

/// The header that carries the id.
pub const REQUEST_ID: &str = "x-request-id";

/// Ids that are unique across restarts.
#[derive(Debug)]
pub struct RequestIds {
    started: i64,
    next: AtomicU64,
}

impl RequestIds {
    /// Ids of a server that started at `now`.
    pub fn new(now: Timestamp) -> Self {
        Self {
            started: now.as_millisecond(),
            next: AtomicU64::new(1),
        }
    }

    /// Returns the next id: hexadecimal digits and a dash.
    pub fn next(&self) -> String {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        format!("{:x}-{number:x}", self.started)
    }
}

/// The id as a header value.
pub fn header(id: &str) -> HeaderValue {
    HeaderValue::from_str(id).expect("digits and a dash")
}
