//! Replaces the database with a backup, and keeps the old database.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{MetadataExt, fchown};
use std::path::Path;

use rusqlite::Connection;
use rustix::process::geteuid;
use tempfile::NamedTempFile;

use crate::db::backup::{database_file_error, verify};
use crate::db::connection::open_to_replace;
use crate::db::location::{directory_of, with_suffix};
use crate::db::new_file::{
    create_temporary, io_error, is_unsupported, persist_new, persist_over, sync_directory_of,
};
use crate::db::{Error, Location, ServerLock};

/// Replaces `database` with a copy of `backup`, atomically: if the restore is interrupted, the database is the old or the new one,
/// and the admin can run the restore again. Moves the old database to `old_path`, which must not exist.
///
/// The backup brings back the data of people who were erased after the backup. `erasures` are the times of these erasures. The new
/// database records them, so that a later restore reports them again.
///
/// # Errors
/// [`Error::ServerRunning`] or [`Error::OpenElsewhere`] while the database is in use; an error about `backup` or `old_path`
/// otherwise.
pub fn restore(
    database: &Path,
    backup: &Path,
    erasures: &[String],
    old_path: &Path,
) -> Result<(), Error> {
    // When run by root, this also gives a lock file that root created earlier to its proper owner.
    let _lock = ServerLock::acquire(&Location::File(database.to_owned()))?;
    let has_old = database.exists();
    if has_old && database.canonicalize().ok() == backup.canonicalize().ok() {
        return Err(database_file_error(backup));
    }
    let copy = prepare_copy(database, backup, erasures)?;
    let mut exclusive_connection = None;
    let mut old_file = None;
    if has_old {
        exclusive_connection = lock_exclusively(database)?;
        old_file = keep_old(database, old_path)?;
    }
    if exclusive_connection.is_none() {
        move_wal(database, old_path)?;
    }
    // Sync before the new file gets its name: SQLite would replay a WAL of the old database into it.
    sync_directory_of(database)?;
    let result = persist_over(copy, database);
    // Closing these drops the locks. Until here, they stopped other processes from writing to the old file.
    drop((old_file, exclusive_connection));
    result.map_err(io_error("cannot write", database))
}

/// Copies `backup` to a temporary file next to `database`, ready to replace it: verified, with the erasures recorded, and synced, so
/// that a full disk fails the restore before anything is renamed.
fn prepare_copy(
    database: &Path,
    backup: &Path,
    erasures: &[String],
) -> Result<NamedTempFile, Error> {
    let mut source = File::open(backup).map_err(io_error("cannot read", backup))?;
    let mut copy = create_temporary(database)?;
    io::copy(&mut source, &mut copy).map_err(io_error("cannot copy", backup))?;
    verify(copy.path())?.require_own_schema(backup)?;
    record_erasures(copy.path(), erasures)?;
    give_to_owner(&copy, database)?;
    copy.as_file()
        .sync_all()
        .map_err(io_error("cannot write", copy.path()))?;
    Ok(copy)
}

/// Makes the old database available at `old_path` as well. It also keeps its own path until the new file replaces it, so that a
/// database exists at every moment, even if the restore is killed.
///
/// Returns the open file if it had to be copied; see [`copy_old`].
fn keep_old(database: &Path, old_path: &Path) -> Result<Option<File>, Error> {
    match fs::hard_link(database, old_path) {
        Ok(()) => Ok(None),
        Err(error) if is_unsupported(&error) => copy_old(database, old_path).map(Some),
        Err(error) => Err(cannot_keep(old_path)(error)),
    }
}

/// Copies the old database to `old_path`, on a file system without hard links. Returns the open database file, because closing it
/// drops all of this process's locks on the database.
fn copy_old(database: &Path, old_path: &Path) -> Result<File, Error> {
    let mut old_file = File::open(database).map_err(cannot_keep(old_path))?;
    let mut copy = create_temporary(old_path)?;
    io::copy(&mut old_file, &mut copy).map_err(cannot_keep(old_path))?;
    give_to_owner(&copy, database)?;
    persist_new(copy, old_path).map_err(cannot_keep(old_path))?;
    Ok(old_file)
}

