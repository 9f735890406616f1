//! The server's daily backups. The server keeps the newest ones and removes the others.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use jiff::civil::{DateTime, Time};
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};

use crate::clock::has_happened;
use crate::db::backup::{IfExists, create};
use crate::db::new_file::{io_error, list_files};
use crate::db::schema::Deviation;
use crate::db::{Error, file_size, free_bytes, has_content};
use crate::karachi;

/// The format of the file names, for jiff. The time is in UTC.
const NAME_FORMAT: &str = "standfast-%Y%m%dT%H%M%SZ.db";

/// The maximum age of the newest backup. If it is older, at least one backup was missed.
pub const MAX_AGE: SignedDuration = SignedDuration::from_hours(26);

/// When and where the server makes backups.
#[derive(Debug, Clone)]
pub struct DailyBackups {
    /// The database file to back up.
    pub database: PathBuf,
    /// The directory for the backups.
    pub directory: PathBuf,
    /// The time of day in Karachi.
    pub at: Time,
    /// How many backups to keep; at least one.
    pub keep: usize,
    /// The minimum free space, in MiB, that a backup leaves on the disk of `directory`.
    pub free_space_floor: u32,
}

/// The result of [`DailyBackups::make_if_due`].
#[derive(Debug)]
pub(crate) struct NewBackup {
    /// The path of the backup.
    pub file: PathBuf,
    /// Not empty if the backup cannot be restored because another program changed the schema.
    pub deviation: Deviation,
}

/// A file in the backup directory that has the name of a daily backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyBackup {
    /// The time in its name.
    pub made_at: Timestamp,
    /// Its path.
    pub path: PathBuf,
}

impl DailyBackups {
    /// Makes a verified backup if one is due, and then removes the oldest backups.
    ///
    /// # Errors
    /// If a backup is due and could not be made. Then no old one is removed.
    pub(crate) fn make_if_due(&self, now: Timestamp) -> Result<Option<NewBackup>, Error> {
        let due_since = karachi::last_occurrence(self.at, now);
        if newest(&self.directory, now)?.is_some_and(|backup| backup.made_at >= due_since) {
            return Ok(None);
        }
        check_space(&self.database, &self.directory, self.free_space_floor)?;
        let file = self.directory.join(file_name(now));
        let deviation = create(&self.database, &file, IfExists::Fail)?.deviation;
        if let Err(error) = self.rotate(now) {
            tracing::warn!(%error, "could not remove older backups; they fill the disk");
        }
        Ok(Some(NewBackup { file, deviation }))
    }

    /// Removes all but the newest `keep` backups. Empty files, left by a killed process, go first; then backups that a wrong clock
    /// dated in the future. Every file with a matching name counts as a backup.
    fn rotate(&self, now: Timestamp) -> Result<(), Error> {
        let mut backups = list_backups(&self.directory)?;
        backups.sort_by_cached_key(|backup| {
            (
                has_content(&backup.path),
                has_happened(backup.made_at, now),
                backup.made_at,
            )
        });
        let surplus = backups.len().saturating_sub(self.keep);
        // Try to remove all of them, even if one fails.
        let mut result = Ok(());
        for backup in &backups[..surplus] {
            if let Err(error) = fs::remove_file(&backup.path) {
                result = Err(io_error("cannot remove", &backup.path)(error));
            }
        }
        result
    }
}

/// Checks that a backup of `database` fits on the disk of `directory` and leaves `floor_mib` MiB free.
///
/// # Errors
/// If it doesn't fit, or if the directory doesn't exist.
pub fn check_space(database: &Path, directory: &Path, floor_mib: u32) -> Result<(), Error> {
    let needed = file_size(database) + (u64::from(floor_mib) << 20);
    if free_bytes(directory).map_err(io_error("cannot read", directory))? < needed {
        return Err(Error::NoSpaceForBackup {
            directory: directory.to_owned(),
            needed_mib: needed.div_ceil(1 << 20),
        });
    }
    Ok(())
}

/// Finds the newest backup in `directory`. Ignores backups from the future, which a wrong clock made, and empty files.
///
/// # Errors
/// If the directory doesn't exist, for example because a disk is not mounted.
pub fn newest(directory: &Path, now: Timestamp) -> Result<Option<DailyBackup>, Error> {
    Ok(list_backups(directory)?
        .into_iter()
        .filter(|backup| has_happened(backup.made_at, now) && has_content(&backup.path))
        .max_by_key(|backup| backup.made_at))
}

/// Lists all backups in the directory, in no particular order.
fn list_backups(directory: &Path) -> Result<Vec<DailyBackup>, Error> {
    Ok(list_files(directory)?
        .iter()
        .filter_map(|name| {
            Some(DailyBackup {
                made_at: parse_file_name(name)?,
                path: directory.join(name),
            })
        })
        .collect())
}

fn file_name(made_at: Timestamp) -> String {
    made_at.strftime(NAME_FORMAT).to_string()
}

