//! `standfast privacy`: what a person may ask for who once sent something, and is known by an e-mail address.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::{Args, Subcommand};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::exit::Failure;
use super::output;
use super::private_file;
use super::terminal::agrees;
use crate::clock::Clock;
use crate::domain::application::StoredApplication;
use crate::domain::karachi;
use crate::domain::message::StoredMessage;
use crate::facts::is_email;
use crate::store::erasures::Count;
use crate::store::{self, FreeSpace, Location, backup, inbox, open_existing, resumes};
use crate::store::{privacy, scrub};

/// How long an erasure waits for programs that read an older state of the database.
const PATIENCE: Duration = Duration::from_secs(5);

/// Hand over or erase what one person sent
#[derive(Debug, Subcommand)]
#[command(
    after_help = "Example:\n  standfast privacy export --email ayesha@example.com --output ayesha.zip"
)]
pub enum Privacy {
    /// Write all that one person sent into a new zip file that only you can read
    Export(Export),
    /// Delete all that one person sent, and leave no byte of it in the database
    Erase(Erase),
}

/// Whose data goes where.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  standfast privacy export --email ayesha@example.com --output ayesha.zip\n\n\
                  The file holds messages.json, applications.json and the résumés as they were sent."
)]
pub struct Export {
    #[command(flatten)]
    person: Person,
    /// The new file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Whose data goes.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  standfast privacy erase --email ayesha@example.com --dry-run\n  \
                  standfast privacy erase --email ayesha@example.com --yes\n\n\
                  The database file is written anew, also while the server runs. That takes about a second for each 100 MB; a \
                  form that comes meanwhile waits, after five seconds its sender is asked to try again. Backups made before \
                  still hold what was erased."
)]
pub struct Erase {
    #[command(flatten)]
    person: Person,
    /// Say what would go, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

/// Who is meant.
#[derive(Debug, Args)]
struct Person {
    /// The e-mail address that the person gave, in capitals or not
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    email: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn address(text: &str) -> Result<String, String> {
    let address = text.trim();
    match is_email(address) {
        true => Ok(address.to_owned()),
        false => Err("an address such as name@example.com is needed".to_owned()),
    }
}

impl Privacy {
    pub(super) fn run(self, database: &Path, clock: Clock) -> anyhow::Result<()> {
        let conn = open_existing(&Location::File(database.to_owned()))?;
        match self {
            Self::Export(export) => export.run(&conn),
            Self::Erase(erase) => erase.run(&conn, database, clock),
        }
    }
}

impl Person {
    fn not_found(&self) -> anyhow::Error {
        Failure::NotFound(format!("nothing of {} is in the database", self.email)).into()
    }

    fn print(&self, count: Count) -> anyhow::Result<()> {
        if self.json {
            return output::json(&count);
        }
        let mut out = output::stdout();
        writeln!(out, "{}", in_words(count))?;
        out.flush()?;
        Ok(())
    }
}

fn in_words(count: Count) -> String {
    let some = |number, noun| match number {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    };
    let messages = some(count.messages, "message");
    format!("{messages}, {}", some(count.applications, "application"))
}

impl Export {
    fn run(self, conn: &Connection) -> anyhow::Result<()> {
        // One read transaction, so that all files tell of the same moment.
        let reading = Transaction::new_unchecked(conn, TransactionBehavior::Deferred)
            .map_err(store::Error::from)?;
        let count = privacy::count(&reading, &self.person.email)?;
        if count.is_none() {
            return Err(self.person.not_found());
        }
        private_file::write(&self.output, self.force, |file| {
            write_zip(file, &reading, &self.person.email)
        })?;
        self.person.print(count)
    }
}

fn write_zip(file: &mut File, conn: &Connection, email: &str) -> anyhow::Result<()> {
    // Résumés are compressed already, and the texts are short.
    let stored = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .unix_permissions(0o600);
    let mut zip = ZipWriter::new(file);
    let applications = inbox::sent_from::<StoredApplication>(conn, email)?;
    let messages = inbox::sent_from::<StoredMessage>(conn, email)?;
    for (name, json) in [
        ("messages.json", serde_json::to_string_pretty(&messages)?),
        (
            "applications.json",
            serde_json::to_string_pretty(&applications)?,
        ),
    ] {
        zip.start_file(name, stored)?;
        writeln!(zip, "{}", output::escape_json(&json))?;
    }
    for application in applications {
        // The stored name is harmless on any system; the number makes it the only one.
        let name = format!(
            "resumes/{}-{}",
            application.id, application.resume.file_name
        );
        zip.start_file(name, stored)?;
        zip.write_all(&resumes::bytes(conn, application.id)?)?;
    }
    zip.finish()?;
    Ok(())
}

impl Erase {
    fn run(self, conn: &Connection, database: &Path, clock: Clock) -> anyhow::Result<()> {
        let count = privacy::count(conn, &self.person.email)?;
        if self.dry_run {
            if count.is_none() {
                return Err(self.person.not_found());
            }
            self.person.print(count)?;
            output::note("dry run: nothing was erased");
            return Ok(());
        }
        let question = format!(
            "Erase {} of {} for good?",
            in_words(count),
            self.person.email
        );
        let remedy = "erasing cannot be undone; add --yes to agree without a terminal";
        if !count.is_none() && !self.yes && !agrees(&question, remedy)? {
            anyhow::bail!("nothing was erased");
        }
        let now = clock.now();
        let erased = privacy::erase(conn, &self.person.email, now)?;
        // Also when no row was left: traces may be, of rows that were removed before.
        wipe(conn, database)?;
        if erased.is_none() {
            return Err(self.person.not_found());
        }
        self.person.print(erased)?;
        output::note(&format!(
            "backups made before {} still hold what was erased: delete them in time, and erase again after restoring one",
            karachi::rfc3339(now)
        ));
        for kept in backup::kept(database)? {
            output::note(&format!(
                "so does {}, kept by a restore or an upgrade: delete it when you do not need it any more",
                kept.display()
            ));
        }
        Ok(())
    }
}

fn wipe(conn: &Connection, database: &Path) -> anyhow::Result<()> {
    let space = FreeSpace::beside(&Location::File(database.to_owned()), 0);
    match scrub::scrub(conn, &space, PATIENCE) {
        Err(store::Error::Busy) => Err(Failure::InUse(
            "the rows are deleted, but the log still holds their bytes, because another program reads the database: \
             end it, and run the same command again"
                .to_owned(),
        )
        .into()),
        Err(store::Error::Full) => anyhow::bail!(
            "the rows are deleted, but bytes of them may be left, because the disk, or that of the temporary files, \
             has no room to write the database anew: make room, and run the same command again"
        ),
        other => other.context(
            "the rows are deleted, but bytes of them may be left in the database; run the same command again",
        ),
    }
}
