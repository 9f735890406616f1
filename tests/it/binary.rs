//! Runs the real executable in a directory of its own.

use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use standfast::store::{self, Location};

/// The executable, working in one directory; its database is `standfast.db` there.
pub struct Binary {
    directory: PathBuf,
}

/// What a run left behind.
#[derive(Debug, PartialEq, Eq)]
pub struct Output {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Binary {
    pub fn in_dir(directory: &Path) -> Self {
        Self {
            directory: directory.to_owned(),
        }
    }

    /// The database as the library opens it, to prepare or to check what a command reads or writes.
    pub fn database(&self) -> rusqlite::Connection {
        store::open(&Location::File(self.directory.join("standfast.db"))).unwrap()
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_standfast"));
        command
            .args(arguments)
            .current_dir(&self.directory)
            .env_remove("STANDFAST_DB")
            .stdin(Stdio::null());
        command
    }

    /// Adds an opening in Lahore, which is open through `deadline`.
    pub fn adding_job(&self, title: &str, deadline: &str) -> Command {
        let mut command = self.command(&["jobs", "add", "--location", "Lahore"]);
        command
            .args(["--title", title, "--deadline", deadline])
            .args(["--vacancies", "2", "--min-age", "21", "--max-age", "45"])
            .args(["--description", "You drive."]);
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        output(self.command(arguments))
    }

    pub fn run_with_input(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut command = self.command(arguments);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        read(child.wait_with_output().unwrap())
    }
}

/// Creates an empty database of the first schema.
pub fn first_schema(file: &Path) -> rusqlite::Connection {
    let conn = rusqlite::Connection::open(file).unwrap();
    conn.execute_batch(include_str!(
        "../../src/store/migrations/0001_content_and_messages.sql"
    ))
    .unwrap();
    conn.pragma_update(None, "application_id", 0x5346_5354)
        .unwrap();
    conn.pragma_update(None, "user_version", 1).unwrap();
    conn
}

/// Runs `command` to its end.
pub fn output(mut command: Command) -> Output {
    read(command.output().unwrap())
}

/// The user without rights that every Unix has.
pub const NOBODY: u32 = 65534;

/// A run without the rights of root, who may write everything.
pub fn as_nobody(dir: &Path, arguments: &[&str]) -> Command {
    let program = dir.join("standfast");
    if !program.exists() {
        // By another process: a file that a sibling test's child may still hold open for writing cannot be executed.
        let mut copy = Command::new("cp");
        copy.arg(env!("CARGO_BIN_EXE_standfast")).arg(&program);
        assert!(copy.status().unwrap().success());
    }
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(dir)
        .env_remove("STANDFAST_DB");
    if std::fs::metadata("/proc/self").unwrap().uid() == 0 {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

fn read(output: std::process::Output) -> Output {
    Output {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Output {
    /// The data of a run that must have succeeded without a word on stderr.
    pub fn data(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""));
        self.stdout
    }

    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.data()).unwrap()
    }

    /// The error line of a run that must have failed with `code` and without data.
    pub fn error(self, code: i32) -> String {
        assert_eq!(
            (self.code, self.stdout.as_str()),
            (code, ""),
            "{}",
            self.stderr
        );
        self.stderr
    }
}
