//! Limits and timeouts of connections, and the drain when the server stops.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use hyper_util::service::TowerToHyperService;
use standfast::web::connections;
use standfast::web::connections::{Admission, Limits};
use standfast::web::limits::TrustedProxies;
use tokio_util::sync::CancellationToken;
use warp::Filter;

use crate::server::Server;
use crate::tools::eventually;

const LIMITS: Limits = Limits {
    connections: 3,
    connections_per_client: 2,
    unread: Duration::from_millis(600),
};
/// Far more than any wait needs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A listener on a thread of its own, to the end of the process.
struct Listener(SocketAddr);

impl Listener {
    fn start(limits: Limits) -> Self {
        let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let addr = socket.local_addr().unwrap();
        socket.set_nonblocking(true).unwrap();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let large = warp::path("large").map(|| vec![b'x'; 64 << 20]);
                let routes = large
                    .or(warp::any().map(Vec::new))
                    .unify()
                    .map(|body: Vec<u8>| warp::reply::Response::new(body.into()));
                let service = TowerToHyperService::new(warp::service(routes));
                let admission =
                    Admission::new(limits, TrustedProxies::default(), Default::default());
                let socket = tokio::net::TcpListener::from_std(socket).unwrap();
                let never = CancellationToken::new();
                connections::serve(socket, None, admission, service, never).await;
            });
        });
        Self(addr)
    }

    /// Connects from 127.0.0.`last`: all of 127.0.0.0/8 is local.
    fn connect_from(&self, last: u8) -> TcpStream {
        let socket =
            socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
        socket
            .bind(&SocketAddr::from(([127, 0, 0, last], 0)).into())
            .unwrap();
        socket.connect(&self.0.into()).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket.into()
    }
}

#[test]
fn the_connection_of_a_client_that_never_reads_is_closed() {
    let listener = Listener::start(Limits {
        connections: 1,
        ..LIMITS
    });
    let mut unread = listener.connect_from(1);
    unread
        .write_all(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        .unwrap();
    // Its place is free once it is closed.
    assert_eq!(ask(&mut listener.connect_from(2)), "HTTP/1.1 200 OK");
    let mut received = Vec::new();
    // Only what the kernel has buffered still arrives.
    drop(unread.read_to_end(&mut received));
    assert!(received.len() < 64 << 20, "the whole body arrived");
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
    let listener = Listener::start(LIMITS);
    // The kernel passes connections on in the order in which they came.
    let held: Vec<TcpStream> = (1..=3).map(|last| listener.connect_from(last)).collect();
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
    fourth.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut answer = String::new();
    fourth.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn sixteen_clients_with_all_their_connections_do_not_keep_a_visitor_out() {
    let listener = Listener::start(Limits::new(34));
    let mut held = Vec::new();
    for client in 1..=16 {
        held.extend([(); 2].map(|()| listener.connect_from(client)));
        assert_eq!(ask(&mut listener.connect_from(client)), "", "{client}");
    }
    assert_eq!(ask(&mut listener.connect_from(17)), "HTTP/1.1 200 OK");
}

#[test]
fn a_server_without_free_descriptors_logs_it_seldom_and_recovers() {
    let server = Server::with_descriptors("-n 40");
    let held = [(); 100].map(|()| server.connect());
    // It tries again from time to time, and does nothing else meanwhile.
    server.wait_until_idle();
    drop(held);
    assert_eq!(server.get("/healthz").status, 200);
    let log = server.log_at_stop();
    let logged = log.iter().filter(|line| line.contains("no resources"));
    assert!((1..10).contains(&logged.count()), "{log:#?}");
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
fn a_second_stop_signal_ends_the_server_at_once() {
    let mut server = Server::start(&[]);
    let _upload = half_an_upload(&server);
    server.signal();
    // Signals that arrive together count as one.
    eventually(|| !server.is_listening());
    // The drain would take longer, and end with 0.
    assert_eq!(server.stop(), Some(1));
}
