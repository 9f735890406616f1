//! The server's daily backups. Unit tests in `db/daily_backups.rs` check which backups are due and which are removed.

use std::fs;
use std::os::unix::fs::DirBuilderExt;
use std::path::PathBuf;
use std::process::Command;

use crate::binary::{Binary, output};
use crate::server::Server;
use crate::tools::eventually;

const NOON: &str = "2026-11-20T12:00:00+05:00";

/// Starts the server at this time.
fn start(binary: &Binary, now: &str) -> Server {
    let flags = "--backup-dir=backups --backup-at=03:00 --backup-keep=1".split(' ');
    let mut within = Command::new("env");
    within.current_dir(binary.directory());
    let flags: Vec<_> = flags.chain(["--clock", now]).collect();
    Server::within(&mut within, &binary.path("standfast.db"), &flags)
}

fn backups(binary: &Binary) -> Vec<PathBuf> {
    let entries = fs::read_dir(binary.path("backups")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_finished = |path: &PathBuf| path.extension().is_some_and(|end| end == "db");
    paths.filter(is_finished).collect()
}

/// The finding of `doctor` about the backups at the time `now`, with a free-space floor of `floor` MiB.
fn finding(binary: &Binary, floor: u32, now: &str) -> Option<String> {
    let mut command = binary.command(&["doctor"]);
    command.env("STANDFAST_CLOCK", now);
    command.env("STANDFAST_BACKUP_DIR", "backups");
    command.env("STANDFAST_FREE_SPACE_FLOOR", floor.to_string());
    let found = output(command).stdout;
    let line = found.lines().find(|line| line.contains("backup"));
    line.map(str::to_owned)
}

#[test]
fn a_backup_is_made_and_replaces_the_old_one_and_doctor_reports_a_missed_day() {
    let binary = Binary::in_new_dir();
    let mut private = fs::DirBuilder::new();
    private.mode(0o700).create(binary.path("backups")).unwrap();
    let mut server = start(&binary, NOON);
    eventually(|| !backups(&binary).is_empty());
    server.send_message();
    server.stop();
    let first = backups(&binary);
    assert_eq!(finding(&binary, 1, "2026-11-21T13:00:00+05:00"), None);
    let missed = "2026-11-21T15:00:00+05:00";
    assert!(finding(&binary, 1, missed).is_some());
    let _server = start(&binary, missed);
    eventually(|| {
        let kept = backups(&binary);
        kept.len() == 1 && kept != first
    });
    let newest = backups(&binary).remove(0);
    let verify = ["backup", "verify", newest.to_str().unwrap()];
    let shown = binary.run(&verify).data();
    assert!(shown.contains("Messages:     1"), "{shown}");
    assert_eq!(finding(&binary, 1, "2026-11-21T15:01:00+05:00"), None);
    let no_room = finding(&binary, u32::MAX, "2026-11-21T15:01:00+05:00").unwrap();
    assert!(no_room.contains("a backup needs"), "{no_room}");
}

#[test]
fn a_missing_directory_is_reported_in_the_log_and_by_doctor_while_the_site_runs() {
    let binary = Binary::in_new_dir();
    let server = start(&binary, NOON);
    server.send_message();
    assert_eq!(server.get("/healthz").status, 200);
    let found = finding(&binary, 1, NOON).unwrap();
    assert!(
        found.contains("cannot read the directory backups"),
        "{found}"
    );
    server.wait_until_logged(&["no backup was made", "cannot read the directory"]);
}
