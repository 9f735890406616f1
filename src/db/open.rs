//! Opens the database. The server also creates and migrates it. A migration is one transaction, and a backup comes first.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::db::backup::IfExists;
use crate::db::connection::{configure, open_own, open_unchanged};
use crate::db::location::has_content;
use crate::db::schema::{APPLICATION_ID, Deviation, MIGRATIONS, SCHEMA_VERSION, user_version};
use crate::db::{Error, Location, backup};

/// The pause between two transactions of a long task. A waiting SQLite connection retries at least every 100 ms, so the server
/// gets the lock during this pause.
pub const PAUSE_FOR_OTHERS: Duration = Duration::from_millis(120);

/// Opens the database at `location`, creating and migrating it where needed. Only the server may call this, while it holds the
/// database lock: otherwise a running server of an older version would keep using a schema that it doesn't know.
///
/// # Errors
/// For a file of another program, a newer schema, or damage to the header, the length or the schema, which SQLite checks while
/// opening. The file stays unchanged. Finding deeper damage would mean reading the whole file, which takes too long for a start
/// with thousands of résumés; a query that hits such damage returns [`Error::Damaged`].
pub fn open(location: &Location) -> Result<Connection, Error> {
    let conn = open_own(location)?;
    configure(&conn, location)?;
    migrate(MIGRATIONS, &conn, location.path())?;
    Ok(conn)
}

/// Opens an existing database for a command. Never creates one: an empty database at a mistyped path would be misleading.
///
/// # Errors
/// If the server has not filled or migrated the database yet. The file stays unchanged.
pub fn open_existing(location: &Location) -> Result<Connection, Error> {
    let conn = open_unchanged(location)?;
    require_schema(user_version(&conn)?, SCHEMA_VERSION, location.path())?;
    configure(&conn, location)?;
    Ok(conn)
}

/// Fails if the schema `version` of the database at `path` is older than `required`. [`open_unchanged`] has already rejected newer
/// ones.
fn require_schema(version: u32, required: u32, path: &Path) -> Result<(), Error> {
    if version >= required {
        return Ok(());
    }
    let why = if version == 0 {
        "has no content yet; the first start of the server fills it"
    } else {
        "was written by an older version of standfast; it was not changed; start the server of this version once, which \
         makes a backup and updates it"
    };
    Err(Error::unusable(path, why))
}

/// Opens the database for a command that may be the first to fill it. Opens an existing one like [`open_existing`], and creates a
/// missing or empty one like [`open()`].
pub fn open_or_create(location: &Location) -> Result<Connection, Error> {
    if location.file().is_some_and(has_content) {
        open_existing(location)
    } else {
        open(location)
    }
}

