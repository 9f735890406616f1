//! Checks of the database files, of the disk that they are on, and of their copies by Litestream.

use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::SystemTime;

use rustix::fs::Access;

use super::Check;
use crate::cli::output::size;
use crate::store::{free_bytes, inspection, replication};

/// Free space that is needed in addition to one copy of the database.
const RESERVE_BYTES: u64 = 200_000_000;

/// Checks who can read and write the files, the free space, and whether changes are copied.
pub fn checks(database: &Path) -> Vec<Check> {
    let Ok(metadata) = database.metadata() else {
        return Vec::new();
    };
    let mut checks = access(database);
    checks.push(match free_bytes(database) {
        Ok(free) => space(metadata.len(), free),
        Err(error) => {
            let finding = format!("cannot be determined ({error})");
            Check::bad("space", finding, "check it with `df`")
        }
    });
    checks.extend(copies(database));
    checks
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
    if let Err(error) = rustix::fs::access(directory, Access::WRITE_OK | Access::EXEC_OK) {
        let directory = directory.display();
        checks.push(Check::bad(
            "permissions",
            format!("this user cannot write in {directory} ({error})"),
            "run this as the server's user; if you do, make that user the owner of the directory",
        ));
    }
    if checks.is_empty() {
        let finding = "only the owner can open the files";
        checks.push(Check::good("permissions", finding));
    }
    checks
}

fn space(database: u64, free: u64) -> Check {
    let (shown, of_database) = (size(free), size(database));
    match free >= database.saturating_add(RESERVE_BYTES) {
        true => Check::good("space", format!("{shown} are free")),
        false => Check::bad(
            "space",
            format!("only {shown} are free; the database has {of_database}"),
            "free some space: a message that does not fit is refused, and a backup needs as much space as the database",
        ),
    }
}

/// Whether Litestream copies the changes; `None` if it never did.
fn copies(database: &Path) -> Option<Check> {
    const CHECK: &str = "replication";
    let now = SystemTime::now();
    let found = replication::inspect(database, now)?;
    let age = found.last.and_then(|last| now.duration_since(last).ok());
    let last = age.map_or("none yet".to_owned(), |age| {
        format!("{} s ago", age.as_secs())
    });
    let finding = format!("copied by Litestream; last change: {last}");
    Some(match found.is_late {
        false => Check::good(CHECK, finding),
        true => Check::bad(
            CHECK,
            format!("{finding}; later ones are not copied"),
            "start Litestream, for example with `systemctl start litestream`, and see its log; delete its folder beside the \
             database if you no longer use it",
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_space_must_exceed_the_size_of_the_database() {
        assert!(space(5_000_000, 205_000_000).ok);
        let narrow = space(5_000_000, 204_999_999);
        assert!(!narrow.ok);
        assert_eq!(
            narrow.finding,
            "only 205.0 MB are free; the database has 5.0 MB"
        );
    }
}
