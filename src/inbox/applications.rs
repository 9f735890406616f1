//! Applications: how the form is checked, and the tables `applications` and `resumes`. Deleting an application also
//! deletes its résumé.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::blob::ZeroBlob;
use rusqlite::{Connection, MAIN_DB, OptionalExtension, Row, named_params};
use serde::Serialize;

use crate::config::{FORMS, TICKED};
use crate::content::jobs::IS_OPEN;
use crate::db::{self, parse_column};
use crate::inbox::photos;
use crate::inbox::resume::{Resume, ResumeUploads, StoredResume};
use crate::inbox::{Error, InboxRow, Source, State, resume, rows};
use crate::karachi;
use crate::language::Language;
use crate::validation::{FieldCode, FieldError, FieldErrors};

const MAX_CONSENT_VERSION_LENGTH: usize = 32;

/// The form's list of positions marks an open job by this prefix before its slug. A slug without it could also be the
/// value of a position.
const JOB_PREFIX: &str = "job:";

/// The error for a consent version that our pages cannot have sent.
const STALE_FORM: &str = "Please reload the page and send the form again.";

/// An application that satisfies the rules of its form. [`insert`] checks that its job is still open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    pub(crate) lang: Language,
    pub(crate) name: String,
    /// Empty if the applicant has none.
    pub(crate) email: String,
    pub(crate) contact: String,
    pub(crate) district: Option<String>,
    /// `yes` or `no`.
    pub(crate) other_city: Option<String>,
    /// One of the form's positions, or the slug of a job. A slug has [`JOB_PREFIX`] if it was chosen from the list.
    pub(crate) job_position: String,
    pub(crate) message: Option<String>,
    pub(crate) job_slug: Option<String>,
    pub(crate) consent_version: String,
    /// `None` if the applicant has no résumé and describes past work in the message instead.
    pub(crate) resume: Option<Resume>,
}

impl Application {
    /// Checks the form's `values` and `files`. Two values are not fields of the form: `job` is the slug of a job and may
    /// be missing, and `consent_version` is the version of the consent sentence on the sender's page. `lang` is the
    /// language of that page.
    ///
    /// If everything else is valid, this converts photographs to a PDF, which is slow: see [`photos::to_pdf`].
    pub fn parse(
        values: &BTreeMap<String, String>,
        files: ResumeUploads,
        lang: Language,
    ) -> Result<Self, FieldErrors> {
        let form = &FORMS.job_request;
        let mut errors = FieldErrors::default();
        let mut check = |name| errors.check_field(form.field(name), values);
        let name = check("name");
        let mut email = check("email");
        let has_no_email = !check("no_email").is_empty();
        let contact = check("contact");
        let district = non_empty(check("district"));
        let other_city = non_empty(check("other_city"));
        let message = non_empty(check("message"));
        let job_position = check("job_position");
        // Some applicants tick "no email address" and still type a word such as "none" into the field.
        if has_no_email && errors.by_field.remove("email").is_some() {
            email.clear();
        }
        // The field also accepts the slug of a job, which `insert` looks up.
        if is_slug(job_slug_in(&job_position)) {
            errors.by_field.remove("job_position");
        }
        let job_slug = values
            .get("job")
            .and_then(|slug| non_empty(slug.trim().to_owned()));
        // Never record a version that the sender's page did not show. Programs that show no sentence send no version.
        let consent_version = values.get("consent_version");
        if consent_version.is_some_and(|version| !is_consent_version(version)) {
            errors.add_with_code("consent_version", FieldCode::StaleForm, STALE_FORM);
        }
        let consent_version = consent_version.cloned().unwrap_or_default();
        let resume = parse_resume(&mut errors, values, files);
        errors.into_result(Self {
            lang,
            name,
            email,
            contact,
            district,
            other_city,
            job_position,
            message,
            job_slug,
            consent_version,
            resume,
        })
    }
}

fn non_empty(value: String) -> Option<String> {
    Some(value).filter(|value| !value.is_empty())
}

