//! Measures 200 news items: import, time until shown, latency during the import, memory and startup.

use std::net::TcpStream;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::server::{Server, fetch, fetch_as, program};
use super::{median, ms, print, started};

/// More than a company publishes in years: a start renders them all.
const ITEMS: usize = 200;
const CHARACTERS: usize = 3_000;
const OLD_PAGES: usize = 50;
/// Maximum time until the server shows a change made by a command.
const SHOWN_LIMIT_MS: f64 = 1_000.0;
const IMPORT_LIMIT_MS: f64 = 2_000.0;
const START_LIMIT_MS: f64 = 1_000.0;
const PAUSE_LIMIT_MS: f64 = 100.0;
const FIRST_LIMIT_MS: f64 = 100.0;

/// Runs the measurements and prints the figures.
pub fn measure() {
    let dir = tempfile::tempdir().expect("a directory for the database");
    let folder = dir.path().join("news");
    std::fs::create_dir(&folder).expect("the directory is writable");
    for number in 1..=ITEMS {
        let file = folder.join(format!("item-{number}.md"));
        std::fs::write(file, item(number)).expect("the directory is writable");
    }
    let db = dir.path().join("standfast.db");

    let flags = ["--db", db.to_str().expect("a path in ASCII")];

    let (server, _) = started(&flags);
    let done = AtomicBool::new(false);
    let (import, shown, pause) = thread::scope(|scope| {
        let reader = scope.spawn(|| longest_response(&server, &done));
        let started = Instant::now();
        let outcome = program()
            .arg("--db")
            .arg(&db)
            .arg("import")
            .arg(&folder)
            .stdout(Stdio::null())
            .status();
        assert!(outcome.expect("the command starts").success());
        let import = started.elapsed();
        let mut socket = server.connect();
        let newest = format!("Item {ITEMS} ");
        while !contains(&fetch_identity(&mut socket, "/news"), &newest) {
            thread::sleep(Duration::from_millis(5));
        }
        let shown = started.elapsed() - import;
        done.store(true, Ordering::Relaxed);
        let pause = reader.join().expect("the reader gets responses");
        (import, shown, pause)
    });
    print(
        &format!("import of {ITEMS} news items"),
        ms(import),
        "ms",
        Some(IMPORT_LIMIT_MS),
    );
    print(
        "shown after the import",
        ms(shown),
        "ms",
        Some(SHOWN_LIMIT_MS),
    );
    print(
        "longest response during import",
        ms(pause),
        "ms",
        Some(PAUSE_LIMIT_MS),
    );

    let mut socket = server.connect();
    let mut times = [(); 2].map(|()| {
        (1..=OLD_PAGES)
            .map(|n| {
                let started = Instant::now();
                fetch(&mut socket, &format!("/news/item-{n}"));
                started.elapsed()
            })
            .collect::<Vec<_>>()
    });
    let [first, second] = times.each_mut().map(|times| median(times));
    print(
        "an old item, first request",
        ms(first),
        "ms",
        Some(FIRST_LIMIT_MS),
    );
    print("an old item, second request", ms(second), "ms", None);
    print(
        "resident with these items",
        server.resident_kib() as f64 / 1024.0,
        "MiB",
        None,
    );
    drop(server);

    let (_server, time) = started(&flags);
    print(
        "startup with these items",
        ms(time),
        "ms",
        Some(START_LIMIT_MS),
    );
}

/// Requests a page repeatedly until `done`. Returns the longest response time.
fn longest_response(server: &Server, done: &AtomicBool) -> Duration {
    let mut socket = server.connect();
    let mut longest = Duration::ZERO;
    while !done.load(Ordering::Relaxed) {
        let started = Instant::now();
        fetch(&mut socket, "/contact-us");
        longest = longest.max(started.elapsed());
        thread::sleep(Duration::from_millis(1));
    }
    longest
}

fn fetch_identity(socket: &mut TcpStream, path: &str) -> Vec<u8> {
    fetch_as(socket, path, "identity")
}

fn contains(response: &[u8], text: &str) -> bool {
    response
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}

/// A news item whose text compresses about as well as prose.
/// The file of an item.
fn item(number: usize) -> String {
    const WORDS: [&str; 16] = [
        "guard",
        "gate",
        "patrol",
        "night",
        "report",
        "the",
        "of",
        "with",
        "training",
        "site",
        "supervisor",
        "at",
        "control",
        "room",
        "vehicle",
        "and",
    ];
    let mut state = number as u64;
    let mut content = String::with_capacity(CHARACTERS);
    while content.len() < CHARACTERS {
        // A linear congruential generator with Knuth's constants: the same text in every run.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        content.push_str(WORDS[(state >> 60) as usize]);
        let digits = (state >> 40) % 1000;
        content.push_str(&match digits {
            0..100 => format!(" {digits} "),
            100..120 => ".\n\n".to_owned(),
            _ => " ".to_owned(),
        });
    }
    let minute = number % 60;
    let (day, hour) = (1 + number / 60 / 24, number / 60 % 24);
    format!(
        "---\ntitle: Item {number} of many\n\
         published_at: 2026-01-{day:02}T{hour:02}:{minute:02}:00+05:00\n---\n\n{content}\n"
    )
}
