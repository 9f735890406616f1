//! Responses with their whole body in memory.

use bytes::Bytes;
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION};

/// A response with its whole body in memory.
pub type Response = http::Response<Bytes>;

/// A response that nobody keeps.
pub fn uncached(
    status: StatusCode,
    content_type: &'static str,
    body: impl Into<Bytes>,
) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A redirect to `target` that nobody keeps.
pub fn redirect(status: StatusCode, target: &str) -> Response {
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
