//! How the mails of the outbox fare.

use super::{Counter, Registry};

/// Counts mails. A clone shares the counts.
#[derive(Debug, Clone, Default)]
pub struct MailMetrics {
    /// Mails that the mail server has taken.
    pub sent: Counter,
    /// Tries that have failed.
    pub failures: Counter,
}

impl MailMetrics {
    /// Shows them in `registry`.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "standfast_mails_sent",
            "Mails that the mail server has accepted",
            self.sent.clone(),
        );
        registry.register(
            "standfast_mail_failures",
            "Failed tries to send a mail; most are tried again",
            self.failures.clone(),
        );
    }
}
