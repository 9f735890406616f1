//! Replaces the database by a backup, and keeps the old one.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, fchown};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use nix::unistd::{Gid, Uid, getgroups, setegid, seteuid, setgroups};
use rusqlite::Connection;
use tempfile::NamedTempFile;

use super::{
    BackupError, Contents, Progress, behind_links, directory_of, examine, is_same_file,
    sync_directory_of, unfinished,
};
use crate::store::connect::{open_immutable, open_to_replace, open_unchanged};
use crate::store::location::{beside, follow_links, replication_folder};
use crate::store::{self, Location, ServerLock, privacy};

const CHUNK_BYTES: usize = 1024 * 1024;

/// Starts the suffix of every database that is kept beside the current one.
const KEPT: &str = ".before-";

/// The name that [`restore`] at `now` gives to the old database.
pub fn kept_name(database: &Path, now: Timestamp) -> PathBuf {
    let now = now.strftime("%Y%m%dT%H%M%SZ");
    beside(database, &format!("{KEPT}restore-{now}"))
}

/// The name of the copy that is made before a migration to schema `version`.
pub(in crate::store) fn name_before_migration(database: &Path, version: u32) -> PathBuf {
    beside(database, &format!("{KEPT}v{version}"))
}

/// The databases kept beside `database` by restores and migrations, sorted by name.
pub fn kept(database: &Path) -> Result<Vec<PathBuf>, BackupError> {
    let database = &behind_links(database)?;
    let directory = directory_of(database);
    let failed = |error| BackupError::io("cannot read", directory, error);
    let prefix = beside(database, KEPT);
    let prefix = prefix.file_name().unwrap_or_default().as_encoded_bytes();
    let mut kept = Vec::new();
    for entry in fs::read_dir(directory).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        if name.as_encoded_bytes().starts_with(prefix) {
            kept.push(database.with_file_name(name));
        }
    }
    kept.sort();
    Ok(kept)
}

/// Replaces `database` by a copy of `backup` in one step and returns its contents. The old database is kept under its
/// [`kept_name`]. Fails while a server uses the database.
pub fn restore(
    database: &Path,
    backup: &Path,
    now: Timestamp,
    progress: Progress,
) -> Result<Contents, BackupError> {
    let database = &follow_links(database)?;
    // By root, which also gives a lock that it made earlier to its owner.
    let lock = ServerLock::acquire(&Location::File(database.clone()));
    let _no_server = lock.map_err(|error| match error {
        store::Error::InUse(database) => BackupError::ServerRuns(database),
        other => other.into(),
    })?;
    let is_there = database.exists();
    if is_there
        && is_same_file(database, backup)
            .map_err(|error| BackupError::io("cannot read", backup, error))?
    {
        return Err(BackupError::ItsOwn(backup.to_owned()));
    }
    let contents = examine(backup)?;
    let source =
        File::open(backup).map_err(|error| BackupError::io("cannot read", backup, error))?;
    // Only root may be able to read the backup; from here on, only files beside the database are opened.
    let _account = OwnerOfDirectory::become_for(database)?;
    let copy = unfinished(database)?;
    copy_bytes((backup, &source), &copy, contents.bytes, progress)?;
    if examine(copy.path())? != contents {
        return Err(BackupError::Damaged {
            path: backup.to_owned(),
            reason: "it changed while it was copied".to_owned(),
        });
    }
    give_to_owner(&copy, database)?;
    copy.as_file()
        .sync_all()
        .map_err(|error| BackupError::io("cannot write", copy.path(), error))?;
    // Held until the new file is in place, so that no process writes into the old one.
    let _closed_to_others = if is_there {
        keep(database, &kept_name(database, now))?
    } else {
        set_logs_aside(database, &kept_name(database, now))?;
        None
    };
    copy.persist(database)
        .map_err(|error| BackupError::io("cannot write", database, error.error))?;
    sync_directory_of(database)?;
    Ok(contents)
}

/// The times of the erasures on request that are recorded in `database` and not in `backup`: restoring it brings the data
/// of those people back.
pub fn erased_since(database: &Path, backup: &Path) -> Result<Vec<String>, BackupError> {
    if !database.exists() {
        return Ok(Vec::new());
    }
    let before = privacy::erasures(&open_immutable(backup)?)?;
    let current = open_unchanged(&Location::File(database.to_owned()))?;
    let mut erased = privacy::erasures(&current)?;
    erased.retain(|erasure| !before.contains(erasure));
    Ok(erased)
}

/// While it exists, root has the rights of another account, the owner of the directory of a database. That account could
/// exchange any name there for a link, also in the middle of a restore.
#[derive(Debug)]
struct OwnerOfDirectory {
    groups: Vec<Gid>,
}

