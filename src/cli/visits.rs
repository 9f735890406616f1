//! `standfast visits`: how often the site is visited, as the server has counted it.

use std::num::NonZeroU16;

use anyhow::bail;
use clap::Args;
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};

use crate::cli::exit::{Failure, NOT_FOUND};
use crate::cli::output::{self, note};
use crate::config::values::at_least_one;
use crate::db::{Location, open_existing};
use crate::karachi;
use crate::visits::{Line, Report};

const NOTHING: &str = "nothing was counted on these days; the server stores what it counts once a minute, unless STANDFAST_VISITS is off, or it is the demo";
/// Maximum number of rows of a list. `--json` has all.
const ROWS: usize = 20;

/// Show how often the site is visited: by day, page, referring host and device
///
/// Example: standfast visits
///
/// Example: standfast visits --days 7 --page /career
///
/// Example: standfast visits --days 365 --json | jq '.days[] | [.day, .visitors]'
///
/// A view is a page a browser asked for. A visitor is one address and browser on one day; someone who comes on two days is counted twice. Known bots are not counted. Days are those in Karachi, today included. The lists of pages, hosts and devices show their first 20 lines; --json has all.
#[derive(Debug, Args)]
pub struct Visits {
    /// Number of days to show, today included
    #[arg(long, value_name = "N", default_value = "30", value_parser = at_least_one)]
    days: NonZeroU16,
    /// Show one page, such as /career
    #[arg(long, value_name = "PATH")]
    page: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Visits {
    pub(super) fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let connection = open_existing(database)?;
        let to = karachi::today(now);
        let from = to.saturating_sub((i64::from(self.days.get()) - 1).days());
        let page = self
            .page
            .map(|page| format!("/{}", page.trim_start_matches('/')));
        let report = Report::read(&connection, from, to, page.as_deref())?;
        if let Some(page) = &page
            && report.days.is_empty()
        {
            let sentence = format!(
                "no view of {page} was counted on these days; `standfast visits` lists the pages that have some"
            );
            bail!(Failure::new(NOT_FOUND, sentence));
        }
        let total = Line {
            name: "Total".to_owned(),
            visitors: report.days.iter().map(|day| day.visitors).sum(),
            views: report.days.iter().map(|day| day.views).sum(),
        };
        if self.json {
            let mut shown = json!({
                "from": from.to_string(),
                "to": to.to_string(),
                "visitors": total.visitors,
                "views": total.views,
                "days": lines("day", &report.days, true),
            });
            match page {
                Some(page) => shown["page"] = page.into(),
                None => {
                    shown["pages"] = lines("page", &report.pages, true);
                    shown["referrers"] = lines("host", &report.referrers, false);
                    shown["devices"] = lines("device", &report.devices, false);
                }
            }
            return output::json(&shown);
        }
        if report.days.is_empty() {
            note(NOTHING);
            return Ok(());
        }
        let days = report.days.iter().chain([&total]).map(row);
        output::table("Day,Visitors,Views", days, NOTHING)?;
        if page.is_some() {
            return Ok(());
        }
        for (header, lines) in [
            ("Page,Visitors,Views", &report.pages),
            ("Came from,Visitors", &report.referrers),
            ("Device,Visitors", &report.devices),
        ] {
            let rows = lines.iter().take(ROWS).map(row);
            output::line("")?;
            output::table(header, rows, "nothing was counted")?;
        }
        Ok(())
    }
}

fn row(line: &Line) -> Vec<String> {
    vec![
        line.name.clone(),
        line.visitors.to_string(),
        line.views.to_string(),
    ]
}

fn lines(name: &str, lines: &[Line], with_views: bool) -> Value {
    let line = |line: &Line| {
        if with_views {
            return json!({ name: line.name, "visitors": line.visitors, "views": line.views });
        }
        json!({ name: line.name, "visitors": line.visitors })
    };
    lines.iter().map(line).collect()
}
