//! Jobs: the types, their rules, and the table `jobs`.

use std::fmt::Display;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, named_params};
use serde::{Deserialize, Serialize};

use crate::content::job_terms::{JobTerms, name_of};
use crate::content::markdown::RichText;
use crate::content::slug::{Kind, free_slug, slug};
use crate::content::translation::{StoredTranslation, Translation};
use crate::db::{Error, atomically, parse_column, query_rows};
use crate::karachi;
use crate::validation::{Invalid, TextRule};

/// Ages outside this range are probably typing errors.
const MIN_AGE: u32 = 18;
const MAX_AGE: u32 = 70;

const MAX_DESCRIPTION_LENGTH: usize = 10_000;

/// A job in the shape of `GET /api/jobs`. In a draft, `description` is Markdown; visitors get it without marks. `id`, `slug` and
/// `posted_at` are empty until the program sets them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(default)]
pub struct Job {
    /// Number of the opening.
    pub id: i64,
    /// Last part of its page's address.
    pub slug: String,
    /// Position offered.
    pub title: String,
    /// Town or region of the work.
    pub location: String,
    /// How many people are wanted.
    pub no_of_vacancies: u32,
    /// Youngest age taken, in years.
    pub min_age: u32,
    /// Oldest age taken, in years.
    pub max_age: u32,
    /// Deadline, `YYYY-MM-DD`: the last day on which the job is open, in Karachi.
    #[ts(as = "String")]
    pub expired_date: Date,
    /// The text without marks; a blank line parts paragraphs.
    pub description: String,
    /// When it was posted, RFC 3339 with offset.
    pub posted_at: String,
    /// Pay, hours, and what comes with the work.
    #[serde(flatten)]
    pub terms: JobTerms,
    /// Its words in Urdu.
    #[serde(skip_serializing)]
    #[ts(skip)]
    pub ur: Option<Translation>,
}

impl Job {
    /// What is translated, while the description is that which the office wrote. `None` for a height that is not given: 1.0.0 had none.
    fn english(&self, source: &str) -> Vec<Option<String>> {
        let mut terms = self.terms.clone();
        let mut english = vec![Some(self.title.clone()), Some(self.location.clone())];
        let texts = terms.texts().map(|(label, text)| match label {
            "Height" => text.take(),
            _ => Some(text.take().unwrap_or_default()),
        });
        english.extend(texts);
        english.push(Some(source.to_owned()));
        english
    }
}

/// An open job as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "JobOpening")]
pub struct PublishedJob {
    /// In the language of the page, if it is translated.
    #[serde(flatten)]
    pub job: Job,
    /// Whether it exists in both languages.
    pub is_translated: bool,
    /// Its description with marks.
    pub text: RichText,
    /// When it last changed for its readers, RFC 3339 with offset, if that is known: for the sitemap.
    #[serde(skip)]
    pub updated_at: Option<String>,
}

impl PublishedJob {
    /// The job in Urdu, if it is translated. A term that was added since stays in English.
    pub(super) fn in_urdu(&self) -> Self {
        let mut urdu = self.clone();
        if let Some(words) = &self.job.ur {
            urdu.text = RichText::read(&words.text);
            urdu.job.description = urdu.text.plain();
            urdu.job.title = words.lines.get("title").cloned().unwrap_or_default();
            urdu.job.location = words.lines.get("location").cloned().unwrap_or_default();
            for (label, text) in urdu.job.terms.texts() {
                let word = words.lines.get(&name_of(label)).cloned();
                *text = text.take().map(|english| word.unwrap_or(english));
            }
        }
        urdu
    }
}

/// A job as the office sees it, also when it is closed or expired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "format", rename = "markdown")]
pub struct StoredJob {
    /// What visitors read while it is open.
    #[serde(flatten)]
    pub job: Job,
    /// Its description as it was written, in Markdown.
    pub source: String,
    /// Whether it takes applications, and why not.
    pub state: JobState,
    /// When the office closed it, RFC 3339 with offset.
    pub closed_at: Option<String>,
    /// Its words in Urdu.
    pub ur: Option<StoredTranslation>,
}

