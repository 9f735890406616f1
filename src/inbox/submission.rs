//! Stores a form that a visitor sent. A form that is sent twice is stored once.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};

use crate::config::FORMS;
use crate::db::{self, Writer};
use crate::inbox::applications::Application;
use crate::inbox::messages::Message;
use crate::inbox::{Error, Source, applications, daily_total, messages, outbox};

/// A form to store.
#[derive(Debug)]
pub struct Submission {
    /// The message or the application.
    pub form: SubmittedForm,
    /// The signs of spam. `Some` stores the form as spam.
    pub spam_reason: Option<String>,
    /// The path of the form's endpoint, followed by an id that either the page generated or the server derived from the
    /// content. A second submission with the same id stores nothing.
    pub submission_id: Option<String>,
    /// When the server received it.
    pub received_at: Timestamp,
}

impl Submission {
    /// The kind of its form, such as `quote` or `application`.
    pub fn kind(&self) -> &'static str {
        match &self.form {
            SubmittedForm::Message(message) => message.kind,
            SubmittedForm::Application(_) => &FORMS.job_request.kind,
        }
    }
}

/// A checked form.
#[derive(Debug)]
pub enum SubmittedForm {
    /// From one of the forms that send messages.
    Message(Message),
    /// From the application form.
    Application(Box<Application>),
}

/// Confirms that a submission is in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    /// The id of its row.
    pub id: i64,
    /// False if an earlier submission with the same submission id was stored already.
    pub is_new: bool,
}

/// Stores `submission` in the next commit of the `writer`. Once this returns `Ok`, it survives a power cut. All
/// submissions of a day may take `max_mib_per_day` MiB; 0 means unlimited.
///
/// # Errors
/// [`Error::DailyUploads`] or [`Error::DailyMessages`] if the daily limit is reached, [`Error::JobNotOpen`] if the job no
/// longer takes applications, and errors of the database.
pub async fn store(
    writer: &Writer,
    submission: Submission,
    max_mib_per_day: u32,
) -> Result<Receipt, Error> {
    writer
        .store(
            move |conn| match insert(conn, &submission, max_mib_per_day) {
                // This may concern the whole batch, so the writer has to see it.
                Err(Error::Database(error)) => Err(error),
                outcome => Ok(outcome),
            },
        )
        .await?
}

/// Stores `submission` in the caller's transaction and queues its emails. It rejects a submission before it writes
/// anything, so an error during the writes is an outage.
fn insert(
    conn: &Connection,
    submission: &Submission,
    max_mib_per_day: u32,
) -> Result<Receipt, Error> {
    let submission_id = submission.submission_id.as_deref();
    if let Some(submission_id) = submission_id
        && let Some(id) = find(conn, submission_id)?
    {
        return Ok(Receipt { id, is_new: false });
    }
    let spam = submission.spam_reason.as_deref();
    let received_at = submission.received_at;
    daily_total::check(conn, max_mib_per_day, received_at, &submission.form)?;
    let (source, id) = match &submission.form {
        SubmittedForm::Message(message) => (
            Source::Messages,
            messages::insert(conn, message, spam, submission_id, received_at)?,
        ),
        SubmittedForm::Application(application) => (
            Source::Applications,
            applications::insert(conn, application, spam, submission_id, received_at)?,
        ),
    };
    outbox::queue_submission(conn, source, id)?;
    Ok(Receipt { id, is_new: true })
}

/// The row id of the submission that was already stored with this `submission_id`.
fn find(conn: &Connection, submission_id: &str) -> Result<Option<i64>, db::Error> {
    let mut query = conn.prepare_cached(
        "select id from messages where submission_id = ?1
         union all
         select id from applications where submission_id = ?1",
    )?;
    let id = query.query_row([submission_id], |row| row.get(0));
    Ok(id.optional()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::resume::{ResumeUploads, Upload};
    use crate::language::Language;

    #[test]
    fn a_repeated_submission_is_stored_once_even_after_its_job_was_closed() {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(
            "insert into jobs (
                 slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, posted_at
             )
             values ('driver', 'Driver', 'Lahore', 1, 21, 45, '2026-12-31', 'You drive.', '2026-11-01T10:00:00+05:00')",
        )
        .unwrap();
        let values = [
            ("name", "Bilal Ahmed"),
            ("email", "bilal@example.com"),
            ("contact", "0300 0000000"),
            ("job_position", "driver"),
            ("job", "driver"),
        ];
        let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let document = Upload {
            file_name: "cv.pdf".to_owned(),
            bytes: "%PDF-1.7 %%EOF".into(),
        };
        let files = ResumeUploads {
            document: Some(document),
            photos: Vec::new(),
        };
        let application = Application::parse(&values.into(), files, Language::English).unwrap();
        let mut submission = Submission {
            form: SubmittedForm::Application(Box::new(application)),
            spam_reason: None,
            submission_id: Some("7".to_owned()),
            received_at: "2026-11-20T10:00:00Z".parse().unwrap(),
        };
        let first = insert(&conn, &submission, 0).unwrap();
        conn.execute_batch("update jobs set closed_at = posted_at")
            .unwrap();
        let again = insert(&conn, &submission, 0).unwrap();
        assert_eq!(again.id, first.id);
        assert!(first.is_new && !again.is_new);
        submission.submission_id = Some("8".to_owned());
        let late = insert(&conn, &submission, 0);
        assert!(matches!(late, Err(Error::JobNotOpen { .. })), "{late:?}");
    }
}
