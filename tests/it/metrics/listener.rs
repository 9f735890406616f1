//! The listener itself: what it answers, and its limits.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::start;
use crate::server::{Server, refused_start};

#[test]
fn metrics_are_never_on_the_site() {
    let server = start(&["--demo"]);
    assert_eq!(server.monitor("/metrics").status, 200);
    let on_site = server.get("/metrics");
    assert_eq!(on_site.status, 404);
    assert!(!on_site.body.contains("standfast_"));
    let without = Server::start(&["--demo"]);
    assert_eq!(without.metrics_addr, None);
    assert_eq!(without.get("/metrics").status, 404);
}

#[test]
fn only_two_addresses_answer_and_only_to_get_and_head() {
    let server = start(&["--demo"]);
    let address = server.metrics_addr.unwrap();
    let ask = |head: &str| {
        let mut socket = TcpStream::connect(address).unwrap();
        let request = format!("{head} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        socket.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        answer
    };
    for (head, status) in [
        ("GET /metrics", "200"),
        ("HEAD /metrics", "200"),
        ("HEAD /healthz", "200"),
        ("GET /metrics?name=x", "200"),
        ("GET /", "404"),
        ("GET /metrics/", "404"),
        ("GET /api/news", "404"),
        ("GET http://127.0.0.1:9464/metrics", "200"),
        ("GET http://rebind.evil.example/metrics", "421"),
        ("POST /metrics", "405"),
        ("DELETE /healthz", "405"),
    ] {
        let answer = ask(head);
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{head}: {answer}"
        );
        assert!(
            answer.contains("\r\ncache-control: no-store\r\n"),
            "{head}: {answer}"
        );
        assert!(
            answer.contains("\r\nx-content-type-options: nosniff\r\n"),
            "{head}: {answer}"
        );
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        assert_eq!(body.is_empty(), head.starts_with("HEAD"), "{head}");
    }
    assert!(ask("POST /metrics").contains("\r\nallow: GET, HEAD\r\n"));
    let metrics = server.monitor("/metrics");
    let text = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    assert_eq!(metrics.header("content-type"), text);
}

#[test]
fn an_idle_scraper_does_not_delay_a_stop() {
    let mut server = start(&["--demo"]);
    let mut socket = TcpStream::connect(server.metrics_addr.unwrap()).unwrap();
    socket
        .write_all(b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        .unwrap();
    assert!(socket.read(&mut [0; 100]).unwrap() > 0);
    let began = Instant::now();
    assert_eq!(server.stop(), Some(0));
    assert!(
        began.elapsed() < Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
    assert!(TcpStream::connect(server.metrics_addr.unwrap()).is_err());
}

#[test]
fn an_address_that_others_can_reach_is_a_warning() {
    for (address, is_warned) in [
        ("0.0.0.0:0", true),
        ("[::1]:0", false),
        ("127.0.0.1:0", false),
    ] {
        let server = Server::start(&["--demo", "--metrics-addr", address]);
        let log = server.log_at_stop();
        let is_told = log.iter().any(|line| line.contains("without a password"));
        assert_eq!(is_told, is_warned, "{address}: {log:?}");
    }
}

#[test]
fn an_address_in_use_is_named_with_its_flag() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let dir = tempfile::tempdir().unwrap();
    let flags = ["--metrics-addr", address.as_str()];
    let (code, error) = refused_start(&dir.path().join("standfast.db"), &flags);
    assert_eq!(code, Some(1));
    assert!(
        error.contains("choose another address with --metrics-addr"),
        "{error}"
    );
}
