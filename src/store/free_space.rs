//! Room on the disk: uploads are refused before it runs out, so that messages, the log and a backup still find some.

use std::io;
use std::path::{Path, PathBuf};

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
    fn a_disk_that_is_gone_is_no_room() {
        let gone = Location::File("/nowhere/db".into());
        FreeSpace::beside(&gone, 0).check().unwrap_err();
    }
}
