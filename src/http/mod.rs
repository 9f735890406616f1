//! Receives requests and sends responses: the listener, the routes, the form endpoints and the headers. The content
//! comes from `site`, the rules for forms from `domain`.

mod body;
pub mod client;
pub mod connections;
mod error;
mod fields;
mod form_responses;
#[cfg(any(test, fuzzing))]
pub mod fuzz_invariants;
mod head;
mod headers;
mod intake;
mod job_request;
pub mod measured;
mod message_form;
pub mod monitoring;
mod origin_check;
mod page_content;
mod pages;
mod paths;
mod quotas;
mod refusal_counts;
mod request_id;
mod route_templates;
mod routes;
pub mod secure_redirect;
mod state;
mod submission_id;
pub mod tls;
mod visits;

use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use http_body_util::{Either, Full};

pub use error::Error;
pub use intake::Storage;
pub use quotas::Quotas;
pub use refusal_counts::RefusalCounts;
pub use routes::service;
pub use state::{State, StateParts};

/// A response with its whole body in memory.
type Response = warp::http::Response<Bytes>;

/// The body of a response: one in memory, or one that warp has made.
pub type ResponseBody = Either<Full<Bytes>, BoxBody<Bytes, warp::Error>>;
