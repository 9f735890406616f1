//! `standfast visits`: visitor statistics.

use std::num::NonZeroU16;

use anyhow::bail;
use clap::Args;
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};

use crate::cli::exit::{Code, Failure};
use crate::cli::output::{self, note};
use crate::config::values::parse_at_least_one;
use crate::db::{Location, open_existing};
use crate::karachi;
use crate::visits::{Line, Report};

const NO_VISITS: &str = "no visits on these days; the server stores its counts once a minute, but not if STANDFAST_VISITS is off, or in a demo";
/// Maximum number of rows in a list. `--json` prints all.
const MAX_ROWS: usize = 20;

/// Show visitor statistics: by day, page, referring host and device
///
/// Example: standfast visits
///
/// Example: standfast visits --days 7 --page /career
///
/// Example: standfast visits --days 365 --json | jq '.days[] | [.day, .visitors]'
///
/// A view is a page that a browser requested. A visitor is one address and browser on one day, so someone who comes on two days counts twice. Known bots do not count. Days are in Karachi time and include today. The lists of pages, hosts and devices show their first 20 lines; --json prints all.
#[derive(Debug, Args)]
pub struct Visits {
    /// Number of days to show, including today
    #[arg(long, value_name = "N", default_value = "30", value_parser = parse_at_least_one)]
    days: NonZeroU16,
    /// Show one page, for example /career
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
                "{page} has no views on these days; `standfast visits` lists the pages that do"
            );
            bail!(Failure::new(Code::NotFound, sentence));
        }
        let total = Line {
            name: "Total".to_owned(),
            visitors: report.days.iter().map(|day| day.visitors).sum(),
            views: report.days.iter().map(|day| day.views).sum(),
        };
        if self.json {
            let mut object = json!({
                "from": from.to_string(),
                "to": to.to_string(),
                "visitors": total.visitors,
                "views": total.views,
                "days": json_lines("day", &report.days, Views::Include),
            });
            match page {
                Some(page) => object["page"] = page.into(),
                None => {
                    object["pages"] = json_lines("page", &report.pages, Views::Include);
                    object["referrers"] = json_lines("host", &report.referrers, Views::Omit);
                    object["devices"] = json_lines("device", &report.devices, Views::Omit);
                }
            }
            return output::json(&object);
        }
        if report.days.is_empty() {
            note(NO_VISITS);
            return Ok(());
        }
        let days = report.days.iter().chain([&total]).map(row);
        output::table(&["Day", "Visitors", "Views"], days, NO_VISITS)?;
        if page.is_some() {
            return Ok(());
        }
        for (header, lines) in [
            (&["Page", "Visitors", "Views"][..], &report.pages),
            (&["Came from", "Visitors"], &report.referrers),
            (&["Device", "Visitors"], &report.devices),
        ] {
            let rows = lines.iter().take(MAX_ROWS).map(row);
            output::line("")?;
            output::table(header, rows, "no visits")?;
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

/// Whether a list has views. Referrers and devices have only visitors.
#[derive(Clone, Copy)]
enum Views {
    Include,
    Omit,
}

fn json_lines(name: &str, lines: &[Line], views: Views) -> Value {
    lines
        .iter()
        .map(|line| match views {
            Views::Include => {
                json!({ name: line.name, "visitors": line.visitors, "views": line.views })
            }
            Views::Omit => json!({ name: line.name, "visitors": line.visitors }),
        })
        .collect()
}
