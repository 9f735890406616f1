//! `standfast mail`: the email that the server sends, has sent or could not send.

use std::time::{Duration, Instant};

use anyhow::bail;
use clap::{ArgGroup, Subcommand};
use jiff::Timestamp;
use rusqlite::Connection;

use crate::cli::inbox::NEWEST;
use crate::cli::output::{self, note};
use crate::config::values::{Email, parse_whole_number};
use crate::db::{Location, ServerLock, open_existing};
use crate::inbox::outbox::{self, MailState, OutboxRow};

/// How long `mail test` waits for the server: a little longer than the limits for the login and the email together.
const TEST_TIMEOUT: Duration = Duration::from_secs(200);
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Test, list and retry email
///
/// Example: standfast mail test --to office@example.com
///
/// Example: standfast mail list --failed
#[derive(Debug, Subcommand)]
pub enum Mail {
    /// Send a test email through the server and report the result
    ///
    /// Example: standfast mail test --to office@example.com
    Test {
        /// Address to send it to
        #[arg(long, value_name = "ADDRESS")]
        to: Email,
    },
    /// List email that was sent, is queued, or failed, newest first
    ///
    /// Example: standfast mail list --failed
    ///
    /// Example: standfast mail list --json | jq '.[].last_error'
    List {
        /// Only email that failed permanently
        #[arg(long)]
        failed: bool,
        /// Show all, not only the newest 50
        #[arg(long)]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Retry email now, even if it failed permanently
    ///
    /// Example: standfast mail retry 12
    ///
    /// Example: standfast mail retry --all
    #[command(group = ArgGroup::new("which").required(true))]
    Retry {
        /// Number of the email, as in the list
        #[arg(group = "which", value_parser = parse_whole_number::<i64>)]
        id: Option<i64>,
        /// Everything that was not sent
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
                let count = outbox::retry(&conn, id)?;
                let has_recipients = outbox::summary(&conn)?.recipients.is_some();
                let explanation = if count == 0 {
                    "no email is waiting"
                } else if has_recipients {
                    "the server sends it while it is running: see `standfast mail list`"
                } else {
                    "the server was started without email"
                };
                note(&format!("email to retry: {count}; {explanation}"));
                Ok(())
            }
        }
    }
}

fn test(conn: &Connection, database: &Location, to: &Email, now: Timestamp) -> anyhow::Result<()> {
    if !ServerLock::is_held(database)? {
        bail!("the server is not running; start it to send email");
    }
    let Some(id) = outbox::queue_test(conn, to.as_str(), now)? else {
        bail!(
            "the server was started without email; set STANDFAST_MAIL_TO, STANDFAST_MAIL_FROM and STANDFAST_SMTP, and restart it"
        );
    };
    note("waiting for the server to send it …");
    let began = Instant::now();
    while began.elapsed() < TEST_TIMEOUT {
        let mail = outbox::find(conn, id)?;
        if mail.state == MailState::Sent {
            note("the mail server has accepted it; check the inbox and the spam folder");
            return Ok(());
        }
        if let Some(error) = mail.last_error {
            bail!(
                "it was not sent: {error}; `standfast mail list` shows whether the server will retry"
            );
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    bail!("email {id} is still queued; check it later with `standfast mail list`")
}

fn list(conn: &Connection, failed: bool, all: bool, json: bool) -> anyhow::Result<()> {
    if let Some(pause) = outbox::summary(conn)?.pause {
        note(&format!(
            "nothing is sent until {}: {}",
            pause.until, pause.reason
        ));
    }
    let state = failed.then_some(MailState::Failed);
    let emails = outbox::list(conn, state, (!all).then_some(NEWEST))?;
    if json {
        return output::json(&emails);
    }
    let header = [
        "ID",
        "Kind",
        "To",
        "Subject",
        "State",
        "Tries",
        "Next try",
        "Last error",
    ];
    output::table(&header, emails.into_iter().map(row), "no email")
}

fn row(mail: OutboxRow) -> Vec<String> {
    vec![
        mail.id.to_string(),
        mail.kind.to_string(),
        mail.to,
        mail.subject,
        mail.state.to_string(),
        mail.attempts.to_string(),
        mail.next_attempt_at.unwrap_or_default(),
        mail.last_error.unwrap_or_default(),
    ]
}