/// The slug in a value of the field `job_position` that is not one of the form's positions.
fn job_slug_in(job_position: &str) -> &str {
    job_position
        .strip_prefix(JOB_PREFIX)
        .unwrap_or(job_position)
}

fn is_slug(text: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty() && text.chars().all(is_allowed)
}

/// Checks the résumé among `files`, and adds its error to `errors`. An applicant who sends no file must tick the box
/// "no CV" and describe past work in the message.
fn parse_resume(
    errors: &mut FieldErrors,
    values: &BTreeMap<String, String>,
    files: ResumeUploads,
) -> Option<Resume> {
    let form = &FORMS.job_request;
    if files.is_empty() && errors.check_field(form.field("no_cv"), values) == TICKED {
        errors.check_length(form.field("message"), values);
        return None;
    }
    let (field, resume) = if files.photos.is_empty() {
        ("resume", Resume::parse(files.document))
    } else if files.document.is_some_and(|file| file.is_chosen()) {
        let sentence = form.field("photos").not_both.clone().unwrap_or_default();
        let error = FieldError::new(FieldCode::FileAndPhotos, sentence);
        ("photos", Err(error))
    } else if let Err(error) = photos::check_count(&files.photos) {
        ("photos", Err(error))
    } else if errors.by_field.is_empty() {
        ("photos", Resume::from_photos(&files.photos))
    } else {
        // Another field is invalid, so do not spend time on the photographs.
        return None;
    };
    resume
        .map_err(|error| errors.by_field.insert(field.to_owned(), error))
        .ok()
}

/// Whether `text` has the form of a consent version. It need not be a version that this program knows, because the
/// visitor may have opened the page before an upgrade.
fn is_consent_version(text: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    (1..=MAX_CONSENT_VERSION_LENGTH).contains(&text.len()) && text.chars().all(is_allowed)
}

/// An application as the office reads it, without the bytes of its résumé.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredApplication {
    /// The row id.
    pub id: i64,
    /// The reference that the applicant quotes, such as `SF-000012`.
    pub reference: String,
    /// How far the office has dealt with it.
    pub state: State,
    /// RFC 3339 with offset.
    pub received_at: String,
    /// The language of the page that the applicant used.
    pub lang: Language,
    /// The applicant's name.
    pub name: String,
    /// The email address for a reply; empty if the applicant has none.
    pub email: String,
    /// The telephone number.
    pub contact: String,
    /// Where the applicant lives.
    pub district: Option<String>,
    /// Whether the applicant would work in another city: `yes` or `no`, or `None` if the question was not answered.
    pub other_city: Option<String>,
    /// One of the form's positions, or the title of a job that matches none of them.
    pub job_position: String,
    /// The slug of the job; `None` if the application is for a position only.
    pub job_slug: Option<String>,
    /// The title of that job when the application arrived.
    pub job_title: Option<String>,
    /// Whether the same person had already applied for this job, or for this position without a job. The email address
    /// identifies a person, or the telephone number if the address is empty.
    pub repeated: bool,
    /// The applicant's message.
    pub message: Option<String>,
    /// The version of the consent sentence on the sender's page. Empty if a program sent the form without a version.
    pub consent_version: String,
    /// The signs of spam that the server found. `None` for anything else, and after a person has marked the application.
    pub spam_reason: Option<String>,
    /// The résumé, if the applicant sent one.
    pub resume: Option<StoredResume>,
}

impl StoredApplication {
    /// The title of the job, or else the label of the position.
    pub fn applied_for(&self) -> &str {
        self.job_title.as_deref().unwrap_or(self.position_label())
    }

    fn position_label(&self) -> &str {
        let field = FORMS.job_request.field("job_position");
        field.shown(&self.job_position)
    }

