//! Applications: their rules, and the tables `applications` and `resumes`. A file is deleted with its application.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::blob::ZeroBlob;
use rusqlite::{Connection, MAIN_DB, OptionalExtension, Row, named_params};
use serde::Serialize;

use crate::config::{FORMS, TICKED};
use crate::content::jobs::IS_OPEN;
use crate::db::{Error, parse_column};
use crate::inbox::photos;
use crate::inbox::resume::{CvFiles, Resume, StoredResume};
use crate::inbox::{InboxRow, Source, State, resume, rows};
use crate::karachi;
use crate::language::Language;
use crate::validation::{FieldCode, FieldError, Invalid};

const MAX_CONSENT_VERSION_LENGTH: usize = 32;

/// What comes before the slug of an open job in the form's list of jobs. A slug alone may also be the value of a position.
const OPEN_JOB: &str = "job:";

/// The answer to a version that no page of ours has sent.
const STALE_FORM: &str = "Please reload the page and send the form again.";

/// An application that satisfies the rules of its form. Whether its opening is open is checked when it is stored.
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
    /// One of the form's positions, or the slug of an opening, after [`OPEN_JOB`] if it was chosen in the list.
    pub(crate) job_position: String,
    pub(crate) message: Option<String>,
    pub(crate) job_slug: Option<String>,
    pub(crate) consent_version: String,
    /// `None` if the applicant has none, and tells about the work so far in the message.
    pub(crate) resume: Option<Resume>,
}

