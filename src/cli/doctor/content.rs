//! Checks of what is in the database.

use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::check::Check;
use crate::domain::karachi;
use crate::store::SCHEMA_VERSION;
use crate::store::inspection::{ContentInspection, Inspection};

/// Jobs that close within this time are reported.
const SOON_DAYS: i32 = 7;
/// A clock that shows an earlier day is wrong: the program did not exist yet.
const EARLIEST_DAY: Date = date(2026, 11, 1);
/// Setting a clock back by less than this is not reported.
const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_hours(1);

/// Checks that the database is intact, has the current schema and has open jobs, and that the clock is right.
pub fn checks(health: &Inspection, now: Timestamp, today: Date) -> Vec<Check> {
    let whole = match &health.damage {
        None => Check::good("integrity", "no damage"),
        Some(damage) => damaged(damage),
    };
    let schema = match health.schema {
        SCHEMA_VERSION => Check::good("schema", format!("{SCHEMA_VERSION}, current")),
        older => Check::bad(
            "schema",
            format!("{older}, this program works with {SCHEMA_VERSION}"),
            "restart the server, which makes a backup and updates the schema",
        ),
    };
    let schema = match &health.foreign_object {
        None => schema,
        Some(object) => Check::bad(
            "schema",
            format!("another program changed it: {object} differs from what this program creates"),
            "undo that change, or stop the server and restore a backup; what visitors sent may have been read",
        ),
    };
    let mut checks = vec![Check::good("database", "opens"), whole, schema];
    if let Some(content) = &health.content {
        checks.extend(jobs(content, today));
        checks.push(time(content, now, today));
        checks.push(deleted_rows(content));
    }
    checks
}

/// The finding about a database with this damage.
pub fn damaged(damage: &str) -> Check {
    Check::bad(
        "integrity",
        format!("damaged: {damage}"),
        "stop the server and restore the last good backup with `standfast backup restore`",
    )
}

fn jobs(content: &ContentInspection, today: Date) -> Vec<Check> {
    let open = &content.open_jobs;
    if open.is_empty() {
        return vec![Check::bad(
            "open jobs",
            "none: visitors of the career page cannot apply",
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
            "extend them with `standfast jobs edit ID --deadline`, or let them close",
        ),
    };
    vec![Check::good("open jobs", open.len().to_string()), deadlines]
}

fn deleted_rows(content: &ContentInspection) -> Check {
    const CHECK: &str = "erasure";
    match content.is_scrub_due {
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

fn time(content: &ContentInspection, now: Timestamp, today: Date) -> Check {
    const CHECK: &str = "clock";
    const REMEDY: &str = "synchronise the clock with `timedatectl set-ntp true`";
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
        _ if today < EARLIEST_DAY => Check::bad(
            CHECK,
            format!("it shows {shown}, which is in the past"),
            REMEDY,
        ),
        _ => Check::good(CHECK, shown),
    }
}