    /// Everything but the message, as pairs of label and value.
    pub fn facts(&self) -> Vec<(&str, String)> {
        let from = match self.email.as_str() {
            "" => format!("{} (no email address, please call)", self.name),
            email => format!("{} <{email}>", self.name),
        };
        let mut facts = vec![("From", from), ("Contact", self.contact.clone())];
        facts.extend(self.district.clone().map(|district| ("District", district)));
        facts.extend(self.other_city.as_deref().map(|answer| {
            let field = FORMS.job_request.field("other_city");
            ("Other city", field.shown(answer).to_owned())
        }));
        facts.push(("Position", self.position_label().to_owned()));
        facts.extend(self.job_title.clone().map(|title| ("Opening", title)));
        facts.push(("Reference", self.reference.clone()));
        facts.push(("Received", self.received_at.clone()));
        facts.extend(rows::language_fact(self.lang));
        facts.push(("State", self.state.to_string()));
        facts.extend(self.spam_reason.clone().map(|reason| ("Spam", reason)));
        if self.repeated {
            let sentence = match self.email.as_str() {
                "" => "this number applied for the same opening or position before",
                _ => "this address applied for the same opening or position before",
            };
            facts.push(("Repeated", sentence.to_owned()));
        }
        facts.push(("Resume", self.describe_resume()));
        let consent = match self.consent_version.as_str() {
            "" => "none was given: not sent from our page",
            version => version,
        };
        facts.push(("Consent", consent.to_owned()));
        facts
    }

    fn describe_resume(&self) -> String {
        let Some(resume) = &self.resume else {
            return "none, the applicant has no CV: see the message".to_owned();
        };
        let StoredResume {
            file_name, size, ..
        } = resume;
        match resume.origin() {
            Some(origin) => format!("{file_name}, {size} bytes, {origin}"),
            None => format!("{file_name}, {size} bytes"),
        }
    }
}

/// Stores an application and its résumé in the caller's transaction, and returns its id. A `spam_reason` marks it as
/// spam. No other row may have the same `submission_id`.
///
/// # Errors
/// [`Error::JobNotOpen`] if its job is closed at `received_at`.
pub fn insert(
    conn: &Connection,
    application: &Application,
    spam_reason: Option<&str>,
    submission_id: Option<&str>,
    received_at: Timestamp,
) -> Result<i64, Error> {
    let target = find_target(conn, application, received_at)?;
    let job_slug = target.job.as_ref().map(|job| job.slug);
    let mut insert = conn.prepare_cached(
        "insert into applications (
             submission_id, state, received_at, lang, name, email, contact, district, other_city, job_position, job_slug,
             job_title, repeated, message, consent_version, spam_reason, resume_bytes, photos
         )
         values (
             :submission_id, iif(:spam_reason is null, 'new', 'spam'), :received_at, :lang, :name, :email, :contact,
             :district, :other_city, :job_position, :job_slug, :job_title, :repeated, :message, :consent_version, :spam_reason,
             :resume_bytes, :photos
         )",
    )?;
    let resume = application.resume.as_ref();
    let id = insert.insert(named_params! {
        ":submission_id": submission_id,
        ":received_at": karachi::rfc3339(received_at),
        ":lang": application.lang.code(),
        ":name": application.name,
        ":email": application.email,
        ":contact": application.contact,
        ":district": application.district,
        ":other_city": application.other_city,
        ":job_position": target.position,
        ":job_slug": job_slug,
        ":job_title": target.job.as_ref().map(|job| &job.title),
        ":repeated": is_repeated(conn, application, job_slug, &target.position)?,
        ":message": application.message,
        ":consent_version": application.consent_version,
        ":spam_reason": spam_reason,
        ":resume_bytes": resume.map_or(0, |resume| resume.bytes.len() as i64),
        ":photos": resume.and_then(|resume| resume.photos),
    })?;
    if let Some(resume) = resume {
        insert_resume(conn, id, resume)?;
    }
    Ok(id)
}

/// The position, and perhaps the job, that an application is for.
struct Target<'a> {
    position: String,
    job: Option<OpenJob<'a>>,
}

struct OpenJob<'a> {
    slug: &'a str,
    title: String,
}

