//! Limits and timeouts of connections, and the drain when the server stops.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper_util::service::TowerToHyperService;
use standfast::http::acceptor::{Admission, Limits};
use standfast::http::client::TrustedProxies;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use warp::Filter;

use crate::server::Server;

const LIMITS: Limits = Limits {
    connections: 3,
    connections_per_ipv4_address: 2,
    connections_per_ipv6_network: 2,
    head: Duration::from_millis(500),
    stall: Duration::from_millis(600),
};
const DRAIN: Duration = Duration::from_millis(500);

/// A listener with short limits, on its own thread.
struct Listener {
    addr: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Listener {
    fn start() -> Self {
        Self::with(LIMITS)
    }

    fn with(limits: Limits) -> Self {
        let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let addr = socket.local_addr().unwrap();
        socket.set_nonblocking(true).unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let large = warp::path("large").map(|| vec![b'x'; 64 << 20]);
                let echo = warp::body::bytes().map(|body: bytes::Bytes| body.to_vec());
                let routes = large
                    .or(echo)
                    .unify()
                    .map(|body: Vec<u8>| warp::reply::Response::new(body.into()));
                let service = TowerToHyperService::new(warp::service(routes));
                let (admission, patrol) =
                    Admission::new(limits, TrustedProxies::default(), Arc::default());
                let (_patrolling, ended) = std::sync::mpsc::channel();
                std::thread::spawn(move || patrol.run(&ended));
                let [soft, hard] = [(); 2].map(|()| CancellationToken::new());
                let stop = async {
                    drop(stopped.await);
                    soft.cancel();
                    tokio::time::sleep(DRAIN).await;
                    hard.cancel();
                };
                let listener = standfast::http::listener::Listener {
                    socket: tokio::net::TcpListener::from_std(socket).unwrap(),
                    admission,
                    tls: None,
                    refusal_headers: hyper::HeaderMap::new(),
                    probed: standfast::http::listener::Probe::new().1,
                };
                let serving = listener.serve(service, soft.clone(), hard.clone());
                tokio::pin!(stop, serving);
                tokio::select! { () = &mut serving => {}, () = &mut stop => serving.await }
            });
        });
        Self {
            addr,
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    fn connect(&self) -> TcpStream {
        let socket = TcpStream::connect(self.addr).unwrap();
        socket
            .set_read_timeout(Some(Duration::from_secs(5)))
            .unwrap();
        socket
    }

    /// Connects from 127.0.0.`last`: all of 127.0.0.0/8 is local.
    fn connect_from(&self, last: u8) -> TcpStream {
        let socket =
            socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
        socket
            .bind(&SocketAddr::from(([127, 0, 0, last], 0)).into())
            .unwrap();
        socket.connect(&self.addr.into()).unwrap();
        socket
            .set_read_timeout(Some(Duration::from_secs(5)))
            .unwrap();
        socket.into()
    }

    fn stop(mut self) -> Duration {
        let started = Instant::now();
        self.stop.take().unwrap().send(()).unwrap();
        self.thread.take().unwrap().join().unwrap();
        started.elapsed()
    }
}

/// Returns how long the server keeps `socket` open. It may send nothing but an error.
fn closed_after(mut socket: TcpStream) -> Duration {
    let started = Instant::now();
    let mut rest = Vec::new();
    // A reset is as good as a close.
    drop(socket.read_to_end(&mut rest));
    let text = String::from_utf8_lossy(&rest).into_owned();
    assert!(rest.is_empty() || text.starts_with("HTTP/1.1 4"), "{text}");
    started.elapsed()
}

#[test]
fn a_connection_that_stalls_while_idle_in_the_head_or_in_the_body_is_closed() {
    for start in [
        "",
        "G",
        "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf",
    ] {
        let listener = Listener::start();
        let mut socket = listener.connect();
        socket.write_all(start.as_bytes()).unwrap();
        let open = closed_after(socket);
        assert!(
            open < Duration::from_secs(2),
            "{start:?} was open for {open:?}"
        );
    }
}

#[test]
fn a_head_that_takes_too_long_is_aborted_although_it_never_stalls() {
    let listener = Listener::start();
    let mut socket = listener.connect();
    socket
        .write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        .unwrap();
    let started = Instant::now();
    // Writing fails once the server has reset the connection.
    while socket.write_all(b"x").is_ok() {
        assert!(
            started.elapsed() < LIMITS.head * 5,
            "the server still reads the head"
        );
        std::thread::sleep(LIMITS.head / 6);
    }
}

