//! What the company publishes and receives, and the rules for it. Pure: no SQL, HTTP, files or clock.

pub mod invalid;
pub mod job;
pub mod karachi;
pub mod message;
pub mod news;
pub mod news_image;
pub mod slug;
