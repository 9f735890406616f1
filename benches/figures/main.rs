//! Measures the promised figures: startup time, memory after load, the cost of many news items, and the CPU time of a page
//! relative to plain hyper sending the same bytes. The two servers are measured alternately in one run.
//! `cargo bench --bench figures`.

mod growth;
#[path = "../server/raw_hyper.rs"]
mod raw_hyper;
#[allow(dead_code, reason = "each bench uses a part of it")]
#[path = "../server/mod.rs"]
mod server;

use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;

use server::{Server, fetch};

const STARTS: usize = 9;
const START_LIMIT_MS: f64 = 300.0;
const ROUNDS: usize = 41;
const REQUESTS_PER_ROUND: usize = 4_000;
const REQUESTS_BEFORE_MEMORY: usize = 10_000;
const CONNECTIONS: usize = 4;
const NO_ARGUMENTS: [&str; 0] = [];

fn main() {
    if raw_hyper::arguments().is_some() {
        return raw_hyper::serve(|socket, responder| async {
            let server = http1::Builder::new();
            let served = server.serve_connection(TokioIo::new(socket), responder.service());
            // The client ends the connection.
            drop(served.await);
        });
    }
    let mut starts: Vec<Duration> = (0..STARTS).map(|_| started(&["--demo"]).1).collect();
    print(
        &format!("ready, median of {STARTS} starts"),
        ms(median(&mut starts)),
        "ms",
        Some(START_LIMIT_MS),
    );

    let (standfast, _) = started(&["--demo"]);
    load(standfast.addr, "/", REQUESTS_BEFORE_MEMORY);
    let kib = standfast.resident_kib();
    print(
        &format!("resident after {REQUESTS_BEFORE_MEMORY} requests"),
        kib as f64 / 1024.0,
        "MiB",
        None,
    );
    growth::measure();

    for path in ["/", "/news", "/images/home/book-1000.webp"] {
        let response = fetch(&mut standfast.connect(), path);
        let raw = raw_hyper::start(NO_ARGUMENTS, &response);
        let mut ratios = Vec::new();
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            let [ours, theirs] = [&standfast, &raw]
                .map(|server| cpu_during(server, || load(server.addr, path, REQUESTS_PER_ROUND)));
            ratios.push(ours.as_secs_f64() / theirs.as_secs_f64());
            times[0].push(ours / REQUESTS_PER_ROUND as u32);
            times[1].push(theirs / REQUESTS_PER_ROUND as u32);
        }
        ratios.sort_by(f64::total_cmp);
        let [ours, theirs] = times.map(|mut times| median(&mut times).as_nanos() as f64 / 1000.0);
        println!(
            "{path:<30} {ours:>6.2} µs CPU, raw hyper {theirs:>6.2} µs: ratio {:.3} (from {:.3} to {:.3} in {ROUNDS} rounds of {REQUESTS_PER_ROUND})",
            ratios[ROUNDS / 2],
            ratios[0],
            ratios[ROUNDS - 1],
        );
    }
}

/// Starts the server with these flags of `serve`. Returns it and the time until its first page.
fn started(flags: &[&str]) -> (Server, Duration) {
    let started = Instant::now();
    let server = Server::standfast(flags);
    fetch(&mut server.connect(), "/");
    (server, started.elapsed())
}

/// The CPU time that all threads of `server` use while `work` runs.
fn cpu_during(server: &Server, work: impl FnOnce()) -> Duration {
    let before = server.cpu();
    work();
    server.cpu() - before
}

fn load(addr: SocketAddr, path: &str, requests: usize) {
    thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(move || {
                let mut socket = TcpStream::connect(addr).expect("the server listens");
                socket.set_nodelay(true).expect("a TCP socket");
                for _ in 0..requests / CONNECTIONS {
                    fetch(&mut socket, path);
                }
            });
        }
    });
}

/// Prints one figure and its limit.
fn print(what: &str, value: f64, unit: &str, limit: Option<f64>) {
    let limit = limit.map(|limit| {
        let broken = if value > limit { ": EXCEEDED" } else { "" };
        format!(" (limit {limit}{broken})")
    });
    println!(
        "{what:<32} {value:>8.1} {unit}{}",
        limit.unwrap_or_default()
    );
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
