//! The table `messages`: what visitors sent with the contact form, and how far the office has come with it.

use jiff::Timestamp;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use uuid::Uuid;

use super::{Error, Filter};
use crate::domain::karachi;
use crate::domain::message::{ContactMessage, MessageState, StoredMessage};
use crate::domain::state::State;

/// Stores a message in `state`; answers its id. A `submission_id` that is already there stores nothing and answers the
/// id of what was stored with it.
pub fn insert(
    conn: &Connection,
    message: &ContactMessage,
    state: MessageState,
    submission_id: Option<Uuid>,
    received_at: Timestamp,
) -> Result<i64, Error> {
    let submission_id = submission_id.map(|id| id.to_string());
    let inserted = conn.execute(
        "insert into messages (submission_id, state, received_at, name, email, subject, message)
         values (:submission_id, :state, :received_at, :name, :email, :subject, :message)
         on conflict (submission_id) do nothing",
        named_params! {
            ":submission_id": submission_id,
            ":state": state.as_str(),
            ":received_at": karachi::rfc3339(received_at),
            ":name": message.name,
            ":email": message.email,
            ":subject": message.subject,
            ":message": message.message,
        },
    )?;
    if inserted == 1 {
        return Ok(conn.last_insert_rowid());
    }
    Ok(conn.query_row(
        "select id
         from messages
         where submission_id = :submission_id",
        named_params! { ":submission_id": submission_id },
        |row| row.get(0),
    )?)
}

/// Hands the messages to `visit`, newest first, one at a time and `limit` at the most: an export must not need room for
/// all of them.
pub fn each<E: From<Error>>(
    conn: &Connection,
    filter: Filter<MessageState>,
    limit: Option<u32>,
    mut visit: impl FnMut(StoredMessage) -> Result<(), E>,
) -> Result<(), E> {
    let (sql, state) = filter.select(
        "id, state, received_at, name, email, subject, message",
        "messages",
    );
    let mut statement = conn.prepare(&sql).map_err(Error::from)?;
    let rows = statement
        .query_map(
            named_params! { ":state": state, ":limit": limit.map_or(-1, i64::from) },
            stored,
        )
        .map_err(Error::from)?;
    for row in rows {
        visit(row.map_err(Error::from)?)?;
    }
    Ok(())
}

/// How many messages there are.
pub fn count(conn: &Connection, filter: Filter<MessageState>) -> Result<u32, Error> {
    filter.count(conn, "messages")
}

/// The message with this id.
pub fn find(conn: &Connection, id: i64) -> Result<StoredMessage, Error> {
    conn.query_row(
        "select id, state, received_at, name, email, subject, message
         from messages
         where id = :id",
        named_params! { ":id": id },
        stored,
    )
    .optional()?
    .ok_or_else(|| not_found(id))
}

/// All messages sent from the e-mail address `email`, spam too, oldest first. Capitals make no difference.
pub fn sent_from(conn: &Connection, email: &str) -> Result<Vec<StoredMessage>, Error> {
    let mut statement = conn.prepare(
        "select id, state, received_at, name, email, subject, message
         from messages
         where email = :email collate nocase
         order by id",
    )?;
    let rows = statement.query_map(named_params! { ":email": email }, stored)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes how far the office has come with a message.
pub fn set_state(conn: &Connection, id: i64, state: MessageState) -> Result<(), Error> {
    let changed = conn.execute(
        "update messages
         set state = :state
         where id = :id",
        named_params! { ":state": state.as_str(), ":id": id },
    )?;
    if changed == 0 {
        return Err(not_found(id));
    }
    Ok(())
}

/// Deletes a message.
pub fn remove(conn: &Connection, id: i64) -> Result<(), Error> {
    let removed = conn.execute(
        "delete from messages
         where id = :id",
        named_params! { ":id": id },
    )?;
    if removed == 0 {
        return Err(not_found(id));
    }
    Ok(())
}

fn stored(row: &Row) -> rusqlite::Result<StoredMessage> {
    const STATE: usize = 1;
    let state: String = row.get(STATE)?;
    Ok(StoredMessage {
        id: row.get("id")?,
        state: state.parse().map_err(|error| {
            rusqlite::Error::FromSqlConversionFailure(STATE, Type::Text, Box::new(error))
        })?,
        received_at: row.get("received_at")?,
        name: row.get("name")?,
        email: row.get("email")?,
        subject: row.get("subject")?,
        message: row.get("message")?,
    })
}

fn not_found(id: i64) -> Error {
    Error::NotFound {
        noun: "message",
        id,
        list: "messages",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    fn message(subject: &str) -> ContactMessage {
        let values = [
            ("name", "Ayesha Khan"),
            ("email", "ayesha@example.com"),
            ("subject", subject),
            ("message", "Please call."),
        ];
        let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
        ContactMessage::parse(&values.into()).unwrap()
    }

    fn now() -> Timestamp {
        "2026-11-20T10:00:00Z".parse().unwrap()
    }

    fn subjects(
        conn: &Connection,
        filter: Filter<MessageState>,
        limit: Option<u32>,
    ) -> Vec<String> {
        let mut subjects = Vec::new();
        let noted = each(conn, filter, limit, |message| {
            subjects.push(message.subject);
            Ok::<(), Error>(())
        });
        noted.unwrap();
        subjects
    }

    #[test]
    fn the_same_submission_is_stored_once() {
        let conn = open(&Location::memory()).unwrap();
        let id = Some(Uuid::from_u128(1));
        let first = insert(&conn, &message("first"), MessageState::New, id, now()).unwrap();
        insert(&conn, &message("between"), MessageState::New, None, now()).unwrap();
        assert_eq!(
            insert(&conn, &message("first again"), MessageState::New, id, now()).unwrap(),
            first
        );
        insert(
            &conn,
            &message("another without an id"),
            MessageState::New,
            None,
            now(),
        )
        .unwrap();
        assert_eq!(
            subjects(&conn, Filter::All, None),
            ["another without an id", "between", "first"]
        );
    }

    #[test]
    fn filters_tell_the_states_apart() {
        let conn = open(&Location::memory()).unwrap();
        for subject in ["new", "read", "spam"] {
            let id = insert(&conn, &message(subject), MessageState::New, None, now()).unwrap();
            set_state(&conn, id, subject.parse().unwrap()).unwrap();
        }
        assert_eq!(subjects(&conn, Filter::Inbox, None), ["read", "new"]);
        assert_eq!(
            subjects(&conn, Filter::In(MessageState::Spam), None),
            ["spam"]
        );
        assert_eq!(
            subjects(&conn, Filter::In(MessageState::New), None),
            ["new"]
        );
        assert_eq!(subjects(&conn, Filter::All, None), ["spam", "read", "new"]);
        assert_eq!(subjects(&conn, Filter::Inbox, Some(1)), ["read"]);
        assert_eq!(count(&conn, Filter::Inbox).unwrap(), 2);
    }

    #[test]
    fn a_removed_message_is_gone_and_an_unknown_one_is_named() {
        let conn = open(&Location::memory()).unwrap();
        let id = insert(&conn, &message("x"), MessageState::New, None, now()).unwrap();
        remove(&conn, id).unwrap();
        let results = [
            remove(&conn, id),
            find(&conn, id).map(drop),
            set_state(&conn, id, MessageState::Read),
        ];
        for result in results {
            assert_eq!(
                result.unwrap_err().to_string(),
                "there is no message 1; `standfast messages list` shows those there are"
            );
        }
    }
}