/// Looks up the jobs that an application gives, which must be open at `now`. Both the value `job` and the field
/// `job_position` may give one; `job` wins.
fn find_target<'a>(
    conn: &Connection,
    application: &'a Application,
    now: Timestamp,
) -> Result<Target<'a>, Error> {
    let job = match &application.job_slug {
        Some(slug) => Some(find_open_job(conn, "job", slug, now)?),
        None => None,
    };
    let position = &application.job_position;
    let positions = &FORMS.job_request.field("job_position").options;
    if positions.iter().any(|option| option.value == *position) {
        let position = position.clone();
        return Ok(Target { position, job });
    }
    let chosen = find_open_job(conn, "job_position", job_slug_in(position), now)?;
    // A job with the title of a position counts as that position, so the office finds all its applications together.
    let position = positions
        .iter()
        .find(|option| option.label == chosen.title)
        .map_or_else(|| chosen.title.clone(), |option| option.value.clone());
    let job = Some(job.unwrap_or(chosen));
    Ok(Target { position, job })
}

/// Finds the job with this `slug`, which must be open at `now`. `field` is the field of the form that has the slug.
fn find_open_job<'a>(
    conn: &Connection,
    field: &'static str,
    slug: &'a str,
    now: Timestamp,
) -> Result<OpenJob<'a>, Error> {
    let sql = format!("select title from jobs where slug = :slug and {IS_OPEN}");
    let mut query = conn.prepare_cached(&sql)?;
    let today = karachi::today(now).to_string();
    let now = karachi::rfc3339(now);
    let params = named_params! { ":slug": slug, ":today": today, ":now": now };
    let title = query.query_row(params, |row| row.get(0)).optional()?;
    let title = title.ok_or(Error::JobNotOpen { field })?;
    Ok(OpenJob { slug, title })
}

/// Whether the same person already applied for this job, or for this position without a job. The telephone number
/// identifies people without an email address; the SQL function `finds` compares only its digits.
fn is_repeated(
    conn: &Connection,
    application: &Application,
    job_slug: Option<&str>,
    position: &str,
) -> Result<bool, db::Error> {
    let mut query = conn.prepare_cached(
        "select exists (
             select 1
             from applications
             where email = :email collate nocase
               and (:email <> '' or finds(:contact, contact))
               and job_slug is :job_slug
               and (job_slug is not null or job_position = :job_position)
         )",
    )?;
    let params = named_params! {
        ":email": application.email,
        ":contact": application.contact,
        ":job_slug": job_slug,
        ":job_position": position,
    };
    Ok(query.query_row(params, |row| row.get(0))?)
}

/// Stores the résumé of an application. Binding the bytes would make SQLite copy them twice, so this inserts a zeroed
/// blob and writes into it.
fn insert_resume(conn: &Connection, application_id: i64, resume: &Resume) -> Result<(), db::Error> {
    let mut insert = conn.prepare_cached(
        "insert into resumes (application_id, file_name, media_type, bytes)
         values (:id, :file_name, :media_type, :bytes)",
    )?;
    insert.execute(named_params! {
        ":id": application_id,
        ":file_name": resume.file_name,
        ":media_type": resume.media_type,
        ":bytes": ZeroBlob(resume.bytes.len() as u64),
    })?;
    let mut blob = conn.blob_open(MAIN_DB, "resumes", "bytes", application_id, false)?;
    blob.write_at(&resume.bytes, 0)?;
    blob.close()?;
    Ok(())
}

/// The bytes of an application's résumé. `None` if it has no résumé, or if no application has this id.
pub fn resume_bytes(conn: &Connection, application_id: i64) -> Result<Option<Vec<u8>>, db::Error> {
    let sql = "select bytes from resumes where application_id = ?";
    let bytes = conn.query_row(sql, [application_id], |row| row.get(0));
    Ok(bytes.optional()?)
}

impl InboxRow for StoredApplication {
    const SOURCE: Source = Source::Applications;
    const SELECT: &'static str = "select applications.*, file_name, media_type
         from applications left join resumes on application_id = id";

    fn reference(&self) -> Option<&str> {
        Some(&self.reference)
    }

