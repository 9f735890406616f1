//! Checks whether Litestream copies the changes of the database.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use super::check::Check;
use crate::store::replication::{Replication, inspect};

const CHECK: &str = "replication";
/// Older releases can damage the database (a fault of the SQLite in them).
const OLDEST_SAFE: [u32; 3] = [0, 5, 17];

/// The checks of a database that is replicated; none for another one.
pub fn checks(database: &Path) -> Vec<Check> {
    let now = SystemTime::now();
    let Some(replication) = inspect(database, now) else {
        return Vec::new();
    };
    let mut checks = vec![state(replication, now)];
    // Without an executable in the path, its version cannot be known.
    let version = Command::new("litestream")
        .arg("version")
        .stdin(Stdio::null())
        .output();
    if let Ok(output) = version {
        checks.extend(too_old(&String::from_utf8_lossy(&output.stdout)));
    }
    checks
}

fn state(replication: Replication, now: SystemTime) -> Check {
    let ago = |moment| in_words(now.duration_since(moment).unwrap_or_default());
    let last = replication.last.map_or("none yet".to_owned(), ago);
    let finding = format!("copied by Litestream; last change: {last}");
    match replication.is_late {
        false => Check::good(CHECK, finding),
        true => Check::bad(
            CHECK,
            format!("{finding}; later ones are not copied"),
            "start Litestream, for example with `systemctl start litestream`, and see its log; delete its folder beside the \
             database if you no longer use it",
        ),
    }
}

fn in_words(age: Duration) -> String {
    match age.as_secs() {
        seconds @ 0..120 => format!("{seconds} s ago"),
        seconds @ 120..7200 => format!("{} min ago", seconds / 60),
        seconds => format!("{} h ago", seconds / 3600),
    }
}

/// The finding about what `litestream version` printed, if it is too old.
fn too_old(printed: &str) -> Option<Check> {
    let version = printed.trim().trim_start_matches('v');
    let numbers: Vec<u32> = version
        .split(['.', '-'])
        .map_while(|number| number.parse().ok())
        .collect();
    (!numbers.is_empty() && numbers < OLDEST_SAFE.to_vec()).then(|| {
        Check::bad(
            CHECK,
            format!("Litestream {version} can damage the database"),
            "install 0.5.17 or newer",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_older_release_is_a_finding() {
        for (printed, is_old) in [
            ("0.5.17\n", false),
            ("v0.5.16\n", true),
            ("0.3.13", true),
            ("0.6.0-beta1", false),
            ("(development build)", false),
            ("", false),
        ] {
            assert_eq!(too_old(printed).is_some(), is_old, "{printed}");
        }
    }

    #[test]
    fn late_changes_are_a_finding() {
        let now = SystemTime::now();
        let copied = |seconds, is_late| {
            let last = Some(now - Duration::from_secs(seconds));
            state(Replication { last, is_late }, now)
        };
        let good = copied(90, false);
        assert!(good.ok);
        assert_eq!(good.finding, "copied by Litestream; last change: 90 s ago");
        assert!(!copied(7200, true).ok);
    }
}
