//! `standfast doctor`: looks, changes nothing, and says in a line each what is wrong and what to do.

use std::fs::Metadata;
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use clap::Args;
use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::Serialize;

use super::exit::Failure;
use super::output::{self, escape_line, size};
use super::retention::RetentionFlags;
use super::serve::load_company;
use crate::clock::Clock;
use crate::domain::karachi;
use crate::domain::retention::Retention;
use crate::store::erasures::Count;
use crate::store::health::{self, ContentHealth, Health};
use crate::store::{Location, SCHEMA_VERSION, ServerLock, free_bytes};

/// What is to be free beside the room for one more copy of the database.
const RESERVE_BYTES: u64 = 200_000_000;
/// SQLite empties the log at 4 MB when nothing keeps it from doing so.
const LARGE_LOG_BYTES: u64 = 64_000_000;
/// Jobs that close sooner are worth a word.
const SOON_DAYS: i32 = 7;
/// No clock that is right shows an earlier day: the program was not there yet.
const BEGINNING: Date = date(2026, 11, 1);
/// Clocks are set; a little back is no finding.
const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_hours(1);

/// Look for what is wrong with the database, its place and the content, and say what to do
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  standfast doctor\n  standfast doctor --json --company /var/lib/standfast/company.json\n\n\
                  Nothing is changed by looking. The exit code is 6 when there are findings."
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

/// What one look found.
#[derive(Debug, Serialize)]
struct Check {
    check: &'static str,
    ok: bool,
    finding: String,
    remedy: Option<String>,
}

impl Check {
    fn good(check: &'static str, finding: impl Into<String>) -> Self {
        Self {
            check,
            ok: true,
            finding: finding.into(),
            remedy: None,
        }
    }

    fn bad(check: &'static str, finding: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            check,
            ok: false,
            finding: finding.into(),
            remedy: Some(remedy.into()),
        }
    }
}

impl Doctor {
    pub(super) fn run(self, database: &Path, clock: Clock) -> anyhow::Result<()> {
        let checks = self.checks(database, clock.now());
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
        match health::examine(database, now, self.retention.periods()) {
            Ok(health) => {
                checks.extend(database_checks(&health, now, today));
                checks.extend(
                    health
                        .content
                        .map(|content| self.retention(content.kept_too_long)),
                );
            }
            Err(error) => checks.push(Check::bad(
                "database",
                error.to_string(),
                "the rest of the database is looked at when this is done",
            )),
        }
        if let Ok(metadata) = database.metadata() {
            checks.push(log(database));
            checks.extend(access(database));
            checks.push(space(database, &metadata));
        }
        checks.push(self.company());
        checks.push(server(database));
        checks
    }

    /// The flags of the running server are not known here; what lies in the database is.
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
        if let Some(broken) = self.retention.broken_promise() {
            return Check::bad(
                CHECK,
                broken,
                "shorten the period; to promise another one, change data/forms.json and build the program again",
            );
        }
        Check::good(
            CHECK,
            format!(
                "nothing is older than it may be: applications {applications}, messages {messages}, spam {spam}"
            ),
        )
    }

    fn company(&self) -> Check {
        const CHECK: &str = "company";
        match load_company(self.company.as_deref()) {
            Ok(company) if company.samples.is_empty() => Check::good(CHECK, "no samples are left"),
            Ok(company) => Check::bad(
                CHECK,
                format!("samples are shown: {}", company.samples.join(", ")),
                "put your own facts into the company file, delete its list `samples`, and name it with --company",
            ),
            Err(error) => Check::bad(CHECK, format!("{error:#}"), "correct the company file"),
        }
    }
}

fn database_checks(health: &Health, now: Timestamp, today: Date) -> Vec<Check> {
    let whole = match &health.damage {
        None => Check::good("integrity", "no damage"),
        Some(damage) => Check::bad(
            "integrity",
            format!("damaged: {damage}"),
            "stop the server and put the last good backup back with `standfast backup restore`",
        ),
    };
    let schema = match health.schema {
        SCHEMA_VERSION => Check::good("schema", format!("{SCHEMA_VERSION}, current")),
        older => Check::bad(
            "schema",
            format!("{older}, this program works with {SCHEMA_VERSION}"),
            "restart the server, which makes a backup and brings it up to date",
        ),
    };
    let mut checks = vec![Check::good("database", "opens"), whole, schema];
    if let Some(content) = &health.content {
        checks.extend(jobs(content, today));
        checks.push(time(content, now, today));
    }
    checks
}

