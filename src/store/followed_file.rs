//! A database that another program keeps equal to one on another machine, as `litestream restore -f` does: it writes changed
//! pages into the file, and then the number of the last change into the file `-txid` beside it. Here the file is read
//! without locks and without a log, and only while it is whole. Nothing is written, not even beside it.

use std::fs::Metadata;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::connect::{open_immutable, refuse_foreign_file};
use super::location::{FOLLOW_MARK as MARK, beside};
use super::schema::{SCHEMA_VERSION, user_version};
use super::{Error, Location};

/// The file that a stand-by reads.
#[derive(Debug, Clone)]
pub struct FollowedFile {
    path: PathBuf,
}

/// The state of a followed file. Equal before and after reading, when it was not written meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    database: FileStamp,
    mark: Option<FileStamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FileStamp {
    number: (u64, u64),
    length: u64,
    /// Seconds and nanoseconds.
    modified: (i64, i64),
}

impl FollowedFile {
    /// The file at `location`.
    pub fn at(location: &Location) -> Self {
        Self {
            path: location.path(),
        }
    }

    /// Its state, from the file system alone.
    ///
    /// # Errors
    /// [`Error::NotYetThere`] without a file; [`Error::HalfUpdated`] when the last change is not applied as a whole, which
    /// lasts when the other program failed meanwhile; [`Error::NotFollowed`] when something else writes the file.
    pub fn stamp(&self) -> Result<Stamp, Error> {
        let found = |path: &Path| match path.metadata() {
            Ok(metadata) => Ok(Some(FileStamp::from(metadata))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::inaccessible(path, error)),
        };
        if Location::File(self.path.clone()).has_waiting_log() {
            return Err(Error::NotFollowed(self.path.clone()));
        }
        let database = found(&self.path)?.ok_or_else(|| Error::NotYetThere(self.path.clone()))?;
        let mark = found(&beside(&self.path, MARK))?;
        if mark.is_some_and(|mark| mark.modified < database.modified) {
            return Err(Error::HalfUpdated(self.path.clone()));
        }
        Ok(Stamp { database, mark })
    }

    /// Runs `work` on a connection to the file, and returns which state it has seen.
    ///
    /// # Errors
    /// Those of [`FollowedFile::stamp`], with [`Error::HalfUpdated`] when the file was written meanwhile too: then what
    /// `work` has seen is worth nothing, and its errors are none. [`Error::Newer`] and [`Error::Older`] for a file
    /// of another schema, which cannot be migrated here.
    pub fn read<T>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, Error>,
    ) -> Result<(Stamp, T), Error> {
        let before = self.stamp()?;
        let seen = self.open().and_then(|mut connection| work(&mut connection));
        if self.stamp()? != before {
            return Err(Error::HalfUpdated(self.path.clone()));
        }
        Ok((before, seen?))
    }

    fn open(&self) -> Result<Connection, Error> {
        let connection =
            open_immutable(&self.path).map_err(|error| Error::while_opening(error, &self.path))?;
        refuse_foreign_file(&connection, &self.path)?;
        let found = user_version(&connection)?;
        if found < SCHEMA_VERSION {
            return Err(Error::Older {
                path: self.path.clone(),
                found,
                known: SCHEMA_VERSION,
            });
        }
        Ok(connection)
    }
}

impl Stamp {
    /// Whether the file is still the one of `other`, with whatever content: a copy that was made anew may be of an earlier
    /// moment.
    pub fn is_same_file(&self, other: &Self) -> bool {
        self.database.number == other.database.number
    }
}

impl From<Metadata> for FileStamp {
    fn from(metadata: Metadata) -> Self {
        Self {
            number: (metadata.dev(), metadata.ino()),
            length: metadata.len(),
            modified: (metadata.mtime(), metadata.mtime_nsec()),
        }
    }
}