/// The time in the name of a backup; `None` for any other file name.
fn parse_file_name(name: &OsStr) -> Option<Timestamp> {
    let name = name.to_str()?;
    let time = DateTime::strptime(NAME_FORMAT, name).ok()?;
    let made_at = Offset::UTC.to_timestamp(time).ok()?;
    // `strptime` also accepts other spellings of the same time.
    (file_name(made_at) == name).then_some(made_at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    fn names(dir: &Path) -> Vec<String> {
        let mut names: Vec<_> = list_files(dir)
            .unwrap()
            .into_iter()
            .map(|name| name.into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    fn daily_backups() -> (tempfile::TempDir, DailyBackups) {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("db");
        drop(open(&Location::File(database.clone())).unwrap());
        let directory = dir.path().join("backups");
        fs::create_dir(&directory).unwrap();
        let backups = DailyBackups {
            database,
            directory,
            at: "03:00".parse().unwrap(),
            keep: 2,
            free_space_floor: 0,
        };
        (dir, backups)
    }

    #[test]
    fn a_backup_is_made_once_a_day_and_after_a_missed_one() {
        let (_dir, backups) = daily_backups();
        for (now, is_due) in [
            ("2026-11-20T12:00:00+05:00", true),
            ("2026-11-21T02:59:59+05:00", false),
            ("2026-11-21T03:00:00+05:00", true),
            ("2026-11-21T03:00:01+05:00", false),
            ("2026-11-30T02:00:00+05:00", true),
            ("2026-11-30T03:00:00+05:00", true),
        ] {
            let backup = backups.make_if_due(at(now)).unwrap();
            assert_eq!(backup.is_some(), is_due, "{now}");
        }
        assert_eq!(
            names(&backups.directory),
            [
                "standfast-20261129T210000Z.db",
                "standfast-20261129T220000Z.db"
            ]
        );
    }

    #[test]
    fn only_old_backups_and_abandoned_temporary_files_are_removed() {
        let (_dir, backups) = daily_backups();
        let directory = &backups.directory;
        let others = [
            "standfast-20201120T220000Z.db.bak",
            "standfast-20201320T220000Z.db",
            "standfast-2020-11-20.db",
            "x-standfast-20201120T220000Z.db",
        ];
        for other in others {
            fs::write(directory.join(other), "").unwrap();
        }
        for suffix in ["", "-journal"] {
            let name = format!(".standfast-left.unfinished{suffix}");
            let file = fs::File::create(directory.join(name)).unwrap();
            file.set_modified(std::time::SystemTime::UNIX_EPOCH)
                .unwrap();
        }
        // A running command is writing this file.
        let growing = ".standfast-growing.unfinished";
        fs::write(directory.join(growing), "").unwrap();
        let link = directory.join("standfast-20191120T220000Z.db");
        std::os::unix::fs::symlink(&backups.database, &link).unwrap();
        for day in 18..=20 {
            let now = at(&format!("2026-11-{day}T22:00:00Z"));
            backups.make_if_due(now).unwrap().unwrap();
        }
        let mut expected: Vec<String> = others.map(str::to_owned).into();
        expected.push(growing.to_owned());
        expected.push("standfast-20261119T220000Z.db".to_owned());
        expected.push("standfast-20261120T220000Z.db".to_owned());
        expected.sort();
        assert_eq!(names(directory), expected);
        assert!(link.is_symlink());
    }

    #[test]
    fn an_empty_file_is_not_a_backup_and_is_removed_first() {
        let (_dir, backups) = daily_backups();
        let empty = "standfast-20261120T220000Z.db";
        fs::write(backups.directory.join(empty), "").unwrap();
        for (now, count) in [
            ("2026-11-20T22:00:01Z", 2),
            ("2026-11-21T22:00:00Z", 2),
            ("2026-11-22T22:00:00Z", 2),
        ] {
            backups.make_if_due(at(now)).unwrap().unwrap();
            assert_eq!(names(&backups.directory).len(), count, "{now}");
        }
        assert!(!names(&backups.directory).contains(&empty.to_owned()));
        let newest = newest(&backups.directory, at("2026-11-23T00:00:00Z")).unwrap();
        assert_eq!(newest.unwrap().made_at, at("2026-11-22T22:00:00Z"));
    }

    #[test]
    fn a_failed_backup_removes_no_old_one() {
        let (_dir, mut backups) = daily_backups();
        for now in ["2026-11-18T22:00:00Z", "2026-11-19T22:00:00Z"] {
            backups.make_if_due(at(now)).unwrap();
        }
        let before = names(&backups.directory);
        (backups.keep, backups.free_space_floor) = (1, u32::MAX);
        let now = at("2026-11-20T22:00:00Z");
        let error = backups.make_if_due(now).unwrap_err();
        assert!(error.to_string().contains("of free space in"), "{error}");
        backups.free_space_floor = 0;
        fs::write(&backups.database, "no database").unwrap();
        backups.make_if_due(now).unwrap_err();
        assert_eq!(names(&backups.directory), before);
        fs::remove_dir_all(&backups.directory).unwrap();
        let error = backups.make_if_due(now).unwrap_err();
        assert!(
            error.to_string().contains("cannot read the directory"),
            "{error}"
        );
    }
}
