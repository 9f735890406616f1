//! Backups on file systems that support neither `RENAME_NOREPLACE` nor hard links, such as exFAT, sshfs, rclone and s3fs; `strace`
//! makes the system calls fail as they do there. Also kills a restore at every step.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;

use super::{filled, kept, names, rows};
use crate::binary::{Binary, Output, output, wrap};
use crate::server::Server;
use crate::tools::{eventually, may_trace};

/// Makes the system calls fail as on sshfs with a server that has no hard links.
const WITHOUT_LINKS: [&str; 2] = [
    "inject=renameat2:error=EINVAL",
    "inject=?link,linkat:error=ENOSYS",
];

fn traced(injections: &[&str]) -> Command {
    let mut strace = Command::new("strace");
    strace.args(["-f", "-o", "/dev/null"]);
    for injection in injections {
        strace.args(["-e", injection]);
    }
    strace
}

fn run(binary: &Binary, injections: &[&str], arguments: &[&str]) -> Command {
    let mut strace = traced(injections);
    strace.current_dir(binary.directory());
    wrap(&mut strace, &binary.command(arguments));
    strace
}

fn run_without_links(binary: &Binary, arguments: &[&str]) -> Output {
    output(run(binary, &WITHOUT_LINKS, arguments))
}

#[test]
fn backups_exports_and_restores_work_and_replace_no_file() {
    if !may_trace() {
        return;
    }
    let binary = filled();
    let before = rows(&binary.path("standfast.db"));
    let create = ["backup", "create", "copy.db"];
    run_without_links(&binary, &create).data();
    assert_eq!(rows(&binary.path("copy.db")), before);
    let export = ["messages", "export", "--output", "messages.csv"];
    run_without_links(&binary, &export).data();
    let bytes = ["copy.db", "messages.csv"].map(|name| fs::read(binary.path(name)).unwrap());
    for command in [&create[..], &export] {
        let error = run_without_links(&binary, command).error(4);
        assert!(error.contains("already exists"), "{error}");
    }
    let after = ["copy.db", "messages.csv"].map(|name| fs::read(binary.path(name)).unwrap());
    assert!(bytes == after);
    run_without_links(&binary, &["backup", "create", "copy.db", "--force"]).data();

    binary.run(&["messages", "remove", "2"]).data();
    let changed = rows(&binary.path("standfast.db"));
    let restored = run_without_links(&binary, &["backup", "restore", "copy.db", "--yes"]);
    assert_eq!(restored.code, 0, "{restored:?}");
    assert_eq!(rows(&binary.path("standfast.db")), before);
    let kept = kept(binary.directory());
    assert_eq!(rows(&binary.path(&kept[0])), changed);
    assert_eq!(
        names(binary.directory()),
        [
            "copy.db",
            "messages.csv",
            "standfast.db",
            &kept[0],
            "standfast.db.lock"
        ]
    );
}

#[test]
fn the_server_makes_its_daily_backup() {
    if !may_trace() {
        return;
    }
    let binary = Binary::in_new_dir();
    fs::create_dir(binary.path("backups")).unwrap();
    let mut strace = traced(&WITHOUT_LINKS);
    strace.current_dir(binary.directory());
    let flags = ["--backup-dir=backups", "--backup-at=03:00"];
    let _server = Server::within(&mut strace, &binary.path("standfast.db"), &flags);
    // Without hard links, the temporary file and the backup exist side by side for a moment.
    eventually(|| matches!(&names(&binary.path("backups"))[..], [only] if only.ends_with(".db")));
    let made = names(&binary.path("backups"));
    let verify = ["backup", "verify", &format!("backups/{}", made[0])];
    binary.run(&verify).data();
}

/// The system calls with which a restore changes files and their names.
const STEPS: [&str; 8] = [
    "fsync",
    "fdatasync",
    "?rename",
    "?renameat",
    "?unlink",
    "?unlinkat",
    "?link",
    "linkat",
];

#[test]
fn a_restore_killed_at_any_step_leaves_the_old_or_the_new_database() {
    if !may_trace() {
        return;
    }
    let binary = filled();
    let database = binary.path("standfast.db");
    binary.run(&["backup", "create", "old.db"]).data();
    binary.run(&["messages", "remove", "2"]).data();
    binary.run(&["backup", "create", "new.db"]).data();
    let [old, new] = ["old.db", "new.db"].map(|name| rows(&binary.path(name)));
    let restore = |file| {
        let run = binary.run(&["backup", "restore", file, "--yes"]);
        assert_eq!(run.code, 0, "{run:?}");
    };
    let mut kills = 0;
    for without_links in [&[][..], &WITHOUT_LINKS] {
        for step in STEPS {
            for number in 1.. {
                restore("old.db");
                // `strace` cannot both fail a call and kill the process at it.
                if !without_links.is_empty() && step.contains("link") && !step.contains("unlink") {
                    break;
                }
                let kill = format!("inject={step}:signal=SIGKILL:when={number}");
                let injections = [without_links, &[kill.as_str()]].concat();
                let arguments = ["backup", "restore", "new.db", "--yes"];
                let status = run(&binary, &injections, &arguments)
                    .output()
                    .unwrap()
                    .status;
                let found = rows(&database);
                if status.success() {
                    assert_eq!(found, new, "{step} {number}");
                    break;
                }
                assert!(status.signal() == Some(9), "{step} {number}: {status}");
                assert!(found == old || found == new, "{step} {number}");
                kills += 1;
                // Running the restore again succeeds.
                restore("new.db");
                assert_eq!(rows(&database), new, "{step} {number}");
            }
        }
    }
    assert!(kills > 8, "{kills}");
}
