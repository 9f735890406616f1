//! Opens 5,000 slow connections of each kind at once, from many addresses, and measures the effect on a normal visitor:
//! the 99th percentile of a page must stay below 25 ms, the server must close all slow connections within a minute, and it
//! must return their memory. `cargo bench --bench slow_connections`. Flags of `serve` may follow `--`.

#[allow(dead_code, reason = "each bench uses a part of it")]
mod server;

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Resource, getrlimit, setrlimit};
use server::{Server, fetch};
use socket2::{Domain, Socket, Type};

const CONNECTIONS: u16 = 5_000;
/// Number of source addresses 127.0.0.x, so that none reaches the limit of one client.
const ADDRESSES: u16 = 19;
/// The x of the first source address.
const FIRST_ADDRESS: u16 = 2;
/// Open files that this process needs: twice the number of connections.
const DESCRIPTORS: u64 = 10_240;

const P99_LIMIT: Duration = Duration::from_millis(25);
/// Most memory that stays resident when the slow connections are closed.
const RESIDENT_LIMIT_MIB: f64 = 60.0;
/// Time until then. The allocator returns what is freed about a second later.
const RETURN_LIMIT: Duration = Duration::from_secs(5);
const OPEN_LIMIT: Duration = Duration::from_secs(60);
/// Pause between two pages of the normal visitor.
const PAUSE: Duration = Duration::from_millis(5);
/// Duration of the baseline measurement without slow connections.
const BASELINE_TIME: Duration = Duration::from_secs(10);
/// Pause between two bytes of a dripping head.
const DRIP: Duration = Duration::from_secs(1);

const LARGE: &str = "/images/slides/slide-08.webp";
/// Together more than the socket buffers of both ends.
const LARGE_RESPONSES: usize = 16;
/// About the smallest buffer that the kernel allows.
const RECEIVE_BUFFER_BYTES: usize = 2_048;

/// The kinds of slow clients.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Silent,
    DrippingHead,
    StalledForm,
    StalledUpload,
    NeverReading,
    IdleKeepAlive,
}

const KINDS: [Kind; 6] = [
    Kind::Silent,
    Kind::DrippingHead,
    Kind::StalledForm,
    Kind::StalledUpload,
    Kind::NeverReading,
    Kind::IdleKeepAlive,
];

