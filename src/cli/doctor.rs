//! `standfast doctor`: checks the installation without changing it, and prints a sentence for each finding.

use std::collections::HashSet;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use anyhow::Context;
use clap::Command;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::Connection;

use crate::acme::{AcmeState, Leaf};
use crate::cli::certificate::CurrentCertificate;
use crate::cli::output::Finding::{self, Fault, Notice};
use crate::cli::{config, output};
use crate::config::documents::DocumentList;
use crate::config::retention::broken_promise;
use crate::config::serve::ServeConfig;
use crate::config::settings_file::SettingsFile;
use crate::config::{Company, Licence, SAMPLES_REMEDY};
use crate::content::{jobs, news};
use crate::db::compaction::CompactionStatus;
use crate::db::connection::open_unchanged;
use crate::db::schema::{Deviation, user_version};
use crate::db::{
    DiskSpace, Error, Location, SCHEMA_VERSION, ServerLock, backup, compaction, daily_backups,
    directory_of, files_of, is_replicated,
};
use crate::inbox::outbox::{self, PauseCause, Summary};
use crate::karachi;
use crate::language::{Language, PerLanguage};
use crate::site::copy_cache::CopyCache;
use crate::site::overlay::Replacements;
use crate::site::pictures::Picture;
use crate::site::{self, documents};

/// `doctor` mentions a licence this many days before it expires. Authorities take weeks to renew one.
const LICENCE_NOTICE_DAYS: i32 = 60;
/// A certificate in files is a fault if it expires within this time. Another program renews it, and that may happen later than
/// this server would do it.
const FILES_FAULT_BEFORE_END: SignedDuration = SignedDuration::from_hours(14 * 24);

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
    // The other checks need valid settings.
    if let Some(flags) = flags {
        let database = check_database(location, &flags, now);
        findings.extend(database.unwrap_or_else(|error| vec![Fault(error.to_string())]));
        findings.extend(config::unreachable_address(&flags));
        findings.extend(config::missing_files(&flags));
        let broken = broken_promise(&flags.retention);
        findings.extend(broken.map(|broken| Fault(format!("{broken}; shorten it"))));
        let backup_dir = flags.backups.backup_dir.as_deref();
        for file in files_of(location.path()) {
            findings.extend(open_to_others(&file, 0o600));
            findings.extend(owned_by_root(&file));
        }
        // The server reads this file as a member of its group.
        findings.extend(open_to_others(&settings.path, 0o640));
        findings.extend(backup_dir.and_then(|directory| open_to_others(directory, 0o700)));
        for copy in backup::list_copies(location.path()).unwrap_or_default() {
            findings.push(Notice(format!(
                "{} still contains data that was deleted from the database; delete it when you no longer need it",
                copy.display()
            )));
        }
        findings.extend(check_backups(location, &flags, now));
        if let Ok(company) = flags.company() {
            let mut marked = company.samples.clone();
            marked.sort();
            if !marked.is_empty() {
                findings.push(Fault(format!(
                    "the pages show sample data: {}; {SAMPLES_REMEDY}",
                    marked.join(", ")
                )));
            }
            let unmarked = company.unmarked_sample_fields();
            if !unmarked.is_empty() {
                findings.push(Fault(format!(
                    "the pages show sample data without marking it: {}; replace it in all entries of these fields",
                    unmarked.join(", ")
                )));
            }
            let missing = company.missing_fields().join(", ");
            if !missing.is_empty() {
                findings.push(Notice(format!(
                    "the company file lacks these facts, so the pages leave them out: {missing}; `standfast company show` shows \
                     where each would appear"
                )));
            }
            findings.extend(check_licences(&company.licences, karachi::today(now)));
            findings.extend(check_overlay(&company, &flags, location));
        }
    }
    match ServerLock::is_held(location) {
        Ok(true) => {}
        Ok(false) => findings.push(Fault(
            "no server is running on this database; start it, or check its log for why it stopped"
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
            place(picture),
        ]
    });
    output::table(&["NAME", "PIXELS", "NOW", "PLACE"], rows, "no pictures")
}

/// The places where the site shows `picture`, in words.
fn place(picture: &Picture) -> String {
    /// The route of the page that the site shows for an unknown address.
    const UNKNOWN_ADDRESS: &str = "*";
    if picture.pages == [UNKNOWN_ADDRESS] {
        return "the page for unknown addresses".to_owned();
    }
    picture.shown_on()
}

/// Reads the overlay, if the settings name one.
fn replacements(
    company: &Company,
    flags: &ServeConfig,
    location: &Location,
) -> anyhow::Result<Option<Replacements>> {
    let cache = CopyCache::read_only(location.file());
    let Some(directory) = &flags.overlay else {
        return Ok(None);
    };
    let lists = PerLanguage::try_from_fn(|language| flags.documents_in(language))?;
    site::files::read_overlay(company, &lists, directory, &cache).map(Some)
}

