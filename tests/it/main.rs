//! What users of the executable see, by capability.
// Clippy lets only test functions unwrap, and not what they call.
#![allow(clippy::unwrap_used)]

mod binary;
mod command_line;
mod connections;
mod following_changes;
mod keeping_messages;
mod messages_commands;
mod news_commands;
mod sending_messages;
mod server;
mod serving_pages;
mod starting;
