//! Backups that the server makes every day in a folder, of which it keeps the newest.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use jiff::SignedDuration;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::Offset;

use super::{BackupError, create, is_unfinished, sync_directory_of};
use crate::store::free_bytes;

/// The names, as jiff reads and writes them; the time is UTC.
const NAME: &str = "standfast-%Y%m%dT%H%M%SZ.db";
/// After so long without a write, an unfinished copy belongs to a process that was killed.
const ABANDONED: SignedDuration = SignedDuration::from_hours(1);

/// The folder of the daily backups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyBackups {
    /// Where they are.
    pub directory: PathBuf,
    /// How many are kept, at least one.
    pub keep: usize,
    /// Least free space that a backup leaves on the disk of the folder, in MiB.
    pub free_space_floor: u32,
}

impl DailyBackups {
    /// Makes a verified backup of `database` and returns its path. The older ones stay until [`DailyBackups::rotate`].
    ///
    /// # Errors
    /// If no backup was made.
    pub fn make(&self, database: &Path, now: Timestamp) -> Result<PathBuf, BackupError> {
        let target = self.directory.join(name(now));
        check_folder(&self.directory)?;
        self.remove_abandoned(now)?;
        self.check_room(database)?;
        create(database, &target, false, &mut |_, _| {})?;
        Ok(target)
    }

    fn check_room(&self, database: &Path) -> Result<(), BackupError> {
        let failed = |path| move |error| BackupError::io("cannot read", path, error);
        let size = database.metadata().map_err(failed(database))?.len();
        let needed = size.saturating_add(u64::from(self.free_space_floor) << 20);
        let free = free_bytes(&self.directory).map_err(failed(&self.directory))?;
        if free < needed {
            return Err(BackupError::NoRoom {
                directory: self.directory.clone(),
                needed_mib: needed.div_ceil(1 << 20),
            });
        }
        Ok(())
    }

    /// Removes the copies that a kill left unfinished.
    fn remove_abandoned(&self, now: Timestamp) -> Result<(), BackupError> {
        for (name, path) in self.files()? {
            let changed_at = || path.metadata()?.modified();
            if is_unfinished(&name)
                && let Ok(changed_at) = changed_at()
                && Timestamp::try_from(changed_at).is_ok_and(|time| now - ABANDONED > time)
            {
                remove(&path)?;
            }
        }
        Ok(())
    }

    /// Removes older backups, which only their names tell from other files, so that the newest remain. One from the
    /// future was made by a wrong clock and goes first. To be called only after a new one was made.
    ///
    /// # Errors
    /// If one of them could not be removed. The new one counts all the same.
    pub fn rotate(&self, now: Timestamp) -> Result<(), BackupError> {
        let mut backups: Vec<_> = self
            .files()?
            .into_iter()
            .filter_map(|(name, path)| Some((made_at(&name)?, path)))
            .collect();
        backups.sort_by_key(|(made_at, _)| (*made_at <= now, *made_at));
        let too_many = backups.len().saturating_sub(self.keep);
        // One that stays must not keep the others.
        let removed = backups[..too_many].iter().map(|(_, path)| remove(path));
        removed.fold(Ok(()), Result::and)
    }

    /// The names and paths of the regular files in the folder.
    fn files(&self) -> Result<Vec<(String, PathBuf)>, BackupError> {
        let failed = |error| BackupError::io("cannot read", &self.directory, error);
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.directory).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            if entry.file_type().map_err(failed)?.is_file()
                && let Ok(name) = entry.file_name().into_string()
            {
                files.push((name, entry.path()));
            }
        }
        Ok(files)
    }
}

/// Whether the folder of the daily backups is there.
///
/// # Errors
/// If it is missing, as on a disk that is not mounted, or if it is something else.
pub fn check_folder(folder: &Path) -> Result<(), BackupError> {
    match folder.metadata() {
        Ok(metadata) if metadata.is_dir() => Ok(()),
        Ok(_) => Err(BackupError::NotAFolder(folder.to_owned())),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(BackupError::NoFolder(folder.to_owned()))
        }
        Err(error) => Err(BackupError::io("cannot read", folder, error)),
    }
}

/// Removes a file for good. One that somebody else has removed is no error.
fn remove(path: &Path) -> Result<(), BackupError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(BackupError::io("cannot remove", path, error))
        }
        _ => sync_directory_of(path),
    }
}

fn name(now: Timestamp) -> String {
    Offset::UTC.to_datetime(now).strftime(NAME).to_string()
}

