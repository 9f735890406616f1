//! Stores the submissions of a batch in one transaction.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::store::{Error, Receipt, Sent, Submission, applications, messages};

/// A submission that is in the database.
#[derive(Debug)]
pub(super) struct Stored {
    pub(super) receipt: Receipt,
    /// False if it was stored before, with the same id of the form.
    pub(super) is_new: bool,
}

/// Stores all submissions in one transaction. The inner results are valid only if the outer one is `Ok`.
pub(super) fn store_all(
    conn: &mut Connection,
    submissions: &[Submission],
) -> Result<Vec<Result<Stored, Error>>, Error> {
    let mut transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut results = Vec::with_capacity(submissions.len());
    for submission in submissions {
        let result = store_one(&mut transaction, submission);
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
fn store_one(transaction: &mut Transaction, submission: &Submission) -> Result<Stored, Error> {
    let savepoint = transaction.savepoint()?;
    let before = savepoint.total_changes();
    let spam_reason = submission.spam_reason.as_ref();
    let (id, at) = (submission.submission_id, submission.received_at);
    let id = match &submission.sent {
        Sent::Message(message) => messages::insert(&savepoint, message, spam_reason, id, at)?,
        Sent::Application(application, limit) => {
            let id = applications::insert(&savepoint, application, spam_reason, id, at)?;
            limit.check(&savepoint, at, 0)?;
            id
        }
    };
    let is_new = savepoint.total_changes() > before;
    savepoint.commit()?;
    Ok(Stored {
        receipt: Receipt { id },
        is_new,
    })
}
