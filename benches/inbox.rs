//! Measures a large inbox of 100,000 messages and 10,000 applications: commands, a backup compared with a plain file copy,
//! startup, and the time of a page. Fails if a value exceeds its limit. `cargo bench --bench inbox`.

#[allow(dead_code, reason = "each bench uses a part of it")]
mod server;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use server::{Server, fetch};

const MESSAGES: usize = 100_000;
const APPLICATIONS: usize = 10_000;
const RESUME_BYTES: usize = 20_000;
const RUNS: usize = 5;

const LIST_LIMIT: Duration = Duration::from_millis(100);
const EXPORT_LIMIT: Duration = Duration::from_secs(3);
const EXPORT_MEMORY_LIMIT_KIB: u64 = 100 * 1024;
/// The disk of a small server writes 100 MB per second. A backup, including its verification, must be as fast.
const BACKUP_LIMIT_S_PER_100_MB: f64 = 1.0;
/// Maximum ratio of the startup time to that with an empty database.
const START_LIMIT: f64 = 1.25;
/// Maximum ratio of the time of a page to that with an empty database.
const PAGE_LIMIT: f64 = 1.25;
const PAGES: usize = 4_000;

fn main() {
    let dir = tempfile::tempdir().expect("a folder for the database");
    let (empty, full) = (dir.path().join("empty.db"), dir.path().join("full.db"));
    for db in [&empty, &full] {
        // The first start creates the database.
        start(db);
    }
    fill(&full);
    println!(
        "{MESSAGES} messages, {APPLICATIONS} applications, {:.0} MB",
        megabytes(&full)
    );

    let mut within_limits = true;
    for arguments in [&["messages", "list"][..], &["applications", "list"]] {
        within_limits &= report(&full, arguments, LIST_LIMIT);
    }
    for arguments in [
        &["messages", "export"][..],
        &["messages", "export", "--format", "json"],
        &["applications", "export"],
    ] {
        within_limits &= report(&full, arguments, EXPORT_LIMIT);
    }

    let speeds = sorted(|| {
        let target = dir.path().join("backup.db");
        let backup = run(&full, &["backup", "create", path(&target)]).0;
        fs::remove_file(&target).expect("the backup exists");
        println!(
            "backup create {backup:?}, copy with fsync {:?}",
            copy(&full, &target)
        );
        100.0 * backup.as_secs_f64() / megabytes(&full)
    });
    within_limits &= line(
        "backup create, 100 MB",
        speeds[RUNS / 2],
        BACKUP_LIMIT_S_PER_100_MB,
    );

    let ratios = sorted(|| start(&full).as_secs_f64() / start(&empty).as_secs_f64());
    within_limits &= line(
        "startup / startup when empty",
        ratios[RUNS / 2],
        START_LIMIT,
    );

    let [of_full, of_empty] = [&full, &empty].map(|db| Server::standfast(&["--db", path(db)]));
    let ratios = sorted(|| page_time(&of_full).as_secs_f64() / page_time(&of_empty).as_secs_f64());
    within_limits &= line("page / page when empty", ratios[RUNS / 2], PAGE_LIMIT);
    assert!(within_limits, "a limit is exceeded");
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a path in UTF-8")
}

/// The time for `PAGES` sequential requests on one connection.
fn page_time(server: &Server) -> Duration {
    let mut socket = server.connect();
    let started = Instant::now();
    for _ in 0..PAGES {
        fetch(&mut socket, "/");
    }
    started.elapsed()
}

/// The time for a file copy including fsync. Removes the copy.
fn copy(file: &Path, target: &Path) -> Duration {
    let started = Instant::now();
    fs::copy(file, target).expect("enough disk space");
    let copy = File::open(target).expect("the copy exists");
    copy.sync_all().expect("a copy on disk");
    let time = started.elapsed();
    fs::remove_file(target).expect("the copy exists");
    time
}

