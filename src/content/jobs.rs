//! Jobs: their types and rules, and the table `jobs`.

use std::fmt::Display;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, named_params};
use serde::{Deserialize, Serialize};

use crate::content;
use crate::content::job_terms::JobTerms;
use crate::content::markdown::RichText;
use crate::content::slug::{Kind, slug_from_title, unused_slug};
use crate::content::translation::{StoredTranslation, Translation};
use crate::db::{Error, atomically, parse_column, query_rows};
use crate::karachi;
use crate::validation::{Invalid, TextRule};

/// Ages outside this range are probably typing errors.
const MIN_AGE: u32 = 18;
const MAX_AGE: u32 = 70;

const MAX_DESCRIPTION_LENGTH: usize = 10_000;

/// A job in the shape of `GET /api/jobs`. In a draft, `description` is Markdown; visitors get it as plain text. In a draft
/// of a new job, `id` is 0, and `slug` and `posted_at` may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
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
    /// The translation into Urdu.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(skip))]
    pub ur: Option<Translation>,
}

impl Job {
    /// The texts to translate, in the order that [`Translation::check`] needs. `markdown` is the description. Release
    /// 1.0.0 had no height, so a missing height is `None` instead of an empty text.
    fn english(&self, markdown: &str) -> Vec<Option<String>> {
        let mut terms = self.terms.clone();
        let mut english = vec![Some(self.title.clone()), Some(self.location.clone())];
        english.extend(terms.texts_mut().map(|(field, text)| match field.name {
            "height" => text.take(),
            _ => Some(text.take().unwrap_or_default()),
        }));
        english.push(Some(markdown.to_owned()));
        english
    }
}

/// An open job as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "JobOpening"))]
pub struct PublishedJob {
    /// In the language of the page, if it is translated.
    #[serde(flatten)]
    pub job: Job,
    /// Whether it exists in both languages.
    pub is_translated: bool,
    /// The description with its formatting.
    pub text: RichText,
    /// When it last changed for readers, RFC 3339 with offset, for the sitemap. `None` if that is unknown.
    #[serde(skip)]
    pub updated_at: Option<String>,
}

impl PublishedJob {
    /// The job in Urdu, or in English if it is not translated. A term that the translation lacks stays in English.
    pub(super) fn in_urdu(&self) -> Self {
        let mut urdu = self.clone();
        if let Some(translation) = &self.job.ur {
            let line = |name: &str| translation.lines.get(name).cloned();
            urdu.text = RichText::parse(&translation.text);
            urdu.job.description = urdu.text.plain_text();
            urdu.job.title = line("title").unwrap_or_default();
            urdu.job.location = line("location").unwrap_or_default();
            for (field, text) in urdu.job.terms.texts_mut() {
                *text = text
                    .take()
                    .map(|english| line(field.name).unwrap_or(english));
            }
        }
        urdu
    }
}

/// A job as the office sees it, in any state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "format", rename = "markdown")]
pub struct StoredJob {
    /// The job as visitors read it while it is open.
    #[serde(flatten)]
    pub job: Job,
    /// The description in Markdown.
    pub source: String,
    /// Whether it takes applications.
    pub state: JobState,
    /// When the office closed it, or when it will close, RFC 3339 with offset.
    pub closed_at: Option<String>,
    /// The translation into Urdu.
    pub ur: Option<StoredTranslation>,
}

impl StoredJob {
    /// The job with its description in Markdown, as in a draft.
    pub fn into_markdown(self) -> Job {
        Job {
            description: self.source,
            ..self.job
        }
    }
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

/// A job with its description in Markdown that satisfies the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobDraft(pub(crate) Job);

impl JobDraft {
    /// Checks the texts (all required), the number of vacancies, the ages, the terms, and a new translation. A job
    /// without a slug gets one from its title.
    pub fn parse(mut job: Job) -> Result<Self, Invalid> {
        let mut checks = Invalid::default();
        job.title = TextRule::line("Title", 150).check(&mut checks, "title", &job.title);
        job.location =
            TextRule::line("Location", 100).check(&mut checks, "location", &job.location);
        job.description = RichText::check(
            &mut checks,
            "Description",
            MAX_DESCRIPTION_LENGTH,
            &job.description,
        );
        job.terms = job.terms.check(&mut checks);
        let english = job.english(&job.description);
        job.ur = job.ur.map(|translation| {
            translation.check(&mut checks, Kind::Jobs, MAX_DESCRIPTION_LENGTH, &english)
        });
        if job.no_of_vacancies == 0 {
            checks.refuse("no_of_vacancies", "Vacancies must be at least 1.");
        }
        if job.min_age < MIN_AGE || job.max_age > MAX_AGE || job.min_age > job.max_age {
            let sentence = format!(
                "Ages must be {MIN_AGE} to {MAX_AGE}, and the minimum not above the maximum."
            );
            checks.refuse("min_age", sentence);
        }
        if job.slug.is_empty() {
            job.slug = slug_from_title(&job.title, "job");
        }
        checks.finish(Self(job))
    }

