//! Checks of what is in the database.

use jiff::ToSpan;
use jiff::civil::Date;

use super::Check;
use crate::domain::job::JobOpening;
use crate::domain::retention::Retention;
use crate::server::retention::broken_promise;
use crate::store::SCHEMA_VERSION;
use crate::store::inspection::Inspection;
use crate::store::privacy::Count;

/// Jobs that close within this time are reported.
const SOON_DAYS: i32 = 7;

/// Whether the file is whole and has the current schema.
pub fn of_file(found: &Inspection) -> Vec<Check> {
    const CHECK: &str = "schema";
    let whole = match &found.damage {
        None => Check::good("integrity", "no damage"),
        Some(damage) => damaged(damage),
    };
    let schema = match (found.schema, &found.foreign_object) {
        (_, Some(object)) => Check::bad(
            CHECK,
            format!("another program changed it: {object} differs from what this program creates"),
            "undo that change, or stop the server and restore a backup; what visitors sent may have been read",
        ),
        (SCHEMA_VERSION, None) => Check::good(CHECK, format!("{SCHEMA_VERSION}, current")),
        (older, None) => Check::bad(
            CHECK,
            format!("{older}, this program works with {SCHEMA_VERSION}"),
            "restart the server, which makes a backup and updates the schema",
        ),
    };
    vec![Check::good("database", "opens"), whole, schema]
}

/// The finding about a database with this damage.
pub fn damaged(damage: &str) -> Check {
    Check::bad(
        "integrity",
        format!("damaged: {damage}"),
        "stop the server and restore the last good backup with `standfast backup restore`",
    )
}

/// Whether visitors can apply for `open` jobs, and which of them close soon.
pub fn jobs(open: &[JobOpening], today: Date) -> Vec<Check> {
    if open.is_empty() {
        return vec![Check::bad(
            "open jobs",
            "none: visitors of the career page cannot apply",
            "publish one with `standfast jobs add`",
        )];
    }
    let soon = today.saturating_add(SOON_DAYS.days());
    let closing = open.iter().filter(|job| job.expired_date <= soon);
    let closing: Vec<String> = closing
        .map(|job| format!("{} {} on {}", job.id, job.title, job.expired_date))
        .collect();
    let deadlines = match closing.is_empty() {
        true => Check::good("deadlines", "no job closes within a week"),
        false => Check::bad(
            "deadlines",
            format!("these close within a week: {}", closing.join(", ")),
            "extend them with `standfast jobs edit ID --deadline`, or let them close",
        ),
    };
    vec![Check::good("open jobs", open.len().to_string()), deadlines]
}

/// Whether bytes of deleted rows are left.
pub fn deleted_rows(is_scrub_due: bool) -> Check {
    const CHECK: &str = "erasure";
    match is_scrub_due {
        false => Check::good(
            CHECK,
            "no byte of deleted messages and applications is left",
        ),
        true => Check::bad(
            CHECK,
            "messages or applications were deleted, and bytes of them may be left in the database's files",
            "the server overwrites them within a minute; if this stays, stop what reads the database, Litestream too, for a minute",
        ),
    }
}

/// Whether rows are kept for longer than the settings and the forms say.
pub fn retention(kept_too_long: Count, periods: &Retention) -> Check {
    const CHECK: &str = "retention";
    let Count {
        messages,
        applications,
    } = kept_too_long;
    if !kept_too_long.is_none() {
        return Check::bad(
            CHECK,
            format!(
                "kept for too long: {messages} of the messages, {applications} of the applications"
            ),
            "start the server, which deletes them; if it runs, restart it with the same settings as this",
        );
    }
    match broken_promise(periods) {
        Some(broken) => Check::bad(
            CHECK,
            broken,
            "shorten the period; to promise another one, change data/forms.json and build the program again",
        ),
        None => Check::good(CHECK, "nothing is kept for too long"),
    }
}