/// The time in the name of a backup; `None` for any other name.
fn made_at(file_name: &str) -> Option<Timestamp> {
    let parsed = DateTime::strptime(NAME, file_name).ok()?;
    let made_at = Offset::UTC.to_timestamp(parsed).ok()?;
    (name(made_at) == file_name).then_some(made_at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};
    use std::fs::File;

    fn at(day: i8) -> Timestamp {
        format!("2026-11-{day:02}T22:00:00Z").parse().unwrap()
    }

    fn files(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap());
        let mut files: Vec<String> = entries
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        files.sort();
        files
    }

    /// Makes one as the server does.
    fn make(backups: &DailyBackups, database: &Path, now: Timestamp) -> PathBuf {
        let made = backups.make(database, now).unwrap();
        backups.rotate(now).unwrap();
        made
    }

    fn folder() -> (tempfile::TempDir, PathBuf, DailyBackups) {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("db");
        drop(open(&Location::File(database.clone())).unwrap());
        let directory = dir.path().join("backups");
        fs::create_dir(&directory).unwrap();
        let backups = DailyBackups {
            directory,
            keep: 2,
            free_space_floor: 0,
        };
        (dir, database, backups)
    }

    #[test]
    fn the_newest_remain_and_other_files_are_left_alone() {
        let (_dir, database, backups) = folder();
        let others = [
            "standfast-20201120T220000Z.db.bak",
            "standfast-20201320T220000Z.db",
            "standfast-2020-11-20.db",
            "x-standfast-20201120T220000Z.db",
        ];
        for other in others {
            fs::write(backups.directory.join(other), "").unwrap();
        }
        let linked = backups.directory.join("standfast-20191120T220000Z.db");
        std::os::unix::fs::symlink(&database, &linked).unwrap();
        for day in [18, 19, 20] {
            let made = make(&backups, &database, at(day));
            assert_eq!(
                made_at(made.file_name().unwrap().to_str().unwrap()),
                Some(at(day))
            );
        }
        let mut expected: Vec<String> = others.map(str::to_owned).into();
        expected.push("standfast-20191120T220000Z.db".to_owned());
        expected.push("standfast-20261119T220000Z.db".to_owned());
        expected.push("standfast-20261120T220000Z.db".to_owned());
        expected.sort();
        assert_eq!(files(&backups.directory), expected);
    }

    #[test]
    fn backups_from_a_clock_that_was_ahead_go_first_and_never_the_new_one() {
        let (_dir, database, backups) = folder();
        let make = |time: &str| make(&backups, &database, time.parse().unwrap());
        make("2026-11-18T22:00:00Z");
        for wrong in ["2036-01-01T22:00:00Z", "2036-01-02T22:00:00Z"] {
            make(wrong);
        }
        for time in ["2026-11-19T22:00:00Z", "2026-11-20T22:00:00Z"] {
            assert!(make(time).exists(), "{time}");
        }
        let expected = [
            "standfast-20261119T220000Z.db",
            "standfast-20261120T220000Z.db",
        ];
        assert_eq!(files(&backups.directory), expected);
        assert!(make("1970-01-01T00:01:00Z").exists());
    }

    #[test]
    fn what_a_killed_server_left_unfinished_is_removed_after_an_hour() {
        let (_dir, database, backups) = folder();
        let leave = |name: &str, changed_at: Timestamp| {
            let file = File::create(backups.directory.join(name)).unwrap();
            file.set_modified(changed_at.into()).unwrap();
        };
        let now = at(20);
        let minute = jiff::SignedDuration::from_mins(1);
        leave(".standfast-left.unfinished", now - minute * 61);
        leave(".standfast-busy.unfinished", now - minute);
        leave("standfast-other.unfinished", now - minute * 61);
        backups.make(&database, now).unwrap();
        let expected = [
            ".standfast-busy.unfinished",
            "standfast-20261120T220000Z.db",
            "standfast-other.unfinished",
        ];
        assert_eq!(files(&backups.directory), expected);
    }

    #[test]
    fn without_a_new_backup_no_old_one_is_removed() {
        let (_dir, database, backups) = folder();
        for day in [18, 19] {
            backups.make(&database, at(day)).unwrap();
        }
        let before = files(&backups.directory);
        let full = DailyBackups {
            free_space_floor: u32::MAX,
            keep: 1,
            ..backups.clone()
        };
        let error = full.make(&database, at(20)).unwrap_err();
        assert!(matches!(error, BackupError::NoRoom { .. }), "{error}");
        fs::write(&database, "no database").unwrap();
        backups.make(&database, at(20)).unwrap_err();
        assert_eq!(files(&backups.directory), before);
    }
}
