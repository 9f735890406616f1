//! A server whose database is on a small disk of its own.

use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

use crate::server::Server;
use crate::tools::{need, skip};

/// A server and its disk, which is mounted for the server alone.
pub struct SmallDisk {
    pub server: Server,
    directory: TempDir,
}

impl SmallDisk {
    /// Starts a server on an empty disk of so many MiB, all of which it may use. `None` if this machine does not permit
    /// mounting: then the test is skipped.
    pub fn empty(mib: u32) -> Option<Self> {
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
        let mut command = unshared(&format!("{mount} && exec \"$0\" \"$@\""));
        command.env("STANDFAST_FREE_SPACE_FLOOR", "0");
        let server = Server::within(&mut command, &directory.path().join("standfast.db"), &[]);
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
}

/// Whether this machine permits `command`. If not, the test is skipped.
pub fn is_permitted(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
        || skip(&format!("this machine does not permit {command:?}"))
}