impl OwnerOfDirectory {
    /// `None` for another user than root, and in a directory of root's.
    fn become_for(database: &Path) -> Result<Option<Self>, BackupError> {
        let directory = directory_of(database);
        let failed = |error| BackupError::io("cannot act as the owner of", directory, error);
        let owner = directory.metadata().map_err(failed)?;
        if !Uid::effective().is_root() || owner.uid() == 0 {
            return Ok(None);
        }
        let group = Gid::from_raw(owner.gid());
        let failed = |error: nix::errno::Errno| failed(error.into());
        let groups = getgroups().map_err(failed)?;
        // Dropped first, so that a failure halfway is undone.
        let guard = Self { groups };
        setgroups(&[group]).map_err(failed)?;
        setegid(group).map_err(failed)?;
        seteuid(Uid::from_raw(owner.uid())).map_err(failed)?;
        Ok(Some(guard))
    }
}

impl Drop for OwnerOfDirectory {
    fn drop(&mut self) {
        let restored = seteuid(Uid::from_raw(0))
            .and_then(|()| setegid(Gid::from_raw(0)))
            .and_then(|()| setgroups(&self.groups));
        if let Err(error) = restored {
            tracing::error!(%error, "this process is no longer root");
        }
    }
}

fn copy_bytes(
    (from, mut source): (&Path, &File),
    to: &NamedTempFile,
    total: u64,
    progress: Progress,
) -> Result<(), BackupError> {
    let failed = |what, path| move |error| BackupError::io(what, path, error);
    let mut target = to.as_file();
    let mut chunk = vec![0; CHUNK_BYTES];
    let mut done = 0;
    loop {
        let length = source
            .read(&mut chunk)
            .map_err(failed("cannot read", from))?;
        if length == 0 {
            return Ok(());
        }
        target
            .write_all(&chunk[..length])
            .map_err(failed("cannot write", to.path()))?;
        done += length as u64;
        progress(done, total);
    }
}

/// Gives the file the owner of the old database, so that the server can open what root restores.
fn give_to_owner(copy: &NamedTempFile, database: &Path) -> Result<(), BackupError> {
    let failed = |error| BackupError::io("cannot read", database, error);
    let ours = copy.as_file().metadata().map_err(failed)?;
    let is_root = ours.uid() == 0;
    let owner = match database.metadata() {
        Ok(old) => old,
        Err(_) if is_root => directory_of(database).metadata().map_err(failed)?,
        Err(_) => return Ok(()),
    };
    if owner.uid() == ours.uid() {
        return Ok(());
    }
    if !is_root {
        return Err(BackupError::Owner(database.to_owned()));
    }
    fchown(copy.as_file(), Some(owner.uid()), Some(owner.gid()))
        .map_err(|error| BackupError::io("cannot change the owner of", copy.path(), error))
}

/// Moves the log of the old database into it and gives it a second name. Its first name stays until the new file takes
/// it, so that a database exists at every moment.
fn keep(database: &Path, kept: &Path) -> Result<Option<Connection>, BackupError> {
    let location = Location::File(database.to_owned());
    let conn = match open_to_replace(&location).and_then(|conn| {
        // Leaving WAL mode needs all other connections closed, and moves the log into the file.
        conn.pragma_update(None, "locking_mode", "exclusive")?;
        conn.pragma_update(None, "journal_mode", "delete")?;
        conn.execute_batch("begin exclusive")?;
        Ok(conn)
    }) {
        Ok(conn) => Some(conn),
        // A file that cannot be read is kept unchanged.
        Err(
            store::Error::Damaged | store::Error::DamagedFile(_) | store::Error::NotADatabase(_),
        ) => None,
        Err(store::Error::Busy) if replication_folder(database).is_dir() => {
            return Err(store::Error::Replicated(database.to_owned()).into());
        }
        Err(other) => return Err(other.into()),
    };
    fs::hard_link(database, kept)
        .map_err(|error| BackupError::io("cannot keep the old database as", kept, error))?;
    if conn.is_none() {
        set_logs_aside(database, kept)?;
    }
    Ok(conn)
}

/// Renames the log of the old database: SQLite would replay it into the new file.
fn set_logs_aside(database: &Path, kept: &Path) -> Result<(), BackupError> {
    for suffix in ["-wal", "-journal", "-shm"] {
        let log = beside(database, suffix);
        if log.exists() {
            fs::rename(&log, beside(kept, suffix))
                .map_err(|error| BackupError::io("cannot set aside", &log, error))?;
        }
    }
    Ok(())
}
