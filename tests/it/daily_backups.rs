//! The server's own backups. Which are due, and which are kept, is tested beside the code.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::binary::{Binary, output};
use crate::server::Server;
use crate::tools::eventually;

const NOON: &str = "2026-11-20T12:00:00+05:00";

struct Site {
    binary: Binary,
}

impl Site {
    fn new() -> Self {
        let binary = Binary::in_new_dir();
        Self { binary }
    }

    fn folder(&self) -> PathBuf {
        self.binary.path("backups")
    }

    /// Starts the server at this time.
    fn start(&self, now: &str) -> Server {
        let folder = format!("--backup-dir={}", self.folder().display());
        let flags = [
            "--clock",
            now,
            &folder,
            "--backup-at=03:00",
            "--backup-keep=1",
        ];
        self.binary.serve(&flags)
    }

    fn backups(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.folder()).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let is_finished = |path: &PathBuf| path.extension().is_some_and(|end| end == "db");
        paths.filter(is_finished).collect()
    }

    /// The finding about the backups at this time.
    fn finding(&self, now: &str) -> Option<String> {
        let mut command: Command = self.binary.command(&["doctor"]);
        command.env("STANDFAST_CLOCK", now);
        command.env("STANDFAST_BACKUP_DIR", self.folder());
        let found = output(command).stdout;
        let line = found.lines().find(|line| line.contains("backup"));
        line.map(str::to_owned)
    }
}

#[test]
fn a_verified_backup_is_made_replaces_the_old_one_and_a_missed_day_is_found() {
    let site = Site::new();
    fs::create_dir(site.folder()).unwrap();
    let mut server = site.start(NOON);
    eventually(|| !site.backups().is_empty());
    server.send_message();
    server.stop();
    let first = site.backups();
    assert_eq!(site.finding("2026-11-21T13:00:00+05:00"), None);
    let missed = "2026-11-21T15:00:00+05:00";
    assert!(site.finding(missed).is_some());
    let _server = site.start(missed);
    eventually(|| {
        let backups = site.backups();
        backups.len() == 1 && backups != first
    });
    let newest = site.backups().remove(0);
    let verify = ["backup", "verify", newest.to_str().unwrap()];
    let shown = site.binary.run(&verify).data();
    assert!(shown.contains("Messages:     1"), "{shown}");
    assert_eq!(site.finding("2026-11-21T15:01:00+05:00"), None);
}

#[test]
fn a_missing_folder_stops_no_site_and_is_said_in_the_log_and_by_doctor() {
    let site = Site::new();
    let server = site.start(NOON);
    server.send_message();
    assert_eq!(server.get("/healthz").status, 200);
    let finding = site.finding(NOON).unwrap();
    assert!(finding.contains("backups cannot be read"), "{finding}");
    server.wait_until_logged(&["no backup was made", "mount its disk"]);
}