    /// Checks that the deadline is not before `today` in Karachi.
    pub fn check_deadline(self, today: Date) -> Result<Self, Invalid> {
        let deadline = self.0.expired_date;
        let mut checks = Invalid::default();
        if deadline < today {
            let sentence = format!("Deadline {deadline} has passed: today is {today} in Karachi.");
            checks.refuse("expired_date", sentence);
        }
        checks.finish(self)
    }
}

/// The condition in SQL for a job that takes applications at the time `:now`, on the day `:today` in Karachi.
pub const IS_OPEN: &str =
    "(posted_at <= :now and (closed_at is null or closed_at > :now) and expired_date >= :today)";

/// Lists the jobs that take applications at `now`, soonest deadline first.
pub fn list_open(conn: &Connection, now: Timestamp) -> Result<Vec<PublishedJob>, Error> {
    let sql = format!("select * from jobs where {IS_OPEN} order by expired_date, id");
    let (today, now) = (karachi::today(now).to_string(), karachi::rfc3339(now));
    let params = named_params! { ":now": now, ":today": today };
    query_rows(conn, &sql, params, read_published)
}

/// Lists the slugs of published jobs that no longer take applications at `now`.
pub fn list_closed_slugs(conn: &Connection, now: Timestamp) -> Result<Vec<String>, Error> {
    let sql = format!("select slug from jobs where posted_at <= :now and not {IS_OPEN}");
    let (today, now) = (karachi::today(now).to_string(), karachi::rfc3339(now));
    let params = named_params! { ":now": now, ":today": today };
    query_rows(conn, &sql, params, |row| row.get(0))
}

/// Lists all jobs with their states at `now`, soonest deadline first.
pub fn list(conn: &Connection, now: Timestamp) -> Result<Vec<StoredJob>, Error> {
    let sql = "select * from jobs order by expired_date, id";
    query_rows(conn, sql, [], |row| read_stored(row, now))
}

/// Finds a job by its id or slug. Its state is that at `now`.
pub fn find(
    conn: &Connection,
    id_or_slug: impl ToSql + Display,
    now: Timestamp,
) -> Result<StoredJob, content::Error> {
    let sql = "select * from jobs where id = ?1 or slug = ?1 order by slug = ?1";
    conn.query_row(sql, [&id_or_slug], |row| read_stored(row, now))
        .optional()?
        .ok_or_else(|| content::Error::UnknownJob(id_or_slug.to_string()))
}

/// Stores a new job and returns its id. Its time of publication is `now` if the draft gives none. If its slug is or was
/// in use, the next unused number is added to it.
pub fn insert(conn: &Connection, draft: &JobDraft, now: Timestamp) -> Result<i64, Error> {
    let JobDraft(job) = draft;
    let now = karachi::rfc3339(now);
    let posted_at = if job.posted_at.is_empty() {
        &now
    } else {
        &job.posted_at
    };
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
                ":slug": unused_slug(conn, Kind::Jobs, &job.slug)?,
                ":title": job.title,
                ":location": job.location,
                ":no_of_vacancies": job.no_of_vacancies,
                ":min_age": job.min_age,
                ":max_age": job.max_age,
                ":expired_date": job.expired_date.to_string(),
                ":description": job.description,
                ":posted_at": posted_at,
                ":terms": serde_json::json!(job.terms).to_string(),
                ":ur": Translation::to_json(job.ur.as_ref()),
                ":updated_at": (&now).max(posted_at),
            },
        )?;
        Ok(conn.last_insert_rowid())
    })
}

