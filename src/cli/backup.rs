//! `standfast backup`: creates, verifies and restores copies of the database.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use jiff::Timestamp;

use crate::cli::output::{self, confirm};
use crate::db::backup::Contents;
use crate::db::{Location, SCHEMA_VERSION, ServerLock, backup, restore};
use crate::inbox::privacy;

/// Create, verify and restore backups
///
/// Example: standfast backup create /var/backups/standfast-$(date +%F).db
///
/// Backups hold personal data and private keys.
#[derive(Debug, Subcommand)]
pub enum Backup {
    /// Copy the database to a file, also while the server runs, and show what the copy contains
    ///
    /// Example: standfast backup create /var/backups/standfast-$(date +%F).db
    ///
    /// Example: standfast backup create --force /mnt/usb/standfast.db
    ///
    /// A backup holds personal data, with all résumés, and the private keys of the certificates: keep it as safe as the database.
    Create {
        /// The new file, which only its owner can read
        file: PathBuf,
        /// Replace an existing file
        #[arg(long)]
        force: bool,
    },
    /// Verify a backup and show what it contains
    ///
    /// Example: standfast backup verify /var/backups/standfast-2026-11-20.db
    ///
    /// The exit code is 0 only for a backup that can be restored. It is 4 if another program added something to the database's schema, such as a trigger, which an error then names.
    Verify {
        /// The backup
        file: PathBuf,
    },
    /// Replace the database with a backup; the server must be stopped, and the old database is kept
    ///
    /// Examples:
    ///   standfast backup restore /var/backups/standfast-2026-11-20.db --dry-run
    ///   systemctl stop standfast-http.socket standfast-https.socket standfast
    ///   standfast backup restore --yes backup.db
    ///   systemctl start standfast-http.socket standfast-https.socket standfast
    ///
    /// The sockets are stopped too, because the next visitor would start the server again.
    #[command(verbatim_doc_comment)]
    Restore {
        /// The backup
        file: PathBuf,
        /// Verify the backup and show what would be done, without doing it
        #[arg(long)]
        dry_run: bool,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
    },
}

impl Backup {
    pub(super) fn run(self, database: &Path, now: Timestamp) -> anyhow::Result<()> {
        match self {
            Self::Create { file, force } => create(database, &file, force),
            Self::Verify { file } => {
                let contents = backup::verify(&file)?;
                print(&file, &contents)?;
                Ok(contents.require_own_schema(&file)?)
            }
            Self::Restore { file, dry_run, yes } => restore(database, &file, dry_run, yes, now),
        }
    }
}

fn create(database: &Path, file: &Path, force: bool) -> anyhow::Result<()> {
    let location = Location::File(database.to_owned());
    let target = output::safe_target(&location, file)?;
    let contents = backup::create(database, &target, force)?;
    print(file, &contents)?;
    if !contents.deviation.is_empty() {
        let name = file.display();
        output::note(&format!(
            "warning: {name} cannot be restored as it is: {}; then make another backup",
            contents.deviation
        ));
    }
    Ok(())
}

fn restore(
    database: &Path,
    file: &Path,
    dry_run: bool,
    yes: bool,
    now: Timestamp,
) -> anyhow::Result<()> {
    let name = database.display();
    let kept = backup::path_before_restore(database, now);
    let old = if database.exists() {
        format!("the old database is kept as {}", kept.display())
    } else {
        "no other database is replaced".to_owned()
    };
    let contents = backup::verify(file)?;
    contents.require_own_schema(file)?;
    if !dry_run {
        // Nobody is asked about what a running server forbids.
        drop(ServerLock::acquire(&Location::File(database.to_owned()))?);
    }
    if dry_run || !yes {
        print(file, &contents)?;
    }
    let erased = warn_of_people(database, file);
    if dry_run {
        output::note(&format!("dry run: {name} would contain this; {old}"));
        return Ok(());
    }
    if !yes {
        confirm(&format!("Replace {name} with it ({old})?"))?;
    }
    restore::restore(database, file, &erased, &kept)?;
    output::note(&format!("{name} now contains {}; {old}", file.display()));
    Ok(())
}

/// Warns of erased people whose data comes back with `backup`, and returns when they were erased.
fn warn_of_people(database: &Path, backup: &Path) -> Vec<String> {
    let erased = privacy::erasures_missing_in(backup, database).unwrap_or_else(|error| {
        // The database is damaged, which may be why it is replaced.
        output::note(&format!(
            "cannot determine whether people were erased since this backup: {error}"
        ));
        Vec::new()
    });
    if !erased.is_empty() {
        output::note(&format!(
            "warning: this backup may restore the data of people who were erased on request after it was made: {} ({}); \
             erase them again with `standfast privacy erase --email ADDRESS`",
            erased.len(),
            erased.join(", ")
        ));
    }
    erased
}

fn print(file: &Path, contents: &Contents) -> anyhow::Result<()> {
    let mut schema = contents.schema.to_string();
    if contents.schema < SCHEMA_VERSION {
        schema += ", updated at the next start of the server";
    }
    let mut facts = vec![
        ("File", file.display().to_string()),
        ("Size", output::size(contents.bytes)),
        ("Schema", schema),
    ];
    let rows = contents.rows.iter();
    facts.extend(rows.map(|(table, rows)| {
        let unknown = || "not counted, because the table was changed".to_owned();
        (*table, rows.map_or_else(unknown, |rows| rows.to_string()))
    }));
    let verified = if contents.deviation.is_empty() {
        "ok, it can be restored"
    } else {
        "whole, but it cannot be restored as it is"
    };
    facts.push(("Verified", verified.to_owned()));
    output::facts(&facts, "")
}
