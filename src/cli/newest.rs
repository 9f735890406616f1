//! The flags of lists that show only the newest rows.

use clap::Args;

/// How many rows a list shows, newest first.
#[derive(Debug, Args)]
pub struct Newest {
    /// Show at most this many
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 50,
        conflicts_with = "all"
    )]
    limit: u32,
    /// Show all
    #[arg(long)]
    all: bool,
}

impl Newest {
    /// The limit; `None` for all rows.
    pub(super) fn limit(&self) -> Option<u32> {
        (!self.all).then_some(self.limit)
    }
}
