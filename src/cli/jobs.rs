//! `standfast jobs`: the jobs that visitors can apply for.

use std::path::PathBuf;

use anyhow::bail;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Subcommand};
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::Connection;

use crate::cli::content::{Removal, edit_translation, with_urdu};
use crate::cli::exit::{Code, Failure};
use crate::cli::output::{self, escape_line};
use crate::config::values::{parse_day, parse_moment, parse_whole_number};
use crate::content::files::{read_body, read_translation};
use crate::content::job_terms::{JobTerms, PayPeriod};
use crate::content::jobs::{self, Job, JobDetails, JobDraft, JobInput, JobState};
use crate::content::slug::{ItemKind, parse_slug};
use crate::content::translation::{TranslationDetails, TranslationInput};
use crate::db::{Location, atomically, open_existing, open_or_create};
use crate::karachi;

/// Publish, change, close and remove jobs
///
/// Example: standfast jobs list --all
#[derive(Debug, Subcommand)]
pub enum Jobs {
    Add(Add),
    /// List the open jobs, soonest deadline first
    ///
    /// Example: standfast jobs list
    ///
    /// Example: standfast jobs list --all --json
    List {
        /// Include closed, expired and scheduled jobs
        #[arg(long)]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one job
    ///
    /// Example: standfast jobs show 3
    Show {
        /// Number or address of the job, for example 3 or driver
        id: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    Edit(Edit),
    /// Close a job before its deadline
    ///
    /// Example: standfast jobs close 3
    Close {
        /// Number or address of the job, for example 3 or driver
        id: String,
    },
    /// Reopen a closed job
    ///
    /// Example: standfast jobs reopen 3
    Reopen {
        /// Number or address of the job, for example 3 or driver
        id: String,
    },
    /// Remove jobs; the applications for them remain
    ///
    /// Example: standfast jobs remove 3 driver
    Remove(Removal),
}

/// Publish a job and print its number
///
/// Example:
///   standfast jobs add --title Driver --location Lahore --vacancies 6 --min-age 23 --max-age 50 \
///     --deadline 2027-01-31 --description "You drive …" \
///     --pay-min 45000 --pay-max 52000 --pay-period month \
///     --hours "8-hour shifts" --meals "two a day, free"
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, group(ArgGroup::new("words").args(["description", "description_file"]).required(true)),
    mut_args(|arg| match arg.get_id().as_str() {
        "title" | "location" | "vacancies" | "min_age" | "max_age" | "deadline" => arg.required(true),
        _ => arg,
    }))]
pub struct Add {
    /// Print the new job as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fields: Fields,
    /// Last part of its address; by default made from the title, with a number if another job has it
    #[arg(long, value_parser = parse_slug)]
    slug: Option<String>,
}

/// Change the given fields of a job; its address does not change
///
/// Example: standfast jobs edit 3 --deadline 2027-02-28
///
/// Example: standfast jobs edit 3 --vacancies 4 --description-file driver.txt
///
/// Example: standfast jobs edit 3 --pay-min 48000 --pay-period month --lodging ""
///
/// Example: standfast jobs edit 3 --ur-file driver.ur.md
///
/// An empty value, as in --meals "", clears a condition.
#[derive(Debug, Args)]
pub struct Edit {
    /// Number or address of the job, for example 3 or driver
    id: String,
    /// Print the changed job as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fields: Fields,
    /// Remove the pay
    #[arg(long, conflicts_with_all = ["pay_min", "pay_max", "pay_period"])]
    no_pay: bool,
    /// Remove the Urdu translation; the Urdu page then shows the English text
    #[arg(long, conflicts_with = "ur_file")]
    no_ur: bool,
}

