//! Receives requests and sends responses: listener, routes, form endpoints and headers. Content comes from `site`, and
//! the rules for forms from `inbox`.

mod body;
pub mod certificate_files;
pub mod client;
pub mod connections;
mod csrf;
pub mod error;
mod filters;
mod forms;
mod head;
mod health;
pub mod monitoring;
pub mod open_connections;
mod pages;
pub mod quotas;
pub mod response;
pub mod routes;
pub mod small_reads;
pub mod state;
pub mod tls;
pub mod upload_slots;
mod views;
