//! `standfast status`: one screen that shows an admin whether there is something to do.

use std::path::Path;

use clap::Command;
use jiff::Timestamp;
use rusqlite::Connection;
use serde_json::{Map, Value, json};

use crate::cli::{config, inbox, output};
use crate::config::Form;
use crate::config::settings_file::SettingsFile;
use crate::content::{jobs, news};
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
    let published = news::list_published(conn, now)?.len();
    let scheduled = news::list(conn)?.len().saturating_sub(published);
    let news = format!("{published} published, {scheduled} scheduled");
    let open = jobs::list_open(conn, now)?.len();
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

fn count_new<T: InboxRow>(conn: &Connection) -> anyhow::Result<usize> {
    let selection = Selection {
        filter: Filter::Of(State::New),
        ..Selection::default()
    };
    Ok(rows::list_ids(conn, T::SOURCE, &selection)?.len())
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