/// The fields of a job.
#[derive(Debug, Default, PartialEq, Args)]
struct Fields {
    /// Position offered, at most 150 characters
    #[arg(long)]
    title: Option<String>,
    /// Town or region of the work, at most 100 characters
    #[arg(long)]
    location: Option<String>,
    /// Number of vacancies
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole_number::<u32>)]
    vacancies: Option<u32>,
    /// Minimum age of applicants, at least 18
    #[arg(long, value_name = "YEARS", value_parser = parse_whole_number::<u32>)]
    min_age: Option<u32>,
    /// Maximum age of applicants, at most 70
    #[arg(long, value_name = "YEARS", value_parser = parse_whole_number::<u32>)]
    max_age: Option<u32>,
    /// Last day on which the job is open, in Karachi time; a later day reopens an expired job
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    deadline: Option<Date>,
    /// Day of publication, or a time such as 2027-03-09T18:30, in Karachi time; until then the site does not show the job
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_moment)]
    date: Option<Timestamp>,
    /// Text in Markdown, at most 10,000 characters; a blank line separates paragraphs
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    #[arg(conflicts_with = "description_file")]
    description: Option<String>,
    /// UTF-8 file with the text; - reads standard input
    #[arg(long, value_name = "FILE")]
    description_file: Option<PathBuf>,
    /// Markdown file with the Urdu title, location, conditions and text, in the format of `content export`
    #[arg(long, value_name = "FILE")]
    ur_file: Option<PathBuf>,
    #[command(flatten)]
    terms: TermFlags,
}

/// The flags for the terms of a job.
#[derive(Debug, Default, PartialEq, Args)]
#[command(next_help_heading = "Pay and conditions, shown when given")]
struct TermFlags {
    /// Lowest pay, in whole rupees; needs a period
    #[arg(long, value_name = "RUPEES", value_parser = parse_whole_number::<u32>)]
    pay_min: Option<u32>,
    /// Highest pay, in whole rupees; without it the site shows "From Rs …"
    #[arg(long, value_name = "RUPEES", value_parser = parse_whole_number::<u32>)]
    pay_max: Option<u32>,
    /// Period of the pay: hour, day or month
    #[arg(long, value_name = "PERIOD", value_parser = pay_period_parser(), hide_possible_values = true)]
    pay_period: Option<PayPeriod>,
    /// Hours of work, such as "12-hour shifts", at most 120 characters like the texts below
    #[arg(long, value_name = "TEXT")]
    hours: Option<String>,
    /// Days off
    #[arg(long, value_name = "TEXT")]
    days_off: Option<String>,
    /// How overtime is paid
    #[arg(long, value_name = "TEXT")]
    overtime: Option<String>,
    /// A place to sleep, such as "provided"
    #[arg(long, value_name = "TEXT")]
    lodging: Option<String>,
    /// Meals
    #[arg(long, value_name = "TEXT")]
    meals: Option<String>,
    /// Uniform, such as "provided, not deducted"
    #[arg(long, value_name = "TEXT")]
    uniform: Option<String>,
    /// Training, and whether it is paid
    #[arg(long, value_name = "TEXT")]
    training: Option<String>,
    /// Schooling or other requirements
    #[arg(long, value_name = "TEXT")]
    education: Option<String>,
    /// Height, such as "men 5 ft 6, women 5 ft 2"
    #[arg(long, value_name = "TEXT")]
    height: Option<String>,
    /// Documents to bring, separated by semicolons, at most 500 characters; end one with ", if you have one" if it is not required
    #[arg(long, value_name = "TEXT")]
    documents: Option<String>,
}

/// A parser that also lists the periods in its error and in the completions of shells.
fn pay_period_parser() -> impl TypedValueParser<Value = PayPeriod> {
    PossibleValuesParser::new([
        PossibleValue::new("hour").help("Each hour"),
        PossibleValue::new("day").help("Each day"),
        PossibleValue::new("month").help("Each month"),
    ])
    .try_map(|name| name.parse())
}

impl From<TermFlags> for JobTerms {
    fn from(flags: TermFlags) -> Self {
        Self {
            pay_min: flags.pay_min,
            pay_max: flags.pay_max,
            pay_period: flags.pay_period,
            hours: flags.hours,
            days_off: flags.days_off,
            overtime: flags.overtime,
            lodging: flags.lodging,
            meals: flags.meals,
            uniform: flags.uniform,
            training: flags.training,
            education: flags.education,
            height: flags.height,
            documents: flags.documents,
        }
    }
}

