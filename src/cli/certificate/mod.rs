//! `standfast certificate`: shows the certificate of the server, and makes the running server renew it.

mod shown;

use std::io::Write;

use anyhow::bail;
use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::exit::Failure;
use super::output::{self, escape_line};
use crate::clock::Clock;
use crate::store::certificates::{self, state};
use crate::store::{Connection, Location, ServerLock, begin_reading, open_existing};

use shown::Shown;
pub(super) use shown::read;

/// Show and renew the certificate for HTTPS
#[derive(Debug, Subcommand)]
#[command(
    after_help = "Examples:\n  standfast certificate show\n  standfast certificate show --json | jq .not_after"
)]
pub enum Certificate {
    /// Show the certificate, when it is renewed, and why that failed if it did
    #[command(after_help = "Example:\n  standfast certificate show --json")]
    Show(Show),
    /// Make the running server renew the certificate now
    #[command(after_help = "Example:\n  standfast certificate renew && standfast certificate show")]
    Renew,
}

/// Flags of `certificate show`.
#[derive(Debug, Args)]
pub struct Show {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Certificate {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        match self {
            Self::Show(show) => show.run(&conn, clock.now()),
            Self::Renew => renew(&conn, database, clock.now()),
        }
    }
}

impl Show {
    fn run(self, conn: &Connection, now: Timestamp) -> anyhow::Result<()> {
        let reading = begin_reading(conn)?;
        let state = state::read(&reading)?;
        let Some(shown) = Shown::new(certificates::find(&reading)?, &state, now) else {
            bail!(none());
        };
        if self.json {
            return output::json(&shown);
        }
        let mut out = output::stdout();
        for (label, text) in shown.lines() {
            writeln!(out, "{label:<14}{}", escape_line(&text))?;
        }
        out.flush()?;
        Ok(())
    }
}

fn none() -> Failure {
    let reason = "there is no certificate; start the server with --tls-domain to get one, or with --tls-cert";
    Failure::NotFound(reason.to_owned())
}

fn renew(conn: &Connection, database: &Location, now: Timestamp) -> anyhow::Result<()> {
    let state = state::read(conn)?;
    if state.wanted().is_none() {
        match state.source {
            None => bail!(none()),
            Some(_) => bail!(
                "the server was started with --tls-cert: replace its files, and it uses the new ones"
            ),
        }
    }
    if !ServerLock::is_taken(database)? {
        bail!("the server is not running; it renews a certificate that is due when it starts");
    }
    state::request_renewal(conn, now)?;
    output::note(
        "the server renews the certificate now; `standfast certificate show` tells how it went",
    );
    Ok(())
}
