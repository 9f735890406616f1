//! `standfast import`: makes news and jobs what a file or a folder says they are.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::content_files;
use super::output;
use super::terminal::Progress;
use crate::clock::Clock;
use crate::store::import::{Change, Mode, Outcome, import};
use crate::store::{Location, open};

const EXAMPLES: &str = "Examples:
  standfast import content --dry-run
  standfast import jobs.csv --prune";

/// A paragraph is one line, which help wraps; indented lines stand as they are, on the manual page too.
const FORMATS: &str = "\
A record whose address (slug) is stored already is changed where it differs, any other is added. Importing the same \
again changes nothing. A wrong record is named with its file and line, and nothing at all is stored.

Fields:
  of both  slug, kind (news or job), title
  of news  content, image, published_at
  of jobs  location, no_of_vacancies, min_age, max_age, description,
           expired_date (or open_for_days), posted_at, closed_at

Texts are plain, with a blank line between paragraphs: no Markdown or HTML in them is interpreted. An image is a file \
in the folder that is imported, named from where it is mentioned. Times that are left out stay as they are stored; \
everything else becomes what the source says.

Files:
  *.md    one record, as below; without a slug the file's name is its address
  *.json  an array of records, or {\"news\": […], \"jobs\": […]}
  *.csv   a header with the names of the fields, then a record a row

What a record is, its kind says, or the name of its file or folder: news or jobs. README.md is not read.

content/news/night-patrols.md:
  ---
  title: Night patrols
  published_at: 2026-11-20
  image: patrol.jpg
  ---

  From Monday on …";

/// Take over news and jobs from a file or a folder, all or nothing
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{FORMATS}"))]
pub struct Import {
    /// A .md, .json or .csv file, or a folder of them
    source: PathBuf,
    /// Say what would be done, and store nothing
    #[arg(long)]
    dry_run: bool,
    /// Remove what is not in the source, of the kinds that are in it
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
    left: usize,
    removed: usize,
    records: Vec<Outcome>,
}

impl Import {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let now = clock.now();
        let mut progress = Progress::new("read");
        let records = content_files::read(&self.source, now, |done, total| {
            progress.show(done, total);
        })?;
        drop(progress);
        let mode = Mode {
            prune: self.prune,
            dry_run: self.dry_run,
        };
        let is_missing = matches!(database, Location::File(path) if !path.exists());
        let conn = match self.dry_run && is_missing {
            // A dry run makes no file.
            true => open(&Location::memory())?,
            false => open(database)?,
        };
        let report = Report::on(import(&conn, records, mode, now)?, self.dry_run);
        if self.json {
            return output::json(&report);
        }
        report.print()
    }
}

impl Report {
    fn on(records: Vec<Outcome>, dry_run: bool) -> Self {
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
            left: count(Change::Left),
            removed: count(Change::Removed),
            records,
        }
    }

    fn print(&self) -> anyhow::Result<()> {
        let mut out = output::stdout();
        for Outcome { kind, slug, change } in &self.records {
            let done = match change {
                Change::Added => "added",
                Change::Changed => "changed",
                Change::Left => "left",
                Change::Removed => "removed",
            };
            writeln!(out, "{done:<8} {kind}/{slug}")?;
        }
        writeln!(
            out,
            "{} added, {} changed, {} left as they are, {} removed",
            self.added, self.changed, self.left, self.removed
        )?;
        out.flush()?;
        if self.dry_run {
            output::note("dry run: nothing was stored");
        }
        Ok(())
    }
}
