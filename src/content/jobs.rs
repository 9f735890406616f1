//! Jobs: their types and rules, and the table `jobs`.

use std::fmt::Display;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, named_params};
use serde::{Deserialize, Serialize};

use crate::content;
use crate::content::job_terms::{JobTerms, TextTerm};
use crate::content::markdown::RichText;
use crate::content::slug::{ItemKind, slug_from_title, unused_slug};
use crate::content::translation::{
    EnglishLine, EnglishTexts, LOCATION, TITLE, Translation, TranslationDetails, TranslationInput,
};
use crate::db::{Error, atomically, parse_column, query_rows};
use crate::karachi;
use crate::language::Language;
use crate::validation::{FieldErrors, TextRule};

/// Ages outside this range are probably typing errors.
const MIN_AGE: u32 = 18;
const MAX_AGE: u32 = 70;

const MAX_DESCRIPTION_LENGTH: usize = 10_000;

/// A job as the office writes it, before its checks. Its texts are in English.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobInput {
    /// The position.
    pub title: String,
    /// The town or region of the work.
    pub location: String,
    /// The number of vacancies.
    pub no_of_vacancies: u32,
    /// The minimum age in years.
    pub min_age: u32,
    /// The maximum age in years.
    pub max_age: u32,
    /// The deadline: the last day in Karachi on which the job is open.
    pub expired_date: Date,
    /// Markdown.
    pub description: String,
    /// The time of publication, RFC 3339 with offset. `None` means now for a new job, and no change for a stored one.
    pub posted_at: Option<String>,
    /// Pay, hours and other conditions.
    #[serde(flatten)]
    pub terms: JobTerms,
}

impl JobInput {
    /// The texts to translate. Release 1.0.0 had no height, so a missing height is `None` instead of an empty text.
    fn english(&self) -> EnglishTexts {
        let mut lines = vec![
            EnglishLine {
                field: TITLE,
                text: Some(self.title.clone()),
            },
            EnglishLine {
                field: LOCATION,
                text: Some(self.location.clone()),
            },
        ];
        let mut terms = self.terms.clone();
        lines.extend(
            terms
                .texts_mut()
                .map(|TextTerm { field, text }| EnglishLine {
                    field,
                    text: match field.name {
                        "height" => text.take(),
                        _ => Some(text.take().unwrap_or_default()),
                    },
                }),
        );
        EnglishTexts {
            lines,
            text: self.description.clone(),
        }
    }
}

/// A job that satisfies the rules, to insert or to update.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobDraft {
    /// The checked fields.
    pub(super) input: JobInput,
    /// The translation into Urdu.
    pub(super) ur: Option<Translation>,
}

impl JobDraft {
    /// Checks the texts (all required), the number of vacancies, the ages, the terms, and a new translation.
    pub fn parse(mut input: JobInput, ur: Option<TranslationInput>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        input.title = TextRule::line("Title", 150).check(&mut errors, "title", &input.title);
        input.location =
            TextRule::line("Location", 100).check(&mut errors, "location", &input.location);
        input.description = RichText::check(
            &mut errors,
            "Description",
            MAX_DESCRIPTION_LENGTH,
            &input.description,
        );
        input.terms = input.terms.check(&mut errors);
        let english = input.english();
        let ur =
            ur.map(|translation| translation.check(&mut errors, MAX_DESCRIPTION_LENGTH, &english));
        if input.no_of_vacancies == 0 {
            errors.add("no_of_vacancies", "Vacancies must be at least 1.");
        }
        if input.min_age < MIN_AGE || input.max_age > MAX_AGE || input.min_age > input.max_age {
            let sentence = format!(
                "Ages must be {MIN_AGE} to {MAX_AGE}, and the minimum not above the maximum."
            );
            errors.add("min_age", sentence);
        }
        errors.into_result(Self { input, ur })
    }

    /// Checks that the deadline is not before `today` in Karachi.
    pub fn check_deadline(self, today: Date) -> Result<Self, FieldErrors> {
        let deadline = self.input.expired_date;
        let mut errors = FieldErrors::default();
        if deadline < today {
            let sentence = format!("Deadline {deadline} has passed: today is {today} in Karachi.");
            errors.add("expired_date", sentence);
        }
        errors.into_result(self)
    }

