//! Records how the try of a mail went.

use jiff::Timestamp;
use rusqlite::{Connection, named_params};

use super::Claimed;
use crate::domain::mail::{GIVE_UP_AFTER, PAUSE_AFTER_REFUSED_LOGIN};
use crate::store::outbox::state;
use crate::store::{Error, atomically};

/// How a try went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// It is tried again. `is_certain` says that the server has not taken the mail.
    Temporary {
        /// Whether the mail is certain not to have been taken.
        is_certain: bool,
    },
    /// The server will never take it.
    Permanent,
    /// The server refused the login, so nothing can be sent.
    Login,
    /// This server stops before anything was sent.
    Interrupted,
}

/// Records that the server has taken the mail.
pub fn note_sent(conn: &Connection, mail: &Claimed) -> Result<(), Error> {
    conn.execute(
        "update outbox
         set state = 'sent', is_bound = 0, last_error = null
         where message_id = :message_id and is_bound",
        named_params! { ":message_id": mail.message_id },
    )?;
    Ok(())
}

/// Records why the mail was not sent, in a sentence. Returns whether it is given up.
pub fn note_failure(
    conn: &Connection,
    mail: &Claimed,
    failure: &Failure,
    error: &str,
    now: Timestamp,
) -> Result<bool, Error> {
    let is_given_up = match failure {
        Failure::Permanent => true,
        Failure::Temporary { .. } => mail.tried_for_longer(now, GIVE_UP_AFTER),
        Failure::Login | Failure::Interrupted => false,
    };
    let is_bound = matches!(failure, Failure::Temporary { is_certain: false });
    // Neither says anything about the mail.
    let is_no_try = matches!(failure, Failure::Login | Failure::Interrupted);
    atomically(conn, || {
        conn.execute(
            "update outbox
             set state = iif(:is_given_up, 'failed', 'queued'), last_error = :error, is_bound = :is_bound,
                 attempts = attempts - :is_no_try,
                 trying_since = iif(:is_no_try, null, trying_since),
                 tried_at = iif(:is_no_try, null, tried_at),
                 next_attempt_at = iif(:is_no_try, null, next_attempt_at)
             where message_id = :message_id and is_bound",
            named_params! {
                ":is_given_up": is_given_up,
                ":error": error,
                ":is_bound": is_bound,
                ":is_no_try": is_no_try,
                ":message_id": mail.message_id,
            },
        )?;
        if *failure == Failure::Login {
            let until = now.saturating_add(PAUSE_AFTER_REFUSED_LOGIN);
            state::pause(conn, until.unwrap_or(now), error)?;
        }
        Ok(is_given_up)
    })
}
