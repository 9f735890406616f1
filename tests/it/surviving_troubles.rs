//! Faults of the database or disk. The server reports the fault, acknowledges no forms, still serves all pages, and recovers
//! automatically.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::binary::Binary;
use crate::form::Form;
use crate::server::{Answer, Server};
use crate::stored;
use crate::tools::{eventually, may_trace, unshare};

fn send(server: &Server, text: &str) -> Answer {
    let body =
        format!(r#"{{"name":"A","email":"a@example.com","subject":"S","message":"{text}"}}"#);
    server.post("/api/contact-us", "application/json", &body)
}

/// Asserts that the server rejects a form with `status`, that `/healthz` soon has 503, and that pages are still served.
fn assert_in_trouble(server: &Server, status: u16) {
    let refusal = send(server, "refused");
    assert_eq!(refusal.status, status, "{refusal:?}");
    assert_eq!(refusal.json()["success"], false);
    assert_eq!(refusal.header("cache-control"), "no-store");
    assert_eq!(refusal.header("retry-after").is_empty(), status != 503);
    eventually(|| server.get("/healthz").status == 503);
    for path in ["/", "/news", "/api/jobs", "/images/brand/favicon.svg"] {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
}

/// Asserts that `/healthz` recovers without another form, and that the server accepts forms again.
fn assert_recovered(server: &Server) {
    eventually(|| server.get("/healthz").status == 200);
    let accepted = send(server, "after");
    assert_eq!(accepted.status, 200, "{accepted:?}");
}

/// Asserts that the log has one error with these words, and one line about the recovery.
fn assert_logged_once(log: &[String], words: &str) {
    let lines =
        |words: &str| -> Vec<_> { log.iter().filter(|line| line.contains(words)).collect() };
    let errors = lines("ERROR");
    assert!(errors.len() == 1 && errors[0].contains(words), "{log:#?}");
    assert_eq!(lines("works again").len(), 1, "{log:#?}");
}

fn texts(server: &Server) -> Vec<String> {
    let select = "select message from messages order by message";
    stored::column(&server.admin().database(), select)
}

fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut name = database.to_owned().into_os_string();
    name.push(suffix);
    name.into()
}

/// Asserts that the server stops on its own and logs the reason.
fn assert_ends(mut server: Server) {
    assert_eq!(server.wait(), Some(1));
    let log = server.log();
    let words = "was moved or replaced while it was in use";
    let lines = log
        .iter()
        .filter(|line| line.contains("the server stops") && line.contains(words));
    assert_eq!(lines.count(), 1, "{log:#?}");
}

#[test]
fn a_moved_database_stops_the_server_and_has_all_acknowledged_messages() {
    let binary = Binary::in_new_dir();
    let db = binary.path("standfast.db");
    let server = binary.serve(&[]);
    assert_eq!(send(&server, "before").status, 200);
    let away = beside(&db, "-away");
    fs::rename(&db, &away).unwrap();
    assert_ends(server);
    let refusal = binary.run(&["serve", "--addr", "127.0.0.1:0"]);
    assert!(refusal.error(1).contains("put it back"));
    assert!(!db.exists(), "an empty database was created");
    fs::rename(&away, &db).unwrap();
    assert_eq!(texts(&Server::on(&db, &[])), ["before"]);
}

#[test]
fn a_deleted_wal_stops_the_server_and_loses_no_acknowledged_message() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("data")).unwrap();
    // The file does not exist yet, and the link is relative.
    let link = dir.path().join("link.db");
    std::os::unix::fs::symlink("data/standfast.db", &link).unwrap();
    let server = Server::on(&link, &[]);
    assert_eq!(send(&server, "before").status, 200);
    let file = dir.path().join("data/standfast.db");
    assert!(beside(&file, ".lock").exists());
    fs::remove_file(beside(&file, "-wal")).unwrap();
    assert_ends(server);
    assert_eq!(texts(&Server::on(&file, &[])), ["before"]);
}

