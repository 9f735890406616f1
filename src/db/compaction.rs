//! Compaction: removes the copies of deleted rows from the database file and its WAL.
//!
//! `secure_delete` overwrites a row with zeros when it is deleted. Two kinds of copies remain:
//! - The WAL and the file hold old versions of the pages until the WAL is emptied. [`empty_wal`] does that soon after each deletion.
//! - When SQLite moves rows to another page, it does not clear the gaps they leave. `vacuum` removes these copies by rewriting the
//!   whole file. [`run`] does that.
//!
//! `vacuum` writes the database twice: to a temporary file, which SQLite unlinks as soon as it has opened it, and to the WAL.
//! Readers can continue. The server's writer waits at the [gate](super::gate), so forms are queued instead of failing. A crash only
//! wastes the work: SQLite ignores uncommitted changes, and the table `compaction` still counts the deletions as pending.

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
/// How many bytes a compaction leaves free on each disk, for everything else that grows while it runs.
const RESERVE_BYTES: u64 = 64 << 20;
/// If a compaction has been pending for longer, the server has missed two nights.
const MAX_WAIT: SignedDuration = SignedDuration::from_hours(48);

/// The size of the database file before and after a compaction, in bytes.
#[derive(Debug, Clone, Copy)]
pub struct CompactionSizes {
    /// Before.
    pub before: u64,
    /// After.
    pub after: u64,
}

/// Which copies of deleted rows may still exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompactionStatus {
    /// Whether rows were deleted since the last compaction.
    pub is_due: bool,
    /// The time of the first of these deletions.
    pub waiting_since: Option<Timestamp>,
    /// Whether the WAL may hold deleted rows.
    pub is_wal_due: bool,
}

impl CompactionStatus {
    /// Reads the status from the database.
    pub fn read(conn: &Connection) -> Result<Self, Error> {
        let sql = "select compacted < deletions, waiting_since, wal_emptied < wal_changes from compaction";
        Ok(conn.query_row(sql, [], |row| {
            let waiting_since: Option<String> = row.get(1)?;
            Ok(Self {
                is_due: row.get(0)?,
                // Parsing fails only if another program wrote the time.
                waiting_since: waiting_since.and_then(|time| time.parse().ok()),
                is_wal_due: row.get(2)?,
            })
        })?)
    }

    /// Whether the server has missed its nightly compactions.
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        let is_old = |since| now.duration_since(since) > MAX_WAIT;
        self.is_due && self.waiting_since.is_some_and(is_old)
    }
}

/// Compacts the database at `location` and empties its WAL, waiting up to `readers_timeout` for readers of older snapshots. `conn`
/// must not be used for anything else. Other threads may interrupt it.
///
/// # Errors
/// [`Error::NoSpaceForCompaction`] if the disk is too small, [`Error::Busy`], [`Error::Full`]: then nothing has changed.
/// [`Error::WalInUse`] if the file is compacted, but a reader kept the WAL from being emptied.
pub fn run(
    conn: &Connection,
    location: &Location,
    readers_timeout: Duration,
) -> Result<CompactionSizes, Error> {
    let before = database_bytes(conn)?;
    if let Some(file) = location.file() {
        check_space(conn, file, &temporary_directory())?;
    }
    // `analyze` creates this table, with samples of the email addresses in the indexes.
    conn.execute("drop table if exists sqlite_stat4", [])?;
    let gate = Gate::open(location)?;
    let closed_gate = gate.close(WRITERS_TIMEOUT)?;
    let deletions: i64 =
        conn.query_row("select deletions from compaction", [], |row| row.get(0))?;
    // Otherwise the commit would checkpoint the whole WAL while the gate is closed.
    conn.pragma_update(None, "wal_autocheckpoint", 0)?;
    conn.busy_timeout(WRITERS_TIMEOUT)?;
    let vacuum_result = conn.execute_batch("vacuum").and_then(|()| {
        // Rows deleted after `deletions` was read wait for the next compaction.
        conn.execute(
            "update compaction set
                 compacted = ?1,
                 wal_changes = wal_changes + 1,
                 waiting_since = iif(deletions = ?1, null, waiting_since)",
            [deletions],
        )
    });
    drop(closed_gate);
    conn.busy_timeout(BUSY_TIMEOUT)?;
    // Empty the WAL even after a failure: it has grown, and may fill the disk.
    let empty_result = empty_wal(conn, readers_timeout);
    vacuum_result?;
    empty_result?;
    let after = database_bytes(conn)?;
    Ok(CompactionSizes { before, after })
}

