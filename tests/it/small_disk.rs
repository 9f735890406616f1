//! A server whose database is on a small disk of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::binary::{Output, output};
use crate::server::Server;
use crate::tools::{need, skip};

/// A server and its disk, which is mounted for the server alone.
pub struct SmallDisk {
    pub server: Server,
    directory: TempDir,
}

impl SmallDisk {
    /// Starts a server with this `--free-space-floor` on an empty disk of so many MiB. `None` if this machine
    /// does not permit mounting: then the test is skipped.
    pub fn empty(mib: u32, floor: &str) -> Option<Self> {
        Self::prepared(mib, "true", floor)
    }

    /// Like [`SmallDisk::empty`], on a copy of `database`.
    pub fn with_copy(mib: u32, database: &Path, floor: &str) -> Option<Self> {
        Self::prepared(mib, &format!("cp '{}' .", database.display()), floor)
    }

    fn prepared(mib: u32, prepare: &str, floor: &str) -> Option<Self> {
        let directory = TempDir::new().unwrap();
        let place = directory.path().display();
        let mount = format!("mount -t tmpfs -o size={mib}m none '{place}' && cd '{place}'");
        let unshared = |script: &str| {
            let mut command = Command::new("unshare");
            command.args(["--mount", "--map-root-user", "sh", "-c", script]);
            command
        };
        if !need(&["unshare", "nsenter"]) || !is_permitted(&mut unshared(&mount)) {
            return None;
        }
        let mut command = unshared(&format!("{mount} && {prepare} && exec \"$0\" \"$@\""));
        command.env("STANDFAST_FREE_SPACE_FLOOR", floor);
        let server = Server::within(&mut command, &directory.path().join("standfast.db"));
        Some(Self { server, directory })
    }

    /// Where others find `name`.
    pub fn path(&self, name: &str) -> PathBuf {
        let inside = self.directory.path().join(name);
        PathBuf::from(format!(
            "/proc/{}/root{}",
            self.server.process(),
            inside.display()
        ))
    }

    /// Runs a command on the same database.
    pub fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("nsenter");
        command
            .args(["--user", "--mount", "--preserve-credentials", "--target"])
            .arg(self.server.process().to_string())
            .args([env!("CARGO_BIN_EXE_standfast"), "--db"])
            .arg(&self.server.db)
            .args(arguments)
            .env("STANDFAST_SETTINGS_FILE", "/dev/null");
        output(command)
    }
}

/// Whether this machine permits `command`. If not, the test is skipped.
pub fn is_permitted(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
        || skip(&format!("this machine does not permit {command:?}"))
}
