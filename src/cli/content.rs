//! `standfast content`: imports and exports news and jobs as Markdown files. Also the parts that `news` and `jobs` share.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use rusqlite::{Connection, TransactionBehavior};

use crate::cli::exit::{Code, Failure};
use crate::cli::output::{self, SelectedBy};
use crate::content::files::{self, ContentFiles};
use crate::content::import::Change::{Added, Changed, Removed, Unchanged};
use crate::content::import::{Outcome, Record, import};
use crate::content::translation::{
    NewTranslation, Translation, TranslationDetails, TranslationInput,
};
use crate::content::{self, jobs, news, retired_pictures};
use crate::db::{self, Location, atomically, directory_of, open, open_existing, open_or_create};

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

/// The arguments of `news remove` and `jobs remove`.
#[derive(Debug, Args)]
pub struct Removal {
    /// Numbers or addresses, as in the list
    #[arg(required = true, value_name = "ID")]
    ids: Vec<String>,
    /// Show the items, without removing them
    #[arg(long)]
    dry_run: bool,
    /// Do not ask for confirmation at a terminal
    #[arg(long)]
    yes: bool,
}

impl Removal {
    /// Removes the items, or none if one does not exist. `find` returns the number of an item and a short description.
    pub(super) fn run(
        &self,
        conn: &Connection,
        find: impl Fn(&str) -> Result<(i64, String), content::Error>,
        remove: impl Fn(i64) -> Result<(), content::Error>,
    ) -> anyhow::Result<()> {
        let items = self
            .ids
            .iter()
            .map(|id| find(id))
            .collect::<Result<BTreeMap<_, _>, _>>()?;
        let names: Vec<_> = items.values().map(String::as_str).collect();
        if self.dry_run {
            output::line(names.join("\n"))?;
            output::note("dry run: nothing was removed");
            return Ok(());
        }
        output::confirm_removal(&names.join("; "), self.yes, SelectedBy::Name)?;
        atomically(conn, || items.keys().try_for_each(|id| remove(*id)))?;
        names.iter().for_each(|name| output::done("Removed", name));
        Ok(())
    }
}

/// The pictures that were already retired before a command.
pub(super) struct RetiredPictures(Vec<String>);

impl RetiredPictures {
    pub(super) fn read(conn: &Connection, now: Timestamp) -> Result<Self, db::Error> {
        retired_pictures::list(conn, now).map(Self)
    }

    /// Reports how many pictures the command has retired.
    pub(super) fn report_new_ones(&self, conn: &Connection, now: Timestamp) -> anyhow::Result<()> {
        let count = retired_pictures::list(conn, now)?
            .iter()
            .filter(|url| !self.0.contains(url))
            .count();
        if count > 0 {
            output::note(&format!(
                "Old pictures that the site serves for another week, because people may have shared links to them: {count}; \
                 `standfast news discard-pictures` deletes them now."
            ));
        }
        Ok(())
    }
}

/// The translation of an edited item: the `new` one if there is one, or else the `stored` one unless the office removes it.
pub(super) fn edit_translation(
    new: Option<NewTranslation>,
    stored: Option<Translation>,
    is_removed: bool,
) -> Option<TranslationInput> {
    let stored = stored.filter(|_| !is_removed);
    new.map(TranslationInput::New)
        .or(stored.map(TranslationInput::Stored))
}

/// The text of an item, followed by the file of its Urdu translation.
pub(super) fn with_urdu(source: String, ur: Option<&TranslationDetails>) -> anyhow::Result<String> {
    let Some(details) = ur else {
        return Ok(source);
    };
    let file = files::translation_file(&details.translation)?;
    Ok(format!("{source}\n\n{}", file.trim_end()))
}

