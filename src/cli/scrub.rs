//! What follows a deletion of messages or applications: no byte of them stays in the files of the database.

use std::path::Path;
use std::time::{Duration, SystemTime};

use anyhow::Context;

use super::exit::Failure;
use super::output;
use crate::store::replication;
use crate::store::scrub::Scrub;
use crate::store::{Connection, Error};

/// How long a command waits for other programs to finish reading the database.
const READERS_TIMEOUT: Duration = Duration::from_secs(5);

/// Scrubs the database of `conn` once. When only Litestream is in the way, which reads all the time, a note says so, and
/// the server goes on trying.
///
/// # Errors
/// When bytes may be left for another reason. The server tries again, and so does the next command that deletes.
pub(super) fn scrub(conn: &Connection) -> anyhow::Result<()> {
    let database = Path::new(conn.path().unwrap_or_default());
    let is_replicated = replication::inspect(database, SystemTime::now()).is_some();
    let patience = match is_replicated {
        true => Duration::ZERO,
        false => READERS_TIMEOUT,
    };
    match Scrub::default().run(conn, patience) {
        Err(Error::LogInUse) if is_replicated => {
            output::note(
                "Litestream reads the log of the database, which still contains bytes of what was deleted: stop it for a \
                 minute, and the server empties the log",
            );
            Ok(())
        }
        Err(Error::LogInUse) => Err(Failure::InUse(
            "the rows are deleted, but the log still contains their bytes, because another program is reading the \
             database: stop it, and run the same command again"
                .to_owned(),
        )
        .into()),
        other => other.context("the rows are deleted, but bytes of them may be left in the database"),
    }
}