fn jobs(content: &ContentHealth, today: Date) -> Vec<Check> {
    let open = &content.open_jobs;
    if open.is_empty() {
        return vec![Check::bad(
            "open jobs",
            "none: the career page has nothing to apply for",
            "publish one with `standfast jobs add`",
        )];
    }
    let soon = today.saturating_add(SOON_DAYS.days());
    let closing: Vec<String> = open
        .iter()
        .filter(|job| job.expired_date <= soon)
        .map(|job| format!("{} {} on {}", job.id, job.title, job.expired_date))
        .collect();
    let deadlines = match closing.is_empty() {
        true => Check::good("deadlines", "no job closes within a week"),
        false => Check::bad(
            "deadlines",
            format!("these close within a week: {}", closing.join(", ")),
            "prolong them with `standfast jobs edit ID --deadline`, or let them end",
        ),
    };
    vec![Check::good("open jobs", open.len().to_string()), deadlines]
}

fn time(content: &ContentHealth, now: Timestamp, today: Date) -> Check {
    const CHECK: &str = "clock";
    const REMEDY: &str = "set the clock, and let it be kept right, with `timedatectl set-ntp true`";
    let shown = karachi::rfc3339(now);
    match content.last_received {
        Some(last) if last > now.saturating_add(CLOCK_TOLERANCE).unwrap_or(now) => Check::bad(
            CHECK,
            format!(
                "it shows {shown}, before the last submission of {}",
                karachi::rfc3339(last)
            ),
            REMEDY,
        ),
        _ if today < BEGINNING => {
            Check::bad(CHECK, format!("it shows {shown}, which is past"), REMEDY)
        }
        _ => Check::good(CHECK, shown),
    }
}

fn log(database: &Path) -> Check {
    let bytes = health::log(database).metadata().map_or(0, |log| log.len());
    match bytes <= LARGE_LOG_BYTES {
        true => Check::good("log", size(bytes)),
        false => Check::bad(
            "log",
            format!("{} wait in the write-ahead log", size(bytes)),
            "restart the server; if it grows again, end the program that keeps the database open",
        ),
    }
}

/// Who may read the files, and whether the server may.
fn access(database: &Path) -> Vec<Check> {
    let directory = database
        .parent()
        .filter(|directory| !directory.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut checks = Vec::new();
    let owner = directory.metadata().map(|metadata| metadata.uid()).ok();
    for file in health::files(database) {
        let Ok(metadata) = file.metadata() else {
            continue;
        };
        let name = file.display();
        let mode = metadata.mode() & 0o777;
        if mode & 0o077 != 0 {
            checks.push(Check::bad(
                "permissions",
                format!("others may open {name} (mode {mode:04o})"),
                format!("chmod 600 {name}"),
            ));
        }
        if owner.is_some_and(|owner| owner != metadata.uid()) {
            checks.push(Check::bad(
                "owner",
                format!("{name} and its directory belong to different users"),
                format!("chown --reference={} {name}", directory.display()),
            ));
        }
    }
    if let Err(error) = rustix::fs::access(
        directory,
        rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK,
    ) {
        checks.push(Check::bad(
            "permissions",
            format!(
                "this user may not write in {} ({error})",
                directory.display()
            ),
            "run this as the server's user; if you do, make that user the owner of the directory",
        ));
    }
    if checks.is_empty() {
        checks.push(Check::good(
            "permissions",
            "only the owner may open the files",
        ));
    }
    checks
}

fn space(database: &Path, metadata: &Metadata) -> Check {
    match free_bytes(database) {
        Ok(free) => space_for(metadata.len(), free),
        Err(error) => Check::bad(
            "space",
            format!("cannot be told ({error})"),
            "look with `df`",
        ),
    }
}

fn space_for(database: u64, free: u64) -> Check {
    match free >= database.saturating_add(RESERVE_BYTES) {
        true => Check::good("space", format!("{} are free", size(free))),
        false => Check::bad(
            "space",
            format!(
                "only {} are free, the database has {}",
                size(free),
                size(database)
            ),
            "make room: a message that does not fit is refused, and a backup needs as much as the database",
        ),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_must_be_room_for_a_copy_and_more() {
        assert!(space_for(5_000_000, 205_000_000).ok);
        let narrow = space_for(5_000_000, 204_999_999);
        assert!(!narrow.ok);
        assert_eq!(
            narrow.finding,
            "only 205.0 MB are free, the database has 5.0 MB"
        );
    }
}
