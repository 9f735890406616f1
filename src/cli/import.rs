//! `standfast import`: imports news and jobs from Markdown files, as `export` writes them.

use std::path::PathBuf;

use clap::Args;
use jiff::Timestamp;
use rusqlite::TransactionBehavior;

use crate::cli::output;
use crate::content::files;
use crate::content::import::Change::{Added, Changed, Removed, Unchanged};
use crate::content::import::{Outcome, import};
use crate::db::{Location, open, open_or_create};

/// Import news and jobs from a file or folder (all or nothing)
///
/// Examples:
///   standfast import content --dry-run
///   standfast import content --prune
///
/// A record whose slug (address) exists already is updated; any other record is added. Importing
/// the same files again changes nothing. If a record is invalid, the error names its file, and
/// nothing is stored.
///
/// Fields:
///   both  slug, kind (news or job), title
///   news  image, published_at
///   jobs  location, no_of_vacancies, min_age, max_age,
///         expired_date (YYYY-MM-DD), posted_at, closed_at,
///         pay_min, pay_max (whole rupees, such as 45000),
///         pay_period (hour, day or month), hours,
///         days_off, overtime, lodging, meals, uniform, training,
///         education, documents (separated by semicolons)
///
/// Texts are Markdown: headings, lists, quotations, links, bold and italic words; HTML in them is
/// shown as text. An image has a path relative to the file that names it. A time that is left out
/// keeps its stored value; every other field is replaced.
///
/// A file ends in .md and holds one record: its fields in YAML, as below, and its text. Without a
/// slug, the name of the file is used. Without a kind, the name of the file or its folder (news or
/// jobs) decides. README.md is not read.
///
/// content/news/night-patrols.md:
///   ---
///   title: Night patrols
///   published_at: 2026-11-20
///   image: patrol.jpg
///   ---
///
///   From Monday on …
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub struct Import {
    /// A .md file, or a folder of them
    source: PathBuf,
    /// Show what would be done, without storing anything
    #[arg(long)]
    dry_run: bool,
    /// Remove stored items that the source does not contain, for each kind (news, jobs) in the source
    #[arg(long)]
    prune: bool,
}

impl Import {
    pub(super) fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let records = files::read(&self.source)?;
        let is_missing = matches!(database, Location::File(path) if !path.exists());
        let mut conn = if self.dry_run && is_missing {
            // A dry run creates no file.
            open(&Location::memory())?
        } else {
            open_or_create(database)?
        };
        let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let outcomes = import(&transaction, records, self.prune, now)?;
        if !self.dry_run {
            transaction.commit()?;
        }
        let lines = outcomes
            .iter()
            .map(|Outcome { kind, slug, change }| format!("{change:<9} {kind}/{slug}\n"));
        let counts = [Added, Changed, Unchanged, Removed].map(|change| {
            let of_it = outcomes.iter().filter(|outcome| outcome.change == change);
            format!("{} {change}", of_it.count())
        });
        output::line(lines.collect::<String>() + &counts.join(", "))?;
        if self.dry_run {
            output::note("dry run: nothing was stored");
        }
        Ok(())
    }
}
