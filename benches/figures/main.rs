//! Measures the promised figures: startup time, memory after load, the cost of many news items, and the CPU time of a page
//! relative to plain hyper sending the same bytes. The two servers are measured alternately in one run.
//! `cargo bench --bench figures`.

mod growth;
#[allow(dead_code, reason = "each bench uses a part of it")]
#[path = "../server/mod.rs"]
mod server;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;

use server::{Server, fetch, head_length};

const STARTS: usize = 9;
const START_LIMIT_MS: f64 = 300.0;
const ROUNDS: usize = 41;
const REQUESTS_PER_ROUND: usize = 4_000;
const REQUESTS_BEFORE_MEMORY: usize = 10_000;
const CONNECTIONS: usize = 4;
const RAW_HYPER: &str = "raw-hyper";

fn main() {
    if std::env::args().any(|argument| argument == RAW_HYPER) {
        return raw_hyper();
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

    for path in ["/", "/news", "/images/home/hero-1600.webp"] {
        let response = fetch(&mut standfast.connect(), path);
        let raw = raw_hyper_with(&response);
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

/// Starts plain hyper, which sends `response` to every request.
fn raw_hyper_with(response: &[u8]) -> Server {
    let mut child = Command::new(std::env::current_exe().expect("this program has a path"))
        .arg(RAW_HYPER)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    child
        .stdin
        .take()
        .expect("stdin is piped")
        .write_all(response)
        .expect("the server reads");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("stdout is piped"))
        .read_line(&mut line)
        .expect("the server prints its address");
    Server {
        child,
        addr: line.trim().parse().expect("an address"),
    }
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

/// The baseline process: plain hyper, which sends the response from standard input.
fn raw_hyper() {
    let mut response = Vec::new();
    std::io::stdin()
        .read_to_end(&mut response)
        .expect("a response on standard input");
    let head = head_length(&response).expect("a complete response");
    let text = std::str::from_utf8(&response[..head])
        .expect("a head in ASCII")
        .to_owned();
    let mut template = Response::new(Bytes::from(response.split_off(head)));
    for (name, value) in text
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(": "))
    {
        // hyper sets these two itself.
        if !["content-length", "date"].contains(&name) {
            let name: hyper::header::HeaderName = name.parse().expect("a header");
            template
                .headers_mut()
                .insert(name, value.parse().expect("a value"));
        }
    }
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    println!("{}", listener.local_addr().expect("an address"));
    listener.set_nonblocking(true).expect("a TCP socket");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async move {
        let listener = tokio::net::TcpListener::from_std(listener).expect("a TCP socket");
        loop {
            let (socket, _) = listener.accept().await.expect("a client");
            socket.set_nodelay(true).expect("a TCP socket");
            let template = template.clone();
            let service = hyper::service::service_fn(move |_: Request<Incoming>| {
                let response = template.clone().map(Full::new);
                async move { Ok::<_, std::convert::Infallible>(response) }
            });
            tokio::spawn(
                hyper::server::conn::http1::Builder::new()
                    .serve_connection(TokioIo::new(socket), service),
            );
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
