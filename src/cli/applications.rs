//! `standfast applications`: the applications for jobs and their résumés. Only this command and `standfast inbox` show them.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::Subcommand;
use rusqlite::Connection;
use serde_json::Value;

use crate::cli::inbox::{ExportTarget, ListFlags, Removal, mark_parser, state_parser};
use crate::cli::output::is_standard;
use crate::cli::{inbox, output};
use crate::db::{Location, open_existing};
use crate::inbox::applications::StoredApplication;
use crate::inbox::rows::find_by_ref;
use crate::inbox::{RowRef, State, applications, resume};

/// Read, mark, export and remove applications and their résumés
///
/// Example: standfast applications list --new
#[derive(Debug, Subcommand)]
pub enum Applications {
    /// List the applications, newest first, without spam
    ///
    /// Example: standfast applications list --new
    ///
    /// Example: standfast applications list --position driver --state shortlisted
    ///
    /// Example: standfast applications list --all --json
    List {
        #[command(flatten)]
        listing: ListFlags,
        /// Only applications for this position in the form (senior-security-supervisor, security-supervisor, security-guard,
        /// driver, cook), or for the job with this address
        #[arg(long)]
        position: Option<String>,
        /// Only applications in this state
        #[arg(long, value_parser = state_parser(State::OF_APPLICATIONS))]
        state: Option<State>,
    },
    /// Show one application
    ///
    /// Example: standfast applications show 12
    Show {
        /// Number or reference of the application, for example 12 or SF-000012
        id: RowRef,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the résumé of an application to a file that no other user can read
    ///
    /// Example: standfast applications resume 12 --output cv.pdf
    ///
    /// Example: standfast applications resume 12 --output - | pdftotext - -
    Resume {
        /// Number or reference of the application
        id: RowRef,
        /// File to write; - is standard output
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
    /// Change the state of applications; not-spam moves them out of spam
    ///
    /// Example: standfast applications mark 12 13 shortlisted
    Mark {
        /// Numbers or references of the applications
        #[arg(required = true, value_name = "ID")]
        ids: Vec<RowRef>,
        /// New state; not-spam means new
        #[arg(value_parser = mark_parser(State::OF_APPLICATIONS))]
        state: State,
    },
    /// Export all applications, including spam, for another program
    ///
    /// Example: standfast applications export --output applications.csv
    Export(ExportTarget),
    /// Remove applications and their résumés permanently, by number or by a filter
    ///
    /// Example: standfast applications remove 12 13
    ///
    /// Example: standfast applications remove --spam --before 2026-11-20 --dry-run
    ///
    /// Example: standfast applications remove --spam --before 2026-11-20 --yes
    Remove(Removal),
}

impl Applications {
    pub(super) fn run(self, database: &Location) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        match self {
            Self::List {
                listing,
                position,
                state,
            } => listing.print(&conn, state, position, &HEADER, row),
            Self::Show { id, json } => show(&conn, &find_by_ref(&conn, &id)?, json),
            Self::Resume { id, output } => {
                let application: StoredApplication = find_by_ref(&conn, &id)?;
                let Some(bytes) = applications::resume_bytes(&conn, application.id)? else {
                    let reference = &application.reference;
                    bail!(
                        "{reference} has no résumé; `standfast applications show {reference}` shows what the applicant wrote"
                    );
                };
                if !is_standard(&output) {
                    return output::private_file(database, &output, |file| {
                        Ok(file.write_all(&bytes)?)
                    });
                }
                if std::io::stdout().is_terminal() {
                    bail!(
                        "a résumé can contain control characters; save it to a file with --output"
                    );
                }
                output::bytes(bytes)
            }
            Self::Mark { ids, state } => inbox::mark::<StoredApplication>(&conn, &ids, state),
            Self::Export(target) => target.export(&conn, database, &COLUMNS, csv_record),
            Self::Remove(removal) => removal.run::<StoredApplication>(&conn),
        }
    }
}

const HEADER: [&str; 8] = [
    "ID",
    "State",
    "Received",
    "Name",
    "Contact",
    "District",
    "Applied for",
    "Note",
];

fn row(application: &StoredApplication) -> Vec<String> {
    let mut notes = Vec::new();
    match &application.spam_reason {
        Some(reason) => notes.push(reason.clone()),
        None if application.repeated => notes.push("repeated".to_owned()),
        None => {}
    }
    match &application.resume {
        Some(resume) => notes.extend(resume.origin()),
        None => notes.push("no CV".to_owned()),
    }
    vec![
        application.id.to_string(),
        application.state.to_string(),
        application.received_at.clone(),
        application.name.clone(),
        application.contact.clone(),
        district(application),
        application.applied_for().to_owned(),
        notes.join(", "),
    ]
}

/// The district where the applicant lives, and whether the applicant would work elsewhere.
fn district(application: &StoredApplication) -> String {
    let district = application.district.as_deref().unwrap_or_default();
    match application.other_city.as_deref() {
        Some("yes") if district.is_empty() => "any city".to_owned(),
        Some("yes") => format!("{district}, or another city"),
        Some("no") if !district.is_empty() => format!("{district} only"),
        _ => district.to_owned(),
    }
}

fn show(conn: &Connection, application: &StoredApplication, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(application);
    }
    let mut facts = application.facts();
    let resume = applications::resume_bytes(conn, application.id)?;
    if resume.is_some_and(|bytes| resume::has_macros(&bytes)) {
        let warning = "the résumé contains macros; convert it or open it without them";
        facts.push(("Warning", warning.to_owned()));
    }
    let message = application.message.as_deref().unwrap_or_default();
    output::facts_with_text(&facts, message)
}

/// The columns of the CSV export.
const COLUMNS: [&str; 19] = [
    "id",
    "reference",
    "state",
    "received_at",
    "name",
    "email",
    "contact",
    "job_position",
    "job_slug",
    "job_title",
    "repeated",
    "message",
    "consent_version",
    "resume",
    "resume_bytes",
    "lang",
    "district",
    "other_city",
    "photos",
];

/// The application as JSON, with the facts about its résumé as members of their own.
fn csv_record(application: &StoredApplication) -> serde_json::Result<Value> {
    let mut record = serde_json::to_value(application)?;
    let resume = application.resume.as_ref();
    record["resume"] = resume.map(|resume| resume.file_name.as_str()).into();
    record["resume_bytes"] = resume.map_or(0, |resume| resume.size).into();
    record["photos"] = resume.and_then(|resume| resume.photos).into();
    Ok(record)
}
