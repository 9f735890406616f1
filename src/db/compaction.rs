//! Compaction: removes what deleted rows leave in the database file and its WAL.
//!
//! `secure_delete` zeroes a row as it is deleted. Two kinds of copies remain. The WAL and the file still hold the pages as they
//! were, until the WAL is emptied, which [`empty_wal`] does soon after each deletion. And SQLite does not clear the gaps of pages
//! from which it has moved rows; these copies disappear when `vacuum` writes the whole file anew, which [`run`] does.
//!
//! `vacuum` writes the database twice: into a temporary file, which SQLite unlinks as soon as it has opened it, and into the WAL.
//! Readers go on. The server's writer waits at the [gate](super::gate), so forms are queued rather than refused. A crash at any
//! moment loses nothing but the work: SQLite ignores what was not committed, and the table `compaction` still counts the
//! deletions as waiting.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;

use crate::db::connection::BUSY_TIMEOUT;
use crate::db::gate::Gate;
use crate::db::location::directory_of;
use crate::db::new_file::io_error;
use crate::db::open::PAUSE_FOR_OTHERS;
use crate::db::{Error, Location, free_bytes};

/// How long one attempt to empty the WAL may block writers while it waits for readers.
const ATTEMPT: Duration = Duration::from_millis(100);
/// How long a compaction waits for other writers, among them another compaction.
const WRITERS_TIMEOUT: Duration = Duration::from_secs(60);
/// Space that must stay free on each disk, for everything else that grows meanwhile.
const RESERVE_BYTES: u64 = 64 << 20;
/// A compaction that waits for longer was missed twice.
const MAX_WAIT: SignedDuration = SignedDuration::from_hours(48);

/// How a compaction changed the file, in bytes.
#[derive(Debug, Clone, Copy)]
pub struct Sizes {
    /// Before.
    pub before: u64,
    /// After.
    pub after: u64,
}

/// What is still to be removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// Whether rows were deleted since the last compaction.
    pub is_due: bool,
    /// The first of these deletions.
    pub waiting_since: Option<Timestamp>,
    /// Whether the WAL may hold deleted rows.
    pub is_wal_due: bool,
}

impl Status {
    /// Reads it from the database.
    pub fn read(conn: &Connection) -> Result<Self, Error> {
        let sql = "select compacted < deletions, waiting_since, wal_emptied < wal_changes from compaction";
        Ok(conn.query_row(sql, [], |row| {
            // Only a program of others writes another format.
            let since: Option<String> = row.get(1)?;
            Ok(Self {
                is_due: row.get(0)?,
                waiting_since: since.and_then(|time| time.parse().ok()),
                is_wal_due: row.get(2)?,
            })
        })?)
    }

    /// Whether the server has missed its nights.
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        let is_old = |since| now.duration_since(since) > MAX_WAIT;
        self.is_due && self.waiting_since.is_some_and(is_old)
    }
}

/// Compacts the database at `location` and empties its WAL, for which it waits for readers of older states for `patience` at
/// most. `conn` must be a connection that does nothing else; others may interrupt it.
///
/// # Errors
/// [`Error::Unusable`] without room on the disk, [`Error::Busy`], [`Error::Full`]: then nothing has changed.
/// [`Error::WalInUse`] when the file is compacted, and a reader keeps the WAL from being emptied.
pub fn run(conn: &Connection, location: &Location, patience: Duration) -> Result<Sizes, Error> {
    let before = size(conn)?;
    if let Some(file) = location.file() {
        check_room(conn, file, &temporary_directory())?;
    }
    // Made by `analyze`, with samples of the addresses in the indexes.
    conn.execute("drop table if exists sqlite_stat4", [])?;
    let gate = Gate::open(location)?;
    let closed = gate.close(WRITERS_TIMEOUT)?;
    let deletions: i64 =
        conn.query_row("select deletions from compaction", [], |row| row.get(0))?;
    // The commit would move the whole WAL into the file while the gate is closed.
    conn.pragma_update(None, "wal_autocheckpoint", 0)?;
    conn.busy_timeout(WRITERS_TIMEOUT)?;
    let vacuumed = conn.execute_batch("vacuum").and_then(|()| {
        // Rows that are deleted from here on wait for the next compaction.
        conn.execute(
            "update compaction set
                 compacted = ?1,
                 wal_changes = wal_changes + 1,
                 waiting_since = iif(deletions = ?1, null, waiting_since)",
            [deletions],
        )
    });
    drop(closed);
    conn.busy_timeout(BUSY_TIMEOUT)?;
    // After a failure too: what the WAL has grown by may fill the disk.
    let emptied = empty_wal(conn, patience);
    vacuumed?;
    emptied?;
    let after = size(conn)?;
    Ok(Sizes { before, after })
}