    /// Completes an imported draft, whose file may omit these fields: the time of publication of the `stored` job, and its
    /// translation unless the import prunes.
    pub(super) fn complete(&mut self, stored: &Job, prune: bool) {
        self.input
            .posted_at
            .get_or_insert_with(|| stored.posted_at.clone());
        self.ur = Translation::merge_import(self.ur.take(), stored.ur.as_ref(), prune);
    }
}

/// A row of the table `jobs`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The row id.
    pub id: i64,
    /// The last segment of the page's URL.
    pub slug: String,
    /// The position.
    pub title: String,
    /// The town or region of the work.
    pub location: String,
    /// The number of vacancies.
    pub no_of_vacancies: u32,
    /// The minimum age in years.
    pub min_age: u32,
    /// The maximum age in years.
    pub max_age: u32,
    /// The deadline: the last day in Karachi on which the job is open.
    pub expired_date: Date,
    /// Markdown.
    pub description: String,
    /// The time of publication, RFC 3339 with offset.
    pub posted_at: String,
    /// When the office closed it, or when it will close, RFC 3339 with offset.
    pub closed_at: Option<String>,
    /// When it last changed for readers, RFC 3339 with offset. `None` if that is unknown.
    pub updated_at: Option<String>,
    /// Pay, hours and other conditions.
    pub terms: JobTerms,
    /// The translation into Urdu.
    pub ur: Option<Translation>,
}

impl Job {
    fn read(row: &Row) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            slug: row.get("slug")?,
            title: row.get("title")?,
            location: row.get("location")?,
            no_of_vacancies: row.get("no_of_vacancies")?,
            min_age: row.get("min_age")?,
            max_age: row.get("max_age")?,
            expired_date: parse_column(row, "expired_date", str::parse)?,
            description: row.get("description")?,
            posted_at: row.get("posted_at")?,
            closed_at: row.get("closed_at")?,
            updated_at: row.get("updated_at")?,
            terms: parse_column(row, "terms", |json| serde_json::from_str(json))?,
            ur: Translation::read(row)?,
        })
    }

    /// The fields that the office writes, to change some of them.
    pub fn to_input(&self) -> JobInput {
        JobInput {
            title: self.title.clone(),
            location: self.location.clone(),
            no_of_vacancies: self.no_of_vacancies,
            min_age: self.min_age,
            max_age: self.max_age,
            expired_date: self.expired_date,
            description: self.description.clone(),
            posted_at: Some(self.posted_at.clone()),
            terms: self.terms.clone(),
        }
    }

    /// Whether an update with `draft` would change nothing.
    pub(super) fn is_unchanged_by(&self, draft: &JobDraft) -> bool {
        draft.input == self.to_input() && draft.ur == self.ur
    }

    /// Whether it takes applications at `now`.
    pub fn state_at(&self, now: Timestamp) -> JobState {
        let time = karachi::rfc3339(now);
        if self
            .closed_at
            .as_ref()
            .is_some_and(|closed_at| *closed_at <= time)
        {
            JobState::Closed
        } else if karachi::today(now) > self.expired_date {
            JobState::Expired
        } else if self.posted_at > time {
            JobState::Scheduled
        } else {
            JobState::Open
        }
    }

    /// The job as the office sees it at `now`.
    pub fn details(&self, now: Timestamp) -> JobDetails {
        let english = self.to_input().english();
        JobDetails {
            job: JobView::new(self, &RichText::parse(&self.description)),
            source: self.description.clone(),
            state: self.state_at(now),
            closed_at: self.closed_at.clone(),
            ur: self
                .ur
                .as_ref()
                .map(|translation| translation.details(&english)),
        }
    }
}

/// A job in the JSON of `GET /api/jobs`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(Default, ts_rs::TS))]
pub struct JobView {
    /// The row id.
    pub id: i64,
    /// The last segment of the page's URL.
    pub slug: String,
    /// The position.
    pub title: String,
    /// The town or region of the work.
    pub location: String,
    /// The number of vacancies.
    pub no_of_vacancies: u32,
    /// The minimum age in years.
    pub min_age: u32,
    /// The maximum age in years.
    pub max_age: u32,
    /// The deadline, `YYYY-MM-DD`: the last day in Karachi on which the job is open.
    #[cfg_attr(test, ts(as = "String"))]
    pub expired_date: Date,
    /// Plain text with blank lines between paragraphs.
    pub description: String,
    /// The time of publication, RFC 3339 with offset.
    pub posted_at: String,
    /// Pay, hours and other conditions.
    #[serde(flatten)]
    pub terms: JobTerms,
}

