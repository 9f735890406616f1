//! `standfast jobs edit`: with flags, or in an editor.

use clap::Args;
use jiff::civil::Date;

use super::description::Description;
use super::terms::Terms;
use crate::cli::content_files::{job_file, read_edited_job};
use crate::cli::{editor, output};
use crate::clock::Clock;
use crate::domain::job::{JobDraft, JobFields, JobState, StoredJob};
use crate::domain::karachi;
use crate::domain::rich_text::SourceText;
use crate::store::import::revise_job;
use crate::store::{Location, jobs, open_existing};

/// What to change.
#[derive(Debug, Args)]
#[command(
    after_help = "Without an option but --json, the opening is opened in the editor that VISUAL or EDITOR names, as a file \
                  like those that `standfast export` writes. A text that is given with an option is Markdown, also \
                  where the stored one is plain. --meals \"\" removes what is said of meals, and so for every condition.\n\n\
                  Examples:\n  standfast jobs edit 3\n  standfast jobs edit 3 --deadline 2027-02-28\n  \
                  standfast jobs edit 3 --vacancies 4 --description-file driver.txt\n  \
                  standfast jobs edit 3 --pay-min 48000 --pay-period month --lodging \"\""
)]
pub struct Edit {
    /// Number of the opening
    id: i64,
    /// Position offered, at most 150 characters
    #[arg(long)]
    title: Option<String>,
    /// Town or region of the work, at most 100 characters
    #[arg(long)]
    location: Option<String>,
    /// Number of vacancies
    #[arg(long, value_name = "NUMBER")]
    vacancies: Option<u32>,
    /// Minimum age of applicants, at least 18
    #[arg(long, value_name = "YEARS")]
    min_age: Option<u32>,
    /// Maximum age of applicants, at most 70
    #[arg(long, value_name = "YEARS")]
    max_age: Option<u32>,
    /// Last day on which the job is open, in Karachi; a later day reopens an expired job
    #[arg(long, value_name = "YYYY-MM-DD")]
    deadline: Option<Date>,
    #[command(flatten)]
    description: Description,
    /// Print the changed opening as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    terms: Terms,
    /// Remove the pay
    #[arg(long, conflicts_with_all = ["pay_min", "pay_max", "pay_period"])]
    no_pay: bool,
}

impl Edit {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let (id, json) = (self.id, self.json);
        let has_deadline = self.deadline.is_some();
        let job = match self.has_changes() {
            true => self.change(database, karachi::today(clock.now()))?,
            false => edit(id, database, clock)?,
        };
        if has_deadline && job.state == JobState::Closed {
            output::note(&format!(
                "Job {id} stays closed; `standfast jobs add` publishes a new one."
            ));
        }
        if json {
            return output::json(&job);
        }
        Ok(())
    }

    fn has_changes(&self) -> bool {
        let texts = [&self.title, &self.location, &self.description.description];
        let numbers = [self.vacancies, self.min_age, self.max_age];
        texts.iter().any(|text| text.is_some())
            || numbers.iter().any(Option::is_some)
            || self.deadline.is_some()
            || self.description.description_file.is_some()
            || self.terms.are_given()
            || self.no_pay
    }

    fn change(self, database: &Location, today: Date) -> anyhow::Result<StoredJob> {
        let description = self.description.read()?.map(SourceText::markdown);
        let conn = open_existing(database)?;
        jobs::edit(&conn, self.id, today, |old| {
            let old = JobFields::from(old);
            let draft = JobDraft::parse(JobFields {
                title: self.title.unwrap_or(old.title),
                location: self.location.unwrap_or(old.location),
                no_of_vacancies: self.vacancies.unwrap_or(old.no_of_vacancies),
                min_age: self.min_age.unwrap_or(old.min_age),
                max_age: self.max_age.unwrap_or(old.max_age),
                expired_date: self.deadline.unwrap_or(old.expired_date),
                description: description.unwrap_or(old.description),
                terms: self.terms.change(old.terms, self.no_pay),
            })?;
            // The text of an expired job may still be corrected.
            match self.deadline {
                Some(_) => anyhow::Ok(draft.still_open(today)?),
                None => Ok(draft),
            }
        })
    }
}

/// Has a person change the opening in their editor.
fn edit(id: i64, database: &Location, clock: Clock) -> anyhow::Result<StoredJob> {
    editor::require_terminal(
        "--title, --location, --vacancies, --min-age, --max-age, --deadline, --description, --description-file or those for pay and conditions",
    )?;
    let today = karachi::today(clock.now());
    let conn = open_existing(database)?;
    let before = jobs::find(&conn, id, today)?;
    let slug = &before.opening.slug;
    let stored = editor::edit(&format!("{slug}.md"), &job_file(&before)?, |file, text| {
        let record = read_edited_job(file, text, clock.now())?;
        editor::require_address(&record.draft.slug, slug)?;
        // The text of an expired job may still be corrected.
        if record.draft.fields.expired_date != before.opening.expired_date {
            record.draft.clone().still_open(today)?;
        }
        revise_job(&conn, &before, &record, today)?;
        Ok(())
    })?;
    if stored.is_none() {
        output::note("The text was not changed.");
    }
    Ok(jobs::find(&conn, id, today)?)
}