fn cannot_keep(old_path: &Path) -> impl FnOnce(io::Error) -> Error {
    io_error(
        "nothing was restored: cannot keep the old database as",
        old_path,
    )
}

/// Records the times of earlier erasures, with zero rows erased.
fn record_erasures(copy: &Path, erasures: &[String]) -> Result<(), Error> {
    let conn = open_to_replace(&Location::File(copy.to_owned()))?;
    let insert = "insert into erasures values (?1, 0, 0) on conflict do nothing";
    for time in erasures {
        conn.execute(insert, [time])?;
    }
    Ok(())
}

/// Gives `copy` the owner of the old database, or of the directory if the database is missing. Otherwise the server could not open a
/// database that root restored.
fn give_to_owner(copy: &NamedTempFile, database: &Path) -> Result<(), Error> {
    let model = if database.exists() {
        database
    } else {
        directory_of(database)
    };
    let owner = model.metadata().map_err(io_error("cannot read", model))?;
    if owner.uid() == geteuid().as_raw() {
        return Ok(());
    }
    fchown(copy.as_file(), Some(owner.uid()), Some(owner.gid())).map_err(|error| {
        let why = format!("belongs to another user ({error}); restore as that user, or as root");
        Error::unusable(database, why)
    })
}

/// Checkpoints the old database's WAL and locks the database. Returns `None` for a damaged file, which then stays unchanged.
fn lock_exclusively(database: &Path) -> Result<Option<Connection>, Error> {
    let open_and_lock = || -> Result<Connection, Error> {
        let conn = open_to_replace(&Location::File(database.to_owned()))?;
        // Leaving WAL mode checkpoints the WAL, and fails while other connections are open.
        conn.pragma_update(None, "locking_mode", "exclusive")?;
        conn.pragma_update(None, "journal_mode", "delete")?;
        conn.execute_batch("begin exclusive")?;
        Ok(conn)
    };
    match open_and_lock() {
        Ok(conn) => Ok(Some(conn)),
        Err(Error::Damaged | Error::DamagedFile(_) | Error::NotADatabase(_)) => Ok(None),
        Err(Error::Busy) => Err(Error::OpenElsewhere(database.to_owned())),
        Err(error) => Err(error),
    }
}

/// Renames the old database's WAL so that it belongs to `old_path`: SQLite would replay it into the new file.
fn move_wal(database: &Path, old_path: &Path) -> Result<(), Error> {
    for suffix in ["-wal", "-journal", "-shm"] {
        let file = with_suffix(database, suffix);
        if file.exists() {
            fs::rename(&file, with_suffix(old_path, suffix))
                .map_err(io_error("cannot rename", &file))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::db::backup::IfExists;
    use crate::db::{backup, open};

    #[test]
    fn without_hard_links_a_restore_copies_the_old_database() {
        let dir = tempfile::tempdir().unwrap();
        let [database, old_path] = ["a.db", "old.db"].map(|name| dir.path().join(name));
        drop(open(&Location::File(database.clone())).unwrap());
        let before = fs::read(&database).unwrap();
        drop(copy_old(&database, &old_path).unwrap());
        assert!(fs::read(&old_path).unwrap() == before);
        let count_files = || fs::read_dir(dir.path()).unwrap().count();
        let count = count_files();
        let error = copy_old(&database, &old_path).unwrap_err().to_string();
        assert!(error.contains("nothing was restored"), "{error}");
        assert_eq!(count_files(), count, "a temporary file was left");
    }

    #[test]
    fn two_restores_in_one_second_keep_both_databases() {
        let dir = tempfile::tempdir().unwrap();
        let [database, copy] = ["a.db", "copy.db"].map(|name| dir.path().join(name));
        drop(open(&Location::File(database.clone())).unwrap());
        backup::create(&database, &copy, IfExists::Fail).unwrap();
        for expected in ["19700101T000000Z", "19700101T000000Z-2"] {
            let old_path = backup::path_before_restore(&database, Timestamp::UNIX_EPOCH);
            let expected = dir.path().join(format!("a.db.before-restore-{expected}"));
            assert_eq!(old_path, expected);
            restore(&database, &copy, &[], &old_path).unwrap();
            assert!(old_path.exists());
        }
    }
}
