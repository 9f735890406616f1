//! `standfast status`: one screen about the site, for a person who wants to know whether something is to be done.

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

/// Prints a line for each fact, or with `json` an object whose counts are numbers. The flags are those with which the server starts.
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
        inbox::in_words::<StoredMessage>(messages),
        inbox::in_words::<StoredApplication>(applications),
    ];
    let spam = overview::count_spam(conn)?;
    let mut facts = vec![
        ("Version", super::version()),
        ("Server", server.to_owned()),
        ("Database", database),
        ("News", news),
        ("Open jobs", open.to_string()),
        ("New", new.join(", ")),
        ("Spam", spam_in_words(&spam)),
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
            "wrong; `standfast config check` says what".to_owned(),
        )),
    }
    if json {
        let key = |label: &str| label.to_lowercase().replace(' ', "_");
        let texts = facts.into_iter();
        let texts = texts.map(|(label, text)| (key(label), Value::from(text)));
        let mut object: Map<String, Value> = texts.collect();
        let new = json!({ "messages": messages, "applications": applications });
        let spam = spam
            .iter()
            .map(|(form, count)| (form.kind.clone(), Value::from(*count)));
        object.extend([
            ("open_jobs".to_owned(), open.into()),
            ("new".to_owned(), new),
            ("spam".to_owned(), Value::Object(spam.collect())),
        ]);
        return output::json(&object);
    }
    output::facts(&facts, "")?;
    output::note("`standfast doctor` says what to fix.");
    Ok(())
}

fn count_new<T: InboxRow>(conn: &Connection) -> anyhow::Result<usize> {
    let selection = Selection {
        filter: Filter::Of(State::New),
        ..Selection::default()
    };
    Ok(rows::list_ids(conn, T::SOURCE, &selection)?.len())
}

fn spam_in_words(counts: &[(&Form, i64)]) -> String {
    if counts.is_empty() {
        return "none".to_owned();
    }
    let list = "see `standfast messages list --spam` and `standfast applications list --spam`";
    format!("{}; {list}", overview::describe_counts(counts))
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
