//! What the files beside a database say about its replication by Litestream.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::location::{beside, replication_folder};

/// How long a change may wait to be copied. Litestream looks every second.
const LONGEST_DELAY: Duration = Duration::from_secs(60);

/// How the changes of a database are copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replication {
    /// When the last one was read; `None` when none was since the folder was made or emptied.
    pub last: Option<SystemTime>,
    /// Whether later changes wait for longer than Litestream needs.
    pub is_late: bool,
}

/// How the database at `path` is replicated, as of `now`; `None` for not at all, or by something unknown.
pub fn inspect(path: &Path, now: SystemTime) -> Option<Replication> {
    let modified = |file: &Path| file.metadata().and_then(|found| found.modified()).ok();
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
    Some(Replication { last, is_late })
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
        let is_late = || inspect(&path, now).unwrap().is_late;
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
    }
}
