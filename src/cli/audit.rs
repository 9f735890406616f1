//! `standfast audit`: who gave out, removed or replaced what visitors sent.

use clap::Args;

use super::newest::Newest;
use super::output;
use crate::store::audit::{self, AuditLine};
use crate::store::{Location, open_existing};

/// List who exported, saved, erased, removed or restored what visitors sent, newest first
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  standfast audit\n  standfast audit --all --json\n\n\
                  A line names no visitor. One without a number belongs to a command that failed, was stopped or still \
                  runs. Restoring a backup keeps the lines of the database that it replaces."
)]
pub struct AuditList {
    #[command(flatten)]
    newest: Newest,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl AuditList {
    pub(super) fn run(self, database: &Location) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        let lines = audit::list(&conn, self.newest.limit())?;
        if self.json {
            return output::json(&lines);
        }
        let rows: Vec<_> = lines.into_iter().map(row).collect();
        let empty = "Nothing was exported, saved, erased, removed or restored yet.";
        output::table(&["When", "Command", "Items", "User"], &rows, empty)
    }
}

fn row(line: AuditLine) -> Vec<String> {
    let items = line
        .items
        .map_or_else(|| "not finished".to_owned(), |items| items.to_string());
    let user = match line.actor.sudo_user {
        Some(sudo_user) => format!("{} (sudo by {sudo_user})", line.actor.system_user),
        None => line.actor.system_user,
    };
    vec![line.began_at, line.command, items, user]
}
