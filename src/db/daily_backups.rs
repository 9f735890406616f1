//! The backups that the server makes every day, in a folder of which it keeps the newest.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use jiff::civil::{DateTime, Time};
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};

use crate::db::backup::create;
use crate::db::new_file::{files, io_error};
use crate::db::schema::Deviation;
use crate::db::{Error, free_bytes, has_content, size_of};
use crate::karachi;

/// The names, as jiff reads and writes them; the time is UTC.
const NAME: &str = "standfast-%Y%m%dT%H%M%SZ.db";

/// Greatest age of the newest backup; an older one means that at least one was missed.
pub const MAX_AGE: SignedDuration = SignedDuration::from_hours(26);

/// When and where the server makes backups.
#[derive(Debug, Clone)]
pub struct DailyBackups {
    /// What is copied.
    pub database: PathBuf,
    /// The folder.
    pub directory: PathBuf,
    /// When each day.
    pub at: Time,
    /// How many are kept, at least one.
    pub keep: usize,
    /// Minimum free space that a backup leaves on the disk of the folder, in MiB.
    pub free_space_floor: u32,
}

/// A backup that was made.
#[derive(Debug)]
pub(crate) struct Made {
    /// Where.
    pub file: PathBuf,
    /// Why it cannot be restored, if another program changed the schema.
    pub deviation: Deviation,
}

impl DailyBackups {
    /// Makes a verified backup if one is due, and removes those that are too many.
    ///
    /// # Errors
    /// If one is due and could not be made. Then no old one is removed.
    pub(crate) fn make_if_due(&self, now: Timestamp) -> Result<Option<Made>, Error> {
        let last = newest(&self.directory, now)?;
        if last.is_some_and(|(made_at, _)| made_at >= karachi::last_occurrence(self.at, now)) {
            return Ok(None);
        }
        check_room(&self.database, &self.directory, self.free_space_floor)?;
        let file = self.directory.join(name(now));
        let deviation = create(&self.database, &file, false)?.deviation;
        if let Err(error) = self.rotate(now) {
            tracing::warn!(%error, "older backups could not be removed and fill the disk");
        }
        Ok(Some(Made { file, deviation }))
    }

    /// Removes older backups, which only their names tell from other files, so that the newest remain. An empty file, which a
    /// kill left, goes first, and then one from the future, which was made by a wrong clock.
    fn rotate(&self, now: Timestamp) -> Result<(), Error> {
        let mut backups = backups(&self.directory)?;
        backups.sort_by_key(|(made_at, path)| (has_content(path), *made_at <= now, *made_at));
        let too_many = backups.len().saturating_sub(self.keep);
        // One that stays must not keep the others.
        let removed = backups[..too_many].iter();
        let removed = removed.map(|(_, path)| fs::remove_file(path));
        let all = removed.fold(Ok(()), Result::and);
        all.map_err(io_error("cannot remove files in", &self.directory))
    }
}

/// Whether a backup of `database` fits on the disk of `directory` and leaves `floor_mib` MiB free.
///
/// # Errors
/// If it does not, or if there is no such folder.
pub fn check_room(database: &Path, directory: &Path, floor_mib: u32) -> Result<(), Error> {
    let needed = size_of(database) + (u64::from(floor_mib) << 20);
    if free_bytes(directory).map_err(io_error("cannot read", directory))? < needed {
        return Err(Error::Unusable(format!(
            "a backup needs {} MiB on the disk of {}, and less is free: make room, or choose another folder",
            needed.div_ceil(1 << 20),
            directory.display()
        )));
    }
    Ok(())
}

/// When the newest backup in `directory` was made, and its path; `None` when there is none. One from the future was made
/// by a wrong clock and does not count; nor does an empty file.
///
/// # Errors
/// If there is no such folder, as on a disk that is not mounted.
pub fn newest(directory: &Path, now: Timestamp) -> Result<Option<(Timestamp, PathBuf)>, Error> {
    let backups = backups(directory)?.into_iter();
    let counts = |(made_at, path): &(Timestamp, PathBuf)| *made_at <= now && has_content(path);
    Ok(backups.filter(counts).max())
}

