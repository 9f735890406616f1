//! `standfast status`: one screen with the state of the server and the number of new submissions.

use std::path::Path;

use clap::Command;
use jiff::Timestamp;
use rusqlite::{Connection, named_params};
use serde_json::{Map, Value, json};

use crate::cli::{config, inbox, output};
use crate::config::Form;
use crate::config::settings_file::SettingsFile;
use crate::content::jobs::IS_OPEN;
use crate::db::{Location, ServerLock, daily_backups, open_existing, size_of};
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::outbox::Summary;
use crate::inbox::{Filter, InboxRow, Selection, State, outbox, overview, rows};
use crate::karachi;

/// Prints one line per fact or, if `json`, an object whose counts are numbers. Reads the settings with which the server would start.
pub(super) fn run(
    program: &Command,
    settings: &SettingsFile,
    location: &Location,
    now: Timestamp,
    json: bool,
) -> anyhow::Result<()> {
    let conn = &open_existing(location)?;
    let file = location.path();
    let ContentCounts {
        published,
        scheduled,
        open,
    } = count_content(conn, now)?;
    let news = format!("{published} published, {scheduled} scheduled");
    let is_running = ServerLock::is_held(location)?;
    let server = if is_running { "running" } else { "stopped" };
    let database = format!("{}, {}", file.display(), output::size(size_of(file)));
    let messages = count_new::<StoredMessage>(conn)?;
    let applications = count_new::<StoredApplication>(conn)?;
    let new = [
        inbox::describe_count::<StoredMessage>(messages),
        inbox::describe_count::<StoredApplication>(applications),
    ];
    let spam = overview::count_spam(conn)?;
    let mut facts = vec![
        ("Version", super::version()),
        ("Server", server.to_owned()),
        ("Database", database),
        ("News", news),
        ("Open jobs", open.to_string()),
        ("New", new.join(", ")),
        ("Spam", describe_spam(&spam)),
        ("Mail", mail(&outbox::summary(conn)?)),
    ];
    match config::check_settings(program, settings) {
        (Some(flags), wrong) if wrong.is_empty() => {
            let address = flags.company()?.public_url.as_str().to_owned();
            facts.insert(1, ("Address", address));
            let directory = flags.backups.backup_dir.as_deref();
            facts.push(("Backup", backup(directory, now)));
        }
        _ => facts.push((
            "Settings",
            "invalid; run `standfast config check`".to_owned(),
        )),
    }
    if json {
        let mut object: Map<String, Value> = facts
            .into_iter()
            .map(|(label, text)| (label.to_lowercase().replace(' ', "_"), text.into()))
            .collect();
        let spam: Map<String, Value> = spam
            .iter()
            .map(|(form, count)| (form.kind.clone(), (*count).into()))
            .collect();
        object.insert("open_jobs".to_owned(), open.into());
        object.insert(
            "new".to_owned(),
            json!({ "messages": messages, "applications": applications }),
        );
        object.insert("spam".to_owned(), spam.into());
        return output::json(&object);
    }
    output::facts(&facts, "")?;
    output::note("`standfast doctor` explains what to fix.");
    Ok(())
}

/// The numbers of news items that visitors see now and later, and of open jobs.
struct ContentCounts {
    published: i64,
    scheduled: i64,
    open: i64,
}

fn count_content(conn: &Connection, now: Timestamp) -> anyhow::Result<ContentCounts> {
    let sql = format!(
        "select
             (select count(*) from news where published_at <= :now) as published,
             (select count(*) from news where published_at > :now) as scheduled,
             (select count(*) from jobs where {IS_OPEN}) as open"
    );
    let (today, now) = (karachi::today(now).to_string(), karachi::rfc3339(now));
    let params = named_params! { ":now": now, ":today": today };
    Ok(conn.query_row(&sql, params, |row| {
        Ok(ContentCounts {
            published: row.get("published")?,
            scheduled: row.get("scheduled")?,
            open: row.get("open")?,
        })
    })?)
}

fn count_new<T: InboxRow>(conn: &Connection) -> anyhow::Result<usize> {
    let selection = Selection {
        filter: Filter::Of(State::New),
        ..Selection::default()
    };
    Ok(rows::count(conn, T::SOURCE, &selection)?)
}

fn describe_spam(counts: &[(&Form, i64)]) -> String {
    if counts.is_empty() {
        return "none".to_owned();
    }
    format!(
        "{}; see `standfast messages list --spam` and `standfast applications list --spam`",
        overview::describe_counts(counts)
    )
}

fn mail(outbox: &Summary) -> String {
    match &outbox.recipients {
        None if outbox.queued > 0 => format!("off; {} wait", outbox.queued),
        None => "off".to_owned(),
        Some(to) => format!(
            "to {to}; {} wait, {} refused",
            outbox.queued, outbox.refused
        ),
    }
}

fn backup(directory: Option<&Path>, now: Timestamp) -> String {
    let Some(directory) = directory else {
        return "off".to_owned();
    };
    match daily_backups::newest(directory, now) {
        Ok(Some(backup)) => format!(
            "{}, {}",
            karachi::rfc3339(backup.made_at),
            backup.path.display()
        ),
        Ok(None) => format!("none in {} yet", directory.display()),
        Err(error) => error.to_string(),
    }
}
