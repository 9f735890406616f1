//! The server's own backups: one a day, verified, and the newest of them kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, output};
use crate::server::Server;

struct Site {
    dir: TempDir,
    binary: Binary,
}

impl Site {
    fn new() -> Self {
        let dir = tempdir().unwrap();
        fs::create_dir(dir.path().join("backups")).unwrap();
        let binary = Binary::in_dir(dir.path());
        Self { dir, binary }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Starts the server at this time.
    fn start(&self, now: &str, flags: &[&str]) -> Server {
        let folder = self.at("backups");
        let backups = [
            "--backup-dir",
            folder.to_str().unwrap(),
            "--backup-at",
            "03:00",
        ];
        let mut all = vec!["--clock", now];
        all.extend(backups.into_iter().chain(flags.iter().copied()));
        Server::on(&self.at("standfast.db"), &all)
    }

    fn backups(&self) -> Vec<String> {
        names(&self.at("backups"))
    }

    /// The check of the backups at this time.
    fn check(&self, now: &str) -> Value {
        let mut command: Command = self.binary.command(&["doctor", "--json"]);
        command.env("STANDFAST_CLOCK", now);
        let checks: Vec<Value> = serde_json::from_str(&output(command).stdout).unwrap();
        checks
            .into_iter()
            .find(|check| check["check"] == "backup")
            .unwrap()
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    names
}

fn wait_for(what: &str, holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_backup_a_day_is_made_and_the_newest_are_kept() {
    let site = Site::new();
    let days = [
        ("2026-11-20T12:00:00+05:00", 1),
        ("2026-11-21T02:59:00+05:00", 1),
        ("2026-11-21T03:00:00+05:00", 2),
        ("2026-11-25T00:00:00+05:00", 2),
    ];
    for (now, count) in days {
        let server = site.start(now, &["--backup-keep", "2"]);
        let is_made = || site.check(now)["ok"] == true;
        wait_for("a backup", is_made);
        server.send_message();
        // Long enough for one too many.
        std::thread::sleep(Duration::from_millis(1200));
        assert_eq!(site.backups().len(), count, "{now}: {:?}", site.backups());
    }
    let newest = site.backups().pop().unwrap();
    assert!(newest.starts_with("standfast-20261124T1900"), "{newest}");
    let file = site.at("backups").join(newest);
    let verified = site
        .binary
        .run(&["backup", "verify", file.to_str().unwrap()]);
    assert!(verified.data().contains("messages"));
}

#[test]
fn a_backup_that_cannot_be_made_is_reported_and_the_site_goes_on() {
    let site = Site::new();
    let now = "2026-11-20T12:00:00+05:00";
    let mut server = site.start(now, &[]);
    wait_for("a backup", || site.check(now)["ok"] == true);
    server.stop();
    fs::rename(site.at("backups"), site.at("elsewhere")).unwrap();
    fs::create_dir(site.at("backups")).unwrap();
    // No copy can get a name that a folder has.
    let tomorrow = "2026-11-21T12:00:00+05:00";
    for second in 0..60 {
        let name = format!("backups/standfast-20261121T0700{second:02}Z.db");
        fs::create_dir(site.at(&name)).unwrap();
    }
    let server = site.start(tomorrow, &[]);
    let finding = || site.check(tomorrow)["finding"].as_str().unwrap().to_owned();
    wait_for("a failure", || finding().contains("the last try failed"));
    assert_eq!(site.check(tomorrow)["ok"], false);
    assert!(finding().contains("standfast-20261120T"), "{}", finding());
    assert_eq!(server.get("/healthz").status, 200);
    server.send_message();
}

#[test]
fn a_missing_folder_stops_no_site_and_is_said_everywhere() {
    let site = Site::new();
    fs::remove_dir(site.at("backups")).unwrap();
    let now = "2026-11-20T12:00:00+05:00";
    let mail = [
        "--mail-to=a@example.com",
        "--mail-from=b@example.com",
        "--smtp=smtp+plain://127.0.0.1:9",
    ];
    let server = site.start(now, &mail);
    let queued = || {
        let mut list = site.binary.command(&["mail", "list", "--json"]);
        list.env("STANDFAST_CLOCK", now);
        output(list).stdout.contains("\"backup\"")
    };
    wait_for("a mail", queued);
    let check = site.check(now);
    assert_eq!(check["ok"], false);
    let finding = check["finding"].as_str().unwrap();
    assert!(finding.contains("backups does not exist"), "{finding}");
    server.send_message();
    assert_eq!(server.get("/healthz").status, 200);
    let log = server.log_at_stop();
    for said in ["no backup can be made", "no backup was made"] {
        let is_said = |line: &String| line.contains(said) && line.contains("does not exist");
        assert!(log.iter().any(is_said), "{said}: {log:#?}");
    }
}

#[test]
fn a_missed_day_is_found() {
    let site = Site::new();
    let mut server = site.start("2026-11-20T12:00:00+05:00", &[]);
    wait_for("a backup", || !site.backups().is_empty());
    wait_for("its record", || {
        site.check("2026-11-20T12:00:10+05:00")["ok"] == true
    });
    server.stop();
    assert_eq!(site.check("2026-11-21T13:00:00+05:00")["ok"], true);
    assert_eq!(site.check("2026-11-21T15:00:00+05:00")["ok"], false);
}
