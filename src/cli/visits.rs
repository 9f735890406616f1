//! `standfast visits`: visitor statistics.

use std::num::NonZeroU16;

use anyhow::bail;
use clap::Args;
use jiff::civil::Date;
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
            let page = page.as_deref();
            return output::json(&report_json(from, to, page, &total, &report));
        }
        if report.days.is_empty() {
            note(NO_VISITS);
            return Ok(());
        }
        print_tables(&total, &report, page.is_some())
    }
}

/// The report as JSON. With a `page`, it is about this page, and has no lists of pages, referring hosts and devices.
fn report_json(from: Date, to: Date, page: Option<&str>, total: &Line, report: &Report) -> Value {
    let mut object = json!({
        "from": from.to_string(),
        "to": to.to_string(),
        "visitors": total.visitors,
        "views": total.views,
        "days": lines_with_views("day", &report.days),
    });
    match page {
        Some(page) => object["page"] = page.into(),
        None => {
            object["pages"] = lines_with_views("page", &report.pages);
            object["referrers"] = lines_with_visitors("host", &report.referrers);
            object["devices"] = lines_with_visitors("device", &report.devices);
        }
    }
    object
}

/// Prints a table of the days, and unless the report is about one page, the tables of pages, referring hosts and devices.
fn print_tables(total: &Line, report: &Report, is_about_one_page: bool) -> anyhow::Result<()> {
    let days = report.days.iter().chain([total]).map(row);
    output::table(&["Day", "Visitors", "Views"], days, NO_VISITS)?;
    if is_about_one_page {
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

fn row(line: &Line) -> Vec<String> {
    vec![
        line.name.clone(),
        line.visitors.to_string(),
        line.views.to_string(),
    ]
}

/// A JSON object for each line. Its name is under `key`.
fn lines_with_views(key: &str, lines: &[Line]) -> Value {
    lines
        .iter()
        .map(|line| json!({ key: line.name, "visitors": line.visitors, "views": line.views }))
        .collect()
}

/// Like [`lines_with_views`], for referring hosts and devices, which have no views.
fn lines_with_visitors(key: &str, lines: &[Line]) -> Value {
    lines
        .iter()
        .map(|line| json!({ key: line.name, "visitors": line.visitors }))
        .collect()
}
