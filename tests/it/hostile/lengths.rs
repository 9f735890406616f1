//! Request smuggling by ambiguous body lengths: the request is refused, and the rest is not read as a second request.

use super::heads::{SMUGGLED, refused};
use super::{Row, each};
use crate::server::Server;

/// The request before [`SMUGGLED`], and the expected status.
pub fn rows() -> Vec<Row<(&'static str, u16)>> {
    vec![
        (
            "two different lengths",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 60\r\n\r\nhello",
                400,
            ),
        ),
        (
            "two lengths in one header",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 5\r\n\r\nhello",
                400,
            ),
        ),
        (
            "a signed length",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nhello",
                400,
            ),
        ),
        (
            "a negative length",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\nhello",
                400,
            ),
        ),
        (
            "a hexadecimal length",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 0x5\r\n\r\nhello",
                400,
            ),
        ),
        (
            "a length that overflows",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\nhello",
                400,
            ),
        ),
        (
            "an empty length",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\nhello",
                400,
            ),
        ),
        (
            "chunked",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                411,
            ),
        ),
        (
            "chunked after a length",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                411,
            ),
        ),
        (
            "chunked before a length",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
                411,
            ),
        ),
        (
            "a chunked GET",
            (
                "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                411,
            ),
        ),
        (
            "an unknown coding",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
                400,
            ),
        ),
        (
            "chunked not as the last coding",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
                400,
            ),
        ),
        (
            "chunked in two headers",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n",
                400,
            ),
        ),
        (
            "chunked in HTTP/1.0",
            (
                "POST /api/contact-us HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                400,
            ),
        ),
        (
            "chunked in capitals",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n",
                411,
            ),
        ),
        (
            "chunked after a tab",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\tchunked\r\n\r\n0\r\n\r\n",
                411,
            ),
        ),
        (
            "chunked after a vertical tab",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: \x0bchunked\r\n\r\nhello",
                400,
            ),
        ),
        (
            "transfer-encoding with a space before the colon",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding : chunked\r\n\r\nhello",
                400,
            ),
        ),
        (
            "chunked on a folded line",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding:\r\n chunked\r\n\r\nhello",
                400,
            ),
        ),
        (
            "transfer-encoding after a bare LF",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                411,
            ),
        ),
        (
            "transfer-encoding after a bare CR",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\rTransfer-Encoding: chunked\r\n\r\nhello",
                400,
            ),
        ),
        (
            "chunked in quotes",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: \"chunked\"\r\n\r\nhello",
                400,
            ),
        ),
        (
            "chunked with a parameter",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked;q=1\r\n\r\nhello",
                400,
            ),
        ),
        (
            "compressed and chunked",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                411,
            ),
        ),
        (
            "chunked twice in one header",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
                411,
            ),
        ),
        (
            "identity coding",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: identity\r\n\r\nhello",
                400,
            ),
        ),
        (
            "an empty coding",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding:\r\n\r\nhello",
                400,
            ),
        ),
        (
            "a chunk length that overflows",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nhello\r\n0\r\n\r\n",
                411,
            ),
        ),
        (
            "a length with a space",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5 0\r\n\r\nhello",
                400,
            ),
        ),
        (
            "a length with a comma",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5,\r\n\r\nhello",
                400,
            ),
        ),
        (
            "a length with a point",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: 5.0\r\n\r\nhello",
                400,
            ),
        ),
        (
            "a length in Arabic digits",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: \u{665}\r\n\r\nhello",
                400,
            ),
        ),
        (
            "a length with a vertical tab",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length: \x0b5\r\n\r\nhello",
                400,
            ),
        ),
        (
            "content-length with a space before the colon",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\nhello",
                400,
            ),
        ),
        (
            "a length on a folded line",
            (
                "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n 5\r\n\r\nhello",
                400,
            ),
        ),
        (
            "two lengths in a GET",
            (
                "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 0\r\n\r\nhello",
                400,
            ),
        ),
        (
            "two lengths in an application",
            (
                "POST /api/job-request HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 60\r\n\r\n",
                400,
            ),
        ),
        (
            "a chunked application",
            (
                "POST /api/job-request HTTP/1.1\r\nHost: x\r\nContent-Length: 60\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                411,
            ),
        ),
    ]
}

#[test]
fn a_body_of_ambiguous_length_is_refused_and_closes_the_connection() {
    let server = Server::start(&[]);
    each("lengths", &rows(), |(request, status)| {
        refused(&server, request, *status)
    });
    assert!(server.messages().is_empty() && server.applications().is_empty());
}

#[test]
fn an_unread_body_is_not_parsed_as_a_second_request() {
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
        let response = server.raw(format!("{head}{SMUGGLED}{last}").as_bytes());
        assert!(!response.ends_with("ok\n"), "{line}: {response}");
    }
}
