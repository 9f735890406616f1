//! `standfast jobs`: the openings that visitors can apply for.

use std::io::Write;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand};
use jiff::civil::Date;

use super::content_files::{read_edited, writing};
use super::output::{self, escape_line, escape_text};
use super::{editor, input};
use crate::clock::Clock;
use crate::domain::job::{JobDraft, JobFields, JobState, StoredJob};
use crate::domain::karachi;
use crate::domain::rich_text::SourceText;
use crate::store::import::{Kind, revise_job};
use crate::store::{Location, jobs, open, open_existing};

/// Publish, change, close and remove openings. A running server shows a change within a second.
#[derive(Debug, Subcommand)]
#[command(
    after_help = "Example:\n  standfast jobs add --title \"Security Guard\" --location Islamabad --vacancies 20 \
                  --min-age 21 --max-age 45 --deadline 2027-01-31 --description-file guard.txt"
)]
pub enum Jobs {
    /// Publish an opening and print its id
    Add(Add),
    /// List the open jobs, soonest deadline first
    #[command(after_help = "Examples:\n  standfast jobs list\n  standfast jobs list --all --json")]
    List {
        /// Include closed and expired openings
        #[arg(long)]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one opening
    #[command(after_help = "Example:\n  standfast jobs show 3")]
    Show {
        /// Number of the opening
        id: i64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Change the given fields of an opening, or all in an editor; its address stays the same
    Edit(Edit),
    /// Close an opening before its deadline
    #[command(after_help = "Example:\n  standfast jobs close 3")]
    Close {
        /// Number of the opening
        id: i64,
    },
    /// Remove an opening; applications for it stay
    #[command(after_help = "Example:\n  standfast jobs remove 3")]
    Remove {
        /// Number of the opening
        id: i64,
    },
}

/// What to publish.
#[derive(Debug, Args)]
#[command(
    group(ArgGroup::new("words").args(["description", "description_file"]).required(true)),
    after_help = "Example:\n  standfast jobs add --title Driver --location Lahore --vacancies 6 --min-age 23 \
                  --max-age 50 --deadline 2027-01-31 --description \"You drive …\""
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
}

/// What to change.
#[derive(Debug, Args)]
#[command(
    after_help = "Without an option but --json, the opening is opened in the editor that VISUAL or EDITOR names, as a file \
                  like those that `standfast export` writes. A text that is given with an option is Markdown, also \
                  where the stored one is plain.\n\n\
                  Examples:\n  standfast jobs edit 3\n  standfast jobs edit 3 --deadline 2027-02-28\n  \
                  standfast jobs edit 3 --vacancies 4 --description-file driver.txt"
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
}

#[derive(Debug, Args)]
struct Description {
    /// Text in Markdown, at most 10,000 characters; a blank line separates paragraphs
    #[arg(long, value_name = "TEXT", conflicts_with = "description_file")]
    description: Option<String>,
    /// UTF-8 file with the text; - reads standard input
    #[arg(long, value_name = "FILE")]
    description_file: Option<PathBuf>,
}

impl Jobs {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let today = karachi::today(clock.now());
        match self {
            Self::Add(add) => add.run(database, clock),
            Self::List { all, json } => {
                list(jobs::list(&open_existing(database)?, today)?, all, json)
            }
            Self::Show { id, json } => {
                show(&jobs::find(&open_existing(database)?, id, today)?, json)
            }
            Self::Edit(edit) => edit.run(database, clock),
            Self::Close { id } => close(database, id, clock),
            Self::Remove { id } => Ok(jobs::remove(&open_existing(database)?, id)?),
        }
    }
}

impl Add {
    fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let today = karachi::today(clock.now());
        let draft = JobDraft::parse(JobFields {
            description: SourceText::markdown(self.description.read()?.unwrap_or_default()),
            title: self.title,
            location: self.location,
            no_of_vacancies: self.vacancies,
            min_age: self.min_age,
            max_age: self.max_age,
            expired_date: self.deadline,
        })?
        .still_open(today)?;
        let conn = open(database)?;
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

impl Edit {
    fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
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
            })?;
            // The text of an expired job may still be corrected.
            match self.deadline {
                Some(_) => anyhow::Ok(draft.still_open(today)?),
                None => Ok(draft),
            }
        })
    }
}

impl Description {
    fn read(&self) -> anyhow::Result<Option<String>> {
        input::text(
            "Description",
            self.description.as_deref(),
            self.description_file.as_deref(),
        )
    }
}

/// Has a person change the opening in their editor.
fn edit(id: i64, database: &Location, clock: Clock) -> anyhow::Result<StoredJob> {
    editor::require_terminal(
        "--title, --location, --vacancies, --min-age, --max-age, --deadline, --description or --description-file",
    )?;
    let today = karachi::today(clock.now());
    let conn = open_existing(database)?;
    let before = jobs::find(&conn, id, today)?;
    let slug = &before.opening.slug;
    let stored = editor::edit(
        &format!("{slug}.md"),
        &writing::job(&before),
        |file, text| {
            for record in read_edited(file, text, Kind::Jobs, clock.now())?.jobs {
                editor::require_address(record.slug(), slug)?;
                // The text of an expired job may still be corrected.
                if record.draft.fields.expired_date != before.opening.expired_date {
                    record.draft.clone().still_open(today)?;
                }
                revise_job(&conn, &before, &record, today)?;
            }
            Ok(())
        },
    )?;
    if stored.is_none() {
        output::note("The text was not changed.");
    }
    Ok(jobs::find(&conn, id, today)?)
}

fn list(mut jobs: Vec<StoredJob>, all: bool, json: bool) -> anyhow::Result<()> {
    jobs.retain(|job| all || job.state == JobState::Open);
    if json {
        return output::json(&jobs);
    }
    let rows: Vec<Vec<String>> = jobs
        .into_iter()
        .map(|StoredJob { opening, state, .. }| {
            vec![
                opening.id.to_string(),
                state.to_string(),
                opening.expired_date.to_string(),
                opening.no_of_vacancies.to_string(),
                opening.title,
                opening.location,
                opening.slug,
            ]
        })
        .collect();
    output::table(
        &[
            "ID",
            "State",
            "Deadline",
            "Vacancies",
            "Title",
            "Location",
            "Address",
        ],
        &rows,
        if all {
            "There are no jobs."
        } else {
            "There are no open jobs."
        },
    )
}

fn show(job: &StoredJob, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(job);
    }
    let StoredJob {
        opening,
        description,
        state,
        closed_at,
    } = job;
    let mut out = output::stdout();
    writeln!(out, "{}", escape_line(&opening.title))?;
    writeln!(out, "State:     {state}")?;
    writeln!(out, "Location:  {}", escape_line(&opening.location))?;
    writeln!(out, "Vacancies: {}", opening.no_of_vacancies)?;
    writeln!(out, "Ages:      {} to {}", opening.min_age, opening.max_age)?;
    writeln!(out, "Deadline:  {}", opening.expired_date)?;
    writeln!(out, "Posted:    {}", opening.posted_at)?;
    if let Some(closed_at) = closed_at {
        writeln!(out, "Closed:    {closed_at}")?;
    }
    writeln!(out, "Address:   /career/{}", opening.slug)?;
    writeln!(out, "Format:    {}", description.format)?;
    writeln!(out, "\n{}", escape_text(&description.source))?;
    out.flush()?;
    Ok(())
}

fn close(database: &Location, id: i64, clock: Clock) -> anyhow::Result<()> {
    if !jobs::close(&open_existing(database)?, id, clock.now())? {
        output::note(&format!("Job {id} was already closed."));
    }
    Ok(())
}
