//! `standfast messages`: what visitors wrote. Only the command line shows it.

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};

use super::csv;
use super::output::{self, escape_line, escape_text};
use crate::domain::message::{MessageState, StoredMessage};
use crate::store::messages::{self, Filter};
use crate::store::{Location, open_existing};

/// Read, mark, export and remove what visitors wrote.
#[derive(Debug, Subcommand)]
#[command(after_help = "Example:\n  standfast messages list --new")]
pub enum Messages {
    /// Show the messages, newest first, without spam
    List(List),
    /// Show one message
    #[command(after_help = "Example:\n  standfast messages show 12")]
    Show {
        /// Number of the message
        id: i64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Note how far the office has come with a message; ham takes it out of the spam
    #[command(
        after_help = "Examples:\n  standfast messages mark 12 answered\n  standfast messages mark 13 ham"
    )]
    Mark {
        /// Number of the message
        id: i64,
        /// Its new state; ham is another word for new
        #[arg(value_parser = state_parser())]
        state: MessageState,
    },
    /// Print all messages, spam too, for another program
    #[command(after_help = "Example:\n  standfast messages export --format csv > messages.csv")]
    Export {
        /// csv opens in a spreadsheet, with formulas made harmless; json keeps every text as it was sent
        #[arg(long, value_enum, default_value_t = Format::Csv)]
        format: Format,
    },
    /// Delete a message
    #[command(after_help = "Example:\n  standfast messages remove 12")]
    Remove {
        /// Number of the message
        id: i64,
    },
}

/// Which messages to show.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  standfast messages list --new\n  standfast messages list --spam --json"
)]
pub struct List {
    /// Only spam
    #[arg(long, conflicts_with = "new")]
    spam: bool,
    /// Only those that nobody has marked yet
    #[arg(long)]
    new: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What an export is written as.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// A table for spreadsheets.
    Csv,
    /// An array of objects.
    Json,
}

fn state_parser() -> impl TypedValueParser<Value = MessageState> {
    let words = MessageState::ALL.map(MessageState::as_str);
    PossibleValuesParser::new(words.into_iter().chain(["ham"])).map(|word| {
        // Of the words let through, only "ham" is no state.
        word.parse().unwrap_or(MessageState::New)
    })
}

impl Messages {
    pub(super) fn run(self, database: &Location) -> anyhow::Result<()> {
        match self {
            Self::List(list) => list.run(database),
            Self::Show { id, json } => show(&messages::find(&open_existing(database)?, id)?, json),
            Self::Mark { id, state } => {
                Ok(messages::set_state(&open_existing(database)?, id, state)?)
            }
            Self::Export { format } => export(database, format),
            Self::Remove { id } => Ok(messages::remove(&open_existing(database)?, id)?),
        }
    }
}

impl List {
    fn run(self, database: &Location) -> anyhow::Result<()> {
        let (filter, nothing) = match self {
            Self { spam: true, .. } => (Filter::In(MessageState::Spam), "There is no spam."),
            Self { new: true, .. } => (Filter::In(MessageState::New), "There are no new messages."),
            _ => (Filter::Inbox, "There are no messages."),
        };
        let messages = messages::list(&open_existing(database)?, filter)?;
        if self.json {
            return output::json(&messages);
        }
        let rows: Vec<Vec<String>> = messages
            .into_iter()
            .map(|message| {
                vec![
                    message.id.to_string(),
                    message.state.to_string(),
                    message.received_at,
                    message.name,
                    message.email,
                    message.subject,
                ]
            })
            .collect();
        output::table(
            &["ID", "State", "Received", "Name", "Email", "Subject"],
            &rows,
            nothing,
        )
    }
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
    writeln!(out, "\n{}", escape_text(&message.message))?;
    out.flush()?;
    Ok(())
}

fn export(database: &Location, format: Format) -> anyhow::Result<()> {
    let conn = open_existing(database)?;
    let mut out = output::stdout();
    match format {
        Format::Csv => {
            let header = [
                "id",
                "state",
                "received_at",
                "name",
                "email",
                "subject",
                "message",
            ];
            write!(out, "{}{}", csv::BYTE_ORDER_MARK, csv::record(&header))?;
            messages::each(&conn, Filter::All, |message| -> anyhow::Result<()> {
                out.write_all(csv_record(&message).as_bytes())?;
                Ok(())
            })?;
        }
        Format::Json => {
            let mut before = "[\n";
            messages::each(&conn, Filter::All, |message| -> anyhow::Result<()> {
                write!(
                    out,
                    "{before}{}",
                    output::escape_json(&serde_json::to_string(&message)?)
                )?;
                before = ",\n";
                Ok(())
            })?;
            let after = if before == "[\n" { "[]" } else { "\n]" };
            writeln!(out, "{after}")?;
        }
    }
    out.flush()?;
    Ok(())
}

fn csv_record(message: &StoredMessage) -> String {
    csv::record(&[
        &message.id.to_string(),
        message.state.as_str(),
        &message.received_at,
        &message.name,
        &message.email,
        &message.subject,
        &message.message,
    ])
}
