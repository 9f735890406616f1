//! `standfast mail`: what the server sends and could not send.

use std::time::{Duration, Instant};

use anyhow::bail;
use clap::{ArgGroup, Subcommand};
use jiff::Timestamp;
use rusqlite::Connection;

use crate::cli::inbox::NEWEST;
use crate::cli::output::{self, note};
use crate::config::values::{Email, whole_number};
use crate::db::{Location, ServerLock, open_existing};
use crate::inbox::outbox::{self, MailState, OutboxRow};

/// How long `mail test` waits for the server: a little longer than a log-in and a mail may take.
const TEST_TIMEOUT: Duration = Duration::from_secs(200);
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Test, list and retry mails
///
/// Example: standfast mail test --to office@example.com
///
/// Example: standfast mail list --failed
#[derive(Debug, Subcommand)]
pub enum Mail {
    /// Send a test mail through the server and report the result
    ///
    /// Example: standfast mail test --to office@example.com
    Test {
        /// Address to send it to
        #[arg(long, value_name = "ADDRESS")]
        to: Email,
    },
    /// List the mails, newest first: sent, queued, or failed and why
    ///
    /// Example: standfast mail list --failed
    ///
    /// Example: standfast mail list --json | jq '.[].last_error'
    List {
        /// Only mails that failed for good
        #[arg(long)]
        failed: bool,
        /// Show all, not only the newest 50
        #[arg(long)]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Try mails again now, including those that failed for good
    ///
    /// Example: standfast mail retry 12
    ///
    /// Example: standfast mail retry --all
    #[command(group = ArgGroup::new("which").required(true))]
    Retry {
        /// Number of the mail, as in the list
        #[arg(group = "which", value_parser = whole_number::<i64>)]
        id: Option<i64>,
        /// All that were not sent
        #[arg(long, group = "which")]
        all: bool,
    },
}

impl Mail {
    pub(super) fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        match self {
            Self::Test { to } => test(&conn, database, &to, now),
            Self::List { failed, all, json } => list(&conn, failed, all, json),
            Self::Retry { id, .. } => {
                let retried = outbox::retry(&conn, id)?;
                let what = match outbox::summary(&conn)?.recipients {
                    _ if retried == 0 => "no mail is waiting",
                    None => "the server was started without mail",
                    Some(_) => "a server that runs sends them: see `standfast mail list`",
                };
                note(&format!("mails to try again: {retried}; {what}"));
                Ok(())
            }
        }
    }
}

fn test(conn: &Connection, database: &Location, to: &Email, now: Timestamp) -> anyhow::Result<()> {
    if !ServerLock::is_held(database)? {
        bail!("no server is running, which sends the mail; start it first");
    }
    let Some(id) = outbox::queue_test(conn, to.as_str(), now)? else {
        let sentence = "the server was started without mail; set STANDFAST_MAIL_TO, STANDFAST_MAIL_FROM and STANDFAST_SMTP, and restart it";
        bail!(sentence);
    };
    note("waiting for the server to send it …");
    let began = Instant::now();
    while began.elapsed() < TEST_TIMEOUT {
        let mail = outbox::find(conn, id)?;
        if mail.state == MailState::Sent {
            note("the mail server has taken it; check the inbox and the spam folder");
            return Ok(());
        }
        if let Some(error) = mail.last_error {
            bail!(
                "it was not sent: {error}; `standfast mail list` shows whether it is tried again"
            );
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    bail!("mail {id} is still queued; check it later with `standfast mail list`")
}

fn list(conn: &Connection, failed: bool, all: bool, json: bool) -> anyhow::Result<()> {
    if let Some(pause) = outbox::summary(conn)?.pause {
        note(&format!(
            "nothing is sent until {}: {}",
            pause.until, pause.reason
        ));
    }
    let mails = outbox::list(conn, failed, (!all).then_some(NEWEST))?;
    if json {
        return output::json(&mails);
    }
    let header = "ID,Kind,To,Subject,State,Tries,Next try,Last error";
    output::table(header, mails.into_iter().map(row), "no mails")
}

fn row(mail: OutboxRow) -> Vec<String> {
    vec![
        mail.id.to_string(),
        mail.kind,
        mail.to,
        mail.subject,
        mail.state.to_string(),
        mail.attempts.to_string(),
        mail.next_attempt_at.unwrap_or_default(),
        mail.last_error.unwrap_or_default(),
    ]
}
