//! The rules for what the company publishes and receives. Pure: no SQL, HTTP, files or clock.

pub mod application;
pub mod certificate;
mod file_name;
pub mod host_name;
pub mod invalid;
pub mod invisible;
pub mod job;
pub mod job_terms;
pub mod karachi;
pub mod markup;
pub mod message;
pub mod news;
pub mod news_image;
pub mod reference;
pub mod resume;
pub mod retention;
pub mod rich_text;
pub mod secret;
pub mod slug;
pub mod spam;
pub mod state;
pub mod terminal_text;
