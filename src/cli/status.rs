//! `standfast status`: one screen about the site, for a person who wants to know whether something is to be done.

use std::path::Path;

use clap::Command;
use jiff::Timestamp;
use rusqlite::Connection;

use crate::cli::{config, inbox, output};
use crate::config::settings_file::SettingsFile;
use crate::content::{jobs, news};
use crate::db::{Location, ServerLock, daily_backups, open_existing, size_of};
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::outbox::Summary;
use crate::inbox::{Filter, InboxRow, Selection, State, outbox, rows};
use crate::karachi;

/// Prints a line for each fact. The flags are those with which the server starts.
pub(super) fn run(
    program: &Command,
    settings: &SettingsFile,
    location: &Location,
    now: Timestamp,
) -> anyhow::Result<()> {
    let conn = &open_existing(location)?;
    let file = location.path();
    let published = news::list_published(conn, now)?.len();
    let scheduled = news::list(conn)?.len().saturating_sub(published);
    let news = format!("{published} published, {scheduled} scheduled");
    let open = jobs::list_open(conn, now)?.len();
    let is_running = ServerLock::is_taken(location)?;
    let server = if is_running { "running" } else { "stopped" };
    let database = format!("{}, {}", file.display(), output::size(size_of(file)));
    let new = [new::<StoredMessage>(conn)?, new::<StoredApplication>(conn)?];
    let mut facts = vec![
        ("Version", super::version()),
        ("Server", server.to_owned()),
        ("Database", database),
        ("News", news),
        ("Open jobs", open.to_string()),
        ("New", new.join(", ")),
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
    output::facts(&facts, "")?;
    output::note("`standfast doctor` says what to fix.");
    Ok(())
}

fn new<T: InboxRow>(conn: &Connection) -> anyhow::Result<String> {
    let selection = Selection {
        filter: Filter::Of(State::New),
        ..Selection::default()
    };
    let new = rows::ids(conn, T::SOURCE, &selection)?;
    Ok(inbox::in_words::<T>(new.len()))
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
        Ok(Some((made_at, file))) => format!("{}, {}", karachi::rfc3339(made_at), file.display()),
        Ok(None) => format!("none in {} yet", directory.display()),
        Err(error) => error.to_string(),
    }
}
