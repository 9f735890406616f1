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
mod message_form;
pub mod monitoring;
mod origin_check;
mod page_address;
mod pages;
mod quotas;
mod refusal_counts;
mod routes;
pub mod secure_redirect;
mod submission_id;
pub mod tls;
mod visits;

use bytes::Bytes;

pub use error::Error;
pub use headers::Policy;
pub use intake::{Intake, Storage};
pub use pages::State;
pub use quotas::Quotas;
pub use refusal_counts::RefusalCounts;
pub use routes::service;

/// A response with its whole body in memory.
type Response = http::Response<Bytes>;