#[test]
fn the_connection_of_a_client_that_never_reads_is_closed() {
    let listener = Listener::start();
    let mut idle = listener.connect();
    idle.write_all(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        .unwrap();
    std::thread::sleep(LIMITS.stall * 3);
    let mut received = Vec::new();
    // Only what the kernel has buffered still arrives.
    drop(idle.read_to_end(&mut received));
    assert!(
        received.len() < 64 << 20,
        "the whole body of {} bytes arrived",
        received.len()
    );
}

#[test]
fn a_client_that_never_reads_occupies_little_kernel_memory() {
    const LIMIT_BYTES: u64 = 256 * 1024;
    let server = Server::start(&["--demo"]);
    let addr: SocketAddr = server.url.strip_prefix("http://").unwrap().parse().unwrap();
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(2_048).unwrap();
    socket.connect(&addr.into()).unwrap();
    let mut socket = TcpStream::from(socket);
    let many = "GET /images/slides/slide-08.webp HTTP/1.1\r\nHost: x\r\n\r\n".repeat(64);
    socket.write_all(many.as_bytes()).unwrap();
    server.wait_until_idle();
    let ends = [addr, socket.local_addr().unwrap()].map(|end| format!(":{:04X}", end.port()));
    let sockets = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let of_server = sockets
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>());
    let ours = of_server
        .filter(|fields| fields[1].ends_with(&ends[0]) && fields[2].ends_with(&ends[1]))
        .map(|fields| u64::from_str_radix(&fields[4][..8], 16).unwrap());
    let unsent: Vec<u64> = ours.collect();
    assert_eq!(unsent.len(), 1);
    assert!((1..LIMIT_BYTES).contains(&unsent[0]), "{unsent:?}");
}

#[test]
fn a_slow_upload_that_makes_progress_is_accepted() {
    let listener = Listener::start();
    let mut socket = listener.connect();
    let pieces = 12;
    write!(
        socket,
        "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {pieces}\r\n\r\n"
    )
    .unwrap();
    for _ in 0..pieces {
        std::thread::sleep(LIMITS.stall / 4);
        socket.write_all(b"x").unwrap();
    }
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    assert!(answer.ends_with("xxxxxxxxxxxx"), "{answer}");
}