impl JobView {
    /// The view of `job` in English. `text` is its parsed description.
    fn new(job: &Job, text: &RichText) -> Self {
        Self {
            id: job.id,
            slug: job.slug.clone(),
            title: job.title.clone(),
            location: job.location.clone(),
            no_of_vacancies: job.no_of_vacancies,
            min_age: job.min_age,
            max_age: job.max_age,
            expired_date: job.expired_date,
            description: text.plain_text(),
            posted_at: job.posted_at.clone(),
            terms: job.terms.clone(),
        }
    }
}

/// An open job as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "JobOpening"))]
pub struct PublishedJob {
    /// In the language of the page, if it is translated.
    #[serde(flatten)]
    pub job: JobView,
    /// Whether it exists in both languages.
    pub is_translated: bool,
    /// The description with its formatting.
    pub text: RichText,
    /// When it last changed for readers, RFC 3339 with offset, for the sitemap. `None` if that is unknown.
    #[serde(skip)]
    pub updated_at: Option<String>,
}

impl PublishedJob {
    /// The job on the pages of `language`. It is in English if it has no translation.
    pub(super) fn new(job: &Job, language: Language) -> Self {
        let text = RichText::parse(&job.description);
        let mut published = Self {
            job: JobView::new(job, &text),
            is_translated: job.ur.is_some(),
            text,
            updated_at: job.updated_at.clone(),
        };
        if let (Language::Urdu, Some(translation)) = (language, &job.ur) {
            published.translate(translation);
        }
        published
    }

    /// Replaces the texts. A term that the translation lacks stays in English.
    fn translate(&mut self, translation: &Translation) {
        let line = |name: &str| translation.lines.get(name).cloned();
        self.text = RichText::parse(&translation.text);
        self.job.description = self.text.plain_text();
        self.job.title = line("title").unwrap_or_default();
        self.job.location = line("location").unwrap_or_default();
        for TextTerm { field, text } in self.job.terms.texts_mut() {
            *text = text
                .take()
                .map(|english| line(field.name).unwrap_or(english));
        }
    }
}

/// A job as the office sees it, in any state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
// Adds the member `"format": "markdown"`, the format of `source`.
#[serde(tag = "format", rename = "markdown")]
pub struct JobDetails {
    /// The job as visitors read it in English while it is open.
    #[serde(flatten)]
    pub job: JobView,
    /// The description in Markdown.
    pub source: String,
    /// Whether it takes applications.
    pub state: JobState,
    /// When the office closed it, or when it will close, RFC 3339 with offset.
    pub closed_at: Option<String>,
    /// The translation into Urdu.
    pub ur: Option<TranslationDetails>,
}

/// Whether a job takes applications, and if not, the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum JobState {
    /// It takes applications.
    Open,
    /// The office closed it.
    Closed,
    /// Its deadline has passed.
    Expired,
    /// Its time of publication is in the future.
    Scheduled,
}

/// The condition in SQL for a job that takes applications at the time `:now`, on the day `:today` in Karachi.
pub(crate) const IS_OPEN: &str =
    "(posted_at <= :now and (closed_at is null or closed_at > :now) and expired_date >= :today)";

/// Lists the jobs that take applications at `now`, soonest deadline first.
pub fn list_open(conn: &Connection, now: Timestamp) -> Result<Vec<Job>, Error> {
    let sql = format!("select * from jobs where {IS_OPEN} order by expired_date, id");
    let today = karachi::today(now).to_string();
    let now = karachi::rfc3339(now);
    let params = named_params! { ":now": now, ":today": today };
    query_rows(conn, &sql, params, Job::read)
}

/// Counts the jobs that take applications at `now`.
pub fn count_open(conn: &Connection, now: Timestamp) -> Result<i64, Error> {
    let sql = format!("select count(*) from jobs where {IS_OPEN}");
    let today = karachi::today(now).to_string();
    let now = karachi::rfc3339(now);
    let params = named_params! { ":now": now, ":today": today };
    Ok(conn.query_row(&sql, params, |row| row.get(0))?)
}

