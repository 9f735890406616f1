//! Stores the submissions of a batch in one transaction.

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, named_params};
use uuid::Uuid;

use crate::store::submission::APPLICATION;
use crate::store::{Error, Receipt, Room, Sent, Submission, applications, messages};

/// A submission that is in the database.
#[derive(Debug)]
pub(super) struct Stored {
    pub(super) receipt: Receipt,
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
    let mut transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    room.check_space(&transaction)?;
    let mut results = Vec::with_capacity(submissions.len());
    for submission in submissions {
        let result = store_one(&mut transaction, room, submission);
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

/// Uses a savepoint, so that a submission that fails halfway leaves nothing and does not affect the others.
fn store_one(
    transaction: &mut Transaction,
    room: &Room,
    submission: &Submission,
) -> Result<Stored, Error> {
    let savepoint = transaction.savepoint()?;
    if let Some(id) = submission.submission_id
        && form_of(&savepoint, id)?.is_some_and(|kind| kind != submission.kind())
    {
        return Err(Error::OtherForm);
    }
    let before = savepoint.total_changes();
    let spam_reason = submission.spam_reason.as_ref();
    let (id, at) = (submission.submission_id, submission.received_at);
    let id = match &submission.sent {
        Sent::Message(message) => messages::insert(&savepoint, message, spam_reason, id, at)?,
        Sent::Application(application) => {
            applications::insert(&savepoint, application, spam_reason, id, at)?
        }
    };
    let is_new = savepoint.total_changes() > before;
    if is_new {
        match &submission.sent {
            Sent::Message(_) => room.check_message(&savepoint, at)?,
            Sent::Application(_) => room.check_file(&savepoint, at, 0)?,
        }
    }
    savepoint.commit()?;
    Ok(Stored {
        receipt: Receipt { id },
        is_new,
    })
}

/// The kind of the form that was stored with this id.
fn form_of(conn: &Connection, id: Uuid) -> Result<Option<String>, Error> {
    let mut query = conn.prepare_cached(
        "select kind from messages where submission_id = :id
         union all
         select :application from applications where submission_id = :id",
    )?;
    let values = named_params! { ":id": id.to_string(), ":application": APPLICATION };
    Ok(query.query_row(values, |row| row.get(0)).optional()?)
}
