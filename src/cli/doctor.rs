//! `standfast doctor`: checks the installation without changing it, and prints a sentence for each finding.

use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use clap::Command;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;

use crate::acme::AcmeState;
use crate::cli::certificate::current_leaf;
use crate::cli::output::Finding::{self, Fault, Notice};
use crate::cli::{config, output};
use crate::config::retention::broken_promise;
use crate::config::settings_file::SettingsFile;
use crate::config::{Company, Licence};
use crate::content::jobs::JobState;
use crate::content::{jobs, news};
use crate::db::connection::open_unchanged;
use crate::db::schema::{foreign_object, user_version};
use crate::db::{
    Error, Location, Room, SCHEMA_VERSION, ServerLock, backup, daily_backups, erase, files_of,
    free_bytes, is_replicated,
};
use crate::inbox::outbox::{self, Summary};
use crate::karachi;

/// How many days before its last day a licence is a notice: authorities take weeks to renew one.
const NOTICE_DAYS: i32 = 60;
/// Free space that is needed in addition to one copy of the database.
const RESERVE_BYTES: u64 = 200_000_000;

/// Runs all checks.
pub(super) fn run(
    program: &Command,
    settings: &SettingsFile,
    location: &Location,
    now: Timestamp,
) -> anyhow::Result<()> {
    let (flags, wrong) = config::check_settings(program, settings);
    let mut findings: Vec<_> = wrong.into_iter().map(Fault).collect();
    // Without its flags, which are those of the server, the other checks are left out.
    if let Some(flags) = flags {
        let room = Room::new(location, flags.limits.free_space_floor);
        let found = database(location, &room, now);
        findings.extend(found.unwrap_or_else(|error| vec![Fault(error.to_string())]));
        let broken = broken_promise(&flags.retention);
        findings.extend(broken.map(|broken| Fault(format!("{broken}; shorten it"))));
        findings.extend(files(location.path()).map(Fault));
        for copy in backup::copies(location.path()).unwrap_or_default() {
            let copy = copy.display();
            let sentence = "keeps all that is deleted here; delete it when you no longer need it";
            findings.push(Notice(format!("{copy} {sentence}")));
        }
        findings.extend(backups(flags.backups.backup_dir.as_deref(), now));
        if let Ok(company) = flags.company() {
            findings.extend(samples(&company).map(Fault));
            findings.extend(missing_facts(&company).map(Notice));
            findings.extend(licences(&company.licences, karachi::today(now)));
        }
    }
    match ServerLock::is_taken(location) {
        Ok(true) => {}
        Ok(false) => findings.push(Fault(
            "no server is running on this database; start it, or see in its log why it ended"
                .to_owned(),
        )),
        Err(error) => findings.push(Fault(error.to_string())),
    }
    output::findings(&findings)
}

fn database(location: &Location, room: &Room, now: Timestamp) -> Result<Vec<Finding>, Error> {
    let conn = &open_unchanged(location)?;
    conn.pragma_update(None, "query_only", "on")?;
    // Reads every page.
    let damage = backup::damage(conn).unwrap_or_else(|error| Some(error.to_string()));
    if let Some(damage) = damage {
        return Ok(vec![Fault(format!(
            "the database is damaged: {damage}; stop the server and restore the last good backup with `standfast backup restore`"
        ))]);
    }
    let schema = user_version(conn)?;
    let mut findings = Vec::new();
    findings.extend(space(conn, room, location.path()).map(Fault));
    if let Some(object) = foreign_object(conn, schema)? {
        findings.push(Fault(format!(
            "another program changed the schema: {object} differs from what this program creates; undo that change, or stop \
             the server and restore a backup; what visitors sent may have been read"
        )));
    } else if schema != SCHEMA_VERSION {
        findings.push(Fault(format!(
            "the database has schema {schema}, this version needs {SCHEMA_VERSION}; restart the server, which makes a backup \
             and updates it"
        )));
    }
    if schema != SCHEMA_VERSION {
        return Ok(findings);
    }
    if erase::is_due(conn)? {
        // Litestream reads all the time, so this is how it stands after each deletion.
        let is_normal = is_replicated(location.path());
        let kind = if is_normal { Notice } else { Fault };
        findings.push(kind(
            "bytes of deleted messages or applications may be left in the database's files; the server overwrites them within \
             a minute: if this stays, stop what reads the database, Litestream too, for a minute"
                .to_owned(),
        ));
    }
    findings.extend(mail(&outbox::summary(conn)?));
    findings.extend(certificate(&AcmeState::read(conn)?, now).map(Fault));
    findings.extend(content(conn, karachi::today(now))?.map(Notice));
    Ok(findings)
}

