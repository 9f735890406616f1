//! What the files beside a database say about its replication by Litestream.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::location::{FOLLOW_MARK, beside, replication_folder};

/// How long a change may wait to be copied. Litestream looks every second.
const LONGEST_DELAY: Duration = Duration::from_secs(60);

/// How a database is replicated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replication {
    /// Its changes are copied elsewhere.
    Copied {
        /// When the last one was read; `None` when none was since the folder was made or emptied.
        last: Option<SystemTime>,
        /// Whether later changes wait for longer than Litestream needs.
        is_late: bool,
    },
    /// It follows another machine's.
    Follows {
        /// When the last change was applied.
        last: SystemTime,
    },
}

/// How the database at `path` is replicated, as of `now`; `None` for not at all, or by something unknown.
pub fn inspect(path: &Path, now: SystemTime) -> Option<Replication> {
    let modified = |file: &Path| file.metadata().and_then(|found| found.modified()).ok();
    if let Some(last) = modified(&beside(path, FOLLOW_MARK)) {
        return Some(Replication::Follows { last });
    }
    let folder = replication_folder(path);
    if !folder.is_dir() {
        return None;
    }
    // Every change is read into level 0 first.
    let entries = fs::read_dir(folder.join("ltx/0")).ok();
    let files = entries.into_iter().flatten().flatten();
    let last = files.filter_map(|file| modified(&file.path())).max();
    let is_late = modified(&beside(path, "-wal")).is_some_and(|changed| {
        let is_unread = last.is_none_or(|last| changed > last + LONGEST_DELAY);
        is_unread && now > changed + LONGEST_DELAY
    });
    Some(Replication::Copied { last, is_late })
}

#[cfg(test)]
mod tests {
    use std::fs::{File, FileTimes};

    use super::*;

    #[test]
    fn a_change_that_is_not_copied_within_a_minute_is_late() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("db");
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let set = |name: &str, seconds: u64| {
            let times = FileTimes::new().set_modified(now - Duration::from_secs(seconds));
            File::create(dir.path().join(name))
                .unwrap()
                .set_times(times)
                .unwrap();
        };
        assert_eq!(inspect(&path, now), None);
        fs::create_dir_all(dir.path().join(".db-litestream/ltx/0")).unwrap();
        let is_late = || match inspect(&path, now) {
            Some(Replication::Copied { is_late, .. }) => is_late,
            other => panic!("{other:?}"),
        };
        assert!(!is_late());
        for (wal, copied, late) in [
            (10, 5, false),
            (30, 3000, false),
            (90, 3000, true),
            (90, 100, false),
        ] {
            set("db-wal", wal);
            set(".db-litestream/ltx/0/1.ltx", copied);
            assert_eq!(is_late(), late, "{wal} {copied}");
        }
        set("db-txid", 7);
        let last = now - Duration::from_secs(7);
        assert_eq!(inspect(&path, now), Some(Replication::Follows { last }));
    }
}
