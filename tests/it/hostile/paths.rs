//! Paths that escape the web root in other software, tried under every route.

use super::{each, expect, header};
use crate::server::Server;

/// Routes, and the content type of their 404 response.
const ROUTES: [(&str, &str); 7] = [
    ("", "text/html; charset=utf-8"),
    ("/news", "text/html; charset=utf-8"),
    ("/.well-known", "text/html; charset=utf-8"),
    ("/images", "text/plain; charset=utf-8"),
    ("/downloads", "text/plain; charset=utf-8"),
    ("/assets", "text/plain; charset=utf-8"),
    ("/api", "application/json"),
];

/// Texts that reveal a file of the system, the project or the server.
const SECRETS: [&str; 5] = [
    "root:x:",
    "[package]",
    "SQLite format",
    "STANDFAST_",
    "[core]",
];

/// Paths to append to the route, and the status.
const PATHS: [(&str, u16); 22] = [
    ("/no-such-item", 404),
    ("/../../../../etc/passwd", 404),
    ("/%2e%2e/%2E%2E/etc/passwd", 404),
    ("/..%2f..%2fetc%2fpasswd", 404),
    ("/%252e%252e%252fetc%252fpasswd", 404),
    ("/..\\..\\windows\\win.ini", 404),
    ("/%c0%ae%c0%ae/etc/passwd", 404),
    ("/%ed%a0%80", 404),
    ("/brand/favicon%00.svg", 404),
    ("/etc/passwd\0.webp", 400),
    ("/..;/..;/etc/passwd", 404),
    ("//etc/passwd", 404),
    ("//evil.example/", 404),
    ("/\\evil.example/", 404),
    ("/%2F%2Fevil.example/", 404),
    ("/file:///etc/passwd", 404),
    ("/brand/favicon.svg.br", 404),
    ("/.git/config", 404),
    ("/x?file=../../etc/passwd", 404),
    ("/%0d%0aSet-Cookie:%20a=b", 404),
    ("/%3Cscript%3Ealert(1)%3C/script%3E", 404),
    ("/<script>alert(1)</script>", 400),
];

fn no_secret_in(response: &str) -> Result<(), String> {
    match SECRETS.iter().find(|secret| response.contains(**secret)) {
        Some(secret) => Err(format!("{secret} is in {response}")),
        None => Ok(()),
    }
}

#[test]
fn no_path_escapes_the_site_under_any_route() {
    let server = Server::demo();
    for (route, content_type) in ROUTES {
        each(&PATHS, |(path, status)| {
            let response = server.raw(
                format!("GET {route}{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    .as_bytes(),
            );
            let begin = format!("HTTP/1.1 {status}");
            expect(&response.get(..12).unwrap_or_default(), &begin.as_str())?;
            no_secret_in(&response)?;
            if *status == 400 {
                return Ok(());
            }
            let header_value = |name| header(&response, name);
            expect(&header_value("content-type"), &Some(content_type))?;
            expect(&header_value("x-content-type-options"), &Some("nosniff"))?;
            expect(&header_value("location"), &None)?;
            expect(&header_value("set-cookie"), &None)?;
            if response.contains(&path[1..]) {
                return Err(format!("the response contains the path: {response}"));
            }
            Ok(())
        });
    }
    for path in [&b"/\xff"[..], b"/\xc0\xae\xc0\xae/etc/passwd"] {
        let response = server.raw(&[b"GET ", path, b" HTTP/1.1\r\nHost: x\r\n\r\n"].concat());
        assert!(response.starts_with("HTTP/1.1 400"), "{response}");
    }
}