impl Jobs {
    pub(super) fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let today = karachi::today(now);
        match self {
            Self::Add(add) => add.run(database, today, now),
            Self::List { all, json } => {
                list(&jobs::list(&open_existing(database)?)?, all, json, now)
            }
            Self::Show { id, json } => {
                let job = jobs::find(&open_existing(database)?, &id)?;
                show(job.details(now), json)
            }
            Self::Edit(edit) => edit.run(database, today, now),
            Self::Close { id } => {
                let conn = open_existing(database)?;
                let job = jobs::find(&conn, &id)?;
                if job.state_at(now) == JobState::Closed {
                    output::done("Already closed", &describe(&job));
                    return Ok(());
                }
                jobs::set_closed(&conn, job.id, Some(&karachi::rfc3339(now)))?;
                output::done("Closed", &describe(&job));
                Ok(())
            }
            Self::Reopen { id } => reopen(&open_existing(database)?, &id, today),
            Self::Remove(removal) => {
                let conn = open_existing(database)?;
                let find = |name: &str| {
                    let job = jobs::find(&conn, name)?;
                    Ok((job.id, describe(&job)))
                };
                removal.run(&conn, find, |id| jobs::remove(&conn, id))
            }
        }
    }
}

impl Add {
    fn run(self, database: &Location, today: Date, now: Timestamp) -> anyhow::Result<()> {
        let ur = read_translation(ItemKind::Jobs, self.fields.ur_file.as_deref())?;
        let input = self.fields.read_text()?.change(JobInput::default());
        let ur = ur.map(TranslationInput::New);
        let draft = JobDraft::parse(input, ur)?.check_deadline(today)?;
        let conn = open_or_create(database)?;
        let id = jobs::insert(&conn, &draft, self.slug.as_deref(), now)?;
        let job = jobs::find(&conn, id)?;
        output::done("Published", &describe(&job));
        note_schedule(&job, now);
        if self.json {
            return output::json(&job.details(now));
        }
        output::line(id)
    }
}

impl Edit {
    fn run(self, database: &Location, today: Date, now: Timestamp) -> anyhow::Result<()> {
        if self.fields == Fields::default() && !self.no_pay && !self.no_ur {
            let sentence = "nothing to change; see `standfast jobs edit --help`";
            bail!(Failure::new(Code::Usage, sentence));
        }
        let translation = read_translation(ItemKind::Jobs, self.fields.ur_file.as_deref())?;
        let fields = self.fields.read_text()?;
        let has_deadline = fields.deadline.is_some();
        let conn = open_existing(database)?;
        // One transaction, so that we do not undo a change that another process makes at the same time.
        let job = atomically(&conn, || {
            let old = jobs::find(&conn, &self.id)?;
            let mut input = fields.change(old.to_input());
            if self.no_pay {
                input.terms.pay_min = None;
                input.terms.pay_max = None;
                input.terms.pay_period = None;
            }
            let ur = edit_translation(translation, old.ur, self.no_ur);
            let mut draft = JobDraft::parse(input, ur)?;
            // Check the deadline only if it changes, so that you can still correct the text of an expired job.
            if has_deadline {
                draft = draft.check_deadline(today)?;
            }
            jobs::update(&conn, old.id, &draft, now)?;
            anyhow::Ok(jobs::find(&conn, old.id)?)
        })?;
        output::done("Changed", &describe(&job));
        note_schedule(&job, now);
        if has_deadline && job.state_at(now) == JobState::Closed {
            let id = self.id;
            output::note(&format!(
                "It stays closed; `standfast jobs reopen {id}` opens it."
            ));
        }
        if self.json {
            output::json(&job.details(now))?;
        }
        Ok(())
    }
}

impl Fields {
    /// Reads the text of `--description-file` into `description`.
    fn read_text(mut self) -> anyhow::Result<Self> {
        if let Some(file) = &self.description_file {
            self.description = Some(read_body("Description", file)?);
        }
        Ok(self)
    }

