//! News and jobs: the types, their rules and their SQL, their Markdown and pictures, import and export.

pub mod files;
pub mod import;
pub mod job_terms;
pub mod jobs;
pub mod markdown;
pub mod news;
pub mod picture;
pub mod published;
pub mod samples;
pub mod slug;

pub use published::{Content, content_version};