fn main() -> ExitCode {
    let flags: Vec<String> = std::env::args()
        .skip(1)
        .filter(|flag| flag != "--bench")
        .collect();
    // Without the rate limit, the server reads the bodies of all slow clients.
    let mut all_flags = vec!["--demo", "--rate-limit", "off"];
    all_flags.extend(flags.iter().map(String::as_str));
    allow_descriptors();
    let server = Server::standfast(&all_flags);
    let idle = server.descriptors();
    let done = AtomicBool::new(false);
    let times = thread::scope(|scope| {
        let visitor = scope.spawn(|| visit(server.addr, &done));
        thread::sleep(BASELINE_TIME);
        done.store(true, Ordering::Relaxed);
        visitor.join().expect("the visitor is served")
    });
    println!(
        "Baseline: {:>5} pages, p50 {:>5.2} ms, p99 {:>6.2} ms",
        times.len(),
        ms(at(&times, 50)),
        ms(at(&times, 99))
    );
    let mut passed = true;
    for kind in KINDS {
        let done = AtomicBool::new(false);
        let (open, times) = thread::scope(|scope| {
            let visitor = scope.spawn(|| visit(server.addr, &done));
            let open = open_and_wait(&server, kind, idle + 1);
            done.store(true, Ordering::Relaxed);
            (open, visitor.join().expect("the visitor is served"))
        });
        passed &= report(kind, &server, open, times);
    }
    if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Requests the home page until `done`. Returns the sorted response times.
fn visit(addr: SocketAddr, done: &AtomicBool) -> Vec<Duration> {
    let mut socket = TcpStream::connect(addr).expect("the server listens");
    socket.set_nodelay(true).expect("a TCP socket");
    let mut times = Vec::new();
    while !done.load(Ordering::Relaxed) {
        let started = Instant::now();
        fetch(&mut socket, "/");
        times.push(started.elapsed());
        thread::sleep(PAUSE);
    }
    times.sort();
    times
}

/// Opens the connections and waits until the server has closed all of them, or until `OPEN_LIMIT`. `before` is the number
/// of descriptors that the server has open without them.
fn open_and_wait(server: &Server, kind: Kind, before: usize) -> Open {
    let started = Instant::now();
    let mut sockets: Vec<TcpStream> = (0..CONNECTIONS)
        .map(|number| open(server.addr, kind, FIRST_ADDRESS + number % ADDRESSES))
        .collect();
    let opening = started.elapsed();
    let started = Instant::now();
    let mut dripped = started;
    let (mut most, mut left, mut peak) = (0, usize::MAX, 0);
    while left > 0 && started.elapsed() < OPEN_LIMIT {
        left = server.descriptors().saturating_sub(before);
        most = most.max(left);
        peak = peak.max(server.resident_kib());
        if matches!(kind, Kind::DrippingHead) && dripped.elapsed() > DRIP {
            dripped = Instant::now();
            // A write fails once the server has closed the connection.
            sockets.retain_mut(|socket| socket.write_all(b"x").is_ok());
        }
        thread::sleep(PAUSE * 10);
    }
    Open {
        opening,
        most,
        left,
        closed: started.elapsed(),
        peak_mib: mib(peak),
    }
}

struct Open {
    /// Time to open all connections.
    opening: Duration,
    /// Maximum number of connections open at the same time.
    most: usize,
    /// Number of connections still open at the end.
    left: usize,
    /// Time until the server had closed them, or `OPEN_LIMIT`.
    closed: Duration,
    /// The most memory that was resident meanwhile.
    peak_mib: f64,
}

/// Opens one slow connection from the address 127.0.0.`last`.
fn open(addr: SocketAddr, kind: Kind, last: u16) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    if matches!(kind, Kind::NeverReading) {
        let set = socket.set_recv_buffer_size(RECEIVE_BUFFER_BYTES);
        set.expect("a small buffer");
    }
    let from = SocketAddr::from(([127, 0, 0, last as u8], 0));
    socket.bind(&from.into()).expect("every 127.0.0.x is local");
    socket.connect(&addr.into()).expect("the server listens");
    let mut socket = TcpStream::from(socket);
    let post = |path, content_type, length| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\n\r\n"
        )
    };
    let start = match kind {
        Kind::Silent | Kind::IdleKeepAlive => String::new(),
        Kind::DrippingHead => "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ".to_owned(),
        Kind::StalledForm => post("/api/contact-us", "application/json", 1_000) + "{",
        Kind::StalledUpload => {
            let content_type = "multipart/form-data; boundary=XX";
            post("/api/job-request", content_type, 10 * 1024 * 1024) + "--XX\r\n"
        }
        Kind::NeverReading => {
            format!("GET {LARGE} HTTP/1.1\r\nHost: x\r\n\r\n").repeat(LARGE_RESPONSES)
        }
    };
    socket
        .write_all(start.as_bytes())
        .expect("the server reads");
    if matches!(kind, Kind::IdleKeepAlive) {
        fetch(&mut socket, "/healthz");
    }
    socket
}

/// Waits until the server has returned memory, or until `RETURN_LIMIT`. Returns what stays resident, and after how long.
fn wait_for_memory(server: &Server) -> (f64, Duration) {
    let started = Instant::now();
    loop {
        let resident = mib(server.resident_kib());
        if resident <= RESIDENT_LIMIT_MIB || started.elapsed() > RETURN_LIMIT {
            return (resident, started.elapsed());
        }
        thread::sleep(PAUSE * 10);
    }
}

/// Prints the figures of one kind. Returns whether they are within the limits.
fn report(kind: Kind, server: &Server, open: Open, times: Vec<Duration>) -> bool {
    // With fewer open connections the measurement is not comparable.
    let were_open = open.most >= usize::from(CONNECTIONS);
    let (resident, returned) = wait_for_memory(server);
    let passed = were_open
        && at(&times, 99) <= P99_LIMIT
        && open.left == 0
        && resident <= RESIDENT_LIMIT_MIB;
    println!(
        "{:<15} {:>5} open at once after {:>4.1} s, {:>4} left after {:>4.1} s; {:>5} pages, p50 {:>5.2} ms, p99 {:>6.2} ms; \
         at most {:>5.1} MiB resident, {:>4.1} MiB after {:>3.1} s{}",
        format!("{kind:?}"),
        open.most,
        open.opening.as_secs_f64(),
        open.left,
        open.closed.as_secs_f64(),
        times.len(),
        ms(at(&times, 50)),
        ms(at(&times, 99)),
        open.peak_mib,
        resident,
        returned.as_secs_f64(),
        if passed { "" } else { "  FAILED" },
    );
    passed
}

fn at(sorted: &[Duration], percent: usize) -> Duration {
    sorted[(sorted.len() - 1) * percent / 100]
}

fn mib(kib: u64) -> f64 {
    kib as f64 / 1024.0
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Raises the soft limit of open files, which is 1024 on many systems.
fn allow_descriptors() {
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current.is_some_and(|current| current < DESCRIPTORS) {
        limit.current = Some(DESCRIPTORS);
        setrlimit(Resource::Nofile, limit).expect("the hard limit allows thousands of files");
    }
}