/// Empties the WAL. Waits up to `readers_timeout` for readers of older snapshots. Writers can continue.
///
/// # Errors
/// [`Error::WalInUse`] if a reader is still active. Call this again later.
pub fn empty_wal(conn: &Connection, readers_timeout: Duration) -> Result<(), Error> {
    let changes: i64 =
        conn.query_row("select wal_changes from compaction", [], |row| row.get(0))?;
    conn.busy_timeout(ATTEMPT)?;
    let result = truncate_wal(conn, readers_timeout);
    conn.busy_timeout(BUSY_TIMEOUT)?;
    result?;
    // Use the earlier count: the WAL may hold rows that were deleted since.
    let update = "update compaction set wal_emptied = ?1 where wal_emptied < ?1";
    conn.execute(update, [changes])?;
    Ok(())
}

fn truncate_wal(conn: &Connection, readers_timeout: Duration) -> Result<(), Error> {
    let deadline = Instant::now() + readers_timeout;
    let is_blocked = |checkpoint| conn.query_row(checkpoint, [], |row| row.get::<_, bool>(0));
    // The passive checkpoint does most of the work and doesn't block writers. The truncating one blocks them, but has little left
    // to do.
    is_blocked("pragma wal_checkpoint(passive)")?;
    while is_blocked("pragma wal_checkpoint(truncate)")? {
        if Instant::now() >= deadline {
            return Err(Error::WalInUse);
        }
        std::thread::sleep(PAUSE_FOR_OTHERS);
        is_blocked("pragma wal_checkpoint(passive)")?;
    }
    Ok(())
}

/// Checks that the disks are large enough for a compaction of the database at `file`, which `conn` has open, with a temporary file
/// in the directory `temporary`.
///
/// # Errors
/// [`Error::NoSpaceForCompaction`] if a disk is too small.
pub fn check_space(conn: &Connection, file: &Path, temporary: &Path) -> Result<(), Error> {
    let free_pages = page_bytes(conn, "freelist_count")?;
    let compacted = database_bytes(conn)?.saturating_sub(free_pages);
    let database = directory_of(file);
    let is_same_disk = match (rustix::fs::stat(database), rustix::fs::stat(temporary)) {
        (Ok(one), Ok(other)) => one.st_dev == other.st_dev,
        _ => false,
    };
    if is_same_disk {
        return require_free(database, 2 * compacted + RESERVE_BYTES);
    }
    require_free(database, compacted + RESERVE_BYTES)?;
    require_free(temporary, compacted + RESERVE_BYTES)
}

/// Fails if fewer than `bytes` are free on the disk of `directory`.
fn require_free(directory: &Path, bytes: u64) -> Result<(), Error> {
    let free = free_bytes(directory).map_err(io_error("cannot read", directory))?;
    if free >= bytes {
        return Ok(());
    }
    Err(Error::NoSpaceForCompaction {
        directory: directory.to_owned(),
        needed_mib: bytes.div_ceil(1 << 20),
        free_mib: free >> 20,
    })
}

/// The directory in which SQLite creates temporary files:
/// <https://sqlite.org/tempfiles.html#temporary_file_storage_locations>.
fn temporary_directory() -> PathBuf {
    let from_environment = ["SQLITE_TMPDIR", "TMPDIR"]
        .into_iter()
        .filter_map(std::env::var_os)
        .map(PathBuf::from);
    let defaults = ["/var/tmp", "/usr/tmp", "/tmp"].map(PathBuf::from);
    let is_usable = |directory: &PathBuf| {
        let access = rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK;
        directory.is_dir() && rustix::fs::access(directory, access).is_ok()
    };
    from_environment
        .chain(defaults)
        .find(is_usable)
        .unwrap_or_else(|| PathBuf::from("."))
}

/// The size of the database, in bytes.
fn database_bytes(conn: &Connection) -> Result<u64, Error> {
    page_bytes(conn, "page_count")
}

/// The total bytes of the pages that `pragma` counts.
fn page_bytes(conn: &Connection, pragma: &str) -> Result<u64, Error> {
    let count: u32 = conn.pragma_query_value(None, pragma, |row| row.get(0))?;
    let page_size: u32 = conn.pragma_query_value(None, "page_size", |row| row.get(0))?;
    Ok(u64::from(count) * u64::from(page_size))
}
