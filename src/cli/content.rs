//! `standfast content`: news and jobs as Markdown files; and what the commands for both share.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use rusqlite::{Connection, TransactionBehavior};

use crate::cli::exit::{Failure, INVALID_INPUT};
use crate::cli::output;
use crate::content::files::{self, ContentFiles};
use crate::content::import::Change::{Added, Changed, Removed, Unchanged};
use crate::content::import::{Outcome, Record, import};
use crate::content::translation::{StoredTranslation, Translation};
use crate::content::{jobs, news, retired_pictures};
use crate::db::{
    self, Error, Location, atomically, directory_of, open, open_existing, open_or_create,
};

/// Import and export news and jobs
///
/// Example: standfast content export content
///
/// Example: standfast content import content --dry-run
#[derive(Debug, Subcommand)]
pub enum Content {
    Import(Import),
    Export(Export),
}

/// Which news items or openings to remove.
#[derive(Debug, Args)]
pub struct Removal {
    /// Numbers or addresses, as in the list
    #[arg(required = true, value_name = "ID")]
    ids: Vec<String>,
    /// Show what would be removed, without removing it
    #[arg(long)]
    dry_run: bool,
    /// Do not ask for confirmation at a terminal
    #[arg(long)]
    yes: bool,
}

impl Removal {
    /// Removes all of them, or none if one is not there. `find` returns the number of an item and what to call it.
    pub(super) fn run(
        &self,
        conn: &Connection,
        find: impl Fn(&str) -> Result<(i64, String), Error>,
        remove: impl Fn(i64) -> Result<(), Error>,
    ) -> anyhow::Result<()> {
        let found = self.ids.iter().map(|id| find(id));
        let items = found.collect::<Result<BTreeMap<_, _>, _>>()?;
        let names: Vec<_> = items.values().map(String::as_str).collect();
        if self.dry_run {
            output::line(names.join("\n"))?;
            output::note("dry run: nothing was removed");
            return Ok(());
        }
        output::confirm_removal(&names.join("; "), self.yes, false)?;
        atomically(conn, || items.keys().try_for_each(|id| remove(*id)))?;
        names.iter().for_each(|name| output::done("Removed", name));
        Ok(())
    }
}

/// The pictures that were retired before a command.
pub(super) struct RetiredPictures(Vec<String>);

impl RetiredPictures {
    pub(super) fn read(conn: &Connection, now: Timestamp) -> Result<Self, Error> {
        retired_pictures::list(conn, now).map(Self)
    }

    /// Says how many pictures the command has retired.
    pub(super) fn report_new_ones(&self, conn: &Connection, now: Timestamp) -> anyhow::Result<()> {
        let retired = retired_pictures::list(conn, now)?;
        let is_new = |url: &&String| !self.0.contains(url);
        let count = retired.iter().filter(is_new).count();
        if count > 0 {
            output::note(&format!(
                "Old pictures that the site serves for another week, for links that were shared: {count}; `standfast news \
                 discard-pictures` deletes them now."
            ));
        }
        Ok(())
    }
}

/// The text of an item, and below it the file of its words in Urdu.
pub(super) fn with_urdu(source: String, ur: Option<&StoredTranslation>) -> anyhow::Result<String> {
    let Some(stored) = ur else { return Ok(source) };
    let file = files::translation_file(&stored.words)?;
    Ok(format!("{source}\n\n{}", file.trim_end()))
}

/// Import news and jobs from a file or folder (all or nothing)
///
/// Examples:
///   standfast content import content --dry-run
///   standfast content import content --prune
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
///         education, height, documents (separated by semicolons)
///
/// Texts are Markdown: headings, lists, quotations, links, bold and italic words; HTML in them is
/// shown as text. An image has a path relative to the file that names it. A time that is left out
/// keeps its stored value; every other field is replaced. Times are days or such as
/// 2026-11-20T18:30, in Karachi, unless an offset such as +05:00 follows. Before published_at or
/// posted_at, the site does not show a record.
///
/// The words in Urdu of night-patrols.md are in a file night-patrols.ur.md: title, location and
/// texts of the conditions as fields, and the text. Without it the stored words stay, unless with
/// --prune.
///
/// A file ends in .md and holds one record: its fields in YAML, as below, and its text. Without a
/// slug, the name of the file is used, if it has only letters a to z, digits, hyphens and spaces.
/// Without a kind, the name of the folder or of the file (news or jobs) decides.
///
/// README.md, hidden files and links are not read. Other files that are not read, except pictures,
/// are named on standard error, and --prune refuses to run until you rename or move them.
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
    /// Remove stored items, and words in Urdu, that the source does not contain, for each kind (news, jobs) in the source
    #[arg(long)]
    prune: bool,
    /// Do not ask for confirmation of --prune at a terminal
    #[arg(long)]
    yes: bool,
}

