//! Job openings as visitors read them, and as they are handed in.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::invalid::{Checks, Invalid, TextRule};
use super::slug::slug;

/// Ages outside this range are taken for a slip of the keyboard.
const MIN_AGE: u32 = 18;
const MAX_AGE: u32 = 70;

/// A job opening in the shape of `GET /api/jobs`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JobOpening {
    /// Number of the opening.
    #[cfg_attr(test, ts(type = "number"))]
    pub id: i64,
    /// Last part of its page's address.
    pub slug: String,
    /// Position offered.
    pub title: String,
    /// Town or region of the work.
    pub location: String,
    /// How many people are looked for.
    pub no_of_vacancies: u32,
    /// Youngest age taken, in years.
    pub min_age: u32,
    /// Oldest age taken, in years.
    pub max_age: u32,
    /// Deadline, `YYYY-MM-DD`: the last day on which the job is open, in Karachi.
    #[cfg_attr(test, ts(type = "string"))]
    pub expired_date: Date,
    /// Plain text; a blank line parts paragraphs.
    pub description: String,
    /// When it was posted, RFC 3339 with offset.
    pub posted_at: String,
}

impl JobOpening {
    /// Whether it takes applications on `today`, the day in Karachi; it does through the end of its deadline day.
    pub fn is_open(&self, today: Date) -> bool {
        today <= self.expired_date
    }
}

/// What is handed in for an opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobFields {
    /// Position offered, one line.
    pub title: String,
    /// Town or region of the work, one line.
    pub location: String,
    /// How many people are looked for.
    pub no_of_vacancies: u32,
    /// Youngest age taken, in years.
    pub min_age: u32,
    /// Oldest age taken, in years.
    pub max_age: u32,
    /// Last day on which the job is open, in Karachi.
    pub expired_date: Date,
    /// Plain text; a blank line parts paragraphs.
    pub description: String,
}

/// An opening that keeps the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobDraft {
    pub(crate) slug: String,
    pub(crate) fields: JobFields,
}

impl JobDraft {
    /// Checks the texts (all required), at least one vacancy, and ages from 18 to 70 in the right order.
    pub fn parse(fields: JobFields) -> Result<Self, Invalid> {
        let mut checks = Checks::default();
        let mut text = |name, label, max_length, multiline, value: &str| {
            TextRule {
                label,
                required: true,
                max_length: Some(max_length),
                multiline,
            }
            .check(&mut checks, name, value)
        };
        let fields = JobFields {
            title: text("title", "Title", 150, false, &fields.title),
            location: text("location", "Location", 100, false, &fields.location),
            description: text(
                "description",
                "Description",
                10_000,
                true,
                &fields.description,
            ),
            ..fields
        };
        if fields.no_of_vacancies == 0 {
            checks.refuse(
                "no_of_vacancies",
                "Vacancies must be at least 1.".to_owned(),
            );
        }
        if fields.min_age < MIN_AGE || fields.max_age > MAX_AGE || fields.min_age > fields.max_age {
            checks.refuse(
                "min_age",
                format!("Ages must lie between {MIN_AGE} and {MAX_AGE}, the lower one first."),
            );
        }
        checks.finish(Self {
            slug: slug(&fields.title, "job"),
            fields,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields() -> JobFields {
        JobFields {
            title: "Security Guard".to_owned(),
            location: "Islamabad".to_owned(),
            no_of_vacancies: 12,
            min_age: 21,
            max_age: 45,
            expired_date: "2026-12-20".parse().unwrap(),
            description: "Day and night shifts.".to_owned(),
        }
    }

    #[test]
    fn an_opening_that_keeps_the_rules_is_taken() {
        assert_eq!(JobDraft::parse(fields()).unwrap().slug, "security-guard");
    }

    #[test]
    fn a_wrong_number_or_an_empty_text_is_refused() {
        type Break = fn(&mut JobFields);
        let cases: [(Break, &str); 5] = [
            (|job| job.title.clear(), "title"),
            (|job| job.no_of_vacancies = 0, "no_of_vacancies"),
            (|job| job.min_age = 17, "min_age"),
            (|job| job.max_age = 71, "min_age"),
            (|job| job.max_age = 20, "min_age"),
        ];
        for (break_it, field) in cases {
            let mut job = fields();
            break_it(&mut job);
            let invalid = JobDraft::parse(job).unwrap_err();
            assert_eq!(invalid.errors.keys().collect::<Vec<_>>(), [field]);
        }
    }

    #[test]
    fn a_job_is_open_through_its_deadline_day() {
        let job = JobOpening {
            id: 1,
            slug: "security-guard".to_owned(),
            title: "Security Guard".to_owned(),
            location: "Islamabad".to_owned(),
            no_of_vacancies: 12,
            min_age: 21,
            max_age: 45,
            expired_date: "2026-12-20".parse().unwrap(),
            description: "Shifts.".to_owned(),
            posted_at: "2026-11-20T20:30:07+05:00".to_owned(),
        };
        assert!(job.is_open("2026-12-20".parse().unwrap()));
        assert!(!job.is_open("2026-12-21".parse().unwrap()));
        let json = serde_json::to_value(&job).unwrap();
        assert_eq!(json["expired_date"], "2026-12-20");
    }
}
