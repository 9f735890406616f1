//! Removes the bytes that deleted rows leave in the database file and its log.
//!
//! `secure_delete` zeroes what a deletion frees, but not the copies that SQLite left on other pages when it split a
//! full one. So the file is rewritten, and then the log is emptied. The table `maintenance` records that this is due,
//! because a crash or a full disk may come between the deletion and the rewrite. Under Litestream the log is overwritten
//! instead (`log_turnover`).

use std::time::{Duration, Instant};

use jiff::Timestamp;
use rusqlite::{Connection, named_params};

use super::connect::BUSY_TIMEOUT;
use super::log_turnover::{self, Turnover, is_replicated};
use super::{Error, FreeSpace};
use crate::domain::karachi;

/// How long [`scrub`] waits for Litestream.
const TURNOVER_TIMEOUT: Duration = Duration::from_secs(30);
/// How long one attempt may block writers while it waits for readers.
const ATTEMPT: Duration = Duration::from_millis(100);
/// Size of the header of each page in the log.
const FRAME_HEADER_BYTES: u64 = 24;

/// Rewrites the file and empties the log. Readers go on; writers wait meanwhile, about a second for each 100 MB.
/// Emptying the log waits for readers of older states of the database, for `patience` at most.
///
/// # Errors
/// [`Error::Busy`] when another program reads or writes; [`Error::NoRoomToRewrite`] and [`Error::Full`] when the disk
/// lacks room. The log is emptied then all the same, and the rewrite stays due: call this again later.
pub fn scrub(conn: &Connection, space: &FreeSpace, patience: Duration) -> Result<(), Error> {
    let mut turnover = rewrite(conn, space)?;
    let deadline = Instant::now() + TURNOVER_TIMEOUT;
    let mut emptied = empty_log_or_overwrite(conn, patience, &mut turnover);
    while matches!(emptied, Err(Error::Busy)) && is_replicated(conn)? && Instant::now() < deadline {
        std::thread::sleep(log_turnover::PAUSE);
        emptied = empty_log_or_overwrite(conn, Duration::ZERO, &mut turnover);
    }
    emptied?;
    note_done(conn)
}

/// The first part of [`scrub`]. While readers keep the log from being emptied, each call adds a copy of the database to it.
/// Returns which frames of the log are from before.
pub fn rewrite(conn: &Connection, space: &FreeSpace) -> Result<Turnover, Error> {
    let turnover = Turnover::begin(conn)?;
    let rewritten = bytes_to_rewrite(conn)
        .and_then(|bytes| space.check_for_rewrite(bytes))
        .and_then(|()| Ok(conn.execute_batch("vacuum")?));
    if rewritten.is_err()
        && let Err(error) = empty_log(conn, Duration::ZERO)
    {
        // What failed first is the cause.
        tracing::warn!(%error, "the database's log could not be emptied after a failed rewrite");
    }
    rewritten.map(|()| turnover)
}

/// The second part of [`scrub`]: empties the log, or overwrites what `turnover` says of it, where Litestream keeps it from
/// being emptied.
///
/// # Errors
/// [`Error::Busy`] while other programs read older states of the database, and while Litestream has not yet moved the log
/// into the file, which takes it a second or two: call this again.
pub fn empty_log_or_overwrite(
    conn: &Connection,
    patience: Duration,
    turnover: &mut Turnover,
) -> Result<(), Error> {
    let is_replicated = is_replicated(conn)?;
    let patience = if is_replicated {
        Duration::ZERO
    } else {
        patience
    };
    match empty_log(conn, patience) {
        Err(Error::Busy) if is_replicated && turnover.step()? => Ok(()),
        emptied => emptied,
    }
}

fn empty_log(conn: &Connection, patience: Duration) -> Result<(), Error> {
    conn.busy_timeout(ATTEMPT)?;
    let emptied = try_to_empty_log(conn, patience);
    conn.busy_timeout(BUSY_TIMEOUT)?;
    emptied
}

/// The last part of [`scrub`]: records that no rewrite is due any more.
pub fn note_done(conn: &Connection) -> Result<(), Error> {
    conn.execute(
        "update maintenance
         set rewrite_due_since = null
         where rewrite_due_since is not null",
        [],
    )?;
    Ok(())
}

/// Records that rows were deleted at `now`, in the transaction that deletes them.
pub(super) fn note_due(conn: &Connection, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "update maintenance
         set rewrite_due_since = coalesce(rewrite_due_since, :now)",
        named_params! { ":now": karachi::rfc3339(now) },
    )?;
    Ok(())
}

