//! `standfast certificate`: shows the certificate of the server.

mod shown;

use std::io::Write;

use anyhow::bail;
use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::exit::Failure;
use super::output::{self, escape_line};
use crate::clock::Clock;
use crate::store::{Connection, Location, begin_reading, certificates, open_existing};

use shown::Shown;
pub(super) use shown::read;

/// Show the certificate for HTTPS
#[derive(Debug, Subcommand)]
#[command(
    after_help = "Examples:\n  standfast certificate show\n  standfast certificate show --json | jq .not_after"
)]
pub enum Certificate {
    /// Show the certificate, when it is renewed, and why that failed if it did
    #[command(after_help = "Example:\n  standfast certificate show --json")]
    Show(Show),
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
        }
    }
}

impl Show {
    fn run(self, conn: &Connection, now: Timestamp) -> anyhow::Result<()> {
        let reading = begin_reading(conn)?;
        let Some(shown) = Shown::new(&certificates::read(&reading)?, now) else {
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
