//! Messages and applications from visitors: their rules, their SQL, the actions of the office, and the outbox of emails
//! that notify the office.

pub mod actions;
pub mod applications;
mod daily_total;
mod document;
mod error;
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

pub use error::Error;
pub use rows::{Filter, InboxRow, RowKey, RowRef, Selection, Source, State};
