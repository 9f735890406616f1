//! A name for each form that is sent: it stands in the answer and in every log line about it.

use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;
use warp::http::HeaderValue;

/// The header that carries the name.
pub const REQUEST_ID: &str = "x-request-id";

/// Names that no other request has, before or after a restart.
#[derive(Debug)]
pub struct RequestIds {
    started: i64,
    next: AtomicU64,
}

impl RequestIds {
    /// Names for a server that started at `now`.
    pub fn new(now: Timestamp) -> Self {
        Self {
            started: now.as_millisecond(),
            next: AtomicU64::new(1),
        }
    }

    /// The next one, in hexadecimal digits and a dash.
    pub fn next(&self) -> String {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        format!("{:x}-{number:x}", self.started)
    }
}

/// The name as a header's value.
pub fn header(id: &str) -> HeaderValue {
    HeaderValue::from_str(id).expect("it is made of digits and a dash")
}