/// Lists the slugs of published jobs that no longer take applications at `now`.
pub fn list_closed_slugs(conn: &Connection, now: Timestamp) -> Result<Vec<String>, Error> {
    let sql = format!("select slug from jobs where posted_at <= :now and not {IS_OPEN}");
    let today = karachi::today(now).to_string();
    let now = karachi::rfc3339(now);
    let params = named_params! { ":now": now, ":today": today };
    query_rows(conn, &sql, params, |row| row.get(0))
}

/// Lists all jobs, soonest deadline first.
pub fn list(conn: &Connection) -> Result<Vec<Job>, Error> {
    let sql = "select * from jobs order by expired_date, id";
    query_rows(conn, sql, [], Job::read)
}

/// Finds a job by its id or slug.
pub fn find(conn: &Connection, id_or_slug: impl ToSql + Display) -> Result<Job, content::Error> {
    let sql = "select * from jobs where id = ?1 or slug = ?1 order by slug = ?1";
    conn.query_row(sql, [&id_or_slug], Job::read)
        .optional()?
        .ok_or_else(|| content::Error::UnknownJob(id_or_slug.to_string()))
}

/// Stores a new job and returns its id. Without a `slug`, makes one from the title. If the slug is or was in use, adds the
/// next unused number to it.
pub fn insert(
    conn: &Connection,
    draft: &JobDraft,
    slug: Option<&str>,
    now: Timestamp,
) -> Result<i64, Error> {
    let JobDraft { input, ur } = draft;
    let slug = slug.map_or_else(|| slug_from_title(&input.title, "job"), str::to_owned);
    let now = karachi::rfc3339(now);
    let posted_at = input.posted_at.as_ref().unwrap_or(&now);
    atomically(conn, || {
        conn.execute(
            "insert into jobs (
                 slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, posted_at, terms,
                 ur, updated_at
             )
             values (
                 :slug, :title, :location, :no_of_vacancies, :min_age, :max_age, :expired_date, :description,
                 :posted_at, :terms, :ur, :updated_at
             )",
            named_params! {
                ":slug": unused_slug(conn, ItemKind::Jobs, &slug)?,
                ":title": input.title,
                ":location": input.location,
                ":no_of_vacancies": input.no_of_vacancies,
                ":min_age": input.min_age,
                ":max_age": input.max_age,
                ":expired_date": input.expired_date.to_string(),
                ":description": input.description,
                ":posted_at": posted_at,
                ":terms": serde_json::json!(input.terms).to_string(),
                ":ur": Translation::to_json(ur.as_ref()),
                ":updated_at": (&now).max(posted_at),
            },
        )?;
        Ok(conn.last_insert_rowid())
    })
}

/// Updates the job with this id, which the caller has found in the same transaction. The slug stays the same, so that links
/// keep working, and a closed job stays closed.
pub fn update(conn: &Connection, id: i64, draft: &JobDraft, now: Timestamp) -> Result<(), Error> {
    let JobDraft { input, ur } = draft;
    conn.execute(
        "update jobs
         set updated_at = iif(
                 (title, location, no_of_vacancies, min_age, max_age, expired_date, description, posted_at, terms, ur) is (
                     :title, :location, :no_of_vacancies, :min_age, :max_age, :expired_date, :description,
                     ifnull(:posted_at, posted_at), :terms, :ur
                 ),
                 updated_at, max(:now, ifnull(:posted_at, posted_at))
             ),
             title = :title, location = :location, no_of_vacancies = :no_of_vacancies, min_age = :min_age,
             max_age = :max_age, expired_date = :expired_date, description = :description,
             posted_at = ifnull(:posted_at, posted_at), terms = :terms, ur = :ur
         where id = :id",
        named_params! {
            ":id": id,
            ":title": input.title,
            ":location": input.location,
            ":no_of_vacancies": input.no_of_vacancies,
            ":min_age": input.min_age,
            ":max_age": input.max_age,
            ":expired_date": input.expired_date.to_string(),
            ":description": input.description,
            ":posted_at": input.posted_at,
            ":terms": serde_json::json!(input.terms).to_string(),
            ":ur": Translation::to_json(ur.as_ref()),
            ":now": karachi::rfc3339(now),
        },
    )?;
    Ok(())
}

