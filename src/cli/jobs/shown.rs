//! Openings as a list and one by one.

use std::io::Write;

use crate::cli::output::{self, escape_line, escape_text};
use crate::domain::job::{JobState, StoredJob};
use crate::domain::job_terms::JobTerms;

pub(super) fn list(mut jobs: Vec<StoredJob>, all: bool, json: bool) -> anyhow::Result<()> {
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

pub(super) fn show(job: &StoredJob, json: bool) -> anyhow::Result<()> {
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
    if let Some(pay) = pay(&opening.terms) {
        writeln!(out, "Pay:       {pay}")?;
    }
    for (text, value) in opening.terms.texts() {
        writeln!(
            out,
            "{:<11}{}",
            format!("{}:", text.label),
            escape_line(value)
        )?;
    }
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

fn pay(terms: &JobTerms) -> Option<String> {
    let (min, period) = (terms.pay_min?, terms.pay_period?);
    Some(match terms.pay_max {
        None => format!("from Rs {min} a {period}"),
        Some(max) if max == min => format!("Rs {min} a {period}"),
        Some(max) => format!("Rs {min} to {max} a {period}"),
    })
}
