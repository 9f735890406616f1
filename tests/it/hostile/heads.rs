//! Ambiguous request heads, which proxies and servers could parse differently: they are refused, and no part of them is
//! parsed as a second request. The file is long because of its table.

use super::{Row, each};
use crate::server::Server;

/// A second request, hidden in the body of the first, which must not get a response.
pub const SMUGGLED: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

/// The request before [`SMUGGLED`], and the expected status.
pub fn rows() -> Vec<Row<(&'static str, u16)>> {
    vec![
        ("no host", ("GET / HTTP/1.1\r\n\r\n", 400)),
        ("an empty host", ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400)),
        (
            "two hosts",
            ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
        ),
        (
            "the same host twice",
            ("GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a host with a path",
            ("GET / HTTP/1.1\r\nHost: x/y\r\n\r\n", 400),
        ),
        (
            "a host with a user",
            ("GET / HTTP/1.1\r\nHost: a@x\r\n\r\n", 400),
        ),
        (
            "two hosts in one header",
            ("GET / HTTP/1.1\r\nHost: x, y\r\n\r\n", 400),
        ),
        (
            "an absolute target without a host",
            ("GET http://x/ HTTP/1.1\r\n\r\n", 400),
        ),
        (
            "an absolute target with two hosts",
            ("GET http://x/ HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "authority as target",
            ("GET x:80 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a tunnel",
            ("CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "asterisk as target",
            ("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "asterisk target of a GET",
            ("GET * HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a target without a slash",
            ("GET news HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        ("an empty target", ("GET  HTTP/1.1\r\nHost: x\r\n\r\n", 400)),
        (
            "a target with a space",
            ("GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a target with a control character",
            ("GET /a\u{1}b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a target with a bare CR",
            ("GET /a\rb HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        ("no version", ("GET /\r\nHost: x\r\n\r\n", 400)),
        (
            "an unknown version",
            ("GET / HTTP/1.7\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a method with an invalid character",
            ("G@T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a header without a colon",
            ("GET / HTTP/1.1\r\nHost: x\r\nlonely\r\n\r\n", 400),
        ),
        (
            "a header without a name",
            ("GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", 400),
        ),
        (
            "a space before the colon",
            ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
        ),
        (
            "a folded header",
            ("GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n", 400),
        ),
        (
            "a first header with leading space",
            ("GET / HTTP/1.1\r\n Host: x\r\n\r\n", 400),
        ),
        (
            "a bare CR in a value",
            ("GET / HTTP/1.1\r\nHost: x\r\nX-A: b\rX-C: d\r\n\r\n", 400),
        ),
        (
            "a bare CR as line end",
            ("GET / HTTP/1.1\rHost: x\r\r", 400),
        ),
        (
            "a NUL in a value",
            ("GET / HTTP/1.1\r\nHost: x\r\nX-A: b\0\r\n\r\n", 400),
        ),
        (
            "an absolute target with a user",
            (
                "GET http://x@evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
                400,
            ),
        ),
        (
            "a file URL as target",
            ("GET file:///etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a target with only a query",
            ("GET ?page=2 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a target with a NUL",
            ("GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a target with a tab",
            ("GET /a\tb HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a second version",
            ("GET / HTTP/1.1 HTTP/1.0\r\nHost: x\r\n\r\n", 400),
        ),
        ("an old version", ("GET / HTTP/0.9\r\nHost: x\r\n\r\n", 400)),
        (
            "a lowercase version",
            ("GET / http/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a space before the method",
            (" GET / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a method with a colon",
            ("GET: / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ),
        (
            "a host with a tab",
            ("GET / HTTP/1.1\r\nHost: x\ty\r\n\r\n", 400),
        ),
        (
            "a host with a query",
            ("GET / HTTP/1.1\r\nHost: x?y\r\n\r\n", 400),
        ),
        (
            "a host with a fragment",
            ("GET / HTTP/1.1\r\nHost: x#y\r\n\r\n", 400),
        ),
        (
            "a host with a scheme",
            ("GET / HTTP/1.1\r\nHost: http://x\r\n\r\n", 400),
        ),
        (
            "an encoded host",
            ("GET / HTTP/1.1\r\nHost: %78\r\n\r\n", 400),
        ),
        (
            "a host with a backslash",
            ("GET / HTTP/1.1\r\nHost: x\\y\r\n\r\n", 400),
        ),
        (
            "a host with markup",
            ("GET / HTTP/1.1\r\nHost: <script>\r\n\r\n", 400),
        ),
        (
            "a host in Cyrillic",
            ("GET / HTTP/1.1\r\nHost: \u{445}\r\n\r\n", 400),
        ),
        (
            "a header name with a space",
            ("GET / HTTP/1.1\r\nHost: x\r\nX A: b\r\n\r\n", 400),
        ),
        (
            "a header name with a NUL",
            ("GET / HTTP/1.1\r\nHost: x\r\nX\0A: b\r\n\r\n", 400),
        ),
        (
            "a header name in Greek",
            ("GET / HTTP/1.1\r\nHost: x\r\n\u{3c7}: b\r\n\r\n", 400),
        ),
        (
            "an escape in a value",
            ("GET / HTTP/1.1\r\nHost: x\r\nX-A: \u{1b}[2J\r\n\r\n", 400),
        ),
        (
            "a header folded with a tab",
            ("GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n\tc\r\n\r\n", 400),
        ),
    ]
}

/// Checks that there is one response, with `status`, and that the connection is closed.
pub fn refused(server: &Server, request: &str, status: u16) -> Result<(), String> {
    let response = server.raw(format!("{request}{SMUGGLED}").as_bytes());
    let count = response.matches("HTTP/1.1 ").count();
    if response.starts_with(&format!("HTTP/1.1 {status}")) && count == 1 {
        return Ok(());
    }
    Err(format!(
        "not exactly one response with {status}: {response}"
    ))
}

#[test]
fn an_ambiguous_head_is_refused_and_closes_the_connection() {
    let server = Server::start(&["--demo"]);
    each("heads", &rows(), |(request, status)| {
        refused(&server, request, *status)
    });
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_head_that_is_too_long_or_no_http_is_refused() {
    let server = Server::start(&["--demo"]);
    let long = "x".repeat(20_000);
    for (request, status) in [
        (format!("GET /{long} HTTP/1.1\r\nHost: x\r\n\r\n"), 431),
        (
            format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {long}\r\n\r\n"),
            431,
        ),
        (
            format!(
                "GET / HTTP/1.1\r\nHost: x\r\n{}\r\n",
                "X: y\r\n".repeat(200)
            ),
            431,
        ),
        ("G@T / HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/0.9\r\nHost: x\r\n\r\n".to_owned(), 400),
    ] {
        let response = server.raw(request.as_bytes());
        assert!(
            response.starts_with(&format!("HTTP/1.1 {status} ")),
            "{response}"
        );
    }
}

#[test]
fn an_unusual_but_unambiguous_head_is_accepted() {
    let server = Server::start(&["--demo"]);
    let rows: [Row<(&str, &str)>; 6] = [
        (
            "HTTP/1.0 without a host",
            ("GET /healthz HTTP/1.0\r\n\r\n", "HTTP/1.0 200"),
        ),
        // RFC 9112, 3.2.2: a server must accept it, and take the host from it.
        (
            "an absolute target",
            (
                "GET http://x/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                "HTTP/1.1 200",
            ),
        ),
        (
            "an absolute target of another host",
            (
                "GET http://standfast.example/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                "HTTP/1.1 200",
            ),
        ),
        // RFC 9112, 2.2: a recipient may accept a bare LF as a line end.
        (
            "bare LF as line end",
            (
                "GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n",
                "HTTP/1.1 200",
            ),
        ),
        // RFC 9110, 8.6: two equal lengths count as one.
        (
            "the same length twice",
            (
                "POST /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 404",
            ),
        ),
        (
            "a leading empty line",
            (
                "\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                "HTTP/1.1 200",
            ),
        ),
    ];
    each("odd heads", &rows, |(request, status)| {
        let response = server.raw(request.as_bytes());
        response.starts_with(status).then_some(()).ok_or(response)
    });
}

#[test]
fn a_connection_with_an_http_2_preface_is_closed_without_a_response() {
    let server = Server::start(&["--demo"]);
    assert_eq!(server.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "");
}