/// All backups in the folder, by the time in their names.
fn backups(directory: &Path) -> Result<Vec<(Timestamp, PathBuf)>, Error> {
    let names = files(directory)?.into_iter();
    let backups = names.filter_map(|name| Some((made_at(&name)?, directory.join(name))));
    Ok(backups.collect())
}

fn name(now: Timestamp) -> String {
    now.strftime(NAME).to_string()
}

/// The time in the name of a backup; `None` for any other name.
fn made_at(file_name: &OsStr) -> Option<Timestamp> {
    let file_name = file_name.to_str()?;
    let parsed = DateTime::strptime(NAME, file_name).ok()?;
    let made_at = Offset::UTC.to_timestamp(parsed).ok()?;
    (name(made_at) == file_name).then_some(made_at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    fn names(dir: &Path) -> Vec<String> {
        let names = files(dir).unwrap().into_iter();
        let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn folder() -> (tempfile::TempDir, DailyBackups) {
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
    fn one_a_day_is_made_and_after_one_was_missed() {
        let (_dir, backups) = folder();
        for (now, is_made) in [
            ("2026-11-20T12:00:00+05:00", true),
            ("2026-11-21T02:59:59+05:00", false),
            ("2026-11-21T03:00:00+05:00", true),
            ("2026-11-21T03:00:01+05:00", false),
            ("2026-11-30T02:00:00+05:00", true),
            ("2026-11-30T03:00:00+05:00", true),
        ] {
            let made = backups.make_if_due(at(now)).unwrap();
            assert_eq!(made.is_some(), is_made, "{now}");
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
    fn other_files_are_left_alone_and_copies_that_a_kill_left_are_removed() {
        let (_dir, backups) = folder();
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
        for left in ["", "-journal"] {
            let name = format!(".standfast-left.unfinished{left}");
            let file = fs::File::create(directory.join(name)).unwrap();
            file.set_modified(std::time::SystemTime::UNIX_EPOCH)
                .unwrap();
        }
        // A command writes it at this moment.
        let growing = ".standfast-growing.unfinished";
        fs::write(directory.join(growing), "").unwrap();
        let linked = directory.join("standfast-20191120T220000Z.db");
        std::os::unix::fs::symlink(&backups.database, &linked).unwrap();
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
        assert!(linked.is_symlink());
    }

    #[test]
    fn an_empty_file_that_a_kill_left_is_no_backup_and_goes_first() {
        let (_dir, backups) = folder();
        let empty = "standfast-20261120T220000Z.db";
        fs::write(backups.directory.join(empty), "").unwrap();
        for (now, kept) in [
            ("2026-11-20T22:00:01Z", 2),
            ("2026-11-21T22:00:00Z", 2),
            ("2026-11-22T22:00:00Z", 2),
        ] {
            backups.make_if_due(at(now)).unwrap().unwrap();
            assert_eq!(names(&backups.directory).len(), kept, "{now}");
        }
        assert!(!names(&backups.directory).contains(&empty.to_owned()));
        let newest = newest(&backups.directory, at("2026-11-23T00:00:00Z")).unwrap();
        assert_eq!(newest.unwrap().0, at("2026-11-22T22:00:00Z"));
    }

    #[test]
    fn without_a_new_backup_no_old_one_is_removed() {
        let (_dir, mut backups) = folder();
        for now in ["2026-11-18T22:00:00Z", "2026-11-19T22:00:00Z"] {
            backups.make_if_due(at(now)).unwrap();
        }
        let before = names(&backups.directory);
        (backups.keep, backups.free_space_floor) = (1, u32::MAX);
        let now = at("2026-11-20T22:00:00Z");
        let error = backups.make_if_due(now).unwrap_err();
        assert!(error.to_string().contains("less is free"), "{error}");
        backups.free_space_floor = 0;
        fs::write(&backups.database, "no database").unwrap();
        backups.make_if_due(now).unwrap_err();
        assert_eq!(names(&backups.directory), before);
        fs::remove_dir_all(&backups.directory).unwrap();
        let error = backups.make_if_due(now).unwrap_err();
        assert!(
            error.to_string().contains("cannot read the folder"),
            "{error}"
        );
    }
}
