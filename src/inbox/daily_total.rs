//! The limit on the bytes of résumés and messages that all clients together may store in a day.

use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, OptionalExtension, named_params};

use crate::db;
use crate::inbox::Error;
use crate::inbox::messages::Message;
use crate::inbox::submission::SubmittedForm;
use crate::karachi;

/// One eighth of the daily limit is reserved for messages, so that a few clients with large files cannot keep everyone
/// else from writing to the office.
const MESSAGE_SHARE_DIVISOR: u64 = 8;

/// Checks that a submission still fits into the limit of `max_mib` MiB for the day of `now`. 0 means unlimited.
///
/// # Errors
/// [`Error::DailyUploads`] if an application does not fit, [`Error::DailyMessages`] if a message does not.
pub fn check(
    conn: &Connection,
    max_mib: u32,
    now: Timestamp,
    form: &SubmittedForm,
) -> Result<(), Error> {
    if max_mib == 0 {
        return Ok(());
    }
    let stored = stored_bytes(conn, now)?;
    let limit = u64::from(max_mib) << 20;
    let (size, limit, error) = match form {
        SubmittedForm::Application(application) => (
            application
                .resume
                .as_ref()
                .map_or(0, |resume| resume.bytes.len() as u64),
            limit - limit / MESSAGE_SHARE_DIVISOR,
            Error::DailyUploads,
        ),
        SubmittedForm::Message(message) => (message_size(message), limit, Error::DailyMessages),
    };
    if stored.saturating_add(size) > limit {
        return Err(error);
    }
    Ok(())
}

/// The bytes of all résumés and messages received on the day of `now`.
fn stored_bytes(conn: &Connection, now: Timestamp) -> Result<u64, db::Error> {
    let today = karachi::today(now);
    let tomorrow = today.saturating_add(1.day()).to_string();
    let today = today.to_string();
    let resumes: i64 = conn
        .prepare_cached(
            "select coalesce(sum(resume_bytes), 0)
             from applications
             where received_at >= :today and received_at < :tomorrow",
        )?
        .query_row(
            named_params! { ":today": today, ":tomorrow": tomorrow },
            |row| row.get(0),
        )?;
    let messages: Option<i64> = conn
        .prepare_cached("select bytes from message_bytes where day = ?")?
        .query_row([&today], |row| row.get(0))
        .optional()?;
    let messages = messages.unwrap_or_default();
    Ok(resumes.max(0).unsigned_abs() + messages.max(0).unsigned_abs())
}

/// Roughly the bytes that the message takes in the database.
fn message_size(message: &Message) -> u64 {
    let columns = [
        &message.name,
        &message.email,
        &message.subject,
        &message.message,
    ];
    let fields = message
        .fields
        .iter()
        .flat_map(|(name, value)| [name, value]);
    let lengths = columns.into_iter().chain(fields).map(String::len);
    lengths.sum::<usize>() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::messages;
    use crate::language::Language;

    #[test]
    fn the_bytes_of_a_day_change_as_messages_are_stored_and_removed() {
        let conn = open(&Location::memory()).unwrap();
        let now: Timestamp = "2026-11-20T10:00:00Z".parse().unwrap();
        let yesterday = now - jiff::SignedDuration::from_hours(24);
        let message = Message {
            kind: "contact",
            lang: Language::Urdu,
            name: "عائشہ".to_owned(),
            email: "a@example.com".to_owned(),
            subject: "S".to_owned(),
            message: "م".repeat(5000),
            fields: [("city".to_owned(), "لاہور".to_owned())].into(),
        };
        let insert = |at| messages::insert(&conn, &message, None, None, at).unwrap();
        let bytes = |at| stored_bytes(&conn, at).unwrap();
        assert_eq!(bytes(now), 0);
        insert(yesterday);
        let one = bytes(yesterday);
        assert_eq!(bytes(now), 0);
        // The database stores the fields as JSON, which adds a few characters.
        let size = message_size(&message);
        assert!((size..size + 10).contains(&one), "{one}");
        insert(now);
        insert(now);
        assert_eq!(bytes(now), 2 * one);
        conn.execute("update messages set state = 'answered'", [])
            .unwrap();
        conn.execute("delete from messages where id = 2", [])
            .unwrap();
        assert_eq!((bytes(now), bytes(yesterday)), (one, one));
        conn.execute("delete from messages", []).unwrap();
        assert_eq!((bytes(now), bytes(yesterday)), (0, 0));
    }
}