impl StoredJob {
    /// The job as the office wrote it.
    pub fn written(self) -> Job {
        Job {
            description: self.source,
            ..self.job
        }
    }
}

/// Whether a job takes applications, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum JobState {
    /// It takes applications.
    Open,
    /// The office has closed it.
    Closed,
    /// Its deadline day is over.
    Expired,
    /// The time of its publication has not come.
    Scheduled,
}

/// A job, as it is written, that satisfies the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobDraft(pub(crate) Job);

impl JobDraft {
    /// Checks the texts (all required), at least one vacancy, ages from 18 to 70 in the right order, and the terms. New words in
    /// Urdu say what it says now. Without a slug it gets that of its title.
    pub fn parse(mut job: Job) -> Result<Self, Invalid> {
        let mut checks = Invalid::default();
        job.title = TextRule::line("Title", 150).check(&mut checks, "title", &job.title);
        job.location =
            TextRule::line("Location", 100).check(&mut checks, "location", &job.location);
        let text = &job.description;
        job.description = RichText::check(&mut checks, "Description", MAX_DESCRIPTION_LENGTH, text);
        job.terms = job.terms.check(&mut checks);
        let english = job.english(&job.description);
        let max = MAX_DESCRIPTION_LENGTH;
        let check = |words: Translation| words.check(&mut checks, Kind::Jobs, max, &english);
        job.ur = job.ur.map(check);
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
            job.slug = slug(&job.title, "job");
        }
        checks.finish(Self(job))
    }

    /// Refuses a deadline before `today`, the day in Karachi.
    pub fn still_open(self, today: Date) -> Result<Self, Invalid> {
        let deadline = self.0.expired_date;
        let mut checks = Invalid::default();
        if deadline < today {
            let sentence = format!("Deadline {deadline} has passed: today is {today} in Karachi.");
            checks.refuse("expired_date", sentence);
        }
        checks.finish(self)
    }
}

/// SQL that holds for jobs that accept applications at the time `:now`, on the day `:today` in Karachi.
pub const IS_OPEN: &str =
    "(posted_at <= :now and (closed_at is null or closed_at > :now) and expired_date >= :today)";

/// The jobs that accept applications at `now`, soonest deadline first.
pub fn list_open(conn: &Connection, now: Timestamp) -> Result<Vec<PublishedJob>, Error> {
    let sql = format!("select * from jobs where {IS_OPEN} order by expired_date, id");
    let (today, now) = (karachi::today(now).to_string(), karachi::rfc3339(now));
    let moment = named_params! { ":now": now, ":today": today };
    query_rows(conn, &sql, moment, published)
}

/// The slugs of the jobs that were published and no longer accept applications at `now`.
pub fn closed_slugs(conn: &Connection, now: Timestamp) -> Result<Vec<String>, Error> {
    let sql = format!("select slug from jobs where posted_at <= :now and not {IS_OPEN}");
    let (today, now) = (karachi::today(now).to_string(), karachi::rfc3339(now));
    let moment = named_params! { ":now": now, ":today": today };
    query_rows(conn, &sql, moment, |row| row.get(0))
}

/// All jobs, soonest deadline first, each with its state at `now`.
pub fn list(conn: &Connection, now: Timestamp) -> Result<Vec<StoredJob>, Error> {
    let sql = "select * from jobs order by expired_date, id";
    query_rows(conn, sql, [], |row| stored(row, now))
}

/// The job with this number or slug, with its state at `now`.
pub fn find(
    conn: &Connection,
    name: impl ToSql + Display,
    now: Timestamp,
) -> Result<StoredJob, Error> {
    let sql = "select * from jobs where id = ?1 or slug = ?1 order by slug = ?1";
    conn.query_row(sql, [&name], |row| stored(row, now))
        .optional()?
        .ok_or_else(|| not_found(name))
}

