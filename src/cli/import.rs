//! `standfast import`: imports news and jobs from a file or folder.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::content_files;
use super::output;
use crate::clock::Clock;
use crate::store::import::{Change, Mode, Outcome, import};
use crate::store::{Location, open, open_or_create};

const EXAMPLES: &str = "Examples:
  standfast import content --dry-run
  standfast import content --prune";

/// Each paragraph is one line, which clap wraps. Indented lines are printed unchanged, in the manual page too.
const FORMATS: &str = "\
A record whose slug (address) exists already is updated; any other record is added. Importing the same files again \
changes nothing. If a record is invalid, the error names its file, and nothing is stored.

Fields:
  both  slug, kind (news or job), title
  news  image, published_at
  jobs  location, no_of_vacancies, min_age, max_age,
        expired_date, posted_at, closed_at,
        pay_min, pay_max, pay_period (hour, day or month), hours,
        days_off, overtime, lodging, meals, uniform, training,
        education, documents (separated by semicolons)

Texts are Markdown: headings, lists, quotations, links, bold and italic words; HTML in them is shown as text. An image has a \
path relative to the file that names it. A time that is left out keeps its stored value; every other field is replaced.

A file ends in .md and holds one record: its fields in YAML, as below, and its text. Without a slug, the name of the \
file is used. Without a kind, the name of the file or its folder (news or jobs) decides. README.md is not read.

content/news/night-patrols.md:
  ---
  title: Night patrols
  published_at: 2026-11-20
  image: patrol.jpg
  ---

  From Monday on …";

/// Import news and jobs from a file or folder (all or nothing)
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{FORMATS}"))]
pub struct Import {
    /// A .md file, or a folder of them
    source: PathBuf,
    /// Show what would be done, without storing anything
    #[arg(long)]
    dry_run: bool,
    /// Remove stored items that the source does not contain, for each kind (news, jobs) in the source
    #[arg(long)]
    prune: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    dry_run: bool,
    added: usize,
    changed: usize,
    unchanged: usize,
    removed: usize,
    records: Vec<Outcome>,
}

impl Import {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let now = clock.now();
        let records = content_files::read(&self.source)?;
        let mode = Mode {
            prune: self.prune,
            dry_run: self.dry_run,
        };
        let is_missing = matches!(database, Location::File(path) if !path.exists());
        let conn = match self.dry_run && is_missing {
            // A dry run creates no file.
            true => open(&Location::memory())?,
            false => open_or_create(database)?,
        };
        let report = Report::new(import(&conn, records, mode, now)?, self.dry_run);
        if self.json {
            return output::json(&report);
        }
        report.print()
    }
}

impl Report {
    fn new(records: Vec<Outcome>, dry_run: bool) -> Self {
        let count = |change| {
            records
                .iter()
                .filter(|outcome| outcome.change == change)
                .count()
        };
        Self {
            dry_run,
            added: count(Change::Added),
            changed: count(Change::Changed),
            unchanged: count(Change::Unchanged),
            removed: count(Change::Removed),
            records,
        }
    }

    fn print(&self) -> anyhow::Result<()> {
        let mut out = output::stdout();
        for Outcome { kind, slug, change } in &self.records {
            writeln!(out, "{change:<9} {kind}/{slug}")?;
        }
        writeln!(
            out,
            "{} added, {} changed, {} unchanged, {} removed",
            self.added, self.changed, self.unchanged, self.removed
        )?;
        out.flush()?;
        if self.dry_run {
            output::note("dry run: nothing was stored");
        }
        Ok(())
    }
}
