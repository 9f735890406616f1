//! Unsupported methods, and headers that mislead other software.

use super::{Row, each, expect};
use crate::server::Server;

/// Method, path, and the expected `Allow` header; `None` for a path that does not exist.
pub fn rows() -> Vec<Row<(&'static str, &'static str, Option<&'static str>)>> {
    vec![
        ("TRACE", ("TRACE", "/", Some("GET, HEAD"))),
        ("TRACK", ("TRACK", "/", Some("GET, HEAD"))),
        ("DEBUG", ("DEBUG", "/api/jobs", Some("GET, HEAD"))),
        (
            "DELETE of a list",
            ("DELETE", "/api/news", Some("GET, HEAD")),
        ),
        ("PUT of a page", ("PUT", "/news", Some("GET, HEAD"))),
        (
            "PUT of a picture",
            ("PUT", "/images/brand/favicon.svg", Some("GET, HEAD")),
        ),
        ("PUT of a new file", ("PUT", "/images/shell.php", None)),
        ("POST to a page", ("POST", "/contact-us", Some("GET, HEAD"))),
        ("POST to a list", ("POST", "/api/news", Some("GET, HEAD"))),
        (
            "POST to the content of a page",
            ("POST", "/api/page?path=/", Some("GET, HEAD")),
        ),
        (
            "DELETE of the content of a page",
            ("DELETE", "/api/page", Some("GET, HEAD")),
        ),
        ("POST to a missing path", ("POST", "/api/admin", None)),
        ("POST to a missing page", ("POST", "/wp-login.php", None)),
        ("DELETE of a missing page", ("DELETE", "/nowhere", None)),
        ("POST to a missing file", ("POST", "/assets/x.js", None)),
        (
            "POST to another address of a page",
            ("POST", "/News/", Some("GET, HEAD")),
        ),
        ("PATCH of a missing path", ("PATCH", "/api/admin", None)),
        (
            "GET of the contact endpoint",
            ("GET", "/api/contact-us", Some("POST")),
        ),
        (
            "GET of the application endpoint",
            ("GET", "/api/job-request", Some("POST")),
        ),
        (
            "DELETE of applications",
            ("DELETE", "/api/job-request", Some("POST")),
        ),
        (
            "PATCH of messages",
            ("PATCH", "/api/contact-us", Some("POST")),
        ),
        (
            "OPTIONS as in a CORS preflight",
            ("OPTIONS", "/api/contact-us", Some("POST")),
        ),
        (
            "OPTIONS of the home page",
            ("OPTIONS", "/", Some("GET, HEAD")),
        ),
        (
            "a WebDAV listing",
            ("PROPFIND", "/downloads/", Some("GET, HEAD")),
        ),
        ("a new WebDAV folder", ("MKCOL", "/downloads/x", None)),
        ("a cache purge", ("PURGE", "/", Some("GET, HEAD"))),
        ("a lowercase method", ("get", "/", Some("GET, HEAD"))),
        (
            "an invented method",
            ("LOOK", "/healthz", Some("GET, HEAD")),
        ),
    ]
}

/// Headers that must not change the response to `GET /`.
pub fn ignored() -> Vec<Row<&'static str>> {
    vec![
        ("a forwarded host", "X-Forwarded-Host: evil.example"),
        ("a cache's host", "X-Host: evil.example"),
        ("an IIS original URL", "X-Original-URL: /api/nowhere"),
        ("a rewritten URL", "X-Rewrite-URL: /api/nowhere"),
        ("a forwarded scheme", "X-Forwarded-Proto: javascript"),
        (
            "a chain of proxies",
            "Forwarded: for=127.0.0.1;host=evil.example",
        ),
        ("a forwarded loopback address", "X-Forwarded-For: 127.0.0.1"),
        ("a method override", "X-HTTP-Method-Override: DELETE"),
        ("a range", "Range: bytes=0-0"),
        ("overlapping ranges", "Range: bytes=0-,0-,0-,0-"),
        (
            "no acceptable encoding",
            "Accept-Encoding: identity;q=0, *;q=0",
        ),
        ("an unsupported media type", "Accept: application/x-nothing"),
        (
            "an upgrade to HTTP/2",
            "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
        ),
        (
            "an upgrade to a WebSocket",
            "Upgrade: websocket\r\nSec-WebSocket-Key: eA==",
        ),
        ("an unknown expectation", "Expect: 200-maybe"),
        ("a path in a cookie", "Cookie: session=../../etc/passwd"),
        ("basic credentials", "Authorization: Basic YWRtaW46YWRtaW4="),
        (
            "a shell command in the user agent",
            "User-Agent: () { :;}; /bin/cat /etc/passwd",
        ),
        ("a script in the referrer", "Referer: javascript:alert(1)"),
        ("a path as language", "Accept-Language: ../../etc/passwd"),
    ]
}

/// Sends a request with these headers in addition to Host and Connection.
fn send(server: &Server, line: &str, headers: &str) -> String {
    let request = format!("{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\n\r\n");
    server.raw(request.as_bytes())
}

fn header<'a>(response: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = response.lines();
    lines.find_map(|line| line.strip_prefix(&format!("{name}: ")))
}

#[test]
fn an_unsupported_method_gets_405_with_allow() {
    let server = Server::start(&["--demo"]);
    let before = server.get("/api/news").body;
    each("methods", &rows(), |(method, path, allow)| {
        let response = send(&server, &format!("{method} {path}"), "Content-Length: 0");
        let status = if allow.is_some() { "405" } else { "404" };
        expect(&response.get(9..12).unwrap_or_default(), &status)?;
        expect(&header(&response, "allow"), allow)?;
        expect(&header(&response, "access-control-allow-origin"), &None)
    });
    assert_eq!(server.get("/api/news").body, before);
}

#[test]
fn a_header_for_other_software_changes_nothing() {
    let server = Server::start(&["--demo"]);
    let undated = |response: String| -> Vec<String> {
        let lines = response.lines().filter(|line| !line.starts_with("date: "));
        lines.map(str::to_owned).collect()
    };
    let plain = undated(send(&server, "GET /", "X-A: b"));
    each("headers that change nothing", &ignored(), |header| {
        match undated(send(&server, "GET /", header)) == plain {
            true => Ok(()),
            false => Err("the response is different".to_owned()),
        }
    });
}
