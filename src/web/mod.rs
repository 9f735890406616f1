//! Receives requests and sends responses: the listener, the routes, the form endpoints and the headers. The content
//! comes from `site`, the rules for forms from `inbox`.

mod application;
mod body;
pub mod certificate_files;
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
mod response;
mod routes;
pub mod secure_redirect;
mod state;
pub mod tls;

pub use body::Places;
pub use error::Error;
pub use headers::Policy;
pub use quotas::Quotas;
pub use refusal_counts::RefusalCounts;
pub use routes::service;
pub use state::State;
