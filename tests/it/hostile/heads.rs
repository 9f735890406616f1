//! Ambiguous request heads and body lengths, which proxies and servers could read differently (request smuggling). The server
//! refuses them, and does not read a part of them as a second request.

use super::each;
use crate::server::Server;

/// A second request, hidden in the body of the first, which must not get a response.
const SMUGGLED: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

const POST: &str = "POST /api/contact-us HTTP/1.1";
const POST_1_0: &str = "POST /api/contact-us HTTP/1.0";

/// Heads that get 400.
const HEADS: [&str; 15] = [
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost:\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x, y\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: <script>\r\n\r\n",
    "GET http://x/ HTTP/1.1\r\n\r\n",
    "GET http://x@evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET file:///etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /a\rb HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\rX-C: d\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\0\r\n\r\n",
];

/// Request line, headers, body, and the status.
const LENGTHS: [(&str, &str, &str, u16); 26] = [
    (
        POST,
        "Content-Length: 5\r\nContent-Length: 60",
        "hello",
        400,
    ),
    (POST, "Content-Length: 5, 5", "hello", 400),
    (POST, "Content-Length: +5", "hello", 400),
    (
        POST,
        "Content-Length: 99999999999999999999999",
        "hello",
        400,
    ),
    (POST, "Content-Length : 5", "hello", 400),
    (POST, "Content-Length:\r\n 5", "hello", 400),
    (POST, "Transfer-Encoding: chunked", "0\r\n\r\n", 411),
    (
        POST,
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "0\r\n\r\n",
        411,
    ),
    (
        "GET / HTTP/1.1",
        "Transfer-Encoding: chunked",
        "0\r\n\r\n",
        411,
    ),
    (
        POST,
        "Content-Length: 5\nTransfer-Encoding: chunked",
        "0\r\n\r\n",
        411,
    ),
    (
        POST,
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
        "0\r\n\r\n",
        400,
    ),
    (
        POST,
        "Content-Length: 5\r\nTransfer-Encoding: identity",
        "hello",
        400,
    ),
    (
        POST,
        "Content-Length: 5\r\nTransfer-Encoding: \u{b}chunked",
        "hello",
        400,
    ),
    (POST, "Content-Length: -5", "hello", 400),
    (POST, "Content-Length: 0x5", "hello", 400),
    (POST, "Content-Length: 5 5", "hello", 400),
    (POST, "Content-Length:", "hello", 400),
    (POST, "Transfer-Encoding:\r\n chunked", "0\r\n\r\n", 400),
    (
        POST,
        "Content-Length: 5\r\nTransfer-Encoding:\r\n chunked",
        "0\r\n\r\n",
        400,
    ),
    (
        POST,
        "Content-Length: 5\r\nTransfer-Encoding : chunked",
        "0\r\n\r\n",
        400,
    ),
    (POST, "Transfer-Encoding: CHUNKED", "0\r\n\r\n", 411),
    (
        POST,
        "Transfer-Encoding: chunked, identity",
        "0\r\n\r\n",
        400,
    ),
    (POST, "Transfer-Encoding: xchunked", "0\r\n\r\n", 400),
    (POST, "Transfer-Encoding: chunked\0", "0\r\n\r\n", 400),
    (POST_1_0, "Transfer-Encoding: chunked", "0\r\n\r\n", 400),
    (
        POST_1_0,
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "0\r\n\r\n",
        400,
    ),
];

/// Checks that there is one response, with `status`, and that the connection is closed.
fn refused(server: &Server, request: &str, status: u16) -> Result<(), String> {
    let response = server.raw(format!("{request}{SMUGGLED}").as_bytes());
    let count = response.matches("HTTP/1.1 ").count();
    if response.starts_with(&format!("HTTP/1.1 {status}")) && count == 1 {
        return Ok(());
    }
    Err(format!("not one response with {status}: {response}"))
}

#[test]
fn an_ambiguous_head_is_refused_and_closes_the_connection() {
    let server = Server::demo();
    each(&HEADS, |head| refused(&server, head, 400));
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_body_of_ambiguous_length_is_refused_and_closes_the_connection() {
    let server = Server::start(&[]);
    each(&LENGTHS, |(line, headers, body, status)| {
        let request = format!("{line}\r\nHost: x\r\n{headers}\r\n\r\n{body}");
        refused(&server, &request, *status)
    });
    assert!(server.messages().is_empty() && server.applications().is_empty());
}

#[test]
fn a_head_that_is_too_long_is_refused() {
    let server = Server::demo();
    let long = "x".repeat(40_000);
    let many = "X: y\r\n".repeat(300);
    for head in [
        format!("GET /{long} HTTP/1.1\r\nHost: x\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {long}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: x\r\n{many}\r\n"),
    ] {
        let response = server.raw(head.as_bytes());
        assert!(response.starts_with("HTTP/1.1 431 "), "{response}");
    }
    let short = [("x-long", &long[..30_000])];
    assert_eq!(server.get_with("/", &short).status, 200);
    let fewer = "X: y\r\n".repeat(200);
    let head = format!("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{fewer}\r\n");
    let response = server.raw(head.as_bytes());
    assert!(
        response.starts_with("HTTP/1.1 200 "),
        "{}",
        &response[..200]
    );
}

#[test]
fn an_unread_body_is_not_parsed_as_a_second_request() {
    let server = Server::demo();
    let length = SMUGGLED.len();
    for line in ["GET /", "POST /", "POST /api/nowhere", "HEAD /"] {
        let head = format!("{line} HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n");
        let last = "GET /api/nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        let response = server.raw(format!("{head}{SMUGGLED}{last}").as_bytes());
        assert!(!response.ends_with("ok\n"), "{line}: {response}");
    }
}
