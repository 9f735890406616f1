//! `standfast messages`: the messages of visitors. Only the command line shows them.

use std::io::Write;

use clap::Subcommand;

use super::inbox::{Selection, state_parser};
use super::inbox_export::ExportTarget;
use super::output::{self, escape_line, escape_text};
use super::removal::Removal;
use crate::domain::message::{MessageState, StoredMessage};
use crate::domain::state::State;
use crate::store::{Connection, Filter, Location, inbox, open_existing};

/// Read, mark, export and remove messages
#[derive(Debug, Subcommand)]
#[command(after_help = "Example:\n  standfast messages list --new")]
pub enum Messages {
    /// List the messages, newest first, without spam
    #[command(
        after_help = "Examples:\n  standfast messages list --new\n  standfast messages list --spam --json"
    )]
    List(Selection),
    /// Show one message
    #[command(after_help = "Example:\n  standfast messages show 12")]
    Show {
        /// Number of the message
        id: i64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Change the state of a message; ham moves it out of spam
    #[command(
        after_help = "Examples:\n  standfast messages mark 12 answered\n  standfast messages mark 13 ham"
    )]
    Mark {
        /// Number of the message
        id: i64,
        /// New state; ham means new
        #[arg(value_parser = state_parser::<MessageState>())]
        state: MessageState,
    },
    /// Export all messages, including spam, for another program
    #[command(
        after_help = "Examples:\n  standfast messages export --output messages.csv\n  \
                      standfast messages export --format json | jq"
    )]
    Export(ExportTarget),
    /// Remove messages permanently, by number or by a filter
    #[command(after_help = "Examples:\n  standfast messages remove 12 13\n  \
                      standfast messages remove --spam --before 2026-11-20 --dry-run\n  \
                      standfast messages remove --spam --before 2026-11-20 --yes")]
    Remove(Removal),
}

impl Messages {
    pub(super) fn run(self, database: &Location) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        match self {
            Self::List(selection) => {
                let header = ["ID", "State", "Received", "Name", "Email", "Subject"];
                selection.list(&conn, &header, row, |message| &message.spam_reason)
            }
            Self::Show { id, json } => show(&inbox::find(&conn, id)?, json),
            Self::Mark { id, state } => Ok(inbox::set_state::<StoredMessage>(&conn, id, state)?),
            Self::Export(target) => export(&conn, database, &target),
            Self::Remove(removal) => removal.run::<StoredMessage>(&conn),
        }
    }
}

fn row(message: &StoredMessage) -> Vec<String> {
    vec![
        message.id.to_string(),
        message.state.to_string(),
        message.received_at.clone(),
        message.name.clone(),
        message.email.clone(),
        message.subject.clone(),
    ]
}

fn show(message: &StoredMessage, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(message);
    }
    let mut out = output::stdout();
    writeln!(
        out,
        "From:     {} <{}>",
        escape_line(&message.name),
        escape_line(&message.email)
    )?;
    writeln!(out, "Subject:  {}", escape_line(&message.subject))?;
    writeln!(out, "Received: {}", message.received_at)?;
    writeln!(out, "State:    {}", message.state)?;
    if let Some(reason) = &message.spam_reason {
        writeln!(out, "Spam:     {reason}")?;
    }
    writeln!(out, "\n{}", escape_text(&message.message))?;
    out.flush()?;
    Ok(())
}

const COLUMNS: [&str; 7] = [
    "id",
    "state",
    "received_at",
    "name",
    "email",
    "subject",
    "message",
];

fn export(conn: &Connection, database: &Location, target: &ExportTarget) -> anyhow::Result<()> {
    target.write(database, &COLUMNS, |export| {
        inbox::each(conn, Filter::All, None, |message: StoredMessage| {
            let fields: [&str; COLUMNS.len()] = [
                &message.id.to_string(),
                message.state.as_str(),
                &message.received_at,
                &message.name,
                &message.email,
                &message.subject,
                &message.message,
            ];
            export.add(&message, &fields)
        })
    })
}