fn fill(db: &Path) {
    let numbers = |count| {
        format!(
            "with recursive row (n) as (select 1 union all select n + 1 from row where n < {count})"
        )
    };
    Connection::open(db)
        .expect("the database opens")
        .execute_batch(&format!(
            "begin;
             {} insert into messages (state, received_at, name, email, subject, message)
             select iif(n % 10 = 0, 'spam', iif(n % 3 = 0, 'new', 'read')), '2026-11-20T15:00:00+05:00', 'Ayesha',
                    n || '@example.com', 'Guards', printf('%.400c', 'x')
             from row;
             {} insert into applications (
                 state, received_at, name, email, contact, job_position, repeated, consent_version
             )
             select 'read', '2026-11-20T15:00:00+05:00', 'Bilal', n || '@example.com', '0300 0000000', 'driver', 0, '1'
             from row;
             insert into resumes (application_id, file_name, media_type, bytes)
             select id, 'cv.pdf', 'application/pdf', randomblob({RESUME_BYTES})
             from applications;
             commit;
             pragma wal_checkpoint(truncate);",
            numbers(MESSAGES),
            numbers(APPLICATIONS),
        ))
        .expect("the tables exist");
}

/// Runs a command `RUNS` times and prints its median time and peak memory. Returns whether both are within their limits.
fn report(db: &Path, arguments: &[&str], limit: Duration) -> bool {
    let mut peak = 0;
    let times = sorted(|| {
        let (time, kib) = run(db, arguments);
        peak = peak.max(kib);
        time.as_secs_f64()
    });
    let name = arguments.join(" ");
    println!("{name}: peak {:.1} MiB", peak as f64 / 1024.0);
    let is_fast = line(&name, times[RUNS / 2], limit.as_secs_f64());
    is_fast && peak < EXPORT_MEMORY_LIMIT_KIB
}

/// Prints a measurement. Returns whether it is below its limit.
fn line(name: &str, median: f64, limit: f64) -> bool {
    let verdict = if median < limit { "" } else { "  OVER LIMIT" };
    println!("{name:<40} {median:>8.3} (median of {RUNS}, limit {limit}){verdict}");
    median < limit
}

fn sorted(measure: impl FnMut() -> f64) -> Vec<f64> {
    let mut values: Vec<f64> = std::iter::repeat_with(measure).take(RUNS).collect();
    values.sort_by(f64::total_cmp);
    values
}

/// The time of a command, and its peak memory in KiB as sampled while it writes output.
fn run(db: &Path, arguments: &[&str]) -> (Duration, u64) {
    let started = Instant::now();
    let mut child = standfast(db)
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut output = child.stdout.take().expect("stdout is piped");
    let mut buffer = vec![0; 1 << 20];
    let mut peak = 0;
    while output.read(&mut buffer).expect("a pipe can be read") > 0 {
        peak = peak.max(peak_memory_kib(child.id()));
    }
    assert!(child.wait().expect("the command exits").success());
    (started.elapsed(), peak)
}

/// The time until the server logs that it is serving.
fn start(db: &Path) -> Duration {
    let started = Instant::now();
    let mut child = standfast(db)
        .args(["serve", "--addr", "127.0.0.1:0"])
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let log = BufReader::new(child.stderr.take().expect("stderr is piped"));
    let serving = log
        .lines()
        .map_while(Result::ok)
        .any(|line| line.contains("serving"));
    let time = started.elapsed();
    child.kill().expect("the server runs");
    child.wait().expect("the server exits");
    assert!(serving, "the server does not start");
    time
}

fn standfast(db: &Path) -> Command {
    let mut command = server::program();
    command.arg("--db").arg(db);
    command
}

fn peak_memory_kib(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    status
        .lines()
        .find_map(|line| {
            let number = line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?;
            number.parse().ok()
        })
        .unwrap_or(0)
}

fn megabytes(file: &Path) -> f64 {
    fs::metadata(file).expect("the file exists").len() as f64 / 1e6
}
