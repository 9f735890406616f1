//! Backups that the server makes every day in a folder, of which it keeps the newest.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::Offset;

use super::{BackupError, create, sync_directory_of};
use crate::store::free_bytes;

/// The names, as jiff reads and writes them; the time is UTC.
const NAME: &str = "standfast-%Y%m%dT%H%M%SZ.db";

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
    /// Makes a verified backup of `database` and returns its path. Then removes older ones, which only their names tell
    /// from other files, so that the newest remain.
    ///
    /// # Errors
    /// If no backup was made; then none is removed.
    pub fn make(&self, database: &Path, now: Timestamp) -> Result<PathBuf, BackupError> {
        let target = self.directory.join(name(now));
        self.check_room(database)?;
        create(database, &target, false, &mut |_, _| {})?;
        self.rotate()?;
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

    fn rotate(&self) -> Result<(), BackupError> {
        let mut backups = self.list()?;
        let too_many = backups.len().saturating_sub(self.keep);
        for (_, path) in backups.drain(..too_many) {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(BackupError::io("cannot remove", &path, error));
                }
                _ => {}
            }
            sync_directory_of(&path)?;
        }
        Ok(())
    }

    /// Its backups with the times in their names, oldest first.
    fn list(&self) -> Result<Vec<(Timestamp, PathBuf)>, BackupError> {
        let failed = |error| BackupError::io("cannot read", &self.directory, error);
        let mut backups = Vec::new();
        for entry in fs::read_dir(&self.directory).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let made_at = entry.file_name().to_str().and_then(made_at);
            if let Some(made_at) = made_at
                && entry.file_type().map_err(failed)?.is_file()
            {
                backups.push((made_at, entry.path()));
            }
        }
        backups.sort();
        Ok(backups)
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
            let made = backups.make(&database, at(day)).unwrap();
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