/// Sets the time at which the office closed a job; `None` reopens it. Does nothing if no job has this id.
pub fn set_closed(conn: &Connection, id: i64, closed_at: Option<&str>) -> Result<(), Error> {
    let sql = "update jobs set closed_at = ?1 where id = ?2";
    conn.execute(sql, (closed_at, id))?;
    Ok(())
}

/// Deletes a job. Applications for it keep its title.
pub fn remove(conn: &Connection, id: i64) -> Result<(), content::Error> {
    match conn.execute("delete from jobs where id = ?1", [id])? {
        0 => Err(content::Error::UnknownJob(id.to_string())),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Edition;
    use crate::content::translation::NewTranslation;
    use crate::db::{Location, open};

    fn fields() -> JobInput {
        JobInput {
            title: "Security Guard".to_owned(),
            location: "Islamabad".to_owned(),
            no_of_vacancies: 12,
            min_age: 21,
            max_age: 45,
            expired_date: "2026-12-20".parse().unwrap(),
            description: "Day and night shifts.".to_owned(),
            ..JobInput::default()
        }
    }

    #[test]
    fn values_up_to_the_limits_are_valid() {
        type Change = fn(&mut JobInput);
        let valid: [Change; 6] = [
            |job| (job.min_age, job.max_age) = (18, 70),
            |job| (job.min_age, job.max_age) = (30, 30),
            |job| job.no_of_vacancies = 1,
            |job| job.title = "t".repeat(150),
            |job| job.location = "l".repeat(100),
            |job| job.description = format!("two\nlines{}", "d".repeat(9_991)),
        ];
        for change in valid {
            let mut job = fields();
            change(&mut job);
            JobDraft::parse(job, None).unwrap();
        }
        let invalid: [(Change, &str); 11] = [
            (|job| job.title.clear(), "title"),
            (|job| job.no_of_vacancies = 0, "no_of_vacancies"),
            (|job| job.min_age = 17, "min_age"),
            (|job| job.max_age = 71, "min_age"),
            (|job| job.max_age = 20, "min_age"),
            (|job| job.terms.pay_max = Some(9), "pay_min"),
            (|job| job.title = "t".repeat(151), "title"),
            (|job| job.title = "two\nlines".to_owned(), "title"),
            (|job| job.location = "l".repeat(101), "location"),
            (|job| job.location = "two\nlines".to_owned(), "location"),
            (|job| job.description = "d".repeat(10_001), "description"),
        ];
        for (change, field) in invalid {
            let mut job = fields();
            change(&mut job);
            let invalid = JobDraft::parse(job, None).unwrap_err();
            assert_eq!(invalid.by_field.keys().collect::<Vec<_>>(), [field]);
        }
    }

    #[test]
    fn a_translation_from_1_0_0_stays_current_until_the_job_gets_a_height() {
        let lines = [("title", "سیکیورٹی گارڈ"), ("location", "اسلام آباد")];
        let translation = TranslationInput::New(NewTranslation {
            lines: lines
                .map(|(name, text)| (name.to_owned(), text.to_owned()))
                .into(),
            text: "دن اور رات کی شفٹیں۔".to_owned(),
        });
        let mut job = fields();
        let draft = JobDraft::parse(job.clone(), Some(translation.clone())).unwrap();
        // Release 1.0.0 computed this hash.
        assert_eq!(draft.ur.unwrap().original_hash, "195374371851029f");
        job.terms.height = Some("5 ft 6".to_owned());
        let invalid = JobDraft::parse(job, Some(translation)).unwrap_err();
        assert!(invalid.by_field.contains_key("Urdu height"), "{invalid}");
    }

    fn draft(title: &str, deadline: &str) -> JobDraft {
        let input = JobInput {
            title: title.to_owned(),
            expired_date: deadline.parse().unwrap(),
            ..fields()
        };
        JobDraft::parse(input, None).unwrap()
    }

    #[test]
    fn open_jobs_come_soonest_deadline_first() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        for (title, deadline) in [
            ("later", "2026-12-31"),
            ("today", "2026-11-20"),
            ("yesterday", "2026-11-19"),
            ("closed", "2026-12-31"),
        ] {
            insert(&conn, &draft(title, deadline), None, now).unwrap();
        }
        set_closed(&conn, 4, Some(&karachi::rfc3339(now))).unwrap();
        let open_jobs = list_open(&conn, now).unwrap();
        let titles: Vec<&str> = open_jobs.iter().map(|job| job.title.as_str()).collect();
        assert_eq!(titles, ["today", "later"]);
        let mut closed = list_closed_slugs(&conn, now).unwrap();
        closed.sort();
        assert_eq!(closed, ["closed", "yesterday"]);
        assert_eq!(open_jobs[0].posted_at, "2026-11-20T15:00:00+05:00");
    }

    #[test]
    fn a_scheduled_job_opens_and_closes_at_its_times() {
        let conn = open(&Location::memory()).unwrap();
        let at = |time: &str| -> Timestamp { format!("2026-11-20T{time}Z").parse().unwrap() };
        let mut scheduled = draft("Driver", "2026-12-31");
        scheduled.input.posted_at = Some(karachi::rfc3339(at("11:00:00")));
        let id = insert(&conn, &scheduled, None, at("10:00:00")).unwrap();
        set_closed(&conn, id, Some(&karachi::rfc3339(at("12:00:00")))).unwrap();
        for (time, state, open_jobs, closed) in [
            ("10:59:59", JobState::Scheduled, 0, 0),
            ("11:00:00", JobState::Open, 1, 0),
            ("11:59:59", JobState::Open, 1, 0),
            ("12:00:00", JobState::Closed, 0, 1),
        ] {
            let job = find(&conn, id).unwrap();
            assert_eq!(job.state_at(at(time)), state, "{time}");
            assert_eq!(
                list_open(&conn, at(time)).unwrap().len(),
                open_jobs,
                "{time}"
            );
            assert_eq!(
                list_closed_slugs(&conn, at(time)).unwrap().len(),
                closed,
                "{time}"
            );
        }
        let editions = ["10:59:59", "11:00:00", "11:59:59", "12:00:00"]
            .map(|time| Edition::read(&conn, at(time)).unwrap());
        assert_ne!(editions[0], editions[1]);
        assert_eq!(editions[1], editions[2]);
        assert_ne!(editions[2], editions[3]);
    }

    #[test]
    fn every_job_is_listed_with_its_state() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        for (title, deadline) in [
            ("open", "2026-12-31"),
            ("closed", "2026-12-01"),
            ("expired", "2026-11-19"),
        ] {
            insert(&conn, &draft(title, deadline), None, now).unwrap();
        }
        set_closed(&conn, 2, Some(&karachi::rfc3339(now))).unwrap();
        let jobs = list(&conn).unwrap();
        assert_eq!(jobs.len(), 3);
        for (job, title) in jobs.iter().zip(["expired", "closed", "open"]) {
            assert_eq!(job.title, title);
            assert_eq!(job.state_at(now).to_string(), title);
            assert_eq!(&find(&conn, job.id).unwrap(), job);
        }
    }

    #[test]
    fn an_update_keeps_the_slug_and_the_times_that_it_does_not_give() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let id = insert(&conn, &draft("Driver", "2026-11-30"), None, now).unwrap();
        set_closed(&conn, id, Some(&karachi::rfc3339(now))).unwrap();
        let next_day = "2026-11-21T10:00:00Z".parse().unwrap();
        update(&conn, id, &draft("Chef", "2027-01-31"), next_day).unwrap();
        let job = find(&conn, id).unwrap();
        assert_eq!(job.slug, "driver");
        assert_eq!(job.posted_at, "2026-11-20T15:00:00+05:00");
        assert_eq!(job.updated_at.as_deref(), Some("2026-11-21T15:00:00+05:00"));
        assert_eq!(job.title, "Chef");
        assert_eq!(job.expired_date.to_string(), "2027-01-31");
        assert_eq!(job.closed_at.as_deref(), Some("2026-11-20T15:00:00+05:00"));
        remove(&conn, id).unwrap();
        let error = remove(&conn, id).unwrap_err();
        assert!(matches!(error, content::Error::UnknownJob(_)), "{error}");
    }
}
