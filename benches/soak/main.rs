//! Works the product as a busy day would, for twenty minutes: visitors read and send forms, the office uses its commands,
//! some clients stop half-way. Fails when memory or open files grow, an answer is not the expected one, or something
//! that was acknowledged is missing at the end. `cargo bench --bench soak`; other minutes may follow `--`, and `control`,
//! which does all that on purpose and fails when it is not found.

#[allow(dead_code, reason = "each program uses its part")]
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
    let office = Office::of(dir.path().join("standfast.db"));
    office.run(&["import", "data/samples"]);
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
        scope.spawn(|| visitors::stop_and_go(server.addr, end));
        if is_control {
            scope.spawn(|| control::hoard(server.addr, end));
            scope.spawn(|| control::swell(&office, end - time / 2));
        }
        samples::take(&server, end)
    });
    if is_control {
        control::lose(&office);
    }
    let growth = samples::growth(&samples);
    let is_whole = log.verify(&office);
    let is_as_it_should_be = match is_control {
        true => growth.memory && growth.files && !is_whole,
        false => !growth.memory && !growth.files && is_whole,
    };
    if is_as_it_should_be {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