/// Checks the files of the overlay. `config::check_settings` reports a directory that cannot be read.
fn check_overlay(company: &Company, flags: &ServeConfig, location: &Location) -> Vec<Finding> {
    let Ok(overlay) = replacements(company, flags, location) else {
        return Vec::new();
    };
    let list = flags.documents_in(Language::English).ok();
    let mut findings = Vec::new();
    if let (Some(overlay), Some(list)) = (&overlay, &list) {
        let has_file = |path: &str| site::files::has_document(path, overlay);
        let missing = documents::list_missing(list, has_file);
        findings.extend(missing.into_iter().map(Fault));
    }
    if let Some(overlay) = &overlay {
        findings.extend(problems_of(overlay));
    }
    let replaced = overlay.map(|overlay| overlay.replaced).unwrap_or_default();
    let is_replaced = |path: &str| replaced.contains(path);
    findings.extend(files_with_sample_name(company, list.as_ref(), is_replaced));
    findings
}

/// The findings about the files of the overlay that are unusable, too small or without effect.
fn problems_of(overlay: &Replacements) -> Vec<Finding> {
    let broken = overlay
        .problems
        .iter()
        .map(|sentence| Fault(format!("a file of the overlay cannot be used: {sentence}")));
    let small = overlay.size_warnings.iter().map(|sentence| {
        Notice(format!(
            "a photograph of the overlay is too small: {sentence}"
        ))
    });
    let unused = overlay.unused_paths.iter().map(|path| {
        Notice(format!(
            "the file {} of the overlay does not replace a built-in file; `standfast doctor --pictures` lists the names of pictures",
            &path[1..]
        ))
    });
    broken.chain(small).chain(unused).collect()
}

/// A notice about built-in files that still show the name of the sample company, if this company has another name.
fn files_with_sample_name(
    company: &Company,
    list: Option<&DocumentList>,
    is_replaced: impl Fn(&str) -> bool,
) -> Option<Finding> {
    let built_in = Company::load(None, Language::English).ok()?;
    if company.name == built_in.name {
        return None;
    }
    let built_in_list = DocumentList::load(None, Language::English).ok()?;
    // Visitors see a built-in document only if the list in use has it.
    let documents = built_in_list
        .all()
        .map(|document| document.file.clone())
        .filter(|path| list.is_some_and(|list| list.all().any(|shown| shown.file == *path)));
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

fn check_database(
    location: &Location,
    flags: &ServeConfig,
    now: Timestamp,
) -> Result<Vec<Finding>, Error> {
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
            "the database has schema {schema}, but this version needs {SCHEMA_VERSION}; restart the server, which makes a backup \
             and updates it"
        )));
    }
    // The schema must be ours, because a view that replaces a table would run other people's SQL.
    if schema != SCHEMA_VERSION || deviation.has_changes() {
        return Ok(findings);
    }
    findings.extend(check_compaction(conn, location, now)?);
    let wants_mail = !flags.mail.mail_to.is_empty();
    findings.extend(check_mail(&outbox::summary(conn)?, wants_mail));
    let state = AcmeState::read(conn)?;
    findings.extend(check_certificate(&state, flags.tls.is_on(), now));
    findings.extend(check_content(conn, now)?.into_iter().map(Notice));
    Ok(findings)
}

/// Checks for copies of deleted rows in the database files.
fn check_compaction(
    conn: &Connection,
    location: &Location,
    now: Timestamp,
) -> Result<Vec<Finding>, Error> {
    let mut findings = Vec::new();
    let status = CompactionStatus::read(conn)?;
    // With Litestream, which reads all the time, this is normal after a deletion.
    let kind = if is_replicated(location.path()) {
        Notice
    } else {
        Fault
    };
    if status.is_wal_due {
        findings.push(kind(
            "the database's WAL may still contain deleted rows; the server normally empties it within a minute; if this \
             persists, stop every program that reads the database, including Litestream, for a minute"
                .to_owned(),
        ));
    }
    if status.is_due && status.is_overdue(now) {
        findings.push(Fault(
            "the database file still contains copies of rows that were deleted more than two days ago; check the log for why \
             the server has not compacted it at 03:00, or run `standfast privacy compact`"
                .to_owned(),
        ));
    } else if status.is_due {
        findings.push(Notice(
            "the database file contains copies of deleted rows until the server compacts it at 03:00, Karachi time; \
             `standfast privacy compact` does this now"
                .to_owned(),
        ));
    }
    // The packaged service keeps SQLite's temporary file in the directory of the database.
    let space = location
        .file()
        .map(|file| compaction::check_space(conn, file, directory_of(file)));
    if let Some(Err(error)) = space {
        let kind = if status.is_due { Fault } else { Notice };
        findings.push(kind(error.to_string()));
    }
    Ok(findings)
}