/// Empties the WAL. Waits for readers of older states of the database, for `patience` at most; writers go on meanwhile.
///
/// # Errors
/// [`Error::WalInUse`] when a reader is still there: call this again later.
pub fn empty_wal(conn: &Connection, patience: Duration) -> Result<(), Error> {
    let changes: i64 =
        conn.query_row("select wal_changes from compaction", [], |row| row.get(0))?;
    conn.busy_timeout(ATTEMPT)?;
    let emptied = truncate_wal(conn, patience);
    conn.busy_timeout(BUSY_TIMEOUT)?;
    emptied?;
    // What was deleted meanwhile may be in it.
    let update = "update compaction set wal_emptied = ?1 where wal_emptied < ?1";
    conn.execute(update, [changes])?;
    Ok(())
}

fn truncate_wal(conn: &Connection, patience: Duration) -> Result<(), Error> {
    let deadline = Instant::now() + patience;
    let is_busy = |checkpoint| conn.query_row(checkpoint, [], |row| row.get::<_, bool>(0));
    // A passive checkpoint moves the WAL into the file while others write; the other one, for which they wait, then finds little
    // to do.
    is_busy("pragma wal_checkpoint(passive)")?;
    while is_busy("pragma wal_checkpoint(truncate)")? {
        if Instant::now() >= deadline {
            return Err(Error::WalInUse);
        }
        std::thread::sleep(PAUSE_FOR_OTHERS);
        is_busy("pragma wal_checkpoint(passive)")?;
    }
    Ok(())
}

/// Whether the disks have room for a compaction of the database at `file`, which `conn` has open, with a temporary file in the
/// directory `temporary`.
///
/// # Errors
/// With a sentence that says how much is needed where.
pub fn check_room(conn: &Connection, file: &Path, temporary: &Path) -> Result<(), Error> {
    let live = size(conn)?.saturating_sub(pages(conn, "freelist_count")?);
    let database = directory_of(file);
    let is_one_disk = match (rustix::fs::stat(database), rustix::fs::stat(temporary)) {
        (Ok(one), Ok(other)) => one.st_dev == other.st_dev,
        _ => false,
    };
    let needed: &[(&Path, u64)] = if is_one_disk {
        &[(database, 2 * live)]
    } else {
        &[(database, live), (temporary, live)]
    };
    for (directory, bytes) in needed {
        let free = free_bytes(directory).map_err(io_error("cannot read", directory))?;
        let bytes = bytes + RESERVE_BYTES;
        if free < bytes {
            return Err(Error::Unusable(format!(
                "a compaction of the database needs {} MiB on the disk of {}, and {} MiB are free: make room; SQLITE_TMPDIR \
                 names another directory for temporary files",
                bytes.div_ceil(1 << 20),
                directory.display(),
                free >> 20
            )));
        }
    }
    Ok(())
}

/// Where SQLite puts temporary files: <https://sqlite.org/tempfiles.html#temporary_file_storage_locations>.
fn temporary_directory() -> PathBuf {
    let variables = ["SQLITE_TMPDIR", "TMPDIR"].into_iter();
    let named = variables.filter_map(std::env::var_os).map(PathBuf::from);
    let usual = ["/var/tmp", "/usr/tmp", "/tmp"].map(PathBuf::from);
    let is_usable = |directory: &PathBuf| {
        let wanted = rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK;
        directory.is_dir() && rustix::fs::access(directory, wanted).is_ok()
    };
    let found = named.chain(usual).find(is_usable);
    found.unwrap_or_else(|| PathBuf::from("."))
}

/// The bytes of the file.
fn size(conn: &Connection) -> Result<u64, Error> {
    pages(conn, "page_count")
}

/// The bytes of the pages that this pragma counts.
fn pages(conn: &Connection, pragma: &str) -> Result<u64, Error> {
    let count: u32 = conn.pragma_query_value(None, pragma, |row| row.get(0))?;
    let page_size: u32 = conn.pragma_query_value(None, "page_size", |row| row.get(0))?;
    Ok(u64::from(count) * u64::from(page_size))
}
