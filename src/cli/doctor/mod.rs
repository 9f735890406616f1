//! `standfast doctor`: checks the installation without changing it. Each check prints one line, with what to do.

mod backups;
mod certificate;
mod check;
mod company;
mod content;
mod mail;
mod replication;
mod storage;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use jiff::Timestamp;

use check::Check;

use super::config;
use super::exit::Failure;
use super::output::{self, escape_line};
use super::retention::RetentionFlags;
use super::serve::load_company;
use super::settings::Settings;
use crate::clock::Clock;
use crate::domain::karachi;
use crate::domain::retention::Retention;
use crate::server;
use crate::store::privacy::Count;
use crate::store::{self, Location, ServerLock, inspection};

/// Check the database, its files and the content, and say what to fix
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  standfast doctor\n  standfast doctor --json --company /var/lib/standfast/company.json\n\n\
                  Nothing is changed. The exit code is 6 if a check found a problem."
)]
pub struct Doctor {
    /// The company file of the server
    #[arg(long, value_name = "FILE", env = "STANDFAST_COMPANY")]
    company: Option<PathBuf>,
    #[command(flatten)]
    retention: RetentionFlags,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Doctor {
    pub(super) fn run(
        self,
        program: &Command,
        settings: &Settings,
        database: &Path,
        clock: Clock,
    ) -> anyhow::Result<()> {
        let flags = config::serve_flags(program, settings)?;
        let mut checks = self.checks(database, clock.now());
        checks.extend(storage::secrets(&config::secret_files(settings, &flags)));
        checks.extend(settings_checks(
            settings,
            config::findings(program, settings, &flags),
        ));
        let findings = checks.iter().filter(|check| !check.ok).count();
        if self.json {
            output::json(&checks)?;
        } else {
            print(&checks)?;
        }
        match findings {
            0 => Ok(()),
            _ => Err(Failure::Findings(findings).into()),
        }
    }

    fn checks(&self, database: &Path, now: Timestamp) -> Vec<Check> {
        let today = karachi::today(now);
        let mut checks = Vec::new();
        match inspection::inspect(database, now, &self.retention.periods()) {
            Ok(health) => {
                checks.extend(content::checks(&health, now, today));
                if let Some(content) = health.content {
                    checks.push(self.retention(content.kept_too_long));
                    checks.push(backups::check(&content.backups, now));
                    checks.push(mail::check(&content.outbox));
                    checks.extend(certificate::checks(&content.acme, now));
                }
            }
            // The damage is in the schema, without which no other table can be checked.
            Err(store::Error::Damaged | store::Error::DamagedFile(_)) => {
                checks.push(content::damaged("the list of tables cannot be read"));
            }
            Err(error) => checks.push(Check::bad(
                "database",
                error.to_string(),
                "fix this first; the other checks of the database need it",
            )),
        }
        checks.extend(storage::checks(database));
        checks.extend(replication::checks(database));
        checks.extend(company::checks(
            load_company(self.company.as_deref()),
            today,
        ));
        checks.push(server(database));
        checks
    }

    /// The flags of the running server are unknown here, so this compares the rows with the flags of this command.
    fn retention(&self, kept_too_long: Count) -> Check {
        const CHECK: &str = "retention";
        let Retention {
            applications,
            messages,
            spam,
        } = self.retention.periods();
        if !kept_too_long.is_none() {
            let Count {
                messages,
                applications,
            } = kept_too_long;
            return Check::bad(
                CHECK,
                format!(
                    "kept for too long: {messages} of the messages, {applications} of the applications"
                ),
                "start the server, which deletes them; if it runs, start it with the same --retain-… as this",
            );
        }
        if let Some(broken) = server::retention::broken_promise(&self.retention.periods()) {
            return Check::bad(
                CHECK,
                broken,
                "shorten the period; to promise another one, change data/forms.json and build the program again",
            );
        }
        Check::good(
            CHECK,
            format!(
                "nothing is expired: applications {applications}, messages {messages}, spam {spam}"
            ),
        )
    }
}

fn server(database: &Path) -> Check {
    const CHECK: &str = "server";
    match ServerLock::is_taken(&Location::File(database.to_owned())) {
        Ok(true) => Check::good(CHECK, "running"),
        Ok(false) => Check::bad(
            CHECK,
            "not running on this database",
            "start it, for example with `systemctl start standfast`",
        ),
        Err(error) => Check::bad(CHECK, error.to_string(), "run this as the server's user"),
    }
}

fn settings_checks(settings: &Settings, findings: Vec<String>) -> Vec<Check> {
    const CHECK: &str = "settings";
    const REMEDY: &str = "correct it, run `standfast config check`, and restart the server";
    if findings.is_empty() {
        let file = settings.path().display();
        let finding = match settings.has_file() {
            true => format!("read from {file}"),
            false => format!("there is no {file}"),
        };
        return vec![Check::good(CHECK, finding)];
    }
    let findings = findings.into_iter();
    findings
        .map(|finding| Check::bad(CHECK, finding, REMEDY))
        .collect()
}

fn print(checks: &[Check]) -> anyhow::Result<()> {
    let mut out = output::stdout();
    for Check {
        check,
        ok,
        finding,
        remedy,
    } in checks
    {
        let mark = if *ok { "ok" } else { "!!" };
        let remedy = remedy.iter().map(|remedy| format!(" → {remedy}"));
        let line = format!("{check:<12} {finding}{}", remedy.collect::<String>());
        writeln!(out, "{mark}  {}", escape_line(&line))?;
    }
    out.flush()?;
    Ok(())
}
