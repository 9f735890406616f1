//! `standfast jobs add`.

use std::io::Write;

use clap::{ArgGroup, Args};
use jiff::civil::Date;

use super::description::Description;
use super::terms::Terms;
use crate::cli::output;
use crate::clock::Clock;
use crate::domain::job::{JobDraft, JobFields};
use crate::domain::karachi;
use crate::domain::rich_text::SourceText;
use crate::store::{Location, jobs, open_or_create};

/// What to publish.
#[derive(Debug, Args)]
#[command(
    group(ArgGroup::new("words").args(["description", "description_file"]).required(true)),
    after_help = "Example:\n  standfast jobs add --title Driver --location Lahore --vacancies 6 --min-age 23 \
                  --max-age 50 --deadline 2027-01-31 --description \"You drive …\" --pay-min 45000 --pay-max 52000 \
                  --pay-period month --hours \"8-hour shifts\" --meals \"two a day, free\""
)]
pub struct Add {
    /// Position offered, at most 150 characters
    #[arg(long)]
    title: String,
    /// Town or region of the work, at most 100 characters
    #[arg(long)]
    location: String,
    /// Number of vacancies
    #[arg(long, value_name = "NUMBER")]
    vacancies: u32,
    /// Minimum age of applicants, at least 18
    #[arg(long, value_name = "YEARS")]
    min_age: u32,
    /// Maximum age of applicants, at most 70
    #[arg(long, value_name = "YEARS")]
    max_age: u32,
    /// Last day on which the job is open, in Karachi
    #[arg(long, value_name = "YYYY-MM-DD")]
    deadline: Date,
    #[command(flatten)]
    description: Description,
    /// Print the new opening as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    terms: Terms,
}

impl Add {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let today = karachi::today(clock.now());
        let draft = JobDraft::parse(JobFields {
            description: SourceText::markdown(self.description.read()?.unwrap_or_default()),
            title: self.title,
            location: self.location,
            no_of_vacancies: self.vacancies,
            min_age: self.min_age,
            max_age: self.max_age,
            expired_date: self.deadline,
            terms: self.terms.given(),
        })?
        .still_open(today)?;
        let conn = open_or_create(database)?;
        let id = jobs::insert(&conn, &draft, clock.now())?;
        if self.json {
            return output::json(&jobs::find(&conn, id, today)?);
        }
        let mut out = output::stdout();
        writeln!(out, "{id}")?;
        out.flush()?;
        Ok(())
    }
}
