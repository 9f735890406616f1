//! The website of Stand Fast Security as one executable.
//!
//! - [`config`]: the flags of `serve`, the settings file, the company's facts and the definitions of the forms.
//! - [`db`]: the SQLite database: open, migrate, the writer thread, backup and restore.
//! - [`content`]: news and jobs, their Markdown and pictures.
//! - [`inbox`]: messages and applications, spam, retention and the email outbox.
//! - [`site`]: the snapshot of all pages, feeds and API lists.
//! - [`mail`]: notifies the office of submissions.
//! - [`acme`]: orders and renews certificates.
//! - [`web`]: connections, requests and responses.
//! - [`server`]: starts and stops all tasks.
//! - [`tui`]: the inbox on a terminal.
//! - [`cli`]: the commands.
//! - [`visits`], [`metrics`]: visitor statistics and Prometheus metrics.
//! - [`validation`]: checks form fields. `typed`: tidies the values that visitors type before they are checked.
//! - [`clock`], [`karachi`], [`language`], [`text`]: the current time, the day in Karachi, the languages of the site, and text that
//!   is safe to show.
//! - `task_log`: logs when a repeated task starts to fail, and when it recovers.

pub mod acme;
pub mod cli;
pub mod clock;
pub mod config;
pub mod content;
pub mod db;
pub mod inbox;
pub mod karachi;
pub mod language;
pub mod mail;
pub mod metrics;
pub mod server;
pub mod site;
mod task_log;
pub mod text;
pub mod tui;
mod typed;
pub mod validation;
pub mod visits;
pub mod web;

#[cfg(test)]
mod api_types;
#[cfg(test)]
mod layers;