/// Publishes a job and returns its id. It was posted `now` unless the draft says when. A slug that is or was in use gets the
/// next free number.
pub fn insert(conn: &Connection, draft: &JobDraft, now: Timestamp) -> Result<i64, Error> {
    atomically(conn, || {
        let JobDraft(mut job) = draft.clone();
        job.id = 0;
        job.slug = free_slug(conn, Kind::Jobs, &job.slug)?;
        if job.posted_at.is_empty() {
            job.posted_at = karachi::rfc3339(now);
        }
        // The id 0 makes a new row.
        update(conn, &JobDraft(job), now)?;
        Ok(conn.last_insert_rowid())
    })
}

/// Changes the job whose id the draft has; the caller has found it in the same transaction. Its slug stays, so that links keep
/// working, and so does whether it is closed.
pub fn update(conn: &Connection, draft: &JobDraft, now: Timestamp) -> Result<(), Error> {
    let JobDraft(job) = draft;
    let updated_at = karachi::rfc3339(now).max(job.posted_at.clone());
    conn.execute(
        "insert into jobs (
             id, slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, posted_at, terms,
             ur, updated_at
         )
         values (
             nullif(:id, 0), :slug, :title, :location, :no_of_vacancies, :min_age, :max_age, :expired_date,
             :description, :posted_at, :terms, :ur, :updated_at
         )
         on conflict (id) do update
         set updated_at = iif(
                 (title, location, no_of_vacancies, min_age, max_age, expired_date, description, posted_at, terms, ur) is (
                     excluded.title, excluded.location, excluded.no_of_vacancies, excluded.min_age, excluded.max_age,
                     excluded.expired_date, excluded.description, excluded.posted_at, excluded.terms, excluded.ur
                 ),
                 updated_at, excluded.updated_at
             ),
             title = excluded.title, location = excluded.location, no_of_vacancies = excluded.no_of_vacancies,
             min_age = excluded.min_age, max_age = excluded.max_age, expired_date = excluded.expired_date,
             description = excluded.description, posted_at = excluded.posted_at, terms = excluded.terms,
             ur = excluded.ur",
        named_params! {
            ":id": job.id,
            ":slug": job.slug,
            ":title": job.title,
            ":location": job.location,
            ":no_of_vacancies": job.no_of_vacancies,
            ":min_age": job.min_age,
            ":max_age": job.max_age,
            ":expired_date": job.expired_date.to_string(),
            ":description": job.description,
            ":posted_at": job.posted_at,
            ":terms": serde_json::json!(job.terms).to_string(),
            ":ur": Translation::json(job.ur.as_ref()),
            ":updated_at": updated_at,
        },
    )?;
    Ok(())
}

/// Stores when a job was closed before its deadline; `None` opens it again. Does nothing without such a job.
pub fn set_closed(conn: &Connection, id: i64, closed_at: Option<&str>) -> Result<(), Error> {
    let sql = "update jobs set closed_at = ?1 where id = ?2";
    conn.execute(sql, (closed_at, id))?;
    Ok(())
}

/// Deletes a job. Applications for it keep its title.
pub fn remove(conn: &Connection, id: i64) -> Result<(), Error> {
    match conn.execute("delete from jobs where id = ?1", [id])? {
        0 => Err(not_found(id)),
        _ => Ok(()),
    }
}

fn stored(row: &Row, now: Timestamp) -> rusqlite::Result<StoredJob> {
    let job = published(row)?.job;
    let closed_at: Option<String> = row.get("closed_at")?;
    let time = karachi::rfc3339(now);
    let state = if closed_at
        .as_ref()
        .is_some_and(|closed_at| *closed_at <= time)
    {
        JobState::Closed
    } else if karachi::today(now) > job.expired_date {
        JobState::Expired
    } else if job.posted_at > time {
        JobState::Scheduled
    } else {
        JobState::Open
    };
    let source: String = row.get("description")?;
    let english = job.english(&source);
    let ur = job.ur.clone().map(|words| words.stored(&english));
    Ok(StoredJob {
        job,
        source,
        state,
        closed_at,
        ur,
    })
}

