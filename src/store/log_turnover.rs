//! Overwrites the write-ahead log when it cannot be emptied. Litestream always reads it, so that only it moves the log into
//! the file; afterwards SQLite writes the log from its beginning again, and leaves what is behind the end. So the log is
//! filled until Litestream does that, and then filled again over every frame from before a given moment.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::location::beside;
use super::reconnecting_connection::rewrite_version;
use super::{Error, Location, open_existing};

/// Pause between two looks at the log. Litestream looks every second.
pub(super) const PAUSE: Duration = Duration::from_millis(300);

/// More frames than the 1,000 at which Litestream moves the log into the file at once.
const ENOUGH_FRAMES: u64 = 1200;
const HEADER_BYTES: u64 = 32;
const FRAME_HEADER_BYTES: u64 = 24;
/// The most often that the log is begun anew between two looks.
const MAX_NEWER: u32 = 1 << 16;

/// The frames of a log that are to be overwritten: those from before this was made.
#[derive(Debug)]
pub struct Turnover {
    database: PathBuf,
    /// The log at that moment; `None` without one.
    old: Option<Log>,
    /// The log that was filled last.
    filled: Option<Salts>,
}

/// Which time that the log was begun anew: the first number is one higher than the time before, the second random.
type Salts = (u32, u32);

/// The frames of one log file.
#[derive(Debug)]
struct Log {
    salts: Salts,
    frames: Vec<Salts>,
}

impl Turnover {
    /// Begins at the current end of the log of `conn`, which is no database in memory.
    pub(super) fn begin(conn: &Connection) -> Result<Self, Error> {
        let database = PathBuf::from(conn.path().unwrap_or_default());
        Ok(Self {
            old: Log::read(&database)?,
            database,
            filled: None,
        })
    }

    /// Whether every frame is overwritten. Otherwise fills the log, once each time that it was begun anew, and returns
    /// before Litestream has looked at it.
    pub(super) fn step(&mut self) -> Result<bool, Error> {
        let Some(log) = Log::read(&self.database)? else {
            return Ok(true);
        };
        let Some(last) = self.old.as_ref().and_then(|old| log.last_of(old)) else {
            return Ok(true);
        };
        if self.filled != Some(log.salts) {
            self.fill(ENOUGH_FRAMES.max(last + 2))?;
            self.filled = Some(log.salts);
        }
        Ok(false)
    }

    /// Commits `frames` changes without effect. On a connection of its own, because these need not reach the disk one by one.
    fn fill(&self, frames: u64) -> Result<(), Error> {
        let mut conn = open_existing(&Location::File(self.database.clone()))?;
        conn.pragma_update(None, "synchronous", "normal")?;
        conn.pragma_update(None, "wal_autocheckpoint", 0)?;
        for _ in 0..frames {
            rewrite_version(&mut conn, &self.database)?;
        }
        Ok(())
    }
}

/// Whether Litestream has ever replicated the database of `conn`.
pub(super) fn is_replicated(conn: &Connection) -> Result<bool, Error> {
    let table = "select count(*) from sqlite_schema where name = '_litestream_seq'";
    Ok(conn.query_row(table, [], |row| row.get(0))?)
}

impl Log {
    /// Reads the frames of the log beside `database`; `None` when it is missing or empty. SQLite holds no lock on this file,
    /// so closing it drops none.
    fn read(database: &Path) -> Result<Option<Self>, Error> {
        let path = beside(database, "-wal");
        let read = || -> io::Result<Option<Self>> {
            let file = match File::open(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
                opened => opened?,
            };
            let length = file.metadata()?.len();
            if length < HEADER_BYTES {
                return Ok(None);
            }
            let page_bytes = u64::from(number(&file, 8)?);
            let frame_bytes = FRAME_HEADER_BYTES + page_bytes;
            let count = (length - HEADER_BYTES).div_ceil(frame_bytes);
            let at = |index| HEADER_BYTES + index * frame_bytes;
            let whole = (0..count).take_while(|index| at(*index) + 16 <= length);
            let frames = whole.map(|index| salts(&file, at(index) + 8));
            Ok(Some(Self {
                salts: salts(&file, 16)?,
                frames: frames.collect::<Result<_, _>>()?,
            }))
        };
        read().map_err(|error| Error::inaccessible(&path, error))
    }

