//! `standfast privacy`: exports or erases the data of one person, who is identified by an e-mail address.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::Subcommand;
use jiff::Timestamp;
use rusqlite::Connection;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::cli::inbox::empty_wal;
use crate::cli::output::{confirm, escape_line};
use crate::cli::{inbox, output};
use crate::clock::Clock;
use crate::config::values::Email;
use crate::db::{
    Error, Location, PAUSE_FOR_OTHERS, ServerLock, backup, compaction, is_replicated, open_existing,
};
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::privacy::PersonData;
use crate::inbox::{applications, privacy};
use crate::karachi;

/// How long `compact` waits for programs that read the WAL.
const READERS_TIMEOUT: Duration = Duration::from_secs(60);

/// Export or erase the data of one person
///
/// Example: standfast privacy export --email ayesha@example.com --output ayesha.zip
#[derive(Debug, Subcommand)]
pub enum Privacy {
    /// Export everything that one person sent to a zip file that only you can read
    ///
    /// Example: standfast privacy export --email ayesha@example.com --output ayesha.zip
    ///
    /// The file contains messages.json, applications.json and the résumés as they were sent.
    Export {
        /// The e-mail address that the person used; upper and lower case are the same
        #[arg(long, value_name = "ADDRESS")]
        email: Email,
        /// The new file
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
    /// Erase everything that one person sent from the database
    ///
    /// Example: standfast privacy erase --email ayesha@example.com --dry-run
    ///
    /// Example: standfast privacy erase --email ayesha@example.com --yes
    ///
    /// The data is overwritten at once, even while the server is running. Copies that SQLite has left elsewhere in the file disappear when the server compacts it at 03:00, Karachi time, or with `standfast privacy compact`. Older backups still contain the erased data.
    Erase {
        /// The e-mail address that the person used; upper and lower case are the same
        #[arg(long, value_name = "ADDRESS")]
        email: Email,
        /// List what would be erased, without erasing it
        #[arg(long)]
        dry_run: bool,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
    },
    /// Rewrite the database file now, so that no byte of what was erased or removed stays in it
    ///
    /// Example: standfast privacy compact
    ///
    /// The server does this at 03:00, Karachi time, if something was deleted. Forms wait until it is done, and pages are served meanwhile. It needs as much free space as the database twice.
    Compact,
}

impl Privacy {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        match self {
            Self::Export { email, output } => export(&conn, database, email.as_str(), &output),
            Self::Erase { email, dry_run, .. } if dry_run => {
                preview(&PersonData::find(&conn, email.as_str())?)
            }
            Self::Erase { email, yes, .. } => erase(&conn, database, email.as_str(), yes, clock),
            Self::Compact => compact(&conn, database),
        }
    }
}

fn in_words(sent: &PersonData) -> String {
    let messages = inbox::in_words::<StoredMessage>(sent.messages.len());
    let applications = inbox::in_words::<StoredApplication>(sent.applications.len());
    format!("{messages}, {applications}")
}

fn export(conn: &Connection, database: &Location, email: &str, file: &Path) -> anyhow::Result<()> {
    // One read transaction, so that all files show the same state.
    let reading = conn.unchecked_transaction()?;
    let sent = PersonData::find(&reading, email)?;
    output::private_file(database, file, |file| zip(&reading, &sent, file))?;
    output::line(in_words(&sent))
}

fn zip(conn: &Connection, sent: &PersonData, file: &mut File) -> anyhow::Result<()> {
    // Résumés are already compressed, and the texts are short.
    let stored = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .unix_permissions(0o600);
    let mut zip = ZipWriter::new(file);
    for (name, json) in [
        ("messages.json", output::json_text(&sent.messages)?),
        ("applications.json", output::json_text(&sent.applications)?),
    ] {
        zip.start_file(name, stored)?;
        zip.write_all(json.as_bytes())?;
    }
    for application in &sent.applications {
        let Some(resume) = &application.resume else {
            continue;
        };
        // The number makes the name unique, and one such as CON harmless.
        let name = format!("resumes/{}-{}", application.id, resume.file_name);
        zip.start_file(name, stored)?;
        zip.write_all(&applications::resume_bytes(conn, application.id)?.unwrap_or_default())?;
    }
    zip.finish()?;
    Ok(())
}

/// Lists what would be erased.
fn preview(sent: &PersonData) -> anyhow::Result<()> {
    output::line(in_words(sent))?;
    let messages = sent.messages.iter();
    let messages = messages.map(|one| ("message", one.id, &one.received_at, &*one.subject));
    let applications = sent.applications.iter();
    let applications =
        applications.map(|one| ("application", one.id, &one.received_at, one.applied_for()));
    for (noun, id, time, title) in messages.chain(applications) {
        output::line(escape_line(&format!("{noun} {id}, {time}: {title}")))?;
    }
    output::note("dry run: nothing was erased");
    Ok(())
}

fn erase(
    conn: &Connection,
    database: &Location,
    email: &str,
    yes: bool,
    clock: Clock,
) -> anyhow::Result<()> {
    let sent = PersonData::find(conn, email);
    if let Err(Error::NotFound(_)) = sent {
        // Rows that were removed earlier may be left in the WAL.
        empty_wal(conn)?;
    }
    let sent = in_words(&sent?);
    if !yes {
        confirm(&format!("Erase {sent} of {email} permanently?"))?;
    }
    let started = clock.now();
    while privacy::erase_batch(conn, email, started)? {
        thread::sleep(PAUSE_FOR_OTHERS);
    }
    let emptied = empty_wal(conn);
    let printed = output::line(format!("Erased: {sent}"));
    let reported = report_copies(database.path(), clock.now());
    output::note(if ServerLock::is_held(database)? {
        "copies of parts of it may remain in the database file until the server compacts it at 03:00, Karachi time; \
         `standfast privacy compact` does it now"
    } else {
        "copies of parts of it may remain in the database file, and no server is running that would compact it at 03:00: run \
         `standfast privacy compact`"
    });
    emptied.and(printed).and(reported)
}

fn compact(conn: &Connection, database: &Location) -> anyhow::Result<()> {
    let patience = match is_replicated(database.path()) {
        // Waiting for Litestream would be in vain.
        true => Duration::ZERO,
        false => READERS_TIMEOUT,
    };
    let sizes = compaction::run(conn, database, patience)?;
    let [before, after] = [sizes.before, sizes.after].map(output::size);
    output::line(format!("Compacted: {before} to {after}"))
}

/// Says where the erased data still is.
fn report_copies(database: &Path, now: Timestamp) -> anyhow::Result<()> {
    output::note(&format!(
        "backups older than {} still contain the erased data: delete those you no longer need, and erase again after restoring one",
        karachi::rfc3339(now)
    ));
    if is_replicated(database) {
        output::note(
            "Litestream has copied the erased data too: its replica and its folder beside the database contain it until the \
             end of their retention, by default within 48 hours",
        );
    }
    for copy in backup::list_copies(database)? {
        output::note(&format!(
            "{}, left by a restore, an upgrade or a command that was killed, may contain it too: delete it when you no longer need it",
            copy.display()
        ));
    }
    Ok(())
}