/// Checks the jobs and the translations. Returns a sentence for each notice.
fn check_content(conn: &Connection, now: Timestamp) -> Result<Vec<String>, Error> {
    let mut notices = Vec::new();
    let open_jobs = jobs::list_open(conn, now)?;
    if open_jobs.is_empty() {
        notices.push("no job is open".to_owned());
    }
    let untranslated = open_jobs.iter().filter(|job| job.ur.is_none()).count();
    if untranslated > 0 {
        notices.push(format!(
            "open jobs without an Urdu translation: {untranslated}; see `standfast jobs list`"
        ));
    }
    let items = news::list(conn)?;
    let outdated = items
        .iter()
        .filter_map(|item| item.details().ur)
        .chain(open_jobs.iter().filter_map(|job| job.details(now).ur))
        .filter(|translation| !translation.is_current)
        .count();
    if outdated > 0 {
        notices.push(format!(
            "items whose Urdu translation is older than the English text: {outdated}; lists mark them `old`"
        ));
    }
    Ok(notices)
}

/// Checks the outbox. `is_set` tells whether the settings turn email on; the running server may have started without them.
fn check_mail(outbox: &Summary, is_set: bool) -> Option<Finding> {
    let queued = outbox.queued;
    let refused = outbox.refused;
    match (&outbox.recipients, &outbox.pause) {
        (None, _) if is_set => Some(Fault(needs_restart("STANDFAST_MAIL_TO"))),
        (None, _) if queued > 0 => Some(Notice(format!(
            "emails wait: {queued}, but the server was started without email and does not send them; set STANDFAST_MAIL_TO, \
             STANDFAST_MAIL_FROM and STANDFAST_SMTP, or read the submissions with `standfast inbox`"
        ))),
        (None, _) => Some(Notice(
            "email notifications are off; set STANDFAST_MAIL_TO".to_owned(),
        )),
        (Some(_), Some(pause)) => Some(Fault(format!(
            "emails wait: {queued}, and nothing is sent until {}: {}; {}",
            pause.until,
            pause.reason,
            pause_remedy(pause.cause)
        ))),
        (Some(_), None) if refused > 0 => Some(Fault(format!(
            "the mail server has refused emails: {refused}; {}",
            refusal_remedies(outbox)
        ))),
        _ => None,
    }
}

/// How to get email sent again.
fn pause_remedy(cause: Option<PauseCause>) -> &'static str {
    match cause {
        None => {
            "correct STANDFAST_SMTP, its password or STANDFAST_MAIL_FROM and restart the server, or run \
             `standfast mail retry --all`"
        }
        Some(PauseCause::Connection) => {
            "the server keeps trying; if this persists, correct STANDFAST_SMTP and restart the server, or ask your hosting company to \
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
            "the account has reached its sending limit; the server tries again every hour: wait, or ask the mail provider for a \
             higher limit"
        }
        Some(PauseCause::Policy) => {
            "the mail server accepts no email from this site: ask its admin why, and check the login in STANDFAST_SMTP, and SPF, \
             DKIM and DMARC of the domain in STANDFAST_MAIL_FROM; then run `standfast mail retry --all`"
        }
    }
}

/// How to resolve each kind of refusal.
fn refusal_remedies(outbox: &Summary) -> String {
    let recipients = outbox.refused_recipients;
    let contents = outbox.refused_contents;
    let others = outbox.refused - recipients - contents;
    let remedies = [
        (
            recipients,
            "because of the recipient: correct STANDFAST_MAIL_TO or STANDFAST_MAIL_APPLICATIONS_TO and restart the server, or have \
             that mailbox corrected and run `standfast mail retry --all`",
        ),
        (
            contents,
            "because of their content: read the submissions with `standfast inbox`, and ask the mail server's admin to let email \
             from STANDFAST_MAIL_FROM through its filter; then run `standfast mail retry --all`",
        ),
        (
            others,
            "temporarily: the server keeps trying for three days; `standfast mail retry --all` tries again now",
        ),
    ];
    let remedies: Vec<_> = remedies
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, remedy)| format!("{count} {remedy}"))
        .collect();
    format!(
        "{}; see why with `standfast mail list`",
        remedies.join("; ")
    )
}

fn needs_restart(setting: &str) -> String {
    format!("{setting} is set, but the server has not read it yet; restart it")
}

