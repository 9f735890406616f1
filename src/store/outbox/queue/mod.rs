//! What the server does with the outbox: takes the next mail to send, and records how that went.

mod claim;
mod outcome;
#[cfg(test)]
mod tests;

pub use claim::{Claimed, claim};
pub use outcome::{Failure, note_failure, note_sent};
