//! Requests that programs in a chain could read in different ways: refused, and nothing of them is taken for a second
//! request.

use crate::server::Server;

/// What is sent, and what must come back.
struct Case {
    name: &'static str,
    request: &'static str,
    status: u16,
}

const fn case(name: &'static str, request: &'static str, status: u16) -> Case {
    Case {
        name,
        request,
        status,
    }
}

/// A second request that a confused reader would take from the body of the first: it must not be answered.
const SMUGGLED: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

/// Each is followed by [`SMUGGLED`].
const REFUSED: &[Case] = &[
    case("no host", "GET / HTTP/1.1\r\n\r\n", 400),
    case("an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
    case(
        "two hosts",
        "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        400,
    ),
    case(
        "one host twice",
        "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
        400,
    ),
    case(
        "a host with a path",
        "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n",
        400,
    ),
    case(
        "a host with a user",
        "GET / HTTP/1.1\r\nHost: a@x\r\n\r\n",
        400,
    ),
    case(
        "two hosts in one",
        "GET / HTTP/1.1\r\nHost: x, y\r\n\r\n",
        400,
    ),
    case(
        "absolute target",
        "GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n",
        400,
    ),
    case(
        "absolute target elsewhere",
        "GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
        400,
    ),
    case(
        "authority as target",
        "GET x:80 HTTP/1.1\r\nHost: x\r\n\r\n",
        400,
    ),
    case("a tunnel", "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    case(
        "asterisk as target",
        "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
        400,
    ),
    case(
        "asterisk of a GET",
        "GET * HTTP/1.1\r\nHost: x\r\n\r\n",
        400,
    ),
    case(
        "a target without a slash",
        "GET news HTTP/1.1\r\nHost: x\r\n\r\n",
        400,
    ),
    case("an empty target", "GET  HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    case(
        "a target with a space",
        "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n",
        400,
    ),
    case(
        "a target with a control",
        "GET /a\u{1}b HTTP/1.1\r\nHost: x\r\n\r\n",
        400,
    ),
    case(
        "a target with a bare CR",
        "GET /a\rb HTTP/1.1\r\nHost: x\r\n\r\n",
        400,
    ),
    case("no version", "GET /\r\nHost: x\r\n\r\n", 400),
    case(
        "an unknown version",
        "GET / HTTP/1.7\r\nHost: x\r\n\r\n",
        400,
    ),
    case(
        "a method of signs",
        "G@T / HTTP/1.1\r\nHost: x\r\n\r\n",
        400,
    ),
    case(
        "a header without a colon",
        "GET / HTTP/1.1\r\nHost: x\r\nlonely\r\n\r\n",
        400,
    ),
    case(
        "a header without a name",
        "GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n",
        400,
    ),
    case(
        "a space before the colon",
        "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
        400,
    ),
    case(
        "a folded header",
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n",
        400,
    ),
    case(
        "a header before the first",
        "GET / HTTP/1.1\r\n Host: x\r\n\r\n",
        400,
    ),
    case(
        "a bare CR in a value",
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\rX-C: d\r\n\r\n",
        400,
    ),
    case("a bare CR as line end", "GET / HTTP/1.1\rHost: x\r\r", 400),
    case(
        "a zero in a value",
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\0\r\n\r\n",
        400,
    ),
    case(
        "two different lengths",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 60\r\n\r\nhello",
        400,
    ),
    case(
        "two lengths in one header",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 5\r\n\r\nhello",
        400,
    ),
    case(
        "a signed length",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nhello",
        400,
    ),
    case(
        "a negative length",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\nhello",
        400,
    ),
    case(
        "a hexadecimal length",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 0x5\r\n\r\nhello",
        400,
    ),
    case(
        "a length beyond all numbers",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\nhello",
        400,
    ),
    case(
        "an empty length",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\nhello",
        400,
    ),
    case(
        "chunks",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        411,
    ),
    case(
        "chunks after a length",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        411,
    ),
    case(
        "chunks before a length",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        411,
    ),
    case(
        "chunks of a GET",
        "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        411,
    ),
    case(
        "an unknown coding",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        400,
    ),
    case(
        "chunks that are not last",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        400,
    ),
    case(
        "chunks twice",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n",
        400,
    ),
    case(
        "chunks in HTTP/1.0",
        "POST /api/contact-us HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400,
    ),
];

#[test]
fn what_can_be_read_in_two_ways_is_refused_and_ends_the_connection() {
    let server = Server::start(&["--demo"]);
    for case in REFUSED {
        let answer = server.raw(format!("{}{SMUGGLED}", case.request).as_bytes());
        let status = format!("HTTP/1.1 {}", case.status);
        assert!(answer.starts_with(&status), "{}: {answer}", case.name);
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{}", case.name);
    }
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn what_can_be_read_in_one_way_only_is_taken() {
    let server = Server::start(&["--demo"]);
    for case in [
        case(
            "HTTP/1.0 without a host",
            "GET /healthz HTTP/1.0\r\n\r\n",
            200,
        ),
        // RFC 9112, 2.2: a recipient may take a bare LF for a line end.
        case(
            "bare LF as line end",
            "GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n",
            200,
        ),
        // RFC 9110, 8.6: the same length twice counts once.
        case(
            "one length twice",
            "POST /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
            405,
        ),
        case(
            "an empty line before",
            "\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            200,
        ),
    ] {
        let answer = server.raw(case.request.as_bytes());
        let status = format!(
            "HTTP/1.{} {}",
            u8::from(!case.request.contains("1.0")),
            case.status
        );
        assert!(answer.starts_with(&status), "{}: {answer}", case.name);
    }
}

#[test]
fn a_body_that_nobody_reads_is_no_second_request() {
    let server = Server::start(&["--demo"]);
    let length = SMUGGLED.len();
    for line in [
        "GET /",
        "GET /nowhere",
        "POST /",
        "POST /api/nowhere",
        "PUT /news",
        "HEAD /",
    ] {
        let head = format!("{line} HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n");
        let last = "GET /api/nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        let answer = server.raw(format!("{head}{SMUGGLED}{last}").as_bytes());
        assert!(!answer.ends_with("ok\n"), "{line}: {answer}");
    }
}

#[test]
fn a_client_that_insists_on_http_2_is_left_alone() {
    let server = Server::start(&["--demo"]);
    assert_eq!(server.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "");
}
