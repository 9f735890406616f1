//! Interrupted commands and migrations: killed at each of their write calls in turn, or with a disk that is full from that call
//! on. Afterwards the database is in its old or its new state, and a second attempt succeeds.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use rusqlite::Connection;
use standfast::db;
use standfast::db::schema::MIGRATIONS;
use tempfile::TempDir;

use crate::backup_commands::filled;
use crate::binary::{Binary, wrap};
use crate::import_commands::{JOB, NEWS, tree, with_files};
use crate::stored;
use crate::tools::may_trace;

/// The calls that complete a file. Each is tested separately, because strace counts each kind of call on its own.
const STEPS: &str = "fsync fdatasync rename renameat renameat2 linkat unlink";
/// The calls that fill a file. There are many of them, so the steps between the attempts grow.
const WRITES: &str = "pwrite64 copy_file_range ftruncate fallocate";

/// A command that changes one file of its directory in one step.
struct Change<'a> {
    folder: &'a Binary,
    command: Command,
    file: &'a str,
}

/// The schema of a database, and the number of rows of each table; empty while there are no rows.
type State = Option<(u32, BTreeMap<String, i64>)>;

impl Change<'_> {
    /// The state of the file, which must not be damaged. Works on a copy, because SQLite would complete an interrupted change.
    fn state(&self) -> State {
        let copy = TempDir::new().unwrap();
        for suffix in ["", "-wal", "-journal"] {
            let name = format!("{}{suffix}", self.file);
            let file = self.folder.path(&name);
            if file.exists() {
                fs::copy(file, copy.path().join(&name)).unwrap();
            }
        }
        let conn = Connection::open(copy.path().join(self.file)).unwrap();
        stored::assert_intact(&conn);
        let counts: BTreeMap<String, i64> = stored::tables(&conn)
            .into_iter()
            .map(|table| {
                let count = format!("select count(*) from \"{table}\"");
                (table, stored::column(&conn, &count)[0])
            })
            .collect();
        let version = conn.pragma_query_value(None, "user_version", |row| row.get(0));
        let has_rows = ["news", "messages"].map(|table| counts.get(table).is_some_and(|n| *n > 0));
        has_rows.contains(&true).then(|| (version.unwrap(), counts))
    }

    fn run(&mut self) -> Output {
        self.command.output().unwrap()
    }

    /// Runs the command while strace injects this fault. Each attempt runs on another day.
    fn run_with(&self, call: &str, fault: &str) -> Output {
        let mut strace = Command::new("strace");
        strace
            .args(["-f", "-qq", "-o", "/dev/null"])
            .args(["-e", &format!("trace={call}")])
            .args(["-e", &format!("inject={call}:{fault}")]);
        wrap(&mut strace, &self.command);
        strace
            .env("STANDFAST_CLOCK", "2029-12-31T12:00:00+05:00")
            .current_dir(self.folder.directory());
        strace.output().unwrap()
    }

    fn assert_succeeds(&mut self, case: &str) {
        let mut output = self.run();
        let said = String::from_utf8_lossy(&output.stderr);
        // Only the server fills a file that already exists.
        if said.contains("the first start of the server fills it") {
            drop(self.folder.database());
            output = self.run();
        }
        assert!(output.status.success(), "{case}: {output:?}");
    }

    /// Interrupts the command at one call after the other, until an attempt succeeds.
    fn assert_all_or_nothing(&mut self) {
        let directory = self.folder.directory();
        let before = tree(directory);
        let old = self.state();
        assert!(self.run().status.success());
        let new = self.state();
        assert_ne!(new, old);
        for (calls, fault, growth) in [
            (STEPS, "signal=KILL:when=", 0),
            (WRITES, "signal=KILL:when=", 1),
            // A full disk stays full.
            (WRITES, "error=ENOSPC:when=+", 1),
        ] {
            let mut cut_off = 0;
            for call in calls.split(' ') {
                let mut n = 1;
                loop {
                    put_back(directory, &before);
                    let fault = match fault.strip_suffix('+') {
                        Some(fault) => format!("{fault}{n}+"),
                        None => format!("{fault}{n}"),
                    };
                    let output = self.run_with(call, &fault);
                    let case = format!("{call} {fault}: {output:?}");
                    self.assert_whole(&output, &old, &new, &case);
                    if output.status.success() {
                        break;
                    }
                    cut_off += 1;
                    n += 1 + growth * n / 3;
                }
            }
            assert!(cut_off > 0, "{fault}: nothing was cut off");
        }
    }

    /// Checks that the file is in the old or the new state after an interruption, and in the new one after a second attempt.
    fn assert_whole(&mut self, output: &Output, old: &State, new: &State, case: &str) {
        let state = self.state();
        assert!(state == *old || state == *new, "{state:?} {case}");
        if output.status.success() {
            assert_eq!(state, *new, "{case}");
        } else if output.status.code().is_some() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            // SQLite reports only writes to its WAL and to the database itself.
            let words = ["disk is full", "No space left", "disk I/O error"];
            assert!(words.iter().any(|words| said.contains(words)), "{case}");
            let left = tree(self.folder.directory()).into_keys();
            let left: Vec<_> = left.filter(|name| name.starts_with('.')).collect();
            assert!(left.is_empty(), "{left:?} {case}");
        }
        if state == *old {
            self.assert_succeeds(case);
            assert_eq!(self.state(), *new, "{case}");
        }
    }
}