/// Reads every page of the tables that visitors see: a file that was copied in another way has no mark, and may be half
/// an old and half a new one.
pub fn check_content(connection: &Connection) -> Result<(), Error> {
    for table in [
        "content_version",
        "news",
        "news_images",
        "jobs",
        "retired_slugs",
    ] {
        let first: String =
            connection.query_row(&format!("pragma quick_check({table})"), [], |row| {
                row.get(0)
            })?;
        if first != "ok" {
            return Err(Error::Damaged);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File, FileTimes};
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::store::{content_version, open};

    fn followed() -> (tempfile::TempDir, PathBuf, FollowedFile) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("db");
        let location = Location::File(path.clone());
        drop(open(&location).unwrap());
        (dir, path, FollowedFile::at(&location))
    }

    fn set_age(path: &Path, seconds: u64) {
        let time = SystemTime::now() - Duration::from_secs(seconds);
        let file = File::options()
            .append(true)
            .create(true)
            .open(path)
            .unwrap();
        file.set_times(FileTimes::new().set_modified(time)).unwrap();
    }

    #[test]
    fn reading_leaves_the_file_and_its_directory_as_they_are() {
        let (dir, path, file) = followed();
        let before = (
            fs::read(&path).unwrap(),
            path.metadata().unwrap().modified().unwrap(),
        );
        let (_, version) = file.read(|conn| content_version(conn)).unwrap();
        assert_eq!(version, 1);
        file.read(|conn| check_content(conn)).unwrap();
        file.read(|conn| Ok(conn.execute("update content_version set version = 2", [])?))
            .unwrap_err();
        let after = (
            fs::read(&path).unwrap(),
            path.metadata().unwrap().modified().unwrap(),
        );
        assert!(before == after);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_is_whole_when_its_last_change_is_counted() {
        let (_dir, path, file) = followed();
        let mark = beside(&path, MARK);
        set_age(&path, 20);
        set_age(&mark, 10);
        file.stamp().unwrap();
        set_age(&path, 5);
        let refusal = file.stamp().unwrap_err();
        assert!(matches!(refusal, Error::HalfUpdated(_)), "{refusal}");
        set_age(&mark, 5);
        set_age(&mark, 4);
        file.stamp().unwrap();
    }

    #[test]
    fn what_is_read_while_the_file_is_written_does_not_count() {
        let (_dir, path, file) = followed();
        let refusal = file.read(|_| {
            set_age(&path, 30);
            Ok(())
        });
        assert!(matches!(refusal, Err(Error::HalfUpdated(_))), "{refusal:?}");
        let refusal = file.read(|_| {
            set_age(&path, 40);
            Err::<(), _>(Error::Damaged)
        });
        assert!(matches!(refusal, Err(Error::HalfUpdated(_))), "{refusal:?}");
    }

    #[test]
    fn a_file_that_is_missing_or_of_another_schema_or_written_here_is_refused() {
        let (_dir, path, file) = followed();
        let set = |version: u32| {
            let conn = Connection::open(&path).unwrap();
            conn.pragma_update(None, "user_version", version).unwrap();
        };
        let refusal = |file: &FollowedFile| file.read(|conn| content_version(conn)).unwrap_err();
        set(SCHEMA_VERSION + 1);
        assert!(matches!(refusal(&file), Error::Newer { .. }));
        set(SCHEMA_VERSION - 1);
        assert!(matches!(refusal(&file), Error::Older { .. }));
        set(SCHEMA_VERSION);
        file.read(|conn| content_version(conn)).unwrap();
        fs::write(beside(&path, "-wal"), "x").unwrap();
        assert!(matches!(refusal(&file), Error::NotFollowed(_)));
        fs::remove_file(beside(&path, "-wal")).unwrap();
        fs::write(&path, "no database at all, but long enough").unwrap();
        assert!(matches!(refusal(&file), Error::NotADatabase(_)));
        fs::remove_file(&path).unwrap();
        assert!(matches!(refusal(&file), Error::NotYetThere(_)));
    }

    #[test]
    fn a_followed_file_is_not_opened_for_writing() {
        let (_dir, path, _) = followed();
        let location = Location::File(path.clone());
        fs::write(beside(&path, MARK), "1").unwrap();
        let before = fs::read(&path).unwrap();
        let refusal = open(&location).unwrap_err();
        assert!(matches!(refusal, Error::Followed(_)), "{refusal}");
        assert!(fs::read(&path).unwrap() == before);
        fs::remove_file(beside(&path, MARK)).unwrap();
        open(&location).unwrap();
    }

    #[test]
    fn damage_in_what_visitors_see_is_found() {
        let (_dir, path, file) = followed();
        let page: u32 = file
            .read(|conn| {
                let root = "select rootpage from sqlite_schema where name = 'news'";
                Ok(conn.query_row(root, [], |row| row.get(0))?)
            })
            .unwrap()
            .1;
        let mut bytes = fs::read(&path).unwrap();
        let start = (usize::try_from(page).unwrap() - 1) * 4096;
        bytes[start..start + 4096].fill(0xa5);
        fs::write(&path, bytes).unwrap();
        let refusal = file.read(|conn| check_content(conn)).unwrap_err();
        assert!(matches!(refusal, Error::Damaged), "{refusal}");
    }
}