/// Updates the job with the id of the draft, which the caller has found in the same transaction. The slug stays the same,
/// so that links keep working, and a closed job stays closed.
pub fn update(conn: &Connection, draft: &JobDraft, now: Timestamp) -> Result<(), Error> {
    let JobDraft(job) = draft;
    let updated_at = karachi::rfc3339(now).max(job.posted_at.clone());
    conn.execute(
        "update jobs
         set updated_at = iif(
                 (title, location, no_of_vacancies, min_age, max_age, expired_date, description, posted_at, terms, ur) is (
                     :title, :location, :no_of_vacancies, :min_age, :max_age, :expired_date, :description, :posted_at,
                     :terms, :ur
                 ),
                 updated_at, :updated_at
             ),
             title = :title, location = :location, no_of_vacancies = :no_of_vacancies, min_age = :min_age,
             max_age = :max_age, expired_date = :expired_date, description = :description, posted_at = :posted_at,
             terms = :terms, ur = :ur
         where id = :id",
        named_params! {
            ":id": job.id,
            ":title": job.title,
            ":location": job.location,
            ":no_of_vacancies": job.no_of_vacancies,
            ":min_age": job.min_age,
            ":max_age": job.max_age,
            ":expired_date": job.expired_date.to_string(),
            ":description": job.description,
            ":posted_at": job.posted_at,
            ":terms": serde_json::json!(job.terms).to_string(),
            ":ur": Translation::to_json(job.ur.as_ref()),
            ":updated_at": updated_at,
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

fn read_stored(row: &Row, now: Timestamp) -> rusqlite::Result<StoredJob> {
    let job = read_published(row)?.job;
    let closed_at: Option<String> = row.get("closed_at")?;
    let source: String = row.get("description")?;
    let english = job.english(&source);
    let ur = job.ur.clone().map(|words| words.into_stored(&english));
    Ok(StoredJob {
        state: state_at(&job, closed_at.as_deref(), now),
        job,
        source,
        closed_at,
        ur,
    })
}

fn state_at(job: &Job, closed_at: Option<&str>, now: Timestamp) -> JobState {
    let time = karachi::rfc3339(now);
    if closed_at.is_some_and(|closed_at| *closed_at <= *time) {
        JobState::Closed
    } else if karachi::today(now) > job.expired_date {
        JobState::Expired
    } else if job.posted_at > time {
        JobState::Scheduled
    } else {
        JobState::Open
    }
}

fn read_published(row: &Row) -> rusqlite::Result<PublishedJob> {
    let text = RichText::parse(&row.get::<_, String>("description")?);
    let job = Job {
        id: row.get("id")?,
        slug: row.get("slug")?,
        title: row.get("title")?,
        location: row.get("location")?,
        no_of_vacancies: row.get("no_of_vacancies")?,
        min_age: row.get("min_age")?,
        max_age: row.get("max_age")?,
        expired_date: parse_column(row, "expired_date", str::parse)?,
        description: text.plain_text(),
        posted_at: row.get("posted_at")?,
        terms: parse_column(row, "terms", |json| serde_json::from_str(json))?,
        ur: Translation::read(row)?,
    };
    Ok(PublishedJob {
        is_translated: job.ur.is_some(),
        job,
        text,
        updated_at: row.get("updated_at")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Edition;
    use crate::db::{Location, open};

    fn fields() -> Job {
        Job {
            title: "Security Guard".to_owned(),
            location: "Islamabad".to_owned(),
            no_of_vacancies: 12,
            min_age: 21,
            max_age: 45,
            expired_date: "2026-12-20".parse().unwrap(),
            description: "Day and night shifts.".to_owned(),
            ..Job::default()
        }
    }

    #[test]
    fn values_up_to_the_limits_are_valid() {
        type Change = fn(&mut Job);
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
            JobDraft::parse(job).unwrap();
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
            let invalid = JobDraft::parse(job).unwrap_err();
            assert_eq!(invalid.errors.keys().collect::<Vec<_>>(), [field]);
        }
    }

    #[test]
    fn a_translation_from_1_0_0_stays_current_until_the_job_gets_a_height() {
        let lines = [("title", "سیکیورٹی گارڈ"), ("location", "اسلام آباد")];
        let translation = Translation {
            lines: lines
                .map(|(name, text)| (name.to_owned(), text.to_owned()))
                .into(),
            text: "دن اور رات کی شفٹیں۔".to_owned(),
            ..Translation::default()
        };
        let mut job = fields();
        job.ur = Some(translation);
        let draft = JobDraft::parse(job.clone()).unwrap();
        // Release 1.0.0 computed this hash.
        assert_eq!(draft.0.ur.unwrap().original_hash, "195374371851029f");
        job.terms.height = Some("5 ft 6".to_owned());
        let invalid = JobDraft::parse(job).unwrap_err();
        assert!(invalid.errors.contains_key("Urdu height"), "{invalid}");
    }

    fn draft(title: &str, deadline: &str) -> JobDraft {
        JobDraft::parse(Job {
            title: title.to_owned(),
            expired_date: deadline.parse().unwrap(),
            ..fields()
        })
        .unwrap()
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
            insert(&conn, &draft(title, deadline), now).unwrap();
        }
        set_closed(&conn, 4, Some(&karachi::rfc3339(now))).unwrap();
        let open_jobs = list_open(&conn, now).unwrap();
        let titles: Vec<&str> = open_jobs
            .iter()
            .map(|open| open.job.title.as_str())
            .collect();
        assert_eq!(titles, ["today", "later"]);
        let mut closed = list_closed_slugs(&conn, now).unwrap();
        closed.sort();
        assert_eq!(closed, ["closed", "yesterday"]);
        assert_eq!(open_jobs[0].job.posted_at, "2026-11-20T15:00:00+05:00");
    }

    #[test]
    fn a_scheduled_job_opens_and_closes_at_its_times() {
        let conn = open(&Location::memory()).unwrap();
        let at = |time: &str| -> Timestamp { format!("2026-11-20T{time}Z").parse().unwrap() };
        let mut scheduled = draft("Driver", "2026-12-31");
        scheduled.0.posted_at = karachi::rfc3339(at("11:00:00"));
        let id = insert(&conn, &scheduled, at("10:00:00")).unwrap();
        set_closed(&conn, id, Some(&karachi::rfc3339(at("12:00:00")))).unwrap();
        for (time, state, open_jobs, closed) in [
            ("10:59:59", JobState::Scheduled, 0, 0),
            ("11:00:00", JobState::Open, 1, 0),
            ("11:59:59", JobState::Open, 1, 0),
            ("12:00:00", JobState::Closed, 0, 1),
        ] {
            assert_eq!(find(&conn, id, at(time)).unwrap().state, state, "{time}");
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
            insert(&conn, &draft(title, deadline), now).unwrap();
        }
        set_closed(&conn, 2, Some(&karachi::rfc3339(now))).unwrap();
        let jobs = list(&conn, now).unwrap();
        assert_eq!(jobs.len(), 3);
        for (stored, title) in jobs.iter().zip(["expired", "closed", "open"]) {
            assert_eq!(stored.job.title, title);
            assert_eq!(stored.state.to_string(), title);
            assert_eq!(&find(&conn, stored.job.id, now).unwrap(), stored);
        }
    }

    #[test]
    fn an_update_keeps_the_slug_and_the_closing_time() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let id = insert(&conn, &draft("Driver", "2026-11-30"), now).unwrap();
        set_closed(&conn, id, Some(&karachi::rfc3339(now))).unwrap();
        let mut new = draft("Chef", "2027-01-31");
        new.0.id = id;
        update(&conn, &new, now).unwrap();
        let StoredJob { job, closed_at, .. } = find(&conn, id, now).unwrap();
        assert_eq!(job.slug, "driver");
        assert_eq!(job.title, "Chef");
        assert_eq!(job.expired_date.to_string(), "2027-01-31");
        assert_eq!(closed_at.as_deref(), Some("2026-11-20T15:00:00+05:00"));
        remove(&conn, id).unwrap();
        let error = remove(&conn, id).unwrap_err();
        assert!(matches!(error, content::Error::UnknownJob(_)), "{error}");
    }
}
