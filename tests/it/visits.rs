//! The site's own statistics: what is counted, what is stored of it, and what `standfast visits` shows.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, Output, output};
use crate::moving_clock::MovingClock;
use crate::server::{Server, page_content_path};

/// Connections from this machine are trusted proxies, so that a test can send requests of many visitors.
const PROXY: [&str; 2] = ["--trusted-proxy", "127.0.0.1"];
const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const PHONE: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const TABLET: &str = "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const ROBOT: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const NOW: &str = "2026-11-20T12:00:00+05:00";
const ADDRESS: &str = "198.51.100.1";
const PEOPLE: usize = 300;

/// A connection that stays open.
struct Connection(BufReader<TcpStream>);

impl Connection {
    fn to(server: &Server) -> Self {
        Self(BufReader::new(server.connect()))
    }

    /// Sends a GET and returns its status.
    fn get(&mut self, path: &str, headers: &[(&str, &str)]) -> u16 {
        let mut request = format!("GET {path} HTTP/1.1\r\nhost: standfast.example\r\n");
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str("\r\n");
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "it was closed");
            let line = line.trim_end();
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().unwrap();
            } else if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().unwrap();
            } else if line.is_empty() {
                break;
            }
        }
        std::io::copy(&mut self.0.by_ref().take(length), &mut std::io::sink()).unwrap();
        status
    }

    /// A person at `address` views a page with `agent`.
    fn view(&mut self, address: &str, agent: &str, path: &str) {
        let headers = [("x-forwarded-for", address), ("user-agent", agent)];
        assert_eq!(self.get(path, &headers), 200, "{path}");
    }
}

/// A server on `folder` that believes that it is [`NOW`].
fn server(folder: &TempDir) -> Server {
    let db = folder.path().join("standfast.db");
    Server::on(&db, &["--clock", NOW, PROXY[0], PROXY[1]])
}

fn run(folder: &Path, now: &str, flags: &[&str]) -> Output {
    let mut command = Binary::in_dir(folder).command(&["visits"]);
    command.args(flags).env("STANDFAST_CLOCK", now);
    output(command)
}

/// What a stopped server has counted.
fn counted(mut server: Server, folder: &TempDir) -> Value {
    assert_eq!(server.stop(), Some(0));
    run(folder.path(), NOW, &["--json"]).json()
}

#[test]
fn views_of_300_people_are_counted_exactly_and_robots_are_not() {
    let folder = tempdir().unwrap();
    let server = server(&folder);
    let paths = ["/", "/news", "/career"];
    let mut connection = Connection::to(&server);
    for person in 0..PEOPLE {
        // Three people share each address, with different browsers.
        let address = format!("198.51.{}.{}", person / 150, person / 3 % 50);
        let headers = [
            ("x-forwarded-for", address.as_str()),
            ("user-agent", [CHROME, PHONE, TABLET][person % 3]),
            ("referer", "https://www.google.com/search?q=private-words"),
        ];
        for path in &paths[..=person % paths.len()] {
            for _ in 0..2 {
                assert_eq!(connection.get(path, &headers), 200);
            }
            connection.view(&address, ROBOT, path);
        }
    }
    drop(connection);
    let shown = counted(server, &folder);
    let day = json!({ "day": "2026-11-20", "visitors": PEOPLE, "views": 4 * PEOPLE });
    assert_eq!(shown["days"], json!([day]));
    let pages = [
        ("/", PEOPLE),
        ("/news", PEOPLE / 3 * 2),
        ("/career", PEOPLE / 3),
    ];
    let pages = pages
        .map(|(page, people)| json!({ "page": page, "visitors": people, "views": 2 * people }));
    assert_eq!(shown["pages"], json!(pages));
    let devices = ["desktop", "phone", "tablet"];
    let devices = devices.map(|device| json!({ "device": device, "visitors": PEOPLE / 3 }));
    assert_eq!(shown["devices"], json!(devices));
    let google = json!({ "host": "google.com", "visitors": PEOPLE });
    assert_eq!(shown["referrers"], json!([google]));
    // No address, no agent and no path of another site is stored.
    let file = std::fs::read(folder.path().join("standfast.db")).unwrap();
    let has = |text: &str| file.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(has("google.com"));
    for private in ["198.51.", "Mozilla", "private-words"] {
        assert!(!has(private), "{private}");
    }
}

