//! The flags of `serve` and `doctor` that say how long submissions are kept.

use clap::Args;

use crate::domain::retention::{Period, Retention};
use crate::facts::FORMS;

/// The retention periods. The first two default to what the forms promise.
#[derive(Debug, Args)]
pub struct RetentionFlags {
    /// How long applications and their résumés are kept, in days, or off: until you remove them
    #[arg(
        long,
        value_name = "DAYSd|off",
        env = "STANDFAST_RETAIN_APPLICATIONS",
        default_value_t = Period::Days(FORMS.job_request.keep_days)
    )]
    retain_applications: Period,
    /// How long messages are kept
    #[arg(
        long,
        value_name = "DAYSd|off",
        env = "STANDFAST_RETAIN_MESSAGES",
        default_value_t = Period::Days(FORMS.contact_us.keep_days)
    )]
    retain_messages: Period,
    /// How long spam of both kinds is kept
    #[arg(
        long,
        value_name = "DAYSd|off",
        env = "STANDFAST_RETAIN_SPAM",
        default_value = "30d"
    )]
    retain_spam: Period,
}

impl RetentionFlags {
    pub(super) fn periods(&self) -> Retention {
        Retention {
            applications: self.retain_applications,
            messages: self.retain_messages,
            spam: self.retain_spam,
        }
    }
}
