//! Checks of the database files and of the disk that they are on.

use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::check::Check;
use crate::cli::output::size;
use crate::store::{free_bytes, inspection};

/// Free space that is needed in addition to one copy of the database.
const RESERVE_BYTES: u64 = 200_000_000;
/// SQLite empties the log at 4 MB unless a reader or writer blocks it.
const LARGE_LOG_BYTES: u64 = 64_000_000;

/// Checks the size of the log, who can read and write the files, and the free space.
pub fn checks(database: &Path) -> Vec<Check> {
    let Ok(metadata) = database.metadata() else {
        return Vec::new();
    };
    let mut checks = vec![log(database)];
    checks.extend(access(database));
    checks.push(space(database, &metadata));
    checks
}

/// Checks that nobody has the rights in the second part on these files with keys and passwords. The files of systemd's
/// credentials are left out: their mode shows the mask of an access list.
pub fn secrets(files: &[(PathBuf, u32)]) -> Vec<Check> {
    let files = files
        .iter()
        .filter(|(file, _)| !file.starts_with("/run/credentials/"));
    files
        .filter_map(|(file, forbidden)| {
            let mode = file.metadata().ok()?.mode() & 0o777;
            let name = file.display();
            (mode & forbidden != 0).then(|| {
                Check::bad(
                    "permissions",
                    format!("other users can read the secret in {name} (mode {mode:04o})"),
                    format!("make the server's user its owner, then chmod 600 {name}"),
                )
            })
        })
        .collect()
}

fn log(database: &Path) -> Check {
    let bytes = inspection::log(database)
        .metadata()
        .map_or(0, |log| log.len());
    match bytes <= LARGE_LOG_BYTES {
        true => Check::good("log", size(bytes)),
        false => Check::bad(
            "log",
            format!("the write-ahead log contains {}", size(bytes)),
            "restart the server; if the log grows again, stop the program that keeps the database open",
        ),
    }
}

/// Checks that only the owner can open the files, and that this user can.
fn access(database: &Path) -> Vec<Check> {
    let directory = database
        .parent()
        .filter(|directory| !directory.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut checks = Vec::new();
    let owner = directory.metadata().map(|metadata| metadata.uid()).ok();
    for file in inspection::files(database) {
        let Ok(metadata) = file.metadata() else {
            continue;
        };
        let name = file.display();
        let mode = metadata.mode() & 0o777;
        if mode & 0o077 != 0 {
            checks.push(Check::bad(
                "permissions",
                format!("other users can open {name} (mode {mode:04o})"),
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
                "this user cannot write in {} ({error})",
                directory.display()
            ),
            "run this as the server's user; if you do, make that user the owner of the directory",
        ));
    }
    if checks.is_empty() {
        checks.push(Check::good(
            "permissions",
            "only the owner can open the files",
        ));
    }
    checks
}

fn space(database: &Path, metadata: &Metadata) -> Check {
    match free_bytes(database) {
        Ok(free) => space_for(metadata.len(), free),
        Err(error) => Check::bad(
            "space",
            format!("cannot be determined ({error})"),
            "check it with `df`",
        ),
    }
}

fn space_for(database: u64, free: u64) -> Check {
    match free >= database.saturating_add(RESERVE_BYTES) {
        true => Check::good("space", format!("{} are free", size(free))),
        false => Check::bad(
            "space",
            format!(
                "only {} are free; the database has {}",
                size(free),
                size(database)
            ),
            "free some space: a message that does not fit is refused, and a backup needs as much space as the database",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_space_must_exceed_the_size_of_the_database() {
        assert!(space_for(5_000_000, 205_000_000).ok);
        let narrow = space_for(5_000_000, 204_999_999);
        assert!(!narrow.ok);
        assert_eq!(
            narrow.finding,
            "only 205.0 MB are free; the database has 5.0 MB"
        );
    }
}
