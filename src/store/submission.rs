//! What the writer stores, and what it returns for it.

use jiff::Timestamp;
use uuid::Uuid;

use crate::domain::application::Application;
use crate::domain::message::Message;

/// A form to store.
#[derive(Debug)]
pub struct Submission {
    /// Its content.
    pub sent: Sent,
    /// Why it is stored as spam, if it is.
    pub spam_reason: Option<String>,
    /// The id that the form generated. A second submission of the form with the same id stores nothing.
    pub submission_id: Option<Uuid>,
    /// When it was received.
    pub received_at: Timestamp,
}

/// The kind of applications, beside those of messages.
pub const APPLICATION: &str = "application";

impl Submission {
    /// Its kind, such as `quote` or `application`.
    pub fn kind(&self) -> &'static str {
        match &self.sent {
            Sent::Message(message) => message.kind,
            Sent::Application(_) => APPLICATION,
        }
    }
}

/// The content of a form.
#[derive(Debug)]
pub enum Sent {
    /// Of a form that sends messages.
    Message(Message),
    /// Of the application form.
    Application(Box<Application>),
}

/// Proof that a submission is on the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    /// Id of the stored row.
    pub id: i64,
}