/// Runs the `migrations` that `conn`, the database at `path`, has not had yet.
pub fn migrate(migrations: &[&str], conn: &Connection, path: &Path) -> Result<(), Error> {
    let last = migrations.len() as u32;
    if user_version(conn)? == last {
        return Ok(());
    }
    let transaction = Transaction::new_unchecked(conn, TransactionBehavior::Immediate)?;
    // Read again under the write lock: another process may have migrated since.
    let from = user_version(&transaction)?;
    if (1..last).contains(&from) {
        // A migration would run the trigger of another program, and the backup made before it could not be restored.
        let deviation = Deviation::find(&transaction, from)?;
        if !deviation.is_empty() {
            let why = format!(
                "cannot be updated to this version of standfast, and was not changed: {deviation}"
            );
            return Err(Error::unusable(path, why));
        }
        // Make the backup under the lock too, so that no write falls between backup and migration. It replaces a copy left by a
        // failed migration, because the database has not changed since.
        let backup = backup::path_before_migration(path, last);
        backup::create(path, &backup, IfExists::Replace)?;
        tracing::info!(
            from,
            to = last,
            backup = %backup.display(),
            "migrating the database; a backup of the old one is in the same directory"
        );
    }
    for migration in &migrations[from as usize..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", last)?;
    Ok(transaction.commit()?)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicBool, Ordering};

    use rusqlite::config::DbConfig;

    use super::*;
    use crate::db::backup::TableCount;
    use crate::db::connection::open_to_replace;
    use crate::db::location::with_suffix;

    fn file() -> (tempfile::TempDir, PathBuf, Location) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("standfast.db");
        (dir, path.clone(), Location::File(path))
    }

    #[test]
    fn a_command_neither_fills_nor_updates_a_database() {
        let (_dir, path, location) = file();
        std::fs::write(&path, "").unwrap();
        let refusal = open_existing(&location).unwrap_err();
        assert!(refusal.to_string().contains("has no content"), "{refusal}");
        assert_eq!(path.metadata().unwrap().len(), 0);
        let refusal = require_schema(1, 2, &path).unwrap_err();
        assert!(refusal.to_string().contains("older version"), "{refusal}");
        drop(open_or_create(&location).unwrap());
        open_existing(&location).unwrap();
    }

    #[test]
    fn every_connection_has_the_settings() {
        let (_dir, _, location) = file();
        for _ in 0..2 {
            let conn = open(&location).unwrap();
            for (pragma, expected) in [
                ("synchronous", 2),
                ("foreign_keys", 1),
                ("secure_delete", 1),
                ("busy_timeout", 5000),
                ("trusted_schema", 0),
            ] {
                let found = conn.pragma_query_value(None, pragma, |row| row.get(0));
                assert_eq!(found, Ok::<i64, _>(expected), "{pragma}");
            }
            let is_defensive = conn.db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE);
            assert!(is_defensive.unwrap());
            let mode: String = conn
                .pragma_query_value(None, "journal_mode", |row| row.get(0))
                .unwrap();
            assert_eq!(mode, "wal");
        }
    }

    #[test]
    fn a_view_of_another_program_is_never_read() {
        let (_dir, path, location) = file();
        drop(open(&location).unwrap());
        let theirs = Connection::open(&path).unwrap();
        theirs
            .execute_batch("create view spy as select name from messages")
            .unwrap();
        for conn in [
            open(&location).unwrap(),
            open_existing(&location).unwrap(),
            open_unchanged(&location).unwrap(),
        ] {
            let error = conn.prepare("select name from spy").unwrap_err();
            assert!(error.to_string().contains("prohibited"), "{error}");
        }
    }

    #[test]
    fn all_files_are_readable_by_their_owner_only() {
        let (_dir, path, location) = file();
        // An admin may have created an empty file.
        std::fs::write(&path, "").unwrap();
        let conn = open(&location).unwrap();
        conn.execute("update content_version set version = 2", [])
            .unwrap();
        for name in ["", "-wal", "-shm"] {
            let mode = with_suffix(&path, name)
                .metadata()
                .unwrap()
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
    }

    /// Asserts that opening fails with `sentence` and leaves the file and its WAL unchanged.
    fn assert_rejected(path: &Path, sentence: &str) {
        let bytes = || {
            (
                std::fs::read(path).unwrap(),
                std::fs::read(with_suffix(path, "-wal")).ok(),
            )
        };
        let before = bytes();
        let error = open(&Location::File(path.to_owned()))
            .unwrap_err()
            .to_string();
        assert!(error.contains(sentence), "{error}");
        assert!(error.contains(path.to_str().unwrap()), "{error}");
        assert!(bytes() == before, "the file was changed");
    }

    #[test]
    fn a_file_of_another_program_or_version_is_rejected_unchanged() {
        let own = "pragma application_id = 0x53465354; pragma user_version =";
        let newer = format!("{own} 1000");
        let negative = format!("{own} -1");
        for (sql, sentence) in [
            ("create table songs (title text)", "another program"),
            ("pragma application_id = 42", "another program"),
            ("pragma user_version = 1", "another program"),
            (
                "pragma journal_mode = wal; create table songs (title text)",
                "another program",
            ),
            (&newer, "newer version"),
            (&negative, "newer version"),
        ] {
            let (_dir, path, location) = file();
            let theirs = Connection::open(&path).unwrap();
            theirs
                .set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
                .unwrap();
            theirs.execute_batch(sql).unwrap();
            drop(theirs);
            assert_rejected(&path, sentence);
            // An older backup may replace a newer database.
            assert_eq!(
                open_to_replace(&location).is_ok(),
                sentence == "newer version"
            );
        }
    }

    #[test]
    fn a_damaged_file_is_rejected_unchanged() {
        let (_dir, path, location) = file();
        drop(open(&location).unwrap());
        let whole = std::fs::read(&path).unwrap();
        let mut scribbled = whole.clone();
        scribbled[100..400].fill(0xa5);
        for (bytes, sentence) in [
            (&b"x"[..], "is not a database"),
            (b"Dear Sir or Madam,\n", "is not a database"),
            (&whole[..whole.len() - 4096], "is damaged"),
            (&scribbled, "is damaged"),
        ] {
            std::fs::write(&path, bytes).unwrap();
            assert_rejected(&path, sentence);
        }
    }

    /// The migrations of a later release.
    const LATER_MIGRATIONS: [&str; 2] = [MIGRATIONS[0], "create table later (id integer) strict"];

    static IS_WAITING: AtomicBool = AtomicBool::new(false);

    /// A busy handler that waits for the lock of another connection without a limit.
    fn wait_for_lock(_: i32) -> bool {
        IS_WAITING.store(true, Ordering::Relaxed);
        std::thread::yield_now();
        true
    }

    fn migrate_to_later(path: &Path) -> Result<(), Error> {
        let mut conn = Connection::open(path).unwrap();
        conn.busy_handler(Some(wait_for_lock)).unwrap();
        migrate(&LATER_MIGRATIONS, &conn, path)
    }

    /// Creates a database of the first schema with one message, as an old server left it.
    fn create_first_schema(path: &Path) {
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
    fn a_migration_leaves_a_backup_of_the_old_database() {
        let (_dir, path, _) = file();
        create_first_schema(&path);
        let other = Connection::open(&path).unwrap();
        other.execute_batch("begin immediate").unwrap();
        std::thread::scope(|scope| {
            let servers = [(); 4].map(|()| scope.spawn(|| migrate_to_later(&path)));
            // The backup must contain everything written before they get the lock.
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
            for server in servers {
                server.join().unwrap().unwrap();
            }
        });
        let kept = path.with_file_name("standfast.db.before-v2");
        let migrated = Connection::open(&path).unwrap();
        assert_eq!(user_version(&migrated).unwrap(), 2);
        let contents = backup::verify(&kept).unwrap();
        assert_eq!(contents.schema, 1);
        let messages = TableCount {
            table: "Messages",
            rows: Some(2),
        };
        assert!(contents.tables.contains(&messages), "{contents:?}");
        let mode = kept.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_migration_that_fails_leaves_the_file_as_it_was() {
        let (_dir, path, _) = file();
        create_first_schema(&path);
        let conn = Connection::open(&path).unwrap();
        let before = std::fs::read(&path).unwrap();
        // The second migration fails because its tables exist.
        let failing = [MIGRATIONS[0], MIGRATIONS[0]];
        let error = migrate(&failing, &conn, &path).unwrap_err().to_string();
        assert!(error.contains("already exists"), "{error}");
        assert!(std::fs::read(&path).unwrap() == before);
    }

    #[test]
    fn a_migration_never_runs_the_trigger_of_another_program() {
        let (dir, path, _) = file();
        create_first_schema(&path);
        let theirs = Connection::open(&path).unwrap();
        theirs
            .execute_batch(
                "create trigger spy after insert on messages begin delete from news; end",
            )
            .unwrap();
        drop(theirs);
        let before = std::fs::read(&path).unwrap();
        let error = migrate_to_later(&path).unwrap_err().to_string();
        assert!(error.contains("trigger spy"), "{error}");
        assert!(std::fs::read(&path).unwrap() == before);
        assert!(!dir.path().join("standfast.db.before-v2").exists());
    }

    #[test]
    fn a_migration_without_a_backup_fails_and_a_backup_follows_no_link() {
        let (dir, path, _) = file();
        create_first_schema(&path);
        let letter = dir.path().join("letter.txt");
        std::fs::write(&letter, "Dear Sir or Madam").unwrap();
        let backup = backup::path_before_migration(&path, 2);
        std::os::unix::fs::symlink(&letter, &backup).unwrap();
        let before = std::fs::read(&path).unwrap();
        let error = migrate_to_later(&path).unwrap_err().to_string();
        assert!(error.contains("is a link"), "{error}");
        assert_eq!(std::fs::read(&letter).unwrap(), b"Dear Sir or Madam");
        assert!(std::fs::read(&path).unwrap() == before);
    }
}