    /// Replaces the fields of `old` that were given.
    fn change(self, old: JobInput) -> JobInput {
        JobInput {
            title: self.title.unwrap_or(old.title),
            location: self.location.unwrap_or(old.location),
            no_of_vacancies: self.vacancies.unwrap_or(old.no_of_vacancies),
            min_age: self.min_age.unwrap_or(old.min_age),
            max_age: self.max_age.unwrap_or(old.max_age),
            expired_date: self.deadline.unwrap_or(old.expired_date),
            description: self.description.unwrap_or(old.description),
            posted_at: self.date.map(karachi::rfc3339).or(old.posted_at),
            terms: old.terms.merge(self.terms.into()),
        }
    }
}

/// If the job is scheduled, prints when visitors will see it.
fn note_schedule(job: &Job, now: Timestamp) {
    if job.state_at(now) == JobState::Scheduled {
        let time = &job.posted_at;
        output::note(&format!("Visitors see it from {time} on."));
    }
}

/// A short description of a job, for notes.
fn describe(job: &Job) -> String {
    format!("{} in {}, /career/{}", job.title, job.location, job.slug)
}

fn reopen(conn: &Connection, id: &str, today: Date) -> anyhow::Result<()> {
    let job = jobs::find(conn, id)?;
    let id = job.id;
    let deadline = job.expired_date;
    if deadline < today {
        let sentence = format!(
            "its deadline {deadline} has passed; `standfast jobs edit {id} --deadline YYYY-MM-DD` opens it"
        );
        bail!(Failure::new(Code::InvalidInput, sentence));
    }
    jobs::set_closed(conn, id, None)?;
    output::note(&format!("Open until {deadline}: {}", describe(&job)));
    Ok(())
}

fn list(jobs: &[Job], all: bool, json: bool, now: Timestamp) -> anyhow::Result<()> {
    let jobs: Vec<_> = jobs
        .iter()
        .filter(|job| all || job.state_at(now) == JobState::Open)
        .map(|job| job.details(now))
        .collect();
    if json {
        return output::json(&jobs);
    }
    let rows = jobs.into_iter().map(|details| {
        let JobDetails { job, state, ur, .. } = details;
        vec![
            job.id.to_string(),
            state.to_string(),
            TranslationDetails::state(ur.as_ref()).to_owned(),
            job.expired_date.to_string(),
            job.no_of_vacancies.to_string(),
            job.title,
            job.location,
            job.slug,
        ]
    });
    let header = [
        "ID",
        "State",
        "Urdu",
        "Deadline",
        "Vacancies",
        "Title",
        "Location",
        "Address",
    ];
    let which = if all { "" } else { "open " };
    output::table(&header, rows, &format!("There are no {which}jobs."))
}

fn show(details: JobDetails, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(&details);
    }
    let mut job = details.job;
    let ur = details.ur.as_ref();
    let mut facts = vec![
        ("State", details.state.to_string()),
        ("Urdu", TranslationDetails::state(ur).to_owned()),
        ("Location", job.location),
        ("Vacancies", job.no_of_vacancies.to_string()),
        ("Ages", format!("{} to {}", job.min_age, job.max_age)),
        ("Deadline", job.expired_date.to_string()),
    ];
    facts.extend(pay(&job.terms).map(|pay| ("Pay", pay)));
    let terms = job.terms.texts_mut().into_iter();
    facts.extend(terms.filter_map(|term| Some((term.field.label, term.text.take()?))));
    facts.push(("Posted", job.posted_at));
    facts.extend(details.closed_at.map(|time| ("Closed", time)));
    facts.push(("Address", format!("/career/{}", job.slug)));
    output::line(escape_line(&job.title))?;
    output::facts_with_text(&facts, &with_urdu(details.source, ur)?)
}

fn pay(terms: &JobTerms) -> Option<String> {
    let min = terms.pay_min?;
    let period = terms.pay_period?;
    let lowest = with_separators(min);
    Some(match terms.pay_max {
        None => format!("from Rs {lowest} a {period}"),
        Some(max) if max == min => format!("Rs {lowest} a {period}"),
        Some(max) => format!("Rs {lowest} to {} a {period}", with_separators(max)),
    })
}

/// Formats an amount as the pages do, for example "45,000".
fn with_separators(amount: u32) -> String {
    let digits = amount.to_string();
    let mut formatted = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            formatted.push(',');
        }
        formatted.push(digit);
    }
    formatted
}
