//! `standfast doctor`: checks the installation without changing it, and prints a sentence for each finding.

use std::collections::HashSet;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use anyhow::Context;
use clap::Command;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::Connection;

use crate::acme::AcmeState;
use crate::cli::certificate::{self, current_leaf};
use crate::cli::output::Finding::{self, Fault, Notice};
use crate::cli::{config, output};
use crate::config::documents::DocumentList;
use crate::config::retention::broken_promise;
use crate::config::serve::ServeConfig;
use crate::config::settings_file::SettingsFile;
use crate::config::{Company, Licence, SAMPLES_REMEDY};
use crate::content::jobs::JobState;
use crate::content::{jobs, news};
use crate::db::connection::open_unchanged;
use crate::db::schema::{Deviation, user_version};
use crate::db::{
    DiskSpace, Error, Location, SCHEMA_VERSION, ServerLock, backup, compaction, daily_backups,
    directory_of, files_of, is_replicated,
};
use crate::inbox::outbox::{self, PauseCause, Summary};
use crate::karachi;
use crate::language::Language;
use crate::site::copy_cache::CopyCache;
use crate::site::overlay::Replacements;
use crate::site::{self, documents};

/// How many days before its last day a licence is a notice: authorities take weeks to renew one.
const NOTICE_DAYS: i32 = 60;
/// A certificate in files is a fault if it ends within this time: somebody else renews it, and later than this server would.
const FILES_RENEWED_BEFORE: SignedDuration = SignedDuration::from_hours(14 * 24);

/// The built-in pictures that show the name of the company.
const LOGOS: [&str; 5] = [
    "/images/brand/logo-on-light.svg",
    "/images/brand/logo-on-dark.svg",
    "/images/brand/logo-compact-on-light.svg",
    "/images/brand/og-card.jpg",
    "/images/brand/og-card-ur.jpg",
];

/// Runs all checks.
pub(super) fn run(
    program: &Command,
    settings: &SettingsFile,
    location: &Location,
    now: Timestamp,
    json: bool,
) -> anyhow::Result<()> {
    let (flags, wrong) = config::check_settings(program, settings);
    let mut findings: Vec<_> = wrong.into_iter().map(Fault).collect();
    // Without its flags, which are those of the server, the other checks are left out.
    if let Some(flags) = flags {
        let found = database(location, &flags, now);
        findings.extend(found.unwrap_or_else(|error| vec![Fault(error.to_string())]));
        findings.extend(config::unreachable(&flags));
        findings.extend(config::missing_files(&flags));
        let broken = broken_promise(&flags.retention);
        findings.extend(broken.map(|broken| Fault(format!("{broken}; shorten it"))));
        let backup_dir = flags.backups.backup_dir.as_deref();
        for file in files_of(location.path()) {
            findings.extend(open_to_others(&file, 0o600));
            findings.extend(owned_by_root(&file));
        }
        // Its group is the server.
        findings.extend(open_to_others(&settings.path, 0o640));
        findings.extend(backup_dir.and_then(|folder| open_to_others(folder, 0o700)));
        for copy in backup::list_copies(location.path()).unwrap_or_default() {
            let copy = copy.display();
            let sentence = "keeps all that is deleted here; delete it when you no longer need it";
            findings.push(Notice(format!("{copy} {sentence}")));
        }
        findings.extend(backups(location, &flags, now));
        if let Ok(company) = flags.company() {
            let samples = company.sample_fields().join(", ");
            if !samples.is_empty() {
                findings.push(Fault(format!(
                    "samples are shown: {samples}; {SAMPLES_REMEDY}"
                )));
            }
            let missing = company.missing_fields().join(", ");
            if !missing.is_empty() {
                findings.push(Notice(format!(
                    "the pages leave out what the company file does not have: {missing}; `standfast company show` says where \
                     each would appear"
                )));
            }
            findings.extend(licences(&company.licences, karachi::today(now)));
            findings.extend(overlay(&company, &flags, location));
        }
    }
    match ServerLock::is_held(location) {
        Ok(true) => {}
        Ok(false) => findings.push(Fault(
            "no server is running on this database; start it, or see in its log why it ended"
                .to_owned(),
        )),
        Err(error) => findings.push(Fault(error.to_string())),
    }
    output::findings(&findings, json)
}

/// Prints all pictures of the site.
pub(super) fn pictures(
    program: &Command,
    settings: &SettingsFile,
    location: &Location,
) -> anyhow::Result<()> {
    let (flags, _) = config::check_settings(program, settings);
    let flags = flags.context("the settings cannot be used; run `standfast config check`")?;
    let replaced = match replacements(&flags.company()?, &flags, location)? {
        Some(replacements) => replacements.replaced,
        None => HashSet::new(),
    };
    let rows = site::pictures::all().iter().map(|picture| {
        let is_own = replaced.contains(&picture.path());
        vec![
            format!("images/{}", picture.overlay_name()),
            format!("{} x {}", picture.width, picture.height),
            if is_own { "yours" } else { "built-in" }.to_owned(),
            picture.shown_on(),
        ]
    });
    output::table("NAME,PIXELS,NOW,PLACE", rows, "no pictures")
}