    fn title(&self) -> &str {
        &self.name
    }

    fn read(row: &Row) -> rusqlite::Result<Self> {
        let id = row.get("id")?;
        let file_name: Option<String> = row.get("file_name")?;
        let resume = file_name.map(|file_name| {
            Ok::<_, rusqlite::Error>(StoredResume {
                // Do not trust the name: another program may have stored it.
                file_name: resume::safe_file_name(&file_name),
                media_type: row.get("media_type")?,
                size: row.get("resume_bytes")?,
                photos: row.get("photos")?,
            })
        });
        Ok(Self {
            id,
            reference: rows::reference(&FORMS.job_request, id).unwrap_or_default(),
            state: parse_column(row, "state", str::parse)?,
            received_at: row.get("received_at")?,
            lang: parse_column(row, "lang", str::parse)?,
            name: row.get("name")?,
            email: row.get("email")?,
            contact: row.get("contact")?,
            district: row.get("district")?,
            other_city: row.get("other_city")?,
            job_position: row.get("job_position")?,
            job_slug: row.get("job_slug")?,
            job_title: row.get("job_title")?,
            repeated: row.get("repeated")?,
            message: row.get("message")?,
            consent_version: row.get("consent_version")?,
            spam_reason: row.get("spam_reason")?,
            resume: resume.transpose()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use bytes::Bytes;
    use image::{ImageFormat, Rgb, RgbImage};

    use super::*;
    use crate::content::jobs;
    use crate::content::jobs::{JobDraft, JobInput};
    use crate::db::{Location, open};
    use crate::inbox::resume::Upload;
    use crate::inbox::{Selection, rows};

    /// The values of a valid form, with `changes`.
    fn values(changes: &[(&str, &str)]) -> BTreeMap<String, String> {
        let fields = [
            ("name", " Bilal Ahmed "),
            ("email", "bilal@example.com"),
            ("contact", "+92 (300) 000-0000"),
            ("job_position", "driver"),
        ];
        fields
            .iter()
            .chain(changes)
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    fn pdf() -> Upload {
        Upload {
            file_name: "cv.pdf".to_owned(),
            bytes: "%PDF-1.7 %%EOF".into(),
        }
    }

    fn parse(changes: &[(&str, &str)]) -> Result<Application, FieldErrors> {
        let files = ResumeUploads {
            document: Some(pdf()),
            photos: Vec::new(),
        };
        Application::parse(&values(changes), files, Language::Urdu)
    }

    fn parse_photos(
        changes: &[(&str, &str)],
        photos: &[Bytes],
    ) -> Result<Application, FieldErrors> {
        let files = ResumeUploads {
            document: None,
            photos: photos.to_vec(),
        };
        Application::parse(&values(changes), files, Language::English)
    }

    fn photo() -> Bytes {
        let mut bytes = Cursor::new(Vec::new());
        let picture = RgbImage::from_pixel(60, 80, Rgb([200, 180, 90]));
        picture.write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
        bytes.into_inner().into()
    }

    #[test]
    fn photographs_become_the_resume() {
        let conn = open(&Location::memory()).unwrap();
        let application = parse_photos(&[], &[photo(), photo()]).unwrap();
        let id = insert(&conn, &application, None, None, now()).unwrap();
        let stored: StoredApplication = rows::find(&conn, id).unwrap().unwrap();
        let bytes = resume_bytes(&conn, id).unwrap().unwrap();
        assert!(bytes.starts_with(b"%PDF-"));
        let resume = stored.resume.as_ref().unwrap();
        assert_eq!(resume.file_name, "cv-from-photos.pdf");
        assert_eq!(resume.media_type, "application/pdf");
        assert_eq!(
            (resume.size as usize, resume.photos),
            (bytes.len(), Some(2))
        );
        let facts = stored.facts();
        let (_, fact) = facts.iter().find(|(label, _)| *label == "Resume").unwrap();
        assert!(fact.ends_with("bytes, from 2 photos"), "{fact}");
    }

    #[test]
    fn invalid_photographs_are_an_error_of_their_field() {
        let cut = photo().slice(..300);
        let code = |photos: &[Bytes]| {
            let mut invalid = parse_photos(&[], photos).unwrap_err();
            let error = invalid.by_field.remove("photos").unwrap();
            assert!(invalid.by_field.is_empty());
            (error.code, error.photo)
        };
        assert_eq!(code(&[photo(), cut]), (FieldCode::DamagedPhoto, Some(2)));
        let too_many = vec![photo(); photos::MAX_PHOTOS + 1];
        assert_eq!(code(&too_many), (FieldCode::TooManyPhotos, None));
        let both = ResumeUploads {
            document: Some(pdf()),
            photos: vec![photo()],
        };
        let invalid = Application::parse(&values(&[]), both, Language::English).unwrap_err();
        assert_eq!(invalid.by_field["photos"].code, FieldCode::FileAndPhotos);
    }

    #[test]
    fn an_applicant_without_a_cv_describes_past_work() {
        let conn = open(&Location::memory()).unwrap();
        let past_work = "Age 38. Middle pass. 15 years in the army, then a bank guard.";
        let application = parse_photos(&[("no_cv", "on"), ("message", past_work)], &[]).unwrap();
        let id = insert(&conn, &application, None, None, now()).unwrap();
        let stored: StoredApplication = rows::find(&conn, id).unwrap().unwrap();
        assert_eq!(stored.resume, None);
        assert_eq!(resume_bytes(&conn, id).unwrap(), None);
        let facts = stored.facts();
        let (_, fact) = facts.iter().find(|(label, _)| *label == "Resume").unwrap();
        assert!(fact.starts_with("none"), "{fact}");
        for (box_, message, field, code) in [
            ("on", "", "message", FieldCode::TooShort),
            (
                "on",
                "Guard for five years, no CV.",
                "message",
                FieldCode::TooShort,
            ),
            ("on", &" ".repeat(50), "message", FieldCode::TooShort),
            ("", past_work, "resume", FieldCode::Missing),
        ] {
            let application = parse_photos(&[("no_cv", box_), ("message", message)], &[]);
            let errors = application.unwrap_err().by_field;
            assert_eq!(errors.keys().collect::<Vec<_>>(), [field], "{message}");
            assert_eq!(errors[field].code, code);
        }
        // A file counts even if the box is ticked.
        let application = parse_photos(&[("no_cv", "on")], &[photo()]).unwrap();
        assert!(application.resume.is_some());
    }

    fn store(conn: &Connection, changes: &[(&str, &str)]) -> Result<StoredApplication, Error> {
        let id = insert(conn, &parse(changes).unwrap(), None, None, now())?;
        Ok(rows::find(conn, id)?.unwrap())
    }

    #[test]
    fn a_consent_version_of_the_right_form_is_stored() {
        assert_eq!(parse(&[]).unwrap().consent_version, "");
        let parse = |version: &str| {
            let application = parse(&[("consent_version", version)]);
            application.map(|application| application.consent_version)
        };
        let longest = "1".repeat(MAX_CONSENT_VERSION_LENGTH);
        for version in ["2025-01", "2026-11.b", "X", &longest] {
            assert_eq!(parse(version).unwrap(), version);
        }
        let too_long = "1".repeat(MAX_CONSENT_VERSION_LENGTH + 1);
        for version in ["", " ", "2025 01", "2025_01", "<b>", "۲۰۲۵", &too_long] {
            let invalid = parse(version).unwrap_err();
            let sentence = &invalid.by_field["consent_version"].sentence;
            assert_eq!(sentence, STALE_FORM, "{version}");
        }
    }

    #[test]
    fn an_empty_form_reports_every_required_field() {
        let invalid =
            Application::parse(&BTreeMap::new(), ResumeUploads::default(), Language::Urdu)
                .unwrap_err();
        let fields: Vec<&str> = invalid.by_field.keys().map(String::as_str).collect();
        assert_eq!(
            fields,
            ["contact", "email", "job_position", "name", "resume"]
        );
    }

    #[test]
    fn an_applicant_without_an_email_address_ticks_a_box() {
        let no_email = ("no_email", "on");
        for (changes, email) in [
            (vec![("email", ""), no_email], ""),
            (vec![("email", "none"), no_email], ""),
            (vec![("email", "a@example.com"), no_email], "a@example.com"),
        ] {
            assert_eq!(parse(&changes).unwrap().email, email);
        }
        for changes in [
            [("email", ""), ("no_email", "")],
            [("email", ""), ("no_email", " ")],
        ] {
            let invalid = parse(&changes).unwrap_err();
            assert_eq!(invalid.by_field["email"].code, FieldCode::Missing);
        }
        let invalid = parse(&[("no_email", "yes")]).unwrap_err();
        assert_eq!(invalid.by_field["no_email"].code, FieldCode::NotAChoice);
    }

    #[test]
    fn without_an_email_address_the_telephone_number_marks_repetitions() {
        let conn = open(&Location::memory()).unwrap();
        for (contact, position, is_repeated) in [
            ("0300 1234567", "driver", false),
            ("0300 7654321", "driver", false),
            ("0300 1234567", "cook", false),
            ("+92 300-1234567", "driver", true),
        ] {
            let changes = [
                ("email", ""),
                ("no_email", "on"),
                ("contact", contact),
                ("job_position", position),
            ];
            let stored = store(&conn, &changes).unwrap();
            assert_eq!(stored.repeated, is_repeated, "{contact} {position}");
        }
    }

    #[test]
    fn the_facts_show_where_an_applicant_lives_and_would_work() {
        let conn = open(&Location::memory()).unwrap();
        let changes = [
            ("email", ""),
            ("no_email", "on"),
            ("district", " Mardan "),
            ("other_city", "yes"),
        ];
        let stored = store(&conn, &changes).unwrap();
        let facts = stored.facts();
        let value = |wanted| {
            let (_, value) = facts.iter().find(|(label, _)| *label == wanted).unwrap();
            value
        };
        assert_eq!(value("From"), "Bilal Ahmed (no email address, please call)");
        assert_eq!(value("District"), "Mardan");
        assert_eq!(value("Other city"), "Yes");
        let invalid = parse(&[("other_city", "perhaps")]).unwrap_err();
        assert_eq!(invalid.by_field["other_city"].code, FieldCode::NotAChoice);
    }

    /// Another program may have written into the database.
    #[test]
    fn a_stored_file_name_is_cleaned_again_when_it_is_read() {
        let conn = open(&Location::memory()).unwrap();
        let id = store(&conn, &[]).unwrap().id;
        for (stored_name, clean_name) in [
            ("../../etc/cron.d/evil.pdf", "evil.pdf"),
            ("a\u{202e}fdp.exe", "afdp.exe"),
            ("cv.pdf", "cv.pdf"),
            ("", "resume"),
        ] {
            conn.execute("update resumes set file_name = ?", [stored_name])
                .unwrap();
            let application = rows::find::<StoredApplication>(&conn, id).unwrap().unwrap();
            assert_eq!(application.resume.unwrap().file_name, clean_name);
        }
    }

    fn now() -> Timestamp {
        "2026-11-20T10:00:00Z".parse().unwrap()
    }

    fn add_job(conn: &Connection, title: &str, deadline: &str) -> i64 {
        let input = JobInput {
            title: title.to_owned(),
            location: "Lahore".to_owned(),
            no_of_vacancies: 3,
            min_age: 21,
            max_age: 45,
            expired_date: deadline.parse().unwrap(),
            description: "You drive.".to_owned(),
            ..JobInput::default()
        };
        let draft = JobDraft::parse(input, None).unwrap();
        jobs::insert(conn, &draft, None, now()).unwrap()
    }

    #[test]
    fn only_an_open_job_takes_applications_and_its_title_is_kept() {
        let conn = open(&Location::memory()).unwrap();
        add_job(&conn, "Driver", "2026-11-20");
        add_job(&conn, "Cook", "2026-11-19");
        let closed = add_job(&conn, "Guard", "2026-11-20");
        jobs::set_closed(&conn, closed, Some(&karachi::rfc3339(now()))).unwrap();
        let id = store(&conn, &[("job", "driver")]).unwrap().id;
        jobs::remove(&conn, 1).unwrap();
        let application = rows::find::<StoredApplication>(&conn, id).unwrap().unwrap();
        assert_eq!(application.job_title.as_deref(), Some("Driver"));
        for not_a_slug in [
            "Guard",
            "job:",
            "job:Driver",
            "job:job:driver",
            "jobs:driver",
        ] {
            let invalid = parse(&[("job_position", not_a_slug)]).unwrap_err();
            assert_eq!(invalid.by_field["job_position"].code, FieldCode::NotAChoice);
        }
        for (field, slug) in [
            ("job", "driver"),
            ("job", "cook"),
            ("job", "guard"),
            ("job", "nowhere"),
            ("job_position", "guard"),
            ("job_position", "nowhere"),
            ("job_position", "job:driver"),
            ("job_position", "job:nowhere"),
        ] {
            let error = store(&conn, &[(field, slug)]).unwrap_err();
            let is_of_field = matches!(error, Error::JobNotOpen { field: other } if other == field);
            assert!(is_of_field, "{field}={slug}: {error}");
        }
    }

    #[test]
    fn the_field_job_position_accepts_positions_and_jobs() {
        let conn = open(&Location::memory()).unwrap();
        for title in ["Driver", "Driver", "Dog handler"] {
            add_job(&conn, title, "2026-12-31");
        }
        for (chosen, position, slug, title) in [
            // A position, although a job has the same slug.
            ("driver", "driver", None, None),
            (
                "dog-handler",
                "Dog handler",
                Some("dog-handler"),
                Some("Dog handler"),
            ),
            ("driver-2", "driver", Some("driver-2"), Some("Driver")),
            // A job, although a position has the same value.
            ("job:driver", "driver", Some("driver"), Some("Driver")),
            ("job:driver-2", "driver", Some("driver-2"), Some("Driver")),
            (
                "job:dog-handler",
                "Dog handler",
                Some("dog-handler"),
                Some("Dog handler"),
            ),
        ] {
            let stored = store(&conn, &[("job_position", chosen)]).unwrap();
            assert_eq!(stored.job_position, position, "{chosen}");
            assert_eq!(stored.job_slug.as_deref(), slug, "{chosen}");
            assert_eq!(stored.job_title.as_deref(), title, "{chosen}");
        }
    }

    #[test]
    fn repeated_applications_are_marked_and_can_be_selected_by_job() {
        let conn = open(&Location::memory()).unwrap();
        add_job(&conn, "Driver", "2026-12-31");
        add_job(&conn, "Cook", "2026-12-31");
        add_job(&conn, "CCTV & Alarm Operator", "2026-12-31");
        let operator = "cctv-alarm-operator";
        for (changes, repeated) in [
            (&[("job", "driver")][..], false),
            (&[("job", "cook")], false),
            (&[("job", "driver"), ("job_position", "cook")], true),
            (&[("job", "driver"), ("email", "BILAL@example.com")], true),
            (&[("job", "driver"), ("email", "other@example.com")], false),
            (&[], false),
            (&[("job_position", "cook")], false),
            (&[("name", "B. Ahmed")], true),
            // The slug comes as the position, as `job`, and as the position together with another `job`.
            (&[("job_position", operator)], false),
            (&[("job", operator)], true),
            (&[("job_position", operator), ("job", "cook")], true),
        ] {
            let application = store(&conn, changes).unwrap();
            assert_eq!(application.repeated, repeated, "{changes:?}");
        }
        let selection = Selection {
            kind: Some(operator.to_owned()),
            ..Selection::default()
        };
        let ids = rows::list_ids(&conn, Source::Applications, &selection);
        assert_eq!(ids.unwrap(), [9, 10]);
    }
}
