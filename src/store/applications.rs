//! The tables `applications` and `resumes`: submissions of the application form. A file is deleted with its application.

use jiff::Timestamp;
use rusqlite::blob::ZeroBlob;
use rusqlite::{Connection, MAIN_DB, OptionalExtension, Row, named_params};
use uuid::Uuid;

use super::inbox::{InboxRow, Source};
use super::{Error, atomically, outbox, parsed};
use crate::domain::application::{Application, StoredApplication, reference};
use crate::domain::karachi;
use crate::domain::resume::{Resume, StoredResume};

/// Stores an application with its résumé, as spam if there is a `spam_reason`, queues its mails, and returns its id. No
/// other row may have its `submission_id`.
///
/// # Errors
/// [`Error::NotOpen`] when it is for a job that is closed at `received_at`.
pub fn insert(
    conn: &Connection,
    application: &Application,
    spam_reason: Option<&str>,
    submission_id: Option<Uuid>,
    received_at: Timestamp,
) -> Result<i64, Error> {
    atomically(conn, || {
        let job_slug = application.job_slug.as_deref();
        let job_title = job_slug
            .map(|slug| open_title(conn, slug, received_at))
            .transpose()?;
        let mut insert = conn.prepare_cached(
            "insert into applications (
                 submission_id, state, received_at, name, email, contact, job_position, job_slug, job_title, repeated,
                 message, consent_version, spam_reason, resume_bytes
             )
             values (
                 :submission_id, iif(:spam_reason is null, 'new', 'spam'), :received_at, :name, :email, :contact,
                 :job_position, :job_slug, :job_title, :repeated, :message, :consent_version, :spam_reason, :resume_bytes
             )",
        )?;
        let id = insert.insert(named_params! {
            ":submission_id": submission_id.map(|id| id.to_string()),
            ":received_at": karachi::rfc3339(received_at),
            ":name": application.name,
            ":email": application.email,
            ":contact": application.contact,
            ":job_position": application.job_position,
            ":job_slug": job_slug,
            ":job_title": job_title,
            ":repeated": is_repeated(conn, application)?,
            ":message": application.message,
            ":consent_version": application.consent_version,
            ":spam_reason": spam_reason,
            ":resume_bytes": application.resume.bytes.len() as i64,
        })?;
        insert_resume(conn, id, &application.resume)?;
        outbox::queue(conn, Source::Applications, id)?;
        Ok(id)
    })
}

/// The title of the job with this slug, which must be open at `now`.
fn open_title(conn: &Connection, slug: &str, now: Timestamp) -> Result<String, Error> {
    let mut query = conn.prepare_cached(
        "select title
         from jobs
         where slug = :slug and closed_at is null and expired_date >= :today",
    )?;
    query
        .query_row(
            named_params! { ":slug": slug, ":today": karachi::today(now).to_string() },
            |row| row.get(0),
        )
        .optional()?
        .ok_or(Error::NotOpen)
}

fn is_repeated(conn: &Connection, application: &Application) -> Result<bool, Error> {
    let mut query = conn.prepare_cached(
        "select exists (
             select 1
             from applications
             where email = :email collate nocase
               and job_slug is :job_slug
               and (job_slug is not null or job_position = :job_position)
         )",
    )?;
    Ok(query.query_row(
        named_params! {
            ":email": application.email,
            ":job_slug": application.job_slug,
            ":job_position": application.job_position,
        },
        |row| row.get(0),
    )?)
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

/// The bytes of the file of the application with this id.
pub fn resume_bytes(conn: &Connection, application_id: i64) -> Result<Vec<u8>, Error> {
    conn.query_row(
        "select bytes
         from resumes
         where application_id = :id",
        named_params! { ":id": application_id },
        |row| row.get(0),
    )
    .optional()?
    .ok_or_else(|| Source::Applications.not_found(application_id))
}

impl InboxRow for StoredApplication {
    const SOURCE: Source = Source::Applications;
    const FROM: &'static str = "applications join resumes on application_id = id";
    /// SQLite takes the `length` of a blob from the record header, without reading the blob.
    const COLUMNS: &'static str = "id, state, received_at, name, email, contact, job_position, job_slug, job_title, \
                                   repeated, message, consent_version, spam_reason, file_name, media_type, \
                                   length(bytes) as size";

    fn reference(&self) -> Option<&str> {
        Some(&self.reference)
    }

