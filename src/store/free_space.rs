//! Room on the disk: uploads are refused before it runs out, so that messages, the log and a backup still find some.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use super::location::directory_of;
use super::{Error, Location};

/// Bytes that this user may still write on the disk of `path`.
pub fn free_bytes(path: &Path) -> io::Result<u64> {
    let system = rustix::fs::statvfs(path)?;
    Ok(system.f_bavail.saturating_mul(system.f_frsize))
}

/// The disk of a database and what is to be left free on it.
#[derive(Debug, Clone)]
pub struct FreeSpace {
    /// `None` for a database in memory.
    directory: Option<PathBuf>,
    floor_mib: u32,
}

impl FreeSpace {
    /// Keeps `floor_mib` MiB free beside the database at `location`.
    pub fn beside(location: &Location, floor_mib: u32) -> Self {
        let directory = match location {
            Location::File(path) => Some(directory_of(path).to_owned()),
            Location::Memory(_) => None,
        };
        Self {
            directory,
            floor_mib,
        }
    }

    /// Refuses when less than the floor is free. Asking costs a microsecond and never waits for the disk.
    pub fn check(&self) -> Result<(), Error> {
        let Some(directory) = &self.directory else {
            return Ok(());
        };
        let free = free_bytes(directory).map_err(|error| Error::inaccessible(directory, error))?;
        if free >> 20 < u64::from(self.floor_mib) {
            return Err(Error::LittleSpace {
                directory: directory.clone(),
                floor_mib: self.floor_mib,
            });
        }
        Ok(())
    }

    /// Refuses to rewrite a database for which SQLite writes `bytes` to its log, and as much to a temporary file, if
    /// less than the floor would be free then.
    pub(super) fn check_for_rewrite(&self, bytes: u64) -> Result<(), Error> {
        let Some(directory) = &self.directory else {
            return Ok(());
        };
        let failed = |error| Error::inaccessible(directory, error);
        let copies = match is_on_same_disk(directory, &temporary_directory()).map_err(failed)? {
            true => 2,
            false => 1,
        };
        let floor = u64::from(self.floor_mib) << 20;
        let needed = bytes.saturating_mul(copies).saturating_add(floor);
        if free_bytes(directory).map_err(failed)? < needed {
            return Err(Error::NoRoomToRewrite {
                directory: directory.clone(),
                needed_mib: needed.div_ceil(1 << 20),
            });
        }
        Ok(())
    }
}

fn is_on_same_disk(one: &Path, other: &Path) -> io::Result<bool> {
    Ok(one.metadata()?.dev() == other.metadata()?.dev())
}

/// Where SQLite puts temporary files (<https://sqlite.org/tempfiles.html>).
fn temporary_directory() -> PathBuf {
    let by_variable = ["SQLITE_TMPDIR", "TMPDIR"]
        .into_iter()
        .filter_map(std::env::var_os)
        .map(PathBuf::from);
    let usual = ["/var/tmp", "/usr/tmp", "/tmp"].map(PathBuf::from);
    let is_writable = |directory: &PathBuf| {
        directory.is_dir() && access(directory, Access::WRITE_OK | Access::EXEC_OK).is_ok()
    };
    by_variable
        .chain(usual)
        .find(is_writable)
        .unwrap_or_else(|| PathBuf::from("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_than_the_floor_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        FreeSpace::beside(&location, 0).check().unwrap();
        FreeSpace::beside(&location, 1).check().unwrap();
        let refusal = FreeSpace::beside(&location, u32::MAX).check().unwrap_err();
        assert!(matches!(refusal, Error::LittleSpace { .. }), "{refusal}");
        let memory = FreeSpace::beside(&Location::memory(), u32::MAX);
        memory.check().unwrap();
    }

    #[test]
    fn a_rewrite_that_would_leave_less_than_the_floor_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let free = free_bytes(dir.path()).unwrap();
        let no_floor = FreeSpace::beside(&location, 0);
        no_floor.check_for_rewrite(1 << 20).unwrap();
        let floor = FreeSpace::beside(&location, u32::MAX);
        for refusal in [
            no_floor.check_for_rewrite(2 * free),
            no_floor.check_for_rewrite(u64::MAX),
            floor.check_for_rewrite(0),
        ] {
            let refusal = refusal.unwrap_err();
            assert!(
                matches!(refusal, Error::NoRoomToRewrite { .. }),
                "{refusal}"
            );
        }
    }

    #[test]
    fn a_disk_that_is_gone_is_no_room() {
        let gone = Location::File("/nowhere/db".into());
        FreeSpace::beside(&gone, 0).check().unwrap_err();
    }
}
