//! Sends emails to the office, never to a visitor. [`MailSender`] claims one email after another from the outbox in the
//! database, composes it from the stored submissions, and sends it to the mail server. The SQL is in `inbox::outbox`.

mod compose;
mod reply;
mod sender;
mod settings;
mod smtp;

pub use sender::MailSender;
pub use settings::{MailSettings, check_password};
