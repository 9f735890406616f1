//! Replaces the database by a backup, and keeps the old one.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{MetadataExt, fchown};
use std::path::Path;

use rusqlite::Connection;
use rustix::process::geteuid;
use tempfile::NamedTempFile;

use crate::db::backup::{belongs_to_the_database, verify};
use crate::db::connection::open_to_replace;
use crate::db::location::{beside, directory_of};
use crate::db::new_file::{
    self, io_error, is_missing_ability, keep, sync_directory_of, unfinished,
};
use crate::db::{Error, Location, ServerLock};

/// Replaces `database` by a copy of `backup` in one step: whatever interrupts it, the database is the old or the new one, and it can
/// be run again. The old database gets the name `kept`, which must be free. The copy records when people were `erased` whose data
/// it brings back, so that a later restore says so again. Fails while a server uses the database.
pub fn restore(
    database: &Path,
    backup: &Path,
    erased: &[String],
    kept: &Path,
) -> Result<(), Error> {
    // By root, which also gives a lock that it made earlier to its owner.
    let _no_server = ServerLock::acquire(&Location::File(database.to_owned()))?;
    let is_there = database.exists();
    if is_there && database.canonicalize().ok() == backup.canonicalize().ok() {
        return Err(belongs_to_the_database(backup));
    }
    let mut source = File::open(backup).map_err(io_error("cannot read", backup))?;
    let mut copy = unfinished(database)?;
    std::io::copy(&mut source, &mut copy).map_err(io_error("cannot copy", backup))?;
    verify(copy.path())?.refuse_deviation(backup)?;
    record_erasures(copy.path(), erased)?;
    give_to_owner(&copy, database)?;
    // Before anything is renamed, so that a full disk shows itself here.
    let synced = copy.as_file().sync_all();
    synced.map_err(io_error("cannot write", copy.path()))?;
    let mut closed_to_others = None;
    let mut old = None;
    if is_there {
        closed_to_others = close_to_others(database)?;
        old = keep_old(database, kept)?;
    }
    if closed_to_others.is_none() {
        set_wal_aside(database, kept)?;
    }
    // Before the new file takes the name, with which SQLite would read the WAL of the old one.
    sync_directory_of(database)?;
    let replaced = new_file::replace(copy, database);
    // Held until here, so that no process writes into the old file.
    drop((old, closed_to_others));
    replaced.map_err(io_error("cannot write", database))
}

/// Gives the old database the name `kept` too. Its own name stays until the new file takes it, so that a database exists at every
/// moment, whatever ends the restore.
fn keep_old(database: &Path, kept: &Path) -> Result<Option<File>, Error> {
    match fs::hard_link(database, kept) {
        Ok(()) => Ok(None),
        Err(error) if is_missing_ability(&error) => copy_old(database, kept).map(Some),
        Err(error) => Err(error).map_err(cannot_keep(kept)),
    }
}

/// Copies the old database to `kept`, on a file system without hard links. Closing the handle that it returns drops all locks of
/// this process on the database.
fn copy_old(database: &Path, kept: &Path) -> Result<File, Error> {
    let mut old = File::open(database).map_err(cannot_keep(kept))?;
    let mut copy = unfinished(kept)?;
    std::io::copy(&mut old, &mut copy).map_err(cannot_keep(kept))?;
    give_to_owner(&copy, database)?;
    keep(copy, kept).map_err(cannot_keep(kept))?;
    Ok(old)
}

fn cannot_keep(kept: &Path) -> impl FnOnce(io::Error) -> Error {
    io_error(
        "nothing was restored: cannot keep the old database as",
        kept,
    )
}

/// Records erasures of nothing at these times.
fn record_erasures(copy: &Path, erased: &[String]) -> Result<(), Error> {
    let conn = open_to_replace(&Location::File(copy.to_owned()))?;
    let insert = "insert into erasures values (?1, 0, 0) on conflict do nothing";
    for time in erased {
        conn.execute(insert, [time])?;
    }
    Ok(())
}

/// Gives the file the owner of the old database, so that the server can open what root restores.
fn give_to_owner(copy: &NamedTempFile, database: &Path) -> Result<(), Error> {
    let like = if database.exists() {
        database
    } else {
        directory_of(database)
    };
    let owner = like.metadata().map_err(io_error("cannot read", like))?;
    if owner.uid() == geteuid().as_raw() {
        return Ok(());
    }
    fchown(copy.as_file(), Some(owner.uid()), Some(owner.gid())).map_err(|error| {
        Error::Unusable(format!(
            "{} belongs to another user ({error}); restore as that user, or as root",
            database.display()
        ))
    })
}

/// Moves the WAL of the old database into it and locks it. `None` for a file that cannot be read: it is kept unchanged.
fn close_to_others(database: &Path) -> Result<Option<Connection>, Error> {
    let opened = open_to_replace(&Location::File(database.to_owned())).and_then(|conn| {
        // Leaving WAL mode needs all other connections closed, and moves the WAL into the file.
        conn.pragma_update(None, "locking_mode", "exclusive")?;
        conn.pragma_update(None, "journal_mode", "delete")?;
        conn.execute_batch("begin exclusive")?;
        Ok(conn)
    });
    match opened {
        Ok(conn) => Ok(Some(conn)),
        Err(Error::Damaged | Error::NotADatabase(_)) => Ok(None),
        Err(Error::Busy) => Err(Error::Locked(format!(
            "another program has {} open; end it (Litestream: `systemctl stop litestream`) and run this again",
            database.display()
        ))),
        Err(other) => Err(other),
    }
}

/// Renames the WAL of the old database: SQLite would replay it into the new file.
fn set_wal_aside(database: &Path, kept: &Path) -> Result<(), Error> {
    for suffix in ["-wal", "-journal", "-shm"] {
        let file = beside(database, suffix);
        if file.exists() {
            fs::rename(&file, beside(kept, suffix)).map_err(io_error("cannot set aside", &file))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::db::{backup, open};

    #[test]
    fn without_hard_links_a_copy_of_the_old_database_is_kept() {
        let dir = tempfile::tempdir().unwrap();
        let [database, kept] = ["a.db", "kept.db"].map(|name| dir.path().join(name));
        drop(open(&Location::File(database.clone())).unwrap());
        let before = fs::read(&database).unwrap();
        drop(copy_old(&database, &kept).unwrap());
        assert!(fs::read(&kept).unwrap() == before);
        let names = || fs::read_dir(dir.path()).unwrap().count();
        let count = names();
        let error = copy_old(&database, &kept).unwrap_err().to_string();
        assert!(error.contains("nothing was restored"), "{error}");
        assert_eq!(names(), count, "a temporary file was left");
    }

    #[test]
    fn two_restores_in_one_second_keep_both_databases() {
        let dir = tempfile::tempdir().unwrap();
        let [database, copy] = ["a.db", "copy.db"].map(|name| dir.path().join(name));
        drop(open(&Location::File(database.clone())).unwrap());
        backup::create(&database, &copy, false).unwrap();
        for expected in ["19700101T000000Z", "19700101T000000Z-2"] {
            let kept = backup::kept_name(&database, Timestamp::UNIX_EPOCH);
            let expected = dir.path().join(format!("a.db.before-restore-{expected}"));
            assert_eq!(kept, expected);
            restore(&database, &copy, &[], &kept).unwrap();
            assert!(kept.exists());
        }
    }
}
