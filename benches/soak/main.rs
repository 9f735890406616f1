//! Soak test: simulates a busy day for 20 minutes. Visitors read pages and send forms, the office runs commands, and some
//! clients stall or disconnect. Fails if memory or open files grow, a response is unexpected, or an acknowledged
//! submission is missing at the end. `cargo bench --bench soak`. A number of minutes may follow `--`, and `control`, which
//! causes these faults and fails if they are not detected.

#[allow(dead_code, reason = "each bench uses a part of it")]
#[path = "../server/mod.rs"]
mod server;

mod control;
mod log;
mod office;
mod samples;
mod visitors;

use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use log::Log;
use office::Office;
use server::Server;
use visitors::Visitor;

const MINUTES: u64 = 20;
const VISITORS: u64 = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_control = arguments.iter().any(|argument| argument == "control");
    let minutes = arguments.iter().find_map(|argument| argument.parse().ok());
    let dir = tempfile::TempDir::new().expect("a directory for the database");
    let office = Office::new(dir.path().join("standfast.db"));
    office.publish();
    let db = office.db();
    let server = Server::standfast(&["--db", db, "--trusted-proxy", "127.0.0.1"]);
    let paths = visitors::paths(server.addr);
    let time = Duration::from_secs(60 * minutes.unwrap_or(MINUTES));
    let end = Instant::now() + time;
    let log = Log::default();
    let samples = thread::scope(|scope| {
        for number in 0..VISITORS {
            let visitor = Visitor::new(server.addr, number, &log);
            let paths = &paths;
            scope.spawn(move || visitor.visit(paths, end));
        }
        scope.spawn(|| office.work(end));
        scope.spawn(|| visitors::stall(server.addr, end));
        if is_control {
            scope.spawn(|| control::leak_connections(server.addr, end));
            scope.spawn(|| control::grow_content(&office, end - time / 2));
        }
        samples::take(&server, end)
    });
    if is_control {
        control::lose_message(&office);
    }
    let growth = samples::growth(&samples);
    let is_complete = log.verify(&office);
    let passed = match is_control {
        true => growth.memory && growth.files && !is_complete,
        false => !growth.memory && !growth.files && is_complete,
    };
    if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
