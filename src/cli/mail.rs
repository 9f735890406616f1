//! `standfast mail`: what the server sends and could not send.

use std::time::{Duration, Instant};

use anyhow::bail;
use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::exit::Failure;
use super::newest::Newest;
use super::output::{self, note};
use crate::clock::Clock;
use crate::domain::karachi;
use crate::facts::Email;
use crate::store::outbox::{self, OutboxRow, state};
use crate::store::{Connection, Location, ServerLock, open_existing};

/// How long `mail test` waits for the server: a little longer than one try may take.
const TEST_TIMEOUT: Duration = Duration::from_secs(100);
const POLL_INTERVAL: Duration = Duration::from_millis(100);

const WITHOUT_MAIL: &str = "the server was started without mail, so nothing is sent";

/// Look after the mails of the server
#[derive(Debug, Subcommand)]
#[command(
    after_help = "Examples:\n  standfast mail test --to office@example.com\n  standfast mail list --failed"
)]
pub enum Mail {
    /// Send a test mail the same way as all others, and tell how that went
    #[command(after_help = "Example:\n  standfast mail test --to office@example.com")]
    Test {
        /// Address to send it to
        #[arg(long, value_name = "ADDRESS")]
        to: Email,
    },
    /// List the mails, newest first: what is sent, what waits, and what has failed and why
    #[command(
        after_help = "Examples:\n  standfast mail list --failed\n  standfast mail list --json | jq '.[].last_error'"
    )]
    List(List),
    /// Try mails again now, also those that were given up
    #[command(after_help = "Examples:\n  standfast mail retry 12\n  standfast mail retry --all")]
    Retry(Retry),
}

/// Flags of `mail list`.
#[derive(Debug, Args)]
pub struct List {
    /// Only mails that are given up
    #[arg(long)]
    failed: bool,
    #[command(flatten)]
    newest: Newest,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Which mails to try again.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Retry {
    /// Number of the mail
    id: Option<i64>,
    /// All that were not sent
    #[arg(long)]
    all: bool,
}

impl Mail {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        match self {
            Self::Test { to } => test(&conn, database, &to, clock.now()),
            Self::List(list) => list.run(&conn, clock.now()),
            Self::Retry(Retry { id, .. }) => {
                let retried = outbox::retry(&conn, id)?;
                match retried {
                    0 => note("there is no mail to try again"),
                    _ if !state::summary(&conn)?.is_on => note(WITHOUT_MAIL),
                    _ if ServerLock::is_taken(database)? => {
                        note("the server tries now; `standfast mail list` tells how it went")
                    }
                    _ => note("the server tries when it is started"),
                }
                Ok(())
            }
        }
    }
}

fn test(conn: &Connection, database: &Location, to: &Email, now: Timestamp) -> anyhow::Result<()> {
    let Some(id) = outbox::queue_test(conn, to.as_str(), now)? else {
        bail!(Failure::NotFound(
            "the server was started without mail; start it with --mail-to, --mail-from and --smtp"
                .to_owned()
        ));
    };
    if !ServerLock::is_taken(database)? {
        bail!("mail {id} is queued, and sent when the server is started: it is not running");
    }
    note("waiting for the server to send it …");
    let began = Instant::now();
    while began.elapsed() < TEST_TIMEOUT {
        let row = outbox::find(conn, id)?;
        if row.state == "sent" {
            note("the mail server has taken it; look whether it arrived, also among the spam");
            return Ok(());
        }
        if let Some((_, reason)) = state::summary(conn)?.pause {
            bail!("no mail is sent: {reason}");
        }
        if let Some(error) = row.last_error {
            let then = match row.next_attempt_at {
                Some(time) => format!("; the server tries again at {time}"),
                None => String::new(),
            };
            bail!("it was not sent: {error}{then}");
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    bail!("mail {id} is still queued; `standfast mail list` tells how it goes on")
}

impl List {
    fn run(&self, conn: &Connection, now: Timestamp) -> anyhow::Result<()> {
        let rows = outbox::list(conn, self.failed, self.newest.limit())?;
        let summary = state::summary(conn)?;
        if let Some((until, reason)) = summary.pause.filter(|_| summary.is_on) {
            note(&format!("nothing is sent until {until}: {reason}"));
        } else if !summary.is_on && summary.queued > 0 {
            note(WITHOUT_MAIL);
        }
        if self.json {
            return output::json(&rows);
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
        let rows: Vec<_> = rows.iter().map(|mail| row(mail, now)).collect();
        output::table(&header, &rows, "no mails")
    }
}

fn row(mail: &OutboxRow, now: Timestamp) -> Vec<String> {
    let next = match (&mail.next_attempt_at, mail.state.as_str()) {
        (Some(time), _) if *time > karachi::rfc3339(now) => time.clone(),
        (_, "queued") => "now".to_owned(),
        _ => String::new(),
    };
    vec![
        mail.id.to_string(),
        mail.kind.clone(),
        mail.to.clone(),
        mail.subject.clone(),
        mail.state.clone(),
        mail.attempts.to_string(),
        next,
        mail.last_error.clone().unwrap_or_default(),
    ]
}
