//! Queues the mails on submissions, in the transaction of the caller.

use rusqlite::{Connection, named_params};

use super::super::Error;

/// SQL for a new Message-ID without angle brackets, where `mail_state` is selected from.
pub(super) const NEW_MESSAGE_ID: &str = "lower(hex(randomblob(16))) || '@' || host";

/// The submissions of one table.
#[derive(Debug, Clone, Copy)]
pub struct Submissions {
    table: &'static str,
    /// The column of the outbox with their id.
    column: &'static str,
    /// SQL for the kind of a mail.
    kind: &'static str,
}

/// The table `messages`.
pub const MESSAGES: Submissions = Submissions {
    table: "messages",
    column: "message",
    kind: "kind",
};

/// The table `applications`.
pub const APPLICATIONS: Submissions = Submissions {
    table: "applications",
    column: "application",
    kind: "'application'",
};

impl Submissions {
    /// Queues a mail on a submission for each recipient who has none yet, unless it is spam.
    pub fn queue(&self, conn: &Connection, id: i64) -> Result<(), Error> {
        let Self {
            table,
            column,
            kind,
        } = self;
        let mut queue = conn.prepare_cached(&format!(
            "insert into outbox (kind, {column}, recipient, queued_at, message_id)
             select {kind}, {table}.id, address, received_at, {NEW_MESSAGE_ID}
             from {table}, mail_recipients, mail_state
             where {table}.id = :id and state <> 'spam' and source = '{table}'
             on conflict do nothing"
        ))?;
        queue.execute(named_params! { ":id": id })?;
        Ok(())
    }

    /// Deletes the mails on a submission that were not sent.
    pub fn withhold(&self, conn: &Connection, id: i64) -> Result<(), Error> {
        conn.execute(
            &format!(
                "delete from outbox
                 where {} = :id and state <> 'sent'",
                self.column
            ),
            named_params! { ":id": id },
        )?;
        Ok(())
    }
}