/// What the overlay replaces, if there is one.
fn replacements(
    company: &Company,
    flags: &ServeConfig,
    location: &Location,
) -> anyhow::Result<Option<Replacements>> {
    let cache = CopyCache::read_only(location.file());
    let Some(directory) = &flags.overlay else {
        return Ok(None);
    };
    let lists = [
        flags.documents_in(Language::English)?,
        flags.documents_in(Language::Urdu)?,
    ];
    site::files::read_overlay(company, &lists, directory, &cache).map(Some)
}

/// What is wrong with the files of the overlay. The settings' own check reports a directory that cannot be read.
fn overlay(company: &Company, flags: &ServeConfig, location: &Location) -> Vec<Finding> {
    let Ok(replacements) = replacements(company, flags, location) else {
        return Vec::new();
    };
    let replaced = replacements.as_ref().map(|overlay| &overlay.replaced);
    let foreign = built_in_name(company, |path| {
        replaced.is_some_and(|replaced| replaced.contains(path))
    });
    let Some(replacements) = replacements else {
        return foreign.into_iter().collect();
    };
    let missing = flags.documents_in(Language::English).map(|list| {
        let has_file = |path: &str| site::files::has_document(path, &replacements);
        documents::list_missing(&list, has_file)
    });
    let missing = missing.unwrap_or_default().into_iter().map(Fault);
    let broken = replacements
        .broken
        .into_iter()
        .map(|sentence| Fault(format!("a file of the overlay cannot be used: {sentence}")));
    let unused = replacements.unused.into_iter().map(|path| {
        Notice(format!(
            "the file {} of the overlay replaces nothing; `standfast doctor --pictures` lists the names of pictures",
            &path[1..]
        ))
    });
    let small = replacements.small.into_iter().map(|sentence| {
        Notice(format!(
            "a photograph of the overlay is too small: {sentence}"
        ))
    });
    missing
        .chain(broken)
        .chain(small)
        .chain(unused)
        .chain(foreign)
        .collect()
}

/// The built-in files that still show the built-in name, although the company has another.
fn built_in_name(company: &Company, is_replaced: impl Fn(&str) -> bool) -> Option<Finding> {
    let built_in = Company::load(None, Language::English).ok()?;
    let list = DocumentList::load(None, Language::English).ok()?;
    if company.name == built_in.name {
        return None;
    }
    let documents = list.all().map(|document| document.file.clone());
    let files: Vec<_> = LOGOS
        .map(str::to_owned)
        .into_iter()
        .chain(documents)
        .filter(|path| !is_replaced(path))
        .map(|path| path[1..].to_owned())
        .collect();
    (!files.is_empty()).then(|| {
        Notice(format!(
            "these built-in files show the name {}: {}; put files of your own with these names into the overlay",
            built_in.name,
            files.join(", ")
        ))
    })
}

type Findings = Result<Vec<Finding>, Error>;

fn database(location: &Location, flags: &ServeConfig, now: Timestamp) -> Findings {
    let conn = &open_unchanged(location)?;
    conn.pragma_update(None, "query_only", "on")?;
    // Reads every page.
    let damage = backup::find_damage(conn).unwrap_or_else(|error| Some(error.to_string()));
    if let Some(damage) = damage {
        return Ok(vec![Fault(format!(
            "the database is damaged: {damage}; stop the server and restore the last good backup with `standfast backup restore`"
        ))]);
    }
    let schema = user_version(conn)?;
    let mut findings = Vec::new();
    let space = DiskSpace::new(location, flags.limits.free_space_floor).check(conn);
    findings.extend(space.err().map(|error| Fault(error.to_string())));
    let deviation = Deviation::find(conn, schema)?;
    if !deviation.is_empty() {
        findings.push(Fault(format!(
            "{deviation}, or stop the server and restore a backup made before that; backups made since cannot be restored, and \
             what visitors sent may have been read"
        )));
    } else if schema != SCHEMA_VERSION {
        findings.push(Fault(format!(
            "the database has schema {schema}, this version needs {SCHEMA_VERSION}; restart the server, which makes a backup \
             and updates it"
        )));
    }
    // A view in place of a table would be executed.
    if schema != SCHEMA_VERSION || deviation.has_changes() {
        return Ok(findings);
    }
    findings.extend(compaction(conn, location, now)?);
    let wants_mail = !flags.mail.mail_to.is_empty();
    findings.extend(mail(&outbox::summary(conn)?, wants_mail));
    let state = AcmeState::read(conn)?;
    findings.extend(certificate(&state, flags.tls.is_on(), now).map(Fault));
    findings.extend(certificate::notices(&state, now).into_iter().map(Notice));
    findings.extend(content(conn, now)?.map(Notice));
    Ok(findings)
}

