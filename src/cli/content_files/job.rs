//! Parses the fields of a record into a draft of a job.

use jiff::{Timestamp, ToSpan};

use super::field_values::{at, given_slug, number, refusal, required, source, text, time};
use super::raw_record::RawRecord;
use crate::cli::exit::Failure;
use crate::domain::job::{JobDraft, JobFields};
use crate::domain::job_terms::JobTerms;
use crate::domain::karachi;
use crate::store::import::JobRecord;

pub(super) const JOB_FIELDS: &[&str] = &[
    "kind",
    "slug",
    "title",
    "location",
    "no_of_vacancies",
    "min_age",
    "max_age",
    "expired_date",
    "open_for_days",
    "description",
    "format",
    "posted_at",
    "closed_at",
    "pay_min",
    "pay_max",
    "pay_period",
    "hours",
    "days_off",
    "overtime",
    "lodging",
    "meals",
    "uniform",
    "training",
    "education",
    "documents",
];

/// Parses an opening; a deadline after so many days counts from `now` when it has no time of posting.
pub(super) fn job(raw: &RawRecord, now: Timestamp) -> Result<JobRecord, Failure> {
    let posted_at = time(raw, "posted_at")?;
    let open_for_days: Option<u16> = number(raw, "open_for_days")?;
    let expired_date =
        match (raw.fields.get("expired_date"), open_for_days) {
            (Some(field), None) => field.text.trim().parse().map_err(|_| {
                at(raw, field).refuse("expired_date must be a day such as 2027-01-31")
            })?,
            (None, Some(days)) => {
                karachi::today(posted_at.unwrap_or(now)).saturating_add(i64::from(days).days())
            }
            _ => {
                return Err(raw
                    .location
                    .refuse("give either expired_date or open_for_days"));
            }
        };
    let mut draft = JobDraft::parse(JobFields {
        title: text(raw, "title").to_owned(),
        location: text(raw, "location").to_owned(),
        no_of_vacancies: required(raw, "no_of_vacancies")?,
        min_age: required(raw, "min_age")?,
        max_age: required(raw, "max_age")?,
        expired_date,
        description: source(raw, "description")?,
        terms: terms(raw)?,
    })
    .map_err(|invalid| refusal(raw, &invalid))?;
    if let Some(slug) = given_slug(raw)? {
        draft = draft.with_slug(slug);
    }
    Ok(JobRecord {
        draft,
        open_for_days,
        posted_at,
        closed_at: time(raw, "closed_at")?,
    })
}

fn terms(raw: &RawRecord) -> Result<JobTerms, Failure> {
    let period = raw.fields.get("pay_period").map(|field| {
        let period = field.text.trim().parse();
        period.map_err(|error: String| at(raw, field).refuse(format!("pay_period {error}")))
    });
    let mut terms = JobTerms {
        pay_min: number(raw, "pay_min")?,
        pay_max: number(raw, "pay_max")?,
        pay_period: period.transpose()?,
        ..JobTerms::default()
    };
    for (text, value) in terms.texts_mut() {
        *value = raw.fields.get(text.name).map(|field| field.text.clone());
    }
    Ok(terms)
}
