//! Receives requests and sends responses: the listener, the routes, the form endpoints and the headers. The content
//! comes from `site`, the rules for forms from `inbox`.

mod body;
pub mod connections;
mod error;
mod fields;
mod forms;
mod head;
pub mod limits;
pub mod monitoring;
mod pages;
mod response;
mod routes;
mod state;
pub mod tls;

pub use body::Places;
pub use error::{Error, RefusalCounts};
pub use limits::Quotas;
pub use response::Policy;
pub use routes::service;
pub use state::State;
