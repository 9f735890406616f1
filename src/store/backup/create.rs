//! Creates a backup while others read and write. `cp` would miss the changes in the write-ahead log.

use std::path::Path;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::examine::{count_rows, examine_rows, refuse_log_beside};
use super::{BackupError, Contents, Progress, sync_directory_of, unfinished};
use crate::store::connect::open_unchanged;
use crate::store::schema::{foreign_object, user_version};
use crate::store::{self, Location};

/// Pages copied between two progress reports: 1 MB.
const PAGES_PER_STEP: i32 = 256;

/// Copies the database at `database` to `target` as it is at this moment, including its schema. The copy gets its name
/// only when it is complete, verified and synced. An existing file stays unless `replace` is set. A symbolic link is
/// refused, because another user could have put it there to have a file of this user's overwritten.
///
/// # Errors
/// [`BackupError::ForeignSource`] when another program changed the schema, because the copy could not be restored, and
/// [`BackupError::Empty`] when no start has filled the file yet.
pub fn create(
    database: &Path,
    target: &Path,
    replace: bool,
    progress: Progress,
) -> Result<Contents, BackupError> {
    let source = open_unchanged(&Location::File(database.to_owned()))?;
    let schema = user_version(&source)?;
    if schema == 0 {
        return Err(BackupError::Empty(database.to_owned()));
    }
    if let Some(object) = foreign_object(&source, schema)? {
        return Err(BackupError::ForeignSource {
            path: database.to_owned(),
            object,
        });
    }
    drop(source);
    copy(database, target, replace, progress)
}

/// Like [`create`], but accepts any schema, so that an upgrade can keep the database as it was.
pub(in crate::store) fn copy(
    database: &Path,
    target: &Path,
    replace: bool,
    progress: Progress,
) -> Result<Contents, BackupError> {
    let source = open_unchanged(&Location::File(database.to_owned()))?;
    refuse_bad_target(database, target, replace)?;
    let copy = unfinished(target)?;
    let rows = copy_pages(&source, copy.path(), progress)?;
    let contents = examine_rows(copy.path()).map_err(|error| match error {
        BackupError::Damaged { reason, .. } => BackupError::DamagedSource {
            path: database.to_owned(),
            reason,
        },
        other => other,
    })?;
    if contents.tables != rows {
        return Err(BackupError::DamagedSource {
            path: database.to_owned(),
            reason: "a copy of it has a different number of rows".to_owned(),
        });
    }
    let failed = |error| BackupError::io("cannot write", target, error);
    copy.as_file().sync_all().map_err(failed)?;
    let moved = if replace {
        copy.persist(target)
    } else {
        copy.persist_noclobber(target)
    };
    moved.map_err(|error| failed(error.error))?;
    sync_directory_of(target)?;
    Ok(contents)
}

fn refuse_bad_target(database: &Path, target: &Path, replace: bool) -> Result<(), BackupError> {
    if target.is_symlink() {
        return Err(BackupError::SymbolicLink(target.to_owned()));
    }
    if Location::File(database.to_owned()).owns(target) {
        return Err(BackupError::ItsOwn(target.to_owned()));
    }
    let failed = |error| BackupError::io("cannot write", target, error);
    if target.try_exists().map_err(failed)? && (!replace || !target.is_file()) {
        return Err(BackupError::Exists(target.to_owned()));
    }
    refuse_log_beside(target)
}

/// Copies every page and returns the number of rows of each table. One read transaction makes the copy consistent
/// while others write.
fn copy_pages(
    source: &Connection,
    target: &Path,
    progress: Progress,
) -> Result<Vec<(String, u64)>, BackupError> {
    let reading = Transaction::new_unchecked(source, TransactionBehavior::Deferred)?;
    let rows = count_rows(&reading)?;
    let page_size: u64 =
        reading.pragma_query_value(None, "page_size", |row| Ok(row.get::<_, u32>(0)?.into()))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let absolute = std::path::absolute(target)
        .map_err(|error| BackupError::io("cannot write", target, error))?;
    let mut copy = Connection::open_with_flags(absolute, flags)?;
    // A failed copy is discarded, and a complete one is synced as a whole.
    copy.pragma_update(None, "synchronous", "off")?;
    {
        let backup = Backup::new(&reading, &mut copy)?;
        loop {
            let step = backup.step(PAGES_PER_STEP)?;
            let pages = backup.progress();
            let bytes = |pages: i32| u64::from(pages.unsigned_abs()) * page_size;
            progress(
                bytes(pages.pagecount - pages.remaining),
                bytes(pages.pagecount),
            );
            match step {
                StepResult::Done => break,
                StepResult::More => {}
                _ => return Err(store::Error::Busy.into()),
            }
        }
    }
    // A single file that any program can read. Opening it as the database switches to WAL again.
    copy.pragma_update(None, "journal_mode", "delete")?;
    Ok(rows)
}
