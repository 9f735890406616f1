//! Runs the real executable in a temporary directory.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use standfast::db;
use standfast::db::Location;
use tempfile::TempDir;

use crate::server::Server;

/// The executable.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_standfast");

/// Runs `program` without variables for another server on this machine.
pub fn running(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        if name == "RUST_LOG" || name.as_encoded_bytes().starts_with(b"STANDFAST_") {
            command.env_remove(name);
        }
    }
    command
}

/// Runs `command`, with its arguments and variables, inside `wrapper`, which must execute its last arguments.
pub fn wrap(wrapper: &mut Command, command: &Command) {
    wrapper.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => wrapper.env(name, value),
            None => wrapper.env_remove(name),
        };
    }
}

/// Runs commands in one directory, with the database `standfast.db`.
pub struct Binary {
    directory: PathBuf,
    /// Deletes the directory.
    _dir: Option<TempDir>,
}

/// The result of a run.
#[derive(Debug, PartialEq, Eq)]
pub struct Output {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Binary {
    /// Uses a new directory, and deletes it when dropped.
    pub fn in_new_dir() -> Self {
        let dir = TempDir::new().unwrap();
        Self {
            directory: dir.path().to_owned(),
            _dir: Some(dir),
        }
    }

    pub fn in_dir(directory: &Path) -> Self {
        Self {
            directory: directory.to_owned(),
            _dir: None,
        }
    }

    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The path of a file in its directory.
    pub fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.directory.join(name)
    }

    /// Starts a server on its database.
    pub fn serve(&self, flags: &[&str]) -> Server {
        Server::on(&self.path("standfast.db"), flags)
    }

    /// Opens the database with the library, to prepare or check the data of a command.
    pub fn database(&self) -> rusqlite::Connection {
        db::open(&Location::File(self.directory.join("standfast.db"))).unwrap()
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = running(PROGRAM);
        command
            .args(arguments)
            .current_dir(&self.directory)
            // `add` and `import` create a database only if `--db` is given.
            .env("STANDFAST_DB", "standfast.db")
            .env("STANDFAST_SETTINGS_FILE", "/dev/null")
            .stdin(Stdio::null());
        command
    }

    /// A command that adds a job in Lahore with this deadline.
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

/// Runs `command` and waits for it.
pub fn output(mut command: Command) -> Output {
    read(command.output().unwrap())
}

/// The unprivileged user that every Unix has.
pub const NOBODY: u32 = 65534;

/// A command that runs as an unprivileged user, because root can write everything.
pub fn as_nobody(dir: &Path, arguments: &[&str]) -> Command {
    let program = dir.join("standfast");
    if !program.exists() {
        // Let another process copy it: if a child of a parallel test had the copy open for writing, we could not execute it.
        let mut copy = Command::new("cp");
        copy.arg(PROGRAM).arg(&program);
        assert!(copy.status().unwrap().success());
    }
    let mut command = running(program);
    command
        .args(arguments)
        .current_dir(dir)
        .env("STANDFAST_DB", "standfast.db")
        .env("STANDFAST_SETTINGS_FILE", "/dev/null");
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
    /// Standard output of a run that must succeed. Standard error may contain only reports of its actions.
    pub fn data(self) -> String {
        const DONE: &str = "Published: |Changed: |Closed: |Removed: |Marked |The picture |\
                            Old pictures |No longer served: ";
        let is_done = |line: &str| DONE.split('|').any(|done| line.starts_with(done));
        assert_eq!(self.code, 0, "{self:?}");
        assert!(self.stderr.lines().all(is_done), "{self:?}");
        self.stdout
    }

    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.data()).unwrap()
    }

    /// Standard error of a run that must fail with `code` and print nothing on standard output.
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

/// Writes the record `name` for `import`, as JSON, which is also YAML.
pub fn put_record(folder: &Path, name: &str, fields: &serde_json::Value, text: &str) {
    fs::create_dir_all(folder).unwrap();
    let record = format!("---\n{fields}\n---\n\n{text}\n");
    fs::write(folder.join(name).with_extension("md"), record).unwrap();
}
