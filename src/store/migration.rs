//! Brings an older database up to date in one transaction, after a backup.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::schema::{APPLICATION_ID, user_version};
use super::{Error, backup};

/// Brings `conn`, the database at `path`, to the last of `migrations`. Does nothing when it is there.
pub(super) fn migrate(migrations: &[&str], conn: &Connection, path: &Path) -> Result<(), Error> {
    let last = migrations.len() as u32;
    let named = |error| Error::while_opening(error, path);
    if user_version(conn).map_err(named)? == last {
        return Ok(());
    }
    let transaction =
        Transaction::new_unchecked(conn, TransactionBehavior::Immediate).map_err(named)?;
    // Read again under the write lock: another process may have migrated meanwhile.
    let from = user_version(&transaction).map_err(named)?;
    if (1..last).contains(&from) {
        // Also under the lock, so that nothing is written between the backup and the migration.
        let backup = back_up(path, last)?;
        tracing::info!(
            from,
            to = last,
            backup = %backup.display(),
            "updating the schema of the database; a backup of the old one is beside it"
        );
    }
    let migrated = || {
        for migration in &migrations[from as usize..] {
            transaction.execute_batch(migration)?;
        }
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", last)
    };
    migrated().map_err(named)?;
    transaction.commit().map_err(named)
}

/// Copies the database to a file beside it and returns its name. A copy left by a failed migration is replaced: nothing
/// has changed since, or `backup restore` has kept the database that came of it.
fn back_up(path: &Path, last: u32) -> Result<PathBuf, Error> {
    let target = backup::name_before_migration(path, last);
    let copied = backup::copy(path, &target, true);
    copied.map_err(|error| {
        let why = format!(
            "could not be backed up, so its schema was not updated and it was not changed: {error}"
        );
        Error::unusable(path, &why)
    })?;
    Ok(target)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::domain::message::StoredMessage;
    use crate::store::inbox;
    use crate::store::schema::MIGRATIONS;

    /// What a later release may do.
    const LATER: [&str; 2] = [MIGRATIONS[0], "create table later (id integer) strict"];

    static IS_WAITING: AtomicBool = AtomicBool::new(false);

    /// Waits for the lock of another connection, without a limit.
    fn wait(_: i32) -> bool {
        IS_WAITING.store(true, Ordering::Relaxed);
        std::thread::yield_now();
        true
    }

    fn open_later(path: &Path) -> Result<(), Error> {
        let mut conn = Connection::open(path).unwrap();
        conn.busy_handler(Some(wait)).unwrap();
        migrate(&LATER, &conn, path)
    }

    fn file(dir: &tempfile::TempDir) -> PathBuf {
        dir.path().join("standfast.db")
    }

    /// A database of the first schema with one message, as an old server left it.
    fn first_schema(path: &Path) {
        let old = Connection::open(path).unwrap();
        old.execute_batch("pragma journal_mode = wal").unwrap();
        old.execute_batch(MIGRATIONS[0]).unwrap();
        old.pragma_update(None, "application_id", APPLICATION_ID)
            .unwrap();
        old.pragma_update(None, "user_version", 1).unwrap();
        old.execute(
            "insert into messages (state, received_at, name, email, subject, message)
             values ('read', '2026-11-20T15:00:00+05:00', 'Ayesha', 'a@example.com', 'Guards', 'Please call.')",
            [],
        )
        .unwrap();
    }

    #[test]
    fn a_file_of_the_first_schema_is_brought_up_to_date_with_its_rows() {
        let dir = tempfile::tempdir().unwrap();
        let path = file(&dir);
        first_schema(&path);
        open_later(&path).unwrap();
        let conn = Connection::open(&path).unwrap();
        assert_eq!(user_version(&conn).unwrap(), 2);
        conn.execute_batch("insert into later (id) values (1)")
            .unwrap();
        assert_eq!(
            inbox::find::<StoredMessage>(&conn, 1).unwrap().message,
            "Please call."
        );
    }

    #[test]
    fn a_migration_leaves_a_backup_of_what_was_there() {
        let dir = tempfile::tempdir().unwrap();
        let path = file(&dir);
        first_schema(&path);
        let other = Connection::open(&path).unwrap();
        other.execute_batch("begin immediate").unwrap();
        std::thread::scope(|scope| {
            let opening = [(); 4].map(|()| scope.spawn(|| open_later(&path)));
            // The backup must contain what is written until they get the lock.
            while !IS_WAITING.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            other
                .execute_batch(
                    "insert into messages (state, received_at, name, email, subject, message)
                     select state, received_at, name, email, subject, message from messages;
                     commit",
                )
                .unwrap();
            for one in opening {
                one.join().unwrap().unwrap();
            }
        });
        let kept = path.with_file_name("standfast.db.before-v2");
        let contents = backup::examine(&kept).unwrap();
        assert_eq!(contents.schema, 1);
        assert!(contents.rows.contains(&("Messages", 2)));
        let mode = kept.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_migration_that_fails_leaves_the_file_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let path = file(&dir);
        first_schema(&path);
        // The second migration finds its name taken.
        let conn = Connection::open(&path).unwrap();
        conn.execute_batch("create table later (id integer)")
            .unwrap();
        drop(conn);
        let before = std::fs::read(&path).unwrap();
        for _ in 0..2 {
            let error = open_later(&path).unwrap_err().to_string();
            assert!(error.contains("later already exists"), "{error}");
            assert!(std::fs::read(&path).unwrap() == before);
        }
    }

    #[test]
    fn nothing_is_migrated_without_a_backup() {
        let dir = tempfile::tempdir().unwrap();
        let path = file(&dir);
        first_schema(&path);
        std::fs::create_dir(backup::name_before_migration(&path, 2)).unwrap();
        let before = std::fs::read(&path).unwrap();
        let error = open_later(&path).unwrap_err();
        assert!(
            error.to_string().contains("could not be backed up"),
            "{error}"
        );
        assert!(std::fs::read(&path).unwrap() == before);
    }

    #[test]
    fn the_backup_of_a_migration_never_follows_a_symbolic_link() {
        let dir = tempfile::tempdir().unwrap();
        let path = file(&dir);
        first_schema(&path);
        let elsewhere = tempfile::tempdir().unwrap();
        let victim = elsewhere.path().join("letter.txt");
        std::fs::write(&victim, "Dear Sir or Madam").unwrap();
        let backup = backup::name_before_migration(&path, 2);
        std::os::unix::fs::symlink(&victim, &backup).unwrap();
        let error = open_later(&path).unwrap_err().to_string();
        assert!(error.contains("is a link"), "{error}");
        assert_eq!(std::fs::read(&victim).unwrap(), b"Dear Sir or Madam");
    }
}
