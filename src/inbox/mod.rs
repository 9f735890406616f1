//! What visitors send: messages and applications, their rules and their SQL, what the office does with them, and the mails
//! that notify it.

pub mod actions;
pub mod applications;
mod daily_total;
mod document;
pub mod messages;
pub mod outbox;
pub mod overview;
pub mod photos;
pub mod privacy;
pub mod resume;
pub mod retention;
pub mod rows;
pub mod spam;
pub mod submission;

pub use rows::{Filter, InboxRow, RowName, Selection, Source, State};
