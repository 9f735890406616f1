//! `standfast privacy`: exports or erases the data of one person, by email address.

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
    Location, PAUSE_FOR_OTHERS, ServerLock, backup, compaction, is_replicated, open_existing,
};
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::privacy::PersonData;
use crate::inbox::{Error, applications, privacy};
use crate::karachi;

/// How long `compact` waits for programs that read the WAL.
const READERS_TIMEOUT: Duration = Duration::from_secs(60);

/// Export or erase the data of one person
///
/// Example: standfast privacy export --email ayesha@example.com --output ayesha.zip
#[derive(Debug, Subcommand)]
pub enum Privacy {
    /// Write everything that one person sent to a zip file that no other user can read
    ///
    /// Example: standfast privacy export --email ayesha@example.com --output ayesha.zip
    ///
    /// The file contains messages.json, applications.json and the résumés as the person sent them.
    Export {
        /// The email address that the person used, in upper or lower case
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
    /// It overwrites the data immediately, even while the server is running. SQLite may have left copies elsewhere in the file. The server removes them when it compacts the file at 03:00, Karachi time; `standfast privacy compact` does this now. Older backups still contain the erased data.
    Erase {
        /// The email address that the person used, in upper or lower case
        #[arg(long, value_name = "ADDRESS")]
        email: Email,
        /// List the data, without erasing it
        #[arg(long)]
        dry_run: bool,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
    },
    /// Rewrite the database file now, so that it contains no byte of erased or removed data
    ///
    /// Example: standfast privacy compact
    ///
    /// The server does this at 03:00, Karachi time, after a deletion. Forms wait until it is done, but pages do not. It needs free space for two copies of the database.
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

fn describe_counts(data: &PersonData) -> String {
    let messages = inbox::describe_count::<StoredMessage>(data.messages.len());
    let applications = inbox::describe_count::<StoredApplication>(data.applications.len());
    format!("{messages}, {applications}")
}

fn export(conn: &Connection, database: &Location, email: &str, file: &Path) -> anyhow::Result<()> {
    // One read transaction, so that all files show the same state.
    let reading = conn.unchecked_transaction()?;
    let data = PersonData::find(&reading, email)?;
    output::private_file(database, file, |file| write_zip(&reading, &data, file))?;
    output::line(describe_counts(&data))
}

fn write_zip(conn: &Connection, data: &PersonData, file: &mut File) -> anyhow::Result<()> {
    // Without compression: résumés are compressed already, and the texts are short.
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .unix_permissions(0o600);
    let mut zip = ZipWriter::new(file);
    for (name, json) in [
        ("messages.json", output::json_text(&data.messages)?),
        ("applications.json", output::json_text(&data.applications)?),
    ] {
        zip.start_file(name, options)?;
        zip.write_all(json.as_bytes())?;
    }
    for application in &data.applications {
        let Some(resume) = &application.resume else {
            continue;
        };
        // The number makes the name unique, and avoids names such as CON, which Windows reserves.
        let name = format!("resumes/{}-{}", application.id, resume.file_name);
        zip.start_file(name, options)?;
        zip.write_all(&applications::resume_bytes(conn, application.id)?.unwrap_or_default())?;
    }
    zip.finish()?;
    Ok(())
}

/// Lists the data to erase.
fn preview(data: &PersonData) -> anyhow::Result<()> {
    output::line(describe_counts(data))?;
    for message in &data.messages {
        let StoredMessage {
            id,
            received_at,
            subject,
            ..
        } = message;
        output::line(escape_line(&format!(
            "message {id}, {received_at}: {subject}"
        )))?;
    }
    for application in &data.applications {
        let StoredApplication {
            id, received_at, ..
        } = application;
        let job = application.applied_for();
        output::line(escape_line(&format!(
            "application {id}, {received_at}: {job}"
        )))?;
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
    let data = PersonData::find(conn, email);
    if let Err(Error::UnknownPerson(_)) = data {
        // The WAL may still contain rows that were removed earlier.
        empty_wal(conn)?;
    }
    let counts = describe_counts(&data?);
    if !yes {
        confirm(&format!("Erase {counts} of {email} permanently?"))?;
    }
    let started = clock.now();
    while privacy::erase_batch(conn, email, started)? {
        thread::sleep(PAUSE_FOR_OTHERS);
    }
    // The rows are erased, so report everything below even if one step fails.
    let wal = empty_wal(conn);
    let printed = output::line(format!("Erased: {counts}"));
    let copies = report_copies(database.path(), clock.now());
    output::note(if ServerLock::is_held(database)? {
        "copies of some of the data may remain in the database file until the server compacts it at 03:00, Karachi time; \
         `standfast privacy compact` does this now"
    } else {
        "copies of some of the data may remain in the database file, and the server, which compacts it at 03:00, is not \
         running: run `standfast privacy compact`"
    });
    wal.and(printed).and(copies)
}

fn compact(conn: &Connection, database: &Location) -> anyhow::Result<()> {
    // Litestream never stops reading, so it is useless to wait for it.
    let timeout = if is_replicated(database.path()) {
        Duration::ZERO
    } else {
        READERS_TIMEOUT
    };
    let sizes = compaction::run(conn, database, timeout)?;
    output::line(format!(
        "Compacted: {} to {}",
        output::size(sizes.before),
        output::size(sizes.after)
    ))
}

/// Lists the copies that still contain the erased data.
fn report_copies(database: &Path, now: Timestamp) -> anyhow::Result<()> {
    output::note(&format!(
        "backups older than {} still contain the erased data: delete those you no longer need, and erase again after restoring one",
        karachi::rfc3339(now)
    ));
    if is_replicated(database) {
        output::note(
            "Litestream has copied the erased data: its replica, and its directory next to the database, contain it until their \
             retention ends, by default within 48 hours",
        );
    }
    for copy in backup::list_copies(database)? {
        output::note(&format!(
            "{}, left by a restore, an upgrade or a killed command, may also contain it: delete it when you no longer need it",
            copy.display()
        ));
    }
    Ok(())
}