impl Import {
    pub(super) fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let ContentFiles { records, skipped } = ContentFiles::read(&self.source)?;
        self.report_skipped(&skipped)?;
        let is_new = !database.file().is_some_and(db::has_content);
        let mut conn = if self.dry_run && is_new {
            // A dry run neither creates nor fills a file.
            open(&Location::memory())?
        } else {
            open_or_create(database)?
        };
        if self.prune && !self.dry_run && !self.yes {
            // Undone before the question: a transaction would keep the server from storing forms.
            let planned = self.store(&mut conn, records.clone(), now, false)?;
            let removed = planned.iter().filter(|outcome| outcome.change == Removed);
            let names: Vec<_> = removed.map(name).collect();
            output::confirm_removal(&names.join(", "), names.is_empty(), false)?;
        }
        let pictures = RetiredPictures::read(&conn, now)?;
        let outcomes = self.store(&mut conn, records, now, !self.dry_run)?;
        let lines = outcomes
            .iter()
            .map(|outcome| format!("{:<9} {}\n", outcome.change, name(outcome)));
        let counts = [Added, Changed, Unchanged, Removed].map(|change| {
            let of_it = outcomes.iter().filter(|outcome| outcome.change == change);
            format!("{} {change}", of_it.count())
        });
        output::line(lines.collect::<String>() + &counts.join(", "))?;
        if self.dry_run {
            output::note("dry run: nothing was stored");
        }
        pictures.report_new_ones(&conn, now)
    }

    /// Names the files that were not read. Refuses to prune while there are any, because the item of a file that was renamed by
    /// mistake would be removed.
    fn report_skipped(&self, skipped: &[PathBuf]) -> anyhow::Result<()> {
        let names = skipped.iter().map(|file| file.display().to_string());
        let names: Vec<_> = names.collect();
        if self.prune && !names.is_empty() {
            let sentence = format!(
                "--prune could remove items whose files were not read: {}; name them with .md at the end, or move them away",
                names.join(", ")
            );
            bail!(Failure::new(INVALID_INPUT, sentence));
        }
        for name in names {
            output::note(&format!(
                "Not read, see `standfast content import --help`: {name}"
            ));
        }
        Ok(())
    }

    /// Imports the records; what that does is undone unless it `lasts`.
    fn store(
        &self,
        conn: &mut Connection,
        records: Vec<Record>,
        now: Timestamp,
        lasts: bool,
    ) -> anyhow::Result<Vec<Outcome>> {
        let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let outcomes = import(&transaction, records, self.prune, now)?;
        if lasts {
            transaction.commit()?;
        }
        Ok(outcomes)
    }
}

fn name(Outcome { kind, slug, .. }: &Outcome) -> String {
    format!("{kind}/{slug}")
}

/// Export news and jobs to a folder of Markdown files and pictures
///
/// Example: standfast content export content
///
/// Importing the folder again changes nothing.
#[derive(Debug, Args)]
pub struct Export {
    /// The folder, new or empty: no file is replaced
    directory: PathBuf,
}

impl Export {
    pub(super) fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        // One read transaction, so that all files show the same state.
        let reading = conn.unchecked_transaction()?;
        let directory = self.prepare_directory(database)?;
        let news = export_news(&reading, &directory.join("news"))?;
        let jobs = export_jobs(&reading, &directory.join("jobs"), now)?;
        output::line(format!("{news} news, {jobs} jobs"))
    }

    /// Makes the directory and those for news and jobs in it. Returns its path.
    fn prepare_directory(&self, database: &Location) -> anyhow::Result<PathBuf> {
        let making = || format!("making {}", self.directory.display());
        // As if it were the file: the directory itself must belong to the right user too.
        let directory = output::safe_target(database, &self.directory.join("news"))?;
        let directory = directory_of(&directory).to_owned();
        fs::create_dir_all(&directory).with_context(making)?;
        let mut entries = fs::read_dir(&directory).with_context(making)?;
        if entries.next().is_some() {
            let name = self.directory.display();
            // An item that was removed since would stay in the folder, and the next import would bring it back.
            let sentence = format!(
                "{name} is not empty, and an export replaces no file; name a new folder, or empty this one first"
            );
            bail!(Failure::new(INVALID_INPUT, sentence));
        }
        for folder in ["news", "jobs"] {
            fs::create_dir(directory.join(folder)).with_context(making)?;
        }
        Ok(directory)
    }
}

/// Writes a new file. If another account has put a link in its place or in that of the directory, no file behind it is overwritten.
fn write(file: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let written = File::create_new(file).and_then(|mut new| new.write_all(bytes.as_ref()));
    written.with_context(|| format!("writing {}", file.display()))
}

fn write_urdu(folder: &Path, slug: &str, words: Option<&Translation>) -> anyhow::Result<()> {
    let Some(words) = words else { return Ok(()) };
    let file = folder.join(format!("{slug}.ur.md"));
    write(&file, files::translation_file(words)?)
}

fn export_news(conn: &Connection, folder: &Path) -> anyhow::Result<usize> {
    let items = news::list(conn)?;
    for news in &items {
        let slug = &news.item.slug;
        let url = &news.item.image_url;
        let image = (url != news::DEFAULT_IMAGE_URL).then(|| format!("{slug}.webp"));
        if let Some(name) = &image {
            write(&folder.join(name), news::image(conn, url)?)?;
        }
        let text = files::news_file(news, image.as_deref())?;
        write(&folder.join(format!("{slug}.md")), text)?;
        write_urdu(folder, slug, news.item.ur.as_ref())?;
    }
    Ok(items.len())
}

fn export_jobs(conn: &Connection, folder: &Path, now: Timestamp) -> anyhow::Result<usize> {
    let jobs = jobs::list(conn, now)?;
    for stored in &jobs {
        let slug = &stored.job.slug;
        write(&folder.join(format!("{slug}.md")), files::job_file(stored)?)?;
        write_urdu(folder, slug, stored.job.ur.as_ref())?;
    }
    Ok(jobs.len())
}
