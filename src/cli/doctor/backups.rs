//! Checks whether the daily backups are made.

use std::path::Path;

use jiff::Timestamp;

use super::Check;
use crate::domain::karachi;
use crate::store::backup;

const CHECK: &str = "backup";

/// The check of the newest backup in the folder, if the server makes backups.
pub fn check(directory: Option<&Path>, now: Timestamp) -> Check {
    const REMEDY: &str =
        "the running server tries every 15 minutes; its log says why a backup was not made";
    let Some(directory) = directory else {
        return Check::good(CHECK, "the server makes none (serve --backup-dir)");
    };
    match backup::newest(directory, now) {
        Err(error) => Check::bad(CHECK, error.to_string(), REMEDY),
        Ok(None) => Check::bad(
            CHECK,
            format!("none yet in {}", directory.display()),
            REMEDY,
        ),
        Ok(Some((made_at, file))) => {
            let made_on = karachi::rfc3339(made_at);
            let last = format!("the last one is {}, of {made_on}", file.display());
            match now.duration_since(made_at) <= backup::MAX_AGE {
                true => Check::good(CHECK, last),
                false => Check::bad(CHECK, last, REMEDY),
            }
        }
    }
}