    /// The index of the last frame that was in the `old` log, or may have been.
    fn last_of(&self, old: &Self) -> Option<u64> {
        let ended = old.frames.iter().take_while(|salts| **salts == old.salts);
        let ended = ended.count();
        let is_old = |(index, salts): (usize, &Salts)| {
            if *salts == old.salts {
                return index < ended;
            }
            let newer_by = salts.0.wrapping_sub(old.salts.0);
            *salts != self.salts && !(1..=MAX_NEWER).contains(&newer_by)
        };
        let last = (self.frames.iter().enumerate()).rposition(is_old);
        last.map(|index| index as u64)
    }
}

fn salts(file: &File, offset: u64) -> io::Result<Salts> {
    Ok((number(file, offset)?, number(file, offset + 4)?))
}

fn number(file: &File, offset: u64) -> io::Result<u32> {
    let mut bytes = [0; 4];
    file.read_exact_at(&mut bytes, offset)?;
    Ok(u32::from_be_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open;

    #[test]
    fn a_frame_is_old_unless_it_was_certainly_written_later() {
        let log = |salts, frames: &[Salts]| Log {
            salts,
            frames: frames.to_vec(),
        };
        let old = log((5, 50), &[(5, 50), (5, 50), (4, 40)]);
        for (now, last) in [
            (log((5, 50), &[(5, 50), (5, 50), (4, 40)]), Some(2)),
            (log((5, 50), &[(5, 50), (5, 50), (5, 50)]), Some(1)),
            (log((6, 60), &[(6, 60), (5, 50), (5, 50)]), Some(1)),
            (log((6, 60), &[(6, 60), (6, 60), (5, 50)]), None),
            (log((7, 70), &[(7, 70), (6, 60), (4, 40)]), Some(2)),
            (log((7, 70), &[(7, 70), (6, 60), (6, 60)]), None),
            // The log was deleted and made anew, with another random number.
            (log((1, 10), &[(1, 10), (1, 10)]), None),
        ] {
            assert_eq!(now.last_of(&old), last, "{now:?}");
        }
    }

    /// A database whose log another connection reads, as Litestream does, so that it is never emptied.
    #[test]
    fn the_log_is_filled_until_it_is_begun_anew_and_then_over_every_old_frame() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("db");
        let location = Location::File(path.clone());
        let conn = open(&location).unwrap();
        conn.execute_batch(
            "create table secret (x); insert into secret values ('Ayesha Khan');
                            update secret set x = 'nobody'; vacuum",
        )
        .unwrap();
        let holds = || {
            let bytes = std::fs::read(beside(&path, "-wal")).unwrap();
            bytes.windows(11).any(|text| text == b"Ayesha Khan")
        };
        let reader = open(&location).unwrap();
        let read = || reader.execute_batch("begin; select * from secret").unwrap();
        read();
        let mut turnover = Turnover::begin(&conn).unwrap();
        assert!(holds());
        assert!(!turnover.step().unwrap());
        let length = beside(&path, "-wal").metadata().unwrap().len();
        assert!(!turnover.step().unwrap() && holds());
        assert_eq!(
            beside(&path, "-wal").metadata().unwrap().len(),
            length,
            "filled once"
        );
        // What Litestream does.
        reader.execute_batch("end").unwrap();
        conn.execute_batch("pragma wal_checkpoint(passive); update secret set x = 'no one'")
            .unwrap();
        read();
        assert!(!turnover.step().unwrap());
        assert!(turnover.step().unwrap());
        assert!(!holds());
    }
}
