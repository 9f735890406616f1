//! A form that a visitor has sent, which is stored once.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};

use crate::config::FORMS;
use crate::db::{Error, Receipt};
use crate::inbox::applications::Application;
use crate::inbox::messages::Message;
use crate::inbox::{Source, applications, daily_total, messages, outbox};

/// A form to store.
#[derive(Debug)]
pub struct Submission {
    /// Its content.
    pub sent: Sent,
    /// Why it is stored as spam, if it is.
    pub spam_reason: Option<String>,
    /// The id that the form generated, or that was made of it, after the address of the form. A second submission with the same
    /// id stores nothing.
    pub submission_id: Option<String>,
    /// When it was received.
    pub received_at: Timestamp,
}

impl Submission {
    /// Its kind, such as `quote` or `application`.
    pub fn kind(&self) -> &'static str {
        match &self.sent {
            Sent::Message(message) => message.kind,
            Sent::Application(_) => &FORMS.job_request.kind,
        }
    }
}

/// The content of a form.
#[derive(Debug)]
pub enum Sent {
    /// Of a form that sends messages.
    Message(Message),
    /// Of the application form.
    Application(Box<Application>),
}

/// Stores `submission` in the caller's transaction, and queues its mails. A day takes at most `max_mib_per_day` MiB;
/// 0 is no limit. What is refused is refused before anything is written; what fails after that is an outage.
///
/// # Errors
/// [`Error::DailyUploads`] or [`Error::DailyMessages`] when it does not fit into the day, [`Error::NotOpen`] when the job takes no applications any
/// more, and what fails in the database.
pub fn insert(
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
    let spam_reason = submission.spam_reason.as_deref();
    let at = submission.received_at;
    daily_total::check(conn, max_mib_per_day, at, &submission.sent)?;
    let (source, id) = match &submission.sent {
        Sent::Message(message) => {
            let id = messages::insert(conn, message, spam_reason, submission_id, at)?;
            (Source::Messages, id)
        }
        Sent::Application(application) => {
            let id = applications::insert(conn, application, spam_reason, submission_id, at)?;
            (Source::Applications, id)
        }
    };
    outbox::queue(conn, source, id)?;
    Ok(Receipt { id, is_new: true })
}

/// The number of what was stored with this id.
fn find(conn: &Connection, submission_id: &str) -> Result<Option<i64>, Error> {
    let mut query = conn.prepare_cached(
        "select id from messages where submission_id = ?1
         union all
         select id from applications where submission_id = ?1",
    )?;
    let found = query.query_row([submission_id], |row| row.get(0));
    Ok(found.optional()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::resume::{CvFiles, Upload};
    use crate::language::Language;

    #[test]
    fn a_form_that_is_sent_again_is_stored_once_even_after_its_job_was_closed() {
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
        let resume = Upload {
            file_name: "cv.pdf".to_owned(),
            bytes: "%PDF-1.7 %%EOF".into(),
        };
        let files = CvFiles {
            resume: Some(resume),
            photos: Vec::new(),
        };
        let application = Application::parse(&values.into(), files, Language::English).unwrap();
        let mut submission = Submission {
            sent: Sent::Application(Box::new(application)),
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
        assert!(matches!(late, Err(Error::NotOpen(_))), "{late:?}");
    }
}
