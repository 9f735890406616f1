//! The flags of `serve` and `doctor` that say how long submissions are kept.

use clap::Args;

use crate::domain::retention::{Period, Retention};

const VALUE: &str = "DAYSd|off";

/// The retention periods.
#[derive(Debug, Args)]
pub struct RetentionFlags {
    /// How long applications and their résumés are kept, in days, or off: until you remove them
    #[arg(
        long,
        value_name = VALUE,
        env = "STANDFAST_RETAIN_APPLICATIONS",
        default_value = "180d"
    )]
    retain_applications: Period,
    /// How long messages are kept, also quote requests and complaints
    #[arg(
        long,
        value_name = VALUE,
        env = "STANDFAST_RETAIN_MESSAGES",
        default_value = "365d"
    )]
    retain_messages: Period,
    /// How long spam of all kinds is kept
    #[arg(
        long,
        value_name = VALUE,
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
