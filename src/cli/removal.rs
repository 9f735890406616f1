//! Removes messages and applications, by number or by a filter, so that no byte of them stays in the database.

use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use clap::{ArgGroup, Args};
use jiff::civil::Date;

use super::exit::Failure;
use super::output;
use super::terminal::confirm;
use crate::domain::reference::RowName;
use crate::store::inbox::{self, Filter, InboxRow};
use crate::store::{Connection, Error, TURN_OF_OTHERS, is_replicated, scrub};

/// How long a command waits for other programs to finish reading the database.
const READERS_TIMEOUT: Duration = Duration::from_secs(5);

/// Selects the items to remove.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("choice").required(true).multiple(true))]
pub struct Removal {
    /// Numbers or references of the items to remove, as in the list
    #[arg(value_name = "ID", group = "choice", conflicts_with_all = ["spam", "before"])]
    ids: Vec<RowName>,
    /// Remove spam; with --before only older spam
    #[arg(long, group = "choice")]
    spam: bool,
    /// Remove items received before this day in Karachi, in any state
    #[arg(long, value_name = "YYYY-MM-DD", group = "choice")]
    before: Option<Date>,
    /// Count the items that would be removed, without removing them
    #[arg(long)]
    dry_run: bool,
    /// Do not ask for confirmation; removing by number never asks
    #[arg(long)]
    yes: bool,
}

impl Removal {
    /// Removes the chosen rows of the table of `T`.
    pub(super) fn run<T: InboxRow>(self, conn: &Connection) -> anyhow::Result<()> {
        let is_filter = self.ids.is_empty();
        let ids = self.chosen::<T>(conn)?;
        if self.dry_run {
            output::line(in_words::<T>(ids.len()))?;
            output::note("dry run: nothing was removed");
            return Ok(());
        }
        if is_filter && !self.yes && !ids.is_empty() {
            let question = format!("Remove {} permanently?", in_words::<T>(ids.len()));
            let remedy = "removal cannot be undone; add --yes to confirm without a terminal";
            if !confirm(&question, remedy)? {
                anyhow::bail!("nothing was removed");
            }
        }
        let mut left = ids.as_slice();
        while !left.is_empty() {
            left = &left[inbox::remove_some(conn, T::SOURCE, left)?..];
            if !left.is_empty() {
                thread::sleep(TURN_OF_OTHERS);
            }
        }
        if is_filter {
            output::line(in_words::<T>(ids.len()))?;
        }
        // The rows are removed; the server goes on with what is left.
        if let Err(error) = scrub(conn) {
            output::note(&format!("{error:#}"));
        }
        Ok(())
    }

    /// The ids of the chosen rows. A number without a row is an error, before anything is removed.
    fn chosen<T: InboxRow>(&self, conn: &Connection) -> anyhow::Result<Vec<i64>> {
        if self.ids.is_empty() {
            let filter = match self.spam {
                true => Filter::Spam,
                false => Filter::All,
            };
            return Ok(inbox::ids(conn, T::SOURCE, filter, self.before)?);
        }
        for name in &self.ids {
            inbox::find_named::<T>(conn, name)?;
        }
        let mut ids: Vec<i64> = self.ids.iter().map(|name| name.id).collect();
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }
}

fn in_words<T: InboxRow>(count: usize) -> String {
    let noun = match count {
        1 => T::SOURCE.noun(),
        _ => T::SOURCE.table(),
    };
    format!("{count} {noun}")
}

/// Removes the bytes of deleted rows from the files of the database. When only Litestream is in the way, which reads all
/// the time, a note says so, and the server goes on trying.
///
/// # Errors
/// When bytes may be left for another reason. The server tries again, and so does the next command that deletes.
pub(super) fn scrub(conn: &Connection) -> anyhow::Result<()> {
    let database = Path::new(conn.path().unwrap_or_default());
    let is_replicated = is_replicated(database);
    let patience = match is_replicated {
        true => Duration::ZERO,
        false => READERS_TIMEOUT,
    };
    match scrub::run(conn, patience) {
        Err(Error::LogInUse) if is_replicated => {
            output::note(
                "Litestream reads the log of the database, which still contains bytes of what was deleted: stop it for a \
                 minute, and the server empties the log",
            );
            Ok(())
        }
        Err(Error::LogInUse) => Err(Failure::InUse(
            "the rows are deleted, but the log still contains their bytes, because another program is reading the \
             database: stop it, and run the same command again"
                .to_owned(),
        )
        .into()),
        other => other.context("the rows are deleted, but bytes of them may be left in the database"),
    }
}