/// When the rows were deleted whose bytes may still be in the file: RFC 3339 with offset. `None` when no rewrite is due.
pub fn due_since(conn: &Connection) -> Result<Option<String>, Error> {
    Ok(
        conn.query_row("select rewrite_due_since from maintenance", [], |row| {
            row.get(0)
        })?,
    )
}

/// How many bytes a rewrite adds to the log. SQLite writes about as many to a temporary file.
fn bytes_to_rewrite(conn: &Connection) -> Result<u64, Error> {
    let pragma = |name| conn.pragma_query_value(None, name, |row| row.get::<_, u32>(0));
    let used_pages = u64::from(pragma("page_count")?.saturating_sub(pragma("freelist_count")?));
    let page_size = u64::from(pragma("page_size")?);
    Ok(used_pages * (page_size + FRAME_HEADER_BYTES))
}

fn try_to_empty_log(conn: &Connection, patience: Duration) -> Result<(), Error> {
    let deadline = Instant::now() + patience;
    loop {
        let is_busy: bool =
            conn.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get(0))?;
        if !is_busy {
            return Ok(());
        }
        if Instant::now() >= deadline {
            return Err(Error::Busy);
        }
        // Gives the waiting writers a turn.
        std::thread::sleep(ATTEMPT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};
    use std::path::{Path, PathBuf};

    /// A database file with ballast and a hole in it, and its log.
    fn database() -> (tempfile::TempDir, Location, Connection, PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let conn = open(&location).unwrap();
        conn.execute_batch(
            "create table ballast (bytes blob);
             insert into ballast values (randomblob(400000)), (randomblob(300000));
             delete from ballast where length(bytes) = 300000",
        )
        .unwrap();
        let log = dir.path().join("db-wal");
        (dir, location, conn, log)
    }

    fn length(log: &Path) -> u64 {
        log.metadata().unwrap().len()
    }

    #[test]
    fn a_rewrite_adds_as_many_bytes_to_the_log_as_expected() {
        let (_dir, location, conn, log) = database();
        empty_log(&conn, Duration::ZERO).unwrap();
        let expected = bytes_to_rewrite(&conn).unwrap();
        rewrite(&conn, &FreeSpace::beside(&location, 0)).unwrap();
        let added = length(&log);
        assert!(
            (expected * 9 / 10..=expected * 11 / 10).contains(&added),
            "{added} instead of {expected}"
        );
    }

    #[test]
    fn a_rewrite_without_room_fails_and_empties_the_log_all_the_same() {
        let (_dir, location, conn, log) = database();
        assert!(length(&log) > 0);
        let refusal = rewrite(&conn, &FreeSpace::beside(&location, u32::MAX)).unwrap_err();
        assert!(matches!(refusal, Error::NoRoomToRewrite { .. }));
        assert_eq!(length(&log), 0);
    }

    #[test]
    fn the_log_is_emptied_once_readers_of_older_states_have_ended() {
        let (_dir, location, conn, log) = database();
        let reader = open(&location).unwrap();
        reader
            .execute_batch("begin; select count(*) from jobs")
            .unwrap();
        conn.execute_batch("insert into ballast values (x'00')")
            .unwrap();
        let refusal = empty_log(&conn, Duration::ZERO).unwrap_err();
        assert!(matches!(refusal, Error::Busy), "{refusal}");
        assert!(length(&log) > 0);
        let reading = std::thread::spawn(move || {
            std::thread::sleep(3 * ATTEMPT);
            reader.execute_batch("end").unwrap();
            reader
        });
        empty_log(&conn, Duration::from_secs(60)).unwrap();
        assert_eq!(length(&log), 0);
        reading.join().unwrap();
    }

    #[test]
    fn a_rewrite_is_due_since_the_first_deletion_until_it_is_done() {
        let (_dir, location, conn, _log) = database();
        assert_eq!(due_since(&conn).unwrap(), None);
        for time in ["2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z"] {
            note_due(&conn, time.parse().unwrap()).unwrap();
            let since = due_since(&conn).unwrap();
            assert_eq!(since.as_deref(), Some("2026-11-20T15:00:00+05:00"));
        }
        let space = FreeSpace::beside(&location, 0);
        scrub(&conn, &space, Duration::ZERO).unwrap();
        assert_eq!(due_since(&conn).unwrap(), None);
    }
}