#[test]
fn a_slow_download_that_makes_progress_is_completed() {
    let pause = LIMITS.stall * 3 / 4;
    let listener = Listener::with(Limits {
        head: pause / 2,
        ..LIMITS
    });
    let mut socket = listener.connect();
    socket
        .write_all(b"GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut received = 0;
    let mut piece = vec![0; 6 << 20];
    loop {
        // Longer than the head timeout, shorter than the stall timeout.
        std::thread::sleep(pause);
        let mut filled = 0;
        while filled < piece.len() {
            match socket.read(&mut piece[filled..]).unwrap() {
                0 => break,
                length => filled += length,
            }
        }
        received += filled;
        if filled < piece.len() {
            break;
        }
    }
    assert!(received > 64 << 20, "only {received} bytes came");
}

/// Requests the root and returns the first line of the response, empty if the server closes the connection.
fn ask(socket: &mut TcpStream) -> String {
    // Writing fails if the server has already closed the connection.
    drop(socket.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
    let mut answer = String::new();
    drop(socket.read_to_string(&mut answer));
    answer.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_connection_beyond_the_limit_waits_until_another_closes() {
    let listener = Listener::start();
    let held: Vec<TcpStream> = (1..=3).map(|last| listener.connect_from(last)).collect();
    std::thread::sleep(Duration::from_millis(50));
    let mut fourth = listener.connect_from(4);
    fourth
        .set_read_timeout(Some(Duration::from_millis(100)))
        .unwrap();
    fourth
        .write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        .unwrap();
    assert!(
        fourth.read(&mut [0; 1]).is_err(),
        "it was served beyond the limit"
    );
    drop(held);
    fourth
        .set_read_timeout(Some(Duration::from_secs(5)))
        .unwrap();
    let mut answer = String::new();
    fourth.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// Requests the root on `socket` and keeps it open. Returns whether the response, which has no body, arrived.
fn is_served_on(socket: &mut TcpStream) -> bool {
    let asked = socket.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    let mut answer = Vec::new();
    while asked.is_ok() && !answer.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        if socket.read_exact(&mut byte).is_err() {
            return false;
        }
        answer.push(byte[0]);
    }
    answer.starts_with(b"HTTP/1.1 200")
}

#[test]
fn when_places_run_out_the_largest_holder_loses_its_idle_connections() {
    let listener = Listener::with(Limits {
        head: Duration::from_secs(60),
        stall: Duration::from_secs(60),
        ..LIMITS
    });
    let mut largest = [(); 2].map(|()| listener.connect_from(1));
    let mut other = listener.connect_from(2);
    for socket in largest.iter_mut().chain([&mut other]) {
        assert!(is_served_on(socket));
    }
    let started = Instant::now();
    assert_eq!(ask(&mut listener.connect_from(3)), "HTTP/1.1 200 OK");
    let waited = started.elapsed();
    assert!(waited < Duration::from_secs(2), "it waited for {waited:?}");
    assert!(is_served_on(&mut other));
    for mut socket in largest {
        assert!(!is_served_on(&mut socket));
    }
}

#[test]
fn a_client_at_its_connection_limit_does_not_block_others() {
    let listener = Listener::start();
    let held: Vec<TcpStream> = (0..2).map(|_| listener.connect_from(1)).collect();
    std::thread::sleep(Duration::from_millis(50));
    assert_eq!(ask(&mut listener.connect_from(1)), "");
    assert_eq!(ask(&mut listener.connect_from(2)), "HTTP/1.1 200 OK");
    drop(held);
    std::thread::sleep(Duration::from_millis(50));
    assert_eq!(ask(&mut listener.connect_from(1)), "HTTP/1.1 200 OK");
}

#[test]
fn too_many_headers_are_refused() {
    let listener = Listener::start();
    let mut socket = listener.connect();
    let headers = "X-Many: 1\r\n".repeat(200);
    write!(socket, "GET / HTTP/1.1\r\nHost: x\r\n{headers}\r\n").unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 431"), "{answer}");
}

#[test]
fn a_stalled_upload_does_not_delay_the_shutdown() {
    let listener = Listener::start();
    let mut socket = listener.connect();
    socket
        .write_all(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf")
        .unwrap();
    std::thread::sleep(Duration::from_millis(100));
    let took = listener.stop();
    assert!(
        took < DRAIN + Duration::from_millis(500),
        "the stop took {took:?}"
    );
}

#[test]
fn a_server_without_free_descriptors_uses_little_cpu_logs_it_once_and_recovers() {
    let server = Server::with_descriptors("-n 40");
    let addr = server.url.strip_prefix("http://").unwrap();
    let held: Vec<TcpStream> = (0..100)
        .map(|_| TcpStream::connect(addr).unwrap())
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    let before = server.cpu();
    std::thread::sleep(Duration::from_secs(1));
    let used = server.cpu() - before;
    assert!(
        used < Duration::from_millis(300),
        "it used {used:?} of CPU time in a second"
    );
    drop(held);
    assert_eq!(server.get("/healthz").status, 200);
    let log = server.log_at_stop();
    let told = log.iter().filter(|line| line.contains("no resources"));
    assert_eq!(told.count(), 1, "{log:#?}");
}

#[test]
fn the_soft_limit_of_open_files_is_raised_to_the_hard_limit() {
    let server = Server::with_descriptors("-Sn 64");
    let addr = server.url.strip_prefix("http://").unwrap();
    let held: Vec<TcpStream> = (0..150)
        .map(|_| TcpStream::connect(addr).unwrap())
        .collect();
    assert_eq!(server.get("/healthz").status, 200);
    assert!(server.descriptors() > held.len());
}

/// Sends a head and half a body, and waits until the server reads the body.
fn half_an_upload(server: &Server) -> TcpStream {
    let mut socket = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
    socket
        .write_all(
            b"POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
              Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n",
        )
        .unwrap();
    // The server requests the body only when it starts to read it.
    let mut line = [0; 25];
    socket.read_exact(&mut line).unwrap();
    assert!(line.starts_with(b"HTTP/1.1 100"));
    socket.write_all(b"half").unwrap();
    socket
}

#[test]
fn a_stop_signal_waits_for_uploads_no_longer_than_the_drain_timeout() {
    let mut server = Server::start(&["--drain-timeout", "1"]);
    let _upload = half_an_upload(&server);
    let started = Instant::now();
    assert_eq!(server.stop(), Some(0));
    let took = started.elapsed();
    assert!(
        (Duration::from_millis(900)..Duration::from_secs(3)).contains(&took),
        "the stop took {took:?}"
    );
}

#[test]
fn a_second_stop_signal_ends_the_server_at_once() {
    let mut server = Server::start(&[]);
    let _upload = half_an_upload(&server);
    server.signal();
    // Signals that arrive together count as one.
    while server.is_listening() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let started = Instant::now();
    assert_eq!(server.stop(), Some(1));
    let took = started.elapsed();
    assert!(took < Duration::from_secs(3), "the stop took {took:?}");
}

#[test]
fn a_form_is_acknowledged_although_its_commit_takes_longer_than_the_stall_timeout() {
    let server = Server::start(&["--stall-timeout", "1", "--head-timeout", "1"]);
    let other = server.admin().database();
    other.execute_batch("begin immediate").unwrap();
    std::thread::scope(|scope| {
        let sending = scope.spawn(|| server.send_message());
        std::thread::sleep(Duration::from_millis(2500));
        assert!(!sending.is_finished());
        other.execute_batch("rollback").unwrap();
        sending.join().unwrap();
    });
    assert_eq!(server.messages().len(), 1);
}

#[test]
fn the_timeouts_follow_their_flags() {
    let server = Server::start(&["--head-timeout", "1", "--stall-timeout", "2"]);
    let mut silent = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
    let mut upload = half_an_upload(&server);
    let started = Instant::now();
    drop(silent.read_to_end(&mut Vec::new()));
    let silence = started.elapsed();
    drop(upload.read_to_end(&mut Vec::new()));
    let stall = started.elapsed();
    assert!(silence < stall, "{silence:?}, {stall:?}");
    assert!(stall < Duration::from_secs(5), "{stall:?}");
}
