//! Visitor statistics: counting, storing, and the output of `standfast visits`.

use serde_json::{Value, json};

use crate::binary::{Binary, Output, output};
use crate::moving_clock::MovingClock;
use crate::server::{Server, page_content_path};

/// Trusts this machine as a proxy, so that a test can send requests of many visitors.
const PROXY: [&str; 2] = ["--trusted-proxy", "127.0.0.1"];
const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const PHONE: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const TABLET: &str = "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const ROBOT: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const NOW: &str = "2026-11-20T12:00:00+05:00";
const ADDRESS: &str = "198.51.100.1";
const PEOPLE: usize = 60;

/// A server whose clock shows [`NOW`].
fn server(binary: &Binary) -> Server {
    binary.serve(&["--clock", NOW, PROXY[0], PROXY[1]])
}

/// A visitor from `address` views a page with `agent`, coming from a search engine.
fn view(server: &Server, address: &str, agent: &str, path: &str) {
    let headers = [
        ("x-forwarded-for", address),
        ("user-agent", agent),
        ("referer", "https://www.google.com/search?q=private-words"),
    ];
    assert_eq!(server.get_with(path, &headers).status, 200, "{path}");
}

fn run(binary: &Binary, now: &str, flags: &[&str]) -> Output {
    let mut command = binary.command(&["visits"]);
    command.args(flags).env("STANDFAST_CLOCK", now);
    output(command)
}

/// Stops the server and returns its counts.
fn counted(mut server: Server, binary: &Binary) -> Value {
    assert_eq!(server.stop(), Some(0));
    run(binary, NOW, &["--json"]).json()
}

#[test]
fn views_of_people_are_counted_exactly_and_robots_are_not() {
    let binary = Binary::in_new_dir();
    let server = server(&binary);
    let paths = ["/", "/news", "/career"];
    for person in 0..PEOPLE {
        // Three people share each address, with different browsers.
        let address = format!("198.51.100.{}", person / 3);
        let agent = [CHROME, PHONE, TABLET][person % 3];
        for path in &paths[..=person % paths.len()] {
            view(&server, &address, agent, path);
            view(&server, &address, agent, path);
            view(&server, &address, ROBOT, path);
        }
    }
    let shown = counted(server, &binary);
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
    // The table contains no address, no User-Agent and no path of another site.
    let file = std::fs::read(binary.path("standfast.db")).unwrap();
    let has = |text: &str| file.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(has("google.com"));
    for private in ["198.51.", "Mozilla", "private-words"] {
        assert!(!has(private), "{private}");
    }
}

#[test]
fn a_view_is_a_page_that_is_sent_and_nothing_else() {
    let binary = Binary::in_new_dir();
    let server = server(&binary);
    let headers = [("x-forwarded-for", ADDRESS), ("user-agent", CHROME)];
    for (path, status) in [
        ("/news", 200),
        // These are not views: a redirect, a missing page, a file, a list, the health check, and data.
        ("/News/", 301),
        ("/no-such-page", 404),
        ("/images/brand/logo-on-dark.svg", 200),
        ("/api/news", 200),
        ("/healthz", 200),
        (&page_content_path("/news"), 200),
    ] {
        assert_eq!(server.get_with(path, &headers).status, status, "{path}");
    }
    server.get_with(
        "/news",
        &[("user-agent", CHROME), ("sec-purpose", "prefetch")],
    );
    let pages = json!([{ "page": "/news", "visitors": 1, "views": 1 }]);
    assert_eq!(counted(server, &binary)["pages"], pages);
}

#[test]
fn the_script_reports_views_of_pages_without_a_new_document() {
    let binary = Binary::in_new_dir();
    let server = server(&binary);
    let report = |agent: &str, path: &str, site: &str| {
        let headers = [
            ("x-forwarded-for", ADDRESS),
            ("user-agent", agent),
            ("content-type", "text/plain;charset=UTF-8"),
            ("sec-fetch-site", site),
        ];
        server.post_with("/api/view", &headers, path).status
    };
    let long_path = "/".repeat(5000);
    for (agent, path, site, status) in [
        (CHROME, "/news", "same-origin", 204),
        (CHROME, "/ur/career", "same-origin", 204),
        // These are not views: a robot, paths without a page, another site, and a path that is too long.
        (ROBOT, "/news", "same-origin", 204),
        (CHROME, "/no-such-page", "same-origin", 204),
        (CHROME, "/api/news", "same-origin", 204),
        (CHROME, "/news", "cross-site", 403),
        (CHROME, &long_path, "same-origin", 413),
    ] {
        assert_eq!(report(agent, path, site), status, "{path:.20} {site}");
    }
    assert_eq!(server.get("/api/view").header("allow"), "POST");
    let pages = json!([
        { "page": "/news", "visitors": 1, "views": 1 },
        { "page": "/ur/career", "visitors": 1, "views": 1 },
    ]);
    let shown = counted(server, &binary);
    assert_eq!(shown["pages"], pages);
    assert_eq!(shown["days"][0]["visitors"], 1);
}

#[test]
fn after_a_restart_and_at_midnight_in_karachi_everybody_is_new() {
    let binary = Binary::in_new_dir();
    let clock = MovingClock::at("2026-11-20T23:30:00+05:00");
    for _ in 0..2 {
        clock.set("2026-11-20T23:30:00+05:00");
        let mut server = binary.serve(&[&clock.flag(), PROXY[0], PROXY[1]]);
        view(&server, ADDRESS, CHROME, "/news");
        clock.set("2026-11-21T00:00:01+05:00");
        view(&server, ADDRESS, CHROME, "/news");
        view(&server, ADDRESS, CHROME, "/career");
        assert_eq!(server.stop(), Some(0));
    }
    let later = "2026-11-22T12:00:00+05:00";
    let expected = "\
Day         Visitors  Views
2026-11-20  2         2
2026-11-21  2         4
Total       4         6

Page     Visitors  Views
/news    4         4
/career  2         2

Came from   Visitors
google.com  4

Device   Visitors
desktop  4
";
    assert_eq!(run(&binary, later, &[]).stdout, expected);
    let page = run(&binary, later, &["--page", "career", "--days", "2"]);
    let expected =
        "Day         Visitors  Views\n2026-11-21  2         2\nTotal       2         2\n";
    assert_eq!(page.stdout, expected);
}

#[test]
fn visits_that_are_off_or_cannot_be_shown_are_explained() {
    let binary = Binary::in_new_dir();
    let mut server = binary.serve(&["--visits", "off", PROXY[0], PROXY[1]]);
    view(&server, ADDRESS, CHROME, "/news");
    assert_eq!(server.stop(), Some(0));
    let nothing = run(&binary, NOW, &[]);
    assert_eq!((nothing.code, nothing.stdout.as_str()), (0, ""));
    assert!(nothing.stderr.contains("STANDFAST_VISITS"), "{nothing:?}");
    let unknown = run(&binary, NOW, &["--page", "/careeer"]).error(3);
    assert!(unknown.contains("lists the pages"), "{unknown}");
}
