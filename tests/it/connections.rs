//! Limits and timeouts of connections, and the shutdown of the server.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use rustix::process::Signal;
use standfast::web::client::TrustedProxies;
use standfast::web::connections;
use standfast::web::connections::{Admission, Limits};
use tokio_util::sync::CancellationToken;
use warp::Filter;

use crate::server::Server;
use crate::tools::eventually;

/// Far more than any wait needs.
const PATIENCE: Duration = Duration::from_secs(60);
/// The size of the response that a client does not read.
const LENGTH: usize = 64 << 20;

/// Serves one connection at a time, on a thread that runs until the process exits.
fn listen() -> SocketAddr {
    let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = socket.local_addr().unwrap();
    socket.set_nonblocking(true).unwrap();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let large = warp::any().map(|| warp::reply::Response::new(vec![b'x'; LENGTH].into()));
            let limits = Limits {
                connections: 1,
                connections_per_client: 2,
                unread: Duration::from_secs(3),
            };
            let admission = Admission::new(limits, TrustedProxies::default(), Default::default());
            let large = TowerToHyperService::new(warp::service(large));
            let service = Arc::new(move |request| Box::pin(large.call(request)) as _);
            let socket = tokio::net::TcpListener::from_std(socket).unwrap();
            let never = CancellationToken::new();
            connections::serve(socket, None, admission, service, never).await;
        });
    });
    addr
}

#[test]
fn the_connection_of_a_client_that_never_reads_is_closed_and_the_next_one_served() {
    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let addr = listen();
    let [mut unread, mut waiting] = [(); 2].map(|()| TcpStream::connect(addr).unwrap());
    unread.write_all(REQUEST).unwrap();
    // The next connection is accepted when the other one is closed.
    waiting.write_all(REQUEST).unwrap();
    waiting.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut received = Vec::new();
    waiting.read_to_end(&mut received).unwrap();
    assert!(received.len() > LENGTH, "{} bytes", received.len());
    // Only bytes in the buffers of the kernel still arrive.
    received.clear();
    drop(unread.read_to_end(&mut received));
    assert!(received.len() < LENGTH, "the whole body arrived");
}

#[test]
fn a_server_without_free_descriptors_logs_it_seldom_and_recovers() {
    let server = Server::with_descriptors("-n 40");
    let held = [(); 100].map(|()| server.connect());
    server.wait_until_logged(&["no resources", "\"count\":8,"]);
    // The listener retries from time to time. It must not be busy in between.
    server.wait_until_idle();
    drop(held);
    assert_eq!(server.get("/healthz").status, 200);
    let log = server.log_at_stop();
    let logged = log.iter().filter(|line| line.contains("no resources"));
    // It tries ten times a second, and logs the first, second, fourth, eighth … failure.
    assert!(logged.count() < 12, "{log:#?}");
}

#[test]
fn the_soft_limit_of_open_files_is_raised_to_the_hard_limit() {
    let server = Server::with_descriptors("-Sn 64");
    let held = [(); 150].map(|()| server.connect());
    assert_eq!(server.get("/healthz").status, 200);
    assert!(server.descriptors() > held.len());
}

/// Sends a head and half a body, and waits until the server reads the body.
fn half_an_upload(server: &Server) -> TcpStream {
    let mut socket = server.connect();
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
fn a_connection_beyond_the_most_waits_until_another_one_ends() {
    // A proxy has no limit.
    let flags = ["--max-connections", "1", "--trusted-proxy", "127.0.0.1"];
    let server = Server::start(&flags);
    let held = half_an_upload(&server);
    let mut waiting = server.connect();
    let request = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    waiting.write_all(request).unwrap();
    // By now it would have answered.
    server.wait_until_idle();
    waiting.set_nonblocking(true).unwrap();
    let early = waiting.read(&mut [0]).unwrap_err();
    assert_eq!(early.kind(), ErrorKind::WouldBlock);
    waiting.set_nonblocking(false).unwrap();
    drop(held);
    let mut answer = String::new();
    waiting.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn a_client_at_its_limit_opens_another_connection_in_place_of_an_idle_one() {
    // One client may have two.
    let server = Server::start(&["--max-connections", "34"]);
    let is_answered = |mut socket: &TcpStream| {
        let mut start = [0; 9];
        socket.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 ");
    };
    let ask = || {
        let mut socket = server.connect();
        let request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
        socket.write_all(request).unwrap();
        is_answered(&socket);
        socket
    };
    let mut upload = half_an_upload(&server);
    let mut idle = ask();
    let _another = ask();
    // The rest of its response comes before the end.
    idle.read_to_end(&mut Vec::new()).unwrap();
    upload.write_all(&[b' '; 996]).unwrap();
    is_answered(&upload);
}

/// Starts a server, and stops it during a request. Signals that arrive together would count as one.
fn stopping() -> (Server, TcpStream) {
    let server = Server::start(&[]);
    let upload = half_an_upload(&server);
    server.signal(Signal::TERM);
    eventually(|| !server.is_listening());
    (server, upload)
}

#[test]
fn sigint_during_the_stop_ends_the_server_at_once_and_another_sigterm_does_not() {
    let (mut server, _upload) = stopping();
    server.signal(Signal::INT);
    // A normal shutdown would take longer, and exit with 0.
    assert_eq!(server.wait(), Some(1));
    let (mut server, mut upload) = stopping();
    server.signal(Signal::TERM);
    upload.write_all(&[b' '; 996]).unwrap();
    assert_eq!(server.wait(), Some(0));
}