/// Checks the certificate. `is_set` tells whether the settings turn HTTPS on; the running server may have started without them.
fn check_certificate(state: &AcmeState, is_set: bool, now: Timestamp) -> Vec<Finding> {
    if state.source.is_none() {
        let fault =
            is_set.then(|| Fault(needs_restart("STANDFAST_TLS_DOMAIN or STANDFAST_TLS_CERT")));
        return fault.into_iter().collect();
    }
    match CurrentCertificate::read(state, now) {
        Ok(current) => {
            let notices = current.notices.into_iter().map(Notice);
            certificate_fault(state, current.leaf, now)
                .map(Fault)
                .into_iter()
                .chain(notices)
                .collect()
        }
        Err(error) => vec![Fault(format!(
            "{error}; the previous certificate, if any, stays in use"
        ))],
    }
}

/// What is wrong with `leaf`, the certificate in use, or with the last order of a new one.
fn certificate_fault(state: &AcmeState, leaf: Option<Leaf>, now: Timestamp) -> Option<String> {
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
    // The program that renews certificates in files has more time than this server.
    let grace_is_over = state.wanted().is_some() || left < FILES_FAULT_BEFORE_END;
    (leaf.is_overdue(now) && grace_is_over)
        .then(|| format!("the certificate is valid until {until} and should have been renewed"))
}

/// A fault if other users have more rights to `path` than `max_mode` allows.
fn open_to_others(path: &Path, max_mode: u32) -> Option<Finding> {
    let metadata = path.metadata().ok()?;
    // Ignore devices: an admin may use `/dev/null` as the settings file.
    if !metadata.is_file() && !metadata.is_dir() {
        return None;
    }
    let mode = metadata.mode() & 0o777;
    if mode & 0o077 & !max_mode == 0 {
        return None;
    }
    Some(Fault(format!(
        "other users can open {0} (mode {mode:04o}); run `chmod {max_mode:o} {0}`",
        path.display()
    )))
}

/// A fault if root owns `file` but not its directory, because a command that ran as root created the file.
fn owned_by_root(file: &Path) -> Option<Finding> {
    let file_owner = file.metadata().ok()?.uid();
    let directory_owner = directory_of(file).metadata().ok()?.uid();
    if file_owner != 0 || directory_owner == 0 {
        return None;
    }
    Some(Fault(format!(
        "the server cannot write {0}, because root owns it; run `chown standfast: {0}`",
        file.display()
    )))
}

/// Checks the daily backups.
fn check_backups(location: &Location, flags: &ServeConfig, now: Timestamp) -> Option<Finding> {
    let Some(directory) = flags.backups.backup_dir.as_deref() else {
        return Some(Notice(
            "daily backups are off; set STANDFAST_BACKUP_DIR".to_owned(),
        ));
    };
    // `config::check_settings` reports a directory that cannot be read.
    let newest = daily_backups::newest(directory, now).ok()?;
    let floor_mib = flags.limits.free_space_floor;
    if let Err(error) = daily_backups::check_space(location.path(), directory, floor_mib) {
        return Some(Fault(error.to_string()));
    }
    let last = newest.map(|backup| backup.made_at);
    if last.is_some_and(|last| now.duration_since(last) <= daily_backups::MAX_AGE) {
        return None;
    }
    let directory = directory.display();
    Some(Fault(match last.map(karachi::rfc3339) {
        None => format!(
            "there is no backup in {directory} yet; if this persists for more than a minute after the start, check the log for why"
        ),
        Some(made_at) => format!(
            "the last backup in {directory} was made {made_at}; check the server's log for why there is no newer one"
        ),
    }))
}

/// A finding for each licence that expires soon or has expired.
fn check_licences(licences: &[Licence], today: Date) -> impl Iterator<Item = Finding> {
    licences.iter().filter_map(move |licence| {
        let until = licence.valid_until?;
        if until > today.saturating_add(LICENCE_NOTICE_DAYS.days()) {
            return None;
        }
        let has_expired = until < today;
        let verb = if has_expired { "expired" } else { "expires" };
        let sentence = format!(
            "a licence {verb} on {until}: {} by {}; renew it, and write its new number and `valid_until` into the company file",
            licence.name, licence.authority
        );
        Some(if has_expired {
            Fault(sentence)
        } else {
            Notice(sentence)
        })
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_licence_becomes_a_finding_sixty_days_before_its_end() {
        let today = jiff::civil::date(2026, 12, 15);
        let licences = ["2026-12-14", "2027-02-13", "2027-02-14"].map(|day| {
            let json = serde_json::json!({
                "name": "L", "authority": "ICT", "number": "1", "valid_until": day
            });
            serde_json::from_value(json).unwrap()
        });
        let findings: Vec<_> = super::check_licences(&licences, today).collect();
        let expected = [
            "fault: a licence expired on 2026-12-14: L by ICT; renew",
            "notice: a licence expires on 2027-02-13: L by ICT; renew",
        ];
        assert_eq!(findings.len(), expected.len(), "{findings:?}");
        for (finding, expected) in findings.iter().zip(expected) {
            assert!(finding.to_string().starts_with(expected), "{finding}");
        }
    }
}