/// Import news and jobs from a file or directory (all or nothing)
///
/// Examples:
///   standfast content import content --dry-run
///   standfast content import content --prune
///
/// It updates a record whose slug (address) already exists, and adds any other record. If you import
/// the same files again, nothing changes. If a record is invalid, the error shows its file, and
/// the command stores no record.
///
/// Fields:
///   both  slug, kind (news or job), title
///   news  image, published_at
///   jobs  location, no_of_vacancies, min_age, max_age,
///         expired_date (YYYY-MM-DD), posted_at, closed_at,
///         pay_min, pay_max (whole rupees, for example 45000),
///         pay_period (hour, day or month), hours,
///         days_off, overtime, lodging, meals, uniform, training,
///         education, height, documents (separated by semicolons)
///
/// Texts are Markdown: headings, lists, quotations, links, bold and italic words. The site shows HTML
/// in them as text. The path of an image is relative to its Markdown file. If you omit a time, its
/// stored value stays; every other field is replaced. A time is a day, or a day and time such as
/// 2026-11-20T18:30, in Karachi time unless you add an offset such as +05:00. Before published_at or
/// posted_at, the site does not show a record.
///
/// The Urdu translation of night-patrols.md is night-patrols.ur.md, with title, location and the texts
/// of the conditions as fields, and the text. If you omit the file, the stored translation stays,
/// except with --prune.
///
/// A file ends in .md and contains one record: its fields in YAML, as below, and its text. The slug
/// defaults to the name of the file, if it has only letters a to z, digits, hyphens and spaces. The
/// kind defaults to the name of the directory or of the file (news or jobs).
///
/// It skips README.md, hidden files and links. It also skips other files, except pictures, but lists
/// them on standard error, and --prune refuses to run until you rename or move them.
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
    /// A .md file, or a directory of them
    source: PathBuf,
    /// Show the changes, without storing anything
    #[arg(long)]
    dry_run: bool,
    /// Also remove stored items and translations that the source does not contain, for each kind (news, jobs) in the source
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
            // A dry run must not create a database.
            open(&Location::memory())?
        } else {
            open_or_create(database)?
        };
        if self.prune && !self.dry_run && !self.yes {
            // Roll back before the question, because an open transaction would keep the server from storing forms.
            let plan = self.store(&mut conn, records.clone(), now, Finally::RollBack)?;
            let names: Vec<_> = plan
                .iter()
                .filter(|outcome| outcome.change == Removed)
                .map(name)
                .collect();
            output::confirm_removal(&names.join(", "), names.is_empty(), SelectedBy::Name)?;
        }
        let pictures = RetiredPictures::read(&conn, now)?;
        let finally = if self.dry_run {
            Finally::RollBack
        } else {
            Finally::Commit
        };
        let outcomes = self.store(&mut conn, records, now, finally)?;
        let lines: String = outcomes
            .iter()
            .map(|outcome| format!("{:<9} {}\n", outcome.change, name(outcome)))
            .collect();
        let counts = [Added, Changed, Unchanged, Removed].map(|change| {
            let count = outcomes
                .iter()
                .filter(|outcome| outcome.change == change)
                .count();
            format!("{count} {change}")
        });
        output::line(lines + &counts.join(", "))?;
        if self.dry_run {
            output::note("dry run: nothing was stored");
        }
        pictures.report_new_ones(&conn, now)
    }

    /// Lists the files that were skipped. If there are any, refuses to prune: we would remove the item of a file that somebody
    /// renamed by mistake.
    fn report_skipped(&self, skipped: &[PathBuf]) -> anyhow::Result<()> {
        let names: Vec<_> = skipped
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        if self.prune && !names.is_empty() {
            let sentence = format!(
                "--prune could remove items whose files were skipped: {}; rename them to end in .md, or move them away",
                names.join(", ")
            );
            bail!(Failure::new(Code::InvalidInput, sentence));
        }
        for name in names {
            output::note(&format!(
                "Skipped, see `standfast content import --help`: {name}"
            ));
        }
        Ok(())
    }

    /// Imports the records in one transaction.
    fn store(
        &self,
        conn: &mut Connection,
        records: Vec<Record>,
        now: Timestamp,
        finally: Finally,
    ) -> anyhow::Result<Vec<Outcome>> {
        let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let outcomes = import(&transaction, records, self.prune, now)?;
        match finally {
            Finally::Commit => transaction.commit()?,
            Finally::RollBack => transaction.rollback()?,
        }
        Ok(outcomes)
    }
}

