//! The website of Stand Fast Security as one executable.
//!
//! - [`facts`]: the company's data and the definitions of the forms.
//! - [`domain`]: news, jobs, messages and applications, and their validation.
//! - [`store`]: the SQLite database.
//! - [`site`]: the snapshot of all pages, feeds and API lists.
//! - [`visits`]: counts views of pages.
//! - [`mail`]: tells the office of submissions.
//! - [`acme`]: gets and renews certificates.
//! - [`http`]: connections, requests and responses.
//! - [`server`]: starts, watches and stops all of it.
//! - [`tui`]: the inbox on a terminal.
//! - [`cli`]: the commands.
//! - [`clock`]: the current time, for all of them.
//! - [`metrics`]: what all of them count for a monitoring system.
//!
//! Each module depends only on those above it, and on `clock` and `metrics`.

pub mod acme;
pub mod cli;
pub mod clock;
pub mod domain;
pub mod facts;
pub mod http;
pub mod mail;
pub mod metrics;
pub mod server;
pub mod site;
pub mod store;
pub mod tui;
pub mod visits;

#[cfg(test)]
mod api_types;
