//! `standfast visits`: how often the site is visited, as the server has counted it.

mod charts;
mod shown;

use std::io::Write;

use anyhow::bail;
use clap::Args;
use jiff::Span;

use super::exit::Failure;
use super::output::{self, note};
use crate::clock::Clock;
use crate::domain::karachi;
use crate::store::{Connection, Location, ServerLock, open_existing, visits};
use shown::Shown;

const NOTHING: &str = "nothing is counted yet; the server stores what it counts once a minute, unless it was started with --visits off or --demo";
const FOOTNOTE: &str = "A visitor is told from others by address and browser, for one day: people who share both count as one, and who comes on two days, or before and after a restart of the server, counts twice.";
const LAST_MINUTE: &str = "The views of the last minute are not stored yet.";

/// Show how often the site is visited: by day, page, referring host and device
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  standfast visits\n  standfast visits --days 7 --page /career\n  standfast visits --days 365 --json | jq '.days[] | [.day, .visitors]'\n\n\
                  Days are those in Karachi, today included. Pages that browsers ask for count, and different pairs of address and \
                  browser on a day are visitors. Machines that can be told are counted apart."
)]
pub struct Visits {
    /// Show so many days up to today
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=3660))]
    days: u16,
    /// Show one page, such as /career
    #[arg(long, value_name = "PATH")]
    page: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Visits {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        let page = self.page.as_deref().map(|page| canonical(&conn, page));
        let page = page.transpose()?;
        let to = karachi::today(clock.now());
        let from = to.saturating_sub(Span::new().days(i64::from(self.days) - 1));
        let report = visits::read(&conn, from, to, page.as_deref())?;
        let shown = Shown::new(report, from, to, page);
        if self.json {
            return output::json(&shown);
        }
        if shown.is_empty() {
            note(NOTHING);
            return Ok(());
        }
        let mut out = output::stdout();
        out.write_all(charts::text(&shown).as_bytes())?;
        out.flush()?;
        // Both streams often go to one terminal.
        drop(out);
        note(FOOTNOTE);
        if let Some(sentence) = shown.overflow() {
            note(&sentence);
        }
        if ServerLock::is_taken(database)? {
            note(LAST_MINUTE);
        }
        Ok(())
    }
}

/// The path under which views of `page` are counted: like the server, without a query, case and final slashes.
fn canonical(conn: &Connection, page: &str) -> anyhow::Result<String> {
    let path = page.split(['?', '#']).next().unwrap_or_default();
    let path = path.trim_end_matches('/').to_ascii_lowercase();
    let path = if path.is_empty() {
        "/".to_owned()
    } else {
        path
    };
    if !path.starts_with('/') {
        bail!(Failure::Usage(format!(
            "--page {page} is no path; it begins with a slash, such as /career"
        )));
    }
    if !visits::is_known_page(conn, &path)? {
        bail!(Failure::NotFound(format!(
            "no view of {path} was ever counted; `standfast visits` lists the pages that have some"
        )));
    }
    Ok(path)
}
