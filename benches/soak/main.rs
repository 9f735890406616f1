//! Works the product as a busy day would, for twenty minutes: visitors read and send forms, the office uses its commands,
//! some clients stop half-way. Fails when memory or open files grow, an answer is not the expected one, or something
//! that was acknowledged is missing at the end. `cargo bench --bench soak`; other minutes may follow `--`.

#[allow(dead_code, reason = "each program uses its part")]
#[path = "../server/mod.rs"]
mod server;

mod log;
mod office;
mod samples;
mod visitors;

use std::thread;
use std::time::{Duration, Instant};

use log::Log;
use office::Office;
use server::Server;
use visitors::Visitor;

const MINUTES: u64 = 20;
const VISITORS: u64 = 4;

fn main() {
    let minutes = std::env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok());
    let dir = tempfile::TempDir::new().expect("a directory for the database");
    let office = Office::of(dir.path().join("standfast.db"));
    office.run(&["import", "data/samples"]);
    let db = office.db();
    let server = Server::standfast(&["--db", db, "--trusted-proxy", "127.0.0.1"]);
    let paths = visitors::paths(server.addr);
    let end = Instant::now() + Duration::from_secs(60 * minutes.unwrap_or(MINUTES));
    let log = Log::default();
    let samples = thread::scope(|scope| {
        for number in 0..VISITORS {
            let visitor = Visitor::new(server.addr, number, &log);
            let paths = &paths;
            scope.spawn(move || visitor.visit(paths, end));
        }
        scope.spawn(|| office.work(end));
        scope.spawn(|| visitors::stop_and_go(server.addr, end));
        samples::take(&server, end)
    });
    let is_flat = samples::are_flat(&samples);
    let is_whole = log.verify(&office);
    if !(is_flat && is_whole) {
        std::process::exit(1);
    }
}