/// What deleted rows have left in the files.
fn compaction(
    conn: &Connection,
    location: &Location,
    now: Timestamp,
) -> Result<impl Iterator<Item = Finding>, Error> {
    let status = compaction::Status::read(conn)?;
    // Litestream reads all the time, so this is how it stands after each deletion.
    let kind = if is_replicated(location.path()) {
        Notice
    } else {
        Fault
    };
    let wal = status.is_wal_due.then(|| {
        kind(
            "deleted rows may still be in the database's WAL; the server empties it within a minute: if this stays, stop what \
             reads the database, Litestream too, for a minute"
                .to_owned(),
        )
    });
    let waiting = status.is_due.then(|| {
        if status.is_overdue(now) {
            Fault(
                "copies of rows that were deleted more than two days ago are still in the database file; see in the log why the \
                 server has not compacted it at 03:00, or run `standfast privacy compact`"
                    .to_owned(),
            )
        } else {
            Notice(
                "copies of deleted rows are in the database file until the server compacts it at 03:00, Karachi time; \
                 `standfast privacy compact` does it now"
                    .to_owned(),
            )
        }
    });
    // The unit of the service has the temporary file beside the database.
    let space = location
        .file()
        .map(|file| compaction::check_space(conn, file, directory_of(file)));
    let space = space.and_then(Result::err).map(|error| {
        let kind = if status.is_due { Fault } else { Notice };
        kind(error.to_string())
    });
    Ok([wal, waiting, space].into_iter().flatten())
}

fn content(conn: &Connection, now: Timestamp) -> Result<impl Iterator<Item = String>, Error> {
    let mut jobs = jobs::list(conn, now)?;
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

fn mail(outbox: &Summary, is_asked: bool) -> Option<Finding> {
    let (queued, refused) = (outbox.queued, outbox.refused);
    match (&outbox.recipients, &outbox.pause) {
        (None, _) if is_asked => Some(Fault(not_read("STANDFAST_MAIL_TO"))),
        (None, _) if queued > 0 => Some(Notice(format!(
            "mails wait: {queued}, and are not sent as long as the server is started without mail; set STANDFAST_MAIL_TO, \
             STANDFAST_MAIL_FROM and STANDFAST_SMTP, or read what they are about with `standfast inbox`"
        ))),
        (None, _) => Some(Notice(
            "nobody is notified by mail; set STANDFAST_MAIL_TO".to_owned(),
        )),
        (Some(_), Some(pause)) => Some(Fault(format!(
            "mails wait: {queued}, and nothing is sent until {}: {}; {}",
            pause.until,
            pause.reason,
            end_of_pause(pause.cause)
        ))),
        (Some(_), None) if refused > 0 => Some(Fault(format!(
            "the mail server has refused mails: {refused}; {}",
            remedies_of_refusals(outbox)
        ))),
        _ => None,
    }
}

/// What to do so that mail is sent again.
fn end_of_pause(cause: Option<PauseCause>) -> &'static str {
    match cause {
        None => {
            "correct STANDFAST_SMTP, its password or STANDFAST_MAIL_FROM and restart the server, or run \
             `standfast mail retry --all`"
        }
        Some(PauseCause::Connection) => {
            "the server tries again; if this stays, correct STANDFAST_SMTP and restart the server, or ask your hosting company to \
             open the port"
        }
        Some(PauseCause::LogIn) => {
            "correct the user in STANDFAST_SMTP or the password, and restart the server"
        }
        Some(PauseCause::Sender) => {
            "correct STANDFAST_MAIL_FROM and restart the server, or ask the mail server's admin to permit that address; then run \
             `standfast mail retry --all`"
        }
        Some(PauseCause::Quota) => {
            "the account has sent as many mails as it may; the server tries again every hour: wait, or ask the mail provider for \
             a higher limit"
        }
        Some(PauseCause::Policy) => {
            "the mail server takes no mail from this site: ask its admin why, and check the log-in in STANDFAST_SMTP, and SPF, \
             DKIM and DMARC of the domain in STANDFAST_MAIL_FROM; then run `standfast mail retry --all`"
        }
    }
}