fn content(conn: &Connection, today: Date) -> Result<impl Iterator<Item = String>, Error> {
    let mut jobs = jobs::list(conn, today)?;
    jobs.retain(|job| job.state == JobState::Open);
    let without = jobs.iter().filter(|job| job.ur.is_none()).count();
    let news = news::list(conn)?;
    let translated = news.iter().filter_map(|news| news.ur.as_ref());
    let translated = translated.chain(jobs.iter().filter_map(|job| job.ur.as_ref()));
    let old = translated.filter(|ur| !ur.is_current).count();
    let no_job = jobs.is_empty().then(|| "no job is open".to_owned());
    let without = (without > 0)
        .then(|| format!("open jobs without words in Urdu: {without}; see `standfast jobs list`"));
    let old = (old > 0).then(|| {
        format!("items whose words in Urdu are older than the English ones: {old}; lists mark them `old`")
    });
    Ok([no_job, without, old].into_iter().flatten())
}

fn mail(outbox: &Summary) -> Option<Finding> {
    let (queued, refused) = (outbox.queued, outbox.refused);
    match (&outbox.recipients, &outbox.pause) {
        (None, _) if queued > 0 => Some(Notice(format!(
            "mails wait: {queued}, and are not sent as long as the server is started without mail; set STANDFAST_MAIL_TO, \
             STANDFAST_MAIL_FROM and STANDFAST_SMTP, or read what they are about with `standfast inbox`"
        ))),
        (None, _) => Some(Notice(
            "nobody is notified by mail; set STANDFAST_MAIL_TO".to_owned(),
        )),
        (Some(_), Some((until, reason))) => Some(Fault(format!(
            "mails wait: {queued}, and nothing is sent until {until}: {reason}; correct STANDFAST_SMTP, its password or \
             STANDFAST_MAIL_FROM and restart the server, or run `standfast mail retry --all`"
        ))),
        (Some(_), None) if refused > 0 => Some(Fault(format!(
            "the mail server has refused mails: {refused}; see why with `standfast mail list`, correct STANDFAST_MAIL_TO and restart, or run `standfast mail retry --all`"
        ))),
        _ => None,
    }
}

fn certificate(state: &AcmeState, now: Timestamp) -> Option<String> {
    state.source.as_ref()?;
    let leaf = match current_leaf(state) {
        Ok(leaf) => leaf,
        Err(error) => return Some(format!("{error}; the server keeps the certificate before")),
    };
    if let Some(error) = &state.last_error {
        return Some(format!(
            "the last order of a certificate failed: {error}; see `standfast certificate show`"
        ));
    }
    let Some(leaf) = leaf else {
        return Some("there is no certificate yet; see `standfast certificate show`".to_owned());
    };
    let until = karachi::rfc3339(leaf.not_after);
    leaf.is_overdue(now)
        .then(|| format!("the certificate is valid until {until} and should have been renewed"))
}

/// That forms are refused for lack of space, or else that a backup may not fit.
fn space(conn: &Connection, room: &Room, database: &Path) -> Option<String> {
    if let Err(error) = room.check(conn) {
        return Some(error.to_string());
    }
    let needed = database.metadata().ok()?.len() + RESERVE_BYTES;
    let free = free_bytes(database).ok().filter(|free| *free < needed)?;
    Some(format!(
        "only {} are free, and a backup needs as much space as the database",
        output::size(free)
    ))
}

/// Who else can read the files.
fn files(database: &Path) -> impl Iterator<Item = String> {
    files_of(database).into_iter().filter_map(|file| {
        let found = file.metadata().ok().filter(Metadata::is_file)?;
        let (name, mode) = (file.display(), found.mode() & 0o777);
        (mode & 0o077 != 0).then(|| {
            format!("other users can open {name} (mode {mode:04o}); run `chmod 600 {name}`")
        })
    })
}