#[test]
fn a_view_is_a_page_that_is_sent_and_nothing_else() {
    let folder = tempdir().unwrap();
    let server = server(&folder);
    let mut connection = Connection::to(&server);
    for (path, status) in [
        ("/news", 200),
        (&page_content_path("/career?job=cook"), 200),
        (&page_content_path("/News/"), 200),
        // Not views: another address, no page, a file, a list, a feed, a check, and what these are made of.
        ("/News/", 308),
        ("/no-such-page", 404),
        ("/images/brand/logo-on-dark.svg", 200),
        ("/api/news", 200),
        ("/feed.xml", 200),
        ("/healthz", 200),
        (&page_content_path("/no-such-page"), 200),
        ("/api/page", 400),
    ] {
        let headers = [("x-forwarded-for", ADDRESS), ("user-agent", CHROME)];
        assert_eq!(connection.get(path, &headers), status, "{path}");
    }
    let in_advance = [("user-agent", CHROME), ("sec-purpose", "prefetch")];
    assert_eq!(connection.get("/news", &in_advance), 200);
    drop(connection);
    let shown = counted(server, &folder);
    let pages = json!([
        { "page": "/news", "visitors": 1, "views": 2 },
        { "page": "/career", "visitors": 1, "views": 1 },
    ]);
    assert_eq!(shown["pages"], pages);
}

#[test]
fn after_a_restart_and_at_midnight_in_karachi_everybody_is_new() {
    let folder = tempdir().unwrap();
    let clock = MovingClock::at("2026-11-20T23:30:00+05:00");
    let db = folder.path().join("standfast.db");
    for _ in 0..2 {
        let mut server = Server::on(&db, &[&clock.flag(), PROXY[0], PROXY[1]]);
        let mut connection = Connection::to(&server);
        clock.set("2026-11-20T23:30:00+05:00");
        connection.view(ADDRESS, CHROME, "/news");
        clock.set("2026-11-21T00:00:01+05:00");
        connection.view(ADDRESS, CHROME, "/news");
        connection.view(ADDRESS, CHROME, "/career");
        drop(connection);
        assert_eq!(server.stop(), Some(0));
    }
    let output = run(folder.path(), "2026-11-22T12:00:00+05:00", &[]);
    let expected = "\
Day         Visitors  Views
2026-11-20  2         2
2026-11-21  2         4
Total       4         6

Page     Visitors  Views
/news    4         4
/career  2         2

Came from  Visitors
direct     4

Device   Visitors
desktop  4
";
    assert_eq!(output.stdout, expected);
    let flags = ["--page", "/career", "--days", "2"];
    let page = run(folder.path(), "2026-11-22T12:00:00+05:00", &flags);
    let expected =
        "Day         Visitors  Views\n2026-11-21  2         2\nTotal       2         2\n";
    assert_eq!(page.stdout, expected);
}

#[test]
fn visits_that_are_off_or_cannot_be_shown_are_explained() {
    let folder = tempdir().unwrap();
    let db = folder.path().join("standfast.db");
    let mut server = Server::on(&db, &["--visits", "off"]);
    server.get_with("/news", &[("user-agent", CHROME)]);
    assert_eq!(server.stop(), Some(0));
    let nothing = run(folder.path(), NOW, &[]);
    assert_eq!((nothing.code, nothing.stdout.as_str()), (0, ""));
    assert!(nothing.stderr.contains("--visits off"), "{nothing:?}");
    let unknown = run(folder.path(), NOW, &["--page", "/careeer"]).error(3);
    assert!(unknown.contains("lists the pages"), "{unknown}");
}

#[test]
fn a_database_that_cannot_be_written_harms_no_page() {
    let folder = tempdir().unwrap();
    let server = server(&folder);
    let conn = server.admin().database();
    conn.execute_batch("begin immediate").unwrap();
    let mut connection = Connection::to(&server);
    for _ in 0..100 {
        connection.view(ADDRESS, CHROME, "/news");
    }
    drop(connection);
    let log = server.log_at_stop();
    conn.execute_batch("rollback").unwrap();
    let told = log.iter().filter(|line| line.contains("visits"));
    assert_eq!(told.count(), 1, "{log:#?}");
}
