//! Stores messages directly in the database.

use jiff::Timestamp;
use rusqlite::Connection;
use standfast::domain::message::{Message, StoredMessage};
use standfast::domain::state::State;
use standfast::facts::FORMS;
use standfast::store::{inbox, messages};

/// Stores a message with this name, address, subject and text; returns its id.
pub fn store(conn: &Connection, fields: [&str; 4], state: State, received_at: Timestamp) -> i64 {
    let mut fields = fields.into_iter().map(str::to_owned);
    let values = ["name", "email", "subject", "message"]
        .map(|name| (name.to_owned(), fields.next().unwrap()));
    let message = Message::parse(FORMS.contact(), &values.into()).unwrap();
    let id = messages::insert(conn, &message, None, None, received_at).unwrap();
    inbox::set_state::<StoredMessage>(conn, id, state).unwrap();
    id
}
