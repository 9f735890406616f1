//! What deleted rows leave behind in the files, and how it is wiped out.

use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::Error;
use super::connect::BUSY_TIMEOUT;

/// How long one attempt may keep writers out while it waits for readers.
const ATTEMPT: Duration = Duration::from_millis(100);

/// Leaves no byte of deleted rows in the database file and its log. Readers may go on; writers wait meanwhile, about a
/// second for each 100 MB of the database.
///
/// `secure_delete` zeroes what a deletion frees, but not the copies that SQLite left on other pages when it divided a
/// full one: so the file is written anew. Then the log is emptied, which waits for readers of older states of the
/// database, for `patience` at the most.
///
/// # Errors
/// [`Error::Busy`] when another program stood in the way; [`Error::Full`] when there is no room for a second copy of
/// the database. Trying again later is enough.
pub fn scrub(conn: &Connection, patience: Duration) -> Result<(), Error> {
    rewrite(conn)?;
    empty_log(conn, patience)
}

/// The first half of [`scrub`]. While readers keep the log from being emptied, each time adds a copy of the database to it.
pub fn rewrite(conn: &Connection) -> Result<(), Error> {
    Ok(conn.execute_batch("vacuum")?)
}

/// The second half of [`scrub`].
pub fn empty_log(conn: &Connection, patience: Duration) -> Result<(), Error> {
    conn.busy_timeout(ATTEMPT)?;
    let emptied = try_to_empty_log(conn, patience);
    conn.busy_timeout(BUSY_TIMEOUT)?;
    emptied
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
        // Room for the writers that waited.
        std::thread::sleep(ATTEMPT);
    }
}
