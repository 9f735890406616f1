//! `standfast backup`: creates, verifies and restores copies of the database.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use jiff::Timestamp;

use crate::cli::output::{self, confirm};
use crate::db::backup::{Contents, IfExists, TableCount};
use crate::db::{Location, SCHEMA_VERSION, ServerLock, backup, restore};
use crate::inbox::privacy;

/// Create, verify and restore backups
///
/// Example: standfast backup create /var/backups/standfast-$(date +%F).db
///
/// Backups contain personal data and private keys.
#[derive(Debug, Subcommand)]
pub enum Backup {
    /// Back up the database to a file, even while the server is running, and show its contents
    ///
    /// Example: standfast backup create /var/backups/standfast-$(date +%F).db
    ///
    /// Example: standfast backup create --force /mnt/usb/standfast.db
    ///
    /// A backup contains personal data, including all résumés, and the private keys of the certificates. Keep it as safe as the database.
    Create {
        /// The new file, which only its owner can read
        file: PathBuf,
        /// Replace an existing file
        #[arg(long)]
        force: bool,
    },
    /// Verify a backup and show its contents
    ///
    /// Example: standfast backup verify /var/backups/standfast-2026-11-20.db
    ///
    /// The exit code is 0 only if the backup can be restored. It is 4 if another program added something to the schema of the database, for example a trigger; the error shows what.
    Verify {
        /// The backup
        file: PathBuf,
    },
    /// Replace the database with a backup, and keep the old one; stop the server first
    ///
    /// Examples:
    ///   standfast backup restore /var/backups/standfast-2026-11-20.db --dry-run
    ///   systemctl stop standfast-http.socket standfast-https.socket standfast
    ///   standfast backup restore --yes backup.db
    ///   systemctl start standfast-http.socket standfast-https.socket standfast
    ///
    /// Stop the sockets as well, because otherwise the next visitor would start the server again.
    #[command(verbatim_doc_comment)]
    Restore {
        /// The backup
        file: PathBuf,
        /// Verify the backup and show the consequences of a restore, without changing anything
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
                print_contents(&file, &contents)?;
                Ok(contents.require_own_schema(&file)?)
            }
            Self::Restore { file, dry_run, yes } => restore(database, &file, dry_run, yes, now),
        }
    }
}

fn create(database: &Path, file: &Path, force: bool) -> anyhow::Result<()> {
    let location = Location::File(database.to_owned());
    let target = output::safe_target(&location, file)?;
    let if_exists = if force {
        IfExists::Replace
    } else {
        IfExists::Fail
    };
    let contents = backup::create(database, &target, if_exists)?;
    print_contents(file, &contents)?;
    if !contents.deviation.is_empty() {
        output::note(&format!(
            "warning: {} cannot be restored as it is: {}; then make another backup",
            file.display(),
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
    let old_name = backup::path_before_restore(database, now);
    let fate_of_old = if database.exists() {
        format!("the old database is kept as {}", old_name.display())
    } else {
        "there is no old database".to_owned()
    };
    let contents = backup::verify(file)?;
    contents.require_own_schema(file)?;
    if !dry_run {
        // Fail before the question if the server is running.
        drop(ServerLock::acquire(&Location::File(database.to_owned()))?);
    }
    if dry_run || !yes {
        print_contents(file, &contents)?;
    }
    let erased_at = warn_about_erased_people(database, file);
    if dry_run {
        output::note(&format!(
            "dry run: {name} would contain this; {fate_of_old}"
        ));
        return Ok(());
    }
    if !yes {
        confirm(&format!("Replace {name} with it ({fate_of_old})?"))?;
    }
    restore::restore(database, file, &erased_at, &old_name)?;
    output::note(&format!(
        "{name} now contains {}; {fate_of_old}",
        file.display()
    ));
    Ok(())
}

/// Warns if `backup` still contains people who were erased since, or might contain them because no old database can show it. Returns
/// the times when they were erased.
fn warn_about_erased_people(database: &Path, backup: &Path) -> Vec<String> {
    match privacy::erasures_missing_in(backup, database) {
        Ok(Some(erased_at)) => {
            if !erased_at.is_empty() {
                output::note(&format!(
                    "warning: this backup may restore the data of people who were erased on request after it was made: {} ({}); \
                     erase them again with `standfast privacy erase --email ADDRESS`",
                    erased_at.len(),
                    erased_at.join(", ")
                ));
            }
            erased_at
        }
        Ok(None) => {
            output::note(
                "there is no old database that would show whether people were erased after this backup; if so, erase them again \
                 with `standfast privacy erase --email ADDRESS`",
            );
            Vec::new()
        }
        // The database may be damaged, which is a reason to restore a backup.
        Err(error) => {
            output::note(&format!(
                "cannot determine whether people were erased since this backup: {error}"
            ));
            Vec::new()
        }
    }
}

fn print_contents(file: &Path, contents: &Contents) -> anyhow::Result<()> {
    let mut schema = contents.schema.to_string();
    if contents.schema < SCHEMA_VERSION {
        schema += ", which the server updates at its next start";
    }
    let mut facts = vec![
        ("File", file.display().to_string()),
        ("Size", output::size(contents.bytes)),
        ("Schema", schema),
    ];
    for TableCount { table, rows } in &contents.tables {
        let count = match rows {
            Some(rows) => rows.to_string(),
            None => "not counted, because the table was changed".to_owned(),
        };
        facts.push((table, count));
    }
    let result = if contents.deviation.is_empty() {
        "ok, it can be restored"
    } else {
        "complete, but it cannot be restored as it is"
    };
    facts.push(("Verified", result.to_owned()));
    output::facts(&facts)
}
