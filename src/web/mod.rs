//! Receives requests and sends responses: the listener, the routes, the form endpoints and the headers. The content
//! comes from `site`, the rules for forms from `inbox`.

mod body;
pub mod connections;
pub mod error;
mod forms;
mod head;
pub mod limits;
pub mod monitoring;
mod pages;
pub mod response;
pub mod routes;
pub mod state;
pub mod tls;
