//! The table `messages`: submissions of the forms that send messages, and their state.

use jiff::Timestamp;
use rusqlite::{Connection, Row, named_params};
use uuid::Uuid;

use super::inbox::{InboxRow, Source};
use super::{Error, atomically, outbox, parsed};
use crate::domain::karachi;
use crate::domain::message::{Message, StoredMessage, reference};

/// Stores a message, as spam if there is a `spam_reason`, queues its mails, and returns its id. No other row may have its
/// `submission_id`.
pub fn insert(
    conn: &Connection,
    message: &Message,
    spam_reason: Option<&str>,
    submission_id: Option<Uuid>,
    received_at: Timestamp,
) -> Result<i64, Error> {
    atomically(conn, || {
        let mut insert = conn.prepare_cached(
            "insert into messages (
                 submission_id, kind, state, received_at, name, email, subject, message, fields, spam_reason
             )
             values (
                 :submission_id, :kind, iif(:spam_reason is null, 'new', 'spam'), :received_at, :name, :email, :subject, :message,
                 :fields, :spam_reason
             )",
        )?;
        let id = insert.insert(named_params! {
            ":submission_id": submission_id.map(|id| id.to_string()),
            ":kind": message.kind,
            ":received_at": karachi::rfc3339(received_at),
            ":name": message.name,
            ":email": message.email,
            ":subject": message.subject,
            ":message": message.message,
            ":fields": serde_json::json!(message.fields).to_string(),
            ":spam_reason": spam_reason,
        })?;
        outbox::queue(conn, Source::Messages, id)?;
        Ok(id)
    })
}

impl InboxRow for StoredMessage {
    const SOURCE: Source = Source::Messages;
    const FROM: &'static str = "messages";
    const COLUMNS: &'static str =
        "id, kind, state, received_at, name, email, subject, message, fields, spam_reason";

    fn reference(&self) -> Option<&str> {
        self.reference.as_deref()
    }

    fn read(row: &Row) -> rusqlite::Result<Self> {
        let (id, kind) = (row.get("id")?, row.get::<_, String>("kind")?);
        Ok(Self {
            id,
            reference: reference(&kind, id),
            kind,
            state: parsed(row, "state", str::parse)?,
            received_at: row.get("received_at")?,
            name: row.get("name")?,
            email: row.get("email")?,
            subject: row.get("subject")?,
            message: row.get("message")?,
            fields: parsed(row, "fields", |text| serde_json::from_str(text))?,
            spam_reason: row.get("spam_reason")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::state::State;
    use crate::facts::FORMS;
    use crate::store::inbox::{self, Filter};
    use crate::store::{Location, open};

    fn message(subject: &str) -> Message {
        let values = [
            ("name", "Ayesha Khan"),
            ("email", "ayesha@example.com"),
            ("subject", subject),
            ("message", "Please call."),
        ];
        let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Message::parse(FORMS.contact(), &values.into()).unwrap()
    }

    fn now() -> Timestamp {
        "2026-11-20T10:00:00Z".parse().unwrap()
    }

    fn subjects(conn: &Connection, filter: Filter, limit: Option<u32>) -> Vec<String> {
        let messages: Vec<StoredMessage> = inbox::list(conn, filter, None, limit).unwrap();
        messages
            .into_iter()
            .map(|message| message.subject)
            .collect()
    }

    #[test]
    fn filters_tell_the_states_apart() {
        let conn = open(&Location::memory()).unwrap();
        for subject in ["new", "read", "spam"] {
            let id = insert(&conn, &message(subject), None, None, now()).unwrap();
            inbox::set_state::<StoredMessage>(&conn, id, subject.parse().unwrap()).unwrap();
        }
        assert_eq!(subjects(&conn, Filter::Inbox, None), ["read", "new"]);
        assert_eq!(subjects(&conn, Filter::Spam, None), ["spam"]);
        assert_eq!(subjects(&conn, Filter::New, None), ["new"]);
        assert_eq!(subjects(&conn, Filter::All, None), ["spam", "read", "new"]);
        assert_eq!(subjects(&conn, Filter::Inbox, Some(1)), ["read"]);
        assert_eq!(
            inbox::count(&conn, Source::Messages, Filter::Inbox, None).unwrap(),
            2
        );
    }

    #[test]
    fn a_removed_message_is_gone_and_an_unknown_one_is_named() {
        let conn = open(&Location::memory()).unwrap();
        let id = insert(&conn, &message("x"), None, None, now()).unwrap();
        inbox::remove_some(&conn, Source::Messages, &[id]).unwrap();
        let results = [
            inbox::find::<StoredMessage>(&conn, id).map(drop),
            inbox::set_state::<StoredMessage>(&conn, id, State::Read),
        ];
        for result in results {
            assert_eq!(
                result.unwrap_err().to_string(),
                "there is no message 1; `standfast messages list` shows those there are"
            );
        }
    }
}
