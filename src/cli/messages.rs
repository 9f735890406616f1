//! `standfast messages`: the messages of visitors. Only this command and `standfast inbox` show them.

use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use serde_json::Value;

use crate::cli::inbox::{ExportTarget, ListFlags, Removal, mark_parser, state_parser};
use crate::cli::{inbox, output};
use crate::config::FORMS;
use crate::db::{Location, open_existing};
use crate::inbox::messages::StoredMessage;
use crate::inbox::rows::find_by_ref;
use crate::inbox::{RowRef, State};

/// Read, mark, export and remove messages
///
/// Example: standfast messages list --new
#[derive(Debug, Subcommand)]
pub enum Messages {
    /// List the messages, newest first, without spam
    ///
    /// Example: standfast messages list --new
    ///
    /// Example: standfast messages list --kind quote --since 2026-11-01
    ///
    /// Example: standfast messages list --search lahore
    ///
    /// Example: standfast messages list --spam --json
    List {
        #[command(flatten)]
        listing: ListFlags,
        /// Only messages of one form
        #[arg(long, value_parser = kind_parser())]
        kind: Option<String>,
        /// Only messages in this state
        #[arg(long, value_parser = state_parser(State::OF_MESSAGES))]
        state: Option<State>,
    },
    /// Show one message
    ///
    /// Example: standfast messages show 12
    Show {
        /// Number or reference of the message, for example 12 or Q-000012
        id: RowRef,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Change the state of messages; not-spam moves them out of spam
    ///
    /// Example: standfast messages mark 12 Q-000014 answered
    ///
    /// Example: standfast messages mark 13 not-spam
    Mark {
        /// Numbers or references of the messages, for example 12 or Q-000012
        #[arg(required = true, value_name = "ID")]
        ids: Vec<RowRef>,
        /// New state; not-spam means new
        #[arg(value_parser = mark_parser(State::OF_MESSAGES))]
        state: State,
    },
    /// Export all messages, including spam, for another program
    ///
    /// Example: standfast messages export --output messages.csv
    ///
    /// Example: standfast messages export --format json | jq
    Export(ExportTarget),
    /// Remove messages permanently, by number or by a filter
    ///
    /// Example: standfast messages remove 12 13
    ///
    /// Example: standfast messages remove --spam --before 2026-11-20 --dry-run
    ///
    /// Example: standfast messages remove --spam --before 2026-11-20 --yes
    Remove(Removal),
}

/// Parses the kind of a form.
fn kind_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMS.messages.iter().map(|form| form.kind.as_str()))
}

impl Messages {
    pub(super) fn run(self, database: &Location) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        match self {
            Self::List {
                listing,
                kind,
                state,
            } => listing.print(&conn, state, kind, &HEADER, row),
            Self::Show { id, json } => show(&find_by_ref(&conn, &id)?, json),
            Self::Mark { ids, state } => inbox::mark::<StoredMessage>(&conn, &ids, state),
            Self::Export(target) => target.export(&conn, database, &COLUMNS, csv_record),
            Self::Remove(removal) => removal.run::<StoredMessage>(&conn),
        }
    }
}

const HEADER: [&str; 8] = [
    "ID", "State", "Received", "Kind", "Name", "Email", "Subject", "Note",
];

fn row(message: &StoredMessage) -> Vec<String> {
    vec![
        message.id.to_string(),
        message.state.to_string(),
        message.received_at.clone(),
        message.noun().to_owned(),
        message.name.clone(),
        message.email.clone(),
        message.subject.clone(),
        message.spam_reason.clone().unwrap_or_default(),
    ]
}

fn show(message: &StoredMessage, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(message);
    }
    output::facts_with_text(&message.facts(), &message.message)
}

/// The columns of the CSV export. `fields` contains the fields that only some forms have.
const COLUMNS: [&str; 11] = [
    "id",
    "state",
    "received_at",
    "name",
    "email",
    "subject",
    "message",
    "kind",
    "reference",
    "fields",
    "lang",
];

/// The message as JSON, with `fields` as lines of text.
fn csv_record(message: &StoredMessage) -> serde_json::Result<Value> {
    let fields: Vec<_> = message
        .labelled_fields()
        .into_iter()
        .map(|(label, value)| format!("{label}: {value}"))
        .collect();
    let mut record = serde_json::to_value(message)?;
    record["fields"] = fields.join("\n").into();
    Ok(record)
}
