//! Makes the stored news and jobs equal to the records of a source. Records are identified by their slugs.

mod jobs;
mod news;
mod record;
mod removal;
mod revision;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::Error;
pub use record::{Change, JobRecord, Kind, Mode, NewsRecord, Outcome, Records};
pub use revision::{revise_job, revise_news};

/// Stores all records in one transaction and returns what was done with each, in their order, news first. A record that
/// equals the stored row is not written, so that no page is rendered again.
pub fn import(
    conn: &Connection,
    records: Records,
    mode: Mode,
    now: Timestamp,
) -> Result<Vec<Outcome>, Error> {
    let transaction = Transaction::new_unchecked(conn, TransactionBehavior::Immediate)?;
    let mut outcomes = news::import(&transaction, records.news, mode, now)?;
    outcomes.extend(jobs::import(&transaction, records.jobs, mode, now)?);
    if !mode.dry_run {
        transaction.commit()?;
    }
    Ok(outcomes)
}