/// How a transaction ends.
#[derive(Clone, Copy)]
enum Finally {
    Commit,
    RollBack,
}

fn name(Outcome { kind, slug, .. }: &Outcome) -> String {
    format!("{kind}/{slug}")
}

/// Export news and jobs to a directory of Markdown files and pictures
///
/// Example: standfast content export content
///
/// If you import the directory again, nothing changes.
#[derive(Debug, Args)]
pub struct Export {
    /// A new or empty directory
    directory: PathBuf,
}

impl Export {
    pub(super) fn run(self, database: &Location) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        // One read transaction, so that all files show the same state.
        let reading = conn.unchecked_transaction()?;
        let directory = self.prepare_directory(database)?;
        let news = export_news(&reading, &directory.join("news"))?;
        let jobs = export_jobs(&reading, &directory.join("jobs"))?;
        output::line(format!("{news} news, {jobs} jobs"))
    }

    /// Creates the directory, with subdirectories for news and jobs. Returns its path.
    fn prepare_directory(&self, database: &Location) -> anyhow::Result<PathBuf> {
        let creating = || format!("creating {}", self.directory.display());
        // Check a path inside the directory, so that the check covers the owner of the directory as well as its parents.
        let target = output::safe_target(database, &self.directory.join("news"))?;
        let directory = directory_of(&target).to_owned();
        if !directory.exists() {
            fs::create_dir_all(&directory).with_context(creating)?;
            give_directory(&directory).with_context(creating)?;
        }
        let mut entries = fs::read_dir(&directory).with_context(creating)?;
        if entries.next().is_some() {
            // The directory might contain an item that was removed from the site, and the next import would add it again.
            let sentence = format!(
                "{} is not empty, and an export never replaces files; choose a new directory, or empty this one first",
                self.directory.display()
            );
            bail!(Failure::new(Code::InvalidInput, sentence));
        }
        for subdirectory in ["news", "jobs"] {
            let subdirectory = directory.join(subdirectory);
            fs::create_dir(&subdirectory).with_context(creating)?;
            give_directory(&subdirectory).with_context(creating)?;
        }
        Ok(directory)
    }
}

/// Gives a new directory in a directory of the user who ran `sudo` to that user.
fn give_directory(directory: &Path) -> io::Result<()> {
    output::give_to_sudo_user(&File::open(directory)?, directory_of(directory))
}

/// Writes a new file for the user who runs the command. Fails if the path already exists: another user may have put a file or a link
/// there.
fn write(file: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    File::create_new(file)
        .and_then(|mut new| {
            new.write_all(bytes.as_ref())?;
            output::give_to_sudo_user(&new, directory_of(file))
        })
        .with_context(|| format!("writing {}", file.display()))
}

fn write_urdu(
    directory: &Path,
    slug: &str,
    translation: Option<&Translation>,
) -> anyhow::Result<()> {
    let Some(translation) = translation else {
        return Ok(());
    };
    let file = directory.join(format!("{slug}.ur.md"));
    write(&file, files::translation_file(translation)?)
}

fn export_news(conn: &Connection, directory: &Path) -> anyhow::Result<usize> {
    let items = news::list(conn)?;
    for item in &items {
        let slug = &item.slug;
        let image_name = item.image_hash.as_ref().map(|_| format!("{slug}.webp"));
        if let Some(name) = &image_name {
            let url = news::image_url(item.image_hash.as_deref());
            write(&directory.join(name), news::image(conn, &url)?)?;
        }
        let text = files::news_file(item, image_name.as_deref())?;
        write(&directory.join(format!("{slug}.md")), text)?;
        write_urdu(directory, slug, item.ur.as_ref())?;
    }
    Ok(items.len())
}

fn export_jobs(conn: &Connection, directory: &Path) -> anyhow::Result<usize> {
    let jobs = jobs::list(conn)?;
    for job in &jobs {
        let slug = &job.slug;
        write(&directory.join(format!("{slug}.md")), files::job_file(job)?)?;
        write_urdu(directory, slug, job.ur.as_ref())?;
    }
    Ok(jobs.len())
}