/// Restores these files in `directory`, and removes all others.
fn put_back(directory: &Path, files: &BTreeMap<String, Vec<u8>>) {
    for name in tree(directory).into_keys() {
        fs::remove_file(directory.join(name)).unwrap();
    }
    for (name, bytes) in files {
        fs::write(directory.join(name), bytes).unwrap();
    }
}

fn assert_all_or_nothing(folder: &Binary, arguments: &[&str], file: &str) {
    if may_trace() {
        Change {
            folder,
            command: folder.command(arguments),
            file,
        }
        .assert_all_or_nothing();
    }
}

#[test]
fn a_first_command_that_is_cut_off_leaves_no_database_or_a_whole_one() {
    let add = ["news", "add", "--title", "A", "--content", "B"];
    assert_all_or_nothing(&Binary::in_new_dir(), &add, "standfast.db");
}

#[test]
fn an_import_that_is_cut_off_changes_nothing_or_all() {
    let files = [("news/a.md", NEWS), ("news/b.md", NEWS), ("jobs/c.md", JOB)];
    let folder = with_files(&files);
    drop(folder.database());
    assert_all_or_nothing(&folder, &["import", "content"], "standfast.db");
}

/// A directory with a backup, and a database that differs from it.
fn changed_since_its_backup() -> Binary {
    let binary = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    binary.run(&["messages", "remove", "2"]).data();
    binary
}

#[test]
fn a_backup_that_is_cut_off_leaves_the_old_one_or_the_new_one() {
    let create = ["backup", "create", "--force", "copy.db"];
    assert_all_or_nothing(&changed_since_its_backup(), &create, "copy.db");
}

#[test]
fn a_restore_that_is_cut_off_leaves_the_old_database_or_the_new_one() {
    let restore = ["backup", "restore", "copy.db", "--yes"];
    assert_all_or_nothing(&changed_since_its_backup(), &restore, "standfast.db");
}

/// The variable with the database that this process must migrate.
const MIGRATES: &str = "STANDFAST_TEST_MIGRATES";
/// A migration of a later release.
const LATER: &str = "create table later (id integer) strict;
    insert into later select id from messages";

#[test]
fn a_migration_that_is_cut_off_leaves_the_old_schema_or_the_new_one() {
    if let Some(database) = std::env::var_os(MIGRATES) {
        let conn = Connection::open(&database).unwrap();
        let migrated = db::migrate(&[MIGRATIONS, &[LATER]].concat(), &conn, database.as_ref());
        return migrated.unwrap_or_else(|error| panic!("{error}"));
    }
    if !may_trace() {
        return;
    }
    let folder = filled();
    let mut command = Command::new(std::env::current_exe().unwrap());
    let name = "cut_off::a_migration_that_is_cut_off_leaves_the_old_schema_or_the_new_one";
    command
        .args(["--exact", name, "--nocapture"])
        .current_dir(folder.directory())
        .env(MIGRATES, "standfast.db");
    Change {
        folder: &folder,
        command,
        file: "standfast.db",
    }
    .assert_all_or_nothing();
}