/// What to do about mails that were refused, each for its own reason.
fn remedies_of_refusals(outbox: &Summary) -> String {
    let (recipients, contents) = (outbox.refused_recipients, outbox.refused_contents);
    let others = outbox.refused - recipients - contents;
    let remedies = [
        (
            recipients,
            "because of the recipient: correct STANDFAST_MAIL_TO or STANDFAST_MAIL_APPLICATIONS_TO and restart the server, or have \
             that mailbox corrected and run `standfast mail retry --all`",
        ),
        (
            contents,
            "because of what they say: read the submissions with `standfast inbox`, and ask the mail server's admin to let mail \
             from STANDFAST_MAIL_FROM through its filter; then run `standfast mail retry --all`",
        ),
        (
            others,
            "for now: the server tries for three days; `standfast mail retry --all` tries again at once",
        ),
    ];
    let remedies = remedies.into_iter().filter(|(count, _)| *count > 0);
    let remedies = remedies.map(|(count, remedy)| format!("{count} {remedy}"));
    let remedies: Vec<_> = remedies.collect();
    format!(
        "{}; see why with `standfast mail list`",
        remedies.join("; ")
    )
}

fn not_read(setting: &str) -> String {
    format!("{setting} is set, and the server has not read it yet; restart it")
}

fn certificate(state: &AcmeState, is_asked: bool, now: Timestamp) -> Option<String> {
    if state.source.is_none() {
        return is_asked.then(|| not_read("STANDFAST_TLS_DOMAIN or STANDFAST_TLS_CERT"));
    }
    let leaf = match current_leaf(state, now) {
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
    let left = leaf.not_after.duration_since(now);
    let is_late = state.wanted().is_some() || left < FILES_RENEWED_BEFORE;
    (leaf.is_overdue(now) && is_late)
        .then(|| format!("the certificate is valid until {until} and should have been renewed"))
}

/// That other users have rights to `path` that its greatest `mode` does not give.
fn open_to_others(path: &Path, mode: u32) -> Option<Finding> {
    let found = path.metadata().ok()?;
    let (name, given) = (path.display(), found.mode() & 0o777);
    // Not a device, such as `/dev/null` for no settings.
    let is_kept = found.is_file() || found.is_dir();
    let remedy = format!("run `chmod {mode:o} {name}`");
    let sentence = format!("other users can open {name} (mode {given:04o}); {remedy}");
    (is_kept && given & 0o077 & !mode != 0).then_some(Fault(sentence))
}

/// That root owns a file in a folder of the server's user: a command of root has made it.
fn owned_by_root(file: &Path) -> Option<Finding> {
    let owners = [file, directory_of(file)].map(|path| path.metadata().map(|found| found.uid()));
    let is_lost = matches!(owners, [Ok(0), Ok(1..)]);
    let name = file.display();
    let sentence =
        format!("the server cannot write {name}, which is root's; run `chown standfast: {name}`");
    is_lost.then_some(Fault(sentence))
}

fn backups(location: &Location, flags: &ServeConfig, now: Timestamp) -> Option<Finding> {
    let Some(directory) = flags.backups.backup_dir.as_deref() else {
        return Some(Notice(
            "no backups are made; set STANDFAST_BACKUP_DIR".to_owned(),
        ));
    };
    // A folder that cannot be read is a finding of the settings.
    let newest = daily_backups::newest(directory, now).ok()?;
    let floor_mib = flags.limits.free_space_floor;
    if let Err(error) = daily_backups::check_space(location.path(), directory, floor_mib) {
        return Some(Fault(error.to_string()));
    }
    let last = newest.map(|backup| backup.made_at);
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

/// The licences that end soon, or have ended.
fn licences(licences: &[Licence], today: Date) -> impl Iterator<Item = Finding> {
    licences.iter().filter_map(move |licence| {
        let until = licence.valid_until?;
        let is_over = until < today;
        let ends = if is_over { "ended" } else { "ends" };
        let (name, authority) = (&licence.name, &licence.authority);
        let sentence = format!(
            "a licence {ends} on {until}: {name} by {authority}; renew it, and write its new number and `valid_until` into the company file"
        );
        let is_soon = until <= today.saturating_add(NOTICE_DAYS.days());
        let kind = if is_over { Fault } else { Notice };
        is_soon.then(|| kind(sentence))
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_licence_is_a_finding_from_sixty_days_before_its_end() {
        let today = jiff::civil::date(2026, 12, 15);
        let licences = ["2026-12-14", "2027-02-13", "2027-02-14"].map(|day| {
            let json = serde_json::json!({
                "name": "L", "authority": "ICT", "number": "1", "valid_until": day
            });
            serde_json::from_value(json).unwrap()
        });
        let found: Vec<_> = super::licences(&licences, today).collect();
        let expected = [
            "fault: a licence ended on 2026-12-14: L by ICT; renew",
            "notice: a licence ends on 2027-02-13: L by ICT; renew",
        ];
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.to_string().starts_with(expected), "{found}");
        }
    }
}
