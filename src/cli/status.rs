//! `standfast status`: one screen with the state of the server and the number of new submissions.

use std::path::Path;

use clap::Command;
use jiff::Timestamp;
use rusqlite::Connection;
use serde::{Serialize, Serializer};

use crate::cli::{config, inbox, output};
use crate::config::settings_file::SettingsFile;
use crate::content::news::NewsCounts;
use crate::content::{jobs, news};
use crate::db::{Location, ServerLock, daily_backups, file_size, open_existing};
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::outbox::Summary;
use crate::inbox::overview::FormCount;
use crate::inbox::{Filter, InboxRow, Selection, State, outbox, overview, rows};
use crate::karachi;

/// Prints one line per fact, or JSON. Reads the settings with which the server would start.
pub(super) fn run(
    program: &Command,
    settings: &SettingsFile,
    location: &Location,
    now: Timestamp,
    json: bool,
) -> anyhow::Result<()> {
    let status = Status::read(program, settings, location, now)?;
    if json {
        return output::json(&status);
    }
    output::facts(&status.facts())?;
    output::note("`standfast doctor` explains what to fix.");
    Ok(())
}

/// The JSON of `status --json`. The numbers of jobs, new submissions and spam are numbers, everything else is text.
#[derive(Debug, Serialize)]
struct Status {
    version: String,
    /// `None` if the settings are invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    server: &'static str,
    database: String,
    news: String,
    open_jobs: i64,
    new: NewSubmissions,
    #[serde(serialize_with = "spam_by_kind")]
    spam: Vec<FormCount>,
    mail: String,
    /// `None` if the settings are invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    backup: Option<String>,
    /// Present only if the settings are invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct NewSubmissions {
    messages: usize,
    applications: usize,
}

impl Status {
    fn read(
        program: &Command,
        settings: &SettingsFile,
        location: &Location,
        now: Timestamp,
    ) -> anyhow::Result<Self> {
        let conn = &open_existing(location)?;
        let file = location.path();
        let NewsCounts {
            published,
            scheduled,
        } = news::count(conn, now)?;
        let is_running = ServerLock::is_held(location)?;
        let mut status = Self {
            version: super::version(),
            address: None,
            server: if is_running { "running" } else { "stopped" },
            database: format!("{}, {}", file.display(), output::size(file_size(file))),
            news: format!("{published} published, {scheduled} scheduled"),
            open_jobs: jobs::count_open(conn, now)?,
            new: NewSubmissions {
                messages: count_new::<StoredMessage>(conn)?,
                applications: count_new::<StoredApplication>(conn)?,
            },
            spam: overview::count_spam(conn)?,
            mail: describe_mail(&outbox::summary(conn)?),
            backup: None,
            settings: None,
        };
        match config::check_settings(program, settings) {
            (Some(config), faults) if faults.is_empty() => {
                status.address = Some(config.company()?.public_url.as_str().to_owned());
                status.backup = Some(describe_backup(config.backups.backup_dir.as_deref(), now));
            }
            _ => status.settings = Some("invalid; run `standfast config check`"),
        }
        Ok(status)
    }

    /// The facts with their labels.
    fn facts(&self) -> Vec<(&'static str, String)> {
        let new = [
            inbox::describe_count::<StoredMessage>(self.new.messages),
            inbox::describe_count::<StoredApplication>(self.new.applications),
        ];
        [
            ("Version", Some(self.version.clone())),
            ("Address", self.address.clone()),
            ("Server", Some(self.server.to_owned())),
            ("Database", Some(self.database.clone())),
            ("News", Some(self.news.clone())),
            ("Open jobs", Some(self.open_jobs.to_string())),
            ("New", Some(new.join(", "))),
            ("Spam", Some(describe_spam(&self.spam))),
            ("Mail", Some(self.mail.clone())),
            ("Backup", self.backup.clone()),
            ("Settings", self.settings.map(str::to_owned)),
        ]
        .into_iter()
        .filter_map(|(label, value)| Some((label, value?)))
        .collect()
    }
}

/// Serializes the numbers of spam as an object with the kinds of forms as keys.
fn spam_by_kind<S: Serializer>(counts: &[FormCount], serializer: S) -> Result<S::Ok, S::Error> {
    let by_kind = counts.iter().map(|spam| (&spam.form.kind, spam.count));
    serializer.collect_map(by_kind)
}

fn count_new<T: InboxRow>(conn: &Connection) -> anyhow::Result<usize> {
    let selection = Selection {
        filter: Filter::Of(State::New),
        ..Selection::default()
    };
    Ok(rows::count(conn, T::SOURCE, &selection)?)
}

fn describe_spam(counts: &[FormCount]) -> String {
    if counts.is_empty() {
        return "none".to_owned();
    }
    format!(
        "{}; see `standfast messages list --spam` and `standfast applications list --spam`",
        overview::describe_counts(counts)
    )
}

fn describe_mail(outbox: &Summary) -> String {
    match &outbox.recipients {
        None if outbox.queued > 0 => format!("off; {} waiting", outbox.queued),
        None => "off".to_owned(),
        Some(to) => format!(
            "to {to}; {} waiting, {} refused",
            outbox.queued, outbox.refused
        ),
    }
}

fn describe_backup(directory: Option<&Path>, now: Timestamp) -> String {
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
