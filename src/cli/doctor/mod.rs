//! `standfast doctor`: checks the installation without changing it. Each check prints one line, with what to do.

mod backups;
mod certificate;
mod content;
mod mail;
mod storage;

use std::path::Path;

use clap::{Args, Command};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::Serialize;

use super::config;
use super::exit::Failure;
use super::output::{self, escape_line};
use super::serve::{Serve, load_company};
use super::settings::Settings;
use crate::clock::Clock;
use crate::domain::karachi;
use crate::facts::{Company, Licence};
use crate::store::{self, Location, ServerLock, inspection};

/// How many days before its last day a licence is a finding: authorities take weeks to renew one.
const NOTICE_DAYS: i32 = 60;

/// Check the database, its files, the content and the settings, and say what to fix
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  standfast doctor\n  standfast doctor --json | jq '.[] | select(.ok | not)'\n\n\
                  Nothing is changed. The exit code is 6 if a check found a problem."
)]
pub struct Doctor {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The result of one check.
#[derive(Debug, Serialize)]
struct Check {
    check: &'static str,
    ok: bool,
    finding: String,
    remedy: Option<String>,
}

impl Check {
    /// A check that found no problem.
    fn good(check: &'static str, finding: impl Into<String>) -> Self {
        Self {
            check,
            ok: true,
            finding: finding.into(),
            remedy: None,
        }
    }

    /// A check that found a problem, and what to do.
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
    pub(super) fn run(
        self,
        program: &Command,
        settings: &Settings,
        path: &Path,
        clock: Clock,
    ) -> anyhow::Result<()> {
        let now = clock.now();
        let (flags, findings) = config::findings(program, settings);
        let mut checks = settings_checks(findings);
        if let Some(flags) = flags {
            checks.extend(database(path, &flags, now));
            let backup_dir = flags.backups.backup_dir.as_deref();
            checks.push(backups::check(backup_dir, now));
            checks.extend(storage::checks(path));
            let company = load_company(flags.company.as_deref());
            checks.extend(company_checks(company, karachi::today(now)));
        }
        checks.push(server(path));
        let findings = checks.iter().filter(|check| !check.ok).count();
        match self.json {
            true => output::json(&checks)?,
            false => output::bytes(checks.iter().map(line).collect::<String>())?,
        }
        match findings {
            0 => Ok(()),
            _ => Err(Failure::Findings(findings).into()),
        }
    }
}

/// Without its flags, which are those of the server, the other checks are left out.
fn settings_checks(findings: Vec<String>) -> Vec<Check> {
    const REMEDY: &str = "correct it, run `standfast config check`, and restart the server";
    if findings.is_empty() {
        return vec![Check::good("settings", "nothing is wrong with them")];
    }
    let findings = findings.into_iter();
    findings
        .map(|finding| Check::bad("settings", finding, REMEDY))
        .collect()
}

fn database(path: &Path, flags: &Serve, now: Timestamp) -> Vec<Check> {
    let periods = flags.retention;
    let found = match inspection::inspect(path, now, &periods) {
        Ok(found) => found,
        // The damage is in the schema, without which no other table can be checked.
        Err(store::Error::Damaged | store::Error::DamagedFile(_)) => {
            return vec![content::damaged("the list of tables cannot be read")];
        }
        Err(error) => {
            const REMEDY: &str = "fix this first; the other checks of the database need it";
            return vec![Check::bad("database", error.to_string(), REMEDY)];
        }
    };
    let mut checks = content::of_file(&found);
    if let Some(found) = found.content {
        checks.extend(content::jobs(&found.open_jobs, karachi::today(now)));
        checks.push(content::deleted_rows(found.is_scrub_due));
        checks.push(content::retention(found.kept_too_long, &periods));
        checks.push(mail::check(&found.outbox));
        checks.extend(certificate::checks(&found.acme, now));
    }
    checks
}

fn company_checks(loaded: anyhow::Result<Company>, today: Date) -> Vec<Check> {
    const CHECK: &str = "company";
    let company = match loaded {
        Ok(company) => company,
        Err(error) => {
            let error = format!("{error:#}");
            return vec![Check::bad(CHECK, error, "correct the company file")];
        }
    };
    if company.samples.is_empty() {
        let none = Check::good(CHECK, "no samples are left");
        return vec![none, licences(&company.licences, today)];
    }
    vec![Check::bad(
        CHECK,
        format!("samples are shown: {}", company.samples.join(", ")),
        "put your own facts into the company file, delete its list `samples`, and name it with --company",
    )]
}

fn licences(licences: &[Licence], today: Date) -> Check {
    const CHECK: &str = "licences";
    let dated = licences
        .iter()
        .filter_map(|licence| Some((licence.valid_until?, licence)));
    let Some((until, first)) = dated.min_by_key(|(until, _)| *until) else {
        return Check::good(CHECK, "none has `valid_until`");
    };
    let finding = format!(
        "the first ends on {until}: {} by {}",
        first.name, first.authority
    );
    match until > today.saturating_add(NOTICE_DAYS.days()) {
        true => Check::good(CHECK, finding),
        false => Check::bad(
            CHECK,
            finding,
            "renew it, and write its new number and `valid_until` into the company file",
        ),
    }
}

fn server(path: &Path) -> Check {
    const CHECK: &str = "server";
    match ServerLock::is_taken(&Location::File(path.to_owned())) {
        Ok(true) => Check::good(CHECK, "running"),
        Ok(false) => Check::bad(
            CHECK,
            "not running on this database",
            "start it, for example with `systemctl start standfast`",
        ),
        Err(error) => Check::bad(CHECK, error.to_string(), "run this as the server's user"),
    }
}

fn line(check: &Check) -> String {
    let mark = if check.ok { "ok" } else { "!!" };
    let remedy = check.remedy.iter().map(|remedy| format!(" → {remedy}"));
    let remedy: String = remedy.collect();
    let line = format!("{:<12} {}{remedy}", check.check, check.finding);
    format!("{mark}  {}\n", escape_line(&line))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_licence_is_a_finding_from_sixty_days_before_its_end() {
        let today = jiff::civil::date(2026, 12, 15);
        for (days, ok, words) in [
            (&[][..], true, "none has"),
            (&["2027-06-01", "2026-12-14"], false, "2026-12-14"),
            (&["2027-02-13", "2030-01-01"], false, "2027-02-13"),
            (&["2027-02-14"], true, "2027-02-14"),
        ] {
            let licences = days.iter().map(|day| {
                let json = serde_json::json!({
                    "name": "L", "authority": "ICT", "number": "1", "valid_until": day
                });
                serde_json::from_value(json).unwrap()
            });
            let check = super::licences(&licences.collect::<Vec<_>>(), today);
            assert_eq!(check.ok, ok, "{}", check.finding);
            assert!(check.finding.contains(words), "{}", check.finding);
        }
    }
}
