//! Requests in, answers out: the listener, the routes and the headers. What is answered is decided in `site`
//! and `domain`.

mod abuse;
mod body;
mod contact_us;
mod error;
mod forms;
mod headers;
pub mod listener;
mod routes;
mod watchdog;

pub use error::Error;
pub use routes::{App, routes};

/// A whole answer, ready to be sent.
type Response = warp::http::Response<bytes::Bytes>;
