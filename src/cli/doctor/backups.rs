//! Checks whether the daily backups are made.

use std::path::Path;

use jiff::{SignedDuration, Timestamp};

use super::Check;
use crate::domain::karachi;
use crate::store::backup::check_folder;
use crate::store::backup::state::State;

const CHECK: &str = "backup";
/// An older backup means that at least one was missed.
const MAX_AGE: SignedDuration = SignedDuration::from_hours(26);

/// The check of the last backup.
pub fn check(backups: &State, now: Timestamp) -> Check {
    let Some(directory) = &backups.directory else {
        return Check::good(CHECK, "the server makes none (serve --backup-dir)");
    };
    if let Err(error) = check_folder(Path::new(directory)) {
        const REMEDY: &str = "the server tries again every 15 minutes when a backup is due";
        return Check::bad(CHECK, error.to_string(), REMEDY);
    }
    let last = match (backups.last_at, &backups.last_file) {
        (Some(made_at), Some(file)) => {
            format!("the last one is {file}, of {}", karachi::rfc3339(made_at))
        }
        _ => format!("none yet in {directory}"),
    };
    if let Some(error) = &backups.last_error {
        return Check::bad(
            CHECK,
            format!("{last}; the last try failed: {error}"),
            "remove the cause; the server tries again every 15 minutes",
        );
    }
    match backups.last_at {
        Some(made_at) if now.duration_since(made_at) <= MAX_AGE => Check::good(CHECK, last),
        _ => Check::bad(CHECK, last, "start the server, which makes one at once"),
    }
}
