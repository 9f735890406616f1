//! The table `audit`: which commands gave out, removed or replaced what visitors sent, when, who ran them, and how many
//! items that were. A line holds nothing about the people whose data it was.

use jiff::Timestamp;
use rusqlite::{Connection, Row, named_params};
use serde::Serialize;

use super::Error;
use crate::domain::karachi;

/// A command that leaves a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audited {
    /// `messages export`.
    MessagesExport,
    /// `messages remove`.
    MessagesRemove,
    /// `applications export`.
    ApplicationsExport,
    /// `applications remove`.
    ApplicationsRemove,
    /// `applications resume`.
    ApplicationsResume,
    /// A résumé saved in `inbox`.
    InboxResume,
    /// `privacy export`.
    PrivacyExport,
    /// `privacy erase`.
    PrivacyErase,
    /// `backup restore`.
    BackupRestore,
}

impl Audited {
    fn as_str(self) -> &'static str {
        match self {
            Self::MessagesExport => "messages export",
            Self::MessagesRemove => "messages remove",
            Self::ApplicationsExport => "applications export",
            Self::ApplicationsRemove => "applications remove",
            Self::ApplicationsResume => "applications resume",
            Self::InboxResume => "inbox (save a résumé)",
            Self::PrivacyExport => "privacy export",
            Self::PrivacyErase => "privacy erase",
            Self::BackupRestore => "backup restore",
        }
    }
}

/// Who runs a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Actor {
    /// The account of the process.
    pub system_user: String,
    /// The account that became it with sudo, as sudo tells.
    pub sudo_user: Option<String>,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AuditLine {
    /// When the command began, RFC 3339 with offset.
    pub began_at: String,
    /// Its words.
    pub command: String,
    /// How many messages, applications and résumés; `None` when it has not ended, or failed.
    pub items: Option<u32>,
    /// Who ran it.
    #[serde(flatten)]
    pub actor: Actor,
}

impl AuditLine {
    /// The line of a command that begins.
    pub fn of(command: Audited, actor: Actor, now: Timestamp) -> Self {
        Self {
            began_at: karachi::rfc3339(now),
            command: command.as_str().to_owned(),
            items: None,
            actor,
        }
    }

    fn from_row(row: &Row) -> rusqlite::Result<Self> {
        Ok(Self {
            began_at: row.get("began_at")?,
            command: row.get("command")?,
            items: row.get("items")?,
            actor: Actor {
                system_user: row.get("system_user")?,
                sudo_user: row.get("sudo_user")?,
            },
        })
    }
}

/// Adds a line and returns its id.
pub fn add(conn: &Connection, line: &AuditLine) -> Result<i64, Error> {
    conn.execute(
        "insert into audit (began_at, command, items, system_user, sudo_user)
         values (:began_at, :command, :items, :system_user, :sudo_user)",
        named_params! {
            ":began_at": line.began_at,
            ":command": line.command,
            ":items": line.items,
            ":system_user": line.actor.system_user,
            ":sudo_user": line.actor.sudo_user,
        },
    )?;
    Ok(conn.last_insert_rowid())
}

/// Records that the command with the line `id` has ended, and how many items it concerned.
pub fn finish(conn: &Connection, id: i64, items: u32) -> Result<(), Error> {
    conn.execute(
        "update audit set items = :items where id = :id",
        named_params! { ":id": id, ":items": items },
    )?;
    Ok(())
}

/// The newest lines, at most `limit`, newest first.
pub fn list(conn: &Connection, limit: Option<u32>) -> Result<Vec<AuditLine>, Error> {
    let mut statement = conn.prepare(
        "select began_at, command, items, system_user, sudo_user
         from audit
         order by id desc
         limit :limit",
    )?;
    let limit = limit.map_or(-1, i64::from);
    let lines = statement.query_map(named_params! { ":limit": limit }, AuditLine::from_row)?;
    Ok(lines.collect::<Result<_, _>>()?)
}

/// Whether the database has this table; one of an older schema has not.
pub(super) fn is_there(conn: &Connection) -> Result<bool, Error> {
    Ok(conn.query_row(
        "select exists (select 1 from sqlite_schema where type = 'table' and name = 'audit')",
        [],
        |row| row.get(0),
    )?)
}

/// All lines, oldest first.
pub(super) fn all(conn: &Connection) -> Result<Vec<AuditLine>, Error> {
    let mut lines = list(conn, None)?;
    lines.reverse();
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    #[test]
    fn a_line_has_a_number_of_items_only_when_its_command_has_ended() {
        let conn = open(&Location::memory()).unwrap();
        let actor = Actor {
            system_user: "standfast".to_owned(),
            sudo_user: Some("admin".to_owned()),
        };
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let line = |command| AuditLine::of(command, actor.clone(), now);
        let erase = add(&conn, &line(Audited::PrivacyErase)).unwrap();
        add(&conn, &line(Audited::MessagesExport)).unwrap();
        finish(&conn, erase, 3).unwrap();
        let lines = list(&conn, None).unwrap();
        let seen: Vec<_> = lines
            .iter()
            .map(|line| (line.command.as_str(), line.items))
            .collect();
        assert_eq!(
            seen,
            [("messages export", None), ("privacy erase", Some(3))]
        );
        assert_eq!(lines[1].began_at, "2026-11-20T15:00:00+05:00");
        assert_eq!(lines[1].actor, actor);
        assert_eq!(list(&conn, Some(1)).unwrap(), lines[..1]);
    }
}
