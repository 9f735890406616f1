//! Methods that nobody should send, and headers with which other programs are led astray.

use super::{Row, each, expect};
use crate::server::Server;

/// Method and path, and the methods that the answer says are taken there; nothing for what is not there at all.
pub fn rows() -> Vec<Row<(&'static str, &'static str, Option<&'static str>)>> {
    vec![
        ("a trace", ("TRACE", "/", Some("GET, HEAD"))),
        ("a trace of IIS", ("TRACK", "/", Some("GET, HEAD"))),
        ("a debugger", ("DEBUG", "/api/jobs", Some("GET, HEAD"))),
        (
            "a deletion of the news",
            ("DELETE", "/api/news", Some("GET, HEAD")),
        ),
        ("a change of a page", ("PUT", "/news", Some("GET, HEAD"))),
        (
            "a change of a picture",
            ("PUT", "/images/brand/favicon.svg", Some("GET, HEAD")),
        ),
        (
            "a new file",
            ("PUT", "/images/shell.php", Some("GET, HEAD")),
        ),
        (
            "a form sent to a page",
            ("POST", "/contact-us", Some("GET, HEAD")),
        ),
        (
            "a form sent to a list",
            ("POST", "/api/news", Some("GET, HEAD")),
        ),
        ("a form sent to nowhere", ("POST", "/api/admin", None)),
        ("a change of nothing", ("PATCH", "/api/admin", None)),
        ("a look at a form", ("GET", "/api/contact-us", Some("POST"))),
        (
            "a look at applications",
            ("GET", "/api/job-request", Some("POST")),
        ),
        (
            "a deletion of applications",
            ("DELETE", "/api/job-request", Some("POST")),
        ),
        (
            "a change of a message",
            ("PATCH", "/api/contact-us", Some("POST")),
        ),
        (
            "a question of another site",
            ("OPTIONS", "/api/contact-us", Some("POST")),
        ),
        (
            "a question about everything",
            ("OPTIONS", "/", Some("GET, HEAD")),
        ),
        (
            "a folder of WebDAV",
            ("PROPFIND", "/downloads", Some("GET, HEAD")),
        ),
        (
            "a new folder of WebDAV",
            ("MKCOL", "/downloads/x", Some("GET, HEAD")),
        ),
        ("a purge of a cache", ("PURGE", "/", Some("GET, HEAD"))),
        ("a method in small letters", ("get", "/", Some("GET, HEAD"))),
        (
            "an invented method",
            ("LOOK", "/healthz", Some("GET, HEAD")),
        ),
    ]
}

/// Headers that must not change what `GET /` is answered with.
pub fn ignored() -> Vec<Row<&'static str>> {
    vec![
        ("another host of a proxy", "X-Forwarded-Host: evil.example"),
        ("another host of a cache", "X-Host: evil.example"),
        ("another path of IIS", "X-Original-URL: /api/nowhere"),
        ("another path of a proxy", "X-Rewrite-URL: /api/nowhere"),
        ("another scheme", "X-Forwarded-Proto: javascript"),
        (
            "a chain of proxies",
            "Forwarded: for=127.0.0.1;host=evil.example",
        ),
        ("our own machine", "X-Forwarded-For: 127.0.0.1"),
        ("another method", "X-HTTP-Method-Override: DELETE"),
        ("a part of the page", "Range: bytes=0-0"),
        ("overlapping parts of the page", "Range: bytes=0-,0-,0-,0-"),
        ("no coding at all", "Accept-Encoding: identity;q=0, *;q=0"),
        (
            "a type that we do not have",
            "Accept: application/x-nothing",
        ),
        (
            "a change to HTTP/2",
            "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
        ),
        (
            "a change to a web socket",
            "Upgrade: websocket\r\nSec-WebSocket-Key: eA==",
        ),
        ("an expectation of nothing", "Expect: 200-maybe"),
        (
            "a cookie of another program",
            "Cookie: session=../../etc/passwd",
        ),
        ("a password", "Authorization: Basic YWRtaW46YWRtaW4="),
        (
            "a shell in a name",
            "User-Agent: () { :;}; /bin/cat /etc/passwd",
        ),
        ("a script in a referrer", "Referer: javascript:alert(1)"),
        ("a script as language", "Accept-Language: ../../etc/passwd"),
    ]
}

/// The answer to a request with these lines besides Host and Connection.
fn send(server: &Server, line: &str, headers: &str) -> String {
    let request = format!("{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\n\r\n");
    server.raw(request.as_bytes())
}

fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = answer.lines();
    lines.find_map(|line| line.strip_prefix(&format!("{name}: ")))
}

#[test]
fn a_method_that_is_not_taken_is_told_which_is() {
    let server = Server::start(&["--demo"]);
    let before = server.get("/api/news").body;
    each("methods", &rows(), |(method, path, allow)| {
        let answer = send(&server, &format!("{method} {path}"), "Content-Length: 0");
        let status = if allow.is_some() { "405" } else { "404" };
        expect(&answer.get(9..12).unwrap_or_default(), &status)?;
        expect(&header(&answer, "allow"), allow)?;
        expect(&header(&answer, "access-control-allow-origin"), &None)
    });
    assert_eq!(server.get("/api/news").body, before);
}

#[test]
fn a_header_of_another_program_changes_nothing() {
    let server = Server::start(&["--demo"]);
    let undated = |answer: String| -> Vec<String> {
        let lines = answer.lines().filter(|line| !line.starts_with("date: "));
        lines.map(str::to_owned).collect()
    };
    let plain = undated(send(&server, "GET /", "X-A: b"));
    each("headers that change nothing", &ignored(), |header| {
        match undated(send(&server, "GET /", header)) == plain {
            true => Ok(()),
            false => Err("the answer is another".to_owned()),
        }
    });
}