fn backups(directory: Option<&Path>, now: Timestamp) -> Option<Finding> {
    let Some(directory) = directory else {
        return Some(Notice(
            "no backups are made; set STANDFAST_BACKUP_DIR".to_owned(),
        ));
    };
    // A folder that cannot be read is a finding of the settings.
    let newest = daily_backups::newest(directory, now).ok()?;
    let last = newest.map(|(made_at, _)| made_at);
    if last.is_some_and(|last| now.duration_since(last) <= daily_backups::MAX_AGE) {
        return None;
    }
    let folder = directory.display();
    Some(Fault(match last.map(karachi::rfc3339) {
        None => format!("no backup is in {folder} yet; a minute after the start the log says why"),
        Some(made) => format!(
            "the last backup in {folder} was made {made}; the log of the server says why none was made since"
        ),
    }))
}

fn samples(company: &Company) -> Option<String> {
    let samples = company.samples.join(", ");
    (!samples.is_empty()).then(|| {
        format!(
            "samples are shown: {samples}; put your own facts into the company file of STANDFAST_COMPANY, and take their names \
             out of its list `samples`"
        )
    })
}

/// The optional facts that no page shows.
fn missing_facts(company: &Company) -> Option<String> {
    let facts = serde_json::json!(company);
    let missing = facts.as_object()?.iter().filter(|(_, fact)| fact.is_null());
    let missing: Vec<_> = missing.map(|(name, _)| name.as_str()).collect();
    let names = missing.join(", ");
    let sentence = format!("the pages leave out what the company file does not have: {names}");
    (!missing.is_empty()).then_some(sentence)
}

/// The first licence that ends soon, or has ended.
fn licences(licences: &[Licence], today: Date) -> Option<Finding> {
    let dated = licences
        .iter()
        .filter_map(|licence| Some((licence.valid_until?, licence)));
    let (until, first) = dated.min_by_key(|(until, _)| *until)?;
    let sentence = format!(
        "a licence ends on {until}: {} by {}; renew it, and write its new number and `valid_until` into the company file",
        first.name, first.authority
    );
    if until < today {
        return Some(Fault(sentence));
    }
    (until <= today.saturating_add(NOTICE_DAYS.days())).then_some(Notice(sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_space_is_one_finding_and_the_more_serious_one() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("standfast.db");
        let location = Location::File(path.clone());
        drop(crate::db::open(&location).unwrap());
        // A file with a hole: as large as what is free, so that a copy of it does not fit.
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        file.set_len(free_bytes(&path).unwrap()).unwrap();
        for (floor_mib, expected) in [(0, "a backup needs"), (u32::MAX, "forms are refused")] {
            let room = Room::new(&location, floor_mib);
            let mut found = database(&location, &room, Timestamp::UNIX_EPOCH).unwrap();
            found.extend(files(&path).map(Fault));
            let found = found.iter().map(Finding::to_string);
            let found: Vec<_> = found.filter(|line| line.contains("are free")).collect();
            assert!(found.len() == 1 && found[0].contains(expected), "{found:?}");
        }
    }

    #[test]
    fn a_licence_is_a_finding_from_sixty_days_before_its_end() {
        let today = jiff::civil::date(2026, 12, 15);
        for (days, expected) in [
            (&[][..], None),
            (&["2027-06-01", "2026-12-14"], Some("2026-12-14")),
            (&["2027-02-13", "2030-01-01"], Some("2027-02-13")),
            (&["2027-02-14"], None),
        ] {
            let licences = days.iter().map(|day| {
                let json = serde_json::json!({
                    "name": "L", "authority": "ICT", "number": "1", "valid_until": day
                });
                serde_json::from_value(json).unwrap()
            });
            let found = super::licences(&licences.collect::<Vec<_>>(), today);
            let found = found.map(|finding| finding.to_string());
            let expected = expected.map(|day| format!("{day}: L by ICT; renew"));
            assert!(found.is_some() == expected.is_some(), "{found:?}");
            assert!(
                found
                    .unwrap_or_default()
                    .contains(&expected.unwrap_or_default())
            );
        }
    }
}
