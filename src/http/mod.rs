//! Requests in, answers out: the listener, the routes and the headers. What is answered is decided in `site`
//! and `domain`.

mod app;
mod body;
pub mod client;
mod connection_limiter;
mod contact_us;
mod down_parts;
mod error;
mod forms;
#[cfg(any(test, fuzzing))]
pub mod fuzz_invariants;
mod head;
mod headers;
mod job_request;
pub mod listener;
mod memory_budget;
mod multipart;
mod origin_check;
mod quotas;
mod request_id;
mod routes;
pub mod watchdog;

pub use app::{App, AppParts};
pub use down_parts::DownParts;
pub use error::Error;
pub use quotas::Quotas;
pub use routes::service;

/// A whole answer, ready to be sent.
type Response = warp::http::Response<bytes::Bytes>;
