//! Unsupported methods, and headers that mislead other software.

use super::{each, expect, header};
use crate::server::Server;

/// Method, path, and the expected `Allow` header, or `None` for a path that does not exist.
const METHODS: [(&str, &str, Option<&str>); 7] = [
    ("TRACE", "/", Some("GET, HEAD")),
    ("POST", "/api/news", Some("GET, HEAD")),
    ("POST", "/wp-login.php", None),
    ("GET", "/api/contact-us", Some("POST")),
    ("OPTIONS", "/api/contact-us", Some("POST")),
    ("PROPFIND", "/downloads/", Some("GET, HEAD")),
    ("get", "/", Some("GET, HEAD")),
];

/// Headers that must not change the response to `GET /`.
const IGNORED: [&str; 6] = [
    "X-Forwarded-Host: evil.example",
    "X-Original-URL: /api/nowhere",
    "Forwarded: for=127.0.0.1;host=evil.example",
    "X-HTTP-Method-Override: DELETE",
    "Accept-Encoding: identity;q=0, *;q=0",
    "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
];

/// Sends a request with these headers, Host and Connection.
fn send(server: &Server, line: &str, headers: &str) -> String {
    let request = format!("{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\n\r\n");
    server.raw(request.as_bytes())
}

#[test]
fn an_unsupported_method_gets_405_with_allow() {
    let server = Server::demo();
    each(&METHODS, |(method, path, allow)| {
        let response = send(&server, &format!("{method} {path}"), "Content-Length: 0");
        let status = if allow.is_some() { "405" } else { "404" };
        expect(&response.get(9..12).unwrap_or_default(), &status)?;
        expect(&header(&response, "allow"), allow)?;
        let content_type = header(&response, "content-type");
        if path.starts_with("/api/") {
            expect(&content_type, &Some("application/json"))?;
        }
        // The lists are public for pages of other sites, so that they can read why a request failed.
        let readers = (*path == "/api/news").then_some("*");
        expect(&header(&response, "access-control-allow-origin"), &readers)
    });
}

#[test]
fn a_header_for_other_software_changes_nothing() {
    let server = Server::demo();
    let undated = |response: String| -> Vec<String> {
        let lines = response.lines().filter(|line| !line.starts_with("date: "));
        lines.map(str::to_owned).collect()
    };
    let plain = undated(send(&server, "GET /", "X-A: b"));
    for header in IGNORED {
        let response = undated(send(&server, "GET /", header));
        assert!(response == plain, "{header} changes the response");
    }
}
