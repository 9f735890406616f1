//! `standfast jobs`: the openings that visitors can apply for.

mod add;
mod description;
mod edit;
mod shown;
mod terms;

use clap::Subcommand;

use super::output;
use crate::clock::Clock;
use crate::domain::karachi;
use crate::store::{Location, jobs, open_existing};
use add::Add;
use edit::Edit;
use shown::{list, show};

/// Publish, change, close and remove openings. A running server shows a change within a second.
#[derive(Debug, Subcommand)]
#[command(
    after_help = "Example:\n  standfast jobs add --title \"Security Guard\" --location Islamabad --vacancies 20 \
                  --min-age 21 --max-age 45 --deadline 2027-01-31 --description-file guard.txt"
)]
pub enum Jobs {
    /// Publish an opening and print its id
    Add(Add),
    /// List the open jobs, soonest deadline first
    #[command(after_help = "Examples:\n  standfast jobs list\n  standfast jobs list --all --json")]
    List {
        /// Include closed and expired openings
        #[arg(long)]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one opening
    #[command(after_help = "Example:\n  standfast jobs show 3")]
    Show {
        /// Number of the opening
        id: i64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Change the given fields of an opening, or all in an editor; its address stays the same
    Edit(Edit),
    /// Close an opening before its deadline
    #[command(after_help = "Example:\n  standfast jobs close 3")]
    Close {
        /// Number of the opening
        id: i64,
    },
    /// Remove an opening; applications for it stay
    #[command(after_help = "Example:\n  standfast jobs remove 3")]
    Remove {
        /// Number of the opening
        id: i64,
    },
}

impl Jobs {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let today = karachi::today(clock.now());
        match self {
            Self::Add(add) => add.run(database, clock),
            Self::List { all, json } => {
                list(jobs::list(&open_existing(database)?, today)?, all, json)
            }
            Self::Show { id, json } => {
                show(&jobs::find(&open_existing(database)?, id, today)?, json)
            }
            Self::Edit(edit) => edit.run(database, clock),
            Self::Close { id } => close(database, id, clock),
            Self::Remove { id } => Ok(jobs::remove(&open_existing(database)?, id)?),
        }
    }
}

fn close(database: &Location, id: i64, clock: Clock) -> anyhow::Result<()> {
    if !jobs::close(&open_existing(database)?, id, clock.now())? {
        output::note(&format!("Job {id} was already closed."));
    }
    Ok(())
}