#[test]
fn a_nearly_full_disk_rejects_forms_and_rejects_files_before_reading_them() {
    let server = Server::start(&["--free-space-floor", "4000000000"]);
    // The client waits for 100 Continue and sends no body.
    let answer = server.raw(
        format!(
            "POST /api/job-request HTTP/1.1\r\nHost: x\r\nContent-Type: {}\r\n\
             Expect: 100-continue\r\nContent-Length: 10000000\r\nConnection: close\r\n\r\n",
            Form::content_type()
        )
        .as_bytes(),
    );
    assert!(answer.starts_with("HTTP/1.1 507 "), "{answer}");
    assert!(answer.contains(r#""success":false"#), "{answer}");
    eventually(|| server.get("/healthz").status == 503);
    let message = send(&server, "small");
    assert_eq!(message.status, 507);
    assert_eq!(
        message.json()["message"],
        "We cannot store anything now. Please call us."
    );
    assert_eq!(Form::complete().send(&server).status, 507);
    assert!(server.applications().is_empty() && server.messages().is_empty());
    let log = server.log_at_stop();
    let logged = |line: &&String| line.contains("STANDFAST_FREE_SPACE_FLOOR");
    assert_eq!(log.iter().filter(logged).count(), 1, "{log:#?}");
}

/// Starts a server with its database on a disk of `mib` MiB that is mounted only for the server. Also returns the directory in which
/// this process sees the disk. Returns `None` if this machine does not permit mounting; the test is skipped then.
fn on_a_disk_of(binary: &Binary, mib: u32, floor: &str) -> Option<(Server, PathBuf)> {
    let place = binary.directory().display();
    let mount = format!("mount -t tmpfs -o size={mib}m none '{place}' && cd '{place}'");
    let script = format!("{mount} && exec \"$0\" \"$@\"");
    let mut command = unshare(&["--mount", "--map-root-user"], &script)?;
    let database = binary.path("standfast.db");
    let server = Server::within(&mut command, &database, &["--free-space-floor", floor]);
    let seen = format!("/proc/{}/root{place}", server.process()).into();
    Some((server, seen))
}

#[test]
fn a_disk_near_the_floor_rejects_forms_until_clearly_more_space_is_free() {
    let binary = Binary::in_new_dir();
    let Some((server, disk)) = on_a_disk_of(&binary, 64, "16") else {
        return;
    };
    assert_eq!(send(&server, "before").status, 200);
    let mut filler = fs::File::create(disk.join("filler")).unwrap();
    let free = || standfast::db::free_bytes(&disk).unwrap();
    let mib = |mib: u64| mib << 20;
    while free() > mib(14) {
        filler.write_all(&[0; 4096]).unwrap();
    }
    assert_in_trouble(&server, 507);
    // Free the space in one step, because the server checks several times a second.
    let leave = |left: u64| {
        let length = filler.metadata().unwrap().len();
        filler.set_len(length - (left - free())).unwrap();
    };
    leave(mib(18));
    assert_in_trouble(&server, 507);
    leave(mib(30));
    assert_recovered(&server);
    assert_logged_once(&server.log_at_stop(), "STANDFAST_FREE_SPACE_FLOOR");
}

#[test]
fn a_full_disk_is_a_fault_until_there_is_space_again() {
    let binary = Binary::in_new_dir();
    let Some((server, disk)) = on_a_disk_of(&binary, 2, "0") else {
        return;
    };
    assert_eq!(send(&server, "before").status, 200);
    let seen = |name: &str| disk.join(name);
    let filler = seen("filler");
    drop(fs::write(&filler, vec![0; 4 << 20]));
    for _ in 0..3 {
        assert_in_trouble(&server, 507);
    }
    fs::remove_file(&filler).unwrap();
    assert_recovered(&server);
    let copy = tempfile::tempdir().unwrap();
    for file in ["standfast.db", "standfast.db-wal"] {
        fs::copy(seen(file), copy.path().join(file)).unwrap();
    }
    assert_eq!(intact_messages(&copy.path().join("standfast.db")), 2);
    assert_logged_once(&server.log_at_stop(), "the disk is full");
}

/// Asserts that the database is not damaged. Returns the number of messages.
fn intact_messages(database: &Path) -> i64 {
    let conn = rusqlite::Connection::open(database).unwrap();
    stored::assert_intact(&conn);
    stored::column(&conn, "select count(*) from messages")[0]
}

/// Makes system calls of a server fail until it is dropped.
struct FaultInjection(Child);

impl FaultInjection {
    /// Returns `None` if this machine does not permit tracing; the test is skipped then.
    fn of(server: &Server, injection: &str) -> Option<Self> {
        if !may_trace() {
            return None;
        }
        let mut strace = Command::new("strace")
            .args(["-f", "-o", "/dev/null", "-e", injection, "-p"])
            .arg(server.process().to_string())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(strace.stderr.take().unwrap()).lines();
        assert!(said.next().unwrap().unwrap().contains("attached"));
        std::thread::spawn(move || said.for_each(drop));
        Some(Self(strace))
    }
}

impl Drop for FaultInjection {
    fn drop(&mut self) {
        kill_process(Pid::from_child(&self.0), Signal::TERM).unwrap();
        self.0.wait().unwrap();
    }
}

#[test]
fn a_disk_that_cannot_write_acknowledges_nothing_and_loses_nothing() {
    for (injection, status, words) in [
        ("inject=fsync,fdatasync:error=EIO", 503, "disk I/O error"),
        ("inject=pwrite64:error=EIO", 503, "disk I/O error"),
        ("inject=pwrite64:error=EROFS", 503, "disk I/O error"),
        ("inject=pwrite64:error=ENOSPC", 507, "the disk is full"),
    ] {
        let mut server = Server::start(&[]);
        assert_eq!(send(&server, "before").status, 200);
        let Some(failing) = FaultInjection::of(&server, injection) else {
            return;
        };
        assert_in_trouble(&server, status);
        drop(failing);
        assert_recovered(&server);
        // Wait for the log line, because killing the server loses unwritten lines.
        server.wait_until_logged(&["works again"]);
        server.kill();
        assert_eq!(texts(&server), ["after", "before"], "{injection}");
        assert_eq!(intact_messages(&server.db), 2);
        assert_logged_once(&server.log(), words);
    }
}
