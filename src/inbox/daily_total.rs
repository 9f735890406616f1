//! The limit of bytes that all clients together may store on one day: files and messages.

use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, OptionalExtension, named_params};

use crate::db::Error;
use crate::inbox::messages::Message;
use crate::inbox::submission::Sent;
use crate::karachi;

/// The divisor of the part of a day's limit that only messages may use. A few clients with large files must not keep everybody from
/// writing to the office.
const PART_FOR_MESSAGES: u64 = 8;

/// Checks that a submission fits into the day of `now`, which takes at most `max_mib` MiB; 0 is no limit.
///
/// # Errors
/// [`Error::DailyUploads`] when a file does not fit, [`Error::DailyMessages`] when a message does not.
pub fn check(conn: &Connection, max_mib: u32, now: Timestamp, sent: &Sent) -> Result<(), Error> {
    if max_mib == 0 {
        return Ok(());
    }
    let stored = bytes_of_day(conn, now)?;
    let most = u64::from(max_mib) << 20;
    match sent {
        Sent::Application(application) => {
            let resume = application.resume.as_ref();
            let bytes = resume.map_or(0, |resume| resume.bytes.len() as u64);
            let most = most - most / PART_FOR_MESSAGES;
            let fits = stored.saturating_add(bytes) <= most;
            fits.then_some(()).ok_or(Error::DailyUploads)
        }
        Sent::Message(message) => {
            let fits = stored.saturating_add(size(message)) <= most;
            fits.then_some(()).ok_or(Error::DailyMessages)
        }
    }
}

/// The bytes of all files and messages that were received on the day of `now`.
fn bytes_of_day(conn: &Connection, now: Timestamp) -> Result<u64, Error> {
    let today = karachi::today(now);
    let tomorrow = today.saturating_add(1.day()).to_string();
    let today = today.to_string();
    let mut files = conn.prepare_cached(
        "select coalesce(sum(resume_bytes), 0)
         from applications
         where received_at >= :today and received_at < :tomorrow",
    )?;
    let days = named_params! { ":today": today, ":tomorrow": tomorrow };
    let files: i64 = files.query_row(days, |row| row.get(0))?;
    let mut messages = conn.prepare_cached("select bytes from message_bytes where day = ?")?;
    let messages = messages.query_row([&today], |row| row.get::<_, i64>(0));
    let messages = messages.optional()?.unwrap_or_default();
    Ok(files.max(0).unsigned_abs() + messages.max(0).unsigned_abs())
}

/// About as many bytes as the message takes in the database.
fn size(message: &Message) -> u64 {
    let texts = [
        &message.name,
        &message.email,
        &message.subject,
        &message.message,
    ];
    let fields = message
        .fields
        .iter()
        .flat_map(|(name, value)| [name, value]);
    let lengths = texts.into_iter().chain(fields).map(String::len);
    lengths.sum::<usize>() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::messages;
    use crate::language::Language;

    #[test]
    fn the_bytes_of_a_day_follow_what_is_stored_and_removed() {
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
        let bytes = |at| bytes_of_day(&conn, at).unwrap();
        assert_eq!(bytes(now), 0);
        insert(yesterday);
        let one = bytes(yesterday);
        assert_eq!(bytes(now), 0);
        // The JSON of the fields has some marks more.
        assert!(
            (size(&message)..size(&message) + 10).contains(&one),
            "{one}"
        );
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
