//! The rules for what the company publishes and receives. Pure: no SQL, HTTP, files or clock.

pub mod application;
pub mod certificate;
pub mod daily_time;
pub mod default_ignorable;
mod docx;
mod file_name;
#[cfg(any(test, fuzzing))]
pub mod fuzz_invariants;
pub mod host_name;
pub mod invalid;
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
mod typed;
