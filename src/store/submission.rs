//! What the writer stores: all submissions of a batch in one transaction.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, named_params};
use uuid::Uuid;

use super::{Error, Room, applications, messages};
use crate::domain::application::Application;
use crate::domain::message::Message;

/// A form to store.
#[derive(Debug)]
pub struct Submission {
    /// Its content.
    pub sent: Sent,
    /// Why it is stored as spam, if it is.
    pub spam_reason: Option<String>,
    /// The id that the form generated. A second submission of the form with the same id stores nothing.
    pub submission_id: Option<Uuid>,
    /// When it was received.
    pub received_at: Timestamp,
}

/// The kind of applications, beside those of messages.
pub const APPLICATION: &str = "application";

impl Submission {
    /// Its kind, such as `quote` or `application`.
    pub fn kind(&self) -> &'static str {
        match &self.sent {
            Sent::Message(message) => message.kind,
            Sent::Application(_) => APPLICATION,
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

/// A submission that is in the database.
#[derive(Debug)]
pub(super) struct Stored {
    pub(super) id: i64,
    /// False if it was stored before, with the same id of the form.
    pub(super) is_new: bool,
}

/// Stores all submissions in one transaction, as far as there is `room`. The inner results are valid only if the outer one
/// is `Ok`.
pub(super) fn store_all(
    conn: &mut Connection,
    room: &Room,
    submissions: &[Submission],
) -> Result<Vec<Result<Stored, Error>>, Error> {
    let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    room.check_space(&transaction)?;
    let mut results = Vec::with_capacity(submissions.len());
    for submission in submissions {
        let result = store_one(&transaction, room, submission);
        match result {
            // A disk that fails one submission acknowledges none of the batch.
            Err(error) if error.is_outage() => return Err(error),
            // SQLite may have rolled back the transaction; nothing may be added after that.
            result if transaction.is_autocommit() => {
                return Err(result.err().unwrap_or(Error::Stopped));
            }
            result => results.push(result),
        }
    }
    transaction.commit()?;
    Ok(results)
}

/// Refuses a submission before it writes anything. What fails after that is an outage, which fails the whole batch: no
/// savepoint is needed.
fn store_one(conn: &Connection, room: &Room, submission: &Submission) -> Result<Stored, Error> {
    if let Some(submission_id) = submission.submission_id
        && let Some((id, kind)) = find(conn, submission_id)?
    {
        return match kind == submission.kind() {
            true => Ok(Stored { id, is_new: false }),
            false => Err(Error::OtherForm),
        };
    }
    let spam_reason = submission.spam_reason.as_deref();
    let (id, at) = (submission.submission_id, submission.received_at);
    let id = match &submission.sent {
        Sent::Message(message) => messages::insert(conn, message, spam_reason, id, at)?,
        Sent::Application(application) => {
            room.check_file(conn, at, application.resume.bytes.len() as u64)?;
            applications::insert(conn, application, spam_reason, id, at)?
        }
    };
    Ok(Stored { id, is_new: true })
}

/// The number and the form of what was stored with this id.
fn find(conn: &Connection, submission_id: Uuid) -> Result<Option<(i64, String)>, Error> {
    let mut query = conn.prepare_cached(
        "select id, kind from messages where submission_id = :id
         union all
         select id, :application from applications where submission_id = :id",
    )?;
    let values = named_params! { ":id": submission_id.to_string(), ":application": APPLICATION };
    let found = query.query_row(values, |row| Ok((row.get(0)?, row.get(1)?)));
    Ok(found.optional()?)
}