    fn read(row: &Row) -> rusqlite::Result<Self> {
        let id = row.get("id")?;
        Ok(Self {
            id,
            reference: reference(id),
            state: parsed(row, "state", str::parse)?,
            received_at: row.get("received_at")?,
            name: row.get("name")?,
            email: row.get("email")?,
            contact: row.get("contact")?,
            job_position: row.get("job_position")?,
            job_slug: row.get("job_slug")?,
            job_title: row.get("job_title")?,
            repeated: row.get("repeated")?,
            message: row.get("message")?,
            consent_version: row.get("consent_version")?,
            spam_reason: row.get("spam_reason")?,
            resume: StoredResume::new(
                &row.get::<_, String>("file_name")?,
                row.get("media_type")?,
                row.get("size")?,
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::job::{JobDraft, JobFields};
    use crate::domain::job_terms::JobTerms;
    use crate::domain::resume::Upload;
    use crate::domain::state::State;
    use crate::store::inbox::{self, Filter};
    use crate::store::{Location, jobs, open};

    /// Another program may have written into the database.
    #[test]
    fn a_stored_file_name_is_cleaned_again_when_it_is_read() {
        let conn = open(&Location::memory()).unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let id = insert(&conn, &application(&[]), None, None, now).unwrap();
        for (stored, read) in [
            ("../../etc/cron.d/evil.pdf", "evil.pdf"),
            ("a\u{202e}fdp.exe", "afdp.exe"),
            ("cv.pdf", "cv.pdf"),
            ("", "resume"),
        ] {
            conn.execute("update resumes set file_name = ?", [stored])
                .unwrap();
            let application = inbox::find::<StoredApplication>(&conn, id).unwrap();
            assert_eq!(application.resume.file_name, read);
        }
    }

    fn application(changed: &[(&str, &str)]) -> Application {
        let values = [
            ("name", "Bilal Ahmed"),
            ("email", "bilal@example.com"),
            ("contact", "0300 0000000"),
            ("job_position", "driver"),
        ];
        let values = values.iter().chain(changed);
        let values = values.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let resume = Upload {
            file_name: "cv.pdf".to_owned(),
            bytes: "%PDF-1.7 a résumé".into(),
        };
        Application::parse(&values.collect(), Some(resume)).unwrap()
    }

    fn now() -> Timestamp {
        "2026-11-20T10:00:00Z".parse().unwrap()
    }

    fn add_job(conn: &Connection, title: &str, deadline: &str) -> i64 {
        let draft = JobDraft::parse(JobFields {
            title: title.to_owned(),
            location: "Lahore".to_owned(),
            no_of_vacancies: 3,
            min_age: 21,
            max_age: 45,
            expired_date: deadline.parse().unwrap(),
            description: "You drive.".to_owned(),
            terms: JobTerms::default(),
        });
        jobs::insert(conn, &draft.unwrap(), now()).unwrap()
    }

    #[test]
    fn an_application_is_found_as_it_was_sent_with_its_resume() {
        let conn = open(&Location::memory()).unwrap();
        let sent = application(&[("message", "Night shifts too.")]);
        let id = insert(&conn, &sent, None, None, now()).unwrap();
        let found = inbox::find::<StoredApplication>(&conn, id).unwrap();
        assert_eq!(found.reference, "SF-000001");
        assert_eq!(found.contact, "0300 0000000");
        assert_eq!(found.message.as_deref(), Some("Night shifts too."));
        assert_eq!(found.resume.size, 19);
        assert_eq!(
            resume_bytes(&conn, id).unwrap(),
            "%PDF-1.7 a résumé".as_bytes()
        );
    }

    #[test]
    fn only_an_open_job_takes_applications_and_its_title_is_kept() {
        let conn = open(&Location::memory()).unwrap();
        add_job(&conn, "Driver", "2026-11-20");
        add_job(&conn, "Cook", "2026-11-19");
        let closed = add_job(&conn, "Guard", "2026-11-20");
        jobs::close(&conn, closed, now()).unwrap();
        let id = insert(&conn, &application(&[("job", "driver")]), None, None, now()).unwrap();
        jobs::remove(&conn, 1).unwrap();
        assert_eq!(
            inbox::find::<StoredApplication>(&conn, id)
                .unwrap()
                .job_title
                .as_deref(),
            Some("Driver")
        );
        for slug in ["driver", "cook", "guard", "nowhere"] {
            let error =
                insert(&conn, &application(&[("job", slug)]), None, None, now()).unwrap_err();
            assert!(matches!(error, Error::NotOpen), "{slug}: {error}");
        }
        assert_eq!(
            inbox::count(&conn, Source::Applications, Filter::All, None).unwrap(),
            1
        );
    }

    #[test]
    fn a_second_application_for_the_same_is_marked() {
        let conn = open(&Location::memory()).unwrap();
        add_job(&conn, "Driver", "2026-12-31");
        add_job(&conn, "Cook", "2026-12-31");
        for (changed, repeated) in [
            (&[("job", "driver")][..], false),
            (&[("job", "cook")], false),
            (&[("job", "driver"), ("job_position", "cook")], true),
            (&[("job", "driver"), ("email", "BILAL@example.com")], true),
            (&[("job", "driver"), ("email", "other@example.com")], false),
            (&[], false),
            (&[("job_position", "cook")], false),
            (&[("name", "B. Ahmed")], true),
        ] {
            let id = insert(&conn, &application(changed), None, None, now()).unwrap();
            assert_eq!(
                inbox::find::<StoredApplication>(&conn, id)
                    .unwrap()
                    .repeated,
                repeated,
                "{changed:?}"
            );
        }
    }

    #[test]
    fn a_removed_application_takes_its_resume_along_and_an_unknown_one_is_named() {
        let conn = open(&Location::memory()).unwrap();
        let id = insert(&conn, &application(&[]), None, None, now()).unwrap();
        inbox::remove_some(&conn, Source::Applications, &[id]).unwrap();
        let left: i64 = conn
            .query_row("select count(*) from resumes", [], |row| row.get(0))
            .unwrap();
        assert_eq!(left, 0);
        let results = [
            inbox::find::<StoredApplication>(&conn, id).map(drop),
            resume_bytes(&conn, id).map(drop),
            inbox::set_state::<StoredApplication>(&conn, id, State::Read),
        ];
        for result in results {
            assert_eq!(
                result.unwrap_err().to_string(),
                "there is no application 1; `standfast applications list` shows those there are"
            );
        }
    }
}