fn published(row: &Row) -> rusqlite::Result<PublishedJob> {
    let text = RichText::read(&row.get::<_, String>("description")?);
    let job = Job {
        id: row.get("id")?,
        slug: row.get("slug")?,
        title: row.get("title")?,
        location: row.get("location")?,
        no_of_vacancies: row.get("no_of_vacancies")?,
        min_age: row.get("min_age")?,
        max_age: row.get("max_age")?,
        expired_date: parse_column(row, "expired_date", str::parse)?,
        description: text.plain(),
        posted_at: row.get("posted_at")?,
        terms: parse_column(row, "terms", |text| serde_json::from_str(text))?,
        ur: Translation::read(row)?,
    };
    Ok(PublishedJob {
        is_translated: job.ur.is_some(),
        job,
        text,
        updated_at: row.get("updated_at")?,
    })
}

fn not_found(name: impl Display) -> Error {
    Error::not_found("job", name, "jobs list --all")
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
    fn limits_are_accepted_and_what_lies_beyond_is_refused() {
        type Change = fn(&mut Job);
        let accepted: [Change; 6] = [
            |job| (job.min_age, job.max_age) = (18, 70),
            |job| (job.min_age, job.max_age) = (30, 30),
            |job| job.no_of_vacancies = 1,
            |job| job.title = "t".repeat(150),
            |job| job.location = "l".repeat(100),
            |job| job.description = format!("two\nlines{}", "d".repeat(9_991)),
        ];
        for change in accepted {
            let mut job = fields();
            change(&mut job);
            JobDraft::parse(job).unwrap();
        }
        let refused: [(Change, &str); 11] = [
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
        for (change, field) in refused {
            let mut job = fields();
            change(&mut job);
            let invalid = JobDraft::parse(job).unwrap_err();
            assert_eq!(invalid.errors.keys().collect::<Vec<_>>(), [field]);
        }
    }

    #[test]
    fn a_translation_of_a_release_without_heights_stays_current_until_a_height_is_given() {
        let lines = [("title", "سیکیورٹی گارڈ"), ("location", "اسلام آباد")];
        let words = Translation {
            lines: lines
                .map(|(name, text)| (name.to_owned(), text.to_owned()))
                .into(),
            text: "دن اور رات کی شفٹیں۔".to_owned(),
            ..Translation::default()
        };
        let mut job = fields();
        job.ur = Some(words);
        let draft = JobDraft::parse(job.clone()).unwrap();
        // As 1.0.0 computed it.
        assert_eq!(draft.0.ur.unwrap().of, "195374371851029f");
        job.terms.height = Some("5 ft 6".to_owned());
        let refused = JobDraft::parse(job).unwrap_err();
        assert!(refused.errors.contains_key("Urdu height"), "{refused}");
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
        let mut closed = closed_slugs(&conn, now).unwrap();
        closed.sort();
        assert_eq!(closed, ["closed", "yesterday"]);
        assert_eq!(open_jobs[0].job.posted_at, "2026-11-20T15:00:00+05:00");
    }

    #[test]
    fn a_job_appears_and_closes_by_itself_at_its_times() {
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
                closed_slugs(&conn, at(time)).unwrap().len(),
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
    fn an_edit_keeps_the_address_and_whether_it_is_closed_until_it_is_removed() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let id = insert(&conn, &draft("Driver", "2026-11-30"), now).unwrap();
        set_closed(&conn, id, Some(&karachi::rfc3339(now))).unwrap();
        let mut changed = draft("Chef", "2027-01-31");
        changed.0.id = id;
        update(&conn, &changed, now).unwrap();
        let StoredJob { job, closed_at, .. } = find(&conn, id, now).unwrap();
        assert_eq!(job.slug, "driver");
        assert_eq!(job.title, "Chef");
        assert_eq!(job.expired_date.to_string(), "2027-01-31");
        assert_eq!(closed_at.as_deref(), Some("2026-11-20T15:00:00+05:00"));
        remove(&conn, id).unwrap();
        assert!(matches!(remove(&conn, id), Err(Error::NotFound(_))));
    }
}
