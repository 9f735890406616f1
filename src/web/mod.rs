//! Receives requests and sends responses: the listener, the routes, the form endpoints and the headers. The content
//! comes from `site`, the rules for forms from `inbox`.

mod body;
pub mod client;
pub mod connections;
pub mod error;
mod forms;
mod head;
pub mod monitoring;
pub mod open_connections;
mod pages;
pub mod quotas;
pub mod response;
pub mod routes;
pub mod state;
pub mod tls;
pub mod upload_slots;