impl Application {
    /// Checks the form's `values` and the files sent with them. The optional value `job` is the slug of an opening, and
    /// `consent_version` the version of the sentence on the sender's page. `lang` is what the sender reads. Photographs become a
    /// PDF at the end, if everything else is right: this takes long.
    pub fn parse(
        values: &BTreeMap<String, String>,
        files: CvFiles,
        lang: Language,
    ) -> Result<Self, Invalid> {
        let form = &FORMS.job_request;
        let mut checks = Invalid::default();
        let mut text = |name| checks.field(form.field(name), values);
        let name = text("name");
        let mut email = text("email");
        let has_no_email = !text("no_email").is_empty();
        let contact = text("contact");
        let mut optional = |name| Some(text(name)).filter(|text| !text.is_empty());
        let district = optional("district");
        let other_city = optional("other_city");
        let message = optional("message");
        let job_position = text("job_position");
        // Some write "none" there, too.
        if has_no_email && checks.errors.remove("email").is_some() {
            email.clear();
        }
        // It may also name an opening, which `insert` looks up.
        let slug = slug_in(&job_position);
        let in_slugs = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !slug.is_empty() && slug.chars().all(in_slugs) {
            checks.errors.remove("job_position");
        }
        let job_slug = values.get("job").map(|slug| slug.trim().to_owned());
        let job_slug = job_slug.filter(|slug| !slug.is_empty());
        // Another sentence than the one that was shown must never be recorded, so a program that shows none leaves it empty.
        let shown = values.get("consent_version");
        let consent_version = shown.cloned().unwrap_or_default();
        if shown.is_some_and(|version| !is_consent_version(version)) {
            checks.refuse_as("consent_version", FieldCode::StaleForm, STALE_FORM);
        }
        let resume = resume(&mut checks, values, files);
        checks.finish(Self {
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

/// The slug in a value that is none of the form's positions.
fn slug_in(job_position: &str) -> &str {
    job_position.strip_prefix(OPEN_JOB).unwrap_or(job_position)
}

/// The résumé among the `files` of a form. Without a file, the applicant must have ticked the box that there is none, and then tell
/// about the work so far in the message. Adds what is wrong to `checks`.
fn resume(
    checks: &mut Invalid,
    values: &BTreeMap<String, String>,
    files: CvFiles,
) -> Option<Resume> {
    let form = &FORMS.job_request;
    if files.is_empty() && checks.field(form.field("no_cv"), values) == TICKED {
        checks.require_length(form.field("message"), values);
        return None;
    }
    let (name, resume) = if files.photos.is_empty() {
        ("resume", Resume::parse(files.resume))
    } else if files.resume.is_some_and(|file| file.is_chosen()) {
        let sentence = form.field("photos").not_both.clone().unwrap_or_default();
        let error = FieldError::new(FieldCode::FileAndPhotos, sentence);
        ("photos", Err(error))
    } else if let Err(error) = photos::check_number(&files.photos) {
        ("photos", Err(error))
    } else if checks.errors.is_empty() {
        ("photos", Resume::of_photos(&files.photos))
    } else {
        // The form is refused anyway.
        return None;
    };
    resume
        .map_err(|error| checks.errors.insert(name.to_owned(), error))
        .ok()
}

/// Whether `text` can be the version of a consent sentence. This program need not know it: the page may have been opened
/// before an upgrade.
fn is_consent_version(text: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    (1..=MAX_CONSENT_VERSION_LENGTH).contains(&text.len()) && text.chars().all(is_allowed)
}

/// An application as the office reads it, without the bytes of its résumé.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredApplication {
    /// Number of the application.
    pub id: i64,
    /// The reference that the applicant quotes.
    pub reference: String,
    /// Its state in the office.
    pub state: State,
    /// When it was received, RFC 3339 with offset.
    pub received_at: String,
    /// In which language the applicant reads.
    pub lang: Language,
    /// Who applied.
    pub name: String,
    /// E-mail address for a reply; empty if the applicant has none.
    pub email: String,
    /// Telephone number.
    pub contact: String,
    /// Where the applicant lives.
    pub district: Option<String>,
    /// Whether the applicant would work in another city: `yes`, `no`, or not answered.
    pub other_city: Option<String>,
    /// One of the form's positions, or the title of an opening that fits none of them.
    pub job_position: String,
    /// Slug of the opening, if the application is for one.
    pub job_slug: Option<String>,
    /// Title of that opening at the time.
    pub job_title: Option<String>,
    /// Whether this e-mail address, or without one this telephone number, had already applied for the same opening, or without an
    /// opening for the same position.
    pub repeated: bool,
    /// The applicant's message.
    pub message: Option<String>,
    /// Version of the consent sentence that was on the sender's page; empty if another program sent the form and gave none.
    pub consent_version: String,
    /// The signs of spam that the program found; none if it is not spam, or if somebody has marked it since.
    pub spam_reason: Option<String>,
    /// The file, if the applicant has sent one.
    pub resume: Option<StoredResume>,
}

impl StoredApplication {
    /// The title of the opening that it is for, or the position that it names.
    pub fn applied_for(&self) -> &str {
        self.job_title.as_deref().unwrap_or(self.position())
    }

    /// The position as the form shows it.
    fn position(&self) -> &str {
        let field = FORMS.job_request.field("job_position");
        field.shown(&self.job_position)
    }

    /// What is known of it besides its text: label, value.
    pub fn facts(&self) -> Vec<(&str, String)> {
        let from = match self.email.as_str() {
            "" => format!("{} (no e-mail address, please call)", self.name),
            email => format!("{} <{email}>", self.name),
        };
        let mut facts = vec![("From", from), ("Contact", self.contact.clone())];
        facts.extend(self.district.clone().map(|district| ("District", district)));
        facts.extend(self.other_city.as_deref().map(|answer| {
            let field = FORMS.job_request.field("other_city");
            ("Other city", field.shown(answer).to_owned())
        }));
        facts.push(("Position", self.position().to_owned()));
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
        facts.push(("Resume", self.resume_in_words()));
        let consent = match self.consent_version.as_str() {
            "" => "none was given: not sent from our page",
            version => version,
        };
        facts.push(("Consent", consent.to_owned()));
        facts
    }

    fn resume_in_words(&self) -> String {
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

/// Stores an application with its résumé in the caller's transaction, as spam if there is a `spam_reason`, and returns its id.
/// No other row may have its `submission_id`.
///
/// # Errors
/// [`Error::NotOpen`] when it is for a job that is closed at `received_at`.
pub fn insert(
    conn: &Connection,
    application: &Application,
    spam_reason: Option<&str>,
    submission_id: Option<&str>,
    received_at: Timestamp,
) -> Result<i64, Error> {
    let mut job_slug = application.job_slug.as_deref();
    let job_title = job_slug.map(|slug| open_title(conn, "job", slug, received_at));
    let mut job_title = job_title.transpose()?;
    let mut position = application.job_position.clone();
    let offered = &FORMS.job_request.field("job_position").options;
    if offered.iter().all(|option| option.value != position) {
        let slug = slug_in(&application.job_position);
        let title = open_title(conn, "job_position", slug, received_at)?;
        // The office finds all applications for a position together, whichever opening they are for.
        let fitting = offered.iter().find(|option| option.label == title);
        position = fitting.map_or_else(|| title.clone(), |option| option.value.clone());
        // It is for this opening, unless the applicant has chosen another one besides.
        if job_slug.is_none() {
            job_slug = Some(slug);
            job_title = Some(title);
        }
    }
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
        ":job_position": position,
        ":job_slug": job_slug,
        ":job_title": job_title,
        ":repeated": is_repeated(conn, application, job_slug, &position)?,
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

/// The title of the job with the slug that the form has in `field`, which must be open at `now`.
fn open_title(
    conn: &Connection,
    field: &'static str,
    slug: &str,
    now: Timestamp,
) -> Result<String, Error> {
    let sql = format!("select title from jobs where slug = :slug and {IS_OPEN}");
    let mut query = conn.prepare_cached(&sql)?;
    let (today, now) = (karachi::today(now).to_string(), karachi::rfc3339(now));
    let given = named_params! { ":slug": slug, ":today": today, ":now": now };
    let title = query.query_row(given, |row| row.get(0)).optional()?;
    title.ok_or(Error::NotOpen(field))
}

/// Whether the same person has applied for the same before. People without an e-mail address are told apart by their telephone
/// numbers, which `finds` compares by the digits.
fn is_repeated(
    conn: &Connection,
    application: &Application,
    job_slug: Option<&str>,
    position: &str,
) -> Result<bool, Error> {
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
    let given = named_params! {
        ":email": application.email,
        ":contact": application.contact,
        ":job_slug": job_slug,
        ":job_position": position,
    };
    Ok(query.query_row(given, |row| row.get(0))?)
}

/// Stores the file of an application. Writes it into a zeroed blob, because SQLite makes two copies of a bound value.
fn insert_resume(conn: &Connection, application_id: i64, resume: &Resume) -> Result<(), Error> {
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

/// The bytes of the file of the application with this id. `None` if it has none, or there is no such application.
pub fn resume_bytes(conn: &Connection, application_id: i64) -> Result<Option<Vec<u8>>, Error> {
    let sql = "select bytes from resumes where application_id = ?";
    let found = conn.query_row(sql, [application_id], |row| row.get(0));
    Ok(found.optional()?)
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
                // Another program may have written the name.
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
    use crate::content::jobs::{Job, JobDraft};
    use crate::db::{Location, open};
    use crate::inbox::resume::Upload;
    use crate::inbox::{Selection, rows};

    fn values(changed: &[(&str, &str)]) -> BTreeMap<String, String> {
        let fields = [
            ("name", " Bilal Ahmed "),
            ("email", "bilal@example.com"),
            ("contact", "+92 (300) 000-0000"),
            ("job_position", "driver"),
        ];
        fields
            .iter()
            .chain(changed)
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    fn parse(changed: &[(&str, &str)]) -> Result<Application, Invalid> {
        let resume = Upload {
            file_name: "cv.pdf".to_owned(),
            bytes: "%PDF-1.7 %%EOF".into(),
        };
        let files = CvFiles {
            resume: Some(resume),
            photos: Vec::new(),
        };
        Application::parse(&values(changed), files, Language::Urdu)
    }

    fn parse_photos(changed: &[(&str, &str)], photos: &[Bytes]) -> Result<Application, Invalid> {
        let files = CvFiles {
            resume: None,
            photos: photos.to_vec(),
        };
        Application::parse(&values(changed), files, Language::English)
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
        let stored: StoredApplication = rows::find(&conn, id).unwrap();
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
    fn what_is_wrong_with_photographs_is_an_error_of_their_field() {
        let cut = photo().slice(..300);
        let code = |photos: &[Bytes]| {
            let mut invalid = parse_photos(&[], photos).unwrap_err();
            let error = invalid.errors.remove("photos").unwrap();
            assert!(invalid.errors.is_empty());
            (error.code, error.photo)
        };
        assert_eq!(code(&[photo(), cut]), (FieldCode::DamagedPhoto, Some(2)));
        let too_many = vec![photo(); photos::MAX_PHOTOS + 1];
        assert_eq!(code(&too_many), (FieldCode::TooManyPhotos, None));
        let both = CvFiles {
            resume: Some(Upload {
                file_name: "cv.pdf".to_owned(),
                bytes: "%PDF-1.7 %%EOF".into(),
            }),
            photos: vec![photo()],
        };
        let refused = Application::parse(&values(&[]), both, Language::English).unwrap_err();
        assert_eq!(refused.errors["photos"].code, FieldCode::FileAndPhotos);
    }

    #[test]
    fn an_applicant_without_a_cv_tells_about_the_work_so_far() {
        let conn = open(&Location::memory()).unwrap();
        let told = "Age 38. Middle pass. 15 years in the army, then a bank guard.";
        let application = parse_photos(&[("no_cv", "on"), ("message", told)], &[]).unwrap();
        let id = insert(&conn, &application, None, None, now()).unwrap();
        let stored: StoredApplication = rows::find(&conn, id).unwrap();
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
            ("", told, "resume", FieldCode::Missing),
        ] {
            let refused = parse_photos(&[("no_cv", box_), ("message", message)], &[]);
            let errors = refused.unwrap_err().errors;
            assert_eq!(errors.keys().collect::<Vec<_>>(), [field], "{message}");
            assert_eq!(errors[field].code, code);
        }
        // A file says more than the box.
        let application = parse_photos(&[("no_cv", "on")], &[photo()]).unwrap();
        assert!(application.resume.is_some());
    }

    fn store(conn: &Connection, changed: &[(&str, &str)]) -> Result<StoredApplication, Error> {
        let id = insert(conn, &parse(changed).unwrap(), None, None, now())?;
        rows::find(conn, id)
    }

    #[test]
    fn the_consent_version_of_the_page_is_stored_if_it_can_be_one() {
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
            let sentence = &invalid.errors["consent_version"].sentence;
            assert_eq!(sentence, STALE_FORM, "{version}");
        }
    }

    #[test]
    fn an_empty_form_names_every_field_at_once() {
        let invalid =
            Application::parse(&BTreeMap::new(), CvFiles::default(), Language::Urdu).unwrap_err();
        let fields: Vec<&str> = invalid.errors.keys().map(String::as_str).collect();
        assert_eq!(
            fields,
            ["contact", "email", "job_position", "name", "resume"]
        );
    }

    #[test]
    fn an_applicant_without_an_email_address_says_so() {
        let none = ("no_email", "on");
        for (changed, email) in [
            (vec![("email", ""), none], ""),
            (vec![("email", "none"), none], ""),
            (vec![("email", "a@example.com"), none], "a@example.com"),
        ] {
            assert_eq!(parse(&changed).unwrap().email, email);
        }
        for changed in [
            [("email", ""), ("no_email", "")],
            [("email", ""), ("no_email", " ")],
        ] {
            let refused = parse(&changed).unwrap_err();
            assert_eq!(refused.errors["email"].code, FieldCode::Missing);
        }
        let refused = parse(&[("no_email", "yes")]).unwrap_err();
        assert_eq!(refused.errors["no_email"].code, FieldCode::NotAChoice);
    }

    #[test]
    fn without_an_address_repeated_applications_have_the_same_number() {
        let conn = open(&Location::memory()).unwrap();
        for (contact, position, is_repeated) in [
            ("0300 1234567", "driver", false),
            ("0300 7654321", "driver", false),
            ("0300 1234567", "cook", false),
            ("+92 300-1234567", "driver", true),
        ] {
            let changed = [
                ("email", ""),
                ("no_email", "on"),
                ("contact", contact),
                ("job_position", position),
            ];
            let stored = store(&conn, &changed).unwrap();
            assert_eq!(stored.repeated, is_repeated, "{contact} {position}");
        }
    }

    #[test]
    fn the_office_reads_where_an_applicant_lives_and_would_work() {
        let conn = open(&Location::memory()).unwrap();
        let changed = [
            ("email", ""),
            ("no_email", "on"),
            ("district", " Mardan "),
            ("other_city", "yes"),
        ];
        let stored = store(&conn, &changed).unwrap();
        let facts = stored.facts();
        let fact = |label| facts.iter().find(|(known, _)| *known == label).unwrap();
        assert_eq!(
            fact("From").1,
            "Bilal Ahmed (no e-mail address, please call)"
        );
        assert_eq!(fact("District").1, "Mardan");
        assert_eq!(fact("Other city").1, "Yes");
        let refused = parse(&[("other_city", "perhaps")]).unwrap_err();
        assert_eq!(refused.errors["other_city"].code, FieldCode::NotAChoice);
    }

    /// Another program may have written into the database.
    #[test]
    fn a_stored_file_name_is_cleaned_again_when_it_is_read() {
        let conn = open(&Location::memory()).unwrap();
        let id = store(&conn, &[]).unwrap().id;
        for (stored, read) in [
            ("../../etc/cron.d/evil.pdf", "evil.pdf"),
            ("a\u{202e}fdp.exe", "afdp.exe"),
            ("cv.pdf", "cv.pdf"),
            ("", "resume"),
        ] {
            conn.execute("update resumes set file_name = ?", [stored])
                .unwrap();
            let found = rows::find::<StoredApplication>(&conn, id).unwrap();
            assert_eq!(found.resume.unwrap().file_name, read);
        }
    }

    fn now() -> Timestamp {
        "2026-11-20T10:00:00Z".parse().unwrap()
    }

    fn add_job(conn: &Connection, title: &str, deadline: &str) -> i64 {
        let draft = JobDraft::parse(Job {
            title: title.to_owned(),
            location: "Lahore".to_owned(),
            no_of_vacancies: 3,
            min_age: 21,
            max_age: 45,
            expired_date: deadline.parse().unwrap(),
            description: "You drive.".to_owned(),
            ..Job::default()
        });
        jobs::insert(conn, &draft.unwrap(), now()).unwrap()
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
        let kept = rows::find::<StoredApplication>(&conn, id).unwrap();
        assert_eq!(kept.job_title.as_deref(), Some("Driver"));
        for never in [
            "Guard",
            "job:",
            "job:Driver",
            "job:job:driver",
            "jobs:driver",
        ] {
            let refused = parse(&[("job_position", never)]).unwrap_err();
            assert_eq!(refused.errors["job_position"].code, FieldCode::NotAChoice);
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
            let is_named = matches!(error, Error::NotOpen(named) if named == field);
            assert!(is_named, "{field}={slug}: {error}");
        }
    }

    #[test]
    fn a_value_of_the_one_list_of_jobs_means_a_job_or_a_position() {
        let conn = open(&Location::memory()).unwrap();
        for title in ["Driver", "Driver", "Dog handler"] {
            add_job(&conn, title, "2026-12-31");
        }
        for (chosen, position, slug, title) in [
            // As before there was one list.
            ("driver", "driver", None, None),
            (
                "dog-handler",
                "Dog handler",
                Some("dog-handler"),
                Some("Dog handler"),
            ),
            ("driver-2", "driver", Some("driver-2"), Some("Driver")),
            // The job, although a position has the same value.
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
            let found = (
                &*stored.job_position,
                stored.job_slug.as_deref(),
                stored.job_title.as_deref(),
            );
            assert_eq!(found, (position, slug, title), "{chosen}");
        }
    }

    #[test]
    fn a_second_application_for_the_same_is_marked_and_those_for_an_opening_are_listed() {
        let conn = open(&Location::memory()).unwrap();
        add_job(&conn, "Driver", "2026-12-31");
        add_job(&conn, "Cook", "2026-12-31");
        add_job(&conn, "CCTV & Alarm Operator", "2026-12-31");
        let operator = "cctv-alarm-operator";
        for (changed, repeated) in [
            (&[("job", "driver")][..], false),
            (&[("job", "cook")], false),
            (&[("job", "driver"), ("job_position", "cook")], true),
            (&[("job", "driver"), ("email", "BILAL@example.com")], true),
            (&[("job", "driver"), ("email", "other@example.com")], false),
            (&[], false),
            (&[("job_position", "cook")], false),
            (&[("name", "B. Ahmed")], true),
            // The opening is chosen as the position, in the link, and beside another one.
            (&[("job_position", operator)], false),
            (&[("job", operator)], true),
            (&[("job_position", operator), ("job", "cook")], true),
        ] {
            let application = store(&conn, changed).unwrap();
            assert_eq!(application.repeated, repeated, "{changed:?}");
        }
        let selection = Selection {
            kind: Some(operator.to_owned()),
            ..Selection::default()
        };
        let found = rows::ids(&conn, Source::Applications, &selection);
        assert_eq!(found.unwrap(), [9, 10]);
    }
}
